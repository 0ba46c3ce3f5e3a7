"""Whole numbers of any size in few bytes: differences of neighbours, a plane for each byte.

Neighbours in a table of counts are alike, so that the high bytes of their differences are nearly
all nothing and are pressed to nothing. The low bytes are as good as random and stay what they are.

Of decisions, which are small numbers and many, there is a plane for each bit.
"""

from typing import Any, NamedTuple
from zlib import compress, decompress

import numpy as np
from numpy.typing import NDArray

LIMB_BITS = 64
LIMB_BYTES = LIMB_BITS // 8


def pack(numbers: NDArray[Any]) -> bytes:
    """A table of int64 below 2^62 in size, or of Python's integers, as bytes; rows run down."""
    steps = np.diff(numbers, axis=0, prepend=numbers[:1] * 0).reshape(-1)
    # Small numbers below nothing become small numbers too: 0, -1, 1, -2 are 0, 1, 2, 3.
    folded = np.where(steps < 0, -2 * steps - 1, 2 * steps)
    rows = np.stack(_limbs(folded), axis=1)
    planes = rows.view(np.uint8).T
    used = np.flatnonzero(planes.any(axis=1))
    return compress(planes[: used[-1] + 1 if len(used) else 0].tobytes(), 9)


def _limbs(rest: NDArray[Any]) -> list[NDArray[Any]]:
    """Numbers from nothing up, 64 bits of each at a time."""
    if rest.dtype != object:
        return [rest.astype("<u8")]
    limbs = []
    while True:
        limbs.append((rest & ((1 << LIMB_BITS) - 1)).astype("<u8"))
        rest = rest >> LIMB_BITS
        if not rest.any():
            return limbs


def unpack(packed: bytes, shape: tuple[int, ...], *, large: bool) -> NDArray[Any]:
    """The table again: of Python's integers if they may be `large`, otherwise of int64."""
    size = int(np.prod(shape))
    planes = np.frombuffer(decompress(packed), np.uint8).reshape(-1, max(1, size))
    limbs = -(-len(planes) // LIMB_BYTES) or 1
    rows = np.zeros((size, limbs * LIMB_BYTES), np.uint8)
    rows[:, : len(planes)] = planes.T[:size]
    words = rows.view("<u8")
    if large:
        folded = sum(words[:, at].astype(object) << LIMB_BITS * at for at in range(limbs))
    else:
        folded = words[:, 0].astype(np.int64)
    steps = np.where(folded & 1, -(folded >> 1) - 1, folded >> 1)
    numbers: NDArray[Any] = np.cumsum(steps.reshape(shape), axis=0, dtype=steps.dtype)
    return numbers


class Bits(NamedTuple):
    """A table of bytes, plane by plane, the lowest bit first."""

    shape: tuple[int, ...]
    planes: tuple[bytes, ...]


def pack_bits(numbers: NDArray[np.uint8]) -> Bits:
    """A table of small numbers, in as many planes as the largest has bits."""
    used = int(numbers.max(initial=0)).bit_length()
    planes = (np.packbits(numbers & (1 << bit)) for bit in range(used))
    return Bits(numbers.shape, tuple(compress(plane.tobytes(), 1) for plane in planes))


def unpack_bits(bits: Bits) -> NDArray[np.uint8]:
    """The table again."""
    size = int(np.prod(bits.shape))
    numbers = np.zeros(size, np.uint8)
    for bit, plane in enumerate(bits.planes):
        numbers |= np.unpackbits(np.frombuffer(decompress(plane), np.uint8), count=size) << bit
    return numbers.reshape(bits.shape)
