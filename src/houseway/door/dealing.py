"""`houseway.deal`: many rounds with simple players, and what they came to."""

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import Final

import msgspec

from houseway.door.asked import find_table
from houseway.door.finding import Choices, Which
from houseway.door.keeping import Each, keeping
from houseway.door.results import Result
from houseway.door.shapes.parts import facts_of, maybe
from houseway.door.shapes.play import AreaShape, DealShape
from houseway.door.tables import Kind, Tidy
from houseway.door.watching import Watched, watched
from houseway.errors import NotAllowed
from houseway.pieces.figures import percent
from houseway.pieces.money import Cents, show_money
from houseway.round.card_events import HandSplit
from houseway.round.engine import Round
from houseway.round.events import Compared, Event, RoundVoided
from houseway.round.payments import Moved, SeatMoney
from houseway.round.spots import Seat
from houseway.study.tables import buy_in_again, open_table
from houseway.table.driving import Policy

ROUNDS: Final = 1000
SEATS: Final = 3
TELL_EVERY: Final = 50
"""After so many rounds it is told how far the dealing is."""


AREAS: Final[dict[str, Kind]] = {
    "wager": "text",
    "wagers": "whole",
    "staked_cents": "whole",
    "won_cents": "whole",
    "lost_cents": "whole",
    "returned_cents": "whole",
    "hold_cents": "whole",
    "hold": "exact",
}
COUNTS: Final[dict[str, Kind]] = {"kind": "text", "what": "text", "count": "whole"}


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
        self._lying: Counter[tuple[int, str]] = Counter()
        """What each seat has staked on each wager of a round, less what it took back."""

    def add(self, round_: Round) -> None:
        """Count one round."""
        self.rounds += 1
        self._lying.clear()
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
            at = event.seat, event.wager
            self._lying[at] += sign * event.cents
            # A part that goes back, as nobody called it, leaves a wager there.
            area.wagers += sign if sign > 0 or not self._lying[at] else 0
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


class Dealt(Result, frozen=True, kw_only=True, eq=False):
    """What many rounds came to."""

    seats: int
    seed: int | None
    """Nothing where the operating system's entropy dealt."""
    seconds: float
    tally: Tally

    @property
    def areas(self) -> dict[str, Area]:
        """What was wagered on each betting area, and what became of it; the total last."""
        total = {"total": self.tally.total} if len(self.tally.areas) > 1 else {}
        return {**self.tally.areas, **total}

    def in_short(self) -> str:
        """How many rounds, and what the house kept of each wager."""
        kept = (
            f"{name} {percent(area.hold, 2)}"
            for name, area in self.areas.items()
            if area.hold is not None
        )
        return f"{self.tally.rounds:,} rounds, the house kept {', '.join(kept)}"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every betting area."""
        heads = "wager", "wagers", "staked", "won", "lost", "hold"
        return heads, (
            (
                *(name, f"{area.wagers:,}", show_money(area.staked_cents)),
                *(show_money(area.won_cents), show_money(area.lost_cents)),
                "" if area.hold is None else percent(area.hold, 2),
            )
            for name, area in self.areas.items()
        )

    def tables(self) -> tuple[Tidy, ...]:
        """`areas`, and `counts` of decisions, results and hands."""
        tally = self.tally
        areas = ((name, *_cents(area), area.hold) for name, area in self.areas.items())
        counted = {
            "decision": tally.decisions,
            "result": tally.results,
            "hand": tally.hands,
            "settled otherwise": tally.otherwise,
        }
        counts = (
            (kind, what, count)
            for kind, counter in counted.items()
            for what, count in counter.most_common()
        )
        return Tidy.of("areas", AREAS, areas), Tidy.of("counts", COUNTS, counts)

    def shape(self) -> DealShape:
        """What `houseway deal --json` prints."""
        tally = self.tally
        return DealShape(
            **facts_of(self.asked),
            seats=self.seats,
            seed=None if self.seed is None else str(self.seed),
            rounds=tally.rounds,
            voids=tally.voids,
            splits=tally.splits,
            seconds=round(self.seconds, 3),
            areas=[_area(name, area) for name, area in tally.areas.items()],
            total=_area("total", tally.total),
            decisions=dict(tally.decisions),
            results=dict(tally.results),
            hands=dict(tally.hands),
            settled_otherwise=dict(tally.otherwise),
        )


def _cents(area: Area) -> tuple[int, ...]:
    return (
        *(area.wagers, area.staked_cents, area.won_cents, area.lost_cents),
        *(area.returned_cents, area.hold_cents),
    )


def _area(name: str, area: Area) -> AreaShape:
    fields = msgspec.structs.asdict(area)
    return AreaShape(wager=name, **fields, hold_cents=area.hold_cents, hold=maybe(area.hold))


def deal(
    game: Which,
    rounds: int = ROUNDS,
    *,
    rules: Which | None = None,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    seats: int = SEATS,
    seed: int | None = None,
    policies: Mapping[Seat, Policy] | None = None,
    each: Each | None = None,
    out: str | PathLike[str] | None = None,
    progress: Watched = None,
) -> Dealt:
    """Deal rounds without anybody watching, and sum them up.

    Every seat is played by the game's simple player, or by the policy that it is given. `each` is
    told of every round when it is over, with its number. `out` is where the rounds are written: a
    file that ends in `.jsonl` or `.parquet`, or a folder for a file of notation a round.

    >>> import houseway
    >>> houseway.deal("three-card-poker", 20, seed=7).areas["play"].hold
    Fraction(-2, 47)
    """
    if rounds < 1:
        raise NotAllowed(f"{rounds} rounds cannot be dealt: there must be one at least")
    asked = find_table(game, rules, paytables, choices)
    session = open_table(asked.game, asked.rules, seats, seed)
    playing = {**dict.fromkeys(session.players, asked.game.policy), **(policies or {})}
    tally = Tally()
    began = time.perf_counter()
    with ExitStack() as open_now:
        tell = open_now.enter_context(watched(progress if rounds >= TELL_EVERY else False))
        told = [each] if each is not None else []
        if out is not None:
            kept = keeping(Path(out), rounds, asked.game, asked.ruleset)
            told.append(open_now.enter_context(kept))
        for number in range(1, rounds + 1):
            round_ = session.play(playing)
            tally.add(round_)
            for hear in told:
                hear(number, round_)
            if tell is not None and number % TELL_EVERY == 0:
                tell("dealing", number, rounds)
            buy_in_again(session)
    seconds = time.perf_counter() - began
    return Dealt(asked=asked, seats=seats, seed=seed, seconds=seconds, tally=tally)
