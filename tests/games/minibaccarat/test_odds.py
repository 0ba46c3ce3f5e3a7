"""The odds of Minibaccarat: published figures, any shoe, advice, and what would be otherwise."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import perm
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.errors import NotAllowed
from houseway.games.minibaccarat import GAME
from houseway.games.minibaccarat.advice import advise, strategy
from houseway.games.minibaccarat.counted import ODDS
from houseway.games.minibaccarat.odds import kept_solution, report
from houseway.games.minibaccarat.rules import MinibaccaratRules
from houseway.odds import store
from houseway.odds.report import OddsReport, WagerOdds
from houseway.odds.seam import GameOdds
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.pieces.figures import percent
from houseway.pieces.money import Odds
from tests.games.minibaccarat import plain

LAW = GAME.ruleset("ma")


def having_seen(rules: MinibaccaratRules, seen: Sequence[Card]) -> GameOdds:
    """The odds of a shoe of which these cards were seen."""
    assert ODDS.having_seen is not None
    return ODDS.having_seen(rules, seen)


def table(**choices: Any) -> MinibaccaratRules:
    rules = LAW.open(choices)
    assert isinstance(rules, MinibaccaratRules)
    return rules


def told(**choices: Any) -> OddsReport:
    return report(LAW, table(**choices))


@pytest.fixture(scope="module")
def ma() -> OddsReport:
    return told()


@pytest.fixture(scope="module")
def ez() -> OddsReport:
    return told(version="ez")


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for counts."""
    monkeypatch.setattr(store, "counts_folder", lambda: tmp_path)
    return tmp_path


# Published figures, all of the Wizard of Odds; they are printed to the digits given here.


def test_eight_decks_are_the_published_integers(ma: OddsReport) -> None:
    player = ma.wager("player")
    assert {line.result: line.count for line in player.lines} == {
        "wins": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
        "loses": 2_292_252_566_437_888,
    }
    assert ma.certificate.combinations == 4_998_398_275_503_360


@pytest.mark.parametrize(
    ("decks", "player", "banker", "tie"),
    [
        (8, "1.2351 %", "1.0579 %", "14.3596 %"),
        (6, "1.2374 %", "1.0558 %", "14.4382 %"),
    ],
)
def test_the_three_wagers_keep_what_is_published(
    decks: int, player: str, banker: str, tie: str
) -> None:
    found = told(decks=decks)
    kept = [percent(found.wager(name).house_advantage) for name in ("player", "banker", "tie")]
    assert kept == [player, banker, tie]


def test_ez_baccarat_keeps_what_is_published(ez: OddsReport) -> None:
    kept = [percent(ez.wager(name).house_advantage) for name in ("banker", "dragon-7", "panda-8")]
    assert kept == ["1.0183 %", "7.6113 %", "10.1876 %"]


def test_the_dragon_bonus_of_table_a_keeps_what_is_published(ma: OddsReport) -> None:
    kept = [
        percent(ma.wager(f"dragon-bonus-{hand}", "A").house_advantage, 2)
        for hand in ("player", "banker")
    ]
    assert kept == ["2.65 %", "9.37 %"]


# The report.


def test_a_report_adds_up(ma: OddsReport, ez: OddsReport) -> None:
    for found in (ma, ez):
        for odds in found.wagers:
            assert sum(line.count for line in odds.lines) == odds.combinations == perm(416, 6)
        for stage in {each.stage for each in found.decisions}:
            shares = [each.frequency for each in found.decisions if each.stage == stage]
            assert sum(shares) == 1


def test_only_what_is_offered_is_listed(ma: OddsReport, ez: OddsReport) -> None:
    bare = told(dragon_bonus="none", house_money="none")
    assert [odds.wager for odds in bare.wagers] == ["player", "banker", "tie", "tie"]
    assert not bare.decisions
    assert "dragon-7" not in {odds.wager for odds in ma.wagers}
    assert {"dragon-7", "panda-8"} < {odds.wager for odds in ez.wagers}
    tables = [odds.paytable for odds in ma.wagers if odds.wager == "dragon-bonus-player"]
    assert tables == ["A", "B", "C"]


def test_house_money_is_worth_most_beside_both_hands(ma: OddsReport) -> None:
    names = ["", " beside player", " beside banker", " beside player and banker"]
    kept = [ma.wager(f"house-money{name}").house_advantage for name in names]
    taken, player, banker, both = kept
    assert both < player < banker < taken
    # What is added beside both is added to one: what each adds, less what both would.
    assert percent(taken) == "35.7764 %"
    assert taken - both <= (taken - player) + (taken - banker)


def test_a_reading_that_bars_adding_after_a_natural_costs_the_player(ma: OddsReport) -> None:
    barred = told(house_money_after_natural="taken only")
    name = "house-money beside player and banker"
    assert barred.wager(name).house_advantage > ma.wager(name).house_advantage
    assert barred.wager("house-money") == ma.wager("house-money")


def test_seven_decks_lie_between_six_and_eight() -> None:
    six, seven, eight = (told(decks=decks).wager("tie").house_advantage for decks in (6, 7, 8))
    assert six > seven > eight


@pytest.mark.parametrize("shuffling", ["pre-shuffled", "automated shuffler", "continuous shuffler"])
def test_how_cards_are_shuffled_changes_no_odds(ma: OddsReport, shuffling: str) -> None:
    assert told(shuffling=shuffling).wagers == ma.wagers


def test_what_a_file_of_ones_own_pays_is_priced() -> None:
    changed = msgspec.structs.replace(table(version="ez"), dragon_7_pays=Odds.parse("45 to 1"))
    odds = report(LAW, changed).wager("dragon-7")
    before = told(version="ez").wager("dragon-7")
    assert isinstance(odds, WagerOdds)
    assert before.house_advantage - odds.house_advantage == 5 * odds.hit_frequency


def test_a_wager_that_favours_the_player_is_warned_of() -> None:
    changed = msgspec.structs.replace(table(version="ez"), panda_8_pays=Odds.parse("30 to 1"))
    warned = [note for note in report(LAW, changed).notes if note.startswith("WARNING")]
    assert len(warned) == 1
    assert "panda-8" in warned[0]


def test_a_count_is_kept_and_does_not_depend_on_what_is_paid(own_cache: Path) -> None:
    kept_solution(table())
    kept_solution(table(version="ez", tie_pays="9 to 1", house_money_portion="1/2"))
    assert len(list(own_cache.iterdir())) == 1
    kept_solution(table(decks=7))
    kept_solution(table(), seen=parse_cards("Ah"))
    assert len(list(own_cache.iterdir())) == 3


# Vigorish in cents.


def test_rounded_vigorish_is_told_by_the_stake() -> None:
    rounded = told(vigorish_rounding="up to 25 cents")
    assert percent(rounded.wager("banker").house_advantage) == "1.0579 %", "10.00 pays 0.50"
    by_stake = next(each for each in rounded.effects if "staked" in each.title)
    figures = {row.what: percent(row.figures["banker"]) for row in by_stake.rows}
    # 0.75 of 11.00 is 6.818 %: 1.818 points more of the 45.86 % that win.
    assert figures == {"10.00": "1.0579 %", "11.00": "1.8917 %", "1,000.00": "1.0579 %"}


def test_without_rounding_in_reach_no_stake_is_told(ma: OddsReport, ez: OddsReport) -> None:
    for found in (ma, ez, told(version="ez", vigorish_rounding="up to 25 cents")):
        assert not [each for each in found.effects if "staked" in each.title]


def test_marked_vigorish_that_is_rounded_in_the_sum_is_noted() -> None:
    later = {"vigorish_collected": "later", "vigorish_rounding": "up to 25 cents"}
    of_sums = told(**later, vigorish_rounded="the sum when collected")
    assert any("up to 0.24 more each time" in note for note in of_sums.notes)
    assert not any("each time" in note for note in told(**later).notes)


# What would be otherwise.


def test_one_card_more_gone_averages_to_nothing(ma: OddsReport) -> None:
    """A card that nobody has seen changes nothing: over all cards the changes add up to 0."""
    removed = next(each for each in ma.effects if each.title == "If one card is gone")
    copies = {row.what: 16 if row.what == "T to K" else 4 for row in removed.rows}
    assert sum(copies.values()) == 52
    for wager in ("player", "banker", "tie", "dragon-bonus-banker", "house-money"):
        changes = sum(copies[row.what] * row.figures[wager] for row in removed.rows)
        assert changes == 0, wager


def test_a_removed_card_is_a_card_seen(ma: OddsReport) -> None:
    removed = next(each for each in ma.effects if each.title == "If one card is gone")
    rules = table()
    seen = having_seen(rules, parse_cards("5d")).report(LAW, rules)
    five = next(row for row in removed.rows if row.what == "5")
    change = seen.wager("tie").house_advantage - ma.wager("tie").house_advantage
    assert five.figures["tie"] == change


def test_another_filing_is_the_report_of_that_filing(ma: OddsReport) -> None:
    filed = next(each for each in ma.effects if "filed" in each.title)
    rows = {row.what: row.figures for row in filed.rows}
    assert rows["as it is"]["player"] == ma.wager("player").house_advantage
    assert set(rows) >= {"as it is", "decks 6", "decks 7", "version ez"}
    assert rows["decks 6"]["tie"] == told(decks=6).wager("tie").house_advantage
    assert set(rows["version ez"]) >= {"banker", "dragon-7", "panda-8"}
    assert "player" not in rows["version ez"]
    name = "house-money beside banker"
    barred = told(house_money_after_natural="taken only").wager(name)
    assert rows["house_money_after_natural taken only"][name] == barred.house_advantage


# Cards that were seen.


@pytest.mark.clause("minibaccarat", "ma", "147.06")
def test_a_shoe_of_which_cards_were_seen() -> None:
    rules = table()
    odds = having_seen(rules, parse_cards("Ah 9c"))
    found = odds.report(LAW, rules)
    assert found.certificate.combinations == perm(414, 6)
    assert found.notes[0].startswith("For study only: counted after 2 of 416 cards were seen")
    assert "147.06" in found.notes[0]
    assert not [row for each in found.effects for row in each.rows if "decks" in row.what]
    assert odds.having_seen is not None
    more = odds.having_seen(rules, parse_cards("5d")).report(LAW, rules)
    assert more.certificate.combinations == perm(413, 6)


def test_the_last_six_cards_of_a_shoe() -> None:
    """Six cards that can only be dealt one way or the other are a small enumeration."""
    rules = table()
    left = parse_cards("9c 9d 9h 9s Kc Kd")
    gone = [card for card in PACK for _ in range(8)]
    for card in left:
        gone.remove(card)
    found = having_seen(rules, gone).report(LAW, rules)
    assert found.certificate.combinations == perm(6, 6)
    assert not [each for each in found.effects if "gone" in each.title]
    # A hand counts nine with a nine and a king, or eight with two nines; kings count nothing.
    tie = found.wager("tie")
    assert {line.result: line.count for line in tie.lines}["tie"] == tied(left)


def tied(left: tuple[Card, ...]) -> int:
    return sum(plain.side(plain.deal(order)) == 0 for order in permutations(left, 6))


@pytest.mark.parametrize(
    ("seen", "why"),
    [
        (" ".join(["Ah"] * 9), "Ah was seen 9 times, and the shoe has it 8 times"),
        (
            " ".join(map(str, PACK * 8))[: 3 * 411 - 1],
            "5 cards are left, and a round takes up to 6",
        ),
    ],
)
def test_what_no_shoe_can_have_shown_is_refused(seen: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        having_seen(table(), parse_cards(seen))


def test_a_simulation_deals_from_what_is_left() -> None:
    rules = table()
    odds = having_seen(rules, [card for card in PACK for _ in range(8) if card.rank == 0])
    plan = odds.simulator.best_plan(rules)
    played = odds.simulator.simulate(rules, 300_000, 4, plan=plan)
    counted = odds.report(LAW, rules)
    for name, estimate in played.wagers.items():
        assert estimate.covers(counted.wager(name).expectation, 0.999), name


# Advice.


def worth(rules: MinibaccaratRules, hole: str, board: str = "") -> dict[str, Fraction]:
    found = advise(rules, parse_cards(hole), parse_cards(board))
    assert [each.expectation for each in found] == sorted(
        (each.expectation for each in found), reverse=True
    )
    return {each.decision: each.expectation for each in found}


def test_advice_after_a_natural_is_certain() -> None:
    """The digest's worked round 10: 4c 5d 4h 2s is a natural eight against seven."""
    assert worth(table(), "4c 5d 4h 2s") == {
        "add to player": 6,
        "take": 3,
        "add to banker": 0,
    }
    assert worth(table(house_money_after_natural="taken only"), "4c 5d 4h 2s") == {"take": 3}
    # 6c 9d 6h 9s: both pairs, and the Banker's natural eight beats two.
    assert worth(table(), "6c 6h", "9d 9s")["add to banker"] == 15 + Fraction(15 * 19, 20)


def test_advice_counted_on_the_spot_is_what_was_counted_at_once() -> None:
    rules = table()
    openings = kept_solution(rules).found.openings
    at = next(place for place, cards in enumerate(openings.cards.tolist()) if cards == [4, 4, 5, 1])
    player, banker, dragon_7, tie = map(int, openings.ends[at])
    cases = player + banker + dragon_7 + tie
    found = worth(rules, "4c 4d", "5h As")
    assert found["add to player"] == 3 + Fraction(3 * (player - banker - dragon_7), cases)
    lost = Fraction(3 * 19, 20) * (banker + dragon_7) - 3 * player
    assert found["add to banker"] == 3 + lost / cases


def test_advice_from_a_shoe_of_which_cards_were_seen() -> None:
    rules = table()
    hands = parse_cards("Qc Qh"), parse_cards("Kd 5s")
    nines = parse_cards("9c 9d 9h 9s")
    whole, rest = (
        {each.decision: each.expectation for each in advise(rules, *hands, seen=seen)}
        for seen in ((), nines)
    )
    odds = having_seen(rules, nines)
    assert odds.advise is not None
    assert odds.advise(rules, *hands) == advise(rules, *hands, seen=nines)
    assert whole["take"] == rest["take"] == 3
    assert whole["add to player"] > rest["add to player"], "nines would have helped the Player"


@pytest.mark.parametrize(
    ("choices", "hole", "board", "why"),
    [
        ({}, "Qc Kd Jh 5s", "", "neither hand is a pair"),
        ({}, "Qc Qh", "", "advice needs the first four cards"),
        ({}, "Qc Qh 5s", "2d", "advice needs the first four cards"),
        ({"house_money": "none"}, "Qc Qh", "5s 2d", "House Money is not offered"),
    ],
)
def test_advice_about_nothing_is_refused(
    choices: dict[str, str], hole: str, board: str, why: str
) -> None:
    with pytest.raises(NotAllowed, match=why):
        advise(table(**choices), parse_cards(hole), parse_cards(board))


def test_best_play_in_lines() -> None:
    found = strategy(table())
    assert found.in_short.startswith("Add House Money to the hand that counts more")
    player, banker, both = found.stages
    assert {line.hands: line.decision for line in player.lines} == {
        "the Player's Hand counts more": "add to player",
        "the Banker's Hand counts more": "take",
        "equal, 4-4": "add to player",
        "equal, others": "take",
    }
    assert {line.hands: line.decision for line in banker.lines}["equal"] == "take"
    cases = kept_solution(table()).found
    for stage in found.stages:
        assert stage.holdings == cases.cases - cases.paired(0)
    of_both = {line.hands: line.decision for line in both.lines}
    assert of_both["the Banker's Hand counts more"] == "add to banker"
    with pytest.raises(NotAllowed, match="not offered"):
        strategy(table(house_money="none"))


def test_a_natural_that_bars_adding_is_seen_in_the_lines() -> None:
    found = strategy(table(house_money_after_natural="taken only"))
    assert found.in_short.endswith("where it may be added.")
    for stage in found.stages:
        first = stage.lines[0]
        assert (first.hands, first.decision, first.second) == ("a natural has decided", "take", "")
