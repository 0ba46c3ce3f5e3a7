"""What is left of a shoe when cards were seen, and what is refused."""

import pytest

import houseway
from houseway.errors import NotAllowed, NotPermitted, Unreadable
from houseway.odds.seen import left_after, ranks_of, study_note
from houseway.pieces.cards import PACK, parse_cards
from houseway.pieces.stock import WHOLE, Stock


def test_what_was_seen_is_gone() -> None:
    left = left_after(Stock.of_decks(2), parse_cards("Ah Ah 9c"), 6)
    assert len(left) == 101
    assert [left.count(card) for card in parse_cards("Ah 9c 9d")] == [0, 1, 2]
    ranks = dict(zip("23456789TJQKA", ranks_of(left), strict=True))
    assert (ranks["A"], ranks["9"], ranks["2"]) == (6, 7, 8)


@pytest.mark.parametrize(
    ("decks", "cards", "why"),
    [
        (2, "Ah Ah Ah", "Ah was seen 3 times, and the shoe has it 2 times"),
        (1, "Ah Ah", "Ah was seen 2 times, and the shoe has it once"),
        (1, " ".join(map(str, PACK[:47])), "5 cards are left, and a round takes up to 6"),
    ],
)
def test_what_no_shoe_can_have_shown_is_refused(decks: int, cards: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        left_after(Stock.of_decks(decks), parse_cards(cards), 6)


def test_a_card_that_no_deck_has_was_not_seen() -> None:
    with pytest.raises(NotAllowed, match="Th was seen, and the shoe has none"):
        left_after(WHOLE["decks without tens"], parse_cards("Th"), 6)


def test_such_odds_say_that_they_are_for_study() -> None:
    few = study_note(Stock.of_decks(8), parse_cards("9c Ah"), "§9")
    assert "For study only" in few
    assert "2 of 416 cards were seen (9c Ah)" in few
    assert few.endswith("at a table (§9).")
    many = study_note(Stock.of_decks(8), parse_cards("9c 9d Ah") * 5, "")
    assert "(10 9, 5 A)" in many
    assert many.endswith("at a table.")


def test_a_game_that_is_dealt_from_whole_decks_has_nothing_to_be_seen() -> None:
    with pytest.raises(NotPermitted, match="double-down-stud is counted from whole decks only"):
        houseway.odds("double-down-stud", seen="Ah")
    with pytest.raises(Unreadable, match="'1x' is not a card"):
        parse_cards("1x")
