"""What happens at the table in short lines: what was done, and under which clause."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from houseway.cli.console import longest_word, wrapped
from houseway.cli.render import LAYOUT_WIDTH, Ink
from houseway.door.words import joined
from houseway.pieces.cards import Card
from houseway.pieces.money import show_money
from houseway.round.card_events import (
    AreasLit,
    CardBurned,
    CardDealt,
    CardExposed,
    CardsCollected,
    CardSetAside,
    CardsShown,
    CutCardReached,
    DiceEntered,
    DiceRolled,
    HandGiven,
    HandSet,
    HandSplit,
    HandUnset,
    StackRearranged,
)
from houseway.round.events import (
    Announced,
    BankMarked,
    ChoiceMade,
    Compared,
    Event,
    IrregularityCalled,
    LammerPlaced,
    LammerRemoved,
    MarkerMoved,
    RoundEnded,
    RoundVoided,
    StepTaken,
    WagerOffered,
)
from houseway.round.payments import MoneyMoved, PotAwarded, RakeTaken, SeatMoney, WagerPlaced
from houseway.round.shoe_events import CardTested
from houseway.round.spots import COMMON, DEALER, Seat, Spot
from houseway.steps.betting_round import told_act, told_bet

BETWEEN = "  "
SEAT = re.compile(r"\bseat (\d+)\b")
SAYS_LEAST = 20
"""How much of a line stands beside its clause at the least."""


class Said(NamedTuple):
    """A thing done, and its clause."""

    says: Text
    clause: str


class Talk:
    """Somebody who tells what happens, with the players' names."""

    def __init__(self, names: Mapping[Seat, str], ink: Ink, own: Seat = 0) -> None:
        self.names = names
        self.ink = ink
        self.own = own
        """The seat of whoever is told, if it is a player."""

    def who(self, seat: Seat) -> str:
        """A player's name, or the dealer, as it stands inside a line."""
        name = self.names.get(seat, f"seat {seat}") if seat else "the dealer"
        return "you" if seat and seat == self.own else name

    def does(self, seat: Seat, verb: str) -> str:
        """A verb as it is said of whoever sits there."""
        return verb.removesuffix("s") if seat == self.own else verb

    def named(self, what: str) -> str:
        """What is said of seats, said of those who sit there."""
        return SEAT.sub(lambda found: self.who(int(found[1])), what)

    def where(self, spot: Spot) -> str:
        """Where cards lie, in words."""
        if spot.area in COMMON:
            return f"the {spot.area}"
        return self.who(spot.seat) + ("" if spot.area == "hand" else f" ({spot.area})")

    def lines(self, events: Iterable[Event]) -> Iterator[Said]:
        """Lines for events, those of one kind and clause that follow each other in one line."""
        for (kind, clause), run in groupby(events, key=lambda event: (type(event), event.clause)):
            together = list(run)
            if kind is CardDealt:
                yield Said(self._dealt(together), clause)  # type: ignore[arg-type]
            elif kind is CardsCollected:
                yield Said(self._collected(together), clause)  # type: ignore[arg-type]
            else:
                for event in together:
                    yield Said(self.say(event), clause)

    def _dealt(self, events: Sequence[CardDealt]) -> Text:
        spots = list(dict.fromkeys(event.spot for event in events))
        if len(spots) == 1 and all(event.card is not None for event in events):
            to = f"dealt to {self.where(spots[0])} "
            return Text(to) + self.ink.cards(event.card for event in events)
        counts = {spot: sum(event.spot == spot for event in events) for spot in spots}
        sizes = sorted(set(counts.values()))
        many = _count(sizes[0], "card") if len(sizes) == 1 else _count(len(events), "card")
        each = " each" if len(sizes) == 1 and len(spots) > 1 else ""
        return Text(f"dealt {many}{each} to {joined([self.where(spot) for spot in spots])}")

    def _collected(self, events: Sequence[CardsCollected]) -> Text:
        whats = list(dict.fromkeys(event.what for event in events))
        owners = [self.who(event.spot.seat) for event in events if event.spot.area not in COMMON]
        named = joined(list(dict.fromkeys(owners)))
        return Text(f"collected: {joined(whats)}" + (f" of {named}" if named else ""))

    def say(self, event: Event) -> Text:
        """One event in words."""
        say = _WORDS.get(type(event))
        if say is not None:
            return say(self, event)
        bet = told_bet(event.why, event.cents) if isinstance(event, WagerPlaced) else None
        if bet is not None:
            return Text(f"{self.who(event.seat)} {self.does(event.seat, bet[0])} {bet[1]}")  # type: ignore[attr-defined]
        if isinstance(event, SeatMoney):
            word = "" if isinstance(event, WagerPlaced) else f"{event.says} "
            why = f" ({event.why})" if event.why else ""
            amount = show_money(event.cents)
            return Text(f"{self.who(event.seat)}: {word}{event.wager} {amount}{why}")
        return Text(event.text())


def is_in_the_picture(event: Event) -> bool:
    """Whether an event is shown better by the picture of the table than by a line."""
    if isinstance(event, CardsShown):
        return event.spot.seat > 0
    if isinstance(event, HandSet | HandSplit):
        return event.seat > 0
    if isinstance(event, CardsCollected):
        return event.what != "discards"
    if isinstance(event, WagerPlaced):
        return told_bet(event.why, event.cents) is None
    told = isinstance(event, PotAwarded | RakeTaken)
    return isinstance(event, MoneyMoved | Compared | RoundEnded) and not told


def print_lines(console: Console, lines: Iterable[Said]) -> None:
    """Lines with their clauses at the right, no wider than the layout."""
    width = min(console.width, LAYOUT_WIDTH)
    for line in lines:
        clause = Text(line.clause, style="cyan")
        room = width - len(clause) - len(BETWEEN)
        if max(longest_word(line.says), min(len(line.says), SAYS_LEAST)) > room:
            # No room beside it: the clause stands below.
            console.print(*wrapped(line.says, width, console), sep="\n")
            console.print(Text(f"{line.clause:>{width}}", style="cyan"))
            continue
        first, *more = wrapped(line.says, room)
        first.pad_right(room + len(BETWEEN) - len(first))
        console.print(first + clause, *more, sep="\n")


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"


def _announced(talk: Talk, event: Announced) -> Text:
    act = told_act(event.what)
    if act is None:
        return Text(f"“{talk.named(event.what)}”", style="bold")
    seat, verb, rest = act
    return Text(f"{talk.who(seat)} {talk.does(seat, verb)}{rest}")


def _hand_set(talk: Talk, event: HandSet) -> Text:
    if all(card is None for card in event.kept):
        return Text(f"{talk.who(event.seat)} sets a hand")
    said = Text(f"{talk.who(event.seat)} keeps ") + talk.ink.cards(event.kept)
    return said.append(", discards ") + talk.ink.cards(event.discarded)


def _hand_given(talk: Talk, event: HandGiven) -> Text:
    given = f"{talk.where(event.spot)} given to {talk.who(event.seat)} "
    own = event.spot.seat == event.seat
    return Text(f"{talk.who(event.seat)}: looked at " if own else given) + talk.ink.cards(
        event.cards
    )


def _hand_split(talk: Talk, event: HandSplit) -> Text:
    if all(card is None for card in event.first):
        return Text(f"{talk.who(event.seat)} splits")
    said = Text(f"{talk.who(event.seat)} splits: ") + talk.ink.cards(event.first)
    return said.append(" and ") + talk.ink.cards(event.second)


def _shown(talk: Talk, event: CardsShown) -> Text:
    return Text(f"turned over: {talk.where(event.spot)} ") + talk.ink.cards(event.cards)


def _exposed(talk: Talk, event: CardExposed) -> Text:
    said = Text("exposed ") + talk.ink.card(event.card)
    return said.append(f" of {event.where}")


def _burned(talk: Talk, event: CardBurned) -> Text:
    return Text("burned a card") if event.card is None else _with_card("burned", talk, event.card)


def _with_card(word: str, talk: Talk, card: Card | None) -> Text:
    return Text(f"{word} ") + talk.ink.card(card)


def _compared(talk: Talk, event: Compared) -> Text:
    against = f"{event.player} against {event.dealer}"
    return Text(f"{talk.where(event.spot)} {event.result}: {against}")


def _step(talk: Talk, event: StepTaken) -> Text:
    if event.by == DEALER:
        return Text(event.what)
    seat = event.by.removeprefix("seat ")
    by = talk.who(int(seat)) if seat.isdecimal() else event.by
    return Text(f"{by}: {event.what}")


def _banks(talk: Talk, event: BankMarked) -> Text:
    if not event.seat:
        return Text("the bank's marker is taken away")
    covers = f", covers {show_money(event.covers_cents)}" if event.covers_cents else ""
    marker = "co-bank's marker" if event.is_shared else "bank's marker"
    return Text(f"{marker} before {talk.who(event.seat)}{covers}")


def _irregular(talk: Talk, event: IrregularityCalled) -> Text:
    at = f" at {talk.who(event.seat)}" if event.seat else ""
    return Text(f"irregularity{at}: {event.kind}; {event.remedy}", style="yellow")


_WORDS: Mapping[type[Event], Callable[..., Text]] = {
    Announced: _announced,
    PotAwarded: lambda talk, event: Text(
        f"{talk.who(event.target.seat)}: {show_money(event.cents)} of the {event.source.name} pot, "
        f"{event.why}",
        style="bold",
    ),
    RakeTaken: lambda talk, event: Text(
        f"rake {show_money(event.cents)} to the {event.target.name or event.target.kind}"
    ),
    CardBurned: _burned,
    CardSetAside: lambda talk, event: _with_card("set aside", talk, event.card),
    CardsShown: _shown,
    CardExposed: _exposed,
    HandSet: _hand_set,
    HandSplit: _hand_split,
    HandUnset: lambda talk, event: Text(f"{talk.who(event.seat)}: to be set again"),
    HandGiven: _hand_given,
    DiceRolled: lambda talk, event: Text(f"rolled {event.dice}", style="bold"),
    DiceEntered: lambda talk, event: Text(f"called and entered {event.dice}"),
    AreasLit: lambda talk, event: Text(
        f"lit: {joined(list(event.wagers))}" if event.wagers else "lights cleared"
    ),
    StackRearranged: lambda talk, event: Text(
        f"{talk.who(event.by)}: stack rearranged, {event.how}"
    ),
    WagerOffered: lambda talk, event: Text(
        f"{talk.who(event.seat)}: {event.wager} {show_money(event.cents)}"
    ),
    CardTested: lambda talk, event: Text(event.text(), style="bold"),
    ChoiceMade: lambda talk, event: Text(f"{talk.who(event.seat)}: {event.choice}"),
    Compared: _compared,
    StepTaken: _step,
    LammerPlaced: lambda talk, event: Text(f"lammer for {talk.who(event.seat)}"),
    LammerRemoved: lambda talk, event: Text(f"lammer removed from {talk.who(event.seat)}"),
    CutCardReached: lambda talk, event: Text("the cut card came out: last round of this shoe"),
    MarkerMoved: lambda talk, event: Text(f"dealing marker moved to {talk.who(event.seat)}"),
    BankMarked: _banks,
    IrregularityCalled: _irregular,
    RoundVoided: lambda talk, event: Text(f"the round is void: {event.why}", style="yellow"),
    RoundEnded: lambda talk, event: Text("end of the round", style="dim"),
}
"""The words for each kind of event that has better ones than the record."""
