"""The felt of Colorado Hold'em: where the law puts each area, and what it has inscribed."""

from houseway.games.colorado_holdem.rules import (
    COMMUNITY_CARDS,
    ColoradoRules,
    wager_rules,
)
from houseway.rulesets.inscriptions import inscribed
from houseway.table.layout import Layout, areas, payout_limit, payouts, title, with_side_wagers


@with_side_wagers
def layout(rules: ColoradoRules) -> Layout:
    """Bonus, bet and ante one behind the other, and a place for the discard to their left."""
    names = rules.wager_names
    main = f"{title(names.ante)} and {title(names.bet)}"
    tables = (
        (main, names.ante, rules.payouts),
        (title(names.bonus), names.bonus, rules.bonus_payouts),
    )
    return Layout(
        areas=areas(
            {names.bonus: (0, 0), names.bet: (1, 0), names.ante: (2, 0)},
            wager_rules(rules).areas,
            later=names.bet,
        ),
        hand=rules.cards_dealt,
        dealer=0,
        community=COMMUNITY_CARDS,
        discards="left",
        inscriptions=(*inscribed(rules, rules.inscriptions), *payout_limit(rules.payout_limit)),
        payouts=payouts(tables, also={names.ante: (names.bet,)}),
    )
