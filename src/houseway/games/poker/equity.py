"""What hands of poker are worth against each other: how often each wins, and its share of the pot.

import houseway
houseway.equity("holdem", "AhKh", "QcQd")                        # counted: 1,712,304 boards
houseway.equity("stud-8", "AhAd2c", "KhKd9s", simulate=100_000)  # by chance, with an interval
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from os import cpu_count
from typing import Any, Final

import msgspec

from houseway.errors import NotAllowed, NotPermitted
from houseway.games import as_typed, meant
from houseway.games.poker.known import Known, read_known
from houseway.games.poker.rules import PokerRules
from houseway.odds import Progress
from houseway.odds.estimates import Estimate
from houseway.odds.simulate import Counts, fresh_seed
from houseway.pieces.cards import Card
from houseway.pieces.figures import percent

COUNTED_MOST: Final = 400_000_000
"""Deals up to which everything is counted unless somebody wants it otherwise: about ten seconds."""
EXACT_MOST: Final = 2_000_000_000_000
"""Deals up to which everything can be counted: some hours."""
ROUNDS: Final = 2_000_000
ROUNDS_MOST: Final = 1 << 31
"""Deals by chance: if nobody says how many, and at most."""


class HandEquity(msgspec.Struct, frozen=True, kw_only=True):
    """What one hand is worth. Everything is a part of all deals, or of the deals by chance."""

    hand: str
    win: Fraction
    """How often it takes the whole pot alone; where high and low share it, that is a scoop."""
    tie: Fraction
    """How often it takes a part of the pot and no more."""
    share: Fraction
    """Its share of the pot on average."""
    high: Fraction
    """Its share of the high half on average, or of the whole pot where there is no low half."""
    low: Fraction
    """Its share of the low half on average; none in a deal without a low hand."""
    quartered: Fraction
    """How often it takes only a part of one half, which others share."""
    estimate: Estimate | None = None
    """What deals by chance tell of its share, with an interval; nothing if all were counted."""

    @property
    def lose(self) -> Fraction:
        """How often it takes nothing."""
        return 1 - self.win - self.tie

    @property
    def scoop(self) -> Fraction:
        """How often it takes the whole pot alone."""
        return self.win

    def __repr__(self) -> str:
        return f"<{self.hand} {percent(self.share, 2)}>"


class Equity(msgspec.Struct, frozen=True, kw_only=True):
    """What hands are worth against each other at a showdown of all of them."""

    variant: str
    title: str
    is_split: bool
    """Whether high and low share the pot."""
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    hands: tuple[HandEquity, ...]
    deals: int
    """How many deals were looked at, all equally likely."""
    of_deals: int
    """How many there are."""
    with_low: Fraction
    """How often there is a low half."""
    seed: int | None = None
    """What the deals by chance were made from; nothing if all were counted."""

    @property
    def is_estimated(self) -> bool:
        """Whether these are deals by chance and not all there are."""
        return self.seed is not None

    def __repr__(self) -> str:
        about = "~" if self.is_estimated else ""
        worth = ", ".join(f"{each.hand} {about}{percent(each.share, 2)}" for each in self.hands)
        return f"<{self.title}: {worth} ({self.deals:,} deals)>"


def poker_rules(
    variant: str, rules: str = "", choices: Mapping[str, Any] | None = None
) -> PokerRules:
    """The rules of a variant by its name, however it is typed; of the first ruleset if not said."""
    from houseway.games.poker import GAME

    ruleset = GAME.ruleset(rules or GAME.rulesets[0])
    names = tuple(ruleset.tables["variant"])
    name = as_typed(variant)
    if name not in names:
        raise NotPermitted(f"there is no variant {variant!r}; {meant(variant, names)}")
    seats = ruleset.tables["variant"][name]["seats"]
    found: PokerRules = ruleset.open({"seats_max": seats, **(choices or {}), "variant": name})
    return found


def equity(
    variant: str | PokerRules,
    *hands: str | Sequence[Card],
    board: str | Sequence[Card] = (),
    dead: str | Sequence[Card] = (),
    exactly: bool = False,
    simulate: int = 0,
    seed: int | None = None,
    workers: int | None = None,
    progress: Progress | None = None,
) -> Equity:
    """What each hand is worth if all of them go to the showdown and nobody folds.

    `variant` is a name such as "holdem", or the rules of a table. A hand is written as "AhKh"; `?`
    is a card that nobody knows, "?" or "random" a hand of such cards; what is dealt later is left
    out; "AhKhQhJh/2c" draws for the two of clubs. `dead` cards are out of play.

    All deals are counted if they are not too many, and always if `exactly` is set; otherwise, or if
    `simulate` says how many, deals are made by chance from a `seed`.
    """
    rules = poker_rules(variant) if isinstance(variant, str) else variant
    known = read_known(rules, hands, board, dead)
    from houseway.games.poker.showdowns import count_all, count_some, work

    if exactly and simulate:
        raise NotAllowed("everything is counted, or some of it by chance, not both")
    if simulate > ROUNDS_MOST:
        raise NotAllowed(f"at most {ROUNDS_MOST:,} deals are made by chance")
    if exactly and work(known) > EXACT_MOST:
        raise NotAllowed(f"{known.deals:,} deals are too many to count; leave it to chance")
    at_once = workers or cpu_count() or 1
    if exactly or (not simulate and work(known) <= COUNTED_MOST):
        return _told(known, count_all(known, workers=at_once, progress=progress), None)
    seed = fresh_seed() if seed is None else seed
    rounds = simulate or ROUNDS
    counts = count_some(known, rounds, seed=seed, workers=at_once, progress=progress)
    return _told(known, counts, seed)


def _told(known: Known, counts: Counts, seed: int | None) -> Equity:
    variant = known.rules.variant
    rows = counts.tolist()
    deals, lows = rows[-1][:2]
    return Equity(
        variant=variant.name,
        title=variant.title,
        is_split=variant.is_split,
        board=known.board,
        dead=known.dead,
        hands=tuple(
            _hand(holding.text, row, deals, is_estimated=seed is not None)
            for holding, row in zip(known.holdings, rows, strict=False)
        ),
        deals=deals,
        of_deals=known.deals,
        with_low=Fraction(lows, deals),
        seed=seed,
    )


def _hand(text: str, row: Sequence[int], deals: int, *, is_estimated: bool) -> HandEquity:
    """What was counted of a hand, in parts of all deals."""
    from houseway.games.poker.showdown_kernels import SHARES

    whole, part, quartered, high, low, pot, squares = row
    estimate = Estimate(
        rounds=deals,
        scale=2 * SHARES,
        staked=0,
        net=pot,
        squares=squares,
        hits=whole + part,
        nets=(),
    )
    return HandEquity(
        hand=text,
        win=Fraction(whole, deals),
        tie=Fraction(part, deals),
        share=estimate.mean,
        high=Fraction(high, SHARES * deals),
        low=Fraction(low, SHARES * deals),
        quartered=Fraction(quartered, deals),
        estimate=estimate if is_estimated else None,
    )
