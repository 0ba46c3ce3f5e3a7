"""What is written on a layout, made from the values in force so that it cannot say otherwise.

An inscription is a sentence that may name rules in braces: `A natural pays {natural_pays}`. Words
that the law fixes stand in it as they are.
"""

import re
from fractions import Fraction
from typing import Any, Final

from houseway.errors import NotPermitted
from houseway.rulesets.rules import Rules

_NAMED: Final = re.compile(r"\{([^{}]*)\}")
_TITLE: Final = ":title"


def inscribed(
    rules: Rules, sentences: tuple[str, ...], where: str = "inscriptions"
) -> tuple[str, ...]:
    """The sentences with the values of the rules that they name; `where` is the rule they are."""
    return tuple(
        _NAMED.sub(lambda found: _value(rules, found[1], where), each) for each in sentences
    )


def _value(rules: Rules, named: str, where: str) -> str:
    """A value in words: `3 or 4 times`, `queen high`; with `:title`, as a heading has them.

    A hand by its highest cards is a heading as the law has it: `Queen High`, but `Ace/King`.
    """
    key = named.removesuffix(_TITLE)
    if key not in rules.__struct_fields__:
        message = f"there is no rule {key!r} to inscribe: write the name of one in the braces"
        raise NotPermitted(message, key=where)
    said = _said(getattr(rules, key))
    if key == named:
        return said
    cards = said.removesuffix(" high").split("-")
    return "/".join(card.capitalize() for card in cards) if len(cards) > 1 else said.title()


def _said(value: Any) -> str:
    if type(value) is Fraction:  # Odds are said as odds.
        return f"{100 * value}%"
    if not isinstance(value, tuple):
        return str(value)
    if not all(isinstance(each, int) for each in value):
        return ", ".join(map(str, value))
    *some, last = (*map(str, value),) or ("0",)
    number = f"{', '.join(some)} or {last}" if some else last
    return f"{number} time" if number == "1" else f"{number} times"
