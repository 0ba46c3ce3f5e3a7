"""The felt of Double Down Stud: the double down wager lies below the wager."""

from houseway.games.double_down_stud.rules import COMMON_CARDS, DOUBLE, WAGER, DoubleDownRules
from houseway.rulesets.inscriptions import inscribed
from houseway.table.layout import Area, Layout, payout_limit, payouts, title, with_side_wagers


@with_side_wagers
def layout(rules: DoubleDownRules) -> Layout:
    """Two areas at each place, and the dealer's common cards with the hole card beside them."""
    return Layout(
        areas=(
            Area(wager=WAGER, title=title(WAGER), row=0, column=0, compulsory=True),
            Area(wager=DOUBLE, title=title(DOUBLE), row=1, column=0, after_deal=True),
        ),
        hand=rules.cards_dealt,
        dealer=1,
        community=COMMON_CARDS,
        inscriptions=(*inscribed(rules, rules.inscriptions), *sign(rules)),
        payouts=payouts([(title(WAGER), WAGER, rules.paytable)], also={WAGER: (DOUBLE,)}),
    )


def sign(rules: DoubleDownRules) -> tuple[str, ...]:
    """The limit in force, for the sign, where it is another than the law has inscribed."""
    is_least = rules.payout_limit == rules.payout_limit_least
    return () if is_least else payout_limit(rules.payout_limit)
