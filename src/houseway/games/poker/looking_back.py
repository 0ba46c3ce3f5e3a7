"""What a hand that was folded would have won, by the hands that were shown."""

from collections.abc import Sequence

from houseway.games.poker.rules import PokerRules
from houseway.hands.ways import high_strength
from houseway.pieces.cards import Card
from houseway.steps.showdown import names_of
from houseway.table.showdown import GivenUp, Verdict


def look_back(
    rules: PokerRules, own: Sequence[Card], board: Sequence[Card], shown: Sequence[Sequence[Card]]
) -> GivenUp | None:
    """The pot, a part of it or nothing; unsaid where further cards would have come."""
    others = [_strengths(rules, cards, board) for cards in shown if len(cards) == len(own)]
    if not others:
        return None
    high, low = _strengths(rules, own, board)
    best_high, best_low = (max(strengths) for strengths in zip(*others, strict=True))
    parts = {_against(high, best_high)} if rules.variant.high else set()
    if low or best_low:
        parts.add(_against(low, best_low))
    mine, theirs = names_of(rules.high_order, high, best_high) if rules.variant.high else ("", "")
    return GivenUp(
        hand=_called(rules, mine, low),
        against=_called(rules, theirs, best_low),
        would=parts.pop() if len(parts) == 1 else "part",
    )


def _strengths(rules: PokerRules, own: Sequence[Card], board: Sequence[Card]) -> tuple[int, int]:
    """How strong the high and the low hand of some cards are; 0 where there is none."""
    way, low = rules.variant.way, rules.low_order
    high = high_strength(rules.high_order, way, own, board) if rules.variant.high else 0
    return high, low.strength(way, own, board) if low is not None else 0


def _against(own: int, best: int) -> Verdict:
    return "won" if own > best else "lost" if own < best else "tied"


def _called(rules: PokerRules, high: str, low: int) -> str:
    """What a hand is called that has a high part, a low part or both."""
    said = [high] if high else []
    if low and rules.low_order is not None:
        name = rules.low_order.describe(low)
        said.append(f"low {name}" if said else name)
    return ", ".join(said)
