"""Players' words at a table: pledged before the house seals its part, told after, then taken.

A page pledges and speaks by itself, so that nobody waits for longer than a frame takes. Who is
silent when the time is up has no word in the order; nobody can hold the table up by it.
"""

from houseway.errors import NotAllowed
from houseway.floor.books import writes
from houseway.floor.books.journal import moment
from houseway.floor.dealing.company import Company
from houseway.floor.dealing.happenings import ShoeSealed, WordsTaken
from houseway.round.spots import Seat
from houseway.table.sealed import refuse_pledge, refuse_word
from houseway.table.shoe import Stack


class Speaking(Company):
    """A table whose stacks are sealed by the house and mixed by its players' words."""

    def pledge(self, seat: Seat, pledge: str) -> None:
        """Somebody pledges a word for the stack to come, in place of any pledged for it before."""
        if seat not in self.seats:
            raise NotAllowed(f"nobody sits at {seat}")
        refuse_pledge(pledge)
        self.session.words.pledged[seat] = pledge

    def speak(self, seat: Seat, word: str) -> None:
        """Somebody tells the word that was pledged for the stack that is sealed now."""
        words, stack = self.session.words, self.session.committed or self.session.stack
        if not words.are_taken or stack is None:
            raise NotAllowed("no words are taken now")
        if seat in words.told:
            raise NotAllowed(f"seat {seat} has told its word")
        refuse_word(stack.pledges, seat, word)
        words.told[seat] = word

    @property
    def awaits_words(self) -> bool:
        """Whether cards are prepared whose order waits for the players' words."""
        return self.record is not None and self.session.words.are_taken

    def close_words(self) -> None:
        """Take no further word, if any are taken: those that were told go into the order."""
        if not self.session.words.are_taken:
            return
        stack = self.session.mix()
        told = sorted(stack.words.items())
        self._note("words", {"shoe": stack.digest, "words": told})
        silent = tuple(sorted(stack.pledges.keys() - stack.words.keys()))
        self.pending.tell(WordsTaken("", tuple(seat for seat, _ in told), silent))
        self._stands()

    def _close_spoken(self) -> None:
        """Go on as soon as everybody has spoken who pledged to."""
        stack = self.session.committed
        if self.awaits_words and stack and stack.pledges.keys() <= self.session.words.told.keys():
            self.close_words()

    def _seal(self, stack: Stack) -> None:
        sealed_at = moment()
        self._note("seal", {"shoe": stack.digest, "at": sealed_at})
        row = {
            "digest": stack.digest,
            "table_id": self.id,
            "sealed": stack.sealed,
            "sealed_at": sealed_at,
            "is_told": False,
        }
        self.pending.write(writes.ADD_SHOE, **row)
        self.pending.tell(ShoeSealed("", stack.digest, tuple(sorted(stack.pledges))))
