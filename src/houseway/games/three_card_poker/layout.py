"""The felt of Three Card Poker: where the law puts each betting area, and what it has inscribed."""

from houseway.games.three_card_poker.rules import ThreeCardRules, wager_rules
from houseway.table.layout import Area, Layout, payouts, title


def layout(rules: ThreeCardRules) -> Layout:
    """Play in front of the ante, Pair Plus behind it."""
    names = rules.wager_names
    made = {area.wager: area for area in wager_rules(rules).areas}
    areas = tuple(
        Area(
            wager=wager,
            title=title(wager),
            row=row,
            column=0,
            compulsory=wager in made and made[wager].compulsory,
            after_deal=wager == names.play,
            inscription=f"Pays {rules.win_pays}" if wager != names.pair_plus else "",
        )
        for row, wager in enumerate((names.play, names.ante, names.pair_plus))
    )
    tables = (
        (title(names.pair_plus), names.pair_plus, rules.pair_plus_paytable),
        (title(names.ante_bonus), names.ante, rules.ante_bonus_paytable),
    )
    return Layout(
        areas=areas,
        hand=rules.cards_dealt,
        dealer=rules.cards_dealt,
        community=0,
        inscriptions=rules.inscriptions,
        payouts=payouts(tables),
    )
