"""Hands of real tables, as PokerKit's authors have published them: played again to the same stacks.

The facts are those of its `data` folder (uoftcprg/pokerkit, commits 11d37863 and 14f7714d): a hand
of the Full Tilt Million Dollar Cash Game of 2009, and hands that Pluribus played in 2019.
"""

import warnings

import pytest
from pokerkit import HandHistory

from houseway.games.poker.hand_history import hand_history
from tests.games.poker.histories import History, play_again

TEN_THOUSAND = (10_000,) * 6
PLURIBUS = 100, (50, 100), 0, TEN_THOUSAND
HANDS = {
    "Dwan and Ivey, 2009": History(
        2_000,
        (1_000, 2_000),
        500,
        (1_125_600, 2_000_000, 553_500),
        "Ac2d .... 7h6h",
        "Jc3d5c 4h Jh",
        "3r7000 1r23000 2f 3c 1r35000 3c 1r90000 3r232600 1r1067100 3c",
        (572_100, 1_997_500, 1_109_500),
    ),
    "Pluribus 109, 146": History(
        *PLURIBUS,
        "2s2d Qh4d 6c5c 9dAs Ad5h 8c7s",
        "7h5d2c 4c 4h",
        "3r210 4f 5f 6f 1c 2f 1c 3r260 1r1040 3c 1r2400 3r8750 1c",
        (20_100, 9_900, 0, 10_000, 10_000, 10_000),
    ),
    "Pluribus 109, 47": History(
        *PLURIBUS,
        "5sKs 8d4d 3c9c TdAh 3s3h 5d7h",
        "9h6dJc Kd 7s",
        "3f 4f 5r200 6f 1c 2c 1c 2c 5c 1c 2r400 5f 1c 1c 2r1251 1c",
        (12_051, 8_149, 10_000, 10_000, 9_800, 10_000),
    ),
    "Pluribus 116, 96": History(
        *PLURIBUS,
        "QdJs 4d5h Ts8d 4cQs 5s9c 7hJh",
        "5d2s6d 7c Tc",
        "3f 4f 5f 6r200 1f 2c 2r140 6r870 2c 2c 6c 2c 6r1095 2f",
        (9_950, 8_930, 10_000, 10_000, 10_000, 11_120),
    ),
    "Pluribus 33, 9": History(
        *PLURIBUS,
        "Qc2c 7hJh 5h2d 8d8h Js9d Kh2s",
        "Td8s2h 6h Kc",
        "3f 4r225 5f 6f 1f 2c 2c 4r375 2r1125 4c 2r2750 4c 2c 4r5900 2f",
        (9_950, 5_900, 10_000, 14_150, 10_000, 10_000),
    ),
    "Pluribus 43, 57": History(
        *PLURIBUS,
        "9s3d 7cKh Qd6s 4d6h KdQh 2d2c",
        "Qc9cJd Td 2s",
        "3f 4f 5r225 6r772 1f 2f 5r1625 6c 5c 6c 5c 6c 5r1500 6c",
        (9_950, 9_900, 10_000, 10_000, 13_275, 6_875),
    ),
    "Pluribus 45b, 69": History(
        *PLURIBUS,
        "9c8h JdQs 3sAs Ac2d 7sTh 5sKc",
        "3c3dJc Jh 5c",
        "3r225 4f 5f 6f 1f 2c 2c 3r500 2c 2r575 3c 2r1000 3c",
        (9_950, 12_350, 7_700, 10_000, 10_000, 10_000),
    ),
}


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_of_a_real_table_comes_out_as_it_did(name: str) -> None:
    history = HANDS[name]
    round_ = play_again(history)
    assert [cents / 100 for cents in round_.felt.racks.values()] == list(history.after)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = HandHistory.loads(hand_history(round_))
    assert state.stacks == list(history.after)


def test_an_odd_dollar_is_not_halved() -> None:
    """Pluribus 102, 0: the record halves a dollar, the law gives it by suit."""
    history = History(
        *PLURIBUS,
        "2cAc 9sTc 4c6s Ks2d 6dAd Jh5d",
        "Qs9c4s As 8d",
        "3f 4f 5r225 6f 1c 2c 1c 2c 5c 1c 2c 5c 1c 2c 5r337 1c 2f",
        (10_112, 9_775, 10_000, 10_000, 10_113, 10_000),
    )
    assert [cents // 100 for cents in play_again(history).felt.racks.values()] == [*history.after]
