"""The clauses, remedies and tables that the rules of pai gow poker are made of."""

from typing import Final

import msgspec

from houseway.rulesets import Remedy
from houseway.rulesets.values import Won
from houseway.steps.deck import (
    HAND_REMEDIES,
    DealingClauses,
    DeckClauses,
    HandIrregularities,
)
from houseway.steps.devices import CHIP_REMEDIES
from houseway.steps.remedies import Cure

REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    **HAND_REMEDIES,
    "player_card_exposed": (Cure.PLAYER_CHOOSES, Cure.TURNED_DOWN),
    "dealer_misdealt": (Cure.VOID,),
    "card_exposed": (Cure.VOID,),
    "bank_exposes_card": (Cure.VOID, Cure.TURNED_DOWN),
    "lid_lifted": (Cure.SHAKEN_AGAIN,),
    "no_roll": (Cure.ROLLED_AGAIN,),
    "die_out": (Cure.ROLLED_AGAIN,),
    "wrong_total": (Cure.VOID,),
    "wrong_delivery": (Cure.VOID,),
    "dealer_misset": (Cure.HOUSE_WAY,),
    "bank_misset": (Cure.HOUSE_WAY,),
    "stack_card_exposed": (Cure.RESHUFFLED, Cure.VOID),
    "stacks_misdealt": (Cure.RESHUFFLED, Cure.VOID),
    "damaged_card": (Cure.SUBSTITUTE_CARD,),
    "three_and_four": (Cure.WAGER_LOST,),
    **CHIP_REMEDIES,
}
"""The remedies that there are for each irregularity."""


class HandsDealt(DealingClauses, frozen=True, kw_only=True):
    """The clauses of one way to deal; `none` where it does not have the step."""

    start: str
    """Determining who gets the first card or stack."""
    hand: str
    """Dealing a card, or delivering a stack."""
    unwagered: str
    stacks: str
    """Laying seven stacks, from the hand."""
    first_three: str
    last_four: str


class Clauses(DeckClauses[HandsDealt], frozen=True, kw_only=True):
    """The clause that orders each step of a round; `none` where the law does not have the step."""

    threes_by_hand: HandsDealt
    threes_in_stacks: HandsDealt
    wagers: str
    seated: str
    second_area: str
    second_hand: str
    dice_inspected: str
    into_shaker: str
    in_care: str
    shake: str
    total: str
    count: str
    cover_shaker: str
    generator: str
    button: str
    button_moves: str
    leftmost: str
    reshuffle: str
    marked: str
    look: str
    set: str
    reveal: str
    surrender: str
    surrender_wager: str
    surrender_cards: str
    expose: str
    lose_both: str
    lose_copy: str
    lose_foul: str
    lose_misset: str
    push: str
    push_high: str
    push_low: str
    win: str
    pay: str
    vigorish: str
    collect: str
    papers: str
    # Further wagers.
    additional: str
    additional_lost: str
    additional_wins: str
    additional_pays: str
    progressive: str
    progressive_taken_in: str
    progressive_rate: str
    progressive_light: str
    progressive_verified: str
    progressive_validated: str
    progressive_announced: str
    progressive_pays: str
    progressive_deducted: str
    meter_now: str
    bonus: str
    envy_marker: str
    one_pass: str
    cards_stay: str
    cards_stay_for_all: str
    reformed: str
    not_made: str
    made: str
    premium: str
    second_pass: str
    envy: str
    premium_pays: str
    premium_collected: str
    insurance: str
    bonus_limit: str
    three_card: str
    three_card_shown: str
    three_card_settled: str
    seven_card: str
    seven_card_announced: str
    seven_card_pays: str
    seven_card_limit: str
    # A player as bank.
    offer: str
    cover: str
    share: str
    shared_set: str
    one_area: str
    bank_wagers: str
    dealers_wager: str
    bank_shakes_for_cards: str
    bank_shakes_for_stacks: str
    bank_shakes_for_shoe: str
    bank_generator_for_cards: str
    bank_generator_for_stacks: str
    bank_generator_for_shoe: str
    bank_count_for_cards: str
    bank_count_for_stacks: str
    bank_count_for_shoe: str
    first_stack: str
    from_first_stack: str
    bank_sets: str
    no_dealers_hand: str
    dealer_compared: str
    bank_pay: str
    share_pay: str
    dealers_win: str
    bank_vigorish: str
    bank_cut: str


class Irregularities(HandIrregularities, frozen=True, kw_only=True):
    """The remedy of each irregularity."""

    dealer_misdealt: Remedy
    card_exposed: Remedy
    bank_exposes_card: Remedy
    lid_lifted: Remedy
    no_roll: Remedy
    die_out: Remedy
    wrong_total: Remedy
    wrong_delivery: Remedy
    dealer_misset: Remedy
    bank_misset: Remedy
    stack_card_exposed: Remedy
    stacks_misdealt: Remedy
    damaged_card: Remedy
    three_and_four: Remedy
    chips_differ: Remedy


class EnvyTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each premium hand of another player pays who has an envy bonus marker."""

    name: str
    cite: str
    pays_cents: dict[str, Won]

    def __str__(self) -> str:
        return self.name
