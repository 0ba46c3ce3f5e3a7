"""What an agent may do, by names that stay the same from one situation to the next.

An option admits many actions. For an agent they are a few: of amounts the least, the middle one and
the most, of cards that are kept every selection, by the places of the sorted hand.
"""

from collections.abc import Iterator
from typing import Final

from houseway.round.actions import Action, TakeBack
from houseway.round.options import Option
from houseway.round.stack_options import RearrangeTo
from houseway.round.view import View

NO_MORE: Final = "no more"
"""To wager no more, while wagers are open."""
SIZES: Final = ("least", "middle", "most")


def choices_of(view: View, *, takes_wagers: bool) -> dict[str, Action | None]:
    """What eyes that are asked may do, by name; None for wagering no more."""
    assert view.ask is not None
    found: dict[str, Action | None] = {NO_MORE: None} if takes_wagers else {}
    for option in view.ask.options:
        if takes_wagers and option.fits[0] is TakeBack:
            continue  # To take back and place again could go on for ever.
        for name, action in _named(option):
            number, unlike = 2, name
            while unlike in found:
                unlike, number = f"{name} ({number})", number + 1
            found[unlike] = action
    return found


def _named(option: Option) -> Iterator[tuple[str, Action]]:
    """Some actions of an option, each with its name."""
    dial, first = option.dial, next(option.examples(), None)
    if first is None:
        return
    if dial is not None and first.dialled:
        middle = dial.first + (dial.last - dial.first) // dial.step // 2 * dial.step
        numbers = dict(zip(SIZES, (dial.first, middle, dial.last), strict=True))
        seen: set[int] = set()
        for size, number in numbers.items():
            action = first.numbered(number)
            if number not in seen and option.refusal(action) is None:
                yield f"{_words(option, action, first.dialled)} {size}", action
            seen.add(number)
        return
    for place, action in enumerate(option.examples(), start=1):
        is_order = isinstance(option, RearrangeTo)
        yield f"{action.verb} {place}" if is_order else _words(option, action), action


def _words(option: Option, action: Action, without: str = "") -> str:
    """An action in words, without who does it and without its number; cards by their places."""
    words = [action.verb]
    for field in action.__struct_fields__:
        value = getattr(action, field)
        if field in ("seat", without) or value in ("chips", ()):
            continue
        if field == "kept":
            value = _places(sorted(getattr(option, "cards", value)), list(value))
        words.append(" ".join(map(str, value)) if isinstance(value, tuple) else str(value))
    return " ".join(words)


def _places(held: list[int], kept: list[int]) -> tuple[int, ...]:
    """Where cards that are kept stand among those that are held, of equal ones the first."""
    free, places = list(enumerate(held, start=1)), []
    for card in kept:
        at = next(place for place in free if place[1] == card)
        free.remove(at)
        places.append(at[0])
    return tuple(sorted(places))
