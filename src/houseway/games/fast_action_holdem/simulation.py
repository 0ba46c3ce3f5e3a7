"""Fast Action Hold'em played by chance, very often: a witness of the exact odds.

One round is one seat against the dealer. Kernels deal, follow a plan and count how rounds end; here
every kind of ending is settled in cents, wager by wager, as the table would settle it. What Envy is
worth follows from the same endings: another player's hand is as any player's.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
import numpy as np

from houseway.errors import NotPermitted
from houseway.games.fast_action_holdem import plan as plans
from houseway.games.fast_action_holdem import simulation_kernels as kernels
from houseway.games.fast_action_holdem.plan import Plan, check_plan, preferences_of, simple_plan
from houseway.games.fast_action_holdem.rules import (
    BONUS,
    ENVY,
    SPLIT,
    SPLIT_BONUS,
    FastActionRules,
)
from houseway.games.fast_action_holdem.simulation_kernels import Judge
from houseway.hands import ORDERS, batch
from houseway.odds.simulate import Counts, Estimate, Progress, Stream, fresh_seed, run, stream_of
from houseway.pieces.cards import PACK, Card
from houseway.pieces.money import Cents, share
from houseway.rulesets import Paytable

Key = TypeVar("Key", bound=Hashable)

Strategy: TypeAlias = Literal["best", "simple"]
Play: TypeAlias = Literal[
    "set", "split the wager", "split the bonus", "split both", "surrender", "natural"
]
Result: TypeAlias = Literal["wins", "copies", "loses"]

STRATEGIES: Final[tuple[Strategy, ...]] = ("simple",)
# In the order of the kernels' numbers.
PLAYS: Final[tuple[Play, ...]] = (
    *("set", "split the wager", "split the bonus", "split both"),
    *("surrender", "natural"),
)
RESULTS: Final[tuple[Result, ...]] = ("wins", "copies", "loses")
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
    """Whether the dealer's natural ended the round; a hand that was settled before does not see it.
    """
    first: Shown | None
    second: Shown | None
    """The second hand of a split."""

    @property
    def hands(self) -> list[Shown]:
        """The hands that were compared, the first one first."""
        return [hand for hand in (self.first, self.second) if hand is not None]


class Settled(NamedTuple):
    """What was staked on a wager, and what it brought or cost, in cents."""

    stake: Cents
    net: Cents


class SimulationResult(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a run. The same rules, stakes, plan and seed give the same one."""

    rounds: int
    seed: int
    strategy: Strategy
    stakes: Stakes
    endings: Counter[Ending]
    """How often each kind of round came up; all else follows from it."""
    wagers: dict[str, Estimate]
    """Each wager by itself, by its name; in units of the first wager or, for a Bonus, of the Bonus.
    """
    main: Estimate
    """The wager against the dealer and its split, for each wager."""
    bonus: Estimate | None
    """Bonus and split Bonus, for each Bonus."""
    together: Estimate
    """All of these together, for each wager against the dealer; Envy is left out."""
    envy: Estimate | None
    """What a lammer is paid for one other player's hands, in dollars."""

    @property
    def plays(self) -> Counter[Play]:
        """How often the player did what."""
        return self._count(lambda ending: ending.play)

    @property
    def categories(self) -> Counter[str]:
        """How often a hand that was compared was of each category."""
        found: Counter[str] = Counter()
        for ending, rounds in self.endings.items():
            for hand in ending.hands:
                found[hand.category] += rounds
        return found

    def _count(self, of: Callable[[Ending], Key]) -> Counter[Key]:
        """How often each part of an ending came up."""
        counted: Counter[Key] = Counter()
        for ending, rounds in self.endings.items():
            counted[of(ending)] += rounds
        return counted


def simulate(
    rules: FastActionRules,
    rounds: int,
    seed: int | None = None,
    *,
    strategy: Strategy = "best",
    plan: Plan | None = None,
    stakes: Stakes | None = None,
    workers: int = 1,
    progress: Progress | None = None,
    pack: Sequence[Card] | None = None,
) -> SimulationResult:
    """Play so many rounds from a seed, by a plan or, if the strategy is simple, the house way."""
    pack = PACK * rules.decks if pack is None else pack
    stakes = stakes_of(rules) if stakes is None else stakes
    if strategy == "simple":
        plan = simple_plan(rules)
    elif plan is None:
        raise ValueError("best play needs a plan")
    if not stakes.bonus and (plan & plans.SPLIT_BONUS).any():
        raise ValueError("the plan splits a Bonus that is not made")
    _check_pack(rules, pack)
    judge, shape = judge_of(rules, plan), shape_of(rules)

    def play(stream: Stream, count: int) -> Counts:
        counts = np.zeros(shape, np.int64)
        # Every batch begins with the same pack, so that its rounds are the stream's alone.
        kernels.play_rounds(stream, count, np.array(pack, np.uint8), judge, counts)
        return counts

    seed = fresh_seed() if seed is None else seed
    # Compiled here, by playing nothing, and not in several threads at once: they would wait for
    # each other's locks.
    play(stream_of(seed, 0), 0)
    endings = endings_of(rules, run(play, rounds, seed=seed, workers=workers, progress=progress))
    return result_of(rules, stakes, endings, seed=seed, strategy=strategy)


def stakes_of(rules: FastActionRules, ratio: Fraction | None = None) -> Stakes:
    """The smallest wager of the table, with so many times as much on the Bonus; or as much."""
    if rules.bonus == "none":
        if ratio:
            raise NotPermitted("the table has no Bonus")
        return Stakes(rules.limits.minimum, 0)
    ratio = Fraction(1) if ratio is None else ratio
    if ratio < 0:
        raise NotPermitted(f"a Bonus of {ratio} times the wager cannot be made")
    table = rules.paytable
    if isinstance(table, Paytable) and table.equal_to and ratio not in (0, 1):
        raise NotPermitted(f"the Bonus must equal the wager ({table.equal_cite})")
    # So many wagers that the Bonus is a whole number of cents.
    main = rules.limits.minimum * (rules.limits.minimum * ratio).denominator
    return Stakes(main, int(main * ratio))


def by_wager(rules: FastActionRules, result: SimulationResult) -> dict[str, Estimate]:
    """The estimates under the names that a report gives them; second hands count with the first."""
    main = rules.main_wager
    found: dict[str, Estimate] = {main: result.main}
    if result.bonus is not None:
        found |= {BONUS: result.bonus, f"{main} and {BONUS}": result.together}
    for first, second in ((main, SPLIT), (BONUS, SPLIT_BONUS)):
        if second in result.wagers and result.wagers[second].staked:
            found[f"{first}, first hand"] = result.wagers[first]
            found[f"{first}, second hand"] = result.wagers[second]
    if result.envy is not None:
        # Money that does not depend on any wager, as a part of this one.
        envy = msgspec.structs.replace(result.envy, scale=result.stakes.main)
        found[f"{ENVY} per other player"] = envy
    return found


# What the kernels are told.


def judge_of(rules: FastActionRules, plan: Plan) -> Judge:
    """How rounds are decided under some rules, when a player follows a plan."""
    check_plan(rules, plan)
    tables = batch.tables(rules.order)
    return Judge(
        tables=tables[:-1],
        categories=((tables.plain >> 20) - 1).astype(np.uint8),
        preferences=preferences_of(rules),
        has_naturals=bool(rules.natural_pays.odds),
        plan=np.ascontiguousarray(plan),
        shift=int(rules.decks > 1),
    )


def _check_pack(rules: FastActionRules, pack: Sequence[Card]) -> None:
    """Refuse a pack that is too small, or that so many decks do not hold."""
    if len(pack) < kernels.CARDS_DEALT or max(Counter(pack).values()) > rules.decks:
        raise ValueError(f"a pack is {kernels.CARDS_DEALT} or more cards of {rules.decks} decks")


# What the kernels tell.


def shape_of(rules: FastActionRules) -> tuple[int, ...]:
    """The shape of the kernels' counts."""
    shown = 1 + len(ORDERS[rules.order].rows) * len(RESULTS)
    return len(PLAYS), 2, shown, shown


def endings_of(rules: FastActionRules, counts: Counts) -> Counter[Ending]:
    """What was counted, in words."""
    categories = [row.name for row in reversed(ORDERS[rules.order].rows)]

    def shown(number: int) -> Shown | None:
        if number == kernels.NOT_SHOWN:
            return None
        category, result = divmod(number - 1, len(RESULTS))
        return Shown(categories[category], RESULTS[result])

    endings: Counter[Ending] = Counter()
    for cell in zip(*(numbers.tolist() for numbers in counts.nonzero()), strict=True):
        play, natural, first, second = cell
        ending = Ending(PLAYS[play], bool(natural), shown(first), shown(second))
        endings[ending] = int(counts[cell])
    return endings


# Settling.


def settle(rules: FastActionRules, stakes: Stakes, ending: Ending) -> dict[str, Settled]:
    """What becomes of every wager when a round ends like this."""
    main, odd_cent = stakes.main, rules.odd_cent
    settled = {rules.main_wager: Settled(main, 0), SPLIT: Settled(0, 0)}
    if stakes.bonus:
        settled |= {BONUS: Settled(stakes.bonus, 0), SPLIT_BONUS: Settled(0, 0)}
    if ending.play == "surrender":
        kept = share(main, 1 - rules.surrender_part, odd_cent)
        return settled | {rules.main_wager: Settled(main, kept - main)}
    if ending.play == "natural":
        assert rules.natural_pays.odds is not None
        won = rules.natural_pays.odds.pay(main, odd_cent)
        return settled | {rules.main_wager: Settled(main, won)}
    second = main if ending.play in SPLITS_WAGER else 0
    if ending.dealer_natural:
        return settled | {rules.main_wager: Settled(main, -main), SPLIT: Settled(second, 0)}
    assert ending.first is not None
    settled[rules.main_wager] = _against_dealer(rules, main, ending.first)
    if second:
        assert ending.second is not None
        settled[SPLIT] = _against_dealer(rules, main, ending.second)
    return settled | _settle_bonus(rules, stakes.bonus, ending)


def _against_dealer(rules: FastActionRules, stake: Cents, hand: Shown) -> Settled:
    won = rules.win_pays.pay(stake, rules.odd_cent)
    return Settled(stake, won if hand.result == "wins" else -stake)


def _settle_bonus(rules: FastActionRules, stake: Cents, ending: Ending) -> dict[str, Settled]:
    """Bonus and split Bonus, within the limit on what the table pays."""
    if not stake:
        return {}
    assert isinstance(rules.paytable, Paytable)
    names = (BONUS, SPLIT_BONUS) if ending.play in SPLITS_BONUS else (BONUS,)
    settled: dict[str, Settled] = {}
    dues: dict[str, Cents] = {}
    for name, hand in zip(names, ending.hands, strict=False):
        line = rules.paytable.pay(hand.category)
        if line is None:
            settled[name] = Settled(stake, -stake)
        elif line.odds is None:
            settled[name] = Settled(stake, 0)
        else:
            dues[name] = line.odds.pay(stake, rules.odd_cent)
    paid = dict(_limited(rules, dues))
    return settled | {name: Settled(stake, cents) for name, cents in paid.items()}


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
    if isinstance(rules.envy, str):
        return 0
    prizes = [rules.envy.pays_cents.get(hand.category, 0) for hand in ending.hands]
    return sum(prizes) if rules.envy_counts == "each hand" else max(prizes, default=0)


# Estimates.


def result_of(
    rules: FastActionRules,
    stakes: Stakes,
    endings: Counter[Ending],
    *,
    seed: int,
    strategy: Strategy,
) -> SimulationResult:
    """What these rounds tell of each wager, and of those that go together."""
    settled = [(settle(rules, stakes, ending), rounds) for ending, rounds in endings.items()]

    def estimate(names: Sequence[str], scale: Cents) -> Estimate:
        ends = ((_together(each, names), rounds) for each, rounds in settled)
        return Estimate.of(((one.stake, one.net, rounds) for one, rounds in ends), scale)

    mains = rules.main_wager, SPLIT
    bonuses = (BONUS, SPLIT_BONUS) if stakes.bonus else ()
    scales = dict.fromkeys(mains, stakes.main) | dict.fromkeys(bonuses, stakes.bonus)
    envies = ((0, envy_of(rules, ending), rounds) for ending, rounds in endings.items())
    return SimulationResult(
        rounds=endings.total(),
        seed=seed,
        strategy=strategy,
        stakes=stakes,
        endings=endings,
        wagers={name: estimate([name], scale) for name, scale in scales.items()},
        main=estimate(mains, stakes.main),
        bonus=estimate(bonuses, stakes.bonus) if bonuses else None,
        together=estimate([*mains, *bonuses], stakes.main),
        envy=None if isinstance(rules.envy, str) else Estimate.of(envies, 100),
    )


def _together(settled: Mapping[str, Settled], names: Sequence[str]) -> Settled:
    """Several wagers as one."""
    each = [settled[name] for name in names]
    return Settled(sum(one.stake for one in each), sum(one.net for one in each))
