"""Chemin de fer: what a Player with a choice, and a Banker who may have some, win on average.

Whoever plays the Player's Hand may draw or stay on one count, five as a rule. A Banker is bound by
a table, or free to choose after some third cards. Both know what their own hand counts, and the
Banker the Player's third card. With a Banker who is bound, the Player compares two sums. With one
who is free it is a game: the Player draws so often that the Banker does not care what to do with
some count, and the Banker so often that the Player does not. What the Banker wins adds up over what
the Banker can know, so that both are found exactly. The house's vigorish, a part of what the Banker
wins, may be counted in; the game is then no longer one of two.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from houseway.odds.coups import (
    COUNTS,
    NATURAL,
    NO_CARD,
    Deals,
    Drawing,
    count_ends,
    orders,
)

Choice: TypeAlias = bool | None
"""Whether a hand draws; None where whoever plays it may choose."""
Known: TypeAlias = tuple[int, int]
"""What the Banker knows: the own count, and the Player's third card or NO_CARD."""
STAY: Final = 0
DRAW: Final = 1
WAYS: Final = (STAY, DRAW)


class Options(NamedTuple):
    """Who draws, who stays, and who may choose, if neither hand is a natural."""

    player: tuple[Choice, ...]
    """By the count of the Player's Hand; a choice on one count at most."""
    banker: tuple[tuple[Choice, ...], ...]
    """By the count of the Banker's Hand and the Player's third card; the last is for none."""

    @classmethod
    def of(
        cls, player: Callable[[int], Choice], banker: Callable[[int, int | None], Choice]
    ) -> "Options":
        """What these functions say; the second is given a third card, or none."""
        thirds: list[int | None] = [*range(COUNTS), None]
        found = cls(
            tuple(player(count) for count in range(COUNTS)),
            tuple(tuple(banker(count, third) for third in thirds) for count in range(COUNTS)),
        )
        if sum(choice is None for choice in found.player[:NATURAL]) > 1:
            raise ValueError("the Player's Hand has a choice on one count at most")
        return found

    @property
    def is_bound(self) -> bool:
        """Whether the Banker has nothing to choose."""
        return all(choice is not None for row in self.banker[:NATURAL] for choice in row)

    def drawing(self, *, player_draws: bool) -> Drawing:
        """The rules of drawing if the Player's choice is this, and the Banker is bound."""
        if not self.is_bound:
            raise ValueError("the Banker has choices: ask for the equilibrium")
        return Drawing(
            tuple(player_draws if choice is None else choice for choice in self.player),
            tuple(tuple(bool(choice) for choice in row) for row in self.banker),
        )


class Won(NamedTuple):
    """In how many orders of cards the Player's Hand wins, and the Banker's."""

    player: int
    banker: int

    def plus(self, other: "Won", times: int = 1) -> "Won":
        """Both together."""
        return Won(self.player + times * other.player, self.banker + times * other.banker)

    @property
    def net(self) -> int:
        """What the Player wins, less what the Player loses."""
        return self.player - self.banker

    def banked(self, vigorish: Fraction) -> Fraction:
        """What the Banker wins less vigorish, less what the Banker loses."""
        return self.banker * (1 - vigorish) - self.player


class Game(NamedTuple):
    """Who wins how often, by what both do where they may choose."""

    options: Options
    cases: int
    naturals: Won
    """Coups that a natural decides, whatever anybody chooses."""
    rows: tuple[dict[Known, tuple[Won, Won]], dict[Known, tuple[Won, Won]]]
    """By what the Player does with the count of the choice, staying first; then by what the Banker
    knows; then by what the Banker does, staying first."""

    @property
    def knowledge(self) -> tuple[Known, ...]:
        """All that a Banker can know."""
        return tuple(sorted(self.rows[STAY].keys() | self.rows[DRAW].keys()))

    def won(self, row: int, known: Known, way: int) -> Won:
        """Who wins if the Player does this, and the Banker, who knows that, does that."""
        ways = self.rows[row].get(known)
        return Won(0, 0) if ways is None else ways[way]


def game_of(deals: Deals, options: Options) -> Game:
    """Add up who wins, by what both can do."""
    naturals = Won(0, 0)
    rows: tuple[dict[Known, tuple[Won, Won]], dict[Known, tuple[Won, Won]]] = ({}, {})
    for (player, banker, next_card, after_it), orders_ in np.ndenumerate(deals.table):
        count = int(orders_)
        if max(player, banker) >= NATURAL:
            naturals = naturals.plus(_winner(player, banker), count)
            continue
        choice = options.player[player]
        for row in WAYS:
            draws = bool(row) if choice is None else choice
            third, card = (next_card, after_it) if draws else (NO_CARD, next_card)
            own = (player + next_card) % COUNTS if draws else player
            stay, draw = rows[row].get((banker, third), (Won(0, 0), Won(0, 0)))
            rows[row][banker, third] = (
                stay.plus(_winner(own, banker), count),
                draw.plus(_winner(own, (banker + card) % COUNTS), count),
            )
    return Game(options, deals.cases, naturals, rows)


def _winner(player: int, banker: int) -> Won:
    return Won(int(player > banker), int(banker > player))


# Play.

Policy: TypeAlias = dict[Known, Fraction]
"""How often the Banker draws, by what the Banker knows."""


class Outcome(NamedTuple):
    """What both and the house win on average of one staked on either side."""

    player: Fraction
    banker: Fraction
    """Vigorish taken off."""
    house: Fraction
    """The vigorish: what neither of them has."""


def outcome(game: Game, draws: Fraction, policy: Policy, vigorish: Fraction) -> Outcome:
    """What comes of it if the Player draws so often on the choice, and the Banker by a policy."""
    player, banker = (Fraction(count) for count in game.naturals)
    for row, often in ((STAY, 1 - draws), (DRAW, draws)):
        for known in game.knowledge:
            for way, share in ((STAY, 1 - policy[known]), (DRAW, policy[known])):
                won = game.won(row, known, way)
                player += often * share * won.player
                banker += often * share * won.banker
    lost = vigorish * banker
    net = (player - banker) / game.cases
    return Outcome(net, -net - lost / game.cases, lost / game.cases)


def bound_policy(game: Game) -> Policy:
    """What a Banker does who has nothing to choose."""
    if not game.options.is_bound:
        raise ValueError("the Banker has choices: ask for the equilibria")
    forced = game.options.banker
    return {known: Fraction(bool(forced[known[0]][known[1]])) for known in game.knowledge}


def worth_of_choice(game: Game, policy: Policy) -> tuple[Fraction, Fraction]:
    """What the Player wins on average, of all coups, by staying and by drawing on the choice."""
    stays, draws = (
        outcome(game, Fraction(row), policy, Fraction(0)).player for row in (STAY, DRAW)
    )
    return stays, draws


def worth_to_banker(
    game: Game, draws: Fraction, vigorish: Fraction = Fraction(0)
) -> dict[Known, tuple[Fraction, Fraction]]:
    """What the Banker wins of all coups by staying and by drawing, by what the Banker knows.

    Against a Player who draws so often on the choice.
    """
    found = {}
    for known in game.knowledge:
        ways = [
            sum(
                (
                    often * game.won(row, known, way).banked(vigorish)
                    for row, often in ((STAY, 1 - draws), (DRAW, draws))
                ),
                Fraction(0),
            )
            / game.cases
            for way in WAYS
        ]
        found[known] = (ways[STAY], ways[DRAW])
    return found


# The equilibrium.


class Equilibrium(NamedTuple):
    """Neither gains by playing otherwise."""

    draws: Fraction
    """How often the Player draws on the choice."""
    policy: Policy
    outcome: Outcome

    @property
    def mixed(self) -> dict[Known, Fraction]:
        """Where the Banker does both, and how often the Banker draws."""
        return {known: often for known, often in self.policy.items() if 0 < often < 1}


def equilibria(game: Game, vigorish: Fraction = Fraction(0)) -> list[Equilibrium]:
    """Where neither gains by playing otherwise, by how often the Player draws.

    The Banker's answer changes only where some knowledge makes no difference to the Banker, and
    there the two answers can be mixed so that the Player does not care either. Without vigorish
    there is one value, however many of them there are.
    """
    found = []
    for draws in sorted({Fraction(0), Fraction(1), *turning_points(game, vigorish)}):
        low, high = answers(game, draws, vigorish)
        gains = _gain(game, low), _gain(game, high)
        if 0 < draws < 1 and not gains[0] <= 0 <= gains[1]:
            continue
        if (draws == 0 and gains[0] > 0) or (draws == 1 and gains[1] < 0):
            continue
        if 0 < draws < 1:
            share = Fraction(0) if gains[0] == gains[1] else gains[0] / (gains[0] - gains[1])
        else:
            share = draws
        policy = {known: (1 - share) * low[known] + share * high[known] for known in low}
        found.append(Equilibrium(draws, policy, outcome(game, draws, policy, vigorish)))
    return found


def turning_points(game: Game, vigorish: Fraction) -> Iterator[Fraction]:
    """How often the Player draws where some knowledge makes no difference to a free Banker."""
    for known in game.knowledge:
        if game.options.banker[known[0]][known[1]] is None:
            at_none, at_all = (_lead(game, known, Fraction(row), vigorish) for row in WAYS)
            if at_none != at_all and 0 < at_none / (at_none - at_all) < 1:
                yield at_none / (at_none - at_all)


def answers(game: Game, draws: Fraction, vigorish: Fraction) -> tuple[Policy, Policy]:
    """The Banker's best answers: that which the Player's drawing gains least from, and most."""
    low, high = {}, {}
    for known in game.knowledge:
        choice = game.options.banker[known[0]][known[1]]
        lead = _lead(game, known, draws, vigorish)
        if choice is not None:
            low[known] = high[known] = Fraction(choice)
        elif lead:
            low[known] = high[known] = Fraction(lead > 0)
        else:
            by_way = [_gain_at(game, known, way) for way in WAYS]
            low[known] = Fraction(by_way[DRAW] < by_way[STAY])
            high[known] = Fraction(by_way[DRAW] > by_way[STAY])
    return low, high


def _lead(game: Game, known: Known, draws: Fraction, vigorish: Fraction) -> Fraction:
    """By how much the Banker does better to draw than to stay, over all orders."""
    return sum(
        (
            often
            * (
                game.won(row, known, DRAW).banked(vigorish)
                - game.won(row, known, STAY).banked(vigorish)
            )
            for row, often in ((STAY, 1 - draws), (DRAW, draws))
        ),
        Fraction(0),
    )


def _gain(game: Game, policy: Policy) -> Fraction:
    """What the Player gains by drawing on the choice instead of staying, over all orders."""
    return sum(
        (
            share * _gain_at(game, known, way)
            for known, draws in policy.items()
            for way, share in ((STAY, 1 - draws), (DRAW, draws))
        ),
        Fraction(0),
    )


def _gain_at(game: Game, known: Known, way: int) -> int:
    return game.won(DRAW, known, way).net - game.won(STAY, known, way).net


# Card by card.


class ByCards(NamedTuple):
    """What the Player wins with two cards that make the count of the choice."""

    cards: tuple[int, int]
    stays: Fraction
    draws: Fraction


def choice_by_cards(values: Sequence[int], options: Options) -> Iterator[ByCards]:
    """What staying and drawing are worth with each two cards, against a Banker who is bound.

    The two cards are gone from the shoe, so that one five is not worth what another is.
    """
    count = options.player.index(None)
    kinds = ("player", "tie", "banker")
    fours = orders(values, 4)
    for one, two in combinations_with_replacement(range(COUNTS), 2):
        if (one + two) % COUNTS != count or not fours[one, two].any():
            continue
        openings = np.array([(one, two, *rest) for rest in np.ndindex(COUNTS, COUNTS)])
        ways = fours[one, two].ravel().astype(object)
        worth = []
        for draws in (False, True):
            drawing = options.drawing(player_draws=draws)
            ends = count_ends(values, drawing, openings, lambda coup: kinds.index(coup.winner), 3)
            player, _, banker = (ways * ends.T.astype(object)).sum(axis=1)
            total = (ways * ends.sum(axis=1).astype(object)).sum()
            worth.append(Fraction(int(player - banker), int(total)))
        yield ByCards((one, two), *worth)
