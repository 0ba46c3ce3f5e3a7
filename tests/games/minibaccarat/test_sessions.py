"""Minibaccarat from round to round: the end of a shoe, vigorish, cards held over, the record."""

import pytest

from houseway.errors import NotAllowed
from houseway.pieces.cards import parse_cards
from houseway.round.actions import Call, Choose, Place, Proceed, parse_action
from houseway.round.card_events import CardDealt, CutCardReached, ShoeDone
from houseway.round.events import Announced
from houseway.round.payments import CommissionTaken
from houseway.round.spots import DEALER, Spot
from houseway.round.view import PUBLIC, look
from houseway.steps.equipment import Due
from houseway.table.notation import read, replay, write
from houseway.table.proof import follow
from houseway.table.session import Session
from houseway.table.shoe import Shoe
from tests.games.minibaccarat.scenes import LATER, SCENES, begin, bots, open_table, play_out, shows

PLAYER, BANKER = Spot(0, "player"), Spot(0, "banker")


def round_with(session: Session, wagers: str) -> None:
    """One round of a table: these wagers, and everybody willing."""
    round_ = session.begin()
    for wager in wagers.split(", "):
        session.take(round_, parse_action(f"place {wager}"))
    session.take(round_, Proceed())
    while round_.turn is not None:
        session.take(round_, session.answer(round_, bots(session)))
    session.finish()


def stacked(session: Session, cards: str, behind: int = 0) -> None:
    """Put these cards at the front of a shoe in play."""
    left = list(session.shoe.standing[0])
    wanted = parse_cards(cards)
    for card in wanted:
        left.remove(card)
    session.shoe = Shoe([*wanted, *left], behind_cut_card=behind)


# The end of a shoe.


@shows("§9(e)", "§12(d)(2)", "§12(d)(2)(i)")
def test_the_cover_card_leaves_one_more_hand_and_then_the_vigorish_is_collected() -> None:
    session = open_table((1,), **LATER)
    session.prepare(bots(session))
    session.new_set = False
    stacked(session, "2c 5d 2h Kc 9s " * 3, behind=len(session.shoe))
    round_with(session, "1 banker 12.00")
    assert not session.due
    assert session.carried["hands_left"] == 1
    round_with(session, "1 banker 12.00")
    assert session.due == Due.CUT_CARD
    assert session.owed == {1: 1_20}
    before = session.players[1].rack_cents
    record = session.prepare(bots(session))
    assert record is not None
    taken = [e.cents for e in record.events if isinstance(e, CommissionTaken)]
    assert taken == [1_20]
    assert (session.players[1].rack_cents, session.owed) == (before - 1_20, {})
    assert session.carried == {}


def test_a_round_without_wagers_is_no_hand() -> None:
    session = open_table((1,))
    session.prepare(bots(session))
    session.carried = {"record": "B", "hands_left": 1}
    round_ = session.begin()
    session.take(round_, Proceed())
    session.finish()
    assert session.due is None
    assert session.carried == {"record": "B", "hands_left": 1}


@shows("§5(d)", "§9(d)", "§9(e)", "§5(f)", "§11(c)")
def test_a_whole_shoe_is_dealt_to_its_cover_card() -> None:
    """Every card of a shoe is burned, dealt or behind the cover card; and the seal proves it."""
    session = open_table((1, 2), seed=3, decks=6)
    record = session.prepare(bots(session))
    assert record is not None
    assert session.stack is not None
    stack, records, reached = session.stack, [("preparation", session.game, record)], 0
    round_ = session.begin()
    session.take(round_, Proceed())
    session.finish()
    while session.due is None:
        round_ = session.play(bots(session))
        records.append((f"round {len(records)}", session.game, round_))
        reached += sum(isinstance(event, CutCardReached) for event in round_.events)
    said = [e.what for e in round_.events if isinstance(e, Announced)]
    assert reached == 1
    assert "last hand" not in said
    assert any(isinstance(event, ShoeDone) for event in round_.events)
    assert len(session.shoe) < 14
    hands = {len(bundle.cards) for bundle in session.discard_rack if bundle.what == "hand"}
    assert hands == {2, 3}
    racked = sum(len(bundle.cards) for bundle in session.discard_rack)
    assert racked + len(session.shoe) == 312
    assert follow(stack, records) == racked
    assert len(session.carried["record"].split()) == len(records) - 1


@shows("146.18(3)", "§3(b)", "§3(b)(2)", "§3(b)(3)", "§3(b)(5)")
def test_batches_take_turns_and_cards_that_are_changed_are_opened() -> None:
    session = open_table((1,), shuffling="automated shuffler")
    session.prepare(bots(session))
    first = session.batch
    session.play(bots(session))
    assert {bundle.round for bundle in session.discard_rack} == {1}
    session.reshuffle()
    session.prepare(bots(session))
    assert (session.batch, session.discard_rack) == ("blue" if first == "red" else "red", [])
    changed = open_table((1,), seats_max=9, cards_changed="each shoe")
    changed.prepare(bots(changed))
    changed.carried = {"record": "", "hands_left": 1}
    changed.play(bots(changed))
    assert changed.due == Due.OPENING


@shows("§14")
def test_a_continuous_device_has_no_end() -> None:
    session = open_table((1,), shuffling="continuous shuffler")
    session.prepare(bots(session))
    for _ in range(3):
        round_ = session.play(bots(session))
        assert session.due is None
        assert len(session.shoe) == 416
        assert not any(e.clause == "§5(f)" for e in round_.events)


# The record.


@pytest.mark.parametrize(
    ("cards", "version", "word"),
    [
        ("2c 2d 4h 3c 2s", "ez", "B7"),
        ("2c 2d 4h 3c 2s", "standard", "B"),
        ("3c 4d 2h 3s 3d", "ez", "P8"),
        ("9c 8d Kh Qs", "standard", "Pn"),
        ("4c 8d 4h Ks", "standard", "Tnp"),
        ("6c 9d 6h 9s", "standard", "Bnpb"),
    ],
)
def test_the_record_has_a_word_for_each_round(cards: str, version: str, word: str) -> None:
    round_ = play_out(begin(version=version), "1 player 10.00", cards)
    assert round_.carried["record"] == word


# Vigorish.


@shows("§12(d)(2)(i)", "§12(d)(2)(iii)")
@pytest.mark.parametrize(("rack_cents", "left_cents"), [(100_00, 98_20), (1_00, 0), (0, 0)])
def test_who_leaves_pays_what_is_marked(rack_cents: int, left_cents: int) -> None:
    for is_round_on in (False, True):
        session = open_table((1, 2), **LATER)
        session.players[1] = type(session.players[1])("Ann", rack_cents)
        session.prepare(bots(session))
        session.owed = {1: 1_80}
        if is_round_on:
            session.begin()
        assert session.leave(1).rack_cents == left_cents
        assert session.owed == {}
        if is_round_on:
            assert session.round is not None
            assert session.round.felt.money == 100_000_00 + rack_cents
            unpaid = max(0, 1_80 - rack_cents)
            owes = {str(a): c for a, c in session.round.felt.others.items() if a.kind == "owed"}
            assert owes == ({"owed unpaid": -unpaid} if unpaid else {})


def test_who_leaves_in_a_round_without_a_wager_owes_nothing_after_it() -> None:
    session = open_table((1, 2), **LATER)
    session.prepare(bots(session))
    session.owed = {1: 1_80}
    round_ = session.begin()
    session.take(round_, Place(2, "player", 10_00))
    session.take(round_, Proceed())
    assert session.leave(1).rack_cents == 100_000_00 - 1_80
    while round_.turn is not None:
        session.take(round_, session.answer(round_, bots(session)))
    session.finish()
    assert session.owed == {}


def test_a_wager_leaves_enough_where_that_is_asked() -> None:
    session = open_table((1,), **LATER, vigorish_unpaid="wagers leave enough")
    session.players[1] = type(session.players[1])("Ann", 20_00)
    session.prepare(bots(session))
    session.owed = {1: 1_80}
    round_ = session.begin()
    with pytest.raises(NotAllowed, match=r"owes 1\.80.*vigorish-unpaid"):
        round_.take(Place(1, "banker", 19_00))
    round_.take(Place(1, "banker", 18_00))
    free = open_table((1,), **LATER)
    free.players[1] = type(free.players[1])("Ann", 20_00)
    free.prepare(bots(free))
    free.owed = {1: 1_80}
    free.begin().take(Place(1, "banker", 20_00))


@shows("§11(b)", "§12(d)", "§12(d)(1)")
def test_vigorish_of_an_empty_rack_comes_out_of_the_payment() -> None:
    session = open_table((1,))
    session.players[1] = type(session.players[1])("Ann", 12_00)
    session.prepare(bots(session))
    session.new_set = False
    stacked(session, "2c 5d 2h Kc 9s")
    round_with(session, "1 banker 12.00")
    assert session.players[1].rack_cents == 23_40


def test_what_is_marked_is_told_in_the_notation() -> None:
    round_ = play_out(begin(**LATER), "1 banker 12.00", "2c 5d 2h Kc 9s")
    assert round_.felt.owed == {1: 60}
    session = open_table((1,), **LATER)
    session.prepare(bots(session))
    session.owed = {1: 60}
    round_ = session.begin()
    round_.take(Proceed())
    text = write(SCENES.game, SCENES.law, round_)
    assert "owed    1 0.60" in text
    assert replay(SCENES.game, SCENES.law, read(text)).start.owed == {1: 60}


# Cards that are held over, and cards that are seen.


@shows("§13(a)")
def test_a_card_held_over_is_the_first_of_the_next_hand() -> None:
    session = open_table((1,))
    record = session.prepare(bots(session))
    assert record is not None
    assert session.stack is not None
    session.new_set = False
    order = session.shoe.standing[0]
    round_ = session.begin()
    session.take(round_, Place(1, "player", 10_00))
    session.take(round_, Proceed())
    session.take(round_, Call("drawn-in-error"))
    while round_.turn is not None:
        session.take(round_, session.answer(round_, bots(session)))
    dealt = [e.card for e in round_.events if isinstance(e, CardDealt)]
    assert dealt == list(order[1 : len(dealt) + 1])
    session.finish()
    assert session.shoe.standing[0][0] == order[0]
    again = session.begin()
    session.take(again, Place(1, "player", 10_00))
    session.take(again, Proceed())
    session.take(again, session.answer(again, bots(session)))
    first = next(e for e in again.events if isinstance(e, CardDealt))
    assert (first.card, first.spot) == (order[0], PLAYER)
    assert follow(session.stack, [("p", session.game, record), ("r", session.game, round_)])


def test_a_hand_is_seen_by_whoever_holds_it_and_by_nobody_else() -> None:
    round_ = begin((1, 3, 5))
    for text in ("place 3 player 20.00", "place 5 banker 10.00", "proceed"):
        round_.take(parse_action(text))
    for card in ["2c", "5d", "2h", "Kc"]:
        assert all(None in look(round_, eyes).piles.get(PLAYER, (None,)) for eyes in (1, 3, 5))
        round_.take(parse_action(f"draw {card}"))

    def seen(spot: Spot) -> dict[object, int]:
        piles = {eyes: look(round_, eyes).piles[spot] for eyes in (1, 3, 5, DEALER, PUBLIC)}
        return {eyes: sum(card is not None for card in pile) for eyes, pile in piles.items()}

    nobody = {1: 0, 3: 0, 5: 0, DEALER: 0, PUBLIC: 0}
    assert seen(PLAYER) == {**nobody, 3: 2}
    assert seen(BANKER) == nobody
    round_.take(Choose(3, "pass"))
    round_.take(Choose(1, "accept"))
    assert seen(PLAYER) == {**nobody, 1: 2}
    round_.take(Choose(1, "turn"))
    assert seen(PLAYER) == dict.fromkeys(nobody, 2)
    assert seen(BANKER) == {**nobody, 5: 2}


@shows("§8(d)")
@pytest.mark.parametrize(
    ("answer", "given"),
    [("accept", ["player given to 1 9s §8(c)(4)"]), ("pass", ["shown player 9s §8(d)"])],
)
def test_a_third_card_comes_by_the_clause_that_gave_the_right(
    answer: str, given: list[str]
) -> None:
    """Of two equal wagers the first passes the cards on: the tie of both decides nothing more."""
    round_ = begin((1, 3))
    texts = ("place 1 player 10.00", "place 3 player 10.00", "proceed")
    for text in (*texts, *(f"draw {card}" for card in ("2c", "5d", "2h", "Kc"))):
        round_.take(parse_action(text))
    for text in ("choose 3 pass", f"choose 1 {answer}", "choose 1 turn", "proceed", "draw 9s"):
        if round_.turn is not None and (text != "choose 1 turn" or answer == "accept"):
            round_.take(parse_action(text))
    told = [f"{event.text()} {event.clause}" for event in round_.events]
    assert [text for text in told if text in given] == given


# Cash.


@shows("§7(b)")
def test_a_cash_wager_is_changed_into_chips() -> None:
    round_ = begin()
    round_.take(parse_action("place 1 player 1,000.00 cash"))
    assert round_.felt.racks[1] == 1_000_00
    assert round_.felt.stake(1, "player") == 1_000_00
    round_.take(parse_action("take-back 1 player"))
    assert round_.felt.racks[1] == 2_000_00
    with pytest.raises(NotAllowed, match="not cash"):
        begin(cash_wagers=False).take(parse_action("place 1 player 20.00 cash"))


@shows("§7(c)")
@pytest.mark.parametrize(
    "late", ["place 1 banker 10.00", "place 1 player 20.00", "take-back 1 player"]
)
def test_no_wager_is_made_raised_or_taken_back_after_no_more_bets(late: str) -> None:
    round_ = begin()
    for text in ("place 1 player 10.00", "proceed"):
        round_.take(parse_action(text))
    with pytest.raises(NotAllowed, match=r"wagers are closed \(§7\(c\)\)"):
        round_.take(parse_action(late))
    assert round_.felt.wagers == {(1, "player"): 10_00}


@shows("§9(b)")
def test_no_third_card_is_dealt_before_the_counts_are_announced() -> None:
    round_ = play_out(begin(), "1 player 10.00", "2c 5d 2h Kc 9s")
    texts = [event.text() for event in round_.events]
    assert texts.index('announced "Player 4, Banker 5"') < texts.index("dealt 9s to player")
