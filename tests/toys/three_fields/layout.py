"""The felt of Three Fields: one field of areas for all, and two dice."""

from houseway.table.layout import Area, Layout, payouts, title
from tests.toys.three_fields.procedure import wager_rules
from tests.toys.three_fields.rules import DICE, FIELDS, SEVEN, ThreeFieldsRules

PER_ROW = 6
WIDE = 2


def layout(rules: ThreeFieldsRules) -> Layout:
    """Three fields in the first row, the totals below them; all lie there for everybody."""
    wagers = [area.wager for area in wager_rules(rules).areas]
    fields = [name for name in wagers if name in FIELDS]
    totals = [name for name in wagers if name not in FIELDS]
    places = {name: (0, WIDE * at) for at, name in enumerate(fields)}
    places |= {name: (1 + at // PER_ROW, at % PER_ROW) for at, name in enumerate(totals)}
    odds = {name: str(rules.low_and_high_pay) for name in FIELDS} | {SEVEN: str(rules.seven_pays)}
    return Layout(
        areas=tuple(
            Area(
                wager=name,
                title=title(name),
                row=row,
                column=column,
                shape="square",
                common=True,
                inscription=odds.get(name) or str(rules.totals.pays[name.replace("-", " ")]),
                width=WIDE if name in FIELDS else 1,
            )
            for name, (row, column) in places.items()
        ),
        hand=0,
        dealer=0,
        community=0,
        dice=DICE,
        shaker="covered",
        inscriptions=("Any number of areas at once",),
        payouts=payouts([("Totals", "total", rules.totals)]),
    )
