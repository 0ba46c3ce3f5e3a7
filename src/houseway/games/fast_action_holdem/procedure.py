"""One round of Fast Action Hold'em, in the order in which the law tells it."""

from collections.abc import Generator, Iterable, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain, repeat

from houseway.games.fast_action_holdem import irregularities as irregular
from houseway.games.fast_action_holdem.house_way import Choice
from houseway.games.fast_action_holdem.rules import (
    BONUS,
    FastActionRules,
    second_wager,
    wager_rules,
)
from houseway.games.fast_action_holdem.settlement import (
    NATURAL,
    has_bonus,
    lose_to_natural,
    settle,
    settle_envy,
    settle_natural_bonus,
)
from houseway.pieces.cards import Card
from houseway.pieces.money import share
from houseway.round.actions import Action, Declare, Set, Split, Surrender
from houseway.round.card_events import HandSplit
from houseway.round.engine import Called, Procedure, Table
from houseway.round.events import LammerPlaced, MarkerMoved
from houseway.round.options import Exactly, Keep, Option
from houseway.round.payments import WagerLost, WagerPlaced, WagerReturned
from houseway.round.spots import (
    COMMUNITY,
    DEALER_HAND,
    DEALER_SEAT,
    Seat,
    Spot,
    clockwise,
    counterclockwise,
)
from houseway.round.start import Start
from houseway.round.turns import Turn
from houseway.steps.dealing import deal_in_order
from houseway.steps.frame import play_round
from houseway.steps.setting import set_hand, without
from houseway.steps.settling import win
from houseway.steps.wagers import NO_MORE_BETS, take_wagers


def play(table: Table, rules: FastActionRules, start: Start) -> Procedure:
    """One round of play, from the first wager to the moving of the marker."""
    undo = rules.clause.void_settled if rules.void_settled == "is undone" else ""
    steps = complete(table, rules, start)
    return play_round(table, steps, undo=undo, ends=rules.clause.round_ends)


def complete(table: Table, rules: FastActionRules, start: Start) -> Procedure:
    """A round as it goes when nothing voids it."""
    clause = rules.clause
    table.expect_cut_card(clause.cards.reached if rules.ends_at_cut_card else "")
    yield from take_wagers(table, wager_rules(rules))
    if not in_play(table, rules):
        return
    announce(table, rules)
    table.cards_due = cards_needed(table, rules, start)
    with irregular.any_time(table, rules):
        with irregular.while_dealing(table, rules):
            yield from deal_hands(table, rules, start)
            long = yield from irregular.remedy_misdeals(table, rules)
        yield from ask(table, rules, long)
        yield from turn_dealer(table, rules)
        if in_play(table, rules):
            yield from against_dealer(table, rules)
        else:
            settle_envy(table, rules, ())
    clear(table, rules)
    move_marker(table, rules)


def move_marker(table: Table, rules: FastActionRules) -> None:
    """Move the dealing marker on after a round that was dealt from it."""
    if rules.dealing == "from the marker" and table.felt.discard_rack:
        around = clockwise([DEALER_SEAT, *table.players], start=table.felt.marker + 1)
        table.emit(MarkerMoved(rules.clause.marker, around[0]))


def against_dealer(table: Table, rules: FastActionRules) -> Procedure:
    """From the dealer's hand to the last payment."""
    clause = rules.clause
    cards = table.show(DEALER_HAND, clause.dealer_turns)
    if is_natural(cards, rules):
        lose_to_natural(table, rules)
        if has_bonus(table):
            # A Bonus is not against the dealer: the board is dealt for it.
            yield from community(table, rules)
            yield from table.proceed("expose the hands for the Bonus", clause.compare)
            settle_all(table, rules)
        clear(table, rules, clause.dealer_natural)
        return
    choice = rules.way.choose(cards)
    is_right = yield from set_dealer(table, rules, choice)
    if is_right:
        yield from community(table, rules)
        yield from table.proceed("expose and compare the hands", clause.compare)
        settle_all(table, rules)
    else:
        yield from play_misset(table, rules, choice)


def settle_all(table: Table, rules: FastActionRules) -> None:
    """Settle every hand, then Envy."""
    settle_envy(table, rules, settle(table, rules))


def play_misset(table: Table, rules: FastActionRules, choice: Choice) -> Procedure:
    """Go on with a hand that the dealer set wrongly, until somebody sees it."""
    clause = rules.clause
    with irregular.until_reset(table, rules, choice):
        yield from community(table, rules)
        yield from table.proceed("expose and compare the hands", clause.compare)
    began = len(table.events)
    settle_all(table, rules)
    if not irregular.is_misset(table, choice):
        return
    try:
        with irregular.after_settlement(table, rules, choice):
            yield from table.proceed("collect the cards", clause.clear)
    except Called as called:
        irregular.settle_anew(table, rules, choice, called.call, began)
        settle_all(table, rules)


def in_play(table: Table, rules: FastActionRules) -> list[Seat]:
    """The seats that still have a wager on the layout."""
    return table.felt.seats_with(rules.main_wager)


def announce(table: Table, rules: FastActionRules) -> None:
    """Close the wagers, and mark those who play for the envy bonus."""
    if rules.dealing == "from the marker":
        table.announce(NO_MORE_BETS, rules.clause.wagers_close)
    if rules.envy_table is not None:
        for seat in in_play(table, rules):
            if table.felt.stake(seat, BONUS) >= rules.envy_table.bonus_least_cents:
                table.emit(LammerPlaced(rules.clause.lammer, seat))


# The deal.


def opening_burns(rules: FastActionRules, start: Start) -> list[str]:
    """The clauses under which cards are burned first: for a new set, and for a new dealer."""
    burns = (
        (start.new_set, rules.clause.burn_new_set),
        (start.new_dealer, rules.clause.burn_new_dealer),
    )
    due = [clause for is_new, clause in burns if is_new and clause]
    return due if rules.opens_with_a_burn else []


def cards_needed(table: Table, rules: FastActionRules, start: Start) -> int:
    """How many cards a round takes from the shoe when all goes well."""
    hands = rules.cards_dealt * (len(in_play(table, rules)) + 1)
    burn = bool(rules.clause.community_burn)
    return hands + rules.community_cards + burn + len(opening_burns(rules, start))


def deal_hands(table: Table, rules: FastActionRules, start: Start) -> Procedure:
    """Burn what is due and deal, from where the marker stood before if it was not moved."""
    burns = opening_burns(rules, start)
    try:
        with irregular.before_first_card(table, rules, start):
            yield from burn_and_deal(table, rules, burns)
    except Called as called:
        irregular.leave_marker(table, rules, start, called.call)
        yield from burn_and_deal(table, rules, burns)


def burn_and_deal(table: Table, rules: FastActionRules, burns: list[str]) -> Procedure:
    """Burn the cards that are still due, then deal."""
    while burns:
        yield from table.burn(burns[0])
        burns.pop(0)
    yield from deal(table, rules)


def deal(table: Table, rules: FastActionRules) -> Procedure:
    """Deal the hands, and the community cards too where they come in packets."""
    seats = [*in_play(table, rules), DEALER_SEAT]
    order = dealing_order(rules, seats, table.felt.marker)
    yield from deal_in_order(table, ((spot, rules.deal_clause(spot)) for spot in order))


def dealing_order(rules: FastActionRules, seats: list[Seat], marker: Seat) -> Iterable[Spot]:
    """The spots that get a card, in order, the dealer last but for the marker."""
    count = rules.cards_dealt
    from_left = [Spot(seat) for seat in clockwise(seats, start=1)]
    board = repeat(COMMUNITY, rules.community_cards)
    packets = chain.from_iterable(repeat(spot, count) for spot in from_left)
    match rules.dealing:
        case "from the marker":
            return [Spot(seat) for seat in clockwise(seats, start=marker)] * count
        case "one at a time":
            return from_left * count
        case "community packet first":
            return chain(board, packets)
        case "community packet last":
            return chain(packets, board)


# The players set their hands.


def ask(table: Table, rules: FastActionRules, long: set[Seat]) -> Procedure:
    """Ask all seats at once until each has decided, then collect the discards."""
    seats = undecided = tuple(in_play(table, rules))
    final = set(long)
    while True:
        options = {seat: options_of(table, rules, seat, final) for seat in undecided}
        done = partial(decide, table, rules)
        yield from table.ask_each("set your hands", rules.clause.set_hand, options, done)
        try:
            with irregular.before_collecting(table, rules, seats):
                yield from table.proceed("collect the discards", rules.clause.discards)
        except Called as called:
            undecided = irregular.count_again(table, rules, called.call)
            final.update(undecided)
        else:
            break
    still = in_play(table, rules)
    for seat in counterclockwise(still) if rules.discards_from == "the right" else still:
        table.collect(Spot(seat, "discards"), "discards", rules.clause.discards)


def options_of(
    table: Table, rules: FastActionRules, seat: Seat, final: set[Seat]
) -> Iterable[Option]:
    """What one player may do with the cards.

    One dealt too many, or who has decided and miscounted, may only set one hand.
    """
    felt, cards = table.felt, table.felt.cards(Spot(seat))
    yield Keep(seat, cards, rules.cards_kept, ())
    if seat in final:
        return
    for wagers in rules.split_choices:
        stakes = [felt.stake(seat, wager) for wager in wagers]
        if all(stakes):
            rack = felt.racks[seat]
            yield Keep(seat, cards, rules.cards_kept, wagers, sum(stakes), rack)
    if is_natural(cards, rules):
        yield Exactly(Declare(seat))
    if rules.surrender_part:
        yield Exactly(Surrender(seat))


def is_natural(cards: Sequence[Card], rules: FastActionRules) -> bool:
    """Four of a kind in the first four cards, where the law knows naturals."""
    dealt = len(cards) == rules.cards_dealt
    return rules.has_natural and dealt and len({card.rank for card in cards}) == 1


def decide(table: Table, rules: FastActionRules, action: Action) -> None:
    """Do what a player decided."""
    match action:
        case Set(seat, kept):
            set_hand(table, seat, kept, rules.clause.set_hand)
        case Split(seat, kept, wagers):
            rest = without(table.felt.cards(Spot(seat)), kept)
            table.emit(HandSplit(rules.clause.split, seat, kept, rest))
            for wager in wagers:
                cents = table.felt.stake(seat, wager)
                table.emit(WagerPlaced(rules.clause.split, seat, second_wager(wager), cents))
        case Declare(seat):
            declare(table, rules, seat)
        case Surrender(seat):
            surrender(table, rules, seat)
        case _:
            raise AssertionError(f"{action} was not offered")


def declare(table: Table, rules: FastActionRules, seat: Seat) -> None:
    """Confirm a natural, pay it at once and collect the cards."""
    assert rules.natural_pays.odds is not None
    clause, spot = rules.clause.natural, Spot(seat)
    table.show(spot, clause)
    odds, odd_cent = rules.natural_pays.odds, rules.odd_cent
    win(table, seat, rules.main_wager, odds, odd_cent, clause=clause, why="natural")
    settle_natural_bonus(table, rules, seat)
    table.collect(spot, NATURAL, clause)


def surrender(table: Table, rules: FastActionRules, seat: Seat) -> None:
    """Collect a part of the wager at once, and the cards, counted face down."""
    clause, spot = rules.clause.surrender, Spot(seat)
    give_up(table, rules, (seat, rules.main_wager), rules.surrender_part, clause)
    if table.felt.stake(seat, BONUS):
        give_up(table, rules, (seat, BONUS), rules.bonus_part, rules.clause.surrender_bonus)
    table.step(f"{len(table.felt.cards(spot))} cards of {seat} counted face down", clause)
    table.collect(spot, irregular.SURRENDERED, clause)


def give_up(
    table: Table, rules: FastActionRules, whose: tuple[Seat, str], part: Fraction, clause: str
) -> None:
    """Collect a part of a wager and give the rest back."""
    stake = table.felt.stake(*whose)
    kept = share(stake, 1 - part, rules.odd_cent)
    if stake > kept:
        table.emit(WagerLost(clause, *whose, stake - kept, "surrendered"))
    if kept:
        # Of a cent that cannot be split nothing is lost; the hand is given up all the same.
        why = "" if stake > kept else "surrendered"
        table.emit(WagerReturned(clause, *whose, kept, why))


# The dealer's hand and the community cards.


def turn_dealer(table: Table, rules: FastActionRules) -> Procedure:
    """Wait until the dealer's cards are to be turned over, if anybody is still in play."""
    seats = in_play(table, rules)
    if seats:
        with irregular.after_collecting(table, rules, sorted(table.players)):
            yield from table.proceed("turn over the dealer's cards", rules.clause.dealer_turns)


def set_dealer(
    table: Table, rules: FastActionRules, choice: Choice
) -> Generator[Turn, Action, bool]:
    """Set the dealer's hand by the house way, or as the dealer sets it. Whether that is right."""
    clause = rules.clause
    kept, cite = choice.kept(rules.house_way_ties), choice.step.cite
    try:
        with irregular.while_setting(table, rules, choice):
            yield from table.proceed("set the dealer's hand by the house way", clause.house_way)
    except Called as called:
        # Nobody has seen it yet: this is how the dealer keeps them.
        kept, cite = called.call.cards, clause.dealer_turns  # type: ignore[assignment]
    set_hand(table, DEALER_SEAT, kept, cite)
    table.collect(Spot(DEALER_SEAT, "discards"), "discards", clause.dealer_turns)
    return not irregular.is_misset(table, choice)


def community(table: Table, rules: FastActionRules) -> Procedure:
    """Reveal the community cards, or deal them now."""
    clause = rules.clause
    if rules.deals_community_first:
        yield from table.proceed("reveal the community cards", clause.community)
        table.show(COMMUNITY, clause.community)
        return
    with irregular.while_dealing(table, rules):
        if clause.community_burn:
            yield from table.burn(clause.community_burn)
        for _ in range(rules.community_cards):
            yield from table.deal(COMMUNITY, clause.community, face_up=True)


def clear(table: Table, rules: FastActionRules, clause: str = "") -> None:
    """Put every card that is still on the layout into the discard rack, hand by hand."""
    for spot in sorted(table.felt.piles, key=lambda spot: (-spot.seat, spot.area)):
        what = "community" if spot == COMMUNITY else "hand"
        table.collect(spot, what, clause or rules.clause.clear)
