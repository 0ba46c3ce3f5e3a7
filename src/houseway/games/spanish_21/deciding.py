"""What a player may do with a hand, and what comes of it."""

from collections.abc import Generator, Iterator
from typing import Final

from houseway.games.spanish_21.boxes import Box, Hand, Standing
from houseway.games.spanish_21.calls import is_high
from houseway.games.spanish_21.drawing import give
from houseway.games.spanish_21.following import double_along, split_along
from houseway.games.spanish_21.offering import about, covering, doubling
from houseway.games.spanish_21.settlement import settle_surrender
from houseway.hands.points import FIRST_CARDS
from houseway.hands.twenty_one import MOST, is_pair
from houseway.round.actions import Action, Choose, Place, Surrender
from houseway.round.card_events import HandSplit
from houseway.round.engine import Called, Procedure
from houseway.round.events import ChoiceMade
from houseway.round.options import OnHand, Option
from houseway.round.payments import WagerPlaced, WagerTakenBack
from houseway.round.turns import Turn
from houseway.steps.irregularities import ASIDE
from houseway.steps.simple import STAND

DRAW: Final = "draw"
SPLIT: Final = "split"
RESCUE: Final = "rescue"
KEEP: Final = "keep"
ACCEPT: Final = "accept"
REFUSE: Final = "refuse"


def play_hand(standing: Standing, box: Box, hand: Hand) -> Procedure:
    """Ask until nothing more is to be decided about a hand, or a card it is owed was forgotten."""
    while not hand.is_done and not hand.is_owed:
        if len(standing.cards(hand)) < FIRST_CARDS:
            yield from second_card(standing, box, hand)
        elif standing.total(hand).points >= MOST:
            hand.is_done = True
        else:
            action = yield from ask_about(standing, box, hand)
            yield from decide(standing, box, hand, action)


def ask_about(standing: Standing, box: Box, hand: Hand) -> Generator[Turn, Action, Action]:
    """Ask what is to be done with a hand; a card that is seen meanwhile changes what may be."""
    table, clause = standing.table, standing.rules.clause
    cite = clause.split_total if hand.is_split else clause.totals
    wants, number = f"{hand}: {standing.total(hand)}", table.question()
    while True:
        options = list(options_of(standing, box, hand))
        try:
            return (yield table.turn(wants, cite, options, number=number))
        except Called as called:
            table.remedy(called)


def second_card(standing: Standing, box: Box, hand: Hand) -> Procedure:
    """Deal the second card to a hand of a split in its turn; one that lies open may be refused."""
    table, clause = standing.table, standing.rules.clause
    lies = table.felt.cards(ASIDE)
    if lies and not box.is_frozen:
        remedy = standing.rules.irregularities.exposed_in_error
        options = [about(hand, what) for what in (ACCEPT, REFUSE)]
        wants = f"{hand}: accept the {lies[0]}, or refuse it and have no more cards"
        action = yield from table.ask(wants, remedy.clause, options)
        assert isinstance(action, Choose)
        table.emit(ChoiceMade(remedy.clause, hand.caller, action.choice))
        if action.choice == REFUSE:
            standing.freeze(hand.caller)
    if box.is_frozen:
        hand.is_done = True
    else:
        yield from give(standing, hand, clause.split_in_turn)


def options_of(standing: Standing, box: Box, hand: Hand) -> Iterator[Option]:
    """What may be done with a hand of less than 21."""
    seat, felt = hand.caller, standing.table.felt
    cards, rules = standing.cards(hand), standing.rules
    if not box.is_frozen:
        yield about(hand, DRAW)
    yield about(hand, STAND)
    if not box.is_frozen:
        yield doubling(standing, hand.stakes[0])
        if is_pair(cards) and len(box.hands) < rules.hands_max:
            yield covering(standing, hand, hand.stakes[0], SPLIT)
    if len(cards) == FIRST_CARDS and not hand.is_split:
        yield OnHand(Surrender(seat), hand=hand.number, box=hand.elsewhere)
    if not box.is_frozen and felt.cards(ASIDE):
        yield about(hand, REFUSE)


def decide(standing: Standing, box: Box, hand: Hand, action: Action) -> Procedure:
    """Do what a player has decided about a hand."""
    table, clause = standing.table, standing.rules.clause
    match action:
        case Surrender():
            surrender(standing, hand)
        case Place(seat, wager, cents):
            table.emit(WagerPlaced(clause.double, seat, wager, cents))
            hand.is_doubled = hand.stakes[0].is_doubled = True
            yield from double_along(standing, hand)
            yield from double(standing, hand)
        case Choose(_, "draw"):
            yield from give(standing, hand, clause.draw)
        case Choose(_, "split"):
            yield from split(standing, box, hand)
        case Choose(seat, "refuse"):
            remedy = standing.rules.irregularities.exposed_in_error
            table.emit(ChoiceMade(remedy.clause, seat, REFUSE))
            standing.freeze(seat)
        case Choose(seat, choice):
            cite = clause.split_total if hand.is_split else clause.totals
            table.emit(ChoiceMade(cite, seat, choice))
            hand.is_done = True
        case _:
            raise AssertionError(f"{action} was not offered")


def surrender(standing: Standing, hand: Hand) -> None:
    """Give up half of the wager: at once, or when the dealer's second card is known."""
    clause = standing.rules.clause
    hand.is_done = hand.is_surrendered = True
    if is_high(standing):
        what = f"the wager of {hand} on top of the cards"
        standing.table.step(what, clause.surrender_later)
    else:
        settle_surrender(standing, hand, clause.surrender_at_once, is_lost=False)


def split(standing: Standing, box: Box, hand: Hand) -> Procedure:
    """Make two hands of a pair, with a wager on the second that equals the first."""
    table, clause = standing.table, standing.rules.clause
    cite = clause.split_total if hand.is_split else clause.split
    first, second = standing.cards(hand)
    made = box.split(hand)
    at = {"hand": hand.number, "made": made.number}
    table.emit(HandSplit(cite, box.seat, (first,), (second,), **at, face_up=True))
    own, cents = made.stakes[0], standing.stakes[box.caller, box.seat]
    table.emit(WagerPlaced(clause.split, own.seat, own.wager, cents))
    yield from split_along(standing, hand, made)


def double(standing: Standing, hand: Hand) -> Procedure:
    """Deal the one card of a doubled hand; a double may be taken back if that is not too many."""
    table, clause = standing.table, standing.rules.clause
    if not (yield from give(standing, hand, clause.one_card_only)):
        return
    hand.is_done = True
    if standing.total(hand).is_over:
        return
    stakes = {stake.seat: stake for stake in hand.stakes if stake.is_doubled}
    who = hand if [*stakes] == [hand.caller] else hand.of_box
    wants = f"{who}: {standing.total(hand)}; keep the double, or rescue it and forfeit the wager"

    def decide(action: Action) -> None:
        assert isinstance(action, Choose)
        table.emit(ChoiceMade(clause.rescue, action.seat, action.choice))
        if action.choice == RESCUE:
            stake = stakes[action.seat]
            cents = table.felt.stake(stake.seat, stake.double)
            table.emit(WagerTakenBack(clause.rescue, stake.seat, stake.double, cents))
            stake.is_rescued = True

    options = {
        seat: [about(hand, what, stake) for what in (KEEP, RESCUE)]
        for seat, stake in stakes.items()
    }
    yield from table.ask_each(wants, clause.rescue, options, decide)
