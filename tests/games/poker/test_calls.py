"""Whatever is called at a table of poker, no cent is lost, and nothing stays on the felt."""

import random

import pytest

from houseway.examination.strategies import least_rack, name_of, open_table
from houseway.games.poker import GAME
from houseway.round.actions import Action, Fold, Proceed
from houseway.round.engine import Round
from houseway.round.start import Player, Start

RULESET = GAME.ruleset("ma")
ROUNDS = 120
STEPS_MOST = 900


def begin(chance: random.Random) -> Round:
    """A table of any kind, at which most take part."""
    rules = open_table(RULESET, chance)
    least = least_rack(rules)
    seats = chance.sample(range(1, rules.seats_max + 1), chance.randint(2, rules.seats_max))
    most = chance.choice((4, 12, 60)) * least
    players = {seat: Player(name_of(seat), chance.randint(2 * least, most)) for seat in seats}
    playing = [[seat, players[seat].name] for seat in seats if chance.random() < 0.95]
    kill = chance.choice((0, *seats))
    carried = {"button": chance.choice((0, *seats)), "kill": kill, "killer": name_of(kill)}
    start = Start(
        players=players,
        uncounted=chance.randrange(8),
        meters={"bad-beat": chance.randrange(10**6)},
        carried={**carried, "playing": playing},
    )
    return GAME.round(rules, start)


def answer(round_: Round, chance: random.Random, calls: float) -> Action:
    """Something that is open, sometimes an irregularity, and seldom a fold."""
    turn = round_.turn
    assert turn is not None
    opened = turn.calls
    if opened and chance.random() < calls:
        called = list(chance.choice(opened).examples())
        if called:
            return chance.choice(called)
    actions = [action for option in turn.options for action in option.examples()]
    kept = [action for action in actions if not isinstance(action, Fold)]
    return chance.choice(actions if chance.random() < 0.1 or not kept else kept)


@pytest.mark.parametrize("calls", [0.0, 0.01, 0.05, 0.2])
def test_no_cent_is_lost_whatever_is_called(calls: float) -> None:
    for seed in range(ROUNDS):
        chance = random.Random(seed)
        round_ = begin(chance)
        round_.take(Proceed())
        while round_.turn is not None:
            round_.take(answer(round_, chance, calls))
            assert len(round_.actions) < STEPS_MOST
        felt, start = round_.felt, round_.start
        assert felt.money == sum(player.rack_cents for player in start.players.values()), seed
        assert felt.is_empty, seed
        assert not [at for at in felt.others if at.kind == "pot"], seed
        assert min(felt.racks.values()) >= 0
        assert round_.copy().events == round_.events, seed
