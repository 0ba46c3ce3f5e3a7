"""The odds of every wager of Three Card Poker, exactly, under best play."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Unpack

from houseway.games.three_card_poker.hand import HAND_NAMES, MINI_ROYAL, line_of
from houseway.games.three_card_poker.rules import STANDARD, ThreeCardRules
from houseway.games.three_card_poker.solver import (
    FOLD,
    Prices,
    Solution,
    prices_of,
    solve,
)
from houseway.odds import HowCounted
from houseway.odds.report import (
    Decision,
    Indifference,
    Line,
    OddsReport,
    WagerOdds,
    make_report,
    tables_for,
)
from houseway.odds.store import KeptCount, kept
from houseway.pieces.cards import PACK
from houseway.rulesets import Paytable
from houseway.rulesets.ruleset import Ruleset
from houseway.rulesets.values import worth

STAGE = "after the deal"
RESULTS = ("not qualified", "wins", "draw", "loses")
"""In the order of the kernel's numbers."""


def report(
    ruleset: Ruleset[ThreeCardRules], rules: ThreeCardRules, **how: Unpack[HowCounted]
) -> OddsReport:
    """The odds of a table, from a kept count or a new one; it is too quick to tell of progress."""
    solution, seconds = kept_solution(rules, **how)
    bonus = bonus_tables(ruleset, rules)
    wagers = (
        *(main_wager(rules, solution, table) for table in bonus),
        *(pair_plus_wager(rules, solution, table) for table in pair_plus_tables(ruleset, rules)),
    )
    return make_report(
        __name__,
        ruleset,
        rules,
        combinations=solution.deals,
        seconds=seconds,
        wagers=wagers,
        decisions=decisions(rules, solution),
        indifferent=indifferent(rules, solution),
        notes=notes_of(rules),
    )


def kept_solution(rules: ThreeCardRules, **how: Unpack[HowCounted]) -> KeptCount[Solution]:
    """The count for some rules and its time, kept while nothing that it stands on changes."""
    pack = how.get("pack", PACK)
    key = ["three-card-poker", rules.order, rules.dealer_qualifies, list(map(str, pack))]
    return kept(key, lambda: solve(rules, pack=pack), recount=how.get("recount", False))


def notes_of(rules: ThreeCardRules) -> Iterator[str]:
    """What the figures leave unsaid."""
    names = rules.wager_names
    yield (
        f"The table of {names.ante} and {names.play} is that of the {names.ante_bonus}: "
        "standard goes with the standard version of the game, the others with the versions that "
        f"tie {names.pair_plus} to the {names.ante}."
    )
    yield (
        f"{names.pair_plus} stays after a fold and is settled by the own hand alone: it changes no "
        "decision."
    )


def bonus_tables(ruleset: Ruleset[ThreeCardRules], rules: ThreeCardRules) -> list[Paytable]:
    """The ante bonus table in use, and every other that some version of the game has."""
    key, chosen = "ante_bonus_paytable", rules.ante_bonus_paytable
    choice, versions = ruleset.entries[key].choice, ruleset.entries["version"].choice
    found = [chosen]
    other = next((name for name in (versions.values if versions else ()) if name != STANDARD), "")
    for name in choice.values if choice else ():
        version = STANDARD if name == STANDARD else other
        if name != chosen.name and version:
            found.append(ruleset.open({key: name, "version": version}).ante_bonus_paytable)
    return found


def pair_plus_tables(ruleset: Ruleset[ThreeCardRules], rules: ThreeCardRules) -> list[Paytable]:
    """The Pair Plus table in use, and the others of the file."""
    bonus = {"version": rules.version.name, "ante_bonus_paytable": rules.ante_bonus_paytable.name}
    return tables_for(ruleset, "pair_plus_paytable", rules, **bonus)


# The main wagers.


def main_wager(rules: ThreeCardRules, solution: Solution, bonus_table: Paytable) -> WagerOdds:
    """Ante and play wager with the ante bonus, per ante."""
    prices = prices_of(rules, bonus_table)
    counts: Counter[tuple[str, str]] = Counter()
    folds = played = 0
    for holding in solution.holdings:
        if prices.plays(holding):
            played += holding.hands * prices.total(holding)
            for result, count in zip(RESULTS, holding.results, strict=True):
                counts[result, holding.name] += holding.hands * count
        else:
            folds += holding.hands * holding.dealers
    lines = list(_main_lines(prices, counts))
    lines.append(Line(result="fold", count=folds, net=Fraction(FOLD)))
    names = rules.wager_names
    return WagerOdds.of_lines(
        f"{names.ante} and {names.play}",
        bonus_table.name,
        lines,
        per=names.ante,
        average_stake=1 + rules.play_times * (1 - Fraction(folds, solution.deals)),
        worth=(Fraction(played, prices.scale) + FOLD * folds) / solution.deals,
    )


def _main_lines(prices: Prices, counts: Counter[tuple[str, str]]) -> Iterator[Line]:
    """How hands that are played end; those below a straight, which no bonus pays, together."""
    for place, result in enumerate(RESULTS):
        plain: Counter[Fraction] = Counter()
        for name in HAND_NAMES:
            count = counts[result, name]
            net = prices.net(name, place)
            if name in BONUS_HANDS:
                if count:
                    said = f"{result}, {name.replace(MINI_ROYAL, 'mini royal')}"
                    yield Line(result=said, count=count, net=net)
            else:
                plain[net] += count
        for net, count in plain.items():
            yield Line(result=result, count=count, net=net)


BONUS_HANDS = HAND_NAMES[: HAND_NAMES.index("straight") + 1]
"""The hands that the law's bonus tables list somewhere."""


def decisions(rules: ThreeCardRules, solution: Solution) -> Iterator[Decision]:
    """How often each decision is taken."""
    taken = Counter[str]()
    prices = prices_of(rules, rules.ante_bonus_paytable)
    for holding in solution.holdings:
        played = prices.plays(holding)
        taken[rules.wager_names.play if played else "fold"] += holding.hands * holding.dealers
    for name in (rules.wager_names.play, "fold"):
        yield Decision.of(STAGE, name, taken[name], solution.deals)


def indifferent(rules: ThreeCardRules, solution: Solution) -> Iterator[Indifference]:
    """How often it makes no difference whether a hand is played."""
    prices = prices_of(rules, rules.ante_bonus_paytable)
    count = sum(each.hands * each.dealers for each in solution.holdings if prices.is_even(each))
    yield Indifference.of(STAGE, "fold", count, solution.deals)


# Pair Plus.


def pair_plus_wager(rules: ThreeCardRules, solution: Solution, table: Paytable) -> WagerOdds:
    """The wager on the own three cards."""
    counts: Counter[str] = Counter()
    for holding in solution.holdings:
        counts[holding.name] += holding.hands
    lines = (
        Line(result=name, count=counts[name], net=Fraction(worth(line_of(table, name))))
        for name in HAND_NAMES
    )
    return WagerOdds.of_lines(rules.wager_names.pair_plus, table.name, lines)
