"""Settling: match-the-dealer, insurance and surrenders in their time, then every hand."""

from typing import Final, NamedTuple

from houseway.games.spanish_21.bonus import SEVEN, SUITED_SEVENS, line_of, match_of
from houseway.games.spanish_21.boxes import Box, Hand, Standing
from houseway.games.spanish_21.rules import INSURANCE, MATCH, WAGER
from houseway.hands.points import FIRST_CARDS
from houseway.hands.twenty_one import MOST, is_blackjack, points
from houseway.pieces.cards import Card
from houseway.pieces.money import Odds
from houseway.round.events import Compared
from houseway.round.payments import WagerLost, WagerPaid, WagerReturned
from houseway.round.spots import DEALER_HAND, Seat, counterclockwise
from houseway.steps.settling import give_back, lose, win

BLACKJACK: Final = "blackjack"
OVER: Final = "over 21"


class Verdict(NamedTuple):
    """What becomes of a hand, and where that is written."""

    result: str
    """`won`, `push` or `lost`."""
    clause: str
    odds: Odds | None = None
    paid_by: str = ""
    why: str = ""


# Before the hands are settled.


def settle_match(standing: Standing) -> None:
    """Collect what does not match the dealer's card, then pay every card that does."""
    table, rules = standing.table, standing.rules
    clause, pays = rules.clause.match_settled, rules.match_pays
    seats = counterclockwise(table.felt.seats_with(MATCH))
    lines = {seat: _matches(standing, seat) for seat in seats}
    for seat in seats:
        if not lines[seat]:
            lose(table, seat, MATCH, clause)
    for seat in seats:
        if lines[seat]:
            stake, odds = (
                table.felt.stake(seat, MATCH),
                [pays.pays[line].odds for line in lines[seat]],
            )
            cents = sum(each.pay(stake, rules.odd_cent) for each in odds if each is not None)
            why = " and ".join(f"{line}, {pays.pays[line]}" for line in lines[seat])
            table.emit(WagerPaid(pays.cite, seat, MATCH, cents, why))
            give_back(table, seat, MATCH, clause)


def _matches(standing: Standing, seat: Seat) -> list[str]:
    """How each of the first two cards matches the dealer's, of those that do."""
    cards = standing.cards(Hand(seat=seat))
    found = [match_of(card, standing.up_card) for card in cards]
    return [line for line in found if line]


def settle_insurance(standing: Standing) -> None:
    """Collect or pay insurance as soon as the dealer's second card is known."""
    table, rules = standing.table, standing.rules
    wins = is_blackjack(standing.dealer)
    for seat in counterclockwise(table.felt.seats_with(INSURANCE)):
        if wins:
            clause = rules.clause.insurance_wins
            win(table, seat, INSURANCE, rules.insurance_pays, rules.odd_cent, clause=clause)
        else:
            lose(table, seat, INSURANCE, rules.clause.insurance_loses)


def settle_surrendered(standing: Standing) -> None:
    """Settle the hands that were surrendered against an ace or a face card."""
    is_lost, clause = is_blackjack(standing.dealer), standing.rules.clause.surrender_later
    for box in reversed(standing.boxes):
        for hand in box.hands:
            if hand.is_surrendered and standing.table.felt.stake(hand.seat, hand.wager):
                settle_surrender(standing, hand, clause, is_lost=is_lost)


def settle_surrender(standing: Standing, hand: Hand, clause: str, *, is_lost: bool) -> None:
    """Collect half of a wager and give the rest back; or all of it."""
    table, seat = standing.table, hand.seat
    stake = table.felt.stake(seat, hand.wager)
    kept = 0 if is_lost else standing.rules.surrendered(stake)
    why = "surrendered against a blackjack" if is_lost else "surrendered"
    if stake > kept:
        table.emit(WagerLost(clause, seat, hand.wager, stake - kept, why))
    if kept:
        table.emit(WagerReturned(clause, seat, hand.wager, kept))


# The hands.


def hangs_on_dealer(standing: Standing, hand: Hand) -> bool:
    """Whether the dealer's count has an effect on a hand, once it is known to be no blackjack."""
    rules = standing.rules
    if hand.is_rescued or standing.total(hand).is_over:
        return False
    if standing.total(hand).points < MOST:
        return True
    if standing.is_blackjack(hand):
        return rules.blackjack_against == "21 only"
    is_split_21 = hand.is_split and len(standing.cards(hand)) == FIRST_CARDS
    return is_split_21 and rules.split_two_card_21 == "by the letter" and not hand.is_doubled


def verdict_of(standing: Standing, hand: Hand, dealer: tuple[Card, ...]) -> Verdict:
    """What becomes of a hand against a dealer who has no blackjack."""
    clause, own, theirs = standing.rules.clause, standing.total(hand), points(dealer)
    if hand.is_rescued:
        return Verdict("lost", clause.rescue, why="rescued")
    if own.is_over:
        return Verdict("lost", clause.over_21, why=OVER)
    if theirs > MOST:
        return _won(standing, hand, clause.win_dealer_over, theirs)
    if own.points == theirs == MOST:
        is_two = len(standing.cards(hand)) == FIRST_CARDS
        return _won(standing, hand, clause.win_two_card_21 if is_two else clause.win_21, theirs)
    if own.points > theirs:
        return _won(standing, hand, clause.win_more, theirs)
    if own.points == theirs:
        return Verdict("push", clause.push, why="push")
    return Verdict("lost", clause.lose)


def _won(standing: Standing, hand: Hand, won_by: str, theirs: int) -> Verdict:
    """At which odds a hand that has won is paid, and where that is written."""
    rules, clause = standing.rules, standing.rules.clause
    if hand.is_doubled:
        return Verdict("won", won_by, rules.win_pays, clause.doubled_paid)
    if standing.is_blackjack(hand):
        if theirs == MOST:
            return Verdict("won", won_by, rules.blackjack_pays, clause.paid, BLACKJACK)
        more = rules.blackjack_against == "any hand"
        odds = rules.blackjack_pays if more else rules.win_pays
        return Verdict("won", won_by, odds, clause.blackjack_paid, BLACKJACK)
    line = line_of(standing.cards(hand))
    pay_line = rules.bonus.pay(line) if line and is_eligible(standing, hand) else None
    if pay_line is not None and pay_line.odds is not None:
        return Verdict("won", won_by, pay_line.odds, clause.bonus_lines[line], line)
    if hand.is_split and len(standing.cards(hand)) == FIRST_CARDS and theirs == MOST:
        by_letter = rules.split_two_card_21 == "by the letter"
        is_21 = standing.total(hand).points == MOST
        if is_21:
            odds = rules.blackjack_pays if by_letter else rules.win_pays
            return Verdict("won", won_by, odds, clause.split_21_paid)
    return Verdict("won", won_by, rules.win_pays, clause.paid)


def is_eligible(standing: Standing, hand: Hand) -> bool:
    """Whether a hand that was not doubled has the additional payouts."""
    rules = standing.rules
    if hand.is_split and not rules.bonus_on_split:
        return False
    if rules.bonus_lost_by == "the doubled hand":
        return True
    players = standing.table.players
    own = players[hand.seat].identity
    boxes = (box for box in standing.boxes if players[box.seat].identity == own)
    return not any(each.is_doubled for box in boxes for each in box.hands)


def against_blackjack(standing: Standing, box: Box) -> list[tuple[Hand, Verdict]]:
    """What a dealer's blackjack does to the hands of a box, as they lie."""
    rules, clause = standing.rules, standing.rules.clause
    found: list[tuple[Hand, Verdict]] = []
    by_letter = rules.split_two_card_21 == "by the letter"
    is_taken = False
    if rules.dealer_blackjack_takes == "what is still at stake":
        is_taken = any(hand.is_rescued or standing.total(hand).is_over for hand in box.live)
    for hand in sorted(box.live, key=lambda hand: hand.number):
        is_two_card_21 = is_blackjack(standing.cards(hand)) and not hand.is_doubled
        is_gone = hand.is_rescued or standing.total(hand).is_over
        if standing.is_blackjack(hand):
            verdict = Verdict(
                "won", clause.win_two_card_21, rules.blackjack_pays, clause.paid, BLACKJACK
            )
        elif by_letter and is_two_card_21:
            cite = clause.split_21_paid
            verdict = Verdict("won", clause.win_two_card_21, rules.blackjack_pays, cite)
        elif is_gone and rules.dealer_blackjack_takes == "what is still at stake":
            verdict = Verdict("lost", clause.still_at_stake, why="both")
        elif is_taken:
            back = clause.split_back if hand.is_split else clause.double_back
            verdict = Verdict("push", back, why="dealer's blackjack")
        else:
            is_21 = standing.total(hand).points == MOST
            lost_by = clause.lose_21 if is_21 else clause.lose
            verdict, is_taken = Verdict("lost", lost_by, why="dealer's blackjack"), True
        found.append((hand, verdict))
    return found


def settle(standing: Standing) -> None:
    """Collect what has lost, then pay what has won, each from the dealer's right."""
    dealer = standing.dealer
    found: list[tuple[Hand, Verdict]] = []
    for box in reversed(standing.boxes):
        if is_blackjack(dealer):
            verdicts = {hand.number: v for hand, v in against_blackjack(standing, box)}
        else:
            verdicts = {hand.number: verdict_of(standing, hand, dealer) for hand in box.live}
        found += [(hand, verdicts[hand.number]) for hand in reversed(box.live)]
    for hand, verdict in found:
        _compare(standing, hand, verdict)
    for hand, verdict in found:
        if verdict.result == "lost":
            _lose(standing, hand, verdict)
    for hand, verdict in found:
        if verdict.result != "lost":
            _pay(standing, hand, verdict)
    if not is_blackjack(dealer):
        settle_super_bonus(standing, [hand for hand, verdict in found if verdict.result == "won"])


def _compare(standing: Standing, hand: Hand, verdict: Verdict) -> None:
    """Say what a hand has come to."""
    own = BLACKJACK if standing.is_blackjack(hand) else str(standing.total(hand))
    dealer = standing.dealer
    theirs = BLACKJACK if is_blackjack(dealer) else str(points(dealer))
    standing.table.emit(Compared(verdict.clause, hand.spot, verdict.result, own, theirs))


def _lose(standing: Standing, hand: Hand, verdict: Verdict) -> None:
    """Collect the wager of a hand; what doubled it goes back if the dealer has a blackjack."""
    table, seat, clause = standing.table, hand.seat, standing.rules.clause
    lose(table, seat, hand.wager, verdict.clause, "" if verdict.why == "both" else verdict.why)
    if not table.felt.stake(seat, hand.double):
        return
    if is_blackjack(standing.dealer) and verdict.why != "both":
        give_back(table, seat, hand.double, clause.double_back, "dealer's blackjack")
    else:
        lose(table, seat, hand.double, verdict.clause, verdict.why)


def _pay(standing: Standing, hand: Hand, verdict: Verdict) -> None:
    """Pay the wager of a hand and what doubled it, or give both back."""
    table, rules, seat = standing.table, standing.rules, hand.seat
    for wager in (hand.wager, hand.double):
        stake = table.felt.stake(seat, wager)
        if not stake:
            continue
        if verdict.odds is None:
            back = verdict.clause
            if wager == hand.double and is_blackjack(standing.dealer):
                back = rules.clause.double_back
            give_back(table, seat, wager, back, verdict.why)
        else:
            why = f"{verdict.why}, {verdict.odds}" if verdict.why else str(verdict.odds)
            cents = verdict.odds.pay(stake, rules.odd_cent)
            table.emit(WagerPaid(verdict.paid_by, seat, wager, cents, why))
            give_back(table, seat, wager, verdict.clause)


def settle_super_bonus(standing: Standing, won: list[Hand]) -> None:
    """Pay a fixed sum for suited sevens against a seven, and another to everybody else."""
    rules, table = standing.rules, standing.table
    if standing.up_card.rank != SEVEN:
        return
    holders = [hand for hand in won if _has_super_bonus(standing, hand)]
    clause, why = rules.clause.super_bonus, "suited sevens against a seven"
    rest = rules.super_bonus_others.cents
    paid: set[tuple[str, str]] = set()
    for hand in holders:
        cents = rules.super_bonus_of(standing.stakes[hand.seat])
        if cents:
            table.emit(WagerPaid(clause, hand.seat, WAGER, cents, why))
        elif rules.super_bonus_small_wager == "pays nobody":
            continue
        own = table.players[hand.seat].identity
        told = {own} | (paid if rules.super_bonus_twice == "the others once a round" else set())
        for seat in counterclockwise(standing.stakes):
            other = table.players[seat].identity
            if other not in told:
                told.add(other)
                paid.add(other)
                said = f"{why} of seat {hand.seat}"
                table.emit(WagerPaid(clause, seat, WAGER, rest, said))


def _has_super_bonus(standing: Standing, hand: Hand) -> bool:
    """Three sevens of one suit, neither split nor doubled."""
    is_plain = not (hand.is_split or hand.is_doubled)
    return is_plain and line_of(standing.cards(hand)) in SUITED_SEVENS


def collect(standing: Standing) -> None:
    """All cards to the discard rack, from the dealer's right, the dealer's own last."""
    table, clause = standing.table, standing.rules.clause.collect
    for box in reversed(standing.boxes):
        for hand in reversed(box.hands):
            table.collect(hand.spot, "hand", clause)
    table.collect(DEALER_HAND, "hand", clause)
