"""Hands that draw by fixed rules, taken apart: what each may end with, and when it does.

The Player's and the Banker's Hand have two cards each. By what these count, and by what the
Player's third card counts, each draws a third or stays. So a wager on whole hands is counted shape
by shape: neither drew, one did, both did. In a shape every hand has so many cards, and of all deals
those are counted in which the hands draw so.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from houseway.hands.points import FIRST_CARDS, NATURALS
from houseway.rulesets.side_wagers import Sight, Thirds
from houseway.steps.side_facts import Lots, State, Sum
from houseway.steps.side_lines import Dealing

PLAYER, BANKER, THIRD = 0, 1, 2
"""The lots of the first cards, and of the Player's third where there is one."""
FIRST: Lots = (FIRST_CARDS, FIRST_CARDS)


class Shape(NamedTuple):
    """Which hands drew."""

    dealing: Dealing
    undrawn: Lots
    """Cards that would be dealt to these hands in another shape: in this one they may be any."""
    thirds: Thirds
    player_draws: bool
    banker_draws: bool | None
    """None where nobody looks at the Banker's whole hand."""

    @property
    def facts(self) -> tuple[Sum, ...]:
        """What must be known to tell whether hands draw so: counts, and the Player's third card."""
        lots = (PLAYER, BANKER, THIRD) if self.player_draws else (PLAYER, BANKER)
        return tuple(Sum((lot,), "baccarat", 0) for lot in lots)

    def holds(self, states: tuple[State, ...]) -> bool:
        """Whether hands draw so, where these are the counts."""
        (player, _), (banker, _) = states[PLAYER], states[BANKER]
        third = states[THIRD][0] if self.player_draws else -1
        is_open = max(player, banker) < min(NATURALS)
        if (is_open and self.thirds.player[player]) is not self.player_draws:
            return False
        banker_draws = is_open and self.thirds.banker[banker][third]
        return self.banker_draws is None or banker_draws is self.banker_draws


def shapes(sights: Mapping[str, Sight], thirds: Thirds) -> Iterator[Shape]:
    """Every shape that hands can have, as far as a wager on these sights looks at them."""
    looks_at_banker = any(sight.is_whole and sight.area == "banker" for sight in sights.values())
    for player_draws in (False, True):
        for banker_draws in (False, True) if looks_at_banker else (None,):
            drawn = player_draws + bool(banker_draws)
            own = (PLAYER, THIRD) if player_draws else (PLAYER,)
            other = (BANKER, len(FIRST) + player_draws) if banker_draws else (BANKER,)
            scopes = {
                name: (own if sight.area == "player" else other)[: None if sight.is_whole else 1]
                for name, sight in sights.items()
            }
            dealing = Dealing((*FIRST, *(1,) * drawn), scopes)
            undrawn = (1,) * (1 + looks_at_banker - drawn)
            yield Shape(dealing, undrawn, thirds, player_draws, banker_draws)
