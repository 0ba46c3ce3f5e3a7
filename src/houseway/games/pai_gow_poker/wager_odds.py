"""The odds of the further wagers of pai gow poker: every paytable, every reading, at every seat."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Final

import msgspec

from houseway.games.pai_gow_poker import further
from houseway.games.pai_gow_poker.kinds import HANDS
from houseway.games.pai_gow_poker.rules import NUMBERS_MOST, PaiGowPokerRules
from houseway.games.pai_gow_poker.wagers import (
    BONUS,
    INSURANCE,
    NUMBERS,
    PROGRESSIVE,
    SEVEN_CARD,
    THREE_CARD,
)
from houseway.hands.pai_gow_poker import STRAIGHT_FLUSH
from houseway.odds.company import CompanyOdds, company_of
from houseway.odds.metered import meter_odds, stakes_of
from houseway.odds.meters import MeterOdds
from houseway.odds.report import Line, WagerOdds, tables_for
from houseway.pieces.money import DOLLAR, Cents, show_money
from houseway.rulesets import Payout, Paytable, ProgressiveTable
from houseway.rulesets.ruleset import Ruleset

NUMBER: Final = "number"
"""All wagers on a number are worth the same."""

Worths = dict[str, Fraction]


def further_wagers(
    ruleset: Ruleset[PaiGowPokerRules], rules: PaiGowPokerRules
) -> Iterator[WagerOdds]:
    """Every further wager that the table takes, but those with a meter, under every table."""
    for key, name in (
        ("bonus_paytable", BONUS),
        ("insurance_paytable", INSURANCE),
        ("three_card_paytable", THREE_CARD),
        ("seven_card_paytable", SEVEN_CARD),
    ):
        for table in tables_for(ruleset, key, rules):
            yield priced(rules, name, table)
    if rules.takes_additional:
        yield from number_wagers(rules)


def priced(rules: PaiGowPokerRules, wager: str, table: Paytable) -> WagerOdds:
    """One further wager under one table."""
    pays = worths_of(table)
    counted = counts_of(rules, wager, pays)
    lines = [Line(result=line, count=counted.get(line, 0), net=pays[line]) for line in pays]
    rest = sum(counted.values()) - sum(line.count for line in lines)
    lines.append(Line(result=further.NOTHING, count=rest, net=Fraction(-1)))
    return WagerOdds.of_lines(wager, table.name, lines)


def worths_of(table: Paytable) -> Worths:
    """What each line of a table pays to one, where it pays."""
    return {line: Fraction(pay.odds) for line, pay in table.pays.items() if pay.odds is not None}


def counts_of(rules: PaiGowPokerRules, wager: str, pays: Mapping[str, Fraction]) -> Counter[str]:
    """How often each line comes, by what the lines pay."""
    if wager == THREE_CARD:
        return further.three_cards(rules, pays)
    if wager == INSURANCE:
        return further.tally(partial(further.insurance_line, rules))
    if wager == SEVEN_CARD:
        return further.tally(partial(further.seven_card_line, pays))
    return further.tally(partial(further.bonus_line, rules, pays))


# Wagers on the starting number.


def number_wagers(rules: PaiGowPokerRules) -> Iterator[WagerOdds]:
    """A wager on a number at its smallest stake, and at the first that is paid without rounding."""
    odds, limits = rules.additional_pays.odds, rules.additional_limits
    assert odds is not None
    stakes = [limits.minimum]
    for stake in range(limits.minimum, limits.maximum + 1, limits.step):
        if stake * odds % DOLLAR == 0:
            stakes.append(stake)
            break
    for stake in dict.fromkeys(stakes):
        yield number_wager(rules, stake)


def number_wager(rules: PaiGowPokerRules, stake: Cents) -> WagerOdds:
    """A wager of some stake on one number of seven, paid down to whole dollars."""
    odds = rules.additional_pays.odds
    assert odds is not None
    paid = stake * odds // DOLLAR * DOLLAR
    lines = (
        Line(result="the number", count=1, net=Fraction(paid, stake)),
        Line(result="another number", count=NUMBERS_MOST - 1, net=Fraction(-1)),
    )
    table = f"{odds} at {show_money(stake)}"
    made = WagerOdds.of_lines(NUMBER, table, lines, per=f"a number at {show_money(stake)}")
    return msgspec.structs.replace(made, wagers=NUMBERS)


# Envy.


def envy_of(rules: PaiGowPokerRules) -> Fraction:
    """What one other player's hand pays who has an envy bonus marker, in cents on average."""
    table = rules.bonus_paytable
    assert table is not None, "the bonus wager is offered"
    counted = counts_of(rules, BONUS, worths_of(table))
    return Fraction(
        sum(counted[line] * cents for line, cents in rules.envy_bonus.pays_cents.items()), HANDS
    )


def envy_company(
    ruleset: Ruleset[PaiGowPokerRules], rules: PaiGowPokerRules
) -> Iterator[CompanyOdds]:
    """The bonus wager by the number of players, at the stake from which envy is paid."""
    stake = max(rules.envy_from.cents, rules.bonus_limits.minimum)
    if rules.bonus_paytable is None or stake > rules.bonus_limits.maximum:
        return
    for table in tables_for(ruleset, "bonus_paytable", rules):
        alone = priced(rules, BONUS, table).house_advantage
        yield CompanyOdds(
            wager=BONUS,
            paytable=table.name,
            per=BONUS,
            stakes=show_money(stake),
            why="envy",
            points=company_of(alone, envy_of(rules) / stake, rules.seats_max),
        )


# The progressive wager.


def meters_of(ruleset: Ruleset[PaiGowPokerRules], rules: PaiGowPokerRules) -> Iterator[MeterOdds]:
    """The progressive wager under every table that pays otherwise, at the size that is taken."""
    known: list[dict[str, Payout]] = []
    for table in tables_for(ruleset, "progressive_paytable", rules):
        if table.pays not in known:
            known.append(table.pays)
            for stake in stakes_of(rules.progressive_limits, table):
                yield progressive_odds(rules, table, stake)


def progressive_odds(rules: PaiGowPokerRules, table: ProgressiveTable, stake: Cents) -> MeterOdds:
    """The progressive wager of a stake; lines are chosen by money with the meter as it begins."""
    meter = rules.progressive_meter
    pays = {}
    for line, payout in table.pays.items():
        pays[line] = Fraction(payout.for_one * stake) + payout.of_meter * meter.reset_cents
    counted = further.tally(partial(further.progressive_line, rules, pays))
    counts = [(line, counted[line]) for line in (*pays, further.NOTHING)]
    made = meter_odds(PROGRESSIVE, table, (HANDS, counts), stake, meter)
    return msgspec.structs.replace(
        made,
        lines=tuple(
            msgspec.structs.replace(line, is_deducted=is_deducted(rules, line.result, line.for_one))
            for line in made.lines
        ),
    )


def is_deducted(rules: PaiGowPokerRules, line: str, for_one: Fraction) -> bool:
    """Whether a fixed payout is taken off the meter: from some amount up, and a straight flush."""
    return for_one >= rules.progressive_deducted_from or line.startswith(STRAIGHT_FLUSH)
