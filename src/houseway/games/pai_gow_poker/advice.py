"""What each setting of seven cards is worth, exactly; and where best play leaves the house way."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.pai_gow_poker.counting import WHOLE_PACK, Question, hands_in
from houseway.games.pai_gow_poker.further import CATEGORIES
from houseway.games.pai_gow_poker.kinds import BESIDE, set_of
from houseway.games.pai_gow_poker.odds import AS_HOUSE_WAY, counted_for
from houseway.games.pai_gow_poker.questions import question_of
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.solution import Role, Tally, worth_of
from houseway.hands.pai_gow_poker import PAIR, SEVEN_CARDS, Setting, settings_of
from houseway.odds import Progress
from houseway.odds.advising import require_cards
from houseway.odds.report import Advice
from houseway.odds.seam import WAY, NamedLine
from houseway.odds.strategy import Strategy, StrategyLine, StrategyStage
from houseway.pieces.cards import Card, show_cards
from houseway.pieces.tiles import Tile

NEEDS: Final = "seven cards, such as Jk As Kh Kd 9c 7s 4d, and no board"


def advise(
    rules: PaiGowPokerRules,
    hole: Sequence[Card],
    board: Sequence[Card],
    *,
    progress: Progress | None = None,
) -> tuple[Advice, ...]:
    """What each sensible setting is worth against a dealer who sets the house way, best first.

    All 53,524,680 hands that the dealer can hold beside these very cards are counted.
    """
    are_cards = not any(isinstance(card, Tile) for card in hole)
    is_whole = len(hole) == SEVEN_CARDS and not board and are_cards
    require_cards(hole, are_enough=is_whole, needs=NEEDS)
    question = question_of(rules)
    ruled = rules.house_way.choose(hole, rules.order).setting
    by_way = rules.hands.strengths(ruled)
    dealer, found = dealer_beside(question, hole), []
    for both, setting in sensible_settings(rules, hole, ruled).items():
        worth = worth_of(question, dealer.against(both), BESIDE)
        said = f"{show_cards(setting.low)} low ({rules.hands.describe_setting(setting)})"
        if both == by_way:
            said = f"{said}, {AS_HOUSE_WAY}"
        found.append((worth, both == by_way, Advice(decision=said, expectation=worth)))
    return tuple(advice for *_, advice in sorted(found, key=lambda each: (-each[0], not each[1])))


def sensible_settings(
    rules: PaiGowPokerRules, cards: Sequence[Card], ruled: Setting
) -> dict[tuple[int, int], Setting]:
    """The settings that no other is as good as in both hands, and the house way's."""
    order = rules.hands
    legal = {order.strengths(s): s for s in settings_of(cards) if order.is_legal(s)}
    by_way = order.strengths(ruled)
    legal[by_way] = ruled

    def is_worse(both: tuple[int, int], other: tuple[int, int]) -> bool:
        return both != other and both[0] <= other[0] and both[1] <= other[1]

    return {
        both: setting
        for both, setting in legal.items()
        if both == by_way or not any(is_worse(both, other) for other in legal)
    }


class Dealer(NamedTuple):
    """The dealer's hands that can lie beside some cards, by what the house way makes of them."""

    highs: NDArray[np.int64]
    lows: NDArray[np.int64]
    hands: NDArray[np.int64]
    """How many there are of each."""

    def against(self, both: tuple[int, int], *, as_bank: bool = False) -> Tally:
        """How a setting fares against them, as a player's or as the bank's."""
        high, low = both
        above, below = (
            (high > self.highs) & (low > self.lows),
            (high < self.highs) & (low < self.lows),
        )
        if as_bank:
            above = (high >= self.highs) & (low >= self.lows)
        else:
            below = (high <= self.highs) & (low <= self.lows)
        return Tally(int(self.hands[above].sum()), int(self.hands[below].sum()))


def dealer_beside(question: Question, cards: Sequence[Card]) -> Dealer:
    """All hands of the other 46 cards, set the house way."""
    way = question.way
    high, low = way.by_way.T
    hands = hands_in(WHOLE_PACK & ~set_of(cards))
    return Dealer(way.highs[high], way.lows[low], hands)


# Best play in lines.


def strategy(rules: PaiGowPokerRules, *, progress: Progress | None = None) -> Strategy:
    """Best play against the house way: where it differs, line by line, the dearest first."""
    answer = counted_for(rules, progress=progress).answer
    return Strategy(
        stages=(
            stage(rules, answer.question, answer.player, "As a player, against the dealer"),
            stage(rules, answer.question, answer.bank, "As the bank, against one opponent"),
        ),
        in_short="Set all hands the house way but those listed; `advise` says which those are.",
    )


def stage(rules: PaiGowPokerRules, question: Question, role: Role, title: str) -> StrategyStage:
    """A line for each kind of change, and one for all hands that are set the house way."""
    lines = tuple(_lines(rules, question, role))
    changed = Tally(*(sum(each) for each in zip(*(c.worth for c in role.changes), strict=True)))
    rest = Tally(role.best.won - changed.won, role.best.lost - changed.lost)
    alike = StrategyLine(
        hands="all hands that are not listed",
        decision=AS_HOUSE_WAY,
        holdings=role.alike,
        worth=worth_of(question, rest, role.alike * BESIDE),
        second="",
        costs=Fraction(0),
        closest=Fraction(0),
    )
    return StrategyStage(title=title, lines=(*lines, alike))


def _lines(rules: PaiGowPokerRules, question: Question, role: Role) -> Iterator[StrategyLine]:
    for change in role.changes:
        pairs = change.hands * BESIDE
        worth = worth_of(question, change.worth, pairs)
        yield StrategyLine(
            hands=f"some of line {rules.house_way.lines[change.line].line}, {_held(change.by_way)}",
            decision=_held(change.best)
            if change.best != change.by_way
            else f"another {_held(change.best)}",
            holdings=change.hands,
            worth=worth,
            second=AS_HOUSE_WAY,
            costs=worth - worth_of(question, change.worth_by_way, pairs),
            closest=Fraction(change.closest, question.rate[1] * BESIDE),
        )


def _held(both: tuple[int, int]) -> str:
    """What a high hand and a low one are, in words."""
    high, low = (CATEGORIES[category] for category in both)
    return f"{high} over a pair" if low == PAIR else f"{high} over no pair"


# Where a hand stands in the house way.


def lines_of(
    rules: PaiGowPokerRules, own: Sequence[Card], board: Sequence[Card]
) -> tuple[NamedLine, ...]:
    """The line that decides seven cards."""
    if len(own) != SEVEN_CARDS:
        return ()
    return (NamedLine(WAY, rules.house_way.choose(own, rules.order).line.says),)


def way_lines(rules: PaiGowPokerRules) -> list[str]:
    """The lines of the house way in words."""
    return [line.says for line in rules.house_way.lines]
