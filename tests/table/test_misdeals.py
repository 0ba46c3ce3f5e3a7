"""A wrong number of cards can be called whenever it can be found, in every game of one deck."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from houseway.games import find_game
from houseway.pieces.cards import PACK
from houseway.round.actions import Call, Draw, parse_action
from houseway.round.card_events import StubCounted
from houseway.round.engine import Round
from houseway.round.events import RoundVoided
from houseway.round.stack_options import CountCards, DrawCard
from houseway.round.start import Player, Start


class Case(NamedTuple):
    """A game with two players who have made their wagers, and how they go on."""

    game: str
    wagers: str
    decided: str
    """What they decide, up to the last turn before hands are settled."""
    clauses: dict[str, str]
    """Which calls void the round after the deal, and under which clause."""
    choices: Mapping[str, Any] = MappingProxyType({})

    def __repr__(self) -> str:
        return " ".join((self.game, *map(str, self.choices.values())))

    def begin(self, **start: Any) -> Round:
        game = find_game(self.game)
        players = {1: Player("Ann", 1_000_00), 2: Player("Ben", 1_000_00)}
        rules = game.ruleset("ma").open(dict(self.choices))
        round_ = game.round(rules, Start(players=players, **start))
        for seat in (1, 2):
            take(round_, self.wagers.replace("@", str(seat)))
        take(round_, "proceed")
        return round_


OF_DEALER = {"player-misdealt": "§12(c)", "dealer-misdealt": "§12(c)"}
OF_COMMUNITY = {"player-misdealt": "§12(c)", "community-misdealt": "§12(c)"}
BOARD = "policy: dealer-or-board-misdealt"
OF_BOARD = {"player-misdealt": "§12(c)", "dealer-misdealt": BOARD, "community-misdealt": BOARD}
LATER = {"dealing": "automated shoe", "dealer_stack": "after the players decide"}
BETS = "place @ bet-1 5; place @ bet-2 5; place @ bet-3 5"
RIDES = "; ".join(f"choose {seat} let-it-ride" for seat in (1, 2))

CASES = [
    Case("three-card-poker", "place @ ante 5", "fold 1; raise 2 1", OF_DEALER),
    Case("three-card-poker", "place @ ante 5", "fold 1; raise 2 1", OF_DEALER, LATER),
    Case("let-it-ride", BETS, f"{RIDES}; proceed; {RIDES}", OF_COMMUNITY),
    Case(
        "double-down-stud",
        "place @ wager 5",
        "choose 1 pass; choose 2 pass",
        {"player-misdealt": "§11(d)", "dealer-misdealt": "§11(d)"},
    ),
    Case(
        "colorado-holdem",
        "place @ ante 5",
        "fold 1; fold 2",
        {"player-misdealt": "§14(c)", "community-misdealt": "§14(c)"},
    ),
    Case(
        "heads-up-holdem",
        "place @ ante 5; place @ odds 5",
        "check 1; check 2; check 1; check 2; fold 1; raise 2 1",
        OF_BOARD,
    ),
]
every_case = pytest.mark.parametrize("case", CASES, ids=repr)


def take(round_: Round, text: str) -> None:
    """Take actions as the notation writes them, between semicolons, with cards where due."""
    for part in filter(None, map(str.strip, text.split(";"))):
        round_.take(parse_action(part))


def deal(round_: Round) -> None:
    """Deal whatever cards are due, in the order of the pack, odd ones first."""
    cards = iter(PACK[5:] + PACK[:5])
    while round_.turn is not None and isinstance(round_.turn.options[0], DrawCard):
        card = next(cards)
        if round_.felt.left[card]:
            round_.take(Draw(card))


def assert_void(round_: Round, clause: str) -> None:
    assert round_.turn is None
    assert [e.clause for e in round_.events if isinstance(e, RoundVoided)] == [clause]
    assert round_.felt.racks == {1: 1_000_00, 2: 1_000_00}
    assert round_.felt.inventory == 0
    assert round_.felt.is_empty


@every_case
def test_a_wrong_number_is_remedied_at_every_turn_until_hands_are_settled(case: Case) -> None:
    round_ = case.begin()
    deal(round_)
    turns = 0
    for part in [*case.decided.split("; "), "proceed"]:
        open_now = {option.kind for option in round_.turn.calls} if round_.turn else set()
        for kind, clause in case.clauses.items():
            call = Call(kind, 1 if kind.startswith("player") else 0)
            assert round_.turn is not None
            if round_.turn.refusal(call) is None:
                assert kind in open_now
                turns += 1
                again = round_.copy()
                again.take(call)
                assert_void(again, clause)
            else:
                assert "lies there yet" in str(round_.turn.refusal(call))
        take(round_, part)
        deal(round_)
    assert round_.turn is None
    assert turns > len(case.decided.split("; "))


@every_case
def test_nothing_is_wrong_with_cards_that_do_not_lie_there_yet(case: Case) -> None:
    round_ = case.begin()
    assert round_.turn is not None
    for kind in case.clauses:
        assert round_.turn.refusal(Call(kind, 1 if kind.startswith("player") else 0)) is not None


@every_case
@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_out_of_turn_is_noted_whoever_is_dealt_to(case: Case, seat: int) -> None:
    """At every card of the round: for a player at the hole card, for all while the board comes."""
    whole = case.begin()
    dealt = 0
    parts = iter([*case.decided.split("; "), "proceed"])
    while whole.turn is not None:
        if not isinstance(whole.turn.options[0], DrawCard):
            take(whole, next(parts))
            continue
        again = whole.copy()
        call = Call("extra-card", seat)
        if again.turn is not None and again.turn.refusal(call) is None:
            again.take(call)
            deal(again)
            dealt += 1
            assert any(isinstance(event, RoundVoided) for event in again.events)
        else:
            # The community alone has no dealer, a folded hand is gone, a late dealer not there.
            assert seat == 0 or not whole.felt.cards_of(seat), whole.turn.wants
        left = next(card for card in PACK if whole.felt.left[card])
        whole.take(Draw(left))
    assert dealt or seat == 0


# The count of the stub.

COUNTED = [case for case in CASES if case.game != "double-down-stud"]


@pytest.mark.parametrize("case", COUNTED, ids=repr)
@pytest.mark.parametrize("missing", [0, 1, 3])
def test_a_stub_is_right_if_with_the_cards_that_came_out_it_is_52(case: Case, missing: int) -> None:
    round_ = case.begin(uncounted=99, gone=tuple(PACK[:missing]))
    while round_.turn is not None and not isinstance(round_.turn.options[0], CountCards):
        if isinstance(round_.turn.options[0], DrawCard):
            deal(round_)
        else:
            round_.take(next(iter(round_.turn.options[0].examples())))
    take(round_, f"count {round_.felt.cards_left}")
    (counted,) = (event for event in round_.events if isinstance(event, StubCounted))
    assert counted.right == (not missing)
