"""Every game as an environment of Gymnasium: one agent at a table, a round an episode.

It needs the extra `agents`. An observation is what the agent's seat sees, with a mask of what is
open to it; the reward comes when the round is over, in units of the seat's first wager. An action
that is not open changes nothing, and `info["refused"]` says why.
"""

from typing import Any, Final, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces

from houseway.errors import NotAllowed
from houseway.rulesets.rules import Rules
from houseway.study.agents import AgentTable, Mask
from houseway.study.observing import MOST, Numbers
from houseway.table.game import Game

Observation: TypeAlias = dict[str, Numbers | Mask]

SEAT: Final = 1
STEPS_MAX: Final = 1000
"""Steps after which an episode is cut short: only who asks for what is not open gets there."""


def observation_space(table: AgentTable) -> spaces.Space[Any]:
    """What an agent is told at every step."""
    told, open_now = len(table.observer.names), len(table.names)
    return spaces.Dict(
        {
            "observation": spaces.Box(0, MOST, (told,), np.float32),
            "action_mask": spaces.Box(0, 1, (open_now,), np.int8),
        }
    )


class RoundEnv(gymnasium.Env[Observation, np.int64]):
    """A game with one agent at seat 1, and simple players at the other seats if there are some."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 -- as its parent has it

    def __init__(
        self, game: Game, rules: Rules, seats: int = 1, render_mode: str | None = None
    ) -> None:
        self.table = AgentTable(game, rules, seats, (SEAT,))
        self.render_mode = render_mode
        self.observation_space = observation_space(self.table)
        self.action_space = spaces.Discrete(len(self.table.names))
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new round, up to the agent's first decision."""
        super().reset(seed=seed)
        self._steps = 0
        for _ in range(STEPS_MAX):
            self.table.begin(int(self.np_random.integers(2**62)))
            if self.table.asked is not None:
                return self._observed(), self._info()
        raise NotAllowed("this agent is never asked at such a table: let more players sit there")

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do something, and see what comes of it."""
        table, info = self.table, {}
        self._steps += 1
        if table.asked is not None:
            try:
                table.take(int(action))
            except NotAllowed as refused:
                info["refused"] = str(refused)
        # A round in which the agent is asked no more goes on to its end by itself.
        is_over = table.is_over
        reward = float(table.result(SEAT)) if is_over else 0.0
        is_long = self._steps >= STEPS_MAX and not is_over
        return self._observed(), reward, is_over, is_long, {**self._info(), **info}

    def render(self) -> str | None:
        """All that the agent knows, as text."""
        return self.table.information_state(SEAT) if self.render_mode == "ansi" else None

    def _observed(self) -> Observation:
        return {"observation": self.table.observation(SEAT), "action_mask": self.table.mask(SEAT)}

    def _info(self) -> dict[str, Any]:
        return {"open": list(self.table.open_now)}
