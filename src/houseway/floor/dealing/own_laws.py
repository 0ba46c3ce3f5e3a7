"""Laws of somebody's own, from the text of a ruleset file, rehearsed before a table opens.

What somebody hands in may be anything. It is read, and a round is dealt under it, where that can
harm nobody (`web.apart`); only then does a table open with it.
"""

import tomllib
from pathlib import Path
from time import process_time
from typing import Any, Final

import msgspec

from houseway.errors import NotPermitted, Unreadable
from houseway.floor.dealing.laws import stored_ruleset, text_of
from houseway.floor.dealing.offered import check_sign
from houseway.floor.seats.seating import Law
from houseway.games import find_game, names
from houseway.rulesets.files import laid_over
from houseway.rulesets.ruleset import Ruleset
from houseway.table.game import Game
from houseway.table.session import Session
from houseway.table.shoe import entropy

TEXT_MAX: Final = 65_536
"""Letters of a ruleset file that somebody may hand in."""
LINE_MAX: Final = 4_000
"""Letters of one of its lines: a key of thousands of parts takes a reader of TOML half a minute."""
REHEARSAL_SECONDS: Final = 0.5
"""How long a processor may take for the rehearsal of a round: the tables share one loop."""
FILE: Final = Path("your file")
REHEARSED: Final = ("Ann", "Bo")
RACK_CENTS: Final = 100_000_00


class OwnLaw(msgspec.Struct, frozen=True):
    """A law that was rehearsed: of which game, its digest, and all that it says."""

    game: str
    digest: str
    text: str

    def law(self) -> Law:
        """What is played under it, with the choices of its house."""
        game, ruleset = stored_ruleset(self.game, self.digest, self.text)
        return Law(game, ruleset, ruleset.open())


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
    ruleset = Ruleset(game.name, game.rules, laid_over(data, FILE, game.folder), FILE)
    ruleset.own = data
    return game, ruleset


def rehearse(text: str) -> OwnLaw:
    """Read a law and deal a round under it, among simple players, so that a table can open with it.

    It is done where it can harm nobody: what cannot be dealt in a moment is refused.
    """
    began = process_time()
    game, ruleset = read_own(text)
    check_sign(ruleset)
    rules = ruleset.open()
    game.layout(rules)
    table = Session(game, rules, entropy())
    seats = range(1, min(len(REHEARSED), rules.seats_max) + 1)
    for seat, name in zip(seats, REHEARSED, strict=False):
        table.sit(seat, name, RACK_CENTS)
    table.play(dict.fromkeys(seats, game.policy))
    took = process_time() - began
    if took > REHEARSAL_SECONDS:
        raise NotPermitted(f"a round takes {took:.1f} s to deal: no table could be played by it")
    return OwnLaw(game.name, ruleset.digest, text_of(ruleset))
