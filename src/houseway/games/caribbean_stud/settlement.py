"""Comparing hands and settling wagers."""

from collections import Counter
from collections.abc import Generator, Sequence
from typing import NamedTuple

from houseway.games.caribbean_stud.rules import (
    ANTE,
    BET,
    BONUS,
    ENVY,
    FIVE_CARD,
    FIVE_CARD_DEALER,
    PROGRESSIVE,
    CaribbeanRules,
)
from houseway.hands import ORDERS
from houseway.hands.order import Hand
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.actions import Action
from houseway.round.engine import Table
from houseway.round.events import ChoiceMade, Compared
from houseway.round.payments import JackpotPaid, WagerPaid
from houseway.round.spots import DEALER_HAND, FLOORPERSON, Seat, Spot, counterclockwise
from houseway.round.turns import Turn
from houseway.rulesets import Payout, Paytable, ProgressiveTable
from houseway.steps.devices import count_chips
from houseway.steps.identity import seats_of
from houseway.steps.meters import pay_out, raise_meter, take_off
from houseway.steps.settling import (
    give_back,
    lose,
    settle_by_line,
    settle_hand,
    take_in,
    win,
)
from houseway.steps.showdown import names_of
from houseway.table.showdown import Verdict


class TakenIn(NamedTuple):
    """Wagers that are in the table inventory since the deal began and still in play, by seat."""

    progressive: dict[Seat, Cents]
    five_card: dict[Seat, Cents]
    dealer: dict[Seat, Cents]
    """The five card hand bonus on the dealer's hand."""

    def on_five_card_meter(self) -> dict[Seat, Cents]:
        """What each seat has on the one meter that both five card hand bonuses feed."""
        return dict(Counter(self.five_card) + Counter(self.dealer))


def take_in_sides(table: Table, rules: CaribbeanRules) -> Generator[Turn, Action, TakenIn]:
    """Lock the devices out, count their chips into the inventory, and raise the meters."""
    clause, felt = rules.clause, table.felt
    differ = rules.irregularities.chips_differ
    yield from count_chips(table, PROGRESSIVE, clause.progressive_taken_in, differ)
    wagers = (PROGRESSIVE, FIVE_CARD, FIVE_CARD_DEALER)
    taken = TakenIn(*({s: felt.stake(s, w) for s in felt.seats_with(w)} for w in wagers))
    if rules.progressive_paytable is not None:
        count = len(taken.progressive)
        said = f"progressive wagers locked out: {count} accepted, {count} counted"
        table.step(said, rules.dealt.announce)
        take_in(table, PROGRESSIVE, clause.progressive_taken_in)
        raise_meter(table, rules.progressive_meter, taken.progressive)
    if rules.five_card_paytable is not None:
        take_in(table, FIVE_CARD, clause.five_card_taken_in)
        take_in(table, FIVE_CARD_DEALER, clause.five_card_taken_in)
        raise_meter(table, rules.five_card_meter, taken.on_five_card_meter())
    return taken


def fold(table: Table, rules: CaribbeanRules, seat: Seat, taken: TakenIn) -> None:
    """A player gives up: all is forfeited but the five card hand bonus, and envy of others."""
    clause = rules.clause
    table.emit(ChoiceMade(clause.decide, seat, "fold"))
    lose(table, seat, ANTE, clause.fold, "folded")
    if table.felt.stake(seat, BONUS):
        lose(table, seat, BONUS, clause.decide, "folded")
    if seat in taken.progressive:
        table.step(f"the progressive wager of {seat} is forfeited", clause.decide)
    if seat not in taken.five_card:
        table.collect(Spot(seat), "folded hand", clause.fold)


def settle(table: Table, rules: CaribbeanRules, players: list[Seat], taken: TakenIn) -> None:
    """Settle every seat from the dealer's right, wager by wager."""
    order = ORDERS[rules.order]
    dealer = order.strength(table.felt.cards(DEALER_HAND))
    shares = divide_jackpot(table, rules, dealer, taken)
    for seat in counterclockwise(players):
        hand = Spot(seat)
        if table.felt.cards(hand):
            table.show(hand, rules.clause.expose)
            own = order.strength(table.felt.cards(hand))
            if table.felt.stake(seat, ANTE):
                settle_main(table, rules, seat, own, dealer)
                settle_bonus(table, rules, seat, own)
                settle_progressive(table, rules, seat, own, taken)
            settle_five_card(table, rules, seat, own, taken)
            table.collect(hand, "hand", rules.clause.clear)
        settle_dealers_hand(table, rules, seat, dealer, shares)


# Ante and bet.


def made(rules: CaribbeanRules, own: Sequence[Card], _: Sequence[Card]) -> Hand:
    """The hand of somebody's five cards."""
    return ORDERS[rules.order].best(own)


def verdict(rules: CaribbeanRules, own: Hand, dealer: Hand) -> Verdict:
    """What becomes of an ante that is played."""
    result = result_of(rules, own.strength, dealer.strength)
    return "lost" if result == "loses" else "tied" if result == "push" else "won"


def result_of(rules: CaribbeanRules, own: int, dealer: int) -> str:
    """How ante and bet end, by the strengths of the two hands."""
    if dealer < ORDERS[rules.order].floor(rules.dealer_qualifies):
        return "dealer does not qualify"
    return "wins" if own > dealer else "loses" if own < dealer else "push"


def settle_main(table: Table, rules: CaribbeanRules, seat: Seat, own: int, dealer: int) -> None:
    """Ante and bet, by whether the dealer qualifies and whose hand is higher."""
    order, clause = ORDERS[rules.order], rules.clause
    said, of_dealer = names_of(order, own, dealer)
    result = result_of(rules, own, dealer)
    table.emit(Compared(clause.compare, Spot(seat), result, said, of_dealer))
    match result:
        case "wins":
            pay_ante(table, rules, seat, said)
            pay_bet(table, rules, seat, own)
        case "loses":
            lose(table, seat, ANTE, clause.loses, said)
            lose(table, seat, BET, clause.loses, said)
        case "push":
            give_back(table, seat, ANTE, clause.ties, "push")
            give_back(table, seat, BET, clause.ties, "push")
        case _:
            pay_ante(table, rules, seat, result)
            give_back(table, seat, BET, clause.not_qualified, result)


def pay_ante(table: Table, rules: CaribbeanRules, seat: Seat, why: str) -> None:
    """Pay an ante that has won."""
    clause = rules.clause.ante_pays
    win(table, seat, ANTE, rules.ante_pays, rules.odd_cent, clause=clause, why=why)


def pay_bet(table: Table, rules: CaribbeanRules, seat: Seat, own: int) -> None:
    """Pay a bet that has won by its table, within the payout limit where there is one."""
    clause, category = rules.clause, ORDERS[rules.order].category(own).name
    settle_hand(
        table,
        seat,
        [BET],
        rules.bet_paytable.pay(category),
        rules.odd_cent,
        limit=(rules.bet_payout_limit, clause.payout_limit),
        clause=clause.bet_pays,
        why=category,
    )


def settle_bonus(table: Table, rules: CaribbeanRules, seat: Seat, own: int) -> None:
    """The Caribbean Stud Bonus, whatever the dealer has."""
    paytable = rules.bonus_paytable
    if table.felt.stake(seat, BONUS) and isinstance(paytable, Paytable):
        order, clause = ORDERS[rules.order], rules.clause.bonus_settled
        line = paytable.pay(order.line(own, paytable.pays))
        why = order.describe(own)
        settle_by_line(table, seat, BONUS, line, rules.odd_cent, clause=clause, why=why)


# Wagers with a meter.


def line_of(rules: CaribbeanRules, table: ProgressiveTable, strength: int) -> str:
    """The line that a hand is paid by; empty if none."""
    return ORDERS[rules.order].line(strength, table.pays)


def verify_progressive(table: Table, rules: CaribbeanRules, seat: Seat) -> None:
    """What is looked at before a progressive payout is paid."""
    clause = rules.clause
    table.step(f"winning hand of {seat} verified", clause.progressive_verified)
    table.step(f"light of {seat} verified", clause.progressive_light)
    table.step("progressive payout validated", clause.progressive_validated, FLOORPERSON)


def verify_five_card(table: Table, rules: CaribbeanRules, spot: Spot, payout: Payout) -> None:
    """What is looked at before a five card hand bonus is paid."""
    clause = rules.clause
    table.step(f"winning hand of {spot} verified", clause.five_card_verified)
    if payout.of_meter or payout.for_one >= rules.five_card_verified_from:
        table.step("five card hand bonus verified", clause.five_card_validated, FLOORPERSON)


def keep_cards(table: Table, payout: Payout, clause: str) -> None:
    """What does not come from the table needs papers, and the cards stay until they are done."""
    if payout.of_meter:
        table.step("cards stay until the documents are completed", clause)


def settle_progressive(
    table: Table, rules: CaribbeanRules, seat: Seat, own: int, taken: TakenIn
) -> None:
    """The progressive payout, and what others are paid who envy this hand."""
    paytable, clause = rules.progressive_paytable, rules.clause
    if paytable is None:
        return
    line = line_of(rules, paytable, own)
    payout = paytable.pay(line)
    if seat in taken.progressive and payout is not None:
        verify_progressive(table, rules, seat)
        stake, odd_cent = taken.progressive[seat], rules.odd_cent
        meter, pays = rules.progressive_meter, clause.progressive_pays
        pay_out(table, seat, stake, payout, odd_cent, meter=meter, clause=pays, why=line)
        keep_cards(table, payout, pays)
    own_seats = seats_of(table.players, seat)
    for other in counterclockwise(taken.progressive):
        cents = paytable.envy_cents(taken.progressive[other], line)
        if other not in own_seats and cents:
            table.emit(WagerPaid(clause.envy, other, ENVY, cents, f"{line} of {seat}"))


def settle_five_card(
    table: Table, rules: CaribbeanRules, seat: Seat, own: int, taken: TakenIn
) -> None:
    """The five card hand bonus on the player's own hand."""
    paytable, clause = rules.five_card_paytable, rules.clause
    if paytable is None or seat not in taken.five_card:
        return
    line = line_of(rules, paytable, own)
    payout = paytable.pay(line)
    if payout is not None:
        verify_five_card(table, rules, Spot(seat), payout)
        stake, odd_cent = taken.five_card[seat], rules.odd_cent
        meter, pays = rules.five_card_meter, clause.five_card_pays
        pay_out(table, seat, stake, payout, odd_cent, meter=meter, clause=pays, why=line)
        keep_cards(table, payout, pays)


def divide_jackpot(
    table: Table, rules: CaribbeanRules, dealer: int, taken: TakenIn
) -> dict[Seat, tuple[Payout, Cents]]:
    """What the dealer's hand pays each seat that wagered on it.

    A part of the meter is taken off at once and divided equally; cents that cannot be stay behind.
    """
    paytable, clause = rules.five_card_paytable, rules.clause.dealer_divided
    if paytable is None or not taken.dealer:
        return {}
    payout = paytable.pay(line_of(rules, paytable, dealer))
    if payout is None:
        return {}
    if not payout.of_meter:
        return {seat: (payout, cents * payout.for_one) for seat, cents in taken.dealer.items()}
    meter, among = rules.five_card_meter, len(taken.dealer)
    part, odd_cent = payout.of_meter, rules.odd_cent
    cents = take_off(table, meter, part, odd_cent, clause=clause, among=among)
    return dict.fromkeys(taken.dealer, (payout, cents))


def settle_dealers_hand(
    table: Table,
    rules: CaribbeanRules,
    seat: Seat,
    dealer: int,
    shares: dict[Seat, tuple[Payout, Cents]],
) -> None:
    """The five card hand bonus on the dealer's hand."""
    if seat not in shares:
        return
    payout, cents = shares[seat]
    clause = rules.clause
    why = f"dealer's {ORDERS[rules.order].category(dealer).name}, {payout}"
    verify_five_card(table, rules, DEALER_HAND, payout)
    if payout.of_meter:
        why = f"{why}, divided by {len(shares)}"
        table.emit(JackpotPaid(clause.dealer_divided, seat, FIVE_CARD_DEALER, cents, why))
    else:
        table.emit(WagerPaid(clause.five_card_pays, seat, FIVE_CARD_DEALER, cents, why))
