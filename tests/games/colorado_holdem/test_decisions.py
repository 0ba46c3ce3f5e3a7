"""The players' part: in which order they are asked, what they may do, what becomes of discards."""

import pytest

from houseway.round.spots import COMMUNITY, DEALER, Spot
from houseway.round.view import PUBLIC, look, see
from tests.games.colorado_holdem.scenes import (
    AUTOMATED_SHOE,
    PERMISSIBLE,
    REQUIRED,
    WAYS,
    Choices,
    begin,
    deal_to,
    dealt,
    every_version,
    facts,
    refused,
    shows,
    take,
)

HANDS = {1: "Jh Jd 4c", 2: "8s 3c 2d", 3: "5s 6s 7s"}
BOARD = "Kh 9s 2c"


@shows("§10(b)", "§9(c)")
@pytest.mark.parametrize("choices", WAYS)
def test_one_after_the_other_from_the_dealers_left(choices: Choices) -> None:
    round_ = begin((1, 2, 3), **choices)
    take(round_, "; ".join(f"place {seat} ante 10.00" for seat in HANDS), "proceed")
    take(round_, dealt(HANDS, BOARD, stacks=choices == AUTOMATED_SHOE))
    for seat, then in ((1, "raise 1 1; set 1 Jh Jd"), (2, "fold 2"), (3, "declare 3")):
        assert round_.turn is not None
        assert round_.turn.asked == (seat,)
        take(round_, then)
    assert round_.turn is not None
    assert round_.turn.wants == "turn the community cards face up"


@shows("§10(b)")
def test_nobody_decides_out_of_turn() -> None:
    round_ = begin((1, 2))
    take(round_, "place 1 ante 10.00; place 2 ante 10.00; proceed")
    take(round_, dealt({1: "Jh Jd 4c", 2: "8s 3c 2d"}, BOARD))
    assert "seat 2 is not asked" in refused(round_, "fold 2")
    take(round_, "raise 1 1")
    assert "seat 2 is not asked" in refused(round_, "fold 2")
    assert "not open now" in refused(round_, "fold 1")


@shows("§10(b)(3)")
@shows("§11(b)(2)", ruleset=PERMISSIBLE)
@every_version
def test_only_an_instant_winner_is_declared(ruleset: str) -> None:
    assert "declare 1 is not open now" in refused(deal_to("5s 6s 7h", ruleset=ruleset), "declare 1")
    round_ = deal_to("5s 6s 7s", ruleset=ruleset)
    take(round_, "declare 1")
    assert "raise 1 1 is out of turn: seat 1 is not asked" in refused(round_, "raise 1 1")


@shows("§10(b)(1)", "§1 discard", "146.31(2)(c)")
@every_version
def test_one_card_is_discarded_and_two_are_kept(ruleset: str) -> None:
    round_ = deal_to("Jh Jd 4c", ruleset=ruleset)
    take(round_, "raise 1 1")
    assert "a hand is 2 cards, not 1" in refused(round_, "set 1 Jh")
    assert "a hand is 2 cards, not 3" in refused(round_, "set 1 Jh Jd 4c")
    assert "does not hold" in refused(round_, "set 1 Jh Js")
    take(round_, "set 1 4c Jd")
    assert [str(card) for card in round_.felt.cards(Spot(1, "discards"))] == ["Jh"]
    assert {str(card) for card in round_.felt.cards(Spot(1))} == {"4c", "Jd"}


@shows("§10(c)")
@shows("§11(c)", ruleset=PERMISSIBLE)
@every_version
def test_the_community_cards_are_unseen_until_all_have_decided(ruleset: str) -> None:
    round_ = deal_to("Jh Jd 4c", ruleset=ruleset)
    for action in ("raise 1 1", "set 1 Jh Jd", "proceed"):
        for eyes in (1, DEALER, PUBLIC):
            assert set(look(round_, eyes).piles[COMMUNITY]) == {None}
        take(round_, action)
    assert "shown community 2h 9s Kc" in facts(round_)


@shows("§10(a)", "§10(a)(1)")
@shows("§11(a)", "§11(a)(1)", ruleset=PERMISSIBLE)
@pytest.mark.parametrize("ruleset", [REQUIRED, PERMISSIBLE])
def test_each_sees_the_own_cards_and_nobody_elses(ruleset: str) -> None:
    round_ = begin((1, 2), ruleset=ruleset)
    take(round_, "place 1 ante 10.00; place 2 ante 10.00; proceed")
    take(round_, dealt({1: "Jh Jd 4c", 2: "8s 3c 2d"}, BOARD), "raise 1 1; set 1 Jh Jd")
    for eyes, others in ((1, (2,)), (2, (1,)), (DEALER, (1, 2)), (PUBLIC, (1, 2))):
        view = look(round_, eyes)
        for seat in others:
            for area in ("hand", "discards"):
                assert not any(view.piles.get(Spot(seat, area), ()))
    assert [str(card) for card in look(round_, 1).piles[Spot(1, "discards")]] == ["4c"]
    told = [see(event, 2).text() for event in round_.events]
    assert not any("4c" in text or "Jh" in text for text in told)


@shows("§10(b)(2)")
def test_a_folded_hand_goes_to_the_rack_unseen() -> None:
    round_ = deal_to("8s 3c 2d")
    (collected,) = [event for event in take(round_, "fold 1") if "collected" in event.text()]
    assert "8s" not in see(collected, PUBLIC).text()
    assert round_.felt.cards_of(1) == []
