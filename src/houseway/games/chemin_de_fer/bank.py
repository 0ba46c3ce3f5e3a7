"""Who banks: the auction of the shoe, a bank that is kept, passed, lost or refused."""

from collections.abc import Generator, Iterable
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from houseway.errors import cited
from houseway.games.chemin_de_fer.calls import BANK_TRANSFERRED, ORDERED_TO_PASS
from houseway.games.chemin_de_fer.rules import (
    BANKER,
    BID,
    NOBODY,
    PARTICIPANTS,
    Carried,
    CheminDeFerRules,
    Someone,
)
from houseway.games.chemin_de_fer.wagers import BID_MEANS, Bounds, place_of, place_or_pass
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Bring, Choose, GetUp, Place, Proceed, SitDown
from houseway.round.engine import Called, Procedure, Table
from houseway.round.events import BankMarked, ChoiceMade, WagerOffered
from houseway.round.options import Closed, Exactly
from houseway.round.spots import Seat, counterclockwise, to_the_right
from houseway.round.turns import Turn, by_actor
from houseway.round.wager_options import OfferWager
from houseway.steps.comings import come_or_go, refuse_coming
from houseway.steps.identity import persons, seats_of
from houseway.steps.simple import PASS

Finding: TypeAlias = Generator[Turn, Action, Seat]
"""Asks until somebody's wager as the Banker lies there; that seat, or 0."""


class Standing:
    """How the bank stands while it is found out who has it."""

    def __init__(self, table: Table, before: Carried) -> None:
        self.before = replace(before, skipped=skipped_of(table, before))
        self.passer = before.passer
        """Behind whom a passed bank goes back."""
        self.suivi = before.suivi
        self.bounds = Bounds(0, None, "")
        """Those of the wager that was placed."""
        self.are_few = False
        """Whether too few were there to be asked at all."""

    def free(self) -> None:
        """A new shoe or a mandatory change: nobody has passed the bank any more."""
        self.passer = NOBODY

    def end_suivi(self, rules: CheminDeFerRules, event: str) -> None:
        """Nobody has the right of suivi any more, if it ends with this: the Banker or the shoe."""
        if rules.suivi_ends == f"with the {event}":
            self.suivi = NOBODY


def someone(table: Table, seat: Seat) -> Someone:
    """Who sits there now."""
    return Someone(seat, table.players[seat].name)


def is_there(table: Table, who: Someone) -> bool:
    """Whether somebody still sits at the same place."""
    player = table.players.get(who.seat)
    return player is not None and player.name == who.name


def skipped_of(table: Table, before: Carried) -> tuple[Someone, ...]:
    """Who misses the next offer, having moved to a place that is nearer to the bank."""
    kept = [who for who in before.skipped if is_there(table, who)]
    order = to_the_right(range(1, table.seats_max + 1), before.banker.seat)
    for who in before.sat if before.banker.seat else ():
        if is_there(table, who) or who.seat not in order:
            continue
        for seat, player in table.players.items():
            is_new = player.name == who.name and Someone(seat, player.name) not in before.sat
            if is_new and seat in order and order.index(seat) < order.index(who.seat):
                kept.append(Someone(seat, player.name))
    return tuple(dict.fromkeys(kept))


def find_banker(table: Table, rules: CheminDeFerRules, standing: Standing) -> Finding:
    """Find out who banks the next hand; nobody, if too few are there or nobody wants to."""
    before = standing.before
    is_new = not before.in_shoe and (rules.new_shoe == "auction" or before.is_lost)
    is_free = is_new or not before.banker.seat
    if is_free or len(persons(table.players)) < PARTICIPANTS:
        yield from wait(table, rules)
    if len(persons(table.players)) < PARTICIPANTS:
        standing.are_few = True
        table.step("fewer than two participants: no hand", rules.clause.waits)
        return 0
    if not before.in_shoe:
        standing.free()
        standing.end_suivi(rules, "shoe")
    if is_free:
        standing.free()
        standing.end_suivi(rules, "Banker")
        return (yield from auction(table, rules, standing, rules.clause.auction))
    if before.is_lost:
        return (yield from lost(table, rules, standing))
    if not is_there(table, before.banker):
        table.step(f"the Banker has left seat {before.banker.seat}", rules.clause.banker_leaves)
        return (yield from passed(table, rules, standing))
    return (yield from keep_or_pass(table, rules, standing))


def wait(table: Table, rules: CheminDeFerRules) -> Procedure:
    """The shoe is offered: until the dealer goes on, participants may come and go."""
    comings, number = partial(refuse_coming, table), table.question()
    wants, clause = "the shoe is offered: who plays?", rules.clause.waits
    not_yet = cited("the shoe is offered first, and wagers follow", clause)
    while True:
        closed = [Closed(Place, seat, not_yet) for seat in table.players]
        offers = by_actor((*closed, Exactly(Proceed())))
        action = yield from table.ask_all(wants, clause, offers, number, comings)
        if not isinstance(action, SitDown | GetUp | Bring):
            break
        come_or_go(table, action)
    # From here to the close of wagers everybody is in the round.
    table.wagers_opened = False


# Kept, passed, lost.


def keep_or_pass(table: Table, rules: CheminDeFerRules, standing: Standing) -> Finding:
    """The Banker wagers again or passes; or is ordered to, or has the bank taken away."""
    before, clause, remedies = standing.before, rules.clause, rules.irregularities
    seat = before.banker.seat
    opened = [(ORDERED_TO_PASS, remedies.ordered_to_pass)]
    if before.is_annulled:
        opened.append((BANK_TRANSFERRED, remedies.bank_transferred))
    wants = f"seat {seat}: wager again as the Banker, or pass the bank"
    mark_bank(table, seat, clause.keep)
    try:
        with table.calls(opened, {}):
            if (
                yield from take(
                    table, rules, standing, seat, kept_bounds(rules, before), wants=wants
                )
            ):
                mark_bank(table, seat, clause.keep)
                return seat
    except Called as called:
        is_order = called.call.kind == ORDERED_TO_PASS.kind
        remedy = remedies.ordered_to_pass if is_order else remedies.bank_transferred
        table.irregular(called.call, remedy)
        by = clause.mandatory if is_order else remedy.clause
        return (yield from relinquished(table, rules, standing, before.banker, by))
    return (yield from passed(table, rules, standing))


def kept_bounds(rules: CheminDeFerRules, before: Carried, clause: str = "") -> Bounds:
    """The range of a Banker who goes on and may pass, or of whoever takes a passed bank."""
    by = rules.clause
    return Bounds(before.least, before.most, clause or by.range, clause or by.keep)


def take(
    table: Table,
    rules: CheminDeFerRules,
    standing: Standing,
    seat: Seat,
    bounds: Bounds,
    *,
    wants: str,
) -> Generator[Turn, Action, bool]:
    """Whether somebody takes the bank, or keeps it, by a wager within bounds."""
    standing.bounds = bounds
    return (yield from place_or_pass(table, rules, seat, wants, bounds))


def passed(table: Table, rules: CheminDeFerRules, standing: Standing) -> Finding:
    """A bank that was passed is offered for the range of its last wager, then to the highest."""
    before, clause = standing.before, rules.clause
    from_whom = before.banker
    take_marker(table, clause.voluntary)
    if not standing.passer.seat or rules.passed_bank_returns == "behind the last":
        standing.passer = from_whom
    standing.end_suivi(rules, "Banker")
    bounds = kept_bounds(rules, before, clause.voluntary)
    seat = yield from offer(table, rules, standing, from_whom, bounds)
    if seat:
        return seat
    return (yield from auction(table, rules, standing, clause.voluntary, former=from_whom))


def lost(table: Table, rules: CheminDeFerRules, standing: Standing) -> Finding:
    """The Banker's Hand has lost: the bank goes on, a passed one from behind who passed it."""
    behind, clause = standing.before.banker, rules.clause.mandatory
    if standing.passer.seat:
        behind, clause = standing.passer, rules.clause.returned
    return (yield from relinquished(table, rules, standing, behind, clause))


def relinquished(
    table: Table, rules: CheminDeFerRules, standing: Standing, behind: Someone, clause: str
) -> Finding:
    """Offer the bank round the table from somebody's right; then to the highest bid."""
    take_marker(table, clause)
    standing.free()
    standing.end_suivi(rules, "Banker")
    bounds = Bounds(0, None, clause)
    seat = yield from offer(table, rules, standing, behind, bounds)
    if seat:
        return seat
    by = rules.clause.bank_refused
    return (yield from auction(table, rules, standing, by, former=standing.before.banker))


def offer(
    table: Table, rules: CheminDeFerRules, standing: Standing, behind: Someone, bounds: Bounds
) -> Finding:
    """Offer the bank to one after the other, as far as they can put up the least; 0 for nobody."""
    barred = own_seats(table, behind)
    least = bounds.least or rules.limits.minimum
    for seat in to_the_right(table.players, behind.seat):
        if seat in barred or table.felt.racks[seat] < least:
            continue
        if someone(table, seat) in standing.before.skipped:
            gone = tuple(w for w in standing.before.skipped if w != someone(table, seat))
            standing.before = replace(standing.before, skipped=gone)
            table.step(f"seat {seat} moved nearer and misses a turn", rules.clause.moved_seat)
            continue
        wants = f"seat {seat}: take the bank by a wager, or pass"
        barred += seats_of(table.players, seat)
        if (yield from take(table, rules, standing, seat, bounds, wants=wants)):
            mark_bank(table, seat, bounds.clause)
            return seat
    return 0


def mark_bank(table: Table, seat: Seat, clause: str) -> None:
    """Put the bank's marker before a participant: the bank is what is wagered as the Banker."""
    table.emit(BankMarked(clause, seat, table.felt.stake(seat, BANKER)))


def take_marker(table: Table, clause: str) -> None:
    """Take the bank's marker away from whoever passes or loses the bank."""
    if table.felt.bank is not None:
        table.emit(BankMarked(clause, 0))


def own_seats(table: Table, who: Someone) -> list[Seat]:
    """The places of somebody who may have moved or left."""
    seat = place_of(table, who)
    return seats_of(table.players, seat) if seat else []


# The auction.


def auction(
    table: Table,
    rules: CheminDeFerRules,
    standing: Standing,
    clause: str,
    former: Someone = NOBODY,
) -> Finding:
    """The shoe goes to whoever offers to wager most; a former Banker bids from the second round."""
    late, best = own_seats(table, former), (0, 0)
    is_first = True
    while True:
        asked = [s for s in counterclockwise(table.players) if not (is_first and s in late)]
        before = best[0]
        best = yield from bid_round(
            table, rules, clause, asked, best=best, former=former, again=not is_first
        )
        has_late = is_first and bool(late)
        one_each = rules.auction == "one offer each"
        if one_each and not (has_late and not best[0]):
            break
        if not one_each and best[0] == before and not has_late:
            break
        is_first = False
    cents, seat = best
    if not seat:
        return 0
    wants = f"seat {seat}: the highest bid has the shoe, the Banker's wager"
    bounds = Bounds(cents, None, rules.clause.range, rules.clause.bid_not_honoured)
    if (yield from take(table, rules, standing, seat, bounds, wants=wants)):
        mark_bank(table, seat, clause)
        return seat
    table.step("the shoe is offered anew", rules.clause.bid_not_honoured)
    return 0


def bid_round(
    table: Table,
    rules: CheminDeFerRules,
    clause: str,
    asked: Iterable[Seat],
    *,
    best: tuple[Cents, Seat],
    former: Someone,
    again: bool,
) -> Generator[Turn, Action, tuple[Cents, Seat]]:
    """Each in turn may bid as much as the highest or more; the highest bid, and whose it is."""
    heard: list[Seat] = []
    what = "bid for the shoe once more" if again else "bid for the shoe"
    for seat in asked:
        least = max(rules.limits.minimum, best[0])
        if seat in heard or (best[1] and seat in seats_of(table.players, best[1])):
            continue
        bid = OfferWager(seat, BID, rules.limits, table.felt.racks[seat], least, clause)
        if bid.dial is None:
            continue
        heard += seats_of(table.players, seat)
        options = (bid, Exactly(Choose(seat, PASS), BID_MEANS))
        action = yield from table.ask(f"seat {seat}: {what}, or pass", clause, options)
        if not isinstance(action, Place):
            table.emit(ChoiceMade(clause, seat, PASS))
            continue
        table.emit(WagerOffered(clause, seat, BID, action.cents))
        is_equal = action.cents == best[0]
        if not is_equal or _is_nearer(table, rules, former, seat, best[1]):
            best = action.cents, seat
    return best


def _is_nearer(
    table: Table, rules: CheminDeFerRules, former: Someone, one: Seat, other: Seat
) -> bool:
    """Whether of two equal bids this one goes first."""
    order = counterclockwise(table.players)
    if former.seat and rules.equal_bids == "nearest the former Banker":
        order = [*to_the_right(table.players, former.seat), former.seat]
    return order.index(one) < order.index(other)
