"""Every situation of Fast Action Hold'em in which a player decides, and what decisions are worth.

Two of four cards are kept, and wagers may be split besides: a decision names the two that are kept,
or that are the first hand. Where several ways keep two cards that are called alike, the best of
them is meant: with three aces, say, the two whose suits help least among those given up.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from houseway.games.fast_action_holdem.odds import prices_of, ratio_of
from houseway.games.fast_action_holdem.plan import KEEPS, NATURAL, SPLIT_ANTE, SPLIT_BONUS
from houseway.games.fast_action_holdem.pricing import Kind, Prices, kinds_of
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.odds import Progress
from houseway.odds.chart_words import any_of, by_twos, everything, kept_two, two_name
from houseway.odds.situations import Cards, Meaning, Seen, Stage, whole
from houseway.pieces.cards import Card

TITLE: Final = "With four cards, of which two are kept"
FOUR: Final = "four of a kind"
KEEP_WORD: Final = "keep"
DECLARE: Final = "declare"


def stages(
    rules: FastActionRules, *, ratio: Fraction | None = None, progress: Progress | None = None
) -> tuple[Stage, ...]:
    """The one decision, before any community card is seen."""
    prices = prices_of(rules, progress=progress)
    return (stage_of(prices, ratio_of(rules, ratio)),)


def stage_of(prices: Prices, ratio: Fraction) -> Stage:
    """The same of what was counted of some pack, where the Bonus is so many times the wager."""
    every = list(_every(prices, ratio))
    declared = any(DECLARE in seen.worth for seen in every)

    def hands() -> Iterator[Seen]:
        return iter(every)

    return Stage(
        title=TITLE,
        unit=prices.unit * ratio.denominator,
        cases=int(prices.hands.ways.sum()),
        size=len(every),
        hands=hands,
        read=any_of(everything, _four_alike, by_twos),
        lines=(*((FOUR,) if declared else ()), *_preferred(every)),
        suffix=_kept,
        copies=max(prices.copies),
    )


def _kept(own: Cards, words: str) -> str:
    """The two cards that a line keeps, or that are its first hand: those that it names first."""
    return kept_two(own, words.partition(", ")[0])


def _four_alike(words: str) -> Meaning | None:
    if words != FOUR:
        return None
    return Meaning(lambda own: len({card.rank for card in own}) == 1)


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
                name = f"{said} {two_name(own[one], own[other])}"
                value = of_main * main + of_bonus * bonus
                worth[name] = max(worth.get(name, value), value)
        for fixed in prices.fixed:
            if fixed.which[number]:
                both = (fixed.main + ratio * fixed.bonus) * prices.unit * ratio.denominator
                worth[DECLARE if fixed.entry == NATURAL else "surrender"] = int(both)
        ways = int(prices.hands.ways[number])
        yield Seen(own, ((),), whole(ways), {said: whole(value) for said, value in worth.items()})


def _said(prices: Prices, kind: Kind) -> str:
    """What is done beside keeping two cards, or with the first hand of a split."""
    wagers = ((SPLIT_ANTE, prices.rules.main_wager), (SPLIT_BONUS, "bonus"))
    split = [f"the {wager}" for flag, wager in wagers if kind.flags & flag]
    return f"split {' and '.join(split)}," if split else KEEP_WORD


def _preferred(every: list[Seen]) -> tuple[str, ...]:
    """Two cards from those that are worth most, on average, to those that are worth least."""
    sums: dict[str, list[int]] = {}
    for seen in every:
        for decision, worth in seen.worth.items():
            if decision.startswith(f"{KEEP_WORD} "):
                found = sums.setdefault(decision.removeprefix(f"{KEEP_WORD} "), [0, 0])
                found[0] += int(worth[0]) * int(seen.cases[0])
                found[1] += int(seen.cases[0])
    means = {two: Fraction(total, times) for two, (total, times) in sums.items()}
    return tuple(sorted(means, key=lambda two: -means[two]))
