"""What the combined figures are added up from: every result of each wager, decision by decision.

A count knows how often each hand by itself wins and what it makes of the board, not how two hands
of a split end together. So a split has a line for either hand, over the same deals; counts times
nets, added up and divided by all combinations, are the figure to the last digit.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.fast_action_holdem import plan as plans
from houseway.games.fast_action_holdem.categories import names_of
from houseway.games.fast_action_holdem.classes import boards_beside, dealers_beside
from houseway.games.fast_action_holdem.pricing import Best, Prices, bonus_nets
from houseway.games.fast_action_holdem.rules import BONUS
from houseway.odds.report import Line


class Played(NamedTuple):
    """Hands that are played alike."""

    said: str
    which: NDArray[np.bool_]
    splits_main: bool
    splits_bonus: bool


def decision_names(main: str) -> dict[int, str]:
    """What is done with four cards, by the flags of a plan."""
    return {
        0: "keep two cards",
        plans.SPLIT_ANTE: f"split the {main}",
        plans.SPLIT_BONUS: "split the bonus",
        plans.SPLIT_ANTE | plans.SPLIT_BONUS: f"split the {main} and the bonus",
        plans.SURRENDER: "surrender",
        plans.NATURAL: "declare a natural",
    }


def lines_of(prices: Prices, best: Best, ratio: Fraction) -> dict[str, tuple[Line, ...]]:
    """The lines of each wager with its split and, where there is a Bonus, of both together."""
    main = prices.rules.main_wager
    found: dict[str, tuple[Line, ...]] = {main: tuple(main_lines(prices, best))}
    if prices.table is not None and ratio:
        found[BONUS] = tuple(bonus_lines(prices, best))
        found[f"{main} and {BONUS}"] = (
            *(_named(main, line, Fraction(1)) for line in found[main]),
            *(_named(BONUS, line, ratio) for line in found[BONUS]),
        )
    worth = {main: best.main, BONUS: best.bonus, f"{main} and {BONUS}": best.value(ratio)}
    whole = int(prices.hands.ways.sum()) * prices.counted.showdowns * prices.counted.scale
    for wager, lines in found.items():
        if sum((line.count * line.net for line in lines), Fraction(0)) != worth[wager] * whole:
            raise AssertionError(f"the lines of {wager} do not add up to the value of best play")
    return found


def _named(wager: str, line: Line, times: Fraction) -> Line:
    return Line(result=f"{wager}: {line.result}", count=line.count, net=line.net * times)


def _played(prices: Prices, best: Best) -> Iterator[Played]:
    """The hands that are set, by what is doubled for a second hand."""
    flags = best.entries & ~np.uint8(plans.KEEP_BITS)
    for flag, said in decision_names(prices.rules.main_wager).items():
        which = flags == flag
        if which.any() and flag not in (plans.SURRENDER, plans.NATURAL):
            splits = bool(flag & plans.SPLIT_ANTE), bool(flag & plans.SPLIT_BONUS)
            yield Played(said, which, *splits)


def main_lines(prices: Prices, best: Best) -> Iterator[Line]:
    """The wager against the dealer and its split."""
    ways, stake = prices.hands.ways.astype(object), prices.counted.showdowns * prices.counted.scale
    first, second = prices.settings(best)
    win, lost, beaten = Fraction(prices.rules.win_pays), Fraction(-1), prices.counted.beaten
    for played in _played(prices, best):
        hands = ways[played.which]
        whole = int(hands.sum()) * stake
        won = int((beaten[first[played.which]] * hands).sum())
        said = f"{played.said}, first hand" if played.splits_main else played.said
        yield Line(result=f"{said} wins", count=won, net=win)
        yield Line(result=f"{said} loses", count=whole - won, net=lost)
        if played.splits_main:
            won = int((beaten[second[played.which]] * hands).sum())
            back = int((prices.returned[played.which] * hands).sum()) // prices.parts
            said = f"{played.said}, second hand"
            yield Line(result=f"{said} wins", count=won, net=win)
            yield Line(result=f"{said} loses", count=whole - won - back, net=lost)
            if back:
                yield Line(result=f"{said} goes back", count=back, net=Fraction(0))
    for fixed in prices.fixed:
        count = int(ways[best.entries == fixed.entry].sum()) * stake
        if count:
            yield Line(result=fixed.name, count=count, net=fixed.main)


def bonus_lines(prices: Prices, best: Best) -> Iterator[Line]:
    """Bonus and split Bonus, by what either hand makes of the board."""
    assert prices.table is not None
    assert prices.boards is not None
    ways = prices.hands.ways.astype(object)
    each = dealers_beside(prices.copies) * prices.counted.scale
    nets = bonus_nets(prices.table, prices.rules.order)
    names = names_of(prices.rules.order)
    played = list(_played(prices, best))
    set_ = np.logical_or.reduce([hands.which for hands in played])
    splits = np.logical_or.reduce([hands.which & hands.splits_bonus for hands in played])
    hands_ = zip(("first hand", "second hand"), prices.settings(best), (set_, splits), strict=True)
    for hand, settings, which in hands_:
        boards = prices.boards[settings[which]].astype(object) * ways[which][:, None]
        for name, count, net in list(zip(names, boards.sum(axis=0), nets, strict=True))[::-1]:
            if count:
                yield Line(result=f"{hand}, {name}", count=int(count) * each, net=net)
    for fixed in prices.fixed:
        count = int(ways[best.entries == fixed.entry].sum()) * each * boards_beside(prices.copies)
        if count:
            yield Line(result=fixed.name, count=count, net=fixed.bonus)
