"""An edge by the number of players: where it turns, and what is said of it."""

from fractions import Fraction

from houseway.odds.company import CompanyOdds, company_of, company_warnings


def odds(*points: Fraction | int) -> CompanyOdds:
    return CompanyOdds(
        wager="ante and bonus",
        paytable="3",
        per="ante",
        stakes="5.00 and 5.00",
        why="envy",
        points=tuple(map(Fraction, points)),
    )


def test_the_edge_turns_with_the_first_player_who_leaves_nothing() -> None:
    assert odds(3, 2, 1).turns_at is None
    assert odds(*company_of(Fraction(2), Fraction(1), 5)).turns_at == 3
    assert odds(-1).turns_at == 1


def test_a_warning_names_wager_stakes_players_and_what_a_full_table_keeps() -> None:
    turned = odds(*company_of(Fraction(1, 20), Fraction(3, 100), 4))
    (warning,) = company_warnings([odds(1, 1), turned])
    assert warning.startswith("WARNING: ante and bonus 3, 5.00 and 5.00: with 3 players the house")
    assert "full table of 4 it keeps -4.0000 % of the ante" in warning
    (alone,) = company_warnings([odds(0, 1)])
    assert ": alone the house" in alone
