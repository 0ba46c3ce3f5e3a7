"""One round of Double Down Stud, in the order in which the law tells it."""

from collections.abc import Iterator

from houseway.games.double_down_stud.rules import (
    COMMON_CARDS,
    DOUBLE,
    WAGER,
    DoubleDownRules,
    wager_rules,
)
from houseway.games.double_down_stud.settlement import settle
from houseway.round.actions import Action, Call, Choose, Place
from houseway.round.engine import Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly, Option
from houseway.round.payments import WagerPlaced
from houseway.round.spots import COMMUNITY, DEALER_HAND, Seat, Spot, clockwise
from houseway.round.start import Start
from houseway.round.wager_options import PlaceWager
from houseway.rulesets import Limits
from houseway.steps.dealing import deal_in_order
from houseway.steps.deck import DRAWN_IN_ERROR, while_dealing
from houseway.steps.frame import play_round
from houseway.steps.irregularities import DEALER_CARD_EXPOSED, record, remedied
from houseway.steps.misdeals import (
    DEALER_MISDEALT,
    PLAYER_MISDEALT,
    remedy_misdealt,
    until_settled,
)
from houseway.steps.simple import PASS
from houseway.steps.wagers import NO_MORE_BETS, take_wagers


def play(table: Table, rules: DoubleDownRules, start: Start) -> Procedure:
    """One round of play, from the first wager to the last payment."""
    clause, steps = rules.clause, complete(table, rules)
    return play_round(table, steps, undo=clause.void_settled, ends=clause.round_ends)


def complete(table: Table, rules: DoubleDownRules) -> Procedure:
    """A round as it goes when nothing voids it."""
    clause = rules.clause
    yield from take_wagers(table, wager_rules(rules))
    players = table.felt.seats_with(WAGER)
    if not players:
        return
    table.announce(NO_MORE_BETS, rules.dealt.announce)
    remedies = rules.irregularities
    with table.calls(remedied(remedies, DRAWN_IN_ERROR, DEALER_CARD_EXPOSED), {}):
        yield from deal(table, rules, players)
        with until_settled(table, remedies, players, PLAYER_MISDEALT, DEALER_MISDEALT):
            yield from ask(table, rules, players)
            wants = "close the wagers and reveal the hole card"
            yield from table.proceed(wants, clause.doubles_close)
    table.announce(NO_MORE_BETS, clause.doubles_close)
    table.show(DEALER_HAND, clause.reveal)
    settle(table, rules, players)
    table.collect(DEALER_HAND, "hole card", clause.clear)
    table.collect(COMMUNITY, "community", clause.clear)
    table.step("stub to the discard rack, unexposed", clause.clear)


def deal(table: Table, rules: DoubleDownRules, players: list[Seat]) -> Procedure:
    """Deal a card face up to everybody, then the hole card face down and three cards face up."""
    clause = rules.clause.deal
    from_left = [Spot(seat) for seat in clockwise(players, start=1)]
    order = [(spot, clause) for spot in (*from_left, DEALER_HAND, *[COMMUNITY] * COMMON_CARDS)]
    table.cards_due = len(order)
    with while_dealing(table, rules):
        yield from deal_in_order(table, order, face_up=(*from_left, COMMUNITY))
    remedy_misdeals(table, rules, players)
    table.look()


def remedy_misdeals(table: Table, rules: DoubleDownRules, players: list[Seat]) -> None:
    """When the deal is done, void the round if anybody has a wrong number of cards."""
    remedies, felt = rules.irregularities, table.felt
    remedy_misdealt(table, remedies, dict.fromkeys(map(Spot, players), rules.cards_dealt))
    if len(felt.cards(DEALER_HAND)) != 1 or len(felt.cards(COMMUNITY)) != COMMON_CARDS:
        record(table, Call(DEALER_MISDEALT.kind), remedies.dealer_misdealt)


def ask(table: Table, rules: DoubleDownRules, players: list[Seat]) -> Procedure:
    """Ask all at once whether they double."""
    clause = rules.clause.double

    def decide(action: Action) -> None:
        match action:
            case Place(seat, wager, cents):
                table.emit(WagerPlaced(clause, seat, wager, cents))
            case Choose(seat, choice):
                table.emit(ChoiceMade(clause, seat, choice))
            case _:
                raise AssertionError(f"{action} was not offered")

    options = {seat: options_of(table, rules, seat) for seat in players}
    yield from table.ask_each("double down or pass", clause, options, decide)


def options_of(table: Table, rules: DoubleDownRules, seat: Seat) -> Iterator[Option]:
    """As much as the wager, or less in the table's steps; or nothing."""
    step = rules.limits.step
    most = rules.most_double(table.felt.stake(seat, WAGER))
    yield PlaceWager(
        seat=seat,
        wager=DOUBLE,
        limits=Limits(step, max(step, most), step),
        rack_cents=table.felt.racks[seat],
        permitted=(most,),
        equal_to=None,
        equal_clause="",
        compulsory=False,
        tender=rules.tender,
        clause=rules.clause.double,
        bounds=(1, most),
        bound_clause=rules.clause.double_most,
        limits_clause=rules.clause.double_most,
        increments=rules.clause.increments,
        tender_clause=rules.cites["tender"],
        coupons=rules.clause.coupons,
    )
    yield Exactly(Choose(seat, PASS))
