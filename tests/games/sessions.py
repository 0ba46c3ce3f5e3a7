"""What every table with one deck keeps to between its rounds, whatever is played at it."""

from collections.abc import Mapping

import pytest

from houseway.errors import NotAllowed
from houseway.pieces.cards import Card
from houseway.round.spots import Seat
from houseway.table.driving import Policy
from houseway.table.session import Session

Policies = Mapping[Seat, Policy]


def rack_cards(session: Session) -> list[Card]:
    """Every card in the discard rack."""
    return [card for bundle in session.discard_rack for card in bundle.cards]


def assert_decks_take_turns(session: Session, policies: Policies) -> None:
    """Two decks are in play by turns, and the rack holds cards of one of them, of one round.

    Also when nobody has played for a while, no deck is in play twice running.
    """
    played = []
    for at in range(6):
        if at % 3 == 2:
            session.idle()
        session.prepare(policies)
        assert session.discard_rack == []
        session.play(policies)
        played.append(session.batch)
        assert len(set(rack_cards(session))) == len(rack_cards(session))
        assert {bundle.round for bundle in session.discard_rack} == {session.round_number}
    assert played == ["red", "blue"] * 3


def assert_stays_to_the_end(session: Session, policies: Policies) -> None:
    """Of seats 1 and 2 the first cannot leave while it has a wager, and can when all is done."""
    session.prepare(policies)
    round_ = session.begin()
    seen = 0
    while round_.turn is not None:
        if any(seat == 1 for seat, _ in round_.felt.wagers):
            seen += 1
            with pytest.raises(NotAllowed, match="before the round of play is completed"):
                session.leave(1)
        round_.take(session.answer(round_, policies))
    assert seen > 10
    session.finish()
    session.leave(1)
    assert list(session.players) == [2]
