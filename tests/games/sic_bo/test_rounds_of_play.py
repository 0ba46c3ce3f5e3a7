"""Rounds of Sic Bo: what is refused, what is lit, and what is paid."""

import re
from itertools import product

import pytest

from houseway.errors import NotAllowed, NotPermitted
from houseway.games.sic_bo.areas import SPOTS
from houseway.games.sic_bo.layout import COLUMNS
from houseway.games.sic_bo.rules import offered
from houseway.pieces.dice import Dice
from houseway.pieces.money import Odds
from houseway.round.events import Announced
from houseway.round.start import Player, Start
from houseway.round.view import EYES, look
from tests.games.scenes import refused, settled, take
from tests.games.sic_bo.scenes import GAME, LAW, begin, net, played, shake, shows, wagered
from tests.rulesets.editing import ORIGINALS, Edit

ROLLS = [Dice(roll) for roll in product(range(1, 7), repeat=3)]


# Wagers.


@shows("§3(a)")
def test_a_wager_is_made_in_chips_or_plaques_and_not_in_cash() -> None:
    round_ = begin()
    assert "not cash (§3(a))" in refused(round_, "place 1 big 20 cash")
    take(round_, "place 1 big 20 plaques")
    assert round_.felt.stake(1, "big") == 20_00


@shows("§3(b)", "§3(c)")
def test_a_wager_is_settled_where_it_lies() -> None:
    """Whatever somebody meant, and whoever put it there."""
    round_ = played("total-10 5", "small 5", dice="2-3-4")
    assert settled(round_, "total-10") == ("lost", 500)
    assert settled(round_, "small") == ("paid", 500)


@shows("§3(c)")
def test_nothing_is_made_moved_or_taken_back_after_the_words() -> None:
    round_ = wagered("big 10")
    take(round_, "proceed")
    for text in ("take-back 1 big", "place 1 small 10"):
        assert "wagers are closed (policy: no-more-bets-closes)" in refused(round_, text)
    take(round_, "proceed; roll 3-4-6; call no-roll")
    assert "wagers are closed" in refused(round_, "take-back 1 big")
    take(round_, "proceed; roll 3-4-5; enter 3-4-5; proceed; proceed")
    assert net(round_) == 10_00


@pytest.mark.parametrize(
    "text", ["total-3 5", "total-18 5", "combination-2-2 5", "combination-5-2 5", "seven 5", "4 5"]
)
def test_there_is_no_such_area(text: str) -> None:
    assert "there is no wager" in refused(begin(), f"place 1 {text}")


def test_a_second_stack_on_an_area_is_refused_and_the_rack_is_the_limit() -> None:
    round_ = wagered("small 10", rack_cents=12_00)
    assert "lies there already" in refused(round_, "place 1 small 10")
    assert "has 2.00, not 5.00" in refused(round_, "place 1 big 5")
    take(round_, "place 1 total-9 2")
    assert round_.felt.racks[1] == 0


def test_without_wagers_there_is_no_shake() -> None:
    round_ = begin()
    take(round_, "proceed")
    assert round_.turn is None
    assert not any(isinstance(event, Announced) for event in round_.events)


# The dice.


@shows("146.20(4)(a)", "146.20(4)(a)1")
def test_nobody_sees_the_dice_before_the_cover_is_off() -> None:
    round_ = wagered("small 10")
    take(round_, "proceed; proceed")
    assert [look(round_, eyes).dice for eyes in (1, *EYES)] == [None] * 4
    take(round_, "roll 1-2-4")
    assert look(round_, 1).dice == Dice((1, 2, 4))


@shows("146.20(4)", "146.20(4)(b)", "146.20(4)(b)1")
def test_an_automated_shaker_is_never_covered() -> None:
    manual, automated = (
        shake(wagered("small 10", shaker=way), "1-2-3") for way in ("manual", "automated")
    )
    said = [[event.text() for event in round_.events] for round_ in (manual, automated)]
    assert ["covered" in " ".join(texts) for texts in said] == [True, False]


@shows("146.45(1)(g)")
def test_a_die_has_one_to_six_spots() -> None:
    round_ = wagered("small 10")
    take(round_, "proceed; proceed")
    assert "a die shows 1 to 6" in refused(round_, "roll 1-2-7")
    assert "3 dice are rolled" in refused(round_, "roll 1-2")
    assert round_.turn is not None
    assert len([*round_.turn.options[0].examples()]) == 216


def test_what_is_entered_is_three_values() -> None:
    round_ = wagered("small 10")
    take(round_, "proceed; proceed; roll 1-2-3")
    assert "3 values are entered" in refused(round_, "enter 1-2")
    assert "a die shows 1 to 6" in refused(round_, "enter 1-2-9")


# What is lit.


@shows("146.20(2)")
def test_as_many_areas_are_lit_as_the_dice_make_true() -> None:
    """Eight with three faces, six with a pair, five or four with three of a kind."""
    rules = LAW.open()
    lit = {roll: rules.winning(roll) for roll in ROLLS}
    for roll, wagers in lit.items():
        faces = len(set(roll))
        ends = roll.total in (3, 18)
        assert len(wagers) == (8 if faces == 3 else 6 if faces == 2 else 4 if ends else 5)
        assert lit[Dice(tuple(sorted(roll)))] == wagers
    assert {wager for wagers in lit.values() for wager in wagers} == {
        spot.wager for spot in offered(rules)
    }
    exactly = LAW.open({"two_of_a_kind": "exactly two"})
    fewer = [len(lit[roll]) - len(exactly.winning(roll)) for roll in ROLLS]
    assert fewer == [int(len(set(roll)) == 1) for roll in ROLLS]


@shows("146.20(2)", "146.20(3)", "146.20(3)(b)")
def test_the_layout_has_an_area_for_each_of_fifty_wagers() -> None:
    areas = GAME.layout(LAW.open()).areas
    assert len(areas) == len({area.wager for area in areas}) == 50
    assert all(area.common for area in areas)
    assert set(SPOTS) - {area.wager for area in areas} == {"total-3", "total-18"}


def test_no_two_areas_of_the_layout_overlap_and_each_group_is_there() -> None:
    layout = GAME.layout(LAW.open())
    cells = [
        (row, column)
        for area in layout.areas
        for row in range(area.row, area.row + area.height)
        for column in range(area.column, area.column + area.width)
    ]
    assert len(cells) == len(set(cells))
    assert {column for _, column in cells} == set(range(COLUMNS))
    assert {area.group for area in layout.areas} == {group.name for group in layout.groups}


@shows("146.20(3)(c)", "§4(a)")
def test_the_layout_states_the_odds_now_offered_with_to() -> None:
    for table in ("standard", "as printed"):
        layout = GAME.layout(LAW.open({"paytable": table}))
        said = {area.wager: area.inscription for area in layout.areas}
        assert said["one-of-a-kind-4"] == ("1 to 1" if table == "standard" else "1 to 10")
        assert said["total-9"] == "6 to 1"
        stated = [*said.values(), *layout.inscriptions]
        stated += [pays for payouts in layout.payouts for _, pays in payouts.lines]
        assert all(" to " in text and " for " not in text for text in stated)


# The law's values.


@shows("§4(b)")
def test_no_line_is_paid_less_than_the_law_says() -> None:
    law = next(each for each in ORIGINALS if each.game.name == "sic-bo")
    lines = law.data["tables"]["paytable"]["as printed"]["pays"]
    assert len(lines) == 21
    for line, pays in lines.items():
        place = ("tables", "paytable", "standard", "pays", line)
        odds = Odds.parse(pays)
        less, more = (f"{odds.numerator * 20 + by} to {odds.denominator * 20}" for by in (-1, 1))
        assert law.read(Edit(place, more)).open().paytable.pays[line].odds > odds
        with pytest.raises(NotPermitted, match=f"pays {line} .* no less than .* is permitted"):
            law.read(Edit(place, less))


@shows("147.07(1)")
@pytest.mark.parametrize(
    ("key", "is_held"),
    [
        ("limits", True),
        ("one_of_a_kind_limits", True),
        ("combination_limits", True),
        ("total_limits", False),
        ("two_of_a_kind_limits", False),
        ("three_of_a_kind_limits", False),
        ("any_three_limits", False),
    ],
)
def test_the_tenfold_maximum_binds_wagers_that_win_little(key: str, is_held: bool) -> None:
    if not is_held:
        assert LAW.open({key: "10 to 50 by 1"})
        return
    with pytest.raises(NotPermitted, match=r"at least 10 times it.*147\.07\(1\)"):
        LAW.open({key: "10 to 50 by 1"})


@pytest.mark.parametrize("key", ["limits", "total_limits", "any_three_limits"])
def test_no_wager_can_be_left_out(key: str) -> None:
    with pytest.raises(NotPermitted, match="every wager of the layout is taken"):
        LAW.open({key: "none"})


ANY_TABLE = Edit(("rules", "paytable", "may"), "any")
PAYS = ("tables", "paytable", "standard", "pays")


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (Edit((*PAYS, "small bet"), "0 to 1"), "paytable: small bet: a wager that wins is paid"),
        (Edit((*PAYS, "small bet"), "push"), "paytable: small bet: a wager that wins is paid"),
        (Edit(PAYS, {}), "paytable: standard pays no wager at all"),
        (
            Edit(("rules", "one_of_a_kind_on_two", "is"), "0 to 1"),
            "one_of_a_kind_on_two: a wager that wins is paid",
        ),
    ],
)
def test_a_law_of_ones_own_pays_what_wins(edit: Edit, said: str) -> None:
    law = next(each for each in ORIGINALS if each.game.name == "sic-bo")
    assert law.read(ANY_TABLE).open()
    with pytest.raises(NotPermitted, match=said):
        law.read(ANY_TABLE, edit).open()


def test_only_manual_shakers_come_from_the_primary_storage() -> None:
    with pytest.raises(NotPermitted, match="only manual shakers"):
        LAW.open({"shaker": "automated", "dice_inspected": "in the primary storage"})


@pytest.mark.parametrize(
    ("shaker", "done", "said"),
    [
        ("manual", "proceed; proceed; roll 1-2-3; call lights-fail", "lighting device .*§6(b)"),
        ("automated", "proceed; proceed; call shaker-fails", "shaker .*policy: shaker-repaired"),
        ("manual", "call broken-shaker", "shaker .*146.46(6)(c)5"),
    ],
)
def test_a_round_does_not_begin_while_something_is_out_of_order(
    shaker: str, done: str, said: str
) -> None:
    """The refusal cites the clause of the very device: §6(b) is about the lights alone."""
    rules = LAW.open({"shaker": shaker})
    players = {1: Player("Ann", 100_00)}
    round_ = GAME.round(rules, Start(players=players))
    take(round_, f"place 1 big 5; {done}")
    while round_.turn is not None:
        round_.take(next(round_.turn.first.examples()))
    device, clause = said.split(" .*")
    with pytest.raises(
        NotAllowed, match=rf"the .*{device} is out of order \({re.escape(clause)}\)"
    ):
        GAME.round(rules, Start(players=players, carried=round_.carried))


def test_each_device_is_refused_under_a_clause_of_its_own() -> None:
    carried = {"devices": ["lighting device", "automated shaker", "shaker"]}
    with pytest.raises(NotAllowed) as refused:
        GAME.round(LAW.open(), Start(players={1: Player("Ann", 100_00)}, carried=carried))
    assert str(refused.value) == (
        "no round begins: the lighting device is out of order (§6(b)) and the automated shaker is"
        " out of order (policy: shaker-repaired) and the shaker is out of order (146.46(6)(c)5)."
    )
