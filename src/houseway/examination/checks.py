"""What the examination looks at: states to compare, cards to count, and who may know which."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from typing import Any

import msgspec
from hypothesis import currently_in_test_context, note

from houseway.pieces.cards import Card
from houseway.pieces.stock import PIECES
from houseway.round.accounts import CLAIMS, owed
from houseway.round.actions import Action
from houseway.round.card_events import (
    CardDealt,
    CardExposed,
    CardSetAside,
    CardsShown,
    HandGiven,
)
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.felt import Felt
from houseway.round.shoe_events import DiscardsShuffled
from houseway.round.spots import DEALER, Seat, Spot
from houseway.round.view import PUBLIC, Eyes, View, look

SEEN_BY_ALL = (CardsShown, CardExposed, CardSetAside)
"""Facts by which everyone sees cards, besides a deal face up. There are no others."""


@contextmanager
def noting(subject: Round | Action) -> Iterator[None]:
    """If something goes wrong, say by which actions the round came there."""
    try:
        yield
    except BaseException:  # Of pytest's own making, too.
        actions = subject.actions if isinstance(subject, Round) else [subject]
        if currently_in_test_context():
            note("\n".join(map(str, actions)))
        raise


def state(felt: Felt) -> dict[str, Any]:
    """Everything about a felt, in copies."""
    return {slot: _copied(getattr(felt, slot)) for slot in Felt.__slots__}


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return copy(value)


def snapshot(round_: Round) -> tuple[object, ...]:
    """Everything about a round that an action could change."""
    turn = round_.turn
    return state(round_.felt), [*round_.events], [*round_.actions], turn, repr(turn)


def fresh_felt(round_: Round) -> Felt:
    """The felt as it was before the round's first fact."""
    start = round_.start
    racks = {seat: player.rack_cents for seat, player in start.players.items()}
    felt = Felt(racks, start.marker, cards_at_start(round_))
    for seat, cents in start.owed.items():
        felt.move(owed(seat), CLAIMS, cents)
    return felt


def cards_at_start(round_: Round) -> list[int]:
    """How many cards of each face the shoe held when the round began."""
    return round_.rules.stock.left_without(round_.start.gone)


def cards_out(round_: Round) -> Counter[Card]:
    """The cards that have left the shoe in this round, and were not shuffled in again."""
    before = cards_at_start(round_)
    again = Counter(round_.start.gone if cards_again(round_) else ())
    pairs = zip(PIECES, before, round_.felt.left, strict=False)
    return +Counter({card: had + again[card] - has for card, had, has in pairs})


def cards_again(round_: Round) -> Counter[Card]:
    """The cards that came from the discard rack into the shoe again, in this round."""
    shuffled = (event for event in round_.events if isinstance(event, DiscardsShuffled))
    return Counter(card for event in shuffled for card in event.cards if card is not None)


def cards_on(felt: Felt) -> Counter[Card]:
    """The cards on the layout and in the discard rack."""
    piles = Counter(card for pile in felt.piles.values() for card in pile)
    return piles + Counter(card for bundle in felt.discard_rack for card in bundle.cards)


# Who may know which card.


def all_eyes(round_: Round) -> list[Eyes]:
    """Everyone who looks at a table without seeing everything."""
    return [*round_.start.players, round_.rules.seats_max + 1, DEALER, PUBLIC]


class Witness:
    """What one pair of eyes has rightly seen, from the full record alone."""

    def __init__(self, round_: Round, eyes: Eyes) -> None:
        self.eyes = eyes
        self._round = round_
        self._seen: set[Card] = set()
        self._held: dict[Spot, Seat] = {}
        self._heard = 0

    def hidden(self) -> set[Card]:
        """The faces that have left the shoe and that these eyes have never seen."""
        for event in self._round.events[self._heard :]:
            if isinstance(event, SEEN_BY_ALL) or self._is_shown(event):
                self._seen |= cards_in(event)
        self._heard = len(self._round.events)
        return set(cards_out(self._round)) - self._seen

    def _is_shown(self, event: Event) -> bool:
        """Whether these are cards dealt face up, to the own seat, or to a hand given to it."""
        if isinstance(event, HandGiven):
            self._held[event.spot] = event.seat
            return bool(event.seat) and event.seat == self.eyes
        if not isinstance(event, CardDealt):
            return False
        owner = self._held.get(event.spot, event.spot.seat)
        return event.face_up or (bool(owner) and owner == self.eyes)


def leaves(thing: Any) -> Iterator[Any]:
    """Every plain value that can be reached from a thing by its own parts."""
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if isinstance(one, msgspec.Struct):
            waiting += [getattr(one, field) for field in one.__struct_fields__]
        elif isinstance(one, (tuple, list, set, frozenset)):
            waiting += one
        elif isinstance(one, (str, int)):
            yield one  # The most of them.
        elif isinstance(one, Mapping):
            waiting += one.keys()
            waiting += one.values()
        else:
            yield one


def cards_in(thing: Any) -> set[Card]:
    """Every card that can be reached from a thing by its own parts."""
    return {leaf for leaf in leaves(thing) if isinstance(leaf, Card)}


def texts(thing: Any) -> list[str]:
    """A thing as a log, a frame and a page would write it."""
    written = [repr(thing), msgspec.json.encode(thing, enc_hook=str).decode()]
    return [*written, thing.text()] if isinstance(thing, Event) else written


def look_bare(round_: Round, eyes: Eyes) -> View:
    """A view without the rules, which are the same for everyone and long."""
    view = look(round_, eyes)
    assert view.rules is round_.rules
    return msgspec.structs.replace(view, rules=None)


def renamed(thing: Any, names: Mapping[Card, Card]) -> Any:
    """An action with its cards exchanged for others."""
    if isinstance(thing, Card):
        return names.get(thing, thing)
    if type(thing) is tuple:
        return tuple(renamed(item, names) for item in thing)
    if isinstance(thing, msgspec.Struct):
        fields = {name: renamed(getattr(thing, name), names) for name in thing.__struct_fields__}
        return msgspec.structs.replace(thing, **fields)
    return thing
