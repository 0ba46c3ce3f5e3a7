"""Files that are handed in: what can be played is a law, all else is refused at its line."""

from pathlib import Path

import msgspec
import pytest

from houseway.cli.app import main
from houseway.floor.dealing.handed_in import hand_in
from houseway.floor.dealing.own_laws import TEXT_MAX
from houseway.web.lab_work import answer_at_once

HEAD = '[ruleset]\ngame = "three-card-poker"\nname = "mine"\ntitle = "Mine"\nbased_on = "ma"\n'


def test_a_file_that_can_be_played_is_a_law() -> None:
    found = hand_in(f'{HEAD}\n[rules.dealer_qualifies]\nis = "jack high"\ncite = "ours"\n')
    assert found.fault is None
    assert found.law is not None
    assert found.law.law().ruleset.header.title == "Mine"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("", 0, "game is none of"),
        (f"{HEAD}[rules.draws]\nis = \n", 7, "Invalid value"),
        (f"{HEAD}[rules.draws", 6, "Expected"),
        (f'{HEAD}\n\n[rules.dealer_qualify]\nis = "x"\ncite = "ours"\n', 8, "no such rule"),
        (f'{HEAD}\n[rules.dealer_qualifies]\nis = 12\ncite = "ours"\n', 7, "should be"),
        (f'{HEAD}\n[rules.seats_max]\nis = {"9" * 31}\ncite = "x"\n', 7, "100 or less"),
        (f"{HEAD}\n[nonsense]\nx = 1\n", 7, "no such section"),
        (f"{HEAD}x = {'[' * 3_000}", 0, "too deeply"),
        ("#" * (TEXT_MAX + 1), 0, "letters"),
        ("\x00", 1, "Invalid statement"),
    ],
)
def test_what_is_wrong_is_said_at_its_line(text: str, line: int, says: str) -> None:
    fault = hand_in(text).fault
    assert fault is not None
    assert says in fault.says
    assert fault.line == line
    assert "your file" not in fault.says


DEEP = {
    "a key of many parts": "[rules]\na" + ".a" * 1_900 + " = 1\n",
    "a heading of many parts": "[tables.pair_plus_paytable" + ".a" * 1_900 + "]\nx = 1\n",
    "lists": "[rules.draws]\ncite = 'x'\nis = " + "[" * 300 + "]" * 300 + "\n",
    "tables": "[house]\ndraws = " + "{a=" * 300 + "1" + "}" * 300 + "\n",
    "side wagers": "[side_wagers.w]\ncite = 'x'\npays" + ".a" * 1_900 + " = '1 to 1'\n",
    "the ruleset itself": "[ruleset.x" + ".a" * 1_900 + "]\nx = 1\n",
    "a remedy": "[irregularities.x]\ny" + ".a" * 1_900 + " = 1\n",
}


@pytest.mark.parametrize("more", DEEP.values(), ids=DEEP)
def test_what_is_too_deep_is_refused_in_a_sentence_everywhere(
    more: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = hand_in(HEAD + more).fault
    assert fault is not None
    assert "more than 20 deep" in fault.says
    (tmp_path / "deep.toml").write_text(HEAD + more)
    assert main(["rules", str(tmp_path / "deep.toml")]) == 2
    assert "more than 20 deep" in capsys.readouterr().err
    asked = {"what": "figures", "design": {"game": "three-card-poker", "toml": HEAD + more}}
    assert b"more than 20 deep" in answer_at_once(msgspec.json.encode(asked))


@pytest.mark.parametrize("deep", ["[" * 900 + "]" * 900, '{"a":' * 900 + "1" + "}" * 900])
def test_a_change_in_the_lab_that_is_too_deep_is_refused_for_its_rule(deep: str) -> None:
    for rule in ("seats_max", "pair_plus_paytable", "side_wagers", "house", "pair_plus.flush"):
        design = f'{{"game":"three-card-poker","ruleset":"ma","changes":{{"{rule}":{deep}}}}}'
        said = answer_at_once(f'{{"what":"figures","design":{design}}}'.encode())
        assert b"more than 20 deep" in said
        assert b"recursion" not in said
