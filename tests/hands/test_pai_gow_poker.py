"""The orders of pai gow poker: the joker, both places of A-2-3-4-5, hands of two."""

from itertools import combinations

import pytest

from houseway.hands.pai_gow_poker import (
    PAI_GOW_POKER,
    WHEEL_LOWEST,
    PaiGowPokerOrder,
    Setting,
    settings_of,
)
from houseway.pieces.stock import parse_pieces
from tests.games.pai_gow_poker.tables import shows

FALLING = (
    "Jk As Ah Ad Ac",
    "Ks Qs Js Ts Jk",
    "Ah 2h 3h 4h 5h",
    "Kc Qc Jc Tc 9c",
    "6d 5d 4d 3d 2d",
    "As Ah Ad Ac Kd",
    "2s 2h 2d 2c Jk",
    "As Ah Jk Kd Kc",
    "2s 2h 2d 3c 3s",
    "Kh 9h 5h 2h Jk",
    "Kh Qh 9h 5h 2h",
    "Jk Kd Qc Js Th",
    "Ac 2d 3h 4s 5c",
    "Ks Qh Jd Tc 9s",
    "6s 5h 4d 3c 2s",
    "As Ac Jk 9d 2h",
    "2s 2h 2d 4c 3s",
    "As Jk Kd Kc 2h",
    "3s 3h 2d 2c 4s",
    "As Jk 4d 3c 9h",
    "2s 2h 3d 4c 5s",
    "As Kd Qc Js 9h",
    "7s 5d 4c 3s 2h",
)


def of(order: PaiGowPokerOrder, cards: str) -> int:
    return order.strength(parse_pieces(cards))


@shows("§1 rank", "§3(a)", "§3(b)", *(f"§3(b){number}" for number in range(1, 11)))
def test_hands_rank_as_the_law_lists_them() -> None:
    strengths = [of(PAI_GOW_POKER, hand) for hand in FALLING]
    assert strengths == sorted(strengths, reverse=True)
    assert len({*strengths}) == len(strengths)


@shows("§3(d)")
def test_where_ace_to_five_stands() -> None:
    for suits in ("ccccc", "cdhsc"):
        wheel, king, six = (
            " ".join(rank + suit for rank, suit in zip(ranks, suits, strict=True))
            for ranks in ("A2345", "KQJT9", "65432")
        )
        assert of(PAI_GOW_POKER, wheel) > of(PAI_GOW_POKER, king) > of(PAI_GOW_POKER, six)
        assert of(WHEEL_LOWEST, king) > of(WHEEL_LOWEST, six) > of(WHEEL_LOWEST, wheel)
    ace = "As Kd Qc Js Th"
    assert of(PAI_GOW_POKER, ace) > of(PAI_GOW_POKER, "As 2d 3c 4s 5h")


@pytest.mark.parametrize(
    ("order", "says"),
    [(PAI_GOW_POKER, "straight, five high"), (WHEEL_LOWEST, "straight, six high")],
)
def test_the_joker_beside_two_to_five_is_what_ranks_higher(
    order: PaiGowPokerOrder, says: str
) -> None:
    assert order.describe(of(order, "Jk 2c 3d 4s 5h")) == says


@shows("§3(c)")
def test_the_joker_is_an_ace_or_completes_and_is_nothing_else() -> None:
    said = {
        "Jk Kh Kd 4c 2s": "pair of kings",
        "Jk Kh Kd Kc 2s": "three-of-a-kind, kings",
        "Jk 9h 8d 7c 5s": "straight, nine high",
        "Jk Ah 9h 5h 2h": "flush, ace high",
        "Jk 9d 8d 7d 6d": "straight flush, ten high",
        "Jk 9d 8d 7d 6s": "straight, ten high",
        "Jk Qs Jh Td 9c 4s 2h": "straight, king high",
    }
    for cards, name in said.items():
        assert PAI_GOW_POKER.describe(of(PAI_GOW_POKER, cards)) == name, cards


def test_of_seven_cards_the_best_five_are_the_best_of_all_fives() -> None:
    for cards in ("Jk Ah Ac As Kd Qc Js", "2d 3c 4c 7c Ac Ad Jk", "9h 8h 7h 6h 5h 4h 3h"):
        seven = parse_pieces(cards)
        best = PAI_GOW_POKER.best(seven)
        assert best.strength == of(PAI_GOW_POKER, cards)
        assert best.strength == max(map(PAI_GOW_POKER.strength, combinations(seven, 5)))
        assert PAI_GOW_POKER.strength(best.cards) == best.strength


@shows("§3(e)", "§1 suit")
def test_a_hand_of_two_stands_on_the_scale_of_five() -> None:
    low = PAI_GOW_POKER.low_strength
    falling = ("As Jk", "2s 2h", "Ac Kd", "Jk 2h", "Kd Qd", "3h 2c")
    strengths = [low(parse_pieces(two)) for two in falling]
    assert strengths == sorted(strengths, reverse=True)
    assert low(parse_pieces("Ad 9h")) == low(parse_pieces("Jk 9c"))


@shows("§1 high hand", "§1 second highest or low hand", "§9(a)")
def test_the_high_hand_is_no_lower_than_the_low_one() -> None:
    def is_legal(high: str, low: str) -> bool:
        return PAI_GOW_POKER.is_legal(Setting(parse_pieces(high), parse_pieces(low)))

    assert is_legal("7s 7h 9d 4c 2s", "7d 7c")
    assert is_legal("As Kd 9d 4c 2s", "Ad Kc")
    assert not is_legal("As Qc 9d 7h 3c", "Ah Kc")
    assert not is_legal("As Kd Qd 4c 2s", "3d 3c")
    assert is_legal("2s 2h 9d 4c 3s", "Ad Kc")
    assert len(list(settings_of(parse_pieces("As Kd Qd 4c 2s 3d 3c")))) == 21
