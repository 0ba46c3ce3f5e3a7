"""Every situation of Three Card Poker in which a player decides, and what decisions are worth."""

from collections.abc import Iterator
from math import comb

from houseway.games.three_card_poker.odds import STAGE, kept_solution
from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.games.three_card_poker.solver import FOLD, prices_of
from houseway.hands import THREE_CARD
from houseway.odds import Progress
from houseway.odds.chart_words import any_of, by_order, everything, ladder
from houseway.odds.situations import Seen, Stage, whole


def stages(rules: ThreeCardRules, *, progress: Progress | None = None) -> tuple[Stage, ...]:
    """The one decision: to play or to fold."""
    solution = kept_solution(rules).found
    prices, dealers = prices_of(rules, rules.ante_bonus_paytable), solution.holdings[0].dealers
    play, unit = rules.wager_names.play, prices.scale * dealers

    def hands() -> Iterator[Seen]:
        for holding in solution.holdings:
            worth = {"fold": whole(FOLD * unit), play: whole(prices.total(holding))}
            yield Seen(holding.cards, ((),), whole(holding.hands), worth)

    decided = (
        (THREE_CARD.strength(holding.cards), play if prices.plays(holding) else "fold")
        for holding in solution.holdings
    )
    stage = Stage(
        title=STAGE,
        unit=unit,
        cases=comb(solution.pack_size, 3),
        size=len(solution.holdings),
        hands=hands,
        read=any_of(everything, by_order(THREE_CARD)),
        lines=ladder(THREE_CARD, decided),
    )
    return (stage,)
