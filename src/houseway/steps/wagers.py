"""Taking wagers: what every game with betting areas does in the same way."""

from collections.abc import Callable, Generator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import ceil, floor
from typing import Final, NamedTuple, TypeAlias

import msgspec

from houseway.errors import NotAllowed, cited
from houseway.pieces.money import Cents
from houseway.round import accounts
from houseway.round.actions import (
    Action,
    Bring,
    Choose,
    GetUp,
    Permit,
    Place,
    Proceed,
    SitDown,
    TakeBack,
)
from houseway.round.engine import Procedure, Table
from houseway.round.events import WagerPermitted
from houseway.round.felt import Felt
from houseway.round.options import Closed, Exactly, Option
from houseway.round.payments import WagerPlaced, WagerTakenBack
from houseway.round.spots import DEALER, SUPERVISOR, Actor, Seat
from houseway.round.start import Player
from houseway.round.turns import Offers, Turn
from houseway.round.wager_options import CASH, PermitWager, PlaceWager
from houseway.rulesets.values import Limits
from houseway.steps.banking import covered_by, mark_bank
from houseway.steps.comings import come_or_go, refuse_coming
from houseway.steps.commission import Marks
from houseway.steps.identity import seats_of_each
from houseway.steps.positions import are_apart, barred_by, wagering
from houseway.steps.settling import give_back
from houseway.steps.sharing import Sharing
from houseway.steps.side_desk import Sides
from houseway.steps.side_quiet import desk_of

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
    least_cents: Cents = 0
    """The least that it may be, by whoever's leave."""
    bound_clause: str = ""
    compulsory: bool = False
    """Whether every player in the round must make it."""
    cash: str = ""
    """The clause by which this one may be spoken with cash, if it has its own."""
    box: Seat = 0
    """The box that it is made on from another seat; 0 for one on the own."""
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
        least = max(self.least_cents, ceil(beside_cents * self.least))
        return least, floor(beside_cents * self.most)


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
    outside: Mapping[Seat, str] = {}
    """Who sits there and may not wager in this round, and why: the bank."""
    kept_out: Callable[[Mapping[Seat, Player], Seat], str] | None = None
    """Why somebody may not wager in this round; empty for those who may, and nobody asks again of
    whoever has wagered, whoever comes."""
    positions: int = 1
    """At how many positions a player may wager where a clause limits that, all in a row."""
    apart: bool = False
    """Whether they need not be in a row."""
    bank: Seat = 0
    """The seat whose chips must cover what all others wager; 0 where the house does."""
    cover: Fraction = Fraction(1)
    """The part of all wagers that the bank must cover."""
    cover_clause: str = ""
    covers: tuple[str, ...] = ()
    """The wagers that the bank covers, the house covering the others; all, if none is named."""
    marks: Marks | None = None
    """How what is marked is collected of somebody who leaves, where something is."""
    kept_back: Mapping[Seat, Cents] = {}
    """What of a rack may not be wagered, because it is owed."""
    kept_back_clause: str = ""
    cash: str = ""
    """The clause by which a wager may be spoken with cash, which is changed at once; or empty."""
    sharing: Sharing | None = None
    """How others wager on a box, and at how many boxes a player does; None where none is shared."""
    sides: Sides | None = None
    """What settles side wagers, where a ruleset adds some."""


Permitted: TypeAlias = dict[tuple[Seat, str], tuple[Cents, ...]]
"""The amounts outside the limits that a supervisor has permitted, by seat and wager."""

WAGERS_PLEASE: Final = "wagers, please"
_CLOSE: Final[Offers] = {DEALER: (Exactly(Proceed()),)}


class Bets(NamedTuple):
    """Who wagers, and what lies there: at the table, or in a rehearsal of what would."""

    felt: Felt
    players: Mapping[Seat, Player]
    own: Mapping[Seat, Sequence[Seat]]
    """By seat, all the seats of the same player."""
    ample: dict[tuple[Seat, str], PlaceWager]
    """Wagers as they were offered to whoever has enough for any: a smaller rack changes nothing."""
    needing: Mapping[str, list[BettingArea]]
    """By wager, the areas that need it to lie there."""


def take_wagers(table: Table, rules: WagerRules) -> Procedure:
    """Let every seat wager, and take wagers back, until the dealer closes."""
    permitted: Permitted = {}
    table.watch = desk_of(table, rules.sides) if rules.sides is not None else None
    areas = {area.wager: area for area in rules.areas}
    bets, house, offers = _anew(table, rules, permitted)
    comings, number = partial(refuse_coming, table), table.question()
    while True:
        open_now = {**offers, **house}
        action = yield from table.ask_all(WAGERS_PLEASE, rules.clause, open_now, number, comings)
        match action:
            case SitDown() | GetUp() | Bring():
                _come_or_go(table, rules, action)
                bets, house, offers = _anew(table, rules, permitted)
                continue
            case Place(seat, wager):
                _put_down(table, rules, action, areas[wager])
            case TakeBack(seat, wager):
                cents = table.felt.stake(seat, wager)
                table.emit(WagerTakenBack(areas[wager].clause, seat, wager, cents))
            case Permit(seat, wager, cents):
                names = (wager, *(a.wager for a in rules.areas if a.equal_to == wager))
                permitted.update({(seat, n): (*permitted.get((seat, n), ()), cents) for n in names})
                table.emit(WagerPermitted(rules.exceptions, seat, wager, cents))
            case Choose(seat, choice) if rules.sharing is not None:
                rules.sharing.say(table, seat, choice)
            case _:
                break
        for changed in bets.players if rules.bank or rules.sharing else bets.own[seat]:
            offers[changed] = tuple(_offer(bets, rules, changed, permitted))
    _close(table, rules)
    _give_back_incomplete(table, rules)


def _close(table: Table, rules: WagerRules) -> None:
    """From now on it is said that wagers are closed."""
    table.rehearse = None
    for kind in (Place, TakeBack, Permit):
        table.close(kind, cited("wagers are closed", rules.clause))


def _come_or_go(table: Table, rules: WagerRules, action: Action) -> None:
    """Let somebody come, go or bring more; a bank that has brought more covers more."""
    come_or_go(table, action, rules.marks)
    bank, clause = table.felt.bank, rules.cover_clause
    if rules.bank and bank and bank.covers_cents != covered_by(table.felt, rules.bank, rules.cover):
        mark_bank(table, rules.bank, clause, rules.cover, shared=bank.is_shared)


def _put_down(table: Table, rules: WagerRules, place: Place, area: BettingArea) -> None:
    """Make a wager; cash that comes with it is changed into chips first."""
    if place.tender == CASH:
        table.step(
            f"cash wager of seat {place.seat} confirmed and changed", area.cash or rules.cash
        )
        come_or_go(table, Bring(place.seat, place.cents))
    table.emit(WagerPlaced(area.clause, place.seat, place.wager, place.cents))
    if rules.sharing is not None:
        rules.sharing.come(place.seat, area.box or place.seat)


def _anew(
    table: Table, rules: WagerRules, permitted: Permitted
) -> tuple[Bets, Offers, dict[Actor, tuple[Option, ...]]]:
    """Who wagers, and what is offered to whom; a permission goes with its player."""
    for key in [key for key in permitted if key[0] not in table.players]:
        del permitted[key]
    if rules.sharing is not None:
        rules.sharing.forget(table.players)
    needing: dict[str, list[BettingArea]] = {}
    for area in rules.areas:
        for wager in {*area.after, area.equal_to} - {""}:
            needing.setdefault(wager, []).append(area)
    bets = Bets(table.felt, table.players, seats_of_each(table.players), {}, needing)
    offers: dict[Actor, tuple[Option, ...]] = {
        seat: tuple(_offer(bets, rules, seat, permitted)) for seat in table.players
    }
    table.rehearse = partial(_rehearse, bets, rules, permitted)
    return bets, _of_the_house(table, rules), offers


def _rehearse(
    bets: Bets, rules: WagerRules, permitted: Permitted, actions: Sequence[Action]
) -> NotAllowed | None:
    """Why wagers would not all be made and taken back in this order; None if they would."""
    felt = bets.felt.bets()
    for action in actions:
        assert isinstance(action, Place | TakeBack), "a rehearsal is of wagers"
        offer = tuple(_offer(bets._replace(felt=felt), rules, action.seat, permitted))
        turn = Turn(WAGERS_PLEASE, rules.clause, {action.seat: offer}, tuple, {})
        reason = turn.refusal(action)
        if reason is not None:
            return turn.refuse(action, reason)
        match action:
            case Place(seat, wager, cents, tender):
                if tender == CASH:
                    felt.move(accounts.ELSEWHERE, accounts.rack(seat), cents)
                felt.move(accounts.rack(seat), accounts.wager(seat, wager), cents)
            case TakeBack(seat, wager):
                felt.move(accounts.wager(seat, wager), accounts.rack(seat), felt.stake(seat, wager))
    return None


@lru_cache(maxsize=4096)
def _lies(seat: Seat, wager: str, clause: str) -> Closed:
    """That a wager lies there. The same object each time: whoever tells options keeps what was."""
    why = cited(f"{wager} lies there already: take it back first", clause)
    return Closed(Place, seat, why, wager)


@lru_cache(maxsize=4096)
def _back(seat: Seat, wager: str) -> Exactly:
    return Exactly(TakeBack(seat, wager))


def _offer(
    bets: Bets,
    rules: WagerRules,
    seat: Seat,
    permitted: Permitted,
) -> Generator[Option, None, None]:
    """The wagers that a seat may make or take back."""
    felt, lie = bets.felt, bets.felt.wagers
    barred = rules.outside.get(seat) if rules.outside else ""
    if not barred and rules.kept_out is not None and all(owner != seat for owner, _ in lie):
        barred = rules.kept_out(bets.players, seat)
    if not barred and rules.one_area_each and len(bets.own[seat]) > 1:
        own, name = bets.own[seat], bets.players[seat].name
        why = barred_by(felt, own, seat, name, rules.positions, apart=rules.apart)
        barred = cited(why, rules.one_area_each) if why else ""
    if barred:
        yield Closed(Place, seat, barred)
        return
    for area in (area for area in rules.areas if area.box != seat):
        if (seat, area.wager) in lie:
            yield from _take_back(bets, rules, seat, area)
            yield _lies(seat, area.wager, area.clause)
        elif missing := [wager for wager in area.after if not felt.stake(seat, wager)]:
            why = f"{area.wager} needs {' and '.join(missing)} first"
            yield Closed(Place, seat, cited(why, area.needs_clause), area.wager)
        elif why := _refuse_box(bets, rules, seat, area):
            yield Closed(Place, seat, why, area.wager)
        else:
            yield _placing(bets, rules, seat, area, permitted)
    if rules.sharing is not None:
        yield from rules.sharing.consenting(felt, seat)


def _refuse_box(bets: Bets, rules: WagerRules, seat: Seat, area: BettingArea) -> str:
    """Why a seat may not wager on a box beside others, or beside what it wagers elsewhere."""
    if rules.sharing is None:
        return ""
    return rules.sharing.bar(bets.felt, bets.players, bets.own[seat], seat, area.box or seat)


def _placing(
    bets: Bets, rules: WagerRules, seat: Seat, area: BettingArea, permitted: Permitted
) -> PlaceWager:
    """A wager that a seat may make now, and within what; as it was offered, if nothing differs."""
    felt, rack = bets.felt, bets.felt.racks[seat]
    amounts, owed = permitted.get((seat, area.wager), ()), rules.kept_back.get(seat, 0)
    is_plain = rack >= area.limits.maximum
    if is_plain and (amounts or area.equal_to or area.bound_to or owed or rules.bank):
        is_plain = False
    if is_plain and (known := bets.ample.get((seat, area.wager))) is not None:
        return known
    equal = felt.stake(seat, area.equal_to) if area.equal_to else None
    tender = (*rules.tender, CASH) if rules.cash else rules.tender
    option = PlaceWager(
        seat=seat,
        wager=area.wager,
        limits=area.limits,
        rack_cents=rack,
        permitted=amounts,
        equal_to=equal,
        equal_clause=area.equal_clause,
        compulsory=area.compulsory,
        tender=CHIPS if area.is_one_chip else tender,
        clause=area.clause,
        bounds=area.bounds(felt.stake(seat, area.bound_to)) if area.bound_to else None,
        bound_clause=area.bound_clause,
        limits_clause=area.limits_clause,
        increments=rules.increments,
        tender_clause=area.clause if area.is_one_chip else rules.tender_clause,
        coupons=rules.coupons,
        covered=_covered(felt, rules, seat, area.wager),
        cover_clause=rules.cover_clause,
        owed_cents=owed,
        owed_clause=rules.kept_back_clause,
    )
    if is_plain:
        bets.ample[seat, area.wager] = option
    return option


def _covered(felt: Felt, rules: WagerRules, seat: Seat, wager: str) -> Cents | None:
    """How much the bank can still cover beside what lies there already; None where it need not."""
    if not rules.bank or (rules.covers and wager not in rules.covers):
        return None
    covered = [key for key in felt.wagers if not rules.covers or key[1] in rules.covers]
    others = sum(felt.wagers[key] for key in covered if key != (seat, wager))
    return covered_by(felt, rules.bank, rules.cover) - others


def _of_the_house(table: Table, rules: WagerRules) -> Offers:
    """The supervisor's leave to wager outside the limits, where the law knows it, and the close."""
    if not rules.exceptions:
        return _CLOSE
    limits = {area.wager: area.limits for area in rules.areas if not area.is_one_chip}
    return {SUPERVISOR: (PermitWager(limits, tuple(table.players)),), **_CLOSE}


def _take_back(
    bets: Bets, rules: WagerRules, seat: Seat, area: BettingArea
) -> Generator[Option, None, None]:
    """A wager can be taken back unless other ones still need it to lie there."""
    for other in bets.needing.get(area.wager, ()):
        if bets.felt.stake(seat, other.wager):
            why = f"{other.wager} needs {area.wager}: take back {other.wager} first"
            yield Closed(TakeBack, seat, cited(why, other.needs_clause), area.wager)
            return
    others = wagering(bets.felt, bets.own[seat], seat) if rules.one_area_each else []
    last = bool(others) and sum(owner == seat for owner, _ in bets.felt.wagers) == 1
    if last and not rules.apart and are_apart(others):
        why = "the wagers on either side would not be adjacent"
        yield Closed(TakeBack, seat, cited(why, rules.one_area_each), area.wager)
    else:
        yield _back(seat, area.wager)


def _give_back_incomplete(table: Table, rules: WagerRules) -> None:
    """Whoever has not made every compulsory wager when wagers close is not in the round."""
    compulsory = [area for area in rules.areas if area.compulsory]
    elsewhere = {area.wager for area in rules.areas if area.box}
    for seat in sorted({seat for seat, _ in table.felt.wagers}):
        for area in compulsory:
            if not table.felt.stake(seat, area.wager):
                own = [name for owner, name in table.felt.wagers if owner == seat]
                for wager in [name for name in own if name not in elsewhere]:
                    clause = area.equal_clause or area.clause
                    give_back(table, seat, wager, clause, f"no {area.wager} made")
