"""The shape of what a strategy of one's own costs."""

from houseway.door.shapes.parts import Exact, Shape, TableShape, exact
from houseway.odds.play_prices import StagePrice


class LineShape(Shape, frozen=True, kw_only=True):
    """A line of a strategy, and what it costs."""

    hands: str
    """The words of it; empty where the strategy is no chart."""
    decision: str
    frequency: Exact
    wrong: Exact
    cost: Exact


class MistakeShape(Shape, frozen=True, kw_only=True):
    """A situation in which the strategy does not decide best."""

    cards: str
    decision: str
    best: str
    costs: Exact
    frequency: Exact


class StageShape(Shape, frozen=True, kw_only=True):
    """A stage, and what its decisions cost."""

    stage: str
    cost: Exact
    wrong: Exact
    lines: list[LineShape]
    worst: list[MistakeShape]


class PriceShape(TableShape, frozen=True, kw_only=True, tag_field="format", tag="houseway-price/1"):
    """What `houseway price` prints: what a strategy costs, decision by decision."""

    house_advantage: Exact
    best_house_advantage: Exact
    cost: Exact
    stages: list[StageShape]


def stage_shape(stage: StagePrice, words: list[str]) -> StageShape:
    """A stage for another program, with the words of its lines."""
    return StageShape(
        stage=stage.title,
        cost=exact(stage.cost),
        wrong=exact(stage.wrong),
        lines=[
            LineShape(
                hands=said,
                decision=line.decision,
                frequency=exact(line.frequency),
                wrong=exact(line.wrong),
                cost=exact(line.cost),
            )
            for line, said in zip(stage.lines, words, strict=True)
        ],
        worst=[
            MistakeShape(
                cards=mistake.cards,
                decision=mistake.decision,
                best=mistake.best,
                costs=exact(mistake.costs),
                frequency=exact(mistake.frequency),
            )
            for mistake in stage.worst
        ],
    )
