"""What goes wrong at a table of Spanish 21: where each can be called, and what is done."""

from contextlib import AbstractContextManager
from functools import partial
from typing import Final

from houseway.games.spanish_21.boxes import Standing
from houseway.pieces.cards import ACE, JACK
from houseway.round.actions import Call
from houseway.round.card_events import CardExposed, CardSetAside, CardsShown
from houseway.round.engine import Irregularity, Table
from houseway.round.shoe_events import CardRemoved
from houseway.round.spots import DEALER_HAND, FLOORPERSON
from houseway.rulesets.values import Remedy
from houseway.steps.irregularities import (
    ASIDE,
    DEALER_CARD_EXPOSED,
    DRAWN_IN_ERROR,
    PASSED_OVER,
    VoidRound,
    lay_aside,
    record,
)
from houseway.steps.misdeals import is_remedied
from houseway.steps.refilling import TOO_FEW
from houseway.steps.remedies import Cure

READER_FAILS: Final = Irregularity("reader-fails", "the card reader does not work", None, None)
READER_FORGOTTEN: Final = Irregularity(
    "reader-forgotten", "the dealer went on without the card reader", None, None
)
NOT_DEALT: Final = Irregularity(
    "card-not-dealt", "a player asked for a card and did not get it", None, None
)
UNDUE_CARD: Final = Irregularity(
    "undue-card", "a card was dealt to a spot that was not its turn", None, record
)


# Where each can be called.


def any_time(standing: Standing) -> AbstractContextManager[None]:
    """From the first card to the end of the round."""
    remedy = standing.rules.irregularities.drawn_in_error
    return standing.table.calls([(DRAWN_IN_ERROR, remedy)], {})


def at_a_draw(standing: Standing) -> AbstractContextManager[None]:
    """When a card is due."""
    remedies = standing.rules.irregularities
    face_up = Irregularity(
        "face-up-card",
        "a card lies face up in the shoe",
        "from the shoe",
        partial(_found_face_up, standing),
    )
    ten = Irregularity(
        "ten-found", "a 10 is found in the shoe", "not of the shoe", partial(_found_ten, standing)
    )
    opened = [
        (face_up, remedies.face_up_card),
        (ten, remedies.ten_found),
        (TOO_FEW, remedies.insufficient_cards),
    ]
    return standing.table.calls(opened, {})


def while_dealing(standing: Standing) -> AbstractContextManager[None]:
    """While the first cards are dealt."""
    remedies, clause = standing.rules.irregularities, standing.rules.clause
    noted = Remedy("noted", clause.deal_second)
    opened = [(PASSED_OVER, noted), (UNDUE_CARD, remedies.undue_card)]
    return standing.table.calls(opened, {})


def after_the_deal(standing: Standing) -> AbstractContextManager[None]:
    """From the second card of every player to the end of the dealer's play."""
    rules, remedies = standing.rules, standing.rules.irregularities
    exposed = Irregularity(
        "exposed-in-error",
        "a card drawn in error was seen",
        "from the shoe",
        lay_aside,
        _nothing_aside,
    )
    opened = [(exposed, remedies.exposed_in_error)]
    if rules.hole_card == "card reader" and standing.up_card.rank < JACK:
        tells = rules.reader_shows_players
        misused = Irregularity(
            "reader-misused", "the hole card was put into the card reader", None, _misused, _is_down
        )
        opened.append((misused, remedies.reader_tells if tells else remedies.reader_misused))
    return standing.table.calls(opened, {})


def hole_card_seen(
    standing: Standing, *, ends_question: bool = False
) -> AbstractContextManager[None]:
    """While the hole card lies face down; what is asked meanwhile may have its time past."""
    if not standing.rules.has_hole_card:
        return standing.table.calls([], {})
    hole = Irregularity(
        DEALER_CARD_EXPOSED.kind,
        "the dealer's hole card was seen",
        "of the hand",
        None if ends_question else expose_hole_card,
        DEALER_CARD_EXPOSED.judge,
    )
    return standing.table.calls([(hole, exposed_remedy(standing))], {})


def exposed_remedy(standing: Standing) -> Remedy:
    """What becomes of a hole card that is seen too early."""
    rules = standing.rules
    return Remedy(rules.hole_card_exposed, rules.cites["hole_card_exposed"])


def when_dealer_stands(standing: Standing, *, is_enough: bool) -> AbstractContextManager[None]:
    """When the dealer has drawn to 17 or more."""
    if not is_enough:
        return standing.table.calls([], {})
    too_many = Irregularity(
        "dealer-draws-too-many", "the dealer drew a card too many", "from the shoe", _burn_it
    )
    remedy = standing.rules.irregularities.dealer_draws_too_many
    return standing.table.calls([(too_many, remedy)], {})


# What is done on the spot.


def _found_face_up(standing: Standing, table: Table, call: Call, remedy: Remedy) -> None:
    """To the discard rack; a second one voids the round, and the cards are reshuffled."""
    table.emit(CardSetAside(remedy.clause, call.cards[0], call.kind))
    table.irregular(call, remedy)
    standing.face_up += 1
    _void_if_second(standing, call, remedy, standing.face_up, standing.before.face_up)


def _found_ten(standing: Standing, table: Table, call: Call, remedy: Remedy) -> None:
    """A floorperson takes it away; a second one voids the round, and the cards are reshuffled."""
    table.emit(CardRemoved(remedy.clause, str(call.cards[0]), FLOORPERSON))
    table.irregular(call, remedy)
    standing.tens += 1
    _void_if_second(standing, call, remedy, standing.tens, standing.before.tens)


def _void_if_second(standing: Standing, call: Call, remedy: Remedy, now: int, before: int) -> None:
    found = now + (before if standing.rules.counted_in == "a shoe" else 0)
    if found > 1:
        raise VoidRound(call.kind, remedy.clause, reshuffle=True)


def _nothing_aside(table: Table, call: Call) -> str | None:
    """Why no further card is the next one: it lies there already."""
    lies = table.felt.cards(ASIDE)
    return f"{call.kind}: {lies[0]} is the next card" if lies else None


def _is_down(table: Table, call: Call) -> str | None:
    if not table.felt.hidden(DEALER_HAND):
        return f"{call.kind}: the hole card lies face up"
    return is_remedied(table, call)


def expose_hole_card(table: Table, call: Call, remedy: Remedy) -> None:
    """It stays face up, is turned down again, or voids the round."""
    if remedy.remedy == Cure.STAYS_UP:
        table.emit(CardsShown(remedy.clause, DEALER_HAND, call.cards))
    else:
        table.emit(CardExposed(remedy.clause, str(DEALER_HAND), call.cards[0]))
    record(table, call, remedy)


def _misused(table: Table, call: Call, remedy: Remedy) -> None:
    """A supervisor is told; if players could know the card, all hands are dead."""
    table.step("a casino supervisor is told", remedy.clause)
    table.irregular(call, remedy)
    if remedy.remedy == Cure.VOID:
        raise VoidRound(call.kind, remedy.clause, stands=True)


def _burn_it(table: Table, call: Call, remedy: Remedy) -> None:
    table.emit(CardSetAside(remedy.clause, call.cards[0], "burned"))
    table.irregular(call, remedy)


def is_high(standing: Standing) -> bool:
    """Whether the dealer's first card may make a blackjack: an ace or a face card."""
    return JACK <= standing.up_card.rank <= ACE
