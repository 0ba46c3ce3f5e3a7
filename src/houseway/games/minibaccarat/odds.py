"""The odds of Minibaccarat, exactly, from whole decks or from a shoe of which cards were seen."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from houseway.games.minibaccarat import house_money_odds
from houseway.games.minibaccarat.effects import filed, removals, staked
from houseway.games.minibaccarat.notes import notes_of
from houseway.games.minibaccarat.pricing import smallest_stakes
from houseway.games.minibaccarat.rules import (
    BONUS_BANKER,
    BONUS_PLAYER,
    CARDS_AT_MOST,
    TIE,
    MinibaccaratRules,
)
from houseway.games.minibaccarat.solver import Solution, solve
from houseway.games.minibaccarat.wager_odds import main_wager, wagers_in_use
from houseway.odds import Progress
from houseway.odds.effects import Effects
from houseway.odds.report import (
    Decision,
    Indifference,
    OddsReport,
    WagerOdds,
    make_report,
    tables_for,
)
from houseway.odds.seen import left_after, ranks_of
from houseway.odds.store import KeptCount, kept
from houseway.pieces.cards import Card
from houseway.pieces.figures import percent
from houseway.pieces.stock import Stock
from houseway.rulesets.ruleset import Ruleset

TABLE_OF: Final = {TIE: "tie_pays", BONUS_PLAYER: "dragon_bonus", BONUS_BANKER: "dragon_bonus"}
"""The rule that names the table of a wager."""


def report(
    ruleset: Ruleset[MinibaccaratRules],
    rules: MinibaccaratRules,
    *,
    seen: Sequence[Card] = (),
    recount: bool = False,
    progress: Progress | None = None,
) -> OddsReport:
    """The odds of a table, from a kept count or a new one."""
    solution, seconds = kept_solution(rules, seen=seen, recount=recount)
    found = tuple(wagers(ruleset, rules, solution))
    return make_report(
        __name__,
        ruleset,
        rules,
        combinations=solution.cases,
        seconds=seconds,
        wagers=found,
        decisions=decisions(rules, solution),
        indifferent=indifferent(rules, solution),
        notes=(*notes_of(rules, solution, seen), *warnings(found)),
        stock=Stock.of(left_after(rules.stock, seen, CARDS_AT_MOST)),
        effects=tuple(effects(ruleset, rules, seen)),
    )


def kept_solution(
    rules: MinibaccaratRules, *, seen: Sequence[Card] = (), recount: bool = False
) -> KeptCount[Solution]:
    """What was counted and how long it took, which serves while nothing it stands on changes."""
    ranks = ranks_of(left_after(rules.stock, seen, CARDS_AT_MOST))
    key = ["minibaccarat", list(ranks), rules.player_draws_to, str(rules.banker_draws)]
    return kept(key, lambda: solve(rules, ranks), recount=recount)


def wagers(
    ruleset: Ruleset[MinibaccaratRules], rules: MinibaccaratRules, solution: Solution
) -> Iterator[WagerOdds]:
    """Every wager that the table offers, under the tables in use and those that it may choose."""
    stakes = smallest_stakes(rules)
    for odds in wagers_in_use(rules, solution):
        if odds.wager not in TABLE_OF:
            yield odds
            continue
        key = TABLE_OF[odds.wager]
        for table in tables_for(ruleset, key, rules):
            other = msgspec.structs.replace(rules, **{key: table})
            yield main_wager(other, solution, odds.wager, stakes.on(odds.wager), table.name)


def decisions(rules: MinibaccaratRules, solution: Solution) -> Iterator[Decision]:
    """How often best play takes House Money, and how often it adds it."""
    yield from house_money_odds.decisions(rules, solution, smallest_stakes(rules))


def indifferent(rules: MinibaccaratRules, solution: Solution) -> Iterator[Indifference]:
    """How often that makes no difference."""
    yield from house_money_odds.indifferent(rules, solution, smallest_stakes(rules))


def effects(
    ruleset: Ruleset[MinibaccaratRules], rules: MinibaccaratRules, seen: Sequence[Card]
) -> Iterator[Effects]:
    """What stakes, another filing, and one card fewer do to the odds."""

    def count(rules: MinibaccaratRules, gone: Sequence[Card]) -> Solution:
        return kept_solution(rules, seen=gone).found

    by_stake, by_card = staked(rules, count(rules, seen)), removals(rules, seen, count)
    for found in (by_stake, filed(ruleset, rules, seen, count), by_card):
        if found is not None and found.rows:
            yield found


def warnings(found: Sequence[WagerOdds]) -> Iterator[str]:
    """A warning for each wager that a player does well to make."""
    for odds in found:
        if odds.house_advantage < 0:
            named = f"{odds.wager} {odds.paytable}".strip()
            kept_of_it = percent(odds.house_advantage)
            yield f"WARNING: the player has the advantage: the house keeps {kept_of_it} of {named}."
