"""Every game as an environment: by the projects' own checks, and with what is hidden hidden."""

import random
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import houseway
from houseway.errors import NotAllowed
from houseway.examination import Law
from houseway.examination.test_sight import twin_of
from houseway.extras import NotInstalled
from houseway.games import GAMES, find_game
from houseway.round.view import look
from houseway.rulesets.rules import Rules
from houseway.study.agents import SPARE, AgentTable
from houseway.study.choices import choices_of
from houseway.study.gymnasium_env import STEPS_MAX
from houseway.study.information import information_state
from houseway.study.outcomes import outcome_of
from houseway.study.pettingzoo_env import TableEnv, wrapped
from houseway.table.game import Game

every_game = pytest.mark.parametrize("name", GAMES)
SEATS = 3


def table_of(name: str) -> tuple[Game, Rules]:
    game = find_game(name)
    return game, game.ruleset(game.rulesets[0]).open()


# The projects' own checks.


@every_game
def test_gymnasium_finds_no_fault(name: str) -> None:
    with warnings.catch_warnings():
        # That other ways to render cannot be tried where an environment is not registered.
        warnings.filterwarnings("ignore", "(?s).*not having a spec")
        check_env(houseway.environment(name, seats=SEATS, render_mode="ansi"))


@every_game
def test_pettingzoo_finds_no_fault(name: str) -> None:
    with warnings.catch_warnings():
        # An observation with a mask is a dictionary; before anything lies there it is all zeros.
        warnings.filterwarnings("ignore", "Observation")
        api_test(wrapped(houseway.table_environment(name, seats=SEATS)), num_cycles=40)
    game, rules = table_of(name)
    seed_test(lambda: wrapped(TableEnv(game, rules, SEATS)), num_cycles=40)


# The table.


@every_game
def test_rounds_come_to_an_end_and_all_that_is_open_has_a_name(name: str) -> None:
    game, rules = table_of(name)
    table, chance = AgentTable(game, rules, SEATS, (1, 2, 3)), random.Random(5)
    for seed in range(3 if name == "sic-bo" else 25):
        table.begin(seed)
        while (seat := table.asked) is not None:
            mask = table.mask(seat)
            assert mask.sum() == len(table.open_now)
            assert not {*table.open_now} - {*table.names[: -len(SPARE)]}
            assert all(not table.mask(other).any() for other in table.agents if other != seat)
            table.take(int(chance.choice(np.flatnonzero(mask).tolist())))
        assert table.is_over
        for seat in table.agents:
            assert table.result(seat) == outcome_of(table.round, seat).net


@every_game
def test_what_is_hidden_changes_nothing_that_an_agent_is_told(name: str) -> None:
    """Exchange the cards that a seat may not see for others: the same is told."""
    game, rules = table_of(name)
    law, chance = Law(game, game.ruleset(game.rulesets[0])), random.Random(9)
    table = AgentTable(game, rules, SEATS, (1, 2, 3))
    for seed in range(2 if name == "sic-bo" else 6):
        table.begin(seed)
        while (seat := table.asked) is not None:
            turn = table.round.turn
            assert turn is not None
            if not turn.takes_wagers:
                twin = twin_of(law, table.round, seat, chance)
                theirs = table.observer.tell(look(twin, seat))
                assert np.array_equal(table.observation(seat), theirs)
                assert information_state(twin, seat) == information_state(table.round, seat)
                assert choices_of(look(twin, seat), takes_wagers=False) == table.open_now
            table.take(int(chance.choice(np.flatnonzero(table.mask(seat)).tolist())))


def test_cards_that_are_seen_do_change_what_an_agent_is_told() -> None:
    game, rules = table_of("three-card-poker")
    table = AgentTable(game, rules, 1, (1,))
    told = set()
    for seed in range(5):
        table.begin(seed)
        table.take(table.names.index("place ante least"))
        table.take(table.names.index("no more"))
        told.add(table.observation(1).tobytes())
    assert len(told) == 5


def test_the_numbers_have_names() -> None:
    game, rules = table_of("three-card-poker")
    table = AgentTable(game, rules, 1, (1,))
    table.begin(3)
    table.take(table.names.index("place ante least"))
    table.take(table.names.index("no more"))
    told = dict(zip(table.observer.names, table.observation(1).tolist(), strict=True))
    assert sum(told[f"hand: {card}"] for card in look(table.round, 1).hand) == 3
    assert (told["dealer: unseen"], told["staked on ante"]) == (3, 5)


def test_an_action_that_is_not_open_changes_nothing() -> None:
    env = houseway.environment("three-card-poker")
    before, _ = env.reset(seed=1)
    fold = env.table.names.index("fold")
    after, reward, is_over, is_cut, info = env.step(np.int64(fold))
    assert (reward, is_over, is_cut) == (0, False, False)
    assert info["refused"].startswith("fold is not open. Open now: no more; place ante least")
    assert np.array_equal(before["observation"], after["observation"])
    for _ in range(STEPS_MAX - 1):
        *_, is_cut, _ = env.step(np.int64(fold))
    assert is_cut
    table = houseway.table_environment("three-card-poker")
    table.reset(seed=1)
    with pytest.raises(NotAllowed, match="fold is not open"):
        table.step(np.int64(fold))


def test_the_reward_is_the_net_in_units_of_the_first_wager() -> None:
    env = houseway.environment("three-card-poker", render_mode="ansi")
    names = env.table.names
    for size, cents in (("least", 5_00), ("most", 500_00)):
        env.reset(seed=4)
        for name in (f"place ante {size}", "no more"):
            env.step(np.int64(names.index(name)))
        _, reward, is_over, _, _ = env.step(np.int64(names.index("fold")))
        assert (reward, is_over, env.table.round.net(1)) == (-1, True, -cents)
    assert str(env.render()).endswith("over")


def test_who_wagers_nothing_gets_nothing() -> None:
    env = houseway.environment("three-card-poker", seats=2)
    env.reset(seed=4)
    _, reward, is_over, _, _ = env.step(np.int64(env.table.names.index("no more")))
    assert (reward, is_over) == (0, True)


def test_what_agents_need_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(NotInstalled, match=r'pip install "houseway\[agents\]"'):
        houseway.environment("sic-bo")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(NotInstalled, match=r'pip install "houseway\[agents\]"'):
        houseway.table_environment("sic-bo")


def test_it_is_an_environment_like_any_other() -> None:
    env = gymnasium.wrappers.FlattenObservation(houseway.environment("let-it-ride"))
    observation, _ = env.reset(seed=2)
    assert observation.shape == env.observation_space.shape
