"""One round of Let It Ride, in the order in which the law tells it."""

from collections.abc import Iterable
from typing import Final

from houseway.games.let_it_ride.rules import (
    BETS,
    BONUS,
    COMMUNITY_CARDS,
    LetItRideRules,
    wager_rules,
)
from houseway.games.let_it_ride.settlement import settle
from houseway.round.actions import Choose
from houseway.round.card_events import CardBurned
from houseway.round.engine import Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly
from houseway.round.payments import WagerTakenBack
from houseway.round.spots import COMMUNITY, Seat, Spot, clockwise
from houseway.round.start import Start
from houseway.steps.dealing import deal_in_order, rounds_or_stacks
from houseway.steps.deck import put_stub_away, while_dealing, while_hands_lie
from houseway.steps.devices import count_and_take_in
from houseway.steps.frame import play_round
from houseway.steps.irregularities import BURNED_CARD_EXPOSED, COMMUNITY_CARD_EXPOSED
from houseway.steps.misdeals import (
    COMMUNITY_MISDEALT,
    PLAYER_MISDEALT,
    remedy_misdealt,
    until_settled,
)
from houseway.steps.wagers import NO_MORE_BETS, take_wagers
from houseway.table.layout import title

RIDE: Final = "let-it-ride"
WITHDRAW: Final = "withdraw"


def play(table: Table, rules: LetItRideRules, start: Start) -> Procedure:
    """One round of play, from the first wager to the last payment."""
    clause, steps = rules.clause, complete(table, rules, start)
    return play_round(table, steps, undo=clause.void_settled, ends=clause.round_ends)


def complete(table: Table, rules: LetItRideRules, start: Start) -> Procedure:
    """A round as it goes when nothing voids it."""
    clause = rules.clause
    yield from take_wagers(table, wager_rules(rules))
    players = table.felt.seats_with(BETS[0])
    if not players:
        return
    table.announce(NO_MORE_BETS, rules.dealt.announce)
    counted, differ = rules.dealt.take_in, rules.irregularities.chips_differ
    with_bonus = yield from count_and_take_in(table, BONUS, counted, differ)
    remedies, exposed = rules.irregularities, (COMMUNITY_CARD_EXPOSED, BURNED_CARD_EXPOSED)
    with while_hands_lie(table, remedies, players, *exposed):
        yield from deal(table, rules, players)
        with until_settled(table, remedies, players, PLAYER_MISDEALT, COMMUNITY_MISDEALT):
            yield from put_stub_away(table, rules, start)
            yield from ask(table, rules, players)
            yield from table.proceed("turn the second community card", clause.second_community)
    table.show(COMMUNITY, clause.second_community)
    settle(table, rules, players, with_bonus)
    table.collect(COMMUNITY, "community", clause.clear)


def deal(table: Table, rules: LetItRideRules, players: list[Seat]) -> Procedure:
    """Deal three cards face down to everybody and to the community."""
    spots, rounds = [Spot(seat) for seat in clockwise(players, start=1)], rules.dealt.rounds
    order = [*rounds_or_stacks(spots, COMMUNITY, rounds, in_stacks=rules.deals_stacks)]
    table.cards_due = len(order)
    with while_dealing(table, rules):
        yield from deal_in_order(table, order)
    hands = dict.fromkeys(map(Spot, players), rules.cards_dealt)
    remedy_misdealt(table, rules.irregularities, {**hands, COMMUNITY: COMMUNITY_CARDS})


def ask(table: Table, rules: LetItRideRules, players: list[Seat]) -> Procedure:
    """Ask about the first bet, turn the first community card, and ask about the second bet."""
    clause = rules.clause
    asked = clause.ask_first, clause.ride_first, clause.withdraw_first
    yield from ask_each(table, players, BETS[0], asked)
    yield from table.proceed("burn a community card and turn the next", clause.burn)
    table.emit(CardBurned(clause.burn, table.felt.cards(COMMUNITY)[0], of_community=True))
    table.show(COMMUNITY, clause.first_community, 1)
    asked = clause.ask_second, clause.ride_second, clause.withdraw_second
    yield from ask_each(table, players, BETS[1], asked)


def ask_each(
    table: Table, players: Iterable[Seat], bet: str, clauses: tuple[str, str, str]
) -> Procedure:
    """Ask each player from the dealer's left whether a bet rides or is withdrawn."""
    asked, rides, withdrawn = clauses
    for seat in clockwise(players, start=1):
        options = [Exactly(Choose(seat, choice)) for choice in (RIDE, WITHDRAW)]
        wants = f"let {title(bet)} ride or withdraw it"
        action = yield from table.ask(wants, asked, options)
        assert isinstance(action, Choose)
        if action.choice == RIDE:
            table.emit(ChoiceMade(rides, seat, RIDE))
        else:
            cents = table.felt.stake(seat, bet)
            table.emit(WagerTakenBack(withdrawn, seat, bet, cents))
