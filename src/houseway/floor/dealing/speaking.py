"""Players' words at a table: pledged before the house seals its part, told after, then taken.

A page pledges and speaks by itself, so that nobody waits for longer than a frame takes. Who is
silent when the time is up has no word in the order; nobody can hold the table up by it.
"""

from houseway.errors import NotAllowed
from houseway.floor.books import writes
from houseway.floor.books.journal import moment
from houseway.floor.dealing.happenings import ShoeSealed, WordsTaken
from houseway.floor.dealing.open_table import OpenTable
from houseway.round.spots import Seat
from houseway.table.sealed import refuse_pledge, refuse_word
from houseway.table.shoe import Stack


class Speaking:
    """The stacks of a table, sealed by the house and mixed by its players' words."""

    def __init__(self, table: OpenTable) -> None:
        self.table = table

    def pledge(self, seat: Seat, pledge: str) -> None:
        """Somebody pledges a word for the stack to come, in place of any pledged for it before."""
        if seat not in self.table.seats:
            raise NotAllowed(f"nobody sits at {seat}")
        refuse_pledge(pledge)
        self.table.session.words.pledged[seat] = pledge

    def speak(self, seat: Seat, word: str) -> None:
        """Somebody tells the word that was pledged for the stack that is sealed now."""
        session = self.table.session
        words, stack = session.words, session.committed or session.stack
        if not words.are_taken or stack is None:
            raise NotAllowed("no words are taken now")
        if seat in words.told:
            raise NotAllowed(f"seat {seat} has told its word")
        refuse_word(stack.pledges, seat, word)
        words.told[seat] = word

    def close(self) -> None:
        """Take no further word, if any are taken: those that were told go into the order."""
        table = self.table
        if not table.session.words.are_taken:
            return
        stack = table.session.mix()
        told = sorted(stack.words.items())
        table.note("words", {"shoe": stack.digest, "words": told})
        silent = tuple(sorted(stack.pledges.keys() - stack.words.keys()))
        table.pending.tell(WordsTaken("", tuple(seat for seat, _ in told), silent))
        table.stands()

    def close_if_all_spoke(self) -> None:
        """Go on as soon as everybody has spoken who pledged to."""
        session = self.table.session
        stack, told = session.committed, session.words.told
        if self.table.awaits_words and stack and stack.pledges.keys() <= told.keys():
            self.close()

    def seal(self, stack: Stack) -> None:
        """Write down that the house has sealed its part."""
        table, sealed_at = self.table, moment()
        table.note("seal", {"shoe": stack.digest, "at": sealed_at})
        row = {
            "digest": stack.digest,
            "table_id": table.id,
            "sealed": stack.sealed,
            "sealed_at": sealed_at,
            "is_told": False,
        }
        table.pending.write(writes.ADD_SHOE, **row)
        table.pending.tell(ShoeSealed("", stack.digest, tuple(sorted(stack.pledges))))
