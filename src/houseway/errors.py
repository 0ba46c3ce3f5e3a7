"""What can go wrong, each kind once.

    HousewayError
    ├── NotAllowed      an action, call or view that is not open now; the round is unchanged
    ├── NotPermitted    a ruleset or a choice outside the regulation
    └── Unreadable      a card, amount, ruleset or round file that cannot be read
        ├── Differs     a round file that reads well and says what the engine does not
        └── Damaged     a file of the house that is not as it was written

Anything else that is raised is a fault of the house's own.
"""

from collections.abc import Sequence


def cited(says: str, clause: str) -> str:
    """What is said, with its clause behind it where there is one.

    >>> cited("wagers are closed", "§7(b)"), cited("wagers are closed", "")
    ('wagers are closed (§7(b))', 'wagers are closed')
    """
    return f"{says} ({clause})" if clause else says


class HousewayError(Exception):
    """Something a person at the edge can put right; its text says how."""


def plain_words(error: HousewayError) -> str:
    """What is wrong, without the file it was found in: for whoever has no business with files."""
    return str(getattr(error, "reason", "") or getattr(error, "message", "") or error)


class NotAllowed(HousewayError):
    """Somebody did what is not open. Says what was open instead."""

    def __init__(self, reason: str, *, open_instead: Sequence[str] = ()) -> None:
        self.reason = reason
        self.open_instead = tuple(open_instead)
        tail = f" Open now: {'; '.join(self.open_instead)}." if self.open_instead else ""
        super().__init__(f"{reason}.{tail}")


class NotPermitted(HousewayError):
    """A rule or choice that the regulation does not permit. Says where and under which clause."""

    def __init__(self, message: str, *, key: str = "", clause: str = "", file: str = "") -> None:
        self.message = message
        self.key = key
        self.clause = clause
        self.file = file
        where = f"{file}: " if file else ""
        what = f"{key}: " if key else ""
        super().__init__(f"{where}{what}{cited(message, clause)}")


class Unreadable(HousewayError):
    """Text that cannot be read. Says which text and, where it is known, which line or rule."""

    def __init__(
        self,
        message: str,
        *,
        file: str = "",
        line: int | None = None,
        key: str = "",
        clause: str = "",
    ) -> None:
        self.message = message
        self.key = key
        self.clause = clause
        self.file = file
        self.line = line
        where = ":".join(str(part) for part in (file, line) if part)
        what = f"[rules.{key}] ({clause}): " if key else ""
        super().__init__(f"{where}: {what}{message}" if where else f"{what}{message}")


class Differs(Unreadable):
    """A round file whose right-hand side is not what the engine makes of the left."""


class Damaged(Unreadable):
    """A backup, a checkpoint or the like that was cut off or changed, or is none at all."""


def without_file(error: NotPermitted | Unreadable) -> NotPermitted | Unreadable:
    """Make the error anew without the file it names, for what was not written in that file."""
    return type(error)(error.message, key=error.key, clause=error.clause)
