"""The odds of chemin de fer, exactly: both sides, both readings of Table 3, every choice."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from houseway.games.chemin_de_fer.hands import CARD, STAY
from houseway.games.chemin_de_fer.rules import AGAINST, BANKER, CARDS_AT_MOST, CheminDeFerRules
from houseway.games.chemin_de_fer.solver import (
    Solution,
    options_of,
    solve,
    vigorish_of,
)
from houseway.odds import Progress
from houseway.odds.chemin import choice_by_cards, outcome
from houseway.odds.coups import values_of
from houseway.odds.effects import Effect, Effects
from houseway.odds.report import (
    Decision,
    Indifference,
    Line,
    OddsReport,
    WagerOdds,
    make_report,
)
from houseway.odds.seen import left_after, ranks_of, study_note
from houseway.odds.store import KeptCount, kept
from houseway.pieces.cards import Card
from houseway.pieces.figures import percent
from houseway.pieces.stock import Stock
from houseway.rulesets.ruleset import Ruleset

READINGS: Final = ("draws on 0 to 5", "as Table 3 reads")
"""Both readings of the Banker's table where the Player's Hand stays."""
ON_FIVE: Final = "the Player's Hand with five"
HOUSE: Final = "house"
LEGEND: Final = {
    AGAINST: "a wager against the Banker, five played best",
    BANKER: "the Banker's wager against such play, vigorish taken off",
}
VALUES: Final = (
    *("a ten", "an ace", "a two", "a three", "a four"),
    *("a five", "a six", "a seven", "an eight", "a nine"),
)
"""Cards by what they count."""
ANY_HAND: Final = (
    "Every hand has these odds for whoever has seen no card of the shoe. What the Banker wins the "
    "others lose, and the house has the vigorish alone: that of the smallest wager."
)


def report(
    ruleset: Ruleset[CheminDeFerRules],
    rules: CheminDeFerRules,
    *,
    seen: Sequence[Card] = (),
    recount: bool = False,
    progress: Progress | None = None,
) -> OddsReport:
    """The odds of a table, from a kept count or a new one."""
    solution, seconds = kept_solution(rules, seen=seen, recount=recount)
    wagers = [
        odds
        for reading in readings(rules)
        for odds in wagers_of(reading, kept_solution(reading, seen=seen).found)
    ]
    return make_report(
        __name__,
        ruleset,
        rules,
        combinations=solution.game.cases,
        seconds=seconds,
        wagers=wagers,
        decisions=decisions(rules, solution),
        indifferent=indifferent(rules, solution),
        notes=tuple(notes_of(rules, solution, wagers, seen)),
        legend=LEGEND,
        stock=Stock.of(left_after(rules.stock, seen, CARDS_AT_MOST)),
        effects=(by_choice(rules, seen), by_cards(rules, seen)),
    )


def kept_solution(
    rules: CheminDeFerRules, *, seen: Sequence[Card] = (), recount: bool = False
) -> KeptCount[Solution]:
    """Best play and what comes of it, counted before or now."""
    ranks = ranks_of(left_after(rules.stock, seen, CARDS_AT_MOST))
    key = [
        *("chemin-de-fer", list(ranks), rules.player_draws_to, rules.player_chooses_to),
        *(str(rules.banker_draws), rules.banker_when_player_stays, rules.banker_options or ""),
        str(vigorish_of(rules)),
    ]
    return kept(key, lambda: solve(rules, ranks), recount=recount)


def readings(rules: CheminDeFerRules) -> list[CheminDeFerRules]:
    """The table as it is, then by the other reading."""
    own = rules.banker_when_player_stays
    return [
        rules,
        *(
            msgspec.structs.replace(rules, banker_when_player_stays=other)
            for other in READINGS
            if other != own
        ),
    ]


# The wagers.


def wagers_of(rules: CheminDeFerRules, solution: Solution) -> Iterator[WagerOdds]:
    """Both sides, under best play of five."""
    won = solution.counted()
    gain = 1 - vigorish_of(rules)
    for wager, counts, pays in (
        (AGAINST, (won.player, won.stand_off, won.banker), Fraction(1)),
        (BANKER, (won.banker, won.stand_off, won.player), gain),
    ):
        nets = pays, Fraction(0), Fraction(-1)
        results = zip(("wins", "stand off", "loses"), counts, nets, strict=True)
        lines = [Line(result=what, count=count, net=net) for what, count, net in results]
        yield WagerOdds.of_lines(wager, rules.banker_when_player_stays, lines)


# Decisions.


def decisions(rules: CheminDeFerRules, solution: Solution) -> Iterator[Decision]:
    """How often best play asks for a card on five, and how often it stays."""
    cases, part = solution.fives.cases, solution.draws.denominator
    asks = int(cases * part * solution.draws)
    yield Decision.of(ON_FIVE, CARD, asks, cases * part)
    yield Decision.of(ON_FIVE, STAY, cases * part - asks, cases * part)


def indifferent(rules: CheminDeFerRules, solution: Solution) -> Iterator[Indifference]:
    """Where both are worth the same: in an equilibrium that mixes them, with every five."""
    stays, draws = solution.on_choice
    if stays == draws:
        yield Indifference.of(ON_FIVE, CARD, solution.fives.cases, solution.fives.cases)


def by_choice(rules: CheminDeFerRules, seen: Sequence[Card]) -> Effects:
    """What each side wins by each choice on five, under both readings."""
    rows = []
    for reading in readings(rules):
        solution = kept_solution(reading, seen=seen).found
        for word, often in ((CARD, Fraction(1)), (STAY, Fraction(0))):
            won = outcome(solution.game, often, solution.policy, vigorish_of(rules))
            figures = {AGAINST: won.player, BANKER: won.banker, HOUSE: won.house}
            said = f"{reading.banker_when_player_stays}: {word} on five"
            rows.append(Effect(what=said, figures=figures))
    return Effects(
        title="Card or Stay on five",
        says="What each wins on average of one staked on either side, in percent.",
        places=4,
        signed=True,
        rows=tuple(rows),
    )


def by_cards(rules: CheminDeFerRules, seen: Sequence[Card]) -> Effects:
    """What Card and Stay are worth with each two cards that make five, the Banker being bound."""
    bound = msgspec.structs.replace(rules, banker_options=None)
    values = values_of(ranks_of(left_after(rules.stock, seen, CARDS_AT_MOST)))
    return Effects(
        title="With which five",
        says="What the hand wins on average of one staked, in percent, by its two cards"
        + (", against a Banker who goes by the table." if rules.banker_options else "."),
        places=4,
        signed=True,
        rows=tuple(
            Effect(
                what=f"{reading.banker_when_player_stays}: {VALUES[one]} and {VALUES[two]}",
                figures={CARD: each.draws, STAY: each.stays},
            )
            for reading in readings(bound)
            for each in choice_by_cards(values, options_of(reading))
            for one, two in (each.cards,)
        ),
    )


# Notes.


def notes_of(
    rules: CheminDeFerRules,
    solution: Solution,
    wagers: Sequence[WagerOdds],
    seen: Sequence[Card] = (),
) -> Iterator[str]:
    """Whose odds these are, who has the edge, and what an equilibrium is worth."""
    yield study_note(rules.stock, seen, rules.clause.keeping_track) if seen else ANY_HAND
    if rules.banker_options is not None:
        yield (
            f"With the classic options both play an equilibrium, one of {solution.equilibria}: "
            f"five asks for a card in {solution.draws} of all cases. Neither gains by playing "
            "otherwise."
        )
    for odds in wagers:
        if odds.expectation > 0:
            yield (
                f"WARNING: where the Banker {odds.paytable!r} when the Player's Hand stays, the "
                f"{odds.wager} wager has an advantage of {percent(odds.expectation)}."
            )
