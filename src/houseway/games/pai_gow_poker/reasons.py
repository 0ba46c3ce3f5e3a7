"""Why a further wager of pai gow poker is won or lost, in the words that its player reads."""

from typing import Final

from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.wagers import (
    BONUS,
    INSURANCE,
    PROGRESSIVE,
    SEVEN_CARD,
    THREE_CARD,
)
from houseway.pieces.cards import Card
from houseway.rulesets import Paytable

FOUL: Final = "a foul: the high hand is below the low one"
NOT_SHOWN: Final = "not shown"
OF_THREE: Final = "no pair, straight or flush in three cards"


def paytable_of(rules: PaiGowPokerRules, wager: str) -> Paytable | None:
    """The table by which a further wager is paid at odds; None where it is not offered."""
    return {
        BONUS: rules.bonus_paytable,
        INSURANCE: rules.insurance_paytable,
        SEVEN_CARD: rules.seven_card_paytable,
        THREE_CARD: rules.three_card_paytable,
    }[wager]


def why_won(rules: PaiGowPokerRules, wager: str, line: str) -> str:
    """The line that pays a hand, and what it pays."""
    table = paytable_of(rules, wager)
    assert table is not None, "it is offered"
    made = f"a pai gow, {line}" if wager == INSURANCE else line
    return f"{made}, {table.pay(line)}"


def why_lost(rules: PaiGowPokerRules, wager: str, cards: tuple[Card, ...]) -> str:
    """What the best of seven cards is, and what would be paid; of three cards, what is lacking."""
    if wager == THREE_CARD:
        return OF_THREE
    hand = rules.hands.describe(rules.hands.strength(cards))
    if wager == INSURANCE:
        return f"{hand}, which is no pai gow"
    return f"{hand}; pays from {lowest_paid(rules, wager)} up"


def lowest_paid(rules: PaiGowPokerRules, wager: str) -> str:
    """The lowest hand of five that a table pays."""
    table = rules.progressive_paytable if wager == PROGRESSIVE else paytable_of(rules, wager)
    assert table is not None, "it is offered"
    categories = {*rules.hands.lines}
    return min((line for line in table.pays if line in categories), key=rules.hands.floor)
