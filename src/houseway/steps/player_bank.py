"""A player as bank, round after round: to whom it is offered, what it decides, what is carried on.

The rules of a game in which players bank have these values and clauses, whatever else they have.
"""

from collections.abc import Generator, Iterable, Mapping
from fractions import Fraction
from typing import Final, Protocol, TypeAlias, TypeVar

import msgspec

from houseway.pieces.money import Cents, OddCent
from houseway.round.accounts import INVENTORY
from houseway.round.actions import Action, Choose, Place
from houseway.round.engine import Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly, Option
from houseway.round.payments import Moved
from houseway.round.spots import Seat, counterclockwise
from houseway.round.turns import Turn
from houseway.round.wager_options import WagerOfAnother
from houseway.rulesets.commission import Commission
from houseway.rulesets.values import Limits
from houseway.steps.banking import (
    DEALERS,
    Bank,
    Banked,
    LastWager,
    mark_bank,
    next_offer,
    offer_order,
    terms_of_bank,
)
from houseway.steps.identity import seats_of
from houseway.steps.simple import PASS

BANK: Final = "bank"
CO_BANK: Final = "co-bank"
ALONE: Final = "alone"
NO_WAGER: Final = "no-dealers-wager"
DEALER: Final = "dealer"
"""What the wager of the dealer against the bank is called."""
Banking: TypeAlias = Generator[Turn, Action, Bank | None]
Carried = TypeVar("Carried", bound=Banked)


class BankingClauses(Protocol):
    """The clauses of banking that the rules of such a game have."""

    @property
    def offer(self) -> str:
        """Offering the bank."""
        ...

    @property
    def cover(self) -> str:
        """What a bank must cover."""
        ...

    @property
    def share(self) -> str:
        """A co-bank."""
        ...

    @property
    def dealers_wager(self) -> str:
        """The dealer's wager against the bank."""
        ...

    @property
    def bank_pay(self) -> str:
        """Paying from the centre."""
        ...

    @property
    def share_pay(self) -> str:
        """The same with a co-bank."""
        ...

    @property
    def bank_vigorish(self) -> str:
        """The commission of who wins against a bank."""
        ...

    @property
    def dealers_win(self) -> str:
        """Where the dealer's winnings go."""
        ...


class BankingRules(Protocol):
    """The values of banking that the rules of such a game have."""

    @property
    def player_bank(self) -> bool:
        """Whether players may bank."""
        ...

    @property
    def co_bank(self) -> bool:
        """Whether the house covers half on request."""
        ...

    @property
    def offer_of_the_bank(self) -> str:
        """Where the next offer begins."""
        ...

    @property
    def last_wager(self) -> str:
        """Which of two wagers is the last one."""
        ...

    @property
    def limits(self) -> Limits:
        """The limits of the main wager."""
        ...

    @property
    def commission(self) -> Commission:
        """What the house takes of winnings."""
        ...

    @property
    def odd_cent(self) -> OddCent:
        """Who gets a part of a cent."""
        ...

    @property
    def cites(self) -> Mapping[str, str]:
        """Where each value is written."""
        ...

    @property
    def clause(self) -> BankingClauses:
        """The clauses of the steps."""
        ...

    def covered_part(self, *, shared: bool) -> Fraction:
        """The part of all wagers that a bank, or a co-bank, must cover."""
        ...


def offer(table: Table, rules: BankingRules, carried: Banked) -> Banking:
    """Offer the bank until somebody takes it; nothing if nobody does, or it is not offered."""
    if not rules.player_bank or not carried.is_open:
        return None
    clause = rules.clause
    if carried.again and carried.has_banked(table.players, carried.banked):
        mark_bank(table, carried.banked, rules.cites["offer_of_the_bank"])
        return (yield from _decide(table, rules, carried.banked))
    first = first_offer(rules, carried, table.players)
    asked: set[Seat] = set()
    for seat in offer_order(table.players, first) if first else ():
        if seat in asked or not may_bank(table, rules, carried, seat):
            continue
        asked.update(seats_of(table.players, seat))
        terms = terms_of_bank(table.felt, seat, rules.commission)
        options = [Exactly(Choose(seat, PASS)), Exactly(Choose(seat, BANK), terms)]
        action = yield from table.ask(f"seat {seat}: be the bank, or pass", clause.offer, options)
        assert isinstance(action, Choose)
        table.emit(ChoiceMade(clause.offer, seat, action.choice))
        if action.choice == BANK:
            mark_bank(table, seat, clause.offer)
            return (yield from _decide(table, rules, seat))
    return None


def first_offer(rules: BankingRules, carried: Banked, occupied: Iterable[Seat]) -> Seat:
    """Where the offer begins in this round; 0 in the dealer's, which has none."""
    by_bank = rules.offer_of_the_bank == "right of the last bank" and carried.banked
    return next_offer(occupied, carried.banked if by_bank else carried.offered)


def may_bank(table: Table, rules: BankingRules, carried: Banked, seat: Seat) -> bool:
    """Whether a player may bank: not twice running, after a wager of their own, with chips."""
    own = seats_of(table.players, seat)
    return (
        not any(carried.has_banked(table.players, each) for each in own)
        and carried.last_of(table.players, seat) > 0
        and table.felt.racks[seat] >= rules.limits.minimum
    )


def _decide(table: Table, rules: BankingRules, seat: Seat) -> Banking:
    """What the bank decides as soon as it is one: alone or with the house."""
    clause, shared = rules.clause, False
    table.bound.add(seat)
    if rules.co_bank:
        options = [Exactly(Choose(seat, word)) for word in (ALONE, CO_BANK)]
        wants = "bank alone, or ask the house to cover half"
        action = yield from table.ask(wants, clause.share, options)
        assert isinstance(action, Choose)
        table.emit(ChoiceMade(clause.share, seat, action.choice))
        shared = action.choice == CO_BANK
        if shared:
            part = rules.covered_part(shared=True)
            mark_bank(table, seat, clause.share, part, shared=True)
    return Bank(
        seat=seat,
        is_shared=shared,
        commission=rules.commission,
        odd_cent=rules.odd_cent,
        pay=clause.share_pay if shared else clause.bank_pay,
        vigorish=clause.bank_vigorish,
        dealers=clause.dealers_win,
    )


# The dealer's wager.


def wager_of_dealer(
    table: Table, rules: BankingRules, bank: Bank, last_cents: Cents
) -> Generator[Turn, Action, None]:
    """Take the dealer's wager against the bank from the inventory: the last wager, less or none."""
    clause = rules.clause.dealers_wager
    most = min(last_cents, table.felt.racks[bank.seat])
    if bank.is_shared or not most:
        return
    step = min(rules.limits.step, most)
    options: tuple[Option, ...] = (
        WagerOfAnother(bank.seat, DEALER, most, step, clause),
        Exactly(Choose(bank.seat, NO_WAGER)),
    )
    action = yield from table.ask("the dealer's wager: all, less or none", clause, options)
    if isinstance(action, Place):
        table.emit(Moved(clause, INVENTORY, DEALERS, action.cents, "dealer's wager"))
    else:
        table.emit(ChoiceMade(clause, bank.seat, NO_WAGER))


def shrink_wager_of_dealer(table: Table, rules: BankingRules, bank: Bank, wager: str) -> None:
    """What the bank cannot cover beside the players' wagers goes back to the inventory."""
    players = sum(table.felt.stake(seat, wager) for seat in table.felt.seats_with(wager))
    dealers = table.felt.balance(DEALERS)
    short = min(dealers, players + dealers - table.felt.racks[bank.seat])
    if short > 0:
        table.emit(Moved(rules.clause.cover, DEALERS, INVENTORY, short, "not covered"))


# What is carried on.


def carried_on(
    table: Table,
    rules: BankingRules,
    before: Carried,
    bank: Bank | None,
    wagers: dict[Seat, Cents],
) -> Carried:
    """How the bank goes on after a completed round, by the wagers that were played in it."""
    offered = first_offer(rules, before, table.players) if before.is_open else 0
    after = msgspec.structs.replace(before, is_open=True, offered=offered, again=False)
    if bank is not None:
        name = table.players[bank.seat].name
        return msgspec.structs.replace(after, banked=bank.seat, name=name)
    last = tuple(
        LastWager(seat, table.players[seat].name, _last_cents(table, rules, seat, wagers))
        for seat in counterclockwise(wagers)
    )
    return msgspec.structs.replace(after, banked=0, name="", last=last)


def _last_cents(table: Table, rules: BankingRules, seat: Seat, wagers: dict[Seat, Cents]) -> Cents:
    if rules.last_wager == "of the banking area":
        return wagers[seat]
    return max(wagers.get(other, 0) for other in seats_of(table.players, seat))


def after_void(table: Table, before: Carried, bank: Bank | None) -> Carried | None:
    """A void round moves nothing: the same bank has the next deal."""
    if bank is None:
        return None
    name = table.players[bank.seat].name
    return msgspec.structs.replace(before, banked=bank.seat, name=name, again=True)
