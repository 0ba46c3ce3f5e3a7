"""The order of three cards over arrays, made from the plain one and equal to it.

What three cards are worth depends on their ranks and on whether they are suited: a table of
2 * 13^3 entries has the strength, numbered without gaps, of every three ranks in every order.
Bounds: cards are 0 to 51, so that no index leaves the table.
"""

from houseway.compiling import kernel


@kernel
def strength_of_three(one, two, three, table):
    """The strength of three cards, numbered without gaps."""
    suited = 1 if (one ^ two) & 3 == 0 and (one ^ three) & 3 == 0 else 0
    return table[suited, one >> 2, two >> 2, three >> 2]


@kernel
def strengths_of_three(hands, table, plain, out):
    """The strengths of many hands, as the plain order numbers them."""
    for index in range(len(hands)):
        hand = hands[index]
        out[index] = plain[strength_of_three(hand[0], hand[1], hand[2], table)]
