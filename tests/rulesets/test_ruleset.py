"""A ruleset file, what it must say, and what a licensee may choose."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import NotPermitted, Unreadable
from houseway.pieces.money import Odds
from houseway.rulesets import Limits, Pay, Paytable, Rules, Ruleset, load
from houseway.rulesets.files import read_toml, ruleset_file, ruleset_names
from houseway.rulesets.ruleset import Choice
from houseway.steps.banked import Decks


class WarRules(Rules, frozen=True, kw_only=True):
    """Rules of a game small enough to be seen whole."""

    decks: Decks
    surrender: Fraction
    tie_pays: Odds
    is_burned: bool
    limits: Limits
    paytable: Paytable


HEADER = """
[ruleset]
game = "war"
name = "old"
title = "Old"
source = "A book"
read_on = "2026-11-15"
"""
RULES = """
[rules.decks]
may = [6, 8]
cite = "§1"
[rules.seats_max]
may = { from = 1, to = 7 }
cite = "§2"
[rules.surrender]
is = "1/2"
cite = "§3"
note = "Half."
[rules.tie_pays]
is = "10 to 1"
cite = "§4"
[rules.is_burned]
may = [true, false]
cite = "policy: burn"
[rules.limits]
may = "any"
cite = "§5"
[rules.paytable]
may = ["A", "B"]
cite = "§6"
"""
REST = """
[tables.paytable.A]
cite = "§6"
pays = { "tie" = "10 to 1" }
[tables.paytable.B]
cite = "§6"
pays = { "tie" = "push" }
[house]
decks = 6
seats_max = 5
is_burned = true
limits = "5 to 500 by 1"
paytable = "A"
"""
WHOLE = HEADER + RULES + REST

Write: TypeAlias = Callable[[str], Ruleset[WarRules]]


@pytest.fixture
def written(tmp_path: Path) -> Write:
    """Writes a ruleset file and loads it."""

    def write(text: str) -> Ruleset[WarRules]:
        file = tmp_path / "old.toml"
        file.write_text(text, encoding="utf-8")
        return load("war", WarRules, file, tmp_path)

    return write


# What a file says.


def test_every_entry_is_fixed_or_to_be_chosen_and_has_its_citation(written: Write) -> None:
    ruleset = written(WHOLE)
    said = {key: (str(entry), entry.choice is None) for key, entry in ruleset.entries.items()}
    assert said == {
        "decks": ("6, 8", False),
        "seats_max": ("1 to 7", False),
        "surrender": ("1/2", True),
        "tie_pays": ("10 to 1", True),
        "is_burned": ("yes, no", False),
        "limits": ("as the licensee sets it", False),
        "paytable": ("A, B", False),
    }
    assert [entry.cite for entry in ruleset.entries.values()] == [
        *("§1", "§2", "§3", "§4", "policy: burn", "§5", "§6"),
    ]
    assert ruleset.entries["surrender"].note == "Half."
    assert (ruleset.name, ruleset.header.read_on) == ("old", "2026-11-15")


def test_the_house_s_choices_open_a_table(written: Write) -> None:
    rules = written(WHOLE).open()
    assert (rules.ruleset, rules.decks, rules.seats_max, rules.is_burned) == ("old", 6, 5, True)
    assert (rules.surrender, rules.tie_pays) == (Fraction(1, 2), Odds(10))
    assert rules.limits == Limits.parse("5 to 500 by 1")
    assert rules.paytable.name == "A"
    assert rules.paytable.pays == {"tie": Pay.parse("10 to 1")}


def test_other_choices_replace_the_house_s(written: Write) -> None:
    ruleset = written(WHOLE)
    rules = ruleset.open({"decks": 8, "paytable": "B"})
    assert (rules.decks, rules.paytable.name, rules.seats_max) == (8, "B", 5)
    assert ruleset.open().decks == 6


def test_rules_are_frozen_and_remember_the_choices_in_words_that_choose_them_again(
    written: Write,
) -> None:
    ruleset = written(WHOLE)
    rules = ruleset.open({"is_burned": False})
    with pytest.raises(AttributeError):
        rules.decks = 8  # type: ignore[misc]
    assert rules.choices == {
        "decks": "6",
        "is_burned": "no",
        "limits": "5 to 500 by 1",
        "paytable": "A",
        "seats_max": "5",
    }
    words = [f"{key}={text}" for key, text in rules.choices.items()]
    assert ruleset.choose(**ruleset.parse_choices(words)) == rules


# What a licensee may choose.


@pytest.mark.parametrize(
    ("choices", "key", "clause", "says"),
    [
        ({"decks": 7}, "decks", "§1", "7 is not permitted; may be 6, 8"),
        ({"decks": "six"}, "decks", "§1", "six is not permitted; may be 6, 8"),
        ({"seats_max": 8}, "seats_max", "§2", "8 is not permitted; may be 1 to 7"),
        ({"seats_max": 0}, "seats_max", "§2", "0 is not permitted; may be 1 to 7"),
        ({"seats_max": "5"}, "seats_max", "§2", "write 5 without quotes"),
        ({"decks": "6"}, "decks", "§1", "write 6 without quotes"),
        ({"surrender": "1/3"}, "surrender", "§3", "is 1/2 and is not the licensee's to choose"),
        ({"paytable": "C"}, "paytable", "§6", "C is not permitted; may be A, B"),
    ],
)
def test_a_choice_outside_the_law_names_the_key_and_the_clause_and_no_file(
    written: Write, choices: dict[str, Any], key: str, clause: str, says: str
) -> None:
    ruleset = written(WHOLE)
    with pytest.raises(NotPermitted) as refused:
        ruleset.open(choices)
    error = refused.value
    assert (error.key, error.clause, error.file) == (key, clause, "")
    assert str(error) == f"{key}: {says} ({clause})"


def test_what_the_law_leaves_open_must_be_chosen(written: Write) -> None:
    ruleset = written(WHOLE)
    with pytest.raises(NotPermitted, match=r"decks: the licensee must choose: 6, 8 \(§1\)"):
        ruleset.choose(seats_max=5)


def test_a_fixed_value_may_be_named_as_it_is(written: Write) -> None:
    assert written(WHOLE).open({"surrender": "1/2"}).surrender == Fraction(1, 2)


def test_a_rule_that_does_not_exist_is_refused_and_its_likely_name_given(written: Write) -> None:
    with pytest.raises(NotPermitted, match="no such rule; did you mean decks") as refused:
        written(WHOLE).open({"deck": 6})
    assert (refused.value.key, refused.value.file) == ("deck", "")


@pytest.mark.parametrize(
    ("choices", "clause"),
    [({"limits": 500}, "§5"), ({"limits": "5 to 1"}, "§5"), ({"seats_max": True}, "§2")],
)
def test_a_choice_of_the_wrong_kind_is_refused_with_its_key_and_no_file(
    written: Write, choices: dict[str, Any], clause: str
) -> None:
    with pytest.raises((NotPermitted, Unreadable)) as refused:
        written(WHOLE).open(choices)
    error = refused.value
    assert isinstance(error, NotPermitted | Unreadable)
    assert (error.key, error.clause, error.file) == (*choices, clause, "")


# A table that the law calls the least.

FLOOR = WHOLE.replace('may = ["A", "B"]', 'may = { at_least = "B" }')


def test_where_the_law_sets_a_floor_any_table_may_be_chosen_that_pays_no_less(
    written: Write,
) -> None:
    ruleset = written(FLOOR)
    assert str(ruleset.entries["paytable"]) == "B, or a table that pays no less"
    assert [ruleset.open({"paytable": name}).paytable.name for name in "AB"] == ["A", "B"]
    with pytest.raises(NotPermitted, match="there is no table 'C'; there are A, B"):
        ruleset.open({"paytable": "C"})


@pytest.mark.parametrize(
    ("pays", "says"),
    [
        ('{ "tie" = "9 to 1" }', "B pays tie 9 to 1; no less than 10 to 1 is permitted"),
        ('{ "tie" = "push" }', "B pays tie push; no less than 10 to 1 is permitted"),
        ('{ "war" = "20 to 1" }', "B pays tie nothing; no less than 10 to 1 is permitted"),
    ],
)
def test_a_table_below_the_floor_is_refused_with_the_hand(
    written: Write, pays: str, says: str
) -> None:
    text = FLOOR.replace('at_least = "B"', 'at_least = "A"')
    text = text.replace('pays = { "tie" = "push" }', f"pays = {pays}")
    with pytest.raises(NotPermitted, match=f"paytable: {says} \\(§6\\)"):
        written(text)


TWO_FLOORS = FLOOR.replace('at_least = "B"', 'at_least = ["A", "B"]').replace(
    'pays = { "tie" = "push" }', 'pays = { "tie" = "9 to 1", "war" = "2 to 1" }'
)


@pytest.mark.parametrize(
    ("pays", "permitted"),
    [
        ('{ "tie" = "10 to 1" }', True),
        ('{ "tie" = "9 to 1", "war" = "3 to 1" }', True),
        ('{ "tie" = "9 to 1", "war" = "1 to 1" }', False),
    ],
)
def test_of_several_floors_a_table_must_reach_one(
    written: Write, pays: str, permitted: bool
) -> None:
    text = f'{TWO_FLOORS}\n[tables.paytable.C]\ncite = "ours"\npays = {pays}\n'
    if permitted:
        ruleset = written(text)
        said = "A, B, or a table that pays no less than one of them"
        assert str(ruleset.entries["paytable"]) == said
        assert ruleset.open({"paytable": "C"}).paytable.name == "C"
    else:
        with pytest.raises(NotPermitted, match="C pays tie 9 to 1; no less than 10 to 1"):
            written(text)


def test_a_floor_is_a_table_of_the_file(written: Write) -> None:
    with pytest.raises(Unreadable, match="where A is a paytable of the file"):
        written(FLOOR.replace('at_least = "B"', 'at_least = "C"'))


# Typed choices.


def test_choices_are_typed_as_key_and_value(written: Write) -> None:
    words = ["decks=8", "seats_max=3", "is_burned=no", "paytable=B", "limits=10 to 100 by 5"]
    assert written(WHOLE).parse_choices(words) == {
        "decks": 8,
        "seats_max": 3,
        "is_burned": False,
        "paytable": "B",
        "limits": "10 to 100 by 5",
    }


@pytest.mark.parametrize(
    ("word", "says"),
    [
        ("decks", "write it as key=value"),
        ("", "write it as key=value"),
        ("dekcs=6", "no such rule; did you mean decks"),
        ("zebra=6", "no such rule"),
    ],
)
def test_what_cannot_be_a_choice_is_refused(written: Write, word: str, says: str) -> None:
    with pytest.raises(NotPermitted, match=says):
        written(WHOLE).parse_choices([word])


@given(st.text(max_size=8))
def test_any_typed_value_is_taken_refused_or_unreadable(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    file = tmp_path_factory.getbasetemp() / "typed.toml"
    file.write_text(WHOLE, encoding="utf-8")
    ruleset = load("war", WarRules, file, file.parent)
    for key in ruleset.entries:
        try:
            rules = ruleset.open(ruleset.parse_choices([f"{key}={text}"]))
        except (NotPermitted, Unreadable):
            continue
        assert ruleset.open(ruleset.parse_choices([f"{key}={rules.choices[key]}"])) == rules


def test_a_choice_among_anything_a_span_or_listed_values() -> None:
    assert Choice().admits("whatever")
    assert [n for n in range(10) if Choice(span=(2, 4)).admits(n)] == [2, 3, 4]
    assert [n for n in range(10) if Choice(values=(6, 8)).admits(n)] == [6, 8]


# Files with faults.


def without(line: str) -> str:
    assert line in WHOLE
    return WHOLE.replace(line, "")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (without('cite = "§1"'), r"\[rules.decks\] has no `cite`"),
        (WHOLE.replace('cite = "§1"', 'cite = ""'), r"\[rules.decks\] has no `cite`"),
        (without("may = [6, 8]"), r"\[rules.decks\] needs either `is` or `may`"),
        (WHOLE.replace("may = [6, 8]", "may = [6]\nis = 6"), "needs either `is` or `may`"),
        (WHOLE.replace("may = [6, 8]", "may = []"), r"\[rules.decks\] may = \[\] \(§1\)"),
        (WHOLE.replace("from = 1, to = 7", "from = 7, to = 1"), r"\[rules.seats_max\] may = "),
        (WHOLE.replace("from = 1,", ""), r"\[rules.seats_max\] may = "),
        (
            WHOLE.replace("may = [6, 8]", 'may = [6, "8"]'),
            r"\[rules.decks\] \(§1\): should be a whole",
        ),
        (WHOLE.replace('is = "1/2"', "is = 0.5"), r"\[rules.surrender\] \(§3\): 0.5 should be"),
        (WHOLE.replace('"10 to 1"', '"10 for 1"'), "'10 for 1' is not payout odds"),
        (WHOLE.replace("note =", "nota ="), r"\[rules.surrender\] has an unknown part 'nota'"),
        (WHOLE.replace("rules.decks", "rules.packs"), r"\[rules.packs\]: no such rule"),
        (HEADER + RULES.partition("[rules.paytable]")[0], r"\[rules.paytable\] is missing"),
        (HEADER + "[rules]\ndecks = 6\n" + REST, r"\[rules.decks\] should be a table"),
        (WHOLE + "[houses]\n", r"\[houses\]: no such section"),
        (RULES + REST, r"\[ruleset\] is missing"),
        (without('title = "Old"'), r"\[ruleset\]: .*title"),
        (WHOLE.replace("[ruleset]", '[ruleset]\nnotes = "x"'), r"\[ruleset\]: .*notes"),
        (WHOLE + "]", "old.toml: "),
    ],
)
def test_a_faulty_file_is_unreadable_and_named(written: Write, text: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says) as refused:
        written(text)
    assert refused.value.file.endswith("old.toml")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (WHOLE.replace("decks = 6\n", ""), r"decks: the licensee must choose: 6, 8 \(§1\)"),
        (WHOLE.replace("decks = 6\n", "decks = 7\n"), r"decks: 7 is not permitted"),
        (WHOLE.replace("decks = 6\n", "decks = 6\npacks = 6\n"), "packs: no such rule"),
        (WHOLE.replace('may = ["A", "B"]', 'may = ["A", "C"]'), "paytable: there is no table 'C'"),
    ],
)
def test_a_file_that_does_not_permit_its_own_house_is_refused(
    written: Write, text: str, says: str
) -> None:
    with pytest.raises(NotPermitted, match=says) as refused:
        written(text)
    assert refused.value.file.endswith("old.toml")


def test_a_file_is_checked_once_and_read_anew_when_it_has_changed(written: Write) -> None:
    before = written(WHOLE)
    assert written(WHOLE) is before
    changed = written(WHOLE.replace("decks = 6\n", "decks = 8\n"))
    assert (before.open().decks, changed.open().decks) == (6, 8)
    assert written(WHOLE).open().decks == 6


def test_a_file_that_is_not_there_or_not_text_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="there is no such file"):
        read_toml(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(Unreadable, match=r"bytes\.toml"):
        read_toml(tmp_path / "bytes.toml")


def test_rulesets_are_found_by_name(tmp_path: Path) -> None:
    for stem in ("old", "new_york"):
        (tmp_path / f"{stem}.toml").write_text(WHOLE, encoding="utf-8")
    assert ruleset_names(tmp_path) == ["new-york", "old"]
    assert ruleset_file(tmp_path, "new-york").name == "new_york.toml"
    with pytest.raises(NotPermitted, match="no ruleset 'ohio'; there are new-york, old"):
        ruleset_file(tmp_path, "ohio")
