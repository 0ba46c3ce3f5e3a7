"""A round: a procedure being run. It is asked nothing but `turn`, and told nothing but actions."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

import msgspec

from houseway.errors import NotAllowed
from houseway.pieces.cards import Card
from houseway.pieces.dice import FACES, Dice
from houseway.pieces.money import Cents
from houseway.round.accounts import CLAIMS, ELSEWHERE, owed, rack
from houseway.round.actions import Action, Call, Draw, Roll
from houseway.round.calls import CallCards, CallOption
from houseway.round.card_events import (
    CardBurned,
    CardDealt,
    CardsCollected,
    CardSetAside,
    CardsShown,
    CutCardReached,
    DiceRolled,
    HandGiven,
)
from houseway.round.events import Announced, Event, IrregularityCalled, StepTaken
from houseway.round.felt import Felt
from houseway.round.options import Option
from houseway.round.payments import MoneyMoved
from houseway.round.scopes import Scope
from houseway.round.spots import CHANCE, DEALER, Actor, Seat, Spot, a_card_for
from houseway.round.stack_options import DrawCard, RollDice
from houseway.round.start import Start, refuse_start
from houseway.round.turns import Comings, Offers, Turn, by_actor, go_on
from houseway.round.watch import Watch
from houseway.rulesets.rules import Rules
from houseway.rulesets.values import Remedy

Procedure: TypeAlias = Generator[Turn, Action, Any]
"""The law's sequence: yields a turn, is sent the action that answers it.

A game's whole round may return what is carried on; None leaves that as it was.
"""


TO_BURN: Final = "a card to burn"


class Called(Exception):
    """An irregularity thrown into a procedure at its current turn."""

    def __init__(self, call: Call) -> None:
        super().__init__(str(call))
        self.call = call


class Irregularity(msgspec.Struct, frozen=True):
    """A kind of irregularity: what the call says, which cards it names, what is done about it."""

    kind: str
    means: str
    needs: CallCards | None
    handle: Callable[["Table", Call, Remedy], None] | None
    """What is done at the turn at which it is called; None leaves it to the procedure's scope."""
    judge: Callable[["Table", Call], str | None] | None = None
    """A further reason why a call cannot be true, where there can be one."""


Opened: TypeAlias = tuple[Irregularity, Remedy, Sequence[Seat]]
"""An irregularity that can be called, its remedy, and the seats it can have happened to."""


class Table:
    """A procedure's hands: it asks, and makes facts."""

    __slots__ = (
        *("_draws", "_over", "bound", "cards_due", "cut_card_clause", "entered", "events", "felt"),
        *("open_calls", "players", "questions", "rehearse", "scope", "seats_max", "strangers"),
        *("wagers_opened", "watch"),
    )

    def __init__(
        self, start: Start, left: list[int], seats_max: int = 0, strangers: Sequence[Card] = ()
    ) -> None:
        racks = {seat: player.rack_cents for seat, player in start.players.items()}
        self.players = dict(start.players)
        """Who sits there now: players may come and go while wagers are open."""
        self.seats_max, self.strangers = seats_max, strangers
        """The last: cards of a common deck that are not dealt here, though one may turn up."""
        self.entered: set[Seat] = set()
        """Who takes part without a wager that says so, while players may still say otherwise."""
        self.bound: set[Seat] = set()  # Who is in the round without a wager: the bank.
        self.felt = Felt(racks, start.marker, left)
        for seat, cents in start.owed.items():
            self.felt.move(owed(seat), CLAIMS, cents)
        self.events: list[Event] = []
        self._draws: Offers = {CHANCE: (DrawCard(self.felt, has_cut_card=False),)}
        self.questions = 0
        """How many questions were asked."""
        self.wagers_opened = False
        """Whether wagers were open in this round: until then everybody is in it."""
        self.cards_due = 0
        """How many cards the round still needs from the shoe: draws count it down."""
        self.cut_card_clause = ""
        """Where it is written what happens when the cut card comes out."""
        self.scope: Scope | None = None
        """The stretch of the procedure that says what can be called."""
        self.open_calls: Callable[[], tuple[CallOption, ...]] = tuple
        self._over: dict[type[Action], str] = {}
        self.rehearse: Callable[[Sequence[Action]], NotAllowed | None] | None = None
        """Says why several actions would not be taken one after the other, where somebody can."""
        self.watch: Watch | None = None
        """Who is told of every fact, where somebody must be."""

    def expect_cut_card(self, clause: str) -> None:
        """Say where it is written what happens when the cut card comes out, if there is one."""
        self.cut_card_clause = clause
        self._draws = {CHANCE: (DrawCard(self.felt, has_cut_card=bool(clause)),)}

    def emit(self, event: Event) -> None:
        """Make a fact."""
        watch = self.watch
        if watch is None:
            event.apply(self.felt)
            self.events.append(event)
        else:
            watch.before(event)
            event.apply(self.felt)
            self.events.append(event)
            watch.after(event)

    def look(self) -> None:
        """Have whoever watches look at what lies open: the first cards are dealt."""
        if self.watch is not None:
            self.watch.look()

    def announce(self, what: str, clause: str) -> None:
        """Say something to the table."""
        self.emit(Announced(clause, what))

    def step(self, what: str, clause: str, by: str = DEALER) -> None:
        """Record a step that changes nothing on the felt."""
        self.emit(StepTaken(clause, by, what))

    # Asking.

    def turn(self, wants: str, clause: str, options: Sequence[Option], number: int = 0) -> Turn:
        """A question with what can be called beside it, for procedures that answer calls apart."""
        return self.turn_of(wants, clause, by_actor(options), number)

    def turn_of(self, wants: str, clause: str, offers: Offers, number: int = 0) -> Turn:
        """The same, of options by whom they are for."""
        number = number or self.question()
        return Turn(wants, clause, offers, self.open_calls, self._over, None, number)

    def question(self) -> int:
        """The number of a new question: each has its own clock, however often it is asked."""
        self.questions += 1
        return self.questions

    def ask(
        self, wants: str, clause: str, options: Sequence[Option], number: int = 0
    ) -> Generator[Turn, Action, Action]:
        """Ask whoever these options are for, and answer what is called meanwhile."""
        return self.ask_all(wants, clause, by_actor(options), number)

    def ask_all(
        self,
        wants: str,
        clause: str,
        offers: Offers,
        number: int = 0,
        comings: Comings | None = None,
    ) -> Generator[Turn, Action, Action]:
        """Ask, and answer any irregularity that is called meanwhile and remedied on the spot."""
        number = number or self.question()
        if comings is not None:
            self.wagers_opened = True
        while True:
            try:
                calls, over = self.open_calls, self._over
                return (yield Turn(wants, clause, offers, calls, over, comings, number))
            except Called as called:
                self.remedy(called)

    def ask_each(
        self,
        wants: str,
        clause: str,
        options: Mapping[Seat, Iterable[Option]],
        decide: Callable[[Action], None],
    ) -> Procedure:
        """Ask several seats at once until each has decided, whoever comes first."""
        undecided: dict[Actor, tuple[Option, ...]] = {
            seat: tuple(own) for seat, own in options.items()
        }
        number = self.question()
        while undecided:
            action = yield from self.ask_all(wants, clause, dict(undecided), number)
            decide(action)
            del undecided[action.actor]

    def proceed(self, wants: str, clause: str, by: str = DEALER) -> Procedure:
        """Wait until the dealer goes on, or somebody else of the house."""
        yield from self.ask_all(wants, clause, go_on(by))

    def calls(
        self,
        irregularities: Iterable[tuple[Irregularity, Remedy]],
        seats: Mapping[str, Sequence[Seat]],
    ) -> Scope:
        """Let these irregularities be called, at these seats where they concern one."""
        more = [(kind, remedy, seats.get(kind.kind, ())) for kind, remedy in irregularities]
        return Scope(self, partial(tuple, more))

    @property
    def opened(self) -> tuple[Opened, ...]:
        """What can be called now, what was opened last coming last."""
        return self.scope.opened if self.scope is not None else ()

    def remedy(self, called: Called) -> None:
        """Do what is to be done about an irregularity on the spot, or leave it to the scope."""
        for irregularity, remedy, _ in reversed(self.opened):
            if irregularity.kind == called.call.kind:
                if irregularity.handle is None:
                    raise called
                irregularity.handle(self, called.call, remedy)
                return
        raise AssertionError(f"{called.call} was not open")

    def irregular(self, call: Call, remedy: Remedy) -> None:
        """Record an irregularity and its remedy."""
        self.emit(IrregularityCalled(remedy.clause, call.kind, call.seat, remedy.remedy))

    def close(self, kind: type[Action], why: str) -> None:
        """From now on say of this kind of action that its time is past, and why."""
        self._over = {**self._over, kind: why}

    # Chance.

    def roll(
        self, wants: str, clause: str, count: int, faces: int = FACES
    ) -> Generator[Turn, Action, Dice]:
        """Roll so many dice for everyone to see."""
        action = yield from self.ask(wants, clause, (RollDice(count, faces),))
        assert isinstance(action, Roll)
        self.emit(DiceRolled(clause, action.dice))
        return action.dice

    def deal(self, spot: Spot, clause: str, *, face_up: bool = False, by: Seat = 0) -> Procedure:
        """Deal one card to a spot; held by nobody, if not even its player may look yet."""
        action = yield from self.ask_all(a_card_for(spot), clause, self._draws)
        self.lay(action, spot, clause, face_up=face_up, by=by)

    def draw_for(self, spot: Spot | None, clause: str) -> Turn:
        """The turn that asks the shoe for a card, where many are dealt; None for one to burn."""
        wants = TO_BURN if spot is None else a_card_for(spot)
        return Turn(wants, clause, self._draws, self.open_calls, self._over)

    def lay(self, action: Action, spot: Spot, clause: str, *, face_up: bool, by: Seat = 0) -> None:
        """Put the card that was drawn on its spot."""
        holder = by or (self.felt.held.get(spot, 0) if self.felt.held else 0)
        self.emit(CardDealt(clause, spot, self._drawn(action, spot), face_up, holder))

    def give(self, spot: Spot, seat: Seat, clause: str) -> None:
        """Give a hand to a player, who alone sees what lies face down there."""
        self.emit(HandGiven(clause, spot, seat, self.felt.hidden(spot)))

    def burn(self, clause: str, *, seen: str = "") -> Generator[Turn, Action, Card]:
        """Put one card from the shoe into the discard rack, unseen or for all to see."""
        action = yield from self.ask_all(TO_BURN, clause, self._draws)
        return self.put_aside(action, clause, seen=seen)

    def put_aside(self, action: Action, clause: str, *, seen: str = "") -> Card:
        """Put the card that was drawn into the discard rack."""
        card = self._drawn(action, "a burned card")
        self.emit(CardSetAside(clause, card, seen) if seen else CardBurned(clause, card))
        return card

    def _drawn(self, action: Action, on: object) -> Card:
        """The card that was drawn, with a fact for the cut card if that came out before it."""
        assert isinstance(action, Draw)
        self.cards_due -= 1
        if action.cut_card:
            self.emit(CutCardReached(self.cut_card_clause, str(on)))
        return action.card

    def show(self, spot: Spot, clause: str, count: int | None = None) -> tuple[Card, ...]:
        """Turn the next cards on a spot face up: all that lie face down, or so many."""
        cards = self.felt.hidden(spot)[:count]
        self.emit(CardsShown(clause, spot, cards))
        return cards

    def collect(self, spot: Spot, what: str, clause: str) -> None:
        """Put the cards on a spot into the discard rack as they lie."""
        felt = self.felt
        cards = felt.cards(spot)
        if not cards:
            return
        if self.watch is not None:
            self.watch.leaving(spot, what)
        up, held = felt.face_up.get(spot), felt.held.get(spot, 0) if felt.held else 0
        if up is None:
            self.emit(CardsCollected(clause, spot, cards, what, "owner", held))
        elif all(up):
            self.emit(CardsCollected(clause, spot, cards, what, "all", held))
        else:
            # Some lie up and some down: nobody sees more than lay up.
            mixed = tuple(up) if any(up) else ()
            self.emit(CardsCollected(clause, spot, cards, what, "owner", held, mixed))


class Round:
    """A procedure run from a start by actions. It is its rules, its start and its actions."""

    def __init__(
        self, play: Callable[[Table, Any, Any], Procedure], rules: Rules, start: Start
    ) -> None:
        left = rules.stock.left_without(start.gone)
        refuse_start(rules, start, left)
        self.rules = rules
        self.start = start
        self.actions: list[Action] = []
        self.table = Table(start, left, rules.seats_max, rules.stock.strangers)
        self._play = play
        self._running = play(self.table, rules, start)
        self.turn: Turn | None = next(self._running)
        self.carried = start.carried
        """What is carried on to the next round; as it was, until this one is over."""

    @property
    def felt(self) -> Felt:
        """What lies on the table."""
        return self.table.felt

    @property
    def events(self) -> list[Event]:
        """What has become fact so far."""
        return self.table.events

    def net(self, seat: Seat) -> Cents:
        """What a seat has won or lost so far: its rack, and what it owes, but for what it brought.

        What is wagered and not settled yet is out of the rack. Once the round is over this is the
        seat's result.
        """
        own = (rack(seat), owed(seat))
        moved = (event for event in self.events if isinstance(event, MoneyMoved))
        return sum(
            event.amount * ((event.sides[1] in own) - (event.sides[0] in own))
            for event in moved
            if ELSEWHERE not in event.sides
        )

    def refusal(self, actions: Sequence[Action]) -> NotAllowed | None:
        """Why these actions would not be taken one after the other; None if they would.

        Nothing is done, and nothing is played again: it costs the same late in a round as early.
        """
        turn = self.turn
        if turn is None:
            return NotAllowed("the round is over")
        if self.table.rehearse is not None and len(actions) > 1:
            return self.table.rehearse(actions)
        for action in actions[:1]:
            reason = turn.refusal(action)
            if reason is not None:
                return turn.refuse(action, reason)
        return None if len(actions) < 2 else NotAllowed("do one thing after the other now")

    def take(self, action: Action) -> list[Event]:
        """Take an action that answers the turn and give the events it made.

        Raises `NotAllowed` for one that does not; then nothing has changed.
        """
        turn = self.turn
        if turn is None:
            raise NotAllowed(f"{action} is too late: the round is over")
        reason = turn.refusal(action)
        if reason is not None:
            raise turn.refuse(action, reason)
        self.actions.append(action)
        before = len(events := self.table.events)
        try:
            if type(action) is Call:
                self.turn = self._running.throw(Called(action))
            else:
                self.turn = self._running.send(action)
        except StopIteration as stop:
            self.turn = None
            if stop.value is not None:
                self.carried = msgspec.json.decode(msgspec.json.encode(stop.value))
        return events[before:]

    def copy(self) -> "Round":
        """The same round again, by replay."""
        again = Round(self._play, self.rules, self.start)
        for action in self.actions:
            again.take(action)
        return again
