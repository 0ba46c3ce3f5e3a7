"""Money in whole cents, and odds that say what becomes of a part of one."""

from fractions import Fraction
from math import ceil, floor
from typing import get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from houseway.errors import NotPermitted, Unreadable
from houseway.pieces.money import (
    ODDS_MOST,
    ODDS_PARTS,
    Cents,
    OddCent,
    Odds,
    parse_money,
    share,
    show_money,
)

amounts = st.integers(0, 10**12)
parts = st.fractions(0, 50, max_denominator=60)


@given(amounts)
@example(0)
@example(99)
@example(100_000_00)
def test_an_amount_is_read_back_as_it_was_shown(cents: Cents) -> None:
    shown = show_money(cents)
    assert parse_money(shown) == cents
    assert parse_money(f"${shown}") == cents
    assert parse_money(shown.replace(",", "")) == cents
    assert parse_money(f" {shown} ") == cents


@given(st.integers(1, 10**12))
def test_a_loss_is_shown_with_its_sign_and_cannot_be_put_down(cents: Cents) -> None:
    assert show_money(-cents) == f"-{show_money(cents)}"
    with pytest.raises(Unreadable):
        parse_money(show_money(-cents))


@pytest.mark.parametrize(
    ("text", "cents"),
    [("10", 1000), ("2.50", 250), ("$5", 500), ("0.01", 1), ("1,000", 100_000), ("1000", 100_000)],
)
def test_dollars_are_written_as_people_write_them(text: str, cents: Cents) -> None:
    assert parse_money(text) == cents


@pytest.mark.parametrize(
    "text",
    [
        "",
        "$",
        "ten",
        "2.5",
        "2.500",
        ".50",
        "1,00",
        "1,0000",
        "10,00.00",
        "1e3",
        "-1",
        "+1",
        "1 000",
    ],
)
def test_what_is_not_an_amount_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="is not an amount of money"):
        parse_money(text)


@given(st.text())
def test_any_text_is_an_amount_or_unreadable(text: str) -> None:
    try:
        cents = parse_money(text)
    except Unreadable:
        return
    assert cents >= 0
    assert parse_money(show_money(cents)) == cents


# Shares and the odd cent.


@given(amounts, parts, st.sampled_from(get_args(OddCent)))
def test_a_share_in_whole_cents_is_the_same_in_every_mode(
    cents: Cents, part: Fraction, odd_cent: OddCent
) -> None:
    whole = cents * part.denominator
    assert share(whole, part, odd_cent) == cents * part.numerator


@given(amounts, parts)
def test_an_odd_cent_goes_where_it_is_said_to_go(cents: Cents, part: Fraction) -> None:
    exact = cents * part
    assert share(cents, part, "to the house") == floor(exact)
    assert share(cents, part, "to the player") == ceil(exact)
    if exact.denominator == 1:
        assert share(cents, part, "refused") == exact
    else:
        with pytest.raises(NotPermitted, match="is not a whole number of cents"):
            share(cents, part, "refused")


@pytest.mark.parametrize(
    ("odd_cent", "paid"), [("to the player", 8), ("to the house", 7), ("refused", None)]
)
def test_three_to_two_of_five_cents(odd_cent: OddCent, paid: Cents | None) -> None:
    odds = Odds.parse("3 to 2")
    if paid is None:
        with pytest.raises(NotPermitted, match=r"3 to 2 of 0\.05"):
            odds.pay(5, odd_cent)
    else:
        assert odds.pay(5, odd_cent) == paid


# Odds.


@given(st.integers(0, 10_000), st.integers(1, 2 * ODDS_PARTS))
def test_odds_are_read_back_as_they_are_stated_or_refused(win: int, stake: int) -> None:
    if ODDS_PARTS % Fraction(win, stake).denominator:
        with pytest.raises(Unreadable, match="cannot be counted: the second number must divide"):
            Odds.parse(f"{win} to {stake}")
        return
    odds = Odds.parse(f"{win} to {stake}")
    again = Odds.parse(str(odds))
    assert odds == again == Fraction(win, stake)
    assert type(again) is Odds
    assert repr(odds) == str(odds)


def test_the_highest_odds_are_read_and_higher_ones_refused() -> None:
    assert Odds.parse(f"{2 * ODDS_MOST} to 2") == ODDS_MOST
    for more in (f"{ODDS_MOST + 1} to 1", f"{2 * ODDS_MOST + 1} to 2", "9" * 30 + " to 1"):
        with pytest.raises(Unreadable, match="more than can be counted: 100,000 to 1 at most"):
            Odds.parse(more)


@given(st.integers(1, 500), st.integers(1, 10**8))
def test_odds_to_one_pay_the_stake_so_many_times_and_not_the_stake_besides(
    times: int, stake_cents: Cents
) -> None:
    assert Odds.parse(f"{times} to 1").pay(stake_cents, "refused") == times * stake_cents


@pytest.mark.parametrize("text", ["5 for 1", "6 for 1", "3 for 2"])
def test_odds_with_for_are_refused_because_they_would_include_the_stake(text: str) -> None:
    with pytest.raises(Unreadable, match="is not payout odds: write them as 3 to 2"):
        Odds.parse(text)


@pytest.mark.parametrize(
    "text", ["", "5", "5:1", "5/1", "5-1", "1 to 0", "-1 to 1", "1.5 to 1", "evens"]
)
def test_what_is_not_odds_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="is not payout odds"):
        Odds.parse(text)
