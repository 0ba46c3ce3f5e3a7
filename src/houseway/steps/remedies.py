"""What can be done about an irregularity, in the words that rulesets write and rounds record."""

from enum import StrEnum


class Cure(StrEnum):
    """A remedy. Code acts on the member; its text is what is written and shown."""

    NEVER = "none"
    """The irregularity cannot happen in a game."""
    VOID = "the round is void"
    ROLLED_AGAIN = "rolled again"
    DECK_LEAVES = "the round is void and the deck leaves the table"
    DECK_LEAVES_LATER = "the round is completed and the deck leaves the table"
    SUBSTITUTE_SET = "a substitute set is brought"
    STACKED_AGAIN = "all washed and stacked again"
    SHAKEN_AGAIN = "covered and shaken again by the bank"
    HAND_VOID = "the hand is void"
    HAND_VOID_WAGER_LOST = "the hand is void and the initial wager is lost"
    WAGER_VOID = "the wager is void"
    COMPLETED = "completed"
    PLAYER_CHOOSES = "the player chooses: void or completed"
    ONE_HAND = "sets one two-card hand"
    TURNED_DOWN = "turned down, play on"
    NEXT_CARD = "used as the next card"
    DISCARDED = "to the discard rack, next card"
    DISCARDED_ONCE = "to the discard rack, a second one voids the round"
    STAYS_DISCARDED = "stays in the discard rack"
    STAYS_IN_PLACE = "stays the card of its place"
    HOUSE_WAY = "reset by the house way"
    SET_AGAIN = "set again, or void once collected"
    MARKER_NEXT = "round completed, marker moved next"
