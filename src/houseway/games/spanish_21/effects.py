"""What the odds of Spanish 21 would be otherwise: other stakes, another filing, a card gone."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Final

import msgspec

from houseway.games.spanish_21.behind import behind_a_box
from houseway.games.spanish_21.counting import CARDS_AT_MOST, kept_worth, shoe_of
from houseway.games.spanish_21.pricing import smallest_stake, terms_of
from houseway.games.spanish_21.rules import INSURANCE, MATCH, WAGER, SpanishRules
from houseway.games.spanish_21.side_wagers import insurance_odds, match_odds
from houseway.odds import Progress
from houseway.odds.correlation import correlation
from houseway.odds.effects import Effect, Effects
from houseway.odds.parts import Along
from houseway.odds.seen import left_after
from houseway.pieces.cards import ACE, JACK, RANKS, TEN, Card
from houseway.pieces.money import Cents, show_money
from houseway.rulesets.ruleset import Ruleset, show_value

STAKED_SAYS: Final = (
    "What the house keeps, in per cent of the wager, each with its own best play: the super bonus "
    "is fixed, so that its share of a wager falls as that rises. What the hands of others bring is "
    "not in it."
)
FILED_SAYS: Final = "What the house would keep, in per cent of the wager, each with its best play."
OPTIONS: Final = ("decks", "blackjack_against", "split_two_card_21", "bonus_on_split")
REMOVED_SAYS: Final = (
    "By how much one card fewer of a rank changes what the house keeps, in percentage points of "
    "the wager, with best play of the cards that are left. For study only: no device may keep "
    "track of cards at a table ({})."
)
COUNT: Final = dict.fromkeys("3456", 1) | dict.fromkeys("JQKA", -1)
"""A simple count, balanced: low cards that are gone are good, faces and aces are bad."""
COUNT_SAYS: Final = (
    "A simple count: one up for every card from 3 to 6 that is gone, one down for every ace, king, "
    "queen and jack. What the house would keep at so many a deck of 48, if every rank's part were "
    "what one card of it does; the count follows {} of it (correlation). For study only ({})."
)
DECK: Final = 48


def effects_of(
    ruleset: Ruleset[SpanishRules],
    rules: SpanishRules,
    seen: Sequence[Card],
    *,
    recount: bool = False,
    progress: Progress | None = None,
) -> Iterator[Effects]:
    """What stakes, readings and cards that are gone do to the odds."""
    yield staked(rules, seen, recount=recount)
    yield filed(ruleset, rules, seen, recount=recount, progress=progress)
    if rules.is_shared:
        yield behind_a_box(rules, seen, recount=recount)
    gone = removals(rules, seen, recount=recount, progress=progress)
    yield gone
    if not seen:
        yield counting(rules, gone)


def worth(
    rules: SpanishRules,
    seen: Sequence[Card],
    stake_cents: Cents,
    *,
    recount: bool,
    progress: Progress | None = None,
) -> Fraction:
    """What best play of a wager nets."""
    terms, shoe = terms_of(rules, stake_cents), shoe_of(rules, seen)
    return kept_worth(shoe, terms, recount=recount, progress=progress)


# Stakes.


def staked(rules: SpanishRules, seen: Sequence[Card], *, recount: bool) -> Effects:
    """What the house keeps by what is wagered."""
    least, large = rules.super_bonus_from.cents, rules.super_bonus_large_from.cents
    step = rules.limits.step
    stakes = {least, large - step, large, rules.limits.minimum, rules.limits.maximum}
    rows = {f"below {show_money(least)}": 0}
    rows |= {show_money(stake): stake for stake in sorted(stakes) if stake >= least}
    return Effects(
        title="By what is wagered",
        says=STAKED_SAYS,
        places=4,
        signed=False,
        rows=tuple(
            Effect(what=what, figures={WAGER: -worth(rules, seen, stake, recount=recount)})
            for what, stake in rows.items()
        ),
    )


# Readings.


def filed(
    ruleset: Ruleset[SpanishRules],
    rules: SpanishRules,
    seen: Sequence[Card],
    *,
    recount: bool,
    progress: Progress | None = None,
) -> Effects:
    """What the house would keep if one thing were filed otherwise, and all else as it is."""
    stake = smallest_stake(rules)
    rows = [_row("as it is", worth(rules, seen, stake, recount=recount))]
    others = [each for each in others_to_file(ruleset, rules) if each[0] != "decks" or not seen]
    along = Along(progress, "other filings", len(others))
    for key, value in others:
        other = msgspec.structs.replace(rules, **{key: value})
        said = f"{key} {show_value(value)}"
        if key == "split_two_card_21" and not rules.has_hole_card:
            said += ", no hole card"
        net = worth(other, seen, stake, recount=recount, progress=along.begins)
        rows.append(_row(said, net))
        along.done()
    return Effects(
        title="If it were filed otherwise",
        says=FILED_SAYS,
        places=4,
        signed=False,
        rows=tuple(rows),
    )


def _row(what: str, net: Fraction) -> Effect:
    return Effect(what=what, figures={WAGER: -net})


def others_to_file(
    ruleset: Ruleset[SpanishRules], rules: SpanishRules
) -> Iterator[tuple[str, Any]]:
    """Every other value of the rules that bear on the odds, where the law leaves a choice."""
    for key in OPTIONS:
        choice = ruleset.entries[key].choice
        for value in () if choice is None else choice.values:
            if value != getattr(rules, key):
                yield key, value


# Cards that are gone.


def removals(
    rules: SpanishRules,
    seen: Sequence[Card],
    *,
    recount: bool = False,
    progress: Progress | None = None,
) -> Effects:
    """What the house keeps if one card more is gone, rank by rank."""
    whole, rows = advantages(rules, seen, recount=recount), []
    left = left_after(rules.stock, seen, CARDS_AT_MOST)
    removed = [*cards_to_remove(left)]
    along = Along(progress, "a card gone", len(removed))
    for name, cards in removed:
        found: dict[str, Fraction] = {}
        for card in cards:
            others = advantages(rules, [*seen, card], recount=recount, progress=along.begins)
            for wager, figure in others.items():
                found[wager] = found.get(wager, Fraction(0)) + (figure - whole[wager]) / len(cards)
        rows.append(Effect(what=name, figures=found))
        along.done()
    return Effects(
        title="If one card is gone",
        says=REMOVED_SAYS.format(rules.clause.keeping_track),
        places=4,
        signed=True,
        rows=tuple(rows),
    )


def advantages(
    rules: SpanishRules,
    seen: Sequence[Card],
    *,
    recount: bool,
    progress: Progress | None = None,
) -> dict[str, Fraction]:
    """What the house keeps of every wager."""
    left = left_after(rules.stock, seen, CARDS_AT_MOST)
    found = {
        WAGER: -worth(rules, seen, smallest_stake(rules), recount=recount, progress=progress),
        MATCH: match_odds(rules.match_pays, left).house_advantage,
    }
    for odds in insurance_odds(rules, left):
        found[INSURANCE] = odds.house_advantage
    return found


def cards_to_remove(left: Sequence[Card]) -> Iterator[tuple[str, list[Card]]]:
    """Each rank that is left with its cards, one of each suit; faces once if they are alike."""
    copies = {rank: sorted(card for card in {*left} if card.rank == rank) for rank in range(13)}
    held = [sum(card.rank == rank for card in left) for rank in range(JACK, ACE)]
    alike = len({*held}) == 1
    for rank in (ACE, *range(ACE)):
        if rank == TEN or not copies[rank] or (alike and JACK < rank < ACE):
            continue
        yield "J to K" if alike and rank == JACK else RANKS[rank], copies[rank]


# A simple count.


def counting(rules: SpanishRules, gone: Effects) -> Effects:
    """What a simple count is worth, if every card does what one of its rank does."""
    change = {}
    for row in gone.rows:
        for rank in "JQK" if row.what == "J to K" else row.what:
            change[rank] = row.figures[WAGER]
    tags = {rank: COUNT.get(rank, 0) for rank in change}
    both = sum((tags[rank] * change[rank] for rank in change), Fraction(0))
    squares = sum(tag * tag for tag in tags.values())
    # A count of one a deck means that cards are gone by their tags, so many of each rank.
    size = rules.stock.size
    per_deck = both / squares * (size - 1) / DECK if squares else Fraction(0)
    follows = abs(correlation((1, Fraction(tags[rank]), change[rank]) for rank in change))
    base = worth(rules, (), smallest_stake(rules), recount=False)
    rows = [
        _row(f"{count:+d} a deck" if count else "0", base - count * per_deck) for count in COUNTS
    ]
    return Effects(
        title="What a simple count is worth",
        says=COUNT_SAYS.format(f"{follows:.3f}", rules.clause.keeping_track),
        places=4,
        signed=False,
        rows=tuple(rows),
    )


COUNTS: Final = (-4, -2, 0, 1, 2, 3, 4, 6)
