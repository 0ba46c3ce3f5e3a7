"""Kernels that play Sic Bo by chance: throw three dice."""

from houseway.compiling import kernel
from houseway.odds.simulation_kernels import draw_below


@kernel
def play_rounds(stream, rounds, pack, counts):
    """Throw so often, and count what the first, the second and the third die show."""
    for _ in range(rounds):
        counts[draw_below(stream, 6), draw_below(stream, 6), draw_below(stream, 6)] += 1
