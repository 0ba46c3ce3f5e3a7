"""Laws of somebody's own, from the text of a ruleset file, rehearsed before a table opens.

What somebody hands in may be anything. It is read, checked and rehearsed where that can harm nobody
(`web.apart`); only then is it kept, and a table opens with it. What the process that serves the
tables will do with it, to read it and to deal rounds, is measured in calls of functions: a file is
judged alike the first time and the tenth, on any machine, whatever else that has to do.
"""

import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from types import FrameType
from typing import Any, Final

from houseway.errors import NotPermitted, Unreadable
from houseway.floor.dealing.laws import KeptLaw, stored_ruleset
from houseway.floor.dealing.offered import check_sign
from houseway.floor.seats.seating import Law
from houseway.games import find_game, names
from houseway.round.actions import Action
from houseway.round.engine import Round
from houseway.round.view import View
from houseway.round.wager_options import PlaceWager
from houseway.rulesets.files import laid_over
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Ruleset
from houseway.serving import apart_only
from houseway.table.driving import Policy
from houseway.table.game import Game
from houseway.table.session import Session
from houseway.table.shoe import entropy

TEXT_MAX: Final = 65_536
"""Letters of a ruleset file that somebody may hand in."""
LINE_MAX: Final = 4_000
"""Letters of one of its lines: a key of thousands of parts takes a reader of TOML half a minute."""
WORDS_MAX: Final = 200
"""Letters of a name, a clause, or another text in it: rounds are told and kept in these words."""
UNTOLD: Final = ("note", "when")
"""Texts that no round is told in."""
READ_CALLS_MAX: Final = 100_000
"""Calls of functions that it may take to read a law again, once it is kept."""
ROUND_CALLS_MAX: Final = 150_000
"""And to deal a round among as many as there are seats, who make every wager that there is; or half
as much again as the game takes under a law of the house, where that is more: Sic Bo with all its
areas takes 430,000."""
ROUNDS: Final = 2
SEED: Final = 1
"""Of the cards that are dealt: the same each time."""
FILE: Final = Path("your file")
RACK_CENTS: Final = 100_000_00


class _TooMuch(BaseException):
    """More was called than may be: nothing on the way may take it for an answer."""


@contextmanager
def _counting(most: int | None = None) -> Iterator[list[int]]:
    """How many functions are called; it ends as soon as they are more than `most`."""
    called = [0]

    def note(_frame: FrameType, kind: str, _function: object) -> None:
        called[0] += kind in ("call", "c_call")
        if most is not None and called[0] > most:
            raise _TooMuch

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(before)


@contextmanager
def _at_most(calls: int, says: str) -> Iterator[None]:
    """Refuse what calls more functions than this."""
    try:
        with _counting(calls):
            yield
    except _TooMuch:
        raise NotPermitted(says) from None


def read_own(text: str) -> tuple[Game, Ruleset[Any]]:
    """The game and the ruleset that a text states; refused in words that say where it is wrong."""
    if len(text) > TEXT_MAX:
        raise Unreadable(f"has more than {TEXT_MAX:,} letters", file=str(FILE))
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LINE_MAX:
            says = (
                f"a line has more than {LINE_MAX:,} letters (at line {number}, column {LINE_MAX})"
            )
            raise Unreadable(says, file=str(FILE))
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError) as error:
        raise Unreadable(str(error), file=str(FILE)) from None
    except RecursionError:
        raise Unreadable("brackets stand in brackets too deeply", file=str(FILE)) from None
    header = data.get("ruleset")
    named = header.get("game") if isinstance(header, dict) else None
    if not isinstance(named, str) or named not in names():
        raise Unreadable(f"[ruleset] game is none of {', '.join(names())}", file=str(FILE))
    game = find_game(named)
    parent = header.get("based_on") if isinstance(header, dict) else None
    if parent is not None and parent not in game.rulesets:
        there_are = ", ".join(game.rulesets)
        raise Unreadable(
            f"[ruleset] based_on: there is no ruleset {parent!r}; there are {there_are}",
            file=str(FILE),
        )
    laid = laid_over(data, FILE, game.folder)
    _refuse_wordy(data, text)
    ruleset = Ruleset(game.name, game.rules, laid, FILE)
    ruleset.own = data
    return game, ruleset


def _refuse_wordy(data: Mapping[str, Any], text: str) -> None:
    """Refuse words that would fill the books, and every frame, at each thing done in a round."""
    for said in _told(data):
        if len(said) > WORDS_MAX:
            line = text[: max(0, text.find(said))].count("\n") + 1
            says = f"{said[:20]!r} and what follows has more than {WORDS_MAX} letters"
            raise Unreadable(f"{says} (at line {line}, column 1)", file=str(FILE))


def _told(thing: Any) -> Iterator[str]:
    """Every text in a thing that a round may be told in, names too."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, Mapping):
        yield from thing
        for name, part in thing.items():
            if name not in UNTOLD:
                yield from _told(part)
    elif isinstance(thing, list):
        for part in thing:
            yield from _told(part)


@apart_only
def rehearse(text: str) -> KeptLaw:
    """Check a law and deal rounds under it, so that it can be kept and tables open with it."""
    _, ruleset = read_own(text)
    check_sign(ruleset)
    law = KeptLaw.of(ruleset)
    _deal(law, {})
    return law


@apart_only
def rehearse_choices(law: KeptLaw, choices: Mapping[str, str]) -> None:
    """Check what is chosen under a law that is kept, and deal rounds under it."""
    chosen = law.law(choices)
    chosen.ruleset.hold_together(chosen.rules)
    _deal(law, choices)


def _deal(law: KeptLaw, choices: Mapping[str, str]) -> None:
    """Deal rounds as a table of the floor would, and refuse what would hold the others up."""
    read = _read_again(law, choices)  # What a process loads the first time is no part of it.
    with _at_most(READ_CALLS_MAX, "it says too much: every table of the house would wait for it"):
        _read_again(law, choices)
    table, most = _full_table(read.game, read.rules), _round_calls(read.game)
    for _ in range(ROUNDS):
        with _at_most(most, "a round takes too long to deal: every table would wait"):
            table()


def _full_table(game: Game, rules: Rules) -> Callable[[], Round]:
    """A table at which every seat makes every wager: what deals a round there, after a first."""
    table = Session(game, rules, entropy(SEED))
    for seat in range(1, rules.seats_max + 1):
        table.sit(seat, f"Guest {seat}", RACK_CENTS)
    play = partial(table.play, dict.fromkeys(table.players, _wagers_on_all(game.policy)))
    play()
    return play


@cache
def _round_calls(game: Game) -> int:
    """How many functions a round of a game may call."""
    play = _full_table(game, game.ruleset(game.rulesets[0]).open())
    with _counting() as called:
        play()
    return max(ROUND_CALLS_MAX, called[0] * 3 // 2)


def _read_again(law: KeptLaw, choices: Mapping[str, str]) -> Law:
    """Read a law that is kept as the floor does, which remembers the last ones."""
    game, ruleset = stored_ruleset.__wrapped__(law.game, law.digest, law.text)
    rules = ruleset.open(
        ruleset.parse_choices([f"{key}={value}" for key, value in choices.items()])
    )
    game.layout(rules)
    return Law(game, ruleset, rules)


def _wagers_on_all(policy: Policy) -> Policy:
    """A player who makes every wager that is open, and otherwise does what the simple one does."""

    def answer(view: View) -> Action | None:
        options = view.ask.options if view.ask is not None else ()
        offered = (option for option in options if isinstance(option, PlaceWager))
        wagers = (action for option in offered for action in option.examples())
        return next(wagers, None) or policy(view)

    return answer
