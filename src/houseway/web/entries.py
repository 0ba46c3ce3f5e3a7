"""The games of the lobby: what a player would look for by a name of its own, as a tile says it.

Names, decisions and a line of what it is like are the game's own words (`houseway.table.entries`).
All else follows from the rules in force and from the reports that come with the game; nothing is
counted.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from threading import Lock
from typing import Final, Literal, TypeAlias

import msgspec

from houseway.floor.dealing.laws import ruleset_of
from houseway.floor.dealing.offered import Offered
from houseway.floor.seats.seating import Law
from houseway.games import every_game
from houseway.odds.report import Combined, OddsReport, WagerOdds
from houseway.odds.shipped import shipped_report
from houseway.pieces.figures import decimal, percent
from houseway.table.entries import Entry, entries_of
from houseway.table.game import Game
from houseway.table.layout import Layout, title
from houseway.web.changes import Changed, what_changes
from houseway.web.miniature import Shape, TableShape, miniature, table_of

Pieces: TypeAlias = Literal["cards", "dice", "tiles", "poker"]
Swing: TypeAlias = Literal["", "calm", "even", "lively", "wild"]

SWINGS: Final[dict[float, Swing]] = {0.9: "calm", 1.5: "even", 2.5: "lively"}
"""What a game is like whose standard deviation, in what is staked on average, is below this."""


class Edge(msgspec.Struct, frozen=True, kw_only=True):
    """What the house keeps of the main wager under best play."""

    exact: str
    shown: str
    wager: str
    per: str
    """What it is a part of."""
    area: str
    """What the wager is called on the felt, where it is one of several to choose from."""
    hits: str
    """In how many of a hundred rounds the player comes out ahead; empty where nobody looked."""
    swing: Swing


class TileLaw(msgspec.Struct, frozen=True, kw_only=True):
    """A game under one law, as its tile shows it."""

    ruleset: str
    title: str
    stakes: str
    """What is switched besides the law: `limit 4/8`; empty where nothing is."""
    choices: dict[str, str]
    edge: Edge | None
    rake: str
    """What is taken of a pot, where players contend for one."""
    changes: list[Changed]
    """What this law has otherwise than the first one of the tile."""
    differences: int
    """And how much that is in all."""
    table: TableShape
    felt: list[Shape]


class Tile(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the lobby."""

    name: str
    game: str
    title: str
    about: str
    like: str
    also: tuple[str, ...]
    pieces: Pieces
    against: Literal["the house", "each other"]
    decisions: tuple[int, int | None] | None
    company: int
    laws: list[TileLaw]


COMPANY: Final = 2
CONTENDERS: Final = 5
"""Where players contend for pots more of them make a game."""


def about(game: Game) -> str:
    """How the game goes, in a few sentences: those that its page begins with."""
    file = game.folder / "about.txt"
    return " ".join(file.read_text(encoding="utf-8").split()) if file.exists() else ""


def company(game: Game) -> int:
    """How many simple players keep somebody company who comes by one press."""
    rules = ruleset_of(game.name, "")[1].open()
    return CONTENDERS if game.layout(rules).ring else COMPANY


_MADE: Final = Lock()


def lobby_of(offered: Offered) -> tuple[str, bytes]:
    """All tiles as JSON, and the digest that stands in their address."""
    with _MADE:
        return _lobby(offered, *(law.digest for law in offered.own.values()))


@cache
def _lobby(offered: Offered, *_: str) -> tuple[str, bytes]:
    told = msgspec.json.encode(tiles_of(offered))
    return sha256(told).hexdigest()[:12], told


def tiles_of(offered: Offered) -> list[Tile]:
    """A tile for each game that a player would look for."""
    return [tile for game in every_game() for tile in _tiles(offered, game)]


def _tiles(offered: Offered, game: Game) -> Iterator[Tile]:
    entries = entries_of(game)
    claimed = {name for entry in entries for name in entry.rulesets}
    own = {name: law for (of, name), law in offered.own.items() if of == game.name}
    for entry in entries:
        names = entry.rulesets or [name for name in game.rulesets if name not in claimed]
        laws = [
            (stakes, offered.law(game.name, name, entry.choices | chosen))
            for name in names
            for stakes, chosen in (entry.stakes or {"": {}}).items()
        ]
        for name, ruleset in list(own.items()):
            if ruleset.header.based_on in ("", *names):
                laws.append(("", offered.law(game.name, name, {})))
                del own[name]
        yield _tile(game, entry, laws)


def _tile(game: Game, entry: Entry, laws: Sequence[tuple[str, Law]]) -> Tile:
    first = laws[0][1]
    layout = game.layout(first.rules)
    return Tile(
        name=entry.name,
        game=game.name,
        title=entry.title or game.title,
        about=about(game),
        like=entry.like,
        also=(*entry.short, *entry.also),
        pieces=_pieces(layout),
        against="each other" if layout.ring or layout.participants > 1 else "the house",
        decisions=entry.decisions,
        company=CONTENDERS if layout.ring else COMPANY,
        laws=[_law(entry, stakes, law, first) for stakes, law in laws],
    )


def _pieces(layout: Layout) -> Pieces:
    if layout.ring:
        return "poker"
    is_thrown = layout.dice and not layout.hand and not layout.common_hands
    return "dice" if is_thrown else layout.pieces


def _law(entry: Entry, stakes: str, law: Law, first: Law) -> TileLaw:
    report = shipped_report(law.game.folder, law.ruleset, law.rules)
    changes, differences = what_changes(first, law)
    layout = law.game.layout(law.rules)
    return TileLaw(
        ruleset=law.ruleset.name,
        title=law.ruleset.header.title,
        stakes=stakes,
        choices=_of_entry(entry, law) | entry.stakes.get(stakes, {}),
        edge=edge_of(report, entry.wager) if report else None,
        rake=str(law.rules.choices.get("rake", "")),
        changes=changes,
        differences=differences,
        table=table_of(layout),
        felt=miniature(layout, law.rules.seats_max),
    )


def _of_entry(entry: Entry, law: Law) -> dict[str, str]:
    """What is chosen to play this entry; a law of somebody's own has chosen already."""
    return entry.choices if law.ruleset.name in law.game.rulesets else {}


def edge_of(report: OddsReport, wager: str) -> Edge:
    """What a report says of the main wager."""
    odds = _main(report, wager)
    hits = odds.hit_frequency
    return Edge(
        exact=str(odds.house_advantage),
        shown=percent(odds.house_advantage, 2),
        wager=odds.wager,
        per=odds.per,
        area=title(wager) if wager else "",
        hits=decimal(100 * hits, 0) if hits is not None else "",
        swing=_swing(odds),
    )


def _main(report: OddsReport, wager: str) -> WagerOdds | Combined:
    return report.wager(wager) if wager else report.in_use[0]


def _swing(odds: WagerOdds | Combined) -> Swing:
    deviation = odds.standard_deviation
    if deviation is None:
        return ""
    part = deviation / float(odds.average_stake)
    return next((word for most, word in SWINGS.items() if part < most), "wild")
