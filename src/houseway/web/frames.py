"""What a listener is told: events, options and the state of a table through the listener's eyes."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import islice
from typing import Any, Final

import msgspec

from houseway.floor.dealing.dealing import Dealing
from houseway.floor.dealing.defaults import default_answer
from houseway.pieces.money import Cents
from houseway.round.accounts import owed
from houseway.round.actions import Action
from houseway.round.engine import Round
from houseway.round.events import Announced, Event, StepTaken
from houseway.round.felt import Felt
from houseway.round.options import Closed, Exactly, Option
from houseway.round.payments import MoneyMoved, Moved
from houseway.round.spots import CHANCE, DEALER, Actor, Seat
from houseway.round.telling import plain, tell_event
from houseway.round.view import PUBLIC, SURVEILLANCE, Eyes, piles_of, see
from houseway.round.wager_options import PlaceWager
from houseway.rulesets.values import Limits
from houseway.web.afterwards import afterwards
from houseway.web.clocks import Left
from houseway.web.words import Words, named_seats

CHOICES_MAX: Final = 60
ALL_MAX: Final = 200
"""Answers that are told where a number makes others of them, and where none does."""
KEPT_MAX: Final = 200
_KINDS: Final[dict[type[Option], str]] = {PlaceWager: "place"}
UNTOLD: Final = {
    *("seat", "action", "kind", "actor", "limits", "tender", "rack_cents", "felt"),
    *("named", "fouls", "said", "means", "costs", "orders"),
}
"""Fields of options that are said otherwise, or are nobody's business."""


def event_json(event: Event, words: Words) -> dict[str, Any]:
    """A fact with its fields, in a sentence and in the notation's words; money with both sides."""
    told = tell_event(event)
    if isinstance(event, MoneyMoved):
        told["from"], told["to"] = map(str, event.sides)
    if "why" in told:
        told["why"] = words.named(told["why"])  # It may be another's hand.
    return {**told, "text": words.say(event), "fact": event.text()}


class Told:
    """Events that are told to several listeners, each as its eyes may know it."""

    def __init__(self, events: Iterable[Event], words: Words) -> None:
        self.events = list(events)
        self.words = words
        self._to_all = [_raw(see(event, PUBLIC), words) for event in self.events]
        """As anybody hears them to whom they are nothing in particular."""
        self._own: dict[Seat, list[int]] = defaultdict(list)
        """Which of them are a seat's own: what it did, or cards that it may see."""
        for at, event in enumerate(self.events):
            for seat in {*concerned(event), event.owner}:
                self._own[seat].append(at)

    def to(self, eyes: Eyes) -> list[msgspec.Raw]:
        """The events as these eyes may know them."""
        if eyes == SURVEILLANCE:
            return [_raw(event, self.words) for event in self.events]
        told = self._to_all.copy()
        if isinstance(eyes, int) and eyes in self._own:
            words = self.words.to(eyes)
            for at in self._own[eyes]:
                event = self.events[at]
                # What somebody does is told to them as theirs.
                said = words if eyes in concerned(event) else self.words
                told[at] = _raw(see(event, eyes), said)
        return told


def _raw(event: Event, words: Words) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(event_json(event, words)))


def concerned(event: Event) -> set[Seat]:
    """The seats that an event is about: both where money goes from one to another."""
    if isinstance(event, Moved):
        return {side.seat for side in event.sides if side.seat}
    if isinstance(event, Announced | StepTaken):
        return named_seats(event.what)
    spot = getattr(event, "spot", None)
    return {(spot.seat if spot is not None else 0) or getattr(event, "seat", 0)}


class Painter:
    """Draws the state of one table for many eyes. One is made for each update."""

    def __init__(self, table: Dealing, words: Words, here: set[Seat], left: Left) -> None:
        self.table = table
        self.words = words
        self.left = left
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
            "discard_rack_size": felt.discard_rack_size if felt is not None else 0,
            "cards_left": felt.cards_left if felt is not None else len(session.shoe),
            "lammers": sorted(felt.lammers) if felt is not None else [],
            "marker": felt.marker if felt is not None else session.marker,
            "meters": felt.meters if felt is not None else session.meters,
            **middle_json(felt, session.owed),
            "record": session.carried.get("record", ""),
            "shoe": self._shoe(),
            "last_round": table.last_round_id or None,
            "dealer": table.dealer_name,
        }
        return {key: msgspec.Raw(msgspec.json.encode(value)) for key, value in common.items()}

    def _shoe(self) -> dict[str, Any] | None:
        digest = self.table.shoe_digest
        is_done = self.table.is_told and self.table.session.committed is None
        if not digest:
            return None
        session, words = self.table.session, self.table.session.words
        stack = session.committed or session.stack
        assert stack is not None
        return {
            "digest": digest,
            "told": is_done and not self.table.law.game.keeps_cards,
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
            "sits_out": sitter.sits_out,
        }

    def state(self, eyes: Eyes, *, with_options: bool = True) -> dict[str, Any]:
        """The table through these eyes."""
        now = self.table.now
        state: dict[str, Any] = {**self.common, "eyes": eyes}
        if now is None:
            return {**state, "piles": {}, "ask": None, "afterwards": self._afterwards(eyes)}
        seen = piles_of(now.felt, eyes)
        piles = {str(spot): plain(pile) for spot, pile in seen.items() if pile}
        ask = self._ask(now, eyes, with_options=with_options)
        after = None if piles else self._afterwards(eyes)
        return {**state, "piles": piles, "ask": ask, "afterwards": after}

    def _afterwards(self, eyes: Eyes) -> dict[str, Any] | None:
        """What is told of the round before, until the next is dealt: to whoever sat there then."""
        table, played = self.table, self.table.played
        if played is None:
            return None
        if isinstance(eyes, int) and played.people.get(eyes) != table.seats[eyes].person_id:
            eyes = PUBLIC
        return afterwards(table.law.game, played.round, eyes)

    @cached_property
    def _options(self) -> dict[Actor, tuple[Option, ...]]:
        """What each may answer who is asked now; nobody while words are awaited."""
        now = self.table.now
        turn = now.turn if now is not None else None
        if turn is None or self.table.awaits_words:
            return {}
        found: dict[Actor, list[Option]] = defaultdict(list)
        for option in turn.options:
            found[option.fits[1]].append(option)
        return {actor: tuple(options) for actor, options in found.items()}

    def _ask(self, now: Round, eyes: Eyes, *, with_options: bool) -> dict[str, Any] | None:
        if now.turn is None:
            return None
        is_awaited = self.table.awaits_words
        own = self._options.get(eyes, ()) if eyes != CHANCE else ()
        shows_calls = with_options and not is_awaited and eyes in (DEALER, SURVEILLANCE)
        told: dict[str, Any] = {
            "wants": "the players' words" if is_awaited else now.turn.wants,
            "clause": "" if is_awaited else now.turn.clause,
            "asked": list(self._options),
            "is_yours": bool(own),
            "left_ms": self.left.ms,
            "bank_ms": self.left.bank_ms,
            "draws_on_bank": self.left.draws,
            "default": None,
            "options": [self._option(option) for option in own] if with_options else [],
            "calls": calls_json(now) if shows_calls else [],
        }
        if with_options and own and isinstance(eyes, int) and not self.table.takes_wagers:
            told["default"] = self._default(now, eyes, own)
        return told

    def _option(self, option: Option) -> msgspec.Raw:
        """An option, told as it was last told if it is the same."""
        known = self.table.options.get(id(option))
        if known is None or known[0] is not option:
            known = option, msgspec.json.encode(option_json(option, self.words))
            turn = self.table.now.turn if self.table.now is not None else None
            if len(self.table.options) > KEPT_MAX + 2 * len(turn.options if turn else ()):
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


def middle_json(felt: Felt | None, owing: Mapping[Seat, Cents]) -> dict[str, Any]:
    """What lies in the middle for all, besides cards: dice, lit areas, pots, hands, the bank.

    Between rounds only what is marked as owed does, by seat.
    """
    if felt is None:
        others = {str(owed(seat)): -cents for seat, cents in owing.items()}
        return {"dice": None, "lit": [], "others": others, "held": {}, "down": {}, "bank": None}
    return {
        "dice": None if felt.dice is None else list(felt.dice),
        "lit": list(felt.lit),
        "others": {str(account): cents for account, cents in felt.others.items()},
        "held": {str(spot): seat for spot, seat in felt.held.items()},
        "down": {str(spot): len(felt.hidden(spot)) for spot in felt.held},
        "bank": felt.bank and felt.bank._asdict(),
    }


def kind_of(option: type[Option]) -> str:
    """What a kind of option is called.

    >>> kind_of(Exactly), kind_of(PlaceWager)
    ('exactly', 'place')
    """
    return _KINDS.get(option) or re.sub(r"(?<!^)(?=[A-Z])", "-", option.__name__).lower()


def option_json(option: Option, words: Words) -> dict[str, Any]:
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
    actions = islice(option.examples(), CHOICES_MAX if option.dial else ALL_MAX)
    told["choices"] = [choice_json(action, option, words) for action in actions]
    return told


def choice_json(action: Action, option: Option, words: Words) -> dict[str, Any]:
    """A ready-made answer, and what it differs in from the others."""
    return {
        "action": str(action),
        "label": words.label(action, option),
        "cents": option.cost(action),
        "gives_up": option.gives_up(action),
        "cards": plain(getattr(action, "kept", ())),
        "times": getattr(action, "times", None),
        "makes": option.makes(action),
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
