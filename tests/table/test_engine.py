"""A round: turns, actions, calls thrown in, and the same again by replay."""

from collections.abc import Generator
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.errors import NotAllowed
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.round.actions import (
    Action,
    Call,
    Choose,
    Declare,
    Draw,
    Place,
    Proceed,
    Set,
    Split,
    Surrender,
)
from houseway.round.card_events import CardDealt, CardsCollected
from houseway.round.engine import Called, Irregularity, Procedure, Round, Table
from houseway.round.options import Exactly
from houseway.round.spots import Seat
from houseway.round.start import Player, Start
from houseway.round.turns import Turn
from houseway.rulesets import Remedy
from tests.table.scenes import (
    GAME,
    NAMES,
    SHOE_GAMES,
    both_clauses,
    bots,
    deal_in_turn,
    law,
    of_kind,
    open_table,
    stack,
)

BOTH = pytest.mark.parametrize("ruleset", SHOE_GAMES)
RULES = law("ma").open()
START = Start(players={1: Player("Ann", 100), 2: Player("Bob", 100)})
REMEDY = Remedy("mended", "§0")


def wants(round_: Round) -> str:
    return "" if round_.turn is None else round_.turn.wants


def texts(round_: Round) -> list[str]:
    return [event.text() for event in round_.events]


# Turns and actions.


def ask_twice(table: Table, rules: Any, start: Start) -> Procedure:
    """Asks two seats at once, then the dealer."""

    def decide(action: Action) -> None:
        assert isinstance(action, Choose)
        table.step(f"{action.seat} said yes", "§1")

    options = {seat: [Exactly(Choose(seat, "yes"))] for seat in sorted(start.players)}
    yield from table.ask_each("yes?", "§1", options, decide)
    table.close(Choose, "everybody has spoken")
    yield from table.proceed("go on", "§2")
    table.announce("done", "§3")


def test_a_round_asks_is_answered_and_ends() -> None:
    round_ = Round(ask_twice, RULES, START)
    assert round_.turn is not None
    assert (round_.turn.wants, round_.turn.clause, round_.turn.asked) == ("yes?", "§1", (1, 2))
    made = round_.take(Choose(2, "yes"))
    assert [event.text() for event in made] == ["dealer: 2 said yes"]
    round_.take(Choose(1, "yes"))
    assert wants(round_) == "go on"
    round_.take(Proceed())
    assert wants(round_) == ""
    assert texts(round_) == ["dealer: 2 said yes", "dealer: 1 said yes", 'announced "done"']
    assert round_.actions == [Choose(2, "yes"), Choose(1, "yes"), Proceed()]


@pytest.mark.parametrize(
    ("before", "action", "why"),
    [
        ((), Choose(1, "no"), "choose 1 no is not open now. Open now: choose 1 yes."),
        ((), Choose(3, "yes"), "choose 3 yes is out of turn: seat 3 is not asked."),
        ((), Surrender(1), "surrender 1 is not open now. Open now: choose 1 yes."),
        ((), Proceed(), "proceed is out of turn: the dealer is not asked. Open now: yes?."),
        ((1,), Choose(1, "yes"), "choose 1 yes is out of turn: seat 1 is not asked."),
        ((1, 2), Choose(1, "yes"), "choose 1 yes is too late: everybody has spoken."),
        ((1, 2), Call("flood"), "flood cannot be called now."),
        ((1, 2, 0), Proceed(), "proceed is too late: the round is over."),
    ],
)
def test_what_is_not_open_is_refused_and_changes_nothing(
    before: tuple[Seat, ...], action: Action, why: str
) -> None:
    round_ = Round(ask_twice, RULES, START)
    for seat in before:
        round_.take(Choose(seat, "yes") if seat else Proceed())
    turn, actions, events = round_.turn, list(round_.actions), list(round_.events)
    with pytest.raises(NotAllowed) as refused:
        round_.take(action)
    assert str(refused.value).startswith(why)
    assert (round_.turn, round_.actions, round_.events) == (turn, actions, events)


@pytest.mark.parametrize(
    "start",
    [
        Start(players={7: Player("Ann", 0)}),
        Start(players={0: Player("Ann", 0)}),
        Start(players={1: Player("Ann", -1)}),
        Start(players={1: Player("", 0)}),
        Start(players={1: Player("Ann", 0)}, gone=parse_cards("Ah") * 7),
    ],
)
def test_a_table_that_cannot_stand_like_this_is_refused(start: Start) -> None:
    with pytest.raises(NotAllowed):
        Round(ask_twice, RULES, start)


def test_cards_gone_earlier_are_not_in_the_shoe() -> None:
    start = Start(players={1: Player("Ann", 100_00)}, gone=parse_cards("Ah") * 6)
    round_ = GAME.round(RULES, start)
    round_.take(Place(1, "wager", 10_00))
    round_.take(Proceed())
    with pytest.raises(NotAllowed, match="there is no Ah left in the shoe"):
        round_.take(Draw(Card.parse("Ah")))
    round_.take(Draw(Card.parse("Ad")))
    assert (round_.felt.left[Card.parse("Ad")], round_.felt.cards_left) == (5, 305)


# Calls.


def note(table: Table, call: Call, remedy: Remedy) -> None:
    table.irregular(call, remedy)


SPILL = Irregularity("spill", "a drink was spilt", None, note)
FLOOD = Irregularity("flood", "the table is under water", None, None)


def deal_under_water(table: Table, rules: Any, start: Start) -> Procedure:
    """Spills are mended on the spot; a flood sends the procedure back to the start of its deal."""
    yield from table.proceed("begin", "§1")
    with table.calls([(SPILL, REMEDY)], {"spill": sorted(start.players)}):
        with table.calls([(FLOOD, REMEDY)], {}):
            while (yield from is_flooded(table)):
                table.step("dried", "§9")
        yield from table.proceed("compare", "§3")
    yield from table.proceed("clear", "§4")


def is_flooded(table: Table) -> Generator[Turn, Action, bool]:
    try:
        yield from table.proceed("deal", "§2")
        yield from table.proceed("deal on", "§2")
    except Called as called:
        table.step(f"{called.call.kind}!", "§9")
        return True
    return False


def open_calls(round_: Round) -> list[str]:
    assert round_.turn is not None
    return [call.kind for call in round_.turn.calls]


def test_a_call_is_open_only_in_its_scope() -> None:
    round_ = Round(deal_under_water, RULES, START)
    opened = []
    while round_.turn is not None:
        opened.append((round_.turn.wants, open_calls(round_)))
        round_.take(Proceed())
    assert opened == [
        ("begin", []),
        ("deal", ["spill", "flood"]),
        ("deal on", ["spill", "flood"]),
        ("compare", ["spill"]),
        ("clear", []),
    ]


def test_a_call_with_a_handler_is_mended_on_the_spot_and_the_turn_stands() -> None:
    round_ = Round(deal_under_water, RULES, START)
    round_.take(Proceed())
    round_.take(Proceed())
    made = round_.take(Call("spill", 2))
    assert [event.text() for event in made] == ["irregularity spill 2: mended"]
    assert made[0].clause == "§0"
    assert (wants(round_), open_calls(round_)) == ("deal on", ["spill", "flood"])
    round_.take(Call("spill", 1))
    round_.take(Proceed())
    assert wants(round_) == "compare"


def test_a_call_without_one_is_thrown_into_the_scope_that_knows_the_remedy() -> None:
    round_ = Round(deal_under_water, RULES, START)
    for action in (Proceed(), Proceed(), Call("flood")):
        round_.take(action)
    assert wants(round_) == "deal"
    assert texts(round_) == ["dealer: flood!", "dealer: dried"]
    for _ in range(4):
        round_.take(Proceed())
    assert wants(round_) == ""


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (Call("spill"), "spill cannot have happened at 0"),
        (Call("spill", 5), "spill cannot have happened at 5"),
        (Call("flood", 1), "flood concerns no seat"),
        (Call("flood", 0, parse_cards("Ah")), "flood names no cards"),
        (Call("fire"), "fire cannot be called now"),
    ],
)
def test_a_call_that_cannot_be_true_is_refused(call: Call, why: str) -> None:
    round_ = Round(deal_under_water, RULES, START)
    round_.take(Proceed())
    with pytest.raises(NotAllowed, match=why):
        round_.take(call)
    assert wants(round_) == "deal"


# The same again.


def state(round_: Round) -> tuple[Any, ...]:
    felt = round_.felt
    return (
        *(round_.actions, round_.events, felt.racks, felt.wagers, felt.inventory, felt.piles),
        *(felt.face_up, felt.discard_rack, felt.marker, felt.left, felt.cards_left),
        None if round_.turn is None else (round_.turn.wants, round_.turn.asked),
    )


@given(st.integers(0, 10**6), st.integers(0, 60), st.sampled_from(GAME.rulesets))
def test_a_copy_is_the_same_round_and_goes_its_own_way(seed: int, steps: int, name: str) -> None:
    session = open_table(name, (1, 3), seed)
    policies = bots(session, Cid=Split)
    session.prepare(policies)
    round_ = session.begin()
    while round_.turn is not None and len(round_.actions) < steps:
        round_.take(session.answer(round_, policies))
    again = round_.copy()
    assert state(again) == state(round_)
    before = state(round_.copy())
    if again.turn is not None:
        again.take(session.answer(again, policies))
        assert state(again) != before
    assert state(round_) == before


def test_calls_are_replayed_too() -> None:
    round_ = Round(deal_under_water, RULES, START)
    for action in (Proceed(), Call("spill", 1), Proceed(), Call("flood"), Proceed()):
        round_.take(action)
    assert state(round_.copy()) == state(round_)


# Several seats at once.


@st.composite
def decisions(draw: st.DrawFn) -> list[Action]:
    """What three players do with the hands of the table below, in any order."""
    made: list[Action] = []
    hands = {1: "5c 5d 5h 5s", 2: "As Kd 3c 2h", 3: "Qc Qd 9h 8s"}
    for seat, text in hands.items():
        kept = tuple(draw(st.permutations(parse_cards(text)))[:2])
        made.append(
            draw(
                st.sampled_from(
                    [
                        *(Set(seat, kept), Split(seat, kept, ("wager",)), Surrender(seat)),
                        *([Declare(seat)] if seat == 1 else []),
                    ]
                )
            )
        )
    return made


HANDS = {0: "Kc Ks 9d 4s", 1: "5c 5d 5h 5s", 2: "As Kd 3c 2h", 3: "Qc Qd 9h 8s"}


@both_clauses("§8(a)", "(h)(1)")
@BOTH
@given(decisions())
@settings(max_examples=20)
def test_the_order_in_which_players_decide_changes_no_money(
    ruleset: str, made: list[Action]
) -> None:
    outcomes = []
    for order in permutations(made):
        session = open_table(ruleset)
        session.prepare(bots(session))
        stack(session, deal_in_turn(HANDS, burns="4c") + " 6c Th 7d Jc Ac 2s")
        round_ = session.begin()
        while round_.turn is not None:
            if round_.turn.wants == "set your hands":
                for action in order:
                    round_.take(action)
            round_.take(session.answer(round_, bots(session)))
        felt = round_.felt
        racked = [(event.spot, event.cards) for event in of_kind(round_, CardsCollected)]
        outcomes.append((felt.racks, felt.inventory, sorted(racked)))
    assert all(outcome == outcomes[0] for outcome in outcomes)


# The order of the deal.


@both_clauses("§7(c)", "(g)(3)")
@both_clauses("§1 dealing marker", "(a)(1)(iii)")
@BOTH
@pytest.mark.parametrize(("marker", "order"), [(0, "D123"), (1, "123D"), (2, "23D1"), (3, "3D12")])
def test_four_rounds_of_a_card_go_clockwise_from_the_marker(
    ruleset: str, marker: Seat, order: str
) -> None:
    round_ = deal_round(ruleset, (1, 2, 3), (1, 2, 3), marker)
    spots = ["D" if event.spot.seat == 0 else str(event.spot.seat) for event in dealt(round_)]
    assert "".join(spots) == order * 4
    assert not any(event.face_up for event in dealt(round_))


@both_clauses("§7(c)", "(g)(3)")
@BOTH
@pytest.mark.parametrize(
    ("marker", "order"), [(0, "D24"), (2, "24D"), (3, "4D2"), (4, "4D2"), (1, "24D")]
)
def test_positions_without_a_wager_get_no_card_even_where_the_marker_stands(
    ruleset: str, marker: Seat, order: str
) -> None:
    round_ = deal_round(ruleset, (1, 2, 3, 4), (2, 4), marker)
    spots = ["D" if event.spot.seat == 0 else str(event.spot.seat) for event in dealt(round_)]
    assert "".join(spots) == order * 4


def deal_round(
    ruleset: str, seats: tuple[Seat, ...], wagering: tuple[Seat, ...], marker: Seat
) -> Round:
    """A round in which four cards have been dealt to everybody who wagers."""
    rules = law(ruleset).open()
    players = {seat: Player(NAMES[seat - 1], 100_00) for seat in seats}
    round_ = GAME.round(rules, Start(players=players, marker=marker))
    for seat in wagering:
        round_.take(Place(seat, "wager", 10_00))
    round_.take(Proceed())
    for card in PACK[: 4 * (len(wagering) + 1)]:
        round_.take(Draw(card))
    return round_


def dealt(round_: Round) -> list[CardDealt]:
    return of_kind(round_, CardDealt)
