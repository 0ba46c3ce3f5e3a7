"""One round of Caribbean Stud, in the order in which the law tells it."""

from collections.abc import Generator, Iterable, Sequence

from houseway.games.caribbean_stud import irregularities as irregular
from houseway.games.caribbean_stud.rules import ANTE, BET, CaribbeanRules, wager_rules
from houseway.games.caribbean_stud.settlement import TakenIn, fold, settle, take_in_sides
from houseway.round.actions import Action, Fold, Raise
from houseway.round.engine import Called, Procedure, Table
from houseway.round.options import Exactly, Option
from houseway.round.payments import WagerPlaced
from houseway.round.spots import DEALER_HAND, Seat, Spot, clockwise
from houseway.round.start import Start
from houseway.round.turns import Turn
from houseway.round.wager_options import RaiseTimes
from houseway.steps.dealing import deal_in_order, rounds_or_stacks
from houseway.steps.deck import put_stub_away, while_dealing
from houseway.steps.frame import play_round
from houseway.steps.meters import read_meter
from houseway.steps.wagers import NO_MORE_BETS, take_wagers


def play(table: Table, rules: CaribbeanRules, start: Start) -> Procedure:
    """One round of play, from the first wager to the last payment."""
    if rules.progressive_paytable is not None:
        read_meter(table, start, rules.progressive_meter)
    if rules.five_card_paytable is not None:
        read_meter(table, start, rules.five_card_meter)
    clause, steps = rules.clause, complete(table, rules, start)
    return play_round(table, steps, undo=clause.void_settled, ends=clause.round_ends)


def complete(table: Table, rules: CaribbeanRules, start: Start) -> Procedure:
    """A round as it goes when nothing voids it."""
    clause = rules.clause
    yield from take_wagers(table, wager_rules(rules))
    players = table.felt.seats_with(ANTE)
    if not players:
        return
    table.announce(NO_MORE_BETS, rules.dealt.announce)
    taken = yield from take_in_sides(table, rules)
    with irregular.any_time(table, rules, players):
        yield from deal(table, rules, players, taken)
        yield from put_stub_away(table, rules, start)
        players = table.felt.seats_with(ANTE)
        if players:
            with irregular.after_deal(table, rules, players, taken):
                if not table.felt.shown(DEALER_HAND):
                    table.show(DEALER_HAND, rules.dealt.upcard, 1)
                yield from ask(table, rules, players, taken)
                yield from table.proceed("reveal the dealer's hole cards", clause.reveal)
    if players:
        table.show(DEALER_HAND, clause.reveal)
        settle(table, rules, players, taken)
    table.collect(DEALER_HAND, "hand", clause.clear)


# The deal.


def deal(table: Table, rules: CaribbeanRules, players: list[Seat], taken: TakenIn) -> Procedure:
    """Deal five cards to everybody, the dealer's first one face up unless they come in stacks."""
    order = list(dealing_order(rules, players))
    table.cards_due = len(order)
    first_up = None if rules.deals_stacks else DEALER_HAND
    with while_dealing(table, rules):
        yield from deal_in_order(table, order, first_up=first_up)
        yield from irregular.remedy_misdeals(table, rules, players, taken)
    table.look()


def dealing_order(rules: CaribbeanRules, players: list[Seat]) -> Iterable[tuple[Spot, str]]:
    """The spots that get a card, in order, each with its clause."""
    clause, from_left = rules.dealt, [Spot(seat) for seat in clockwise(players, start=1)]
    rounds = [
        (clause.player_first, clause.dealer_first),
        (clause.player_second, clause.dealer_second),
        *[(clause.rest, clause.rest)] * (rules.cards_dealt - 2),
    ]
    return rounds_or_stacks(from_left, DEALER_HAND, rounds, in_stacks=rules.deals_stacks)


# The players decide.


def ask(table: Table, rules: CaribbeanRules, players: list[Seat], taken: TakenIn) -> Procedure:
    """Ask each player in turn, from the dealer's left: bet, or fold."""
    clause = rules.clause.decide
    for seat in clockwise(players, start=1):
        ante, rack = table.felt.stake(seat, ANTE), table.felt.racks[seat]
        bet = RaiseTimes(seat, (rules.bet_times,), ante, rack, BET)
        options = (bet, Exactly(Fold(seat)))
        action = yield from ask_while_in_play(table, seat, clause, options)
        if isinstance(action, Raise):
            table.emit(WagerPlaced(clause, seat, BET, action.times * ante))
        elif action is not None:
            fold(table, rules, seat, taken)


def ask_while_in_play(
    table: Table, seat: Seat, clause: str, options: Sequence[Option]
) -> Generator[Turn, Action, Action | None]:
    """Ask a player as long as there is a hand to decide about: it may be found to be void."""
    while table.felt.stake(seat, ANTE):
        try:
            return (yield table.turn("bet or fold", clause, options))
        except Called as called:
            table.remedy(called)
    return None
