"""What a licensee may choose, what is on the layout, and what a card counts."""

import pytest

from houseway.errors import NotPermitted, Unreadable
from houseway.hands.twenty_one import is_pair, total
from houseway.pieces.cards import TEN, parse_cards
from houseway.rulesets import Chips
from tests.games.spanish_21.scenes import SCENES, law, shows


@shows("§2(a)")
@pytest.mark.parametrize(("decks", "size"), [(6, 288), (8, 384)])
def test_decks_have_48_cards_and_no_tens(decks: int, size: int) -> None:
    pays = {6: "six decks", 8: "eight decks"}[decks]
    stock = law.open({"decks": decks, "match_pays": pays}).stock
    assert stock.size == size
    assert not [card for card in stock.faces if card.rank == TEN]
    assert {card.rank for card in stock.strangers} == {TEN}
    with pytest.raises(NotPermitted, match="§2"):
        law.open({"decks": 7})


@shows("§2(b)(1)", "§2(b)(2)", "§2(b)(3)", "§1 hard total", "§1 soft total")
@pytest.mark.parametrize(
    ("cards", "counts"),
    [
        ("2c 9d", "11"),
        ("5c 4d 3h", "12"),
        ("Jc Qd", "20"),
        ("Kc Ad", "soft 21"),
        ("Ac Ad", "soft 12"),
        ("Ac Ad 9c", "soft 21"),
        ("Ac Ad Kc", "12"),
        ("Kc 9d Ac", "20"),
        ("Kc 9d 3c", "22"),
    ],
)
def test_what_a_hand_counts(cards: str, counts: str) -> None:
    assert str(total(parse_cards(cards))) == counts


def test_a_pair_is_of_one_value() -> None:
    assert is_pair(parse_cards("Jc Kd"))
    assert is_pair(parse_cards("Ac Ad"))
    assert not is_pair(parse_cards("9c Kd"))
    assert not is_pair(parse_cards("8c 8d 8h"))


@shows("§6(e)(1)", "§6(e)(2)")
def test_a_match_pays_no_less_than_the_law_for_so_many_decks() -> None:
    with pytest.raises(NotPermitted, match="12 to 1"):
        law.open({"decks": 8})
    with pytest.raises(NotPermitted, match="4 to 1"):
        law.open({"match_pays": "eight decks"})


@shows("§6(b)")
def test_a_match_is_a_dollar_or_more() -> None:
    with pytest.raises(NotPermitted, match=r"1\.00 or more"):
        law.open({"match_limits": "0.50 to 100 by 0.50"})


@shows("147.07(1)")
def test_a_small_minimum_needs_a_tenfold_maximum_and_a_match_does_not() -> None:
    with pytest.raises(NotPermitted, match="10 times"):
        law.open({"limits": "10 to 99 by 1"})
    assert law.open({"limits": "10 to 100 by 1", "match_limits": "5 to 20 by 1"})
    assert law.open({"limits": "200 to 300 by 1"})


@shows("146.15(1)")
def test_a_table_has_six_positions_at_most() -> None:
    assert law.open({"seats_max": 6}).seats_max == 6
    with pytest.raises(NotPermitted, match=r"146\.15"):
        law.open({"seats_max": 7})


@shows("146.15(2)(b)", "146.15(2)(b)1", "146.15(2)(b)2")
def test_each_position_has_its_areas() -> None:
    layout = SCENES.game.layout(law.open())
    before = [area.wager for area in layout.areas if not area.after_deal]
    assert before == ["wager", "match"]


@shows("146.15(2)(c)1", "146.15(2)(c)2", "146.15(2)(c)3", "146.15(3)", "146.15(3)(a)")
def test_the_layout_and_the_sign_say_what_they_must() -> None:
    layout = SCENES.game.layout(law.open())
    assert layout.inscriptions == (
        "Blackjack Pays 3 to 2",
        "Dealer Must Draw to 16 and Stand on All 17's",
        "Insurance Pays 2 to 1",
    )
    (sign,) = layout.signs
    assert sign.startswith("Doubled down hands and split hands are not eligible")


@shows("146.15(2)(d)", "146.15(2)(e)", "146.15(3)(b)")
def test_the_odds_are_on_the_layout() -> None:
    layout = SCENES.game.layout(law.open())
    by_wager = {payouts.title: dict(payouts.lines) for payouts in layout.payouts}
    assert by_wager["Additional payouts"]["7-7-7 of spades"] == "3 to 1"
    assert by_wager["Match the Dealer"] == {"same suit": "9 to 1", "different suit": "4 to 1"}


@pytest.mark.parametrize("text", ["", "5, 1", "1, 1", "0, 1", "100.01, 1000000.00"])
def test_chips_that_cannot_be_are_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        Chips.parse(text)


def test_sums_of_chips() -> None:
    chips = Chips.parse("2.50, 4")
    made = [cents for cents in range(50, 1_300, 50) if chips.can_make(cents)]
    assert made == [250, 400, 500, 650, 750, 800, 900, 1000, 1050, 1150, 1200, 1250]
    assert [chips.least_from(cents) for cents in (1, 251, 401, 1101)] == [250, 400, 500, 1150]
