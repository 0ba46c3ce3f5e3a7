"""The felt of Colorado Hold'em: where the law puts each area, and what it has inscribed."""

from houseway.games.colorado_holdem.rules import (
    CARDS_DEALT,
    COMMUNITY_CARDS,
    ColoradoRules,
    wager_rules,
)
from houseway.table.layout import Area, Layout, payouts, title


def layout(rules: ColoradoRules) -> Layout:
    """Bonus, bet and ante one behind the other, and a place for the discard to their left."""
    names = rules.wager_names
    made = {area.wager: area for area in wager_rules(rules).areas}
    order = [name for name in (names.bonus, names.bet, names.ante) if name in (*made, names.bet)]
    areas = tuple(
        Area(
            wager=wager,
            title=title(wager),
            row=row,
            column=0,
            compulsory=wager in made and made[wager].compulsory,
            after_deal=wager == names.bet,
        )
        for row, wager in enumerate(order)
    )
    main = f"{title(names.ante)} and {title(names.bet)}"
    tables = (
        (main, names.ante, rules.payouts),
        (title(names.bonus), names.bonus, rules.bonus_payouts),
    )
    limited = rules.payout_limit.scope != "none"
    limit = (f"Payout limit {rules.payout_limit}",) if limited else ()
    return Layout(
        areas=areas,
        hand=CARDS_DEALT,
        dealer=0,
        community=COMMUNITY_CARDS,
        discards="left",
        inscriptions=(*rules.inscriptions, *limit),
        payouts=payouts(tables),
    )
