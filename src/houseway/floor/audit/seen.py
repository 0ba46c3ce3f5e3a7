"""A table as a witness of the journal sees it: taken from entry to entry as the house takes it."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from houseway.errors import NotAllowed
from houseway.floor.audit.said import Sayings
from houseway.floor.dealing.laws import Laws
from houseway.floor.dealing.standing import encode
from houseway.floor.dealing.version import version_of
from houseway.floor.seats.seating import Sitter
from houseway.pieces.money import Cents
from houseway.pieces.stock import Stock
from houseway.round.engine import Round
from houseway.round.felt import Bundle
from houseway.round.spots import Seat
from houseway.round.start import Player, Start
from houseway.steps.equipment import Occasion
from houseway.table.session import Session
from houseway.table.shoe import Shoe, Stack, entropy

if TYPE_CHECKING:
    from houseway.floor.audit.verifying import Sealed


class Seen(msgspec.Struct, dict=True):
    """What a witness remembers of a table."""

    opening: dict[str, Any]
    session: Session | None = None
    """None where the law of the table cannot be read."""
    is_sure: bool = True
    """Whether the session is what the house's was; not after a round that cannot be played again.
    """
    is_open: bool = True
    out_of_order: str = ""
    seats: dict[Seat, Sitter] = {}
    dealer: tuple[str, str] = "", ""
    """Who deals by hand: the person and the name."""
    round_id: str = ""
    """What is going on; empty between rounds."""
    begun: str = ""
    """What has begun last."""
    on: str | None = ""
    """That, while it is on: entries of the table say so. None where nothing says where it ends."""
    dealt: str = ""
    """The shoe that it is dealt from."""
    ending: str = ""
    """A round that is over by what was done, and of which the end is to be heard."""
    ended: tuple[int, bool] = 0, False
    """The number of the round that has ended last, and whether it was more than a preparation."""
    answered: tuple[Seat, str] | None = None
    """What the table answers next for a seat, as it has said."""
    emptied: "Sealed | None" = None
    """A simple player was sent away by nobody: the table is closed, or somebody is to be named."""
    record: Round | None = None
    """The preparing of cards, while it is on."""
    plays: bool = True
    """Whether what is dealt from its shoe is played again, where not everything is."""
    is_taken_up: bool = False
    """Whether it goes on from a round at which the witness has taken it up."""
    is_ending: bool = False
    """Whether it is played again only until the next round has begun as the last has left it."""
    said: Sayings | None = None
    """What was done in its rounds that are not played again, once there was one."""

    @classmethod
    def opened(cls, opening: dict[str, Any], laws: Laws) -> "Seen":
        """A table that has just been opened."""
        found = laws.find(opening["game"], opening["digest"], opening["choices"])
        return cls(opening, Session(found.game, found.rules, entropy()))

    @cached_property
    def choices(self) -> str:
        """What the house has chosen here, as rounds say it."""
        return encode(self.opening["choices"])

    @cached_property
    def today(self) -> str:
        """The version that deals here today; empty where the law cannot be read."""
        return version_of(self.session.game) if self.session is not None else ""

    @property
    def people(self) -> str:
        """Which person sits where, as rounds say it."""
        return encode({seat: sitter.person_id for seat, sitter in self.seats.items()})

    def lose(self) -> None:
        """From here on it is not known how the table stands."""
        self.is_sure, self.is_taken_up, self.record = False, False, None
        if self.session is not None:
            self.session.round = self.session.stack = None

    @property
    def is_linked(self) -> bool:
        """Whether it is known how the next round must begin."""
        return self.is_sure or self.is_taken_up

    def choose(self, *, is_chosen: bool) -> None:
        """A shoe is sealed, and is played again or not; what the last one has left is seen."""
        if is_chosen:
            self.plays, self.is_ending = True, False
        elif self.is_linked:
            self.is_ending = True
        else:
            self.plays = False

    def rest(self) -> None:
        """Nothing is played again until a shoe is chosen."""
        self.lose()
        self.plays = self.is_ending = False
        if self.session is not None:
            self.session.committed = None

    def is_dealt_from(self, digest: str) -> bool:
        """Whether more cards will come out of a stack, as far as it is known."""
        session = self.session
        stack = session.stack if session is not None and self.is_sure and self.is_open else None
        if session is None or stack is None or stack.digest != digest:
            return False
        return session.due is None and bool(self.seats)

    # Coming and going.

    def sit(self, seat: Seat, sitter: Sitter) -> None:
        """Somebody sits down: at once between rounds, otherwise by the round or after it."""
        if seat in self.seats:
            raise NotAllowed(f"seat {seat} is taken by {self.seats[seat].name}")
        self.seats[seat] = sitter
        self.let_in()

    def let_in(self) -> None:
        """Between rounds, those who wait play from now on."""
        if self.session is None or self.round_id or not self.is_linked:
            return
        for seat, sitter in self.seats.items():
            if sitter.waits:
                self.session.admit(seat, sitter.player)
                sitter.come_into_play()

    def buy(self, seat: Seat, cents: Cents, *, cash: bool = False) -> None:
        """Somebody brings more: it is in play at once, or from the next round.

        Cash comes with a wager, whatever lies there already.
        """
        sitter, session = self.seats[seat], self.session
        if cash and session is not None and self.is_linked and not session.takes_wagers:
            raise NotAllowed("cash comes to a seat that makes no wager")
        if session is None or seat not in session.players:
            sitter.aside_cents += cents
        elif session.round is None:
            _add(session, seat, cents)
        elif not cash and any(owner == seat for owner, _ in session.round.felt.wagers):
            raise NotAllowed("more is brought to a seat that has a wager on the felt")
        elif not session.takes_wagers:
            sitter.aside_cents += cents

    def leave(self, seat: Seat) -> None:
        """Somebody gets up."""
        del self.seats[seat]
        if self.session is not None and seat in self.session.players:
            self.session.dismiss(seat)

    # Rounds.

    def begin(self, start: Start, number: int) -> Start:
        """What a round, or the preparing of cards, begins with by what the witness has seen."""
        assert self.session is not None
        if not self.is_linked:
            adopt(self.session, start)
            self.session.round_number = number - 1
            for seat in start.players:
                self.seats[seat].come_into_play()
        if isinstance(start, Occasion):
            occasion = self.session.occasion()
            self.record = self.session.game.round(self.session.rules, start)
            return occasion
        if self.is_taken_up and self.session.equipment.is_alternating:
            # How often the other batch was used is not in what the witness has seen.
            self.session.uncounted[self.session.batch] = start.uncounted
        due = self.session.begin().start
        if due != start:
            # What is said to have been played is played, so that every fault has its own name.
            self.session.round = self.session.game.round(self.session.rules, start)
        return due

    def finish(self) -> None:
        """Take over what a finished round, or the preparing of cards, leaves behind."""
        session = self.session
        assert session is not None
        self.round_id = ""
        if self.record is not None:
            session.finish_preparation(self.record)
            self.record = None
            return
        session.finish()
        for seat in session.players:
            _add(session, seat, self.seats[seat].come_into_play())
        self.let_in()

    def put_in(self, stack: Stack) -> None:
        """A continuous shuffler's stack goes into the shoe between rounds, as it is sealed."""
        session = self.session
        assert session is not None
        lay = sorted(map(str, session.shoe.standing[0]))
        if self.is_linked and lay != sorted(map(str, stack.cards)):
            raise NotAllowed("other cards are sealed than lay in the shuffler")
        session.shoe, session.stack = Shoe(stack.order), stack


def _add(session: Session, seat: Seat, cents: Cents) -> None:
    player = session.players[seat]
    session.players[seat] = replace(player, rack_cents=player.rack_cents + cents)


def adopt(session: Session, start: Start) -> None:
    """Take a session from what a round is said to begin with, where nothing better is known."""
    session.players = dict(start.players)
    session.arrivals, session.owed = list(start.players), dict(start.owed)
    if isinstance(start, Occasion):
        session.arrivals.sort(key=lambda seat: seat != start.first_player)
        session.due, session.cut_card_on = start.why, start.cut_card_on
        session.cut_offered, session.removed = start.cut_offered, start.removed
        session.carried = start.carried
        return
    session.due = None
    session.marker, session.marker_was = start.marker, start.marker_was
    session.new_set, session.new_dealer = start.new_set, start.new_dealer
    session.uncounted[session.batch] = start.uncounted
    session.meters, session.carried = dict(start.meters), start.carried
    session.discard_rack = [Bundle(None, "gone", start.gone)] if start.gone else []


def is_full(stack: Stack, stock: Stock) -> bool:
    """Whether a stack is all that there is to be dealt."""
    return Stock.of(stack.cards) == stock


def player_of(sitter: Sitter, cents: Cents) -> Player:
    """Somebody who sits down while wagers are open."""
    return Player(sitter.name, cents, sitter.person_id)
