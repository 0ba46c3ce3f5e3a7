"""The shapes of advice, of wagers weighed, of best play, and of rounds by chance."""

from houseway.door.shapes.odds import LineShape
from houseway.door.shapes.parts import Exact, Shape, TableShape, Whole
from houseway.pieces.money import Cents

# Decisions.


class OptionShape(Shape, frozen=True, kw_only=True):
    """A decision that is open: what it is worth, in first wagers, and costs against the best."""

    decision: str
    expectation: Exact
    cost: Exact


class AdviceShape(
    TableShape, frozen=True, kw_only=True, tag_field="format", tag="houseway-advice/1"
):
    """What `houseway advise` prints: what each decision is worth, the best first."""

    hole: list[str]
    board: list[str]
    options: list[OptionShape]
    note: str


class WeighedWagerShape(Shape, frozen=True, kw_only=True):
    """What a wager is worth, or several together."""

    wager: str
    wagers: list[str]
    house_advantage: Exact
    hit_frequency: Exact
    variance: Exact
    standard_deviation: float
    results: list[LineShape]


class WeighedShape(
    TableShape, frozen=True, kw_only=True, tag_field="format", tag="houseway-weighed/1"
):
    """What `houseway advise` prints where nothing is decided but which wagers to make."""

    together: bool
    wagers: list[WeighedWagerShape]


# Best play.


class HandShape(Shape, frozen=True, kw_only=True):
    """A kind of two cards, and what each decision with it is worth, the best first."""

    hand: str
    holdings: int
    best: str
    options: list[OptionShape]


class ChartShape(Shape, frozen=True, kw_only=True, tag_field="kind", tag="chart"):
    """The first decision with every kind of two cards."""

    hands: list[HandShape]


class StrategyLineShape(Shape, frozen=True, kw_only=True):
    """Some hands that are played alike."""

    hands: str
    decision: str
    holdings: Whole
    worth: Exact
    second: str
    costs: Exact
    closest: Exact
    named: list[str]
    """The hands by name, where they are exceptions to the line above."""


class StageShape(Shape, frozen=True, kw_only=True):
    """A chance to decide."""

    stage: str
    holdings: Whole
    lines: list[StrategyLineShape]


class LinesShape(Shape, frozen=True, kw_only=True, tag_field="kind", tag="lines"):
    """Lines to be read from the top, stage by stage."""

    in_short: str
    stages: list[StageShape]


class UpCellShape(Shape, frozen=True, kw_only=True):
    """What is done with a hand against an up card."""

    hands: str
    hand: str
    up_card: str
    decision: str
    mark: str
    says: str


class UpChartShape(Shape, frozen=True, kw_only=True, tag_field="kind", tag="up-chart"):
    """Hands against up cards."""

    costs: dict[str, Exact]
    """What the chart costs against best play; other charts beside it."""
    remarks: list[str]
    cells: list[UpCellShape]


class StrategyShape(
    TableShape, frozen=True, kw_only=True, tag_field="format", tag="houseway-strategy/1"
):
    """What `houseway strategy` prints: best play, written down."""

    play: ChartShape | LinesShape | UpChartShape


# Rounds by chance.


class SimulatedWagerShape(Shape, frozen=True, kw_only=True):
    """What rounds say of a wager, beside what was counted. Sums are in parts of a unit."""

    wager: str
    house_advantage: Exact
    house_advantage_from: float
    house_advantage_to: float
    interval_is_about: bool
    hit_frequency: Exact
    standard_deviation: float
    largest_net: Exact
    payouts_not_seen: list[str]
    counted: Exact | None
    counted_is_inside: bool | None
    scale: Whole
    """What one unit counts in the sums."""
    staked: Whole
    net: Whole
    squares: Whole
    hits: int


class SimulationShape(
    TableShape, frozen=True, kw_only=True, tag_field="format", tag="houseway-simulation/1"
):
    """What `houseway simulate` prints: what came of many rounds by chance."""

    strategy: str
    rounds: int
    seed: Whole
    seconds: float
    confidence: float
    through_engine: bool
    """Whether the rounds went through the game's own procedure and not through a kernel."""
    idle_rounds: int
    """Rounds in which the seat that is watched wagered nothing."""
    wagers: list[SimulatedWagerShape]


class AreaShape(Shape, frozen=True, kw_only=True):
    """What was wagered on a betting area, and what became of it, in cents."""

    wager: str
    wagers: int
    staked_cents: Cents
    won_cents: Cents
    lost_cents: Cents
    returned_cents: Cents
    hold_cents: Cents
    hold: Exact | None


class DealShape(TableShape, frozen=True, kw_only=True, tag_field="format", tag="houseway-deal/1"):
    """What `houseway deal` prints: what many rounds through the engine came to."""

    seats: int
    seed: Whole | None
    rounds: int
    voids: int
    splits: int
    seconds: float
    areas: list[AreaShape]
    total: AreaShape
    decisions: dict[str, int]
    results: dict[str, int]
    hands: dict[str, int]
    settled_otherwise: dict[str, int]
