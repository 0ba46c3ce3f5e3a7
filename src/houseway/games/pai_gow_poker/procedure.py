"""One round of pai gow poker, in the order in which the law tells it."""

from collections.abc import Generator

import msgspec

from houseway.games.pai_gow_poker import dealing, starting
from houseway.games.pai_gow_poker import irregularities as amiss_in
from houseway.games.pai_gow_poker.areas import wager_rules
from houseway.games.pai_gow_poker.equipment import Carried
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.setting import (
    divide,
    give_up,
    options_of,
    set_bank,
    set_house_way,
    surrender,
)
from houseway.games.pai_gow_poker.settlement import settle
from houseway.games.pai_gow_poker.standing import Standing, players_of
from houseway.games.pai_gow_poker.threes import deal_threes
from houseway.games.pai_gow_poker.wagers import BONUS, PROGRESSIVE, WAGER
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Set, Surrender
from houseway.round.engine import Called, Procedure, Table
from houseway.round.events import Event, LammerPlaced, LammerRemoved
from houseway.round.payments import SeatMoney
from houseway.round.spots import DEALER_HAND, DEALER_SEAT, Seat, Spot, counterclockwise
from houseway.round.start import Start
from houseway.round.turns import Turn
from houseway.steps import player_bank as banks
from houseway.steps.banking import DEALERS
from houseway.steps.devices import count_and_take_in
from houseway.steps.frame import play_round
from houseway.steps.identity import seats_of
from houseway.steps.irregularities import unsettle
from houseway.steps.meters import raise_meter, read_meter
from houseway.steps.two_hands import pass_on, queues, until_reset
from houseway.steps.wagers import NO_MORE_BETS, take_wagers


def play(table: Table, rules: PaiGowPokerRules, start: Start) -> Procedure:
    """One round of play, from the offer of the bank to the last payment."""
    standing = Standing(start.carried_as(Carried))
    if rules.progressive_paytable is not None:
        read_meter(table, start, rules.progressive_meter)

    def close(carried: Carried | None) -> Carried | None:
        return carried or banks.after_void(table, standing.carried, standing.bank)

    return play_round(
        table,
        complete(table, rules, standing, start),
        undo=rules.clause.void_settled,
        ends=rules.clause.round_ends,
        stands=rules.settled_apart,
        close=close,
    )


def complete(table: Table, rules: PaiGowPokerRules, standing: Standing, start: Start) -> Procedure:
    """A round as it goes when nothing voids it; gives what is carried on."""
    yield from take_all_wagers(table, rules, standing)
    if not table.felt.wagers and not table.felt.balance(DEALERS):
        return standing.carried
    table.announce(NO_MORE_BETS, rules.dealt.announce)
    yield from close_wagers(table, rules, standing)
    with amiss_in.any_time(table, rules):
        first = yield from before_the_deal(table, rules, standing)
        with amiss_in.from_the_deal(table, rules, standing.bank_seat, standing.amiss):
            wagers = yield from deal(table, rules, standing, start, first)
            with amiss_in.after_the_deal(table, rules, standing.bank_seat, standing.amiss):
                yield from play_hands(table, rules, standing)
        yield from see_missets(table, rules, standing)
    played = {s: cents for s, cents in wagers.items() if s not in standing.amiss.voided}
    return carried_on(table, rules, standing, played)


def carried_on(
    table: Table, rules: PaiGowPokerRules, standing: Standing, played: dict[Seat, Cents]
) -> Carried:
    """How the bank, the cut and the button go on after a completed round."""
    after = banks.carried_on(table, rules, standing.carried, standing.bank, played)
    button = standing.carried.button
    if rules.start_by == "button" and not rules.deals_threes:
        button = (button + 1) % dealing.HANDS
        table.step(f"the button goes on to {Spot(button)}", rules.clause.button_moves)
    return msgspec.structs.replace(after, cut_offered=standing.cut_offered, button=button)


# Wagers.


def take_all_wagers(table: Table, rules: PaiGowPokerRules, standing: Standing) -> Procedure:
    """Offer the bank and the cut, let a bank say what the dealer wagers; then wagers are open."""
    bank = standing.bank = yield from banks.offer(table, rules, standing.carried)
    yield from dealing.cut(table, rules, standing)
    if bank is None:
        yield from take_wagers(table, wager_rules(rules))
        return
    last = standing.carried.last_of(table.players, bank.seat)
    yield from banks.wager_of_dealer(table, rules, bank, last)
    own = seats_of(table.players, bank.seat)
    yield from take_wagers(table, wager_rules(rules, bank.seat, own, shared=bank.is_shared))


def close_wagers(table: Table, rules: PaiGowPokerRules, standing: Standing) -> Procedure:
    """Envy markers before bonus wagers that have one; progressive chips into the inventory."""
    clause, felt = rules.clause, table.felt
    for seat in counterclockwise(felt.seats_with(BONUS)):
        if felt.stake(seat, BONUS) >= rules.envy_from.cents:
            table.emit(LammerPlaced(clause.envy_marker, seat))
    if rules.progressive_paytable is not None:
        table.step("lock-out button pressed", clause.progressive_taken_in)
        stakes = {seat: felt.stake(seat, PROGRESSIVE) for seat in felt.seats_with(PROGRESSIVE)}
        differ = rules.irregularities.chips_differ
        taken = clause.progressive_taken_in
        stand = yield from count_and_take_in(table, PROGRESSIVE, taken, differ)
        standing.amiss.progressive = {seat: stakes[seat] for seat in stand}
        raise_meter(table, rules.progressive_meter, standing.amiss.progressive)
    if standing.bank is not None:
        banks.shrink_wager_of_dealer(table, rules, standing.bank, WAGER)


# The deal.


def before_the_deal(
    table: Table, rules: PaiGowPokerRules, standing: Standing
) -> Generator[Turn, Action, Spot]:
    """Stacks from the hand and what is left over of them; then who gets the first card."""
    if rules.deals_threes:
        first = dealing.wagering(table, standing)[0]
        table.step(f"starting position: {first}", rules.clause.leftmost)
        return first
    if rules.dealing == "from the hand" and table.felt.cards_left >= dealing.IN_STACKS:
        yield from dealing.lay_stacks(table, rules, standing)
        yield from dealing.check_left_over(table, rules, in_stacks=dealing.IN_STACKS)
        if standing.bank is not None:
            yield from dealing.choose_first_stack(table, rules, standing.bank)
    return (yield from starting.find_start(table, rules, standing))


def deal(
    table: Table, rules: PaiGowPokerRules, standing: Standing, start: Start, first: Spot
) -> Generator[Turn, Action, dict[Seat, Cents]]:
    """Deal all hands; gives what was wagered on those that are played."""
    amiss = standing.amiss
    if rules.deals_threes:
        yield from deal_threes(table, rules, standing, start)
    else:
        yield from dealing.deal(table, rules, standing, first)
        if rules.start_by == "dice":
            covered = "shaker covered, shaken once and placed to the right"
            table.step(covered, rules.clause.cover_shaker)
    wagers = {seat: table.felt.stake(seat, WAGER) for seat in players_of(table)}
    yield from amiss_in.remedy_misdeals(table, rules, amiss)
    amiss.is_dealt = rules.without_looking != "until the hand is exposed"
    return wagers


# Setting and showing the hands.


def play_hands(table: Table, rules: PaiGowPokerRules, standing: Standing) -> Procedure:
    """From the deal to the last payment, as long as nothing was set wrongly unseen."""
    yield from ask(table, rules, standing)
    bank = standing.bank
    if bank is not None:
        yield from set_bank(table, rules, standing, bank)
    if table.felt.cards(DEALER_HAND):
        yield from set_house_way(table, rules, standing, DEALER_SEAT, rules.clause.reveal)
    with until_reset(table, rules.irregularities.dealer_misset, standing.missets):
        yield from settle_until_right(table, rules, standing)


def ask(table: Table, rules: PaiGowPokerRules, standing: Standing) -> Procedure:
    """All players set high and low at once; who has two areas, one after the other."""
    clause, players = rules.clause, players_of(table)
    waiting = {queue[0]: queue[1:] for queue in queues(table, players, WAGER)}
    is_seen = rules.second_hand == "seen"
    look = "" if is_seen else clause.second_hand
    for seat in players if is_seen else waiting:
        table.give(Spot(seat), seat, clause.look)
    number = table.question()
    while waiting:
        options = [o for seat in waiting for o in options_of(table, rules, standing, seat)]
        action = yield from table.ask("set high and low", clause.set, options, number=number)
        if isinstance(action, Surrender):
            give_up(table, rules, standing, action.seat)
        else:
            assert isinstance(action, Set)
            divide(table, action, clause.set)
        yield from amiss_in.remedy_misdeals(table, rules, standing.amiss)
        pass_on(table, waiting, action.seat, WAGER, look)


# Settling until all is right.


def settle_until_right(table: Table, rules: PaiGowPokerRules, standing: Standing) -> Procedure:
    """Surrenders, then the settlement; anew, if a hand is found not set the house way."""
    is_asked = False
    while True:
        standing.settled_from = None
        try:
            if not is_asked:
                yield from surrender(table, rules, standing)
                yield from amiss_in.remedy_misdeals(table, rules, standing.amiss)
                is_asked = True
            yield from table.proceed("expose and compare the hands", rules.clause.expose)
            yield from amiss_in.remedy_misdeals(table, rules, standing.amiss)
            standing.settled_from = len(table.events)
            yield from settle(table, rules, standing)
        except Called as called:
            undo_mains(table, rules, standing)
            amiss_in.reset(table, rules, called.call, standing.missets.pop())
        else:
            return


def see_missets(table: Table, rules: PaiGowPokerRules, standing: Standing) -> Procedure:
    """A hand that was not set the house way may be seen until the round is over."""
    if not standing.missets:
        return
    try:
        with until_reset(table, rules.irregularities.dealer_misset, standing.missets):
            yield from table.proceed("the round is over", rules.clause.round_ends)
    except Called as called:
        undo_mains(table, rules, standing)
        amiss_in.reset(table, rules, called.call, standing.missets.pop())
        yield from settle(table, rules, standing, again=True)


def undo_mains(table: Table, rules: PaiGowPokerRules, standing: Standing) -> None:
    """Undo what was done about the main wagers, and take the hands out of the rack again.

    What was settled besides them stays so, and a marker that was taken for it is not put back.
    """
    if standing.settled_from is None:
        return
    settled = [event for event in table.events[standing.settled_from :] if is_of_main(event)]
    unsettle(table, settled, rules.irregularities.dealer_misset.clause)


def is_of_main(event: Event) -> bool:
    """Whether an event of the settlement is undone with the main wagers."""
    if isinstance(event, SeatMoney):
        return event.wager == WAGER
    return not isinstance(event, LammerRemoved)
