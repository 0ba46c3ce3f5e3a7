"""Whole numbers as byte planes: what goes in comes out, whatever its size."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from houseway.odds.planes import pack, pack_bits, unpack, unpack_bits


@given(some.lists(some.integers(-(2**200), 2**200), min_size=1))
def test_integers_of_any_size_come_back(numbers: list[int]) -> None:
    table = np.array(numbers, object)
    found = unpack(pack(table), table.shape, large=True)
    assert found.tolist() == numbers
    assert all(type(number) is int for number in found)


@given(
    some.integers(1, 4).flatmap(
        lambda columns: some.lists(
            some.lists(some.integers(-(2**60), 2**60), min_size=columns, max_size=columns),
            min_size=1,
        )
    )
)
def test_tables_of_small_integers_come_back(rows: list[list[int]]) -> None:
    table = np.array(rows, np.int64)
    found = unpack(pack(table), table.shape, large=False)
    assert found.dtype == np.int64
    assert np.array_equal(found, table)


@pytest.mark.parametrize("dtype", [object, np.int64])
def test_what_is_alike_takes_little_room(dtype: Any) -> None:
    table = np.arange(10_000).astype(dtype) * 3 + 2**50
    assert len(pack(table)) < 200


@given(some.lists(some.lists(some.integers(0, 255), min_size=3, max_size=3)))
def test_small_numbers_come_back_from_their_bits(rows: list[list[int]]) -> None:
    table = np.array(rows, np.uint8).reshape(len(rows), 3)
    packed = pack_bits(table)
    assert len(packed.planes) == max((max(row) for row in rows), default=0).bit_length()
    assert np.array_equal(unpack_bits(packed), table)
