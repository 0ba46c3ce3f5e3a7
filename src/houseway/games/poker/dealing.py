"""The cards of a street: burned, dealt round the table and to the board, drawn anew."""

from collections import deque
from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Final

import msgspec

from houseway.games.poker.irregularities import (
    INELIGIBLE,
    at_a_draw,
    give_up,
    heed,
    in_the_first_deal,
    refund,
    remedy_misdeals,
)
from houseway.games.poker.rules import PokerRules
from houseway.games.poker.standing import Standing
from houseway.games.poker.variants import Street
from houseway.pieces.cards import Card
from houseway.round.actions import Action, Call, Choose, Set
from houseway.round.card_events import CardDealt, CardMoved, CardSetAside, HandSet
from houseway.round.engine import Called, Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly, KeepSome
from houseway.round.shoe_events import DiscardsShuffled
from houseway.round.spots import COMMUNITY, DEALER_SEAT, Seat, Spot, hand_before
from houseway.round.turns import Offers, Turn, by_actor
from houseway.rulesets import Remedy
from houseway.steps.irregularities import DUE_CARD_EXPOSED, PASSED_OVER, VoidRound
from houseway.steps.remedies import Cure

PILE: Final = ("folded hand", "dead hand", "discards")
"""What lies in the pile of discards and can be dealt again; burned cards lie apart."""
BURNED: Final = "burned"
DISCARDED: Final = "to-the-discards"
BURN_LATER: Final = "burned-before-the-flop"
NO_MORE: Final = "no-more-wagers"
PLAY_ON: Final = "play-on"
Due = tuple[Spot, str]
"""Where a card is due, and how: d for face down, u for face up, x for one that is discarded."""


def deal_street(table: Table, rules: PokerRules, standing: Standing, street: Street) -> Procedure:
    """Burn, and deal to each who is in and to the board."""
    table.cards_due = street.burn + street.board + len(street.cards) * len(standing.live)
    if street.common and table.felt.to_deal < table.cards_due:
        yield from deal_common(table, rules, standing)
        return
    if street.burn:
        clause = rules.clause.draw_burn if street.draw else rules.clause.burn
        yield from burn(table, rules, standing, clause)
    if street.draw:
        yield from draw(table, rules, standing, street)
        return
    spots = [hand_before(seat) for seat in standing.live]
    due = deque([(spot, face) for face in street.cards for spot in spots])
    due.extend([(COMMUNITY, "u")] * street.board)
    if street is rules.variant.streets[0]:
        with in_the_first_deal(table, rules, standing):
            yield from deal_round(table, rules, standing, street, due)
        remedy_misdeals(table, rules, standing)
    else:
        yield from deal_round(table, rules, standing, street, due)
    if standing.amiss.exposed:
        yield from remedy_exposed(table, rules, standing, street)


def burn(table: Table, rules: PokerRules, standing: Standing, clause: str) -> Procedure:
    """Burn the top card, or the one that lies face up for it."""
    if standing.amiss.burn_lies is not None:
        table.collect(standing.amiss.burn_lies, BURNED, f"{_exposed(rules).clause}2")
        standing.amiss.burn_lies = None
        return
    with at_a_draw(table, rules, standing, None):
        while len(standing.live) > 1:
            if not table.felt.to_deal:
                again(table, rules)
            try:
                action = yield table.draw_for(None, clause)
            except Called as called:
                heed(table, rules, standing, called)
            else:
                table.put_aside(action, clause)
                return


def _exposed(rules: PokerRules) -> Remedy:
    """The remedy of a hole card that was seen in the first deal."""
    remedy = rules.variant.streets[0].exposed
    assert remedy is not None
    return remedy


def again(table: Table, rules: PokerRules) -> None:
    """No card is left to deal: shuffle the pile of discards."""
    if not pile_of(table, PILE):
        raise VoidRound("no card is left", rules.clause.runs_out)
    shuffle_in(table, PILE, rules.clause.runs_out)


def deal_round(
    table: Table, rules: PokerRules, standing: Standing, street: Street, due: deque[Due]
) -> Procedure:
    """Deal a card to each place in turn, and heed what is called on the way."""
    live, felt, down_next = standing.live, table.felt, standing.amiss.down_next
    while due and len(live) > 1:
        alike = due[0][1]
        with at_a_draw(table, rules, standing, street.exposed if alike == "d" else None):
            # The next cards that are due as the first of them is, face down or face up.
            while due and due[0][1] == alike and len(live) > 1:
                spot, face = due[0]
                if spot.seat not in live and face != "x" and spot != COMMUNITY:
                    due.popleft()
                    continue
                if felt.cards_left <= felt.held_over:
                    again(table, rules)
                is_up = face == "u" and spot.seat not in down_next
                try:
                    action = yield table.draw_for(spot, street.deal)
                except Called as called:
                    misdealt(table, rules, standing, called, due)
                else:
                    table.lay(action, spot, street.deal, face_up=is_up)
                    due.popleft()
                    if face != "d":
                        laid(table, rules, standing, spot, face)


def laid(table: Table, rules: PokerRules, standing: Standing, spot: Spot, face: str) -> None:
    """What follows a card that lies there: the next face up may be so again; a stray one goes."""
    if face == "u":
        standing.amiss.down_next.discard(spot.seat)
    elif face == "x":
        table.collect(spot, "discards", rules.irregularities.dealt_to_ineligible.clause)


def misdealt(
    table: Table, rules: PokerRules, standing: Standing, called: Called, due: deque[Due]
) -> None:
    """Heed what is called while a card is due."""
    call, (spot, _) = called.call, due[0]
    if call.kind == PASSED_OVER.kind:
        table.step(f"passed over {spot}", rules.variant.streets[0].deal)
        due.popleft()
    elif call.kind == INELIGIBLE.kind:
        table.irregular(call, rules.irregularities.dealt_to_ineligible)
        due.appendleft((Spot(call.seat), "x"))
    elif call.kind == DUE_CARD_EXPOSED.kind:
        due.popleft()
        expose(table, rules, standing, spot, call)
    else:
        heed(table, rules, standing, called)


# A hole card that is seen in the deal.


def expose(table: Table, rules: PokerRules, standing: Standing, spot: Spot, call: Call) -> None:
    """The card lies face up where it was due; what is done about it may wait for the deal's end."""
    remedy = next(r for kind, r, _ in reversed(table.opened) if kind is DUE_CARD_EXPOSED)
    seat, card = spot.seat, call.cards[0]
    if remedy.remedy == Cure.REPLACED_LAST:
        table.emit(CardSetAside(remedy.clause, card, call.kind))
    else:
        table.emit(CardDealt(remedy.clause, spot, card, face_up=True))
    table.cards_due -= 1
    table.irregular(Call(call.kind, seat), remedy)
    if remedy.remedy != Cure.NEXT_DOWN:
        standing.amiss.exposed.append((seat, card))
    elif seat in standing.amiss.down_next:
        standing.amiss.down_next.discard(seat)
        give_up(table, standing, seat, remedy.clause)
        refund(table, standing, seat, remedy.clause)
    else:
        standing.amiss.down_next.add(seat)


def remedy_exposed(
    table: Table, rules: PokerRules, standing: Standing, street: Street
) -> Procedure:
    """Do about each card that was seen what waits for the end of the deal."""
    remedy = street.exposed
    while standing.amiss.exposed and remedy is not None and len(standing.live) > 1:
        seat, card = standing.amiss.exposed.pop(0)
        if seat not in standing.live:
            continue
        if remedy.remedy == Cure.NO_MORE_WAGERS:
            yield from choose(table, rules, standing, seat, remedy.clause)
        elif remedy.remedy == Cure.EXCHANGED:
            yield from exchange(table, rules, standing, street, (seat, card))
        elif remedy.remedy == Cure.REPLACED_LAST:
            due = deque([(Spot(seat), "d")])
            yield from deal_round(table, rules, standing, street, due)


def choose(
    table: Table, rules: PokerRules, standing: Standing, seat: Seat, clause: str
) -> Procedure:
    """Let a player end the obligation to wager, and contend for what lies there, or play on."""
    options = (Exactly(Choose(seat, NO_MORE)), Exactly(Choose(seat, PLAY_ON)))
    wants = f"seat {seat}: make no more wagers, or play on"
    action = yield from asked(table, standing, (wants, clause), partial(by_actor, options), seat)
    if isinstance(action, Choose):
        is_capped = action.choice == NO_MORE
        table.emit(ChoiceMade(f"{clause}{1 if is_capped else 2}", seat, action.choice))
        if is_capped:
            standing.capped.add(seat)


def exchange(
    table: Table, rules: PokerRules, standing: Standing, street: Street, seen: tuple[Seat, Card]
) -> Procedure:
    """Exchange a card that was seen for the top one; the dealer discards it, or burns it later."""
    (seat, card), clause = seen, _exposed(rules).clause
    options = [Exactly(Choose(DEALER_SEAT, DISCARDED))]
    if standing.amiss.burn_lies is None:
        options.append(Exactly(Choose(DEALER_SEAT, BURN_LATER)))
    wants = f"the {card} of seat {seat}: to the discards, or the burn card before the flop"
    action = yield from asked(table, standing, (wants, clause), partial(by_actor, options), seat)
    if not isinstance(action, Choose):
        return
    burns = action.choice == BURN_LATER
    cite, aside = f"{clause}{2 if burns else 1}", Spot(seat, "discards")
    table.emit(CardMoved(cite, card, Spot(seat), aside))
    if burns:
        standing.amiss.burn_lies = aside
    else:
        table.collect(aside, "exposed card", cite)
    anew = msgspec.structs.replace(street, deal=rules.clause.exchange)
    yield from deal_round(table, rules, standing, anew, deque([(Spot(seat), "d")]))


def asked(
    table: Table,
    standing: Standing,
    question: tuple[str, str],
    offers: Callable[[], Offers],
    seat: Seat,
) -> Generator[Turn, Action, Action | None]:
    """Ask about a hand until there is an answer; None if the hand is out by then.

    What may be answered is found anew each time: a call may have changed it.
    """
    (wants, clause), number = question, table.question()
    while seat in standing.live:
        try:
            return (yield table.turn_of(wants, clause, offers(), number))
        except Called as called:
            heed(table, standing.rules, standing, called)
    return None


# Where cards are short.


def deal_common(table: Table, rules: PokerRules, standing: Standing) -> Procedure:
    """One card for all, where there are not enough for each; out of the burned ones, if need be."""
    clause = rules.clause
    table.cards_due = 2
    if table.felt.to_deal:
        yield from burn(table, rules, standing, clause.common)
    if table.felt.to_deal <= 1:
        shuffle_in(table, (BURNED,), clause.common_again)
        yield from burn(table, rules, standing, clause.common)
    street = next(street for street in rules.variant.streets if street.common)
    common = Street(opens=street.opens, bet=street.bet, deal=clause.common, opener="", betting="")
    yield from deal_round(table, rules, standing, common, deque([(COMMUNITY, "u")]))


def pile_of(table: Table, what: Sequence[str]) -> list[Card]:
    """Cards of the discard rack of some kinds."""
    rack = table.felt.discard_rack
    return [card for bundle in rack if bundle.what in what for card in bundle.cards]


def shuffle_in(table: Table, what: Sequence[str], clause: str) -> None:
    """Shuffle cards of the discard rack in with what is left."""
    table.emit(DiscardsShuffled(clause, tuple(sorted(pile_of(table, what)))))


# The draw.


def draw(table: Table, rules: PokerRules, standing: Standing, street: Street) -> Procedure:
    """One player after the other discards, and is dealt as many."""
    clause = rules.clause
    for seat in list(standing.live):
        if len(standing.live) == 1:
            return
        hand = table.felt.cards(Spot(seat))
        wants = f"seat {seat}: keep all, or discard"
        options = (KeepSome(seat, hand),)
        action = yield from asked(
            table, standing, (wants, clause.draw), partial(by_actor, options), seat
        )
        if not isinstance(action, Set):
            continue
        discarded = tuple(card for card in hand if card not in action.kept)
        if not discarded:
            table.announce(f"seat {seat} keeps all", clause.draw)
            continue
        table.emit(HandSet(clause.draw, seat, action.kept, discarded))
        table.collect(Spot(seat, "discards"), "discards", clause.draw)
        table.cards_due = len(discarded)
        for _ in discarded:
            if not table.felt.to_deal:
                shuffle_in(table, PILE, clause.draw_again)
            yield from deal_round(table, rules, standing, street, deque([(Spot(seat), "d")]))
    yield from remedy_exposed(table, rules, standing, street)
