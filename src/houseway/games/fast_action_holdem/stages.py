"""Every situation of Fast Action Hold'em with one deck in which a player decides.

Two of four cards are kept, and wagers may be split besides: a decision names the two that are kept,
or that are the first hand. With several decks two cards may be the same one, for which charts have
no words.
"""

from collections.abc import Iterator
from fractions import Fraction

from houseway.errors import NotPermitted
from houseway.games.fast_action_holdem.odds import prices_of, ratio_of
from houseway.games.fast_action_holdem.plan import KEEPS, NATURAL, SPLIT_ANTE, SPLIT_BONUS
from houseway.games.fast_action_holdem.pricing import Kind, Prices, kinds_of
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.odds import Progress
from houseway.odds.chart_words import any_of, by_twos, everything, kept_two, two_name
from houseway.odds.situations import Seen, Stage, whole
from houseway.pieces.cards import Card

TITLE = "With four cards, of which two are kept"


def stages(
    rules: FastActionRules, *, ratio: Fraction | None = None, progress: Progress | None = None
) -> tuple[Stage, ...]:
    """The one decision, before any community card is seen."""
    if rules.decks > 1:
        raise NotPermitted(
            f"a strategy of this game is priced with one deck, and here are {rules.decks}: two "
            "cards may be the same one, for which a chart has no words"
        )
    prices = prices_of(rules, progress=progress)
    meant = ratio_of(rules, ratio)
    every = list(_every(prices, meant))

    def hands() -> Iterator[Seen]:
        return iter(every)

    stage = Stage(
        title=TITLE,
        unit=prices.unit * meant.denominator,
        cases=int(prices.hands.ways.sum()),
        size=len(every),
        hands=hands,
        read=any_of(everything, by_twos),
        lines=_preferred(every),
        suffix=kept_two,
    )
    return (stage,)


def _every(prices: Prices, ratio: Fraction) -> Iterator[Seen]:
    """All hands, with what each decision is worth; two that keep alike cards are one."""
    kinds = [(_said(prices, kind), kind) for kind in kinds_of(prices.rules, with_bonus=bool(ratio))]
    of_main, of_bonus = ratio.denominator, ratio.numerator
    for number, faces in enumerate(prices.hands.faces.tolist()):
        own = tuple(map(Card, faces))
        worth: dict[str, int] = {}
        for said, kind in kinds:
            for choice, (one, other) in enumerate(KEEPS):
                main, bonus = prices.exactly(number, kind, choice)
                name, value = f"{said} {two_name(own[one], own[other])}", of_main * main
                value += of_bonus * bonus
                worth[name] = max(worth.get(name, value), value)
        for fixed in prices.fixed:
            if fixed.which[number]:
                both = (fixed.main + ratio * fixed.bonus) * prices.unit * ratio.denominator
                worth["declare" if fixed.entry == NATURAL else "surrender"] = int(both)
        ways = int(prices.hands.ways[number])
        yield Seen(own, ((),), whole(ways), {said: whole(value) for said, value in worth.items()})


def _said(prices: Prices, kind: Kind) -> str:
    """What is done beside keeping two cards, or with the first hand of a split."""
    wagers = ((SPLIT_ANTE, prices.rules.main_wager), (SPLIT_BONUS, "bonus"))
    split = [f"the {wager}" for flag, wager in wagers if kind.flags & flag]
    return f"split {' and '.join(split)}," if split else "keep"


def _preferred(every: list[Seen]) -> tuple[str, ...]:
    """Two cards from those that are worth most, on average, to those that are worth least."""
    sums: dict[str, list[int]] = {}
    for seen in every:
        for decision, worth in seen.worth.items():
            if decision.startswith("keep "):
                found = sums.setdefault(decision.removeprefix("keep "), [0, 0])
                found[0] += int(worth[0]) * int(seen.cases[0])
                found[1] += int(seen.cases[0])
    means = {two: Fraction(total, times) for two, (total, times) in sums.items()}
    return tuple(sorted(means, key=lambda two: -means[two]))
