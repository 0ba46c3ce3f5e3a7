"""What advice is in every game: cards that it can be given on, and the best decision first."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from houseway.errors import NotAllowed
from houseway.odds.report import Advice
from houseway.pieces.cards import Card, show_cards


def require_cards(cards: Sequence[Card], *, are_enough: bool, needs: str) -> None:
    """Refuse other cards than advice needs, and those of which one comes twice."""
    if not are_enough:
        raise NotAllowed(f"advice needs {needs}")
    if len({*cards}) < len(cards):
        raise NotAllowed(f"a card comes twice in {show_cards(cards)}")


def best_first(decisions: Iterable[tuple[str, Fraction]]) -> tuple[Advice, ...]:
    """Decisions with what they are worth, the best first; of equal ones the first that is given.

    >>> [each.decision for each in best_first([("fold", Fraction(-1)), ("bet", Fraction(1, 2))])]
    ['bet', 'fold']
    """
    found = sorted(decisions, key=lambda decision: -decision[1])
    return tuple(Advice(decision=said, expectation=worth) for said, worth in found)
