"""Side wagers as data: what one looks at, how a hand is made of that, and what it pays.

    [side_wagers.6-card-bonus]
    cite = "the house's own sheet"
    looks_at = ["own", "dealer"]         sights, as the game has them
    order = "standard"                   the best hand of an order; or `lines` of conditions
    pays = { "flush" = "15 to 1" }       a hand that no line pays loses
    limits = "5 to 100 by 5"

Everything else may be left out, and is then as the fields below have it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from houseway.errors import NotPermitted, Unreadable
from houseway.rulesets.conditions import Between, Condition, Term
from houseway.rulesets.values import NONE, Limits, Pay

Area: TypeAlias = Literal["own", "dealer", "community", "player", "banker"]
"""Where cards lie that a wager can look at: before its own seat, or before nobody's."""

NAME: Final = re.compile(r"[^\W_]+(-[^\W_]+)*")
"""What a wager can be called so that an action can name it."""

ON_BOX: Final = re.compile(r"-[0-9]+$")
"""How the names end of wagers that somebody makes on another's box."""

STRAIGHT_FLUSH: Final = "straight flush"

Text: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]


class Sight(NamedTuple):
    """Cards that a side wager may look at: the first that come to lie somewhere, or a whole hand.

    A whole hand is one that draws on: what it ends with.
    """

    area: Area
    cards: int
    """How many there are; the most that a whole hand ends with."""
    least: int = 0
    """The least that a whole hand ends with; 0 for first cards."""

    @property
    def is_whole(self) -> bool:
        """Whether these are all the cards that a hand ends with."""
        return self.least > 0

    @property
    def fewest(self) -> int:
        """How many cards there are at least."""
        return self.least or self.cards

    @property
    def said(self) -> str:
        """How many there are, in words."""
        return f"{self.least} to {self.cards}" if self.least else str(self.cards)


class Thirds(NamedTuple):
    """Which of two hands of two cards draws a third, the Player's first; a natural ends it all."""

    player: tuple[bool, ...]
    """By what the Player's Hand counts."""
    banker: tuple[tuple[bool, ...], ...]
    """By what the Banker's Hand counts, and the Player's third card; the last is for none."""
    assumed: str = ""
    """What figures assume of whoever may choose; empty where nobody may."""


class InSight(msgspec.Struct, frozen=True, kw_only=True):
    """What a game has for side wagers."""

    sights: Mapping[str, Sight]
    """What they may look at, by the names under which a file knows it."""
    beside: str = ""
    """The wager beside which they lie if the file says no other; none where any seat may wager."""
    wagers: tuple[str, ...]
    """The names of the game's own wagers, those that are made later too."""
    later: tuple[str, ...] = ()
    """Those of them that nobody can make before the deal: no side wager lies beside one."""
    absent: Mapping[str, str] = {}
    """What they may not look at though the game has it, and why."""
    before_bets: int = 0
    """Own cards that are dealt before the first bet, where players bet as cards come; or 0."""
    thirds: Thirds | None = None
    """How the Player's and the Banker's Hand come to be whole, where a game has these."""

    def is_saved_by_folding(self, looks_at: Iterable[str]) -> bool:
        """Whether somebody who sees own cards could call a wager off before the others come."""
        looked = [self.sights[name] for name in looks_at]
        is_own = any(sight.area == "own" for sight in looked)
        comes_later = len(looked) > 1 or any(sight.cards > self.before_bets for sight in looked)
        return self.before_bets > 0 and is_own and comes_later


class SideLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line: what it is called, and which cards are its own if no line before it takes them."""

    name: Text
    when: Condition


class SideWager(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager that a file adds to those of the game."""

    name: str
    cite: Text
    """Where the wager is written."""
    looks_at: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1)]
    """The sights whose cards it looks at, all of them together."""
    order: str = ""
    """The order by which the best hand is found among them; empty where lines have conditions."""
    lines: tuple[SideLine, ...] = ()
    """Conditions, of which the first that holds is the line."""
    pays: Annotated[dict[str, Pay], msgspec.Meta(min_length=1)]
    """What each line pays. A hand that has none loses."""
    limits: Limits
    beside: str = ""
    """The wager that must lie there first, if another than the game has it."""
    least: Fraction = msgspec.field(default_factory=Fraction)
    """The least that it may be, in times that wager."""
    most: Fraction = msgspec.field(default_factory=Fraction)
    """The most; 0 where only the limits bind it."""
    equal: bool = False
    """Whether it must be as much as that wager."""
    settles: Literal["when known", "at the end"] = "when known"
    """Whether it is settled as soon as what it looks at lies open, or with the last of the hand."""
    fold: Literal["stands", "loses"] = "stands"
    """What becomes of it when its player gives the hand up before it is settled."""
    pays_cite: str = ""
    """Where the payouts are written, if elsewhere."""
    limits_cite: str = ""
    """Where the limits are written, if elsewhere."""
    note: str = ""

    @property
    def warning(self) -> str:
        """What a royal flush comes to that has no line of its own, where that may be meant or not.

        Categories are told apart, so that it loses where a straight flush is paid.
        """
        royal = "mini royal flush" if self.order == "three-card" else "royal flush"
        if not self.order or royal in self.pays or STRAIGHT_FLUSH not in self.pays:
            return ""
        return (
            f"Warning: {self.name} pays a {STRAIGHT_FLUSH} and has no line for a {royal}: "
            "that loses."
        )

    @property
    def said(self) -> str:
        """What it looks at, within what it is taken, and when it is settled, in a sentence."""
        looks_at = " and ".join(self.looks_at)
        hand = f"the best hand of the {self.order} order" if self.order else "the first line"
        beside = f", beside {self.beside}" if self.beside else ""
        bound = ", equal to it" if self.equal else ""
        if self.least or self.most:
            most = f" and at most {self.most}" if self.most else ""
            bound = f", at least {self.least}{most} times it"
        return (
            f"Looks at {looks_at}: {hand} pays. {self.limits}{beside}{bound}. "
            f"Settled {self.settles}; it {self.fold} when the hand is given up."
        )

    @property
    def rows(self) -> list[tuple[str, str, str]]:
        """Each line, what it pays, and its condition where it has one."""
        conditions = {line.name: str(line.when) for line in self.lines}
        return [(line, str(pay), conditions.get(line, "")) for line, pay in self.pays.items()]

    @property
    def cites(self) -> tuple[str, ...]:
        """All that it cites."""
        return self.cite, self.pays_cite, self.limits_cite, self.note

    @property
    def paid_by(self) -> str:
        """Where the payouts are written."""
        return self.pays_cite or self.cite


def wagers_over(based: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """The side wagers of a file laid over those it is based on, part by part; `none` leaves out."""
    laid = dict(based)
    for name, wager in own.items():
        beneath = based.get(name, {})
        both = isinstance(wager, dict) and isinstance(beneath, dict)
        laid[name] = {**beneath, **wager} if both else wager
        if wager == NONE:
            del laid[name]
    return laid


def read_side_wagers(
    data: Any, read: Callable[[type, Any, str], Any], file: str
) -> tuple[SideWager, ...]:
    """The side wagers of a file, each by itself as it should be."""
    found: list[SideWager] = []
    if not isinstance(data, Mapping):
        raise Unreadable("[side_wagers] should be a table", file=file)
    for name, raw in data.items():
        section = f"side_wagers.{name}"
        if not isinstance(raw, dict) or "name" in raw:
            raise Unreadable(f"[{section}] should be a table without `name`", file=file)
        wager: SideWager = read(SideWager, {"name": name, **raw}, section)
        try:
            check_shape(wager)
        except Unreadable as error:
            raise Unreadable(f"[{section}]: {error}", file=file) from None
        found.append(wager)
    return tuple(found)


def check_shape(wager: SideWager) -> None:
    """Refuse a wager that says neither how a hand is made, or both ways, or pays unknown lines."""
    if not NAME.fullmatch(wager.name):
        raise Unreadable("its name should be letters, digits and hyphens, such as suited-pair")
    if bool(wager.order) == bool(wager.lines):
        raise Unreadable("write either `order`, the name of an order of hands, or `lines`")
    names = [line.name for line in wager.lines]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Unreadable(f"lines: {twice!r} stands there twice")
    for name in names:
        if name not in wager.pays:
            raise Unreadable(f"pays: nothing is said of the line {name!r}; it may be none or push")
    for name in wager.pays if wager.lines else ():
        if name not in names:
            raise Unreadable(f"pays: there is no line {name!r}; there are: {', '.join(names)}")
    _check_amounts(wager)


def _check_amounts(wager: SideWager) -> None:
    """Refuse limits without an amount, and parts of another wager that exclude each other."""
    if not wager.limits.maximum:
        raise Unreadable('limits: a wager without limits is not taken; write "5 to 100 by 5"')
    if wager.equal and (wager.least or wager.most):
        raise Unreadable("`equal` leaves nothing to `least` and `most`: write one or the other")
    if min(wager.least, wager.most) < 0:
        raise Unreadable("`least` and `most` are no less than nothing")
    if wager.most and wager.least > wager.most:
        raise Unreadable(f"`least`, {wager.least}, is more than `most`, {wager.most}")


def check_sights(wager: SideWager, in_sight: InSight) -> None:
    """Refuse what a game cannot have: sights it has not, names that it has, no wager to lie by."""
    there_are = "; ".join(f"{name} ({sight.said})" for name, sight in in_sight.sights.items())
    for name in wager.looks_at:
        if name not in in_sight.sights:
            why = f": {in_sight.absent[name]}" if name in in_sight.absent else ""
            said = f"looks_at: there is no {name!r} here{why}; there are: {there_are}"
            raise refused(wager, said)
    looked = [in_sight.sights[name] for name in wager.looks_at]
    if len({sight.area for sight in looked}) < len(looked):
        raise refused(wager, "looks_at: some of these are the same cards: name one of them")
    if wager.fold == "stands" and in_sight.is_saved_by_folding(wager.looks_at):
        message = (
            "it looks at own cards and at some that come after the first bets: who folds would "
            'have it back; write fold = "loses"'
        )
        raise refused(wager, message)
    for line in wager.lines:
        scopes = {scope for term in line.when.terms for scope in _scopes(term)}
        for scope in sorted(scopes - {*wager.looks_at}):
            known = ", ".join(wager.looks_at)
            raise refused(wager, f"lines: {line.name!r} is about {scope!r}; it looks at: {known}")
    _check_beside(wager, in_sight)


def _scopes(term: Term) -> Iterator[str]:
    """The sights that a term names."""
    if term.scope:
        yield term.scope
    if isinstance(term, Between):
        yield term.other


def _check_beside(wager: SideWager, in_sight: InSight) -> None:
    """Refuse a name that the game has already, and a wager to lie by that it has not."""
    if ON_BOX.sub("", wager.name) in in_sight.wagers:
        raise refused(wager, "the game has a wager of this name already")
    known = [name for name in in_sight.wagers if name not in in_sight.later]
    if wager.beside and wager.beside not in known:
        is_there = "is made later" if wager.beside in in_sight.later else "is no wager here"
        said = f"beside: {wager.beside!r} {is_there}; there are: {', '.join(known)}"
        raise refused(wager, said)
    is_part = wager.equal or wager.least or wager.most
    if is_part and not (wager.beside or in_sight.beside):
        raise refused(wager, "it lies beside no wager, and so cannot be a part of one: say beside")


def refused(wager: SideWager, message: str) -> NotPermitted:
    """What is said of a wager that cannot be."""
    return NotPermitted(message, key=f"side_wagers.{wager.name}", clause=wager.cite)
