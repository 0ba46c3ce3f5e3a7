"""Stretches of a procedure, and what can be called in them."""

from functools import partial
from typing import TYPE_CHECKING

from houseway.round.calls import CallOption, where_it_lies

if TYPE_CHECKING:
    from houseway.round.engine import Opened, Table


class Scope:
    """A stretch of a procedure in which these irregularities can be called, and no others."""

    __slots__ = ("_before", "_opened", "_table")

    def __init__(self, table: "Table", opened: "tuple[Opened, ...]") -> None:
        self._table, self._before = table, (table.opened, table.open_calls)
        self._opened = opened

    def __enter__(self) -> None:
        self._table.opened = self._opened
        self._table.open_calls = partial(_call_options, self._table, self._opened)

    def __exit__(self, *_: object) -> None:
        self._table.opened, self._table.open_calls = self._before


def _call_options(table: "Table", opened: "tuple[Opened, ...]") -> tuple[CallOption, ...]:
    """The calls that are open, made when somebody asks for them."""
    return tuple(
        CallOption(
            kind=irregularity.kind,
            seats=tuple(seats),
            needs=irregularity.needs,
            lies=where_it_lies(table.felt, irregularity.needs, table.strangers),
            felt=table.felt,
            means=irregularity.means,
            judge=partial(irregularity.judge, table) if irregularity.judge else None,
        )
        for irregularity, _, seats in opened
    )
