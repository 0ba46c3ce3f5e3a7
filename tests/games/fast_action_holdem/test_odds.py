"""The odds of Fast Action Hold'em: what is published, what chance says, and what one may ask."""

import re
from collections.abc import Hashable, Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb, sqrt
from pathlib import Path

import pytest

import houseway
from houseway.errors import NotAllowed, NotPermitted
from houseway.games import find_game
from houseway.games.fast_action_holdem.advice import advise
from houseway.games.fast_action_holdem.company import least_stakes
from houseway.games.fast_action_holdem.notes import notes_of
from houseway.games.fast_action_holdem.odds import prices_of, report
from houseway.games.fast_action_holdem.pricing import plan_of
from houseway.games.fast_action_holdem.ratios import ratios_of
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.games.fast_action_holdem.simulation import (
    ENVY_PAID,
    best_plan,
    simulator_of,
    stakes_of,
)
from houseway.odds.report import Combined, OddsReport, WagerOdds
from houseway.pieces.cards import parse_cards
from tests.games.fast_action_holdem.plain_rounds import open_rules

GAME = find_game("fast-action-holdem")
SINGLE, MULTI = "wa-single-deck", "wa-multi-deck"
WITH_THE_ANTE, BY_THE_WORDS = "ante, or both", "ante, bonus or both"


@pytest.fixture(autouse=True, scope="module")
def _few_rounds() -> Iterator[None]:
    """How the nets of several wagers scatter is an estimate: here fewer rounds are enough."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("houseway.games.fast_action_holdem.odds.ROUNDS", 200_000)
        yield


@cache
def odds_of(name: str, **choices: Hashable) -> OddsReport:
    """A report; made once, since it takes seconds."""
    return report(GAME.ruleset(name), open_rules(name, **choices))


@cache
def edge_of(name: str, **choices: Hashable) -> Fraction:
    """What best play of both wagers loses."""
    return -prices_of(open_rules(name, **choices)).best(Fraction(1)).value(Fraction(1))


def notes(rules: FastActionRules) -> list[str]:
    """What a report says in words, of best play for both wagers."""
    prices = prices_of(rules)
    best = prices.best(Fraction(1))
    return list(notes_of(GAME.ruleset(rules.ruleset), prices, best, Fraction(1)))


def percent(value: Fraction, digits: int = 2) -> str:
    return f"{float(100 * value):.{digits}f}"


@pytest.mark.parametrize(("table", "letter"), [("4", "6.88"), ("5", "11.47"), ("6", "11.28")])
def test_one_deck_gives_what_the_letter_prints(table: str, letter: str) -> None:
    # Washington State Gambling Commission, 12 September 2019: "Combined House Edge".
    assert percent(edge_of(SINGLE, paytable=table, splits=WITH_THE_ANTE)) == letter


@pytest.mark.parametrize("table", "456")
def test_a_bonus_that_may_be_split_alone_is_better_for_the_player(table: str) -> None:
    edges = [
        edge_of(SINGLE, paytable=table, splits=splits) for splits in (WITH_THE_ANTE, BY_THE_WORDS)
    ]
    assert edges[0] > edges[1] > 0


PAGE = Path(__file__).parents[3] / "docs" / "odds.md"
READINGS = re.findall(
    r"^\| (\d) \| (no|yes) \| first dealt \| (one Ante|both bets) \| (.*) \| (.*) \| (.*) \|$",
    PAGE.read_text(encoding="utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize(("decks", "alone", "base", "first", "second", "third"), READINGS)
def test_the_readings_of_the_letter_are_what_the_page_says(
    decks: str, alone: str, base: str, first: str, second: str, third: str
) -> None:
    for table, printed in (("1", first), ("2", second), ("3", third)):
        splits = BY_THE_WORDS if alone == "yes" else WITH_THE_ANTE
        edge = edge_of(MULTI, decks=int(decks), paytable=table, splits=splits)
        assert percent(edge / (2 if base == "both bets" else 1), 4) == printed


def test_the_page_has_readings_for_every_number_of_decks() -> None:
    assert {decks for decks, *_ in READINGS} == {"6", "7", "8"}


def test_eight_decks_let_a_large_bonus_win() -> None:
    assert any(note.startswith("WARNING") for note in notes(open_rules(MULTI, decks=8)))
    assert not any(note.startswith("WARNING") for note in notes(open_rules(MULTI, decks=6)))


def test_a_report_has_every_wager_and_adds_up() -> None:
    found = odds_of(SINGLE)
    both, ante, bonus = found.wagers[:3]
    assert (both.wager, ante.wager, bonus.wager) == ("ante and bonus", "ante", "bonus")
    assert both.expectation == ante.expectation + bonus.expectation
    alone = found.wager("ante alone")
    assert alone.expectation > ante.expectation
    growing = found.wager("bonus, outweighing the ante", "4")
    assert growing.expectation > bonus.expectation
    for odds in found.wagers:
        if isinstance(odds, WagerOdds):
            assert sum(line.count for line in odds.lines) == odds.combinations
    first = found.wager("bonus, first hand")
    assert first.combinations == comb(52, 4) * comb(48, 5)
    assert sum(decision.count for decision in found.decisions) == comb(52, 4)
    for text in ("Setting four cards by the house way", "times the ante", "Envy is worth"):
        assert any(text in note for note in found.notes), text


def test_first_and_second_hands_make_the_wager() -> None:
    found = odds_of("ma")
    whole = found.wager("wager")
    first, second = found.wager("wager, first hand"), found.wager("wager, second hand")
    often = Fraction(second.combinations, first.combinations)
    assert whole.expectation == first.expectation + often * second.expectation
    assert whole.house_advantage == odds_of("section-36").wager("wager").house_advantage


TABLES = [
    pytest.param(name, choices, ratio, id=f"{name} {' '.join(map(str, choices.values()))} {ratio}")
    for name, choices, ratio in (
        (SINGLE, {"paytable": "4", "splits": WITH_THE_ANTE}, Fraction(1)),
        (SINGLE, {"paytable": "5", "splits": BY_THE_WORDS}, Fraction(5, 2)),
        (SINGLE, {"paytable": "6", "splits": BY_THE_WORDS}, Fraction(1)),
        (MULTI, {"paytable": "1", "splits": WITH_THE_ANTE}, Fraction(1)),
        (MULTI, {"paytable": "2", "splits": BY_THE_WORDS}, Fraction(10)),
        (MULTI, {"paytable": "3", "splits": BY_THE_WORDS}, Fraction(1)),
        (MULTI, {"decks": 8, "paytable": "2"}, Fraction(60)),
        ("ma", {}, Fraction(0)),
        ("ma", {"decks": 8}, Fraction(0)),
        ("section-36", {}, Fraction(0)),
    )
]


@pytest.mark.parametrize(("name", "choices", "ratio"), TABLES)
def test_chance_agrees_within_its_interval(
    name: str, choices: dict[str, object], ratio: Fraction
) -> None:
    rules = open_rules(name, **choices)
    best = prices_of(rules).best(ratio)
    stakes = stakes_of(rules, ratio)
    result = simulator_of(stakes).simulate(
        rules, 400_000, 2026, plan=plan_of(rules, best), workers=2
    )
    worth: dict[str, Fraction] = {rules.main_wager: best.main}
    if ratio:
        worth |= {"bonus": best.bonus, f"{rules.main_wager} and bonus": best.value(ratio)}
    for wager, expectation in worth.items():
        assert result.wagers[wager].covers(expectation), wager


WIDE = {"limits": "0.50 to 300 by 0.50", "bonus_limits": "1 to 300 by 1"}
"""Limits within which a Bonus may be 600 times the Ante."""


def test_the_ratio_bends_upwards_and_ends_at_its_best() -> None:
    rules = open_rules(SINGLE, paytable="4", **WIDE)
    curve = ratios_of(prices_of(rules))
    worth = [-point.house_advantage for point in curve.points]
    slopes = [
        (worth[at + 1] - worth[at]) / (curve.points[at + 1].ratio - curve.points[at].ratio)
        for at in range(len(worth) - 1)
    ]
    assert slopes == sorted(slopes)
    assert max(worth) == max(worth[0], worth[-1]) == -curve.best.house_advantage


def test_limits_that_favour_the_player_are_warned_of() -> None:
    rules = open_rules(SINGLE, paytable="4", **WIDE)
    assert any(note.startswith("WARNING") for note in notes(rules))
    curve = ratios_of(prices_of(rules))
    assert curve.is_against_house
    (even,) = curve.even
    assert 100 < even < 600
    assert prices_of(rules).best(even).value(even) == 0
    assert not any(note.startswith("WARNING") for note in notes(open_rules(SINGLE, paytable="4")))


def test_paytable_3_has_one_ratio() -> None:
    rules = open_rules(MULTI, paytable="3")
    (point,) = ratios_of(prices_of(rules)).points
    assert point.ratio == 1
    with pytest.raises(NotPermitted):
        report(GAME.ruleset(MULTI), rules, ratio=Fraction(2))


def test_a_payout_limit_costs_the_player() -> None:
    rules = open_rules(SINGLE, paytable="4", payout_limit="5,000 per hand")
    (note,) = [note for note in notes(rules) if note.startswith("The payout limit")]
    assert "costs a Bonus of 300.00" in note
    assert "-" not in note.split("costs a Bonus of 300.00")[1].split("%")[0]


def test_advice_names_every_keep_and_split() -> None:
    rules = open_rules(SINGLE)
    options = advise(rules, parse_cards("Ah Kh 9c 9d"))
    said = [option.decision for option in options]
    assert said[0] == "split 9c 9d and Kh Ah, the ante and the bonus"
    assert sum(text.startswith("keep") for text in said) == 6
    assert len(said) == len({*said}) == 6 + 6 + 6 + 3
    values = [option.expectation for option in options]
    assert values == sorted(values, reverse=True)
    other_suits = advise(rules, parse_cards("Ad Kd 9c 9h"))
    assert [option.expectation for option in other_suits] == values


def test_massachusetts_advice_knows_natural_and_surrender() -> None:
    rules = open_rules("ma")
    best, *others = advise(rules, parse_cards("9c 9c 9d 9h"))
    assert best.decision == "declare the natural"
    assert best.expectation == 5
    assert Fraction(-1, 2) in [option.expectation for option in others]


def test_what_cannot_be_advised_on_is_refused() -> None:
    rules = open_rules(SINGLE)
    for cards, board in (("Ah Kh 9c", ""), ("Ah Ah 9c 9d", ""), ("Ah Kh 9c 9d", "2c 3c 4c")):
        with pytest.raises(NotAllowed):
            advise(rules, parse_cards(cards), parse_cards(board))


# The company, the readings, the lines.


@pytest.mark.parametrize(
    ("name", "choices", "seats", "full"),
    [(MULTI, {"paytable": "3"}, 6, "-0.4272"), (SINGLE, {"seats_max": 10}, 8, "-2.9343")],
)
def test_envy_is_in_the_edge_of_a_full_table_and_is_warned_of(
    name: str, choices: dict[str, Hashable], seats: int, full: str
) -> None:
    found = odds_of(name, **choices)
    first = found.company[0]
    assert first.stakes == "ante 5.00 and bonus 5.00"
    assert first.points[0] == found.wagers[0].house_advantage
    steps = {after - before for before, after in pairwise(first.points)}
    assert len(steps) == 1, "each other player takes the same"
    assert percent(first.points[-1], 4) == full
    assert first.turns_at == seats
    warnings = [note for note in found.notes if note.startswith("WARNING: ante and bonus")]
    assert any(f"with {seats} players" in note and full in note for note in warnings)


def test_a_table_of_one_has_no_company_to_fear() -> None:
    found = odds_of(MULTI, paytable="3", seats_max=1)
    assert [len(odds.points) for odds in found.company] == [1, 1, 1]
    assert not [note for note in found.notes if note.startswith("WARNING")]


def test_the_smallest_stakes_that_get_a_lammer() -> None:
    rules = open_rules(SINGLE, limits="3 to 300 by 1")
    assert least_stakes(rules, Fraction(1)) == (5_00, 5_00)
    assert least_stakes(rules, Fraction(5, 3)) == (3_00, 5_00)
    assert least_stakes(rules, Fraction(1000)) is None
    assert least_stakes(rules, Fraction(0)) is None


def test_both_readings_of_the_split_stand_in_the_report() -> None:
    found = odds_of(SINGLE)
    (note,) = [note for note in found.notes if "split-of-the-bonus" in note]
    assert "6.6301 %" in note
    assert "6.8773 %" in note
    assert "--rules wa-single-deck --set 'splits=ante, or both'" in note
    other = odds_of(SINGLE, splits=WITH_THE_ANTE)
    assert percent(other.wagers[0].house_advantage, 4) == "6.8773"
    assert found.certificate.policies["split-of-the-bonus"] == "splits = ante, bonus or both"
    assert other.certificate.policies["split-of-the-bonus"] == "splits = ante, or both"


@pytest.mark.parametrize("name", ["ma", SINGLE])
def test_the_headline_figures_add_up_from_their_lines(name: str) -> None:
    found = odds_of(name)
    combined = [odds for odds in found.wagers if isinstance(odds, Combined) and odds.lines]
    assert found.wagers[0] in combined
    for odds in combined:
        # Nothing but what is printed.
        added = sum(line.count * line.net for line in odds.lines)
        assert Fraction(added) / odds.combinations == odds.expectation
        hands = [line for line in odds.lines if "second hand" not in line.result]
        assert sum(line.count for line in hands) == odds.combinations * (
            1 + (odds.per != odds.wager)
        )


def test_estimates_say_so_and_large_numbers_are_text() -> None:
    said = houseway.odds("fast-action-holdem", "ma").shape()
    assert said.certificate.combinations == "8942808784326515515108692000"
    whole, first = said.wagers[:2]
    assert whole.variance is not None
    assert first.variance is not None
    assert whole.variance.estimated
    assert whole.standard_deviation_estimated
    assert whole.simulated_rounds > 1000
    assert not whole.house_advantage.estimated
    assert (first.variance.estimated, first.simulated_rounds) == (False, 0)


@pytest.mark.parametrize("name", ["ma", "section-36", SINGLE, MULTI])
def test_chance_and_count_are_of_the_same_wagers_in_every_row(name: str) -> None:
    """No row is outside by the way it is reckoned: six deviations are no accident."""
    rules, rounds = open_rules(name), 400_000
    exactly = {odds.wager: odds for odds in reversed(odds_of(name).wagers)}
    result = simulator_of().simulate(rules, rounds, 5, plan=best_plan(rules))
    rows = {wager: found for wager, found in result.wagers.items() if wager in exactly}
    assert f"{rules.main_wager}, second hand" in rows
    assert {*result.wagers} - {*rows} <= {ENVY_PAID}
    for wager, found in rows.items():
        odds, spread = exactly[wager], found.deviation / sqrt(found.rounds)
        assert abs(found.mean - odds.expectation) < 6 * spread, wager
        # A hand counts where it was played, as often as best play plays it.
        if "second hand" in wager:
            first = exactly[wager.replace("second", "first")]
            share = odds.combinations / first.combinations
            assert found.rounds / rounds == pytest.approx(share, rel=0.1)
