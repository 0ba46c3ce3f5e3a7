"""Small packs walked by the shipped tool, held against what is counted."""

import json
from collections.abc import Sequence
from fractions import Fraction

import pytest

import houseway
from houseway.errors import NotAllowed, NotPermitted
from houseway.games import find_game
from houseway.games.three_card_poker.odds import main_wager
from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.games.three_card_poker.solver import solve
from houseway.pieces.cards import Card, parse_cards
from houseway.round.actions import Action, Fold
from houseway.round.view import View
from houseway.study.small_packs import rounds_from
from houseway.study.walking import chances
from tests.cli.conftest import Run, run

__all__ = ["run"]  # A fixture.

PACK = "2c 2d 3c 4c 9s Kd"
LAID = {"bet-1": 5_00, "bet-2": 5_00, "bet-3": 5_00}


def counted(pack: Sequence[Card]) -> Fraction:
    rules = find_game("three-card-poker").ruleset("ma").open()
    assert isinstance(rules, ThreeCardRules)
    return main_wager(rules, solve(rules, pack=tuple(pack)), rules.ante_bonus_paytable).expectation


@pytest.mark.parametrize("pack", [PACK, "Ac Kc Qc Ad Kd Qd"])
def test_best_play_on_a_pack_is_what_is_counted(pack: str) -> None:
    walked = houseway.walk("three-card-poker", pack, wagers={"ante": 10_00})
    assert walked.walk.expectation == counted(parse_cards(pack))
    assert sum(walked.walk.outcomes.values()) == 1
    assert sum(each.share for each in walked.walk.decided) == 1
    for decided in walked.walk.decided:
        assert decided.worth[decided.decision] == max(decided.worth.values())


def test_dice_are_walked_to_what_is_counted() -> None:
    walked = houseway.walk("sic-bo", wagers={"total-9": 10_00, "small": 10_00})
    report = houseway.odds("sic-bo")
    for name in ("total-9", "small"):
        assert walked.walk.wagers[name] == report.wager(name).house_advantage


def test_no_policy_is_better_than_best_play() -> None:
    best = houseway.walk("let-it-ride", "Tc Td 3c 4h 5s 6d", wagers=LAID)
    simple = houseway.walk("let-it-ride", "Tc Td 3c 4h 5s 6d", wagers=LAID, policy="simple")
    assert best.walk.expectation >= simple.walk.expectation
    assert not simple.walk.decided
    assert "simple play, 6 cards: the house keeps" in repr(simple)


def test_a_policy_is_walked_as_it_plays() -> None:
    def gives_up(view: View) -> Action:
        return Fold(1)

    walked = houseway.walk("three-card-poker", PACK, wagers={"ante": 10_00}, policy=gives_up)
    assert walked.walk.nets == {Fraction(-1): Fraction(1)}


def test_what_chance_gives_adds_up() -> None:
    game = find_game("three-card-poker")
    begin = rounds_from(game, game.ruleset("ma").open(), parse_cards(PACK))
    round_ = begin()
    assert round_.turn is not None
    given = chances(round_, round_.turn)
    assert [share for _, share in given] == [Fraction(1, 6)] * 6


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"pack": "2c 2c 3d"}, "there are not 2 of 2c"),
        ({"pack": PACK, "most": 100}, "there are more than 100 ways"),
        ({"pack": PACK, "wagers": {"nothing": 500}}, "nothing"),
        ({"pack": PACK, "most": 0}, "there must be one at least"),
    ],
)
def test_what_cannot_be_walked_is_refused(words: dict[str, object], says: str) -> None:
    with pytest.raises((NotAllowed, NotPermitted), match=says):
        houseway.walk("three-card-poker", **words)  # type: ignore[arg-type]


def test_the_terminal_walks(run: Run) -> None:
    words = ("walk", "three-card-poker", "--pack", PACK, "--wagers", "ante 10")
    said = run(*words)
    assert (said.code, said.err) == (0, "")
    assert str(-counted(parse_cards(PACK))) in said.out
    facts = json.loads(run(*words, "--json").out)
    kept = facts["house_advantage"]
    fraction = Fraction(int(kept["numerator"]), int(kept["denominator"]))
    assert fraction == -counted(parse_cards(PACK))
    assert facts["decisions"][0]["seen"][0] == "seat 1"
