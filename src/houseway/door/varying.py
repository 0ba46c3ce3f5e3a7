"""`houseway.variation`: a ruleset in memory, with some values changed."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, get_args, get_origin

from houseway.door.finding import AnyRuleset, Which, find_ruleset
from houseway.errors import NotPermitted, Unreadable
from houseway.games import find_game
from houseway.rulesets.called import part_called, parted, rule_called, side_wager
from houseway.rulesets.files import SIDE_WAGERS
from houseway.rulesets.plain import typed
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Ruleset, show_value
from houseway.rulesets.variation import Variation


def variation(
    game: Which,
    rules: Which | None = None,
    *,
    name: str = "",
    title: str = "",
    changes: Mapping[str, object] | None = None,
    **values: object,
) -> Variation[Rules]:
    """A ruleset with some values changed, held to all that a file is held to.

    Values are plain Python, by rule: `dealer_qualifies="jack high"`, `limits=(5, 500)`,
    `pair_plus_paytable={"flush": 4}`. What has no name in Python goes into `changes`:
    `{"pair_plus.flush": 4}`. The variation is taken wherever a ruleset is, written as a file by
    `.save(...)`, and says in `.departures` what the law that it is made from does not permit.

    >>> import houseway
    >>> mine = houseway.variation("three-card-poker", pair_plus_paytable={"flush": 2})
    >>> mine.departures[0].clause, str(mine.open().pair_plus_paytable)
    ('§11(a)(2)', '35-35-25-5-2-1')
    >>> houseway.odds(mine).wager("pair-plus").house_advantage
    Fraction(981, 5525)
    """
    found, ruleset = find_ruleset(game, rules)
    return found.variation(ruleset, {**(changes or {}), **values}, name=name, title=title)


# What somebody types.


def typed_variation(
    ruleset: AnyRuleset, changes: Sequence[str], pays: Sequence[str]
) -> Variation[Rules]:
    """A ruleset varied as a command line says."""
    given: dict[str, object] = {}
    reading = [(read_change, words) for words in changes] + [(read_pays, words) for words in pays]
    for read, words in reading:
        with _said_of(words):
            change = read(ruleset, words)
            twice = [key for key in change if key in given]
            if twice:
                raise Unreadable(f"{twice[0]} is changed twice: say it once")
        given |= change
    with _said_of(reading[0][1] if len(reading) == 1 else ""):
        return find_game(ruleset.header.game).variation(ruleset, given)


@contextmanager
def _said_of(words: str) -> Iterator[None]:
    """Have an error that names no rule say of which typed words it is."""
    try:
        yield
    except (NotPermitted, Unreadable) as error:
        error.key = error.key or words
        raise


def read_change(ruleset: Ruleset[Any], words: str) -> dict[str, object]:
    """One `key=value`, as somebody types it; a value in brackets is TOML."""
    key, equals, text = words.partition("=")
    if not equals:
        raise Unreadable(f"{words!r} changes nothing: write it as key=value")
    return {key.strip(): _read_value(ruleset, key.strip(), text.strip())}


def _read_value(ruleset: Ruleset[Any], word: str, text: str) -> object:
    if text[:1] in ("[", "{"):
        try:
            return tomllib.loads(f"value = {text}")["value"]
        except tomllib.TOMLDecodeError as error:
            raise Unreadable(f"{text!r} cannot be read: {error}") from None
    name, part = parted(word)
    key = rule_called(ruleset, name)
    entry = ruleset.entries.get(key)
    if part or entry is None:
        return typed(text)
    for value in entry.choice.values if entry.choice else ():
        if show_value(value) == text:
            return value
    if _is_list(ruleset.kinds[key]):
        return [typed(item) for item in text.split(",")]
    return typed(text)


def _is_list(kind: Any) -> bool:
    """Whether a rule holds several values, whatever is said of them besides."""
    return (
        _is_list(get_args(kind)[0]) if get_origin(kind) is Annotated else get_origin(kind) is tuple
    )


def read_pays(ruleset: Ruleset[Any], words: str) -> dict[str, object]:
    """One paytable as somebody types it: `pair_plus:40-30-6-4-1`, or `pair_plus:flush=4,pair=1`."""
    word, colon, text = words.partition(":")
    key = rule_called(ruleset, word) if colon else ""
    side = side_wager(ruleset, key)
    if not (key in ruleset.tables or side) or not text.strip():
        there_are = ", ".join((*ruleset.tables, *ruleset.data.get(SIDE_WAGERS, ())))
        how = "write it as TABLE:40-30-6-4-1 or TABLE:flush=4,straight=6"
        raise Unreadable(f"{words!r} is no paytable: {how}; there are {there_are}")
    said = text.strip()
    if said in ruleset.tables.get(key, ()):
        return {key: said}
    if "=" not in said:
        return {key: [typed(pay) for pay in said.split("-")]}
    lines: dict[str, object] = {}
    for line in _lines(said):
        name, equals, pay = line.partition("=")
        if not equals:
            raise Unreadable(f"{line.strip()!r} in {words!r} is no line: write it as flush=4")
        lines[part_called(ruleset, key, name.strip())] = typed(pay)
    return {key: lines}


def _lines(said: str) -> list[str]:
    """The lines of a paytable as they are typed; a name may have a comma of its own.

    >>> _lines("pair=5, ace and face card, suited=25")
    ['pair=5', ' ace and face card, suited=25']
    """
    return [line.removesuffix(",") for line in re.findall(r"[^=]*=[^,]*,?|[^=]+$", said)]


def noted(ruleset: AnyRuleset) -> tuple[str, ...]:
    """What the law does not permit of a variation, as a report notes it."""
    departures = ruleset.departures if isinstance(ruleset, Variation) else ()
    return tuple(f"The law does not permit this variation. {each}." for each in departures)
