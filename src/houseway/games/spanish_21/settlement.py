"""Settling: match-the-dealer, insurance and surrenders in their time, then every hand."""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from houseway.games.spanish_21.bonus import SEVEN, SUITED_SEVENS, line_of, match_of
from houseway.games.spanish_21.boxes import Box, Hand, Stake, Standing
from houseway.games.spanish_21.rules import INSURANCE, MATCH
from houseway.hands.points import FIRST_CARDS
from houseway.hands.twenty_one import MOST, is_blackjack, points
from houseway.pieces.cards import Card
from houseway.pieces.money import Odds
from houseway.round.events import Compared
from houseway.round.payments import WagerLost, WagerPaid, WagerReturned
from houseway.round.spots import DEALER_HAND, Seat, counterclockwise, on_box
from houseway.steps.identity import seats_of
from houseway.steps.settling import give_back, lose, win

BLACKJACK: Final = "blackjack"
OVER: Final = "over 21"
GONE: Final = "lost before the blackjack"
"""Why a hand over 21, or rescued, is not spared with its double by a dealer's blackjack."""


class Verdict(NamedTuple):
    """What becomes of a hand, and where that is written."""

    result: str
    """`won`, `push` or `lost`."""
    clause: str
    odds: Odds | None = None
    paid_by: str = ""
    why: str = ""


Found: TypeAlias = tuple[Hand, Stake, Verdict]
"""A stake on a hand, and what becomes of it."""


# Before the hands are settled.


def settle_match(standing: Standing) -> None:
    """Collect what does not match the dealer's card, then pay every card that does."""
    table, rules = standing.table, standing.rules
    clause, pays = rules.clause.match_settled, rules.match_pays
    made = list(_beside(standing, MATCH))
    lines = {box.seat: _matches(standing, box) for box, _, _ in made}
    for box, seat, wager in made:
        if not lines[box.seat]:
            lose(table, seat, wager, clause, "no match")
    for box, seat, wager in made:
        if found := lines[box.seat]:
            stake, odds = table.felt.stake(seat, wager), [pays.pays[line].odds for line in found]
            cents = sum(each.pay(stake, rules.odd_cent) for each in odds if each is not None)
            why = " and ".join(f"{line}, {pays.pays[line]}" for line in found)
            table.emit(WagerPaid(pays.cite, seat, wager, cents, why))
            give_back(table, seat, wager, clause)


def _beside(standing: Standing, wager: str) -> Iterator[tuple[Box, Seat, str]]:
    """The boxes from the dealer's right with those who have this wager beside their first one."""
    for box in reversed(standing.boxes):
        for seat in box.bettors:
            name = on_box(wager, seat, box.seat)
            if standing.table.felt.stake(seat, name):
                yield box, seat, name


def _matches(standing: Standing, box: Box) -> list[str]:
    """How each of the first two cards matches the dealer's, of those that do."""
    found = [match_of(card, standing.up_card) for card in standing.cards(box.hands[0])]
    return [line for line in found if line]


def settle_insurance(standing: Standing) -> None:
    """Collect or pay insurance as soon as the dealer's second card is known."""
    table, rules = standing.table, standing.rules
    wins = is_blackjack(standing.dealer)
    for _, seat, wager in _beside(standing, INSURANCE):
        if wins:
            clause = rules.clause.insurance_wins
            win(table, seat, wager, rules.insurance_pays, rules.odd_cent, clause=clause)
        else:
            lose(table, seat, wager, rules.clause.insurance_loses, "no blackjack")


def settle_surrendered(standing: Standing) -> None:
    """Settle the hands that were surrendered against an ace or a face card."""
    is_lost, clause = is_blackjack(standing.dealer), standing.rules.clause.surrender_later
    for box in reversed(standing.boxes):
        for hand in box.hands:
            if hand.is_surrendered:
                settle_surrender(standing, hand, clause, is_lost=is_lost)


def settle_surrender(standing: Standing, hand: Hand, clause: str, *, is_lost: bool) -> None:
    """Of every wager on a hand collect half and give the rest back; or all of it."""
    table = standing.table
    why = "surrendered against a blackjack" if is_lost else "surrendered"
    for stake in hand.stakes:
        seat, wager = stake.seat, stake.wager
        cents = table.felt.stake(seat, wager)
        kept = 0 if is_lost else standing.rules.surrendered(cents)
        if cents > kept:
            table.emit(WagerLost(clause, seat, wager, cents - kept, why))
        if kept:
            # Of a cent that cannot be split nothing is lost; the hand is given up all the same.
            table.emit(WagerReturned(clause, seat, wager, kept, "" if cents > kept else why))


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


def verdict_of(standing: Standing, hand: Hand, stake: Stake, dealer: tuple[Card, ...]) -> Verdict:
    """What becomes of a stake on a hand against a dealer who has no blackjack."""
    clause, own, theirs = standing.rules.clause, standing.total(hand), points(dealer)
    if stake.is_rescued:
        return Verdict("lost", clause.rescue, why="rescued")
    if own.is_over:
        return Verdict("lost", clause.over_21, why=OVER)
    if theirs > MOST:
        return _won(standing, hand, stake, clause.win_dealer_over, theirs)
    if own.points == theirs == MOST:
        is_two = len(standing.cards(hand)) == FIRST_CARDS
        won_by = clause.win_two_card_21 if is_two else clause.win_21
        return _won(standing, hand, stake, won_by, theirs)
    if own.points > theirs:
        return _won(standing, hand, stake, clause.win_more, theirs)
    if own.points == theirs:
        return Verdict("push", clause.push, why="push")
    return Verdict("lost", clause.lose, why=f"{own} against {theirs}")


def _won(standing: Standing, hand: Hand, stake: Stake, won_by: str, theirs: int) -> Verdict:
    """At which odds a stake on a hand that has won is paid, and where that is written."""
    rules, clause = standing.rules, standing.rules.clause
    if stake.is_doubled or (hand.is_doubled and rules.bonus_lost_by == "the doubled hand"):
        return Verdict("won", won_by, rules.win_pays, clause.doubled_paid)
    if standing.is_blackjack(hand):
        if theirs == MOST:
            return Verdict("won", won_by, rules.blackjack_pays, clause.paid, BLACKJACK)
        more = rules.blackjack_against == "any hand"
        odds = rules.blackjack_pays if more else rules.win_pays
        return Verdict("won", won_by, odds, clause.blackjack_paid, BLACKJACK)
    line = line_of(standing.cards(hand))
    pay_line = rules.bonus.pay(line) if line and is_eligible(standing, hand, stake) else None
    if pay_line is not None and pay_line.odds is not None:
        return Verdict("won", won_by, pay_line.odds, clause.bonus_lines[line], line)
    if hand.is_split and len(standing.cards(hand)) == FIRST_CARDS and theirs == MOST:
        by_letter = rules.split_two_card_21 == "by the letter"
        is_21 = standing.total(hand).points == MOST
        if is_21:
            odds = rules.blackjack_pays if by_letter else rules.win_pays
            return Verdict("won", won_by, odds, clause.split_21_paid)
    return Verdict("won", won_by, rules.win_pays, clause.paid)


def is_eligible(standing: Standing, hand: Hand, stake: Stake) -> bool:
    """Whether a stake that was not doubled has the additional payouts."""
    rules = standing.rules
    if hand.is_split and not rules.bonus_on_split:
        return False
    if rules.bonus_lost_by == "the doubled hand":
        return True
    own = seats_of(standing.table.players, stake.seat)
    stakes = (each for box in standing.boxes for hand in box.hands for each in hand.stakes)
    return not any(each.is_doubled for each in stakes if each.seat in own)


def against_blackjack(standing: Standing, box: Box, seat: Seat) -> list[Found]:
    """What a dealer's blackjack does to the stakes of somebody on the hands of a box."""
    rules, clause = standing.rules, standing.rules.clause
    found: list[Found] = []
    by_letter = rules.split_two_card_21 == "by the letter"
    own = box.stakes_of(seat)
    gone = [stake.is_rescued or standing.total(hand).is_over for hand, stake in own]
    is_taken = rules.dealer_blackjack_takes == "what is still at stake" and any(gone)
    for (hand, stake), is_gone in zip(own, gone, strict=True):
        is_two_card_21 = is_blackjack(standing.cards(hand))
        if standing.is_blackjack(hand):
            verdict = Verdict(
                "won", clause.win_two_card_21, rules.blackjack_pays, clause.paid, BLACKJACK
            )
        elif by_letter and is_two_card_21:
            cite = clause.split_21_paid
            verdict = Verdict("won", clause.win_two_card_21, rules.blackjack_pays, cite)
        elif is_gone and rules.dealer_blackjack_takes == "what is still at stake":
            verdict = Verdict("lost", clause.still_at_stake, why=GONE)
        elif is_taken:
            back = clause.split_back if hand.is_split else clause.double_back
            verdict = Verdict("push", back, why="dealer's blackjack")
        else:
            is_21 = standing.total(hand).points == MOST
            lost_by = clause.lose_21 if is_21 else clause.lose
            verdict, is_taken = Verdict("lost", lost_by, why="dealer's blackjack"), True
        found.append((hand, stake, verdict))
    return found


def settle(standing: Standing) -> None:
    """Collect what has lost, then pay what has won, each from the dealer's right."""
    found = [each for box in reversed(standing.boxes) for each in _verdicts(standing, box)]
    for hand, stake, verdict in found:
        if stake is hand.stakes[0]:
            _compare(standing, hand, verdict)
    for _, stake, verdict in found:
        if verdict.result == "lost":
            _lose(standing, stake, verdict)
    for _, stake, verdict in found:
        if verdict.result != "lost":
            _pay(standing, stake, verdict)
    if not is_blackjack(standing.dealer):
        settle_super_bonus(standing)


def _verdicts(standing: Standing, box: Box) -> list[Found]:
    """What becomes of every stake of a box, of the hand at the dealer's right first."""
    dealer = standing.dealer
    if not is_blackjack(dealer):
        hands = [(hand, stake) for hand in reversed(box.live) for stake in hand.stakes]
        return [(hand, stake, verdict_of(standing, hand, stake, dealer)) for hand, stake in hands]
    found = [each for seat in box.bettors for each in against_blackjack(standing, box, seat)]
    return sorted(found, key=lambda each: -box.hands.index(each[0]))


def _compare(standing: Standing, hand: Hand, verdict: Verdict) -> None:
    """Say what a hand has come to."""
    own = BLACKJACK if standing.is_blackjack(hand) else str(standing.total(hand))
    dealer = standing.dealer
    theirs = BLACKJACK if is_blackjack(dealer) else str(points(dealer))
    standing.table.emit(Compared(verdict.clause, hand.spot, verdict.result, own, theirs))


def _lose(standing: Standing, own: Stake, verdict: Verdict) -> None:
    """Collect the wager on a hand; what doubled it goes back if the dealer has a blackjack."""
    table, seat, clause = standing.table, own.seat, standing.rules.clause
    lose(table, seat, own.wager, verdict.clause, verdict.why)
    if not table.felt.stake(seat, own.double):
        return
    if is_blackjack(standing.dealer) and verdict.why != GONE:
        give_back(table, seat, own.double, clause.double_back, "dealer's blackjack")
    else:
        lose(table, seat, own.double, verdict.clause, verdict.why)


def _pay(standing: Standing, own: Stake, verdict: Verdict) -> None:
    """Pay the wager on a hand and what doubled it, or give both back."""
    table, rules, seat = standing.table, standing.rules, own.seat
    for wager in (own.wager, own.double):
        stake = table.felt.stake(seat, wager)
        if not stake:
            continue
        if verdict.odds is None:
            back = verdict.clause
            if wager == own.double and is_blackjack(standing.dealer):
                back = rules.clause.double_back
            give_back(table, seat, wager, back, verdict.why)
        else:
            why = f"{verdict.why}, {verdict.odds}" if verdict.why else str(verdict.odds)
            cents = verdict.odds.pay(stake, rules.odd_cent)
            table.emit(WagerPaid(verdict.paid_by, seat, wager, cents, why))
            give_back(table, seat, wager, verdict.clause)


def settle_super_bonus(standing: Standing) -> None:
    """Pay a fixed sum for suited sevens against a seven, and another to everybody else.

    Whoever has a stake on the hand is paid by it, and is nobody else.
    """
    rules, table = standing.rules, standing.table
    if standing.up_card.rank != SEVEN:
        return
    clause, why = rules.clause.super_bonus, "suited sevens against a seven"
    paid: set[tuple[str, str]] = set()
    for hand in [hand for box in reversed(standing.boxes) for hand in box.live]:
        if not _has_super_bonus(standing, hand):
            continue
        sums = [rules.super_bonus_of(standing.stakes[each.seat, hand.box]) for each in hand.stakes]
        for stake, cents in zip(hand.stakes, sums, strict=True):
            if cents:
                table.emit(WagerPaid(clause, stake.seat, stake.wager, cents, why))
        if not any(sums) and rules.super_bonus_small_wager == "pays nobody":
            continue
        told = {table.players[stake.seat].identity for stake in hand.stakes}
        told |= paid if rules.super_bonus_twice == "the others once a round" else set()
        for seat in counterclockwise(standing.bettors):
            other = table.players[seat].identity
            if other not in told:
                told.add(other)
                paid.add(other)
                said, cents = f"{why} of {hand}", rules.super_bonus_others.cents
                table.emit(WagerPaid(clause, seat, standing.wager_of(seat), cents, said))


def _has_super_bonus(standing: Standing, hand: Hand) -> bool:
    """Three sevens of one suit, neither split nor doubled: no dealer beats them with a seven up."""
    is_plain = not (hand.is_split or hand.is_doubled)
    return is_plain and line_of(standing.cards(hand)) in SUITED_SEVENS


def collect(standing: Standing) -> None:
    """All cards to the discard rack, from the dealer's right, the dealer's own last."""
    table, clause = standing.table, standing.rules.clause.collect
    for box in reversed(standing.boxes):
        for hand in reversed(box.hands):
            table.collect(hand.spot, "hand", clause)
    table.collect(DEALER_HAND, "hand", clause)
