"""The count held against the procedure: every deal of a small pack, every way to play it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import msgspec
import pytest

from houseway.games.double_down_stud.odds import main_wager
from houseway.games.double_down_stud.rules import DoubleDownRules
from houseway.games.double_down_stud.solver import solve
from houseway.odds.fours import number_of
from houseway.pieces.cards import Card, parse_cards
from houseway.round.actions import Action, Place
from houseway.round.engine import Round
from houseway.round.spots import COMMUNITY, Spot
from houseway.rulesets import AggregateLimit
from houseway.rulesets.values import Pay
from houseway.study.walking import best_play, decide, walk
from tests.games.double_down_stud.scenes import SCENES
from tests.games.walks import rounds, shares, without, won_by

STAKE = 30_00


def deals(pack: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every deal to one player; the three common cards in one order, as no order matters."""
    for own in pack:
        for hole in without(pack, (own,)):
            for common in combinations(without(pack, (own, hole)), 3):
                yield own, hole, *common


def net(round_: Round) -> int:
    return sum(won_by(round_).values())


def staked(action: Action) -> int:
    return action.cents if isinstance(action, Place) else 0


def table(limits: str, **values: Any) -> DoubleDownRules:
    rules = SCENES.law.open({"limits": limits, "payout_limit": "2,000,000 per hand"})
    assert isinstance(rules, DoubleDownRules)
    return msgspec.structs.replace(rules, **values)


def compare(rules: DoubleDownRules, pack: tuple[Card, ...], stake_cents: int = 0) -> set[Fraction]:
    """Hold a walk against the count in everything. The double down wagers that best play makes."""
    tree = walk(rounds(SCENES.game, rules, pack, {"wager": STAKE}), deals(pack), net)
    solution = solve(rules, pack=pack, stake_cents=stake_cents)
    play = best_play(tree, lambda cents: cents, staked)
    total = play.ends.total()
    assert Fraction(play.total, STAKE * total) == solution.value
    odds = main_wager(rules, solution)
    counts: Counter[Fraction] = Counter()
    doubled = 0
    for (path, cents), count in play.ends.items():
        counts[Fraction(cents, STAKE)] += count
        doubled += count * sum(map(staked, path))
    assert shares(odds) == {each: Fraction(count, total) for each, count in counts.items()}
    assert odds.average_stake == 1 + Fraction(doubled, STAKE * total)
    taken = set()
    for situation in tree.situations.values():
        decision, _ = decide(situation, lambda cents: cents, staked)
        piles = situation.view.piles
        four = [card for card in (*piles[Spot(1)], *piles[COMMUNITY]) if card is not None]
        amount = solution.amounts[solution.plan[number_of(four)]]
        assert amount == Fraction(staked(decision), STAKE)
        taken.add(amount)
    return taken


ALL_OR_NOTHING = table("30 to 300 by 30")
RICH = msgspec.structs.replace(
    ALL_OR_NOTHING.paytable, pays={"pair of nines or better": Pay.parse("3 to 2")}
)


@pytest.mark.parametrize(
    ("rules", "cards"),
    [
        pytest.param(ALL_OR_NOTHING, "2c 3d 4h 5s 6c 6d Jc Jd", id="pairs and straights"),
        pytest.param(ALL_OR_NOTHING, "9h Th Jh Qh Kh Ah 9c 5d", id="suited"),
        pytest.param(table("30 to 300 by 30", paytable=RICH), "9h 9d 8c 8d 8s 2c Kc Kd", id="odd"),
    ],
)
def test_the_procedure_walked_through_a_pack_equals_the_count(
    rules: DoubleDownRules, cards: str
) -> None:
    assert compare(rules, parse_cards(cards)) == {Fraction(0), Fraction(1)}


def test_with_a_limit_in_reach_a_part_of_the_wager_can_be_best() -> None:
    """A straight meets 200.00 when a third is added to 30.00; more would win no more."""
    limit = AggregateLimit.parse("200 per hand")
    rules = table("30 to 300 by 10", payout_limit=limit)
    taken = compare(rules, parse_cards("4c 5d 6h 7s 8c 2d 3h Kd"), STAKE)
    assert Fraction(1, 3) in taken
