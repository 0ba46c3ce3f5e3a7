"""The count held against the procedure: every order of a small pack, every way to take or add."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any, NamedTuple

import msgspec
import pytest

from houseway.games.minibaccarat import GAME
from houseway.games.minibaccarat.house_money_odds import added_wager
from houseway.games.minibaccarat.pricing import BESIDES, Beside, smallest_stakes, wagers_of
from houseway.games.minibaccarat.rules import HOUSE_MONEY, MinibaccaratRules
from houseway.games.minibaccarat.solver import Solution, solve
from houseway.games.minibaccarat.wager_odds import wagers_in_use
from houseway.odds.seen import ranks_of
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.round.actions import Choose, Draw, Place, Proceed
from houseway.round.engine import Round
from houseway.round.payments import CommissionTaken, WagerLost, WagerPaid
from houseway.round.spots import CHANCE
from houseway.round.start import Player, Start
from tests.games.walks import shares

RACK_CENTS = 10**9
TAKE, ADDED = "take", {"player": "add-player", "banker": "add-banker"}


class Walked(NamedTuple):
    """What a round came to, in cents, by what was done with House Money."""

    used: tuple[Card, ...]
    nets: dict[str, int]
    """Of each wager, if House Money was taken."""
    house_money: dict[str, int]
    """Of House Money by what was done, what an added part won or lost included."""


def table(choices: dict[str, Any], pack: tuple[Card, ...]) -> tuple[MinibaccaratRules, Start]:
    """A table of one deck, of which nothing is left but the pack."""
    rules = msgspec.structs.replace(GAME.ruleset("ma").open(choices), decks=1)
    assert isinstance(rules, MinibaccaratRules)
    gone = tuple(card for card in PACK if card not in pack)
    return rules, Start(players={1: Player("Ann", RACK_CENTS)}, gone=gone)


def played(
    rules: MinibaccaratRules, start: Start, cards: tuple[Card, ...], choice: str
) -> tuple[Round, int, bool]:
    """A round with every wager, how many cards it took, and whether there was a choice."""
    stakes, round_ = smallest_stakes(rules), GAME.round(rules, start)
    offered = (*wagers_of(rules), *([HOUSE_MONEY] if rules.house_money else []))
    for wager in offered:
        round_.take(Place(1, wager, stakes.on(wager)))
    round_.take(Proceed())
    left, chosen = list(cards), False
    while (turn := round_.turn) is not None:
        actions = [action for option in turn.options for action in option.examples()]
        if turn.asked[0] == CHANCE:
            round_.take(Draw(left.pop(0)))
        elif Choose(1, TAKE) in actions:
            chosen = True
            round_.take(Choose(1, choice))
        else:
            round_.take(actions[0])
    return round_, len(cards) - len(left), chosen


def nets_of(round_: Round) -> dict[str, int]:
    """What each wager won or lost; a vigorish belongs to the wager on the Banker's Hand."""
    won: dict[str, int] = defaultdict(int)
    for event in round_.events:
        if isinstance(event, WagerPaid):
            won[event.wager] += event.cents
        elif isinstance(event, WagerLost):
            won[event.wager] -= event.cents
        elif isinstance(event, CommissionTaken):
            won["banker"] -= event.cents
    assert round_.felt.racks[1] == RACK_CENTS + sum(won.values())
    return won


def walk(
    rules: MinibaccaratRules, start: Start, pack: tuple[Card, ...]
) -> Iterator[tuple[Walked, int]]:
    """Every deal, as far as a round needs its cards, and for how many orders it stands."""
    orders = Counter(permutations(pack, 6))
    seen: dict[tuple[Card, ...], int] = {}
    for cards in orders:
        known = next((cards[:size] for size in (4, 5, 6) if cards[:size] in seen), None)
        if known is not None:
            seen[known] += 1
            continue
        _, used, _ = played(rules, start, cards, TAKE)
        seen[cards[:used]] = 1
    for cards, count in seen.items():
        round_, used, chosen = played(rules, start, cards, TAKE)
        assert used == len(cards)
        nets = nets_of(round_)
        found = {TAKE: nets.get(HOUSE_MONEY, 0)}
        for choice in ADDED.values() if chosen else ():
            other, _, _ = played(rules, start, cards, choice)
            won = other.felt.racks[1] - RACK_CENTS
            found[choice] = won - sum(nets.values()) + nets[HOUSE_MONEY]
        yield Walked(cards, nets, found), count


def compare(choices: dict[str, Any], cards: str) -> None:
    """Hold a walk against the count in everything."""
    pack = parse_cards(cards)
    rules, start = table(choices, pack)
    solution, stakes = solve(rules, ranks_of(pack)), smallest_stakes(rules)
    rounds = list(walk(rules, start, pack))
    total = sum(count for _, count in rounds)
    assert total == solution.cases
    for odds in wagers_in_use(rules, solution):
        if odds.wager not in wagers_of(rules) and odds.wager != HOUSE_MONEY:
            continue
        walked: Counter[Fraction] = Counter()
        for each, count in rounds:
            walked[Fraction(each.nets.get(odds.wager, 0), stakes.on(odds.wager))] += count
        assert {net: Fraction(n, total) for net, n in walked.items()} == shares(odds), odds.wager
    for beside in BESIDES if rules.house_money else ():
        compare_added(rules, solution, rounds, beside)


def compare_added(
    rules: MinibaccaratRules, solution: Solution, rounds: list[tuple[Walked, int]], beside: Beside
) -> None:
    """House Money with the best decision after every first four cards, which lie face up."""
    stakes = smallest_stakes(rules)
    after: dict[tuple[Card, ...], list[tuple[Walked, int]]] = defaultdict(list)
    for each in rounds:
        after[each[0].used[:4]].append(each)
    walked: Counter[Fraction] = Counter()
    for ends in after.values():
        open_ = [TAKE, *(ADDED[hand] for hand in beside if ADDED[hand] in ends[0][0].house_money)]
        best = max(open_, key=lambda way: sum(one.house_money[way] * n for one, n in ends))
        for one, count in ends:
            walked[Fraction(one.house_money[best], stakes.house_money)] += count
    odds = added_wager(rules, solution, stakes, beside)
    total = walked.total()
    assert {net: Fraction(n, total) for net, n in walked.items()} == shares(odds), beside


EZ = {"version": "ez", "dragon_bonus": "B", "tie_pays": "9 to 1"}
ROUNDED = {"vigorish_rounding": "up to 25 cents", "limits": "11 to 110 by 1", "dragon_bonus": "C"}


@pytest.mark.parametrize(
    ("choices", "cards"),
    [
        pytest.param({}, "4c 4h 7d 8s Kc Kd", id="naturals"),
        pytest.param({}, "2c 2d 3h 3s Ac Jd", id="all draw"),
        pytest.param(EZ, "2c 2d 3h 5s 5c Kd", id="ez, dragons and pandas"),
        pytest.param(ROUNDED, "6c 6d 7h Qs Qc 3d", id="rounded"),
        pytest.param(
            {"house_money_after_natural": "taken only", "house_money_portion": "1/2"},
            "4c 4h 5d 9s 9c Td",
            id="half, and not after a natural",
        ),
    ],
)
def test_the_procedure_walked_through_small_packs_equals_the_count(
    choices: dict[str, Any], cards: str
) -> None:
    compare(choices, cards)


@pytest.mark.slow
@pytest.mark.parametrize("choices", [{}, EZ, ROUNDED])
@pytest.mark.parametrize("cards", ["Ac Ad 4c 4h 7d 8s Kc", "2c 2d 3h 5s 6c 9d 9s"])
def test_the_procedure_walked_through_larger_packs_equals_the_count(
    choices: dict[str, Any], cards: str
) -> None:
    compare(choices, cards)
