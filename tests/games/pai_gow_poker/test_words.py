"""Words of the law that no single step cites: what the golden rounds do because of them."""

from itertools import groupby
from typing import Any

import pytest

from houseway.errors import NotAllowed
from houseway.games import find_game
from houseway.games.pai_gow_poker.settlement import is_by_rest
from houseway.hands.pai_gow_poker import Setting
from houseway.pieces.stock import parse_pieces
from houseway.round.actions import Action, Cut, Place, Surrender, TakeBack, parse_action
from houseway.round.card_events import CardDealt
from houseway.round.engine import Round
from houseway.round.events import BankMarked, Compared
from houseway.round.options import Keep
from houseway.round.payments import WagerLost, WagerPaid, WagerReturned
from houseway.round.start import Player, Start
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.games.golden import played
from tests.games.pai_gow_poker.tables import rules, shows

GAME = find_game("pai-gow-poker")
PLAIN = {
    **{"additional_pays": "none", "bonus_paytable": "none", "insurance_paytable": "none"},
    **{"progressive_paytable": "none", "progressive_limits": "none"},
}


def golden(name: str) -> Round:
    return played("pai-gow-poker", "ma", name)


def begin(
    players: dict[int, str], carried: dict[str, object] | None = None, **more: object
) -> Round:
    start = Start(
        players={seat: Player(name, 500_00) for seat, name in players.items()},
        carried=carried or {},
    )
    return GAME.round(rules(**{**PLAIN, **more}), start)


def refusal(round_: Round, text: str) -> str:
    action: Action = parse_action(text)
    with pytest.raises(NotAllowed) as refused:
        round_.take(action)
    return str(refused.value)


def net(round_: Round, seat: int) -> int:
    return round_.felt.racks[seat] - round_.start.players[seat].rack_cents


@shows("§1 copy hand", "§1 push", "§3(e)")
def test_a_copy_is_the_dealers() -> None:
    round_ = golden("9-g-2-a-copy-is-the-dealers")
    results = [event.result for event in round_.events if isinstance(event, Compared)]
    assert results == ["pushes", "loses"]
    assert (net(round_, 5), net(round_, 4)) == (0, -10_00)


@shows("§1 bank", "§10(p)")
def test_a_bank_pays_main_wagers_and_the_house_pays_the_others() -> None:
    round_ = golden("10-l-a-shortage")
    assert (net(round_, 4), net(round_, 6), net(round_, 2)) == (-30_00, -20_00, 95_00 + 20_00)
    assert round_.felt.inventory == -50_00 + 5_00 - 20_00
    assert sum(net(round_, seat) for seat in (2, 4, 6)) == 65_00


@shows("§1 co-banking", "§1 marker")
def test_a_co_bank_has_its_marker_and_half() -> None:
    round_ = golden("10-m-a-co-bank-with-a-surplus")
    marked = [event for event in round_.events if isinstance(event, BankMarked)]
    assert marked[-1].seat == 4
    assert marked[-1].is_shared
    assert net(round_, 4) == 100_00 - 5_00
    assert net(golden("10-m-a-co-bank-with-a-shortage"), 4) == -100_00


@shows("§1 set", "§7(b)")
def test_a_hand_is_set_once_and_by_its_player() -> None:
    session = Session(GAME, rules(**PLAIN), entropy(3))
    for seat in (5, 6):
        session.sit(seat, f"P{seat}", 500_00)
    session.prepare({})
    now = session.begin()
    for text in ("place 6 wager 10.00", "place 5 wager 10.00"):
        session.take(now, parse_action(text))
    with pytest.raises(NotAllowed, match="cannot leave"):
        session.leave(6)
    while not any(isinstance(option, Keep) for option in now.turn.options):  # type: ignore[union-attr]
        session.take(now, session.answer(now, {}))
    keep = next(option for option in now.turn.options if isinstance(option, Keep))  # type: ignore[union-attr]
    action = next(iter(keep.examples()))
    session.take(now, action)
    with pytest.raises(NotAllowed):
        session.take(now, action)


@shows("§7(c)")
def test_no_wager_after_no_more_bets() -> None:
    round_ = begin({6: "Ann"})
    round_.take(Place(6, "wager", 10_00))
    round_.take(parse_action("proceed"))
    for action in (Place(6, "wager", 10_00), TakeBack(6, "wager")):
        with pytest.raises(NotAllowed, match="closed"):
            round_.take(action)


@shows("§13(b)1", "§14(a)", "§15(a)")
def test_a_further_wager_needs_a_pai_gow_poker_wager() -> None:
    start = Start(players={6: Player("Ann", 500_00)})
    round_ = GAME.round(rules(), start)
    for wager in ("bonus", "insurance", "progressive", "number-3"):
        assert "needs wager first" in refusal(round_, f"place 6 {wager} 1.00")
    round_.take(Place(6, "wager", 10_00))
    round_.take(Place(6, "number-3", 1_00))
    round_.take(Place(6, "number-4", 1_00))


@shows("§13(b)3", "§13(c)")
def test_a_number_wins_whatever_becomes_of_the_round() -> None:
    for name, cents in (
        ("13-b-6-down-to-whole-dollars", 24_00 - 10_00),
        ("13-c-what-was-settled-stands", 24_00),
        ("policy-settled-before-undone", 0),
    ):
        assert net(golden(name), 6) == cents, name


@shows("§10(a)", "§10(b)", "§10(d)1")
def test_nobody_banks_at_the_start_or_without_a_wager_before() -> None:
    first = begin({6: "Ann", 5: "Ben"})
    assert first.turn is not None
    assert first.turn.takes_wagers
    last = [{"seat": 5, "name": "Ben", "cents": 1000}]
    later = begin({6: "Ann", 5: "Ben"}, {"is_open": True, "last": last})
    assert later.turn is not None
    assert later.turn.wants == "seat 5: be the bank, or pass"
    none = begin(
        {6: "Ann", 5: "Ben"}, {"is_open": True, "last": last}, player_bank=False, co_bank=False
    )
    assert none.turn is not None
    assert none.turn.takes_wagers


@shows("§10(f)")
def test_a_bank_does_not_wager() -> None:
    last = [{"seat": seat, "name": "Ben", "cents": 1000} for seat in (5, 4)]
    round_ = begin({6: "Ann", 5: "Ben", 4: "Ben"}, {"is_open": True, "last": last}, co_bank=False)
    for text in ("choose 5 bank", "choose 5 no-dealers-wager"):
        round_.take(parse_action(text))
    for seat in (5, 4):
        assert "the bank does not wager" in refusal(round_, f"place {seat} wager 10.00")


@shows("§12(a)")
def test_two_areas_are_adjacent() -> None:
    round_ = begin({6: "Ann", 5: "Ann", 3: "Ann"})
    round_.take(Place(6, "wager", 10_00))
    assert "not adjacent" in refusal(round_, "place 3 wager 10.00")
    round_.take(Place(5, "wager", 10_00))
    one = begin({6: "Ann", 5: "Ann"}, positions=1)
    one.take(Place(6, "wager", 10_00))
    assert "already wagers" in refusal(one, "place 5 wager 10.00")


@shows("§8a(a)", "§6(b)2")
def test_by_hand_shuffled_is_cut_and_may_be_dealt_from_the_hand() -> None:
    cut = begin({6: "Ann"}, dealing="from the hand", shuffling="manual", second_deck=False)
    assert cut.turn is not None
    assert "the cut is yours" in cut.turn.wants
    shoe = begin({6: "Ann"})
    assert shoe.turn is not None
    assert shoe.turn.takes_wagers


@shows("§8b(a)")
def test_an_automated_shoe_gives_stacks_of_seven() -> None:
    dealt = [e.spot for e in golden("3-b-7-ace-to-five-is-second").events if type(e) is CardDealt]
    assert [len([*stack]) for _, stack in groupby(dealt)] == [7] * 7


@shows("§5(a)")
def test_pre_shuffled_cards_are_not_washed_again() -> None:
    for shuffling, is_washed in (("manual", True), ("pre-shuffled", False)):
        session = Session(GAME, rules(**PLAIN, shuffling=shuffling, second_deck=False), entropy(5))
        session.sit(6, "Ann", 500_00)
        made = session.prepare({})
        assert made is not None
        assert any("wash" in event.text() for event in made.events) == is_washed


@shows("§7(a)")
def test_chips_and_plaques_are_taken_and_cash_is_not() -> None:
    round_ = begin({6: "Ann"})
    with pytest.raises(NotAllowed, match="cash"):
        round_.take(Place(6, "wager", 10_00, "cash"))
    round_.take(Place(6, "wager", 10_00, "plaques"))
    assert round_.felt.stake(6, "wager") == 10_00


@shows("§6(e)")
def test_a_cut_is_ten_cards_in_from_either_end() -> None:
    by_hand: dict[str, Any] = {
        "dealing": "from the hand",
        "shuffling": "manual",
        "second_deck": False,
    }
    for at in (9, 44):
        with pytest.raises(NotAllowed):
            begin({6: "Ann"}, **by_hand).take(Cut(6, at))
    for at in (10, 43):
        begin({6: "Ann"}, **by_hand).take(Cut(6, at))


@shows("§10(c)")
def test_nobody_banks_twice_running() -> None:
    last = [{"seat": seat, "name": name, "cents": 1000} for seat, name in ((6, "Ann"), (5, "Ben"))]
    carried: dict[str, object] = {"is_open": True, "last": last, "banked": 6, "name": "Ann"}
    turn = begin({6: "Ann", 5: "Ben"}, carried).turn
    assert turn is not None
    assert turn.wants == "seat 5: be the bank, or pass"


@shows("§2(b)3", "§2(b)5")
def test_two_decks_take_turns_and_one_lies_in_the_rack() -> None:
    session = Session(GAME, rules(**PLAIN), entropy(11))
    session.sit(6, "Ann", 500_00)
    batches = []
    for _ in range(4):
        round_ = session.play({6: GAME.policy})
        batches.append(session.batch)
        assert sum(len(bundle.cards) for bundle in round_.felt.discard_rack) <= 53
    assert batches == ["red", "blue", "red", "blue"]


@shows("§15(d)1(i)")
def test_cards_of_a_bonus_bettor_stay_whatever_the_main_wager_does() -> None:
    round_ = golden("15-d-1-i-a-bonus-below-five")
    texts = [event.text() for event in round_.events]
    ours = next(at for at, text in enumerate(texts) if text.startswith("compared 6"))
    paid = next(at for at, text in enumerate(texts) if text.startswith("paid 6 bonus"))
    gone = next(at for at, text in enumerate(texts) if text.startswith("collected hand of 6 "))
    assert ours < paid < gone


@shows("146.21(7)(c)")
def test_the_lock_out_comes_with_no_more_bets() -> None:
    texts = [event.text() for event in golden("14-d-full-house-and-pair").events]
    closed = texts.index('announced "No more bets"')
    assert texts[closed + 1] == "dealer: lock-out button pressed"


@shows("§9(e)")
def test_no_surrender_beside_a_progressive_wager() -> None:
    round_ = golden("14-d-full-house-and-pair")
    again = GAME.round(round_.rules, round_.start)
    for action in round_.actions:
        assert again.turn is not None
        if any(isinstance(option, Keep) for option in again.turn.options):
            with pytest.raises(NotAllowed, match="no surrender beside"):
                again.take(Surrender(6))
            return
        again.take(action)
    pytest.fail("nobody was asked to set a hand")


@pytest.mark.parametrize(
    ("name", "seat", "cents"),
    [
        ("3-b-7-ace-to-five-is-second", 6, 14_25),
        ("3-d-ace-to-five-is-lowest", 6, 0),
        ("9-g-3-high-below-low", 3, -20_00),
        ("15-d-2-insurance-and-bonus-on-one-hand", 6, 30_00),
        ("15-d-3-envy", 5, 9_50 + 15_00 + 5_00),
        ("15-d-3-envy", 2, 20_00),
        ("14-d-straight-and-pair-by-money", 6, 9_50 + 3_00),
        ("14-g-the-meter-in-order", 3, 9_50 - 1_00 + 14_975_42),
        ("policy-natural-pairs-only", 3, 9_50 - 1_00 + 1_497_55),
        ("16-d-the-limit-of-a-round", 1, 40_000_00),
        ("9-j-vigorish-exactly", 6, 10_10 - 50),
    ],
)
def test_worked_rounds_come_to_their_cents(name: str, seat: int, cents: int) -> None:
    assert net(golden(name), seat) == cents


@pytest.mark.parametrize(
    ("name", "cents"),
    [
        ("straight-flush-with-joker", 25_00),
        ("three-of-a-kind", 125_00),
        ("straight-flush", 200_00),
        ("flush-with-joker", 15_00),
        ("nothing", -5_00),
        ("not-shown", -5_00),
        ("shown-by-the-dealer", 20_00),
    ],
)
def test_three_card_rounds_come_to_their_cents(name: str, cents: int) -> None:
    events = golden(f"17-f-{name}").events
    won = sum(e.cents for e in events if isinstance(e, WagerPaid) and e.wager == "three-card-bonus")
    lost = sum(
        e.cents for e in events if isinstance(e, WagerLost) and e.wager == "three-card-bonus"
    )
    assert won - lost == cents


def test_the_banks_first_stack_goes_where_the_count_falls() -> None:
    """Stack six to the fourth position, seven to the third, one to the second, and so on."""
    round_ = golden("10-i-1-the-banks-first-stack")
    spots = list(
        dict.fromkeys(e.text().split(" to ")[1] for e in round_.events if "dealt " in e.text())
    )
    assert spots == ["3", "4", "5", "6", "dealer", "1", "2"]


def test_a_void_hand_lowers_the_meter_again() -> None:
    round_ = golden("11-d-a-card-exposed-and-void")
    assert net(round_, 6) == 0
    assert round_.felt.meters["progressive"] == 10_000_00


def test_after_a_late_misset_only_main_wagers_are_settled_anew() -> None:
    round_ = golden("11-i-found-after-the-settlement")
    returned = [e for e in round_.events if isinstance(e, WagerReturned) and e.wager == "wager"]
    assert len(returned) == 2
    assert net(round_, 6) == 0


@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"dealing": "from the hand", "shuffling": "manual", "second_deck": False},
        {"dealing": "manual shoe", "start_by": "dice"},
        {"start_by": "button"},
        {"bonus_paytable": "none", "three_card_paytable": "A", "seven_card_paytable": "B"},
    ],
)
def test_simple_players_play_on_and_bank(choices: dict[str, object]) -> None:
    session = Session(GAME, rules(**choices), entropy(2))
    for seat in (1, 4, 6):
        session.sit(seat, f"P{seat}", 5_000_00)
    policies = dict.fromkeys((1, 4, 6), GAME.policy)
    rounds = [session.play(policies) for _ in range(8)]
    assert any(isinstance(e, BankMarked) for round_ in rounds for e in round_.events)
    assert session.rounds_completed == 8


@pytest.mark.parametrize(
    ("own", "other", "is_told"),
    [
        ("4c 4d Ah 9s 8c", "4h 4s Kh Qs Jc", True),
        ("4c 4d Ah 9s 8c", "4h 4s Ac 9d 8d", False),
        ("4c 4d Ah 9s 8c", "5h 5s Kh Qs Jc", False),
    ],
)
def test_high_hands_of_one_name_are_told_apart_unless_one_is_a_copy(
    own: str, other: str, is_told: bool
) -> None:
    low = tuple(parse_pieces("3c 2d"))
    first, second = (Setting(tuple(parse_pieces(high)), low) for high in (own, other))
    assert is_by_rest(rules(), first, second) is is_told
    assert is_by_rest(rules(), second, first) is is_told
