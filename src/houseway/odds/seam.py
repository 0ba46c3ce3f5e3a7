"""The seam between a game and its odds: what a game that is counted can be asked for.

A game names the module of its folder that has this under `ODDS`. It is loaded when somebody asks:
playing a game needs none of it.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import msgspec

from houseway.odds import Progress
from houseway.odds.banking import AgainstBank
from houseway.odds.deciding import Decide, Deciding
from houseway.odds.own_charts import ChartStage
from houseway.odds.own_play import Player
from houseway.odds.play_prices import PlayPrice
from houseway.odds.ratios import RatioOdds
from houseway.odds.report import Advice, OddsReport, WagerOdds
from houseway.odds.simulate import Simulator
from houseway.odds.situations import MakeStages, Situation
from houseway.odds.strategy import Strategy
from houseway.odds.up_charts import UpChart
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.view import View
from houseway.rulesets.ruleset import Ruleset

FirstDecisions: TypeAlias = Mapping[tuple[Card, Card], tuple[Advice, ...]]
"""What is open with each first two cards, the best first: best play that fits a chart."""


class MakeReport(Protocol):
    """The odds of every wager of a table under best play."""

    def __call__(
        self,
        ruleset: Ruleset[Any],
        rules: Any,
        *,
        recount: bool = ...,
        progress: Progress | None = ...,
    ) -> OddsReport:
        """From a kept count, or a new one."""


class Advise(Protocol):
    """What each decision is worth with some cards."""

    def __call__(
        self,
        rules: Any,
        hole: Sequence[Card],
        board: Sequence[Card],
        *,
        progress: Progress | None = ...,
    ) -> tuple[Advice, ...]:
        """Every decision that is open, the best first."""


class Weigh(Protocol):
    """What wagers are worth that lie on the layout together."""

    def __call__(self, rules: Any, stakes: Mapping[str, Cents]) -> WagerOdds:
        """Of all that is staked; raises `NotAllowed` for a wager that there is not."""


class BestPlay(Protocol):
    """Best play, written down."""

    def __call__(
        self, rules: Any, *, progress: Progress | None = ...
    ) -> Strategy | FirstDecisions | UpChart:
        """In lines, as what is open with each first two cards, or by hands and up cards."""


class RatioCurves(Protocol):
    """What the house keeps of two wagers together, at every ratio of the two."""

    def __call__(
        self, ruleset: Ruleset[Any], rules: Any, *, progress: Progress | None = ...
    ) -> list[RatioOdds]:
        """One curve for each paytable."""


OwnPlay: TypeAlias = tuple[ChartStage, ...] | Callable[[Situation], str]
"""A strategy of one's own: the stages of a chart, or a function."""


class Side(NamedTuple):
    """Whose strategy is meant, and against whom; the first that there is where nothing is said."""

    role: str = ""
    against: str = ""


EVERYONE: Final = Side()
"""Where nothing is said, or there is only one side."""


class OwnPlan(NamedTuple):
    """A strategy of one's own as the simulator plays it, and what it was priced at."""

    plan: Any
    wager: str
    """The wager that the price is of, by the name that the simulator has for it."""
    price: PlayPrice


class OwnCharts(Protocol):
    """Charts of a game whose hands cannot be met one by one: read, priced and written by itself."""

    @property
    def roles(self) -> tuple[str, ...]:
        """Those who decide, where there are several; the one who wagers first."""

    @property
    def opponents(self) -> tuple[str, ...]:
        """Against whom they can be priced, where that can be told."""

    def price(
        self, rules: Any, play: OwnPlay, side: Side = EVERYONE, *, progress: Progress | None = ...
    ) -> PlayPrice:
        """What a chart or a function costs against best play."""

    def best(
        self, rules: Any, side: Side = EVERYONE, *, progress: Progress | None = ...
    ) -> tuple[ChartStage, ...]:
        """The best chart in the words of the game, which may cost something."""

    def plan(
        self, rules: Any, play: OwnPlay, side: Side = EVERYONE, *, progress: Progress | None = ...
    ) -> OwnPlan:
        """The same strategy for the simulator."""


class NamedLine(NamedTuple):
    """A line of a chart: the part that it stands in, and its words."""

    part: str
    words: str


class NamedLines(msgspec.Struct, frozen=True, kw_only=True):
    """Lines in a game's own words."""

    of: Callable[[Any, Sequence[Card], Sequence[Card]], Sequence[NamedLine]]
    """Where a hand, and what lies beside it, may stand: the first of these that the chart has."""
    bank: Callable[[Any, Sequence[Card], Sequence[Card]], Sequence[NamedLine]] | None = None
    """The same for a hand that banks, where the chart tells it apart."""
    way: Callable[[Any], Sequence[str]] | None = None
    """The lines of the house way in order, under some rules."""


WAY: Final = "The house way: the first line that a hand fits"
"""The part of a chart that has its lines."""


class GameOdds(msgspec.Struct, frozen=True, kw_only=True):
    """What a game that is counted can be asked for; what it cannot do is left out."""

    report: MakeReport
    simulator: Simulator[Any, Any, Any, Any]
    advise: Advise | None = None
    """Nothing where no decision is made with cards in sight."""
    decide: Decide | None = None
    """What every answer is worth that a seat may give at a table; nothing where none is counted."""
    asked: Callable[[View], Deciding | None] | None = None
    """What is decided and how answers are called, each worth nothing, where weighing them takes
    longer than a round; nothing elsewhere."""
    together: tuple[tuple[str, ...], ...] = ()
    """Where a report tells wagers under a name that is none of theirs: that name, alone; then those
    wagers, the one that the figure is a multiple of first."""
    started: Callable[[Any, Mapping[str, Cents]], Mapping[tuple[str, ...], Fraction]] | None = None
    """What wagers of these stakes are worth before the deal, where no report can say it: by the
    wagers, in the first of them."""
    banked: Callable[[Any, AgainstBank], Fraction] | None = None
    """What a round is worth to the player who banks it, before the deal, in cents."""
    weigh: Weigh | None = None
    """The odds of wagers that lie there together, where nothing is decided but which to make."""
    strategy: BestPlay | None = None
    """Nothing where best play fits neither lines nor a chart."""
    at_ratio: "Callable[[Any, Fraction], GameOdds] | None" = None
    """The same for two wagers in some ratio, under some rules, where a player chooses one."""
    ratio_curves: RatioCurves | None = None
    on_cluster: "Callable[[Executor], GameOdds] | None" = None
    """The same, counted by the workers of an executor; nothing where one machine is enough."""
    undecided: tuple[str, ...] = ()
    """Rules that name tables by whose lines nothing is decided, and of which each hand is paid by
    one: a wager is then worth a sum over them."""
    in_chart: Callable[[Sequence[Card], Card], tuple[str, str, str]] | None = None
    """Where a hand stands against an up card in a chart of such: the part, the row, the column."""
    lines: "NamedLines | None" = None
    """Where a hand stands in lines that are read by a game's own words, and the lines of its house
    way; nothing where lines are read by stages, or there are none."""
    stages: MakeStages | None = None
    """All situations in which a player decides, so that any strategy can be priced; nothing where
    nothing is decided, or nobody can say what every decision is worth."""
    own_charts: OwnCharts | None = None
    """Where a strategy is priced in another way; nothing elsewhere."""
    own_plan: "Callable[[Any, Player, Progress | None], OwnPlan] | None" = None
    """A strategy beside boards for the simulator; without it the engine plays one of stages."""
    having_seen: "Callable[[Any, Sequence[Card]], GameOdds] | None" = None
    """The same from a shoe, under some rules, of which these cards were seen; nothing where a round
    is dealt from whole decks, or nobody has counted less."""
