"""Match-the-dealer and insurance: decided by three cards, or by two, and so in closed form."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from houseway.games.spanish_21.bonus import DIFFERENT_SUIT, SAME_SUIT
from houseway.games.spanish_21.holdings import FACE, value_of
from houseway.games.spanish_21.rules import INSURANCE, MATCH, SpanishRules
from houseway.odds.report import Line, WagerOdds
from houseway.pieces.cards import ACE, Card
from houseway.rulesets import Paytable

MATCHES: Final = {
    (0, 0): "no card matches",
    (1, 0): "one of a different suit",
    (0, 1): "one of the same suit",
    (2, 0): "two of a different suit",
    (1, 1): "one of each",
    (0, 2): "two of the same suit",
}
"""By how many first cards match the up card in rank only, and in suit too."""


def match_net(table: Paytable, different: int, same: int) -> Fraction:
    """What a wager nets: every card that matches is paid, and the stake comes back once."""
    if not different and not same:
        return Fraction(-1)
    lines = ((DIFFERENT_SUIT, different), (SAME_SUIT, same))
    paid = [(count, table.pay(line)) for line, count in lines if count]
    return sum((count * pay.worth for count, pay in paid if pay is not None), Fraction(0))


def match_odds(table: Paytable, left: Sequence[Card]) -> WagerOdds:
    """Every up card with every two cards of a player, in their order."""
    faces, found = Counter(left), Counter[tuple[int, int]]()
    ranks = Counter(card.rank for card in left)
    for up, copies in faces.items():
        same, rank = copies - 1, ranks[up.rank] - 1
        different, others = rank - same, len(left) - 1 - rank
        found[0, 0] += copies * others * (others - 1)
        found[1, 0] += copies * 2 * different * others
        found[0, 1] += copies * 2 * same * others
        found[2, 0] += copies * different * (different - 1)
        found[1, 1] += copies * 2 * different * same
        found[0, 2] += copies * same * (same - 1)
    lines = [
        Line(result=result, count=found[matches], net=match_net(table, *matches))
        for matches, result in MATCHES.items()
    ]
    return WagerOdds.of_lines(MATCH, table.name, lines)


def insurance_odds(rules: SpanishRules, left: Sequence[Card]) -> Iterator[WagerOdds]:
    """Insurance against an ace, of a player who goes by no other card; none if no ace is left."""
    if not any(card.rank == ACE for card in left):
        return
    faces = sum(value_of(card) == FACE for card in left)
    lines = [
        Line(result="wins", count=faces, net=Fraction(rules.insurance_pays)),
        Line(result="loses", count=len(left) - 1 - faces, net=Fraction(-1)),
    ]
    yield WagerOdds.of_lines(INSURANCE, "", lines)
