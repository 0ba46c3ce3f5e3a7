"""Payouts for one and of a meter, as a ruleset writes them."""

from fractions import Fraction

import pytest

from houseway.errors import Unreadable
from houseway.rulesets import EnvyBonus, Payout, ProgressiveTable

TABLE = ProgressiveTable(
    name="D",
    cite="§1",
    pays={
        "royal flush": Payout.parse("100% of meter"),
        "flush": Payout.parse("40 for 1"),
        "two pair": Payout.parse("none"),
    },
    envy=(EnvyBonus(stake_cents=5_00, pays_cents={"royal flush": 5_000_00}),),
)


@pytest.mark.parametrize("text", ["500 for 1", "10% of meter", "100% of meter", "none"])
def test_a_payout_is_written_as_it_is_read(text: str) -> None:
    assert str(Payout.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["5 to 1", "0 for 1", "500 for 2", "0% of meter", "101% of meter", "10 of meter", ""]
)
def test_what_is_not_a_payout_is_refused(text: str) -> None:
    with pytest.raises(Unreadable, match="write 500 for 1, 10% of meter or none"):
        Payout.parse(text)


def test_a_table_pays_the_lines_it_lists() -> None:
    flush = TABLE.pay("flush")
    assert flush is not None
    assert (flush.for_one, flush.of_meter) == (40, Fraction(0))
    royal = TABLE.pay("royal flush")
    assert royal is not None
    assert (royal.for_one, royal.of_meter) == (0, Fraction(1))
    assert TABLE.pay("two pair") is None
    assert TABLE.pay("straight") is None


def test_envy_goes_by_the_size_of_the_wager() -> None:
    assert TABLE.envy_cents(5_00, "royal flush") == 5_000_00
    assert TABLE.envy_cents(5_00, "flush") == 0
    assert TABLE.envy_cents(1_00, "royal flush") == 0
