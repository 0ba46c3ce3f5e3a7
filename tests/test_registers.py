"""A register lists every clause of its regulation, in columns, and can be read."""

import re
from collections import Counter
from pathlib import Path

import pytest

from houseway.errors import NotPermitted, Unreadable
from houseway.examination.citing import columns_of, lay_out, listed_in, shown_by
from houseway.table.clauses import SHARED, Clause, parse_clause, register, register_file
from houseway.table.game import Game
from tests.clauses import RULESETS, every_ruleset

LEAVES = {
    ("fast-action-holdem", "ma"): {
        **{"§1 ": 10, "§2": 9, "§3": 19, "§4": 4, "§5": 14, "§6": 3, "§7": 4, "§8": 28, "§9": 11},
        **{"§10": 1, "§11": 1, "146.29": 7},
    },
    ("fast-action-holdem", "section-36"): {
        **{"(a)": 10, "(b)": 9, "(c)": 19, "(d)": 5, "(e)": 14, "(f)": 3, "(g)": 4, "(h)": 25},
        **{"(i)": 6, "(j)": 1, "(k)": 1},
    },
    ("fast-action-holdem", "wa-single-deck"): {"steps": 29},
    ("fast-action-holdem", "wa-multi-deck"): {"steps": 27},
    ("poker", "ma"): {
        **{"§1 ": 36, "§2": 6, "§3": 20, "§4": 4, "§5": 6, "§6": 13, "§7": 23, "§8": 7, "§9": 20},
        **{"§10": 13, "§11": 15, "§12": 10, "§13": 8 + 17, "§14": 17, "§15": 29, "§16": 3},
        **{
            "§17": 1,
            "§18": 1,
            "§19": 14,
            "146.03": 1,
            "146.07": 10,
            "146.24": 6,
            "146.48": 3,
            "146.49": 2,
        },
        **{"146.50": 1, "147.03": 4, "147.07": 5},
    },
    ("heads-up-holdem", "ma"): {
        **{"§1 ": 21, "§2": 6, "§3": 4, "§4": 10, "§5": 11, "§6": 5, "§7": 11, "§8": 12, "§9": 7},
        # §11 has 13 leaves and four paytables.
        **{"§10": 9, "§11": 17, "§12": 7, "146.61": 9},
    },
    ("heads-up-holdem", "ultimate-texas-holdem"): {"146.40": 11},
    ("three-card-poker", "ma"): {
        **{"§1 ": 7, "§2": 7, "§3": 7, "§4": 4, "§5": 10, "§6": 10, "§7": 7, "§8": 8, "§9": 7},
        # §11 has 3 leaves and three paytables.
        **{"§10": 10, "§11": 6, "§12": 7, "146.14": 8},
    },
    ("colorado-holdem", "ma"): {
        # §6 has six leaves and §6a four; §12 has four and two paytables, as has §13.
        **{"§1 ": 10, "§2": 6, "§3": 12, "§4": 4, "§5": 10, "§6": 10, "§7": 12, "§8": 13, "§9": 6},
        **{"§10": 13, "§12": 6, "§14": 7, "146.31": 7},
    },
    ("colorado-holdem", "ma-permissible-bet"): {"§11": 13, "§13": 6},
    ("caribbean-stud", "ma"): {
        **{"§1 ": 12, "§2": 6, "§3": 4, "§4": 10, "§5": 11, "§6": 6, "§7": 11, "§8": 12, "§9": 8},
        # §11 has 15 leaves and three paytables, or sets of them.
        **{"§10": 19, "§11": 18, "§12": 7, "146.26": 12},
    },
    ("double-down-stud", "ma"): {
        **{"§1 ": 7, "§2": 6, "§3": 4, "§4": 9, "§5": 10, "§6": 3, "§7": 1, "§8": 9, "§9": 4},
        **{"§10": 3, "§11": 6, "146.25": 7},
    },
    ("pai-gow-poker", "ma"): {
        **{"§1 ": 17, "§2": 6, "§3": 20, "§4": 5, "§5": 4, "§6": 10, "§7": 5, "§9": 17, "§10": 25},
        # §8 with 8a, 8b and 8c; §14 with two tables, §16 with four, §18 with three.
        **{"§8": 32, "§11": 15, "§12": 2, "§13": 8, "§14": 11, "§15": 11, "§16": 8, "§17": 11},
        **{"§18": 7, "146.21": 35, "146.45": 3, "146.48": 1, "146.49": 2, "146.51": 5},
    },
    ("pai-gow", "ma"): {
        # §2 with its two tables; of 146.46 what names the game.
        **{"§1 ": 17, "§2": 11, "§3": 3, "§4": 10, "§5": 3, "§6": 7, "§7": 17, "§8": 29, "§9": 6},
        **{"§10": 2, "146.22": 13, "146.45": 3, "146.46": 7, "146.52": 9, "146.53": 34},
    },
    ("minibaccarat", "ma"): {
        # §10 has seven leaves and a table.
        **{"§1 ": 4, "§2": 9, "§3": 7, "§4": 5, "§5": 9, "§6": 5, "§7": 23, "§8": 11, "§9": 5},
        **{"§10": 8, "§11": 3, "§12": 11, "§13": 6, "§14": 1},
        **{"146.18": 17, "146.49": 2, "146.51": 12, "147.06": 1},
    },
    ("chemin-de-fer", "ma"): {
        # §8 has seven leaves and a table; §1 is not a list of definitions.
        **{"§1": 6, "§2": 3, "§3": 8, "§4": 2, "§5": 5, "§6": 9, "§7": 4, "§8": 8, "§9": 4},
        **{"§10": 6, "§11": 13, "146.18": 4, "146.49": 2, "146.51": 6, "147.06": 1},
    },
    ("spanish-21", "ma"): {
        # §15 has two paragraphs (k).
        **{"§1 ": 6, "§2": 4, "§3": 3, "§4": 11, "§5": 19, "§6": 8, "§7": 16, "§8": 3, "§9": 4},
        **{"§10": 5, "§11": 5, "§12": 4, "§13": 7, "§14": 1, "§15": 14, "146.15": 14, "147.06": 1},
    },
    ("let-it-ride", "ma"): {
        # §6 with §6a and §6b.
        **{"§1 ": 6, "§2": 6, "§3": 16, "§4": 4, "§5": 10, "§6": 13, "§7": 12, "§8": 13, "§9": 6},
        **{"§10": 15, "§11": 5, "§12": 6, "146.27": 13},
    },
    ("sic-bo", "ma"): {
        **{"§1": 1, "§2": 8, "§3": 3, "§4": 3, "§5": 9, "§6": 4},
        # Of 146.46 what names sic bo or its shaker, and is not in the list of all dice.
        **{"146.20": 11, "146.46": 13, "146.47": 4},
    },
}
"""How many clauses without numbered parts each section of a regulation has, counted in its text."""

SHARED_LEAVES = {
    "205-cmr": {"146.49": 10, "146.50": 17},
    "205-cmr-147": {"147.03": 4, "147.07": 7},
    "205-cmr-dice": {"146.45": 9, "146.46": 21},
}
"""The same for lists that games share: of 146.49 and 147.03 what tables meet, 146.50 by letters."""

every_ruleset_of_every_game = pytest.mark.parametrize(("game", "ruleset_name"), RULESETS)


@every_ruleset_of_every_game
def test_a_register_has_every_leaf_of_the_regulation(game: Game, ruleset_name: str) -> None:
    assert (game.name, ruleset_name) in LEAVES, "count them in the text, and say so in LEAVES"
    counted = leaves_in(register_file(game, ruleset_name))
    assert counted == LEAVES[game.name, ruleset_name]


def test_a_shared_list_has_every_leaf_of_the_regulation() -> None:
    assert {file.stem: leaves_in(file) for file in SHARED.glob("*.txt")} == SHARED_LEAVES


def leaves_in(file: Path) -> Counter[str]:
    """How many clauses without numbered parts a list has in each section."""
    clauses = [clause for clause in listed_in(file) if not clause.says.endswith("(parent)")]
    return Counter(section(clause) for clause in clauses if section(clause))


def section(clause: Clause) -> str:
    """The section of its regulation that a clause belongs to; nothing for notes and the like."""
    if clause.id.startswith("WA"):
        return "steps" if re.fullmatch(r"WA\d \d+\S*", clause.id) else ""
    found = re.match(r"§1 |§\d+|\([a-z]\)|\d+\.\d+", clause.id)
    return found[0] if found else "?"


def test_a_shared_list_is_laid_out_in_columns() -> None:
    """If not: `python -m tests.clauses`."""
    for file in SHARED.glob("*.txt"):
        text = file.read_text(encoding="utf-8")
        assert lay_out(columns_of(text)) == text


def test_clauses_that_games_share_are_told_in_the_same_words() -> None:
    """What several games meet is kept, or not kept, in all of them alike."""
    told: dict[str, set[str]] = {}
    for game, name in every_ruleset():
        for clause in register(game, name):
            if re.match(r"\d+\.\d+", clause.id):
                told.setdefault(clause.id, set()).add(
                    f"{clause.status} {clause.why}: {clause.says}"
                )
    assert not {name: words for name, words in told.items() if len(words) > 1}


def test_clocks_and_notices_are_kept_by_the_floor_ledger() -> None:
    clocks = re.compile(r"146\.49\(7\).*|147\.03\(.*|147\.07\(3\)")
    kept = {
        (clause.status, clause.why)
        for game, name in every_ruleset()
        for clause in register(game, name)
        if clocks.fullmatch(clause.id)
    }
    assert kept == {("not modelled", "kept by the floor ledger")}


# Reading a register.


@pytest.mark.parametrize(
    "line",
    [
        "§8(b) | shown",
        "§8(b) | shown | natural | paid",
        "§8(b) |  | natural",
        "§8(b) | open | natural",
        "§8(b) | not modelled | natural",
        "§8(b) | not modelled:  | natural",
        "§8(b) | shown by tests/test_x.py::test_y | natural",
    ],
)
def test_a_line_that_is_no_clause_is_refused(line: str) -> None:
    with pytest.raises(Unreadable):
        parse_clause(line)


def test_a_clause_that_is_not_modelled_has_its_reason() -> None:
    silent = parse_clause("§2(c) | not modelled: the stack is never visible | A second cut card")
    assert (silent.status, silent.why) == ("not modelled", "the stack is never visible")
    assert parse_clause("§10 | shown | One area").why == ""


def test_a_game_without_a_register_says_so() -> None:
    game, _ = next(every_ruleset())
    with pytest.raises(NotPermitted, match="no register"):
        register(game, "nowhere")


def test_an_unreadable_line_is_found_by_its_number(tmp_path: Path) -> None:
    game, _ = next(every_ruleset())
    folder = tmp_path / "clauses"
    folder.mkdir()
    (folder / "here.txt").write_text("# A heading\n§1 | shown | fine\n§2 | whatever | not\n")
    with pytest.raises(Unreadable, match=r"here\.txt:3: .*not a status"):
        register(moved(game, tmp_path), "here")


def test_a_list_that_is_not_there_cannot_be_included(tmp_path: Path) -> None:
    game, _ = next(every_ruleset())
    folder = tmp_path / "clauses"
    folder.mkdir()
    (folder / "here.txt").write_text("# A heading\ninclude nothing\n")
    with pytest.raises(Unreadable, match=r"here\.txt:2: there is no shared list 'nothing'"):
        register(moved(game, tmp_path), "here")


def test_a_whole_is_shown_by_its_parts_and_no_part_by_the_whole(tmp_path: Path) -> None:
    game, _ = next(every_ruleset())
    folder = tmp_path / "clauses"
    folder.mkdir()
    lines = ("§7(d) | shown | Dealt (parent)", "§7(d)(1) | shown | One", "§7(d)(2) | shown | Two")
    (folder / "here.txt").write_text("\n".join(lines))
    here = moved(game, tmp_path)
    assert shown_by({"§7(d)(1)"}, here, "here") == {"§7(d)(1)", "§7(d)"}
    assert shown_by({"§7(d)"}, here, "here") == {"§7(d)"}


def moved(game: Game, folder: Path) -> Game:
    """The same game with another folder."""
    fields = {name: getattr(game, name) for name in game.__struct_fields__}
    return Game(**{**fields, "folder": folder})
