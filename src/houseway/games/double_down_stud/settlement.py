"""What each hand is worth, and settling the wagers on it."""

from houseway.games.double_down_stud.rules import DOUBLE, WAGER, DoubleDownRules
from houseway.hands import ORDERS
from houseway.pieces.cards import Card
from houseway.round.engine import Table
from houseway.round.spots import COMMUNITY, DEALER_HAND, Seat, Spot, counterclockwise
from houseway.rulesets import Pay
from houseway.steps.settling import settle_hand


def settle(table: Table, rules: DoubleDownRules, players: list[Seat]) -> None:
    """Settle every hand from the dealer's right: collect, leave or pay what rides on it."""
    order, clause = ORDERS[rules.order], rules.clause
    for seat in counterclockwise(players):
        strength = order.strength(hand_of(table, seat))
        line = rules.paytable.pay(order.line(strength, rules.paytable.pays))
        settled_by, collected_by = clauses_of(rules, line)
        settle_hand(
            table,
            seat,
            (WAGER, DOUBLE),
            line,
            rules.odd_cent,
            limit=(rules.payout_limit, clause.payout_limit),
            clause=settled_by,
            why=order.describe(strength),
        )
        table.collect(Spot(seat), "hand", collected_by)


def hand_of(table: Table, seat: Seat) -> list[Card]:
    """A player's card, the hole card and the three that lay face up."""
    spots = (Spot(seat), DEALER_HAND, COMMUNITY)
    return [card for spot in spots for card in table.felt.cards(spot)]


def clauses_of(rules: DoubleDownRules, line: Pay | None) -> tuple[str, str]:
    """Where it is written what becomes of the wagers, and of the cards, of such a hand."""
    clause = rules.clause
    if line is None or line.loses:
        return clause.lose, clause.lose
    return (clause.push, clause.push) if line.odds is None else (clause.win, clause.clear)
