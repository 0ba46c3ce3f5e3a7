"""What every game against the bank has: what wagers are made in, areas, limits, the odd cent."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, TypeAlias

import msgspec

from houseway.errors import NotPermitted
from houseway.pieces.money import Odds
from houseway.pieces.stock import Stock
from houseway.rulesets.rules import Rules
from houseway.rulesets.side_wagers import NAME
from houseway.rulesets.values import Amount, Limits, OddCentGoes, Tender
from houseway.steps.side_desk import Sides
from houseway.steps.side_rules import check_each, side_areas
from houseway.steps.wagers import BettingArea, WagerRules

Decks: TypeAlias = Annotated[int, msgspec.Meta(ge=1)]
"""Decks in the pack that one round is dealt from."""


class WagerClauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clauses of how wagers are taken; a game adds those of what follows."""

    coupons: str = ""
    """Why no coupon is taken, where the law names one."""
    increments: str
    exceptions: str
    wagers_close: str


class BankClauses(WagerClauses, frozen=True, kw_only=True):
    """Those of how a round ends besides; a game adds what lies between."""

    void_settled: str
    round_ends: str


class BankedRules(Rules, frozen=True, kw_only=True):
    """The values of a game against the bank."""

    tender: Annotated[tuple[Tender, ...], msgspec.Meta(min_length=1)]
    limits: Limits
    limits_spread: Annotated[int, msgspec.Meta(ge=0)]
    """How many times a small minimum the maximum must be; 0 asks nothing."""
    limits_spread_up_to: Amount
    """The largest minimum that counts as small."""
    odd_cent: OddCentGoes

    def check_side_wagers(self) -> None:
        """Refuse side wagers that the game cannot have."""
        if self.in_sight is None:
            super().check_side_wagers()
        else:
            check_each(self, self.in_sight)

    def check_limits(self) -> None:
        """Refuse a table that takes no wagers, and limits nearer to each other than a law asks."""
        self.require_limits("limits")
        for key, odds in self.posted.items():
            self._require_spread(key, odds)

    def require_limits(self, *keys: str) -> None:
        """Refuse wagers that the table offers and that have no limits."""
        for key in keys:
            if not getattr(self, key).maximum:
                raise NotPermitted("a table without limits takes no wagers", key=key)

    def require_per_hand(self, key: str) -> None:
        """Refuse a payout limit that all hands of a round share."""
        if getattr(self, key).scope == "per round":
            raise NotPermitted("the payout limit is one per hand", key=key)

    @property
    def posted(self) -> dict[str, Iterable[Odds | None]]:
        """The limits that a sign posts, by their rule, with the odds that such a wager may win."""
        raise NotImplementedError

    def is_held_to_spread(self, odds: Odds) -> bool:
        """Whether a wager that may win these odds is held to the spread; all are, if not said."""
        return True

    def _require_spread(self, key: str, odds: Iterable[Odds | None]) -> None:
        """Hold the limits of a wager to the spread if some hand is paid little for it."""
        limits: Limits = getattr(self, key)
        held = any(each is not None and self.is_held_to_spread(each) for each in odds)
        if held and limits.maximum:
            limits.require_spread(self.limits_spread, self.limits_spread_up_to, key)


_decks = lru_cache(maxsize=64)(Stock.of_decks)


class CardRules(BankedRules, frozen=True, kw_only=True):
    """Those of one that is dealt from decks of cards."""

    decks: Decks

    @property
    def stock(self) -> Stock:
        """Whole decks."""
        return _decks(self.decks)


# How wagers are taken before the deal.


def main_area(rules: BankedRules, wager: str, clause: str) -> BettingArea:
    """The wager that everybody in the round makes, within the limits of the table."""
    return BettingArea(
        wager=wager,
        limits=rules.limits,
        limits_clause=rules.cites["limits"],
        clause=clause,
        compulsory=True,
    )


def equal_area(rules: BankedRules, wager: str, clause: str, to: str) -> BettingArea:
    """A further one that everybody makes, of the same amount."""
    main = main_area(rules, wager, clause)
    return msgspec.structs.replace(main, after=(to,), equal_to=to, equal_clause=clause)


def side_area(
    rules: BankedRules,
    wager: str,
    clause: str,
    limits: str,
    after: tuple[str, ...] = (),
    *,
    is_one_chip: bool = False,
) -> BettingArea:
    """One that may be made once others lie there, within limits that stand under a key."""
    return BettingArea(
        wager=wager,
        limits=getattr(rules, limits),
        limits_clause=rules.cites[limits],
        clause=clause,
        after=after,
        is_one_chip=is_one_chip,
    )


def wagers_of(
    rules: BankedRules,
    clause: WagerClauses,
    areas: Iterable[BettingArea],
    *,
    one_area_each: str,
    positions: int = 1,
) -> WagerRules:
    """How a table takes the wagers of these areas, and where that is written."""
    return WagerRules(
        areas=(*areas, *side_areas(rules)),
        tender=rules.tender,
        tender_clause=rules.cites["tender"],
        coupons=clause.coupons,
        increments=clause.increments,
        one_area_each=one_area_each,
        positions=positions,
        exceptions=clause.exceptions,
        clause=clause.wagers_close,
        sides=sides_of(rules),
    )


def sides_of(rules: BankedRules) -> Sides | None:
    """What settles the side wagers of a table, if it has any."""
    if not rules.side_wagers or rules.in_sight is None:
        return None
    return Sides(rules.side_wagers, rules.in_sight, rules.odd_cent)


def check_names(names: msgspec.Struct) -> None:
    """Refuse names of wagers that could not be told apart, or not be typed."""
    words = msgspec.structs.astuple(names)
    if len(set(words)) < len(words) or not all(NAME.fullmatch(word) for word in words):
        message = f"{len(words)} names are needed that differ: letters, digits and hyphens"
        raise NotPermitted(message, key="wager_names")
