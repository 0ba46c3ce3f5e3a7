"""Passing Bank: a player banks, the others have one to three hands, the house takes its part."""

from pathlib import Path

from houseway.table.game import Game
from tests.toys.passing_bank.layout import layout
from tests.toys.passing_bank.policy import answer
from tests.toys.passing_bank.procedure import play, wager_rules
from tests.toys.passing_bank.rules import PassingBankRules, cards_of

GAME = Game(
    name="passing-bank",
    title="Passing Bank",
    folder=Path(__file__).parent,
    rules=PassingBankRules,
    play=play,
    wagers=wager_rules,
    equipment=cards_of,
    layout=layout,
    policy=answer,
)
