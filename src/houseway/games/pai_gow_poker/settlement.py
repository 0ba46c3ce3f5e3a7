"""How pai gow poker settles: against the dealer or a bank, hand by hand; then further wagers."""

from collections.abc import Iterable

from houseway.games.pai_gow_poker import reasons
from houseway.games.pai_gow_poker import side_wagers as sides_of
from houseway.games.pai_gow_poker.rules import Outcome, PaiGowPokerRules
from houseway.games.pai_gow_poker.side_wagers import settle_side
from houseway.games.pai_gow_poker.standing import Plan, Standing, players_of
from houseway.games.pai_gow_poker.wagers import (
    BONUS,
    ENVY,
    INSURANCE,
    PROGRESSIVE,
    SEVEN_CARD,
    WAGER,
)
from houseway.hands.pai_gow_poker import Setting
from houseway.round.accounts import INVENTORY
from houseway.round.engine import Procedure, Table
from houseway.round.events import Compared, LammerRemoved
from houseway.round.payments import Moved, WagerPaid
from houseway.round.spots import DEALER_HAND, DEALER_SEAT, Seat, Spot, counterclockwise
from houseway.steps.banking import CENTRE, DEALERS, Bank, pay_winners, share_surplus, take_to_centre
from houseway.steps.commission import charge
from houseway.steps.settling import give_back, lose, win
from houseway.steps.two_hands import HIGH_AND_LOW, collect_both


def set_at(table: Table, seat: Seat) -> Setting:
    """The high and the low hand that lie before a seat."""
    high, low = (table.felt.cards(Spot(seat, area)) for area in HIGH_AND_LOW)
    return Setting(tuple(high), tuple(low))


def settle(
    table: Table, rules: PaiGowPokerRules, standing: Standing, *, again: bool = False
) -> Procedure:
    """Expose, compare and settle all hands; again, after a misset, the main wagers alone.

    What a misset finds settled besides the main wagers stays so, and the rest is still to do.
    """
    felt = table.felt
    seats = [seat for seat in table.players if sides_of.cards_of(table, seat)]
    wagered = felt.lammers or felt.seats_with(BONUS) or felt.seats_with(INSURANCE)
    if standing.bank is not None:
        settle_dealer(table, rules, standing.bank)
    if again or not wagered:
        yield from in_two_passes(table, rules, standing, sides=not again)
    elif standing.bank is not None:
        yield from in_two_passes(table, rules, standing, sides=True, keep=seats)
        yield from reform(table, rules, standing, counterclockwise(seats))
    else:
        yield from table.proceed("settle and re-form hand by hand", rules.clause.one_pass)
        yield from reform(table, rules, standing, counterclockwise(seats), mains=True)
    for seat in (*counterclockwise(table.players), DEALER_SEAT):
        collect_both(table, seat, "hand", rules.clause.collect)


# The pai gow poker wager.


def fare(table: Table, rules: PaiGowPokerRules, standing: Standing, seat: Seat) -> Outcome:
    """Expose and compare the hands of one player; a losing wager is collected at once."""
    clause, bank = rules.clause, standing.bank
    for area in HIGH_AND_LOW:
        if table.felt.hidden(Spot(seat, area)):
            table.show(Spot(seat, area), clause.expose)
    own, other = set_at(table, seat), set_at(table, standing.bank_seat)
    outcome, by = rules.compare(own, other)
    is_fair = by != clause.lose_foul and seat not in standing.amiss.misset
    if seat in standing.amiss.misset:
        outcome, by = "loses", clause.lose_misset
    by_rest = is_fair and is_by_rest(rules, own, other)
    said, of_other = map(rules.hands.describe_setting, (own, other))
    table.emit(Compared(by, Spot(seat), outcome, said, of_other, by_rest))
    if outcome == "loses":
        if bank is not None:
            take_to_centre(table, seat, WAGER, bank.pay)
        else:
            lose(table, seat, WAGER, by, reasons.FOUL if by == clause.lose_foul else "")
    elif outcome == "pushes":
        give_back(table, seat, WAGER, clause.push, "push")
    return outcome


def is_by_rest(rules: PaiGowPokerRules, own: Setting, other: Setting) -> bool:
    """Whether two high hands of one name are told apart by their other cards, being no copy."""
    highs = {rules.hands.strengths(each)[0] for each in (own, other)}
    return len(highs) == 2 and len({rules.hands.describe(high) for high in highs}) == 1


def pay_main(table: Table, rules: PaiGowPokerRules, seat: Seat) -> None:
    """Pay a winner 1 to 1 and take the vigorish with the payout."""
    cents = rules.win_pays.pay(table.felt.stake(seat, WAGER), rules.odd_cent)
    win(table, seat, WAGER, rules.win_pays, rules.odd_cent, clause=rules.clause.pay)
    charge(table, rules.commission, seat, cents, clause=rules.clause.vigorish)


def settle_dealer(table: Table, rules: PaiGowPokerRules, bank: Bank) -> None:
    """The dealer's wager against the bank, before all others; it is paid with the other winners."""
    cents, clause = table.felt.balance(DEALERS), rules.clause.dealer_compared
    if not cents:
        return
    own, other = set_at(table, DEALER_SEAT), set_at(table, bank.seat)
    outcome, _ = rules.compare(own, other)
    said, of_other = map(rules.hands.describe_setting, (own, other))
    by_rest = is_by_rest(rules, own, other)
    table.emit(Compared(clause, DEALER_HAND, outcome, said, of_other, by_rest))
    if outcome == "loses":
        table.emit(Moved(clause, DEALERS, CENTRE, cents))
    elif outcome == "pushes":
        table.emit(Moved(clause, DEALERS, INVENTORY, cents, "push"))


def in_two_passes(
    table: Table,
    rules: PaiGowPokerRules,
    standing: Standing,
    *,
    sides: bool,
    keep: Iterable[Seat] = (),
) -> Procedure:
    """Losers and pushes at once, winners once all hands are exposed; then what pays besides."""
    bank, clause, kept = standing.bank, rules.clause, {*keep}
    fared: dict[Seat, Outcome] = {}
    for seat in players_of(table):
        fared[seat] = fare(table, rules, standing, seat)
        pays = sides and announce_sides(table, rules, standing, seat)
        if fared[seat] != "wins" and not pays and seat not in kept:
            collect_both(table, seat, "hand", clause.collect)
    yield from table.proceed("pay the winning wagers", bank.pay if bank else clause.win)
    for seat, outcome in fared.items():
        if outcome == "wins" and seat in standing.amiss.misset:
            fared[seat] = fare(table, rules, standing, seat)
    won = [seat for seat, outcome in fared.items() if outcome == "wins"]
    if bank is not None:
        pay_winners(table, bank, WAGER, won)
        share_surplus(table, bank)
    limited = seven_card_dues(table, rules) if sides else {}
    for seat in fared:
        if bank is None and seat in won:
            pay_main(table, rules, seat)
        if sides:
            pay_sides(table, rules, standing, seat, limited)
        if seat not in kept:
            collect_both(table, seat, "hand", clause.collect)


# What pays besides, on the player's seven cards.


def announce_sides(table: Table, rules: PaiGowPokerRules, standing: Standing, seat: Seat) -> bool:
    """Say of progressive and seven-card wagers that they win or lose, and collect what loses."""
    clause, cards, pays = rules.clause, sides_of.cards_of(table, seat), False
    if seat in standing.amiss.progressive:
        line = progressive_line(table, rules, standing, seat)
        why = line or reasons.why_lost(rules, PROGRESSIVE, cards)
        said = f"progressive wager of seat {seat} {'wins' if line else 'loses'}: {why}"
        table.announce(said, clause.progressive_announced)
        pays = bool(line)
    if table.felt.stake(seat, SEVEN_CARD):
        line = sides_of.seven_card_line(rules, cards)
        why = line or reasons.why_lost(rules, SEVEN_CARD, cards)
        said = f"seven-card bonus wager of seat {seat} {'wins' if line else 'loses'}: {why}"
        table.announce(said, clause.seven_card_announced)
        if not line:
            lose(table, seat, SEVEN_CARD, clause.seven_card_announced, why)
        pays = pays or bool(line)
    return pays


def progressive_line(table: Table, rules: PaiGowPokerRules, standing: Standing, seat: Seat) -> str:
    """The line by which a seat's progressive wager is paid, as the meter reads now."""
    stake, reads = standing.amiss.progressive[seat], table.felt.meters[PROGRESSIVE]
    return sides_of.progressive_line(rules, sides_of.cards_of(table, seat), stake, reads)


def seven_card_dues(table: Table, rules: PaiGowPokerRules) -> dict[Seat, tuple[int, int]]:
    """What seven-card bonus wagers are due, and what a limit leaves of it."""
    due = {}
    for seat in counterclockwise(table.felt.seats_with(SEVEN_CARD)):
        line = sides_of.seven_card_line(rules, sides_of.cards_of(table, seat))
        stake = table.felt.stake(seat, SEVEN_CARD)
        due[seat, SEVEN_CARD] = sides_of.owed(rules, SEVEN_CARD, line, stake)
    paid = sides_of.within(table, rules.seven_card_payout_limit, due)
    return {key[0]: (due[key], paid[key]) for key in due}


def pay_sides(
    table: Table,
    rules: PaiGowPokerRules,
    standing: Standing,
    seat: Seat,
    limited: dict[Seat, tuple[int, int]],
) -> None:
    """The progressive wager first, then the seven-card bonus."""
    if seat in standing.amiss.progressive:
        line = progressive_line(table, rules, standing, seat)
        sides_of.settle_progressive(table, rules, standing, seat, line)
        del standing.amiss.progressive[seat]
    if table.felt.stake(seat, SEVEN_CARD):
        line = sides_of.seven_card_line(rules, sides_of.cards_of(table, seat))
        due, paid = limited[seat]
        clause = rules.clause.seven_card_pays if paid == due else rules.clause.seven_card_limit
        settle_side(table, rules, seat, SEVEN_CARD, (due, paid), clause=clause, line=line)


# Bonus, insurance and envy.


def reform(
    table: Table,
    rules: PaiGowPokerRules,
    standing: Standing,
    seats: list[Seat],
    *,
    mains: bool = False,
) -> Procedure:
    """Hand by hand the main wager, then bonus and insurance; premium hands and envy come last."""
    plan = standing.plan = standing.plan or sides_of.plan_of(table, rules)
    clause = rules.clause
    fives = bool(table.felt.lammers)
    insured = bool(table.felt.seats_with(INSURANCE))
    limited = seven_card_dues(table, rules) if mains else {}
    for seat in seats:
        if mains and table.felt.stake(seat, WAGER):
            if fare(table, rules, standing, seat) == "wins":
                pay_main(table, rules, seat)
            announce_sides(table, rules, standing, seat)
            pay_sides(table, rules, standing, seat, limited)
        has = table.felt.stake(seat, BONUS) or table.felt.stake(seat, INSURANCE)
        if has or fives:
            reform_one(table, rules, plan, seat, stays=fives)
        elif not insured:
            collect_both(table, seat, "hand", clause.collect)
    for seat in seats if not fives else ():
        if not (plan.is_premium(seat) and table.felt.stake(seat, BONUS)):
            collect_both(table, seat, "hand", clause.cards_stay_for_all)
    if fives or any(table.felt.stake(seat, BONUS) for seat in seats):
        yield from table.proceed("settle envy bonuses and premium hands", clause.second_pass)
        second_pass(table, rules, plan, seats)


def reform_one(
    table: Table, rules: PaiGowPokerRules, plan: Plan, seat: Seat, *, stays: bool
) -> None:
    """Form the best hand of a player's seven cards, and settle all but what a premium hand pays."""
    clause = rules.clause
    for area in HIGH_AND_LOW:
        if table.felt.hidden(Spot(seat, area)):
            table.show(Spot(seat, area), clause.reformed)
    line, pai_gow = plan.lines[seat], plan.insured[seat]
    best = rules.hands.describe(rules.hands.strength(sides_of.cards_of(table, seat)))
    table.step(f"cards of seat {seat} re-formed: {line or pai_gow or best}", clause.reformed)
    premium = plan.is_premium(seat)
    settled = (INSURANCE,) if premium else (INSURANCE, BONUS)
    for wager in settled:
        if table.felt.stake(seat, wager):
            key = seat, wager
            due, paid = plan.due.get(key, 0), plan.paid.get(key, 0)
            by = clause.made if due else clause.not_made
            by = clause.bonus_limit if paid < due else by
            made = pai_gow if wager == INSURANCE else line
            settle_side(table, rules, seat, wager, (due, paid), clause=by, line=made)
    if premium and (stays or table.felt.stake(seat, BONUS)):
        table.announce(f"Premium hand of seat {seat}: {line}", clause.premium)
    else:
        collect_both(table, seat, "hand", clause.made if line or pai_gow else clause.not_made)


def second_pass(table: Table, rules: PaiGowPokerRules, plan: Plan, seats: Iterable[Seat]) -> None:
    """Pay envy and take the markers, pay bonuses on premium hands; other premium hands go last."""
    clause = rules.clause
    for seat in seats:
        if seat in table.felt.lammers:
            pay_envy(table, rules, plan, seat)
            table.emit(LammerRemoved(clause.envy, seat))
        if table.felt.stake(seat, BONUS):
            due, paid = plan.due[seat, BONUS], plan.paid[seat, BONUS]
            by = clause.premium_pays if paid == due else clause.bonus_limit
            settle_side(table, rules, seat, BONUS, (due, paid), clause=by, line=plan.lines[seat])
            collect_both(table, seat, "hand", clause.premium_pays)
    for seat in seats:
        collect_both(table, seat, "hand", clause.premium_collected)


def pay_envy(table: Table, rules: PaiGowPokerRules, plan: Plan, seat: Seat) -> None:
    """What other players' premium hands pay a marker, one after the other."""
    for key, due in plan.due.items():
        if key[0] == seat and key[1].startswith(ENVY):
            other, paid = sides_of.holder_of(key), plan.paid[key]
            by = rules.clause.envy if paid == due else rules.clause.bonus_limit
            why = f"{plan.lines[other]} of seat {other}" + ("" if paid == due else ", limited")
            if paid:
                table.emit(WagerPaid(by, seat, ENVY, paid, why))
