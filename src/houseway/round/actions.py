"""What somebody does. An action answers a turn; it is an imperative and changes nothing itself.

The text of an action is its verb and its fields in order, `set 1 Ah Kd`; `parse_action` reads it
back.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final, Self, TypeAlias

import msgspec

from houseway.errors import NotAllowed, Unreadable
from houseway.pieces.cards import Card
from houseway.pieces.dice import Dice
from houseway.pieces.money import Cents, parse_money, show_money
from houseway.pieces.stock import parse_piece
from houseway.round.spans import Span, is_whole_number, whole_number
from houseway.round.spots import CHANCE, DEALER, SUPERVISOR, Actor, Seat


class Action(msgspec.Struct, frozen=True, tag=True, gc=False):
    """Something done by a seat, by somebody of the house, or by chance."""

    verb: ClassVar[str] = ""
    dialled: ClassVar[str] = ""
    """The field whose number may be chosen freely, where there is one."""

    def numbered(self, number: int) -> Self:
        """The same with another number: how deep a cut is, how much a wager is.

        >>> Cut(3, 26).numbered(17), Place(3, "ante", 500).numbered(750)
        (Cut(seat=3, at=17), Place(seat=3, wager='ante', cents=750, tender='chips'))
        """
        if not self.dialled:
            raise NotAllowed(f"there is no number to choose in {self}")
        return msgspec.structs.replace(self, **{self.dialled: number})

    @property
    def actor(self) -> Actor:
        """Who does it; seat 0 is the dealer."""
        return getattr(self, "seat", 0) or DEALER

    loses: ClassVar[bool] = False

    @property
    def gives_up(self) -> bool:
        """Whether it gives up money for good."""
        return self.loses

    @property
    def takes_on(self) -> bool:
        """Whether it takes on what others may win: nobody does so who does not answer."""
        return False

    def __str__(self) -> str:
        words = [self.verb]
        for field in self.__struct_fields__:
            words.extend(_show(field, getattr(self, field)))
        return " ".join(words)


class Place(Action, frozen=True):
    """Put a wager on a betting area."""

    verb: ClassVar[str] = "place"
    dialled: ClassVar[str] = "cents"
    seat: Seat
    wager: str
    cents: Cents
    tender: str = "chips"
    """What is put down: chips or plaques; cash is refused."""


class TakeBack(Action, frozen=True):
    """Take a wager back while wagers are still open."""

    verb: ClassVar[str] = "take-back"
    seat: Seat
    wager: str


class Permit(Action, frozen=True):
    """Let a player wager an amount outside the table's limits. The supervisor's to do."""

    verb: ClassVar[str] = "permit"
    dialled: ClassVar[str] = "cents"
    actor: ClassVar[Actor] = SUPERVISOR
    seat: Seat
    wager: str
    cents: Cents


class Proceed(Action, frozen=True):
    """Go on: whoever of the house is asked does what the turn says."""

    verb: ClassVar[str] = "proceed"
    by: str = DEALER

    @property
    def actor(self) -> Actor:
        """The dealer, or the floorperson where one is needed."""
        return self.by


class Draw(Action, frozen=True):
    """The next card out of the shoe."""

    verb: ClassVar[str] = "draw"
    actor: ClassVar[Actor] = CHANCE
    card: Card
    cut_card: bool = False
    """Whether the cut card came out just before it."""


class Roll(Action, frozen=True):
    """What the dice show."""

    verb: ClassVar[str] = "roll"
    actor: ClassVar[Actor] = CHANCE
    dice: Dice


class Enter(Action, frozen=True):
    """Say what the dice show, and enter it into the device that lights what wins."""

    verb: ClassVar[str] = "enter"
    dice: Dice


class Rearrange(Action, frozen=True):
    """Lay the stack in another order before it is dealt: which places come first, second and so on.

    Cuts of stacks and ways of delivering them are such orders.
    """

    verb: ClassVar[str] = "rearrange"
    seat: Seat
    """Who asked for it; 0 for the dealer."""
    order: tuple[Span, ...]

    @property
    def places(self) -> list[int]:
        """The places of the stack in their new order, the front one being 0."""
        return [place for span in self.order for place in span.places]


class Set(Action, frozen=True):
    """Set a hand: keep these cards and discard the others."""

    verb: ClassVar[str] = "set"
    seat: Seat
    kept: tuple[Card, ...]


class Split(Action, frozen=True):
    """Make two hands of the cards, these being the first, with further wagers on the second."""

    verb: ClassVar[str] = "split"
    seat: Seat
    kept: tuple[Card, ...]
    wagers: tuple[str, ...]
    """The wagers that are doubled for the second hand."""


class Surrender(Action, frozen=True):
    """Discontinue play for the round and give up a part of the wager."""

    verb: ClassVar[str] = "surrender"
    loses: ClassVar[bool] = True
    seat: Seat


class Declare(Action, frozen=True):
    """Announce a hand that is settled at once, and turn it face up."""

    verb: ClassVar[str] = "declare"
    seat: Seat


class Raise(Action, frozen=True):
    """Make a further wager of so many times the first."""

    verb: ClassVar[str] = "raise"
    seat: Seat
    times: int


class Match(Action, frozen=True):
    """Equal the highest bet, which poker names a call, or go all-in for less."""

    verb: ClassVar[str] = "match"
    seat: Seat


class Bet(Action, frozen=True):
    """Bet or raise, so that the own bet of the betting round comes to this much."""

    verb: ClassVar[str] = "bet"
    dialled: ClassVar[str] = "cents"
    seat: Seat
    cents: Cents


class Check(Action, frozen=True):
    """Give up this chance to raise, or to bet."""

    verb: ClassVar[str] = "check"
    seat: Seat


class Fold(Action, frozen=True):
    """Give the hand up, and the wagers that are lost with it."""

    verb: ClassVar[str] = "fold"
    loses: ClassVar[bool] = True
    seat: Seat


class Count(Action, frozen=True):
    """Count the cards that were not dealt, face down."""

    verb: ClassVar[str] = "count"
    dialled: ClassVar[str] = "number"
    number: int


class Choose(Action, frozen=True):
    """Choose one of the things a player was offered by name."""

    verb: ClassVar[str] = "choose"
    seat: Seat
    choice: str

    @property
    def gives_up(self) -> bool:
        """A choice says so by its first word.

        >>> Choose(3, "forfeit-unexposed").gives_up, Choose(3, "pass").gives_up
        (True, False)
        """
        return self.choice.startswith(("forfeit", "rescue"))

    @property
    def takes_on(self) -> bool:
        """So does this."""
        return self.choice.startswith("bank")


class Cut(Action, frozen=True):
    """Put the cut card into the stack, with this many cards in front of it."""

    verb: ClassVar[str] = "cut"
    dialled: ClassVar[str] = "at"
    seat: Seat
    """The player who cuts; 0 for the dealer."""
    at: int


class InsertCutCard(Action, frozen=True):
    """Put the cut card where the shoe will end, with this many cards behind it."""

    verb: ClassVar[str] = "insert-cut-card"
    dialled: ClassVar[str] = "behind"
    behind: int


class Call(Action, frozen=True):
    """Call an irregularity: what happened, where, and the cards it concerns."""

    verb: ClassVar[str] = "call"
    actor: ClassVar[Actor] = DEALER  # who speaks for the house
    kind: str
    seat: Seat = 0
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        seat = f" {self.seat}" if self.seat else ""
        return f"call {self.kind}{seat}" + "".join(f" {card}" for card in self.cards)


class SitDown(Action, frozen=True):
    """Sit down with this much while wagers are open."""

    verb: ClassVar[str] = "sit-down"
    seat: Seat
    cents: Cents
    name: str


class GetUp(Action, frozen=True):
    """Get up with the own rack while wagers are open."""

    verb: ClassVar[str] = "get-up"
    seat: Seat


class Bring(Action, frozen=True):
    """Bring more to the own rack while wagers are open."""

    verb: ClassVar[str] = "bring"
    seat: Seat
    cents: Cents


COMINGS = (SitDown, GetUp, Bring)
"""What players do who come and go: it answers no question."""

ACTIONS: tuple[type[Action], ...] = (
    *(Place, TakeBack, Permit, Proceed, Draw, Roll, Enter, Rearrange, Set, Split, Surrender),
    *(Declare, Raise, Match, Bet, Check, Fold, Count, Choose, Cut, InsertCutCard, Call),
    *COMINGS,
)
_BY_VERB = {action.verb: action for action in ACTIONS}

Words: TypeAlias = list[str]


def _show(field: str, value: Any) -> Words:
    if isinstance(value, tuple) and not isinstance(value, Dice):
        return [str(item) for item in value]
    if field == "cents":
        return [show_money(value)]
    if (field, value) in _UNSAID:
        return []
    return ["cut-card"] if value is True else [str(value)]


_UNSAID = {("tender", "chips"), ("by", DEALER), ("cut_card", False)}


def parse_action(text: str) -> Action:
    """The action that a text writes.

    >>> parse_action("split 2 Ah Kd ante bonus")
    Split(seat=2, kept=(Ah, Kd), wagers=('ante', 'bonus'))
    """
    verb, *words = text.split() or [""]
    kind = _BY_VERB.get(verb)
    if kind is None:
        raise Unreadable(f"{verb!r} is not an action; actions are {', '.join(_BY_VERB)}")
    values: dict[str, Any] = {}
    for field in kind.__struct_fields__:
        value = _take(field, words)
        if value is not None:
            values[field] = value
    if words:
        raise Unreadable(f"{' '.join(words)!r} is left over in {text!r}")
    try:
        return kind(**values)
    except TypeError:
        fields = ", ".join(kind.__struct_fields__)
        raise Unreadable(f"{text!r} is not whole: {verb} needs {fields}") from None


def _take(field: str, words: Words) -> Any:
    """Read one field from the front of the words, taking what belongs to it."""
    if field in _TAKES_SEVERAL:
        return _TAKES_SEVERAL[field](words)
    if not words:
        return None
    if field == "seat" and not is_whole_number(words[0]):
        return None
    if field == "cut_card":
        return bool(words.pop(0)) if words[0] == "cut-card" else None
    return _TAKES_ONE.get(field, str)(words.pop(0))


def _cards(words: Words) -> tuple[Card, ...]:
    cards = []
    while words and _is_card(words[0]):
        cards.append(parse_piece(words.pop(0)))
    return tuple(cards)


def _rest(words: Words) -> tuple[str, ...]:
    taken, words[:] = tuple(words), []
    return taken


def _is_card(word: str) -> bool:
    try:
        parse_piece(word)
    except Unreadable:
        return False
    return True


_TAKES_SEVERAL: Final[dict[str, Callable[[Words], Any]]] = {
    "kept": _cards,
    "cards": _cards,
    "wagers": _rest,
    "order": lambda words: tuple(map(Span.parse, _rest(words))),
    "name": lambda words: " ".join(_rest(words)) or None,
}
_TAKES_ONE: Final[dict[str, Callable[[str], Any]]] = {
    **dict.fromkeys(("seat", "at", "behind", "times", "number"), whole_number),
    "cents": parse_money,
    "dice": Dice.parse,
    "card": parse_piece,
}
