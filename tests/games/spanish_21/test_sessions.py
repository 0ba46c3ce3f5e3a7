"""Shoes of Spanish 21: the cutting card, entry, readers, a shoe that runs out, and proofs."""

from collections import Counter

import pytest

from houseway.errors import Differs
from houseway.round.actions import Call
from houseway.round.card_events import ShoeDone
from houseway.round.engine import Round
from houseway.round.shoe_events import CardTested, DiscardsShuffled
from houseway.round.start import Player, Start
from houseway.steps.equipment import Due
from houseway.table.notation import read, replay, write
from houseway.table.proof import follow
from houseway.table.session import Session
from houseway.table.shoe import Shoe
from tests.games.scenes import refused, take
from tests.games.spanish_21.scenes import SCENES, bots, open_table, shows


@shows("§4(g)", "§7(j)", "§7(j)(1)", "§7(j)(3)")
def test_the_cutting_card_ends_the_shoe_after_the_round() -> None:
    session = open_table()
    round_ = session.play(bots(session))
    while session.due is None or not session.cut_card_on:
        round_ = session.play(bots(session))
    assert round_.felt.is_empty
    assert session.due == Due.CUT_CARD
    assert len(session.shoe) <= 72
    session.play(bots(session))
    assert len(session.shoe) > 200


@shows("§4(g)")
def test_the_licensee_may_have_the_cards_reshuffled_after_any_round() -> None:
    session = open_table()
    session.play(bots(session))
    assert session.due is None
    session.reshuffle()
    assert session.due == Due.LICENSEE


@shows("§4(b)(2)", "§4(d)(2)")
def test_the_offer_to_cut_moves_on_from_cut_to_cut() -> None:
    session = open_table((1, 2, 3))
    offered = []
    for _ in range(4):
        session.play(bots(session))
        offered.append(session.cut_offered)
        session.reshuffle()
    assert offered == [0, 3, 2, 1]


@shows("§5(j)")
def test_who_sits_a_round_out_waits_for_the_reshuffle() -> None:
    session = open_table((1, 2), entry="after a shuffle")
    policies = bots(session)
    session.play({**policies, 2: lambda view: None})
    assert session.carried["wagered"] == [[1, "Ann"]]
    session.play(policies)
    assert session.carried["wagered"] == [[1, "Ann"]]
    session.reshuffle()
    session.play(policies)
    assert session.carried["wagered"] == [[1, "Ann"], [2, "Ben"]]


@shows("§5(j)")
def test_who_was_let_in_is_not_kept_out_by_whoever_comes() -> None:
    """A namesake at the seat that wagered in the last round: the wager can still be taken back."""
    start = Start(players={3: Player("Ben", 100_00)}, carried={"wagered": [[2, "Ben"]]})
    round_ = SCENES.game.round(SCENES.law.open({"entry": "after a shuffle"}), start)
    take(round_, "place 3 wager 10.00; sit-down 2 100.00 Ben")
    take(round_, "take-back 3 wager")
    assert "whoever sat a round out" in refused(round_, "place 3 wager 10.00")


@shows("§5(j)")
def test_who_came_while_wagers_were_open_and_wagered_may_wager_again() -> None:
    session = open_table((1,), entry="after a shuffle")
    session.prepare({})
    for at in range(2):
        round_ = session.begin()
        if not at:
            session.sit(2, "Ben", 100_00, who="a guest")
            session.sit(3, "Cleo", 100_00)
        take(round_, "place 2 wager 10.00")
        while round_.turn is not None:
            session.take(round_, session.answer(round_, {2: SCENES.game.policy}))
        session.finish()
    session.leave(2)
    round_ = session.begin()
    session.sit(5, "Ben", 100_00, who="a guest")
    take(round_, "place 5 wager 10.00")
    assert "§5(j)" in refused(round_, "place 3 wager 10.00")


@shows("§5(j)")
def test_a_record_says_who_may_wager_whoever_the_players_are() -> None:
    session = open_table((), entry="after a shuffle")
    for seat, who in ((1, "one"), (2, "other")):
        session.sit(seat, "Ann", 100_000_00, who=who)
    policies = bots(session)
    session.play({1: policies[1], 2: lambda view: None})
    round_ = session.play(policies)
    text = write(SCENES.game, SCENES.law, round_)
    assert round_.felt.racks[2] == 100_000_00
    assert replay(SCENES.game, SCENES.law, read(text)).felt.racks == round_.felt.racks
    assert session.carried["wagered"] == [[1, "Ann"]]


@shows("§7(i)", "§15(k) second")
def test_a_reader_that_failed_is_not_used_until_another_way_was_chosen() -> None:
    session = open_table((1,), hole_card="card reader", seed=3)
    session.carried = {"reader_out": True}
    rounds = [session.play(bots(session)) for _ in range(30)]
    assert not _tested(rounds)
    assert session.carried == {"reader_out": True}
    session.change_rules(SCENES.law.open({"hole_card": "hole card"}))
    session.play(bots(session))
    session.change_rules(SCENES.law.open({"hole_card": "card reader"}))
    assert _tested([session.play(bots(session)) for _ in range(30)])


def _tested(rounds: list[Round]) -> list[CardTested]:
    return [event for round_ in rounds for event in round_.events if isinstance(event, CardTested)]


def nearly_empty(cards: int) -> tuple[Session, Round]:
    """A table whose shoe has so few cards left, and how its cards were prepared."""
    session = open_table((1, 2), seed=11)
    session.play(bots(session))
    assert session.stack is not None
    record = session.begin_preparation() if session.due else None
    assert record is None
    order, _, _ = session.shoe.standing
    played = [card for bundle in session.discard_rack for card in bundle.cards]
    bundle = session.discard_rack[-1]
    session.discard_rack.append(bundle._replace(cards=order[:-cards]))
    session.shoe = Shoe(order[-cards:])
    assert len(played) + len(order) == session.rules.stock.size
    return session, session.begin()


@shows("§15(g)")
@pytest.mark.parametrize("cards", [0, 1, 4, 6])
def test_a_shoe_that_runs_out_is_filled_from_the_discards(cards: int) -> None:
    if not cards:
        session, round_ = nearly_empty(1)
        session.discard_rack[-1] = session.discard_rack[-1]._replace(
            cards=(*session.discard_rack[-1].cards, *session.shoe.standing[0])
        )
        session.shoe, session.round = Shoe(()), None
        round_ = session.begin()
    else:
        session, round_ = nearly_empty(cards)
    while round_.turn is not None:
        session.take(round_, session.answer(round_, bots(session)))
    assert Call("insufficient-cards") in round_.actions
    assert [e for e in round_.events if isinstance(e, DiscardsShuffled)]
    assert [e for e in round_.events if isinstance(e, ShoeDone)]
    session.finish()
    assert session.due == Due.CUT_CARD
    lies = Counter(session.shoe.standing[0])
    lies.update(card for bundle in session.discard_rack for card in bundle.cards)
    assert lies == Counter(session.rules.stock.pieces)


def test_what_was_filled_in_again_follows_from_the_seal() -> None:
    session = open_table((1, 2), seed=11)
    record = session.prepare(bots(session))
    assert record is not None
    assert session.stack is not None
    played = [("preparation", session.game, record)]
    session.equipment = None  # type: ignore[assignment]
    session.due = None
    # No cutting card is looked for, so that the shoe is dealt to its end.
    count = 0
    while not any(isinstance(e, DiscardsShuffled) for _, _, r in played for e in r.events):
        round_ = session.begin()
        while round_.turn is not None:
            session.take(round_, session.answer(round_, bots(session)))
        count += 1
        played.append((f"round {count}", session.game, round_))
        session._see_what_is_due = lambda _: None  # type: ignore[method-assign,assignment]
        session.finish()
    assert follow(session.stack, played) > session.rules.stock.size
    name, game, last = played[-1]
    swapped = game.round(last.rules, last.start)
    other = [a for a in last.actions if type(a).__name__ == "Draw"][-1]
    for action in last.actions:
        turn = swapped.turn
        assert turn is not None
        if action is other:
            swapped.take(next(draw for draw in turn.options[0].examples() if draw != other))
            break
        swapped.take(action)
    with pytest.raises(Differs):
        follow(session.stack, [*played[:-1], (name, game, swapped)])


def test_simple_players_keep_to_their_money_in_every_way_to_deal() -> None:
    for way in ("no hole card", "hole card", "card reader"):
        session = open_table((1, 4, 6), hole_card=way, seed=5)
        before = sum(player.rack_cents for player in session.players.values())
        for _ in range(60):
            before -= session.play(bots(session)).felt.inventory
        assert sum(player.rack_cents for player in session.players.values()) == before
