"""How a table of pai gow poker takes its wagers."""

from collections.abc import Iterable, Iterator

import msgspec

from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.wagers import (
    BONUS,
    INSURANCE,
    NUMBERS,
    PROGRESSIVE,
    SEVEN_CARD,
    THREE_CARD,
    WAGER,
)
from houseway.round.spots import Seat
from houseway.steps.banked import main_area, side_area, wagers_of
from houseway.steps.wagers import BettingArea, WagerRules


def wager_rules(
    rules: PaiGowPokerRules, bank: Seat = 0, own: Iterable[Seat] = (), *, shared: bool = False
) -> WagerRules:
    """How the table takes wagers; where a player banks, of everybody else and as far as covered.

    Further wagers are banked by the house, and a bank makes none.
    """
    clause = rules.clause
    barred = f"the bank does not wager ({clause.one_area}, {clause.bank_wagers})"
    taken = wagers_of(
        rules,
        clause,
        areas(rules),
        one_area_each=clause.second_area,
        positions=rules.positions,
    )
    return msgspec.structs.replace(
        taken,
        outside=dict.fromkeys(own, barred),
        bank=bank,
        cover=rules.covered_part(shared=shared),
        cover_clause=clause.cover,
        covers=(WAGER,),
    )


def areas(rules: PaiGowPokerRules) -> Iterator[BettingArea]:
    """The wagers that are taken before the deal."""
    clause, after = rules.clause, (WAGER,)
    yield main_area(rules, WAGER, clause.wagers)
    if rules.bonus_paytable is not None:
        yield side_area(rules, BONUS, clause.bonus, "bonus_limits", after)
    if rules.insurance_paytable is not None:
        yield side_area(rules, INSURANCE, clause.insurance, "insurance_limits", after)
    if rules.progressive_paytable is not None:
        chip = PROGRESSIVE, clause.progressive, "progressive_limits"
        yield side_area(rules, *chip, after, is_one_chip=True)
    if rules.takes_additional:
        for name in NUMBERS:
            yield side_area(rules, name, clause.additional, "additional_limits", after)
    if rules.three_card_paytable is not None:
        yield side_area(rules, THREE_CARD, clause.three_card, "three_card_limits", after)
    if rules.seven_card_paytable is not None:
        yield side_area(rules, SEVEN_CARD, clause.seven_card, "seven_card_limits", after)
