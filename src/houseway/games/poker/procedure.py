"""One round of poker, whatever the variant, in the order in which the law tells it."""

from collections.abc import Generator, Iterable, Mapping, Sequence
from functools import cache, partial

import msgspec

from houseway.games.poker.bad_beat import pay_bad_beat, read_payout
from houseway.games.poker.dealing import deal_street
from houseway.games.poker.irregularities import any_time, heed
from houseway.games.poker.openers import OPENERS, forced
from houseway.games.poker.rake import charge_time, rake_street
from houseway.games.poker.rules import PokerRules, wager_rules
from houseway.games.poker.settlement import settle, show_hands
from houseway.games.poker.standing import Carried, Standing
from houseway.games.poker.variants import Street
from houseway.pieces.money import Cents, show_money
from houseway.round.actions import Action, Bring, Choose, Count, GetUp, SitDown
from houseway.round.card_events import DeckRemoved, StubCounted
from houseway.round.engine import Procedure, Table
from houseway.round.events import ChoiceMade, MarkerMoved
from houseway.round.options import Closed, Exactly, Option, TakePart
from houseway.round.spots import DEALER, DEALER_SEAT, Actor, Seat, clockwise
from houseway.round.stack_options import CountCards
from houseway.round.start import Player, Start
from houseway.round.turns import Turn, go_on
from houseway.steps.betting import Betting
from houseway.steps.betting_round import BET, BettingClauses, bet_in_turn, put_in, return_uncalled
from houseway.steps.comings import come_or_go, refuse_coming
from houseway.steps.frame import play_round
from houseway.steps.simple import SIT_OUT, TAKE_PART
from houseway.steps.wagers import WagerRules, take_wagers

TIME_CHARGE = "time-charge"


def play(table: Table, rules: PokerRules, start: Start) -> Procedure:
    """One round of play, from who takes part to the last pot.

    One that does not count leaves the button where it was, and who took part is dealt in again.
    """
    carried = start.carried_as(Carried)

    def close(left: Carried | None) -> Carried:
        again = msgspec.structs.replace(carried, playing=named(table, table.bound))
        return left or again

    steps = complete(table, rules, start, carried)
    ends, undo = rules.clause.round_ends, rules.clause.dead_round
    return play_round(table, steps, undo=undo, ends=ends, close=close)


def named(table: Table, seats: Iterable[Seat]) -> tuple[tuple[Seat, str], ...]:
    """Seats with who sits there."""
    return tuple((seat, table.players[seat].name) for seat in sorted(seats))


def complete(table: Table, rules: PokerRules, start: Start, carried: Carried) -> Procedure:
    """A round as it goes when nothing makes it dead; gives what is carried on."""
    read_payout(table, rules, start)
    playing = yield from elect(table, rules, carried)
    order = in_order(table, rules, carried, playing)
    if len(order) < 2:
        table.announce("No round: two players are needed", rules.clause.least_players)
        return msgspec.structs.replace(carried, playing=named(table, playing))
    table.bound |= set(order)
    button = order[-1] if rules.variant.button else 0
    if button and button != table.felt.marker:
        first = rules.clause.button_moves if carried.button else rules.clause.button_starts
        table.emit(MarkerMoved(first, button))
    if rules.side_wagers:
        yield from take_wagers(table, side_wager_rules(table, rules, order, carried))
    is_killed = bool(rules.kill) and bool(carried.kill)
    standing = Standing(rules, order, is_killed=is_killed)
    pay_in(table, rules, standing, carried)
    with any_time(table, rules, standing):
        yield from deal(table, rules, standing)
        yield from show_hands(table, rules, standing)
    winners = settle(table, rules, standing)
    yield from pay_bad_beat(table, rules, standing, winners)
    kill = winners if is_kill(rules, standing, winners) else []
    killer = table.players[kill[0]].name if kill else ""
    if kill:
        table.step(f"kill button before seat {kill[0]}", rules.clause.kill_button)
    elif is_killed:
        table.step("kill button collected", rules.clause.kill_button)
    yield from count_deck(table, rules, start)
    names = named(table, order)
    return Carried(button or carried.button, kill[0] if kill else 0, killer, names)


def side_wager_rules(
    table: Table, rules: PokerRules, order: Sequence[Seat], carried: Carried
) -> WagerRules:
    """How side wagers are taken of those who are dealt in: what a round costs stays in the rack."""
    due, least = blinds_of(rules, order, killer_of(table, carried)), entry(rules)

    def kept_out(_: Mapping[Seat, Player], seat: Seat) -> str:
        return "" if seat in order else f"seat {seat} is not dealt in"

    return msgspec.structs.replace(
        wager_rules(rules),
        kept_out=kept_out,
        kept_back={seat: least + due.get(seat, 0) for seat in order},
        kept_back_clause=rules.clause.entry,
    )


def count_deck(table: Table, rules: PokerRules, start: Start) -> Procedure:
    """Count the cards when that is due; a deck that is not whole leaves the table."""
    if not 0 < rules.count_every <= start.uncounted + 1:
        return
    clause, felt = rules.clause, table.felt
    apart = 0 if rules.variant.counts_stub else -felt.discard_rack_size
    what = "the stub" if rules.variant.counts_stub else "the entire deck"
    counted = CountCards(rules.stock.size, apart)
    action = yield from table.ask(f"count {what}", clause.count, (counted,))
    assert isinstance(action, Count)
    right = action.number == felt.cards_left + len(start.gone) - apart
    table.emit(StubCounted(clause.count, action.number, right))
    if not right:
        table.emit(DeckRemoved(clause.count))


def is_kill(rules: PokerRules, standing: Standing, winners: Sequence[Seat]) -> bool:
    """Whether one player has won a whole pot that qualifies."""
    times, parts = standing.times
    least = rules.kill.threshold(rules.limits.minimum * times // parts)
    return bool(rules.kill) and len(winners) == 1 and standing.won_cents >= least


# Who takes part.


def elect(table: Table, rules: PokerRules, carried: Carried) -> Generator[Turn, Action, set[Seat]]:
    """Let players come and go, take part or sit out, until the dealer begins."""
    clause, number = rules.clause.elect, table.question()
    before = {*carried.playing}
    playing = {s for s, p in table.players.items() if (s, p.name) in before}
    comings, is_charged, out = partial(refuse_coming, table), False, set[Seat]()
    racks, least = table.felt.racks, entry(rules)
    while True:
        playing = {seat for seat in playing if racks[seat] >= least}
        table.entered = set(playing)
        offers: dict[Actor, Sequence[Option]] = {
            seat: (_choice(table, rules, seat, playing, out),) for seat in table.players
        }
        is_due = rules.time_charge.cents and not is_charged
        charge = (Exactly(Choose(DEALER_SEAT, TIME_CHARGE)),) if is_due else ()
        offers[DEALER] = (*charge, *go_on(DEALER)[DEALER])
        action = yield from table.ask_all("who takes part?", clause, offers, number, comings)
        match action:
            case SitDown() | GetUp() | Bring():
                come_or_go(table, action)
                playing &= {*table.players}
                out -= {action.seat}
            case Choose(_, choice) if choice == TIME_CHARGE:
                yield from charge_time(table, rules)
                is_charged = True
            case Choose(seat, choice):
                table.emit(ChoiceMade(clause, seat, choice))
                out |= playing & {seat}
                playing ^= {seat}
            case _:
                return playing


def _choice(
    table: Table, rules: PokerRules, seat: Seat, playing: set[Seat], out: set[Seat]
) -> Option:
    """Whether a player may take part, or sit out: who has said so sits this round out."""
    if seat in playing:
        return _sit_out(seat)
    if seat in out:
        return Closed(Choose, seat, f"seat {seat} sits this round out")
    if table.felt.racks[seat] < (least := entry(rules)):
        why = f"seat {seat} needs {show_money(least)} to take part ({rules.clause.entry})"
        return Closed(Choose, seat, why)
    return TakePart(Choose(seat, TAKE_PART))


@cache
def _sit_out(seat: Seat) -> Option:
    return Exactly(Choose(seat, SIT_OUT))


def entry(rules: PokerRules) -> Cents:
    """What somebody must have to take part: all that is required but blinds, and the least bet."""
    forced_cents = 0 if rules.variant.button else rules.forced_bet.cents
    return rules.ante.cents + rules.limits.minimum + forced_cents


def in_order(table: Table, rules: PokerRules, carried: Carried, playing: set[Seat]) -> list[Seat]:
    """Who is dealt in, in the order of dealing; the button, or the dealer's right, comes last.

    Who has too little for the blind of the seat is not.
    """
    racks, least = table.felt.racks, entry(rules)
    while len(playing) > 1:
        order = sorted(playing)
        if rules.variant.button:
            button = order[-1]
            if carried.button:
                button = clockwise(order, start=carried.button + 1)[0]
            order = clockwise(order, start=button + 1)
        due = blinds_of(rules, order, killer_of(table, carried))
        short = [seat for seat in order if racks[seat] < least + due.get(seat, 0)]
        if not short:
            return order
        playing = playing - {short[0]}
    return []


def killer_of(table: Table, carried: Carried) -> Seat:
    """Where the player of a kill sits; 0 if there is none, or somebody else has the seat now."""
    player = table.players.get(carried.kill)
    return carried.kill if player is not None and player.name == carried.killer else 0


def blinds_of(rules: PokerRules, order: Sequence[Seat], killer: Seat) -> dict[Seat, Cents]:
    """The blind bets; the player of a kill has one of the increased minimum instead."""
    if not rules.variant.button:
        return {}
    blinds = dict(zip(order, rules.blinds.cents, strict=False))
    if rules.kill and killer in order:
        times, parts = rules.kill.times
        blinds[killer] = rules.limits.minimum * times // parts
    return blinds


# Streets.


def pay_in(table: Table, rules: PokerRules, standing: Standing, carried: Carried) -> None:
    """Antes and blinds, before any card."""
    clause, variant = rules.clause, rules.variant
    if rules.ante.cents:
        for seat in standing.order:
            put_in(table, seat, rules.ante.cents, variant.ante or clause.ante, "ante")
        standing.anted = standing.gather(table, clause.into_the_pot, clause.side_pots)
    killer = killer_of(table, carried)
    for seat, cents in blinds_of(rules, standing.order, killer).items():
        is_kill_blind = bool(rules.kill) and seat == killer
        cite = clause.kill_blind if is_kill_blind else clause.blinds
        put_in(table, seat, cents, cite, "kill blind" if is_kill_blind else "blind")


def deal(table: Table, rules: PokerRules, standing: Standing) -> Procedure:
    """Cards and betting rounds, one after the other, until all are dealt or one is left."""
    for street in rules.variant.streets:
        for step in (deal_street, ask):
            yield from step(table, rules, standing, street)
            table.look()
            if len(standing.live) == 1:
                # Hands may be lost while cards are dealt, and blinds lie there.
                standing.gather(table, rules.clause.into_the_pot, rules.clause.side_pots)
                return


def ask(table: Table, rules: PokerRules, standing: Standing, street: Street) -> Procedure:
    """One betting round, and what follows it: uncalled bets back, the rest into the pots, rake."""
    clause = rules.clause
    betting = standing.betting = begin(table, rules, standing, street)
    # Where nobody is asked, the final wager is the one before.
    standing.shows_first = betting.to_act or standing.shows_first or standing.live[0]
    said = BettingClauses(street.betting, street.opener, clause.fold, clause.uncalled)
    yield from bet_in_turn(table, betting, said, partial(heed, table, rules, standing))
    standing.betting = None
    standing.shows_first = betting.last_bettor or standing.shows_first
    standing.voluntary |= {*betting.voluntary}
    standing.live = list(betting.live)
    return_uncalled(table, betting, clause.uncalled)
    gathered = standing.gather(table, clause.into_the_pot, clause.side_pots)
    rake_street(table, rules, standing, gathered)


def begin(table: Table, rules: PokerRules, standing: Standing, street: Street) -> Betting:
    """A betting round from where it begins; the forced bet is made."""
    order, felt = standing.order, table.felt
    answered: tuple[Seat, ...] = ()
    if street.opens == "forced bet":
        opener = forced(standing.showing(table), rules.variant.forced)
        put_in(table, opener, rules.forced_bet.cents, street.opener, "forced bet")
        answered, first = (opener,), after(order, opener)
    elif street.opens == "after the blinds":
        blinds = min(len(rules.blinds.cents), len(order))
        first = order[blinds % len(order)]
    elif street.opens == "left of the button":
        first = standing.live[0]
    else:
        first = OPENERS[street.opens](standing.showing(table), standing.board(table))
    bets = {seat: cents for (seat, name), cents in felt.wagers.items() if name == BET}
    is_pot_limit = rules.betting == "pot limit"
    return Betting(
        standing.stakes(street),
        order,
        felt.racks,
        first=first,
        live=standing.live,
        bets=bets,
        answered=answered,
        capped=standing.capped,
        pot=sum(map(felt.balance, standing.pots)) if is_pot_limit else 0,
        duty=street.must_bet,
    )


def after(order: Sequence[Seat], seat: Seat) -> Seat:
    """The next one clockwise."""
    return order[(order.index(seat) + 1) % len(order)]
