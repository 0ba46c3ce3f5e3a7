"""Golden rounds: short records kept in the games' folders, each to show what a clause means.

What a file says somebody did is played again, and what it says became fact must become fact again,
to the cent and to the clause.
"""

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import pytest

from houseway.door.dealing import Tally
from houseway.errors import Differs, HousewayError, Unreadable
from houseway.games import find_game
from houseway.round.accounts import ELSEWHERE
from houseway.round.engine import Round
from houseway.rulesets import Ruleset
from houseway.table.clauses import register, round_files
from houseway.table.game import Game
from houseway.table.notation import Script, read, replay, write
from tests.clauses import RULESETS, cited, shown_by
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


NAMES = ("clause ", "illustrates ", "policy ", "reading ")


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
    went = played.felt.balance(ELSEWHERE)
    assert tally.total.hold_cents == before - sum(played.felt.racks.values()) - went


def it_names_a_clause_of_its_ruleset(golden: Golden) -> None:
    """Or, where the law is silent, the policy that speaks instead."""
    script = golden.script
    named = {*script.clauses, *script.named("illustrates")}
    assert named or script.named("policy")
    assert script.comments[0].startswith(NAMES[:3])
    assert named <= clauses_of(golden.game, golden.ruleset_name)
    assert (script.game, script.ruleset) == (golden.game.name, golden.ruleset_name)


def a_step_cites_each_clause_that_it_shows(golden: Golden) -> None:
    """What no step cites, and the outcome hangs on all the same, is illustrated and not shown."""
    named = {*golden.script.clauses, *golden.script.named("illustrates")}
    shown = shown_by(cited(golden.game, golden.round), golden.game, golden.ruleset_name)
    assert named & shown == set(golden.script.clauses)


def it_says_in_plain_words_what_it_shows(golden: Golden) -> None:
    said = [line for line in golden.script.comments if not line.startswith(NAMES)]
    assert said


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
    a_step_cites_each_clause_that_it_shows,
    it_says_in_plain_words_what_it_shows,
    it_outlives_a_change_of_the_ruleset,
)


@pytest.mark.parametrize(("game", "ruleset_name"), RULESETS)
def test_golden_rounds_are_true(game: Game, ruleset_name: str) -> None:
    """All of a ruleset at once; what is wrong with any of them is said of each."""
    files = round_files(game, ruleset_name)
    assert files
    faults = [fault for file in files for fault in faults_of(Golden(file, game, ruleset_name))]
    assert not faults, "\n".join(faults)


def faults_of(golden: Golden) -> Iterator[str]:
    """What a golden round gets wrong, one line for each check that it does not pass."""
    for check in CHECKS:
        try:
            check(golden)
        except (AssertionError, HousewayError) as error:
            yield f"{golden}: {check.__name__}: {error}"


# A check that cannot fail is worth nothing.


def natural(folder: Path | None = None) -> Golden:
    """A golden round, or a copy of it that can be spoilt."""
    game = find_game("fast-action-holdem")
    file = game.folder / "rounds" / "ma" / "8-b-natural.round"
    if folder is not None:
        copy = folder / file.name
        copy.write_text(file.read_text("utf-8"), "utf-8")
        file = copy
    return Golden(file, game, "ma")


@pytest.mark.parametrize(
    ("right", "wrong", "check"),
    [
        ("paid 1 wager 50.00", "paid 1 wager 49.99", the_facts_are_made_again),
        ("# clause §8(b)", "# clause §9(k)", a_step_cites_each_clause_that_it_shows),
        ("# clause §8(b)", "# illustrates §8(b)", a_step_cites_each_clause_that_it_shows),
        ("# clause §8(b)", "# clause §99", it_names_a_clause_of_its_ruleset),
    ],
)
def test_a_fault_is_told_by_the_check_that_finds_it(
    right: str, wrong: str, check: Callable[[Golden], None], tmp_path: Path
) -> None:
    golden = natural(tmp_path)
    assert not list(faults_of(golden))
    golden.file.write_text(golden.text.replace(right, wrong, 1), "utf-8")
    spoilt = list(faults_of(natural_at(golden.file)))
    assert any(f": {check.__name__}: " in fault for fault in spoilt)


def natural_at(file: Path) -> Golden:
    return Golden(file, find_game("fast-action-holdem"), "ma")


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
