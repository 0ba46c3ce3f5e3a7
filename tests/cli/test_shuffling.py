"""The commands about the shuffle: verify-shoe and fairness."""

import json
from pathlib import Path

import pytest

from houseway.games import find_game
from houseway.pieces.stock import Stock
from houseway.table import notation
from houseway.table.sealed import pledge_of
from houseway.table.session import Session
from houseway.table.shoe import Stack, entropy
from tests.cli.conftest import Run

GAME = find_game("heads-up-holdem")


@pytest.fixture
def shoe(tmp_path: Path) -> Path:
    """A folder with a shoe that was played: its stack, its preparation and its round."""
    ruleset = GAME.ruleset("ma")
    session = Session(GAME, ruleset.open({}), entropy(5))
    session.sit(2, "Ann", 1_000_00)
    record = session.prepare({2: GAME.policy})
    assert record is not None
    assert session.stack is not None
    (tmp_path / "shoe.stack").write_text(session.stack.text())
    round_ = session.play({2: GAME.policy})
    for name, played in (("1p", record), ("2", round_)):
        (tmp_path / f"{name}.round").write_text(notation.write(GAME, ruleset, played))
    return tmp_path


def digest_of(shoe: Path) -> str:
    return Stack.parse((shoe / "shoe.stack").read_text()).digest


def test_a_shoe_is_what_was_told_and_what_was_dealt(run: Run, shoe: Path) -> None:
    ran = run("verify-shoe", str(shoe / "shoe.stack"), str(shoe), "--digest", digest_of(shoe))
    assert (ran.code, ran.err) == (0, "")
    said = " ".join(ran.out.split())
    assert "is the digest you were told" in said
    assert "52 cards, whole decks: 1" in said
    assert "9 cards dealt in the order of the stack; records read: 2" in said


def test_without_a_digest_it_says_what_is_missing(run: Run, shoe: Path) -> None:
    ran = run("verify-shoe", str(shoe / "shoe.stack"))
    assert ran.code == 0
    assert "give --digest to compare it" in " ".join(ran.out.split())
    assert "dealt" not in ran.out


def test_a_shoe_in_json(run: Run, shoe: Path) -> None:
    facts = json.loads(run("verify-shoe", str(shoe / "shoe.stack"), str(shoe), "--json").out)
    assert facts == {
        "format": "houseway-shoe/1",
        "digest": digest_of(shoe),
        "is_as_told": False,
        "pledged": [],
        "words": [],
        "has_your_word": False,
        "cards": 52,
        "sets": 1,
        "of": "decks",
        "records": 2,
        "cards_dealt": 9,
        "rolls": 0,
    }


WORD = "a1" * 16


@pytest.fixture
def spoken(tmp_path: Path) -> str:
    """A stack with one word in it, and one that was pledged and not told."""
    pledges = {2: pledge_of(WORD), 5: pledge_of("b2" * 16)}
    stack = Stack.shuffled(Stock.of_decks(1), entropy(5), pledges).with_words({2: WORD})
    (tmp_path / "spoken.stack").write_text(stack.text())
    return str(tmp_path / "spoken.stack")


def test_it_says_whose_words_are_in_it(run: Run, spoken: str) -> None:
    ran = run("verify-shoe", spoken, "--word", WORD, columns=200)
    assert ran.code == 0
    said = "follows from the seal and the words of seat 2, yours among them; none came from seat 5"
    assert said in ran.out


def test_it_says_that_no_word_is_in_it(run: Run, shoe: Path) -> None:
    ran = run("verify-shoe", str(shoe / "shoe.stack"), columns=200)
    assert "no player's word went into the order: it is the house's alone" in ran.out


def test_a_word_that_is_missing_is_named(run: Run, spoken: str) -> None:
    ran = run("verify-shoe", spoken, "--word", "b2" * 16)
    assert ran.code == 2
    assert "your word did not go into this order" in ran.err


def test_another_order_than_the_words_make_is_named(run: Run, spoken: str) -> None:
    file = Path(spoken)
    head, _, order = file.read_text().partition("order   ")
    first, second, *rest = order.split()
    file.write_text(f"{head}order   {' '.join([second, first, *rest])}\n")
    ran = run("verify-shoe", spoken)
    assert ran.code == 4
    assert "the order is not the one that the words make" in ran.err


def test_another_digest_is_refused(run: Run, shoe: Path) -> None:
    ran = run("verify-shoe", str(shoe / "shoe.stack"), "--digest", "0" * 64)
    assert ran.code == 2
    assert "you were told 000" in ran.err


def test_a_round_from_another_stack_is_refused(run: Run, shoe: Path) -> None:
    other = shoe / "other.stack"
    other.write_text(Stack.shuffled(Stock.of_decks(1), entropy(6)).text())
    ran = run("verify-shoe", str(other), str(shoe))
    assert ran.code == 2
    assert "2.round: action" in ran.err


def test_the_shuffle_is_tested(run: Run) -> None:
    ran = run("fairness", "-n", "2_000", "--seed", "7", columns=120)
    assert (ran.code, ran.err) == (0, "")
    assert "(2)(i)     chi-square: every card, every place" in ran.out
    assert "The shuffle passes at 99 %" in ran.out


def test_the_shuffle_is_tested_in_json(run: Run) -> None:
    facts = json.loads(run("fairness", "-n", "2_000", "--seed", "7", "--json").out)
    assert facts["passes"] is True
    assert facts["shuffles"] == 2_000
    assert {test["clause"] for test in facts["tests"]} >= {"(1)", "(2)(i)", "(2)(x)"}


def test_the_operating_system_s_entropy_is_the_rule(run: Run) -> None:
    facts = json.loads(run("fairness", "-n", "2_000", "--json").out)
    assert facts["entropy"] == "the operating system's entropy"


def test_an_unfair_shuffle_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("random.Random.shuffle", lambda self, cards: cards.reverse())
    ran = run("fairness", "-n", "2_000", "--seed", "7", columns=120)
    assert ran.code == 1
    assert "does not pass" in ran.out
