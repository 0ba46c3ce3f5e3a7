"""What is said and drawn: forced answers are asked all the same, and nobody sees too much."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.examination.checks import texts
from houseway.games.chemin_de_fer.rules import BANKER_HAND, PLAYER_HAND
from houseway.pieces.cards import PACK, parse_cards
from houseway.round.card_events import ShoeDone
from houseway.round.engine import Round
from houseway.round.events import ChoiceMade
from houseway.round.stack_options import DrawCard
from houseway.round.view import PUBLIC, look
from tests.games.chemin_de_fer.scenes import banco, begin, shows, won
from tests.games.scenes import calls, draws, facts, refused, take


def with_left(cards: str) -> Round:
    """Banco against seat 5 with these cards left in the shoe and no others."""
    round_ = begin()
    gone = Counter(PACK * 6) - Counter(parse_cards(cards))
    start = replace(round_.start, gone=tuple(gone.elements()))
    round_ = type(round_)(round_._play, round_.rules, start)
    take(round_, "place 5 banker 100.00; choose 4 banco")
    return round_


BY_COUNT = {0: "Kh", 1: "Ah", 3: "3h", 4: "4h", 5: "5h", 6: "6h", 7: "7h", 8: "8h", 9: "9h"}


def asked(round_: Round) -> tuple[str, str, tuple[object, ...], tuple[str, ...]]:
    """All that a turn tells whoever is not asked."""
    assert round_.turn is not None
    ask = look(round_, PUBLIC).ask
    assert ask is not None
    return ask.wants, ask.clause, ask.asked, tuple(call.kind for call in round_.turn.calls)


@shows("§8(a)", "§8(d)", "§7(c)")
def test_the_dominant_player_is_asked_the_same_with_every_count() -> None:
    """Neither the question, its clause, the open calls nor what is recorded tells the count."""
    told = set()
    for card in BY_COUNT.values():
        round_ = banco(f"Kc 2d {card} Ks")
        told.add(asked(round_))
        for eyes in (5, 3, PUBLIC):
            assert look(round_, eyes).piles[PLAYER_HAND] == (None, None)
            assert not look(round_, eyes).ask.options  # type: ignore[union-attr]
    assert len(told) == 1
    said = set()
    for card in ("Kh", "4h", "5h"):
        round_ = banco(f"Kc 2d {card} Ks")
        take(round_, "choose 4 card")
        said |= {(e.clause, e.choice) for e in round_.events if isinstance(e, ChoiceMade)}
    assert {clause for clause, word in said if word == "card"} == {"§8(a)"}


@shows("§8(a)1", "§8(a)2", "§8(a)3", "§8(a)4")
@pytest.mark.parametrize(
    ("count", "right", "clause"),
    [
        (0, "card", "§8(a)1"),
        (4, "card", "§8(a)1"),
        (5, "card stay", "§8(a)2"),
        (6, "stay", "§8(a)3"),
        (7, "stay", "§8(a)3"),
        (8, "natural", "§8(a)4"),
        (9, "natural", "§8(a)4"),
    ],
)
def test_a_wrong_announcement_is_refused(count: int, right: str, clause: str) -> None:
    round_ = banco(f"Kc 2d {BY_COUNT[count]} Ks")
    for word in {"card", "stay", "natural"} - set(right.split()):
        assert clause in refused(round_, f"choose 4 {word}")
    for word in right.split():
        assert facts_after(round_, f"choose 4 {word}")[:2] == [
            f"chosen 4 {word}",
            f'announced "{word.title()}"',
        ]


def facts_after(round_: Round, text: str) -> list[str]:
    other = round_.copy()
    return [event.text() for event in take(other, text)]


@shows("§8(b)", "§7(b)")
def test_the_banker_looks_only_after_card() -> None:
    """A11: until then not even he sees the own cards; after "Stay" all see them at once."""
    round_ = banco("2c 8d 2h Ks")
    assert look(round_, 5).piles[BANKER_HAND] == (None, None)
    take(round_, "choose 4 card")
    assert None not in look(round_, 5).piles[BANKER_HAND]
    assert look(round_, 4).piles[BANKER_HAND] == (None, None)
    assert "§8(b)" in refused(round_, "choose 5 under-eight")
    take(round_, "choose 5 natural; proceed; proceed")
    assert won(round_) == {4: -100_00, 5: 95_00}, "G5: 8 to 4, and no card"
    stays = banco("6c 8d Kh Ks")
    take(stays, "choose 4 stay")
    assert look(stays, 5).piles[BANKER_HAND] == (None, None)


@shows("§8(b)")
def test_the_banker_is_asked_the_same_with_every_count() -> None:
    told = set()
    for card in BY_COUNT.values():
        round_ = banco(f"2c Kd 2h {card}")
        take(round_, "choose 4 card")
        told.add(asked(round_))
    assert len(told) == 1


def test_table_3_by_the_letter_moves_a_thousand() -> None:
    """G6: six stays against five."""
    for reading, cards, cents in (
        ("draws on 0 to 5", "; draw 3c", 950_00),
        ("as Table 3 reads", "", -1000_00),
    ):
        round_ = banco(
            "6c 2d Kh 3s",
            "1000.00",
            carried={
                "in_shoe": True,
                "banker": {"seat": 5, "name": "Five"},
                "least": 1000_00,
                "most": 2000_00,
            },
            banker_when_player_stays=reading,
        )
        take(round_, f"choose 4 stay; proceed{cards}; proceed; proceed")
        assert won(round_)[5] == cents


@shows("§11(h)")
@pytest.mark.parametrize(
    ("choices", "card", "count"),
    [
        ({}, "7c", 8),
        ({}, "Kc", 2),
        ({"disclosed_ten": 10}, "Kc", 11),
        ({"disclosed_card": "one more unseen"}, "7c", 2),
        ({"disclosed_card": "one more unseen"}, "Kc", 2),
    ],
)
def test_what_is_filed_for_a_disclosed_card(choices: dict[str, Any], card: str, count: int) -> None:
    """G12."""
    round_ = banco("6c 6d Kh Ks", **choices)
    take(round_, f"choose 4 stay; call after-stay {card}")
    for other in ["2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "Th", "Jh"]:
        if round_.turn is not None and isinstance(round_.turn.options[0], DrawCard):
            take(round_, f"draw {other}")
    take(round_, "proceed; proceed")
    bucket = [b for b in round_.felt.discard_rack if b.what != "hand"]
    assert sum(len(bundle.cards) for bundle in bucket) == count
    assert won(round_) == {}, "six to six"


@shows("§11(j)")
@pytest.mark.parametrize(
    ("choices", "card", "count"),
    [({}, "Kc", 1), ({}, "7c", 8), ({}, "Ac", 2), ({"face_up_ten": 1}, "Tc", 2)],
)
def test_what_goes_with_a_card_that_lies_face_up(
    choices: dict[str, Any], card: str, count: int
) -> None:
    round_ = banco("6c", **choices)
    take(round_, f"call face-up-card {card}")
    for other in ["2h", "3h", "4h", "5h", "6h", "7h", "8h"][: count - 1]:
        take(round_, f"draw {other}")
    assert round_.turn is not None
    assert round_.turn.wants == "a card for banker"
    assert round_.felt.discard_rack_size == count


def test_what_can_be_called_when() -> None:
    round_ = banco("6c 2d Kh")
    initial = {"wrong-order", "rectified", "banker-long", "player-long"}
    draw = {"drawn-in-error", "exposed-in-error", "due-card-exposed", "face-up-card"}
    assert calls(round_) == initial | draw
    take(round_, "draw 3s")
    assert calls(round_) == set()
    take(round_, "choose 4 stay")
    assert calls(round_) == {
        "after-stay",
        "after-mistaken-card",
        "drawn-in-error",
        "exposed-in-error",
    }
    take(round_, "proceed")
    assert calls(round_) == draw | {"two-third-cards", "rectified"}
    card = banco("2c 2d 2h 3s")
    take(card, "choose 4 card")
    assert calls(card) == {"drawn-for-himself"}
    take(card, "choose 5 under-eight")
    assert calls(card) == draw


def test_each_hand_has_one_first_card_too_many_at_most() -> None:
    round_ = banco("6c 2d")
    take(round_, "call player-long; draw 3h")
    assert {"player-long", "banker-long"} & calls(round_) == {"banker-long"}
    take(round_, "call banker-long; draw 4h")
    assert not {"player-long", "banker-long"} & calls(round_)


@shows("§11(g)", "§11(h)1")
@pytest.mark.parametrize("cards", ["9c 2d Kh 3s", "2c 8d 2h Ks", "6c 7d Kh Ks"])
def test_a_card_may_be_drawn_though_nobody_draws(cards: str) -> None:
    """After a natural of either hand, or where both stand: for the next hand, or as filed."""
    round_ = banco(cards)
    while round_.turn is not None and round_.turn.wants != "announce the result":
        take(round_, str(next(round_.turn.options[-1].examples())))
    assert calls(round_) == {"drawn-in-error", "exposed-in-error"}
    unseen = round_.copy()
    take(unseen, "call drawn-in-error; proceed; proceed")
    take(round_, "call exposed-in-error 2s; draw 3c; draw 4c; proceed; proceed")
    assert won(round_) == won(unseen)
    assert "a card is held over, unseen" in facts(unseen)


@shows("§11(k)")
def test_a_hand_that_has_all_its_cards_is_not_void_for_want_of_others() -> None:
    """The nine after "Stay", or after both have stayed, is to go with nine more; two are left."""
    stays = with_left("6c 6d Kh Ks 9c 2c 3c")
    take(stays, draws("6c 6d Kh Ks"), "choose 4 stay; call after-stay 9c", draws("2c 3c"))
    take(stays, "call insufficient-cards; proceed; proceed")
    assert stays.turn is None
    assert won(stays) == {}
    lost = with_left("6c 7d Kh Ks 9c 2c 3c")
    take(lost, draws("6c 7d Kh Ks"), "choose 4 stay; proceed; call exposed-in-error 9c")
    take(lost, draws("2c 3c"), "call insufficient-cards; proceed; proceed")
    assert won(lost) == {4: -100_00, 5: 95_00}
    for round_ in (stays, lost):
        assert not [fact for fact in facts(round_) if fact.startswith("round void")]
        assert any(isinstance(event, ShoeDone) for event in round_.events)


def test_it_is_told_that_a_card_was_asked_for_in_vain() -> None:
    round_ = banco("2c 8d 2h Ks")
    take(round_, "choose 4 card; choose 5 natural; proceed")
    assert "dealer: the Player's Hand asked for a card: 4" in facts(round_)


def test_a_card_after_stay_that_the_banker_may_not_use_twice() -> None:
    round_ = banco("6c 2d Kh 3s")
    take(round_, "choose 4 stay; call after-stay 3c")
    assert "dealt 3c to banker" in facts(round_)
    take(round_, "proceed; proceed")
    assert won(round_) == {4: -100_00, 5: 95_00}


def test_nothing_of_a_hidden_hand_is_told_by_an_event() -> None:
    round_ = banco("2c 7d 2h Ks")
    take(round_, "choose 4 card; choose 5 under-eight; draw 4s")
    told = "".join(text for event in round_.events for text in texts(event.masked()))
    assert "7d" not in told
