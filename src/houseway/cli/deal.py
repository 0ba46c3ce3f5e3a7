"""The command `deal`: many rounds with simple players, and what they came to."""

import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from houseway.cli.columns import Columns
from houseway.cli.console import heading, make_console, print_json
from houseway.cli.finding import find_ruleset
from houseway.errors import NotAllowed
from houseway.pieces.figures import percent
from houseway.pieces.money import Cents, show_money
from houseway.round.card_events import HandSplit
from houseway.round.engine import Round
from houseway.round.events import Compared, Event, RoundVoided
from houseway.round.payments import Moved, SeatMoney
from houseway.rulesets.ruleset import Ruleset
from houseway.table import notation
from houseway.table.game import Game
from houseway.table.session import Session
from houseway.table.shoe import entropy
from houseway.table.volumes import is_volume, open_volume, record_of

RACK: Cents = 1_000_000_00
"""What everybody sits down with, and buys in for again when half of it is gone."""
LONG = 200
"""From how many rounds on a bar shows how far the dealing is."""
SUFFIX = ".round"


class Area(msgspec.Struct):
    """What was wagered on one betting area, and what became of it."""

    wagers: int = 0
    staked_cents: Cents = 0
    won_cents: Cents = 0
    """What the house paid, jackpots from the cage included, the stakes apart."""
    lost_cents: Cents = 0
    returned_cents: Cents = 0
    """What went back to the players: stakes of wagers that won, were pushed or were void."""

    @property
    def hold_cents(self) -> Cents:
        """What the house kept; negative where it paid more than it took."""
        return self.lost_cents - self.won_cents

    @property
    def hold(self) -> Fraction | None:
        """What the house kept of what was staked."""
        return Fraction(self.hold_cents, self.staked_cents) if self.staked_cents else None


class Tally:
    """What rounds came to."""

    def __init__(self) -> None:
        self.rounds = 0
        self.voids = 0
        self.splits = 0
        self.areas: dict[str, Area] = {}
        self.decisions: Counter[str] = Counter()
        self.results: Counter[str] = Counter()
        self.hands: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()
        """Wagers that no comparison with the dealer settled, by what did."""

    def add(self, round_: Round) -> None:
        """Count one round."""
        self.rounds += 1
        for action in round_.actions:
            if isinstance(action.actor, int):
                self.decisions[action.verb] += 1
        compared = [event for event in round_.events if isinstance(event, Compared)]
        for hand in compared:
            self.results[hand.result] += 1
            self.hands[category(hand.player)] += 1
        usual = [(hand.player, category(hand.result)) for hand in compared]
        reasons = tuple(reason for pair in usual for reason in pair)
        for event in round_.events:
            self._count(event, reasons)

    def _count(self, event: Event, reasons: tuple[str, ...]) -> None:
        if isinstance(event, Moved):
            self._count_between(event)
        if not isinstance(event, SeatMoney):
            self.voids += isinstance(event, RoundVoided)
            self.splits += isinstance(event, HandSplit)
            return
        area = self.areas.setdefault(event.wager, Area())
        column, sign = event.counts
        field = f"{column}_cents"
        setattr(area, field, getattr(area, field) + sign * event.cents)
        if column == "staked":
            area.wagers += sign
        elif event.why and not event.why.startswith(reasons):
            self.reasons[category(event.why)] += 1

    def _count_between(self, event: Moved) -> None:
        """Money between accounts: lost where it leaves the players, won where it comes to them.

        A wager that another player has won is lost and won at once: the house keeps nothing of it.
        """
        source, target = event.sides
        leaves, comes = (side.kind in ("rack", "wager") for side in event.sides)
        between = source.kind == "wager" and target.kind == "rack" and source.seat != target.seat
        if leaves == comes and not between:
            return
        named = [side.name for side in event.sides if side.name]
        area = self.areas.setdefault(named[0] if named else event.says, Area())
        area.lost_cents += event.cents * leaves
        area.won_cents += event.cents * comes

    @property
    def otherwise(self) -> Counter[str]:
        """Wagers that no hand settled, by what did: a natural, a surrender, a fold."""
        return Counter({why: n for why, n in self.reasons.items() if why not in self.hands})

    @property
    def total(self) -> Area:
        """All the areas together."""
        total = Area()
        for area in self.areas.values():
            for field in Area.__struct_fields__:
                setattr(total, field, getattr(total, field) + getattr(area, field))
        return total


def category(hand: str) -> str:
    """The kind of a hand or reason, without its ranks and odds.

    >>> category("two pairs, aces and tens"), category("pair of jacks"), category("ace high")
    ('two pairs', 'pair', 'high card')
    >>> category("ace high with nine"), category("two of a kind, 8 to 1")
    ('high card', 'two of a kind')
    """
    kind = hand.partition(",")[0]
    if not kind.endswith(" of a kind"):
        kind = kind.partition(" of ")[0]
    return "high card" if kind.endswith(" high") or " high with " in kind else kind


def deal_rounds(given: Namespace) -> int:
    """Deal, count, and perhaps write down."""
    game, ruleset = find_ruleset(given.game, given.rules)
    session = Session(game, ruleset.open(ruleset.parse_choices(given.choices)), entropy(given.seed))
    for seat in range(1, given.seats + 1):
        session.sit(seat, f"Player {seat}", RACK)
    policies = dict.fromkeys(session.players, game.policy)
    tally = Tally()
    began = time.perf_counter()
    with _keeping(given.out, given.rounds, game, ruleset) as keep:
        for number in _with_progress(range(1, given.rounds + 1)):
            round_ = session.play(policies)
            tally.add(round_)
            keep(round_, number)
            _buy_in_again(session)
    seconds = time.perf_counter() - began
    facts = {"game": game.name, "ruleset": ruleset.name, "seats": given.seats, "seed": given.seed}
    if given.json:
        print_json({**facts, **tally_facts(tally, seconds)})
    else:
        title = f"{game.title}, {ruleset.header.title}: {given.seats} seats"
        _print(make_console(), tally, title, seconds)
    return 0


@contextmanager
def _keeping(
    word: str, rounds: int, game: Game, ruleset: Ruleset[Any]
) -> Iterator[Callable[[Round, int], None]]:
    """What writes a round down where the word says: nowhere, into one file, or a file a round."""
    path = Path(word)
    if not word:
        yield lambda round_, number: None
    elif is_volume(path):
        with open_volume(path) as volume:
            yield lambda round_, number: volume.add(record_of(game, ruleset, round_, number))
    else:
        if path.suffix == SUFFIX and rounds > 1:
            many = "name a folder, or a file that ends in .jsonl"
            raise NotAllowed(f"{path} is one file and there are {rounds} rounds: {many}")
        (path.parent if path.suffix == SUFFIX else path).mkdir(parents=True, exist_ok=True)
        yield partial(_write_notation, path, game, ruleset)


def _write_notation(
    path: Path, game: Game, ruleset: Ruleset[Any], round_: Round, number: int
) -> None:
    file = path if path.suffix == SUFFIX else path / f"{number:05}{SUFFIX}"
    file.write_text(notation.write(game, ruleset, round_), encoding="utf-8")


def _with_progress(rounds: range) -> Iterable[int]:
    """The rounds, with a bar where somebody is watching and it takes a while."""
    if len(rounds) < LONG or not sys.stderr.isatty():
        return rounds
    from rich.progress import track

    console = make_console(errors=True)
    return track(rounds, description="dealing", console=console, transient=True)


def _buy_in_again(session: Session) -> None:
    for seat, player in list(session.players.items()):
        if player.rack_cents < RACK // 2:
            session.leave(seat)
            session.sit(seat, player.name, RACK, player.who)


# What it came to.


def tally_facts(tally: Tally, seconds: float) -> dict[str, Any]:
    """The summary for another program."""
    return {
        "rounds": tally.rounds,
        "voids": tally.voids,
        "splits": tally.splits,
        "seconds": round(seconds, 3),
        "rounds_per_second": round(tally.rounds / seconds),
        "areas": {name: _area_facts(area) for name, area in tally.areas.items()},
        "total": _area_facts(tally.total),
        "decisions": dict(tally.decisions),
        "results": dict(tally.results),
        "hands": dict(tally.hands),
        "settled_otherwise": dict(tally.otherwise),
    }


def _area_facts(area: Area) -> dict[str, Any]:
    hold = None if area.hold is None else float(area.hold)
    return {**msgspec.to_builtins(area), "hold_cents": area.hold_cents, "hold": hold}


def _print(console: Console, tally: Tally, title: str, seconds: float) -> None:
    speed = f"{tally.rounds / seconds:,.0f} rounds a second"
    console.print(Text(title, style="bold"))
    counts = f"{tally.rounds:,} rounds, {tally.voids:,} void, {tally.splits:,} splits"
    console.print(Text(f"{counts}, {speed}"))
    table = Columns("wager", "wagers", "staked", "won", "lost", "hold", figures=range(1, 6))
    areas = [*tally.areas.items(), *([("total", tally.total)] if len(tally.areas) > 1 else [])]
    for name, area in areas:
        cents = (area.staked_cents, area.won_cents, area.lost_cents)
        hold = "–" if area.hold is None else percent(area.hold, 2)
        table.add(name, f"{area.wagers:,}", *map(show_money, cents), hold)
    console.print(heading("Wagers"))
    console.print(table)
    counted = {
        "Decisions": tally.decisions,
        "Against the dealer": tally.results,
        "Settled otherwise": tally.otherwise,
        "Hands": tally.hands,
    }
    for name, counter in counted.items():
        if counter:
            console.print(heading(name))
            lines = Columns("", "", "", figures=(1, 2))
            for key, count in counter.most_common():
                share = Fraction(count, counter.total())
                lines.add(key, f"{count:,}", percent(share, 2))
            console.print(lines)
