"""Where a stack may be cut, and where its end may be marked: options of whoever does it."""

from collections.abc import Iterator

from houseway.errors import cited
from houseway.table.actions import Action, Cut, InsertCutCard
from houseway.table.options import Dial, Option
from houseway.table.spots import DEALER, Actor, Seat


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
