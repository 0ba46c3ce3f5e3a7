"""What goes wrong at a table of Baccarat chemin de fer, and what can be called when."""

from contextlib import AbstractContextManager
from typing import Final

from houseway.games.chemin_de_fer.rules import CheminDeFerRules
from houseway.round.engine import Irregularity, Table
from houseway.rulesets import Remedy
from houseway.steps.irregularities import DUE_CARD_EXPOSED, INSUFFICIENT_CARDS, some_card

WRONG_ORDER: Final = Irregularity(
    "wrong-order",
    "the Banker took cards in the wrong order, and that cannot be put right",
    None,
    None,
)
RECTIFIED: Final = Irregularity(
    "rectified", "the Banker dealt wrongly, and the floorperson has it put right", None, None
)
BANKER_LONG: Final = Irregularity(
    "banker-long", "the Banker takes a card too many, past repair", None, None, some_card
)
PLAYER_LONG: Final = Irregularity(
    "player-long",
    "the Banker gives the Player's Hand a card too many, and nobody knows which",
    None,
    None,
    some_card,
)
TWO_THIRD_CARDS: Final = Irregularity(
    "two-third-cards",
    "the Banker takes two third cards, and that cannot be put right",
    None,
    None,
    some_card,
)
AFTER_STAY: Final = Irregularity(
    "after-stay",
    'a card is dealt face up to the Player\'s Hand after "Stay"',
    "from the shoe",
    None,
)
AFTER_MISTAKEN_CARD: Final = Irregularity(
    "after-mistaken-card",
    'the same, since the dealer said "Card" by mistake',
    "from the shoe",
    None,
)
DRAWN_FOR_HIMSELF: Final = Irregularity(
    "drawn-for-himself",
    'after "Card" the Banker draws a card for the own hand',
    None,
    None,
    some_card,
)
DRAWN_IN_ERROR: Final = Irregularity(
    "drawn-in-error", "a card was drawn in error, its face unseen", None, None, some_card
)
EXPOSED_IN_ERROR: Final = Irregularity(
    "exposed-in-error", "a card drawn in error was seen", "from the shoe", None
)
FACE_UP_CARD: Final = Irregularity(
    "face-up-card", "a card lies face up in the shoe", "from the shoe", None
)
ORDERED_TO_PASS: Final = Irregularity(
    "ordered-to-pass",
    "the Banker delays the game, deals wrongly again and again or breaks a rule",
    None,
    None,
)
BANK_TRANSFERRED: Final = Irregularity(
    "bank-transferred", "after an annulled hand the floorperson has the bank pass on", None, None
)


def at_a_draw(
    table: Table, rules: CheminDeFerRules, *more: Irregularity
) -> AbstractContextManager[None]:
    """What can be called when a card is due."""
    return _opened(
        table,
        rules,
        *(DRAWN_IN_ERROR, EXPOSED_IN_ERROR, DUE_CARD_EXPOSED, FACE_UP_CARD, INSUFFICIENT_CARDS),
        *more,
    )


def in_the_initial_deal(table: Table, rules: CheminDeFerRules) -> AbstractContextManager[None]:
    """What can be called besides while the first four cards are dealt."""
    return at_a_draw(table, rules, WRONG_ORDER, RECTIFIED, BANKER_LONG, PLAYER_LONG)


def after_stay(table: Table, rules: CheminDeFerRules) -> AbstractContextManager[None]:
    """What can be called where the Player's Hand is to get no card."""
    return _opened(table, rules, AFTER_STAY, AFTER_MISTAKEN_CARD, DRAWN_IN_ERROR, EXPOSED_IN_ERROR)


def after_card(table: Table, rules: CheminDeFerRules) -> AbstractContextManager[None]:
    """What can be called where the Banker is to look at the own cards."""
    return _opened(table, rules, DRAWN_FOR_HIMSELF)


def too_few_cards(table: Table, rules: CheminDeFerRules) -> AbstractContextManager[None]:
    """What can be called where further cards go to the discard bucket."""
    return _opened(table, rules, INSUFFICIENT_CARDS)


def _opened(
    table: Table, rules: CheminDeFerRules, *kinds: Irregularity
) -> AbstractContextManager[None]:
    return table.calls([(kind, remedy_of(rules, kind.kind)) for kind in kinds], {})


def remedy_of(rules: CheminDeFerRules, kind: str) -> Remedy:
    """The remedy of an irregularity."""
    found: Remedy = getattr(rules.irregularities, kind.replace("-", "_"))
    return found
