"""Chemin de fer from hand to hand: shoes, the curator's cut, cards held over, many bankers."""

from collections import Counter

from houseway.pieces.cards import PACK, parse_cards
from houseway.round.actions import parse_action
from houseway.round.card_events import CardHeldOver, CutCardReached
from houseway.round.events import RoundVoided, StepTaken
from houseway.round.felt import Bundle
from houseway.round.payments import CommissionTaken, WagerPlaced
from houseway.steps.equipment import Due
from houseway.table.proof import follow
from houseway.table.session import Session
from houseway.table.shoe import Shoe
from tests.games.chemin_de_fer.scenes import bots, open_table, shows

SEATS = (2, 3, 4, 5, 7)
SHOES = 4


def bankers(session: Session, rounds: int) -> list[int]:
    """Who banked each of some hands."""
    found = []
    for _ in range(rounds):
        round_ = session.play(bots(session))
        found += [
            e.seat for e in round_.events if isinstance(e, WagerPlaced) and e.wager == "banker"
        ]
    return found


@shows("§3(c)", "§3(e)", "§4(b)", "§9(c)")
def test_whole_shoes_are_dealt_and_each_begins_with_an_auction() -> None:
    """Every card is burned, dealt or behind the cutting card; the seal proves it; money adds up."""
    session, shoes, income = open_table(SEATS, seed=11), 0, 0
    before = sum(player.rack_cents for player in session.players.values())
    while shoes < SHOES:
        curator = session.carried.get("curator", 0)
        record = session.prepare(bots(session))
        assert record is not None
        assert session.stack is not None
        offered = [
            e.what for e in record.events if isinstance(e, StepTaken) and "offered" in e.what
        ]
        assert offered[0] == f"cut offered to seat {curator or min(SEATS)}"
        stack, records = session.stack, [("preparation", session.game, record)]
        round_ = record
        while session.due is None:
            round_ = session.play(bots(session))
            records.append((f"round {len(records)}", session.game, round_))
            income += sum(e.cents for e in round_.events if isinstance(e, CommissionTaken))
            if len(records) == 2:
                assert any(e.text().startswith("offered") for e in round_.events), "an auction"
        assert sum(isinstance(e, CutCardReached) for e in round_.events) == 1, "the last hand"
        racked = sum(len(bundle.cards) for bundle in session.discard_rack)
        assert racked + len(session.shoe) == 312
        assert follow(stack, records) == racked
        assert session.due == Due.CUT_CARD
        shoes += 1
    after = sum(player.rack_cents for player in session.players.values())
    assert before - after == income > 0, "the house has the vigorish and nothing else"


def test_several_people_bank_in_turn() -> None:
    session = open_table(SEATS, seed=3)
    counts = Counter(bankers(session, 120))
    assert set(counts) == set(SEATS)
    assert session.rounds_completed == 120


@shows("§11(g)")
def test_a_card_that_is_held_over_is_the_first_of_the_next_hand() -> None:
    session = open_table(SEATS, seed=5)
    session.play(bots(session))
    round_ = session.begin()
    while round_.turn is not None and round_.turn.wants != "a card for player":
        session.take(round_, session.answer(round_, bots(session)))
    first = session.shoe.standing[0][0]
    made = session.take(round_, parse_action("call drawn-in-error"))
    assert any(isinstance(event, CardHeldOver) for event in made)
    while round_.turn is not None:
        session.take(round_, session.answer(round_, bots(session)))
    session.finish()
    assert session.shoe.standing[0][0] == first


def test_a_card_that_the_banker_drew_against_his_natural_is_held_over() -> None:
    """The banker's word decides it, not the call: the shoe hears of it all the same."""
    session = open_table((4, 5), seed=5)
    session.prepare(bots(session))
    session.new_set = False
    session.carried = {
        "in_shoe": True,
        "banker": {"seat": 5, "name": "Eve"},
        "least": 100_00,
        "most": 200_00,
    }
    order = list(session.shoe.standing[0])
    wanted = parse_cards("2c 8d 2h Ks 9s")
    for card in wanted:
        order.remove(card)
    session.shoe = Shoe([*wanted, *order])
    round_ = session.begin()
    for text in ("place 5 banker 100.00", "choose 4 banco", *("" for _ in range(4))):
        action = parse_action(text) if text else session.answer(round_, {})
        session.take(round_, action)
    for text in ("choose 4 card", "call drawn-for-himself", "choose 5 natural"):
        session.take(round_, parse_action(text))
    while round_.turn is not None:
        session.take(round_, session.answer(round_, {}))
    session.finish()
    assert session.shoe.standing[0][0] == wanted[4], "the nine is the first of the next hand"


@shows("§11(k)")
def test_too_few_cards_void_the_hand_and_end_the_shoe() -> None:
    session = open_table(SEATS, seed=5)
    session.play(bots(session))
    session.shoe = Shoe(list(session.shoe.standing[0])[:3])
    gone = session.discard_rack
    left = Counter(PACK * 6) - Counter(session.shoe.standing[0])
    gone[:] = [Bundle(None, "burned", tuple(left.elements()))]
    round_ = session.play(bots(session))
    assert any(isinstance(event, RoundVoided) for event in round_.events)
    assert session.due == Due.VOID
    session.play(bots(session))
    assert session.due is None


def test_nobody_without_a_wager_is_bound_after_no_more_bets() -> None:
    session = open_table(SEATS, seed=5)
    session.prepare(bots(session))
    round_ = session.begin()
    while round_.turn is not None and round_.turn.wants != "a card to burn":
        session.take(round_, session.answer(round_, bots(session)))
    idle = [s for s in SEATS if not any(owner == s for owner, _ in round_.felt.wagers)]
    assert idle
    session.leave(idle[0])
    while round_.turn is not None:
        session.take(round_, session.answer(round_, bots(session)))
    session.finish()
    assert idle[0] not in session.players
