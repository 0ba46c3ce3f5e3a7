"""Minibaccarat, with EZ Baccarat: two common hands, and wagers on which is nearer to nine."""

from pathlib import Path

from houseway.games.minibaccarat.layout import layout
from houseway.games.minibaccarat.policy import answer
from houseway.games.minibaccarat.procedure import play
from houseway.games.minibaccarat.rules import MinibaccaratRules, cards_of
from houseway.games.minibaccarat.wagers import wager_rules
from houseway.steps.in_order import ranks
from houseway.table.game import Game

GAME = Game(
    name="minibaccarat",
    title="Minibaccarat",
    folder=Path(__file__).parent,
    rules=MinibaccaratRules,
    play=play,
    wagers=wager_rules,
    equipment=cards_of,
    layout=layout,
    policy=answer,
    odds="houseway.games.minibaccarat.counted",
    is_counted_at_once=True,
    of_shoe=("record", "hands_left"),
    ranked=ranks(
        dragon_bonus=(
            tuple(f"win by {margin}" for margin in range(9, 3, -1)),
            ("natural winner", "natural tie"),
        ),
        house_money=(("player and banker pair", "player or banker pair"),),
    ),
)
