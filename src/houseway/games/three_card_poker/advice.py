"""What each decision is worth with three cards, counted on the spot; and best play in lines."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, groupby
from typing import TypeAlias

from houseway.games.three_card_poker.hand import hand_name
from houseway.games.three_card_poker.odds import STAGE, kept_solution
from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.games.three_card_poker.settlement import NOT_QUALIFIED, Result, result_of
from houseway.games.three_card_poker.solver import FOLD, Holding, Prices, prices_of
from houseway.hands import THREE_CARD
from houseway.odds import Progress
from houseway.odds.advising import best_first, require_cards
from houseway.odds.report import Advice
from houseway.odds.strategy import Strategy, StrategyLine, StrategyStage
from houseway.pieces.cards import PACK, RANKS, Card

Suits: TypeAlias = tuple[tuple[int, ...], ...]

RESULTS: tuple[Result, ...] = (NOT_QUALIFIED, "wins", "draw", "loses")
"""As a holding counts them."""


def advise(
    rules: ThreeCardRules,
    hole: Sequence[Card],
    board: Sequence[Card] = (),
    *,
    progress: Progress | None = None,
) -> tuple[Advice, ...]:
    """What it is worth to play and to fold these three cards, the better first.

    Every hand of the dealer is compared by the plain order, without the kernels.
    """
    needs = "the three cards of a hand and no others"
    require_cards(hole, are_enough=len(hole) == 3 and not board, needs=needs)
    own = THREE_CARD.strength(hole)
    results: Counter[Result] = Counter()
    for dealer in combinations([card for card in PACK if card not in hole], 3):
        results[result_of(rules, own, THREE_CARD.strength(dealer))] += 1
    counts = tuple(results[result] for result in RESULTS)
    holding = Holding((hole[0], hole[1], hole[2]), hand_name(hole), 1, counts)
    return _options(rules, prices_of(rules, rules.ante_bonus_paytable), holding)


def options_by_suits(rules: ThreeCardRules) -> dict[tuple[str, Suits], tuple[Advice, ...]]:
    """The same of every hand, by its name and its ranks suit by suit, from the kept count."""
    prices = prices_of(rules, rules.ante_bonus_paytable)
    return {
        (each.name, by_suits(each.cards)): _options(rules, prices, each)
        for each in kept_solution(rules).found.holdings
    }


def by_suits(cards: Sequence[Card]) -> Suits:
    """The ranks of each suit, whichever suit it is."""
    suits = (sorted(card.rank for card in cards if card.suit == suit) for suit in range(4))
    return tuple(sorted(map(tuple, suits)))


def _options(rules: ThreeCardRules, prices: Prices, holding: Holding) -> tuple[Advice, ...]:
    """Both decisions, the better first; where it makes no difference, the fold."""
    play = rules.wager_names.play, prices.value(holding)
    return best_first([("fold", Fraction(FOLD)), play])


# Best play in lines.

Known = tuple[Holding, tuple[Advice, ...]]
"""A holding, and what each decision with it is worth."""


def strategy(rules: ThreeCardRules, *, progress: Progress | None = None) -> Strategy:
    """Best play from the highest hands down: by kind, and below a pair by the cards."""
    prices = prices_of(rules, rules.ante_bonus_paytable)
    holdings = kept_solution(rules).found.holdings
    known = [(holding, _options(rules, prices, holding)) for holding in holdings]
    # Where suits tell hands of one strength apart, those that are played come first.
    known.sort(key=lambda each: (-_strength(each), _best(each) == "fold"))
    runs = [list(group) for _, group in groupby(known, lambda each: (_kind(each), _best(each)))]
    kinds = Counter(_kind(run[0]) for run in runs)
    lowest = _lowest_alike(runs, kinds)
    lines = [_line(run, alone=kinds[_kind(run[0])] == 1) for run in runs[:lowest]]
    if lowest < len(runs):
        rest = [each for run in runs[lowest:] for each in run]
        lines.append(_line(rest, alone=True, and_lower=len(runs) - lowest > 1))
    stage = StrategyStage(title=STAGE, lines=tuple(lines))
    return Strategy(stages=(stage,), in_short=_in_short(rules, known))


def _strength(each: Known) -> int:
    return THREE_CARD.strength(each[0].cards)


def _best(each: Known) -> str:
    return each[1][0].decision


def _kind(each: Known) -> str:
    """The category of a hand, or its highest card if it has none."""
    name = THREE_CARD.category(_strength(each)).name
    return THREE_CARD.describe(_strength(each)) if name == "high card" else name


def _lowest_alike(runs: list[list[Known]], kinds: Counter[str]) -> int:
    """Where the runs begin that are all of one decision, whatever the highest card, to the end."""
    at = len(runs)
    while (
        at and kinds[_kind(runs[at - 1][0])] == 1 and _best(runs[at - 1][0]) == _best(runs[-1][0])
    ):
        at -= 1
    return at


def _line(run: list[Known], *, alone: bool, and_lower: bool = False) -> StrategyLine:
    """A line of hands that are played alike, named by their kind or by the first and the last."""
    words = _kind(run[0]) if alone else f"{_cards(run[-1])} to {_cards(run[0])}"
    cases = [(holding.hands, options) for holding, options in run]
    words = f"{words} or lower" if and_lower else words
    return StrategyLine.of(words, cases, decision=_best(run[0]))


def _cards(each: Known) -> str:
    """The cards of a hand by their ranks."""
    return "-".join(RANKS[card.rank] for card in sorted(each[0].cards, reverse=True))


def _in_short(rules: ThreeCardRules, known: list[Known]) -> str:
    """The whole of it in a sentence, where one hand divides what is played from what is not."""
    decided = [_best(each) for each in known]
    count = decided.count(rules.wager_names.play)
    if "fold" in decided[:count] or not 0 < count < len(known):
        return ""
    lowest = _kind(known[count - 1])
    if lowest.endswith(" high"):
        lowest = _cards(known[count - 1])
    return f"Play {lowest} or better, fold anything less."
