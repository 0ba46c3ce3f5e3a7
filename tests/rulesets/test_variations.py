"""A ruleset that is a difference: everything of its parent but what it says anew."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest

from houseway.errors import NotPermitted, Unreadable
from houseway.games import find_game, game_of
from houseway.rulesets import Remedy, Rules, Ruleset, load

GAME = find_game("fast-action-holdem")

Write: TypeAlias = Callable[..., Ruleset[Any]]


@pytest.fixture
def varied(tmp_path: Path) -> Write:
    """Writes a user's own variation and loads it by its path."""

    def write(text: str, parent: str = "ma") -> Ruleset[Any]:
        file = tmp_path / "own.toml"
        own = f'based_on = "{parent}"\ngame = "{GAME.name}"\nname = "own"\ntitle = "Our own"\n'
        file.write_text(f"[ruleset]\n{own}{text}", encoding="utf-8")
        return GAME.ruleset(str(file))

    return write


def differences(rules: Rules, other: Rules) -> set[str]:
    """The fields in which two sets of rules differ, by their path."""
    return set(_differ("", msgspec.to_builtins(rules, enc_hook=str), other))


def _differ(path: str, one: Any, other: Any) -> list[str]:
    if not path:
        other = msgspec.to_builtins(other, enc_hook=str)
    if isinstance(one, dict) and isinstance(other, dict):
        return [
            where
            for key in {**one, **other}
            for where in _differ(f"{path}.{key}", one.get(key), other.get(key))
        ]
    return [] if one == other else [path.lstrip(".")]


def test_a_file_that_says_nothing_anew_changes_nothing_but_its_name(varied: Write) -> None:
    assert differences(varied("").open(), GAME.ruleset("ma").open()) == {"ruleset"}


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        (
            '[rules.natural_pays]\nis = "7 to 1"\ncite = "own"\n',
            {"natural_pays", "cites.natural_pays"},
        ),
        ('[rules.decks]\nis = 6\ncite = "own"\n', {"choices.decks", "cites.decks"}),
        ('[rules.decks]\nis = 4\ncite = "own"\n', {"decks", "choices.decks", "cites.decks"}),
        ("[house]\ndecks = 8\n", {"decks", "choices.decks"}),
        ('[clauses]\nwin = "own 1"\n', {"clause.win"}),
        ('[clauses.cards]\ncut = "own 2"\n', {"clause.cards.cut"}),
        (
            '[irregularities]\nface_up_card = { is = "the round is void", cite = "own 3" }\n',
            {"irregularities.face_up_card.is", "irregularities.face_up_card.cite"},
        ),
    ],
)
def test_what_a_file_says_anew_is_all_that_changes(
    varied: Write, text: str, changed: set[str]
) -> None:
    rules, before = varied(text).open(), GAME.ruleset("ma").open()
    assert differences(rules, before) == {"ruleset", *changed}


def test_values_said_anew_have_their_new_citation_and_keep_no_old_note(varied: Write) -> None:
    entry = varied('[rules.cut_margin]\nis = 20\ncite = "own"\n').entries["cut_margin"]
    assert (entry.fixed, entry.cite, entry.note) == (20, "own", "")


def test_a_remedy_said_anew_is_the_one_that_is_used(varied: Write) -> None:
    rules = varied('[irregularities]\ndealer_short = { is = "the round is void", cite = "own" }\n')
    assert rules.open().irregularities.dealer_short == Remedy("the round is void", "own")


def test_a_new_paytable_stands_beside_those_of_the_parent(varied: Write) -> None:
    text = """
        [rules.paytable]
        may = ["4", "own"]
        cite = "own"
        [tables.paytable.own]
        cite = "own"
        pays = { "flush" = "9 to 1" }
    """
    ruleset = varied(text, "wa-single-deck")
    assert set(ruleset.tables["paytable"]) == {"4", "5", "6", "own"}
    assert str(ruleset.open({"paytable": "own"}).paytable.pay("flush")) == "9 to 1"
    parent = GAME.ruleset("wa-single-deck")
    assert ruleset.open({"paytable": "4"}).paytable == parent.open().paytable


def test_a_parent_is_not_changed_by_its_variation(varied: Write) -> None:
    before = GAME.ruleset("ma").digest
    varied('[rules.natural_pays]\nis = "7 to 1"\ncite = "own"\n')
    assert GAME.ruleset("ma").digest == before


# Faults.


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[rules.house_way]\nis = []\ncite = "own"\n', "house_way: .* no step for"),
        ('[house]\nlimits = "10 to 50 by 1"\n', "limits.*at least 10 times"),
        ('[irregularities]\nface_up_card = { is = "shrug", cite = "own" }\n', "shrug"),
    ],
)
def test_values_that_do_not_go_together_are_refused_and_the_file_is_named(
    varied: Write, text: str, says: str
) -> None:
    with pytest.raises((NotPermitted, Unreadable), match=rf"own\.toml: .*(?:{says})"):
        varied(text)


def test_a_paytable_with_a_hand_that_the_order_lacks_is_refused(varied: Write) -> None:
    text = '[tables.paytable.4]\ncite = "own"\npays = { "five-of-a-kind" = "9 to 1" }\n'
    with pytest.raises((NotPermitted, Unreadable), match=r"own\.toml: .*no 'five-of-a-kind'"):
        varied(text, "wa-single-deck")


def test_a_misspelt_clause_or_irregularity_is_noticed(varied: Write) -> None:
    for text in (
        '[clauses]\nwinn = "own"\n',
        '[irregularities]\nface_upp = { is = "", cite = "" }',
    ):
        with pytest.raises(Unreadable, match=r"own\.toml"):
            varied(text)


def test_a_parent_that_does_not_exist_is_refused_with_those_that_do(varied: Write) -> None:
    says = r"own\.toml: .*there is no ruleset 'ohio'; there are ma, section-36"
    with pytest.raises(Unreadable, match=says):
        varied("", "ohio")


def test_a_ruleset_cannot_be_based_on_itself(tmp_path: Path) -> None:
    for name, parent in (("one", "two"), ("two", "one")):
        text = f'[ruleset]\nbased_on = "{parent}"\nname = "{name}"\ntitle = "{name}"\n'
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable, match="is based on itself"):
        load(GAME.name, GAME.rules, tmp_path / "one.toml", tmp_path)


@pytest.mark.parametrize("field", ["name", "title"])
def test_a_variation_does_not_go_by_its_parent_s_name(tmp_path: Path, field: str) -> None:
    fields = {"name": "own", "title": "Our own"}
    del fields[field]
    lines = [f'{key} = "{value}"' for key, value in fields.items()]
    file = tmp_path / "own.toml"
    file.write_text("\n".join(["[ruleset]", 'based_on = "ma"', *lines]), encoding="utf-8")
    with pytest.raises(Unreadable, match=f"has no {field} of its own"):
        GAME.ruleset(str(file))


def test_a_ruleset_of_another_game_is_refused(tmp_path: Path) -> None:
    text = (GAME.folder / "ma.toml").read_text(encoding="utf-8")
    file = tmp_path / "other.toml"
    file.write_text(text.replace(GAME.name, "heads-up-holdem"), encoding="utf-8")
    with pytest.raises((NotPermitted, Unreadable), match=r"other\.toml: .*heads-up-holdem"):
        GAME.ruleset(str(file))


def test_a_file_tells_which_game_it_is_for(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(f'[ruleset]\nbased_on = "ma"\ngame = "{GAME.name}"\n', encoding="utf-8")
    assert game_of(file) is GAME
    file.write_text('[ruleset]\ngame = "faro"\n', encoding="utf-8")
    with pytest.raises(Unreadable, match=r"own\.toml: .*game is none of fast-action-holdem"):
        game_of(file)


# Digests.


def test_a_digest_changes_with_every_part_of_the_content(varied: Write) -> None:
    texts = [
        "",
        '[rules.natural_pays]\nis = "7 to 1"\ncite = "own"\n',
        '[rules.natural_pays]\nis = "7 to 1"\ncite = "own 2"\n',
        '[rules.natural_pays]\nis = "7 to 1"\ncite = "own"\nnote = "So."\n',
        "[house]\ndecks = 8\n",
        '[clauses]\nwin = "own"\n',
        '[irregularities]\nface_up_card = { is = "the round is void", cite = "own" }\n',
        '[tables.paytable.own]\ncite = "own"\npays = {}\n',
    ]
    digests = [varied(text).digest for text in texts]
    assert len({*digests, GAME.ruleset("ma").digest}) == len(texts) + 1


def test_a_digest_does_not_change_with_comments_blanks_or_order(varied: Write) -> None:
    one = varied('[house]\ndecks = 8\nseats_max = 4\n[clauses]\nwin = "own"\n')
    other = varied('# Ours.\n[clauses]\nwin  =  "own"\n\n[house]\nseats_max = 4\ndecks = 8\n')
    assert one.digest == other.digest


@pytest.mark.parametrize("name", GAME.rulesets)
def test_a_shipped_ruleset_stands_alone_and_has_one_digest(name: str) -> None:
    ruleset = GAME.ruleset(name)
    assert ruleset.name == name
    assert ruleset.header.based_on == ""
    assert ruleset.digest == GAME.ruleset(name).digest
    assert len(ruleset.digest) == 16


def test_the_shipped_rulesets_have_different_digests() -> None:
    assert len({GAME.ruleset(name).digest for name in GAME.rulesets}) == len(GAME.rulesets) == 4
