"""What each decision is worth with three cards, and best play as a list."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from houseway.games.colorado_holdem.instant import instant_winner
from houseway.games.colorado_holdem.kernels import BET, DECLARE, GIVE_UP, NO_BET
from houseway.games.colorado_holdem.rules import HAND_CARDS, ColoradoRules
from houseway.games.colorado_holdem.solver import (
    CLOSED,
    DISCARDS,
    Prices,
    Solution,
    count_kept,
    prices_of,
    solve,
)
from houseway.odds import Progress
from houseway.odds.advising import best_first, require_cards
from houseway.odds.report import Advice
from houseway.odds.strategy import Strategy, StrategyLine, StrategyStage
from houseway.pieces.cards import PACK, RANKS, Card

Two: TypeAlias = tuple[int, int, bool]
"""Two kept cards by their ranks, the higher first, and whether they are of one suit."""

LINE_WIDTH = 34
LIST_SAID = "Keep the first two cards of this list that you hold; s is for one suit"


def advise(
    rules: ColoradoRules,
    hole: Sequence[Card],
    board: Sequence[Card],
    *,
    progress: Progress | None = None,
) -> tuple[Advice, ...]:
    """What each open decision is worth in antes, the best first."""
    needs = "three cards and no board: all is decided before it is seen"
    require_cards(hole, are_enough=len(hole) == HAND_CARDS and not board, needs=needs)
    # Of equals the one that stakes less comes first.
    return best_first(decisions_of(rules, hole, prices_of(rules)))


def decisions_of(
    rules: ColoradoRules, hole: Sequence[Card], prices: Prices
) -> list[tuple[str, Fraction]]:
    """Every open decision and what it nets in antes, the bonus with it where that is priced."""
    found = []
    line = instant_winner(hole, ace_low=rules.ace_low_instant)
    if line in prices.instants:
        found.append(("declare", Fraction(prices.instants[line], prices.unit)))
    if rules.may_fold:
        found.append(("fold", Fraction(prices.fold, prices.unit)))
    for gone in sorted(hole):
        kept = [card for card in hole if card != gone]
        counts = count_kept(rules.order, kept, [gone])
        over = int(counts.sum()) * prices.unit
        if not rules.may_fold:
            worth = Fraction(int(counts @ (prices.alone + prices.bonus)), over)
            found.append((f"no bet, discard {gone}", worth))
        worth = Fraction(int(counts @ (prices.both + prices.bonus)), over)
        found.append((f"bet, discard {gone}", worth))
    return found


# Best play as a list.


class Holding(NamedTuple):
    """Three cards: what is kept of them, and what each decision is worth."""

    kept: Two
    beside: tuple[int, str]
    """The rank of the discard, and whose suit it has."""
    beaten: frozenset[Two]
    """Other two cards that could be kept and are worth less."""
    best: str
    options: tuple[tuple[str, int], ...]
    """Each decision with its sum over all boards, the best first."""


def strategy(rules: ColoradoRules, *, progress: Progress | None = None) -> Strategy:
    """Best play: which two cards to keep, and what to do with them."""
    solution = solve(rules)
    holdings = [holding_of(rules, solution, at) for at in range(len(solution.hands))]
    scale = solution.boards * solution.prices.unit
    instants = [each for each in holdings if each.best == "declare"]
    others = [each for each in holdings if each.best != "declare"]
    lines = [_line("instant winner", instants, scale)] if instants else []
    usual = _usual(others)
    unusual: defaultdict[tuple[Two, str, str], list[Holding]] = defaultdict(list)
    for each in others:
        if each.best != usual[each.kept]:
            unusual[each.kept, each.beside[1], each.best].append(each)
    for (kept, suit, _), some in unusual.items():
        ranks = spans({each.beside[0] for each in some})
        lines.append(_line(f"{name_of(kept)} with {ranks} {suit}", some, scale))
    rest = [each for each in others if each.best == usual[each.kept]]
    order = preference(solution, usual)
    lines += [_line(name, some, scale) for name, some in _list(order, rest)]
    counts = Counter(each.best for each in holdings)
    said = ", ".join(f"{decision} with {count:,}" for decision, count in counts.most_common())
    places = {two: place for place, two in enumerate(order)}
    wrong = sum(is_out_of_order(each, places) for each in others)
    but = f" With {wrong:,} of them other two cards are better than the list says." if wrong else ""
    return Strategy(
        stages=(StrategyStage(title=LIST_SAID, lines=tuple(lines)),),
        in_short=f"Of {len(holdings):,} hands: {said}.{but}",
    )


def is_out_of_order(holding: Holding, places: Mapping[Two, int]) -> bool:
    """Whether the list would keep other two of these cards than those that are worth most."""
    place = places[holding.kept]
    return any(places.get(two, place) < place for two in holding.beaten)


def holding_of(rules: ColoradoRules, solution: Solution, at: int) -> Holding:
    """One row of a solution, in words."""
    hand = [PACK[card] for card in solution.hands[at]]
    values = [int(value) for value in solution.values[at]]
    keeps = twos_of(hand)
    place = max(DISCARDS, key=lambda place: values[BET + place])
    most = values[BET + place]
    gone, kept = hand[place], [card for card in hand if card is not hand[place]]
    other = ("fold", GIVE_UP) if rules.may_fold else ("no bet", NO_BET + place)
    named = [("declare", DECLARE), other, ("bet", BET + place)]
    open_now = [(name, values[option]) for name, option in named if values[option] != CLOSED]
    options = tuple(sorted(open_now, key=lambda option: -option[1]))
    beaten = frozenset(keeps[other] for other in DISCARDS if values[BET + other] < most)
    return Holding(keeps[place], (gone.rank, _suit(gone, kept)), beaten, options[0][0], options)


def twos_of(hand: Sequence[Card]) -> list[Two]:
    """The two cards that are kept, by the place of the discard."""
    return [_two([card for card in hand if card is not hand[place]]) for place in DISCARDS]


def _two(cards: Sequence[Card]) -> Two:
    low, high = sorted(cards)
    return high.rank, low.rank, high.suit == low.suit


def _suit(gone: Card, kept: Sequence[Card]) -> str:
    """Which suit a discard has, seen from the two cards that are kept."""
    low, high = sorted(kept)
    if gone.suit == high.suit == low.suit:
        return "of that suit"
    if gone.suit == high.suit:
        return "of the higher one's suit"
    return "of the lower one's suit" if gone.suit == low.suit else "of another suit"


def _usual(holdings: Iterable[Holding]) -> dict[Two, str]:
    """What is mostly done with each two cards."""
    counts: defaultdict[Two, Counter[str]] = defaultdict(Counter)
    for each in holdings:
        counts[each.kept][each.best] += 1
    return {kept: found.most_common(1)[0][0] for kept, found in counts.items()}


def _list(order: Iterable[Two], holdings: Iterable[Holding]) -> Iterator[tuple[str, list[Holding]]]:
    """Two cards in the order in which they are preferred, those that never compete together."""
    by_kept: defaultdict[Two, list[Holding]] = defaultdict(list)
    for each in holdings:
        by_kept[each.kept].append(each)
    group: list[Two] = []
    for kept in filter(by_kept.__contains__, order):
        beaten = {two for own in group for each in by_kept[own] for two in each.beaten}
        changes = group and by_kept[kept][0].best != by_kept[group[0]][0].best
        if group and (changes or kept in beaten or len(names_of([*group, kept])) > LINE_WIDTH):
            yield names_of(group), [each for own in group for each in by_kept[own]]
            group = []
        group.append(kept)
    yield names_of(group), [each for own in group for each in by_kept[own]]


def preference(solution: Solution, known: Iterable[Two]) -> list[Two]:
    """Two cards by what they are worth on average over every third card."""
    sums: Counter[Two] = Counter()
    times: Counter[Two] = Counter()
    for hand, values in zip(solution.hands.tolist(), solution.values.tolist(), strict=True):
        for place in DISCARDS:
            two = _two([PACK[card] for at, card in enumerate(hand) if at != place])
            sums[two] += values[BET + place]
            times[two] += 1
    return sorted(known, key=lambda two: (Fraction(-sums[two], times[two]), two))


def _line(name: str, holdings: Iterable[Holding], scale: int) -> StrategyLine:
    cases: list[tuple[int, tuple[Advice, ...]]] = [
        (
            count,
            tuple(Advice(decision=word, expectation=Fraction(sum_, scale)) for word, sum_ in all_),
        )
        for all_, count in Counter(each.options for each in holdings).items()
    ]
    return StrategyLine.of(name, cases)


# Names.


def name_of(two: Two) -> str:
    """Two cards in short: AA, AKs, AKo."""
    high, low, suited = two
    return f"{RANKS[high]}{RANKS[low]}" + ("" if high == low else "s" if suited else "o")


def names_of(twos: Iterable[Two]) -> str:
    """Several of them, neighbours as a span.

    >>> names_of([(12, 12, False), (11, 11, False), (12, 0, True), (12, 1, True), (12, 3, True)])
    'KK-AA A2s-A3s A5s'
    """
    pairs = sorted(two for two in twos if two[0] == two[1])
    runs: list[list[Two]] = []
    rest = sorted(
        (two for two in twos if two[0] != two[1]), key=lambda two: (-two[0], -two[2], two[1])
    )
    for two in [*pairs, *rest]:
        last = runs[-1][-1] if runs else None
        if last is not None and _follows(last, two):
            runs[-1].append(two)
        else:
            runs.append([two])
    spelled = [name_of(run[0]) + (f"-{name_of(run[-1])}" if len(run) > 1 else "") for run in runs]
    return " ".join(spelled)


def _follows(one: Two, two: Two) -> bool:
    if one[0] == one[1]:
        return two[0] == two[1] == one[0] + 1
    return two == (one[0], one[1] + 1, one[2])


def spans(ranks: Iterable[int]) -> str:
    """Ranks, neighbours as a span: 2-7 9."""
    runs: list[list[int]] = []
    for rank in sorted(ranks):
        if runs and runs[-1][-1] == rank - 1:
            runs[-1].append(rank)
        else:
            runs.append([rank])
    return " ".join(RANKS[run[0]] + (f"-{RANKS[run[-1]]}" if len(run) > 1 else "") for run in runs)
