"""The odds of Spanish 21: side wagers, terms, advice, and what is refused."""

from fractions import Fraction

import msgspec
import pytest

from houseway.errors import NotAllowed, NotPermitted
from houseway.games.spanish_21 import GAME
from houseway.games.spanish_21.advice import advise
from houseway.games.spanish_21.behind import ALONG, NAMES, behind_a_box
from houseway.games.spanish_21.counted import ODDS
from houseway.games.spanish_21.counting import Count
from houseway.games.spanish_21.notes import notes_of
from houseway.games.spanish_21.plan import empty_plan
from houseway.games.spanish_21.pricing import terms_of
from houseway.games.spanish_21.rules import SpanishRules
from houseway.games.spanish_21.side_wagers import insurance_odds, match_odds
from houseway.games.spanish_21.terms import Shoe
from houseway.pieces.cards import Card, parse_cards
from houseway.pieces.figures import decimal
from tests.games.spanish_21.scenes import shows

LAW = GAME.ruleset("ma")


def table(**choices: object) -> SpanishRules:
    rules = LAW.open(choices)
    assert isinstance(rules, SpanishRules)
    return rules


def test_match_the_dealer_is_closed() -> None:
    """Of six decks: every card matches with 5 of its face, 18 of its rank and 264 others left."""
    six = table()
    odds = match_odds(six.match_pays, six.stock.pieces)
    pairs = 287 * 286
    worth = 2 * 5 * 264 * 9 + 2 * 18 * 264 * 4 + 5 * 4 * 18 + 18 * 17 * 8 + 2 * 5 * 18 * 13
    assert odds.expectation == Fraction(worth - 264 * 263, pairs)
    assert odds.house_advantage == Fraction(114, 3731)
    eight = table(decks=8, match_pays="eight decks")
    found = match_odds(eight.match_pays, eight.stock.pieces).house_advantage
    assert 0 < found < Fraction(1, 20)


def test_insurance_is_closed() -> None:
    rules = table()
    (odds,) = insurance_odds(rules, rules.stock.pieces)
    assert odds.house_advantage == Fraction(287 - 3 * 72, 287)
    assert not [*insurance_odds(rules, parse_cards("2c 3c Kd"))]


def test_the_super_bonus_is_a_share_of_the_wager() -> None:
    rules = table()
    found = [terms_of(rules, cents).super_bonus for cents in (4_00, 5_00, 24_00, 25_00, 100_00)]
    assert found == [0, 200, Fraction(125, 3), 200, 50]


@pytest.mark.slow
def test_who_is_behind_a_box_loses_less_by_naming_hands_of_bad_splits() -> None:
    found = behind_a_box(table(box_bettors=3), (), recount=False)
    kept = {row.what: decimal(100 * row.figures["wager"], 4) for row in found.rows}
    assert kept == {ALONG: "0.3365", NAMES: "0.2568"}


@pytest.mark.parametrize(("key", "value"), [("hands_max", 3), ("dealer_stands_on", 18)])
def test_rules_that_nobody_has_counted_are_refused(key: str, value: int) -> None:
    with pytest.raises(NotPermitted, match="counted for"):
        terms_of(msgspec.structs.replace(table(), **{key: value}), 0)


def test_suits_that_are_paid_alike_may_change_names() -> None:
    one, other = (Shoe.of(parse_cards(cards)) for cards in ("6c 7c 8d 6s", "6h 7h 8c 6s"))
    assert one != other
    assert one.renamed == other.renamed != Shoe.of(parse_cards("6s 7s 8d 6c")).renamed


def test_advice_goes_by_the_very_cards() -> None:
    rules = table()
    best = advise(rules, parse_cards("8h 8d"), parse_cards("Kc"))
    assert [each.decision for each in best[:2]] == ["split", "draw"]
    assert {each.decision for each in best} == {"split", "draw", "stand", "double", "surrender"}
    later = advise(rules, parse_cards("2c 3d 4h 2h"), parse_cards("6c"))
    assert {each.decision for each in later} == {"draw", "stand", "double"}
    with_bonus, without = (
        advise(rules, parse_cards(hole), parse_cards("7d"))[0] for hole in ("7s 7s", "7s 7h")
    )
    assert (with_bonus.decision, without.decision) == ("draw", "split")


@pytest.mark.parametrize(
    ("hole", "up", "why"),
    [
        ("8h", "Kc", "advice needs a hand of two cards or more"),
        ("8h 8d", "", "advice needs a hand of two cards or more"),
        ("Ah Kd", "Kc", "nothing to decide with 21"),
        ("9h Kd 5c", "Kc", "nothing to decide with more than 21"),
        ("Th 8d", "Kc", "Th was seen, and the shoe has none"),
        ("8h 8h 8h 8h 8h 8h 8h", "Kc", "8h was seen 7 times, and the shoe has it 6 times"),
    ],
)
def test_what_cannot_be_advised_on_is_refused(hole: str, up: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        advise(table(), parse_cards(hole), [Card.parse(up)] if up else [])


def test_what_was_seen_changes_advice() -> None:
    """Twelve against a three is drawn to, unless nothing but small cards has come."""
    rules, hole, up = table(), parse_cards("Kh 2d"), parse_cards("3c")
    assert advise(rules, hole, up)[0].decision == "draw"
    gone = [card for card in rules.stock.pieces if card.rank in (5, 6, 7)]
    assert advise(rules, hole, up, seen=gone)[0].decision == "stand"


@shows("147.06")
def test_a_shoe_of_which_cards_were_seen_is_for_study() -> None:
    rules, seen = table(), parse_cards("5c 5d 5h 5s")
    count = Count(Fraction(0), 0, empty_plan(), None)
    note = next(notes_of(rules, count, seen, {}))
    assert "For study only: counted after 4 of 288 cards were seen" in note
    assert "147.06" in note
    assert "For study only" not in next(notes_of(rules, count, (), {}))
    assert ODDS.having_seen is not None
    assert ODDS.having_seen(rules, seen).simulator.pack(rules).count(seen[0]) == 5
    with pytest.raises(NotAllowed, match="seen 7 times"):
        ODDS.having_seen(rules, parse_cards("5c " * 7))
