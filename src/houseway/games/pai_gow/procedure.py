"""One round of pai gow, in the order in which the law tells it."""

from collections.abc import Generator, Sequence

from houseway.games.pai_gow import irregularities as amiss_in
from houseway.games.pai_gow.bank import choose_style, cut
from houseway.games.pai_gow.irregularities import Amiss
from houseway.games.pai_gow.rules import HAND_TILES, HIGH_TILES, WAGER, PaiGowRules, wager_rules
from houseway.games.pai_gow.settlement import settle
from houseway.hands.pai_gow import Setting, setting_of
from houseway.pieces.cards import Card
from houseway.pieces.dice import Dice
from houseway.pieces.tiles import Tile
from houseway.round.actions import Action, Set, Surrender
from houseway.round.card_events import DeckRemoved, HandSplit
from houseway.round.engine import Called, Procedure, Table
from houseway.round.options import Exactly, Keep
from houseway.round.spots import DEALER_HAND, DEALER_SEAT, NOBODY, Seat, Spot, counterclockwise
from houseway.round.start import Start
from houseway.round.turns import Turn
from houseway.steps import player_bank as banks
from houseway.steps.banking import DEALERS, Bank, Banked, take_to_centre
from houseway.steps.frame import play_round
from houseway.steps.identity import seats_of
from houseway.steps.irregularities import unsettle
from houseway.steps.ring import counted_from, ring_of
from houseway.steps.settling import lose
from houseway.steps.shaker import Shake, shake
from houseway.steps.two_hands import (
    ask_to_surrender,
    collect_both,
    pass_on,
    queues,
    until_reset,
)
from houseway.steps.wagers import NO_MORE_BETS, take_wagers


class Standing:
    """How a round stands: who banks it, and what was called in it."""

    def __init__(self, carried: Banked) -> None:
        self.carried = carried
        self.bank: Bank | None = None
        self.amiss = Amiss()
        self.missets: list[Seat] = []
        """Hands that were not set the house way, which nobody has seen yet."""

    @property
    def bank_seat(self) -> Seat:
        """Who banks; 0 where the dealer does."""
        return self.bank.seat if self.bank else DEALER_SEAT


def play(table: Table, rules: PaiGowRules, start: Start) -> Procedure:
    """One round of play, from the offer of the bank to the last payment."""
    standing = Standing(start.carried_as(Banked))

    def close(carried: Banked | None) -> Banked | None:
        if standing.amiss.is_damaged:
            table.emit(DeckRemoved(standing.amiss.is_damaged))
        return carried or banks.after_void(table, standing.carried, standing.bank)

    return play_round(
        table,
        complete(table, rules, standing),
        undo=rules.clause.void_settled,
        ends=rules.clause.round_ends,
        close=close,
    )


def complete(table: Table, rules: PaiGowRules, standing: Standing) -> Procedure:
    """A round as it goes when nothing voids it; gives how the bank goes on."""
    yield from take_all_wagers(table, rules, standing)
    if not table.felt.wagers and not table.felt.balance(DEALERS):
        return standing.carried
    table.announce(NO_MORE_BETS, rules.clause.wagers_close)
    with amiss_in.any_time(table, rules, standing.amiss):
        if standing.bank is not None:
            banks.shrink_wager_of_dealer(table, rules, standing.bank, WAGER)
        deliver = yield from name_style(table, rules, standing)
        dice = yield from shake(table, how_shaken(rules, standing))
        with amiss_in.from_the_deal(table, rules, standing.bank_seat, standing.amiss):
            yield from deal(table, rules, standing, dice, deliver)
            wagers = {seat: table.felt.stake(seat, WAGER) for seat in _players(table)}
            yield from play_hands(table, rules, standing)
    played = {seat: cents for seat, cents in wagers.items() if seat not in standing.amiss.voided}
    return banks.carried_on(table, rules, standing.carried, standing.bank, played)


def take_all_wagers(table: Table, rules: PaiGowRules, standing: Standing) -> Procedure:
    """Offer the bank; let it cut and say what the dealer wagers; then wagers are open."""
    bank = standing.bank = yield from banks.offer(table, rules, standing.carried)
    if bank is None:
        yield from take_wagers(table, wager_rules(rules))
        return
    yield from cut(table, rules, bank)
    last = standing.carried.last_of(table.players, bank.seat)
    yield from banks.wager_of_dealer(table, rules, bank, last)
    own = seats_of(table.players, bank.seat)
    yield from take_wagers(table, wager_rules(rules, bank.seat, own, shared=bank.is_shared))


def name_style(
    table: Table, rules: PaiGowRules, standing: Standing
) -> Generator[Turn, Action, str]:
    """How the stacks are delivered, and the clause of that."""
    if standing.bank is None:
        return rules.clause.deliver
    style = yield from choose_style(table, rules, standing.bank)
    return rules.clause.styles[style]


def _players(table: Table) -> list[Seat]:
    return counterclockwise(table.felt.seats_with(WAGER))


# The dice and the deal.


def how_shaken(rules: PaiGowRules, standing: Standing) -> Shake:
    """The dealer shakes the dice, or the bank does."""
    clause, remedies, banked = rules.clause, rules.irregularities, standing.bank is not None
    return Shake(
        dice=rules.dice,
        by=clause.bank_shakes if banked else clause.shake,
        total=clause.total,
        said=clause.bank_shakes if banked else clause.total,
        no_roll=remedies.no_roll,
        die_out=remedies.die_out,
        bank=standing.bank_seat,
        lid_lifted=remedies.lid_lifted,
    )


def deal(
    table: Table, rules: PaiGowRules, standing: Standing, dice: Dice, deliver: str
) -> Procedure:
    """Deliver four tiles to every position from where the total falls, the dead hand included."""
    clause, banked = rules.clause, standing.bank is not None
    ring = ring_of(rules.seats_max, dead_hand=True)
    order = counted_from(ring, Spot(standing.bank_seat), dice.total)
    by = clause.bank_count if banked else clause.count
    table.step(f"{dice.total} counted counterclockwise: first to {order[0]}", by)
    table.cards_due = HAND_TILES * len(order)
    with amiss_in.while_dealing(table, rules):
        for spot in order:
            for _ in range(HAND_TILES):
                yield from table.deal(spot, deliver, by=NOBODY if spot.seat else 0)
            if spot == DEALER_HAND:
                wager = table.felt.balance(DEALERS)
                what = "wager" if wager else "marker"
                mark = clause.dealers_wager if wager else clause.marker
                table.step(f"{what} on the dealer's tiles", mark)
    without = clause.bank_unwagered if banked else clause.unwagered
    for spot in order:
        if not is_in_play(table, standing, spot):
            table.collect(spot, "no wager", without)
    covered = clause.bank_cover_shaker if banked else clause.cover_shaker
    table.step("shaker covered, shaken once and placed to the right", covered)


def is_in_play(table: Table, standing: Standing, spot: Spot) -> bool:
    """Whether the tiles of a position play a part, or lie there for all to see that they do not."""
    if spot == DEALER_HAND:
        return standing.bank is None or bool(table.felt.balance(DEALERS))
    if not spot.seat or spot.seat == standing.bank_seat:
        return True
    return bool(table.felt.stake(spot.seat, WAGER))


# Setting and showing the hands.


def play_hands(table: Table, rules: PaiGowRules, standing: Standing) -> Procedure:
    """From the deal to the last payment."""
    yield from amiss_in.remedy_misdeals(table, rules, standing.amiss)
    yield from ask(table, rules, standing)
    bank = standing.bank
    if bank is not None:
        yield from set_bank(table, rules, standing, bank)
    if table.felt.cards(DEALER_HAND):
        yield from set_house_way(table, rules, standing, DEALER_SEAT, rules.clause.reveal)
    with until_reset(table, rules.irregularities.dealer_misset, standing.missets):
        yield from settle_until_right(table, rules, standing)
    table.collect(Spot(DEALER_SEAT, "dead"), "dead hand", rules.clause.collect)


def ask(table: Table, rules: PaiGowRules, standing: Standing) -> Procedure:
    """All players set high and low at once; who has two areas, one after the other."""
    clause, players = rules.clause, _players(table)
    waiting = {queue[0]: queue[1:] for queue in queues(table, players, WAGER)}
    is_seen = rules.second_hand == "seen"
    look = "" if is_seen else clause.second_hand
    for seat in players if is_seen else waiting:
        table.give(Spot(seat), seat, clause.look)
    number = table.question()
    while waiting:
        options = [set_two(table, seat) for seat in waiting]
        action = yield from table.ask("set high and low", clause.set, options, number=number)
        assert isinstance(action, Set)
        divide(table, action, clause.set)
        yield from amiss_in.remedy_misdeals(table, rules, standing.amiss)
        pass_on(table, waiting, action.seat, WAGER, look)


def set_two(table: Table, seat: Seat) -> Keep:
    """Two of the four tiles; the others are the other hand, and the higher is the high one."""
    return Keep(seat, table.felt.cards(Spot(seat)), HIGH_TILES, (), named=both_named)


def both_named(two: Sequence[Card], others: Sequence[Card]) -> str:
    """What the hands of two tiles and the two others are."""
    tiles = [[tile for tile in hand if isinstance(tile, Tile)] for hand in (two, others)]
    high, low = setting_of(*tiles).made
    return f"high {high.name}, low {low.name}"


def divide(table: Table, action: Set, clause: str, *, face_up: bool = False) -> None:
    """Make two hands of four tiles."""
    setting = amiss_in.set_as(table, action.seat, action.kept)
    table.emit(HandSplit(clause, action.seat, *setting, face_up=face_up))


def set_bank(table: Table, rules: PaiGowRules, standing: Standing, bank: Bank) -> Procedure:
    """The bank turns and sets the own tiles; those of a co-bank the dealer sets."""
    clause = rules.clause
    if bank.is_shared:
        yield from set_house_way(table, rules, standing, bank.seat, clause.shared_set)
        return
    table.show(Spot(bank.seat), clause.bank_sets)
    action = yield from table.ask(
        "set the bank's hands", clause.bank_sets, [set_two(table, bank.seat)]
    )
    assert isinstance(action, Set)
    divide(table, action, clause.bank_sets, face_up=True)


def set_house_way(
    table: Table, rules: PaiGowRules, standing: Standing, seat: Seat, clause: str
) -> Procedure:
    """Turn a hand and set it the house way."""
    table.show(Spot(seat), clause)
    tiles = [tile for tile in table.felt.cards(Spot(seat)) if isinstance(tile, Tile)]
    ruled = rules.house_way.choose(tiles)
    setting: Setting = ruled.setting
    cite = ruled.line.cite
    try:
        with amiss_in.while_setting(table, rules, ruled, seat):
            yield from table.proceed("set the hands the house way", clause)
    except Called as called:
        setting, cite = amiss_in.set_as(table, seat, called.call.cards), clause
        standing.missets.append(seat)
    table.emit(HandSplit(cite, seat, *setting, face_up=True))


def surrender(table: Table, rules: PaiGowRules, standing: Standing) -> Procedure:
    """Before any hand is exposed, each player is asked once: play on, or give up the wager."""
    return ask_to_surrender(
        table,
        {seat: Exactly(Surrender(seat)) for seat in _players(table)},
        lambda seat: give_up(table, rules, standing, seat),
        asked=rules.clause.surrender_asked,
        clause=rules.clause.surrender,
    )


def give_up(table: Table, rules: PaiGowRules, standing: Standing, seat: Seat) -> None:
    """Collect the whole wager of who surrenders, and the tiles unseen."""
    clause = rules.clause
    if standing.bank is None:
        lose(table, seat, WAGER, clause.surrender_wager, "surrendered")
    else:
        take = take_to_centre if rules.surrender_in_a_banked_round == "to the centre" else lose
        take(table, seat, WAGER, rules.cites["surrender_in_a_banked_round"], "surrendered")
    collect_both(table, seat, "surrendered hand", clause.surrender_tiles)


def settle_until_right(table: Table, rules: PaiGowRules, standing: Standing) -> Procedure:
    """Surrenders, then the settlement; anew, if a hand is found not set the house way."""
    is_asked = False
    while True:
        began: int | None = None
        try:
            if not is_asked:
                yield from surrender(table, rules, standing)
                yield from amiss_in.remedy_misdeals(table, rules, standing.amiss)
                is_asked = True
            yield from table.proceed("expose and compare the hands", rules.clause.expose)
            yield from amiss_in.remedy_misdeals(table, rules, standing.amiss)
            began = len(table.events)
            yield from settle(table, rules, standing.bank)
            if standing.missets:
                yield from table.proceed("the round is over", rules.clause.round_ends)
        except Called as called:
            settled = () if began is None else table.events[began:]
            unsettle(table, settled, rules.irregularities.dealer_misset.clause)
            amiss_in.reset(table, rules, called.call, standing.missets.pop())
        else:
            return
