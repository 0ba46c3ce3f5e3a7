"""The felt of Passing Bank: three stakes and three hands at each place, the bank in the middle."""

from houseway.table.layout import Area, Layout, payouts, title
from tests.toys.passing_bank.rules import BANK, BANKER, HANDS_MAX, STAKES, PassingBankRules

CARDS = 3
TITLES = ("Stake", "Second", "Third")


def layout(rules: PassingBankRules) -> Layout:
    """The stakes of a place side by side, and the bank's area in front of them."""
    stakes = zip(STAKES, TITLES, strict=True)
    return Layout(
        areas=(
            Area(wager=BANK, title=title(BANK), row=0, column=1, shape="square"),
            *(
                Area(wager=stake, title=name, row=1, column=at)
                for at, (stake, name) in enumerate(stakes)
            ),
        ),
        hand=CARDS,
        dealer=0,
        community=0,
        hands=HANDS_MAX,
        common_hands={BANKER.area: CARDS},
        pots=(BANK,),
        inscriptions=("More points than the bank win 1 to 1",),
        signs=(f"Commission {rules.commission}",),
        payouts=payouts([]),
    )
