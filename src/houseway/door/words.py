"""Words that sentences are made of."""

from collections.abc import Sequence


def joined(names: Sequence[str], last: str = "and") -> str:
    """Names in a row.

    >>> joined(["Ann"]), joined(["Ann", "Bo", "Cal"])
    ('Ann', 'Ann, Bo and Cal')
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"
