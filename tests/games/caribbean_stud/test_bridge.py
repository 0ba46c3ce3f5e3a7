"""The kernels held against the procedure: every deal of a small pack, every way to play it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

import msgspec
import pytest

from houseway.games.caribbean_stud.advice import weigh
from houseway.games.caribbean_stud.odds import decisions, main_wager
from houseway.games.caribbean_stud.rules import CaribbeanRules
from houseway.games.caribbean_stud.side_wagers import bonus_wager, meters_of
from houseway.games.caribbean_stud.solver import Solution, solve
from houseway.odds.metered import at_reset, first_of_each
from houseway.odds.report import WagerOdds
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.pieces.money import Odds
from houseway.round.actions import Action, Place, Proceed, Raise
from houseway.round.engine import Round
from houseway.round.payments import JackpotPaid, WagerLost, WagerPaid, WagerTakenIn
from houseway.round.spots import DEALER_HAND
from houseway.round.start import Player, Start
from houseway.rulesets import Paytable
from houseway.rulesets.values import Pay
from houseway.study.walking import Branch, Decisions, best_play, decide, walk
from tests.games.caribbean_stud.scenes import GAME, law

ANTE_CENTS = 30_00
SIDE_CENTS = 1_00
RACK_CENTS = 10_000_000_00
SIDES = ("bonus", "progressive", "five-card", "five-card-dealer")


class Net(NamedTuple):
    """What a round ended with: cents won or lost by ante and bet, and by each side wager."""

    main: int
    sides: tuple[int, ...]


def deals(pack: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every deal from a shoe to one player, hand and hole cards in one order only."""
    for hand in combinations(pack, 5):
        left = [card for card in pack if card not in hand]
        for shown in left:
            for hole in combinations([card for card in left if card != shown], 4):
                dealer = (shown, *hole)
                yield tuple(card for pair in zip(hand, dealer, strict=True) for card in pair)


def rounds(rules: CaribbeanRules, pack: Sequence[Card]) -> Callable[[], Round]:
    """Rounds from this pack with every wager made; the meters come to read what they begin with."""
    added = SIDE_CENTS * rules.progressive_rate_percent // 100
    meters = {
        "progressive": rules.progressive_reset.cents - added,
        "five-card": rules.five_card_reset.cents - 2 * added,
    }
    gone = tuple(card for card in PACK if card not in pack)
    start = Start(players={1: Player("Ann", RACK_CENTS)}, gone=gone, meters=meters)
    wagers = [Place(1, "ante", ANTE_CENTS), *(Place(1, side, SIDE_CENTS) for side in SIDES)]

    def begin() -> Round:
        round_ = GAME.round(rules, start)
        for action in (*wagers, Proceed()):
            round_.take(action)
        return round_

    return begin


def nets(round_: Round) -> Net:
    """What each wager won or lost, and that it is what the rack says."""
    won = dict.fromkeys(("ante", "bet", *SIDES), 0)
    for event in round_.events:
        if isinstance(event, WagerPaid | JackpotPaid):
            won[event.wager] += event.cents
        elif isinstance(event, WagerLost | WagerTakenIn):
            won[event.wager] -= event.cents
    assert round_.felt.racks[1] == RACK_CENTS + sum(won.values())
    return Net(won["ante"] + won["bet"], tuple(won[side] for side in SIDES))


def stakes(action: Action) -> int:
    return action.times if isinstance(action, Raise) else 0


def shares(odds: WagerOdds) -> dict[Fraction, Fraction]:
    """How often each net comes, as the kernels say."""
    found: dict[Fraction, Fraction] = {}
    for line in odds.lines:
        if line.count:
            part = Fraction(line.count, odds.combinations)
            found[line.net] = found.get(line.net, Fraction(0)) + part
    return found


def walked(counts: Counter[int], unit: int) -> dict[Fraction, Fraction]:
    return {Fraction(net, unit): Fraction(n, counts.total()) for net, n in counts.items()}


def compare(rules: CaribbeanRules, pack: tuple[Card, ...]) -> set[str]:
    """Hold a walk against the kernels in everything. The decisions that best play takes."""
    tree = walk(rounds(rules, pack), deals(pack), nets)
    solution = solve(rules, pack=pack)
    play = best_play(tree, lambda net: net.main, stakes)
    total = play.ends.total()
    assert total == solution.deals
    odds = main_wager(rules, solution)
    assert Fraction(play.total, ANTE_CENTS * total) == solution.value == odds.expectation
    compare_wagers(rules, solution, play.ends)
    compare_decisions(rules, solution, tree)
    taken: Counter[str] = Counter()
    for (path, _), count in play.ends.items():
        taken["bet" if isinstance(path[-1], Raise) else "fold"] += count
    found = {each.decision: each.count for each in decisions(solution) if each.count}
    assert found == taken
    return set(found)


def compare_wagers(
    rules: CaribbeanRules, solution: Solution, ends: Counter[tuple[Decisions, Net]]
) -> None:
    """The distribution of what every wager wins, for somebody who plays best for the ante."""
    counts: list[Counter[int]] = [Counter() for _ in range(1 + len(SIDES))]
    for (_, net), count in ends.items():
        for place, cents in enumerate((net.main, *net.sides)):
            counts[place][cents] += count
    assert isinstance(rules.bonus_paytable, Paytable)
    assert shares(main_wager(rules, solution)) == walked(counts[0], ANTE_CENTS)
    bonus = bonus_wager(rules, solution, rules.bonus_paytable)
    assert shares(bonus) == walked(counts[1], SIDE_CENTS)
    meters = first_of_each([*meters_of(law(), rules, solution)])
    chosen = {(odds.wager, odds.paytable): odds for odds in meters}
    tables = rules.progressive_paytable, rules.five_card_paytable, rules.five_card_paytable
    for place, (wager, table) in enumerate(zip(SIDES[1:], tables, strict=True), start=2):
        odds = at_reset(chosen[wager, str(table)])
        assert shares(odds) == walked(counts[place], SIDE_CENTS), wager


def compare_decisions(rules: CaribbeanRules, solution: Solution, tree: Branch[Net]) -> None:
    """What is decided with every hand and card shown, and that advice counts the same."""
    plan = {
        frozenset(hand): int(bets)
        for hand, bets in zip(solution.hands.tolist(), solution.plan, strict=True)
    }
    for situation in tree.situations.values():
        hand = [card for card in situation.view.hand if card is not None]
        (shown,) = (card for card in situation.view.piles[DEALER_HAND] if card is not None)
        decision, _ = decide(situation, lambda net: net.main, stakes)
        if frozenset(hand) in plan:
            assert bool(plan[frozenset(hand)] >> shown & 1) == isinstance(decision, Raise)
        counts = weigh(rules, hand, shown, solution.pack)
        assert int(counts.sum()) == solution.rivals


def table(**values: Any) -> CaribbeanRules:
    rules = law().open()
    assert isinstance(rules, CaribbeanRules)
    return msgspec.structs.replace(rules, **values)


MA = table()
PACKS = {
    "ace-king about": "As Ks Ad Kd Qs Jc 9d 7h 5c 3s",
    "one suit and pairs": "As Ks Qs Js Ts 9s Kd 2d 2c 3h",
    "straights": "Ac Kd Qh Js Tc 9d 8h 5s 3c 2d",
}
LARGER = {
    "ace-king about": "As Ks Ad Kd Qs Jc 9d 7h 5c 3s 2d",
    "one suit and pairs": "As Ks Qs Js Ts 9s Ad Kd 2d 2c 3h",
    "four like suits": "As Ah Ad Ac Ks Kh Kd Kc 7s 7h 7d 7c",
}
ODD = {
    "ante_pays": Odds.parse("3 to 2"),
    "bet_times": 3,
    "dealer_qualifies": "pair",
    "bet_paytable": msgspec.structs.replace(
        MA.bet_paytable,
        pays={**MA.bet_paytable.pays, "pair": Pay.parse("push"), "flush": Pay.parse("7 to 3")},
    ),
    "bonus_paytable": law().open({"bonus_paytable": "C"}).bonus_paytable,
    "progressive_paytable": law().open({"progressive_paytable": "B"}).progressive_paytable,
}
"""Another law altogether: more to bet, another floor, lines that push and that are fractions."""


@pytest.mark.parametrize("pack", PACKS.values(), ids=PACKS)
def test_every_deal_of_a_small_pack(pack: str) -> None:
    assert "bet" in compare(MA, parse_cards(pack))


def test_every_deal_under_other_values() -> None:
    assert compare(table(**ODD), parse_cards(PACKS["one suit and pairs"])) == {"bet", "fold"}


@pytest.mark.slow
@pytest.mark.parametrize("pack", LARGER.values(), ids=LARGER)
def test_every_deal_of_a_larger_pack(pack: str) -> None:
    assert "bet" in compare(MA, parse_cards(pack))
