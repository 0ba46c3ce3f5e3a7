"""Everything that can go wrong, provoked: each error says where, what, and under which clause.

A ruleset's faults name the file and the rule or clause; a round's the file and, if any, the line.
"""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway import errors
from houseway.errors import Damaged, Differs, HousewayError, NotAllowed, NotPermitted, Unreadable
from houseway.games import find_game, game_of
from houseway.pieces.cards import Card
from houseway.pieces.dice import Dice
from houseway.pieces.money import Odds, parse_money
from houseway.round.start import Player, Start
from houseway.rulesets import load
from houseway.steps.equipment import Due
from houseway.table import notation

GAME = find_game("fast-action-holdem")
THERE_ARE = "there are ma, section-36, wa-multi-deck, wa-single-deck"
HANDS = (
    "royal flush, straight flush, four-of-a-kind, full house, flush, straight, three-of-a-kind, "
    "two pair, pair, high card"
)
HEADER = """
[ruleset]
game = "fast-action-holdem"
name = "mine"
title = "Mine"
source = "A drawer"
read_on = "2026-11-15"
"""


def test_every_kind_of_error_is_provoked_here() -> None:
    """A new kind needs a case below."""
    kinds = {kind for kind in vars(errors).values() if isinstance(kind, type)}
    mine = {kind for kind in kinds if issubclass(kind, Exception)}
    assert mine == {HousewayError, NotAllowed, NotPermitted, Unreadable, Differs, Damaged}
    assert all(issubclass(kind, Unreadable) for kind in (Differs, Damaged))  # See test_damaged.
    assert all(issubclass(kind, HousewayError) for kind in mine)


# Small texts.


@pytest.mark.parametrize(
    ("parse", "text", "says"),
    [
        (Card.parse, "1h", "'1h' is not a card: write a rank of 23456789TJQKA and a suit of cdhs"),
        (parse_money, "1.5", "'1.5' is not an amount of money: write dollars as 10 or 2.50"),
        (Odds.parse, "3 for 2", "'3 for 2' is not payout odds: write them as 3 to 2"),
        (Dice.parse, "3-0", "(3, 0) is not a roll: each die shows 1 or more"),
    ],
)
def test_a_text_that_cannot_be_read(parse: object, text: str, says: str) -> None:
    assert callable(parse)
    with pytest.raises(Unreadable) as error:
        parse(text)
    assert str(error.value) == says
    assert (error.value.file, error.value.line) == ("", None)


def test_a_player_whose_name_cannot_be_written() -> None:
    rules = GAME.ruleset("ma").open()
    for name in ("", "Ann | Bob", "Ann\nBob", " Ann", "Ann  Lee"):
        with pytest.raises(NotAllowed) as error:
            GAME.round(rules, Start(players={1: Player(name, 500_00)}))
        says = f"{name!r} is not a name: words with single blanks between them"
        assert (error.value.reason, error.value.open_instead) == (says, ())
        assert str(error.value) == f"{says}."


# What is not there.


def test_a_game_a_ruleset_and_a_file_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotPermitted, match=r"^there is no game 'faro'; there are fast-action"):
        find_game("faro")
    with pytest.raises(NotPermitted) as refused:
        GAME.ruleset("mb")
    assert str(refused.value) == f"there is no ruleset 'mb'; {THERE_ARE}"
    file = tmp_path / "none.toml"
    with pytest.raises(Unreadable) as error:
        GAME.ruleset(str(file))
    assert str(error.value) == f"{file}: there is no such file"


def test_a_file_of_a_game_that_is_not_there(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEADER.replace("fast-action-holdem", "faro"), encoding="utf-8")
    with pytest.raises(Unreadable) as error:
        game_of(file)
    assert str(error.value).startswith(f"{file}: [ruleset] game is none of fast-action-holdem")
    with pytest.raises(Unreadable) as error:
        GAME.ruleset(str(file))
    assert str(error.value) == f"{file}: these are rules of faro, not of fast-action-holdem"


# Rulesets.

A_NUMBER = "should be a whole number, not text"
UNREADABLE = [
    ("rules = 3", "[rules] should be a table"),
    ("rulez.decks = 6", "[rulez]: no such section"),
    ("rules.decks = 6", "[rules.decks] should be a table with `is` or `may`, and `cite`"),
    ("rules.deks = { is = 6, cite = '§2' }", "[rules.deks]: no such rule; did you mean decks?"),
    ("rules.decks = { is = 6, cites = '§2' }", "[rules.decks] has an unknown part 'cites'"),
    ("rules.decks = { is = 6 }", "[rules.decks] has no `cite`: where is it written?"),
    ("rules.decks = { cite = '§2' }", "[rules.decks] needs either `is` or `may`"),
    (
        "rules.decks = { is = 6, may = [6], cite = '§2' }",
        "[rules.decks] needs either `is` or `may`",
    ),
    (
        "rules.decks = { may = [], cite = '§2' }",
        "[rules.decks] may = [] (§2): write a list, { from = 1, to = 9 }, 'any', "
        "or { at_least = 'A' } where A is a paytable of the file",
    ),
    ("rules.decks = { is = '6', cite = '§' }", f"[rules.decks] (§): {A_NUMBER}"),
    (
        "rules.limits = { is = '5 to 500', cite = '147.07(1)' }",
        "[rules.limits] (147.07(1)): '5 to 500' are not limits: write them as 5 to 500 by 1",
    ),
    ("clauses.wager = '§6(a)'", "[clauses]: there is no `wager`"),
    (
        "irregularities.face_up = { is = 'none', cite = '§9(a)' }",
        "[irregularities]: there is no `face_up`",
    ),
    (
        "irregularities.face_up_card = { is = 'eaten', cite = '§9(a)' }",
        "[irregularities.face_up_card] (§9(a)): 'eaten' is not a remedy; "
        "there are: to the discard rack, next card; the round is void",
    ),
    (
        "tables.paytable.5 = { cite = 'WA1 paytable', pays = { nine = '9 to 1' } }",
        f"table 5 (WA1 paytable): there is no 'nine'; there are: {HANDS}",
    ),
    (
        "tables.paytable.5 = { cite = 'WA1 paytable', pays = { flush = '9 for 1' } }",
        "[rules.paytable] (WA1 paytable): '9 for 1' is not payout odds: write them as 3 to 2",
    ),
]
NOT_PERMITTED = [
    ("house.decks = 7", "decks: 7 is not permitted; may be 6, 8 (§2(a))"),
    ("house.deks = 6", "deks: no such rule; did you mean decks?"),
    (
        "rules.order = { may = ['multideck'], cite = '§3(b)' }",
        "order: the licensee must choose: multideck (§3(b))",
    ),
    (
        "rules.paytable = { may = ['4', '7'], cite = 'WA1 paytable' }",
        "paytable: there is no table '7'; there are 4, 5, 6",
    ),
    (
        "house.limits = '10 to 50 by 1'",
        "limits_spread: limits 10.00 to 50.00 by 1.00: "
        "a minimum of 100.00 or less needs a maximum of at least 10 times it (147.07(1))",
    ),
    (
        "rules.house_way = { cite = '§8(i)', is = [{ cite = '1', says = 'x', pair = true }] }",
        "house_way: the house way has no step for 2c 3c (§8(i))",
    ),
]


def write(folder: Path, text: str) -> Path:
    """A ruleset file: one line, and the header of a difference."""
    file = folder / "mine.toml"
    parent = "wa-single-deck" if "paytable" in text else "ma"
    file.write_text(f"{text}\n{HEADER}based_on = '{parent}'\n", encoding="utf-8")
    return file


@pytest.mark.parametrize(("text", "says"), UNREADABLE)
def test_a_ruleset_that_cannot_be_read(tmp_path: Path, text: str, says: str) -> None:
    file = write(tmp_path, text)
    with pytest.raises(Unreadable) as error:
        GAME.ruleset(str(file))
    assert str(error.value) == f"{file}: {says}"


@pytest.mark.parametrize(("text", "says"), NOT_PERMITTED)
def test_a_ruleset_that_the_law_does_not_permit(tmp_path: Path, text: str, says: str) -> None:
    file = write(tmp_path, text)
    with pytest.raises(NotPermitted) as error:
        GAME.ruleset(str(file))
    assert str(error.value) == f"{file}: {says}"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[rules.decks]\nis = 6\ncite = '§2'", "[ruleset] is missing"),
        (f"{HEADER}based_on = 'mb'", f"[ruleset] based_on: there is no ruleset 'mb'; {THERE_ARE}"),
        (f"{HEADER}author = 'me'", "[ruleset]: there is no `author`"),
        (HEADER, "[rules.bonus] is missing"),
        (f"{HEADER}[rules", "Expected ']' at the end of a table declaration (at end of document)"),
    ],
)
def test_a_ruleset_file_that_is_not_whole(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable) as error:
        GAME.ruleset(str(file))
    assert str(error.value) == f"{file}: {says}"


def test_a_ruleset_that_is_based_on_itself(tmp_path: Path) -> None:
    for name, parent in (("one", "two"), ("two", "one")):
        text = f"{HEADER}based_on = '{parent}'"
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable, match=r"one\.toml: two is based on itself$"):
        load(GAME.name, GAME.rules, tmp_path / "one.toml", tmp_path)


def test_a_ruleset_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(Unreadable, match=r"mine\.toml: 'utf-8' codec can't decode"):
        GAME.ruleset(str(file))


VALUE = re.compile(r"^(\w+|\"[^\"]+\") = .+$", re.MULTILINE)
JUNK = ("3", "-1", "0.5", "true", '""', '"junk"', "[]", "[3]", "{}", '{ is = 3, cite = "x" }')


@settings(max_examples=40)
@given(data=st.data())
def test_whatever_stands_in_a_ruleset_it_loads_or_is_refused_by_name(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Junk in any one place, of a whole file or of a difference, is never the house's own fault."""
    name, junk = data.draw(st.sampled_from(GAME.rulesets)), data.draw(st.sampled_from(JUNK))
    text = (GAME.folder / f"{name.replace('-', '_')}.toml").read_text(encoding="utf-8")
    found = data.draw(st.sampled_from(list(VALUE.finditer(text))))
    section = re.findall(r"^\[.+\]$", text[: found.start()], re.MULTILINE)[-1]
    whole = f"{text[: found.start()]}{found[1]} = {junk}{text[found.end() :]}"
    header = f"{HEADER}based_on = '{name}'\n"
    difference = f"{header}{section if section != '[ruleset]' else ''}\n{found[1]} = {junk}\n"
    file = tmp_path_factory.getbasetemp() / "junk.toml"
    for written in (whole, difference, f"{header}[rules]\n{found[1]} = {junk}\n"):
        file.write_text(written, encoding="utf-8")
        said = refusal(file)
        assert not said or said.startswith(f"{file}: "), written[-200:]


def refusal(file: Path) -> str:
    """Why a ruleset is refused; nothing if it loads."""
    try:
        GAME.ruleset(str(file))
    except (Unreadable, NotPermitted) as error:
        return str(error)
    return ""


# Rounds.

START = """houseway round
game    fast-action-holdem
rules   ma
seat    1 500.00 Ann
marker  dealer

"""
"""The lines below it are numbered from 7."""
OPENING = START.replace("round", "preparation").replace(
    "marker  dealer", "why     opening\nfirst   1"
)
WAGER = "place 1 wager 10.00 | wager 1 wager 10.00 | §6(a)"
LIMITS, WITHIN_RACK = "10.00 to 1,000.00 by 1.00", "10.00 to 500.00 by 1.00"


def changed(old: str, new: str, text: str = START) -> str:
    """A header with one line changed."""
    assert old in text
    return text.replace(old, new)


FAULTS = {
    "an empty file": ("", ": the file does not begin with 'houseway round'"),
    "no header": (WAGER, f":1: a round begins with 'houseway round', not '{WAGER}'"),
    "no game": (changed("game    fast-action-holdem\n", ""), ": the header does not say: game"),
    "no rules": (changed("rules   ma\n", ""), ": the header does not say: ruleset"),
    "no seat": (changed("seat    1 500.00 Ann\n", ""), ": the header does not say: seat"),
    "a seat that is no number": (
        changed("seat    1", "seat    one"),
        ":4: seat 'one 500.00 Ann' cannot be read",
    ),
    "a seat that is not at the table": (
        changed("seat    1", "seat    7"),
        ": the header cannot be: there is no seat 7: the table has 6.",
    ),
    "a marker that is nowhere": (changed("dealer", "door"), ":5: marker 'door' cannot be read"),
    "a shoe in an unknown state": (
        changed("marker  dealer", "shoe    wet"),
        ":5: 'wet' is none of: new set, new dealer",
    ),
    "more gone than there are": (
        changed("marker  dealer", "gone    Ah Ah Ah Ah Ah Ah Ah"),
        ": the header cannot be: more is gone than the 312 that there are.",
    ),
    "a line of a preparation in a round": (
        changed("marker  dealer", "why     opening"),
        ":5: 'why' does not belong in the header; "
        "there are game, rules, choose, seat, player, owed, marker, stood, shoe, stub, meter, "
        "carried, gone",
    ),
    "a reason to shuffle that is none": (
        changed("opening", "boredom", OPENING),
        f":5: 'boredom' is none of: {', '.join(Due)}",
    ),
    "an unknown card": (
        f"{START}draw Xx",
        ":7: 'Xx' is not a card: write a rank of 23456789TJQKA and a suit of cdhs",
    ),
    "an amount that is none": (
        f"{START}place 1 wager ten",
        ":7: 'ten' is not an amount of money: write dollars as 10 or 2.50",
    ),
    "an action without its end": (
        f"{START}place 1 wager",
        ":7: 'place 1 wager' is not whole: place needs seat, wager, cents, tender",
    ),
    "an action with too much": (
        f"{START}proceed on on",
        ":7: 'on' is left over in 'proceed on on'",
    ),
    "four columns": (f"{START}{WAGER} | 1", ":7: a line has three columns: action | fact | clause"),
}
DIFFERENCES = {
    "an action refused": (
        f"{START}place 1 wager 1.00",
        f":7: 1.00 is outside the table's limits, {LIMITS} (147.07(1)). "
        f"Open now: place 1 wager {WITHIN_RACK}.",
    ),
    "another fact": (
        START + WAGER.replace("10.00 |", "11.00 |", 2).replace("11.00 |", "10.00 |", 1),
        ":7: the file says 'wager 1 wager 11.00 | §6(a)', the engine 'wager 1 wager 10.00 | §6(a)'",
    ),
    "another clause": (
        START + WAGER.replace("§6(a)", "§6(b)"),
        ":7: the file says 'wager 1 wager 10.00 | §6(b)', the engine 'wager 1 wager 10.00 | §6(a)'",
    ),
    "a fact too many": (
        f"{START}{WAGER}\n | rain | §6(a)",
        ":8: the file says 'rain | §6(a)', the engine 'nothing further'",
    ),
    "a fact too few": (
        f"{START}{WAGER}\nproceed",
        ":8: the file says 'no more facts', the engine 'announced \"No more bets\"'",
    ),
}


def play(text: str) -> None:
    """Read and play a round from its text."""
    script = notation.read(text, "f.round")
    notation.replay(GAME, GAME.ruleset(script.ruleset), script)


@pytest.mark.parametrize(("text", "says"), FAULTS.values(), ids=FAULTS)
def test_a_round_that_cannot_be_read(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as error:
        play(text)
    assert str(error.value) == f"f.round{says}"
    assert type(error.value) is Unreadable


@pytest.mark.parametrize(("text", "says"), DIFFERENCES.values(), ids=DIFFERENCES)
def test_a_round_that_differs(text: str, says: str) -> None:
    with pytest.raises(Differs) as error:
        play(text)
    assert str(error.value) == f"f.round{says}"


def test_a_round_played_under_a_ruleset_that_has_changed() -> None:
    now, then = GAME.ruleset("ma").digest, "0123456789abcdef"
    with pytest.raises(Differs) as error:
        play(changed("rules   ma", f"rules   ma {then}"))
    assert str(error.value) == f"f.round: played under ma {then}; that ruleset is now {now}"


def test_an_unknown_action_names_those_that_there_are() -> None:
    with pytest.raises(
        Unreadable, match=r"^f\.round:7: 'wager' is not an action; actions are place, "
    ):
        play(f"{START}wager 1 ante 10.00")


def test_a_choice_in_a_round_that_is_not_permitted() -> None:
    with pytest.raises(Unreadable) as error:
        play(changed("seat ", "choose  decks=7\nseat "))
    says = "the header cannot be: decks: 7 is not permitted; may be 6, 8 (§2(a))"
    assert str(error.value) == f"f.round: {says}"
