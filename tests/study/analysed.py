"""Rounds dealt by chance and analysed, for tests of any game."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from houseway.games import find_game
from houseway.games.counted import report_of
from houseway.odds.report import OddsReport
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Place
from houseway.round.engine import Round
from houseway.round.spots import Seat
from houseway.round.view import View
from houseway.study.analysing import Analysis, Played, analyse
from houseway.study.placed import Prices
from houseway.table.driving import Policy
from houseway.table.game import Game
from houseway.table.session import Session
from houseway.table.shoe import entropy

RACK = 100_000_00
BY_STAKE = ("spanish-21", "chemin-de-fer")
"""Whose wagers are priced by their amounts: nothing is asked of a report, which takes minutes."""


@cache
def law(name: str, ruleset: str = "") -> tuple[Game, Any, Any]:
    """A game, its ruleset and its rules as the house opens them."""
    game = find_game(name)
    found = game.ruleset(ruleset or game.rulesets[0])
    return game, found, found.open({})


@cache
def report(name: str, ruleset: str = "") -> OddsReport | None:
    """The odds of a game, where it is counted."""
    game, found, rules = law(name, ruleset)
    return report_of(game, found, rules) if game.odds else None


def with_wagers(policy: Policy, stakes: Mapping[str, Cents], *, only: bool = False) -> Policy:
    """Somebody who makes these wagers, perhaps no others, and then plays as another does."""

    def answer(view: View) -> Action | None:
        assert view.ask is not None
        if isinstance(view.eyes, int):
            for wager, cents in stakes.items():
                place = Place(view.eyes, wager, cents)
                offered = [each for each in view.ask.options if each.fits == (Place, view.eyes)]
                lies = (view.eyes, wager) in view.wagers
                if not lies and any(option.refusal(place) is None for option in offered):
                    return place
            if only and view.ask.wants == "wagers, please" and view.wagers:
                return None
        return policy(view)

    return answer


def rounds(
    name: str,
    policies: Mapping[Seat, Policy],
    count: int,
    seed: int = 1,
    ruleset: str = "",
) -> Iterator[Round]:
    """So many rounds of a game by chance."""
    game, _, rules = law(name, ruleset)
    table = Session(game, rules, entropy(seed))
    for seat in policies:
        table.sit(seat, f"P{seat}", RACK)
    for _ in range(count):
        yield table.play(policies)


def analysed(name: str, played: Round, seat: Seat = 1, ruleset: str = "") -> Analysis:
    """A round as analysis."""
    game, _, rules = law(name, ruleset)
    known = None if name in BY_STAKE else report(name, ruleset)
    prices = Prices(rules, game.counted() if game.odds else None, known)
    return analyse(Played(game, rules, played.start, tuple(played.actions)), seat, prices)


def alone(
    name: str, policy: Policy, count: int, seed: int = 1, ruleset: str = ""
) -> Iterator[Round]:
    """So many rounds of one player, each from a shoe of its own, which no earlier round thinned."""
    game, _, rules = law(name, ruleset)
    for number in range(count):
        table = Session(game, rules, entropy(seed + number))
        table.sit(1, "P1", RACK)
        yield table.play({1: policy})
