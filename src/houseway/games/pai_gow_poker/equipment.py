"""What a table of pai gow poker is played with: a deck with a joker, and dice where it has them."""

from fractions import Fraction

import msgspec

from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.round.actions import Proceed
from houseway.round.engine import Procedure, Table
from houseway.round.options import Exactly
from houseway.round.spots import FLOORPERSON, Seat
from houseway.steps.banking import Banked
from houseway.steps.equipment import Due, Occasion
from houseway.steps.preparation import Cards, prepare

STARTS: tuple[Due, ...] = (Due.OPENING, Due.NEW_DECK, Due.IDLE)
"""When cards are washed, which is a start of the game."""


class Carried(Banked, frozen=True, kw_only=True, omit_defaults=True):
    """What passes from round to round: how the bank goes round, and the cut, and the button."""

    first_player: Seat = 0
    """Who came to the table first: offered the cut in the first round of a game."""
    cut_offered: Seat = 0
    """Who was offered the cut first in the last round, if nobody banked it."""
    button: Seat = 0
    """Where the button lies: before the dealer at first."""


class Deck(Cards, frozen=True, kw_only=True):
    """How the table prepares its cards and dice. The cut comes in the round: a bank cuts first."""

    dice: int
    """Dice in the shaker; 0 where something else says who gets the first card."""
    dice_inspected: str
    into_shaker: str
    in_care: str

    def prepare(self, table: Table, occasion: Occasion) -> Procedure:
        """Prepare the deck, and the dice when they come; gives what a start of the game carries."""
        begins = occasion.why in STARTS
        yield from prepare(table, self, occasion)
        if occasion.why in (Due.OPENING, Due.NEW_DECK):
            one = "one joker used, a second one torn in half and discarded before a supervisor"
            table.step(one, self.clause.spread)
        if self.dice and occasion.why == Due.OPENING:
            asked = (Exactly(Proceed(FLOORPERSON)),)
            yield from table.ask(f"inspect {self.dice} dice", self.dice_inspected, asked)
            table.step(f"{self.dice} dice inspected", self.dice_inspected, by=FLOORPERSON)
            table.step(f"{self.dice} dice into the shaker, and the lid on it", self.into_shaker)
            table.step("shaker in the dealer's care", self.in_care)
        if begins:
            return Carried(first_player=occasion.first_player)
        return None


def deck_of(rules: PaiGowPokerRules) -> Deck:
    """How the table prepares its cards and dice."""
    shuffler, clause = rules.shuffling == "automated shuffler", rules.clause
    cards = clause.cards
    if not shuffler:
        cards = msgspec.structs.replace(cards, no_cut="")
    counts = rules.dealt.counting_shuffler if rules.shuffler_counts else ""
    has_dice = rules.start_by == "dice" and not rules.deals_threes
    return Deck(
        stock=rules.stock,
        decks=rules.decks,
        method=rules.shuffling,
        cut_by="nobody",
        cut_margin=rules.cut_margin,
        cut_goes="counterclockwise",
        recut_by=rules.recut_by,
        ends_at_cut_card=False,
        back_part=Fraction(0),
        is_alternating=rules.second_deck,
        stored_batch_trusted=True,
        into_clause=rules.dealt.into if shuffler else "",
        counted_by=counts,
        dealt_by=rules.dealing,
        clause=cards,
        dice=rules.dice if has_dice else 0,
        dice_inspected=clause.dice_inspected,
        into_shaker=clause.into_shaker,
        in_care=clause.in_care,
    )
