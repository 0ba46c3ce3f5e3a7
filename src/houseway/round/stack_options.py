"""What chance may give, and what may be done to a stack of cards."""

from collections.abc import Iterator
from itertools import product
from typing import ClassVar

from houseway.errors import cited
from houseway.pieces.dice import FACES, Dice
from houseway.round.actions import Action, Count, Cut, Draw, Enter, InsertCutCard, Rearrange, Roll
from houseway.round.felt import Felt
from houseway.round.options import Dial, Option
from houseway.round.spans import Span
from houseway.round.spots import CHANCE, DEALER, Actor, Seat


class DrawCard(Option, frozen=True):
    """Any card that is still in the shoe."""

    fits: ClassVar[tuple[type[Action], Actor]] = (Draw, CHANCE)
    felt: Felt
    has_cut_card: bool
    """Whether a cut card ends the shoe."""

    def is_about(self, kind: type[Action]) -> bool:
        return kind is Draw

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Draw)
        if action.cut_card and (not self.has_cut_card or self.felt.cut_card_on):
            return "there is no cut card in the shoe"
        left, card = self.felt.left, action.card
        if card >= len(left) or not left[card]:
            return f"there is no {action.card} left in the shoe"
        if self.felt.held_over and not self.felt.to_deal:
            return "what is left of the shoe is held over"
        return None

    def examples(self) -> Iterator[Action]:
        return (Draw(piece) for piece in self.felt.faces_left if self.felt.to_deal)

    def __str__(self) -> str:
        return "draw any card left in the shoe"

    def __repr__(self) -> str:
        return "DrawCard()"


class RollDice(Option, frozen=True):
    """Whatever so many dice can show."""

    fits: ClassVar[tuple[type[Action], Actor]] = (Roll, CHANCE)
    count: int
    faces: int = FACES

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Roll)
        if len(action.dice) != self.count:
            return f"{self.count} dice are rolled, not {len(action.dice)}"
        if max(action.dice) > self.faces:
            return f"a die shows 1 to {self.faces}"
        return None

    def examples(self) -> Iterator[Action]:
        shows = product(range(1, self.faces + 1), repeat=self.count)
        return (Roll(Dice(faces)) for faces in shows)

    def __str__(self) -> str:
        return f"roll {self.count} dice" if self.count > 1 else f"roll 1 to {self.faces}"


class EnterDice(Option, frozen=True):
    """What the dice show, as the dealer reads them; a misreading is taken until it is seen."""

    fits: ClassVar[tuple[type[Action], Actor]] = (Enter, DEALER)
    dice: Dice
    """What they show."""
    faces: int = FACES

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Enter)
        if len(action.dice) != len(self.dice):
            return f"{len(self.dice)} values are entered, not {len(action.dice)}"
        if max(action.dice) > self.faces:
            return f"a die shows 1 to {self.faces}"
        return None

    def examples(self) -> Iterator[Action]:
        yield Enter(self.dice)

    def __str__(self) -> str:
        return f"enter {self.dice}"


class RearrangeTo(Option, frozen=True):
    """One of these orders of the stack."""

    seat: Seat
    orders: tuple[tuple[Span, ...], ...]
    said: tuple[str, ...] = ()
    """What each of them is called, where they have names."""

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return Rearrange, self.seat or DEALER

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Rearrange)
        return None if action.order in self.orders else "the stack is not laid in such an order"

    def examples(self) -> Iterator[Action]:
        return (Rearrange(self.seat, order) for order in self.orders)

    def makes(self, action: Action) -> str:
        assert isinstance(action, Rearrange)
        return self.said[self.orders.index(action.order)] if self.said else ""


class CountCards(Option, frozen=True):
    """A number of cards, counted face down."""

    most: int
    apart: int = 0
    """How many that have not been dealt lie in stacks by now, and are not counted."""

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return Count, DEALER

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Count)
        return None if 0 <= action.number <= self.most else f"count 0 to {self.most} cards"

    def examples(self) -> Iterator[Action]:
        return (Count(number) for number in range(self.most + 1))

    @property
    def dial(self) -> Dial:
        return Dial(0, self.most)

    def __str__(self) -> str:
        return "count <the cards of the stub>"


class CutAt(Option, frozen=True):
    """A cut of the stack, far enough from either end."""

    seat: Seat
    first: int
    last: int
    clause: str
    from_top: bool = False
    """Whether cards are taken from the top instead of a cut card being put in."""

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return Cut, self.seat or DEALER

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Cut)
        if self.first <= action.at <= self.last:
            return None
        deep = f"{self.first} to {self.last} cards"
        if self.from_top:
            return cited(f"take {deep} from the top", self.clause)
        return cited(f"the cut card goes in {deep} deep", self.clause)

    def examples(self) -> Iterator[Action]:
        for at in sorted({self.first, (self.first + self.last) // 2, self.last}):
            yield Cut(self.seat, at)

    @property
    def dial(self) -> Dial:
        return Dial(self.first, self.last)

    def __str__(self) -> str:
        return f"cut {self.seat} <{self.first} to {self.last}>"


class EndShoeAt(Option, frozen=True):
    """A place for the cut card, far enough from the back of the stack."""

    first: int
    last: int
    clause: str

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return InsertCutCard, DEALER

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, InsertCutCard)
        if self.first <= action.behind <= self.last:
            return None
        why = f"the cut card has {self.first} to {self.last} cards behind it"
        return cited(why, self.clause)

    def examples(self) -> Iterator[Action]:
        for behind in sorted({self.first, self.last}):
            yield InsertCutCard(behind)

    @property
    def dial(self) -> Dial:
        return Dial(self.first, self.last)

    def __str__(self) -> str:
        return f"insert-cut-card <{self.first} to {self.last}>"
