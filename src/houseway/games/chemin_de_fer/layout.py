"""The felt of chemin de fer: the Banker's wager, those against it, and both hands between."""

from houseway.games.chemin_de_fer.rules import AGAINST, BANKER, PARTICIPANTS, CheminDeFerRules
from houseway.hands.points import MOST_CARDS
from houseway.round.spots import printed_number
from houseway.rulesets.inscriptions import inscribed
from houseway.table.layout import Area, Layout, payouts, with_side_wagers

TITLES = {BANKER: "Banker", AGAINST: "Against the Banker"}


@with_side_wagers
def layout(rules: CheminDeFerRules) -> Layout:
    """Two areas at every numbered place, the places of both hands, and boxes for vigorish."""
    seats = range(1, rules.seats_max + 1)
    return Layout(
        areas=tuple(
            Area(wager=wager, title=title, row=row, column=0, shape="square")
            for row, (wager, title) in enumerate(TITLES.items())
        ),
        hand=0,
        dealer=0,
        community=0,
        # A card too many has its place too.
        common_hands={"player": MOST_CARDS, "banker": MOST_CARDS + 1},
        participants=PARTICIPANTS,
        boxes={seat: printed_number(seat, rules.seats_max) for seat in seats},
        inscriptions=inscribed(rules, rules.inscriptions),
        signs=inscribed(rules, rules.signs),
        payouts=payouts([]),
    )
