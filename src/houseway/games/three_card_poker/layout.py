"""The felt of Three Card Poker: where the law puts each betting area, and what it has inscribed."""

from houseway.games.three_card_poker.rules import ThreeCardRules, wager_rules
from houseway.rulesets.inscriptions import inscribed
from houseway.table.layout import Layout, areas, extra, payouts, title, with_side_wagers


@with_side_wagers
def layout(rules: ThreeCardRules) -> Layout:
    """Play in front of the ante, Pair Plus behind it."""
    names = rules.wager_names
    pays = f"Pays {rules.win_pays}"
    tables = ((title(names.pair_plus), names.pair_plus, rules.pair_plus_paytable),)
    bonus = ((title(names.ante_bonus), names.ante, rules.ante_bonus_paytable),)
    return Layout(
        areas=areas(
            {names.play: (0, 0), names.ante: (1, 0), names.pair_plus: (2, 0)},
            wager_rules(rules).areas,
            later=names.play,
            said={names.play: pays, names.ante: pays},
        ),
        hand=rules.cards_dealt,
        dealer=rules.cards_dealt,
        community=0,
        inscriptions=inscribed(rules, rules.inscriptions),
        payouts=(*payouts(tables), *extra(payouts(bonus))),
    )
