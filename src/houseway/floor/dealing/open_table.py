"""An open table on the floor: the engine's session, who sits there, and what must be written down.

Nothing here waits, reads a clock or talks to anybody. Every method either refuses, and then nothing
has changed, or does something; `collect` then gives what is to be made durable, and the events to
be told once it is.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

from houseway.errors import NotAllowed
from houseway.floor.books import ledger, writes
from houseway.floor.books.journal import NOBODY, By, Change, moment
from houseway.floor.books.ledger import Move, moves_of
from houseway.floor.dealing.happenings import ShoeTold
from houseway.floor.dealing.pending import Pending
from houseway.floor.dealing.standing import encode, keep
from houseway.floor.seats.seating import Allowed, Attendance, Law, Played, Sitter, Timing
from houseway.pieces.money import Cents, show_money
from houseway.round.actions import Action, GetUp, Place, SitDown, TakeBack
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.options import Option
from houseway.round.payments import CommissionTaken
from houseway.round.spots import Seat
from houseway.round.start import Player, refuse_player
from houseway.round.turns import Turn, asked_anew
from houseway.round.wager_options import CASH
from houseway.steps.comings import GotUp, SatDown, is_bound
from houseway.table.session import Session
from houseway.table.shoe import Chance, Stack

Phase: TypeAlias = Literal["empty", "preparing", "wagers", "decision", "result", "closed"]


class OpenTable:
    """A table: seats, money and what is written down. `Dealing` makes it run.

    `Buying`, `Company` and `Speaking` are parts of it that are given the table.
    """

    ready: set[Seat]
    """Those who want no further wager, or have seen the result."""
    dealer_id: str
    dealer_name: str
    """The person in the dealer's place; empty while the house deals by itself."""
    _attended: Attendance
    """Who dealt and was ready when it was last written down."""

    def __init__(
        self, table_id: str, law: Law, chance: Chance, *, timing: Timing, opened_by: str
    ) -> None:
        self.id = table_id
        self.law = law
        self.timing, self.allows = timing, Allowed()
        self.opened_by = opened_by
        self.session = Session(law.game, law.rules, chance)
        self.seats: dict[Seat, Sitter] = {}
        self.record: Round | None = None
        """The preparing of cards, while it is on."""
        self.round_id = self.last_round_id = ""
        self.played: Played | None = None
        """The round that was played last, since the floor opened."""
        self.attendance = Attendance()
        self.changes: Counter[Seat] = Counter()
        """How often each seat has placed a wager or taken one back in this round."""
        self.is_closed = False
        self.moves = 0
        """How often cards or the house have moved play on here: a question asked later is a new
        one. What players do does not count: one could keep the others waiting by changing wagers.
        """
        self.shows_result = False
        """Whether the result of a round is still to be seen before the next begins."""
        self.is_told = False
        """Whether the stack in play has been told."""
        self.defaults: dict[Seat, tuple[Round, tuple[Option, ...], str | None]] = {}
        """What would be answered for each seat, and to which options, so that it is found once."""
        # Options as they were last told, by identity: most stay the same from turn to turn.
        self.options: dict[int, tuple[Option, bytes]] = {}
        # Whether wagers are open at a turn: it is asked often, and the turn does not change.
        self._wagering: tuple[Turn | None, bool] = None, False
        self._digest: tuple[Stack | None, str] = None, ""
        self.pending = Pending(table_id)
        self._seats_are_new = False
        """Whether somebody came or went, or brought something, since that was written down."""

    # How things stand.

    @property
    def now(self) -> Round | None:
        """What is going on: a round, or the preparing of cards."""
        return self.record or self.session.round

    @property
    def awaits_words(self) -> bool:
        """Whether cards are prepared whose order waits for the players' words."""
        return self.record is not None and self.session.words.are_taken

    @property
    def phase(self) -> Phase:
        """Where the table stands, in a word."""
        if self.is_closed:
            return "closed"
        if self.record is not None:
            return "preparing"
        if self.session.round is None:
            return "result" if self.has_people and self.shows_result else "empty"
        return "wagers" if self.takes_wagers else "decision"

    @property
    def takes_wagers(self) -> bool:
        """Whether seats may act and the dealer may go on: wagers are open."""
        turn = self.session.round.turn if self.session.round else None
        if self._wagering[0] is not turn:
            self._wagering = turn, turn is not None and turn.takes_wagers
        return self._wagering[1]

    @property
    def has_people(self) -> bool:
        """Whether a person sits here, or waits to."""
        return any(not sitter.is_bot for sitter in self.seats.values())

    @property
    def people_in_play(self) -> list[Seat]:
        """The seats of persons that play or may play this round."""
        players = self.session.players
        return [seat for seat, who in self.seats.items() if not who.is_bot and seat in players]

    def seat_of(self, person_id: str) -> Seat | None:
        """Where somebody sits."""
        for seat, sitter in self.seats.items():
            if person_id and sitter.person_id == person_id:
                return seat
        return None

    @property
    def shoe_digest(self) -> str:
        """The digest of the cards that are prepared or in play; empty if there are none."""
        stack = self.session.committed or self.session.stack
        if self._digest[0] is not stack:
            self._digest = stack, stack.digest if stack is not None else ""
        return self._digest[1]

    def rack_cents(self, seat: Seat) -> Cents:
        """What lies in a seat's rack now: what is in play, and what is not yet."""
        round_, aside = self.session.round, self.seats[seat].aside_cents
        if seat not in self.session.players:
            return aside
        if round_ is not None and seat in round_.felt.racks:
            return round_.felt.racks[seat] + aside
        return self.session.players[seat].rack_cents + aside

    def is_in_round(self, seat: Seat) -> bool:
        """Whether a seat has a wager or cards in the round."""
        round_ = self.session.round
        has_cards = round_ is not None and any(spot.seat == seat for spot in round_.felt.piles)
        return has_cards or any(owner == seat for owner, _, _ in self.wagers())

    @property
    def entered(self) -> set[Seat]:
        """Who is in the round that wagers are taken for: by a wager, or by saying so."""
        now = self.session.round
        return now.table.entered | {seat for seat, _ in now.felt.wagers} if now else set()

    # Coming and going.

    def sit(self, seat: Seat, person_id: str, name: str, cents: Cents, by: By = NOBODY) -> None:
        """Somebody takes a seat with this much, or has it taken, at once or after the round."""
        self.refuse_seat(seat)
        if self.seat_of(person_id) is not None:
            raise NotAllowed("you have a seat at this table")
        refuse_player(Player(name, cents))
        if cents <= 0:
            raise NotAllowed("sit down with more than nothing")
        sitter = Sitter(name, person_id, cents, waits=True)
        self.seats[seat] = sitter
        source = ledger.carried(person_id) if person_id else ledger.ISSUED
        self.note(
            "sit",
            {"seat": seat, "name": name, "person": person_id, **by.said},
            Move(source, ledger.rack(self.id, seat), cents),
        )
        if not self.takes_wagers:
            self.pending.tell(SatDown("", seat, name, cents))
        self.seats_changed()
        self.come_and_go()

    def refuse_seat(self, seat: Seat) -> None:
        """Refuse a seat that nobody can take."""
        if self.is_closed:
            raise NotAllowed("the table is closed")
        if not 1 <= seat <= self.law.rules.seats_max:
            raise NotAllowed(f"there is no seat {seat}: the table has {self.law.rules.seats_max}")
        if seat in self.seats:
            raise NotAllowed(f"seat {seat} is taken by {self.seats[seat].name}")

    def leave(self, seat: Seat) -> None:
        """Somebody gets up, at once if nothing keeps them, otherwise when the round is over."""
        if seat not in self.seats:
            raise NotAllowed(f"nobody sits at {seat}")
        self.seats[seat].leaves = True
        self.seats_changed()
        self.come_and_go()

    def come_and_go(self) -> None:
        """Let those get up who may, and those sit down who wait, as far as the round lets them."""
        changed = False
        for seat, sitter in list(self.seats.items()):
            if sitter.leaves and self._may_leave(seat):
                self._get_up(seat)
                changed = True
            elif sitter.waits and (self.now is None or self.takes_wagers):
                if self.takes_wagers:
                    self.take(SitDown(seat, sitter.aside_cents, sitter.name))
                self.session.admit(seat, sitter.player)
                sitter.come_into_play()
                changed = True
        if changed:
            self.seats_changed()
            if self.now is None:
                self.stands()

    def _may_leave(self, seat: Seat) -> bool:
        """Whether nothing that is going on can still change a seat's rack."""
        if seat not in self.session.players or self.now is None:
            return True
        round_ = self.session.round
        return round_ is not None and not is_bound(round_, seat)

    def _get_up(self, seat: Seat) -> None:
        cents, sitter = self.rack_cents(seat), self.seats[seat]
        in_round = seat in self.session.players and self.takes_wagers
        collected: list[Event] = []
        if in_round:
            cents = self._get_up_in_round(seat)
        elif seat in self.session.players:
            collected = self.session.collect_owed(seat)
            cents -= sum(event.cents for event in collected if isinstance(event, CommissionTaken))
        if seat in self.session.players:
            self.session.dismiss(seat)
        self.session.words.pledged.pop(seat, None)
        del self.seats[seat]
        target = ledger.ISSUED if sitter.is_bot else ledger.carried(sitter.person_id)
        rack = [Move(ledger.rack(self.id, seat), target, cents)] if cents else []
        said = {"seat": seat, "name": sitter.name, **By(sitter.sent_by).said}
        self.note("leave", said, *moves_of(self.id, collected), *rack)
        self.pending.tell(*collected)
        if not in_round:
            self.pending.tell(GotUp("", seat, sitter.name, cents))
        self.ready.discard(seat)

    def _get_up_in_round(self, seat: Seat) -> Cents:
        """Somebody gets up while wagers are open; what is left once all that is owed is paid."""
        aside = self.seats[seat].aside_cents
        went = [event for event in self.take(GetUp(seat)) if isinstance(event, GotUp)]
        return went[0].cents + aside

    def stay(self, seat: Seat) -> None:
        """Somebody who was to get up stays after all."""
        if self.seats[seat].leaves:
            self.seats[seat].leaves = False
            self.seats_changed()

    # Rounds and shoes.

    def _end_round(self) -> None:
        if self.round_id:
            self.pending.end(self.round_id)
            self.pending.write(writes.END_ROUND, key=self.round_id, ended_at=moment())
            self.round_id = ""

    def _tell_done(self) -> None:
        """Tell the shoe that was in play if no further card will come out of it."""
        stack, session = self.session.stack, self.session
        is_done = session.due is not None or self.is_closed
        if stack is not None and not self.is_told and is_done:
            self._tell(stack)
            self.is_told = True

    def _tell(self, stack: Stack) -> None:
        """Have it written that a shoe is done; players hear of it where they may see its order."""
        self.note("tell", {"shoe": stack.digest})
        self.pending.write(writes.TELL_SHOE, key=stack.digest)
        if not self.law.game.keeps_cards:
            self.pending.tell(ShoeTold("", stack.digest))

    def take(self, action: Action, by: By = NOBODY) -> list[Event]:
        """Let the engine decide, and write down what it made of the action, and whose it was."""
        now = self.now
        if now is None:
            raise NotAllowed(f"{action} is too late: no round is on")
        before = now.turn
        events = self.session.take(now, action)
        self.ready -= asked_anew(before, now.turn)
        self.moves += not isinstance(action.actor, int)
        if isinstance(action, Place | TakeBack):
            self.ready.discard(action.seat)
            self.changes[action.seat] += 1
        if isinstance(action, Place) and action.tender == CASH:
            self._buy_with_cash(action)
        person = self.seats[action.seat].person_id if isinstance(action, SitDown) else ""
        self.pending.take(action, events, person, by)
        return events

    def _buy_with_cash(self, place: Place) -> None:
        """Cash that comes with a wager is what somebody carries: it is changed into chips."""
        sitter, rack = self.seats[place.seat], ledger.rack(self.id, place.seat)
        move = Move(ledger.carried(sitter.person_id), rack, place.cents)
        self.note("buy", {"seat": place.seat, "cash": True}, move)

    # What is written down.

    def opened(self, by: str, stored: Change) -> None:
        """Write down that the table was opened, and its law before it if that is not stored yet."""
        law = self.law
        self.pending.take_over(stored)
        choices, digest, at = dict(law.rules.choices), law.ruleset.digest, moment()
        named = {
            "game": law.game.name,
            "ruleset": law.ruleset.name,
            "timing": encode(self.timing),
            "allows": encode(self.allows),
        }
        body = {**named, "digest": digest, "choices": choices, "by": by, "at": at}
        self.note("open", body)
        row = {
            **named,
            "id": self.id,
            "ruleset_digest": digest,
            "choices": encode(choices),
            "opened_by": self.opened_by,
            "opened_at": at,
            "is_open": True,
            "seats": encode(self.seats),
            "standing": keep(self.session),
        }
        self.pending.write(writes.ADD_TABLE, **row)

    def note(self, kind: str, body: Mapping[str, Any], *moves: Move) -> None:
        """Write down that something happened, and the money that it moved."""
        self.pending.note(kind, body, self.round_id, moves)

    def seats_changed(self) -> None:
        """Have it stored who sits where, when next something is."""
        self._seats_are_new = True

    def stands(self) -> None:
        """Have it kept how the table stands now; what is done from here on is in the journal."""
        self.pending.keep(writes.LEAVE_TABLE_STANDING, standing=keep(self.session))

    @property
    def attendance(self) -> Attendance:
        """Who deals by hand, and who is ready."""
        return Attendance(self.dealer_id, self.dealer_name, tuple(sorted(self.ready)))

    @attendance.setter
    def attendance(self, stored: Attendance) -> None:
        self.dealer_id, self.dealer_name = stored.dealer_id, stored.dealer_name
        self.ready = set(stored.ready)
        self._attended = stored

    def _attend(self) -> None:
        """Have it stored who deals and who is ready, if that has changed."""
        now = self.attendance
        if now != self._attended:
            self._attended = now
            self.pending.keep(writes.ATTEND_TABLE, attendance=encode(now))

    def collect(self) -> tuple[Change, list[Event]]:
        """What has happened since the last time: to be made durable, and then to be told."""
        self._attend()
        if self._seats_are_new:
            self.pending.keep(writes.SEAT_TABLE, seats=encode(self.seats))
            self._seats_are_new = False
        return self.pending.collect(self.round_id)

    @property
    def has_collected(self) -> bool:
        """Whether nothing waits to be written or told."""
        return not (self.pending or self._seats_are_new)

    def wagers(self) -> Iterator[tuple[Seat, str, Cents]]:
        """What lies on the felt."""
        round_ = self.session.round
        if round_ is not None:
            for (seat, wager), cents in round_.felt.wagers.items():
                yield seat, wager, cents

    def __repr__(self) -> str:
        on_felt = show_money(sum(cents for _, _, cents in self.wagers()))
        return f"OpenTable({self.id!r}, {self.phase}, {len(self.seats)} seats, {on_felt} on felt)"
