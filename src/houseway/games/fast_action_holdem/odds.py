"""The odds of every wager of Fast Action Hold'em, exactly, under best play."""

from collections.abc import Iterator
from fractions import Fraction
from os import cpu_count
from typing import Unpack

import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotPermitted
from houseway.games.fast_action_holdem import plan as plans
from houseway.games.fast_action_holdem import simulation, tables
from houseway.games.fast_action_holdem.categories import count_categories, names_of
from houseway.games.fast_action_holdem.classes import Copies, boards_beside
from houseway.games.fast_action_holdem.company import companies
from houseway.games.fast_action_holdem.counting import Counted, Progress, Question
from houseway.games.fast_action_holdem.legend import legend_of
from houseway.games.fast_action_holdem.lines import decision_names, lines_of
from houseway.games.fast_action_holdem.notes import notes_of
from houseway.games.fast_action_holdem.pricing import Best, Fixed, Prices, bonus_nets, plan_of
from houseway.games.fast_action_holdem.ratios import ratios_of
from houseway.games.fast_action_holdem.rules import BONUS, FastActionRules
from houseway.games.fast_action_holdem.tables import HowFiled
from houseway.odds.certificate import CountOrigin
from houseway.odds.estimates import Estimate
from houseway.odds.ratios import RatioOdds
from houseway.odds.report import (
    Combined,
    Decision,
    Indifference,
    Line,
    OddsReport,
    WagerOdds,
    make_report,
    tables_for,
)
from houseway.odds.store import kept
from houseway.rulesets import Paytable
from houseway.rulesets.ruleset import Ruleset

ROUNDS = 2_000_000
"""Rounds that say how the net of wagers which hang together scatters."""
SEED = 1
STAGE = "with four cards"


def report(
    ruleset: Ruleset[FastActionRules],
    rules: FastActionRules,
    *,
    ratio: Fraction | None = None,
    **how: Unpack[HowFiled],
) -> OddsReport:
    """The odds of a table, where a Bonus is `ratio` times the Ante, or as much."""
    ratio = ratio_of(rules, ratio)
    filed = tables.filed(Question.of(rules), **how)
    counted, recount = filed.counted, how.get("recount", False)
    boards = boards_of(rules, counted, recount=recount, progress=how.get("progress"))
    prices = Prices(rules, counted, boards, rules.bonus_table)
    return _report(ruleset, prices, ratio, tables.origin_of(filed))


def _report(
    ruleset: Ruleset[FastActionRules], prices: Prices, ratio: Fraction, origin: CountOrigin | None
) -> OddsReport:
    """What a count says of a table."""
    rules, best = prices.rules, prices.best(ratio)
    estimates = _estimates(rules, best, ratio)
    wagers: tuple[WagerOdds | Combined, ...] = (
        *_together(rules, prices, best, ratio, estimates),
        *_others(ruleset, prices, ratio),
        *_hands(prices, best),
    )
    return make_report(
        __name__,
        ruleset,
        rules,
        combinations=_combinations(prices),
        seconds=prices.counted.seconds,
        count=origin,
        wagers=wagers,
        decisions=decisions(prices, best),
        indifferent=indifferent(prices, best),
        notes=(
            *notes_of(ruleset, prices, best, ratio),
            *origin_notes(prices.counted.question),
        ),
        company=companies(prices, _tables(ruleset, rules), ratio),
        legend=legend_of(rules.main_wager, (odds.wager for odds in wagers)),
    )


def origin_notes(question: Question) -> Iterator[str]:
    """That a count which comes with the package was passed over, if one was."""
    passed_over = tables.outdated(question)
    if passed_over is not None:
        yield (
            "WARNING: the count of these rules that comes with Houseway was made by other code "
            f"({passed_over.sources}) and was passed over; this one was counted by the code that "
            f"is here ({tables.sources_digest()})."
        )


def ratio_of(rules: FastActionRules, ratio: Fraction | None) -> Fraction:
    """The ratio of Bonus to Ante that is meant; refused where the table does not take it."""
    stakes = simulation.stakes_of(rules, ratio)
    return Fraction(stakes.bonus, stakes.main)


def ratio_curves(
    ruleset: Ruleset[FastActionRules],
    rules: FastActionRules,
    *,
    progress: Progress | None = None,
) -> list[RatioOdds]:
    """The combined edge under every paytable, for every ratio that the limits allow."""
    prices = prices_of(rules, progress=progress)
    if prices.table is None:
        raise NotPermitted(f"{ruleset.name} has no Bonus whose ratio could be chosen")
    return [ratios_of(prices.under(table)) for table in _tables(ruleset, rules)]


def prices_of(rules: FastActionRules, *, progress: Progress | None = None) -> Prices:
    """What the settings of every hand are worth at a table."""
    counted = tables.counted(Question.of(rules), progress=progress)
    return Prices(rules, counted, boards_of(rules, counted, progress=progress), rules.bonus_table)


def boards_of(
    rules: FastActionRules,
    counted: Counted,
    *,
    recount: bool = False,
    progress: Progress | None = None,
) -> NDArray[np.int64] | None:
    """The boards that make each category, where that is paid for: shipped, kept or counted."""
    if rules.bonus is None:
        return None
    copies, order = counted.question.copies, rules.order
    filed = None if recount else tables.find(counted.question)
    if filed is not None and "boards" in filed.further:
        return filed.further["boards"]
    return kept_boards(copies, order, recount=recount, progress=progress)


def kept_boards(
    copies: Copies, order: str, *, recount: bool = False, progress: Progress | None = None
) -> NDArray[np.int64]:
    """The boards that make each category, counted unless they were before."""
    tell = progress or (lambda *_: None)
    key = ["fast-action-holdem categories", copies, order]
    return kept(key, lambda: count_categories(copies, order, tell), recount=recount).found


def _tables(ruleset: Ruleset[FastActionRules], rules: FastActionRules) -> list[Paytable]:
    """The paytable in use, and the others that the licensee may choose."""
    return tables_for(ruleset, "paytable", rules, bonus="optional")


def _estimates(rules: FastActionRules, best: Best, ratio: Fraction) -> dict[str, Estimate]:
    """Rounds of best play by chance, for what only they can say."""
    simulator = simulation.simulator_of(simulation.stakes_of(rules, ratio))
    plan, workers = plan_of(rules, best), cpu_count() or 1
    return simulator.simulate(rules, ROUNDS, SEED, plan=plan, workers=workers).wagers


def _combinations(prices: Prices) -> int:
    """All hands, boards and dealers; a dealer whose choice is tied counts in parts."""
    return int(prices.hands.ways.sum()) * prices.counted.showdowns * prices.counted.scale


def _share(prices: Prices, best: Best, flag: int) -> Fraction:
    """How often best play has a flag."""
    ways = prices.hands.ways
    return Fraction(int(ways[(best.entries & flag) > 0].sum()), int(ways.sum()))


# Wagers with their splits, and together.


def _together(
    rules: FastActionRules,
    prices: Prices,
    best: Best,
    ratio: Fraction,
    estimates: dict[str, Estimate],
) -> Iterator[Combined]:
    """What is bet before the deal, each wager with its split, and all of them."""
    main, count = rules.main_wager, _combinations(prices)
    stake = 1 + _share(prices, best, plans.SPLIT_ANTE)
    table = prices.table.name if prices.table else ""
    whole: list[tuple[str, str, str, Fraction, Fraction]] = [(main, "", main, best.main, stake)]
    if prices.table and ratio:
        bonus_stake = 1 + _share(prices, best, plans.SPLIT_BONUS)
        both = stake + ratio * bonus_stake
        whole = [
            (f"{main} and {BONUS}", table, main, best.value(ratio), both),
            (main, table, main, best.main, stake),
            (BONUS, table, BONUS, best.bonus, bonus_stake),
        ]
    lines = lines_of(prices, best, ratio)
    for wager, paytable, per, worth, staked in whole:
        yield Combined(
            wager=wager,
            paytable=paytable,
            per=per,
            combinations=count,
            expectation=worth,
            average_stake=staked,
            estimate=estimates.get(wager),
            lines=lines[wager],
        )


def _others(
    ruleset: Ruleset[FastActionRules], prices: Prices, ratio: Fraction
) -> Iterator[Combined]:
    """The Ante alone, and both wagers and the Bonus for its own sake under every paytable."""
    if prices.table is None:
        return
    main = prices.rules.main_wager
    alone = prices.best(Fraction(0))
    yield _combined(prices, f"{main} alone", alone, Fraction(0))
    for table in _tables(ruleset, prices.rules):
        other = prices.under(table)
        taken = Fraction(1) if table.equal_to else ratio
        if table.name != prices.table.name:
            yield _combined(other, f"{main} and {BONUS}", other.best(taken), taken)
        if not table.equal_to:
            yield _combined(other, f"{BONUS}, outweighing the {main}", other.best(None), None)


def _combined(prices: Prices, wager: str, best: Best, ratio: Fraction | None) -> Combined:
    """All wagers of best play at a ratio; without one, the Bonus alone."""
    main = 1 + _share(prices, best, plans.SPLIT_ANTE)
    bonus = 1 + _share(prices, best, plans.SPLIT_BONUS)
    table = prices.table.name if prices.table and ratio != 0 else ""
    return Combined(
        wager=wager,
        paytable=table,
        per=BONUS if ratio is None else prices.rules.main_wager,
        combinations=_combinations(prices),
        expectation=best.bonus if ratio is None else best.value(ratio),
        average_stake=bonus if ratio is None else main + ratio * bonus,
    )


# Hand by hand.


def _hands(prices: Prices, best: Best) -> Iterator[WagerOdds]:
    """Every wager of a first and of a second hand by itself, with all its results."""
    rules = prices.rules
    main = rules.main_wager
    first, second = prices.settings(best)
    shown = (best.entries & (plans.SURRENDER | plans.NATURAL)) == 0
    splits = (best.entries & plans.SPLIT_ANTE) > 0
    yield _against_dealer(prices, f"{main}, first hand", first, shown, best)
    if splits.any():
        yield _against_dealer(prices, f"{main}, second hand", second, splits, None)
    if prices.table is not None and prices.boards is not None:
        yield _on_board(prices, f"{BONUS}, first hand", first, shown, best)
        splits = (best.entries & plans.SPLIT_BONUS) > 0
        if splits.any():
            yield _on_board(prices, f"{BONUS}, second hand", second, splits, None)


def _against_dealer(
    prices: Prices,
    wager: str,
    settings: NDArray[np.int64],
    which: NDArray[np.bool_],
    best: Best | None,
) -> WagerOdds:
    """A wager against the dealer; the second hand's goes back if the dealer has a natural."""
    rules, ways = prices.rules, prices.hands.ways.astype(object)
    stake = prices.counted.showdowns * prices.counted.scale
    won = int((prices.counted.beaten[settings] * ways)[which].sum())
    whole = int(ways[which].sum()) * stake
    back = 0
    if best is None:
        back = int((prices.returned * ways)[which].sum()) // prices.parts
    lines = [
        Line(result="wins", count=won, net=Fraction(rules.win_pays)),
        Line(result="loses", count=whole - won - back, net=Fraction(-1)),
    ]
    if back:
        lines.append(Line(result="goes back", count=back, net=Fraction(0)))
    for fixed, count in _fixed(prices, best, stake):
        lines.append(Line(result=fixed.name, count=count, net=fixed.main))
    return WagerOdds.of_lines(wager, "", lines, per=rules.main_wager)


def _fixed(prices: Prices, best: Best | None, stake: int) -> Iterator[tuple[Fixed, int]]:
    """How often best play ends a first hand before it is compared; a second hand never."""
    for fixed in prices.fixed if best is not None else ():
        assert best is not None
        count = int(prices.hands.ways[best.entries == fixed.entry].sum()) * stake
        if count:
            yield fixed, count


def _on_board(
    prices: Prices,
    wager: str,
    settings: NDArray[np.int64],
    which: NDArray[np.bool_],
    best: Best | None,
) -> WagerOdds:
    """A Bonus, by what is made of the board."""
    assert prices.boards is not None
    assert prices.table is not None
    ways = prices.hands.ways.astype(object)[which]
    boards = prices.boards[settings[which]].astype(object)
    counts = (boards * ways[:, None]).sum(axis=0)
    nets = bonus_nets(prices.table, prices.rules.order)
    lines = [
        Line(result=name, count=int(count), net=net)
        for name, count, net in zip(names_of(prices.rules.order), counts, nets, strict=True)
    ][::-1]
    for fixed, count in _fixed(prices, best, boards_beside(prices.copies)):
        lines.append(Line(result=fixed.name, count=count, net=fixed.bonus))
    return WagerOdds.of_lines(wager, prices.table.name, lines, per=BONUS)


def decisions(prices: Prices, best: Best) -> Iterator[Decision]:
    """How often best play does what."""
    rules, ways = prices.rules, prices.hands.ways
    main, total = rules.main_wager, int(ways.sum())
    flags = best.entries & ~np.uint8(plans.KEEP_BITS)
    for flag, name in decision_names(main).items():
        count = int(ways[flags == flag].sum())
        if count or flag in _open(rules):
            yield Decision.of(STAGE, name, count, total)


def indifferent(prices: Prices, best: Best) -> Iterator[Indifference]:
    """How often another decision is worth as much."""
    ways, flags = prices.hands.ways, best.entries & ~np.uint8(plans.KEEP_BITS)
    for flag, name in decision_names(prices.rules.main_wager).items():
        count = int(ways[best.even & (flags == flag)].sum())
        if count or not flag:
            yield Indifference.of(STAGE, name, count, int(ways.sum()))


def _open(rules: FastActionRules) -> list[int]:
    """The decisions that the rules know, taken or not."""
    found = [plans.SPLIT_ANTE]
    if rules.surrender_part:
        found.append(plans.SURRENDER)
    if rules.bonus is not None:
        found.append(plans.SPLIT_ANTE | plans.SPLIT_BONUS)
        if rules.splits == "ante, bonus or both":
            found.append(plans.SPLIT_BONUS)
    return found
