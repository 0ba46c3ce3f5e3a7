"""What a page is told of an analysis, field by field: figures are exact, with a number to show."""

from fractions import Fraction
from typing import Literal

import msgspec

from houseway.study.marks import Mark


class Told(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Something that a page is told: these fields and no others."""


class Figure(Told, frozen=True):
    """A number: exactly, as a fraction of whole numbers, and about what that is."""

    exact: str
    value: float


def figure(value: Fraction | int) -> Figure:
    """A number as it is told."""
    found = Fraction(value)
    return Figure(exact=f"{found.numerator}/{found.denominator}", value=float(found))


class WeighedAnswer(Told, frozen=True):
    """Something that may be answered, and what it is worth if best play follows."""

    action: str
    """In the notation's words, as an option has it."""
    decision: str
    worth: Figure
    """In first wagers."""
    cents: Figure
    """The same in cents of this bet."""
    cost: Figure
    """Against the best, in first wagers; 0 for the best."""
    cost_cents: Figure
    mark: Mark | None
    """Nothing where it is asked whether and how much to wager."""


class ChartPlace(Told, frozen=True):
    """Where a hand stands in the chart of its game: part, row and column by their numbers."""

    part: int
    row: int
    column: int


class Decided(Told, frozen=True):
    """A decision: what it is about, and every answer, the best first."""

    stage: str
    wager: str
    """The wager that a worth is counted in."""
    unit_cents: int
    answers: list[WeighedAnswer]
    own: list[str]
    board: list[str]
    is_exact: bool
    is_estimate: bool
    """Whether rounds by chance gave it, and it is no count."""
    is_part: bool
    """Whether a worth is that of one of several hands."""
    is_stake: bool
    """Whether it is asked if and how much to wager, which is not marked."""
    notes: list[str]


class InChart(Told, frozen=True):
    """Where the present hand stands in the chart of its game, if the chart is about it."""

    place: ChartPlace | None


class PlacedWagers(Told, frozen=True):
    """Wagers that hang together, and what they net on average under best play."""

    wagers: list[str]
    cents: int
    worth: Figure | None
    """For one of the first; nothing where nobody has counted it."""
    worth_cents: Figure


class CallEstimate(Told, frozen=True):
    """What a call needs and what is there for it, where no answer has an exact best."""

    pot_cents: int
    call_cents: int
    opponents: int
    needs: Figure
    """The share of the pot from which on a call costs nothing, were it the last."""
    share: Figure
    """The own share on average, against hands that nobody knows."""
    low: float
    high: float
    """Where the share lies; both are the share where every deal was counted."""
    is_counted: bool
    deals: int
    worth_cents: Figure
    """What a call nets on average, were it the last that anybody puts in."""
    notes: list[str]


class LiveWorth(Told, frozen=True):
    """What somebody's answers are worth at a table now; or what lies on the layout."""

    round: str
    seat: int
    decided: Decided | None
    placed: list[PlacedWagers]
    """What the wagers are worth together, while they are still open."""
    why_not: str
    """Why what is asked now is not weighed; nothing where it is, or wagers are open."""
    estimate: CallEstimate | None
    """Where nothing is counted: an estimate of a call."""
    note: str
    """That a real table forbids such help."""
    clause: str


class AnalysedPoint(Told, frozen=True):
    """A decision that was taken in a round."""

    step: int
    """The step of the replay in which it was taken."""
    decided: Decided
    chosen: int
    """Which of the answers it was."""
    cost: Figure
    cost_cents: Figure
    mark: Mark
    before_cents: Figure
    """What the round was worth before it, under best play."""
    after_cents: Figure


class AnalysedStake(Told, frozen=True):
    """What somebody answered who was asked whether and how much to wager."""

    step: int
    decided: Decided
    chosen: int


class AnalysedStop(Told, frozen=True):
    """What the round was worth after a step of the replay, in cents."""

    step: int
    kind: Literal["start", "before", "after", "end"]
    cents: Figure


class StageCount(Told, frozen=True):
    """Decisions of one kind."""

    stage: str
    decisions: int
    best: int
    cost: Figure


class RoundSummary(Told, frozen=True):
    """A round in short, as it is added up: what a browser keeps of a guest's rounds."""

    round: str
    game: str
    ruleset: str
    ended_at: str
    wager: str
    unit_cents: int
    is_exact: bool
    decisions: int
    best: int
    start_cents: Figure
    luck_cents: Figure
    skill_cents: Figure
    net_cents: int
    cost: Figure
    """In first wagers."""
    stages: list[StageCount]
    worst: str
    """The costliest decision in a few words; nothing where none cost anything."""
    worst_step: int
    worst_cents: Figure


class RoundAnalysis(Told, frozen=True):
    """A round through one seat's eyes: luck and skill apart, decision by decision."""

    round: str
    seat: int
    placed: list[PlacedWagers]
    points: list[AnalysedPoint]
    stakes: list[AnalysedStake]
    line: list[AnalysedStop]
    start_cents: Figure
    luck_cents: Figure
    skill_cents: Figure
    net_cents: int
    is_weighed: bool
    """Whether answers have an exact worth here: if not, luck and skill are not told apart."""
    is_exact: bool
    notes: list[str]
    summary: RoundSummary


class WhatIf(Told, frozen=True):
    """Another answer at a decision that was taken, and what would have come of it."""

    round: str
    seat: int
    step: int
    answer: WeighedAnswer
    is_played: bool
    """Whether it could be played on with the very cards of the round."""
    why_not: str
    net_cents: int | None
    """What the seat would have won or lost, with the cards that came, best play following."""
    differs_cents: int | None
    """Against what it did win or lose."""
    facts: list[str]
    """What would have happened, fact by fact, as this seat would have seen it."""


class GamePlay(Told, frozen=True):
    """What somebody has played of one game."""

    game: str
    rounds: int
    decisions: int
    best: int
    """How many of them were the best there was: over all decisions that is the accuracy."""
    start_cents: Figure
    luck_cents: Figure
    skill_cents: Figure
    net_cents: int
    cost: Figure
    """In first wagers."""
    stages: list[StageCount]


class Mistake(Told, frozen=True):
    """A decision that cost something."""

    round: str
    step: int
    game: str
    says: str
    cents: Figure
    ended_at: str


class CourseStop(Told, frozen=True):
    """How luck and decisions stood after a round, in cents, to be drawn."""

    luck: float
    skill: float


class MyPlay(Told, frozen=True):
    """What somebody has played, added up."""

    rounds: int
    waiting: int
    """How many of them are not analysed yet: ask again."""
    games: list[GamePlay]
    mistakes: list[Mistake]
    """The costliest, the dearest first."""
    course: list[CourseStop]
    """Luck against skill as the rounds went on, the last ones."""


class PaysLine(Told, frozen=True):
    """One result of a wager."""

    result: str
    net: Figure
    """What it nets for one staked, which is what the line pays."""
    frequency: Figure
    returns: Figure
    """What it gives back on average of one staked, the stake included where that comes back; below
    nothing where more than that is lost. All lines together give back what the house does not keep.
    """


class PaysMeter(Told, frozen=True):
    """A wager with a progressive meter, as the meter stands."""

    reading_cents: int
    reset_cents: int
    stake_cents: int
    edge: Figure
    """What the house keeps at this reading."""
    fair_cents: Figure
    """From which reading on the house keeps nothing."""


class PaysWager(Told, frozen=True):
    """A wager: what the house keeps of it, how often it wins, and every line."""

    wager: str
    """As a report names it: several wagers that hang together have a name of their own."""
    wagers: list[str]
    paytable: str
    per: str
    """What the edge is a part of."""
    edge: Figure
    hit_frequency: Figure | None
    is_estimate: bool
    """Whether rounds by chance gave how often it wins."""
    average_stake: Figure
    lines: list[PaysLine]
    meter: PaysMeter | None


class Pays(Told, frozen=True):
    """What every wager of a table pays back."""

    wagers: list[PaysWager]
    notes: list[str]
