"""Pots: nothing is lost, and nobody wins what others bet over their heads."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.steps.pots import divide, halves, pots, slices, unit_of

PAID = st.dictionaries(st.integers(1, 11), st.integers(0, 60), min_size=2)


@given(PAID, st.data())
def test_every_cent_lies_in_one_pot(paid: dict[int, int], data: st.DataObject) -> None:
    payers = [seat for seat in paid if paid[seat]]
    if not payers:
        return
    live = data.draw(st.sets(st.sampled_from(payers), min_size=1))
    found = pots(paid, live)
    assert sum(pot.cents for pot in found) == sum(paid.values())
    assert set(found[0].seats) == live
    for seat in live:
        # No more than everybody's money up to one's own, but what the folded paid above all.
        own = sum(pot.cents for pot in found if seat in pot.seats)
        most = sum(min(cents, paid[seat]) for cents in paid.values())
        highest = paid[seat] == max(paid[other] for other in live)
        assert own == (sum(paid.values()) if highest else most)


@given(st.integers(0, 500), st.integers(1, 500), st.sets(st.integers(1, 400), max_size=4))
def test_slices_fill_pots_from_below(paid: int, further: int, levels: set[int]) -> None:
    tops = sorted(levels)
    parts = slices(paid, further, tops)
    assert sum(cents for _, cents in parts) == further
    for number, cents in parts:
        below = tops[number - 1] if number else 0
        top = tops[number] if number < len(tops) else paid + further
        assert cents == min(paid + further, top) - max(paid, below)


@given(
    st.integers(0, 10_000),
    st.lists(st.integers(1, 11), min_size=1, max_size=11, unique=True),
    st.booleans(),
)
def test_a_pot_goes_out_whole(cents: int, winners: list[int], singly: bool) -> None:
    """An excess is no more than a dollar (§9(i)2), and no more than one coin of the pot."""
    unit = unit_of(cents)
    assert cents % unit == 0
    assert not any(cents % larger == 0 for larger in (100, 50, 25, 10, 5) if larger > unit)
    high, low = halves(cents, unit)
    assert high + low == cents
    assert high - low in (0, unit)
    shares = divide(cents, winners, unit, singly=singly)
    assert sum(shares.values()) == cents
    assert list(shares) == winners
    first, later = shares[winners[0]], [shares[seat] for seat in winners[1:]]
    least = min(shares.values())
    assert first - least <= (unit if singly else 100)
    assert set(later) <= ({least, least + unit} if singly else {least})
    assert all(share >= after for share, after in zip(shares.values(), later, strict=False))


@pytest.mark.parametrize(
    ("cents", "shares"),
    [
        *((1_00, (1_00, 0)), (4_00, (2_00, 2_00)), (4_50, (2_50, 2_00)), (3_75, (2_00, 1_75))),
        *((3_70, (1_90, 1_80)), (3_80, (1_90, 1_90)), (3_40, (1_70, 1_70))),
        *((3_05, (1_55, 1_50)), (3_08, (1_54, 1_54)), (3_02, (1_51, 1_51)), (3_01, (1_51, 1_50))),
    ],
)
def test_what_coins_divide_is_divided_equally(cents: int, shares: tuple[int, int]) -> None:
    unit = unit_of(cents)
    assert halves(cents, unit) == shares
    assert tuple(divide(cents, [4, 2], unit).values()) == shares


def test_what_the_folded_paid_above_all_is_in_the_last_pot() -> None:
    assert pots({1: 300, 2: 500, 3: 900}, {1, 2}) == [(900, (1, 2)), (800, (2,))]
