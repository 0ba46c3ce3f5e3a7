"""Adding up what decisions beside boards cost.

A cost with its cases is below 2^62, that of one board may be more: so the sums are kept in halves
of 32 bits, of which each stays below 2^63 over all boards.
"""

from houseway.compiling import kernel

MET, WRONG, COST_HIGH, COST_LOW = range(4)
SUMS = 4
HALF = 32


@kernel
def add_up(which, lost, cases, sums):
    """For each number of a decision: cases, those decided wrongly, and what they cost."""
    low_bits = (1 << 32) - 1
    for row in range(which.shape[0]):
        for column in range(which.shape[1]):
            times = cases[row, column]
            if times:
                cell = sums[which[row, column]]
                cell[0] += times
                cost = lost[row, column]
                if cost:
                    cell[1] += times
                    cell[2] += (cost * times) >> 32
                    cell[3] += (cost * times) & low_bits
