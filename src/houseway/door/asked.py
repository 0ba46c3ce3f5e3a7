"""The table that somebody asks about: a game, a ruleset, and what its licensee chooses."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from houseway.door.finding import AnyRuleset, Choices, Which, check_paytables, find_ruleset
from houseway.errors import NotAllowed, NotPermitted, Unreadable
from houseway.games.counted import find_odds, odds_having_seen, require_counted
from houseway.pieces.cards import Card, parse_cards
from houseway.pieces.figures import parse_exact
from houseway.rulesets.rules import Rules
from houseway.table.game import Game

if TYPE_CHECKING:
    from houseway.odds.seam import GameOdds

Ratio: TypeAlias = Fraction | int | str
"""A ratio of two wagers: `5/2`, or a number."""
Seen: TypeAlias = str | Sequence[Card]
"""Cards that came out of the shoe before."""

NO_RATIO = "{} has no two wagers whose ratio can be chosen"


class Asked(NamedTuple):
    """The table that somebody asks about."""

    game: Game
    ruleset: AnyRuleset
    rules: Rules

    @property
    def title(self) -> str:
        """The game and whose law, as a heading."""
        return f"{self.game.title}, {self.ruleset.header.title}"

    @property
    def source(self) -> str:
        """What a figure of this table is made from, in small letters."""
        return f"{self.game.name} {self.ruleset.name}, ruleset {self.ruleset.digest}"

    @property
    def odds(self) -> "GameOdds":
        """What the game says of its odds."""
        return find_odds(self.game)

    def odds_at(self, ratio: Ratio | None = None, seen: Seen = "") -> "GameOdds":
        """The same for two wagers in some ratio, or when cards were seen, if that was asked for."""
        odds = self.odds
        if ratio is not None:
            if odds.at_ratio is None:
                raise NotPermitted(NO_RATIO.format(self.game.name))
            odds = odds.at_ratio(self.rules, read_ratio(ratio))
        if seen:
            odds = odds_having_seen(self.game, odds, self.rules, seen)
        return odds


def find_table(
    game: Which,
    rules: Which | None = None,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
) -> Asked:
    """The table that is meant, with this house's choices except where others are given."""
    found, ruleset = find_ruleset(game, rules)
    check_paytables(ruleset, paytables or {})
    return Asked(found, ruleset, ruleset.open({**(paytables or {}), **(choices or {})}))


def find_counted(
    game: Which,
    rules: Which | None = None,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
) -> Asked:
    """The same of a game that is counted; others are refused at once."""
    require_counted(find_ruleset(game, rules)[0])
    return find_table(game, rules, paytables, choices)


def read_ratio(ratio: Ratio) -> Fraction:
    """A ratio as a number.

    >>> read_ratio("5/2")
    Fraction(5, 2)
    """
    try:
        return parse_exact(ratio) if isinstance(ratio, str) else Fraction(ratio)
    except (ValueError, ZeroDivisionError):
        raise Unreadable(f"{ratio!r} is not a ratio: write it as 5/2") from None


def read_seen(seen: Seen) -> tuple[Card, ...]:
    """Cards that were seen, however they were handed over."""
    return parse_cards(seen) if isinstance(seen, str) else tuple(seen)


@contextmanager
def counted_on(cluster: str, odds: "GameOdds", game: Game) -> Iterator["GameOdds"]:
    """The odds of a game as a cluster counts them; or this machine, unless one is named."""
    if not cluster:
        yield odds
        return
    if odds.on_cluster is None:
        raise NotAllowed(f"{game.name} is counted on this machine only: name no cluster")
    from houseway.odds.cluster import connected

    with connected(cluster) as executor:
        yield odds.on_cluster(executor)
