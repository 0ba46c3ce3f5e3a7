"""What is installed only when it is asked for: each module of an extra, and what to type for it.

`pip install .` in a clone brings what rules, rounds and odds need. The floor, PostgreSQL, pictures
in pixels and a cluster are extras. What belongs to one is imported where it is used, and whoever
does not have it is told which extra it is in.
"""

from importlib import import_module
from typing import Any, Final

from houseway.errors import HousewayError

EXTRAS: Final = {
    "floor": (
        "alembic",
        "argon2",
        "confusable_homoglyphs",
        "cryptography",
        "httptools",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "uvloop",
        "websockets",
    ),
    "postgres": ("psycopg",),
    "charts": ("typst",),
    "cluster": ("distributed",),
    "examination": ("hypothesis", "pytest"),
    "parquet": ("pyarrow",),
    "agents": ("gymnasium", "pettingzoo"),
    "pandas": ("pandas",),
    "polars": ("polars",),
    "xlsx": ("xlsxwriter",),
}
"""The extras of `pyproject.toml`, with the modules that each brings."""

_WHAT: Final = {
    "floor": "the floor",
    "postgres": "a floor on PostgreSQL",
    "charts": "a picture in pixels or a report as PDF",
    "cluster": "a cluster",
    "examination": "an examination",
    "parquet": "a file of Parquet",
    "agents": "an environment for agents",
    "pandas": "a frame of pandas",
    "polars": "a frame of polars",
    "xlsx": "a workbook",
}


class NotInstalled(HousewayError):
    """Something needs an extra that is not here. Says which."""

    def __init__(self, extra: str, module: str) -> None:
        self.extra = extra
        needs = f"{_WHAT[extra]} needs {module}, which is not installed"
        super().__init__(f'{needs}: pip install "houseway[{extra}]"')


def missing_extra(error: ModuleNotFoundError) -> NotInstalled | None:
    """What to say of a module that is not here; nothing if no extra brings it.

    >>> print(missing_extra(ModuleNotFoundError(name="sqlalchemy.exc")))
    the floor needs sqlalchemy, which is not installed: pip install "houseway[floor]"
    >>> missing_extra(ModuleNotFoundError(name="houseway.rounds"))
    """
    module = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if module in modules:
            return NotInstalled(extra, module)
    return None


def load(module: str) -> Any:
    """A module that an extra brings."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        missing = missing_extra(error)
        if missing is None:
            raise
        raise missing from None
