"""What a player, the dealer, the public and surveillance see of a round, by example."""

from typing import Any

import pytest

from houseway.games import find_game
from houseway.pieces.cards import show_cards
from houseway.round.actions import parse_action
from houseway.round.engine import Round
from houseway.round.spots import DEALER, Spot
from houseway.round.start import Player, Start
from houseway.round.view import PUBLIC, SURVEILLANCE, Eyes, look, see

GAME = find_game("fast-action-holdem")
ANN, BOB = 1, 2
ALL: tuple[Eyes, ...] = (ANN, BOB, DEALER, PUBLIC, SURVEILLANCE)
BLIND: tuple[Eyes, ...] = (BOB, DEALER, PUBLIC)
"""Those who may not see what Ann alone may see."""
UNSEEN = "?? ?? ?? ??"

WAGERS = "place 1 wager 10.00; place 2 wager 10.00; proceed"
DEAL = "9c Ah Kd 8c Ad Kc 4d 7s 3h Js 2c 9h"
"""One card at a time to the dealer, Ann and Bob."""
PACKETS = "Th Jh Qh Kh 5c Ah Ad 7s 2c Kd Kc 3h 9h 9c 8c 4d Js"
"""Five to the board, then four each to Ann, Bob and the dealer."""


def clause(ruleset: str, name: str) -> pytest.MarkDecorator:
    """Mark a test with a clause."""
    return pytest.mark.clause(GAME.name, ruleset, name)


def both(ma: str, section_36: str) -> pytest.MarkDecorator:
    """Run a test under both laws of the shoe game, each marked with its own clause."""
    laws = (("ma", ma), ("section-36", section_36))
    params = [pytest.param(law[0], marks=clause(*law), id=law[0]) for law in laws]
    return pytest.mark.parametrize("ruleset", params)


def sit(ruleset: str, **start: Any) -> Round:
    """A round with Ann and Bob."""
    players = {ANN: Player("Ann", 500_00), BOB: Player("Bob", 500_00)}
    return GAME.round(GAME.ruleset(ruleset).open(), Start(players=players, **start))


def take(round_: Round, text: str) -> Round:
    """Take actions from text; a card is drawn where one stands alone."""
    for action in map(str.strip, text.split(";")):
        round_.take(parse_action(action))
    return round_


def draw(round_: Round, cards: str) -> Round:
    """Draw these cards one after the other."""
    return take(round_, "; ".join(f"draw {card}" for card in cards.split()))


def dealt(ruleset: str = "ma", cards: str = DEAL) -> Round:
    """Ann and Bob have their cards and are about to set their hands."""
    return draw(take(sit(ruleset), WAGERS), cards)


def seen(round_: Round, eyes: Eyes) -> dict[str, str]:
    """The cards on each spot as these eyes see them."""
    return {str(spot): show_cards(cards) for spot, cards in look(round_, eyes).piles.items()}


def told(round_: Round, eyes: Eyes) -> list[str]:
    """The facts as these eyes are told them."""
    return [see(event, eyes).text() for event in round_.events]


# The deal.


@both("§7(c)", "(g)(3)")
def test_a_dealt_card_is_seen_by_its_player_and_by_surveillance(ruleset: str) -> None:
    round_ = dealt(ruleset)
    ann, bob, dealer = "Ah Ad 7s 2c", "Kd Kc 3h 9h", "9c 8c 4d Js"
    assert seen(round_, ANN) == {"dealer": UNSEEN, "1": ann, "2": UNSEEN}
    assert seen(round_, BOB) == {"dealer": UNSEEN, "1": UNSEEN, "2": bob}
    assert seen(round_, SURVEILLANCE) == {"dealer": dealer, "1": ann, "2": bob}
    for eyes in (DEALER, PUBLIC):
        assert seen(round_, eyes) == {"dealer": UNSEEN, "1": UNSEEN, "2": UNSEEN}
    assert (look(round_, ANN).hand, look(round_, PUBLIC).hand) == (
        round_.felt.cards(Spot(ANN)),
        (),
    )
    assert told(round_, ANN)[3:6] == ["dealt ?? to dealer", "dealt Ah to 1", "dealt ?? to 2"]
    assert told(round_, DEALER)[3:6] == ["dealt ?? to dealer", "dealt ?? to 1", "dealt ?? to 2"]


@both("§7(a)", "(g)(1)")
def test_a_burned_card_is_disclosed_to_nobody(ruleset: str) -> None:
    round_ = draw(take(sit(ruleset, new_set=True, new_dealer=True), WAGERS), "5c 6d")
    for eyes in ALL:
        assert look(round_, eyes).discard_rack_size == 2
        assert seen(round_, eyes) == {}
    for eyes in (ANN, BOB, DEALER, PUBLIC):
        assert told(round_, eyes)[-2:] == ["burned ??", "burned ??"]
    assert told(round_, SURVEILLANCE)[-2:] == ["burned 5c", "burned 6d"]


@both("§8(j)", "(h)(10)")
def test_the_burn_before_the_community_cards_is_disclosed_to_nobody(ruleset: str) -> None:
    round_ = take(dealt(ruleset), "set 1 Ah Ad; set 2 Kd Kc; proceed; proceed; proceed")
    draw(round_, "5c Th")
    for eyes in (ANN, BOB, DEALER, PUBLIC):
        assert told(round_, eyes)[-2:] == ["burned ??", "dealt Th to community"]
        assert seen(round_, eyes)["community"] == "Th"
    assert told(round_, SURVEILLANCE)[-2] == "burned 5c"


# The players decide.


@both("§8(a)", "(h)(1)")
def test_a_set_hand_and_its_discards_lie_face_down(ruleset: str) -> None:
    round_ = take(dealt(ruleset), "set 1 Ah Ad")
    own = {"dealer": UNSEEN, "1": "Ah Ad", "1.discards": "7s 2c", "2": UNSEEN}
    assert seen(round_, ANN) == own
    assert told(round_, ANN)[-1] == "set 1 Ah Ad (discards 7s 2c)"
    for eyes in BLIND:
        assert seen(round_, eyes)["1"] == seen(round_, eyes)["1.discards"] == "?? ??"
        assert told(round_, eyes)[-1] == "set 1 ?? ?? (discards ?? ??)"


@both("§8(e)", "(h)(5)")
def test_discards_are_collected_without_being_exposed(ruleset: str) -> None:
    round_ = take(dealt(ruleset), "set 1 Ah Ad; set 2 Kd Kc; proceed")
    assert told(round_, ANN)[-2:] == [
        "collected discards of 2.discards ?? ??",
        "collected discards of 1.discards 7s 2c",
    ]
    assert told(round_, BOB)[-2:] == [
        "collected discards of 2.discards 3h 9h",
        "collected discards of 1.discards ?? ??",
    ]
    for eyes in (DEALER, PUBLIC):
        assert told(round_, eyes)[-1] == "collected discards of 1.discards ?? ??"
    assert all(look(round_, eyes).discard_rack_size == 4 for eyes in ALL)


@both("§8(c)", "(h)(3)")
def test_both_hands_of_a_split_lie_face_down(ruleset: str) -> None:
    round_ = take(dealt(ruleset), "split 1 Ah 7s wager")
    facts = ["split 1 Ah 7s and Ad 2c", "wager 1 split 10.00"]
    assert told(round_, ANN)[-2:] == told(round_, SURVEILLANCE)[-2:] == facts
    assert seen(round_, ANN)["1.second"] == "Ad 2c"
    for eyes in BLIND:
        assert told(round_, eyes)[-2:] == ["split 1 ?? ?? and ?? ??", facts[1]]
        assert seen(round_, eyes)["1"] == seen(round_, eyes)["1.second"] == "?? ??"
        assert look(round_, eyes).wagers[1, "split"] == 10_00


@both("§8(f)", "(h)(6)")
def test_a_surrendered_hand_is_collected_without_being_exposed(ruleset: str) -> None:
    round_ = take(dealt(ruleset), "surrender 1")
    assert told(round_, ANN)[-1] == "collected surrendered hand of 1 Ah Ad 7s 2c"
    for eyes in BLIND:
        assert told(round_, eyes)[-1] == f"collected surrendered hand of 1 {UNSEEN}"


@both("§8(b)", "(h)(2)")
def test_a_declared_natural_is_turned_face_up_for_everyone(ruleset: str) -> None:
    round_ = dealt(ruleset, "9c Ah Kd 8c Ad Kc 4d Ac 3h Js As 9h")
    assert all(seen(round_, eyes)["1"] == UNSEEN for eyes in BLIND)
    take(round_, "declare 1")
    for eyes in ALL:
        assert "shown 1 Ah Ad Ac As" in told(round_, eyes)
        assert told(round_, eyes)[-1] == "collected natural of 1 Ah Ad Ac As"


# Cards that were seen and should not have been.


@both("§9(c)", "(i)(2)")
def test_an_exposed_card_is_told_to_everyone_and_lies_face_down_again(ruleset: str) -> None:
    round_ = take(dealt(ruleset), "call player-card-exposed 1 Ah")
    for eyes in ALL:
        assert "exposed Ah of 1" in told(round_, eyes)
    for eyes in BLIND:
        assert seen(round_, eyes)["1"] == UNSEEN
    take(round_, "set 1 Ah Ad")
    assert told(round_, BOB)[-1] == "set 1 ?? ?? (discards ?? ??)"


@both("§9(a)", "(i)(1)")
def test_a_card_found_face_up_in_the_shoe_is_seen_by_everyone(ruleset: str) -> None:
    round_ = take(sit(ruleset), f"{WAGERS}; call face-up-card Qs")
    for eyes in ALL:
        assert "set aside Qs" in told(round_, eyes)
        assert look(round_, eyes).discard_rack_size == 1


@clause("ma", "§9(f)")
def test_a_void_round_shows_nobody_s_cards() -> None:
    round_ = draw(take(sit("ma"), f"{WAGERS}; call extra-card"), f"6h {DEAL}")
    assert round_.turn is None
    for eyes in BLIND:
        assert f"collected void hand of 1 {UNSEEN}" in told(round_, eyes)
        assert "collected void hand of dealer ?? ?? ?? ?? ??" in told(round_, eyes)
    assert "collected void hand of 1 Ah Ad 7s 2c" in told(round_, ANN)


# The dealer's turn, and the end.


@both("§8(g)", "(h)(7)")
def test_the_dealer_s_cards_are_seen_when_they_are_turned_over(ruleset: str) -> None:
    round_ = take(dealt(ruleset), "set 1 Ah Ad; set 2 Kd Kc; proceed")
    assert all(seen(round_, eyes)["dealer"] == UNSEEN for eyes in ALL if eyes != SURVEILLANCE)
    take(round_, "proceed")
    for eyes in ALL:
        assert seen(round_, eyes)["dealer"] == "9c 8c 4d Js"
    take(round_, "proceed")
    for eyes in ALL:
        assert seen(round_, eyes)["dealer"] == "9c 8c"
        assert "set dealer 9c 8c (discards 4d Js)" in told(round_, eyes)
        assert told(round_, eyes)[-1] == "collected discards of dealer.discards 4d Js"


@clause("ma", "§8(k)")
def test_every_hand_is_exposed_when_it_is_compared_and_no_discard_ever_is() -> None:
    round_ = take(dealt(), "set 1 Ah Ad; set 2 Kd Kc; proceed; proceed; proceed")
    take(draw(round_, "5c Th Jh Qh 2d 3d"), "proceed")
    assert round_.turn is None
    for eyes in ALL:
        assert {"shown 1 Ah Ad", "shown 2 Kd Kc"} <= set(told(round_, eyes))
    for eyes in BLIND:
        assert "7s" not in " ".join(told(round_, eyes)), "Ann's discard"
    assert "5c" not in " ".join(told(round_, ANN)), "the burned card"


# Washington.


@clause("wa-single-deck", "WA1 4")
@clause("wa-single-deck", "WA1 10")
def test_the_community_packet_is_seen_by_nobody_before_it_is_revealed() -> None:
    round_ = take(sit("wa-single-deck"), "place 1 ante 5.00; place 1 bonus 5.00; place 2 ante 5.00")
    draw(take(round_, "proceed"), PACKETS)
    for eyes in (ANN, BOB, DEALER, PUBLIC):
        assert told(round_, eyes)[4] == "dealt ?? to community"
        assert seen(round_, eyes)["community"] == "?? ?? ?? ?? ??"
        assert look(round_, eyes).lammers == {ANN}
    assert seen(round_, SURVEILLANCE)["community"] == "Th Jh Qh Kh 5c"
    take(round_, "split 1 Ah 7s ante bonus; set 2 Kd Kc; proceed; proceed; proceed")
    assert seen(round_, ANN)["community"] == "?? ?? ?? ?? ??"
    take(round_, "proceed")
    for eyes in ALL:
        assert seen(round_, eyes)["community"] == "Th Jh Qh Kh 5c"
        assert told(round_, eyes)[-1] == "shown community Th Jh Qh Kh 5c"


@clause("wa-single-deck", "WA1 7.a")
def test_a_split_in_washington_is_seen_by_its_player_alone() -> None:
    round_ = take(sit("wa-single-deck"), "place 1 ante 5.00; place 2 ante 5.00; proceed")
    take(draw(round_, PACKETS), "split 1 Ah 7s ante")
    assert (seen(round_, ANN)["1"], seen(round_, ANN)["1.second"]) == ("Ah 7s", "Ad 2c")
    for eyes in BLIND:
        assert (seen(round_, eyes)["1"], seen(round_, eyes)["1.second"]) == ("?? ??", "?? ??")


# What is asked.


def test_everyone_knows_what_is_asked_and_only_the_own_answers() -> None:
    round_ = dealt()
    for eyes in ALL:
        ask = look(round_, eyes).ask
        assert ask is not None
        assert (ask.wants, ask.asked) == ("set your hands", (ANN, BOB))
        assert {option.fits[1] for option in ask.options} <= {eyes}
        assert bool(ask.options) == (eyes in (ANN, BOB))
        assert bool(ask.calls) == (eyes in (DEALER, SURVEILLANCE))


def test_the_shoe_is_seen_by_nobody() -> None:
    round_ = take(sit("ma"), WAGERS)
    for eyes in (*ALL, "chance"):
        ask = look(round_, eyes).ask
        assert ask is not None
        assert (ask.wants, ask.options) == ("a card for dealer", ())
