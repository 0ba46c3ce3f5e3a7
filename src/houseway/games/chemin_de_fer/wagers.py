"""The Banker's wager, and the wagers against it: suivi, banco, parts, and what is not covered."""

from collections.abc import Generator, Sequence
from typing import Final, NamedTuple

from houseway.games.chemin_de_fer.rules import AGAINST, BANKER, CheminDeFerRules, Someone
from houseway.pieces.money import Cents, show_money
from houseway.round.actions import Action, Bring, Choose, Permit, Place, Proceed
from houseway.round.engine import Procedure, Table
from houseway.round.events import BankMarked, ChoiceMade, WagerPermitted
from houseway.round.options import Exactly, Option
from houseway.round.payments import WagerPlaced, WagerTakenBack
from houseway.round.spots import Seat, to_the_right
from houseway.round.turns import Turn
from houseway.round.wager_options import CASH, PermitWager, PlaceWager
from houseway.steps.comings import come_or_go
from houseway.steps.identity import seats_of
from houseway.steps.simple import PASS
from houseway.steps.wagers import NO_MORE_BETS

SUIVI: Final = "suivi"
BANCO: Final = "banco"
BID_MEANS: Final = (
    "who bids most banks: the bid lies on the Banker's Hand, and others wager against it"
)
BANK_MEANS: Final = "who banks wagers on the Banker's Hand, and others wager against it"
BANCO_MEANS: Final = "banco is a wager against the whole bank, by one player alone"
SUIVI_MEANS: Final = "suivi is banco again, by who has just lost it"
"""What the words of the game mean, said to whoever is asked for them."""


class Bounds(NamedTuple):
    """Within which a Banker's wager must lie besides the limits."""

    least: Cents
    most: Cents | None
    clause: str
    passing: str = ""
    """The clause by which somebody may pass instead, where it is another."""


def place_of(table: Table, who: Someone) -> Seat:
    """Where somebody sits by now: a participant who has moved is the same one; 0 if gone."""
    seats = [seat for seat, player in table.players.items() if player.name == who.name]
    return who.seat if who.seat in seats else min(seats, default=0)


def place_or_pass(
    table: Table, rules: CheminDeFerRules, seat: Seat, wants: str, bounds: Bounds
) -> Generator[Turn, Action, bool]:
    """Whether somebody becomes or stays the Banker by placing the wager; or passes."""
    permitted: tuple[Cents, ...] = ()
    least = bounds.least
    if least and rules.limits.refusal(least) is not None:
        # The limits have changed under the last wager: that very wager is open.
        permitted = (least,)
    number = table.question()
    while True:
        wager = placing(table, rules, seat, BANKER, permitted=permitted, bounds=bounds)
        options = (wager, Exactly(Choose(seat, PASS), BANK_MEANS), _leave(rules, seat, BANKER))
        action = yield from table.ask(wants, bounds.clause, options, number=number)
        match action:
            case Permit(_, name, cents):
                permitted = (*permitted, cents)
                table.emit(WagerPermitted(rules.clause.exceptions, seat, name, cents))
            case Place():
                put_down(table, rules, action, rules.clause.banker_wager)
                table.bound.add(seat)
                return True
            case _:
                table.emit(ChoiceMade(bounds.passing or bounds.clause, seat, PASS))
                return False


def placing(
    table: Table,
    rules: CheminDeFerRules,
    seat: Seat,
    wager: str,
    *,
    permitted: tuple[Cents, ...],
    bounds: Bounds,
) -> PlaceWager:
    """A wager that somebody may place now."""
    clause, is_banker = rules.clause, wager == BANKER
    return PlaceWager(
        seat=seat,
        wager=wager,
        limits=rules.limits,
        rack_cents=table.felt.racks[seat],
        permitted=permitted,
        equal_to=None,
        equal_clause="",
        compulsory=False,
        tender=(*rules.tender, CASH),
        tender_clause=rules.cites["tender"],
        clause=clause.banker_wager if is_banker else clause.parts,
        bounds=(bounds.least, bounds.most),
        bound_clause=bounds.clause,
        bound_by="by what was bid or wagered last" if is_banker else "of what is not covered",
        limits_clause=rules.cites["limits"],
        increments=clause.increments,
    )


def _leave(rules: CheminDeFerRules, seat: Seat, wager: str) -> Option:
    return PermitWager({wager: rules.limits}, (seat,))


def put_down(table: Table, rules: CheminDeFerRules, place: Place, clause: str) -> None:
    """Put a wager on its area; cash is exchanged at once."""
    if place.tender == CASH:
        by = rules.clause.banker_cash if place.wager == BANKER else rules.clause.cash
        table.step(f"cash of seat {place.seat} exchanged for chips", by)
        come_or_go(table, Bring(place.seat, place.cents))
    table.emit(WagerPlaced(clause, place.seat, place.wager, place.cents))


# Against the Banker.


def opponents(table: Table, banker: Seat) -> list[Seat]:
    """The other participants' places, from the Banker's right."""
    own = seats_of(table.players, banker)
    return [seat for seat in to_the_right(table.players, banker) if seat not in own]


def take_against(
    table: Table, rules: CheminDeFerRules, banker: Seat, suivi: Someone
) -> Generator[Turn, Action, Seat]:
    """Take the wagers against the Banker; who is the Dominant Player, or 0 if nobody wagers."""
    others, cents = opponents(table, banker), table.felt.stake(banker, BANKER)
    caller = yield from ask_suivi(table, rules, suivi, others, cents)
    if not caller:
        caller = yield from ask_banco(table, rules, others, cents)
    if not caller:
        yield from take_parts(table, rules, others, cents)
    return caller or highest(table, others)


def ask_suivi(
    table: Table, rules: CheminDeFerRules, suivi: Someone, others: Sequence[Seat], cents: Cents
) -> Generator[Turn, Action, Seat]:
    """Offer the whole wager first to whoever equalled and lost the last one; who takes it, or 0."""
    seat, clause = place_of(table, suivi), rules.clause.suivi
    if seat not in others or table.felt.racks[seat] < cents:
        return 0
    options = [whole(seat, SUIVI, cents), Exactly(Choose(seat, PASS), SUIVI_MEANS)]
    action = yield from table.ask(f"seat {seat}: suivi, or pass", clause, options)
    assert isinstance(action, Choose)
    table.emit(ChoiceMade(clause, seat, action.choice))
    if action.choice == PASS:
        return 0
    table.emit(WagerPlaced(clause, seat, AGAINST, cents))
    return seat


def ask_banco(
    table: Table, rules: CheminDeFerRules, others: Sequence[Seat], cents: Cents
) -> Generator[Turn, Action, Seat]:
    """Ask all at once for the whole wager; the nearest to the Banker has it, or nobody, 0."""
    clause = rules.clause.banco
    undecided = [seat for seat in others if table.felt.racks[seat] >= cents]
    caller: Seat = 0
    number = table.question()
    while undecided:
        options = [
            option
            for seat in undecided
            for option in (whole(seat, BANCO, cents), Exactly(Choose(seat, PASS), BANCO_MEANS))
        ]
        wants = f"banco at {show_money(cents)}, or pass"
        action = yield from table.ask(wants, clause, options, number=number)
        assert isinstance(action, Choose)
        table.emit(ChoiceMade(clause, action.seat, action.choice))
        undecided.remove(action.seat)
        if action.choice == BANCO:
            caller = action.seat
            # Who sits further away is not asked any more.
            undecided = [s for s in undecided if others.index(s) < others.index(caller)]
    if caller:
        table.emit(WagerPlaced(clause, caller, AGAINST, cents))
    return caller


def whole(seat: Seat, word: str, cents: Cents) -> Exactly:
    """A word by which somebody wagers as much as the Banker."""
    return Exactly(Choose(seat, word), f"a wager of {show_money(cents)}", cents)


def take_parts(
    table: Table, rules: CheminDeFerRules, others: Sequence[Seat], cents: Cents
) -> Procedure:
    """Each in turn may wager a part, until the whole is covered or the dealer closes."""
    for seat in others:
        left = cents - covered(table)
        if not left:
            return
        is_small = left < rules.limits.maximum and rules.limits.refusal(left) is not None
        exactly = (left,) if is_small and rules.small_remainder == "may be covered" else ()
        least = min((rules.limits.minimum, *exactly))
        if least > min(left, table.felt.racks[seat]):
            continue
        if not (yield from is_open_after(table, rules, seat, left, exactly)):
            return


def is_open_after(
    table: Table, rules: CheminDeFerRules, seat: Seat, left: Cents, exactly: tuple[Cents, ...]
) -> Generator[Turn, Action, bool]:
    """Ask one participant for a part; whether the dealer has not closed."""
    clause, number, permitted = rules.clause, table.question(), exactly
    wants = f"seat {seat}: a part of {show_money(left)}, or pass"
    while True:
        bounds = Bounds(1, left, clause.against)
        options = (
            placing(table, rules, seat, AGAINST, permitted=permitted, bounds=bounds),
            Exactly(Choose(seat, PASS)),
            _leave(rules, seat, AGAINST),
            Exactly(Proceed()),
        )
        action = yield from table.ask(wants, clause.parts, options, number=number)
        match action:
            case Permit(_, name, cents):
                permitted = (*permitted, cents)
                table.emit(WagerPermitted(clause.exceptions, seat, name, cents))
            case Place():
                is_exact = action.cents in exactly
                by = clause.small_remainder if is_exact else clause.parts
                put_down(table, rules, action, by)
                return True
            case Choose():
                table.emit(ChoiceMade(clause.parts, seat, PASS))
                return True
            case _:
                return False


def covered(table: Table) -> Cents:
    """What is wagered against the Banker."""
    return sum(cents for (_, wager), cents in table.felt.wagers.items() if wager == AGAINST)


def highest(table: Table, others: Sequence[Seat]) -> Seat:
    """Who has the highest wager against the Banker, of equals the nearest; 0 if nobody has one."""
    stakes = [(table.felt.stake(seat, AGAINST), -at, seat) for at, seat in enumerate(others)]
    cents, _, seat = max(stakes, default=(0, 0, 0))
    return seat if cents else 0


def close(table: Table, rules: CheminDeFerRules, banker: Seat) -> None:
    """No more bets: the Banker withdraws what is not covered."""
    table.announce(NO_MORE_BETS, rules.clause.no_more_bets)
    table.wagers_opened = True
    over = table.felt.stake(banker, BANKER) - covered(table)
    if over:
        by = rules.clause.withdrawn
        table.emit(WagerTakenBack(by, banker, BANKER, over, "not covered"))
        table.emit(BankMarked(by, banker, table.felt.stake(banker, BANKER)))
    for kind in (Place, Permit):
        table.close(kind, f"wagers are closed ({rules.clause.withdrawn})")
