"""What a way of one's own to set seven cards costs, exactly: a chart, a house way or a function.

Kinds are what a strategy can tell apart: ranks, the joker, and what is of one suit where five cards
could make a flush; and, of the few kinds in which all suits decide what is best, hands up to suits.
Where it does not set one of these best, its setting and the best one are compared with all hands
that can lie beside, set the house way; all others cost nothing.
"""

from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from typing import Any, Final, NamedTuple

import numpy as np

from houseway.errors import NotPermitted, Unreadable
from houseway.games.pai_gow_poker import counting_kernels as kernels
from houseway.games.pai_gow_poker.cells import Cells, cells_of, count_hands
from houseway.games.pai_gow_poker.counting import Question
from houseway.games.pai_gow_poker.house_way import Way, WayLine, check_way
from houseway.games.pai_gow_poker.kinds import BESIDE, HANDS, cards_of
from houseway.games.pai_gow_poker.odds import BANK as BANK_WAGER
from houseway.games.pai_gow_poker.odds import BANK_STAGE, PLAYER_STAGE, counted_for
from houseway.games.pai_gow_poker.own_words import (
    HIGH,
    LOW,
    PLACES,
    Chooses,
    SevenCards,
    Sevens,
    Words,
    name_of,
    sevens,
)
from houseway.games.pai_gow_poker.questions import row_of
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.setting_counts import Numbers, count_settings
from houseway.games.pai_gow_poker.simulation import best_plan
from houseway.games.pai_gow_poker.solution import Answer, Role, gain
from houseway.games.pai_gow_poker.wagers import WAGER
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
    only_stage,
    price_settings,
    way_lines,
)
from houseway.odds.play_prices import PlayPrice
from houseway.odds.seam import EVERYONE, OwnPlan, OwnPlay, Side
from houseway.odds.situations import Situation
from houseway.odds.store import kept
from houseway.pieces.cards import show_cards

WON: Final = {PLAYER: kernels.WON, BANK: kernels.BANK_WON}
STAGES: Final = {PLAYER: PLAYER_STAGE, BANK: BANK_STAGE}
EVERY: Final = 5_000
"""After so many kinds whoever waits is told."""


class Against(NamedTuple):
    """What a strategy is priced against: the dealer's way, and the best settings."""

    question: Question
    role: Role
    won: int
    of: Sevens
    ruled: Chooses
    cells: Cells

    @classmethod
    def under(
        cls, rules: PaiGowPokerRules, role: str, progress: Progress | None = None
    ) -> "Against":
        """Under some rules, as a player's or as the bank's."""
        answer: Answer = counted_for(rules, progress=progress).answer
        question = answer.question
        of = sevens(wheel_lowest=question.wheel_lowest)
        own = answer.bank if role == BANK else answer.player
        won = WON[BANK if role == BANK else PLAYER]
        return cls(question, own, won, of, of.by(question.rows), cells_of(question, own))

    @property
    def best_worth(self) -> int:
        """What best play comes to over all pairs of hands, in parts of a wager."""
        rate, scale = self.question.rate
        return (scale - rate) * self.role.best.won - scale * self.role.best.lost

    def hands(self) -> Iterator[SevenCards]:
        """A hand of each cell."""
        both = zip(self.cells.kinds.tolist(), self.cells.sets.tolist(), strict=True)
        return (SevenCards(kind, self.of, self.ruled, held) for kind, held in both)

    def strengths(self, places: Numbers) -> Numbers:
        """High and low of some setting of every cell."""
        rows = self.cells.kinds
        return np.stack([self.of.highs[rows, places], self.of.lows[rows, places]], axis=1)

    def place_of(self, kind: int, high: int, low: int) -> int:
        """The place of a setting by its strengths."""
        same = (self.of.highs[kind] == high) & (self.of.lows[kind] == low)
        return int(np.flatnonzero(same)[0])


class Ways:
    """Charts, house ways and functions of pai gow poker."""

    roles: Final = ROLES
    opponents: Final = ()

    def price(
        self,
        rules: PaiGowPokerRules,
        play: OwnPlay,
        side: Side = EVERYONE,
        *,
        progress: Progress | None = None,
    ) -> PlayPrice:
        """What a strategy costs against best play, line by line."""
        role = side.role or PLAYER
        against = Against.under(rules, role, progress)
        chosen = choices(rules, against, play, STAGES[role], progress)
        lost = losses(against, np.array([each.place for each in chosen]), progress)
        hands = against.cells.hands.tolist()
        return price_settings(
            STAGES[role],
            against.best_worth,
            Sizes(HANDS, BESIDE, against.question.rate[1]),
            (
                Kept(each.line, cell, hands[cell], int(lost[cell]))
                for cell, each in enumerate(chosen)
            ),
            lambda cell: _told(against, cell, chosen[cell].place),
        )

    def plan(
        self,
        rules: PaiGowPokerRules,
        play: OwnPlay,
        side: Side = EVERYONE,
        *,
        progress: Progress | None = None,
    ) -> OwnPlan:
        """The same for the simulator; the other role is played best."""
        role = side.role or PLAYER
        against = Against.under(rules, role, progress)
        chosen = choices(rules, against, play, STAGES[role], progress)
        own = against.strengths(np.array([each.place for each in chosen]))
        best = best_plan(rules, progress=progress)
        plan = best.set_as(against.cells, own, as_bank=role == BANK)
        price = self.price(rules, play, side, progress=progress)
        return OwnPlan(plan, BANK_WAGER if role == BANK else WAGER, price)

    def best(
        self, rules: PaiGowPokerRules, side: Side = EVERYONE, *, progress: Progress | None = None
    ) -> tuple[ChartStage, ...]:
        """Best play: hands apart from their kind, kinds that are set otherwise, the house way."""
        against = Against.under(rules, side.role or PLAYER, progress)
        apart, places = against.role.apart, against.role.places
        told: dict[str, list[str]] = {}
        for kind, place, held in zip(apart.of_kinds, apart.places, apart.sets, strict=True):
            said = show_cards(cards_of(int(held))[::-1])
            told.setdefault(_how(against, int(kind), int(place)), []).append(said)
        lists: dict[str, list[str]] = {HIGH: [], LOW: []}
        for kind in np.flatnonzero(places).tolist():
            lists.setdefault(_how(against, kind, int(places[kind])), []).append(name_of(kind))
        both = (*told.items(), *lists.items())
        named = ((tuple(hands), decision) for decision, hands in both if hands)
        return (ChartStage(lines=(*named, (ANYTHING[1], HOUSE_WAY))),)


def _how(against: Against, kind: int, place: int) -> str:
    """A setting of the plan in as few words as there are."""
    if not place:
        return HOUSE_WAY
    of, way = against.of, against.question.way
    high, low = way.settings[way.starts[kind] + place]
    wanted = int(way.highs[high]), int(way.lows[low])
    for word, places in ((HIGH, of.high_first), (LOW, of.low_first)):
        if (of.highs[kind, places[kind]], of.lows[kind, places[kind]]) == wanted:
            return word
    return SevenCards(kind, of, against.ruled).low(against.place_of(kind, *wanted))


def _told(against: Against, cell: int, place: int) -> Told:
    cells = against.cells
    kind = int(cells.kinds[cell])
    hand = SevenCards(kind, against.of, against.ruled, int(cells.sets[cell]))
    best = against.place_of(kind, *cells.best[cell].tolist())
    return Told(hand.cards[::-1], *(f"{_cards(hand, at)} low" for at in (place, best)))


def _cards(hand: SevenCards, at: int) -> str:
    one, other = PLACES[at]
    return f"{hand.cards[other]} {hand.cards[one]}"


# How a strategy sets each kind.


def choices(
    rules: PaiGowPokerRules,
    against: Against,
    play: OwnPlay,
    title: str,
    progress: Progress | None,
) -> list[Chosen]:
    """The setting of every cell, and the line that says so."""
    ask = setter(rules, against, play, title)
    found: list[Chosen] = []
    for hand in against.hands():
        if progress is not None and len(found) % EVERY == 0:
            progress("kinds of hands", len(found), len(against.cells.kinds))
        found.append(ask(hand))
    return found


def setter(
    rules: PaiGowPokerRules, against: Against, play: OwnPlay, title: str
) -> Callable[[SevenCards], Chosen]:
    """How a strategy sets a hand."""
    if callable(play):
        return partial(_asked, rules.house_way, play, title)
    stage = only_stage(play, title)
    if stage.table:
        raise Unreadable("seven cards have no table: name them in lines")
    others = [OwnWay(stage, against.of)] if stage.way else []
    apart = {*against.role.apart.of_kinds.tolist()}
    return SettingChart(Words(rules.house_way, apart), stage, others).choose


def _asked(way: Way, play: Any, title: str, hand: SevenCards) -> Chosen:
    """What a function says, told by the line of the house way that would decide."""
    named = {_cards(hand, at): at for at in hand.legal}
    said = play(Situation(title, hand.cards[::-1], (), (HOUSE_WAY, *named)))
    by_way = int(hand.ruled.places[hand.kind])
    place = by_way if said == HOUSE_WAY else named.get(said, _turned(named, said))
    if place is None:
        raise NotPermitted(
            f"{title}: {said!r} is no setting of {' '.join(map(str, hand.cards[::-1]))}; say which "
            f"two lie low: {', '.join(named)}"
        )
    number = int(hand.ruled.decided[hand.kind])
    highs, lows = hand.of.highs[hand.kind], hand.of.lows[hand.kind]
    alike = (highs[place], lows[place]) == (highs[by_way], lows[by_way])
    line = way.lines[number]
    told = Line(number, f"{line.line} {line.says}", HOUSE_WAY if alike else OTHERWISE)
    return Chosen(told, place)


def _turned(named: dict[str, int], said: object) -> int | None:
    """The same two cards in the other order."""
    return named.get(" ".join(reversed(said.split()))) if isinstance(said, str) else None


class OwnWay:
    """A house way of one's own, in the words of a ruleset's."""

    def __init__(self, stage: ChartStage, of: Sevens) -> None:
        lines = way_lines(stage, WayLine)
        check_way(Way(name=OWN_CITE, cite=OWN_CITE, lines=lines))
        self.chooses = of.by(tuple(row_of(line) for line in lines))
        first = len(stage.lines)
        self.told = [
            Line(first + at, f"{line.line} {line.says}".strip(), f"{line.low} low")
            for at, line in enumerate(lines)
        ]

    def choose(self, hand: SevenCards) -> Chosen:
        """How a hand is set by it."""
        line = self.told[int(self.chooses.decided[hand.kind])]
        return Chosen(line, int(self.chooses.places[hand.kind]))


# What that loses.


def losses(against: Against, places: Numbers, progress: Progress | None = None) -> Numbers:
    """What each cell loses against its best setting, over all pairs of hands with it."""
    cells, own = against.cells, against.strengths(places)
    differs = (own != cells.best).any(axis=1)
    lost = np.zeros(len(places), np.int64)
    for are_kinds in (True, False):
        at = np.flatnonzero(differs & ((cells.sets == 0) == are_kinds))
        if len(at):
            both = np.stack([own[at], cells.best[at]], axis=1)
            counts = _counted(against.question, cells.kinds[at], cells.sets[at], both, progress)
            worth = gain(against.question, counts[:, :, against.won], counts[:, :, against.won + 1])
            lost[at] = worth[:, 1] - worth[:, 0]
    return lost


def _counted(
    question: Question,
    which: Numbers,
    sets: Numbers,
    both: Numbers,
    progress: Progress | None,
) -> Numbers:
    """Settings of kinds, or of hands up to suits, as they were counted before or anew."""
    digest = sha256(which.tobytes() + sets.tobytes() + both.tobytes()).hexdigest()
    key = ["pai-gow-poker, settings of one's own", question.digest, digest]
    if sets.any():
        return kept(key, lambda: count_hands(question, which, sets, both)).found
    return kept(key, lambda: count_settings(question, which, both, progress)).found
