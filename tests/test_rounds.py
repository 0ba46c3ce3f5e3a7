"""Golden rounds: short records kept in the games' folders, each to show what a clause means.

What a file says somebody did is played again, and what it says became fact must become fact again,
to the cent and to the clause.
"""

from functools import cache, cached_property
from itertools import starmap
from pathlib import Path
from typing import Any

import pytest

from houseway.cli.deal import Tally
from houseway.errors import Differs, Unreadable
from houseway.rulesets import Ruleset
from houseway.table.clauses import register, round_files
from houseway.table.engine import Round
from houseway.table.game import Game
from houseway.table.notation import Script, read, replay, write
from tests.clauses import every_ruleset
from tests.conformance.test_rounds import check_money


class Golden:
    """A golden round: the file, where it belongs, and what it says, read and played once."""

    def __init__(self, file: Path, game: Game, ruleset_name: str) -> None:
        self.file = file
        self.game = game
        self.ruleset_name = ruleset_name

    def __str__(self) -> str:
        return f"{self.game.name}/{self.ruleset_name}/{self.file.stem}"

    @property
    def ruleset(self) -> Ruleset[Any]:
        return load(self.game, self.ruleset_name)

    @cached_property
    def text(self) -> str:
        return self.file.read_text(encoding="utf-8")

    @cached_property
    def script(self) -> Script:
        return read(self.text, self.file.name)

    @cached_property
    def round(self) -> Round:
        return replay(self.game, self.ruleset, self.script)


@cache
def load(game: Game, ruleset_name: str) -> Ruleset[Any]:
    return game.ruleset(ruleset_name)


@cache
def clauses_of(game: Game, ruleset_name: str) -> frozenset[str]:
    return frozenset(clause.id for clause in register(game, ruleset_name))


FILES = [(file, game, name) for game, name in every_ruleset() for file in round_files(game, name)]

NATURAL = "fast-action-holdem/ma/8-b-natural"
NAMES = ("clause ", "policy ", "reading ")


def body(text: str) -> str:
    """What stands below the header."""
    return text.partition("\n\n")[2]


# What is true of every golden round.


def the_facts_are_made_again(golden: Golden) -> None:
    assert any(line.fact for line in golden.script.lines), "the file states no facts"
    assert golden.round.turn is None, "the round is not played to its end"


def it_is_written_as_the_engine_writes_it(golden: Golden) -> None:
    assert body(write(golden.game, golden.ruleset, golden.round)) == body(golden.text)


def nothing_is_left_and_no_cent_is_lost(golden: Golden) -> None:
    check_money(golden.round)
    assert golden.round.felt.is_empty


def a_tally_of_it_is_the_change_of_the_racks(golden: Golden) -> None:
    tally, played = Tally(), golden.round
    tally.add(played)
    before = sum(player.rack_cents for player in played.start.players.values())
    assert tally.total.hold_cents == before - sum(played.felt.racks.values())


def it_names_a_clause_of_its_ruleset(golden: Golden) -> None:
    """Or, where the law is silent, the policy that speaks instead."""
    script = golden.script
    assert script.comments[0].startswith(("clause ", "policy "))
    assert set(script.clauses) <= clauses_of(golden.game, golden.ruleset_name)
    assert (script.game, script.ruleset) == (golden.game.name, golden.ruleset_name)


def it_says_in_plain_words_what_it_shows(golden: Golden) -> None:
    said = [line for line in golden.script.comments if not line.startswith(NAMES)]
    assert said
    assert "clause " not in " ".join(said), "this would be read as naming one"


def it_outlives_a_change_of_the_ruleset(golden: Golden) -> None:
    """A digest would tie the round to today's file, and every choice is one to wonder about."""
    assert not golden.script.digest
    assert len(golden.script.choices) < len(golden.ruleset.house)


CHECKS = (
    the_facts_are_made_again,
    it_is_written_as_the_engine_writes_it,
    nothing_is_left_and_no_cent_is_lost,
    a_tally_of_it_is_the_change_of_the_racks,
    it_names_a_clause_of_its_ruleset,
    it_says_in_plain_words_what_it_shows,
    it_outlives_a_change_of_the_ruleset,
)


@pytest.mark.parametrize("place", [pytest.param(place, id=str(Golden(*place))) for place in FILES])
def test_a_golden_round_is_true(place: tuple[Path, Game, str]) -> None:
    golden = Golden(*place)
    for check in CHECKS:
        check(golden)


# A check that cannot fail is worth nothing.


def natural() -> Golden:
    return next(golden for golden in starmap(Golden, FILES) if str(golden) == NATURAL)


def test_a_wrong_fact_is_noticed() -> None:
    golden = natural()
    text = golden.text
    for right, wrong in (
        ("paid 1 wager 50.00", "paid 1 wager 49.99"),
        ("| §8(b)", "| §8(c)"),
        ("collected natural of 1", "collected natural of 2"),
    ):
        assert right in text
        with pytest.raises(Differs):
            replay(golden.game, golden.ruleset, read(text.replace(right, wrong, 1)))


def test_a_fact_left_out_is_noticed() -> None:
    golden = natural()
    lines = golden.text.splitlines(keepends=True)
    facts = [at for at, line in enumerate(lines) if line.startswith(" ")]
    assert facts
    for at in facts:
        with pytest.raises(Unreadable):
            replay(golden.game, golden.ruleset, read("".join(lines[:at] + lines[at + 1 :])))
