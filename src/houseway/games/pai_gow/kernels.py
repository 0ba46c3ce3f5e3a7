"""Counting hands of four tiles against all that can lie beside them.

A hand is a mask of 32 bits; two hands can lie there together if no bit is in both. Strengths are
small whole numbers, the higher the better; what never counts as higher, because its value is zero,
has -1 where it is a player's.

Bounds: beside four tiles there are C(28,4) = 20,475 hands, so that every count fits 32 bits.
"""

from houseway.compiling import kernel

WON, LOST, BANK_WON, BANK_LOST = range(4)
"""A setting as a player's against the dealer; as the bank's against the dealer's hand."""
COUNTED = 4


@kernel
def count_settings(masks, settings, used, others, strengths, counts, times):
    """Compare every setting of some hands with other hands that are set one way.

    `settings` has the strengths of each setting, high and low, then as a player's; `strengths` the
    same of each of the others, of which `others` has the masks. Each pair counts so many times.
    """
    for hand in range(len(masks)):
        mask = masks[hand]
        for at in range(used[hand]):
            high, low, as_high, as_low = settings[hand, at]
            won = lost = bank_won = bank_lost = 0
            for other in range(len(others)):
                if mask & others[other]:
                    continue
                higher, lower = as_high > strengths[other, 0], as_low > strengths[other, 1]
                won += higher & lower
                lost += not (higher | lower)
                higher, lower = strengths[other, 2] > high, strengths[other, 3] > low
                bank_lost += higher & lower
                bank_won += not (higher | lower)
            row = counts[hand, at]
            row[WON] += times * won
            row[LOST] += times * lost
            row[BANK_WON] += times * bank_won
            row[BANK_LOST] += times * bank_lost
