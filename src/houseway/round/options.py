"""What may be done: an option describes a set of actions of one kind by one actor.

It says why an action is not in it, and gives some that are.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import ClassVar, NamedTuple

import msgspec

from houseway.pieces.cards import Card, show_cards
from houseway.pieces.money import Cents, show_money
from houseway.round.actions import (
    Action,
    Set,
    Split,
)
from houseway.round.spots import Actor, Seat


class Dial(NamedTuple):
    """The numbers that may stand in an action: from the first to the last, and the last too."""

    first: int
    last: int
    step: int = 1


class Option(msgspec.Struct, frozen=True, gc=False):
    """Actions of one kind that one actor may do now."""

    enters: ClassVar[bool] = False
    """Whether somebody who does it is in the round, who would not be otherwise."""

    def refusal(self, action: Action) -> str | None:
        """Why this action is not one of them, or None if it is; the kind and the actor fit."""
        raise NotImplementedError

    def examples(self) -> Iterator[Action]:
        """Some of these actions: all of them where they are few."""
        raise NotImplementedError

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        """The kind of action and the actor this option is about."""
        raise NotImplementedError

    def is_about(self, kind: type[Action]) -> bool:
        """Whether this option is about actions of a kind."""
        return self.fits[0] is kind

    def cost(self, action: Action) -> Cents:
        """What one of these actions takes from the rack now."""
        return 0

    def gives_up(self, action: Action) -> bool:
        """Whether somebody who does it gives up money that lies there."""
        return action.gives_up

    def makes(self, action: Action) -> str:
        """What one of these actions comes to, in the game's words; nothing where there is no more.

        What a player picks is named before it is done.
        """
        return ""

    @property
    def dial(self) -> Dial | None:
        """The numbers among which an answer may choose, where these actions differ in one."""
        return None

    def __str__(self) -> str:
        return "; ".join(str(action) for action in self.examples())


class Exactly(Option, frozen=True):
    """One action and no other."""

    action: Action
    means: str = ""
    """What it comes to, where more is to be said of it."""
    costs: Cents = 0
    """What it takes from the rack, where a word puts a wager down."""

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return type(self.action), self.action.actor

    def is_about(self, kind: type[Action]) -> bool:
        return type(self.action) is kind

    def refusal(self, action: Action) -> str | None:
        return None if action == self.action else f"{action} is not open now"

    def examples(self) -> Iterator[Action]:
        yield self.action

    def cost(self, action: Action) -> Cents:
        return self.costs

    def makes(self, action: Action) -> str:
        return self.means


class TakePart(Exactly, frozen=True):
    """To take part in a round without a wager that says so."""

    enters = True


class OnHand(Exactly, frozen=True):
    """One action with one of the hands of a seat, which may take something from the rack."""

    hand: int = 1
    """The number of the hand."""
    rack_cents: Cents = 0
    box: Seat = 0
    """The box whose hand it is, where that is another's; 0 for the own."""

    def refusal(self, action: Action) -> str | None:
        if action == self.action and self.costs > self.rack_cents:
            has, takes = show_money(self.rack_cents), show_money(self.costs)
            return f"{action} takes {takes}, and {has} is in the rack"
        return super().refusal(action)

    def examples(self) -> Iterator[Action]:
        if self.costs <= self.rack_cents:
            yield self.action


class Closed(Option, frozen=True):
    """A kind of action that an actor might try and may not do, with the reason."""

    kind: type[Action]
    actor: Actor
    why: str
    wager: str = ""
    """The wager it is about, where it is about one."""

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return self.kind, self.actor

    def refusal(self, action: Action) -> str | None:
        return self.why

    def examples(self) -> Iterator[Action]:
        return iter(())


class Keep(Option, frozen=True):
    """Some of the cards held, as one hand or, with further wagers, as the first of two."""

    seat: Seat
    cards: tuple[Card, ...]
    count: int
    """How many are kept."""
    wagers: tuple[str, ...]
    """The wagers doubled for a second hand; none for a single hand."""
    cents: Cents = 0
    """What those wagers take in all."""
    rack_cents: Cents = 0
    """What the player has."""
    named: Callable[[Sequence[Card], Sequence[Card]], str] | None = None
    """What cards that are kept and the others are called, where the game names them."""
    fouls: Callable[[Sequence[Card], Sequence[Card]], bool] | None = None
    """Whether to set them so is a foul, by which the wager is lost; None where nothing can be."""

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return (Split if self.wagers else Set), self.seat

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, (Set, Split))
        held = list(self.cards)
        for card in action.kept:
            if card not in held:
                return f"seat {self.seat} does not hold {show_cards(action.kept)}"
            held.remove(card)
        if len(action.kept) != self.count:
            return f"a hand is {self.count} cards, not {len(action.kept)}"
        if isinstance(action, Split):
            if action.wagers != self.wagers:
                return f"a split of {' and '.join(action.wagers) or 'nothing'} is not offered"
            if self.cents > self.rack_cents:
                short = show_money(self.cents - self.rack_cents)
                return f"seat {self.seat} is {short} short of a split"
        return None

    def cost(self, action: Action) -> Cents:
        return self.cents

    def makes(self, action: Action) -> str:
        if self.named is None or not isinstance(action, Set):
            return ""
        return self.named(action.kept, self._without(action.kept))

    def gives_up(self, action: Action) -> bool:
        if self.fouls is None or not isinstance(action, Set):
            return super().gives_up(action)
        return self.fouls(action.kept, self._without(action.kept))

    def _without(self, kept: Sequence[Card]) -> list[Card]:
        others = list(self.cards)
        for card in kept:
            others.remove(card)
        return others

    def examples(self) -> Iterator[Action]:
        if self.cents > self.rack_cents:
            return
        for kept in combinations(self.cards, self.count):
            if self.wagers:
                yield Split(self.seat, kept, self.wagers)
            else:
                yield Set(self.seat, kept)

    def __str__(self) -> str:
        verb = "split" if self.wagers else "set"
        tail = f" {' '.join(self.wagers)}" if self.wagers else ""
        return f"{verb} {self.seat} <{self.count} of {show_cards(self.cards)}>{tail}"


class KeepSome(Option, frozen=True):
    """Any of the cards held, the others being discarded."""

    seat: Seat
    cards: tuple[Card, ...]

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return Set, self.seat

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Set)
        if len({*action.kept}) < len(action.kept) or not {*action.kept} <= {*self.cards}:
            return f"seat {self.seat} does not hold {show_cards(action.kept)}"
        return None

    def examples(self) -> Iterator[Action]:
        for count in range(len(self.cards), -1, -1):
            for kept in combinations(self.cards, count):
                yield Set(self.seat, kept)

    def makes(self, action: Action) -> str:
        assert isinstance(action, Set)
        drawn = len(self.cards) - len(action.kept)
        return f"draws {drawn}" if drawn else "keeps all"

    def __str__(self) -> str:
        return f"set {self.seat} <any of {show_cards(self.cards)}>"
