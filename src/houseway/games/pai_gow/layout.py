"""The felt of pai gow: six numbered areas, the dead hand at the dealer's left, and the dice."""

from houseway.games.pai_gow.rules import HAND_TILES, HIGH_TILES, WAGER, PaiGowRules
from houseway.round.spots import DEAD_HAND
from houseway.steps.banking import CENTRE
from houseway.steps.player_bank import DEALER
from houseway.table.layout import Area, Layout, payouts, title


def layout(rules: PaiGowRules) -> Layout:
    """One betting area at each position, behind it the places of the high and the low hand."""
    return Layout(
        areas=(Area(wager=WAGER, title=title(WAGER), row=0, column=0, compulsory=True),),
        hand=HAND_TILES,
        dealer=HAND_TILES,
        community=0,
        pieces="tiles",
        hands=2,
        parted=HIGH_TILES,
        common_hands={DEAD_HAND.area: HAND_TILES},
        dice=rules.dice,
        pots=(CENTRE.name, DEALER),
        inscriptions=rules.inscriptions,
        payouts=payouts([]),
    )
