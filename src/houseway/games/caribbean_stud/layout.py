"""The felt of Caribbean Stud: where the law puts each betting area, and what it has inscribed."""

from houseway.games.caribbean_stud.rules import (
    ANTE,
    BET,
    BONUS,
    FIVE_CARD,
    FIVE_CARD_DEALER,
    PROGRESSIVE,
    CaribbeanRules,
    wager_rules,
)
from houseway.rulesets.inscriptions import inscribed
from houseway.table.layout import Layout, areas, payout_limit, payouts, title, with_side_wagers


@with_side_wagers
def layout(rules: CaribbeanRules) -> Layout:
    """The bet lies behind the ante; wagers with a device in front of it."""
    places = {
        PROGRESSIVE: (0, 0),
        FIVE_CARD: (0, 1),
        FIVE_CARD_DEALER: (0, 2),
        ANTE: (1, 0),
        BONUS: (1, 1),
        BET: (2, 0),
    }
    tables = (
        (title(BET), BET, rules.bet_paytable),
        ("Caribbean Stud Bonus", BONUS, rules.bonus_paytable),
        ("Progressive Payout", PROGRESSIVE, rules.progressive_paytable),
        ("Five Card Hand Bonus", FIVE_CARD, rules.five_card_paytable),
    )
    return Layout(
        areas=areas(
            places,
            wager_rules(rules).areas,
            later=BET,
            said={BET: f"{rules.bet_times}× the ante"},
        ),
        hand=rules.cards_dealt,
        dealer=rules.cards_dealt,
        community=0,
        inscriptions=(
            *payout_limit(rules.bet_payout_limit, " on Bet Wagers"),
            *inscribed(rules, rules.inscriptions),
        ),
        payouts=payouts(tables, also={FIVE_CARD: (FIVE_CARD_DEALER,)}),
    )
