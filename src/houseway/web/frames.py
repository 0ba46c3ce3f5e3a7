"""What a listener is told: events, options and the state of a table through the listener's eyes."""

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final

import msgspec

from houseway.floor.dealing.dealing import Dealing
from houseway.floor.dealing.defaults import default_answer
from houseway.pieces.cards import Card
from houseway.pieces.money import Odds
from houseway.round.accounts import Account
from houseway.round.actions import Action
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.felt import Felt
from houseway.round.options import Closed, Exactly, Option
from houseway.round.payments import MoneyMoved
from houseway.round.spans import Span
from houseway.round.spots import DEALER, Seat, Spot
from houseway.round.view import SURVEILLANCE, Ask, Eyes, look, see
from houseway.round.wager_options import PlaceWager
from houseway.rulesets.values import Limits, Written
from houseway.web.words import Words

CHOICES_MAX: Final = 60
KEPT_MAX: Final = 200
_KINDS: Final[dict[type[Option], str]] = {PlaceWager: "place"}
UNTOLD: Final = {"seat", "action", "kind", "actor", "limits", "tender", "rack_cents", "felt"}
"""Fields of options that are said otherwise, or are nobody's business."""


def plain(value: Any) -> Any:
    """A value of the table as JSON has it: cards and places by their names."""
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, Card | Spot | Account | Span | Action | Odds | Written):
        return str(value)
    if isinstance(value, int):
        return value
    if isinstance(value, tuple | list | set | frozenset):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return str(value)


def event_json(event: Event, words: Words) -> dict[str, Any]:
    """A fact with its fields, in a sentence and in the notation's words; money with both sides."""
    told = {field: plain(getattr(event, field)) for field in event.__struct_fields__}
    if isinstance(event, MoneyMoved):
        told["from"], told["to"] = map(str, event.sides)
    return {
        "type": type(event).__name__,
        **told,
        "text": words.say(event),
        "fact": event.text(),
    }


class Told:
    """Events that are told to several listeners, each as its eyes may know it."""

    def __init__(self, events: Iterable[Event], words: Words) -> None:
        self.events = list(events)
        self.words = words
        self._raw: dict[tuple[int, bool, Seat], msgspec.Raw] = {}

    def to(self, eyes: Eyes) -> list[msgspec.Raw]:
        """The events as these eyes may know them."""
        own = eyes if isinstance(eyes, int) else 0
        return [
            self._tell(at, event, see(event, eyes), own) for at, event in enumerate(self.events)
        ]

    def _tell(self, at: int, event: Event, seen: Event, own: Seat) -> msgspec.Raw:
        """An event; what somebody does is told to them as theirs, and alike to all others."""
        own = own if own and own == whose(event) else 0
        key = at, seen is event, own
        raw = self._raw.get(key)
        if raw is None:
            words = self.words.to(own) if own else self.words
            raw = msgspec.Raw(msgspec.json.encode(event_json(seen, words)))
            self._raw[key] = raw
        return raw


def whose(event: Event) -> Seat:
    """The seat that an event is about; 0 for none."""
    spot = getattr(event, "spot", None)
    return int((spot.seat if spot is not None else 0) or getattr(event, "seat", 0))


class Painter:
    """Draws the state of one table for many eyes. One is made for each update."""

    def __init__(self, table: Dealing, words: Words, here: set[Seat], left_ms: int | None) -> None:
        self.table = table
        self.words = words
        self.left_ms = left_ms
        self.common = self._common(here)

    def _common(self, here: set[Seat]) -> dict[str, msgspec.Raw]:
        """What everybody sees the same."""
        table, session = self.table, self.table.session
        now = table.now
        felt = now.felt if now is not None else None
        common = {
            "phase": table.phase,
            "round": table.round_id or None,
            "number": session.round_number,
            "seats": [self._seat(seat, seat in here) for seat in sorted(table.seats)],
            "wagers": [
                {"seat": seat, "wager": wager, "cents": cents}
                for seat, wager, cents in table.wagers()
            ],
            "cards_left": felt.cards_left if felt is not None else len(session.shoe),
            "lammers": sorted(felt.lammers) if felt is not None else [],
            "marker": felt.marker if felt is not None else session.marker,
            "meters": felt.meters if felt is not None else session.meters,
            **middle_json(felt),
            "record": session.carried.get("record", ""),
            "shoe": self._shoe(),
            "last_round": table.last_round_id or None,
            "dealer": table.dealer_name,
        }
        return {key: msgspec.Raw(msgspec.json.encode(value)) for key, value in common.items()}

    def _shoe(self) -> dict[str, Any] | None:
        digest = self.table.shoe_digest
        is_told = self.table.is_told and self.table.session.committed is None
        if not digest:
            return None
        session, words = self.table.session, self.table.session.words
        stack = session.committed or session.stack
        assert stack is not None
        return {
            "digest": digest,
            "told": is_told,
            "pledges": plain(stack.pledges),
            "takes_words": words.are_taken,
            "spoken": sorted(words.told),
            "next": plain(words.pledged),
        }

    def _seat(self, seat: Seat, is_here: bool) -> dict[str, Any]:  # noqa: FBT001
        sitter = self.table.seats[seat]
        return {
            "seat": seat,
            "name": sitter.name,
            "kind": "bot" if sitter.is_bot else "person",
            "rack_cents": self.table.rack_cents(seat),
            "in_round": self.table.is_in_round(seat),
            "is_here": is_here or sitter.is_bot,
            "is_ready": seat in self.table.ready,
            "waits": sitter.waits,
            "leaves": sitter.leaves,
        }

    def state(self, eyes: Eyes, *, with_options: bool = True) -> dict[str, Any]:
        """The table through these eyes."""
        now = self.table.now
        state: dict[str, Any] = {**self.common, "eyes": eyes}
        if now is None:
            return {**state, "piles": {}, "discard_rack_size": 0, "ask": None}
        view = look(now, eyes)
        piles = {str(spot): plain(pile) for spot, pile in view.piles.items() if pile}
        ask = self._ask(now, view.ask, eyes, with_options=with_options)
        return {**state, "piles": piles, "discard_rack_size": view.discard_rack_size, "ask": ask}

    def _ask(
        self, now: Round, ask: Ask | None, eyes: Eyes, *, with_options: bool
    ) -> dict[str, Any] | None:
        if ask is None:
            return None
        if self.table.awaits_words:
            ask, with_options = Ask("the players' words", "", (), (), ()), False
        own = list(ask.options) if with_options else []
        told: dict[str, Any] = {
            "wants": ask.wants,
            "clause": ask.clause,
            "asked": ask.asked,
            "is_yours": bool(ask.options),
            "left_ms": self.left_ms,
            "default": None,
            "options": [self._option(option, now.felt) for option in own],
            "calls": calls_json(now) if with_options and eyes in (DEALER, SURVEILLANCE) else [],
        }
        if own and isinstance(eyes, int) and not self.table.takes_wagers:
            told["default"] = self._default(now, eyes, ask.options)
        return told

    def _option(self, option: Option, felt: Felt) -> msgspec.Raw:
        """An option, told as it was last told if it is the same."""
        known = self.table.options.get(id(option))
        if known is None or known[0] is not option:
            known = option, msgspec.json.encode(option_json(option, felt, self.words))
            if len(self.table.options) > KEPT_MAX:
                self.table.options.clear()
            self.table.options[id(option)] = known
        return msgspec.Raw(known[1])

    def _default(self, now: Round, seat: Seat, options: tuple[Option, ...]) -> str | None:
        """What would be answered for a seat; found once for the same options."""
        known = self.table.defaults.get(seat)
        if known is None or known[0] is not now or known[1] != options:
            action = default_answer(self.table.law.game, now, seat)
            known = now, options, str(action) if action else None
            self.table.defaults[seat] = known
        return known[2]


def middle_json(felt: Felt | None) -> dict[str, Any]:
    """What lies in the middle for all, besides cards: dice, lit areas, pots, who holds what."""
    if felt is None:
        return {"dice": None, "lit": [], "others": {}, "held": {}, "down": {}}
    return {
        "dice": None if felt.dice is None else list(felt.dice),
        "lit": list(felt.lit),
        "others": {str(account): cents for account, cents in felt.others.items()},
        "held": {str(spot): seat for spot, seat in felt.held.items()},
        "down": {str(spot): len(felt.hidden(spot)) for spot in felt.held},
    }


def kind_of(option: type[Option]) -> str:
    """What a kind of option is called.

    >>> kind_of(Exactly), kind_of(PlaceWager)
    ('exactly', 'place')
    """
    return _KINDS.get(option) or re.sub(r"(?<!^)(?=[A-Z])", "-", option.__name__).lower()


def option_json(option: Option, felt: Felt, words: Words) -> dict[str, Any]:
    """A set of actions that may be done, with ready-made answers."""
    told: dict[str, Any] = {
        "kind": kind_of(type(option)),
        "verb": option.fits[0].verb,
        "says": str(option),
    }
    for field in option.__struct_fields__:
        value = getattr(option, field)
        if field not in UNTOLD and not callable(value):
            told[field] = plain(value)
    if isinstance(option, Closed):
        told["why"] = words.refusal(option.why)
    limits = getattr(option, "limits", None)
    if isinstance(limits, Limits):
        told.update(minimum=limits.minimum, maximum=limits.maximum, step=limits.step)
    if isinstance(option, Exactly) and hasattr(option.action, "wager"):
        told["wager"] = option.action.wager
    told["dial"] = option.dial and option.dial._asdict()
    actions = islice(option.examples(), CHOICES_MAX)
    told["choices"] = [choice_json(action, option, felt, words) for action in actions]
    return told


def choice_json(action: Action, option: Option, felt: Felt, words: Words) -> dict[str, Any]:
    """A ready-made answer, and what it differs in from the others."""
    return {
        "action": str(action),
        "label": words.label(action, option),
        "cents": option.cost(action),
        "gives_up": option.gives_up(action),
        "cards": plain(getattr(action, "kept", ())),
        "times": getattr(action, "times", None),
    }


def calls_json(now: Round) -> list[dict[str, Any]]:
    """The irregularities that can be called."""
    if now.turn is None:
        return []
    return [
        {
            "kind": call.kind,
            "means": call.means,
            "seats": list(call.seats),
            "cards": call.count,
        }
        for call in now.turn.calls
    ]
