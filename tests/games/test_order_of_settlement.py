"""What a regulation says of the order in which a round is settled: order is no step to be cited."""

import pytest

from houseway.round.card_events import CardsCollected
from houseway.round.engine import Round
from houseway.round.events import Event, StepTaken
from houseway.round.payments import (
    JackpotPaid,
    SeatMoney,
    WagerLost,
    WagerPaid,
    WagerReturned,
)
from houseway.round.spots import Seat
from tests.games.golden import facts, played
from tests.games.test_definitions import defined, in_the_rounds

FAST = "fast-action-holdem"
SETTLED = (WagerLost, WagerPaid, WagerReturned)


def settled(round_: Round, *kinds: type[SeatMoney]) -> list[Seat]:
    """The seats in the order in which their wagers are settled, each once."""
    money = [event for event in round_.events if isinstance(event, kinds or SETTLED)]
    return list(dict.fromkeys(event.seat for event in money if event.wager != "envy"))


def at(round_: Round, event: Event) -> int:
    return next(number for number, other in enumerate(round_.events) if other is event)


@pytest.mark.parametrize(
    in_the_rounds,
    [
        defined(FAST, "wa-single-deck", "11-seat-by-seat-counterclockwise", "WA1 11", "WA1 14"),
        defined(FAST, "wa-multi-deck", "8-seat-by-seat-counterclockwise", "WA6 8", "WA6 11"),
    ],
)
def test_seats_are_settled_one_by_one_with_their_bonuses(
    game: str, ruleset: str, name: str
) -> None:
    """A seat that has been left is not come back to, and its bonuses are settled before."""
    round_ = played(game, ruleset, name)
    money = [event for event in round_.events if isinstance(event, SETTLED)]
    seats = [event.seat for event in money]
    assert seats == sorted(seats, reverse=True)
    assert {event.seat for event in money if "bonus" in event.wager} == set(round_.start.players)


@pytest.mark.clause(FAST, "wa-single-deck", "WA1 16 sentence")
def test_envy_is_never_for_the_own_hand() -> None:
    for name in ("16-envy-for-one-other-hand", "16-envy-for-several-hands"):
        paid = facts(played(FAST, "wa-single-deck", name), "paid ")
        envy = [text.replace(")", "").split() for text in paid if " envy " in text]
        assert envy
        assert not [words for words in envy if words[1] == words[-1] or "dealer" in words]


@pytest.mark.clause(FAST, "ma", "§8(m)")
def test_winners_wait_for_the_losers_and_are_paid_from_the_right() -> None:
    for name in ("8-m-winners-paid-last", "8-k-compared-from-the-right"):
        round_ = played(FAST, "ma", name)
        money = [event for event in round_.events if isinstance(event, (WagerLost, WagerPaid))]
        paid = [isinstance(event, WagerPaid) for event in money]
        assert paid == sorted(paid)
        assert True in paid
        winners = settled(round_, WagerPaid)
        assert winners == sorted(winners, reverse=True)


@pytest.mark.parametrize(
    in_the_rounds,
    [
        defined("colorado-holdem", "ma", "10-d-2-examined-from-the-dealers-right", "§10(d)(2)"),
        defined(
            "colorado-holdem",
            "ma-permissible-bet",
            "11-d-2-examined-from-the-dealers-right",
            *("§11(d)(1)", "§11(d)(2)"),
        ),
    ],
)
def test_hands_of_two_and_three_are_examined_from_the_right(
    game: str, ruleset: str, name: str
) -> None:
    round_ = played(game, ruleset, name)
    shown = [text.split() for text in facts(round_, "shown ")]
    board, *hands = shown
    assert (board[1], len(board)) == ("community", 5)
    assert [len(hand) for hand in hands] == [4] * len(hands)
    seats = [int(hand[1]) for hand in hands]
    assert seats == settled(round_) == sorted(seats, reverse=True)


@pytest.mark.parametrize(
    in_the_rounds,
    [
        defined("colorado-holdem", "ma", "10-h-rack-order", "§10(h)"),
        defined("colorado-holdem", "ma-permissible-bet", "11-h-rack-order", "§11(h) second"),
        defined("double-down-stud", "ma", "9-c-dealers-right-first", "§9(d)"),
    ],
)
def test_the_rack_is_in_the_order_of_settlement_so_that_hands_can_be_rebuilt(
    game: str, ruleset: str, name: str
) -> None:
    round_ = played(game, ruleset, name)
    collected = [event for event in round_.events if isinstance(event, CardsCollected)]
    seats = [event.spot.seat for event in collected]
    hands = [seat for seat in dict.fromkeys(seats) if seat]
    assert hands == settled(round_)
    assert [bundle.cards for bundle in round_.felt.discard_rack] == [e.cards for e in collected]
    # What belongs to one hand lies together.
    for seat in hands:
        places = [number for number, other in enumerate(seats) if other == seat]
        assert places == list(range(places[0], places[0] + len(places)))


@pytest.mark.clause("three-card-poker", "ma", "§10(c)(1)(iii)")
def test_winning_wagers_are_paid_after_all_losing_ones_are_collected() -> None:
    round_ = played("three-card-poker", "ma", "10-c-1-step-by-step")
    last_lost = max(at(round_, e) for e in round_.events if isinstance(e, WagerLost))
    first_paid = min(at(round_, e) for e in round_.events if isinstance(e, WagerPaid))
    assert last_lost < first_paid


@pytest.mark.clause("heads-up-holdem", "ma", "§11(h)")
@pytest.mark.parametrize("when", ["before", "after"])
def test_trips_plus_is_settled_before_or_after_the_main_wagers(when: str) -> None:
    round_ = played("heads-up-holdem", "ma", f"11-h-trips-plus-{when}-the-main-wagers")
    paid = [event.wager for event in round_.events if isinstance(event, WagerPaid)]
    assert sorted(paid) == ["ante", "odds", "raise", "trips-plus"]
    assert paid.index("trips-plus") == (0 if when == "before" else 3)


@pytest.mark.clause("caribbean-stud", "ma", "§11(d)(i)")
@pytest.mark.clause("caribbean-stud", "ma", "§11(d)(i)(A)")
@pytest.mark.clause("caribbean-stud", "ma", "§11(d)(i)(B)")
@pytest.mark.clause("caribbean-stud", "ma", "§11(d)(i)(C)")
def test_hand_and_light_are_verified_and_validated_before_a_progressive_payout() -> None:
    round_ = played("caribbean-stud", "ma", "10-c-3-ii-C-2-progressive-steps")
    steps = [e for e in round_.events if isinstance(e, (StepTaken, JackpotPaid))]
    jackpot = next(number for number, e in enumerate(steps) if isinstance(e, JackpotPaid))
    assert [event.text() for event in steps[jackpot - 3 : jackpot]] == [
        "dealer: winning hand of 1 verified",
        "dealer: light of 1 verified",
        "floorperson: progressive payout validated",
    ]


# Wagers that are settled by a table of their own.


@pytest.mark.clause("caribbean-stud", "ma", "§11(c)")
@pytest.mark.parametrize(
    ("table", "straight", "three"),
    [("a", "25 to 1", "7 to 1"), ("b", "25 to 1", "6 to 1"), ("c", "20 to 1", "6 to 1")],
)
def test_the_bonus_is_paid_by_the_table_that_is_chosen(
    table: str, straight: str, three: str
) -> None:
    round_ = played("caribbean-stud", "ma", f"11-c-bonus-{table}-highest-hands")
    bonus = [e.why for e in round_.events if isinstance(e, WagerPaid) and e.wager == "bonus"]
    paid = {why.partition(",")[0]: why.rpartition(", ")[2] for why in bonus}
    assert (paid["straight"], paid["three-of-a-kind"]) == (straight, three)


@pytest.mark.clause("colorado-holdem", "ma", "§6a(c)")
def test_the_same_hand_is_paid_for_the_bonus_by_another_table() -> None:
    round_ = played("colorado-holdem", "ma", "6a-c-bonus-paid-by-its-own-table")
    paid = {event.wager: event.why for event in round_.events if isinstance(event, WagerPaid)}
    two_pair = "two pair, kings and jacks"
    assert paid == {
        "ante": f"{two_pair}, 2 to 1",
        "bet": f"{two_pair}, 2 to 1",
        "bonus": f"{two_pair}, 1 to 1",
    }


@pytest.mark.clause("colorado-holdem", "ma", "§6a(d)")
def test_a_lost_bonus_takes_nothing_from_what_the_others_are_paid() -> None:
    round_ = played("colorado-holdem", "ma", "6a-d-bonus-bears-on-nothing-else")
    assert [e.wager for e in round_.events if isinstance(e, WagerLost)] == ["bonus"]
    assert [e.wager for e in round_.events if isinstance(e, WagerPaid)] == ["ante", "bet"]
