"""Small packs that can be counted in a moment, and by hand."""

from functools import cache
from typing import Any

from houseway.games import find_game
from houseway.games.fast_action_holdem.classes import Copies
from houseway.games.fast_action_holdem.counting import Question
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.pieces.cards import PACK, parse_cards
from houseway.rulesets import Ruleset


@cache
def law(name: str) -> Ruleset[Any]:
    """A ruleset, read once."""
    return find_game("fast-action-holdem").ruleset(name)


def rules_of(name: str, **choices: object) -> FastActionRules:
    rules = law(name).open(choices)
    assert isinstance(rules, FastActionRules)
    return rules


def pack_of(cards: str) -> Copies:
    """The copies of each face in a pack that is written down card by card."""
    held = list(parse_cards(cards))
    return tuple(held.count(card) for card in PACK)


MIXED = pack_of("As As As Ah Ah Ks Ks Qh Qd Jc 9c")
"""A pack whose boards are worth differently much, so that it falls into many small shards."""


def small_question() -> Question:
    return Question.of(rules_of("wa-multi-deck"), MIXED)
