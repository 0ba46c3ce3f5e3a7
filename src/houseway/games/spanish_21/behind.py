"""What a wager behind a box is worth while its caller plays best: exactly, as far as that goes.

Whoever goes along with every double and split has what the caller has. A double that is worth it is
worth it to both. A split is not: a caller may split because every other play loses more. Whoever is
behind then names one of the two hands. Of the two, one is at least the mean of both, which is half
of what they are worth together, and a coin comes to it exactly; a dealer's blackjack takes one
original wager in either case.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from houseway.games.spanish_21.counting import key_of, shoe_of
from houseway.games.spanish_21.meeting import falling
from houseway.games.spanish_21.pricing import smallest_stake, terms_of
from houseway.games.spanish_21.rules import WAGER, SpanishRules
from houseway.games.spanish_21.solver import Solution, solve
from houseway.games.spanish_21.unsplit import RESPLIT, SPLIT
from houseway.odds.effects import Effect, Effects
from houseway.odds.store import kept
from houseway.pieces.cards import Card

SAYS: Final = (
    "What the house keeps of a wager behind a box, in per cent of it, while its caller plays best "
    "and as if for it alone. Where both hands of a split together are worth less than nothing, a "
    "wager that is for one of them, by the toss of a coin, has half of that."
)
ALONG: Final = "goes along with everything"
NAMES: Final = "names a hand of such a split"


def spared_by_naming(solution: Solution) -> Fraction:
    """What is gained on average by naming a hand wherever a split is best and loses."""
    total = Fraction(0)
    for up, copies in solution.ups():
        for opening, ways in solution.openings(up):
            choices = solution.choices(opening, up)
            worth = choices.values[choices.best]
            if choices.best in (SPLIT, RESPLIT) and worth < 0:
                total -= copies * ways * worth / 2
    return total / falling(solution.shoe.size, 3)


def behind_a_box(rules: SpanishRules, seen: Sequence[Card], *, recount: bool) -> Effects:
    """What the house keeps of a wager behind a box, by what its bettor does."""
    terms, shoe = terms_of(rules, smallest_stake(rules)), shoe_of(rules, seen).renamed

    def count() -> tuple[Fraction, Fraction]:
        solution = solve(shoe, terms)
        return solution.expectation, spared_by_naming(solution)

    found = kept([*key_of(shoe, terms), "behind"], count, recount=recount).found
    along, spared = found
    rows = [Effect(what=ALONG, figures={WAGER: -along})]
    if not terms.split_21_wins_all:
        rows.append(Effect(what=NAMES, figures={WAGER: -along - spared}))
    return Effects(title="Behind a box", says=SAYS, places=4, signed=False, rows=tuple(rows))
