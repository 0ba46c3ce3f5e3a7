"""Stacks of cards for tests that play any round: shuffled, or so that something rare is dealt."""

import random
from collections.abc import Sequence

from houseway.pieces.cards import Card
from houseway.pieces.stock import PIECES
from houseway.round.engine import Round

RANKS = 13
ORDERS = ("shuffled", "narrow", "spread", "flushes")


def stack_of(left: Sequence[int], order: str, chance: random.Random) -> list[Card]:
    """The cards that are left, shuffled; the next card is the last.

    `spread` brings every face once before any comes again, so that a card is known by its face;
    `narrow` brings all cards of a few ranks first, so that rare hands are dealt; `flushes` is
    shuffled, and `bring_suited` picks from it what makes straight flushes.
    """
    stack = [PIECES[number] for number, count in enumerate(left) for _ in range(count)]
    chance.shuffle(stack)
    if order == "spread":
        once = list(dict.fromkeys(stack))
        for card in once:
            stack.remove(card)
        stack.extend(once)
    elif order == "narrow":
        ranks = chance.sample(range(RANKS), chance.randint(1, 4))
        stack.sort(key=lambda card: card >> 2 in ranks)
    return stack


def bring_suited(round_: Round, stack: list[Card]) -> None:
    """Bring a card to the top that makes a straight flush of what lies where it will go."""
    assert round_.turn is not None
    spots = {f"a card for {spot}": cards for spot, cards in round_.felt.piles.items()}
    lies = spots.get(round_.turn.wants, [])
    for place, card in enumerate(stack):
        # By their numbers: pieces without a suit are dealt in this way, too.
        ranks = {card >> 2, *(other >> 2 for other in lies)}
        is_near = len(ranks) == len(lies) + 1 and max(ranks) - min(ranks) < 5
        if lies and is_near and all(other & 3 == card & 3 for other in lies):
            stack.append(stack.pop(place))
            return
