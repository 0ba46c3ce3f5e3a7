"""One round of Colorado Hold'em, in the order in which the law tells it."""

from collections.abc import Iterable

from houseway.games.colorado_holdem import irregularities as irregular
from houseway.games.colorado_holdem.instant import instant_winner
from houseway.games.colorado_holdem.rules import CARDS_KEPT, ColoradoRules, wager_rules
from houseway.games.colorado_holdem.settlement import declare, fold, settle
from houseway.round.actions import Check, Declare, Fold, Raise, Set
from houseway.round.engine import Called, Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly, Keep, Option
from houseway.round.payments import WagerPlaced
from houseway.round.spots import COMMUNITY, Seat, Spot, clockwise
from houseway.round.start import Start
from houseway.round.wager_options import RaiseTimes
from houseway.steps.dealing import deal_in_order, rounds_or_stacks
from houseway.steps.deck import put_stub_away, while_dealing
from houseway.steps.frame import play_round
from houseway.steps.setting import set_hand
from houseway.steps.wagers import NO_MORE_BETS, take_wagers

NO_BET = "no-bet"


def play(table: Table, rules: ColoradoRules, start: Start) -> Procedure:
    """One round of play, from the first wager to the last payment."""
    clause, steps = rules.clause, complete(table, rules, start)
    return play_round(table, steps, undo=clause.void_settled, ends=clause.round_ends)


def complete(table: Table, rules: ColoradoRules, start: Start) -> Procedure:
    """A round as it goes when nothing voids it."""
    clause = rules.clause
    yield from take_wagers(table, wager_rules(rules))
    players = clockwise(table.felt.seats_with(rules.wager_names.ante), start=1)
    if not players:
        return
    table.announce(NO_MORE_BETS, rules.dealt.announce)
    with irregular.any_time(table, rules, players):
        yield from deal(table, rules, players)
        with irregular.after_deal(table, rules, players):
            yield from put_stub_away(table, rules, start)
            for seat in players:
                yield from ask(table, rules, seat)
            yield from table.proceed("turn the community cards face up", clause.community)
    table.show(COMMUNITY, clause.community)
    settle(table, rules)
    table.collect(COMMUNITY, "community", clause.clear)


# The deal.


def deal(table: Table, rules: ColoradoRules, players: list[Seat]) -> Procedure:
    """Deal three cards to each player and three community cards, all face down."""
    spots, rounds = [Spot(seat) for seat in players], rules.dealt.rounds
    order = [*rounds_or_stacks(spots, COMMUNITY, rounds, in_stacks=rules.deals_stacks)]
    table.cards_due = len(order)
    with while_dealing(table, rules):
        yield from deal_in_order(table, order)
    irregular.remedy_misdeals(table, rules, players)


# The players decide, one after the other.


def ask(table: Table, rules: ColoradoRules, seat: Seat) -> Procedure:
    """Ask a player who may bet, fold or play on without a bet, or declare an instant winner."""
    clause, bet = rules.clause, rules.wager_names.bet
    options = list(options_of(table, rules, seat))
    # All are told what is asked: that a hand can be declared is told to its player, by the answer.
    wants = "bet or fold" if rules.may_fold else "bet or play without a bet"
    try:
        with irregular.while_deciding(table, rules, seat):
            action = yield from table.ask(wants, clause.decide, options)
    except Called as called:
        irregular.void_false_claim(table, rules, called.call)
        return
    match action:
        case Raise():
            cents = table.felt.stake(seat, rules.wager_names.ante)
            table.emit(WagerPlaced(clause.bet, seat, bet, cents))
            yield from discard(table, rules, seat)
        case Check():
            table.emit(ChoiceMade(clause.bet, seat, NO_BET))
            yield from discard(table, rules, seat)
        case Fold():
            fold(table, rules, seat)
        case _:
            declare(table, rules, seat)


def options_of(table: Table, rules: ColoradoRules, seat: Seat) -> Iterable[Option]:
    """What one player may do with three cards."""
    felt, names = table.felt, rules.wager_names
    yield RaiseTimes(seat, (1,), felt.stake(seat, names.ante), felt.racks[seat], names.bet)
    yield Exactly(Fold(seat) if rules.may_fold else Check(seat))
    line = instant_winner(felt.cards(Spot(seat)), ace_low=rules.ace_low_instant)
    if rules.payouts.pay(line) is not None:
        yield Exactly(Declare(seat))


def discard(table: Table, rules: ColoradoRules, seat: Seat) -> Procedure:
    """A player who goes on keeps two cards and lays the third face down in its own area."""
    clause, cards = rules.clause.bet, table.felt.cards(Spot(seat))
    options = (Keep(seat, cards, CARDS_KEPT, ()),)
    action = yield from table.ask("keep two cards", clause, options)
    assert isinstance(action, Set)
    set_hand(table, seat, action.kept, clause)
