"""Fast Action Hold'em played by chance, very often: a witness of the exact odds.

One round is one seat against the dealer. Kernels deal, follow a plan and count how rounds end; here
every kind of ending is settled in cents as the table would settle it. What Envy is worth follows
from the same endings: another player's hand is as any player's.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np

from houseway.errors import NotPermitted
from houseway.games.fast_action_holdem import plan as plans
from houseway.games.fast_action_holdem import simulation_kernels as kernels
from houseway.games.fast_action_holdem.plan import Plan, check_plan, preferences_of, simple_plan
from houseway.games.fast_action_holdem.rules import (
    BONUS,
    ENVY,
    FOUR_OF_A_KIND,
    SPLIT,
    SPLIT_BONUS,
    FastActionRules,
)
from houseway.games.fast_action_holdem.simulation_kernels import Judge
from houseway.hands import ORDERS, batch
from houseway.odds import Progress
from houseway.odds.estimates import Estimate
from houseway.odds.simulate import ByChance, Pack, Simulator
from houseway.odds.simulate import SimulationResult as OfAnyGame
from houseway.pieces.money import Cents, share
from houseway.rulesets import Pay

Play: TypeAlias = Literal[
    "set", "split the wager", "split the bonus", "split both", "surrender", "natural"
]
Result: TypeAlias = Literal["wins", "copies", "loses"]

# In the order of the kernels' numbers.
PLAYS: Final[tuple[Play, ...]] = (
    *("set", "split the wager", "split the bonus", "split both"),
    *("surrender", "natural"),
)
RESULTS: Final[tuple[Result, ...]] = ("wins", "copies", "loses")
ENVY_PAID: Final = f"{ENVY} per other player"
SPLITS_WAGER: Final = ("split the wager", "split both")
SPLITS_BONUS: Final = ("split the bonus", "split both")


class Stakes(NamedTuple):
    """What a player wagers before the deal, in cents; a split doubles it."""

    main: Cents
    bonus: Cents


class Shown(NamedTuple):
    """A hand that was compared with the dealer's."""

    category: str
    result: Result


class Ending(NamedTuple):
    """All that the wagers of a round depend on."""

    play: Play
    dealer_natural: bool
    """Whether the dealer's natural took the wager; hands are shown all the same for a Bonus."""
    first: Shown | None
    second: Shown | None
    """The second hand of a split."""

    @property
    def hands(self) -> list[Shown]:
        """The hands that were compared, the first one first."""
        return [hand for hand in (self.first, self.second) if hand is not None]


class SettledCents(NamedTuple):
    """What was staked on a wager, and what it brought or cost, in cents."""

    stake: Cents
    net: Cents


Ended: TypeAlias = tuple[dict[str, SettledCents], int]
"""What became of every wager, and in how many rounds."""


class SimulationResult(OfAnyGame[Ending], frozen=True, kw_only=True):
    """What came of a run; second hands are reported with the first."""

    @property
    def bonus(self) -> Estimate | None:
        """Bonus and split Bonus, for each Bonus."""
        return self.wagers.get(BONUS)

    @property
    def together(self) -> Estimate:
        """All of these together, for each wager against the dealer; Envy is left out."""
        return self.wagers.get(f"{next(iter(self.wagers))} and {BONUS}", self.main)

    @property
    def envy(self) -> Estimate | None:
        """What a lammer is paid for one other player's hands, in dollars."""
        paid = self.wagers.get(ENVY_PAID)
        return None if paid is None else msgspec.structs.replace(paid, scale=100)

    @property
    def plays(self) -> Counter[Play]:
        """How often the player did what."""
        return self.count(lambda ending: ending.play)

    @property
    def categories(self) -> Counter[str]:
        """How often a hand that was compared was of each category."""
        found: Counter[str] = Counter()
        for ending, rounds in self.endings.items():
            for hand in ending.hands:
                found[hand.category] += rounds
        return found


def simulator_of(
    stakes: Stakes | None = None,
) -> Simulator[FastActionRules, Plan, Ending, SimulationResult]:
    """A player who wagers so much; or the smallest wager of the table, and as much on the Bonus."""

    def at(rules: FastActionRules) -> Stakes:
        return stakes_of(rules) if stakes is None else stakes

    def deal_at(rules: FastActionRules, plan: Plan, pack: Pack) -> ByChance[Ending]:
        if not at(rules).bonus and (plan & plans.SPLIT_BONUS).any():
            raise ValueError("the plan splits a Bonus that is not made")
        return deal(rules, plan, pack)

    return Simulator(
        cards_dealt=kernels.CARDS_DEALT,
        deal=deal_at,
        tell=lambda rules, endings: tell(rules, at(rules), endings),
        tell_apart=lambda rules, endings: tell_apart(rules, at(rules), endings),
        best_plan=partial(best_plan, stakes=stakes),
        simple_plan=lambda rules, pack: simple_plan(rules),
        result=SimulationResult,
    )


def deal(rules: FastActionRules, plan: Plan, pack: Pack) -> ByChance[Ending]:
    """How rounds are dealt from a pack and played by a plan."""
    return ByChance(
        kernel=kernels.play_rounds,
        told=(judge_of(rules, plan),),
        shape=shape_of(rules),
        pack=pack,
        ending=partial(ending_of, rules),
    )


def stakes_of(rules: FastActionRules, ratio: Fraction | None = None) -> Stakes:
    """The smallest wager of the table, with so many times as much on the Bonus; or as much."""
    if rules.bonus is None:
        if ratio:
            raise NotPermitted("the table has no Bonus")
        return Stakes(rules.limits.minimum, 0)
    ratio = Fraction(1) if ratio is None else ratio
    if ratio < 0:
        raise NotPermitted(f"a Bonus of {ratio} times the wager cannot be made")
    table = rules.bonus_table
    if table is not None and table.equal_to and ratio not in (0, 1):
        raise NotPermitted("the Bonus must equal the wager", clause=table.equal_cite)
    # So many wagers that the Bonus is a whole number of cents.
    main = rules.limits.minimum * (rules.limits.minimum * ratio).denominator
    return Stakes(main, int(main * ratio))


def best_plan(
    rules: FastActionRules,
    *,
    stakes: Stakes | None = None,
    progress: Progress | None = None,
) -> Plan:
    """Best play for every hand, at the ratio of these stakes."""
    from houseway.games.fast_action_holdem.odds import prices_of
    from houseway.games.fast_action_holdem.pricing import plan_of

    stakes = stakes_of(rules) if stakes is None else stakes
    best = prices_of(rules, progress=progress).best(Fraction(stakes.bonus, stakes.main))
    return plan_of(rules, best)


# What the kernels are told.


def judge_of(rules: FastActionRules, plan: Plan) -> Judge:
    """How rounds are decided under some rules, when a player follows a plan."""
    check_plan(rules, plan)
    tables = batch.tables(rules.order)
    return Judge(
        tables=tables[:-1],
        categories=((tables.plain >> 20) - 1).astype(np.uint8),
        preferences=preferences_of(rules),
        has_naturals=rules.has_natural,
        plan=np.ascontiguousarray(plan),
        shift=int(rules.decks > 1),
    )


# What the kernels tell.


def shape_of(rules: FastActionRules) -> tuple[int, ...]:
    """The shape of the kernels' counts."""
    shown = 1 + len(ORDERS[rules.order].rows) * len(RESULTS)
    return len(PLAYS), 2, shown, shown


def ending_of(rules: FastActionRules, play: int, natural: int, first: int, second: int) -> Ending:
    """A cell of the counts in words; a dealer's natural deals a board for a Bonus only."""
    if natural and rules.bonus is None:
        first = second = 0
    shown = _shown(rules.order)
    return Ending(PLAYS[play], bool(natural), shown[first], shown[second])


@cache
def _shown(order: str) -> list[Shown | None]:
    """What each of the kernels' numbers of a hand that was compared means."""
    categories = [row.name for row in reversed(ORDERS[order].rows)]
    return [None, *(Shown(category, result) for category in categories for result in RESULTS)]


# Settling.


def settle(rules: FastActionRules, stakes: Stakes, ending: Ending) -> dict[str, SettledCents]:
    """What becomes of every wager when a round ends like this."""
    main, odd_cent = stakes.main, rules.odd_cent
    settled = {rules.main_wager: SettledCents(main, 0), SPLIT: SettledCents(0, 0)}
    if stakes.bonus:
        settled |= {BONUS: SettledCents(stakes.bonus, 0), SPLIT_BONUS: SettledCents(0, 0)}
    if ending.play == "surrender":
        settled[rules.main_wager] = SettledCents(
            main, share(main, 1 - rules.surrender_part, odd_cent) - main
        )
        if stakes.bonus:
            kept = share(stakes.bonus, 1 - rules.bonus_part, odd_cent)
            settled[BONUS] = SettledCents(stakes.bonus, kept - stakes.bonus)
        return settled
    if ending.play == "natural":
        assert rules.natural_pays.odds is not None
        settled[rules.main_wager] = SettledCents(main, rules.natural_pays.odds.pay(main, odd_cent))
        return settled | _by_lines(rules, stakes.bonus, {BONUS: rules.natural_line})
    second = main if ending.play in SPLITS_WAGER else 0
    if ending.dealer_natural:
        settled |= {rules.main_wager: SettledCents(main, -main), SPLIT: SettledCents(second, 0)}
        return settled | _settle_bonus(rules, stakes.bonus, ending)
    shown = zip(
        (rules.main_wager, SPLIT) if second else (rules.main_wager,), ending.hands, strict=False
    )
    settled |= {name: _against_dealer(rules, main, hand) for name, hand in shown}
    return settled | _settle_bonus(rules, stakes.bonus, ending)


def _against_dealer(rules: FastActionRules, stake: Cents, hand: Shown) -> SettledCents:
    won = rules.win_pays.pay(stake, rules.odd_cent)
    return SettledCents(stake, won if hand.result == "wins" else -stake)


def _settle_bonus(rules: FastActionRules, stake: Cents, ending: Ending) -> dict[str, SettledCents]:
    """Bonus and split Bonus by the hands that were shown."""
    names = (BONUS, SPLIT_BONUS) if ending.play in SPLITS_BONUS else (BONUS,)
    shown = zip(names, ending.hands, strict=False)
    return _by_lines(rules, stake, {name: rules.bonus_line(hand.category) for name, hand in shown})


def _by_lines(
    rules: FastActionRules, stake: Cents, lines: Mapping[str, Pay | None]
) -> dict[str, SettledCents]:
    """Each Bonus by its line, within the limit on what the table pays."""
    settled: dict[str, SettledCents] = {}
    dues: dict[str, Cents] = {}
    for name, line in lines.items() if stake else ():
        if line is None:
            settled[name] = SettledCents(stake, -stake)
        elif line.odds is None:
            settled[name] = SettledCents(stake, 0)
        else:
            dues[name] = line.odds.pay(stake, rules.odd_cent)
    paid = dict(_limited(rules, dues))
    return settled | {name: SettledCents(stake, cents) for name, cents in paid.items()}


def _limited(rules: FastActionRules, dues: dict[str, Cents]) -> Iterator[tuple[str, Cents]]:
    """What is paid of what is due, one hand after the other: of a round's limit its part."""
    limit, total = rules.payout_limit, sum(dues.values())
    if limit.scope == "per hand":
        yield from ((name, min(cents, limit.cents)) for name, cents in dues.items())
    elif limit.scope == "per round" and total > limit.cents:
        # Two hands at most: the odd cent of an uneven division goes to the first.
        (first, cents), *other = dues.items()
        part = -(-cents * limit.cents // total)
        yield first, part
        yield from ((name, limit.cents - part) for name, _ in other)
    else:
        yield from dues.items()


def envy_of(rules: FastActionRules, ending: Ending) -> Cents:
    """What the hands of a player who ends like this pay each other player's lammer."""
    if rules.envy_table is None:
        return 0
    categories = [hand.category for hand in ending.hands]
    if ending.play == "natural" and rules.bonus_at_natural == "is paid as four-of-a-kind":
        categories = [FOUR_OF_A_KIND]
    prizes = [rules.envy_table.pays_cents.get(category, 0) for category in categories]
    return sum(prizes) if rules.envy_counts == "each hand" else max(prizes, default=0)


# Estimates.


def tell(rules: FastActionRules, stakes: Stakes, endings: Counter[Ending]) -> dict[str, Estimate]:
    """What rounds say of each wager with its second hand, of all that go together, and of Envy."""
    mains, bonuses = _names(rules, stakes)
    settled = _settled(rules, stakes, endings)
    wagers: dict[str, Estimate] = {rules.main_wager: _estimate(settled, mains, stakes.main)}
    if bonuses:
        wagers[BONUS] = _estimate(settled, bonuses, stakes.bonus)
        together = _estimate(settled, mains + bonuses, stakes.main)
        wagers[f"{rules.main_wager} and {BONUS}"] = together
    wagers |= dict(_by_hand(rules, stakes, endings))
    if rules.envy_table is not None:
        envies = ((0, envy_of(rules, ending), rounds) for ending, rounds in endings.items())
        # Money that does not depend on any wager, as a part of this one.
        wagers[ENVY_PAID] = Estimate.of(envies, stakes.main)
    return wagers


def tell_apart(
    rules: FastActionRules, stakes: Stakes, endings: Counter[Ending]
) -> dict[str, Estimate]:
    """What they say of each wager by itself, for each wager or, for a Bonus, for each Bonus."""
    mains, bonuses = _names(rules, stakes)
    settled = _settled(rules, stakes, endings)
    scales = dict.fromkeys(mains, stakes.main) | dict.fromkeys(bonuses, stakes.bonus)
    return {name: _estimate(settled, (name,), scale) for name, scale in scales.items()}


def _names(rules: FastActionRules, stakes: Stakes) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The wager and its split; the Bonus and its split, if it is made."""
    return (rules.main_wager, SPLIT), (BONUS, SPLIT_BONUS) if stakes.bonus else ()


def _settled(rules: FastActionRules, stakes: Stakes, endings: Counter[Ending]) -> list[Ended]:
    return [(settle(rules, stakes, ending), rounds) for ending, rounds in endings.items()]


def _estimate(settled: list[Ended], names: tuple[str, ...], scale: Cents) -> Estimate:
    """What rounds say of several wagers as one."""
    ends = ((_together(each, names), rounds) for each, rounds in settled)
    return Estimate.of(((one.stake, one.net, rounds) for one, rounds in ends), scale)


def _by_hand(
    rules: FastActionRules, stakes: Stakes, endings: Counter[Ending]
) -> Iterator[tuple[str, Estimate]]:
    """Hands of wagers that were ever split, each in the rounds and for the wagers it has."""
    main = rules.main_wager
    pairs = (
        (main, SPLIT, stakes.main, SPLITS_WAGER),
        (BONUS, SPLIT_BONUS, stakes.bonus, SPLITS_BONUS),
    )
    for first, second, stake, splits in pairs:
        if not stake or not any(end.play in splits for end in endings):
            continue
        for said, wager, among in (("first", first, PLAYS), ("second", second, splits)):
            played = [(end, rounds) for end, rounds in endings.items() if end.play in among]
            ends = ((*settle(rules, stakes, end)[wager], rounds) for end, rounds in played)
            yield f"{first}, {said} hand", Estimate.of(ends, stake)


def _together(settled: Mapping[str, SettledCents], names: Sequence[str]) -> SettledCents:
    """Several wagers as one."""
    each = [settled[name] for name in names]
    return SettledCents(sum(one.stake for one in each), sum(one.net for one in each))
