"""What goes wrong at a table of Minibaccarat, and what can be called when."""

from contextlib import AbstractContextManager
from typing import Final

from houseway.games.minibaccarat.rules import MinibaccaratRules
from houseway.round.engine import Irregularity, Table
from houseway.rulesets import Remedy
from houseway.steps.irregularities import (
    DUE_CARD_EXPOSED,
    EXPOSED_ASIDE,
    FACE_UP_ASIDE,
    HELD_OVER,
    INSUFFICIENT_CARDS,
    record,
    some_card,
)
from houseway.steps.remedies import Cure

OUT_OF_ORDER: Final = Irregularity(
    "out-of-order", "cards were laid on the wrong hand, or a third card too early", None, record
)
DELAYED: Final = Irregularity(
    "delayed", "a player unreasonably delays the game with the cards", None, None
)
THIRD_UNSEEN: Final = Irregularity(
    "third-card-unseen",
    "the Player's Hand got a third card that is not due, unseen",
    None,
    None,
    some_card,
)
THIRD_SEEN: Final = Irregularity(
    "third-card-seen",
    "the Player's Hand got a third card that is not due, and it was seen",
    "from the shoe",
    None,
)


def any_time(table: Table, rules: MinibaccaratRules) -> AbstractContextManager[None]:
    """What can be called from the first card until the cards are collected."""
    remedies, seen = rules.irregularities, disclosed(rules)
    opened = [
        (HELD_OVER, drawn_in_error(rules)),
        (FACE_UP_ASIDE, seen),
        (EXPOSED_ASIDE, seen),
        (OUT_OF_ORDER, remedies.out_of_order),
    ]
    return table.calls(opened, {})


def at_a_draw(table: Table, rules: MinibaccaratRules) -> AbstractContextManager[None]:
    """What can be called besides when a card is due."""
    opened = [
        (DUE_CARD_EXPOSED, due_card_exposed(rules)),
        (INSUFFICIENT_CARDS, rules.irregularities.insufficient_cards),
    ]
    return table.calls(opened, {})


def too_few_cards(table: Table, rules: MinibaccaratRules) -> AbstractContextManager[None]:
    """What can be called where one more card is burned."""
    return table.calls([(INSUFFICIENT_CARDS, rules.irregularities.insufficient_cards)], {})


def undue_third(table: Table, rules: MinibaccaratRules) -> AbstractContextManager[None]:
    """What can be called where the Player's Hand is to get no third card.

    One that is dealt face up is always seen.
    """
    remedies = rules.irregularities
    opened = [(THIRD_SEEN, remedies.third_card_seen)]
    if rules.third_card == "handed face down":
        opened.insert(0, (THIRD_UNSEEN, remedies.third_card_unseen))
    return table.calls(opened, {})


def drawn_in_error(rules: MinibaccaratRules) -> Remedy:
    """What becomes of a card that was drawn in error and not seen."""
    if rules.error_card == "next hand":
        return Remedy(Cure.NEXT_HAND, rules.clause.held_over)
    return Remedy(Cure.NEXT_CARD, rules.cites["error_card"])


def disclosed(rules: MinibaccaratRules) -> Remedy:
    """What becomes of a card that was seen and is nobody's."""
    if rules.disclosed_card == "after the round":
        return Remedy(Cure.SIMULATED, rules.clause.simulated)
    return Remedy(Cure.VOID, rules.cites["disclosed_card"])


def due_card_exposed(rules: MinibaccaratRules) -> Remedy:
    """What becomes of a card that was due and was seen as it was dealt."""
    if rules.rightful_card_seen == "simulated round":
        return disclosed(rules)
    return Remedy(Cure.STAYS_IN_PLACE, rules.cites["rightful_card_seen"])
