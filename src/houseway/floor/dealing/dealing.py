"""How a table runs: it takes answers, lets chance and the house do their part, and goes on."""

from collections.abc import Iterable, Mapping
from typing import Final

from houseway.errors import NotAllowed
from houseway.floor.books import writes
from houseway.floor.books.journal import NOBODY, By, moment
from houseway.floor.books.recorded import FORMAT, facts_of
from houseway.floor.dealing.buying import Buying
from houseway.floor.dealing.company import Company
from houseway.floor.dealing.defaults import default_answer
from houseway.floor.dealing.happenings import (
    DealerCame,
    DealerLeft,
    DefaultAnswered,
    PreparationBegan,
    RoundBegan,
)
from houseway.floor.dealing.open_table import OpenTable
from houseway.floor.dealing.patience import Patience
from houseway.floor.dealing.played import played_in
from houseway.floor.dealing.speaking import Speaking
from houseway.floor.dealing.standing import encode
from houseway.floor.dealing.version import version_of
from houseway.floor.seats.seating import Law, Played, Timing
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Choose, Place, Proceed, TakeBack
from houseway.round.engine import Round
from houseway.round.spots import Seat
from houseway.round.turns import Turn
from houseway.round.view import look
from houseway.steps.equipment import Occasion
from houseway.table.driving import answer_of_house, drive
from houseway.table.shoe import Chance

CHANGES_MAX: Final = 60
"""How often a seat may place a wager or take one back in a round: each is an entry for ever."""
CHANGES_EACH: Final = 6
"""How often for each area of a large field: a chip on it, more on top, all of it taken back."""
DESERTED: Final = "nobody was here any more"
"""Why the house itself closes a table; otherwise somebody is named."""
CLOSED_BY: Final = "the table was closed by {}"


class Dealing(OpenTable):
    """A table that runs the engine's procedure and nothing else."""

    def __init__(
        self, table_id: str, law: Law, chance: Chance, *, timing: Timing, opened_by: str
    ) -> None:
        super().__init__(table_id, law, chance, timing=timing, opened_by=opened_by)
        self.version = version_of(law.game)
        self.buying = Buying(self)
        self.company = Company(self, self.buying)
        self.speaking = Speaking(self)
        self.patience = Patience(self)

    # What somebody does.

    def act(self, action: Action, by: By = NOBODY) -> None:
        """Answer the turn, or call an irregularity; `by` is named where it is the house's to do."""
        if self.awaits_words:
            raise NotAllowed("the players' words are awaited first")
        if isinstance(action, Place | TakeBack):
            self._refuse_restless(action.seat, 1)
        self.take(action, by)
        self.patience.heard(action.actor)

    def bet(self, seat: Seat, wagers: Mapping[str, Cents]) -> None:
        """Make the wagers of a seat these: all of it, or nothing."""
        round_ = self.session.round
        if round_ is None or not self.takes_wagers:
            raise NotAllowed("wagers are not open")
        wanted = self._in_order({wager: cents for wager, cents in wagers.items() if cents})
        lie = {name: cents for (owner, name), cents in round_.felt.wagers.items() if owner == seat}
        differ = [name for name, cents in lie.items() if wanted.get(name) != cents]
        kept = {name for name in lie if name not in differ}
        steps = _steps(seat, differ, {n: c for n, c in wanted.items() if n not in kept})
        refusal = round_.refusal(steps)
        if refusal is not None and kept:
            # What is changed may be what another wager stands on: then all are made anew.
            steps = _steps(seat, lie, wanted)
            refusal = round_.refusal(steps)
        if refusal is not None:
            raise refusal
        self._refuse_restless(seat, len(steps))
        for action in steps:
            self.take(action)

    def _refuse_restless(self, seat: Seat, steps: int) -> None:
        """Refuse to change wagers for ever: what lies there stays."""
        changes = self.changes[seat] + steps
        if changes > CHANGES_MAX and changes > CHANGES_EACH * self._areas_offered():
            raise NotAllowed("you have changed your wagers too often: what lies there stays")

    def _areas_offered(self) -> int:
        """How many betting areas there are for a seat."""
        return len(self.law.game.wagers(self.law.rules).areas)

    def _in_order(self, wagers: Mapping[str, Cents]) -> dict[str, Cents]:
        """Wagers in the order in which they are made: compulsory ones first."""
        areas = self.law.game.wagers(self.law.rules).areas
        order = {area.wager: (not area.compulsory, at) for at, area in enumerate(areas)}
        last = (True, len(order))
        return dict(sorted(wagers.items(), key=lambda item: order.get(item[0], last)))

    def be_ready(self, seat: Seat, *, on: bool) -> None:
        """A seat wants no further wager, or has seen the result; or does after all."""
        self.patience.heard(seat)
        if on:
            self.ready.add(seat)
        else:
            self.ready.discard(seat)

    # What the table does when time is up.

    def close_wagers(self) -> None:
        """Time for wagers is up."""
        if self.takes_wagers:
            self._proceed()

    def answer_for(self, seat: Seat) -> bool:
        """Answer for a seat by the table's stated default; whether there was anything to answer."""
        now = self.now
        if now is None or now.turn is None or seat not in now.turn.asked or self.takes_wagers:
            return False
        if self.awaits_words:
            return False
        action = default_answer(self.law.game, now, seat)
        if action is None:
            return False
        what = str(action)
        self.note("default", {"seat": seat, "what": what})
        self.pending.tell(DefaultAnswered("", seat, what, names_cards=_names_cards(action)))
        self.take(action)
        self.patience.answered_for(seat)
        return True

    def answer_for_house(self) -> None:
        """Do what is asked of somebody of the house who has not done it."""
        now = self.now
        if self.awaits_words:
            self.speaking.close()
        elif now is not None and now.turn is not None and not self.takes_wagers:
            action = answer_of_house(now.turn)
            if action is not None:
                self.take(action)

    def open_next(self) -> None:
        """The result has been seen: the next round begins, if somebody is there to play it."""
        self.come_and_go()
        self.shows_result = False
        if self.now is None and not self.is_closed and self.people_in_play:
            self.company.fill_up_bots()
            if self.session.due is not None:
                self._begin_preparation()
            else:
                self._begin_round()

    def play_out(self, seat: Seat) -> None:
        """The only person here goes: what is still asked is answered by the table's default."""
        self.leave(seat)
        if self.awaits_words:
            self.speaking.close()
        self.go_on()
        while self.answer_for(seat):
            self.go_on()

    def close(self, why: str, by: By = NOBODY) -> None:
        """Close the table between rounds; everybody takes the rack along.

        Nobody is named where the house closes a table that was deserted.
        """
        if self.record is not None or any(self.wagers()):
            raise NotAllowed("a table is closed when the round of play is completed")
        if self.takes_wagers:
            self.take(Proceed())
            self.go_on()
        if self.now is not None:
            raise NotAllowed("a table is closed when the round of play is completed")
        for seat in list(self.seats):
            self._get_up(seat)
        self.is_closed = True
        self._tell_done()
        self.note("close", {"why": why, **by.said})
        self.pending.write(writes.CLOSE_TABLE, key=self.id)
        self.seats_changed()
        self.stands()

    # What follows by itself.

    def go_on(self) -> None:
        """Let chance, simple players and the house do their part until a person is asked."""
        self.come_and_go()
        self.speaking.close_if_all_spoke()
        while (now := self.now) is not None:
            if now.turn is None:
                self._finish(now)
                continue
            # Once wagers are open, whoever was kept by what was asked before may get up.
            self.come_and_go()
            action = self._automatic(now, now.turn)
            if action is None:
                return
            self.take(action)

    def _automatic(self, now: Round, turn: Turn) -> Action | None:
        """What happens next without a person, if anything does."""
        if self.awaits_words:
            return None
        if self.takes_wagers:
            return self._while_wagering(now, turn)
        for seat in turn.asked:
            if isinstance(seat, int) and seat not in self.seats:
                return default_answer(self.law.game, now, seat)
        bots = {seat: self.law.game.policy for seat, who in self.seats.items() if who.is_bot}
        return drive(self.session, now, bots, house=not self.dealer_id)

    def _while_wagering(self, now: Round, turn: Turn, *, is_late: bool = False) -> Action | None:
        """Simple players wager once a person has; wagers close when every person is ready.

        When every person sits the round out it is dealt for the simple players. When all have gone
        the round ends, or is dealt for those simple players that have wagered. Where the last one
        is to go and is the bank, simple players wager against it and it goes on at once.
        """
        if not self.people_in_play:
            return Proceed()
        if (out := self.patience.sitting_out(turn)) is not None:
            return out
        if self.patience.has_put_out and self.patience.lacks_company:
            return Proceed()  # Who was put out can come back from the next round on.
        if self.patience.rests:
            return None
        awaited = self._awaited
        is_done = is_late or (not self.dealer_id and self.ready.issuperset(awaited))
        people_entered = not self.entered.isdisjoint(self.people_in_play)
        if not people_entered and not is_done:
            return None
        done: set[Seat] = set()
        for option in turn.options:
            seat = option.fits[1]
            if not option.enters or not isinstance(seat, int) or seat in done:
                continue
            if self.seats[seat].is_bot and any(True for _ in option.examples()):
                action = self.law.game.policy(look(now, seat))
                if isinstance(action, Place | Choose):
                    return action
                done.add(seat)
        # A bank that nobody can wager against but the dealer waits for nobody.
        is_closed = not any(option.enters for option in turn.options)
        return Proceed() if is_done and (is_closed or self.entered) else None

    @property
    def _awaited(self) -> list[Seat]:
        """The persons who could still wager and have not said that they are done."""
        return [seat for seat in self.patience.awaited if not self.seats[seat].leaves]

    def _proceed(self) -> None:
        """Close wagers, simple players having made theirs."""
        round_ = self.session.round
        assert round_ is not None
        assert round_.turn is not None
        while (action := self._while_wagering(round_, round_.turn, is_late=True)) is not None:
            self.take(action)
            if isinstance(action, Proceed):
                return
        self.take(Proceed())

    # The house.

    def take_dealers_place(self, person_id: str, name: str) -> None:
        """Somebody deals by hand from now on."""
        if self.dealer_id:
            raise NotAllowed(f"{self.dealer_name} deals here")
        self.dealer_id, self.dealer_name = person_id, name
        self.note("dealer", {"name": name, "person": person_id})
        self.pending.tell(DealerCame("", name))

    def leave_dealers_place(self) -> None:
        """The house deals by itself again."""
        if self.dealer_id:
            self.note("dealer", {"name": "", "person": ""})
            self.pending.tell(DealerLeft("", self.dealer_name))
            self.dealer_id = self.dealer_name = ""

    def change_cards(self, what: str, by: By = NOBODY) -> None:
        """Have the cards reshuffled, changed, or taken out while nobody plays; or begin a shift."""
        ways = {
            "reshuffle": self.session.reshuffle,
            "change": self.session.change_cards,
            "idle": self.session.idle,
            "shift": self.session.begin_shift,
        }
        if what not in ways:
            raise NotAllowed(f"{what!r} is none of {', '.join(ways)}")
        if self.record is not None:
            raise NotAllowed("the cards are being prepared")
        ways[what]()
        self.note("cards", {"what": what, **by.said})
        self._tell_done()
        self.stands()

    # From one round to the next.

    def _begin_preparation(self) -> None:
        session = self.session
        self.record = session.begin_preparation()
        self.round_id = f"{self.id}-{session.round_number + 1}p"
        assert session.committed is not None
        self.speaking.seal(session.committed)
        start = self.record.start
        assert isinstance(start, Occasion)
        self.pending.tell(PreparationBegan("", self.round_id, start.why))
        self._begun(self.record, session.committed.digest)

    def _begin_round(self) -> None:
        session = self.session
        round_ = session.begin()
        self.changes.clear()
        self.round_id = f"{self.id}-{session.round_number}"
        self.speaking.close()
        assert session.stack is not None
        self.pending.tell(RoundBegan("", self.round_id, session.round_number))
        self._begun(round_, session.stack.digest)
        # Who has seen the result and is in the next round anyway has nothing more to say.
        self.ready &= self.entered
        self.come_and_go()

    def _begun(self, now: Round, shoe: str) -> None:
        """Write down how a round, or the preparing of cards, began."""
        start, choices = encode(now.start), encode(now.rules.choices)
        is_preparation = self.record is not None
        people = encode({seat: who.person_id for seat, who in self.seats.items()})
        body = {
            "format": FORMAT,
            "start": start,
            "choices": choices,
            "people": people,
            "shoe": shoe,
            "law": self.law.ruleset.digest,
            "version": self.version,
            "facts": facts_of(now.events),
        }
        self.note("prepare" if is_preparation else "begin", body)
        row = {
            "id": self.round_id,
            "table_id": self.id,
            "number": self.session.round_number + is_preparation,
            "is_preparation": is_preparation,
            "law": self.law.ruleset.digest,
            "shoe": shoe,
            "ended_at": "",
        }
        self.pending.write(writes.ADD_ROUND, **row)
        self.pending.tell(*now.events)
        self.stands()

    def _note_players(self, now: Round) -> None:
        """Have it kept who played in a round that is over."""
        found = {"round_id": self.round_id, "game": self.law.game.name, "ended_at": moment()}
        for seat, person_id in played_in(now, self.seats):
            self.pending.write(writes.ADD_PLAYED, **found, seat=seat, person_id=person_id)

    def _finish(self, now: Round) -> None:
        """Take over what a finished round leaves behind; after the preparing, begin the round."""
        session, played = self.session, self.session.stack
        if now is self.record:
            self._end_round()
            session.finish_preparation(now)
            self.record = None
            self.is_told = False
            self._begin_round()
            return
        self.last_round_id = self.round_id
        self.played = Played(now, {seat: who.person_id for seat, who in self.seats.items()})
        self._note_players(now)
        self._end_round()
        session.finish()
        self.shows_result = now.felt.was_played
        if session.stack is not None and session.stack is not played:
            if played is not None:
                self._tell(played)
            self.speaking.seal(session.stack)
        self._tell_done()
        self.ready.clear()
        self.patience.round_is_over()
        self.buying.put_into_play()
        self.come_and_go()
        self.seats_changed()
        self.stands()


def _steps(seat: Seat, back: Iterable[str], put: Mapping[str, Cents]) -> list[Action]:
    """Take wagers back, the last first, and put others down."""
    return [
        *(TakeBack(seat, wager) for wager in reversed(list(back))),
        *(Place(seat, wager, cents) for wager, cents in put.items()),
    ]


def _names_cards(action: Action) -> bool:
    """Whether an action says which cards somebody holds."""
    values = (getattr(action, field) for field in action.__struct_fields__)
    return any(isinstance(v, tuple) and any(isinstance(c, Card) for c in v) for v in values)
