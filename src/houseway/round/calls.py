"""What irregularities can be called: an option like any other, and open beside the answers."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Literal, TypeAlias

from houseway.pieces.cards import Card
from houseway.round.actions import Action, Call
from houseway.round.felt import Felt
from houseway.round.options import Option
from houseway.round.spots import COMMUNITY, DEAD_HAND, DEALER, Actor, Seat

CallCards: TypeAlias = Literal[
    "from the shoe",
    "of the hand",
    "two of the hand",
    "of the board",
    "of the dead hand",
    "burned",
    "not of the shoe",
]
"""Which cards a call names, where it names any."""


def where_it_lies(
    felt: Felt, needs: CallCards | None, strangers: Sequence[Card] = ()
) -> Callable[[Seat], Sequence[Card]]:
    """Where the cards that a call can name lie, when somebody looks; strangers lie nowhere."""
    if needs == "not of the shoe":
        return lambda _: strangers
    if needs in ("of the board", "of the dead hand"):
        return lambda _: felt.hidden(COMMUNITY if needs == "of the board" else DEAD_HAND)
    if needs == "burned":
        return lambda _: [b.cards[0] for b in felt.discard_rack if b.what == "burned"]
    return felt.cards_of


class CallOption(Option, frozen=True):
    """An irregularity that can be called now."""

    kind: str
    seats: tuple[Seat, ...]
    """The seats it can have happened to; none where it concerns no seat."""
    needs: CallCards | None
    lies: Callable[[Seat], Sequence[Card]]
    """The cards that a call about this seat can name."""
    felt: Felt
    means: str
    """What the call says has happened."""
    judge: Callable[[Call], str | None] | None
    """A further reason why a call cannot be true, where there can be one."""

    @property
    def fits(self) -> tuple[type[Action], Actor]:
        return Call, DEALER

    def refusal(self, action: Action) -> str | None:
        assert isinstance(action, Call)
        if self.seats and action.seat not in self.seats:
            return f"{self.kind} cannot have happened at {action.seat}"
        if not self.seats and action.seat:
            return f"{self.kind} concerns no seat"
        count = self.count
        if len(action.cards) != count:
            return f"{self.kind} names {count or 'no'} card{'s' * (count != 1)}"
        if self.needs == "from the shoe" and not self._may_lie(action.cards[0]):
            return f"there is no {action.cards[0]} left in the shoe"
        held = list(self.lies(action.seat))
        for card in action.cards if self.needs != "from the shoe" else ():
            if card not in held:
                return f"{card} does not lie there"
            held.remove(card)
        return self.judge(action) if self.judge else None

    def _may_lie(self, card: Card) -> bool:
        """Whether such a card may lie in the shoe; one that is held over is known to nobody."""
        return self.felt.to_deal > 0 and self.felt.count_left(card) > 0

    def examples(self) -> Iterator[Action]:
        for call in self._possible():
            if self.refusal(call) is None:
                yield call

    def _possible(self) -> Iterator[Call]:
        for seat in self.seats or (0,):
            if self.needs is None:
                yield Call(self.kind, seat)
            elif self.needs == "from the shoe":
                yield from (Call(self.kind, seat, (card,)) for card in self.felt.faces_left)
            else:
                for cards in combinations(self.lies(seat), self.count):
                    yield Call(self.kind, seat, cards)

    @property
    def count(self) -> int:
        """How many cards it names."""
        return 0 if self.needs is None else 2 if self.needs == "two of the hand" else 1

    def __repr__(self) -> str:
        return f"CallOption({self.kind!r})"

    def __str__(self) -> str:
        return f"call {self.kind}"
