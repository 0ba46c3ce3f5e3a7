"""What goes wrong in a round of Fast Action Hold'em, and what is done until it ends."""

import pytest

from houseway.pieces.cards import show_cards
from houseway.round.actions import Call, Choose, Draw, Proceed
from houseway.round.card_events import CardDealt
from houseway.round.engine import Round
from houseway.round.events import IrregularityCalled, MarkerMoved
from houseway.round.payments import WagerPaid, WagerReturned
from houseway.round.spots import DEALER_HAND, Seat
from houseway.round.start import Player, Start
from houseway.table.session import Session
from tests.games.fast_action_holdem.plain_rounds import vary
from tests.games.scenes import Scenes, calls, draws, facts, refused, take

MA, SECTION_36 = Scenes("fast-action-holdem"), Scenes("fast-action-holdem", "section-36")
WASHINGTON = Scenes("fast-action-holdem", "wa-multi-deck")
both = pytest.mark.parametrize("scenes", [MA, SECTION_36], ids=["ma", "section-36"])
WAGERS = "place 1 wager 10.00; place 2 wager 10.00; proceed"
HANDS = draws("Qh As Kd 9c Jd Kc 6d 8c 5h 3s 4h 4s")
"""The dealer queen and nine, seat 1 ace and jack, seat 2 a pair of kings."""


def dealt(scenes: Scenes = MA) -> Round:
    """Two players have their cards and are asked."""
    round_ = scenes.begin((1, 2))
    take(round_, WAGERS, HANDS)
    return round_


# The dealing marker.


def play(session: Session, *, not_moved: bool = False) -> Round:
    """A round of simple players, whose marker was perhaps not moved."""
    bots = dict.fromkeys(session.players, session.game.policy)
    session.prepare(bots)
    round_ = session.begin()
    while round_.turn is not None:
        is_due = not_moved and "marker-not-moved" in calls(round_)
        if is_due:
            session.take(round_, Call("marker-not-moved"))
        not_moved &= not is_due
        round_.take(session.answer(round_, bots))
    return session.finish()


def first_card(round_: Round) -> Seat:
    return next(event.spot.seat for event in round_.events if isinstance(event, CardDealt))


@MA.shows("§9(k)")
@SECTION_36.shows("(i)(6)")
@both
def test_a_round_is_dealt_from_where_the_marker_was_left(scenes: Scenes) -> None:
    """Dealer, 1, 1 again because nobody moved it, 2: one step is lost and not made up."""
    session = scenes.open_table((1, 2))
    assert [first_card(play(session)) for _ in range(2)] == [0, 1]
    assert (session.marker, session.marker_was) == (2, 1)
    left = play(session, not_moved=True)
    assert first_card(left) == 1
    assert [event.seat for event in left.events if isinstance(event, MarkerMoved)] == [2]
    assert [first_card(play(session)) for _ in range(2)] == [2, 0]


def test_a_marker_that_was_not_to_be_moved_cannot_have_been_left() -> None:
    session = MA.open_table((1, 2))
    session.prepare(MA.bots(session))
    round_ = session.begin()
    take(round_, WAGERS)
    assert "marker-not-moved" not in calls(round_)


def test_the_marker_is_looked_at_before_the_first_card() -> None:
    players = {seat: Player(f"Player {seat}", 100_00) for seat in (1, 2)}
    start = Start(players=players, marker=1, marker_was=0, new_set=True)
    round_ = MA.game.round(MA.law.open(), start)
    take(round_, WAGERS, draws("2c"))
    assert "marker-not-moved" in calls(round_)
    take(round_, draws("As"))
    assert "the deal has begun" in refused(round_, "call marker-not-moved")
    left = MA.game.round(MA.law.open(), start)
    take(left, WAGERS, "call marker-not-moved", draws("2c As"))
    burned, dealt_first = facts(left)[-2:]
    assert (burned, dealt_first) == ("burned 2c", "dealt As to dealer")


# The dealer's hand.


def misset(scenes: Scenes = MA) -> Round:
    """The dealer keeps queen and six where queen and nine are prescribed."""
    round_ = dealt(scenes)
    take(round_, "set 1 As Jd; split 2 Kd Kc wager; proceed; proceed")
    assert "is what the house way prescribes" in refused(round_, "call misset-unseen Qh 9c")
    take(round_, "call misset-unseen Qh 6d")
    assert show_cards(round_.felt.cards(DEALER_HAND)) == "Qh 6d"
    return round_


BOARD = draws("2s 6h 6s Jh 2d 3c")
"""A burned card, and a board on which the six is three of a kind."""


@MA.shows("§9(h)")
@pytest.mark.parametrize("seen", range(8))
def test_a_wrong_setting_can_be_called_at_every_turn_until_the_round_ends(seen: int) -> None:
    """Whenever it is seen, the round ends as if the dealer had set the hand right at once."""
    right = dealt()
    take(right, "set 1 As Jd; split 2 Kd Kc wager; proceed; proceed; proceed", BOARD, "proceed")
    round_ = misset()
    for number, text in enumerate((*BOARD.split("; "), "proceed")):
        if number == seen:
            take(round_, "call dealer-misset")
        take(round_, text)
    if seen == 7:
        assert round_.felt.racks != right.felt.racks
        take(round_, "call dealer-misset")
    assert round_.turn is None
    assert round_.felt.racks == right.felt.racks
    assert round_.felt.inventory == right.felt.inventory
    assert round_.felt.marker == right.felt.marker
    assert round_.felt.is_empty
    cards = sorted(card for bundle in round_.felt.discard_rack for card in bundle.cards)
    assert cards == sorted(card for bundle in right.felt.discard_rack for card in bundle.cards)


def test_a_wrong_setting_that_nobody_sees_counts() -> None:
    round_ = misset()
    take(round_, BOARD, "proceed", "proceed")
    assert round_.turn is None
    assert not [event for event in round_.events if isinstance(event, IrregularityCalled)]
    assert round_.felt.racks[1] == 990_00


def test_a_hand_that_is_reset_cannot_be_called_again() -> None:
    round_ = misset()
    take(round_, "call dealer-misset")
    assert "is set as the house way prescribes" in refused(round_, "call dealer-misset")


@pytest.mark.parametrize("limit", ["none", "1 per hand", "40.01 per round"])
def test_settled_anew_with_bonus_and_envy(limit: str) -> None:
    """The envy bonus, the Bonus and both hands of a split are undone and come out the same."""
    game, rules = WASHINGTON.game, WASHINGTON.law.open({"payout_limit": limit})
    players = {seat: Player(f"Player {seat}", 1_000_00) for seat in (1, 2)}
    wagers = "; ".join(f"place {n} ante 10.00; place {n} bonus 5.00" for n in (1, 2))
    ends = []
    for wrong in (True, False):
        round_ = game.round(rules, Start(players=players))
        take(round_, wagers, "proceed", draws("5h 9h Qh 6h 9s 9c 7d 2c 6d 3d 3c 3s"))
        take(round_, "split 1 5h 6h ante bonus; set 2 9h 9s; proceed; proceed")
        take(round_, "call misset-unseen Qh 6d" if wrong else "proceed")
        take(round_, draws("7h 8h 9h 2d 6s"), "proceed")
        if wrong:
            assert "collect the cards" in str(round_.turn and round_.turn.wants)
            take(round_, "call dealer-misset")
        assert round_.turn is None
        assert round_.felt.is_empty
        ends.append(round_.felt.racks)
        paid = {event.wager for event in round_.events if isinstance(event, WagerPaid)}
        assert {"bonus", "envy"} <= paid
    assert ends[0] == ends[1]


# Discards.


@MA.shows("§8(f)")
@SECTION_36.shows("(h)(6)")
@both
def test_the_four_cards_of_a_surrender_are_counted(scenes: Scenes) -> None:
    round_ = dealt(scenes)
    events = take(round_, "surrender 1")
    assert [event.text() for event in events[2:]] == [
        "dealer: 4 cards of 1 counted face down",
        "collected surrendered hand of 1 As Jd 8c 4h",
    ]
    assert {event.clause for event in events} == {"§8(f)" if scenes is MA else "(h)(6)"}


def test_a_miscount_leaves_a_player_only_the_setting() -> None:
    """A setting is final: whoever discards a wrong number may not split or surrender instead."""
    round_ = dealt()
    take(round_, "set 1 As Jd; set 2 Kd Kc; call discard-miscount 1")
    for text in ("surrender 1", "split 1 As Jd wager"):
        refused(round_, text)
    take(round_, "set 1 As 8c; proceed; proceed; proceed", BOARD, "proceed")
    assert round_.turn is None


@pytest.mark.parametrize("collected", [False, True])
def test_a_surrender_stands_when_its_cards_were_miscounted(collected: bool) -> None:
    round_ = dealt()
    take(round_, "surrender 1; set 2 Kd Kc", "proceed" if collected else "")
    before = dict(round_.felt.racks)
    events = take(round_, "call discard-miscount 1")
    assert [event.text() for event in events] == [
        "irregularity discard-miscount 1: counted again, the surrender stands",
        "dealer: 4 cards of 1 counted face down again",
    ]
    assert round_.felt.racks == before
    take(round_, "" if collected else "proceed", "proceed; proceed", BOARD, "proceed")
    assert round_.turn is None
    assert round_.felt.racks[1] == 995_00


def test_a_split_and_a_natural_cannot_be_miscounted() -> None:
    round_ = MA.begin((1, 2))
    take(round_, WAGERS, draws("Qh As Kd 9c Ah Kc 6d Ad 5h 3s Ac 4s"), "declare 1")
    take(round_, "split 2 Kd Kc wager")
    assert "is no longer in play" in refused(round_, "call discard-miscount 1")
    assert "has split" in refused(round_, "call discard-miscount 2")


# The next round.


def draw_until(session: Session, round_: Round, misdeals: dict[Seat, str]) -> None:
    """Play on, with a misdeal at the first turn that deals to a seat, and again at its others."""
    bots = dict.fromkeys(session.players, session.game.policy)
    while round_.turn is not None:
        for seat, kind in misdeals.items():
            if round_.turn.wants == f"a card for {seat}":
                session.take(round_, Call(kind))
        round_.take(session.answer(round_, bots))
    session.finish()


@MA.shows("§9(j)")
def test_a_wager_without_cards_is_void_and_its_player_plays_the_next_round() -> None:
    session = MA.open_table((1, 2))
    session.prepare(MA.bots(session))
    round_ = session.begin()
    draw_until(session, round_, {1: "passed-over"})
    back = [event for event in round_.events if isinstance(event, WagerReturned)]
    assert ("§9(j)", 1) in {(event.clause, event.seat) for event in back}
    assert not round_.felt.cards_of(1)
    then = session.play(MA.bots(session))
    assert sum(isinstance(e, CardDealt) and e.spot.seat == 1 for e in then.events) == 4


@MA.shows("§9(f)")
def test_a_dealer_with_too_many_cards_voids_the_round_and_a_new_one_begins() -> None:
    session = MA.open_table((1, 2))
    session.prepare(MA.bots(session))
    round_ = session.begin()
    bots = MA.bots(session)
    extra = [Call("extra-card", 0)]
    while round_.turn is not None:
        if extra and "extra-card" in calls(round_):
            session.take(round_, extra.pop())
        round_.take(session.answer(round_, bots))
    racks = {seat: player.rack_cents for seat, player in round_.start.players.items()}
    assert "round void: dealer-long" in facts(round_)
    assert round_.felt.racks == racks
    assert {e.clause for e in round_.events if isinstance(e, WagerReturned)} == {"§9(f)"}
    session.finish()
    then = session.play(MA.bots(session))
    assert first_card(then) == 0
    assert session.rounds_completed == 1


# A void round after a wrong settlement.


def test_a_round_can_still_be_void_when_a_wrong_setting_was_settled() -> None:
    rules = vary("ma", '[irregularities.drawn_in_error]\nis = "the round is void"\ncite = "own"')
    players = {seat: Player(f"Player {seat}", 1_000_00) for seat in (1, 2)}
    round_ = MA.game.round(rules, Start(players=players))
    take(round_, WAGERS, HANDS, "set 1 As Jd; split 2 Kd Kc wager; proceed; proceed")
    take(round_, "call misset-unseen Qh 6d", BOARD, "proceed", "call drawn-in-error")
    assert round_.turn is None
    assert round_.felt.racks == {1: 1_000_00, 2: 1_000_00}
    assert round_.felt.inventory == 0
    assert round_.felt.is_empty


def test_every_turn_has_an_answer() -> None:
    """The further turn after a settlement is answered by the house itself."""
    round_ = misset()
    while round_.turn is not None:
        option = round_.turn.options[0]
        action = next(option.examples())
        assert isinstance(action, (Draw, Proceed, Choose))
        round_.take(action)
    assert round_.felt.is_empty
