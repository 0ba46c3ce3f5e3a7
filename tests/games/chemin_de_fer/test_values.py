"""The values of the ruleset held against the regulation, the felt, and what is refused."""

from fractions import Fraction

import msgspec
import pytest

from houseway.errors import NotPermitted
from houseway.games.chemin_de_fer.hands import CARD, NATURAL, STAY, player_says
from houseway.games.chemin_de_fer.rules import CheminDeFerRules, cards_of
from houseway.hands.points import point_count, points
from houseway.pieces.cards import Card, parse_cards
from tests.games.chemin_de_fer.scenes import SCENES, shows
from tests.games.scenes import Choices

TABLE_3 = {
    **dict.fromkeys((0, 1, 2), range(10)),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: range(2, 8),
    5: range(4, 8),
    6: (6, 7),
    7: (),
}
"""By the Banker's count the Player's third cards after which it draws, as §8(c) prints it."""


def rules(**choices: object) -> CheminDeFerRules:
    found: CheminDeFerRules = SCENES.law.open(choices)
    return found


@shows("§1(b)1", "§1(b)2", "§1(b)3", "§1(c)", "§1(c)1", "§1(c)2")
def test_what_cards_and_hands_count() -> None:
    counts = [points(Card.parse(f"{rank}h")) for rank in "23456789TJQKA"]
    assert counts == [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]
    assert point_count(parse_cards("Ac 2d 4h")) == 7
    assert point_count(parse_cards("Ac 2d 9h")) == 2


@shows("§8(c) Table 3")
@pytest.mark.parametrize("count", TABLE_3)
def test_the_banker_draws_by_table_3(count: int) -> None:
    for third in range(10):
        assert rules().draws(count, third) == (third in TABLE_3[count])
        classic = rules(banker_options="classic").draws(count, third)
        is_free = (count, third) in {(3, 9), (5, 4)}
        assert classic is (None if is_free else third in TABLE_3[count])
    assert rules().draws(count, None) == (count <= 5)
    literal = rules(banker_when_player_stays="as Table 3 reads")
    assert literal.draws(count, None) == (count <= 3)


@shows("§8(a)1", "§8(a)2", "§8(a)3", "§8(a)4")
def test_what_the_dominant_player_says() -> None:
    said = [player_says(rules(), count) for count in range(10)]
    assert [set(each.words) for each in said] == [
        *([{CARD}] * 5),
        {CARD, STAY},
        *([{STAY}] * 2),
        *([{NATURAL}] * 2),
    ]
    clauses = [*["§8(a)1"] * 5, "§8(a)2", *["§8(a)3"] * 2, *["§8(a)4"] * 2]
    assert [each.clause for each in said] == clauses


@shows("§9(c)", "§9(d)")
@pytest.mark.parametrize(
    ("choices", "won", "taken"),
    [
        ({}, 600_00, 30_00),
        ({"vigorish_rate": "1/25"}, 600_00, 24_00),
        ({}, 1_007_50, 50_37),
        ({"odd_cent": "to the house"}, 1_007_50, 50_38),
        ({"vigorish_rounding": "rounded up"}, 1_007_50, 50_50),
        ({"vigorish_rounding": "rounded up"}, 1_000_00, 50_00),
        ({"vigorish_rounding": "rounded up"}, 1_00, 25),
        ({"vigorish_rate": "1/25"}, 1_007_50, 40_30),
        ({"vigorish_rate": "1/25", "vigorish_rounding": "rounded up"}, 1_007_50, 40_40),
        ({"vigorish_rate": "1/25", "vigorish_rounding": "rounded up"}, 1_00, 20),
    ],
)
def test_the_vigorish_of_what_was_won(choices: Choices, won: int, taken: int) -> None:
    assert rules(**choices).vigorish.of(won) == taken


@shows("§1(a)", "146.18(2)", "§9(c)", "147.07(1)")
@pytest.mark.parametrize(
    ("choices", "clause"),
    [
        ({"decks": 5}, r"§1\(a\)"),
        ({"seats_max": 8}, r"146\.18\(2\)"),
        ({"seats_max": 15}, r"146\.18\(2\)"),
        ({"vigorish_rate": "1/10"}, r"§9\(c\)"),
        ({"limits": "100 to 900 by 1"}, r"147\.07\(1\)"),
        ({"shuffling": "automated shuffler"}, r"§3\(a\)"),
    ],
)
def test_what_the_law_does_not_permit_is_refused(choices: Choices, clause: str) -> None:
    with pytest.raises(NotPermitted, match=clause):
        rules(**choices)
    assert rules(decks=6, seats_max=14, limits="100 to 1,000 by 1").stock.size == 312


def test_values_that_could_not_be_played_are_refused() -> None:
    replaced = {
        "cut_margin": 157,
        "cutting_card_behind": 312,
        "vigorish_rate": Fraction(1),
        "win_pays": type(rules().win_pays)(2),
        "player_chooses_to": 8,
    }
    for key, value in replaced.items():
        with pytest.raises(NotPermitted) as refused:
            msgspec.structs.replace(rules(), **{key: value}).check()
        assert refused.value.key == key


@shows("146.18(4)(c)", "146.18(4)(e)", "146.18(4)(f)", "§7(a)", "§9(d)")
def test_the_layout_has_the_wagers_the_hands_and_numbered_boxes() -> None:
    felt = SCENES.game.layout(rules(seats_max=14))
    assert [area.wager for area in felt.areas] == ["banker", "against"]
    assert felt.common_hands == {"player": 3, "banker": 4}
    assert felt.boxes == {seat: 15 - seat for seat in range(1, 15)}
    assert felt.inscriptions == ("Banker", "Against the Banker")
    assert felt.signs == ("Vigorish of 5% of what the Banker wins",)


@shows("§3(d)", "§3(e)")
def test_the_cut_is_a_deck_from_either_end_and_fourteen_lie_behind() -> None:
    cards = cards_of(rules())
    assert (cards.cut_margin, cards.back_cards, cards.ends_at_cut_card) == (52, 14, True)
    assert not cards.hands_after_cut_card
