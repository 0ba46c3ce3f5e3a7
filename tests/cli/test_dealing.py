"""The commands that deal rounds without a person and play recorded ones again: deal, replay."""

import json
from pathlib import Path

import pytest

from houseway.door.dealing import Area, Tally, category
from houseway.games import GAMES, find_game
from houseway.round.payments import CommissionTaken, SeatMoney
from houseway.table import notation
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.cli.conftest import Run

GAME = "fast-action-holdem"
ROUNDS = find_game(GAME).folder / "rounds"


def test_deal_sums_up_what_was_dealt(run: Run) -> None:
    ran = run("deal", GAME, "-n", "40", "--seed", "7", "--seats", "2")
    assert (ran.code, ran.err) == (0, "")
    assert "Fast Action Hold'em, Massachusetts: 2 seats" in ran.out
    assert "40 rounds, 0 void" in ran.out
    assert "rounds a second" in ran.out
    row = next(line.split() for line in ran.out.splitlines() if line.startswith("wager  "))
    assert row[:3] == ["wager", "wagers", "staked"]


@pytest.mark.parametrize(
    ("game", "rules"), [(game, rules) for game in GAMES for rules in find_game(game).rulesets]
)
def test_deal_accounts_for_every_cent(run: Run, game: str, rules: str) -> None:
    words = ("deal", game, "--rules", rules, "-n", "60", "--seed", "7", "--json")
    facts = json.loads(run(*words).out)
    assert (facts["rounds"], facts["ruleset"], facts["seed"]) == (60, rules, "7")
    areas = {area["wager"]: area for area in facts["areas"]}
    # What a bank adds to the centre, and a commission, was never a wager.
    apart = CommissionTaken.says, "centre"
    for area in (area for name, area in areas.items() if name not in apart):
        assert area["staked_cents"] == area["lost_cents"] + area["returned_cents"]
    for field in ("wagers", "staked_cents", "won_cents", "lost_cents", "hold_cents"):
        assert facts["total"][field] == sum(area[field] for area in areas.values())
    # Of the wagers that everybody must make, some can be withdrawn, but never all.
    rounds = {name: area["wagers"] for name, area in areas.items()}
    # Where players bank in turn, three of four rounds have one wager fewer; where one always does,
    # there are that one's and another's at least; of poker the two blinds.
    fewer = {"pai-gow": 135, "pai-gow-poker": 135, "chemin-de-fer": 120, "poker": 120}
    made = fewer.get(game, 180)
    assert max(rounds.values()) == made if has_compulsory(game) else sum(rounds.values()) >= made
    compared = sum(facts["results"].values())
    assert compared == sum(facts["hands"].values())
    split = sum(count for name, count in rounds.items() if name.startswith("wager."))
    assert compared + facts["decisions"].get("declare", 0) <= 180 + split
    assert facts["seconds"] > 0


def has_compulsory(name: str) -> bool:
    """Whether there is a wager that everybody in a round must make."""
    game = find_game(name)
    rules = game.ruleset(game.rulesets[0]).open()
    return any(area.compulsory for area in game.wagers(rules).areas)


def test_the_same_seed_deals_the_same_and_another_does_not(run: Run) -> None:
    def dealt(seed: str) -> dict[str, object]:
        facts = json.loads(run("deal", GAME, "-n", "30", "--seed", seed, "--json").out)
        return {k: v for k, v in facts.items() if k not in ("seed", "seconds", "rounds_per_second")}

    assert dealt("7") == dealt("7")
    assert dealt("7") != dealt("8")


def test_a_tally_is_the_change_of_the_racks() -> None:
    game = find_game(GAME)
    session = Session(game, game.ruleset("ma").open(), entropy(11))
    for seat in (1, 2, 3, 4):
        session.sit(seat, f"Player {seat}", 1_000_000)
    tally = Tally()
    for _ in range(200):
        tally.add(session.play(dict.fromkeys(session.players, game.policy)))
    racks = sum(player.rack_cents for player in session.players.values())
    assert tally.total.hold_cents == 4_000_000 - racks
    assert tally.rounds == 200


def test_what_settled_a_wager_without_a_comparison_is_counted(run: Run) -> None:
    words = ("deal", GAME, "-n", "300", "--seed", "7", "--json")
    facts = json.loads(run(*words).out)
    assert facts["decisions"]["declare"] > 0
    assert facts["settled_otherwise"]["natural"] == facts["decisions"]["declare"]
    assert not facts["settled_otherwise"].keys() & facts["hands"].keys()
    folded = json.loads(run("deal", "heads-up-holdem", "-n", "60", "--seed", "7", "--json").out)
    assert folded["settled_otherwise"]["folded"] == 2 * folded["decisions"]["fold"]


@pytest.mark.parametrize(
    ("hand", "kind"),
    [
        ("pair of jacks", "pair"),
        ("three-of-a-kind, eights", "three-of-a-kind"),
        ("flush with one pair, tens", "flush with one pair"),
        ("king high", "high card"),
        ("natural, 5 to 1", "natural"),
    ],
)
def test_hands_are_counted_by_their_kind(hand: str, kind: str) -> None:
    assert category(hand) == kind


def test_deal_plays_a_file_of_the_users_own(run: Run, variation: Path) -> None:
    facts = json.loads(run("deal", str(variation), "-n", "3", "--json").out)
    assert facts["ruleset"] == "my-variation"


def test_what_deal_writes_replay_reads(run: Run, tmp_path: Path, variation: Path) -> None:
    folder = tmp_path / "deep" / "rounds"
    words = ("deal", str(variation), "-n", "3", "--seed", "5", "--out", str(folder))
    assert run(*words).code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["00001.round", "00002.round", "00003.round"]
    ran = run("replay", str(folder), "--rules", str(variation), columns=200)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert [line.startswith(f"ok {file}: ") for line, file in zip(lines, files, strict=False)]
    assert lines[-1] == "3 of 3 as written"
    again = run("replay", str(files[0]))
    assert again.code == 2
    assert "there is no ruleset 'my-variation'" in again.err


def test_deal_writes_one_file_for_one_round(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.round"
    assert run("deal", GAME, "-n", "1", "--out", str(file)).code == 0
    assert notation.read(file.read_text("utf-8")).game == GAME


def test_replay_shows_a_round_with_its_clauses(run: Run) -> None:
    ran = run("replay", str(ROUNDS / "ma" / "8-f-surrender.round"))
    assert (ran.code, ran.err) == (0, "")
    said = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert said[0] == "Fast Action Hold'em, Massachusetts"
    assert "clause §8(f)" in said
    assert "“No more bets” §7(b)" in said
    assert "Ann: lost wager 5.00 (surrendered) §8(f)" in said
    assert "Ann wager -5.00 surrendered §8(f)" in said
    assert "??" not in ran.out
    assert "▒" not in ran.out


@pytest.mark.parametrize("columns", [50, 80])
def test_replay_keeps_to_the_terminals_width(run: Run, columns: int) -> None:
    for file in sorted((ROUNDS / "wa-single-deck").glob("*.round"))[:10]:
        ran = run("replay", str(file), columns=columns)
        assert ran.code == 0
        assert max(map(len, ran.out.splitlines())) <= columns


def test_replay_gives_every_fact_in_json(run: Run) -> None:
    words = "replay", str(ROUNDS / "ma" / "8-f-surrender.round"), "--json"
    (file,) = json.loads(run(*words).out)["files"]
    assert (file["ok"], file["rounds"], file["players_net_cents"]) == (True, 1, 500)
    facts = file["record"]
    assert (facts["kind"], facts["is_complete"]) == ("round", True)
    assert facts["clauses"] == ["§8(f)"]
    steps = {step["action"]: step["facts"] for step in facts["steps"]}
    assert steps["place 1 wager 10.00"] == [{"says": "wager 1 wager 10.00", "clause": "§6(a)"}]
    assert facts["seats"]["1"]["result_cents"] == -500


def test_replay_of_a_preparation(run: Run, tmp_path: Path) -> None:
    game = find_game(GAME)
    ruleset = game.ruleset("ma")
    session = Session(game, ruleset.open(), entropy(1))
    session.sit(1, "Ann", 1000)
    record = session.prepare({1: game.policy})
    assert record is not None
    file = tmp_path / "cards.round"
    file.write_text(notation.write(game, ruleset, record), encoding="utf-8")
    ran = run("replay", str(file))
    assert ran.code == 0
    assert "shuffled (manual) and stacked" in ran.out


def test_replay_names_the_file_and_the_line_of_a_lie(run: Run, tmp_path: Path) -> None:
    text = (ROUNDS / "ma" / "8-f-surrender.round").read_text("utf-8")
    number = next(i for i, line in enumerate(text.splitlines(), start=1) if "surrendered" in line)
    false = tmp_path / "false.round"
    false.write_text(text.replace("lost 1 wager 5.00", "lost 1 wager 4.00"), encoding="utf-8")
    true = tmp_path / "true.round"
    true.write_text(text, encoding="utf-8")
    alone = run("replay", str(false))
    assert (alone.code, alone.out) == (2, "")
    assert alone.err.startswith(f"houseway: {false}:{number}: the file says 'lost 1 wager 4.00")
    both = run("replay", str(false), str(true), columns=300)
    assert both.code == 2
    assert both.err == alone.err
    assert both.out.splitlines()[-1] == "1 of 2 as written"
    facts = json.loads(run("replay", str(false), str(true), "--json").out)["files"]
    assert [fact["ok"] for fact in facts] == [False, True]
    assert f":{number}: " in facts[0]["error"]


def test_replay_reads_from_a_pipe_and_says_what_is_missing(run: Run) -> None:
    text = (ROUNDS / "ma" / "8-f-surrender.round").read_text("utf-8")
    whole = run("replay", "-", typed=text)
    assert whole.code == 0
    kept = []
    for line in text.splitlines():
        kept.append(line)
        if line.startswith("proceed"):
            break
    ran = run("replay", "-", typed="\n".join(kept) + "\n")
    assert ran.code == 0
    assert "not complete: " in ran.out
    assert run("replay", "-", typed="hello\n").err.startswith("houseway: standard input:1: ")


def test_every_movement_of_money_has_its_column() -> None:
    columns = {kind.counts for kind in SeatMoney.__subclasses__()}
    assert {f"{column}_cents" for column, _ in columns} == {*Area.__struct_fields__} - {"wagers"}
    assert {sign for _, sign in columns} == {1, -1}
