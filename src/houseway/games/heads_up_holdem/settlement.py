"""Comparing hands and settling wagers."""

from collections.abc import Sequence

from houseway.games.heads_up_holdem.pocket import pocket_hand
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.hands import ORDERS
from houseway.hands.order import Hand
from houseway.pieces.cards import Card
from houseway.round.engine import Table
from houseway.round.events import ChoiceMade, Compared
from houseway.round.spots import DEALER_HAND, Seat, Spot, counterclockwise
from houseway.rulesets import Paytable
from houseway.steps.settling import give_back, lose, settle_by_line, win
from houseway.steps.showdown import names_of, strength


def fold(table: Table, rules: HeadsUpRules, seat: Seat) -> None:
    """A player gives up: ante and odds are collected, and what the rules say is lost with them."""
    clause, names = rules.clause.fold, rules.wager_names
    table.emit(ChoiceMade(clause, seat, "fold"))
    lost = [names.ante, names.odds]
    if rules.trips_after_fold == "is lost":
        lost.append(names.trips)
    if rules.pocket_after_fold == "is lost":
        lost.append(names.pocket)
    for wager in lost:
        if table.felt.stake(seat, wager):
            lose(table, seat, wager, clause, "folded")
    if not any(owner == seat for owner, _ in table.felt.wagers):
        table.collect(Spot(seat), "folded hand", clause)


def made(rules: HeadsUpRules, own: Sequence[Card], board: Sequence[Card]) -> Hand:
    """The best five of somebody's two cards and the community cards."""
    return ORDERS[rules.order].best((*own, *board))


def settle(table: Table, rules: HeadsUpRules, players: list[Seat]) -> None:
    """Settle every seat from the dealer's right: the main wagers, and the side wagers."""
    names = rules.wager_names
    for seat in counterclockwise(players):
        if not table.felt.cards(Spot(seat)):
            continue
        table.show(Spot(seat), rules.clause.compare)
        if rules.trips_settled == "before the main wagers":
            settle_trips(table, rules, seat)
        if table.felt.stake(seat, names.ante):
            settle_main(table, rules, seat)
        settle_trips(table, rules, seat)
        settle_pocket(table, rules, seat)
        table.collect(Spot(seat), "hand", rules.clause.clear)


def settle_main(table: Table, rules: HeadsUpRules, seat: Seat) -> None:
    """Ante, raise and odds, by whose hand is higher and whether the dealer qualifies."""
    order, clause, names = ORDERS[rules.order], rules.clause, rules.wager_names
    player, dealer = (strength(table, order, spot) for spot in (Spot(seat), DEALER_HAND))
    result = "wins" if player > dealer else "loses" if player < dealer else "push"
    said, of_dealer = names_of(order, player, dealer)
    table.emit(Compared(clause.compare, Spot(seat), result, said, of_dealer))
    qualifies = order.at_least(dealer, rules.dealer_qualifies)
    settle_ante(table, rules, seat, result if qualifies else "not qualified", said)
    category = order.category(player).name
    is_high = rules.odds_paytable.pay(category) is not None
    if result == "wins":
        won_by = clause.raise_wins_high if is_high else clause.raise_wins_low
        even_money(table, rules, seat, names.raised, clause=won_by, why=said)
        settle_odds_won(table, rules, seat, category)
    elif result == "loses":
        lost_by = clause.loses_high if is_high else clause.loses_low
        lose(table, seat, names.raised, lost_by, said)
        settle_odds_lost(table, rules, seat, category)
    else:
        give_back(table, seat, names.raised, clause.ties, "push")
        give_back(table, seat, names.odds, clause.ties, "push")


def settle_ante(table: Table, rules: HeadsUpRules, seat: Seat, result: str, said: str) -> None:
    """The ante: a push whenever the dealer does not qualify, whoever has the higher hand."""
    clause, wager = rules.clause, rules.wager_names.ante
    match result:
        case "not qualified":
            give_back(table, seat, wager, clause.not_qualified, "dealer does not qualify, push")
        case "wins":
            even_money(table, rules, seat, wager, clause=clause.ante_wins, why=said)
        case "loses":
            lose(table, seat, wager, clause.ante_loses, said)
        case _:
            give_back(table, seat, wager, clause.ante_ties, "push")


def even_money(
    table: Table, rules: HeadsUpRules, seat: Seat, wager: str, *, clause: str, why: str
) -> None:
    """Pay a main wager that has won."""
    win(table, seat, wager, rules.win_pays, rules.odd_cent, clause=clause, why=why)


def settle_odds_won(table: Table, rules: HeadsUpRules, seat: Seat, category: str) -> None:
    """The odds wager of a winner: paid by its table from the lowest hand there, else a push."""
    wager, line = rules.wager_names.odds, rules.odds_paytable.pay(category)
    if line is None:
        give_back(table, seat, wager, rules.clause.raise_wins_low, f"{category}, push")
    else:
        clause = rules.clause.odds_win
        settle_by_line(table, seat, wager, line, rules.odd_cent, clause=clause, why=category)


def settle_odds_lost(table: Table, rules: HeadsUpRules, seat: Seat, category: str) -> None:
    """The odds wager of a loser: lost, unless the bad beat table pays the hand."""
    bad_beat, clause = rules.bad_beat_paytable, rules.clause
    line = bad_beat.pay(category) if isinstance(bad_beat, Paytable) else None
    is_high = rules.odds_paytable.pay(category) is not None
    under = clause.odds_lose_high if is_high else clause.odds_lose_low
    wager = rules.wager_names.odds
    why = f"{category}, bad beat" if line else category
    settle_by_line(table, seat, wager, line, rules.odd_cent, clause=under, why=why)


def settle_trips(table: Table, rules: HeadsUpRules, seat: Seat) -> None:
    """The side wager on the best five of seven cards, whatever the main wagers did."""
    wager, clause = rules.wager_names.trips, rules.clause.trips
    if table.felt.stake(seat, wager) and rules.trips_paytable is not None:
        order = ORDERS[rules.order]
        category = order.category(strength(table, order, Spot(seat))).name
        line = rules.trips_paytable.pay(category)
        settle_by_line(table, seat, wager, line, rules.odd_cent, clause=clause, why=category)


def settle_pocket(table: Table, rules: HeadsUpRules, seat: Seat) -> None:
    """The side wager on the hole cards alone."""
    wager, clause = rules.wager_names.pocket, rules.clause.pocket
    if table.felt.stake(seat, wager) and rules.pocket_paytable is not None:
        hand = pocket_hand(table.felt.cards(Spot(seat)))
        line, why = rules.pocket_paytable.pay(hand), hand or "no pocket hand"
        settle_by_line(table, seat, wager, line, rules.odd_cent, clause=clause, why=why)
