"""Every game as an environment of PettingZoo: an agent at every seat, each asked in its turn.

It needs the extra `agents`. Agents are `seat_1`, `seat_2` and so on; observations, actions and
rewards are those of the environment for one.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from houseway.errors import NotAllowed
from houseway.round.spots import Seat
from houseway.rulesets.rules import Rules
from houseway.study.agents import AgentTable
from houseway.study.gymnasium_env import STEPS_MAX, Observation, observation_space
from houseway.table.game import Game


class TableEnv(AECEnv):  # type: ignore[misc]  # The package has no types.
    """A game whose seats are all agents'; a round is over for all of them at once."""

    def __init__(
        self, game: Game, rules: Rules, seats: int = 2, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"houseway_{game.name.replace('-', '_')}_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.table = AgentTable(game, rules, seats, tuple(range(1, seats + 1)))
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self._seats: dict[str, Seat] = {
            agent: seat for seat, agent in enumerate(self.possible_agents, start=1)
        }
        space, actions = observation_space(self.table), spaces.Discrete(len(self.table.names))
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(actions.n) for agent in self.possible_agents}
        self._chance, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent is told."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do, open or not."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What an agent's seat sees, and what is open to it."""
        seat = self._seats[agent]
        return {
            "observation": self.table.observation(seat),
            "action_mask": self.table.mask(seat),
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new round, up to the first decision of an agent."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for _ in range(STEPS_MAX):
            self.table.begin(int(self._chance.integers(2**62)))
            if self.table.asked is not None:
                self.agent_selection = f"seat_{self.table.asked}"
                return
        raise NotAllowed("no agent is ever asked at such a table: let more players sit there")

    def step(self, action: np.int64 | None) -> None:
        """Let the agent whose turn it is do something; raises `NotAllowed` if it is not open."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.table.take(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.is_over:
            results = {each: self.table.result(self._seats[each]) for each in self.agents}
            self.rewards = {each: float(result) for each, result in results.items()}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = f"seat_{self.table.asked}"
        self._accumulate_rewards()

    def render(self) -> str | None:
        """All that the agent whose turn it is knows, as text."""
        if self.render_mode != "ansi":
            return None
        return self.table.information_state(self._seats[self.agent_selection])

    def close(self) -> None:
        """Nothing is held that would have to be let go."""


def wrapped(env: TableEnv) -> Any:
    """The same with PettingZoo's own guards: who tries what is not open ends the round."""
    legal = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(legal))
