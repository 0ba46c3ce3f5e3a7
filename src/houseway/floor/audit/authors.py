"""Whose right it was: who did something is in its entry, and had the role for it at that time."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from houseway.floor.audit.seen import Seen
from houseway.floor.books.recorded import FORMAT
from houseway.floor.seats.roles import Deed, Role, deed_of, may
from houseway.round.actions import COMINGS, Action, Call, Choose, Permit, Proceed, SitDown
from houseway.round.spots import Actor
from houseway.round.stack_options import CountCards
from houseway.round.turns import Turn
from houseway.steps.simple import SIT_OUT
from houseway.table.driving import answer_of_house
from houseway.table.session import Session

if TYPE_CHECKING:
    from houseway.floor.audit.replaying import Played
    from houseway.floor.audit.verifying import Sealed

SHOE_IS_OUT: Final = Call("insufficient-cards")
"""What the house calls by itself; whatever else is called, somebody calls."""


class Authors:
    """Hears who did something, and names it if they had not the right to."""

    def __init__(self, fault: Callable[[str], None]) -> None:
        self.fault = fault
        self.people: dict[str, dict[str, Any]] = {}
        self.tables: dict[str, Seen] = {}
        self.format = 1
        """How rounds are written by now; no earlier way comes after it."""
        self.unnamed = 0
        """How many things were done for the house of which an earlier version says not by whom."""

    def _role(self, person: str) -> Role:
        role: Role = self.people[person]["role"] if person in self.people else "nobody"
        return role

    def _require(self, entry: "Sealed", person: str, deed: Deed | None) -> None:
        """Name it if somebody does what the role at that time does not allow, or is nobody."""
        role = self._role(person)
        if role == "nobody" or not (deed is None or may(role, deed)):
            who = person or "nobody who is named"
            self.fault(f"journal entry {entry.seq} ({entry.kind}): {who} ({role}) may not do this")

    def _require_named(self, entry: "Sealed", deed: Deed, own: Deed | None = None) -> None:
        """Name it if nobody is said to have done something, or somebody without the right.

        Whoever has opened the table needs only the right to do it at an own one.
        """
        by, post = entry.body.get("by", ""), entry.body.get("post")
        if not by:
            self.require_author(entry)
            return
        is_own = own is not None and self.tables[entry.table_id].opening["by"] == by
        self._require(entry, by, own if is_own else deed)
        if post is not None and post != self._role(by):
            self.fault(f"journal entry {entry.seq} ({entry.kind}): {by} was no {post} then")

    def require_author(self, entry: "Sealed", *, is_known: bool = True) -> None:
        """Nobody is named; before entries named anybody, or if it is not sure, it is counted."""
        if self.format < FORMAT or not is_known:
            self.unnamed += 1
        else:
            said = entry.body.get("do") or entry.body.get("what") or entry.kind
            self.fault(f"journal entry {entry.seq} ({entry.kind}): nobody is named who did: {said}")

    def _hear_author(self, entry: "Sealed", action: Action, played: "Played") -> None:
        """Hear who did something in a round, whether that is played again or not."""
        deed, by = deed_of(action), entry.body.get("by", "")
        table = self.tables[entry.table_id]
        turn = played.round.turn if played.round is not None else None
        if deed is None:
            self._hear_player(entry, action)
        elif by:
            self._require_named(entry, deed)
            if deed == "deal" and table.dealer[0] != by:
                self.fault(f"journal entry {entry.seq}: {by} does not deal at this table")
        elif isinstance(action, Call | Permit) and action != SHOE_IS_OUT:
            self.require_author(entry)
        elif turn is not None and not _goes_on_by_itself(action, turn, table.session):
            self.require_author(entry, is_known=played.is_of_today and table.is_linked)

    def _hear_player(self, entry: "Sealed", action: Action) -> None:
        """What a seat does is done by its player, or by the table for a seat that says nothing."""
        table, seat = self.tables[entry.table_id], action.actor
        due = self._require_answer(entry, table, (seat, str(action)))
        if entry.body.get("by"):
            self.fault(f"journal entry {entry.seq}: {action} is nobody's of the house to do")
        sitter = table.seats.get(seat) if isinstance(seat, int) else None
        sits = sitter.person_id if sitter is not None and isinstance(action, SitDown) else ""
        if entry.body.get("person", "") != sits:
            self.fault(f"journal entry {entry.seq}: it is not who sits there that is named")
        is_out = isinstance(action, Choose) and action.choice == SIT_OUT
        if sitter is None or sitter.is_bot or isinstance(action, COMINGS) or is_out or due:
            return
        self._require(entry, sitter.person_id, "play")

    def _require_answer(
        self, entry: "Sealed", table: Seen, answer: tuple[Actor, str] | None = None
    ) -> bool:
        """What the table has said that it answers comes next; whether there was anything."""
        due, table.answered = table.answered, None
        if due not in (None, answer):
            self.fault(f"journal entry {entry.seq}: the table was to answer {due[1]}")
        return due is not None


def _goes_on_by_itself(action: Action, turn: Turn, session: Session | None) -> bool:
    """Whether the house does this by itself: nobody deals, time is up, or cards are counted."""
    if turn.takes_wagers and action == Proceed():
        return True
    is_counted = isinstance(turn.first, CountCards) or action == SHOE_IS_OUT
    if session is not None and is_counted and not (isinstance(action, Call) and len(session.shoe)):
        return action == session.by_chance(turn)
    return action == answer_of_house(turn)
