"""What a ruleset says of itself."""

from typing import Annotated, TypeAlias

import msgspec

Word: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which game, whose law, and when somebody last read it."""

    game: Word
    name: Annotated[str, msgspec.Meta(pattern=r"^\S+$")]
    """One word: a record names it, and the digest beside it."""
    title: Word
    source: Word
    read_on: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    based_on: str = ""
    format: Annotated[int, msgspec.Meta(ge=1)] = 1
    """The shape of the data, see `upgrading`."""
