"""What a round is worth to a player who banks it: all wagers against the bank together.

What wagers lose goes to the centre and pays what has won; the vigorish is of what is left over. So
the bank's hands are weighed against all opponents at once, and no sum of worths by themselves will
do. Each opponent's hand is counted beside the bank's; several are taken as drawn apart.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, Final, NamedTuple, TypeAlias

from houseway.odds.deciding import Answer, Deciding, best_answers, seat_of
from houseway.pieces.money import Cents, OddCent, share
from houseway.round.actions import Action
from houseway.round.view import View
from houseway.rulesets.commission import Commission
from houseway.steps.banking import CENTRE, DEALERS, HALF

AGAINST: Final = "wagers against the bank"
"""What a worth of the bank is counted in: all of them together."""
BY_WAY: Final = "Counted as if every player against the bank set the house way."
APART: Final = (
    "Each hand against the bank is counted exactly; several are taken as drawn apart from each "
    "other."
)

Payoffs: TypeAlias = Mapping[tuple[int, int], int]
"""What the bank nets in cents, added up over all ways to win so many wagers and lose so many."""


class AgainstBank(NamedTuple):
    """All that lies against a bank."""

    dealers_cents: Cents
    players_cents: tuple[Cents, ...]
    centre_cents: Cents = 0
    """What was surrendered to the centre already."""
    is_shared: bool = False
    """Whether the house covers half."""

    @property
    def stakes(self) -> tuple[Cents, ...]:
        """Every wager, the larger first."""
        every = (self.dealers_cents, *self.players_cents)
        return tuple(sorted((cents for cents in every if cents), reverse=True))

    @property
    def total_cents(self) -> Cents:
        """All wagers together, with what was surrendered."""
        return sum(self.stakes) + self.centre_cents

    @property
    def notes(self) -> tuple[str, ...]:
        """What is not counted to the end."""
        by_way = (BY_WAY,) if self.players_cents else ()
        return (*by_way, APART) if len(self.stakes) > 1 else by_way


class Terms(NamedTuple):
    """What the house takes of what a bank wins, and who has an odd cent."""

    commission: Commission
    odd_cent: OddCent


class Fares(NamedTuple):
    """How a hand fares against another that lies beside it, over all of these."""

    won: int
    lost: int
    hands: int


def against_bank(view: View, wager: str) -> AgainstBank | None:
    """What lies against the bank, for whoever banks; nothing for others.

    Of the dealer's wager what the bank's chips cover beside the players'.
    """
    seat, bank = seat_of(view), view.bank
    if bank is None or bank.seat != seat:
        return None
    players = {other: cents for (other, name), cents in view.wagers.items() if name == wager}
    left = max(0, view.racks.get(seat, 0) - sum(players.values()))
    return AgainstBank(
        min(view.others.get(DEALERS, 0), left),
        tuple(players[other] for other in sorted(players)),
        view.others.get(CENTRE, 0),
        bank.is_shared,
    )


def net_of(terms: Terms, left_cents: Cents, *, is_shared: bool) -> Cents:
    """What the bank has of what is left in the centre, or adds where that is short."""
    short = max(0, -left_cents)
    if short:
        return -(short - share(short, HALF, terms.odd_cent)) if is_shared else -short
    own = share(left_cents, HALF, terms.odd_cent) if is_shared else left_cents
    return own - terms.commission.of(own)


@lru_cache(maxsize=64)
def payoffs(terms: Terms, against: AgainstBank, opponents: int) -> Payoffs:
    """What every outcome nets, by how many wagers the bank wins and loses.

    Where there are fewer wagers than opponents, the others wager nothing.
    """
    stakes = [*against.stakes, *(0 for _ in range(opponents - len(against.stakes)))]
    found: dict[tuple[int, int], int] = {}
    for fared in product((1, 0, -1), repeat=len(stakes)):
        left = against.centre_cents + sum(map(prod, zip(fared, stakes, strict=True)))
        key = fared.count(1), fared.count(-1)
        net = net_of(terms, left, is_shared=against.is_shared)
        found[key] = found.get(key, 0) + net
    return found


def worth_cents(terms: Terms, against: AgainstBank, fares: Fares) -> Fraction:
    """What a setting nets on average, in cents."""
    count = len(against.stakes)
    total = weighed(payoffs(terms, against, count), fares, count)
    return Fraction(total, fares.hands**count)


def weighed(paid: Payoffs, fares: Fares, opponents: int) -> int:
    """The same in whole numbers, for all ways in which so many hands can lie there."""
    pushed = fares.hands - fares.won - fares.lost
    return sum(
        net * fares.won**won * fares.lost**lost * pushed ** (opponents - won - lost)
        for (won, lost), net in paid.items()
    )


def terms_of(rules: Any) -> Terms:
    """What rules say of it."""
    return Terms(rules.commission, rules.odd_cent)


def gain_of(commission: Commission, stake: Cents) -> Fraction:
    """What a player's wager of so much wins for one staked, the vigorish taken off."""
    return 1 - Fraction(commission.of(stake), stake)


def bank_sets(
    stage: str,
    against: AgainstBank,
    answers: Iterable[tuple[Action, str, Fraction]],
    **told: Any,
) -> Deciding:
    """The bank's own hands: every answer with what it nets in cents."""
    unit = against.total_cents
    return Deciding(
        stage=stage,
        wager=AGAINST,
        unit_cents=unit,
        answers=best_answers(
            Answer(action=action, decision=said, worth=cents / unit)
            for action, said, cents in answers
        ),
        is_exact=not against.notes,
        notes=against.notes,
        **told,
    )
