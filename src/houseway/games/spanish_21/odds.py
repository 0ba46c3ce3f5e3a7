"""The odds of Spanish 21, exactly: off the top of a shoe, whole or of which cards were seen."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Final

import msgspec

from houseway.games.spanish_21.counting import CARDS_AT_MOST, Count, kept_solution, shoe_of
from houseway.games.spanish_21.effects import effects_of
from houseway.games.spanish_21.meeting import DEPTH, falling
from houseway.games.spanish_21.notes import notes_of
from houseway.games.spanish_21.pricing import smallest_stake, terms_of
from houseway.games.spanish_21.rules import WAGER, SpanishRules
from houseway.games.spanish_21.side_wagers import insurance_odds, match_odds
from houseway.games.spanish_21.simulation import SIMULATOR
from houseway.games.spanish_21.tally import Tally, nets_of
from houseway.games.spanish_21.terms import Terms
from houseway.games.spanish_21.unsplit import DECISIONS
from houseway.odds import Progress
from houseway.odds.estimates import Estimate
from houseway.odds.paired import Difference, difference
from houseway.odds.report import (
    Combined,
    Decision,
    Indifference,
    Line,
    OddsReport,
    make_report,
    tables_for,
)
from houseway.odds.seen import left_after
from houseway.odds.store import kept
from houseway.pieces.cards import Card
from houseway.pieces.stock import Stock
from houseway.rulesets.ruleset import Ruleset

SIMULATED: Final = 1 << 20
"""Rounds by chance from which the deviation is estimated."""
SEED: Final = 21
RUN: Final = 1 << 16
RUNS: Final = 16
SIMULATED_ONLY: Final = {
    "bonus_lost_by": "the player who doubled",
    "dealer_blackjack_takes": "what is still at stake",
}
"""Readings that need all hands of a box together."""
FIRST: Final = "first two cards"


def report(
    ruleset: Ruleset[SpanishRules],
    rules: SpanishRules,
    *,
    seen: Sequence[Card] = (),
    recount: bool = False,
    progress: Progress | None = None,
) -> OddsReport:
    """The odds of a table, from kept counts or new ones."""
    shoe, left = shoe_of(rules, seen), left_after(rules.stock, seen, CARDS_AT_MOST)
    terms = terms_of(rules, smallest_stake(rules))
    found, seconds = kept_solution(shoe, terms, recount=recount, progress=progress)
    estimate = kept_estimate(rules, found, seen, recount=recount)
    tables = tables_for(ruleset, "match_pays", rules, decks=rules.decks)
    return make_report(
        __name__,
        ruleset,
        rules,
        combinations=combinations(shoe.size, found.tally),
        seconds=seconds,
        wagers=(
            main_wager(rules, terms, shoe.size, found, estimate),
            *(match_odds(table, left) for table in tables),
            *insurance_odds(rules, left),
        ),
        decisions=decisions(found.tally, shoe.size),
        indifferent=tuple(indifferent(found, shoe.size)),
        notes=notes_of(rules, found, seen, kept_otherwise(rules, found, seen, recount=recount)),
        stock=Stock.of(left),
        effects=tuple(effects_of(ruleset, rules, seen, recount=recount, progress=progress)),
    )


def combinations(size: int, ends: Tally | None) -> int:
    """Of how many equally likely cases all counts are parts: every order of as many cards as a
    round can take, times what makes shares of suits whole.
    """
    whole = falling(size, DEPTH + 1)
    if ends is None:
        return whole
    return lcm(whole, *(often.denominator for often in ends.ends.values()))


def main_wager(
    rules: SpanishRules, terms: Terms, size: int, found: Count, estimate: Estimate
) -> Combined:
    """The wager with all doubles and splits of best play."""
    cases = combinations(size, found.tally)
    ends, reader = found.tally, rules.hole_card == "card reader"
    return Combined(
        wager=WAGER,
        paytable="",
        per=WAGER,
        combinations=cases,
        expectation=found.expectation,
        average_stake=Fraction(estimate.staked, estimate.rounds * estimate.scale)
        if ends is None
        else ends.staked(reader=reader),
        estimate=estimate,
        lines=() if ends is None else tuple(lines(ends, terms, cases)),
    )


def lines(ends: Tally, terms: Terms, cases: int) -> Iterator[Line]:
    """How hands end, the dearest first; a round may have several."""
    nets = nets_of(terms)
    for end in sorted(ends.ends, key=lambda end: -nets[end]):
        count = ends.ends[end] * cases
        if count:
            yield Line(result=end, count=int(count), net=nets[end])


def decisions(ends: Tally | None, size: int) -> Iterator[Decision]:
    """How often best play does what with first cards."""
    if ends is None:
        return
    cases = falling(size, 3)
    for decision, often in sorted(ends.openings.items()):
        yield Decision.of(FIRST, DECISIONS[decision], int(often * cases), cases)


def indifferent(found: Count, size: int) -> Iterator[Indifference]:
    """How often two decisions about the first cards are worth the same."""
    yield Indifference.of(FIRST, DECISIONS[0], found.indifferent, falling(size, 3))


def _played_by(rules: SpanishRules, seen: Sequence[Card]) -> list[object]:
    """All that rounds by chance depend on, as far as the main wager goes."""
    decided = {
        key: str(getattr(rules, key))
        for key in ("hole_card", "bonus_lost_by", "dealer_blackjack_takes", "split_two_card_21")
    }
    shoe, terms = shoe_of(rules, seen), terms_of(rules, smallest_stake(rules))
    return ["spanish-21", msgspec.to_builtins(shoe), str(terms), decided]


def kept_estimate(
    rules: SpanishRules, found: Count, seen: Sequence[Card], *, recount: bool = False
) -> Estimate:
    """Many rounds of best play by chance, from a seed that is always the same."""
    pack = left_after(rules.stock, seen, CARDS_AT_MOST)
    key = [*_played_by(rules, seen), SIMULATED, SEED]

    def play() -> Estimate:
        return SIMULATOR.simulate(
            rules, SIMULATED, SEED, plan=found.plan, workers=2, pack=pack
        ).main

    return kept(key, play, recount=recount).found


def kept_otherwise(
    rules: SpanishRules, found: Count, seen: Sequence[Card], *, recount: bool = False
) -> dict[str, Difference]:
    """What the house keeps more by readings that need all hands of a box together, simulated.

    They change what is paid and not what is done, so that the same rounds are settled both ways.
    """
    if found.tally is None:
        return {}
    pack = left_after(rules.stock, seen, CARDS_AT_MOST)
    key = [*_played_by(rules, seen), "otherwise", RUN, RUNS, SEED]

    def means(table: SpanishRules) -> list[Fraction]:
        runs = (
            SIMULATOR.simulate(table, RUN, SEED + run, plan=found.plan, workers=2, pack=pack)
            for run in range(RUNS)
        )
        return [run.main.mean for run in runs]

    def play() -> dict[str, Difference]:
        as_it_is = means(rules)
        return {name: difference(as_it_is, means(other)) for name, other in otherwise(rules)}

    return kept(key, play, recount=recount).found


def otherwise(rules: SpanishRules) -> Iterator[tuple[str, SpanishRules]]:
    """The table with each of the readings that are simulated only."""
    for key, value in SIMULATED_ONLY.items():
        if getattr(rules, key) != value:
            yield f"{key} {value}", msgspec.structs.replace(rules, **{key: value})
