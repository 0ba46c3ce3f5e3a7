"""The felt of Spanish 21: a box for the wager, and its further hands side by side."""

from houseway.games.spanish_21.rules import DOUBLE, INSURANCE, MATCH, WAGER, SpanishRules
from houseway.round.spots import HANDS, riding
from houseway.rulesets.inscriptions import inscribed
from houseway.table.layout import Area, Layout, payouts


def layout(rules: SpanishRules) -> Layout:
    """Insurance nearest the dealer; the wager, its double below, and match-the-dealer last."""
    numbers = range(2, rules.hands_max + 1)
    areas = [
        Area(wager=INSURANCE, title="Insurance", row=0, column=0, after_deal=True),
        Area(wager=WAGER, title="Wager", row=1, column=0, compulsory=True),
        Area(wager=DOUBLE, title="Double", row=2, column=0, after_deal=True),
        Area(wager=MATCH, title="Match the Dealer", row=3, column=0),
    ]
    for number in numbers:
        which = HANDS[number - 1].capitalize()
        for wager, title, row in ((WAGER, which, 1), (DOUBLE, f"{which} double", 2)):
            name = riding(wager, number)
            areas.append(Area(wager=name, title=title, row=row, column=number - 1, after_deal=True))
    return Layout(
        areas=tuple(areas),
        hand=rules.cards_dealt,
        dealer=2,
        community=0,
        hands=rules.hands_max,
        draws=True,
        inscriptions=inscribed(rules, rules.inscriptions),
        signs=inscribed(rules, rules.signs),
        payouts=payouts(
            [
                ("Additional payouts", WAGER, rules.bonus),
                ("Match the Dealer", MATCH, rules.match_pays),
            ]
        ),
    )
