"""Stretches of a procedure, and what can be called in them."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from houseway.round.calls import CallOption, where_it_lies

if TYPE_CHECKING:
    from houseway.round.engine import Opened, Table


class Scope:
    """A stretch of a procedure in which further irregularities can be called.

    Hardly anybody ever calls one: which they are is found when somebody asks.
    """

    __slots__ = ("_calls_before", "_find", "_outer", "_table")

    def __init__(
        self, table: "Table", find: "Callable[[], Iterable[Opened]]", *, nothing_else: bool = False
    ) -> None:
        self._table, self._find = table, find
        self._outer = None if nothing_else else table.scope
        self._calls_before = table.scope, table.open_calls

    @property
    def opened(self) -> "tuple[Opened, ...]":
        """All that can be called here; what was opened last comes last."""
        return (*(self._outer.opened if self._outer else ()), *self._find())

    def __enter__(self) -> None:
        self._table.scope, self._table.open_calls = self, self._calls

    def __exit__(self, *_: object) -> None:
        self._table.scope, self._table.open_calls = self._calls_before

    def _calls(self) -> tuple[CallOption, ...]:
        """The calls that are open, made when somebody asks for them."""
        table = self._table
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
            for irregularity, _, seats in self.opened
        )
