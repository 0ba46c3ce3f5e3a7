"""What a way of one's own to set four tiles costs, exactly: by a chart, a house way or a function.

Every kind of hands is set by it and compared with all hands that can lie beside, set the house way.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from houseway.errors import Unreadable
from houseway.games.pai_gow import kernels
from houseway.games.pai_gow.house_way import Way, WayLine
from houseway.games.pai_gow.odds import BANK as BANK_WAGER
from houseway.games.pai_gow.odds import STAGES, kept_solution
from houseway.games.pai_gow.own_words import HIGH, LOW, FourTiles, Words
from houseway.games.pai_gow.rules import WAGER, PaiGowRules
from houseway.games.pai_gow.simulation import best_plan
from houseway.games.pai_gow.solver import BESIDE, Solution, check_alike, kinds
from houseway.odds import Progress
from houseway.odds.own_charts import ChartStage
from houseway.odds.own_settings import (
    ANYTHING,
    BANK,
    HOUSE_WAY,
    OTHERWISE,
    OWN_CITE,
    PLAYER,
    ROLES,
    Chosen,
    Kept,
    Line,
    SettingChart,
    Sizes,
    Told,
    ask,
    only_stage,
    price_settings,
    way_lines,
)
from houseway.odds.play_prices import PlayPrice
from houseway.odds.seam import EVERYONE, OwnPlan, OwnPlay, Side
from houseway.odds.situations import Situation

WON: Final = {PLAYER: kernels.WON, BANK: kernels.BANK_WON}


class Ways:
    """Charts, house ways and functions of pai gow."""

    roles: Final = ROLES
    opponents: Final = ()

    def price(
        self,
        rules: PaiGowRules,
        play: OwnPlay,
        side: Side = EVERYONE,
        *,
        progress: Progress | None = None,
    ) -> PlayPrice:
        """What a strategy costs against best play, line by line."""
        won = WON[side.role or PLAYER]
        weighed = Weighed.of(rules, won)
        chosen = choices(rules, play, STAGES[won])
        return price_settings(
            STAGES[won],
            weighed.best_worth,
            Sizes(sum(kind.hands for kind in kinds()), BESIDE, weighed.unit),
            weighed.kept(chosen),
            lambda number: weighed.told(number, chosen[number].place),
        )

    def best(
        self, rules: PaiGowRules, side: Side = EVERYONE, *, progress: Progress | None = None
    ) -> tuple[ChartStage, ...]:
        """Best play: the hands that are set otherwise, by how, and the house way for all others."""
        won = WON[side.role or PLAYER]
        counted, best = kept_solution(rules).found, Weighed.of(rules, won).best
        lists: dict[str, list[str]] = {HIGH: [], LOW: []}
        words = Words(rules.house_way)
        for hand, at, by_way in zip(hands_of(rules.house_way), best, counted.by_way, strict=True):
            if at != by_way:
                said = (name for name in lists if _is_place(words, name, hand, at))
                lists.setdefault(next(said, hand.names[at]), []).append(words.show(hand))
        named = ((tuple(hands), decision) for decision, hands in lists.items() if hands)
        return (ChartStage(lines=(*named, (ANYTHING[1], HOUSE_WAY))),)

    def plan(
        self,
        rules: PaiGowRules,
        play: OwnPlay,
        side: Side = EVERYONE,
        *,
        progress: Progress | None = None,
    ) -> OwnPlan:
        """The same for the simulator; the other role is played best."""
        role = side.role or PLAYER
        chosen, best = choices(rules, play, STAGES[WON[role]]), best_plan(rules)
        settings = tuple(
            kind.settings[each.place] for kind, each in zip(kinds(), chosen, strict=True)
        )
        plan = best._replace(**{role: settings})
        wager = BANK_WAGER if role == BANK else WAGER
        return OwnPlan(plan, wager, self.price(rules, play, side, progress=progress))


def _is_place(words: Words, decision: str, hand: FourTiles, at: int) -> bool:
    place = words.decision(decision)
    return place is not None and place(hand) == at


class Weighed(NamedTuple):
    """What every setting of every kind is worth."""

    worth: Sequence[Sequence[int]]
    """In parts of a unit, over all hands beside one."""
    best: Sequence[int]
    unit: int

    @classmethod
    def of(cls, rules: PaiGowRules, won: int) -> "Weighed":
        """Against the house way of these rules, as a player's or as the bank's."""
        counted: Solution = kept_solution(rules).found
        rate: Fraction = rules.commission.rate
        worth = counted.value(won, rate).tolist()
        return cls(worth, counted.best(won, rate), rate.denominator)

    @property
    def best_worth(self) -> int:
        """What best play comes to, over all pairs of hands."""
        return sum(
            kind.hands * row[at]
            for kind, row, at in zip(kinds(), self.worth, self.best, strict=True)
        )

    def kept(self, chosen: Sequence[Chosen]) -> Iterator[Kept]:
        """Every kind as a strategy sets it."""
        for number, (kind, each) in enumerate(zip(kinds(), chosen, strict=True)):
            row = self.worth[number]
            lost = kind.hands * (row[self.best[number]] - row[each.place])
            yield Kept(each.line, number, kind.hands, lost)

    def told(self, number: int, place: int) -> Told:
        """A kind in words."""
        kind = kinds()[number]
        names = [str(setting) for setting in kind.settings]
        return Told(kind.tiles, names[place], names[self.best[number]])


@cache
def hands_of(way: Way) -> tuple[FourTiles, ...]:
    """A hand of each kind."""
    return tuple(FourTiles(kind, way) for kind in kinds())


def choices(rules: PaiGowRules, play: OwnPlay, title: str) -> list[Chosen]:
    """How a strategy sets each kind."""
    hands = hands_of(rules.house_way)
    if callable(play):
        lines = {line.line: at for at, line in enumerate(rules.house_way.lines)}
        return [_asked(play, title, hand, lines) for hand in hands]
    stage = only_stage(play, title)
    if stage.table:
        raise Unreadable("four tiles have no table: name them in lines")
    others = [OwnWay(stage)] if stage.way else []
    chart = SettingChart(Words(rules.house_way), stage, others)
    return [chart.choose(hand) for hand in hands]


def _asked(
    play: Callable[[Situation], str], title: str, hand: FourTiles, lines: dict[str, int]
) -> Chosen:
    """What a function says, told by the line of the house way that would decide."""
    name, by_way = hand.by_way
    at = ask(play, Situation(title, hand.kind.tiles, (), (HOUSE_WAY, *hand.names)))
    place = at - 1 if at else by_way
    line = hand.way.lines[lines[name]]
    said = HOUSE_WAY if place == by_way else OTHERWISE
    return Chosen(Line(lines[name], f"{name} {line.says}", said), place)


class OwnWay:
    """A house way of one's own, in the words of a ruleset's."""

    def __init__(self, stage: ChartStage) -> None:
        lines = way_lines(stage, WayLine)
        self.way = Way(name=OWN_CITE, cite=OWN_CITE, lines=lines)
        check_alike(self.way)
        first = len(stage.lines)
        self.told = {
            line.line: Line(first + at, f"{line.line} {line.says}".strip(), line.allows)
            for at, line in enumerate(lines)
        }

    def choose(self, hand: FourTiles) -> Chosen:
        """How a hand is set by it."""
        ruled = self.way.choose(hand.kind.tiles)
        return Chosen(self.told[ruled.line.line], hand.place(ruled.setting))
