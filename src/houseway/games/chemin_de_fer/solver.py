"""Chemin de fer counted exactly: who wins how often, by what both do where they may choose.

Against a Banker whom a table binds, asking for a card on five or staying is a comparison of two
sums. Where the Banker has the classic options it is a game, and best play is its equilibrium.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

import numpy as np

from houseway.games.chemin_de_fer.rules import CheminDeFerRules
from houseway.odds.chemin import (
    DRAW,
    STAY,
    WAYS,
    Choice,
    Game,
    Known,
    Options,
    Policy,
    bound_policy,
    equilibria,
    game_of,
    outcome,
    worth_of_choice,
)
from houseway.odds.coups import NATURAL, NO_CARD, Deals, count_deals, values_of


class Counted(NamedTuple):
    """In how many equally likely cases each hand wins, or neither."""

    player: int
    stand_off: int
    banker: int


class Solution(NamedTuple):
    """Best play, and what comes of any."""

    game: Game
    fives: Game
    """The same of the coups in which the Player's Hand has the choice."""
    draws: Fraction
    """How often best play asks for a card there."""
    policy: Policy
    """How often the Banker draws, by what the Banker knows."""
    equilibria: int
    """How many equilibria there are; 1 where the Banker is bound."""
    known: tuple[dict[Known, int], dict[Known, int]]
    """In how many cases the Banker knows what, by what the Player does with the choice."""

    def counted(self, draws: Fraction | None = None) -> Counted:
        """Who wins how often if the Player draws so often on the choice; best play if not said."""
        often = self.draws if draws is None else draws
        player, banker = (Fraction(count) for count in self.game.naturals)
        for row, share in ((STAY, 1 - often), (DRAW, often)):
            for known in self.game.knowledge:
                for way, part in ((STAY, 1 - self.policy[known]), (DRAW, self.policy[known])):
                    won = self.game.won(row, known, way)
                    player += share * part * won.player
                    banker += share * part * won.banker
        scale = lcm(player.denominator, banker.denominator)
        wins, loses = int(player * scale), int(banker * scale)
        return Counted(wins, self.game.cases * scale - wins - loses, loses)

    @property
    def on_choice(self) -> tuple[Fraction, Fraction]:
        """What the Player wins on average with the choice by staying, and by drawing."""
        stays, draws = (
            outcome(self.fives, Fraction(row), self.policy, Fraction(0)).player for row in WAYS
        )
        return stays, draws


def options_of(rules: CheminDeFerRules) -> Options:
    """Who draws, who stays, and who may choose."""

    def player(count: int) -> Choice:
        if rules.player_draws_to < count <= rules.player_chooses_to:
            return None
        return count <= rules.player_draws_to

    return Options.of(player, rules.draws)


def vigorish_of(rules: CheminDeFerRules) -> Fraction:
    """The part of what the Banker wins that the house takes, of the smallest wager."""
    least = rules.limits.minimum
    return Fraction(rules.vigorish.of(least), least)


def solve(rules: CheminDeFerRules, ranks: Sequence[int]) -> Solution:
    """Count a shoe that has so many cards of each rank, from two to ace."""
    options, deals = options_of(rules), count_deals(values_of(ranks))
    game = game_of(deals, options)
    fives, known = game_of(of_choice(deals, options), options), known_of(deals, options)
    if options.is_bound:
        policy = bound_policy(game)
        stays, draws = worth_of_choice(game, policy)
        return Solution(game, fives, Fraction(draws > stays), policy, 1, known)
    found = equilibria(game, vigorish_of(rules))
    return Solution(game, fives, found[0].draws, found[0].policy, len(found), known)


def of_choice(deals: Deals, options: Options) -> Deals:
    """The deals that give the Player's Hand the choice; a natural may decide some of them."""
    table = np.zeros_like(deals.table)
    at = options.player.index(None)
    table[at] = deals.table[at]
    return Deals(int(table.sum()), table)


def known_of(deals: Deals, options: Options) -> tuple[dict[Known, int], dict[Known, int]]:
    """In how many orders the Banker comes to know what."""
    found: tuple[dict[Known, int], dict[Known, int]] = ({}, {})
    by_third = deals.table.sum(axis=3)
    for (player, banker, third), orders in np.ndenumerate(by_third):
        if max(player, banker) < NATURAL:
            for row in WAYS:
                choice = options.player[player]
                draws = bool(row) if choice is None else choice
                known = banker, third if draws else NO_CARD
                found[row][known] = found[row].get(known, 0) + int(orders)
    return found
