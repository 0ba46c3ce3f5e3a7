"""The odds of pai gow, exactly: against the house way, and as the bank against one opponent."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import ge
from typing import Final

import msgspec

from houseway.games.pai_gow import kernels
from houseway.games.pai_gow.house_way import Way
from houseway.games.pai_gow.rules import WAGER, PaiGowRules
from houseway.games.pai_gow.solver import (
    BESIDE,
    Solution,
    kind_told_apart,
    kinds,
    solve,
    without_line,
)
from houseway.odds import Progress
from houseway.odds.effects import Effect, Effects
from houseway.odds.parts import Along
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
from houseway.pieces.figures import percent
from houseway.rulesets.ruleset import Ruleset
from houseway.steps.in_order import set_too_low

HOUSE_WAY: Final = "wager-set-the-house-way"
BANK: Final = "bank"
BANK_HOUSE_WAY: Final = "bank-set-the-house-way"
LEGEND: Final = {
    WAGER: "against the dealer, every hand set best against this house way",
    HOUSE_WAY: "against the dealer, every hand set as the dealer would",
    BANK: "as the bank against the dealer's wager, every hand set best",
    BANK_HOUSE_WAY: "the same, set the house way; a co-bank has half of this",
}
AS_HOUSE_WAY: Final = "the house way"
OTHERWISE: Final = "otherwise"
STAGES: Final = {kernels.WON: "setting as a player", kernels.BANK_WON: "setting as the bank"}


def report(
    ruleset: Ruleset[PaiGowRules],
    rules: PaiGowRules,
    *,
    recount: bool = False,
    progress: Progress | None = None,
) -> OddsReport:
    """The odds of a table, from a kept count or a new one."""
    counted, seconds = kept_solution(rules, recount=recount)
    wagers = list(wagers_of(rules, counted))
    for way in tables_for(ruleset, "house_way", rules)[1:]:
        other = msgspec.structs.replace(rules, house_way=way)
        wagers += wagers_of(other, kept_solution(other, recount=recount).found)
    return make_report(
        __name__,
        ruleset,
        rules,
        combinations=BESIDE * sum(kind.hands for kind in kinds()),
        seconds=seconds,
        wagers=wagers,
        decisions=decisions(rules, counted),
        indifferent=indifferent(rules, counted),
        notes=notes_of(rules, wagers),
        legend=LEGEND,
        effects=(kept_lines(rules, counted, recount=recount, progress=progress),),
    )


def key_of(way: Way, rules: PaiGowRules) -> list[object]:
    """All that a count depends on."""
    lines = [msgspec.to_builtins(line) for line in way.lines]
    return ["pai-gow", lines, rules.zero_high_hand, rules.zero_low_hand]


def kept_solution(rules: PaiGowRules, *, recount: bool = False) -> KeptCount[Solution]:
    """Every setting against the house way, counted before or now."""
    return kept(key_of(rules.house_way, rules), lambda: solve(rules), recount=recount)


# The wagers.


def wagers_of(rules: PaiGowRules, counted: Solution) -> Iterator[WagerOdds]:
    """The wager and the bank, set best and set the house way."""
    rate = rules.commission.rate
    for name, won, chosen in (
        (WAGER, kernels.WON, counted.best(kernels.WON, rate)),
        (HOUSE_WAY, kernels.WON, counted.by_way),
        (BANK, kernels.BANK_WON, counted.best(kernels.BANK_WON, rate)),
        (BANK_HOUSE_WAY, kernels.BANK_WON, counted.by_way),
    ):
        yield wager_odds(rules, counted, name, won, chosen)


def wager_odds(
    rules: PaiGowRules, counted: Solution, name: str, won: int, chosen: Sequence[int]
) -> WagerOdds:
    """One wager, each kind of hand set as is chosen."""
    gain = Fraction(rules.win_pays) * (1 - rules.commission.rate)
    nets = gain, Fraction(0), Fraction(-1)
    results = zip(("wins", "pushes", "loses"), counted.tally(chosen, won), nets, strict=True)
    lines = [Line(result=result, count=count, net=net) for result, count, net in results]
    return WagerOdds.of_lines(name, rules.house_way.name, lines)


# Decisions.


def decisions(rules: PaiGowRules, counted: Solution) -> Iterator[Decision]:
    """How many hands best play sets as the house way does."""
    hands = sum(kind.hands for kind in kinds())
    for won, stage in STAGES.items():
        best = counted.best(won, rules.commission.rate)
        alike = sum(
            kind.hands
            for kind, own, way in zip(kinds(), best, counted.by_way, strict=True)
            if own == way
        )
        yield Decision.of(stage, AS_HOUSE_WAY, alike, hands)
        yield Decision.of(stage, OTHERWISE, hands - alike, hands)


def indifferent(rules: PaiGowRules, counted: Solution) -> Iterator[Indifference]:
    """How many hands have two best settings that are worth the same."""
    hands = sum(kind.hands for kind in kinds())
    for won, stage in STAGES.items():
        worth = counted.value(won, rules.commission.rate)
        most = worth.max(axis=1)
        even = (worth == most[:, None]).sum(axis=1) > 1
        count = sum(kind.hands for kind, is_even in zip(kinds(), even, strict=True) if is_even)
        yield Indifference.of(stage, AS_HOUSE_WAY, count, hands)


# What each line of the house way is worth to the house.


def kept_lines(
    rules: PaiGowRules,
    counted: Solution,
    *,
    recount: bool = False,
    progress: Progress | None = None,
) -> Effects:
    """What the house would lose if it dropped a line, line by line; each is kept by itself.

    Every line but the last, without which some hands would have none, and but those without which
    the way would tell the supreme tiles apart.
    """
    way = rules.house_way
    lines, left_out, rows = way.lines[:-1], [], []
    along = Along(progress, "lines of the house way", len(lines))
    for line in lines:
        earned = _kept_earned(rules, counted, line.line, along, recount=recount)
        if earned is None:
            left_out.append(line.line)
        else:
            rows.append(Effect(what=f"{line.line} {line.says}", figures=earned))
        along.done()
    rest = f" Not counted, since supreme tiles would differ: {', '.join(left_out)}."
    return Effects(
        title=f"What each line of the house way {way.name!r} earns the house",
        says="The house advantage with the line less that without it, in percent of the wager: "
        "against best play, and against a player who sets as the whole way does."
        + (rest if left_out else ""),
        places=4,
        signed=True,
        rows=tuple(rows),
    )


def _kept_earned(
    rules: PaiGowRules, counted: Solution, line: str, along: Along, *, recount: bool
) -> dict[str, Fraction] | None:
    """What a line earns, or nothing where that is not counted."""
    paid = str(rules.commission.rate), str(rules.win_pays)
    key = [*key_of(rules.house_way, rules), *paid, "line", line]

    def count() -> dict[str, Fraction] | None:
        is_told_apart = kind_told_apart(rules.house_way.without(line)) is not None
        return None if is_told_apart else _earned(rules, counted, line)

    return kept(key, along.counts(count), recount=recount).found


def _earned(rules: PaiGowRules, counted: Solution, line: str) -> dict[str, Fraction]:
    other = without_line(rules, counted, line)
    rate, won = rules.commission.rate, kernels.WON
    chosen = {
        WAGER: (counted.best(won, rate), other.best(won, rate)),
        HOUSE_WAY: (counted.by_way, counted.by_way),
    }
    return {
        name: wager_odds(rules, counted, name, won, with_it).house_advantage
        - wager_odds(rules, other, name, won, without).house_advantage
        for name, (with_it, without) in chosen.items()
    }


# Notes.


def notes_of(rules: PaiGowRules, wagers: Sequence[WagerOdds]) -> Iterator[str]:
    """Who has the edge, in words, and what is not counted."""
    for odds in wagers:
        if odds.expectation > 0:
            yield (
                f"Warning: against the house way {odds.paytable!r}, {LEGEND[odds.wager]}, the "
                f"player has an edge of {percent(odds.expectation)} over the house."
            )
    yield from set_too_low(str(rules.house_way), lowered(rules.house_way))
    yield (
        f"Counted at exactly {percent(rules.commission.rate)} of what is won. A vigorish that is "
        "rounded up costs more, the smaller the wager."
    )
    yield (
        "A bank is counted against one opponent who sets the house way. Against several the "
        "commission is on the net, and so a little less."
    )


def lowered(way: Way) -> dict[str, tuple[int, str]]:
    """By line how many hands a house way sets lower than they could be, and one of them."""
    found: dict[str, tuple[int, str]] = {}
    for kind in kinds():
        ruled = way.choose(kind.tiles)
        own = ruled.setting.strengths
        others = (each.strengths for each in kind.settings)
        if any(each != own and all(map(ge, each, own)) for each in others):
            example = " ".join(tile.sign for tile in kind.tiles)
            hands, one = found.get(ruled.line.line, (0, example))
            found[ruled.line.line] = hands + kind.hands, one
    return found
