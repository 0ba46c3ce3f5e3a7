"""Learns by playing when to raise in Three Card Poker, and compares with what is exact.

    pip install "houseway[agents]"
    python examples/learn_three_card_poker.py

A table of averages and nothing else: for each kind of hand, what raising has brought so far. To
fold costs the ante. What was learned is then played through the engine, beside what best play is
worth.
"""

import argparse
from collections import defaultdict
from fractions import Fraction

import numpy as np

import houseway
from houseway.hands import THREE_CARD
from houseway.pieces.cards import RANK_NAMES, Card
from houseway.round.actions import Action, Fold, Raise
from houseway.round.view import View, look
from houseway.study.gymnasium_env import RoundEnv
from houseway.table.driving import Policy

GAME = "three-card-poker"
PAIR_OR_BETTER = len(RANK_NAMES)
FOLDED = Fraction(-1)


def kind_of(hand: list[Card]) -> int:
    """A hand by its highest card; all that have a pair or better are one kind."""
    strength = THREE_CARD.strength(hand)
    is_high_card = not THREE_CARD.at_least(strength, "pair")
    return max(card.rank for card in hand) if is_high_card else PAIR_OR_BETTER


def hand_of(view: View) -> list[Card]:
    """The cards of the own seat."""
    return [card for card in view.hand if card is not None]


def play_once(env: RoundEnv, seed: int) -> tuple[int, float]:
    """Wager the ante and raise whatever comes: what hand it was, and what it brought."""
    numbers = {name: np.int64(number) for number, name in enumerate(env.table.names)}
    env.reset(seed=seed)
    for name in ("place ante least", "no more"):
        env.step(numbers[name])
    kind = kind_of(hand_of(look(env.table.round, 1)))
    _, reward, _, _, _ = env.step(numbers["raise 1"])
    return kind, reward


def learn(rounds: int, seed: int) -> dict[int, Fraction]:
    """What raising brings with each kind of hand, on the average of so many rounds."""
    env = houseway.environment(GAME)
    brought: dict[int, list[Fraction]] = defaultdict(list)
    for number in range(rounds):
        kind, reward = play_once(env, seed * rounds + number)
        brought[kind].append(Fraction(reward))
    return {kind: sum(found, Fraction(0)) / len(found) for kind, found in brought.items()}


def policy_of(learned: dict[int, Fraction]) -> Policy:
    """Who raises where that brought more than to fold; the ante alone is wagered."""

    def answer(view: View) -> Action | None:
        assert view.ask is not None
        if not view.hand:
            open_now = [a for a in view.ask.actions() if "place" in str(a) and "ante" in str(a)]
            return open_now[0] if open_now else None
        is_worth = learned.get(kind_of(hand_of(view)), Fraction(0)) > FOLDED
        return Raise(1, 1) if is_worth else Fold(1)

    return answer


def main() -> None:
    """Learn, say what was learned, and play it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=6000, help="rounds to learn from (6000)")
    parser.add_argument("--played", type=int, default=10_000, help="rounds to play then (10000)")
    parser.add_argument("--seed", type=int, default=7)
    given = parser.parse_args()
    learned = learn(given.rounds, given.seed)
    for kind, worth in sorted(learned.items(), reverse=True):
        name = "pair or better" if kind == PAIR_OR_BETTER else f"{RANK_NAMES[kind]} high"
        does = "raise" if worth > FOLDED else "fold"
        print(f"{name:15} {float(worth):+.3f}  {does}")
    found = houseway.simulate(GAME, given.played, seed=given.seed, policy=policy_of(learned))
    best = houseway.odds(GAME).wager("ante and play").house_advantage
    kept = -found.wagers["all wagers"].mean
    low, high = found.bounds("all wagers")
    print(f"learned: the house keeps {float(kept):.2%}, with 99 % confidence", end=" ")
    print(f"{float(low):.2%} to {float(high):.2%}")
    print(f"best play, exactly: {best}, {float(best):.2%}")


if __name__ == "__main__":
    main()
