"""Heads Up Hold'em: two cards, one raise, five community cards, against the dealer."""

from pathlib import Path

from houseway.games.heads_up_holdem.layout import layout
from houseway.games.heads_up_holdem.policy import answer
from houseway.games.heads_up_holdem.procedure import play
from houseway.games.heads_up_holdem.rules import HeadsUpRules, wager_rules
from houseway.games.heads_up_holdem.settlement import made
from houseway.hands import STANDARD
from houseway.steps.deck import cards_of
from houseway.steps.in_order import ranks
from houseway.table.game import Game
from houseway.table.showdown import Showdown

GAME = Game(
    name="heads-up-holdem",
    title="Heads Up Hold'em",
    folder=Path(__file__).parent,
    rules=HeadsUpRules,
    play=play,
    wagers=wager_rules,
    equipment=cards_of,
    layout=layout,
    has_chart=True,
    policy=answer,
    showdown=Showdown(made),
    odds="houseway.games.heads_up_holdem.counted",
    ranked=ranks(
        # A royal flush never loses, so that it has no line there.
        bad_beat_paytable=(tuple(row.name for row in STANDARD.rows[1:]),),
        pocket_paytable=(
            ("pair of aces", "pair, twos to kings"),
            ("ace and face card, suited", "ace and face card, unsuited"),
        ),
    ),
)
