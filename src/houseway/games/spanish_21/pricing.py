"""What the rules of a table pay, as the solver wants it."""

from collections.abc import Iterable
from fractions import Fraction

from houseway.errors import NotPermitted
from houseway.games.spanish_21.bonus import (
    BY_LENGTH,
    OF_MIXED_SUITS,
    OF_ONE_SUIT,
    OF_SPADES,
    SEVENS,
    STRAIGHT,
)
from houseway.games.spanish_21.dealer import STANDS
from houseway.games.spanish_21.rules import SpanishRules
from houseway.games.spanish_21.splits import HANDS
from houseway.games.spanish_21.terms import Pays, Terms
from houseway.pieces.money import Cents


def terms_of(rules: SpanishRules, stake_cents: Cents) -> Terms:
    """What one wagered pays to a player who wagers so much, for which a super bonus may be fixed.

    Refused are rules that nobody has counted: other hands after splits, or another dealer.
    """
    if rules.hands_max != HANDS:
        raise NotPermitted(f"counted for up to {HANDS} hands of a box", key="hands_max")
    if rules.dealer_stands_on != STANDS:
        message = f"counted for a dealer who stands on {STANDS}"
        raise NotPermitted(message, key="dealer_stands_on")
    win, blackjack = Fraction(rules.win_pays), Fraction(rules.blackjack_pays)
    fixed = rules.super_bonus_of(stake_cents)
    return Terms(
        win=win,
        blackjack=blackjack,
        blackjack_otherwise=blackjack if rules.blackjack_against == "any hand" else win,
        straight=_pays(rules, STRAIGHT),
        sevens=_pays(rules, SEVENS),
        cards=tuple(_line(rules, line) for line in BY_LENGTH.values()),
        surrender=rules.surrender_part,
        split_21_wins_all=rules.split_two_card_21 == "by the letter",
        reader=rules.hole_card == "card reader",
        bonus_on_split=rules.bonus_on_split,
        super_bonus=Fraction(fixed, stake_cents) if fixed else Fraction(0),
    )


def smallest_stake(rules: SpanishRules) -> Cents:
    """What is wagered at least: the odds are those of such a wager, if nothing else is said."""
    return rules.limits.minimum


def _pays(rules: SpanishRules, line: str) -> Pays:
    suits: Iterable[str] = (OF_MIXED_SUITS, OF_ONE_SUIT, OF_SPADES)
    return Pays(*(_line(rules, f"{line} {suit}") for suit in suits))


def _line(rules: SpanishRules, line: str) -> Fraction:
    """What a line pays; as any win where the table leaves it out."""
    paid = rules.bonus.pay(line)
    return Fraction(rules.win_pays) if paid is None else paid.worth
