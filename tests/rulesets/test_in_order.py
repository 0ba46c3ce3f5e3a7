"""Tables that pay a better hand less than a lesser one are told; those of the laws are in order."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

import houseway
from houseway.cli.app import main
from houseway.door.warning import edge_warnings
from houseway.errors import NotPermitted
from houseway.games import GAMES, find_game
from houseway.hands import ORDERS, THREE_CARD
from houseway.odds.shipped import read_report, shipped_file
from houseway.rulesets.progressive import Payout
from houseway.rulesets.rules import Rules
from houseway.rulesets.values import worth
from houseway.steps.in_order import out_of_order
from houseway.table.game import Game
from houseway.web.lab_figures import notes_of

THREE_OVER_STRAIGHT = "straight is paid 2 to 1; lesser hands are paid more: three-of-a-kind 3 to 1."
BY_THE_LAW = {
    ("pai-gow-poker", "ma", f"WARNING: {key_of} {table}: {THREE_OVER_STRAIGHT}")
    for key_of, table in (
        ("Bonus paytable", "A"),
        ("Seven card paytable", "A"),
        ("Seven card paytable", "B"),
    )
}
"""§16(b) and §18(c) pay three-of-a-kind more than a straight, which §6 ranks above it."""

TURNED_BY_THE_LAW = {"pai-gow-poker": {"straight", "three-of-a-kind"}}


class Seen(NamedTuple):
    """Rules with one table of theirs in use."""

    game: Game
    rules: Rules
    key: str

    @property
    def told(self) -> tuple[str, ...]:
        return out_of_order(self.rules, self.game.ranked)

    def paying(self, pays: dict[str, Any]) -> "Seen":
        """The same with other payouts."""
        table = getattr(self.rules, self.key)
        field = "pays_cents" if hasattr(table, "pays_cents") else "pays"
        table = msgspec.structs.replace(table, **{field: pays})
        return self._replace(rules=msgspec.structs.replace(self.rules, **{self.key: table}))

    @property
    def pays(self) -> dict[str, Any]:
        table = getattr(self.rules, self.key)
        return dict(getattr(table, "pays_cents", None) or table.pays)

    @property
    def chains(self) -> list[set[str]]:
        """The lines of which each is of a better or a lesser hand than each other."""
        orders = {**ORDERS, THREE_CARD.name: THREE_CARD}
        own = getattr(self.rules, "order", "")
        named = dict(self.game.ranked).get(self.key, (own,) if own in orders else ())
        lines = (orders[each].lines if isinstance(each, str) else each for each in named)
        return [{*chain} for chain in lines]


def tables() -> Iterator[tuple[str, str, Seen]]:
    """Every table of payouts of every law, chosen; a bonus gives way to what it excludes."""
    for name in GAMES:
        game = find_game(name)
        for law in game.rulesets:
            ruleset = game.ruleset(law)
            for key, named in ruleset.tables.items():
                for table in named:
                    for beside in ({}, {"bonus_paytable": "none"}):
                        try:
                            rules = ruleset.open({**beside, key: table})
                        except NotPermitted:
                            continue
                        if hasattr(getattr(rules, key), "pays") or key in ("envy", "bonus_prizes"):
                            yield name, law, Seen(game, rules, key)
                        break


TABLES = list(tables())
IN_USE = [
    pytest.param(seen, id=f"{n} {law} {s.key} {getattr(s.rules, s.key)}")
    for n, law, s in TABLES
    for seen in (s,)
]


def test_the_laws_as_they_are_give_no_warning_but_those_named_here() -> None:
    told = {(name, law, warning) for name, law, seen in TABLES for warning in seen.told}
    assert told == BY_THE_LAW


def is_more(one: Any, other: Any) -> bool:
    if isinstance(one, Payout):
        return bool(one.of_meter) == bool(other.of_meter) and (one.for_one, one.of_meter) > (
            other.for_one,
            other.of_meter,
        )
    return worth(one) > worth(other)


@pytest.mark.parametrize("seen", IN_USE)
def test_every_pair_that_is_turned_round_is_told(seen: Seen) -> None:
    """A law's own table is in order: whatever two of its lines exchange what they pay, it is told.

    Lines of one chain only: a suited ace and a pair are not better or worse than each other.
    """
    pays, before = seen.pays, set(seen.told)
    tried = 0
    for first, second in combinations(pays, 2):
        is_chained = any({first, second} <= chain for chain in seen.chains)
        is_other = is_more(pays[first], pays[second]) or is_more(pays[second], pays[first])
        if (
            not is_chained
            or not is_other
            or {first, second} == TURNED_BY_THE_LAW.get(seen.game.name)
        ):
            continue
        swapped = {**pays, first: pays[second], second: pays[first]}
        new = set(seen.paying(swapped).told) - before
        mine, other = sorted(
            (swapped[first], swapped[second]), key=lambda each: is_more(each, pays[first])
        )
        shown = [
            each if isinstance(each, Payout) or not isinstance(each, int) else f"{each // 100:,}"
            for each in (mine, other)
        ]
        assert any(all(str(each) in one for each in shown) or "loses" in one for one in new), (
            f"{first} and {second} exchanged: {new}"
        )
        tried += 1
    assert tried or len(pays) == 1 or not seen.chains


ROYAL = [s for _, _, s in TABLES if {"royal flush", "straight flush"} <= {*s.pays}]


@pytest.mark.parametrize(
    "seen", ROYAL, ids=lambda s: f"{s.game.name} {s.key} {getattr(s.rules, s.key)}"
)
def test_a_royal_flush_without_a_line_that_loses_is_told(seen: Seen) -> None:
    without = {line: paid for line, paid in seen.pays.items() if line != "royal flush"}
    told = [one for one in seen.paying(without).told if "royal flush has no line of its own" in one]
    assert told
    assert all("straight flush" in one for one in told)


def test_there_are_such_tables_in_most_games() -> None:
    assert {seen.game.name for seen in ROYAL} > {"caribbean-stud", "let-it-ride", "heads-up-holdem"}
    assert len({seen.game.name for _, _, seen in TABLES}) > 9


# Where it is said.

KINGS = """
[ruleset]
game = "double-down-stud"
name = "kings"
title = "Kings lose"
source = "nobody"
read_on = "2026-11-19"
based_on = "ma"
[tables.paytable.mine]
cite = "nowhere"
[tables.paytable.mine.pays]
"royal flush" = "1000 to 1"
"straight flush" = "100 to 1"
"four-of-a-kind" = "25 to 1"
"full house" = "10 to 1"
"flush" = "8 to 1"
"straight" = "5 to 1"
"three-of-a-kind" = "3 to 1"
"two pair" = "2 to 1"
"pair of kings or better" = "none"
"pair of jacks or better" = "1 to 1"
[rules.paytable]
is = "mine"
cite = "nowhere"
"""
SAID = (
    "WARNING: Paytable mine: pair of aces to pair of kings loses; lesser hands are paid more: "
    "pair of queens to pair of jacks 1 to 1."
)


def test_the_terminal_the_door_the_paper_and_the_lab_say_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Kings lose and jacks win."""
    file = tmp_path / "kings.toml"
    file.write_text(KINGS, "utf-8")
    for command in ("rules", "odds"):
        assert main([command, str(file)]) == 0
        assert SAID in " ".join(capsys.readouterr().out.split()), command
    odds = houseway.odds(file)
    assert odds.warnings == (SAID,)
    assert notes_of(odds.report)[0] == SAID
    assert SAID in " ".join(houseway.report(file).html().split())


def test_an_edge_against_the_house_is_said_where_odds_are_counted() -> None:
    mine = houseway.variation("three-card-poker", pair_plus_paytable={"flush": 9, "straight": 12})
    odds = houseway.odds(mine)
    assert odds.wager("pair-plus").house_advantage < 0
    assert any(one.startswith("WARNING: under best play pair-plus ") for one in odds.warnings)
    assert not houseway.odds("three-card-poker").warnings


REPORTS = [
    (name, law, report)
    for name in GAMES
    for game in (find_game(name),)
    for law in game.rulesets
    if (report := read_report(shipped_file(game.folder, game.ruleset(law)))) is not None
]
"""As they come with the games, be they of this very code or older."""


def test_no_law_as_it_is_has_an_edge_against_the_house() -> None:
    assert [(name, law, *edge_warnings(report)) for name, law, report in REPORTS] == [
        (name, law) for name, law, _ in REPORTS
    ]
    assert len(REPORTS) > 9


@pytest.mark.parametrize("wager", ["pair-plus", "ante and play"])
def test_an_edge_is_said_of_the_very_wager(wager: str) -> None:
    """As if its best result paid so much that the player is ahead."""
    *_, report = next(each for each in REPORTS if each[0] == "three-card-poker")
    lines = report.wager(wager).lines
    best = max(lines, key=lambda line: line.net)
    rich = msgspec.structs.replace(best, net=best.net + 10**6)
    richer = tuple(rich if line is best else line for line in lines)
    odds = msgspec.structs.replace(report.wager(wager), lines=richer)
    others = tuple(each for each in report.wagers if each is not report.wager(wager))
    said = list(edge_warnings(msgspec.structs.replace(report, wagers=(odds, *others))))
    assert len(said) == 1
    assert said[0].startswith(f"WARNING: under best play {wager} ")


def test_a_game_is_still_a_key() -> None:
    """Whatever is kept for a game is kept under it."""
    assert len({find_game(name) for name in GAMES}) == len(GAMES)
