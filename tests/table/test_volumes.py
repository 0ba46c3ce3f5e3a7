"""Many rounds in one file: written, read back, played again, and found out where they lie."""

import json
import sys
from pathlib import Path

import msgspec
import pytest

from houseway.errors import Differs, NotPermitted, Unreadable
from houseway.games import GAMES, find_game
from houseway.round.engine import Round
from houseway.round.telling import read_event
from houseway.table.game import Game
from houseway.table.session import Session
from houseway.table.shoe import entropy
from houseway.table.volumes import SUFFIXES, open_volume, read_volume, record_of
from tests.cli.conftest import Run, run

__all__ = ["run"]  # A fixture.


def deal(game: Game, count: int = 3) -> list[Round]:
    """Rounds of simple players."""
    session = Session(game, game.ruleset(game.rulesets[0]).open(), entropy(7))
    for seat in (1, 2, 3):
        session.sit(seat, f"Player {seat}", 10_000_00)
    return [session.play(dict.fromkeys(session.players, game.policy)) for _ in range(count)]


def write(path: Path, game: Game, rounds: list[Round]) -> None:
    ruleset = game.ruleset(game.rulesets[0])
    with open_volume(path) as volume:
        for number, round_ in enumerate(rounds, start=1):
            volume.add(record_of(game, ruleset, round_, number))


def replay_all(file: Path, game: Game) -> None:
    for record in read_volume(file):
        record.replay(game, game.ruleset(record.ruleset))


@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize("name", GAMES)
def test_rounds_of_every_game_are_read_back(name: str, suffix: str, tmp_path: Path) -> None:
    game, file = find_game(name), tmp_path / f"rounds{suffix}"
    rounds = deal(game)
    write(file, game, rounds)
    records = list(read_volume(file))
    assert [record.number for record in records] == [1, 2, 3]
    for record, round_ in zip(records, rounds, strict=True):
        again = record.replay(game, game.ruleset(record.ruleset))
        assert again.events == round_.events == [read_event(told) for told in record.events]
        nets = {sitting.seat: sitting.net_cents for sitting in record.seats}
        assert nets == {seat: round_.net(seat) for seat in round_.start.players}
        racks = {seat: player.rack_cents for seat, player in round_.start.players.items()}
        owed = {seat: round_.felt.owed.get(seat, 0) for seat in racks}
        before = {seat: round_.start.owed.get(seat, 0) for seat in racks}
        for seat, cents in nets.items():
            won = round_.felt.racks[seat] - racks[seat] - owed[seat] + before[seat]
            assert cents == won


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_terminal_writes_and_checks_them(suffix: str, tmp_path: Path, run: Run) -> None:
    file = str(tmp_path / "new" / f"rounds{suffix}")
    assert run("deal", "let-it-ride", "-n", "20", "--seed", "3", "--out", file).code == 0
    said = run("replay", file)
    assert (said.code, said.err) == (0, "")
    assert "20 rounds, the players" in said.out
    (facts,) = json.loads(run("replay", file, "--json").out)["files"]
    assert (facts["ok"], facts["rounds"]) == (True, 20)
    summed = json.loads(run("deal", "let-it-ride", "-n", "20", "--seed", "3", "--json").out)
    assert facts["players_net_cents"] == -summed["total"]["hold_cents"]


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ('"net_cents":-', '"net_cents":', "its seats are not those of its notation"),
        ('"cents":500', '"cents":600', "its events are not those of its notation"),
        ('"place 1 ante 5.00"', '"place 1 ante 6.00"', "its actions are not those"),
        ("lost 1 ante 5.00", "lost 1 ante 4.00", "the file says 'lost 1 ante 4.00"),
        ('"format":"houseway-round/1"', '"format":"another"', "this is no round"),
        ('"number"', '"numbers"', "missing required field `number`"),
        ("{", "", "this is no round"),
    ],
)
def test_a_file_that_lies_is_found_out(
    right: str, wrong: str, says: str, tmp_path: Path, run: Run
) -> None:
    game, file = find_game("three-card-poker"), tmp_path / "rounds.jsonl"
    write(file, game, deal(game))
    text = file.read_text("utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong, 1), "utf-8")
    with pytest.raises((Differs, Unreadable), match=says):
        replay_all(file, game)
    said = run("replay", str(file))
    assert said.code == 2
    assert f"{file}" in said.err


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotPermitted, match=r"ends in \.jsonl or \.parquet"):
        open_volume(tmp_path / "rounds.csv")
    with pytest.raises(NotPermitted, match=r"ends in \.jsonl or \.parquet"):
        list(read_volume(tmp_path / "rounds.csv"))
    file = tmp_path / "rounds.parquet"
    file.write_bytes(b"no such thing")
    with pytest.raises(Unreadable, match="this is no file of rounds"):
        list(read_volume(file))


def test_what_parquet_needs_is_said(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    said = run("deal", "sic-bo", "-n", "1", "--out", str(tmp_path / "rounds.parquet"))
    assert said.code == 2
    assert said.err.endswith('pip install "houseway[parquet]"\n')


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ({"type": "CardEaten"}, "'CardEaten' is not a kind of fact"),
        ({}, "None is not a kind of fact"),
        ({"type": "RoundEnded"}, "RoundEnded cannot be read"),
        ({"type": "RoundEnded", "clause": "§1", "by": 3}, "RoundEnded has no 'by'; it has clause"),
        ({"type": "RoundEnded", "clause": 3}, "RoundEnded cannot be read: Expected `str`"),
        (
            {"type": "CardsShown", "clause": "§1", "spot": "4th", "cards": ["Ah"]},
            "'4th' is not a place where cards lie",
        ),
        ({"type": "DiceRolled", "clause": "§1", "dice": [0]}, "each die shows 1 or more"),
    ],
)
def test_what_is_no_fact_is_not_read(told: dict[str, object], says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        read_event(msgspec.json.decode(msgspec.json.encode(told)))
