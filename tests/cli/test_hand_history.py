"""`houseway replay --phh`: rounds of poker for other tools."""

from pokerkit import HandHistory

from houseway.games import find_game
from houseway.games.poker.hand_history import hand_history
from tests.cli.conftest import Run
from tests.games.golden import played

FOLDER = find_game("poker").folder / "rounds" / "ma"
ONE = str(FOLDER / "10-two-players.round")


def test_one_round_is_printed_as_it_is(run: Run) -> None:
    ran = run("replay", ONE, "--phh")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == hand_history(played("poker", "ma", "10-two-players"))


def test_several_are_numbered_and_what_cannot_be_written_is_named(run: Run) -> None:
    ran = run("replay", ONE, ONE, str(FOLDER / "12-draw-low.round"), "--phh")
    assert len(list(HandHistory.loads_all(ran.out))) == 2
    assert (ran.code, "12-draw-low.round: PHH has no code for draw-low" in ran.err) == (2, True)


def test_a_game_without_hand_histories_says_so(run: Run) -> None:
    folder = find_game("sic-bo").folder / "rounds" / "ma"
    ran = run("replay", str(next(folder.glob("*.round"))), "--phh")
    assert (ran.code, "sic-bo has no hand histories" in ran.err) == (2, True)
