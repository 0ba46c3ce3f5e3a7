"""What each way to set four cards is worth: every keep, every split, and what else is allowed."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotAllowed
from houseway.games.fast_action_holdem.classes import (
    Copies,
    hands_of,
    keeps_of,
    least_codes,
    setting_numbers,
    settings_of,
)
from houseway.games.fast_action_holdem.counting import Progress
from houseway.games.fast_action_holdem.odds import prices_of, ratio_of
from houseway.games.fast_action_holdem.plan import describe
from houseway.games.fast_action_holdem.pricing import Prices, kinds_of
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.odds.advising import best_first
from houseway.odds.report import Advice
from houseway.pieces.cards import Card, show_cards


def advise(
    rules: FastActionRules,
    hole: Sequence[Card],
    board: Sequence[Card] = (),
    *,
    ratio: Fraction | None = None,
    progress: Progress | None = None,
) -> tuple[Advice, ...]:
    """What each decision is worth in first wagers, the Bonus included, the best first.

    Decisions are made before any community card is seen, so that there is no board to be named.
    """
    if board:
        raise NotAllowed("in this game nobody decides anything once a community card is seen")
    if len(hole) != 4:
        raise NotAllowed(f"advice needs four cards, and {show_cards(hole)} are {len(hole)}")
    copies = max(list(hole).count(card) for card in hole)
    if copies > rules.decks:
        raise NotAllowed(f"{rules.decks} decks do not hold {show_cards(hole)}")
    ratio = ratio_of(rules, ratio)
    return best_first(settled_worths(prices_of(rules, progress=progress), hole, ratio))


def settled_worths(
    prices: Prices, hole: Sequence[Card], ratio: Fraction
) -> list[tuple[str, Fraction]]:
    """What each decision with four cards is worth by these prices, in words.

    Both orders of a whole split are the same, and told once.
    """
    rules = prices.rules
    permutations = keeps_of(prices.copies).permutations
    faces = np.array([sorted(hole)], np.int64)
    number = numbers_of(prices.copies)[int(least_codes(faces, permutations)[0])]
    settings = _settings(prices.copies, faces)
    found: list[tuple[str, Fraction]] = []
    for kind in kinds_of(rules, with_bonus=bool(ratio)):
        for choice in range(6):
            # Both orders of a whole split are the same: the one with the better hand first stays.
            whole = kind.splits_main and (kind.splits_bonus or not ratio)
            if whole and choice > 5 - choice:
                continue
            same = prices.hands.settings[number].tolist().index(settings[choice])
            main, bonus = prices.exactly(number, kind, same)
            worth = (main + ratio * bonus) / Fraction(prices.unit)
            found.append((describe(choice | kind.flags, list(hole), rules.main_wager), worth))
    for fixed in prices.fixed:
        if fixed.which[number]:
            said = describe(fixed.entry, list(hole), rules.main_wager)
            found.append((said, fixed.main + ratio * fixed.bonus))
    return found


@cache
def numbers_of(copies: Copies) -> dict[int, int]:
    """The number of each class of four cards, by the least code of its hands."""
    codes = least_codes(hands_of(copies).faces, keeps_of(copies).permutations)
    return {int(code): number for number, code in enumerate(codes)}


def _settings(copies: Copies, faces: NDArray[np.int64]) -> list[int]:
    """The classes of the six settings of a hand."""
    numbers: list[int] = setting_numbers(faces, keeps_of(copies), settings_of(copies))[0].tolist()
    return numbers
