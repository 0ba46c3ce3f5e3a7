"""Pots: nothing is lost, and nobody wins what others bet over their heads."""

from hypothesis import given
from hypothesis import strategies as st

from houseway.steps.pots import divide, halves, pots, slices

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
    st.lists(st.integers(1, 11), min_size=1, max_size=6, unique=True),
    st.sampled_from([1, 25, 50, 100]),
    st.booleans(),
)
def test_a_pot_goes_out_whole(cents: int, winners: list[int], unit: int, singly: bool) -> None:
    high, low = halves(cents, unit)
    assert high + low == cents
    assert 0 <= high - low < 2 * unit
    shares = divide(cents, winners, unit, singly=singly)
    assert sum(shares.values()) == cents
    assert list(shares) == winners
    later = [shares[seat] for seat in winners[1:]]
    assert all(share % unit == 0 for share in later)
    assert max(later, default=0) - min(later, default=0) in ({0, unit} if singly else {0})


def test_what_the_folded_paid_above_all_is_in_the_last_pot() -> None:
    assert pots({1: 300, 2: 500, 3: 900}, {1, 2}) == [(900, (1, 2)), (800, (2,))]
