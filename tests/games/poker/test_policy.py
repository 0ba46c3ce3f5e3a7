"""The simple player of poker: in every variant it folds, calls and bets, and none of it always."""

from collections import Counter

import pytest

from houseway.games import find_game
from houseway.round.actions import Bet, Check, Fold, Match
from houseway.table.session import Session
from houseway.table.shoe import entropy

POKER = find_game("poker")
LAW = POKER.ruleset("ma")
VARIANTS = list(LAW.tables["variant"])
ROUNDS = 80
FORMS = {"fixed limit": "4 to 8 by 1", "pot limit": "4 to 400 by 1"}


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_simple_player_does_a_bit_of_everything(variant: str) -> None:
    for form, limits in FORMS.items():
        rules = LAW.open({"variant": variant, "betting": form, "limits": limits})
        session = Session(POKER, rules, entropy(11))
        for seat in range(1, 7):
            session.sit(seat, f"Player {seat}", 2_000_00)
        done = Counter[type]()
        for _ in range(ROUNDS):
            round_ = session.play(dict.fromkeys(session.players, POKER.policy))
            done.update(type(action) for action in round_.actions)
        acts = {kind: done[kind] for kind in (Bet, Check, Fold, Match)}
        total = sum(acts.values())
        # Who opens a betting round of five-card stud must bet, so that nobody can check.
        assert all(acts[kind] for kind in (Bet, Fold, Match)), (variant, form, acts)
        assert max(acts.values()) < 0.7 * total, (variant, form, acts)
        assert total < 40 * ROUNDS, "a hand comes to an end soon"
