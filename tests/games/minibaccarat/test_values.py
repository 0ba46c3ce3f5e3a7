"""The values of the ruleset held against the regulation, the felt, and what is refused."""

from typing import Any

import pytest

from houseway.errors import NotAllowed, NotPermitted
from houseway.games.minibaccarat.drawing import drawing
from houseway.games.minibaccarat.rules import BANKER, PLAYER, is_dragon_7, is_panda_8
from houseway.hands.points import is_natural, point_count, points
from houseway.pieces.cards import Card, parse_cards
from tests.games.minibaccarat.scenes import LATER, SCENES, begin, net, shows
from tests.games.scenes import Choices

TABLE_1 = {
    **dict.fromkeys((0, 1, 2), range(10)),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: range(2, 8),
    5: range(4, 8),
    6: (6, 7),
    7: (),
}
"""By the Banker's count the Player's third cards after which it draws, as §10 prints it."""
COUNTING = {0: "Kc", **{count: f"{'A' if count == 1 else count}c" for count in range(1, 10)}}


def felt(**choices: Any) -> Any:
    return SCENES.game.layout(SCENES.law.open(choices))


def place(layout: Any, wager: str) -> tuple[int, int]:
    return next((area.row, area.column) for area in layout.areas if area.wager == wager)


# What hands are.


@shows("§6(a)(1)", "§6(a)(2)", "§6(a)(3)", "§6(b)", "§6(b)(1)", "§6(b)(2)")
def test_what_cards_and_hands_count() -> None:
    counts = [points(Card.parse(f"{rank}h")) for rank in "23456789TJQKA"]
    assert counts == [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]
    assert point_count(parse_cards("Ac 2d 4h")) == 7
    assert point_count(parse_cards("Ac 2d 9h")) == 2


@shows("§1 Natural", "§1 Dragon 7", "§1 Panda 8")
def test_what_hands_are_called() -> None:
    assert is_natural(parse_cards("9c Kd"))
    assert is_natural(parse_cards("4c 4d"))
    assert not is_natural(parse_cards("2c 3d 3h"))
    six, seven, seven_in_three = map(parse_cards, ("2c 4h", "3c 4h", "2d 3c 2s"))
    assert is_dragon_7(six, seven_in_three)
    assert not is_dragon_7(seven, seven_in_three)
    assert not is_dragon_7(six, seven)
    eight, eight_in_three = map(parse_cards, ("4c 4d", "3c 2h 3d"))
    assert is_panda_8(eight_in_three, seven)
    assert not is_panda_8(eight, seven)
    assert not is_panda_8(eight_in_three, eight)


@shows(
    *("§10 Table 1", "§10(c)", "§10(c)(1)", "§10(c)(2)", "§10(c)(2)(i)", "§10(c)(2)(ii)"),
    "§10(c)(2)(iii)",
)
@pytest.mark.parametrize("count", TABLE_1)
def test_the_banker_draws_by_the_table(count: int) -> None:
    rules = SCENES.law.open()
    banker = [Card.parse("Kd"), Card.parse(COUNTING[count])]
    for third in range(10):
        player = [*parse_cards("2c 3d"), Card.parse(COUNTING[third])]
        assert drawing(rules, BANKER, player, banker).draws == (third in TABLE_1[count])
    stayed = parse_cards("3c 3d")
    assert drawing(rules, BANKER, stayed, banker).draws == (count <= 5)
    for card in ("8h", "9h"):
        natural = parse_cards(f"Kc {card}")
        assert drawing(rules, BANKER, natural, banker) == (False, "§10(a)")


@shows("§10(b)", "§10(a)")
def test_the_player_draws_below_six() -> None:
    rules, seven = SCENES.law.open(), parse_cards("Kd 7d")
    hands = [(Card.parse("Kc"), Card.parse(COUNTING[count])) for count in range(8)]
    draws = [drawing(rules, PLAYER, hand, seven).draws for hand in hands]
    assert draws == [True] * 6 + [False] * 2
    assert not any(drawing(rules, PLAYER, hand, parse_cards("Kd 9d")).draws for hand in hands)


# What is paid.


@pytest.mark.parametrize(
    ("table", "pays"),
    [
        ("A", (30, 10, 6, 4, 2, 1)),
        ("B", (20, 8, 7, 4, 3, 1)),
        ("C", (30, 10, 4, 4, 2, 2)),
    ],
)
@shows("§12(e)", "§7(a)(4)")
def test_the_dragon_bonus_by_its_tables(table: str, pays: tuple[int, ...]) -> None:
    """Won by nine down to one in three cards; a natural pays 1 to 1 and has no vigorish."""
    wager, choices = "1 dragon-bonus-player 5.00", {"dragon_bonus": table}
    for by, odds in zip(range(9, 3, -1), pays, strict=True):
        # Player 5 draws 4: nine. Banker's two cards are what it is ahead of.
        left = 9 - by
        second = COUNTING[left]
        drawn = (
            " Kh"
            if drawing(
                SCENES.law.open(), BANKER, parse_cards("2c 3h 4d"), parse_cards(f"Kd {second}")
            ).draws
            else ""
        )
        assert net(wager, f"2c Kd 3h {second} 4d{drawn}", **choices) == odds * 5_00
    assert net(wager, "2c 6d 3h Ks 3d", **choices) == -5_00
    assert net(wager, "9c Kd Kh Qs", **choices) == 5_00
    assert net("1 dragon-bonus-banker 5.00", "Kd 9c Qs Kh", **choices) == 5_00
    assert net(wager, "9c 9d Kh Qs", **choices) == 0


@shows("§12(b)")
def test_a_tie_is_paid_eight_to_one_or_more() -> None:
    assert net("1 tie 5.00", "5c 8d 4h As") == 40_00
    assert net("1 tie 5.00", "5c 8d 4h As", tie_pays="9 to 1") == 45_00
    with pytest.raises(NotPermitted):
        SCENES.law.open({"tie_pays": "7 to 1"})


@shows("§1 EZ Baccarat", "§12(c)")
def test_an_ez_table_takes_no_vigorish() -> None:
    cards = "Kc 9d 2h Kd"
    assert net("1 banker 20.00", cards) == 19_00
    assert net("1 banker 20.00", cards, version="ez") == 20_00
    assert net("1 banker 20.00", cards, version="ez", **LATER) == 20_00


# The felt.


@shows("§2(b)(1)", "146.18(4)(b)", "146.18(4)(d)", "146.18(4)(f)", "§8(a)")
def test_the_layout_of_every_table() -> None:
    layout = felt(dragon_bonus="none", house_money="none")
    assert [area.title for area in layout.areas] == ["Tie Hand", "Banker's Hand", "Player's Hand"]
    assert layout.common_hands == {"player": 3, "banker": 3}
    assert layout.inscriptions == ("Tie Bets pay 8 to 1",)
    assert layout.signs == ()


@shows(
    *("§2(b)(2)", "146.18(4)(h)", "146.18(4)(h)(1)", "146.18(4)(h)(2)", "146.18(7)", "§2(b)(4)"),
)
def test_the_areas_of_dragon_bonus_and_house_money() -> None:
    layout = felt()
    for hand in ("banker", "player"):
        row, column = place(layout, hand)
        assert place(layout, f"dragon-bonus-{hand}") == (row, column + 1)
    assert place(layout, "house-money")
    stated = {table.title: dict(table.lines) for table in layout.payouts}
    assert stated["Dragon Bonus"]["win by 9"] == "30 to 1"


@shows(
    *("§2(b)(3)(i)", "§2(b)(3)(ii)", "§2(b)(3)(iii)", "146.18(4)(i)(1)", "146.18(4)(i)(2)"),
    *("146.18(8)", "146.18(9)", "146.18(4)(i)", "§2(b)(3)", "§7(a)(5)", "§7(a)(6)"),
)
def test_the_layout_of_an_ez_table() -> None:
    layout = felt(version="ez")
    row, column = place(layout, "tie")
    assert place(layout, "dragon-7")[0] == row
    assert place(layout, "dragon-7")[1] > column
    assert place(layout, "panda-8")
    titles = {area.wager: area.title for area in layout.areas}
    assert titles["dragon-7"].lower() == "dragon 7"
    said = " / ".join(layout.signs)
    assert "Dragon 7 pays 40 to 1" in said
    assert "Panda 8 pays 25 to 1" in said
    assert "pushes on a Dragon 7 and is returned" in said
    assert not {"dragon-7", "panda-8"} & {area.wager for area in felt().areas}


@shows("§2(b)(5)", "146.18(4)(e)", "146.18(4)(e)(2)", "§2(a)")
def test_numbered_boxes_where_vigorish_is_marked() -> None:
    assert felt(**LATER).boxes == {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}
    assert felt().boxes == {}
    assert felt(version="ez", **LATER).boxes == {}


# What cannot go together.


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ({"decks": 5}, r"§3\(a\)"),
        ({"decks": 9}, r"§3\(a\)"),
        ({"seats_max": 7}, r"6 at most \(146\.18\(3\)\)"),
        ({"seats_max": 10, "cards_changed": "each shoe"}, r"may be 1 to 9 \(146\.18\(3\)\)"),
        ({"limits": "10 to 99 by 1"}, r"10 times it \(147\.07\(1\)\)"),
        ({"dragon_bonus_limits": "10 to 99 by 1"}, r"147\.07\(1\)"),
        ({"house_money_limits": "none"}, "needs limits"),
        ({"tie_limits": "none"}, "needs limits"),
        ({"version": "ez", "insurance_limits": "none"}, "needs limits"),
        ({"house_money_portion": "0"}, r"§8\(c\)\(3\)\(i\)A"),
        ({"house_money_portion": "3/2"}, r"§8\(c\)\(3\)\(i\)A"),
        ({"vigorish_rate": "1/10"}, r"not the licensee's to choose \(§12\(c\)\)"),
        ({"player_pays": "2 to 1"}, r"§12\(a\)"),
    ],
)
@shows("§2(a)", "§3(a)", "146.18(3)", "147.07(1)")
def test_what_the_law_does_not_permit_is_refused(choices: Choices, why: str) -> None:
    with pytest.raises(NotPermitted, match=why):
        SCENES.law.open(choices)


@shows("146.18(3)", "§2(a)", "§3(a)", "§3(b)(1)")
def test_nine_may_sit_where_every_shoe_has_other_cards() -> None:
    nine = SCENES.law.open({"seats_max": 9, "cards_changed": "each shoe"})
    assert SCENES.game.layout(nine).boxes == {}
    for decks in (6, 7, 8):
        assert SCENES.law.open({"decks": decks}).stock.size == 52 * decks
    assert SCENES.law.open({"tie_limits": "10 to 20 by 1"}).tie_limits.maximum == 20_00


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("place 1 banker 5.00", r"147\.07\(1\)"),
        ("place 1 banker 10.50", r"147\.07\(6\)"),
        ("place 1 dragon-7 5.00", "no wager 'dragon-7'"),
        ("place 1 banker 2,000.00", "has 1,000.00"),
        ("place 1 banker 20.00 beans", r"§7\(b\)"),
    ],
)
@shows("§7(b)", "147.07(6)")
def test_bad_wagers_are_refused(action: str, why: str) -> None:
    from houseway.round.actions import parse_action

    round_ = begin()
    with pytest.raises(NotAllowed, match=why):
        round_.take(parse_action(action))
    assert round_.felt.wagers == {}
