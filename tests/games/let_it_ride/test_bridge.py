"""The count held against the procedure: every deal of a small pack, every way to play it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any, NamedTuple

import msgspec
import pytest

from houseway.games.let_it_ride.odds import bonus_wager, main_wager, three_card_wager
from houseway.games.let_it_ride.procedure import RIDE
from houseway.games.let_it_ride.rules import BETS, BONUS, THREE_CARD_BONUS, LetItRideRules
from houseway.games.let_it_ride.solver import solve
from houseway.odds.fours import number_of
from houseway.pieces.cards import Card, parse_cards
from houseway.round.actions import Action, Choose
from houseway.round.engine import Round
from houseway.round.spots import COMMUNITY, Spot
from houseway.rulesets import AggregateLimit
from houseway.study.walking import Situation, best_play, decide, walk
from tests.games.let_it_ride.scenes import SCENES
from tests.games.walks import rounds, shares, without, won_by

STAKE = 30_00
WAGERS = {**dict.fromkeys(BETS, STAKE), BONUS: 1_00, THREE_CARD_BONUS: STAKE}


class Net(NamedTuple):
    """What a round ended with, in cents."""

    bets: int
    bonus: int
    three: int


def deals(pack: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every deal from a shoe to one player; the own three cards in one order, as none matters."""
    for own in combinations(pack, 3):
        for burned, first, second in permutations(without(pack, own), 3):
            yield own[0], burned, own[1], first, own[2], second


def net(round_: Round) -> Net:
    won = won_by(round_)
    bets = sum(won.get(bet, 0) for bet in BETS)
    return Net(bets, won[BONUS], won[THREE_CARD_BONUS])


def rides(action: Action) -> int:
    assert isinstance(action, Choose)
    return int(action.choice == RIDE)


def table(**values: Any) -> LetItRideRules:
    choices = {"payout_limit": "none", "bonus_stake": values.pop("bonus_stake", "is not returned")}
    rules = SCENES.law.open({**choices, "limits": "30 to 300 by 30"})
    assert isinstance(rules, LetItRideRules)
    return msgspec.structs.replace(rules, **values)


def compare(rules: LetItRideRules, pack: tuple[Card, ...], stake_cents: int = 0) -> set[str]:
    """Hold a walk against the count in everything. The decisions that best play takes."""
    tree = walk(rounds(SCENES.game, rules, pack, WAGERS), deals(pack), net)
    solution = solve(rules, pack=pack, stake_cents=stake_cents)
    play = best_play(tree, lambda each: each.bets, rides)
    total = play.ends.total()
    assert Fraction(play.total, STAKE * total) == solution.value
    wagers = (
        (main_wager(rules, solution), STAKE),
        (bonus_wager(rules, rules.bonus_prizes, pack), 1_00),
        (three_card_wager(rules, rules.three_card_paytable, pack), STAKE),
    )
    for place, (odds, unit) in enumerate(wagers):
        counts: Counter[Fraction] = Counter()
        for (_, each), count in play.ends.items():
            counts[Fraction(each[place], unit)] += count
        assert shares(odds) == {each: Fraction(count, total) for each, count in counts.items()}
    riding = sum(count * sum(map(rides, path)) for (path, _), count in play.ends.items())
    assert wagers[0][0].average_stake == 1 + Fraction(riding, total)
    for first in tree.situations.values():
        assert decided(first) == solution.first[number_of(cards_of(first))]
        for action, branch in first.branches.items():
            for second in branch.situations.values():
                place = solution.second[rides(action), number_of(cards_of(second))]
                assert decided(second) == place
    return {"".join(str(rides(action)) for action in path) for path, _ in play.ends}


def decided(situation: Situation[Net]) -> int:
    return rides(decide(situation, lambda each: each.bets, rides)[0])


def cards_of(situation: Situation[Net]) -> list[Card]:
    """The own cards and the community card in sight."""
    piles = situation.view.piles
    return [card for card in (*piles[Spot(1)], *piles[COMMUNITY]) if card is not None]


@pytest.mark.parametrize(
    ("rules", "cards", "taken"),
    [
        pytest.param(table(), "2c 3d 9h Ts Tc Kd 4s", {"00", "01", "11"}, id="a pair of tens"),
        pytest.param(
            table(bonus_stake="is returned"),
            "9h Th Jh Qh Kh Ah 2d",
            {"00", "10", "11"},
            id="suited, the chip returned",
        ),
    ],
)
def test_the_procedure_walked_through_a_pack_equals_the_count(
    rules: LetItRideRules, cards: str, taken: set[str]
) -> None:
    assert compare(rules, parse_cards(cards)) == taken


def test_with_a_limit_in_reach_the_second_bet_depends_on_the_first() -> None:
    rules = table(payout_limit=AggregateLimit.parse("480 per hand"))
    pack = parse_cards("2h 4h 6h 8h Th Qh 3c")  # a flush on two bets wins the limit
    compare(rules, pack, STAKE)
    limited = solve(rules, pack=pack, stake_cents=STAKE)
    assert (limited.second[0] != limited.second[1]).any()
    assert limited.value < solve(rules, pack=pack).value


@pytest.mark.slow
@pytest.mark.parametrize("cards", ["2c 3c 4c 5c 6d 6h Ts Tc", "7h 8h 9h Th Tc Jd Kc Ks"])
def test_larger_packs(cards: str) -> None:
    compare(table(), parse_cards(cards))
