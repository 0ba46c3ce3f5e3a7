"""What a seat can answer at a turn, and what each answer is worth: the bridge from table to count.

A game gives a function from a view, which is what a seat may see, to its open answers. Nothing that
lies hidden can be looked at: it is not in a view.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from houseway.odds import Progress
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents, show_money
from houseway.round.actions import Action, Place, Set, Split
from houseway.round.spots import Seat
from houseway.round.view import View

Made = TypeVar("Made")

SHORT: Final = "Counted as if the rack were enough for every further wager."


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be answered now, and what it is worth."""

    action: Action
    decision: str
    """What that is in the words of the game's odds."""
    worth: Fraction
    """What the main wagers net on average if best play follows, in first wagers."""


class Dialled(NamedTuple):
    """A further wager of any amount, and what it is worth by that."""

    decision: str
    """What it is called, with a place for the amount where that is told apart."""
    worth_of: Callable[[Cents], Fraction]

    def said(self, cents: Cents) -> str:
        """What a wager of so much is called."""
        return self.decision.format(show_money(cents))


class Deciding(msgspec.Struct, frozen=True, kw_only=True):
    """A decision: all that may be answered, the best first."""

    stage: str
    """Which of the game's decisions it is."""
    wager: str
    """The wager that a worth is counted in."""
    unit_cents: Cents
    """How much of it lies there."""
    answers: tuple[Answer, ...]
    own: tuple[Card, ...] = ()
    """The own cards that it was counted with."""
    board: tuple[Card, ...] = ()
    """The community cards in sight, or the card that the dealer shows."""
    counted: tuple[Card, ...] = ()
    """Further cards in sight that it was counted with: those of other players, earlier ones."""
    sides_cents: dict[str, Fraction] = {}
    """What side wagers net on average by what is seen, in cents, where that is known."""
    dialled: dict[str, Dialled] = {}
    """Wagers whose amount may be chosen freely now, of which the answers are only some."""
    is_exact: bool = True
    """Whether it is counted to the end by all that this seat sees."""
    is_estimate: bool = False
    """Whether rounds by chance gave it, and it is no count."""
    is_part: bool = False
    """Whether a worth is that of a part of the seat's main wagers: one of two hands."""
    is_stake: bool = False
    """Whether it is asked if and how much to wager, or to bank: nobody's mistake, never marked."""
    notes: tuple[str, ...] = ()
    """What is to be said about these figures."""

    @property
    def best(self) -> Answer:
        """What is worth most."""
        return self.answers[0]

    def including(self, action: Action) -> "Deciding":
        """The same with an answer whose number was chosen freely, where that is one of them."""
        dialled = self.dialled.get(action.wager) if isinstance(action, Place) else None
        if dialled is None or self.answer(action) is not None:
            return self
        assert isinstance(action, Place)
        said, worth = dialled.said(action.cents), dialled.worth_of(action.cents)
        more = Answer(action=action, decision=said, worth=worth)
        return msgspec.structs.replace(self, answers=best_answers((*self.answers, more)))

    def answer(self, action: Action) -> Answer | None:
        """The answer that an action gives."""
        same = alike(action)
        return next((each for each in self.answers if alike(each.action) == same), None)

    def cost(self, answer: Answer) -> Fraction:
        """What an answer costs against the best, in first wagers."""
        return self.best.worth - answer.worth


def alike(action: Action) -> Action:
    """An action that is the same for all orders of the cards that are kept."""
    if isinstance(action, Set | Split):
        return msgspec.structs.replace(action, kept=tuple(sorted(action.kept)))
    return action


class Remembered(Generic[Made]):
    """What was made of some rules, at hand for whoever asks again and again about the same few.

    Whoever is given it must not change it.
    """

    def __init__(self, make: Callable[[Any], Made], most: int = 8) -> None:
        self._make = make
        self._most = most
        self._known: list[tuple[Any, Made]] = []

    def __call__(self, rules: Any) -> Made:
        """What is made of these rules."""
        for known, made in self._known:
            if known == rules:
                return made
        made = self._make(rules)
        self._known = [(rules, made), *self._known[: self._most - 1]]
        return made


class Decide(Protocol):
    """From what a seat sees to what its answers are worth."""

    def __call__(self, view: View, *, progress: Progress | None = ...) -> Deciding | None:
        """Every open answer; nothing where the turn asks for nothing that is counted."""


def seat_of(view: View) -> Seat:
    """Whose view it is: a seat's."""
    assert isinstance(view.eyes, int), "only a seat decides"
    return view.eyes


def open_actions(view: View) -> list[Action]:
    """What this seat may answer."""
    return view.ask.actions() if view.ask is not None else []


def best_answers(answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """Answers, the best first; of equal ones the first that is given."""
    return tuple(sorted(answers, key=lambda answer: -answer.worth))


def answers_by(
    actions: Iterable[Action],
    named: Callable[[Action], str | None],
    worths: Mapping[str, Fraction],
) -> tuple[Answer, ...]:
    """The actions that some decisions are named by, with what these are worth, the best first."""
    said = ((action, named(action)) for action in actions)
    return best_answers(
        Answer(action=action, decision=name, worth=worths[name])
        for action, name in said
        if name is not None and name in worths
    )


def short_note(view: View, needs_cents: Cents) -> tuple[str, ...]:
    """That a rack does not reach for all that best play may still wager."""
    return (SHORT,) if view.racks.get(seat_of(view), 0) < needs_cents else ()


def hand_of(view: View, count: int) -> tuple[Card, ...] | None:
    """The own hand where it has so many cards and all can be seen."""
    cards = tuple(card for card in view.hand if card is not None)
    return cards if len(cards) == count == len(view.hand) else None


def shown_at(view: View, spot: Any) -> tuple[Card, ...]:
    """The cards on a spot that this seat sees."""
    return tuple(card for card in view.piles.get(spot, ()) if card is not None)
