"""One round of Spanish 21, in the order in which the law tells it."""

from collections.abc import Collection, Generator
from functools import partial

from houseway.games.spanish_21.boxes import Box, Hand, Standing
from houseway.games.spanish_21.calls import (
    READER_FAILS,
    READER_FORGOTTEN,
    after_the_deal,
    any_time,
    expose_hole_card,
    exposed_remedy,
    hole_card_seen,
    is_high,
    when_dealer_stands,
)
from houseway.games.spanish_21.deciding import double, play_hand
from houseway.games.spanish_21.drawing import deal, draw, give, open_shoe
from houseway.games.spanish_21.misdeals import remedy_misdeals, void_hand, wants_it
from houseway.games.spanish_21.rules import INSURANCE, WAGER, Carried, SpanishRules
from houseway.games.spanish_21.settlement import (
    BLACKJACK,
    collect,
    hangs_on_dealer,
    settle,
    settle_insurance,
    settle_match,
    settle_surrendered,
)
from houseway.games.spanish_21.wagers import named, wager_rules
from houseway.hands.points import FIRST_CARDS
from houseway.hands.twenty_one import is_blackjack, total
from houseway.pieces.cards import ACE
from houseway.round.actions import Action, Choose, Place
from houseway.round.card_events import ShoeDone
from houseway.round.engine import Called, Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly, Option
from houseway.round.payments import WagerPlaced
from houseway.round.shoe_events import CardTested
from houseway.round.spots import DEALER_HAND, Actor, Seat, on_box
from houseway.round.start import Start
from houseway.round.turns import Offers, Turn
from houseway.round.wager_options import PlaceWager
from houseway.rulesets import Limits
from houseway.steps.frame import play_round
from houseway.steps.irregularities import ASIDE
from houseway.steps.refilling import was_refilled
from houseway.steps.simple import PASS
from houseway.steps.wagers import take_wagers

DEALERS_CARD = "Dealer's Card"


def play(table: Table, rules: SpanishRules, start: Start) -> Procedure:
    """One round of play, from the first wager to the cards in the discard rack."""
    standing = Standing(table, rules, start)
    undo = rules.clause.void_settled if rules.void_settled == "is undone" else ""
    return play_round(
        table,
        complete(standing),
        undo=undo,
        ends=rules.clause.round_ends,
        close=partial(close, standing),
    )


def complete(standing: Standing) -> Procedure:
    """A round as it goes when nothing voids it."""
    table, rules = standing.table, standing.rules
    table.expect_cut_card(rules.clause.cards.reached)
    yield from open_wagers(standing)
    if not standing.boxes:
        return
    if rules.entry == "after a shuffle":
        standing.wagered = named(table, standing.bettors)
    with any_time(standing):
        yield from open_shoe(standing)
        yield from deal(standing)
        yield from remedy_misdeals(standing)
        if any(standing.hands):
            yield from against_dealer(standing)
    collect(standing)


def open_wagers(standing: Standing) -> Procedure:
    """Take wagers; where boxes are shared, see who decides about each and whose wager is behind."""
    table, clause = standing.table, standing.rules.clause
    rules = wager_rules(standing.rules, standing.before)
    sharing, felt = rules.sharing, table.felt
    if sharing is None:
        yield from take_wagers(table, rules)
        standing.begin({seat: [seat] for seat in felt.seats_with(WAGER)})
        return
    known = set(named(table, table.players))
    sharing.consents.update(
        seat for seat, name in standing.before.consents if (seat, name) in known
    )
    yield from take_wagers(table, rules)
    standing.consents = named(table, sharing.consents)
    standing.begin({box: sharing.callers(felt, box) for box in sharing.boxes_with(felt)})
    for box in standing.boxes:
        if box.bettors != [box.seat]:
            table.step(f"box {box.seat} is called by seat {box.caller}", clause.caller)
        if len(box.bettors) > 1:
            behind = " and ".join(f"seat {seat}" for seat in box.bettors[1:])
            table.step(f"behind it in box {box.seat}: {behind}", clause.in_line)


def against_dealer(standing: Standing) -> Procedure:
    """From the second cards to the last payment."""
    table, rules = standing.table, standing.rules
    settle_match(standing)
    table.look()
    with after_the_deal(standing):
        yield from insure(standing)
        with hole_card_seen(standing):
            if not (yield from reads_blackjack(standing)):
                yield from ask(standing)
            yield from turn_dealer(standing)
        yield from draw_for_dealer(standing)
    is_enough = total(standing.dealer).points >= rules.dealer_stands_on
    with when_dealer_stands(standing, is_enough=is_enough):
        yield from table.proceed("collect and pay the wagers", rules.clause.settle)
    settle(standing)


def close(standing: Standing, _: object) -> Carried:
    """See whether the shoe is at its end; what is carried on, also from a void round."""
    if was_refilled(standing.table):
        standing.table.emit(ShoeDone(standing.rules.clause.cards.reached))
    return standing.carried()


# Before the players decide.


def insure(standing: Standing) -> Procedure:
    """Ask all at once for insurance where the dealer shows an ace, until the hole card is seen."""
    table, clause = standing.table, standing.rules.clause
    if standing.up_card.rank != ACE:
        return
    try:
        with hole_card_seen(standing, ends_question=True):
            number, asked = table.question(), standing.bettors
            while offers := insurance_offers(standing, asked):
                action = yield from table.ask_all("insurance?", clause.insurance, offers, number)
                decide_insurance(standing, action)
                if isinstance(action, Choose):
                    asked.remove(action.seat)
    except Called as called:
        expose_hole_card(table, called.call, exposed_remedy(standing))


def decide_insurance(standing: Standing, action: Action) -> None:
    """Do what a player has decided about insurance."""
    clause = standing.rules.clause
    match action:
        case Place(seat, wager, cents):
            cite = clause.insurance_most if wager == INSURANCE else clause.insure_along
            standing.table.emit(WagerPlaced(cite, seat, wager, cents))
        case Choose(seat, choice):
            standing.table.emit(ChoiceMade(clause.insurance, seat, choice))
        case _:
            raise AssertionError(f"{action} was not offered")


def insurance_offers(standing: Standing, seats: Collection[Seat]) -> Offers:
    """Insurance for what each of these has in live boxes and has not insured; or none of it."""
    felt, least = standing.table.felt, standing.rules.chips.values[0]
    offers: dict[Actor, tuple[Option, ...]] = {}
    for seat in seats:
        own = [box.seat for box in standing.boxes if box.live and seat in box.bettors]
        bare = [box for box in own if not felt.stake(seat, on_box(INSURANCE, seat, box))]
        if bare and felt.racks[seat] >= least:
            wagers = (insurance_of(standing, seat, box) for box in bare)
            offers[seat] = (Exactly(Choose(seat, PASS)), *wagers)
    return offers


def insurance_of(standing: Standing, seat: Seat, box: Seat) -> PlaceWager:
    """Up to half of the wager on a box, or the next sum that chips make."""
    rules, felt = standing.rules, standing.table.felt
    clause, chips = rules.clause, rules.chips
    most, least = rules.most_insurance(standing.stakes[seat, box]), chips.values[0]
    return PlaceWager(
        seat=seat,
        wager=on_box(INSURANCE, seat, box),
        limits=Limits(least, most, chips.step),
        rack_cents=felt.racks[seat],
        permitted=(),
        equal_to=None,
        equal_clause="",
        compulsory=False,
        tender=rules.tender,
        clause=clause.insurance,
        bounds=(least, most),
        bound_clause=clause.insurance_most,
        limits_clause=clause.insurance_most,
        increments=clause.insurance_most,
        tender_clause=rules.cites["tender"],
        coupons=clause.coupons,
    )


def reads_blackjack(standing: Standing) -> Generator[Turn, Action, bool]:
    """Whether the card reader tells that the dealer has a blackjack, where there is one."""
    rules, table, clause = standing.rules, standing.table, standing.rules.clause.reader
    has_reader = rules.hole_card == "card reader" and not standing.reader_out
    if not has_reader or not is_high(standing):
        return False
    remedies = rules.irregularities
    opened = [
        (READER_FAILS, remedies.reader_fails),
        (READER_FORGOTTEN, remedies.reader_forgotten),
    ]
    try:
        with table.calls(opened, {}):
            yield from table.proceed("put the hole card into the card reader", clause)
    except Called as called:
        standing.reader_out = called.call.kind == READER_FAILS.kind
        remedy = remedies.reader_fails if standing.reader_out else remedies.reader_forgotten
        table.irregular(called.call, remedy)
        return False
    has_blackjack = is_blackjack(standing.dealer)
    table.emit(CardTested(clause, has_blackjack))
    return has_blackjack


# The players decide.


def ask(standing: Standing) -> Procedure:
    """Ask box by box from the dealer's left; whoever is owed a card has it after all others."""
    clause = standing.rules.clause
    for box in standing.boxes:
        hand = box.hands[0]
        if not box.live:
            continue
        said = BLACKJACK if standing.is_blackjack(hand) else standing.total(hand)
        standing.table.announce(f"{hand}: {said}", clause.totals)
        yield from play_on(standing, box, 0)
    while owed := [(box, hand) for box in standing.boxes for hand in box.hands if hand.is_owed]:
        for box, hand in owed:
            yield from make_good(standing, box, hand)
            yield from play_on(standing, box, box.hands.index(hand))


def play_on(standing: Standing, box: Box, at: int) -> Procedure:
    """Play the hands of a box from one on, and those that are made of them."""
    while at < len(box.hands):
        yield from play_hand(standing, box, box.hands[at])
        at += 1


def make_good(standing: Standing, box: Box, hand: Hand) -> Procedure:
    """Deal the card that was not dealt, or call the hand dead, as its player chooses.

    Whoever has refused a card since gets none.
    """
    remedy = standing.rules.irregularities.card_not_dealt
    if box.is_frozen or not (yield from wants_it(standing, hand, remedy)):
        void_hand(standing, hand, remedy.clause)
    elif hand.is_doubled:
        yield from double(standing, hand)
    else:
        yield from give(standing, hand, remedy.clause)


# The dealer.


def turn_dealer(standing: Standing) -> Procedure:
    """Deal the dealer's second card or turn it over; insurance and surrenders are settled by it."""
    table, rules, clause = standing.table, standing.rules, standing.rules.clause
    if rules.has_hole_card:
        yield from table.proceed("turn over the hole card", clause.reveal)
        if table.felt.hidden(DEALER_HAND):
            table.show(DEALER_HAND, clause.reveal)
    while len(standing.dealer) < FIRST_CARDS:
        table.announce(DEALERS_CARD, clause.dealers_card)
        yield from draw(standing, DEALER_HAND, clause.dealers_card)
    table.look()
    settle_insurance(standing)
    settle_surrendered(standing)


def draw_for_dealer(standing: Standing) -> Procedure:
    """Draw to 17 or more, unless nothing hangs on it."""
    table, rules, clause = standing.table, standing.rules, standing.rules.clause
    matters = any(hangs_on_dealer(standing, hand) for hand in standing.hands)
    while matters and total(standing.dealer).points < rules.dealer_stands_on:
        yield from draw(standing, DEALER_HAND, clause.dealer_draws)
    counts = total(standing.dealer)
    if counts.points < rules.dealer_stands_on:
        table.step("no card for the dealer: it has no effect on any hand", clause.dealer_stops)
    said = BLACKJACK if is_blackjack(standing.dealer) else counts
    table.announce(f"dealer: {said}", clause.dealer_total)
    if table.felt.cards(ASIDE):
        exposed = rules.irregularities.exposed_in_error.clause
        table.collect(ASIDE, "burned card", exposed)
