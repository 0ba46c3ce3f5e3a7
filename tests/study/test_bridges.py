"""Every game's bridge says what `advise` says when it is asked directly, decision by decision."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from houseway.odds.banking import AGAINST
from houseway.odds.deciding import Deciding
from houseway.round.view import View, look
from tests.study.analysed import law, rounds, with_wagers
from tests.study.test_analysing import GAMES, by_chance, decisions_of, replayed

Direct = Callable[[Any, View, Deciding], dict[str, Fraction]]


def plain(odds: Any, view: View, found: Deciding) -> dict[str, Fraction]:
    told = odds.advise(view.rules, found.own, found.board)
    return {each.decision: each.expectation for each in told}


def with_others(odds: Any, view: View, found: Deciding) -> dict[str, Fraction]:
    told = odds.advise(view.rules, (*found.own, *found.counted), found.board)
    return {each.decision: each.expectation for each in told}


def of_undecided_bets(odds: Any, view: View, found: Deciding) -> dict[str, Fraction]:
    """Advice tells of the bets that are not decided yet; one that rides is worth as much more."""
    said = plain(odds, view, found)
    if found.board and (1, "bet-1") in view.wagers:
        rides = said["let it ride"] - said["withdraw"]
        return {name: worth + rides for name, worth in said.items()}
    return said


def but_for_the_bonus(odds: Any, view: View, found: Deciding) -> dict[str, Fraction]:
    """A fold loses a bonus that lies there too, of which advice says nothing."""
    said = plain(odds, view, found)
    if (1, "bonus") in view.wagers:
        del said["fold"]
    return said


def best_discard(odds: Any, view: View, found: Deciding) -> dict[str, Fraction]:
    said = plain(odds, view, found)
    for word in ("bet", "no bet"):
        some = [worth for name, worth in said.items() if name.startswith(f"{word}, ")]
        if some:
            said[word] = max(some)
    return said


BRIDGES: dict[str, Direct] = {
    "three-card-poker": plain,
    "heads-up-holdem": plain,
    "caribbean-stud": but_for_the_bonus,
    "let-it-ride": of_undecided_bets,
    "double-down-stud": with_others,
    "colorado-holdem": best_discard,
    "fast-action-holdem": plain,
    "pai-gow": plain,
    "pai-gow-poker": plain,
}
MAIN = {
    "three-card-poker": ("ante",),
    "heads-up-holdem": ("ante", "odds"),
    "caribbean-stud": ("ante",),
    "let-it-ride": ("bet-1", "bet-2", "bet-3"),
}


@pytest.mark.parametrize("name", BRIDGES)
def test_a_bridge_says_what_advice_says(name: str) -> None:
    game = law(name)[0]
    odds = game.counted()
    assert odds.decide is not None
    stakes = {
        wager: GAMES[name][wager]
        for wager in MAIN.get(name, ("wager", "ante"))
        if wager in GAMES[name]
    }
    policies = {1: with_wagers(game.policy, stakes, only=True), 2: game.policy}
    many, compared = 12, 0
    for played in rounds(name, policies, many, seed=21):
        for at in decisions_of(played):
            view = look(replayed(played, played.actions[:at]), 1)
            found = odds.decide(view)
            if found is None or found.wager == AGAINST:
                continue  # Nobody advises a bank: `test_bank` weighs its hands by the law.
            direct = BRIDGES[name](odds, view, found)
            shared = [each for each in found.answers if each.decision in direct]
            full = [
                each
                for each in shared
                if "place" not in str(each.action) or each.worth == direct[each.decision]
            ]
            for each in full:
                assert each.worth == direct[each.decision], (each, direct)
            assert all(found.best.worth >= direct[each.decision] for each in shared)
            compared += len(full)
    assert compared >= many


def test_every_counted_game_in_which_something_is_decided_has_a_bridge() -> None:
    from houseway.games import every_game

    only_wagers = {"sic-bo", "minibaccarat", "poker"}
    without = {game.name for game in every_game() if not game.odds or game.counted().decide is None}
    assert without == only_wagers


def test_who_answers_by_chance_is_weighed_too() -> None:
    odds = law("double-down-stud")[0].counted()
    assert odds.decide is not None
    for played in rounds("double-down-stud", {1: with_wagers(by_chance(2), {"wager": 10_00})}, 5):
        for at in decisions_of(played):
            found = odds.decide(look(replayed(played, played.actions[:at]), 1))
            assert found is not None
            assert found.including(played.actions[at]).answer(played.actions[at]) is not None
