"""What the odds of Minibaccarat would be otherwise: a card gone, another filing, more staked."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

import msgspec

from houseway.errors import NotPermitted
from houseway.games.minibaccarat.rules import BANKER, CARDS_AT_MOST, MinibaccaratRules
from houseway.games.minibaccarat.solver import Solution
from houseway.games.minibaccarat.wager_odds import main_wager, wagers_in_use
from houseway.odds.effects import Effect, Effects
from houseway.odds.seen import left_after, ranks_of
from houseway.pieces.cards import ACE, RANKS, TEN, Card
from houseway.pieces.money import Cents, show_money
from houseway.rulesets.ruleset import Ruleset, show_value

Solve: TypeAlias = Callable[[MinibaccaratRules, Sequence[Card]], Solution]
"""What was counted under some rules, of a shoe of which these cards are gone."""

OPTIONS: Final = (
    *("decks", "version", "house_money_after_natural", "house_money_portion"),
    *("vigorish_rounding", "odd_cent"),
)
"""What can be filed otherwise and bears on the odds; tables stand beside each other anyway."""
HALF: Final = Fraction(1, 2)
REMOVED_SAYS: Final = (
    "By how much one card fewer of a rank changes what the house keeps, in percentage points of "
    "the wager. For study only: no device may keep track of cards at a table ({})."
)
AS_IT_IS: Final = "as it is"
FILED_SAYS: Final = (
    "What the house would keep, in per cent of the wager; blank where it is the same."
)
STAKED_SAYS: Final = (
    "What the house keeps, in per cent of the wager: vigorish is charged in whole {}, so that it "
    "depends on the stake."
)


def advantages(rules: MinibaccaratRules, solution: Solution) -> dict[str, Fraction]:
    """What the house keeps of every wager that the table offers."""
    return {odds.wager: odds.house_advantage for odds in wagers_in_use(rules, solution)}


# A card that is gone.


def removals(rules: MinibaccaratRules, seen: Sequence[Card], count: Solve) -> Effects | None:
    """What the house keeps if one card more is gone, rank by rank; nothing if none can be."""
    left = left_after(rules.stock, seen, CARDS_AT_MOST)
    if len(left) == CARDS_AT_MOST:
        return None
    whole = advantages(rules, count(rules, seen))
    rows = []
    for name, card in cards_to_remove(left):
        found = advantages(rules, count(rules, [*seen, card]))
        changes = {wager: found[wager] - value for wager, value in whole.items()}
        rows.append(Effect(what=name, figures=changes))
    return Effects(
        title="If one card is gone",
        says=REMOVED_SAYS.format(rules.clause.keeping_track),
        places=4,
        signed=True,
        rows=tuple(rows),
    )


def cards_to_remove(left: Sequence[Card]) -> Iterator[tuple[str, Card]]:
    """A card of each rank that is left, with its name; tens and faces once if they are alike."""
    copies, cards = ranks_of(left), {card.rank: card for card in left}
    alike = len({*copies[TEN:ACE]}) == 1
    for rank in (ACE, *range(ACE)):
        if rank in cards and not (alike and TEN < rank < ACE):
            yield "T to K" if alike and rank == TEN else RANKS[rank], cards[rank]


# Another rule filed.


def filed(
    ruleset: Ruleset[MinibaccaratRules],
    rules: MinibaccaratRules,
    seen: Sequence[Card],
    count: Solve,
) -> Effects:
    """What the house would keep if one thing were filed otherwise, and all else as it is."""
    whole = advantages(rules, count(rules, seen))
    rows = [Effect(what=AS_IT_IS, figures=whole)]
    for key, value in others_to_file(ruleset, rules):
        if key == "decks" and seen:
            continue
        other = msgspec.structs.replace(rules, **{key: value})
        try:
            other.check()
        except NotPermitted:
            continue
        found = advantages(other, count(other, seen))
        figures = {wager: kept for wager, kept in found.items() if whole.get(wager) != kept}
        if figures:
            rows.append(Effect(what=f"{key} {show_value(value)}", figures=figures))
    return Effects(
        title="If it were filed otherwise",
        says=FILED_SAYS,
        places=4,
        signed=False,
        rows=tuple(rows),
    )


def others_to_file(
    ruleset: Ruleset[MinibaccaratRules], rules: MinibaccaratRules
) -> Iterator[tuple[str, Any]]:
    """Every other value of the rules that bear on the odds, where the law leaves a choice."""
    for key in OPTIONS:
        choice = ruleset.entries[key].choice
        if choice is None:
            continue
        values = choice.values or ((Fraction(1), HALF) if key == "house_money_portion" else ())
        yield from ((key, value) for value in values if value != getattr(rules, key))


# More staked.


def staked(rules: MinibaccaratRules, solution: Solution) -> Effects | None:
    """What the house keeps of a Banker wager by its stake, where vigorish is rounded in reach."""
    kept: dict[Cents, Fraction] = {}
    for stake in stakes_to_try(rules):
        won = rules.banker_pays.pay(stake, rules.odd_cent)
        kept[stake] = Fraction(rules.vigorish.of(won), stake)
    if len({*kept.values()}) < 2:
        return None
    least, most = min(kept, key=kept.__getitem__), max(kept, key=kept.__getitem__)
    shown = sorted({rules.limits.minimum, least, most, rules.limits.maximum})
    rows = []
    for stake in shown:
        odds = main_wager(rules, solution, BANKER, stake)
        rows.append(Effect(what=show_money(stake), figures={BANKER: odds.house_advantage}))
    unit = show_money(rules.vigorish.unit_cents)
    return Effects(
        title="Banker by what is staked: the least, the most, and where it matters most",
        says=STAKED_SAYS.format(unit),
        places=4,
        signed=False,
        rows=tuple(rows),
    )


def stakes_to_try(rules: MinibaccaratRules) -> Iterator[Cents]:
    """Stakes from the smallest up until rounding begins anew, and the largest."""
    limits, rate = rules.limits, rules.vigorish.rate
    if not rate:
        return
    whole = rules.vigorish.unit_cents * rate.denominator
    highest = min(limits.maximum, limits.minimum + max(whole, limits.step))
    yield from list(range(limits.minimum, highest + 1, limits.step))[:STAKES_MOST]
    yield limits.maximum


STAKES_MOST: Final = 1000
"""Stakes that are tried at most."""
