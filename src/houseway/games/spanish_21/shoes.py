"""Whole shoes of Spanish 21, dealt to the cutting card at any number of boxes.

Whoever plays by the plan of a fresh shoe meets other compositions in later rounds, and the cutting
card lets a shoe of few large cards have fewer rounds: by how much that changes what the house
keeps, this plays out.
"""

from collections import Counter
from typing import NamedTuple

from houseway.games.spanish_21.plan import Plan
from houseway.games.spanish_21.rules import SpanishRules
from houseway.games.spanish_21.simulation import Ending, deal, tell
from houseway.odds import Progress
from houseway.odds.simulate import Estimates, run, stream_of


class Shoes(NamedTuple):
    """What came of whole shoes, box by box."""

    endings: Counter[Ending]
    ends: dict[str, int]
    """How often hands ended in each way."""
    wagers: Estimates
    """Their bounds take boxes for independent, which those of a round are not."""


def play_shoes(
    rules: SpanishRules,
    plan: Plan,
    rounds: int,
    seed: int,
    *,
    boxes: int = 1,
    behind: int | None = None,
    workers: int = 1,
    progress: Progress | None = None,
) -> Shoes:
    """Play so many rounds from whole shoes, the cutting card as near to the end as it may lie.

    Every batch of rounds begins a new shoe. `behind` is how many cards lie behind the card instead.
    """
    at = rules.back_cards if behind is None else behind
    played = deal(rules, plan, rules.stock.pieces, boxes=boxes, behind=at)
    played.play(stream_of(seed, 0), 0)
    counts = run(played.play, rounds, seed=seed, workers=workers, progress=progress)
    endings = played.words(counts)
    return Shoes(endings, played.hand_ends(counts), tell(rules, endings))
