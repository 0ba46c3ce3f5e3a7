"""What a way of one's own to set seven cards costs, exactly: a chart, a house way or a function.

Kinds are what a strategy can tell apart: ranks, the joker, and what is of one suit where five cards
could make a flush. Where it does not set a kind best, its setting and the best one are compared
with all hands that can lie beside, set the house way; all other kinds cost nothing.
"""

from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from typing import Any, Final, NamedTuple

import numpy as np

from houseway.errors import NotPermitted, Unreadable
from houseway.games.pai_gow_poker import counting_kernels as kernels
from houseway.games.pai_gow_poker.counting import Question, hands_in
from houseway.games.pai_gow_poker.house_way import Way, WayLine, check_way
from houseway.games.pai_gow_poker.kinds import BESIDE, HANDS
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

    @classmethod
    def under(
        cls, rules: PaiGowPokerRules, role: str, progress: Progress | None = None
    ) -> "Against":
        """Under some rules, as a player's or as the bank's."""
        answer: Answer = counted_for(rules, progress=progress).answer
        question = answer.question
        of = sevens(wheel_lowest=question.wheel_lowest)
        as_bank = role == BANK
        return cls(
            question,
            answer.bank if as_bank else answer.player,
            WON[BANK if as_bank else PLAYER],
            of,
            of.by(question.rows),
        )

    @property
    def best_worth(self) -> int:
        """What best play comes to over all pairs of hands, in parts of a wager."""
        rate, scale = self.question.rate
        return (scale - rate) * self.role.best.won - scale * self.role.best.lost

    @property
    def best(self) -> tuple[Numbers, Numbers]:
        """High and low of the best setting of every kind."""
        way = self.question.way
        high, low = way.settings[way.starts[:-1] + self.role.places].T
        return way.highs[high], way.lows[low]

    def hands(self) -> Iterator[SevenCards]:
        """A hand of each kind."""
        return (SevenCards(kind, self.of, self.ruled) for kind in range(len(self.of.highs)))

    def strengths(self, places: Numbers) -> tuple[Numbers, Numbers]:
        """High and low of some setting of every kind."""
        rows = np.arange(len(places))
        return self.of.highs[rows, places], self.of.lows[rows, places]

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
        hands = hands_in(against.question.pack)
        return price_settings(
            STAGES[role],
            against.best_worth,
            Sizes(HANDS, BESIDE, against.question.rate[1]),
            (
                Kept(each.line, kind, int(hands[kind]), int(lost[kind]))
                for kind, each in enumerate(chosen)
            ),
            lambda kind: _told(against, kind, chosen[kind].place),
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
        plan, first = best_plan(rules, progress=progress), 2 if role == BANK else 0
        plan[:, first : first + 2] = np.stack(own, axis=1)
        price = self.price(rules, play, side, progress=progress)
        return OwnPlan(plan, BANK_WAGER if role == BANK else WAGER, price)

    def best(
        self, rules: PaiGowPokerRules, side: Side = EVERYONE, *, progress: Progress | None = None
    ) -> tuple[ChartStage, ...]:
        """Best play: the kinds that are set otherwise, by how, and the house way for all others."""
        against = Against.under(rules, side.role or PLAYER, progress)
        high, low = against.best
        lists: dict[str, list[str]] = {HIGH: [], LOW: []}
        for kind in np.flatnonzero(against.role.places).tolist():
            at = against.place_of(kind, int(high[kind]), int(low[kind]))
            lists.setdefault(_how(against, kind, at), []).append(name_of(kind))
        named = ((tuple(hands), decision) for decision, hands in lists.items() if hands)
        return (ChartStage(lines=(*named, (ANYTHING[1], HOUSE_WAY))),)


def _how(against: Against, kind: int, at: int) -> str:
    """A setting in as few words as there are."""
    of, wanted = against.of, (against.of.highs[kind, at], against.of.lows[kind, at])
    for word, places in ((HIGH, of.high_first), (LOW, of.low_first)):
        if (of.highs[kind, places[kind]], of.lows[kind, places[kind]]) == wanted:
            return word
    return SevenCards(kind, of, against.ruled).low(at)


def _told(against: Against, kind: int, place: int) -> Told:
    hand, (high, low) = SevenCards(kind, against.of, against.ruled), against.best
    best = against.place_of(kind, int(high[kind]), int(low[kind]))
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
    """The setting of every kind, and the line that says so."""
    ask, found = setter(rules, against, play, title), []
    for hand in against.hands():
        if progress is not None and hand.kind % EVERY == 0:
            progress("kinds of hands", hand.kind, len(against.of.highs))
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
    return SettingChart(Words(rules.house_way), stage, others).choose


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
    """What each kind loses against its best setting, over all pairs of hands with it."""
    own, best = against.strengths(places), against.best
    differs = np.flatnonzero((own[0] != best[0]) | (own[1] != best[1]))
    both = np.stack([np.stack(each, axis=1)[differs] for each in (own, best)], axis=1)
    lost = np.zeros(len(places), np.int64)
    if len(differs):
        question = against.question
        digest = sha256(differs.tobytes() + both.tobytes()).hexdigest()
        key = ["pai-gow-poker, settings of one's own", question.digest, digest]
        counts = kept(key, partial(count_settings, question, differs, both, progress)).found
        won = counts[:, :, against.won], counts[:, :, against.won + 1]
        worth = gain(question, *won)
        lost[differs] = worth[:, 1] - worth[:, 0]
    return lost
