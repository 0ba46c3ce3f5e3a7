"""A commission as a value: its rate, its steps and its moment."""

import pytest

from houseway.errors import Unreadable
from houseway.rulesets import Commission


@pytest.mark.parametrize(
    ("written", "won", "taken"),
    [
        ("5% down to 0.25, when paid", [4_99, 5_00, 9_99, 10_00], [0, 25, 25, 50]),
        ("5% up to 0.25, when paid", [0, 1, 5_00, 5_01], [0, 1, 25, 50]),
        ("5% to the nearest 0.25, when paid", [2_49, 2_50, 7_49, 7_50], [0, 25, 25, 50]),
        ("2.5% down to 0.01, when the round ends", [39, 40, 100_00], [0, 1, 2_50]),
        ("none", [1, 100_00], [0, 0]),
    ],
)
def test_what_is_taken(written: str, won: list[int], taken: list[int]) -> None:
    commission = Commission.parse(written)
    assert [commission.of(cents) for cents in won] == taken
    assert str(commission) == written
    assert Commission.parse(str(commission)) == commission


@pytest.mark.parametrize(
    "text",
    [
        *("5%", "5% to 0.25, when paid", "5% up to 0.25", "5% up to 0.25, some day"),
        *("0% up to 0.25, when paid", "100% up to 0.25, when paid", "5% up to 0, when paid"),
    ],
)
def test_what_is_no_commission(text: str) -> None:
    with pytest.raises(Unreadable):
        Commission.parse(text)


def test_a_rate_is_no_finer_than_can_be_counted() -> None:
    assert Commission.parse("4.9999% up to 0.01, when paid").of(10_00) == 50
    with pytest.raises(Unreadable, match="cannot be counted"):
        Commission.parse("4.99999% up to 0.01, when paid")
