"""The solver held against the procedure: hands of tiny packs walked round by round.

A round asks for no fixed number of cards, so that every draw branches: each card that is left is
dealt with its chance, through the same `take` as any other round, and nothing is reckoned but what
a rack ends with. A procedure cannot be copied in its middle; every branch is played from the start.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

import pytest

from houseway.games.spanish_21 import GAME
from houseway.games.spanish_21.advice import opening_of
from houseway.games.spanish_21.plan import best_plan, up_of
from houseway.games.spanish_21.pricing import terms_of
from houseway.games.spanish_21.rules import SpanishRules
from houseway.games.spanish_21.solver import Solution, Solver
from houseway.games.spanish_21.terms import Shoe
from houseway.games.spanish_21.unsplit import DECISIONS, RESPLIT, SPLIT
from houseway.pieces.cards import Card, parse_cards
from houseway.round.actions import Action, Choose, Draw, Place, Proceed, Surrender
from houseway.round.engine import Round
from houseway.round.options import OnHand
from houseway.round.spots import CHANCE, hand_of
from houseway.round.start import Player, Start
from houseway.study.walking import answer
from tests.games.spanish_21 import plain
from tests.games.spanish_21.plans import in_words

RACK, WAGER = 10**9, 10_00
Decide: TypeAlias = Callable[[Round, dict[str, Action]], str | None]
"""What is done of what is open; nothing to try it all, and take the best."""


def begin(rules: SpanishRules, pack: Sequence[Card]) -> Round:
    gone = list((Counter(rules.stock.pieces) - Counter(pack)).elements())
    start = Start(players={1: Player("Ann", RACK)}, gone=tuple(gone))
    round_ = GAME.round(rules, start)
    for action in (Place(1, "wager", WAGER), Proceed()):
        round_.take(action)
    return round_


def value(
    rules: SpanishRules, pack: Sequence[Card], taken: tuple[Action, ...], decide: Decide
) -> Fraction:
    """What a round nets on average from here, in wagers."""
    round_ = begin(rules, pack)
    for action in taken:
        round_.take(action)
    while (turn := round_.turn) is not None and turn.asked[0] != CHANCE and 1 not in turn.asked:
        taken = (*taken, answer(round_, turn))
        round_.take(taken[-1])
    if turn is None:
        return Fraction(round_.felt.racks[1] - RACK, WAGER)
    if turn.asked[0] == CHANCE:
        drawn = Counter(action.card for action in taken if isinstance(action, Draw))
        left = Counter(pack) - drawn
        return sum(
            (
                Fraction(count, left.total()) * value(rules, pack, (*taken, Draw(card)), decide)
                for card, count in left.items()
            ),
            Fraction(0),
        )
    options = open_to(round_)
    said = decide(round_, options)
    tried = options.values() if said is None else [options[said]]
    return max(value(rules, pack, (*taken, action), decide) for action in tried)


def open_to(round_: Round) -> dict[str, Action]:
    """What may be done, by one word each; a double is for the full amount."""
    assert round_.turn is not None
    found: dict[str, Action] = {}
    for option in round_.turn.options_of(1):
        for action in option.examples():
            match action:
                case Choose(_, choice):
                    found[choice] = action
                case Surrender():
                    found["surrender"] = action
                case Place():
                    found["double"] = Place(1, action.wager, WAGER)
                case _:
                    raise AssertionError(action)
    return found


def solved(rules: SpanishRules, pack: Sequence[Card]) -> Solution:
    return Solver(Shoe.of(pack)).solve(terms_of(rules, WAGER))


def table(**choices: object) -> SpanishRules:
    rules = GAME.ruleset("ma").open(choices)
    assert isinstance(rules, SpanishRules)
    return rules


def first_draws(hole: Sequence[Card], up: Card) -> tuple[Action, ...]:
    return tuple(Draw(card) for card in (hole[0], up, hole[1]))


def then(first: str) -> Decide:
    """A first decision, and whatever is best after it."""

    def decide(round_: Round, options: dict[str, Action]) -> str | None:
        return first if "surrender" in options else None

    return decide


@pytest.mark.parametrize(
    ("hole", "up", "rest"),
    [
        ("6s 7s", "9c", "8s 8h Kd Kd 4c"),
        ("7h 7h", "7d", "7h 7s Kd Kd 3c"),
        ("5c 6d", "Kc", "As Kd Kd 9c 5h"),
    ],
)
def test_the_procedure_pays_what_every_decision_is_worth(hole: str, up: str, rest: str) -> None:
    rules, cards, card = table(), parse_cards(hole), Card.parse(up)
    pack = (*cards, card, *parse_cards(rest))
    choices = solved(rules, pack).choices(opening_of(cards), up_of(card))
    for decision, worth in choices.values.items():
        if decision not in (SPLIT, RESPLIT):
            walked = value(rules, pack, first_draws(cards, card), then(DECISIONS[decision]))
            assert walked == worth + choices.blackjack, DECISIONS[decision]


def by_plan(say: plain.Plan, up: Card, kind: int) -> Decide:
    """A plan, told of the hand that is asked about."""
    words = {"hit": "draw", "split again": "split", "split once": "split"}

    def decide(round_: Round, options: dict[str, Action]) -> str:
        assert round_.turn is not None
        if "surrender" in options:
            return "split"
        number = next(o.hand for o in round_.turn.options_of(1) if isinstance(o, OnHand))
        cards = round_.felt.cards(hand_of(1, number))
        if "rescue" in options:
            return "rescue" if say(cards, up, kind + 10) == "rescue" else "keep"
        if kind == 1 and "split" in options:
            return "split"
        said = say(cards, up, kind)
        return words.get(said, said)

    return decide


@pytest.mark.parametrize(
    ("hole", "up", "rest"),
    [("8s 8h", "6c", "8s Kd Kd Kd Kd Kd Kd"), ("As Ah", "Kc", "As Kd Kd Kd Kd 9c")],
)
def test_a_split_pair_is_worth_what_the_procedure_pays_by_the_plan(
    hole: str, up: str, rest: str
) -> None:
    rules, cards, card = table(), parse_cards(hole), Card.parse(up)
    pack = (*cards, card, *parse_cards(rest))
    solution = solved(rules, pack)
    say = in_words(best_plan(solution))
    choices = solution.choices(opening_of(cards), up_of(card))
    for decision, kind in ((SPLIT, 2), (RESPLIT, 1)):
        walked = value(rules, pack, first_draws(cards, card), by_plan(say, card, kind))
        assert walked == choices.values[decision] + choices.blackjack, kind


@pytest.mark.slow
def test_whoever_goes_by_other_hands_does_no_worse_than_the_plan() -> None:
    rules, cards, card = table(), parse_cards("8s 8h"), Card.parse("6c")
    pack = (*cards, card, *parse_cards("8s Kd Kd Kd Kd Kd Kd"))
    choices = solved(rules, pack).choices(opening_of(cards), up_of(card))
    walked = value(rules, pack, first_draws(cards, card), then("split"))
    assert walked >= choices.values[RESPLIT] + choices.blackjack
