"""What side wagers may look at where two hands of two cards may draw a third."""

from collections.abc import Callable, Mapping
from typing import Final

from houseway.hands.points import FIRST_CARDS, MODULUS, MOST_CARDS
from houseway.rulesets.side_wagers import Sight, Thirds

TWO_HANDS: Final[Mapping[str, Sight]] = {
    "player first": Sight("player", FIRST_CARDS),
    "banker first": Sight("banker", FIRST_CARDS),
    "player": Sight("player", MOST_CARDS, FIRST_CARDS),
    "banker": Sight("banker", MOST_CARDS, FIRST_CARDS),
}


def thirds_of(
    player: Callable[[int], bool], banker: Callable[[int, int | None], bool], assumed: str = ""
) -> Thirds:
    """How hands draw by these functions; the second is given what a third card counts, or None."""
    thirds: list[int | None] = [*range(MODULUS), None]
    return Thirds(
        tuple(player(count) for count in range(MODULUS)),
        tuple(tuple(banker(count, third) for third in thirds) for count in range(MODULUS)),
        assumed,
    )
