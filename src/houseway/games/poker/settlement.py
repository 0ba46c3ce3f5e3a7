"""The showdown: hands are shown in turn, and each pot goes to its own high and low hand."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

from houseway.games.poker.bad_beat import contribute
from houseway.games.poker.dealing import asked
from houseway.games.poker.openers import by_suit
from houseway.games.poker.rake import rake_to_inventory
from houseway.games.poker.rules import PokerRules
from houseway.games.poker.standing import Standing
from houseway.hands.low import pip
from houseway.hands.order import Hand
from houseway.hands.ways import choices, high_strength
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.accounts import rack
from houseway.round.actions import Choose
from houseway.round.engine import Procedure, Table
from houseway.round.options import Closed, Exactly
from houseway.round.payments import PotAwarded
from houseway.round.spots import COMMUNITY, Seat, clockwise, hand_before
from houseway.round.turns import Offers
from houseway.steps.pots import divide, halves, unit_of

SHOW = "show"
CONCEDE = "concede"


def show_hands(table: Table, rules: PokerRules, standing: Standing) -> Procedure:
    """Who made the final wager shows first, then the others clockwise; each may concede."""
    clause = rules.clause
    standing.is_showdown = len(standing.live) > 1
    hands = clockwise(standing.live, start=standing.shows_first)
    for seat in hands if standing.is_showdown else ():
        if seat not in standing.live:
            continue
        wants = f"seat {seat}: show the hand, or concede"
        options = partial(_show_or_concede, standing, seat, clause.show)
        action = yield from asked(table, standing, (wants, clause.show), options, seat)
        if not isinstance(action, Choose):
            continue
        if action.choice == SHOW:
            table.show(hand_before(seat), clause.show)
            rate(table, rules, standing, seat)
            table.announce(f"seat {seat}: {said(rules, standing, seat)}", clause.show)
        else:
            standing.live.remove(seat)
            table.collect(hand_before(seat), "conceded hand", clause.concede)


def _show_or_concede(standing: Standing, seat: Seat, clause: str) -> Offers:
    """What a hand may do at the showdown, as the others stand now.

    Some pot has nobody else to win it if the last has not: who contends for that does for all.
    """
    is_needed = standing.contenders(len(standing.tops)) == [seat]
    return (_must_show if is_needed else _may_show)(seat, clause)


@lru_cache(maxsize=1024)
def _may_show(seat: Seat, _: str) -> Offers:
    """What may be answered by somebody who is to show."""
    return {seat: (Exactly(Choose(seat, SHOW)), Exactly(Choose(seat, CONCEDE)))}


@lru_cache(maxsize=1024)
def _must_show(seat: Seat, clause: str) -> Offers:
    """The same of the only one who can win a pot."""
    why = f"nobody else is left who can win ({clause})"
    return {seat: (Exactly(Choose(seat, SHOW)), Closed(Choose, seat, why))}


# What hands are.


def rate(table: Table, rules: PokerRules, standing: Standing, seat: Seat) -> None:
    """Note how strong the high and the low hand of a player are, by which pots are divided."""
    own, board, way = table.felt.cards(hand_before(seat)), standing.board(table), rules.variant.way
    if rules.variant.high:
        standing.highs[seat] = high_strength(rules.high_order, way, own, board)
    if standing.low_order is not None and (low := standing.low_order.strength(way, own, board)):
        standing.lows[seat] = low


def said(rules: PokerRules, standing: Standing, seat: Seat) -> str:
    """What a hand is called that lies open."""
    high = rules.high_order.describe(standing.highs[seat]) if rules.variant.high else ""
    if standing.low_order is None or seat not in standing.lows:
        return high
    low = standing.low_order.describe(standing.lows[seat])
    return f"{high}, low {low}" if high else low


def high_of(rules: PokerRules, own: Sequence[Card], board: Sequence[Card]) -> Hand:
    """The best high hand of some cards, with the cards that it is made of."""
    variant, order = rules.variant, rules.high_order
    if variant.way == "any five":
        return order.best((*own, *board))
    return max(map(order.best, choices(variant.way, own, board)))


def made(rules: PokerRules, own: Sequence[Card], board: Sequence[Card]) -> Hand:
    """The one hand that somebody's cards make; refused where there is a low hand as well."""
    if not rules.variant.high or rules.low_order is not None:
        raise ValueError("a hand that may be high, low or both has no five cards that count")
    return high_of(rules, own, board)


# The pots.


def settle(table: Table, rules: PokerRules, standing: Standing) -> list[Seat]:
    """Award the pots, collect what lies there, and put the rake away; who has won."""
    contribute(table, rules, standing)
    award = award_all if standing.is_showdown else last_one
    winners = award(table, rules, standing)
    for spot in [spot for spot in table.felt.piles if table.felt.piles[spot]]:
        what = "community cards" if spot == COMMUNITY else "winning hand"
        table.collect(spot, what, rules.clause.winners)
    rake_to_inventory(table, rules, standing)
    return winners


def last_one(table: Table, rules: PokerRules, standing: Standing) -> list[Seat]:
    """The last player who has not folded wins all pots without a showdown."""
    (seat,) = standing.live
    for account in reversed(standing.pots):
        cents = table.felt.balance(account)
        if cents:
            standing.won_cents += cents
            table.emit(PotAwarded(rules.clause.last_one, account, rack(seat), cents, "the last"))
    return [seat]


def award_all(table: Table, rules: PokerRules, standing: Standing) -> list[Seat]:
    """Collect the hands that have lost, then push the pots, the side pots first. Who has won."""
    pots = standing.pots
    shares = [divided(table, rules, standing, number) for number in range(len(pots))]
    winners = [seat for seat in standing.live if any(seat in each for each in shares)]
    for seat in standing.live:
        if seat not in winners:
            table.collect(hand_before(seat), "losing hand", rules.clause.losers)
    for number in reversed(range(len(pots))):
        cite = rules.clause.side_first if number else rules.clause.award
        for seat, parts in shares[number].items():
            for cents, why, clause in parts:
                standing.won_cents += cents
                event = PotAwarded(clause or cite, pots[number], rack(seat), cents, why)
                table.emit(event)
    return winners


Part = tuple[Cents, str, str]
"""What somebody gets of a pot, why, and the clause."""
Ranked = list[tuple[int, int]]
"""The cards of a hand by which what cannot be divided goes; the least of several is first.

Of equal hands that somebody can make it is the one that counts.
"""


def divided(
    table: Table, rules: PokerRules, standing: Standing, number: int
) -> dict[Seat, list[Part]]:
    """Who gets what of one pot, which is divided by itself."""
    cents, variant = table.felt.balance(standing.pots[number]), rules.variant
    seats = standing.contenders(number)
    if not cents or not seats:
        return {}
    unit = unit_of(cents)
    lows = [seat for seat in seats if seat in standing.lows]
    parts: dict[Seat, list[Part]] = {}
    high_cents, low_cents = cents, 0
    if not variant.high:
        high_cents, low_cents = 0, cents
    elif lows:
        high_cents, low_cents = halves(cents, unit)
    if high_cents:
        tied = best_of(seats, standing.highs)
        if len(tied) > 1:
            tied.sort(key=partial(_odd_high, table, rules, standing))
        clause = variant.tied_high if len(tied) > 1 else variant.wins_high
        shares = divide(high_cents, tied, unit, singly=rules.odd_units == "singly")
        _add(parts, shares, rules.high_order.describe(standing.highs[tied[0]]), clause)
    if low_cents and standing.low_order is not None:
        tied = best_of(lows, standing.lows)
        if len(tied) > 1:
            tied.sort(key=partial(_odd_low, table, rules, standing))
        clause = variant.tied_low if len(tied) > 1 else variant.wins_low
        shares = divide(low_cents, tied, unit, singly=rules.odd_units == "singly")
        _add(parts, shares, f"low {standing.low_order.describe(standing.lows[tied[0]])}", clause)
    return parts


def best_of(seats: Sequence[Seat], strengths: Mapping[Seat, int]) -> list[Seat]:
    """Who has the best hand of some; several if they are tied."""
    best = max(strengths[seat] for seat in seats)
    return [seat for seat in seats if strengths[seat] == best]


def _add(parts: dict[Seat, list[Part]], shares: dict[Seat, Cents], why: str, clause: str) -> None:
    """Add shares of a part of a pot to what their players get."""
    for seat, share in shares.items():
        if share:
            parts.setdefault(seat, []).append((share, why, clause))


def _odd_high(table: Table, rules: PokerRules, standing: Standing, seat: Seat) -> Ranked:
    """Who is first to get what cannot be divided among high hands: the highest card by suit.

    A game that has no low hand has no such words: there it may go by position.
    """
    if _by_position(rules):
        return []
    order, strength = rules.high_order, standing.highs[seat]
    return min(
        sorted((-rank, -suit) for rank, suit in map(by_suit, cards))
        for cards in made_of(table, rules, standing, seat)
        if order.strength(cards) == strength
    )


def _odd_low(table: Table, rules: PokerRules, standing: Standing, seat: Seat) -> Ranked:
    """The same among low hands: the lowest ranking low card, and of its suits the lowest."""
    order, strength = standing.low_order, standing.lows[seat]
    if _by_position(rules) or order is None:
        return []
    sign = -1 if rules.odd_low == "worst card" else 1
    return min(
        sorted((sign * pip(card), card.suit) for card in cards)
        for cards in made_of(table, rules, standing, seat)
        if (low := order.best([cards])) is not None and low.strength == strength
    )


def _by_position(rules: PokerRules) -> bool:
    """Whether what cannot be divided goes to the first in the order of dealing."""
    return not rules.variant.is_split and rules.odd_high == "by position"


def made_of(
    table: Table, rules: PokerRules, standing: Standing, seat: Seat
) -> Iterator[tuple[Card, ...]]:
    """The hands that a seat can make."""
    own = table.felt.cards(hand_before(seat))
    return choices(rules.variant.way, own, standing.board(table))
