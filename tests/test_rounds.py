"""Golden rounds: short records kept in the games' folders, each to show what a clause means.

What a file says somebody did is played again, and what it says became fact must become fact again,
to the cent and to the clause.
"""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from houseway.errors import Differs, Unreadable
from houseway.rulesets import Ruleset
from houseway.table.clauses import register, round_files
from houseway.table.engine import Round
from houseway.table.game import Game
from houseway.table.notation import Script, read, replay, write
from tests.clauses import every_ruleset


class Golden(NamedTuple):
    """A golden round: the file, and where it belongs."""

    file: Path
    game: Game
    ruleset_name: str

    def __str__(self) -> str:
        return f"{self.game.name}/{self.ruleset_name}/{self.file.stem}"

    @property
    def ruleset(self) -> Ruleset[Any]:
        return load(self.game, self.ruleset_name)

    def read(self) -> Script:
        return read(self.file.read_text(encoding="utf-8"), self.file.name)

    def replay(self) -> Round:
        return replay(self.game, self.ruleset, self.read())


@cache
def load(game: Game, ruleset_name: str) -> Ruleset[Any]:
    return game.ruleset(ruleset_name)


GOLDEN = [
    Golden(file, game, name) for game, name in every_ruleset() for file in round_files(game, name)
]
every_golden_round = pytest.mark.parametrize(
    "golden", GOLDEN, ids=[str(golden) for golden in GOLDEN]
)

NATURAL = "fast-action-holdem/ma/8-b-natural"
NAMES = ("clause ", "policy ", "reading ")


def body(text: str) -> str:
    """What stands below the header."""
    return text.partition("\n\n")[2]


@every_golden_round
def test_the_facts_are_made_again(golden: Golden) -> None:
    script = golden.read()
    assert any(line.fact for line in script.lines), "the file states no facts"
    assert golden.replay().turn is None, "the round is not played to its end"


@every_golden_round
def test_it_is_written_as_the_engine_writes_it(golden: Golden) -> None:
    text = golden.file.read_text(encoding="utf-8")
    assert body(write(golden.game, golden.ruleset, golden.replay())) == body(text)


@every_golden_round
def test_nothing_is_left_and_no_cent_is_lost(golden: Golden) -> None:
    played = golden.replay()
    money = sum(player.rack_cents for player in played.start.players.values())
    again = golden.game.round(played.rules, played.start)
    for action in played.actions:
        again.take(action)
        assert again.felt.money == money, f"after {action}"
    assert again.felt.is_empty


@every_golden_round
def test_it_names_a_clause_of_its_ruleset(golden: Golden) -> None:
    """Or, where the law is silent, the policy that speaks instead."""
    script = golden.read()
    known = {clause.id for clause in register(golden.game, golden.ruleset_name)}
    assert script.comments[0].startswith(("clause ", "policy "))
    assert set(script.clauses) <= known
    assert (script.game, script.ruleset) == (golden.game.name, golden.ruleset_name)


@every_golden_round
def test_it_says_in_plain_words_what_it_shows(golden: Golden) -> None:
    said = [line for line in golden.read().comments if not line.startswith(NAMES)]
    assert said
    assert "clause " not in " ".join(said), "this would be read as naming one"


@every_golden_round
def test_it_outlives_a_change_of_the_ruleset(golden: Golden) -> None:
    """A digest would tie the round to today's file, and every choice is one to wonder about."""
    script = golden.read()
    assert not script.digest
    assert len(script.choices) < len(golden.ruleset.house)


# A check that cannot fail is worth nothing.


def test_a_wrong_fact_is_noticed() -> None:
    golden = next(golden for golden in GOLDEN if str(golden) == NATURAL)
    text = golden.file.read_text(encoding="utf-8")
    for right, wrong in (
        ("paid 1 wager 50.00", "paid 1 wager 49.99"),
        ("| §8(b)", "| §8(c)"),
        ("collected natural of 1", "collected natural of 2"),
    ):
        assert right in text
        with pytest.raises(Differs):
            replay(golden.game, golden.ruleset, read(text.replace(right, wrong, 1)))


def test_a_fact_left_out_is_noticed() -> None:
    golden = next(golden for golden in GOLDEN if str(golden) == NATURAL)
    lines = golden.file.read_text(encoding="utf-8").splitlines(keepends=True)
    facts = [at for at, line in enumerate(lines) if line.startswith(" ")]
    assert facts
    for at in facts:
        with pytest.raises(Unreadable):
            replay(golden.game, golden.ruleset, read("".join(lines[:at] + lines[at + 1 :])))
