"""Chemin de fer: the published equilibrium in its own model, and choices held to plain sums."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from houseway.odds.chemin import (
    Choice,
    Game,
    Known,
    Options,
    bound_policy,
    choice_by_cards,
    equilibria,
    game_of,
    outcome,
    worth_of_choice,
    worth_to_banker,
)
from houseway.odds.coups import NO_CARD, Coup, count_coups, count_deals

DRAWN_TO = {3: {0, 1, 2, 3, 4, 5, 6, 7, 9}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}}
CLASSIC = {(3, 9), (5, 4)}
"""Three giving nine, five giving four: where the Banker of the classic game may choose."""
NONE = Fraction(0)
VIGORISH = Fraction(1, 20)


def player(count: int) -> Choice:
    return None if count == 5 else count < 5


def table(count: int, third: int | None, *, alone: int) -> bool:
    """The Banker's table; alone is the highest count that draws when the Player's Hand stays."""
    if third is None:
        return count <= alone
    return count < 3 or third in DRAWN_TO.get(count, ())


USUAL = Options.of(player, lambda count, third: table(count, third, alone=5))
"""A Banker who draws on 0 to 5 when the Player's Hand stays."""
LITERAL = Options.of(player, lambda count, third: table(count, third, alone=3))
"""The same by the letter of a table that lists third cards for four to six."""
CLASSICAL = Options.of(
    player,
    lambda count, third: None if (count, third) in CLASSIC else table(count, third, alone=5),
)
FREE = Options.of(player, lambda count, third: None)


def decks(count: int) -> tuple[int, ...]:
    return (16 * count, *[4 * count] * 9)


def net(coup: Coup) -> int:
    return {"player": 1, "tie": 0, "banker": -1}[coup.winner]


def gain(
    game: Game, often: Fraction, policy: dict[Known, Fraction], vigorish: Fraction
) -> Fraction:
    """What the better of both gains by playing otherwise: nothing in an equilibrium."""
    now = outcome(game, often, policy, vigorish)
    player_best = max(outcome(game, Fraction(row), policy, vigorish).player for row in (0, 1))
    banker_best = now.banker
    for known, (stays, draws) in worth_to_banker(game, often, vigorish).items():
        if game.options.banker[known[0]][known[1]] is None:
            mixed = policy[known] * draws + (1 - policy[known]) * stays
            banker_best += max(stays, draws) - mixed
    return max(player_best - now.player, banker_best - now.banker)


# Published.


def test_the_equilibrium_of_kemeny_and_snell() -> None:
    """Their model of 1957: cards with replacement, counts only, and a Banker free in everything."""
    game = game_of(count_deals((4, *[1] * 9), replaced=True), FREE)
    (found,) = equilibria(game)
    assert found.draws == Fraction(9, 11)
    assert found.mixed == {(6, NO_CARD): Fraction(859, 2288)}
    assert found.outcome.player == Fraction(-679_568, 11 * 13**6)
    assert found.outcome.house == 0
    assert gain(game, found.draws, found.policy, NONE) == 0


# A Banker who is bound.


@pytest.mark.parametrize("options", [USUAL, LITERAL])
@pytest.mark.parametrize("count", [1, 6, 8])
def test_a_bound_banker_is_the_count_of_coups(options: Options, count: int) -> None:
    deals = count_deals(decks(count))
    game = game_of(deals, options)
    for draws, worth in zip((False, True), worth_of_choice(game, bound_policy(game)), strict=True):
        coups = count_coups(deals, options.drawing(player_draws=draws))
        assert worth == Fraction(sum(n * net(coup) for coup, n in coups.items()), deals.cases)


def test_the_reading_of_the_table_decides_what_is_best_and_for_whom() -> None:
    """Minibaccarat's table: draw. By the letter: stay, and the Player has the advantage."""
    deals = count_deals(decks(6))
    usual, literal = (
        worth_of_choice(game, bound_policy(game))
        for game in (game_of(deals, USUAL), game_of(deals, LITERAL))
    )
    assert usual[0] < usual[1] == Fraction(-18880657128, 1525814595305)
    assert literal[0] > literal[1] > 0


def test_the_vigorish_is_what_neither_of_them_has() -> None:
    game = game_of(count_deals(decks(6)), USUAL)
    found = outcome(game, Fraction(1), bound_policy(game), VIGORISH)
    assert found.player + found.banker + found.house == 0
    assert found.banker == Fraction(-460294100, 43594702723), "as minibaccarat's Banker wager"


@pytest.mark.parametrize("options", [USUAL, LITERAL])
def test_two_cards_that_make_the_choice_average_to_it(options: Options) -> None:
    """Over all fives, each as often as it comes, the choices are worth what the count says."""
    values = (3, 2, 2, 2, 2, 1, 1, 1, 1, 1)
    shoe = [value for value, copies in enumerate(values) for _ in range(copies)]
    fives: Counter[tuple[int, int]] = Counter()
    for one, two in permutations(shoe, 2):
        if (one + two) % 10 == 5:
            fives[min(one, two), max(one, two)] += 1
    found = {each.cards: each for each in choice_by_cards(values, options)}
    assert found.keys() == fives.keys()
    deals = count_deals(values)
    game = game_of(deals, options)
    stays, draws = worth_of_choice(game, bound_policy(game))
    mean = sum(n * (found[pair].draws - found[pair].stays) for pair, n in fives.items())
    assert mean / (len(shoe) * (len(shoe) - 1)) == draws - stays


def test_with_the_usual_table_every_five_draws_and_by_the_letter_none_does() -> None:
    for options, best in ((USUAL, True), (LITERAL, False)):
        for each in choice_by_cards(decks(6), options):
            assert (each.draws > each.stays) == best, each.cards


# A Banker who may choose.


@pytest.mark.parametrize("count", [1, 6, 8])
@pytest.mark.parametrize("vigorish", [NONE, Fraction(1, 25), VIGORISH])
@pytest.mark.parametrize("options", [CLASSICAL, FREE], ids=["classic", "free"])
def test_in_an_equilibrium_nobody_gains_by_playing_otherwise(
    options: Options, vigorish: Fraction, count: int
) -> None:
    game = game_of(count_deals(decks(count)), options)
    found = equilibria(game, vigorish)
    assert found
    for each in found:
        assert gain(game, each.draws, each.policy, vigorish) == 0
        assert sum(each.outcome) == 0


def test_the_classic_options_change_nothing_with_six_decks() -> None:
    """Against a Player who always draws on five the table's own answers are best, or as good."""
    game = game_of(count_deals(decks(6)), CLASSICAL)
    (found,) = equilibria(game)
    assert found.draws == 1
    bound = game_of(count_deals(decks(6)), USUAL)
    assert found.outcome.player == worth_of_choice(bound, bound_policy(bound))[1]


def test_six_decks_are_near_the_model_and_not_in_it() -> None:
    (found,) = equilibria(game_of(count_deals(decks(6)), FREE))
    assert found.draws == Fraction(7_631_761, 9_407_656)
    assert list(found.mixed) == [(6, NO_CARD)]
    assert abs(found.draws - Fraction(9, 11)) < Fraction(1, 100)


def test_without_vigorish_no_mixture_of_the_players_does_better() -> None:
    """What the Player can be sure of is most at the equilibrium, whatever the Banker answers."""
    game = game_of(count_deals(decks(6)), FREE)
    (found,) = equilibria(game)

    def sure(often: Fraction) -> Fraction:
        total = game.naturals.net
        worth = worth_to_banker(game, often)
        return Fraction(total, game.cases) - sum(max(ways) for ways in worth.values())

    assert sure(found.draws) == found.outcome.player
    for often in range(101):
        assert sure(Fraction(often, 100)) <= found.outcome.player


# Refusals.


def test_what_cannot_be_asked_is_refused() -> None:
    with pytest.raises(ValueError, match="one count at most"):
        Options.of(lambda count: None if count in (4, 5) else count < 5, lambda count, third: None)
    with pytest.raises(ValueError, match="the Banker has choices"):
        bound_policy(game_of(count_deals(decks(1)), FREE))
    with pytest.raises(ValueError, match="the Banker has choices"):
        CLASSICAL.drawing(player_draws=True)
