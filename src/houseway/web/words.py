"""What happens at a table in plain sentences, with the players' names."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from houseway.pieces.money import show_money
from houseway.round.accounts import Account
from houseway.round.actions import (
    Action,
    Bet,
    Choose,
    Cut,
    Enter,
    InsertCutCard,
    Match,
    Place,
    Proceed,
    Raise,
    Rearrange,
    Set,
    Split,
    TakeBack,
)
from houseway.round.events import Event
from houseway.round.options import Option
from houseway.round.spots import COMMON, COMMUNITY, DEAD_HAND, Seat, Spot
from houseway.round.wager_options import BetTo, RaiseTimes
from houseway.table.layout import Layout, title
from houseway.web.sentences import SENTENCES, cards, of_you

_SEAT: Final = re.compile(r"\bseat (\d+)\b")
_PLACES: Final = {"dealer": "the dealer", "dead": "the dead hand"}
_BEFORE: Final = (
    "no bonus for|wager of|hand of|light of|cards of|first to|lies before|marked:|position:"
)
_BARE: Final = re.compile(rf"\b({_BEFORE}) (\d+|dealer|dead)\b")
"""Steps that name a place by its number alone."""
_THINGS: Final = re.compile(r"^([\w -]*\b(?:cards|cash|hand|light|wager)) of seat (\d+)\b")
"""Something that a seat has, which a sentence begins with."""

_CHOSEN: Final = {"co-bank": "Co-bank", "no-dealers-wager": "No dealer's wager"}
"""Buttons of answers whose names are not as they are written."""


def named_seats(what: str) -> set[Seat]:
    """The seats that words name.

    >>> named_seats("Dominant Player: seat 3")
    {3}
    """
    return {int(seat) for seat in _SEAT.findall(_seated(what))}


def _seated(what: str) -> str:
    """Words in which every place is called what it is: first to 3, first to seat 3."""
    return _BARE.sub(lambda it: f"{it[1]} {_PLACES.get(it[2], f'seat {it[2]}')}", what)


class Words:
    """Says things about one table: to everybody, or to whoever sits at the seat `own`."""

    def __init__(
        self,
        names: Mapping[Seat, str],
        titles: Mapping[str, str],
        own: Seat = 0,
        pieces: str = "cards",
        marker: str = "dealing marker",
    ) -> None:
        self.names = names
        self.titles = titles
        self.own = own
        self.pieces = pieces
        """What is dealt: cards, or tiles."""
        self.marker: str = marker
        """What says from where is dealt: a marker, or the button."""

    @classmethod
    def at(cls, names: Mapping[Seat, str], layout: Layout) -> "Words":
        """The words of a table with this layout."""
        titles = {area.wager: area.title for area in layout.areas}
        marker = "button" if layout.ring else "dealing marker"
        return cls(names, titles, pieces=layout.pieces, marker=marker)

    def to(self, seat: Seat) -> "Words":
        """The same words, said to whoever sits there."""
        return Words(self.names, self.titles, seat, self.pieces, self.marker)

    def name(self, seat: Seat) -> str:
        """Who sits there, as it stands inside a sentence."""
        if seat and seat == self.own:
            return "you"
        return self.names.get(seat, f"Seat {seat}") if seat else "the dealer"

    def named(self, what: str) -> str:
        """What is said of seats, said of those who sit there.

        >>> words = Words({3: "Ann"}, {})
        >>> words.named("Dominant Player: seat 3"), words.named("seat 3, second hand: soft 17")
        ('Dominant Player: Ann', 'Ann, second hand: soft 17')
        >>> words.named("cards of seat 3 counted"), words.to(3).named("cards of seat 3 counted")
        ('cards of Ann counted', 'your cards counted')
        >>> words.named("11 counted counterclockwise: first to 3")
        '11 counted counterclockwise: first to Ann'
        """
        what = _BARE.sub(
            lambda found: f"{found[1]} {_PLACES.get(found[2], f'seat {found[2]}')}", what
        )
        found = _THINGS.match(what)
        if found and self.own and int(found[2]) == self.own:
            thing = found[1].removeprefix("the ")
            what = f"your {thing[:1].lower()}{thing[1:]}{what[found.end() :]}"
        return _SEAT.sub(lambda found: self.name(int(found[1])), what)

    def does(self, seat: Seat, verb: str) -> str:
        """Somebody does something: the verb is given as it is said of others."""
        return f"{self.name(seat)} {of_you(verb) if seat and seat == self.own else verb}"

    def wager(self, wager: str) -> str:
        """What a wager is called on the felt."""
        return self.titles.get(wager) or title(wager)

    def wager_of(self, seat: Seat, wager: str) -> str:
        """Whose wager it is, and what it is called."""
        what = self.wager(wager)
        return f"your {what}" if seat == self.own else f"{self.name(seat)}: {what}"

    def account(self, account: Account) -> str:
        """Where money lies, as it stands inside a sentence.

        >>> words = Words({}, {})
        >>> words.account(Account.parse("pot side 2")), words.account(Account.parse("pot main"))
        ('side pot 2', 'the main pot')
        """
        kind, seat, name = account
        if kind == "wager":
            is_own = bool(seat) and seat == self.own
            return (
                self.wager_of(seat, name) if is_own else f"{self.wager(name)} of {self.name(seat)}"
            )
        if seat:
            return self.name(seat)
        if name.startswith("side "):
            return f"side pot {name.removeprefix('side ')}"
        what = "main pot" if (kind, name) == ("pot", "main") else self.wager(name).lower()
        return f"the {what or kind}"

    def refusal(self, why: str) -> str:
        """Why something is not open, as a dealer would say it: by the titles of wagers.

        >>> words = Words({}, {"trips-plus": "Trips Plus", "ante": "Ante"})
        >>> words.refusal("trips-plus needs ante first (policy: orphan-wagers)")
        'Trips Plus needs Ante first.'
        >>> words.refusal("odds must equal ante, 5.00 (§6(c))")
        'Odds must equal Ante, 5.00 (§6(c)).'
        """
        if self.titles:
            why = _wagers_in(tuple(self.titles)).sub(lambda found: self.titles[found[0]], why)
        why = re.sub(r" \(policy: [^()]*\)", "", why).strip().rstrip(".")
        return f"{why[:1].upper()}{why[1:]}."

    def place(self, spot: Spot) -> str:
        """Where cards lie.

        >>> Words({}, {}).place(Spot(0, "banker")), Words({}, {}).place(COMMUNITY)
        ("the Banker's Hand", 'the board')
        """
        if spot == COMMUNITY:
            return "the board"
        if spot == DEAD_HAND:
            return "the dead hand"
        return f"the {title(spot.area)}'s Hand" if spot.area in COMMON else self.name(spot.seat)

    def say(self, event: Event) -> str:
        """A fact in one sentence."""
        text = SENTENCES[type(event)](self, event)
        return text[:1].upper() + text[1:]

    def label(self, action: Action, option: Option | None = None) -> str:
        """What a button says that does this, as one of the answers of an option."""
        match action:
            case Place(_, wager, cents):
                return f"{self.wager(wager)} {show_money(cents)}"
            case TakeBack(_, wager):
                return f"Take back {self.wager(wager)}"
            case Raise(_, times) if isinstance(option, RaiseTimes):
                what = self.wager(option.wager)
                return f"{what} {times}×" if len(option.times) > 1 else what
            case Set(_, kept):
                return f"Keep {cards(kept)}"
            case Split(_, kept, wagers):
                return f"Split {cards(kept)}, {' and '.join(map(self.wager, wagers))}"
            case Choose(_, choice) if choice.removeprefix("add-") in self.titles:
                return f"Add to {self.wager(choice.removeprefix('add-'))}"
            case Choose(_, choice):
                return _CHOSEN.get(choice) or title(choice).capitalize()
            case Proceed():
                return "Go on"
            case _:
                known = _of_stack(action) or _in_betting(action, option)
                return known or action.verb.replace("-", " ").capitalize()


@lru_cache(maxsize=64)
def _wagers_in(wagers: tuple[str, ...]) -> re.Pattern[str]:
    """Finds the wagers that a refusal names; a plain word only where it can be nothing else."""
    parts = []
    for wager in sorted(wagers, key=len, reverse=True):
        before = "" if "-" in wager else r"(?:^|(?<=needs )|(?<=equal ))"
        parts.append(rf"{before}(?<![\w-]){re.escape(wager)}(?![\w-])")
    return re.compile("|".join(parts))


def _of_stack(action: Action) -> str:
    """What a button says that does something to the stack or reads dice; nothing for others."""
    match action:
        case Enter(dice):
            return f"Enter {dice}"
        case Cut(_, at):
            return f"Cut {at} deep"
        case InsertCutCard(behind):
            return f"Cut card before the last {behind}"
        case Rearrange(_, order):
            return f"Deal places {', '.join(map(str, order))}"
        case _:
            return ""


def _in_betting(action: Action, option: Option | None) -> str:
    """What a button says that answers a betting round; nothing where the verb says it."""
    if isinstance(action, Match):
        return "Call"
    is_raise = isinstance(action, Bet) and isinstance(option, BetTo) and option.word == "raise"
    return "Raise to" if is_raise else ""
