"""Who acts now: the one driver of a table, for the terminal, the floor and the tests."""

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from houseway.round.actions import Action
from houseway.round.engine import Round
from houseway.round.options import Option
from houseway.round.spots import DEALER, FLOORPERSON, SUPERVISOR, Seat
from houseway.round.turns import Turn
from houseway.round.view import View, look

Policy: TypeAlias = Callable[[View], Action | None]
"""A way to play: what somebody does who sees this; None, while wagers are open, for no more."""


class ByChance(Protocol):
    """Whatever the table is played with: it answers its own kind of question."""

    def by_chance(self, turn: Turn) -> Action | None:
        """What chance answers to a turn; None if it is not asked."""


def drive(
    chance: ByChance, record: Round, policies: Mapping[Seat, Policy], *, house: bool = True
) -> Action | None:
    """What comes next by itself; None when a person is asked.

    Chance comes first, then players who follow a policy, then the house, unless somebody deals by
    hand. Whoever has no policy is a person; while wagers are open nobody waits for those.
    """
    turn = record.turn
    assert turn is not None, "the round is over"
    given = chance.by_chance(turn)
    if given is not None:
        return given
    waits = False
    for seat, own in turn.offers.items():
        if not isinstance(seat, int):
            continue
        if seat not in policies:
            waits = True
        elif not turn.takes_wagers or any(map(_is_a_wager_to_make, own)):
            answer = policies[seat](look(record, seat))
            if answer is not None:
                return answer
    if waits and not turn.takes_wagers:
        return None
    return answer_of_house(turn) if house else None


def answer_of_house(turn: Turn) -> Action | None:
    """What the dealer does, the floorperson or the supervisor; None if none of them is asked."""
    for actor in (DEALER, FLOORPERSON, SUPERVISOR):
        for option in turn.options_of(actor):
            for action in option.examples():
                return action
    return None


def _is_a_wager_to_make(option: Option) -> bool:
    """Whether a player can still wager here; once nobody can, the dealer goes on."""
    return option.enters and any(True for _ in option.examples())
