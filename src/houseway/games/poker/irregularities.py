"""The irregularities of poker: where each can be called, and what is done.

What changes who is in the round is not done while somebody is asked: the call comes back to the
step that asked, which heeds it and asks anew.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from functools import partial
from typing import Final

from houseway.games.poker.rules import PokerRules
from houseway.games.poker.standing import Standing
from houseway.pieces.money import Cents
from houseway.round.accounts import Account
from houseway.round.actions import Call
from houseway.round.card_events import CardSetAside
from houseway.round.engine import Called, Irregularity, Opened, Table
from houseway.round.payments import BetGathered, Moved, Reversed
from houseway.round.scopes import Scope
from houseway.round.spots import Seat, Spot
from houseway.rulesets import Remedy
from houseway.steps.betting_round import BET, put_in
from houseway.steps.irregularities import (
    DUE_CARD_EXPOSED,
    FACE_UP_CARD,
    PASSED_OVER,
    VoidRound,
    remedied,
    remedy_of,
    set_aside,
)
from houseway.steps.remedies import Cure
from houseway.steps.settling import give_back
from houseway.steps.side_quiet import give_back_sides

DEAD: Final = "dead hand"


def misdeal(table: Table, rules: PokerRules, call: Call, remedy: Remedy) -> None:
    """All cards go back to the dealer, and all money to its players; the button stays."""
    table.irregular(call, remedy)
    raise VoidRound("misdeal", rules.clause.misdeal_money)


def dead_round(table: Table, call: Call, remedy: Remedy) -> None:
    """The round is dead: all money goes back, and the deck is replaced."""
    table.irregular(call, remedy)
    raise VoidRound("the round is dead", remedy.clause, deck_leaves=True)


def put_right(table: Table, call: Call, remedy: Remedy) -> None:
    """Record what is put right on the spot, and play on."""
    table.irregular(call, remedy)


NOT_SHUFFLED: Final = Irregularity(
    "not-shuffled", "the cards were not shuffled and cut as they should be", None, None
)
WRONG_START: Final = Irregularity(
    "wrong-start", "the first card went to a wrong position", None, None
)
SKIPPED: Final = Irregularity(
    "player-skipped", "a player who takes part was dealt no card", None, None
)
INELIGIBLE: Final = Irregularity(
    "dealt-to-ineligible", "a card goes to a player who is not in the round", None, None
)
CARDS_WRONG: Final = Irregularity(
    "cards-missing-or-added",
    "cards of the deck are missing, or there are too many",
    None,
    dead_round,
)
DISCARDS_WRONG: Final = Irregularity(
    "discards-miscounted", "a discarded hand has not its number of cards", None, dead_round
)
SWEPT: Final = Irregularity(
    "protected-hand-lost", "a protected hand was swept up, or fouled by discards", None, None
)
UNPROTECTED: Final = Irregularity(
    "unprotected-hand-lost", "an unprotected hand was swept up or fouled", None, None
)
TOUCHED: Final = Irregularity(
    "hand-touches-discards", "a protected hand has touched the discards", None, put_right
)
LEFT: Final = Irregularity(
    "left-unprotected", "a player has left without comment, the hand unprotected", None, None
)
THROWN: Final = Irregularity(
    "hand-thrown-away", "who is to act threw the cards away, or turned up-cards down", None, None
)
MISDEALT: Final = Irregularity(
    "player-misdealt", "a hand has too many or too few cards", None, None
)
DAMAGED: Final = Irregularity("damaged-card", "a card is found damaged", None, put_right)
OFF_THE_TABLE: Final = Irregularity(
    "off-the-table", "a card was dealt off the table", "from the shoe", set_aside
)

WHOLE: Final = (NOT_SHUFFLED, WRONG_START, CARDS_WRONG, DISCARDS_WRONG, DAMAGED)
"""What concerns no seat."""
OF_A_HAND: Final = (SWEPT, UNPROTECTED, TOUCHED, LEFT, THROWN, MISDEALT)


# Where each can be called.


def any_time(table: Table, rules: PokerRules, standing: Standing) -> AbstractContextManager[None]:
    """From the first card to the first pot that is pushed."""
    return Scope(table, partial(_at_any_time, rules, standing))


def _at_any_time(rules: PokerRules, standing: Standing) -> Iterator[Opened]:
    judge = partial(_refuse, standing, rules)
    hands = [_judged(each, judge) for each in (*OF_A_HAND, SKIPPED)]
    for each, remedy in remedied(rules.irregularities, *WHOLE, *hands):
        yield each, remedy, standing.order if each in hands else ()


def _judged(irregularity: Irregularity, judge: partial[str | None]) -> Irregularity:
    return Irregularity(
        irregularity.kind, irregularity.means, irregularity.needs, irregularity.handle, judge
    )


def _refuse(standing: Standing, rules: PokerRules, table: Table, call: Call) -> str | None:
    """Why something cannot have happened to a hand; None if it can."""
    seat = call.seat
    if call.kind == SKIPPED.kind:
        why = f"seat {seat} was dealt to, or has its money back"
        return None if seat in standing.amiss.skipped else why
    if seat not in standing.live or not table.felt.cards(Spot(seat)):
        return f"seat {seat} has no hand"
    if call.kind == TOUCHED.kind:
        return None
    if len(standing.live) < 2:
        return f"seat {seat} is the last one left"
    if call.kind == UNPROTECTED.kind and not rules.variant.button:
        return f"hole cards of stud count as protected ({rules.clause.stud_protected})"
    betting = standing.betting
    if call.kind == THROWN.kind and (betting is None or betting.to_act != seat):
        return f"seat {seat} faces no wager"
    return None


def at_a_draw(
    table: Table, rules: PokerRules, standing: Standing, exposed: Remedy | None
) -> AbstractContextManager[None]:
    """While a card comes off the deck; one that is due face down can be seen."""
    return Scope(table, partial(_off_the_deck, rules, standing, exposed))


def _off_the_deck(
    rules: PokerRules, standing: Standing, exposed: Remedy | None
) -> Iterator[Opened]:
    handle = partial(_face_up, standing, rules)
    face_up = Irregularity(FACE_UP_CARD.kind, FACE_UP_CARD.means, FACE_UP_CARD.needs, handle)
    for each, remedy in remedied(rules.irregularities, face_up, OFF_THE_TABLE):
        yield each, remedy, ()
    if exposed is not None:
        yield DUE_CARD_EXPOSED, exposed, ()


def _face_up(
    standing: Standing, rules: PokerRules, table: Table, call: Call, remedy: Remedy
) -> None:
    """Put a card that lies face up in the deck with the discards; a second one is a misdeal."""
    table.emit(CardSetAside(remedy.clause, call.cards[0], call.kind))
    standing.amiss.face_up += 1
    if standing.amiss.face_up > 1:
        misdeal(table, rules, call, rules.irregularities.second_face_up_card)
    table.irregular(call, remedy)


def in_the_first_deal(
    table: Table, rules: PokerRules, standing: Standing
) -> AbstractContextManager[None]:
    """While first cards go round: who is passed over, and who gets cards and should not."""
    return Scope(table, partial(_as_cards_go_round, table, rules, standing))


def _as_cards_go_round(table: Table, rules: PokerRules, standing: Standing) -> Iterator[Opened]:
    yield PASSED_OVER, Remedy("noted", rules.variant.streets[0].deal), ()
    others = [seat for seat in table.players if seat not in standing.order]
    for each, remedy in remedied(rules.irregularities, INELIGIBLE) if others else ():
        yield each, remedy, others


# What is done.


def heed(table: Table, rules: PokerRules, standing: Standing, called: Called) -> None:
    """Do what is to be done about a call that came back to the step that asked."""
    call = called.call
    kinds = {each.kind: each for each in (*WHOLE, *OF_A_HAND, SKIPPED)}
    if call.kind not in kinds or kinds[call.kind].handle is not None:
        table.remedy(called)
        return
    remedy = remedy_of(rules.irregularities, kinds[call.kind])
    late = Remedy(Cure.PLAY_ON, rules.clause.late_discovery)
    match remedy.remedy:
        case Cure.MISDEAL if call.kind == NOT_SHUFFLED.kind or not standing.two_wagers:
            misdeal(table, rules, call, remedy)
        case Cure.MISDEAL if call.kind == MISDEALT.kind:
            table.irregular(call, Remedy(Cure.HAND_REFUNDED, remedy.clause))
            refund(table, standing, call.seat, remedy.clause)
        case Cure.MISDEAL:
            table.irregular(call, late)
            if call.kind == SKIPPED.kind:
                standing.amiss.skipped.discard(call.seat)
                refund(table, standing, call.seat, late.clause)
        case Cure.HAND_REFUNDED:
            table.irregular(call, remedy)
            refund(table, standing, call.seat, rules.clause.refund)
        case _:
            table.irregular(call, remedy)
            if call.kind == THROWN.kind:
                pay_duty(table, rules, standing, call.seat)
            give_up(table, standing, call.seat, remedy.clause)


def pay_duty(table: Table, rules: PokerRules, standing: Standing, seat: Seat) -> None:
    """Who had to bet and threw the cards away owes the least bet all the same."""
    betting = standing.betting
    if betting is None or betting.to_act != seat:
        return
    may = betting.open_to(seat)
    if may.must_bet:
        put_in(table, seat, betting.bet(seat, may.least), rules.clause.owed, "owed")


def give_up(table: Table, standing: Standing, seat: Seat, clause: str) -> None:
    """A hand is dead: it goes to the discards, and its money stays."""
    if standing.betting is not None and seat in standing.betting.live:
        standing.betting.fold(seat)
    standing.live.remove(seat)
    standing.highs.pop(seat, None)
    table.collect(Spot(seat), DEAD, clause)


def refund(table: Table, standing: Standing, seat: Seat, clause: str) -> None:
    """A hand is dead, and all its money comes back from the pots, the last one first.

    The rake is not refunded: what it took is missing from what the others contend for.
    """
    give_back_sides(table, seat, BET, clause, "refund")
    if seat in standing.live:
        give_up(table, standing, seat, clause)
    if standing.betting is not None:
        standing.betting.withdraw(seat)
    paid = [e for e in table.events if type(e) is BetGathered and e.source.seat == seat]
    for event in sorted(paid, key=lambda e: standing.pots.index(e.target), reverse=True):
        _bring(table, standing, event.target, event.cents, clause)
        cents = min(event.cents, table.felt.balance(event.target))
        if cents:
            table.emit(Reversed(clause, event.target, event.source, cents, "refund"))
    if standing.betting is not None:
        standing.betting.pot = sum(map(table.felt.balance, standing.pots))
    standing.paid[seat] = 0
    if table.felt.stake(seat, BET):
        give_back(table, seat, BET, clause, "refund")


def _bring(table: Table, standing: Standing, target: Account, cents: Cents, clause: str) -> None:
    """Bring what the rake has taken from a pot out of the others, as far as they go."""
    for account in reversed(standing.pots):
        lacks = cents - table.felt.balance(target)
        lies = table.felt.balance(account)
        if account != target and min(lacks, lies) > 0:
            table.emit(Moved(clause, account, target, min(lacks, lies), "refund"))


def remedy_misdeals(table: Table, rules: PokerRules, standing: Standing) -> None:
    """When the first deal is done: who has no card was skipped, and a wrong number is a misdeal."""
    right = len(rules.variant.streets[0].cards)
    for seat in list(standing.live):
        cards = len(table.felt.cards(Spot(seat)))
        if not cards:
            standing.live.remove(seat)
            standing.amiss.skipped.add(seat)
        elif cards != right:
            misdeal(table, rules, Call(MISDEALT.kind, seat), rules.irregularities.player_misdealt)
    if len(standing.live) < 2 and standing.amiss.skipped:
        seat = min(standing.amiss.skipped)
        misdeal(table, rules, Call(SKIPPED.kind, seat), rules.irregularities.player_skipped)
