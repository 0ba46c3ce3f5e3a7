"""What the house keeps of a wager by how many play, where that depends on the company.

Some payments hang on other players' hands: envy pays for them, a jackpot on the dealer's hand is
divided among all who wagered on it. The figure of a player alone is then not the figure of a full
table, and it is the full table that the house has to live with.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

import msgspec

from houseway.pieces.figures import decimal


class CompanyOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The house advantage of a wager by the number of players, all of whom wager alike."""

    wager: str
    paytable: str
    per: str
    """What the house advantage is a part of."""
    stakes: str
    """At which stakes, where that makes a difference."""
    why: str
    """What depends on the company."""
    points: tuple[Fraction, ...]
    """For one player, for two, and so on up to a full table."""

    @property
    def title(self) -> str:
        """The wager with its table and its stakes."""
        table = f"{self.wager} {self.paytable}".strip()
        return f"{table}, {self.stakes}" if self.stakes else table

    @property
    def turns_at(self) -> int | None:
        """The fewest players with whom the house has no advantage; nothing if it always has."""
        for players, advantage in enumerate(self.points, start=1):
            if advantage <= 0:
                return players
        return None


def company_of(alone: Fraction, each_other: Fraction, seats: int) -> tuple[Fraction, ...]:
    """The advantage by players, if each other player takes the same from it.

    >>> [str(point) for point in company_of(Fraction(1, 20), Fraction(1, 40), 4)]
    ['1/20', '1/40', '0', '-1/40']
    """
    return tuple(alone - others * each_other for others in range(seats))


def company_warnings(company: Iterable[CompanyOdds]) -> Iterator[str]:
    """A warning for each wager that turns against the house as the table fills."""
    for odds in company:
        players = odds.turns_at
        if players is None:
            continue
        seats, last = len(odds.points), odds.points[-1]
        who = "alone" if players == 1 else f"with {players} players"
        yield (
            f"WARNING: {odds.title}: {who} the house has no advantage ({odds.why}). At a full "
            f"table of {seats} it keeps {decimal(100 * last, 4)} % of the {odds.per}."
        )
