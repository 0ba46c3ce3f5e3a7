"""The felt of Heads Up Hold'em: where the law puts each betting area, and what it has inscribed."""

from houseway.games.heads_up_holdem.rules import HeadsUpRules, wager_rules
from houseway.rulesets.inscriptions import inscribed
from houseway.table.layout import Layout, areas, if_won, payouts, title, with_side_wagers


@with_side_wagers
def layout(rules: HeadsUpRules) -> Layout:
    """Side wagers in front of ante and odds, which lie side by side; the raise behind the ante."""
    names = rules.wager_names
    places = {
        names.trips: (0, 0),
        names.pocket: (0, 1),
        names.ante: (1, 0),
        names.odds: (1, 1),
        names.raised: (2, 0),
    }
    odds = ((title(names.odds), names.odds, rules.odds_paytable),)
    tables = (
        ("Bad Beat", names.odds, rules.bad_beat_paytable),
        (title(names.trips), names.trips, rules.trips_paytable),
        (title(names.pocket), names.pocket, rules.pocket_paytable),
    )
    return Layout(
        areas=areas(places, wager_rules(rules).areas, later=names.raised),
        hand=rules.cards_dealt,
        dealer=rules.cards_dealt,
        community=5,
        inscriptions=inscribed(rules, rules.inscriptions),
        payouts=(*if_won(payouts(odds)), *payouts(tables)),
    )
