"""`houseway.environment` and `houseway.table_environment`: games for programs that learn."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from houseway.door.asked import find_table
from houseway.door.finding import Choices, Which
from houseway.extras import load

if TYPE_CHECKING:
    from houseway.study.gymnasium_env import RoundEnv
    from houseway.study.pettingzoo_env import TableEnv


def environment(
    game: Which,
    *,
    rules: Which | None = None,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    seats: int = 1,
    render_mode: str | None = None,
) -> "RoundEnv":
    """An environment of Gymnasium: an agent at seat 1, simple players at the other seats.

    >>> import houseway
    >>> env = houseway.environment("three-card-poker")
    >>> observation, info = env.reset(seed=7)
    >>> info["open"][:4]
    ['no more', 'place ante least', 'place ante middle', 'place ante most']
    """
    load("gymnasium")
    from houseway.study.gymnasium_env import RoundEnv

    asked = find_table(game, rules, paytables, choices)
    return RoundEnv(asked.game, asked.rules, seats, render_mode)


def table_environment(
    game: Which,
    *,
    rules: Which | None = None,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    seats: int = 2,
    render_mode: str | None = None,
) -> "TableEnv":
    """An environment of PettingZoo: an agent at every seat, asked one after the other.

    >>> import houseway
    >>> env = houseway.table_environment("pai-gow", seats=3)
    >>> env.reset(seed=7)
    >>> env.agent_selection
    'seat_1'
    """
    load("pettingzoo")
    from houseway.study.pettingzoo_env import TableEnv

    asked = find_table(game, rules, paytables, choices)
    return TableEnv(asked.game, asked.rules, seats, render_mode)
