"""What best answers are worth over all first deals is what the wager is worth, exactly.

Those of Caribbean Stud, Spanish 21 and chemin de fer; others are in `test_luck`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random

import numpy as np
import pytest

from houseway.games.caribbean_stud.advice import advise as stud_advice
from houseway.games.caribbean_stud.advice import weigh
from houseway.games.caribbean_stud.kernels import LOSE, UNQUALIFIED, WIN
from houseway.games.caribbean_stud.rules import BET as STUD_BET
from houseway.games.caribbean_stud.rules import CaribbeanRules
from houseway.games.caribbean_stud.solver import Pays, count_bets, pays_of, solve
from houseway.games.chemin_de_fer.deciding import decide as chemin_decide
from houseway.games.chemin_de_fer.rules import AGAINST
from houseway.games.chemin_de_fer.solver import solve as solve_chemin
from houseway.games.chemin_de_fer.staking import net_of
from houseway.hands import ORDERS
from houseway.hands.points import points
from houseway.odds.chemin import DRAW, STAY
from houseway.odds.deciding import Deciding
from houseway.odds.seen import left_after, ranks_of
from houseway.pieces.cards import PACK, Card
from houseway.round.actions import Draw
from houseway.round.engine import Round
from houseway.round.spots import DEALER_HAND, Spot
from houseway.round.view import View, look
from houseway.table.driving import answer_of_house
from tests.study.analysed import alone, law, rounds, with_wagers
from tests.study.test_luck import by_suits

# Caribbean Stud.

HIGH = tuple(card for card in PACK if card.rank >= 9)
"""Jacks to aces: a pack small enough to deal everything."""


def bet_of(rules: CaribbeanRules, hand: Sequence[Card], shown: Card, pays: Pays) -> Fraction:
    """What a bet is worth from the small pack, as the bridge counts it."""
    counts = weigh(rules, hand, shown, HIGH)
    category = (ORDERS[rules.order].strength(hand) >> 20) - 1
    total = (
        int(counts[UNQUALIFIED]) * pays.unqualified
        + int(counts[WIN]) * int(pays.wins[category])
        + int(counts[LOSE]) * pays.lost
    )
    return Fraction(total, pays.scale * int(counts.sum()))


def test_best_answers_are_worth_the_edge_of_caribbean_stud_of_a_small_pack() -> None:
    rules = law("caribbean-stud")[2]
    pays, total, deals = pays_of(rules), Fraction(0), 0
    forms: Counter[tuple[tuple[int, int], ...]] = Counter()
    first: dict[tuple[tuple[int, int], ...], tuple[Card, ...]] = {}
    for hand in combinations(HIGH, 5):
        for shown in HIGH:
            if shown not in hand:
                form = by_suits((*hand, shown))
                forms[form] += 1
                first.setdefault(form, (*hand, shown))
    for form, count in forms.items():
        *own, up = first[form]
        total += count * max(bet_of(rules, own, up, pays), pays.net(pays.folded))
        deals += count
    assert deals == comb(16, 5) * 11
    assert total / deals == solve(rules, pack=HIGH).value


@pytest.mark.slow
def test_best_answers_are_worth_the_edge_of_caribbean_stud() -> None:
    """The bets that the solver sums up are those that the bridge tells, hand by hand."""
    rules = law("caribbean-stud")[2]
    (hands, _, weights), (values, _, _), pays = count_bets(rules)
    rivals = comb(46, 4)
    best = np.maximum(values, rivals * pays.folded)
    np.put_along_axis(best, hands.astype(np.int64), 0, axis=1)
    total = sum(int(w) * int(b) for w, b in zip(weights, best.sum(axis=1), strict=True))
    edge = Fraction(total, pays.scale * comb(52, 5) * 47 * rivals)
    assert edge == solve(rules).value
    chance = Random(15)
    for at in chance.sample(range(len(hands)), 300):
        own = [Card(int(card)) for card in hands[at]]
        shown = chance.choice([card for card in PACK if card not in own])
        told = {each.decision: each.expectation for each in stud_advice(rules, own, [shown])}
        assert told[STUD_BET] == Fraction(int(values[at, int(shown)]), pays.scale * rivals)


# Spanish 21.

SEVENS = (4, 5, 6)
"""The ranks of six, seven and eight, of which the suits may count."""


def form_of(cards: tuple[Card, Card, Card]) -> tuple[tuple[int, int], ...]:
    """Two cards and an up card as far as anything can be worth another amount by them."""
    *own, up = cards
    own.sort()
    matter = sum(card.rank in SEVENS for card in cards) > 1
    plain: dict[int, int] = {}
    found = []
    for at, card in enumerate((*own, up)):
        rank, is_face = card.rank, 9 <= card.rank <= 11
        if is_face:
            rank = 10 if at == 1 and own[0].rank not in (card.rank, 12) and own[0].rank >= 9 else 9
        suit = 0
        if matter and card.rank in SEVENS:
            suit = 4 if card.suit == 3 else plain.setdefault(card.suit, len(plain))
        found.append((rank, suit))
    return tuple(found)


class Dealt:
    """Rounds of Spanish 21 for one player, dealt as one likes."""

    def __init__(self) -> None:
        game, _, self.rules = law("spanish-21")
        played = next(alone("spanish-21", with_wagers(game.policy, {"wager": 5_00}), 1, seed=3))
        self.start, self.make = played.start, played._play
        self.actions = played.actions
        now, self.places = Round(self.make, self.rules, self.start), list[int]()
        for at, action in enumerate(self.actions):
            before = {spot: len(cards) for spot, cards in now.felt.piles.items()}
            now.take(action)
            for spot in (Spot(1), DEALER_HAND):
                grown = len(now.felt.piles.get(spot, ())) > before.get(spot, 0)
                if isinstance(action, Draw) and grown and len(self.places) < 3:
                    self.places.append(at)
        # The first to the player, the second to the dealer, the third to the player.

    def view(self, own: Sequence[Card], up: Card) -> View | None:
        """What the player sees who is asked first; nothing where nothing is asked."""
        cards = dict(zip(self.places, (own[0], up, own[1]), strict=True))
        now = Round(self.make, self.rules, self.start)
        for at, action in enumerate(self.actions[: self.places[-1] + 1]):
            now.take(Draw(cards[at]) if at in cards else action)
        while now.turn is not None and 1 not in now.turn.asked:
            found = answer_of_house(now.turn)
            if found is None:
                return None
            now.take(found)
        return look(now, 1) if now.turn is not None else None


def first_deals() -> Iterator[tuple[tuple[Card, Card, Card], int]]:
    """Two cards and an up card of each form, and in how many orders they are dealt."""
    copies = Counter(left_after(law("spanish-21")[2].stock, (), 1))
    ways: Counter[tuple[tuple[int, int], ...]] = Counter()
    first: dict[tuple[tuple[int, int], ...], tuple[Card, Card, Card]] = {}
    for one, two, up in product(sorted(copies), repeat=3):
        many = copies[one] * (copies[two] - (two == one))
        many *= copies[up] - (up == one) - (up == two)
        if many:
            form = form_of((one, two, up))
            ways[form] += many
            first.setdefault(form, (one, two, up))
    return ((first[form], count) for form, count in ways.items())


@pytest.mark.slow
def test_best_answers_are_worth_the_edge_of_spanish_21() -> None:
    decide, dealt = law("spanish-21")[0].counted().decide, Dealt()
    assert decide is not None
    rules = dealt.rules
    assert rules.hole_card != "card reader"
    total, deals = Fraction(0), 0
    for (one, two, up), count in first_deals():
        deals += count
        if {one.rank == 12, two.rank == 12} == {True, False} and min(one.rank, two.rank) >= 9:
            total += count * Fraction(rules.blackjack_pays)
            continue
        view = dealt.view((one, two), up)
        assert view is not None
        found = decide(view)
        assert found is not None, (one, two, up)
        total += count * found.best.worth
    assert deals == 288 * 287 * 286
    started = law("spanish-21")[0].counted().started
    assert started is not None
    assert total / deals == started(rules, {"wager": 5_00})["wager",]


# Chemin de fer.


def on_five() -> dict[tuple[int, int], Deciding]:
    """What the bridge says with each two cards that count five, met by chance."""
    game = law("chemin-de-fer")[0]
    found: dict[tuple[int, int], Deciding] = {}
    pairs = {(low, 5 - low) for low in range(3)} | {(6, 9), (7, 8)}

    def looks(view: View) -> object:
        told = chemin_decide(view)
        if told is not None and not told.is_stake:
            one, two = sorted(map(points, told.own))
            found[one, two] = told
        return game.policy(view)

    for _ in rounds("chemin-de-fer", {4: looks, 5: looks}, 4_000, seed=12):  # type: ignore[dict-item]
        if {*found} == pairs:
            return found
    raise AssertionError("some five never came")


def test_best_answers_are_worth_what_wagers_against_the_bank_are() -> None:
    """All coups: those without a choice as they end, and every five by its better answer."""
    rules = law("chemin-de-fer")[2]
    shoe = left_after(rules.stock, (), 1)
    solution = solve_chemin(rules, ranks_of(shoe))
    fives, size = on_five(), len(shoe)
    # Coups without a five end as they end: all, less those in which a five draws or stays.
    whole = {draws: solution.counted(Fraction(draws)) for draws in (STAY, DRAW)}
    five = {STAY: solution.on_choice[0], DRAW: solution.on_choice[1]}
    share = Fraction(solution.fives.cases, solution.game.cases)
    nets = {at: Fraction(won.player - won.banker, sum(won)) for at, won in whole.items()}
    rest = {at: nets[at] - share * five[at] for at in nets}
    assert rest[STAY] == rest[DRAW]
    counts = Counter(map(points, shoe))
    best = Fraction(0)
    for (one, two), told in fives.items():
        ways = counts[one] * counts[two] * 2
        best += Fraction(ways, size * (size - 1)) * told.best.worth
    against = net_of(rules, solution.counted(), AGAINST, 1)
    assert rest[STAY] + best == against
