"""A wager that must keep within multiples of another: what is offered, and what is refused."""

from fractions import Fraction

import pytest

from houseway.pieces.money import show_money
from houseway.round.actions import Place
from houseway.round.wager_options import PlaceWager
from houseway.rulesets import Limits
from houseway.steps.wagers import BettingArea


def option(limits: str, bounds: tuple[int, int] | None, rack_cents: int = 1_000_00) -> PlaceWager:
    return PlaceWager(
        seat=1,
        wager="side",
        limits=Limits.parse(limits),
        rack_cents=rack_cents,
        permitted=(),
        equal_to=None,
        equal_clause="",
        compulsory=False,
        tender=("chips",),
        clause="§6",
        bounds=bounds,
        bound_clause="§6(f)",
    )


def amounts(offer: PlaceWager) -> list[int]:
    return [action.cents for action in offer.examples() if isinstance(action, Place)]


@pytest.mark.parametrize(
    ("beside", "expected"), [(0, None), (10_00, (2_00, 50_00)), (1, (1, 5)), (7, (2, 35))]
)
def test_an_area_is_bounded_by_another(beside: int, expected: tuple[int, int] | None) -> None:
    area = BettingArea(
        wager="side",
        limits=Limits.parse("1 to 100 by 1"),
        limits_clause="§1",
        clause="§6",
        bound_to="ante",
        least=Fraction(1, 5),
        most=Fraction(5),
    )
    assert area.bounds(beside) == expected


@pytest.mark.parametrize(
    ("limits", "bounds", "expected"),
    [
        ("5 to 100 by 5", None, [5_00, 100_00]),
        ("5 to 100 by 5", (0, 10_00), [5_00, 10_00]),
        ("5 to 100 by 5", (12_00, 33_00), [15_00, 30_00]),
        ("5 to 100 by 5", (11_00, 14_00), []),
        ("5 to 100 by 5", (2_00, 4_00), []),
        ("5 to 100 by 5", (90_00, 400_00), [90_00, 100_00]),
        ("5 to 7 by 7", (0, 5_00), [5_00]),
    ],
)
def test_what_is_offered_lies_within_limits_and_bounds(
    limits: str, bounds: tuple[int, int] | None, expected: list[int]
) -> None:
    assert amounts(option(limits, bounds)) == expected


def test_what_lies_outside_is_refused_with_its_clause() -> None:
    offer = option("5 to 100 by 1", (12_00, 33_00))
    for cents in (11_00, 34_00):
        why = offer.refusal(Place(1, "side", cents))
        assert why == "side is 12.00 to 33.00 beside what lies there (§6(f))", show_money(cents)
    assert offer.refusal(Place(1, "side", 12_00)) is None
    assert offer.refusal(Place(1, "side", 33_00)) is None


def test_a_rack_that_does_not_reach_the_least_offers_nothing() -> None:
    assert amounts(option("5 to 100 by 1", (12_00, 33_00), rack_cents=11_00)) == []
