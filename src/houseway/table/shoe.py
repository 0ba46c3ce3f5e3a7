"""The shoe: cards in an order that nobody knows. The only part of the house that shuffles.

Entropy is the operating system's unless a seed is given for a test or a replay. Python's shuffle
draws each place with `_randbelow`, which rejects instead of reducing, so that no order is favoured.

A shuffled stack is sealed: its digest can be told before anybody cuts or wagers, and its order and
salt afterwards, so that everybody can see that it was not changed in between. Words that players
have pledged before and tell after the seal change the order once more: see `houseway.table.sealed`.
"""

import random
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from houseway.errors import NotAllowed, Unreadable
from houseway.pieces.cards import Card, show_cards
from houseway.pieces.dice import Dice
from houseway.pieces.stock import Stock, parse_pieces
from houseway.round.actions import Cut, Draw, InsertCutCard, Rearrange
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.felt import Bundle
from houseway.round.shoe_events import DiscardsShuffled
from houseway.round.spots import Seat
from houseway.table.sealed import Numbers, read_by_seat, refuse_word, show_by_seat

Chance: TypeAlias = random.Random
"""A source of chance."""


class Seeded(random.Random):
    """Reproducible chance, for a test or a replay; salts have a source of their own.

    What dice show follows from the salt, so that a seed must give the same one again.
    """

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.salts = random.Random(f"salt {seed}")


def entropy(seed: int | None = None) -> Chance:
    """A source of chance: the operating system's, or a reproducible one from a seed."""
    return random.SystemRandom() if seed is None else Seeded(seed)


def draw_salt(chance: Chance) -> str:
    """A salt: the operating system's, but where all is made from a seed."""
    source = chance.salts if isinstance(chance, Seeded) else random.SystemRandom()
    return source.randbytes(_SALT_BYTES).hex()


STACK: Final = "houseway stack"
_SALT_BYTES: Final = 32


class Stack(msgspec.Struct, frozen=True):
    """Cards as the house shuffled them, the first at the front, with what seals them.

    Pledged words are sealed with the cards. The words that were told then make the order in which
    the cards are dealt; without any, it is the house's.

    The salt keeps the digest from telling the cards that are left when most have been seen.

    >>> Stack(parse_pieces("2c 2d"), "00" * 32).sealed[-8:]
    '00 2c 2d'
    """

    cards: tuple[Card, ...]
    salt: str = msgspec.field(default_factory=lambda: secrets.token_hex(_SALT_BYTES))
    pledges: Mapping[Seat, str] = msgspec.field(default_factory=dict)
    words: Mapping[Seat, str] = msgspec.field(default_factory=dict)

    @classmethod
    def shuffled(
        cls, stock: Stock, chance: Chance, pledges: Mapping[Seat, str] | None = None
    ) -> "Stack":
        """All that there is to be dealt, in an order that nobody knows."""
        cards = list(stock.pieces)
        chance.shuffle(cards)
        return cls(tuple(cards), draw_salt(chance), pledges or {})

    @property
    def sealed(self) -> str:
        """The text whose SHA-256 is the digest: salt, cards in the house's order, pledges."""
        parts = self.salt, show_cards(self.cards), show_by_seat(self.pledges)
        return " ".join(part for part in parts if part)

    @property
    def order(self) -> tuple[Card, ...]:
        """The order in which the cards are dealt, if nobody cuts."""
        if not self.words:
            return self.cards
        return Numbers(self.sealed, self.words).shuffled(self.cards)

    def throw(self, count: int, faces: int, drawn: int) -> tuple[Dice, int]:
        """What so many dice show when so many numbers were drawn for dice; and how many are then.

        The numbers follow from the sealed text with the word `dice` behind it, and the words.
        """
        numbers = Numbers(f"{self.sealed} dice", self.words, drawn)
        dice = Dice(tuple(numbers.below(faces) + 1 for _ in range(count)))
        return dice, numbers.drawn

    def again(self, cards: Iterable[Card], times: int) -> tuple[Card, ...]:
        """The order of cards that are shuffled in mid-round, for the so-manieth time.

        It follows from the sealed text with the word `again` and the number behind it, and the
        words.
        """
        return Numbers(f"{self.sealed} again {times}", self.words).shuffled(sorted(cards))

    def with_words(self, words: Mapping[Seat, str]) -> "Stack":
        """The same stack with the words that were told; raises `NotAllowed` for another word."""
        for seat, word in words.items():
            refuse_word(self.pledges, seat, word)
        return replace(self, words=dict(words))

    @property
    def digest(self) -> str:
        """What is told before the cut: it fixes the order and does not tell it."""
        return sha256(self.sealed.encode()).hexdigest()

    def __repr__(self) -> str:
        return f"Stack({len(self.cards)} cards, {self.digest})"

    def text(self) -> str:
        """What is told when the shoe is done, for anybody to check."""
        text = f"{STACK}\ndigest  {self.digest}\nsealed  {self.sealed}\n"
        if self.words:
            text += f"words   {show_by_seat(self.words)}\n"
            text += f"order   {show_cards(self.order)}\n" if self.cards else ""
        return text

    @classmethod
    def stored(cls, digest: str, sealed: str, words: Mapping[Seat, str] | None = None) -> "Stack":
        """A stack from what is stored of it; raises as `parse` and `with_words` do."""
        stack = cls.parse(f"{STACK}\ndigest  {digest}\nsealed  {sealed}\n")
        return stack.with_words(words or {})

    @classmethod
    def parse(cls, text: str, file: str = "") -> "Stack":
        """The stack of a text; raises `Unreadable` where it is not one or does not hold."""
        found = _STACK_TEXT.fullmatch(text.strip())
        if found is None:
            raise Unreadable(f"this is not a stack: it begins with {STACK!r}", file=file)
        pledges = read_by_seat(found["pledges"])
        stack = cls(parse_pieces(found["cards"]), found["salt"], pledges)
        if stack.digest != found["digest"]:
            said = f"the digest is said to be {found['digest']}, it is {stack.digest}"
            raise Unreadable(said, file=file)
        return stack._hear(found["words"], found["order"] or "", file) if found["words"] else stack

    def _hear(self, told: str, order: str, file: str) -> "Stack":
        """The stack with the words of a text, which must make the order that the text says."""
        try:
            stack = self.with_words(read_by_seat(told))
        except NotAllowed as error:
            raise Unreadable(error.reason, file=file) from None
        if show_by_seat(stack.words) != told:
            raise Unreadable("the words are to be in the order of the seats", file=file)
        if show_cards(stack.order) != order:
            raise Unreadable("the order is not the one that the words make", file=file)
        return stack


_PIECE: Final = "(?:[2-9TJQKA][cdhs]|Jk|t[1-6][1-6])"
_STACK_TEXT: Final = re.compile(
    rf"{STACK}\s+digest +(?P<digest>[0-9a-f]{{64}})"
    rf"\s+sealed +(?P<salt>[0-9a-f]{{{2 * _SALT_BYTES}}})(?P<cards>( {_PIECE})*)"
    r"(?P<pledges>( [0-9]+:[0-9a-f]{64})*)"
    r"(\s+words +(?P<words>[0-9]+:[0-9a-f]{32}( [0-9]+:[0-9a-f]{32})*)"
    rf"(\s+order +(?P<order>{_PIECE}( {_PIECE})*))?)?"
)


class Shoe:
    """A stack of cards, with the cut card somewhere in it. The next card is at the front."""

    def __init__(self, cards: Iterable[Card], *, behind_cut_card: int = 0) -> None:
        self._cards = list(cards)
        self._cards.reverse()
        self._behind = behind_cut_card
        self._cut_card_out = behind_cut_card <= 0
        self._held: list[Card] = []
        self._refills = 0
        """Cards that are held over for the next hand, the first at the front; none between rounds.
        """

    @classmethod
    def shuffled(cls, stock: Stock, chance: Chance) -> "Shoe":
        """All that there is to be dealt, freshly shuffled, in a single stack."""
        return cls(Stack.shuffled(stock, chance).cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __repr__(self) -> str:
        return f"Shoe({len(self._cards)} cards)"

    @property
    def standing(self) -> tuple[tuple[Card, ...], int, bool]:
        """How it stands: the cards from the front, how many lie behind the cut card, if it is out.

        Whoever stores this knows the order: it is for the house's own books and for nobody's eyes.
        """
        return tuple(reversed(self._cards)), self._behind, self._cut_card_out

    @classmethod
    def set_up(cls, standing: tuple[Sequence[Card], int, bool]) -> "Shoe":
        """A shoe as it stood."""
        cards, behind, is_out = standing
        shoe = cls(cards, behind_cut_card=behind)
        shoe._cut_card_out = is_out
        return shoe

    def seal(self, chance: Chance, pledges: Mapping[Seat, str]) -> Stack:
        """The cards as they lie now, sealed."""
        return Stack(tuple(reversed(self._cards)), draw_salt(chance), pledges)

    def cut(self, at: int) -> None:
        """Take the cards in front of the cut card to the back of the stack."""
        front = self._cards[len(self._cards) - at :]
        self._cards = front + self._cards[: len(self._cards) - at]

    def insert_cut_card(self, behind: int) -> None:
        """Put the cut card in with this many cards behind it."""
        self._behind = behind
        self._cut_card_out = False

    def draw(self) -> Draw:
        """The next card, with word of the cut card if that came out before it."""
        if not self._cards:
            raise NotAllowed("the shoe is empty")
        cut_card = not self._cut_card_out and len(self._cards) <= self._behind
        if cut_card:
            self._cut_card_out = True
        return Draw(self._cards.pop(), cut_card)

    def refill(self, event: Event, stack: Stack | None) -> int:
        """Shuffle used cards in with what is left, if that was done, as their stack has it.

        How many came in again; no cut card lies among them.
        """
        if not isinstance(event, DiscardsShuffled):
            return 0
        assert stack is not None, "a stack was sealed before it was dealt"
        self._refills += 1
        used = [card for card in event.cards if card is not None]
        self._cards = list(reversed(stack.again([*self._cards, *used], self._refills)))
        self._cut_card_out = True
        return len(used)

    def hold_over(self) -> None:
        """Keep the next card apart for the next hand; nobody sees it."""
        if not self._cards:
            raise NotAllowed("the shoe is empty")
        self._held.append(self._cards.pop())

    def take_in_held(self) -> None:
        """What was held over is at the front again."""
        self._cards.extend(reversed(self._held))
        self._held.clear()

    def rearrange(self, order: Sequence[int]) -> None:
        """Lay what is left in another order: the places, front first, that come one by one."""
        front = self._cards[::-1]
        if sorted(order) != list(range(len(front))):
            raise NotAllowed("the order names each place of what is left once")
        self._cards = [front[place] for place in reversed(order)]

    def take_out(self, card: Card) -> None:
        """Take a card of this face out of turn: the one nearest the front.

        If the only one is held over, it is that, and the next card is held over in its place:
        nobody has seen either.
        """
        if card not in self._cards:
            at = self._held.index(card)
            self._held[at] = self._cards.pop()
            return
        at = len(self._cards) - 1 - self._cards[::-1].index(card)
        del self._cards[at]
        if at < self._behind:
            self._behind -= 1

    def put_back(self, cards: Sequence[Card], chance: Chance) -> None:
        """Shuffle used cards into the stack, as a continuous shuffling device does."""
        self._cards.extend(cards)
        chance.shuffle(self._cards)


def rebuild_hands(rack: Iterable[Bundle], round_number: int) -> dict[Seat, tuple[Card, ...]]:
    """The cards each seat was dealt in a round, rebuilt from the discard rack; 0 is the dealer.

    The community cards and cards that never reached a hand are left out.
    """
    hands: dict[Seat, tuple[Card, ...]] = {}
    for bundle in rack:
        spot = bundle.spot
        if bundle.round == round_number and spot is not None and spot.area != "community":
            hands[spot.seat] = hands.get(spot.seat, ()) + bundle.cards
    return hands


def fill(stack: Stack, record: Round) -> Shoe:
    """A shoe with the cards of a stack, cut as the preparation's record says."""
    shoe = Shoe(stack.order)
    for action in record.actions:
        if isinstance(action, Cut):
            shoe.cut(action.at)
        elif isinstance(action, InsertCutCard):
            shoe.insert_cut_card(action.behind)
        elif isinstance(action, Rearrange):
            shoe.rearrange(action.places)
    return shoe
