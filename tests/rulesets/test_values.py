"""The kinds of values that a ruleset is made of."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import NotPermitted, Unreadable
from houseway.pieces.money import ODDS_PARTS, STAKE_MOST, Cents, Odds, show_money
from houseway.rulesets import AggregateLimit, Amount, Limits, Pay, Paytable
from houseway.rulesets.values import Written, decode

amounts = st.integers(1, STAKE_MOST // 2)
divisors = [part for part in range(1, ODDS_PARTS + 1) if not ODDS_PARTS % part]
odds = st.builds(Odds, st.integers(0, 5000), st.sampled_from(divisors))
pays = st.one_of(st.builds(Pay, odds), st.builds(Pay, st.none(), pushes=st.booleans()))
limits = st.builds(
    lambda minimum, more, step: Limits(minimum, minimum + more, step),
    amounts,
    st.integers(0, STAKE_MOST // 2),
    amounts,
)
dollars = st.builds(Amount, st.integers(0, 10**9))
aggregates = st.builds(AggregateLimit, st.sampled_from(["per hand", "per round"]), amounts)


@given(st.one_of(pays, limits, dollars, aggregates))
def test_a_value_is_read_back_from_its_text(value: Written) -> None:
    again = type(value).parse(str(value))
    assert again == value
    assert hash(again) == hash(value)
    assert repr(value) == f"{type(value).__name__}({str(value)!r})"
    assert decode(type(value), str(value)) == value


@given(limits, limits)
def test_values_are_the_same_if_they_are_written_the_same(one: Limits, other: Limits) -> None:
    parts = (one.minimum, one.maximum, one.step) == (other.minimum, other.maximum, other.step)
    assert (one == other) == parts


def test_values_of_different_kinds_are_never_the_same() -> None:
    assert Pay.parse("none") != AggregateLimit.parse("none")
    assert Pay.parse("none") != "none"


@pytest.mark.parametrize("kind", [Limits, AggregateLimit])
def test_none_stands_for_no_such_thing(kind: type[Written]) -> None:
    assert str(kind.parse("none")) == "none"


# Pays and paytables.


def test_a_hand_is_paid_pushes_or_is_not_paid() -> None:
    assert Pay.parse("5 to 1").odds == Odds(5)
    assert (Pay.parse("push").odds, Pay.parse("none").odds) == (None, None)
    assert [str(Pay.parse(text)) for text in ("5 to 1", "push", "none")] == [
        "5 to 1",
        "push",
        "none",
    ]


@pytest.mark.parametrize("text", ["5 for 1", "5", "loses", ""])
def test_other_words_for_a_pay_are_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="is not payout odds"):
        Pay.parse(text)


def test_a_paytable_pays_what_it_lists_and_nothing_else() -> None:
    lines = {"flush": "4 to 1", "straight": "2 to 1", "three-of-a-kind": "push"}
    table = Paytable(
        name="4", cite="x", pays={hand: Pay.parse(text) for hand, text in lines.items()}
    )
    assert {hand: str(table.pay(hand)) for hand in lines} == lines
    assert table.pay("pair") is None
    assert (str(table), table.best, table.equal_to) == ("4", Odds(4), "")
    assert Paytable(name="empty", cite="x", pays={}).best == 0


# Limits.


@pytest.mark.parametrize(
    ("limits", "times", "up_to", "is_wide"),
    [
        ("5 to 49 by 1", 10, "100", False),
        ("5 to 50 by 1", 10, "100", True),
        ("5 to 20 by 1", 10, "5", False),
        ("5 to 20 by 1", 10, "4.99", True),
        ("5 to 20 by 1", 0, "100", True),
        ("5 to 20 by 1", 10, "0", True),
    ],
)
def test_a_small_minimum_needs_a_large_maximum(
    limits: str, times: int, up_to: str, is_wide: bool
) -> None:
    sign, amount = Limits.parse(limits), Amount.parse(up_to)
    if is_wide:
        sign.require_spread(times, amount)
        return
    says = f"a minimum of {amount} or less needs a maximum of at least {times} times it"
    with pytest.raises(NotPermitted, match=says):
        sign.require_spread(times, amount)


def test_an_amount_is_money() -> None:
    assert Amount.parse("$1,002.50").cents == 1_002_50
    with pytest.raises(Unreadable, match="'five' is not an amount of money"):
        Amount.parse("five")


@given(limits, st.integers(0, 2 * 10**9))
def test_limits_take_steps_from_the_minimum_to_the_maximum(sign: Limits, cents: Cents) -> None:
    is_inside = sign.minimum <= cents <= sign.maximum
    is_step = (cents - sign.minimum) % sign.step == 0
    refusal = sign.refusal(cents)
    assert (refusal is None) == (is_inside and is_step)
    if refusal is not None:
        assert show_money(cents) in refusal
        assert str(sign) in refusal


@pytest.mark.parametrize("text", ["5", "5 to 10", "5 to 4 by 1", "0 to 5 by 1", "5 to 10 by 0", ""])
def test_what_are_not_limits_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="are not limits"):
        Limits.parse(text)


# The limit on payouts.


@pytest.mark.parametrize(
    ("text", "scope", "cents"),
    [
        ("none", None, 0),
        ("50,000 per round", "per round", 50_000_00),
        ("$25,000 per hand", "per hand", 25_000_00),
    ],
)
def test_a_payout_limit_has_a_scope(text: str, scope: str, cents: Cents) -> None:
    limit = AggregateLimit.parse(text)
    assert (limit.scope, limit.cents) == (scope, cents)


@pytest.mark.parametrize("text", ["50,000", "50,000 per day", "per round", ""])
def test_what_is_not_a_payout_limit_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable):
        AggregateLimit.parse(text)


# Decoding.


def test_fractions_and_odds_are_written_as_text() -> None:
    assert decode(Fraction, "1/4") == Fraction(1, 4)
    assert decode(Odds, "1 to 1") == 1


@pytest.mark.parametrize(("kind", "value"), [(Limits, 5), (Odds, 1), (Fraction, 0.25)])
def test_what_should_be_text_and_is_not_is_unreadable(kind: type, value: Any) -> None:
    with pytest.raises(Unreadable, match="should be text"):
        decode(kind, value)


def test_a_kind_that_no_ruleset_has_is_the_house_s_own_fault() -> None:
    with pytest.raises(TypeError):
        decode(complex, "1")
