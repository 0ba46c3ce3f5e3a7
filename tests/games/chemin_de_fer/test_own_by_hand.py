"""Any way to play a five, card by card, costs what a count of six cards of one's own says."""

import random
from fractions import Fraction
from itertools import product

import pytest

import houseway
from houseway.door.asked import find_counted
from houseway.games.chemin_de_fer.rules import CheminDeFerRules
from houseway.odds.own_charts import ChartHead, ChartStage, OwnChart

GAME = "chemin-de-fer"
FIVES = {(0, 5): "T 5", (1, 4): "A 4", (2, 3): "2 3", (6, 9): "6 9", (7, 8): "7 8"}
DRAWS = {3: {*range(8), 9}, 4: {*range(2, 8)}, 5: {*range(4, 8)}, 6: {6, 7}}
"""Table 3: which third cards of the Player's Hand the Banker draws to, from 3 up."""
PARTS = (Fraction(0), Fraction(1), Fraction(3, 4), Fraction(1, 3))


def sign(own: int, other: int) -> int:
    return (own > other) - (own < other)


def after(left: list[int], own: int, bank: int) -> Fraction:
    """What a Player's Hand that stays is worth: the Banker draws to five."""
    if bank > 5:
        return Fraction(sign(own, bank))
    worth = sum(count * sign(own, (bank + card) % 10) for card, count in enumerate(left))
    return Fraction(worth, sum(left))


def drawn(left: list[int], own: int, bank: int) -> Fraction:
    """What a Player's Hand that takes a card is worth."""
    worth = Fraction(0)
    for third, count in enumerate(left):
        rest = [each - (card == third) for card, each in enumerate(left)]
        has = (own + third) % 10
        is_drawing = bank < 3 or third in DRAWS.get(bank, ())
        ends = [(each, (bank + card) % 10) for card, each in enumerate(rest)]
        total = sum(each * sign(has, end) for each, end in ends)
        worth += count * (Fraction(total, sum(rest)) if is_drawing else sign(has, bank))
    return worth / sum(left)


def edge(decks: int, takes: dict[tuple[int, int], Fraction]) -> Fraction:
    """What the bank keeps of a wager against it."""
    whole = [16 * decks, *[4 * decks] * 9]
    net, deals = Fraction(0), 0
    for cards in product(range(10), repeat=4):
        left, ways = whole.copy(), 1
        for card in cards:
            ways *= left[card]
            left[card] -= 1
        own, bank = sum(cards[:2]) % 10, sum(cards[2:]) % 10
        deals += ways
        if max(own, bank) >= 8:
            net += ways * sign(own, bank)
            continue
        five = takes[min(cards[:2]), max(cards[:2])] if own == 5 else Fraction(own < 5)
        if five < 1:
            net += ways * (1 - five) * after(left, own, bank)
        if five > 0:
            net += ways * five * drawn(left, own, bank)
    return -net / deals


@pytest.mark.parametrize("seed", [5, pytest.param(6, marks=pytest.mark.slow)])
def test_a_mixture_by_cards_costs_what_six_cards_come_to(seed: int) -> None:
    rules = find_counted(GAME).rules
    assert isinstance(rules, CheminDeFerRules)
    chance = random.Random(seed)
    takes = {cards: chance.choice(PARTS) for cards in FIVES}
    said = {Fraction(0): "stay", Fraction(1): "card"}
    lines = tuple(
        (FIVES[cards], said.get(part, f"card in {part}")) for cards, part in takes.items()
    )
    head = ChartHead(game=GAME, role="player", against="best play")
    found = houseway.price(GAME, play=OwnChart(chart=head, stages=(ChartStage(lines=lines),)))
    assert found.price.edge == edge(rules.decks, takes) > found.price.best_edge
