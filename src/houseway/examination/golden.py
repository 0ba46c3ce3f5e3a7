"""Golden rounds: short records kept in a game's folder, each to show what a clause means.

What a file says somebody did is played again, and what it says became fact must become fact again,
to the cent and to the clause.
"""

from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from houseway.door.dealing import Tally
from houseway.errors import HousewayError
from houseway.examination.citing import cited, ids_of, shown_by
from houseway.examination.test_rounds import check_money
from houseway.round.accounts import ELSEWHERE
from houseway.round.engine import Round
from houseway.rulesets import Ruleset
from houseway.table.game import Game
from houseway.table.notation import Script, read, replay, write


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
        """The ruleset that it was played under."""
        return load(self.game, self.ruleset_name)

    @cached_property
    def text(self) -> str:
        """What the file says."""
        return self.file.read_text(encoding="utf-8")

    @cached_property
    def script(self) -> Script:
        """What was done, and what became fact, as written."""
        return read(self.text, self.file.name)

    @cached_property
    def round(self) -> Round:
        """The round, played again."""
        return replay(self.game, self.ruleset, self.script)


@cache
def load(game: Game, ruleset_name: str) -> Ruleset[Any]:
    """A ruleset, read once for all its rounds."""
    return game.ruleset(ruleset_name)


NAMES = ("clause ", "illustrates ", "policy ", "reading ")


def body(text: str) -> str:
    """What stands below the header."""
    return text.partition("\n\n")[2]


# What is true of every golden round.


def the_facts_are_made_again(golden: Golden) -> None:
    """What the file says became fact, the engine makes of what was done."""
    assert any(line.fact for line in golden.script.lines), "the file states no facts"
    assert golden.round.turn is None, "the round is not played to its end"


def it_is_written_as_the_engine_writes_it(golden: Golden) -> None:
    """To the letter, below the header."""
    assert body(write(golden.game, golden.ruleset, golden.round)) == body(golden.text)


def nothing_is_left_and_no_cent_is_lost(golden: Golden) -> None:
    """Money is where it was after every fact, and the felt is empty."""
    check_money(golden.round)
    assert golden.round.felt.is_empty


def a_tally_of_it_is_the_change_of_the_racks(golden: Golden) -> None:
    """What is summed up of a round is what the players won or lost."""
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
    assert named <= ids_of(golden.game, golden.ruleset_name)
    assert (script.game, script.ruleset) == (golden.game.name, golden.ruleset_name)


def a_step_cites_each_clause_that_it_shows(golden: Golden) -> None:
    """What no step cites, and the outcome hangs on all the same, is illustrated and not shown."""
    named = {*golden.script.clauses, *golden.script.named("illustrates")}
    shown = shown_by(cited(golden.game, golden.round), golden.game, golden.ruleset_name)
    assert named & shown == set(golden.script.clauses)


def it_says_in_plain_words_what_it_shows(golden: Golden) -> None:
    """Beside the clauses, in a comment."""
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


def faults_of(golden: Golden) -> Iterator[str]:
    """What a golden round gets wrong, one line for each check that it does not pass."""
    for check in CHECKS:
        try:
            check(golden)
        except (AssertionError, HousewayError) as error:
            yield f"{golden}: {check.__name__}: {error}"
