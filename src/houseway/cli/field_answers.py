"""How wagers are typed where a field has many areas: by name and amount, as many as one likes."""

import re
from collections.abc import Mapping
from typing import Final

from rich.text import Text

from houseway.cli.answers import NOTHING, Question
from houseway.cli.render import Ink
from houseway.errors import NotAllowed, Unreadable
from houseway.pieces.money import Cents, show_money
from houseway.round.actions import Action, Choose, Place, TakeBack
from houseway.round.options import Closed, Exactly
from houseway.round.view import View
from houseway.round.wager_options import PlaceWager

MANY: Final = 8
"""From more areas than this on, somebody says where to wager instead of being asked for each."""
BACK: Final = ("b", "back", "take-back")
SHOWN_MOST: Final = 6
_BETWEEN_WAGERS: Final = re.compile(r",(?!\d{3}(?!\d))")
"""A comma, but not one between the thousands of an amount."""
_IN_A_NAME: Final = re.compile(r"(?<=\w)-(?=\w)")
"""A hyphen, but not the sign of an amount."""


def is_field(view: View) -> bool:
    """Whether wagers are open on so many areas that nobody wants to be asked for each."""
    options = view.ask.options if view.ask is not None else ()
    areas = {o.wager for o in options if isinstance(o, PlaceWager | Closed) and o.wager}
    return len(areas) > MANY


class FieldQuestion(Question):
    """What to wager on a field of many areas; `read` gives one wager, and keeps the next ones."""

    def __init__(self, view: View, habits: Mapping[str, Cents], queue: list[str]) -> None:
        assert view.ask is not None
        singles = [option for option in view.ask.options if isinstance(option, Exactly)]
        super().__init__(view, [one for one in singles if isinstance(one.action, Choose)], "q?b")
        assert isinstance(view.eyes, int)
        self.seat = view.eyes
        self.offered = {o.wager: o for o in view.ask.options if isinstance(o, PlaceWager)}
        self.lies = {w: cents for (seat, w), cents in view.wagers.items() if seat == self.seat}
        self.again = {} if self.lies else {w: c for w, c in habits.items() if w in self.offered}
        self.queue = queue
        """What was typed and is not done yet."""

    @property
    def prompt(self) -> str:
        """What lies there in all, and what Enter does."""
        if self.lies:
            return f"{show_money(sum(self.lies.values()))} wagered [deal] > "
        again = sum(self.again.values())
        return f"wagers [{f'again {show_money(again)}' if again else 'none'}] > "

    def shows(self, ink: Ink) -> Text | None:
        """What lies there already."""
        said = [f"{wager} {show_money(cents)}" for wager, cents in self.lies.items()]
        return Text(" · ".join(said)) if said and not self.queue else None

    def answers(self) -> dict[str, str]:
        """An area with an amount, what is taken back, and Enter."""
        area = next(reversed(self.offered), "area").replace("-", " ")
        enter = "the same wagers again" if self.again else "sit this round out"
        found = {f"{area} 5": "wager, several with commas between"}
        found["Enter"] = "deal" if self.lies else enter
        if self.lies:
            found["b AREA"] = "take back; b alone, everything"
        elif self.again:
            found["0"] = "sit this round out"
        return found | super().answers()

    def details(self) -> dict[str, str]:
        """The areas, those of one kind together, with their limits."""
        kinds: dict[str, list[PlaceWager]] = {}
        for name, option in self.offered.items():
            kinds.setdefault(name.rstrip("-0123456789"), []).append(option)
        return {_span(options): f"({options[0].limits})" for options in kinds.values()}

    def read(self, text: str) -> Action | None:
        """The first of what is typed; the rest is kept for the next questions."""
        first, *rest = [part.strip() for part in _BETWEEN_WAGERS.split(text.lower())]
        action = self._read_one(first)
        self.queue.extend(part for part in rest if part)
        return action

    def _read_one(self, text: str) -> Action | None:
        single = self.keyed(text)
        if single is not None:
            return single
        words = _IN_A_NAME.sub(" ", text).split()
        if not words and self.again:
            words = self._again()
        if not words or text in NOTHING:
            return None
        if words[0] in BACK and self.lies:
            return self._take_back(words[1:])
        if len(words) < 2:
            raise self._unknown(text)
        wager = self._area(words[:-1], self.offered | dict.fromkeys(self.lies))
        return self._place(wager, self._amount(words[-1], text))

    def _place(self, wager: str, cents: Cents) -> Action:
        if wager not in self.offered:
            raise NotAllowed(f"{wager} lies there already: take it back first, b {wager}")
        option, action = self.offered[wager], Place(self.seat, wager, cents)
        reason = option.refusal(action)
        if reason is not None:
            raise NotAllowed(reason)
        return action

    def _again(self) -> list[str]:
        """Wager as in the last round: the first at once, the others queued."""
        (wager, cents), *rest = self.again.items()
        self.queue.extend(f"{name} {show_money(amount)}" for name, amount in rest)
        return [*wager.split("-"), show_money(cents)]

    def _take_back(self, words: list[str]) -> Action:
        if words:
            return TakeBack(self.seat, self._area(words, self.lies))
        first, *rest = self.lies
        self.queue.extend(f"b {name}" for name in rest)
        return TakeBack(self.seat, first)

    def _area(self, words: list[str], areas: Mapping[str, object]) -> str:
        """The area that is meant: by its name, or by as much of it as no other has."""
        named = "-".join(words)
        found = [named] if named in areas else [a for a in areas if is_meant(words, a.split("-"))]
        if len(found) == 1:
            return found[0]
        if not found:
            raise Unreadable(f"there is no {named!r} here; ? shows the areas")
        some = ", ".join(found[:SHOWN_MOST]) + (", …" if len(found) > SHOWN_MOST else "")
        raise Unreadable(f"{named!r} may be {some}")


def is_meant(said: list[str], name: list[str]) -> bool:
    """Whether words are the beginnings of words of a name, in order, and all its numbers are said.

    >>> is_meant(["comb", "2", "5"], ["combination", "2", "5"])
    True
    >>> is_meant(["two"], ["two", "of", "a", "kind", "4"])
    False
    """
    rest = iter(name)
    for word in said:
        same = next((n for n in rest if n == word or (word.isalpha() and n.startswith(word))), None)
        if same is None:
            return False
    return [word for word in said if word.isdecimal()] == [n for n in name if n.isdecimal()]


def _span(options: list[PlaceWager]) -> str:
    first, last = options[0].wager, options[-1].wager
    return first if first == last else f"{first} to {last}"
