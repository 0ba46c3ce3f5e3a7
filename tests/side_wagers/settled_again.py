"""What side wagers come to, from the record of a round and the page that describes them."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Any, NamedTuple

from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.round.actions import Action, Choose, Fold, Surrender
from houseway.round.card_events import CardBurned, CardDealt, CardMoved, CardsCollected, CardsShown
from houseway.round.engine import Round
from houseway.round.events import Event, IrregularityCalled, RoundVoided
from houseway.round.payments import (
    SeatMoney,
    WagerLost,
    WagerPaid,
    WagerPlaced,
    WagerReturned,
    WagerTakenBack,
)
from houseway.round.spots import Seat, Spot
from tests.side_wagers.judged_again import line_of


class Step(NamedTuple):
    """What was done, and what became fact by it."""

    action: Action
    events: Sequence[Event]


class Ended(NamedTuple):
    """What a side wager of a seat came to."""

    seat: Seat
    name: str
    stake: int
    net: int
    why: str


def ended(steps: Sequence[Step], sides: Mapping[str, Any]) -> Iterator[Ended]:
    """What every side wager that lay there when wagers closed came to, as the record has it."""
    events = [event for step in steps for event in step.events]
    moved = [event for event in events if isinstance(event, SeatMoney) and event.wager in sides]
    for seat, name in dict.fromkeys((event.seat, event.wager) for event in moved):
        own = [event for event in moved if (event.seat, event.wager) == (seat, name)]
        stake = sum(
            event.cents if isinstance(event, WagerPlaced) else -event.cents
            for event in own
            if isinstance(event, WagerPlaced | WagerTakenBack)
        )
        net = sum(_to_rack(event) for event in own)
        if stake:
            yield Ended(seat, name, stake, net, " ".join(getattr(e, "why", "") for e in own))


def _to_rack(event: SeatMoney) -> int:
    source, target = event.way
    return event.cents * ((target == "rack") - (source == "rack"))


def paid(section: Mapping[str, Any], line: str, stake: int, odd_cent: str) -> int:
    """What a stake comes to by a line."""
    pays = section["pays"].get(line, "none")
    if pays in ("push", "none"):
        return 0 if pays == "push" else -stake
    wins, of = (int(word) for word in pays.split(" to "))
    won = Fraction(stake * wins, of)
    return ceil(won) if odd_cent == "to the player" else floor(won)


class Oracle:
    """A round as its record has it, and what every side wager should have come to in it."""

    def __init__(self, round_: Round, steps: Sequence[Step], sides: Mapping[str, Any]) -> None:
        self.rules: Any = round_.rules
        self.sides = sides
        self.steps = steps
        self.events = [(at, event) for at, step in enumerate(steps) for event in step.events]

    def expected(self, seat: Seat, name: str, stake: int) -> tuple[int, str]:
        """What a wager should have won or lost, and why."""
        section = self.sides[name]
        if self._is_void(seat):
            return 0, "void"
        void = self._void_round()
        stands = getattr(self.rules, "void_settled", "") == "stands" or any(
            isinstance(event, RoundVoided) and event.why == "reader-misused"
            for _, event in self.events
        )
        settled = self.settled_at(seat, name)
        if void is not None and not (stands and settled is not None and settled < void):
            return 0, "round void"
        cards = {sight: self.dealt(sight, seat) for sight in section["looks_at"]}
        given_up, unexposed = self._given_up(seat)
        if given_up is not None and (section["fold"] == "loses" or unexposed):
            known = self.known(seat, section["looks_at"])
            if section["settles"] == "at the end" or known is None or known >= given_up:
                return -stake, "given up"
        if not all(cards.values()) or self._is_unsound(seat, name):
            return 0, "not dealt"
        line = line_of(section, cards)
        return paid(section, line, stake, self.rules.odd_cent), line

    # The cards.

    def _place(self, sight: str, seat: Seat) -> tuple[Spot, int, int]:
        """Where the cards of a sight lie, how many they are at least, and at most."""
        area, most, least = self.rules.in_sight.sights[sight]
        spot = Spot(seat) if area == "own" else Spot(0, "hand" if area == "dealer" else area)
        return spot, least or most, most

    def dealt(self, sight: str, seat: Seat) -> list[str]:
        """The first cards that came to lie where a wager looks; none if too few came."""
        spot, least, most = self._place(sight, seat)
        cards: list[str] = []
        for _, event in self.events:
            came = isinstance(event, CardDealt) and event.spot == spot
            if came or (isinstance(event, CardMoved) and event.target == spot):
                cards.append(str(getattr(event, "card", "")))
            elif isinstance(event, CardBurned) and event.of_community and spot.area == "community":
                cards.remove(str(event.card))
            elif isinstance(event, CardsCollected) and event.spot == spot and self._is_common(spot):
                if not event.what.startswith("simulated"):
                    break
                cards.clear()
        if isinstance(self.rules, PaiGowPokerRules):
            # Hands come in stacks that are moved: what was collected of a seat is its seven.
            away = [e for _, e in self.events if isinstance(e, CardsCollected)]
            cards = [str(card) for e in away if e.spot.seat == seat for card in e.cards]
        return cards[:most] if len(cards) >= least else []

    def _is_common(self, spot: Spot) -> bool:
        return spot.area in ("player", "banker")

    def known(self, seat: Seat, looks_at: Sequence[str]) -> int | None:
        """The place among all facts from which on everybody sees all that a wager looks at."""
        missing = {}
        for sight in looks_at:
            spot, _, _ = self._place(sight, seat)
            missing[spot] = self.dealt(sight, seat)
        for at, (_, event) in enumerate(self.events):
            for card, spot in _seen(event):
                for whose, cards in missing.items():
                    is_there = spot.seat == whose.seat and (spot.seat or spot == whose)
                    if is_there and card in cards:
                        cards.remove(card)
            if not any(missing.values()):
                return at
        return None

    # What happened.

    def settled_at(self, seat: Seat, name: str) -> int | None:
        for at, (_, event) in enumerate(self.events):
            if isinstance(event, WagerLost | WagerPaid | WagerReturned) and (
                (event.seat, event.wager) == (seat, name)
            ):
                return at
        return None

    def _void_round(self) -> int | None:
        return next(
            (at for at, (_, e) in enumerate(self.events) if isinstance(e, RoundVoided)), None
        )

    def _is_unsound(self, seat: Seat, name: str) -> bool:
        """Whether a whole hand was not dealt as it should be, so that a wager on it goes back."""
        sights = [self.rules.in_sight.sights[sight] for sight in self.sides[name]["looks_at"]]
        called = any(isinstance(event, IrregularityCalled) for _, event in self.events)
        said = (getattr(event, "why", "") for _, event in self.events if _is_of(event, seat, name))
        went_back = any("was not dealt as it should be" in why for why in said)
        return called and went_back and any(least for _, _, least in sights)

    def _is_void(self, seat: Seat) -> bool:
        """Whether the hand of a seat is void, or was not complete when wagers closed."""
        return any(
            isinstance(event, SeatMoney)
            and event.seat == seat
            and event.wager not in self.sides
            and (event.why == "hand void" or event.why.endswith(" made"))
            for _, event in self.events
        )

    def _given_up(self, seat: Seat) -> tuple[int | None, bool]:
        """From which fact on a seat has given its hand up, and whether nobody is to see it.

        Not on another's box: then the wager there is settled so, and not the own one.
        """
        at, said = 0, ("surrendered", "rescued")
        own = [e for _, e in self.events if isinstance(e, SeatMoney) and e.seat == seat]
        boxed = [e.wager[-1].isdecimal() for e in own if e.why.startswith(said)]
        split = [e.wager != "wager" for e in own if e.why.startswith("rescued")]
        if (boxed and all(boxed)) or (split and all(split)):
            return None, False  # One of several hands is not the hand.
        for place, (_, event) in enumerate(self.events):
            # It takes effect with the wager: some are taken once the dealer's second card is known.
            if event in own and getattr(event, "why", "").startswith(said):
                return place, False
        for step in self.steps:
            action = step.action
            if getattr(action, "seat", None) == seat:
                if isinstance(action, Fold | Surrender):
                    return at, False
                if isinstance(action, Choose) and action.choice.startswith(("forfeit", "rescue")):
                    return at, action.choice.startswith("forfeit")
            at += len(step.events)
        return None, False


def _is_of(event: Event, seat: Seat, name: str) -> bool:
    return isinstance(event, SeatMoney) and (event.seat, event.wager) == (seat, name)


def _seen(event: Event) -> Iterator[tuple[str, Spot]]:
    """The cards that everybody sees lie somewhere by a fact."""
    if isinstance(event, CardDealt) and event.face_up:
        yield str(event.card), event.spot
    elif isinstance(event, CardsShown):
        yield from ((str(card), event.spot) for card in event.cards)
