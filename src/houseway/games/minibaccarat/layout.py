"""The felt of Minibaccarat: tie, Banker and Player in three rows, what is offered beside them."""

from houseway.games.minibaccarat.rules import (
    BANKER,
    BONUS_BANKER,
    BONUS_PLAYER,
    DRAGON_7,
    HOUSE_MONEY,
    PANDA_8,
    PLAYER,
    TIE,
    MinibaccaratRules,
)
from houseway.games.minibaccarat.wagers import wager_rules
from houseway.hands.points import MOST_CARDS
from houseway.round.spots import printed_number
from houseway.rulesets.inscriptions import inscribed
from houseway.table.layout import Area, Layout, payouts, with_side_wagers

PLACES = {
    PANDA_8: (0, 0),
    TIE: (0, 1),
    DRAGON_7: (0, 2),
    BANKER: (1, 1),
    BONUS_BANKER: (1, 2),
    HOUSE_MONEY: (2, 0),
    PLAYER: (2, 1),
    BONUS_PLAYER: (2, 2),
}
"""Row and column of each area. Right of the tie as the player sees it is the Dragon 7, and
immediately right of each hand the Dragon Bonus on it."""
TITLES = {
    PANDA_8: "Panda 8",
    TIE: "Tie Hand",
    DRAGON_7: "Dragon 7",
    BANKER: "Banker's Hand",
    BONUS_BANKER: "Banker Dragon Bonus",
    HOUSE_MONEY: "House Money",
    PLAYER: "Player's Hand",
    BONUS_PLAYER: "Player Dragon Bonus",
}


@with_side_wagers
def layout(rules: MinibaccaratRules) -> Layout:
    """The areas of what is offered, the places of both hands, and numbered boxes for vigorish."""
    made = {area.wager for area in wager_rules(rules).areas}
    seats = range(1, rules.seats_max + 1)
    return Layout(
        areas=tuple(
            Area(wager=wager, title=TITLES[wager], row=row, column=column, shape="square")
            for wager, (row, column) in PLACES.items()
            if wager in made
        ),
        hand=0,
        dealer=0,
        community=0,
        common_hands={PLAYER: MOST_CARDS, BANKER: MOST_CARDS},
        hands_turned=True,
        roads=True,
        boxes={s: printed_number(s, rules.seats_max) for s in seats}
        if rules.marks_vigorish
        else {},
        inscriptions=inscribed(rules, rules.inscriptions),
        signs=inscribed(rules, rules.signs) if rules.is_ez else (),
        payouts=payouts(
            [
                ("Tie", TIE, rules.tie_pays),
                ("Dragon Bonus", BONUS_PLAYER, rules.dragon_bonus),
                ("House Money", HOUSE_MONEY, rules.house_money),
            ],
            also={BONUS_PLAYER: (BONUS_BANKER,)},
        ),
    )
