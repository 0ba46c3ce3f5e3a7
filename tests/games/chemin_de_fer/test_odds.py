"""The odds held against a plain walk, the engine and chance; both readings and every choice."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import msgspec
import pytest

from houseway.errors import NotAllowed
from houseway.games.chemin_de_fer.advice import advise, strategy
from houseway.games.chemin_de_fer.counted import ODDS
from houseway.games.chemin_de_fer.odds import (
    READINGS,
    by_cards,
    by_choice,
    decisions,
    kept_solution,
    report,
    wagers_of,
)
from houseway.games.chemin_de_fer.rules import CheminDeFerRules
from houseway.games.chemin_de_fer.simulation import SIMULATOR
from houseway.games.chemin_de_fer.solver import solve
from houseway.odds.seen import ranks_of
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.round.actions import Choose, Draw, Place, Proceed
from houseway.round.engine import Round
from houseway.round.spots import CHANCE
from houseway.round.start import Player, Start
from tests.games.chemin_de_fer.scenes import CHIPS, LIMITS, SCENES, banked, shows

PACKS = ("2c 3d 5h 9s Kc 6d", "Ac 4d Ks 8c 7h 3s", "2c 2d 3h 3s Kc 8h")
"""Small packs with fives, naturals and third cards in them."""


def rules_of(**choices: Any) -> CheminDeFerRules:
    found: CheminDeFerRules = SCENES.law.open({"limits": LIMITS, **choices})
    return found


# The engine as a witness.


def played(
    rules: CheminDeFerRules, start: Start, cards: tuple[Card, ...], word: str
) -> tuple[Round, int]:
    """A hand from these cards with five played so, and how many it took."""
    round_, left = SCENES.game.round(rules, start), list(cards)
    round_.take(Place(5, "banker", 100_00))
    round_.take(Choose(4, "banco"))
    while (turn := round_.turn) is not None:
        actions = [action for option in turn.options for action in option.examples()]
        if turn.asked[0] == CHANCE:
            round_.take(Draw(left.pop(0)))
        elif Choose(4, word) in actions:
            round_.take(Choose(4, word))
        else:
            round_.take(actions[0] if Proceed() not in actions else Proceed())
    return round_, len(cards) - len(left)


def walk(
    rules: CheminDeFerRules, pack: tuple[Card, ...], word: str
) -> Iterator[tuple[int, int, int]]:
    """What either side and the house win in every order of a small pack, and in how many orders."""
    players = {seat: Player(name, CHIPS) for seat, name in ((4, "Six"), (5, "Five"))}
    left = Counter(pack)
    gone = tuple(card for card in PACK for _ in range(1 - left[card]))
    start = Start(players=players, carried=banked(), gone=gone)
    seen: dict[tuple[Card, ...], int] = {}
    for cards in permutations(pack, 6):
        known = next((cards[:size] for size in (4, 5, 6) if cards[:size] in seen), None)
        if known is None:
            _, used = played(rules, start, cards, word)
            known = cards[:used]
        seen[known] = seen.get(known, 0) + 1
    for cards, count in seen.items():
        round_, _ = played(rules, start, cards, word)
        racks = round_.felt.racks
        yield racks[4] - CHIPS, racks[5] - CHIPS, count


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("cards", PACKS)
def test_the_count_is_what_the_engine_deals_from_every_order_of_a_small_pack(
    cards: str, reading: str
) -> None:
    pack = parse_cards(cards)
    rules = msgspec.structs.replace(rules_of(banker_when_player_stays=reading), decks=1)
    solution = solve(rules, ranks_of(pack))
    for word, often in (("card", Fraction(1)), ("stay", Fraction(0))):
        ends = list(walk(rules, pack, word))
        total = sum(count for _, _, count in ends)
        won = solution.counted(often)
        assert total == solution.game.cases == sum(won)
        assert sum(count for net, _, count in ends if net > 0) == won.player
        assert sum(count for net, _, count in ends if net < 0) == won.banker
        assert sum(banker * count for _, banker, count in ends) == (
            95_00 * won.banker - 100_00 * won.player
        )


# What was counted.


def test_best_play_of_five_hangs_on_the_reading_of_table_3() -> None:
    usual, literal = (kept_solution(rules_of(banker_when_player_stays=r)).found for r in READINGS)
    assert [usual.draws, literal.draws] == [Fraction(1), Fraction(0)]
    against, banker = wagers_of(rules_of(), usual)
    assert against.expectation == Fraction(-18880657128, 1525814595305)
    assert banker.expectation == Fraction(-460294100, 43594702723)
    other, _ = wagers_of(rules_of(banker_when_player_stays=READINGS[1]), literal)
    assert other.expectation > 0, "by the letter the Player's side has the advantage"


def test_the_report_has_both_readings_every_choice_and_a_warning() -> None:
    rules = rules_of()
    found = report(SCENES.law, rules)
    assert [(odds.wager, odds.paytable) for odds in found.wagers] == [
        (wager, reading) for reading in READINGS for wager in ("against", "banker")
    ]
    chosen = {row.what: row.figures for row in by_choice(rules, ()).rows}
    assert len(chosen) == 4
    for figures in chosen.values():
        assert sum(figures.values()) == 0, "what two sides lose is the house's"
    assert any("WARNING" in note and "as Table 3 reads" in note for note in found.notes)
    assert [each.decision for each in decisions(rules, kept_solution(rules).found)] == [
        "card",
        "stay",
    ]


@pytest.mark.parametrize("rate", ["1/20", "1/25"])
@pytest.mark.parametrize("rounding", ["none", "rounded up"])
def test_the_vigorish_is_priced_as_it_is_taken(rate: str, rounding: str) -> None:
    rules = rules_of(vigorish_rate=rate, vigorish_rounding=rounding, limits="1.01 to 11 by 0.01")
    _, banker = wagers_of(rules, kept_solution(rules).found)
    taken = Fraction(rules.vigorish.of(1_01), 1_01)
    assert next(line.net for line in banker.lines if line.result == "wins") == 1 - taken


def test_with_the_classic_options_neither_gains_by_playing_otherwise() -> None:
    rules = rules_of(banker_options="classic")
    solution = kept_solution(rules).found
    stays, draws = solution.on_choice
    if solution.draws in (0, 1):
        assert (draws >= stays) == bool(solution.draws)
    if 0 < solution.draws < 1:
        assert stays == draws
    for known in ((3, 9), (5, 4)):
        values = {a.decision: a.expectation for a in advise(rules, *of_banker(known))}
        often = solution.policy[known]
        assert values["draw"] == values["stay"] or often == (values["draw"] > values["stay"])


def of_banker(known: tuple[int, int]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    count, third = known
    return parse_cards(f"Kc {count}d"), parse_cards(f"{third}h")


def test_advice_is_for_five_and_by_its_cards() -> None:
    rules = rules_of()
    first, second = advise(rules, parse_cards("2c 3d"), ())
    assert (first.decision, second.decision) == ("card", "stay")
    assert first.expectation == Fraction(-279570213, 1509586540)
    other = advise(rules, parse_cards("Kc 5d"), ())
    assert other[0].expectation != first.expectation
    for cards, word in (("2c 2d", "card"), ("Kc 6d", "stay"), ("Kc 9d", "natural")):
        with pytest.raises(NotAllowed, match=f"say {word}"):
            advise(rules, parse_cards(cards), ())
    with pytest.raises(NotAllowed, match="binds the Banker"):
        advise(rules, parse_cards("Kc 3d"), parse_cards("9h"))
    with pytest.raises(NotAllowed, match="advice needs"):
        advise(rules, parse_cards("Kc"), ())


def test_the_strategy_has_every_five() -> None:
    found = strategy(rules_of())
    (stage,) = found.stages
    assert [line.decision for line in stage.lines] == ["card"] * 5
    literal = strategy(rules_of(banker_when_player_stays=READINGS[1]))
    assert [line.decision for line in literal.stages[0].lines] == ["stay"] * 5
    classic = strategy(rules_of(banker_options="classic"))
    assert len(classic.stages[1].lines) == 2


@shows("147.06")
def test_a_shoe_of_which_cards_were_seen_is_for_study() -> None:
    rules, seen = rules_of(), parse_cards("5c 5d 5h 5s")
    assert ODDS.having_seen is not None
    odds = ODDS.having_seen(rules, seen)
    found = odds.report(SCENES.law, rules)
    assert any("For study only" in note and "147.06" in note for note in found.notes)
    assert found.wagers[0].expectation != report(SCENES.law, rules).wagers[0].expectation
    with pytest.raises(NotAllowed, match="seen 7 times"):
        ODDS.having_seen(rules, parse_cards("5c " * 7))


# Chance as a witness.


@pytest.mark.parametrize(
    "choices", [{}, {"banker_when_player_stays": READINGS[1]}, {"banker_options": "classic"}]
)
def test_what_chance_plays_agrees_with_the_count(choices: dict[str, Any]) -> None:
    rules = rules_of(**choices)
    found = SIMULATOR.simulate(rules, 400_000, 5, plan=SIMULATOR.best_plan(rules), workers=1)
    for odds in wagers_of(rules, kept_solution(rules).found):
        low, high = odds.interval(found.wagers[odds.wager], 0.999)
        assert low <= odds.expectation <= high


def test_simple_players_play_five_as_the_reading_has_it() -> None:
    for reading, often in zip(READINGS, (1 << 32, 0), strict=True):
        rules = rules_of(banker_when_player_stays=reading)
        plan = SIMULATOR.simple_plan(rules, rules.stock.pieces)
        # By the points of both cards, whichever two make the five.
        assert {int(plan.player[first, (5 - first) % 10]) for first in range(10)} == {often}


def test_it_is_said_when_fives_are_weighed_against_a_banker_who_is_bound() -> None:
    assert "goes by the table" not in by_cards(rules_of(), ()).says
    assert "goes by the table" in by_cards(rules_of(banker_options="classic"), ()).says
