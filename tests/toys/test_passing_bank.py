"""What Passing Bank shows of the shared layers: a seat that banks, mixed piles, money both ways."""

import pytest

from houseway.errors import Differs, NotAllowed
from houseway.games import find_game
from houseway.pieces.cards import Card
from houseway.round.actions import Rearrange, parse_action
from houseway.round.card_events import CardsCollected
from houseway.round.engine import Round
from houseway.round.payments import CommissionMarked, CommissionTaken
from houseway.round.spots import DEALER, Spot
from houseway.round.start import Player, Start
from houseway.round.view import PUBLIC, look, see
from houseway.table.proof import follow
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.toys.passing_bank.rules import BANKER

BANKED = ("place 1 bank 100.00", "place 2 stake 10.00", "place 3 stake 20.00", "proceed")
DEALT = (
    *("rearrange 1 1-53", "draw 4h", "draw 2c", "draw Kd", "draw 4s", "draw 3d", "draw 6c"),
    *("choose 2 draw", "draw Jk"),
)
SETTLED = ("choose 3 stand", "choose 1 stand", "proceed", "proceed")


def begin(*words: str, **choices: str) -> Round:
    game = find_game("passing-bank")
    players = {seat: Player(f"Player {seat}", 200_00) for seat in (1, 2, 3)}
    round_ = game.round(game.ruleset("sample").open(choices), Start(players=players))
    for text in words:
        round_.take(parse_action(text))
    return round_


def names(cards: tuple[Card | None, ...]) -> str:
    return " ".join("?" if card is None else str(card) for card in cards)


def test_the_banks_hand_is_seen_by_the_bank_alone_until_it_is_shown() -> None:
    round_ = begin(*BANKED, *DEALT)
    seen = {eyes: names(look(round_, eyes).piles[BANKER]) for eyes in (1, 2, 3, DEALER, PUBLIC)}
    assert seen == {1: "Kd 6c", 2: "? ?", 3: "? ?", DEALER: "? ?", PUBLIC: "? ?"}
    for text in ("choose 3 stand", "choose 1 draw", "draw 2h"):
        round_.take(parse_action(text))
    assert names(look(round_, PUBLIC).piles[BANKER]) == "Kd 6c 2h"


def test_in_one_pile_what_lies_up_is_seen_by_all_and_what_lies_down_by_its_player() -> None:
    round_ = begin(*BANKED, *DEALT)
    assert names(look(round_, 2).piles[Spot(2)]) == "4h 4s Jk"
    for eyes in (1, 3, DEALER, PUBLIC):
        assert names(look(round_, eyes).piles[Spot(2)]) == "? 4s Jk"


def test_a_pile_that_goes_to_the_rack_as_it_lies_tells_no_more_than_lay_up() -> None:
    round_ = begin(*BANKED, *DEALT, "call fouled-deck")
    collected = [event for event in round_.events if isinstance(event, CardsCollected)]
    told = {event.spot: see(event, PUBLIC) for event in collected}
    shown = {spot: names(event.cards) for spot, event in told.items()}  # type: ignore[attr-defined]
    assert shown == {Spot(2): "? 4s Jk", Spot(3): "? 3d", BANKER: "? ?"}


def test_what_was_settled_before_the_round_was_void_goes_back_both_ways() -> None:
    round_ = begin(*BANKED, *DEALT, *SETTLED)
    assert round_.felt.racks == {1: 100_00, 2: 209_50, 3: 180_00}
    assert round_.felt.inventory == 50
    round_.take(parse_action("call fouled-deck"))
    assert round_.turn is None
    assert round_.felt.racks == {1: 200_00, 2: 200_00, 3: 200_00}
    assert (round_.felt.inventory, round_.felt.others) == (0, {})
    assert round_.carried == {}


def test_money_goes_from_seat_to_seat_and_the_house_has_its_commission_alone() -> None:
    round_ = begin(*BANKED, *DEALT, *SETTLED, "proceed")
    assert round_.felt.racks == {1: 210_00, 2: 209_50, 3: 180_00}
    assert round_.felt.inventory == 50
    assert round_.carried == {"bank": 1}


@pytest.mark.parametrize(
    ("commission", "taken_cents", "is_marked"),
    [("none", 0, False), ("5% up to 0.05, when the round ends", 50, True)],
)
def test_a_commission_is_taken_when_the_law_says(
    commission: str, taken_cents: int, *, is_marked: bool
) -> None:
    round_ = begin(*BANKED, *DEALT, *SETTLED, commission=commission)
    assert round_.felt.inventory == 0
    marked = [event for event in round_.events if isinstance(event, CommissionMarked)]
    assert bool(marked) == is_marked == bool(round_.felt.others.keys() - {("pot", 0, "bank")})
    round_.take(parse_action("proceed"))
    taken = [event.cents for event in round_.events if type(event) is CommissionTaken]
    assert sum(taken) == round_.felt.inventory == taken_cents
    assert round_.felt.others == {}


def test_the_bank_is_bound_and_does_not_wager_against_itself() -> None:
    with pytest.raises(NotAllowed, match="does not wager against itself"):
        begin(BANKED[0], "place 1 stake 10.00")
    session = Session(find_game("passing-bank"), begin().rules, entropy(7))
    for seat in (1, 2):
        session.sit(seat, f"Player {seat}", 200_00)
    session.prepare({})
    round_ = session.begin()
    for text in ("place 1 bank 100.00", "place 2 stake 10.00", "proceed"):
        session.take(round_, parse_action(text))
    with pytest.raises(NotAllowed, match="before the round of play is completed"):
        session.leave(1)


def test_the_bank_is_offered_first_to_whoever_had_it() -> None:
    session = Session(find_game("passing-bank"), begin().rules, entropy(7))
    for seat in (1, 2, 3):
        session.sit(seat, f"Player {seat}", 200_00)
    policies = dict.fromkeys(session.players, session.game.policy)
    session.prepare(policies)
    round_ = session.begin()
    for text in ("choose 1 pass", "place 2 bank 50.00"):
        session.take(round_, parse_action(text))
    while round_.turn is not None:
        session.take(round_, session.answer(round_, policies))
    session.finish()
    session.prepare(policies)
    turn = session.begin().turn
    assert turn is not None
    assert (session.carried, turn.asked) == ({"bank": 2}, (2,))


def test_the_stack_is_dealt_as_it_was_laid_and_the_seal_proves_it() -> None:
    game = find_game("passing-bank")
    session = Session(game, begin().rules, entropy(7))
    for seat in (1, 2):
        session.sit(seat, f"Player {seat}", 200_00)
    policies = dict.fromkeys(session.players, game.policy)
    record, round_ = session.prepare(policies), session.begin()
    assert record is not None
    assert session.stack is not None
    order = session.stack.order
    first = ("place 1 bank 100.00", "place 2 stake 10.00", "proceed", "rearrange 1 27-53 1-26")
    for text in first:
        session.take(round_, parse_action(text))
    while round_.turn is not None:
        session.take(round_, session.answer(round_, policies))
    assert round_.felt.discard_rack[0].cards[0] == order[26]
    records = [("preparation", game, record), ("round", game, round_)]
    follow(session.stack, records)
    forged = [
        parse_action("rearrange 1 1-53") if isinstance(action, Rearrange) else action
        for action in round_.actions
    ]
    other = game.round(round_.rules, round_.start)
    for action in forged:
        other.take(action)
    with pytest.raises(Differs, match="the stack has"):
        follow(session.stack, [records[0], ("round", game, other)])
