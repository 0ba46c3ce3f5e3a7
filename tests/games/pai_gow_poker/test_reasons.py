"""Why a further wager is won or lost, as its player reads it."""

import pytest

from houseway.games import find_game
from houseway.games.pai_gow_poker.reasons import OF_THREE, why_lost, why_won
from houseway.games.pai_gow_poker.wagers import (
    BONUS,
    INSURANCE,
    PROGRESSIVE,
    SEVEN_CARD,
    THREE_CARD,
    WAGER,
)
from houseway.pieces.stock import parse_pieces
from houseway.round.actions import Draw, Place, Proceed
from houseway.round.start import Player, Start
from houseway.round.view import look
from tests.games.golden import played
from tests.games.pai_gow_poker.tables import rules

THREES = {
    **{"additional_pays": "none", "bonus_paytable": "none", "insurance_paytable": "none"},
    **{"progressive_paytable": "none", "progressive_limits": "none"},
    **{"three_card_paytable": "A", "seven_card_paytable": "B"},
}


@pytest.mark.parametrize(
    ("wager", "cards", "why"),
    [
        (BONUS, "Kh Kd 9s 9c 4d 3h 2s", "two pairs, kings and nines; pays from three-of-a-kind up"),
        (PROGRESSIVE, "Jk Ad Ks 9c 8d 4h 3s", "pair of aces; pays from three-of-a-kind up"),
        (SEVEN_CARD, "Kh Qd 9s 8c 4d 3h 2s", "king high; pays from three-of-a-kind up"),
        (INSURANCE, "Kh Kd 9s 8c 4d 3h 2s", "pair of kings, which is no pai gow"),
        (THREE_CARD, "Kh Qd 9s", "no pair, straight or flush in three cards"),
    ],
)
def test_what_the_hand_was_and_what_would_have_paid(wager: str, cards: str, why: str) -> None:
    law = rules(**THREES) if wager in (SEVEN_CARD, THREE_CARD) else rules()
    assert why_lost(law, wager, tuple(parse_pieces(cards))) == why


@pytest.mark.parametrize(
    ("wager", "line", "why"),
    [
        (BONUS, "full house", "full house, 5 to 1"),
        (INSURANCE, "queen high", "a pai gow, queen high, 5 to 1"),
        (SEVEN_CARD, "straight flush with joker", "straight flush with joker, 30 to 1"),
        (THREE_CARD, "one pair", "one pair, 1 to 1"),
    ],
)
def test_which_line_pays_and_what(wager: str, line: str, why: str) -> None:
    law = rules(**THREES) if wager in (SEVEN_CARD, THREE_CARD) else rules()
    assert why_won(law, wager, line) == why


@pytest.mark.parametrize(
    ("cards", "means"),
    [
        ("Kh Kd 9s", "one pair, 1 to 1 if it is shown"),
        ("Kh Qd 9s", "no pair, straight or flush in three cards"),
    ],
)
def test_what_three_cards_are_paid_is_told_to_their_player_alone(cards: str, means: str) -> None:
    players = {seat: Player(name, 500_00) for seat, name in ((5, "Ben"), (6, "Ann"))}
    round_ = find_game("pai-gow-poker").round(rules(**THREES), Start(players=players))
    for seat in players:
        round_.take(Place(seat, WAGER, 10_00))
        round_.take(Place(seat, THREE_CARD, 5_00))
    round_.take(Proceed())
    others = parse_pieces("2c 7d Jh 3s 8c Qc")
    for card in (*parse_pieces(cards), *others):
        round_.take(Draw(card))
    for seat, told in ((5, means), (6, OF_THREE)):
        ask = look(round_, seat).ask
        assert ask is not None
        assert [option.makes(action) for option in ask.options for action in option.examples()] == [
            told,
            "",
        ]


def test_envy_says_whose_hand_brought_it_and_a_foul_that_it_is_one() -> None:
    envy = played("pai-gow-poker", "ma", "15-d-3-envy")
    said = [getattr(event, "why", "") for event in envy.events]
    assert "four-of-a-kind of seat 3" in said
    foul = played("pai-gow-poker", "ma", "9-g-3-high-below-low")
    said = [getattr(event, "why", "") for event in foul.events]
    assert "a foul: the high hand is below the low one" in said
