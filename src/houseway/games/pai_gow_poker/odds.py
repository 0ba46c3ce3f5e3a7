"""The odds of pai gow poker, exactly: against the house way, as the bank, and further wagers."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from fractions import Fraction
from itertools import islice
from typing import Final

import numpy as np

from houseway.games.pai_gow_poker.counting import Question
from houseway.games.pai_gow_poker.filed import Filed, filed, origin_of, outdated
from houseway.games.pai_gow_poker.house_way import Way
from houseway.games.pai_gow_poker.kinds import HANDS, kinds, some_cards
from houseway.games.pai_gow_poker.questions import question_of
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.solution import Answer, Role, Tally, worth_of
from houseway.games.pai_gow_poker.wager_odds import (
    NUMBER,
    envy_company,
    further_wagers,
    meters_of,
)
from houseway.games.pai_gow_poker.wagers import BONUS, WAGER
from houseway.odds import Progress
from houseway.odds.effects import Effect, Effects
from houseway.odds.metered import at_reset, by_stake, first_of_each, long_run_notes
from houseway.odds.report import (
    Decision,
    Indifference,
    Line,
    OddsReport,
    WagerOdds,
    make_report,
)
from houseway.pieces.cards import show_cards
from houseway.pieces.figures import percent
from houseway.pieces.money import show_money
from houseway.rulesets import AggregateLimit
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
    NUMBER: "on any of the seven numbers, each paid down to whole dollars",
}
AS_HOUSE_WAY: Final = "the house way"
OTHERWISE: Final = "otherwise"
PLAYER_STAGE: Final = "setting as a player"
BANK_STAGE: Final = "setting as the bank"
STAKES_SHOWN: Final = 5


def report(
    ruleset: Ruleset[PaiGowPokerRules],
    rules: PaiGowPokerRules,
    *,
    recount: bool = False,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> OddsReport:
    """The odds of a table, from a count that is shipped or kept, or from a new one."""
    found = counted_for(rules, recount=recount, progress=progress, executor=executor)
    answer = found.answer
    at_stakes = tuple(meters_of(ruleset, rules))
    meters = first_of_each(at_stakes)
    wagers = (
        *main_wagers(rules, answer),
        *further_wagers(ruleset, rules),
        *(at_reset(odds) for odds in meters),
    )
    return make_report(
        __name__,
        ruleset,
        rules,
        combinations=answer.question.pairs,
        seconds=found.seconds,
        count=origin_of(found),
        wagers=wagers,
        decisions=decisions(answer),
        indifferent=indifferent(answer),
        notes=(*notes_of(rules, found, wagers), *long_run_notes(at_stakes, rules.seats_max - 1)),
        company=envy_company(ruleset, rules),
        meters=meters,
        stakes=tuple(by_stake(at_stakes)),
        legend=LEGEND,
        effects=(lines_of(rules, answer), *vigorish_of(rules, answer)),
    )


def counted_for(
    rules: PaiGowPokerRules,
    *,
    recount: bool = False,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Filed:
    """The count that these rules need."""
    return filed(question_of(rules), recount=recount, progress=progress, executor=executor)


# The wager and the bank.


def main_wagers(rules: PaiGowPokerRules, answer: Answer) -> Iterator[WagerOdds]:
    """The wager and the bank, set best and set the house way."""
    for name, tally in tallies(answer):
        yield main_wager(rules, answer, name, tally)


def tallies(answer: Answer) -> tuple[tuple[str, Tally], ...]:
    """What was counted of each of them."""
    return (
        (WAGER, answer.player.best),
        (HOUSE_WAY, answer.player.by_way),
        (BANK, answer.bank.best),
        (BANK_HOUSE_WAY, answer.bank.by_way),
    )


def main_wager(rules: PaiGowPokerRules, answer: Answer, name: str, tally: Tally) -> WagerOdds:
    """One of them, with so many pairs of hands won and lost."""
    pushed = answer.question.pairs - sum(tally)
    lines = (
        Line(result="wins", count=tally.won, net=1 - rules.commission.rate),
        Line(result="pushes", count=pushed, net=Fraction(0)),
        Line(result="loses", count=tally.lost, net=Fraction(-1)),
    )
    return WagerOdds.of_lines(name, rules.house_way.name, lines)


# Decisions.


def _roles(answer: Answer) -> tuple[tuple[str, Role], tuple[str, Role]]:
    return (PLAYER_STAGE, answer.player), (BANK_STAGE, answer.bank)


def decisions(answer: Answer) -> Iterator[Decision]:
    """How many hands are best set as the house way does."""
    for stage, role in _roles(answer):
        yield Decision.of(stage, AS_HOUSE_WAY, role.alike, HANDS)
        yield Decision.of(stage, OTHERWISE, HANDS - role.alike, HANDS)


def indifferent(answer: Answer) -> Iterator[Indifference]:
    """How many hands have two best settings that are worth the same."""
    for stage, role in _roles(answer):
        yield Indifference.of(stage, AS_HOUSE_WAY, role.even, HANDS)


# What each line of the house way is worth to the house.


def lines_of(rules: PaiGowPokerRules, answer: Answer) -> Effects:
    """What the house would lose if it dropped a line, line by line."""
    way, question = rules.house_way, answer.question
    whole = worth_of(question, answer.player.by_way, question.pairs)
    rows = []
    for line, dropped in zip(way.lines, answer.dropped, strict=True):
        if dropped is not None:
            earned = worth_of(question, dropped, question.pairs) - whole
            rows.append(Effect(what=f"{line.line} {line.says}", figures={HOUSE_WAY: earned}))
    return Effects(
        title=f"What each line of the house way {way.name!r} earns the house",
        says="The house advantage with the line less that without it, in percent of the wager, "
        "against a player who sets as the whole way does. A line that earns nothing says what "
        "later lines say as well. Without the last one some hands would have none.",
        places=4,
        signed=True,
        rows=tuple(rows),
    )


# What a rounded vigorish does.


def vigorish_of(rules: PaiGowPokerRules, answer: Answer) -> Iterator[Effects]:
    """The same wagers at the first stakes of which the vigorish is no exact part."""
    limits, charge = rules.limits, rules.commission
    stakes = range(limits.minimum, limits.maximum + 1, limits.step)
    uneven = (stake for stake in stakes if charge.of(stake) != stake * charge.rate)
    rows = [
        Effect(
            what=f"{show_money(stake)}, of which {show_money(charge.of(stake))} is taken",
            figures={
                name: (tally.lost - (1 - Fraction(charge.of(stake), stake)) * tally.won)
                / answer.question.pairs
                for name, tally in tallies(answer)
            },
        )
        for stake in islice(uneven, STAKES_SHOWN)
    ]
    if rows:
        yield Effects(
            title="What the house keeps where the vigorish is rounded",
            says=f"Of wagers at the first stakes where it is not exactly {charge.percent} of what "
            "is won, the settings being those that are best at that.",
            places=4,
            signed=False,
            rows=tuple(rows),
        )


# Notes.


def notes_of(rules: PaiGowPokerRules, found: Filed, wagers: Sequence[WagerOdds]) -> Iterator[str]:
    """Who has the edge, in words, and what is not counted."""
    for odds in wagers:
        if odds.expectation > 0:
            what = LEGEND.get(odds.wager, f"paytable {odds.paytable}")
            yield (
                f"Warning: {odds.wager}, {what}: the player has an edge of "
                f"{percent(odds.expectation)} over the house."
            )
    if outdated(found.answer.question) is not None:
        yield (
            "Warning: the count that comes with Houseway was made by other code and is passed "
            "over; these figures were counted anew."
        )
    yield (
        f"Counted at exactly {percent(rules.commission.rate)} of what is won. A vigorish that is "
        "rounded up costs more at some stakes, the smaller the wager."
    )
    yield from set_too_low(rules.house_way.name, lowered(rules.house_way, found.answer.question))
    yield _kinds_note(found.answer)
    yield (
        "A bank is counted against one opponent who sets the house way. Against several the "
        "commission is on the net, and so a little less."
    )
    yield from _limit_notes(rules)


def lowered(filed_way: Way, question: Question) -> dict[str, tuple[int, str]]:
    """By line how many hands the house way sets lower than they could be, and one of them."""
    way, found = question.way, dict[str, tuple[int, str]]()
    own = way.by_way[way.of_kind]
    better = (way.settings >= own).all(axis=1) & (way.settings > own).any(axis=1)
    for kind in np.unique(way.of_kind[better]).tolist():
        line = filed_way.lines[way.decided[kind]].line
        hands, one = found.get(line, (0, show_cards(some_cards(kind))))
        found[line] = hands + int(kinds().hands[kind]), one
    return found


def _kinds_note(answer: Answer) -> str:
    """What setting by kinds costs, and of how many hands it is another setting."""
    player, bank = (each for _, each in _roles(answer))
    lost = [percent(_lost_by_kinds(answer, role), 7) for role in (player, bank)]
    hands = [f"{role.apart.hands:,}" for role in (player, bank)]
    return (
        "Best hand by hand: all suits are looked at, since they stand in the way of some of the "
        "dealer's flushes. Who looks only at ranks, the joker and what is of one suit where five "
        f"cards could make a flush loses {lost[0]} of the wager, as the bank {lost[1]}: {hands[0]} "
        f"and {hands[1]} hands are better set otherwise."
    )


def _lost_by_kinds(answer: Answer, role: Role) -> Fraction:
    best, by_kinds = (
        worth_of(answer.question, tally, answer.question.pairs)
        for tally in (role.best, role.by_kinds)
    )
    return best - by_kinds


def _limit_notes(rules: PaiGowPokerRules) -> Iterator[str]:
    for name, limit, table, most in (
        (BONUS, rules.bonus_payout_limit, rules.bonus_paytable, rules.bonus_limits),
        (
            "seven-card bonus",
            rules.seven_card_payout_limit,
            rules.seven_card_paytable,
            rules.seven_card_limits,
        ),
    ):
        if table is not None and _binds(limit, table.best * most.maximum):
            yield (
                f"The {name} wager is priced without its payout limit of "
                f"{show_money(limit.cents)}, which costs large wagers a part of their best hands."
            )


def _binds(limit: AggregateLimit, most: Fraction) -> bool:
    return limit.scope is not None and most > limit.cents
