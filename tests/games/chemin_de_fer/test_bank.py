"""Who banks: bids, ranges, a bank that is kept, passed, lost, refused and returned."""

from typing import Any

import pytest
from msgspec.structs import replace

from houseway.round.engine import Round
from houseway.round.events import WagerOffered
from houseway.round.payments import WagerPlaced
from tests.games.chemin_de_fer.scenes import banco, banked, begin, passes, shows, who
from tests.games.scenes import calls, draws, facts, refused, take

WIN = "6c 7d Kh Ks"
"""Six stays, and the Banker's seven wins."""
LOSE = "9c 7d Kh Ks"
TIE = "7c 7d Kh Ks"


def asked(round_: Round) -> tuple[object, ...]:
    assert round_.turn is not None
    return round_.turn.asked


def played(cards: str, **more: Any) -> Round:
    """A hand with banco, to its end."""
    round_ = banco(cards, **more)
    word = "natural" if cards.startswith("9") else "stay"
    take(round_, f"choose 4 {word}")
    while round_.turn is not None:
        take(round_, "proceed")
    return round_


def next_hand(round_: Round, **more: Any) -> Round:
    """The hand after one that is over."""
    return begin(tuple(round_.start.players), carried=round_.carried, **more)


# The auction.


@shows("§4(b)", "§5(b)")
def test_the_first_wager_is_the_bid_at_least() -> None:
    """G1: Two bids 300.00, Five and Nine 500.00; Five is nearer to the dealer."""
    round_ = begin(range(1, 10), carried={})
    take(round_, "proceed", passes(9), "place 8 bid 300.00", passes(7, 6), "place 5 bid 500.00")
    assert "§4(b)" in refused(round_, "place 4 bid 499.00")
    take(round_, passes(4, 3, 2), "place 1 bid 500.00", passes(9, 8, 7, 6, 4, 3, 2, 1))
    assert asked(round_)[0] == 5
    assert "500.00 or more" in refused(round_, "place 5 banker 450.00")
    assert "§5(b)" in refused(round_, "place 5 banker 450.00")
    take(round_, "place 5 banker 600.00")
    assert round_.felt.stake(5, "banker") == 600_00


def test_bids_move_no_money_and_lie_within_limits_and_chips() -> None:
    round_ = begin(carried={}, racks={5: 150_00, 4: 99_00})
    take(round_, "proceed")
    for bid in ("99.00", "151.00", "120.50"):
        assert refused(round_, f"place 5 bid {bid}")
    assert "nothing is put down" in refused(round_, "place 5 bid 100.00 cash")
    take(round_, "place 5 bid 150.00")
    assert round_.felt.racks == {3: 20_000_00, 4: 99_00, 5: 150_00}
    assert asked(round_) == (3,), "seat 4 has less than the least bid"


def test_an_auction_ends_when_a_round_brings_no_higher_bid() -> None:
    round_ = begin(carried={})
    take(round_, "proceed; place 5 bid 100.00; place 4 bid 200.00; choose 3 pass")
    take(round_, "place 5 bid 300.00; place 4 bid 300.00", passes(3, 4, 3))
    bids = [event.seat for event in round_.events if isinstance(event, WagerOffered)]
    assert bids == [5, 4, 5, 4]
    assert asked(round_)[0] == 5, "of equal bids the nearer to the dealer"
    once = begin(carried={}, auction="one offer each")
    take(once, "proceed; place 5 bid 100.00; place 4 bid 200.00; choose 3 pass")
    assert asked(once)[0] == 4


def test_a_table_waits_while_nobody_bids_or_too_few_are_there() -> None:
    round_ = begin(carried={})
    take(round_, "proceed", passes(5, 4, 3))
    assert round_.turn is None
    assert round_.carried["banker"]["seat"] == 0
    alone = begin((5,), carried=banked())
    assert alone.turn is not None
    assert alone.turn.takes_wagers
    take(alone, "sit-down 4 900.00 Ada; proceed")
    assert asked(alone)[0] == 5, "somebody came, and the bank goes on"
    left = begin((5,), carried=banked())
    take(left, "proceed")
    assert left.turn is None
    assert left.carried["banker"] == who(5)


# The range.


@shows("§5(b)")
def test_the_example_of_the_law() -> None:
    """A high bid of $1,000; then $1,000 to $2,000; $2,000; then $2,000 to $4,000."""
    round_ = begin(carried={})
    take(round_, "proceed; place 5 bid 1000.00", passes(4, 3, 4, 3))
    assert refused(round_, "place 5 banker 999.00")
    take(round_, "place 5 banker 1000.00; choose 4 banco", draws(WIN))
    take(round_, "choose 4 stay; proceed; proceed; proceed")
    for low, high, wager in ((1000, 2000, 2000), (2000, 4000, 2000)):
        round_ = next_hand(round_)
        for wrong in (low - 1, high + 1):
            assert "§5(b)" in refused(round_, f"place 5 banker {wrong}.00")
        take(round_, f"place 5 banker {wager}.00; choose 4 suivi", draws(WIN))
        take(round_, "choose 4 stay; proceed; proceed; proceed")


@pytest.mark.parametrize(
    ("reading", "low", "high"), [("as placed", 1000, 2000), ("as covered", 500, 1000)]
)
def test_the_preceding_wager_as_placed_or_as_covered(reading: str, low: int, high: int) -> None:
    """G4."""
    round_ = begin(carried=banked(5, 1000_00, 2000_00), preceding_wager=reading)
    take(round_, "place 5 banker 1000.00", passes(4, 3), "place 4 against 300.00")
    take(round_, "place 3 against 200.00", draws(WIN), "choose 4 stay; proceed; proceed; proceed")
    assert round_.felt.racks[5] == 20_000_00 + 475_00
    assert (round_.carried["least"], round_.carried["most"]) == (low * 100, high * 100)


def test_a_void_hand_counts_or_not() -> None:
    for reading, span in (("counts", (150_00, 300_00)), ("does not count", (100_00, 200_00))):
        round_ = begin(void_hand=reading)
        take(round_, "place 5 banker 150.00; choose 4 banco; draw 2c; call wrong-order")
        assert (round_.carried["least"], round_.carried["most"]) == span
        assert round_.carried["is_annulled"]
        bid = begin(carried={}, void_hand=reading)
        take(bid, "proceed; place 5 bid 100.00", passes(4, 3, 4, 3), "place 5 banker 150.00")
        take(bid, "choose 4 banco; draw 2c; call wrong-order")
        most = 300_00 if reading == "counts" else None
        assert (bid.carried["least"], bid.carried["most"]) == (span[0], most)


def test_the_maximum_caps_the_range_and_a_wager_outside_new_limits_stays_open() -> None:
    capped = begin(carried=banked(5, 8_000_00, 16_000_00))
    assert "outside the table's limits" in refused(capped, "place 5 banker 10001.00")
    lowered = begin(carried=banked(5, 8_000_00, 16_000_00), limits="50 to 500 by 1")
    assert refused(lowered, "place 5 banker 500.00")
    assert refused(lowered, "place 5 banker 8001.00")
    take(lowered, "place 5 banker 8000.00")
    assert lowered.felt.stake(5, "banker") == 8_000_00


# Kept, passed, lost.


def test_a_lost_hand_passes_the_bank_to_the_right() -> None:
    round_ = next_hand(played(LOSE))
    assert asked(round_)[0] == 4
    take(round_, passes(4))
    assert asked(round_)[0] == 3
    take(round_, passes(3))
    assert asked(round_)[0] == 4, "nobody wants it: an auction, the former Banker later"
    assert "out of turn" in refused(round_, "place 5 bid 100.00")
    take(round_, passes(4, 3))
    assert asked(round_)[0] == 5


@shows("§10(c)", "§10(d)", "§10(a)2")
def test_a_passed_bank_goes_back_behind_who_passed_it() -> None:
    """G8: Five passes after 800.00, Six declines, Seven takes it with 1,000.00."""
    round_ = begin((1, 2, 3, 4, 5), carried=banked(5, 800_00, 1600_00))
    take(round_, passes(5, 4))
    for wrong in ("799.00", "1601.00"):
        assert "§10(c)" in refused(round_, f"place 3 banker {wrong}")
    take(round_, "place 3 banker 1000.00; choose 2 banco", draws(WIN))
    take(round_, "choose 2 stay; proceed; proceed; proceed")
    assert round_.carried["passer"] == who(5)
    ordered, round_ = next_hand(round_), next_hand(round_)
    take(round_, "place 3 banker 1500.00; choose 2 suivi", draws(LOSE))
    take(round_, "choose 2 natural; proceed; proceed")
    assert asked(next_hand(round_))[0] == 4, "at the right of Five"
    take(ordered, "call ordered-to-pass")
    assert asked(ordered)[0] == 2, "at the right of Seven"


def test_a_bank_taken_after_a_mandatory_change_is_no_passed_one() -> None:
    lost = begin(carried=banked(3, passer=who(5), is_lost=True))
    take(lost, "place 4 banker 100.00; choose 3 banco", draws(WIN))
    take(lost, "choose 3 stay; proceed; proceed; proceed")
    assert lost.carried["passer"] == {"seat": 0, "name": ""}


@shows("§10(c)")
def test_the_passer_bids_in_the_second_round_only() -> None:
    """G9."""
    round_ = begin((1, 5, 8), carried=banked(5, 800_00, 1600_00))
    take(round_, passes(5, 1, 8), "place 8 bid 300.00")
    assert "out of turn" in refused(round_, "place 5 bid 500.00")
    take(round_, "place 1 bid 400.00", passes(8))
    assert asked(round_) == (5,)
    take(round_, passes(5))
    assert asked(round_)[0] == 1
    assert "400.00 or more" in refused(round_, "place 1 banker 399.00")


def test_in_one_round_of_offers_the_passer_bids_if_nobody_has() -> None:
    round_ = begin(carried=banked(), auction="one offer each")
    take(round_, passes(5, 4, 3, 4, 3))
    assert asked(round_) == (5,)
    other = begin(carried=banked(), auction="one offer each")
    take(other, passes(5, 4, 3), "place 4 bid 100.00", passes(3))
    assert asked(other)[0] == 4


def test_only_who_can_put_up_the_least_is_offered_a_passed_bank() -> None:
    round_ = begin(carried=banked(5, 800_00, 1600_00), racks={4: 799_00})
    take(round_, passes(5))
    assert asked(round_)[0] == 3


def test_who_gets_up_has_passed_the_bank() -> None:
    round_ = begin((3, 4), carried=banked(5, 800_00, 1600_00))
    assert asked(round_)[0] == 4
    assert "the Banker has left seat 5" in facts(round_)[0]
    another = begin(
        (3, 4, 5), carried=banked(5, 800_00, 1600_00) | {"banker": {"seat": 5, "name": "Ada"}}
    )
    assert asked(another)[0] == 4, "somebody else sits there now"


def test_who_moves_nearer_misses_one_offer() -> None:
    """Nine moved to the place at the right of the bank."""
    sat = [{"seat": 1, "name": "Six"}, who(5), who(3)]
    lost = banked(is_lost=True, sat=sat)
    round_ = begin(carried=lost)
    assert asked(round_)[0] == 3
    take(round_, "place 3 banker 100.00; choose 5 banco", draws(LOSE), "choose 5 natural")
    take(round_, "proceed; proceed")
    assert round_.carried["skipped"] == []
    kept = begin(carried=banked(sat=sat))
    take(kept, "place 5 banker 100.00; choose 4 banco", draws(LOSE), "choose 4 natural")
    take(kept, "proceed; proceed")
    assert kept.carried["skipped"] == [who(4)], "it waits for the next offer"
    assert asked(next_hand(kept))[0] == 3
    away = begin(carried=banked(is_lost=True, sat=[{"seat": 4, "name": "Seven"}, who(5)]))
    assert asked(away)[0] == 4, "who moved away from the bank misses nothing"


@shows("§11(a)")
def test_the_bank_may_be_transferred_after_an_annulled_hand_only() -> None:
    assert calls(begin()) == {"ordered-to-pass"}
    annulled = begin(carried=banked(is_annulled=True))
    assert calls(annulled) == {"ordered-to-pass", "bank-transferred"}
    take(annulled, "call bank-transferred")
    assert asked(annulled)[0] == 4


def test_an_uncovered_bank_goes_on_or_is_lost() -> None:
    for reading, seat in (("the Banker goes on", 5), ("the bank is lost", 4)):
        round_ = begin(uncovered_bank=reading)
        take(round_, "place 5 banker 200.00", passes(4, 3, 4, 3))
        assert round_.turn is None
        assert asked(next_hand(round_))[0] == seat


def test_one_person_at_two_places_neither_opposes_nor_succeeds_the_own_bank() -> None:
    round_ = begin((3, 4, 5))
    players = dict(round_.start.players)
    players[4] = replace(players[4], name="Five")
    twin = type(round_)(round_._play, round_.rules, replace(round_.start, players=players))
    take(twin, "place 5 banker 100.00")
    assert asked(twin) == (3,)


# Suivi.


@shows("§6(b)", "§6(c)")
def test_suivi_outlives_a_stand_off() -> None:
    """G3: Eight lost banco at 600.00, declined at 1,200.00, and has the right at 2,400.00."""
    round_ = begin(range(1, 10), carried=banked(5, 600_00, 1200_00, suivi=who(2)))
    for wrong in ("599.00", "1201.00"):
        assert refused(round_, f"place 5 banker {wrong}")
    take(round_, "place 5 banker 1200.00")
    assert asked(round_) == (2,)
    take(round_, passes(2, 4, 3, 2, 1), "choose 6 banco; choose 8 banco", passes(9), draws(TIE))
    assert [e.seat for e in round_.events if isinstance(e, WagerPlaced)] == [5, 8]
    take(round_, "choose 8 stay; proceed; proceed; proceed")
    assert round_.carried["suivi"] == who(2)
    again = next_hand(round_)
    assert (again.start.carried["least"], again.start.carried["most"]) == (1200_00, 2400_00)
    take(again, "place 5 banker 2400.00; choose 2 suivi")
    assert again.felt.stake(2, "against") == 2400_00


def test_who_equalled_and_lost_has_suivi_and_nobody_else() -> None:
    assert played(WIN).carried["suivi"] == who(4)
    assert played(LOSE).carried["suivi"]["seat"] == 0
    parts = begin()
    take(parts, "place 5 banker 200.00", passes(4, 3), "place 4 against 100.00")
    take(parts, "place 3 against 100.00", draws(WIN), "choose 4 stay; proceed; proceed; proceed")
    assert parts.carried["suivi"]["seat"] == 0


@pytest.mark.parametrize(("reading", "seat"), [("the wager placed", 0), ("the wager covered", 4)])
def test_suivi_by_what_was_placed_or_covered(reading: str, seat: int) -> None:
    round_ = begin(suivi_equals=reading)
    take(round_, "place 5 banker 200.00", passes(4, 3), "place 4 against 150.00; proceed")
    take(round_, draws(WIN), "choose 4 stay; proceed; proceed; proceed")
    assert round_.carried["suivi"]["seat"] == seat


@pytest.mark.parametrize("reading", ["with the Banker", "with the shoe"])
def test_suivi_ends_with_the_banker_or_with_the_shoe(reading: str) -> None:
    round_ = begin((3, 4, 5), carried=banked(suivi=who(3)), suivi_ends=reading)
    take(round_, passes(5), "place 4 banker 100.00")
    wants = round_.turn.wants if round_.turn else ""
    assert wants.startswith("seat 3: suivi") == (reading == "with the shoe")
