"""A plan of the solver in the words of the plain writing."""

from fractions import Fraction
from typing import Final

from houseway.games.spanish_21.holdings import holdings, value_of
from houseway.games.spanish_21.plan import Plan
from houseway.games.spanish_21.solver import MIXED, third_of
from houseway.games.spanish_21.terms import Pays, Terms
from houseway.pieces.cards import Card
from tests.games.spanish_21 import plain

ONE, HALF = Fraction(1), Fraction(1, 2)
WORDS: Final = ("stand", "hit", "double", "surrender", "split once", "split again")
PAYS: Final = Pays(3 * HALF, 2 * ONE, 3 * ONE)
TERMS: Final = Terms(
    win=ONE,
    blackjack=3 * HALF,
    blackjack_otherwise=3 * HALF,
    straight=PAYS,
    sevens=PAYS,
    cards=(3 * HALF, 2 * ONE, 3 * ONE),
    surrender=HALF,
    split_21_wins_all=False,
    bonus_on_split=True,
)
"""What the law pays, by the default readings."""


def in_words(plan: Plan) -> plain.Plan:
    """What a plan says of cards as they lie."""

    def say(cards: plain.Cards, up: Card, kind: int) -> str:
        values = [value_of(card) for card in cards]
        number, column = holdings().of(values), value_of(up)
        is_over, made = divmod(kind, 10)
        family = 2 if made == 2 else int(values[0] == values[1])
        if is_over:
            split = plan.split_rescue[family, values[0], column, number]
            return "rescue" if (split if made else plan.rescue[column, number]) else "stand"
        if len(cards) > 2:
            split = plan.split_later[family, values[0], column, number]
            return WORDS[split if made else plan.later[column, number]]
        one, two = values
        alike = cards[0].suit == cards[1].suit and third_of(one, two) is not None
        suit = cards[0].suit if alike else MIXED
        split = plan.split_first[family, up, one, two, suit]
        return WORDS[split if made else plan.first[up, one, two, suit]]

    return say
