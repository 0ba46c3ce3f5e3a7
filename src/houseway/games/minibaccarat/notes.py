"""What has to be said beside the odds of Minibaccarat."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from houseway.games.minibaccarat.pricing import net_of, smallest_stakes, wagers_of
from houseway.games.minibaccarat.rules import BANKER, PLAYER, MinibaccaratRules
from houseway.games.minibaccarat.solver import Solution
from houseway.odds.correlation import correlation
from houseway.odds.seen import study_note
from houseway.pieces.cards import Card
from houseway.pieces.money import show_money

ANY_ROUND: Final = (
    "Every round has these odds for whoever has seen no card of the shoe: cards that were burned "
    "or dealt before unseen change nothing, nor do two batches that take turns, nor a continuous "
    "device. They are those of the smallest stakes."
)
MARKED: Final = (
    "Vigorish is marked win by win, and its sum is rounded up when it is collected: up to {} more "
    "each time, which is not in these figures."
)


def notes_of(
    rules: MinibaccaratRules, solution: Solution, seen: Sequence[Card] = ()
) -> Iterator[str]:
    """Whose odds these are, what rounding may add to them, and how wagers go together."""
    yield study_note(rules.stock, seen, rules.clause.keeping_track) if seen else ANY_ROUND
    if rules.marks_vigorish and rules.collected_cents > 1:
        yield MARKED.format(show_money(rules.collected_cents - 1))
    yield f"Correlation of what wagers net: {', '.join(correlations(rules, solution))}."


def correlations(rules: MinibaccaratRules, solution: Solution) -> Iterator[str]:
    """How each wager goes together with those on the two hands."""
    stakes = smallest_stakes(rules)
    nets = {
        wager: [
            Fraction(net_of(rules, wager, coup, stakes.on(wager)), stakes.on(wager))
            for coup in solution.coups
        ]
        for wager in wagers_of(rules)
    }
    counts = solution.coups.values()
    for wager, own in nets.items():
        for hand in (PLAYER, BANKER):
            if wager != hand and (wager, hand) != (BANKER, PLAYER):
                together = correlation(zip(counts, own, nets[hand], strict=True))
                yield f"{wager} with {hand} {together:+.4f}"
