"""What has to be said beside the odds of Spanish 21."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from houseway.games.spanish_21.counting import Count
from houseway.games.spanish_21.pricing import smallest_stake
from houseway.games.spanish_21.rules import SpanishRules
from houseway.odds.paired import Difference
from houseway.odds.seen import study_note
from houseway.pieces.cards import Card
from houseway.pieces.figures import decimal
from houseway.pieces.money import show_money

WHOSE: Final = (
    "The first round of a freshly shuffled shoe, one box, no insurance: other boxes, unseen burns "
    "and the place at the table change nothing. Later rounds have another composition."
)
PLAY: Final = (
    "Hands that are not split are played best by all that a player sees; hands of a split pair by "
    "their own cards and the up card, pairs split again whenever they can be or once, whichever is "
    "better. Who also goes by the box's other hands does a little better."
)
SHARES: Final = (
    "Cards of a split pair have the suits of all pairs of their value. Where suited sevens are "
    "drawn to and mixed ones split, that is off by less than 0.0000002%."
)
STAKED: Final = (
    "A double that is rescued counts as staked. {} {} wagers are staked on average, {} {}."
)
ESTIMATED: Final = "By chance, on the same rounds: with {} the house keeps ~{}% more (~{}%)."
"""In brackets the standard error."""


def notes_of(
    rules: SpanishRules,
    found: Count,
    seen: Sequence[Card],
    otherwise: Mapping[str, Difference],
) -> Iterator[str]:
    """Whose odds these are, what is stated of best play, and what is simulated only."""
    yield study_note(rules.stock, seen, rules.clause.keeping_track) if seen else WHOSE
    yield PLAY
    yield f"Counted for a wager of {show_money(smallest_stake(rules))}."
    if found.tally is None:
        yield "What is staked was simulated: hands that beat a blackjack are not told one by one."
        return
    yield SHARES
    without, reader = (decimal(found.tally.staked(reader=each), 4) for each in (False, True))
    yield STAKED.format("Without a card reader", without, "with one", reader)
    for said, (more, error) in otherwise.items():
        yield ESTIMATED.format(said, decimal(100 * more, 4), decimal(100 * error, 4))
