"""One round of Three Card Poker, in the order in which the law tells it."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Final

from houseway.games.three_card_poker.rules import ThreeCardRules, wager_rules
from houseway.games.three_card_poker.settlement import settle
from houseway.round.actions import Action, Choose, Fold, Raise
from houseway.round.engine import Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly, Option
from houseway.round.payments import WagerPlaced
from houseway.round.spots import DEALER_HAND, DEALER_SEAT, Seat, Spot, clockwise
from houseway.round.start import Start
from houseway.round.turns import Turn
from houseway.round.wager_options import RaiseTimes
from houseway.steps.dealing import deal_in_order
from houseway.steps.deck import put_stub_away, while_dealing, while_hands_lie
from houseway.steps.frame import play_round
from houseway.steps.irregularities import DEALER_CARD_EXPOSED
from houseway.steps.misdeals import (
    DEALER_MISDEALT,
    PLAYER_MISDEALT,
    remedy_misdealt,
    until_settled,
)
from houseway.steps.settling import lose
from houseway.steps.wagers import NO_MORE_BETS, take_wagers

FORFEIT: Final = "forfeit-unexposed"
"""To forfeit the Pair Plus wager too, so that the hand is not exposed."""


def play(table: Table, rules: ThreeCardRules, start: Start) -> Procedure:
    """One round of play, from the first wager to the last payment."""
    clause, steps = rules.clause, complete(table, rules, start)
    return play_round(table, steps, undo=clause.void_settled, ends=clause.round_ends)


def complete(table: Table, rules: ThreeCardRules, start: Start) -> Procedure:
    """A round as it goes when nothing voids it."""
    clause = rules.clause
    yield from take_wagers(table, wager_rules(rules))
    players = sorted({seat for seat, _ in table.felt.wagers})
    if not players:
        return
    table.announce(NO_MORE_BETS, rules.dealt.announce)
    remedies = rules.irregularities
    with while_hands_lie(table, remedies, players, DEALER_CARD_EXPOSED):
        table.cards_due = rules.cards_dealt * (len(players) + 1)
        yield from deal(table, rules, players if rules.dealer_waits else [*players, DEALER_SEAT])
        with until_settled(table, remedies, players, PLAYER_MISDEALT, DEALER_MISDEALT):
            yield from play_hands(table, rules, start, players)
    if rules.deals_stacks:
        table.step("cover card off the dealer's cards, next to the shoe", clause.cover_card_off)
    table.show(DEALER_HAND, clause.reveal)
    settle(table, rules, players)
    table.collect(DEALER_HAND, "hand", clause.dealer_collect)


def play_hands(table: Table, rules: ThreeCardRules, start: Start, players: list[Seat]) -> Procedure:
    """From the players' cards to the reveal: they decide, and a late dealer is dealt to."""
    clause, ante = rules.clause, rules.wager_names.ante
    if rules.deals_stacks:
        table.step("cover card on the dealer's stack", clause.cover_card_on)
    if not rules.dealer_waits:
        yield from put_stub_away(table, rules, start)
    forfeited = yield from ask(table, rules, table.felt.seats_with(ante))
    collect_forfeited(table, rules, forfeited)
    if rules.dealer_waits:
        holding = [seat for seat in players if table.felt.cards(Spot(seat))]
        yield from deal(table, rules, [DEALER_SEAT], holding)
        yield from put_stub_away(table, rules, start)
    yield from table.proceed("reveal the dealer's hand", clause.reveal)


# The deal.


def deal(
    table: Table, rules: ThreeCardRules, seats: list[Seat], holding: Sequence[Seat] = ()
) -> Procedure:
    """Deal three cards to each of these, all face down; others may be holding theirs already."""
    with while_dealing(table, rules):
        order = dealing_order(rules, seats)
        yield from deal_in_order(table, order, beside=map(Spot, holding))
    right = dict.fromkeys(map(Spot, (*holding, *seats)), rules.cards_dealt)
    remedy_misdealt(table, rules.irregularities, right)


def dealing_order(rules: ThreeCardRules, seats: list[Seat]) -> Iterator[tuple[Spot, str]]:
    """The spots that get a card, in order: one by one round the table, or in stacks of three."""
    order = [(Spot(seat), _clause(rules, seat)) for seat in clockwise(seats, start=1)]
    if rules.deals_stacks:
        return (each for each in order for _ in range(rules.cards_dealt))
    return (each for _ in range(rules.cards_dealt) for each in order)


def _clause(rules: ThreeCardRules, seat: Seat) -> str:
    """Where it is written that a seat is dealt to."""
    if seat != DEALER_SEAT:
        return rules.dealt.player
    return rules.dealt.dealer_later if rules.dealer_waits else rules.dealt.dealer


# The players decide.


def ask(
    table: Table, rules: ThreeCardRules, seats: Iterable[Seat]
) -> Generator[Turn, Action, dict[Seat, bool]]:
    """Ask each who has an ante, from the dealer's left. Who forfeited, and whether everything."""
    clause, names = rules.clause, rules.wager_names
    forfeited: dict[Seat, bool] = {}
    for seat in clockwise(seats, start=1):
        options = list(options_of(table, rules, seat))
        action = yield from table.ask("play or fold", clause.decide, options)
        if isinstance(action, Raise):
            cents = action.times * table.felt.stake(seat, names.ante)
            table.emit(WagerPlaced(clause.decide, seat, names.play, cents))
        else:
            forfeited[seat] = isinstance(action, Choose)
            table.emit(ChoiceMade(clause.fold, seat, FORFEIT if forfeited[seat] else "fold"))
    return forfeited


def options_of(table: Table, rules: ThreeCardRules, seat: Seat) -> Generator[Option, None, None]:
    """A play wager, or a fold; with a Pair Plus wager also a fold that shows nobody the hand."""
    felt, names = table.felt, rules.wager_names
    ante = felt.stake(seat, names.ante)
    yield RaiseTimes(seat, (rules.play_times,), ante, felt.racks[seat], names.play)
    yield Exactly(Fold(seat))
    if felt.stake(seat, names.pair_plus):
        yield Exactly(Choose(seat, FORFEIT))


def collect_forfeited(table: Table, rules: ThreeCardRules, forfeited: dict[Seat, bool]) -> None:
    """Collect what was forfeited; a hand stays as long as its Pair Plus wager does."""
    clause, names = rules.clause, rules.wager_names
    for seat, entirely in forfeited.items():
        lose(table, seat, names.ante, clause.forfeit, "folded")
        if entirely:
            lose(table, seat, names.pair_plus, clause.forfeit, "folded unexposed")
            table.step(f"{rules.cards_dealt} cards of seat {seat} counted", clause.forfeit)
        if not table.felt.stake(seat, names.pair_plus):
            table.collect(Spot(seat), "folded hand", clause.forfeit)
