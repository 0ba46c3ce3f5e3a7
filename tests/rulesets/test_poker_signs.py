"""What a sign at a poker table posts: read, written again, refused, and known to editors."""

import re

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from houseway.errors import NotPermitted, Unreadable
from houseway.games.poker import GAME
from houseway.rulesets import BadBeat, Blinds, Kill, Rake
from houseway.rulesets.schema import WRITTEN, ruleset_schema
from houseway.rulesets.values import Written

SIGNS: dict[type[Written], tuple[str, ...]] = {
    Blinds: ("4.00", "2.00 and 4.00", "0.01 and 10,000,000.00", "5.00 and 5.00"),
    Rake: ("none", "10% up to 4.00", "2.5% up to 0.50", "1.00 at 10.00, 1.00 at 20.00"),
    Kill: ("none", "kill at 10 times", "half-kill at 9999 times", "kill at 40.00"),
    BadBeat: ("none", "1.00 from 20.00, four-of-a-kind: 50/25/25", "0.01 from 0.01, pair: 100/0/0"),
}
WRONG: dict[type[Written], tuple[str, ...]] = {
    Blinds: ("", "0", "2 and 0", "4 and 2", "1 and 2 and 4", "2, 4", "10,000,000.01"),
    Rake: (
        *(
            "",
            "10%",
            "0% up to 4",
            "100% up to 4",
            "5.00001% up to 4",
            "١٠% up to 4",
            "4 up to 10%",
        ),
        *("11 at 10", "6 at 10, 6 at 11", "1 at 20, 1 at 10", "1 at 10, 1 at 10", "0 at 10"),
        *("1 at 10,000,000.01", "10% up to 10,000,000.01", "1 at 10; 1 at 20"),
    ),
    Kill: ("", "kill", "kill at 0", "kill at 0 times", "kill at 10000 times", "double at 40"),
    BadBeat: (
        *("", "1 from 20", "1 from 20, pair: 50/50", "1 from 20, pair: 50/25/24"),
        *("0 from 20, pair: 50/25/25", "2 from 1, pair: 50/25/25", "1 from 20, pair: ٥٠/25/25"),
    ),
}
each_sign = [(kind, text) for kind, texts in SIGNS.items() for text in texts]
each_wrong = [(kind, text) for kind, texts in WRONG.items() for text in texts]


@pytest.mark.parametrize(("kind", "text"), each_sign)
def test_a_sign_is_written_as_it_is_read(kind: type[Written], text: str) -> None:
    sign = kind.parse(text)
    assert str(sign) == text
    assert kind.parse(str(sign)) == sign
    assert re.search(WRITTEN[kind][0], text), "an editor takes it too"


@pytest.mark.parametrize(("kind", "text"), each_wrong)
def test_what_is_no_sign(kind: type[Written], text: str) -> None:
    with pytest.raises(Unreadable):
        kind.parse(text)


@pytest.mark.parametrize("kind", SIGNS)
def test_the_example_of_a_sign_can_be_read(kind: type[Written]) -> None:
    assert str(kind.parse(kind.EXAMPLE))


def test_an_editor_marks_a_sign_that_is_written_otherwise() -> None:
    schema = ruleset_schema(GAME.rules, GAME.name, GAME.title)
    head = {"game": "poker", "name": "mine", "title": "Mine", "based_on": "ma"}
    posted = {"blinds": "1 and 2", "rake": "5% up to 3", "kill": "kill at 40", "bad_beat": "none"}
    validator = Draft202012Validator(schema)
    assert not list(validator.iter_errors({"ruleset": head, "house": posted}))
    for key in posted:
        wrong = {"ruleset": head, "house": {**posted, key: "beans"}}
        assert [list(fault.path) for fault in validator.iter_errors(wrong)] == [["house", key]]


@pytest.mark.clause("poker", "ma", "§14(b)1i")
def test_the_law_bounds_a_percentage_and_says_where() -> None:
    ruleset = GAME.ruleset("ma")
    assert str(ruleset.open({"rake": "10% up to 4"}).rake) == "10% up to 4.00"
    with pytest.raises(NotPermitted, match=r"10% at most.*§14\(b\)1i"):
        ruleset.open({"rake": "10.01% up to 4"})
