"""The values of the ruleset: remedies and tables held against the regulation, and what is refused.

A citation `policy` stands for any policy: there the text is silent and the value is a reading.
"""

from typing import Any

import msgspec
import pytest

from houseway.errors import NotPermitted, Unreadable
from houseway.round.start import Player, Start
from houseway.rulesets import load
from tests.games.three_card_poker.scenes import (
    BOTH,
    COVERS,
    FROM_THE_HAND,
    GAME,
    MANUAL,
    Choices,
    draws,
    law,
    settled,
    shows,
    take,
)

REMEDIES = {
    "face_up_card": ("to the discard rack, a second one voids the round", "§12(a)"),
    "drawn_in_error": ("used as the next card", "§12(b)"),
    "player_misdealt": ("the round is void", "§12(c)"),
    "dealer_misdealt": ("the round is void", "§12(c)"),
    "dealer_card_exposed": ("the round is void", "§12(d)"),
    "shoe_jam": ("the round is void", "§12(f)"),
    "stub_misdealt": ("the round is void", "§12(c)"),
    "stub_wrong": ("the round is void and the deck leaves the table", "§7(e)(2)"),
}
"""What each irregularity comes to, and the clause."""

VERSIONS = {  # ante, Pair Plus, how many times the ante Pair Plus may be, and the other way round
    "standard": ("optional", "optional", 0, 0),
    "ante covers pair plus": ("optional", "with an ante", 1, 0),
    "ante covers half of pair plus": ("optional", "with an ante", 2, 0),
    "both compulsory": ("compulsory", "compulsory", 5, 5),
}


def plain(cite: str) -> str:
    return "policy" if cite.startswith("policy: ") else cite


def test_every_irregularity_has_the_remedy_of_the_regulation() -> None:
    remedies = msgspec.structs.asdict(law().open().irregularities)
    for kind, (remedy, clause) in REMEDIES.items():
        assert (remedies[kind].remedy, remedies[kind].clause) == (remedy, clause)
    others = {kind: remedy for kind, remedy in remedies.items() if kind not in REMEDIES}
    assert others
    assert {plain(remedy.clause) for remedy in others.values()} == {"policy"}


@shows("§6(a)", "§6(f)", "§6(f)(1)", "§6(f)(2)", "§6(f)(3)")
@pytest.mark.parametrize("name", VERSIONS)
def test_the_versions(name: str) -> None:
    table = "standard" if name == "standard" else "A"
    version = law().open({"version": name, "ante_bonus_paytable": table}).version
    found = version.ante, version.pair_plus, version.pair_plus_most, version.ante_most
    assert found == VERSIONS[name]


@shows("146.14(2)(b)", "146.14(2)(c)", "146.14(2)(d)")
def test_the_betting_areas_are_called_and_placed_as_the_layout_has_them() -> None:
    rules = law().open()
    names = msgspec.structs.asdict(rules.wager_names)
    assert names == {
        **{"ante": "ante", "play": "play", "pair_plus": "pair-plus"},
        "ante_bonus": "ante-bonus",
    }
    rows = {area.wager: area.row for area in GAME.layout(rules).areas}
    assert rows["play"] == rows["ante"] - 1, "play lies in front of the ante"
    assert rows["pair-plus"] == rows["ante"] + 1, "Pair Plus lies behind it"


@shows("146.14(2)(f)")
def test_the_layout_says_what_is_paid_and_what_the_dealer_plays_with() -> None:
    rules = law().open({**COVERS, "pair_plus_paytable": "40-30-6-4-1"})
    layout = GAME.layout(rules)
    assert layout.inscriptions == ("Dealer Plays with Queen High or Better",)
    said = {area.wager: area.inscription for area in layout.areas}
    assert said == {"play": "Pays 1 to 1", "ante": "Pays 1 to 1", "pair-plus": ""}
    pair_plus, bonus = layout.payouts
    assert (pair_plus.title, bonus.title) == ("Pair Plus", "Ante Bonus")
    assert pair_plus.lines[:2] == (("mini royal flush", "40 to 1"), ("straight flush", "40 to 1"))
    assert bonus.lines[0] == ("mini royal flush of spades", "50 to 1")


# What cannot go together.


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        pytest.param(
            {**MANUAL, **FROM_THE_HAND},
            "cards dealt from the hand are shuffled by an automated shuffler",
            marks=pytest.mark.clause("three-card-poker", "ma", "§8(b)(1)"),
            id="dealt from the hand, shuffled by hand",
        ),
        pytest.param(
            {**MANUAL, "second_deck": True},
            r"a second deck needs an automated shuffler \(§2\(b\)\)",
            marks=pytest.mark.clause("three-card-poker", "ma", "§2(b)"),
            id="two decks shuffled by hand",
        ),
        pytest.param(
            {"seats_max": 10},
            r"may be 1 to 9 \(146\.14\(1\)\)",
            marks=pytest.mark.clause("three-card-poker", "ma", "146.14(1)"),
            id="ten seats",
        ),
        pytest.param(
            {"positions": 4},
            r"may be 1 to 3 \(§6\(e\)\)",
            marks=pytest.mark.clause("three-card-poker", "ma", "§6(e)"),
            id="four positions for one player",
        ),
        pytest.param(
            {"stub_count_every": 6},
            r"may be 1 to 5 \(§7\(e\)",
            marks=pytest.mark.clause("three-card-poker", "ma", "§7(e)"),
            id="a count every six rounds",
        ),
        pytest.param(
            {"dealer_qualifies": "king high"},
            r"is queen high and is not the licensee's to choose \(§11\(a\)\(1\)\)",
            marks=pytest.mark.clause("three-card-poker", "ma", "§11(a)(1)"),
            id="a dealer who needs a king",
        ),
        pytest.param(
            {"ante_bonus_paytable": "A"},
            r"goes with the standard version, and no other with it \(§11\(a\)\(3\)",
            marks=pytest.mark.clause("three-card-poker", "ma", "§11(a)(3)(i)"),
            id="table A with the standard version",
        ),
        pytest.param(
            {**BOTH, "ante_bonus_paytable": "standard"},
            r"goes with the standard version, and no other with it \(§11\(a\)\(3\)",
            marks=pytest.mark.clause("three-card-poker", "ma", "§11(a)(3)(i)"),
            id="the standard table with another version",
        ),
        pytest.param(
            {"ante_bonus_paytable": "D"},
            "D is not permitted",
            marks=pytest.mark.clause("three-card-poker", "ma", "§11(a)(3)(i) A-C"),
            id="a table that there is not",
        ),
        pytest.param({"limits": "none"}, "takes no wagers", id="no limits"),
        pytest.param({"pair_plus_limits": "none"}, "takes no wagers", id="no Pair Plus limits"),
        pytest.param(
            {"limits": "5 to 49 by 1"},
            r"at least 10 times it \(147\.07\(1\)\)",
            marks=pytest.mark.clause("three-card-poker", "ma", "147.07(1)"),
            id="limits too close together",
        ),
    ],
)
def test_what_the_law_does_not_permit_is_refused(choices: Choices, why: str) -> None:
    with pytest.raises(NotPermitted, match=why):
        law().open(choices)


def variation(tmp_path: Any, text: str) -> Any:
    """A licensee's own file over the law's."""
    file = tmp_path / "own.toml"
    header = '[ruleset]\ngame = "three-card-poker"\nname = "own"\ntitle = "Own"\nbased_on = "ma"\n'
    file.write_text(header + text, encoding="utf-8")
    return load("three-card-poker", GAME.rules, file, GAME.folder)


PAYS = (
    '"mini royal flush" = "{}", "straight flush" = "{}", "three-of-a-kind" = "{}", '
    '"straight" = "{}", "flush" = "{}", "pair" = "{}"'
)
FLOOR = ("35 to 1", "35 to 1", "25 to 1", "5 to 1", "3 to 1", "1 to 1")


def own_table(tmp_path: Any, *pays: str) -> Any:
    lines = PAYS.format(*pays)
    text = f'[tables.pair_plus_paytable.own]\ncite = "§11(a)(2)"\npays = {{ {lines} }}\n'
    return variation(tmp_path, text)


@shows("§11(a)(2)", "§11(a)(2) Pair Plus")
@pytest.mark.parametrize("line", range(6))
def test_a_pair_plus_table_below_the_floor_is_refused_line_by_line(
    line: int, tmp_path: Any
) -> None:
    less = [*FLOOR]
    less[line] = "push" if line == 5 else f"{int(less[line].split()[0]) - 1} to 1"
    with pytest.raises(NotPermitted, match="no less than"):
        own_table(tmp_path, *less)


@shows("§11(a)(2)", "§11(a)(2) Pair Plus")
@pytest.mark.parametrize("line", range(6))
def test_a_pair_plus_table_above_the_floor_is_permitted(line: int, tmp_path: Any) -> None:
    more = [*FLOOR]
    more[line] = f"{2 * int(more[line].split()[0]) + 1} to 2"
    rules = own_table(tmp_path, *more).open({"pair_plus_paytable": "own"})
    assert [str(pay) for pay in rules.pair_plus_paytable.pays.values()] == more


@shows("§11(a)(2)")
@pytest.mark.parametrize(("policy", "cents"), [("to the player", 5_00), ("to the house", 4_99)])
def test_a_table_with_halves_is_paid_in_whole_cents(policy: str, cents: int, tmp_path: Any) -> None:
    """The law's tables are whole numbers; a licensee's need not be."""
    ruleset = own_table(tmp_path, *FLOOR[:5], "3 to 2")
    choices = {"odd_cent": policy, "pair_plus_limits": "1 to 50 by 0.01"}
    rules = ruleset.open({"pair_plus_paytable": "own", **choices})
    round_ = GAME.round(rules, Start(players={1: Player("Ann", 100_00)}))
    take(round_, "place 1 pair-plus 3.33; proceed", draws("8c Qh 8d 9c 3h 4d"), "proceed")
    assert settled(round_, "pair-plus") == ("paid", cents)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            '[rules.dealer_qualifies]\nis = "emperor high"\ncite = "§11(a)(1)"\n',
            "is no hand of the three-card order",
        ),
        (
            '[tables.ante_bonus_paytable.standard]\ncite = "§11(a)(3)"\npays = { "two pair" = '
            '"1 to 1" }\n',
            "there is no 'two pair'",
        ),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(text: str, why: str, tmp_path: Any) -> None:
    with pytest.raises(Unreadable, match=why):
        variation(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[rules.decks]\nis = 2\ncite = "§2(a)"\n', "order is for one deck"),
        (
            '[rules.wager_names]\nis = { ante = "a", play = "a", pair_plus = "p", ante_bonus = "b" '
            '}\ncite = "146.14(2)(b)"\n',
            "4 names are needed",
        ),
        ('[rules.seats_max]\nis = 20\ncite = "146.14(1)"\n', "too few cards for so many seats"),
    ],
)
def test_a_file_that_cannot_be_played_is_refused(text: str, why: str, tmp_path: Any) -> None:
    with pytest.raises(NotPermitted, match=why):
        variation(tmp_path, text)
