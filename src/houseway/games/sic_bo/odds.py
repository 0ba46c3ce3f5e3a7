"""The odds of Sic Bo, exactly: every area, and areas that are worth the same told together."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

import msgspec

from houseway.errors import NotAllowed
from houseway.games.sic_bo.areas import BIG, ONE, SMALL, SPOTS, TOTAL
from houseway.games.sic_bo.rules import SicBoRules, offered
from houseway.games.sic_bo.solver import CASES, SHOWS, Solution, solve
from houseway.odds import Progress
from houseway.odds.report import Line, OddsReport, WagerOdds, make_report, tables_for
from houseway.odds.store import Stopwatch
from houseway.pieces.figures import decimal, percent
from houseway.pieces.money import Cents, show_money
from houseway.rulesets.ruleset import Ruleset

EVENS: Final = f"{SMALL}, {BIG}"
ON_DICE: Final = ("lost", "on one die", "on two dice", "on three dice")


def report(
    ruleset: Ruleset[SicBoRules],
    rules: SicBoRules,
    *,
    recount: bool = False,
    progress: Progress | None = None,
) -> OddsReport:
    """The odds of a table; they are counted at once, and nothing of them is kept."""
    watch = Stopwatch()
    wagers = tuple(wagers_of(ruleset, rules))
    return make_report(
        __name__,
        ruleset,
        rules,
        combinations=CASES,
        seconds=watch.seconds,
        wagers=wagers,
        decisions=decisions(),
        indifferent=indifferent(),
        notes=notes_of(rules),
        legend={odds.wager: said(odds) for odds in wagers if len(odds.wagers) > 2},
    )


def wagers_of(ruleset: Ruleset[SicBoRules], rules: SicBoRules) -> Iterator[WagerOdds]:
    """Every group of areas under the table in use, then under what else the licensee may choose."""
    used = {odds.wager: odds for odds in groups(rules)}
    others: dict[str, SicBoRules] = {}
    for table in tables_for(ruleset, "paytable", rules)[1:]:
        others[table.name] = msgspec.structs.replace(rules, paytable=table)
    choice = ruleset.entries["two_of_a_kind"].choice
    for value in choice.values if choice is not None else ():
        if value != rules.two_of_a_kind:
            others[value] = msgspec.structs.replace(rules, two_of_a_kind=value)
    found = [odds for name, other in others.items() for odds in groups(other, name)]
    for name, odds in used.items():
        yield odds
        yield from (other for other in found if other.wager == name and other.lines != odds.lines)
    yield from (odds for odds in found if odds.wager not in used)


def groups(rules: SicBoRules, under: str = "") -> Iterator[WagerOdds]:
    """Areas of one kind that have the same odds, as one; in the order of the table of odds.

    `under` is what they hang on: the table of odds, unless it is a reading.
    """
    solution, alike = solve(rules), dict[tuple[str, tuple[Line, ...]], list[str]]()
    for spot in offered(rules):
        kind = EVENS if spot.kind.name in (SMALL, BIG) else spot.kind.name
        alike.setdefault((kind, lines_of(solution, spot.wager)), []).append(spot.wager)
    for (kind, lines), wagers in alike.items():
        yield msgspec.structs.replace(
            WagerOdds.of_lines(
                _name(kind, wagers), under or rules.paytable.name, lines, per="wager"
            ),
            wagers=tuple(wagers),
        )


def _name(kind: str, wagers: list[str]) -> str:
    """What areas of a kind are called together: the kind, and the totals where it is those."""
    if kind == TOTAL:
        return f"{TOTAL} {', '.join(str(SPOTS[wager].pick[0]) for wager in wagers)}"
    return wagers[0] if len(wagers) == 1 else kind


def lines_of(solution: Solution, wager: str) -> tuple[Line, ...]:
    """Every result of an area, the best first."""
    nets = solution.nets[wager]
    names = (
        _on_dice(wager) if wager.startswith(ONE) else ["won" if net > 0 else "lost" for net in nets]
    )
    counts = Counter(zip(nets, names, strict=True))
    ordered = sorted(counts.items(), key=lambda item: -item[0][0])
    return tuple(Line(result=name, count=count, net=net) for (net, name), count in ordered)


def _on_dice(wager: str) -> list[str]:
    """On how many dice the number of one of a kind shows, roll by roll."""
    return [ON_DICE[on] for on in SHOWS[:, SPOTS[wager].pick[0] - 1]]


def decisions() -> tuple[()]:
    """There are none."""
    return ()


def indifferent() -> tuple[()]:
    """So none of them is worth the same as another."""
    return ()


def notes_of(rules: SicBoRules) -> Iterator[str]:
    """What the areas have in common, and which are worth most and least."""
    ranked = sorted(groups(rules), key=lambda odds: odds.house_advantage)
    best, worst = ranked[0], ranked[-1]
    yield (
        f"Nothing is decided but where chips lie: the house keeps least of {best.wager}, "
        f"{percent(best.house_advantage)}, and most of {worst.wager}, "
        f"{percent(worst.house_advantage)}."
    )


def said(odds: WagerOdds) -> str:
    """Which areas are meant by a group."""
    return f"each of {odds.wagers[0]} to {odds.wagers[-1]}"


# Wagers that lie there together.


def weigh(rules: SicBoRules, stakes: Mapping[str, Cents]) -> WagerOdds:
    """The odds of wagers that lie there together, of all that is staked."""
    solution = solve(rules)
    for wager, cents in stakes.items():
        if wager not in solution.nets:
            raise NotAllowed(f"there is no wager {wager!r}")
        if cents <= 0:
            raise NotAllowed(f"{wager}: a wager is more than nothing")
    if not stakes:
        raise NotAllowed("name a wager and its amount: small 10")
    staked = sum(stakes.values())
    results = sorted(solution.results(stakes).items(), reverse=True)
    lines = [
        Line(result=f"{'+' * (net > 0)}{show_cents(net)}", count=count, net=net / staked)
        for net, count in results
    ]
    name = ", ".join(f"{wager} {show_money(cents)}" for wager, cents in stakes.items())
    return WagerOdds.of_lines(name, rules.paytable.name, lines, per="all staked")


def show_cents(net: Fraction) -> str:
    """What wagers net, in money; parts of a cent as they are."""
    return show_money(int(net)) if net.denominator == 1 else decimal(net / 100, 4)
