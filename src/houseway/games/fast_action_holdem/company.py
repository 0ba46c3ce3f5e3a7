"""Envy: what the combined edge becomes as the table fills, at the stakes where it tells most.

A lammer is paid for other players' hands in whole dollars, whatever its owner wagered. So it takes
most from the house at the smallest stakes that get one; and whether it turns the table is decided
at the smallest Ante with the smallest or the largest Bonus that does, because best play is worth
the most of several straight lines in the Bonus.
"""

from collections.abc import Iterator
from fractions import Fraction

from houseway.games.fast_action_holdem import plan as plans
from houseway.games.fast_action_holdem.categories import names_of
from houseway.games.fast_action_holdem.classes import boards_beside
from houseway.games.fast_action_holdem.pricing import Best, Prices, over_boards
from houseway.games.fast_action_holdem.rules import BONUS, FOUR_OF_A_KIND, FastActionRules
from houseway.odds.company import CompanyOdds, company_of
from houseway.pieces.money import Cents, show_money
from houseway.rulesets import Limits, Paytable


def companies(prices: Prices, tables: list[Paytable], ratio: Fraction) -> Iterator[CompanyOdds]:
    """The combined edge by players: of every table at a ratio, of the first at its ends too."""
    rules = prices.rules
    if rules.envy_table is None or prices.table is None:
        return
    for table in tables:
        ratios = [Fraction(1)] if table.equal_to else [ratio]
        if table.name == prices.table.name and not table.equal_to:
            smallest = rules.limits.minimum
            ratios += [
                Fraction(
                    _at_least(rules.bonus_limits, rules.envy_table.bonus_least_cents), smallest
                ),
                Fraction(rules.bonus_limits.maximum, smallest),
            ]
        for each in dict.fromkeys(ratios):
            stakes = least_stakes(rules, each)
            if stakes is not None:
                yield _company(prices.under(table), each, *stakes)


def least_stakes(rules: FastActionRules, ratio: Fraction) -> tuple[Cents, Cents] | None:
    """The smallest Ante and Bonus in a ratio that get a lammer within the limits, if any do."""
    assert rules.envy_table is not None
    if not ratio:
        return None
    limits, least = rules.limits, rules.envy_table.bonus_least_cents
    for main in range(limits.minimum, limits.maximum + 1, limits.step):
        bonus = main * ratio
        if (
            bonus >= least
            and bonus.denominator == 1
            and rules.bonus_limits.refusal(int(bonus)) is None
        ):
            return main, int(bonus)
    return None


def _at_least(limits: Limits, least: Cents) -> Cents:
    """The smallest wager within limits that is at least so much."""
    steps = -(-max(0, least - limits.minimum) // limits.step)
    return limits.minimum + steps * limits.step


def _company(prices: Prices, ratio: Fraction, main: Cents, bonus: Cents) -> CompanyOdds:
    assert prices.table is not None
    rules, best = prices.rules, prices.best(ratio)
    said = rules.main_wager
    return CompanyOdds(
        wager=f"{said} and {BONUS}",
        paytable=prices.table.name,
        per=said,
        stakes=f"{said} {show_money(main)} and {BONUS} {show_money(bonus)}",
        why="envy",
        points=company_of(-best.value(ratio), envy_worth(prices, best) / main, rules.seats_max),
    )


def envy_worth(prices: Prices, best: Best) -> Fraction:
    """What a lammer wins on average for one other player's hands, in cents.

    The other player plays best too. Every hand that qualifies counts; one that is surrendered does
    not, and a natural is what its Bonus takes it for.
    """
    rules, ways = prices.rules, prices.hands.ways
    assert rules.envy_table is not None
    assert prices.boards is not None
    paid = rules.envy_table.pays_cents
    prizes = [paid.get(name, 0) for name in names_of(rules.order)]
    each = over_boards(prices.boards, prizes)
    first, second = prices.settings(best)
    splits = (best.entries & (plans.SPLIT_ANTE | plans.SPLIT_BONUS)) > 0
    shown = (best.entries & (plans.SURRENDER | plans.NATURAL)) == 0
    won = int(((each[first] * shown + each[second] * splits) * ways).sum())
    boards = boards_beside(prices.copies)
    if rules.bonus_at_natural == "is paid as four-of-a-kind":
        naturals = int(ways[(best.entries & plans.NATURAL) > 0].sum())
        won += naturals * boards * paid.get(FOUR_OF_A_KIND, 0)
    return Fraction(won, int(ways.sum()) * boards)
