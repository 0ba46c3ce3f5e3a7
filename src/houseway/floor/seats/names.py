"""What somebody may be called: a name that can be read, and is nobody else's at a glance."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from houseway.errors import NotAllowed
from houseway.round.start import Player, refuse_player

NAME_MAX: Final = 24
KEY_MAX: Final = 40
"""What a name may take where it is stored without regard to case."""
RESERVED: Final = frozenset(
    ("guest", "bot", "seat", "dealer", "house", "houseway", "floorperson", "supervisor")
)
_KINDS: Final = frozenset(("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Nd", "Zs", "Pd", "Pc", "Po"))
"""Letters, marks upon them, figures, blanks and plain punctuation."""
_UNSEEN: Final = (
    *("\u034f\u034f", "\u115f\u1160", "\u17b4\u17b5", "\u180b\u180f", "\u3164\u3164"),
    *("\ufe00\ufe0f", "\uffa0\uffa0", "\U000e0000\U000e0fff"),
)
"""Letters and marks that nobody sees, from and to: what Unicode calls ignorable by default."""
_PHONETIC: Final = ("\u0250\u02af", "\u1d00\u1dbf")
"""Letters of phonetic writing, from and to: most of them look like a plain one."""


def name_key(name: str) -> str:
    """A name without regard to case or to how its letters are composed."""
    return unicodedata.normalize("NFKC", name).casefold()


def refuse_name(name: str) -> None:
    """Refuse a name that cannot be written or read, or that looks like another."""
    if len(name) > NAME_MAX:
        raise NotAllowed(f"a name has at most {NAME_MAX} characters")
    refuse_player(Player(name, 0))
    if len(name_key(name)) > KEY_MAX:
        # Some letters become several where case is not regarded.
        raise NotAllowed("this name is too long")
    if any(unicodedata.category(letter) not in _KINDS for letter in name) or _has(name, _UNSEEN):
        raise NotAllowed("a name is letters, figures and single blanks")
    if _has(name, _PHONETIC) or _looks_like_another(unicodedata.normalize("NFKC", name)):
        raise NotAllowed("this name can be taken for another: write it in one alphabet")
    if RESERVED.intersection(_plain(name).split()):
        raise NotAllowed(f"{name!r} looks like the house's own: take another name")


def _has(name: str, spans: Iterable[str]) -> bool:
    """Whether a letter of a name is in one of some spans."""
    return any(span[0] <= letter <= span[-1] for span in spans for letter in name)


def _looks_like_another(name: str) -> bool:
    """Whether letters of several alphabets stand together, or all of them look like Latin ones."""
    from confusable_homoglyphs import (  # type: ignore[import-untyped]
        categories,
        confusables,
    )

    letters = "".join(letter for letter in name if letter.isalpha())
    alphabets = categories.unique_aliases(letters) - {"COMMON", "INHERITED"}
    if len(alphabets) > 1 and not alphabets <= {"HAN", "HIRAGANA", "KATAKANA"}:
        return True
    if not letters or "LATIN" in alphabets:
        return False
    alike = confusables.is_confusable(letters, greedy=True, preferred_aliases=["latin"]) or []
    return {found["character"] for found in alike} >= set(letters)


def _plain(name: str) -> str:
    """A name in words, figures that stand for letters read as those."""
    key = name_key(name).translate(str.maketrans("01345$", "oleass"))
    return "".join(letter if letter.isalpha() else " " for letter in key)
