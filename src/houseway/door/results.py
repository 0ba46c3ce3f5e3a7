"""What every result of the door has: the table it is of, a short text and a table for notebooks."""

from collections.abc import Iterable, Sequence
from html import escape

import msgspec

from houseway.door.asked import Asked


class Result(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What somebody asked of the house for one table."""

    asked: Asked

    @property
    def title(self) -> str:
        """The game, and whose law."""
        return self.asked.title

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.title}: {self.in_short()}>"

    def in_short(self) -> str:
        """What it says, in a few words."""
        raise NotImplementedError

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """What a reader wants to see first: the heads of columns, and rows."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        heads, rows = self.rows()
        return html_table(self.title, heads, rows)


def html_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table for a notebook, under its title."""
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    caption = f"<caption>{escape(title)}</caption>"
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
