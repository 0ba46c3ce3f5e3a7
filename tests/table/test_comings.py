"""Who comes and goes while wagers are open is part of the round, and replays with it."""

import pytest

from houseway.errors import NotAllowed
from houseway.games import GAMES, find_game
from houseway.round.actions import Bring, GetUp, Place, SitDown, parse_action
from houseway.round.engine import Round
from houseway.round.payments import WagerPlaced
from houseway.round.start import Player, Start
from houseway.steps.comings import players_of
from houseway.table import notation
from houseway.table.session import Session
from houseway.table.shoe import entropy


def begin(marker: int = 0) -> Round:
    game = find_game("fast-action-holdem")
    players = {1: Player("Ann", 500_00), 2: Player("Bo", 500_00)}
    return game.round(game.ruleset("ma").open(), Start(players=players, marker=marker))


@pytest.mark.parametrize("name", GAMES)
def test_a_round_replays_with_whoever_came_and_went(name: str) -> None:
    game = find_game(name)
    ruleset = game.ruleset(game.rulesets[0])
    session = Session(game, ruleset.open(), entropy(5))
    for seat in (1, 2):
        session.sit(seat, f"Player {seat}", 1_000_00)
    session.prepare({1: game.policy, 2: game.policy})
    round_ = session.begin()
    money = round_.felt.money
    session.sit(3, "Ann Lee", 2_000_00)
    round_.take(Bring(3, 500_00))
    session.leave(1)
    assert round_.felt.money == money
    policies = {2: game.policy, 3: game.policy}
    while round_.turn is not None:
        round_.take(session.answer(round_, policies))
    session.finish()
    assert session.arrivals == [2, 3]
    assert any(seat == 3 for seat, _ in _wagers(round_))
    text = notation.write(game, ruleset, round_)
    assert "sit-down 3 2,000.00 Ann Lee" in text
    again = notation.replay(game, ruleset, notation.read(text))
    assert again.felt.racks == {s: p.rack_cents for s, p in session.players.items()}
    assert notation.write(game, ruleset, again) == text
    assert round_.copy().events == round_.events
    assert {s: p.rack_cents for s, p in players_of(round_).items()} == {
        1: 1_000_00,
        2: 1_000_00,
        3: 2_500_00,
    }


def _wagers(round_: Round) -> list[tuple[int, str]]:
    """Who wagered on what; a blind is no action of its own."""
    return [(e.seat, e.wager) for e in round_.events if isinstance(e, WagerPlaced)]


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (SitDown(2, 1_00, "Cid"), "seat 2 is taken by Bo"),
        (SitDown(99, 1_00, "Cid"), "there is no seat 99"),
        (SitDown(3, 1_00, "C|d"), "is not a name"),
        (GetUp(4), "nobody sits at 4"),
        (GetUp(1), "seat 1 has a wager on the layout: take it back first"),
        (Bring(4, 1_00), "nobody sits at 4"),
        (Bring(1, 0), "bring more than nothing"),
    ],
)
def test_what_cannot_be_is_refused(action: SitDown | GetUp | Bring, says: str) -> None:
    round_ = begin()
    round_.take(Place(1, "wager", 10_00))
    before = list(round_.events)
    with pytest.raises(NotAllowed, match=says):
        round_.take(action)
    assert round_.events == before


def test_a_newcomer_of_the_same_name_is_another_player() -> None:
    game = find_game("three-card-poker")
    rules = game.ruleset("ma").open()
    round_ = game.round(rules, Start(players={1: Player("Ann", 500_00)}))
    round_.take(SitDown(6, 500_00, "Ann"))
    for seat in (1, 6):
        round_.take(Place(seat, "ante", 10_00))
    assert round_.felt.seats_with("ante") == [1, 6]


def test_the_marker_of_whoever_gets_up_goes_on() -> None:
    round_ = begin(marker=2)
    events = round_.take(GetUp(2))
    assert [event.text() for event in events] == [
        "Bo gets up from 2 with 500.00",
        "marker to dealer",
    ]


def test_leave_to_wager_outside_the_limits_goes_with_its_player() -> None:
    game = find_game("heads-up-holdem")
    round_ = game.round(game.ruleset("ma").open(), Start(players={1: Player("Ann", 5_000_00)}))
    round_.take(parse_action("permit 1 ante 777.77"))
    round_.take(GetUp(1))
    round_.take(SitDown(1, 5_000_00, "Cid"))
    with pytest.raises(NotAllowed, match="limits"):
        round_.take(Place(1, "ante", 777_77))
