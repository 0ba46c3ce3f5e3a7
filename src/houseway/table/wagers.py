"""Taking wagers and settling them: what every game with betting areas does in the same way."""

from collections.abc import Generator, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import ceil, floor
from typing import Final, NamedTuple, TypeAlias, TypeVar

import msgspec

from houseway.errors import NotAllowed, cited
from houseway.pieces.money import Cents, OddCent, Odds
from houseway.rulesets.values import AggregateLimit, Limits, Pay
from houseway.table.actions import (
    Action,
    Bring,
    GetUp,
    Permit,
    Place,
    Proceed,
    SitDown,
    TakeBack,
)
from houseway.table.comings import come_or_go, refuse_coming
from houseway.table.engine import Player, Procedure, Table
from houseway.table.events import WagerPermitted
from houseway.table.felt import Felt
from houseway.table.identity import seats_of_each
from houseway.table.options import Closed, Exactly, Option, PermitWager, PlaceWager
from houseway.table.payments import (
    WagerLost,
    WagerPaid,
    WagerPlaced,
    WagerReturned,
    WagerTakenBack,
    WagerTakenIn,
)
from houseway.table.spots import Seat
from houseway.table.turns import Turn

Key = TypeVar("Key", bound=Hashable)

CHIPS: Final = ("chips",)
NO_MORE_BETS: Final = "No more bets"
"""What a dealer announces when wagers close."""


class BettingArea(msgspec.Struct, frozen=True, kw_only=True):
    """A wager that players may make before the deal."""

    wager: str
    limits: Limits
    limits_clause: str
    clause: str
    after: tuple[str, ...] = ()
    """The wagers that must lie there before this one is made, and as long as it does."""
    after_clause: str = ""
    """Where that is written, if elsewhere."""
    equal_to: str = ""
    """The wager whose amount this one must have."""
    equal_clause: str = ""
    bound_to: str = ""
    """The wager beside which this one must keep within `least` and `most` times its amount."""
    least: Fraction = Fraction(0)
    most: Fraction = Fraction(1)
    bound_clause: str = ""
    compulsory: bool = False
    """Whether every player in the round must make it."""
    is_one_chip: bool = False
    """Whether the law has one chip of a fixed amount: no plaque, no leave for another amount."""

    @property
    def needs_clause(self) -> str:
        """Where it is written which other wagers it needs."""
        return self.after_clause or self.clause

    def bounds(self, beside_cents: Cents) -> tuple[Cents, Cents] | None:
        """The least and the most that this wager may be beside the other, if that lies there."""
        if not beside_cents:
            return None
        return ceil(beside_cents * self.least), floor(beside_cents * self.most)


class WagerRules(msgspec.Struct, frozen=True, kw_only=True):
    """How a table takes wagers."""

    areas: tuple[BettingArea, ...]
    tender: tuple[str, ...]
    tender_clause: str
    one_area_each: str
    """The clause that keeps a player to one position, or to `positions`; empty where none does."""
    exceptions: str
    """The clause that lets a supervisor admit a wager outside the limits; empty where none does."""
    clause: str
    """Where it is written that wagers close."""
    coupons: str = ""
    """Why no coupon is taken, where the law names one."""
    increments: str = ""
    """Where it is written that wagers go by steps, if not where the limits are."""
    positions: int = 1
    """At how many positions a player may wager where a clause limits that, all in a row."""


Permitted: TypeAlias = dict[tuple[Seat, str], tuple[Cents, ...]]
"""The amounts outside the limits that a supervisor has permitted, by seat and wager."""

WAGERS_PLEASE: Final = "wagers, please"


class Bets(NamedTuple):
    """Who wagers, and what lies there: at the table, or in a rehearsal of what would."""

    felt: Felt
    players: Mapping[Seat, Player]
    own: Mapping[Seat, Sequence[Seat]]
    """By seat, all the seats of the same player."""


def take_wagers(table: Table, rules: WagerRules) -> Procedure:
    """Let every seat wager, and take wagers back, until the dealer closes."""
    permitted: Permitted = {}
    clauses = {area.wager: area.clause for area in rules.areas}
    bets, leave, offers = _anew(table, rules, permitted)
    comings = partial(refuse_coming, table)
    table.rehearse = partial(_rehearse, bets, rules, permitted)
    while True:
        options = [option for offer in offers.values() for option in offer]
        options.extend((*leave, Exactly(Proceed())))
        action = yield from table.ask(WAGERS_PLEASE, rules.clause, options, comings)
        match action:
            case SitDown() | GetUp() | Bring():
                come_or_go(table, action)
                bets, leave, offers = _anew(table, rules, permitted)
                table.rehearse = partial(_rehearse, bets, rules, permitted)
                continue
            case Place(seat, wager, cents):
                table.emit(WagerPlaced(clauses[wager], seat, wager, cents))
            case TakeBack(seat, wager):
                cents = table.felt.stake(seat, wager)
                table.emit(WagerTakenBack(clauses[wager], seat, wager, cents))
            case Permit(seat, wager, cents):
                for name in (wager, *(a.wager for a in rules.areas if a.equal_to == wager)):
                    permitted[seat, name] = (*permitted.get((seat, name), ()), cents)
                table.emit(WagerPermitted(rules.exceptions, seat, wager, cents))
            case _:
                break
        for changed in bets.own[seat]:
            offers[changed] = list(_offer(bets, rules, changed, permitted))
    table.rehearse = None
    for kind in (Place, TakeBack, Permit):
        table.close(kind, cited("wagers are closed", rules.clause))
    _give_back_incomplete(table, rules)


def _anew(
    table: Table, rules: WagerRules, permitted: Permitted
) -> tuple[Bets, list[Option], dict[Seat, list[Option]]]:
    """Who wagers, and what is offered to the supervisor and to each seat; a permission goes with its player."""
    for key in [key for key in permitted if key[0] not in table.players]:
        del permitted[key]
    bets = Bets(table.felt, table.players, seats_of_each(table.players))
    offers = {seat: list(_offer(bets, rules, seat, permitted)) for seat in table.players}
    return bets, _leave(table, rules), offers


def _rehearse(
    bets: Bets, rules: WagerRules, permitted: Permitted, actions: Sequence[Action]
) -> NotAllowed | None:
    """Why wagers would not all be made and taken back in this order; None if they would."""
    felt = bets.felt.bets()
    for action in actions:
        assert isinstance(action, Place | TakeBack), "a rehearsal is of wagers"
        options = tuple(_offer(bets._replace(felt=felt), rules, action.seat, permitted))
        turn = Turn(WAGERS_PLEASE, rules.clause, options, tuple, {})
        reason = turn.refusal(action)
        if reason is not None:
            return turn.refuse(action, reason)
        match action:
            case Place(seat, wager, cents):
                felt.move(seat, wager, cents, ("rack", "wager"))
            case TakeBack(seat, wager):
                felt.move(seat, wager, felt.stake(seat, wager), ("wager", "rack"))
    return None


def _offer(
    bets: Bets,
    rules: WagerRules,
    seat: Seat,
    permitted: Permitted,
) -> Generator[Option, None, None]:
    """The wagers that a seat may make or take back."""
    felt = bets.felt
    barred = rules.one_area_each and _barred(bets, rules, seat)
    if barred:
        yield Closed(Place, seat, barred)
        return
    for area in rules.areas:
        if felt.stake(seat, area.wager):
            yield from _take_back(bets, rules, seat, area)
            why = f"{area.wager} lies there already: take it back first"
            yield Closed(Place, seat, cited(why, area.clause), area.wager)
        elif missing := [wager for wager in area.after if not felt.stake(seat, wager)]:
            why = f"{area.wager} needs {' and '.join(missing)} first"
            yield Closed(Place, seat, cited(why, area.needs_clause), area.wager)
        else:
            equal = felt.stake(seat, area.equal_to) if area.equal_to else None
            amounts, rack = permitted.get((seat, area.wager), ()), felt.racks[seat]
            yield PlaceWager(
                seat=seat,
                wager=area.wager,
                limits=area.limits,
                rack_cents=rack,
                permitted=amounts,
                equal_to=equal,
                equal_clause=area.equal_clause,
                compulsory=area.compulsory,
                tender=CHIPS if area.is_one_chip else rules.tender,
                clause=area.clause,
                bounds=area.bounds(felt.stake(seat, area.bound_to)) if area.bound_to else None,
                bound_clause=area.bound_clause,
                limits_clause=area.limits_clause,
                increments=rules.increments,
                tender_clause=area.clause if area.is_one_chip else rules.tender_clause,
                coupons=rules.coupons,
            )


def _leave(table: Table, rules: WagerRules) -> list[Option]:
    """The supervisor's leave to wager outside the limits, where the law knows it."""
    if not rules.exceptions:
        return []
    limits = {area.wager: area.limits for area in rules.areas if not area.is_one_chip}
    return [PermitWager(limits, tuple(table.players))]


def _wagering(bets: Bets, seat: Seat) -> list[Seat]:
    """The other seats at which the same player has a wager."""
    own = bets.own[seat]
    if len(own) == 1:
        return []
    return sorted({other for other, _ in bets.felt.wagers if other in own and other != seat})


def _are_apart(seats: Sequence[Seat]) -> bool:
    """Whether there is a gap between the first of these positions and the last."""
    return max(seats) - min(seats) >= len(seats)


def _barred(bets: Bets, rules: WagerRules, seat: Seat) -> str:
    """Why a player may not wager at this position because of the own wagers at others."""
    others = _wagering(bets, seat)
    if not others or any(owner == seat for owner, _ in bets.felt.wagers):
        return ""
    name, at = bets.players[seat].name, " and ".join(map(str, others))
    if len(others) >= rules.positions:
        return cited(f"{name} already wagers at {at}", rules.one_area_each)
    if _are_apart([seat, *others]):
        why = f"{name} wagers at {at}, and {seat} is not adjacent"
        return cited(why, rules.one_area_each)
    return ""


def _take_back(
    bets: Bets, rules: WagerRules, seat: Seat, area: BettingArea
) -> Generator[Option, None, None]:
    """A wager can be taken back unless other ones still need it to lie there."""
    for other in rules.areas:
        needed = (*other.after, other.equal_to)
        if area.wager in needed and bets.felt.stake(seat, other.wager):
            why = f"{other.wager} needs {area.wager}: take back {other.wager} first"
            yield Closed(TakeBack, seat, cited(why, other.needs_clause), area.wager)
            return
    others = _wagering(bets, seat)
    last = sum(owner == seat for owner, _ in bets.felt.wagers) == 1
    if rules.one_area_each and last and others and _are_apart(others):
        why = "the wagers on either side would not be adjacent"
        yield Closed(TakeBack, seat, cited(why, rules.one_area_each), area.wager)
    else:
        yield Exactly(TakeBack(seat, area.wager))


def _give_back_incomplete(table: Table, rules: WagerRules) -> None:
    """Whoever has not made every compulsory wager when wagers close is not in the round."""
    compulsory = [area for area in rules.areas if area.compulsory]
    for seat in sorted({seat for seat, _ in table.felt.wagers}):
        for area in compulsory:
            if not table.felt.stake(seat, area.wager):
                for wager in [name for owner, name in table.felt.wagers if owner == seat]:
                    clause = area.equal_clause or area.clause
                    give_back(table, seat, wager, clause, f"no {area.wager} made")


def take_in(table: Table, wager: str, clause: str) -> list[Seat]:
    """Put every wager of a kind into the table inventory, still in play. The seats that made it."""
    seats = table.felt.seats_with(wager)
    for seat in seats:
        table.emit(WagerTakenIn(clause, seat, wager, table.felt.stake(seat, wager)))
    return seats


# Settling one wager.


def lose(table: Table, seat: Seat, wager: str, clause: str, why: str = "") -> None:
    """Collect a wager."""
    table.emit(WagerLost(clause, seat, wager, table.felt.stake(seat, wager), why))


def give_back(table: Table, seat: Seat, wager: str, clause: str, why: str = "") -> None:
    """Give a wager back to its player."""
    table.emit(WagerReturned(clause, seat, wager, table.felt.stake(seat, wager), why))


def pay(table: Table, seat: Seat, wager: str, cents: Cents, *, clause: str, why: str) -> None:
    """Pay a wager's winnings and give the stake back."""
    table.emit(WagerPaid(clause, seat, wager, cents, why))
    give_back(table, seat, wager, clause)


def win(
    table: Table,
    seat: Seat,
    wager: str,
    odds: Odds,
    odd_cent: OddCent,
    *,
    clause: str,
    why: str = "",
) -> None:
    """Pay a wager at odds and give the stake back."""
    cents = odds.pay(table.felt.stake(seat, wager), odd_cent)
    why = f"{why}, {odds}" if why else str(odds)
    pay(table, seat, wager, cents, clause=clause, why=why)


def due(line: Pay | None, stake_cents: Cents, odd_cent: OddCent) -> Cents:
    """What a line of a paytable owes a stake; nothing for a push or a loss."""
    return line.odds.pay(stake_cents, odd_cent) if line is not None and line.odds else 0


def settle_by_line(
    table: Table,
    seat: Seat,
    wager: str,
    line: Pay | None,
    odd_cent: OddCent,
    *,
    clause: str,
    why: str,
) -> None:
    """Settle a wager by a line of a paytable: paid, pushed, or lost where there is none."""
    if line is None or line.otherwise == "none":
        lose(table, seat, wager, clause, why)
    elif line.odds is None:
        give_back(table, seat, wager, clause, f"{why}, push")
    else:
        win(table, seat, wager, line.odds, odd_cent, clause=clause, why=why)


# Several wagers on one hand.


def share_limit(dues: Mapping[Key, Cents], limit_cents: Cents) -> dict[Key, Cents]:
    """A limit shared in proportion to what each is due, odd cents in the order of settlement.

    >>> share_limit({"ante": 100, "bet": 100, "split": 100}, 200)
    {'ante': 67, 'bet': 67, 'split': 66}
    """
    total = sum(dues.values())
    if total <= limit_cents:
        return dict(dues)
    shares = {key: cents * limit_cents // total for key, cents in dues.items()}
    odd = limit_cents - sum(shares.values())
    for key in [key for key in dues if dues[key] > shares[key]][:odd]:
        shares[key] += 1
    return shares


def settle_hand(
    table: Table,
    seat: Seat,
    wagers: Sequence[str],
    line: Pay | None,
    odd_cent: OddCent,
    *,
    limit: tuple[AggregateLimit, str],
    clause: str,
    why: str,
) -> None:
    """Settle the wagers on one hand by one line, within the payout limit and under its clause."""
    most, limit_clause = limit
    stakes = {wager: table.felt.stake(seat, wager) for wager in wagers}
    dues = {wager: due(line, stake, odd_cent) for wager, stake in stakes.items() if stake}
    shares = share_limit(dues, most.cents) if most.scope == "per hand" else dues
    for wager, cents in dues.items():
        if shares[wager] < cents:
            said = f"{why}, {line}, limited"
            pay(table, seat, wager, shares[wager], clause=limit_clause, why=said)
        else:
            settle_by_line(table, seat, wager, line, odd_cent, clause=clause, why=why)
