"""Washington's bounds on wagers, and the sign that tells a limit on what is paid."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import NotPermitted
from houseway.games import find_game
from houseway.pieces.money import Cents
from houseway.steps.settling import share_limit

GAME = find_game("fast-action-holdem")


@pytest.mark.clause("fast-action-holdem", "wa-single-deck", "WA1 P1")
@pytest.mark.clause("fast-action-holdem", "wa-multi-deck", "WA6 P1")
@pytest.mark.parametrize("name", ["wa-single-deck", "wa-multi-deck"])
@pytest.mark.parametrize("key", ["limits", "bonus_limits"])
def test_no_limit_is_above_what_the_state_allows(name: str, key: str) -> None:
    law = GAME.ruleset(name)
    assert getattr(law.open({key: "5 to 300 by 1"}), key).maximum == 300_00
    with pytest.raises(NotPermitted, match=rf"{key}: .* a single wager is at most 300\.00"):
        law.open({key: "5 to 300.01 by 0.01"})
    assert getattr(law.open({key: "5 to 500 by 1", "limits_most": "500"}), key).maximum == 500_00
    with pytest.raises(NotPermitted, match=r"may be 300, 500"):
        law.open({"limits_most": "1,000"})


@pytest.mark.clause("fast-action-holdem", "wa-single-deck", "WA1 15.a.i")
@pytest.mark.clause("fast-action-holdem", "wa-multi-deck", "WA6 12.a.i")
@pytest.mark.parametrize("name", ["wa-single-deck", "wa-multi-deck"])
def test_a_sign_tells_the_aggregate_limit(name: str) -> None:
    law = GAME.ruleset(name)
    assert GAME.layout(law.open()).inscriptions == ()
    limited = law.open({"payout_limit": "50,000 per round"})
    assert GAME.layout(limited).inscriptions == ("Payout Limit of $50,000 per Round",)


keys = st.tuples(st.integers(1, 10), st.sampled_from(["bonus", "split-bonus"]))


@pytest.mark.clause("fast-action-holdem", "wa-single-deck", "WA1 15.a.i")
@pytest.mark.clause("fast-action-holdem", "wa-multi-deck", "WA6 12.a.i")
@given(
    dues=st.dictionaries(keys, st.integers(0, 10_000_00), min_size=1, max_size=12),
    limit=st.integers(1, 20_000_00),
)
def test_a_limit_is_shared_out_whole_and_in_proportion(
    dues: dict[tuple[int, str], Cents], limit: Cents
) -> None:
    shares, total = share_limit(dues, limit), sum(dues.values())
    assert sum(shares.values()) == min(limit, total)
    for key, cents in shares.items():
        assert 0 <= cents <= dues[key]
        assert abs(cents - Fraction(dues[key] * min(limit, total), total or 1)) <= 1
