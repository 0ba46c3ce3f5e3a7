"""How long rounds at full tables are shown, at each speed, by a clock that nobody waits for."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.games import GAMES, find_game
from houseway.round.events import Event
from houseway.web.frames import Told
from houseway.web.words import Words
from tests.floor.scenes import Scene, make_engine
from tests.page.test_logic import run_node

ROUNDS = 4
QUICK_MS = 2500
"""What a round may be shown for at the quick speed."""


class Full(Scene):
    """Somebody in the middle of a table whose other seats have simple players."""

    def sit_down(self) -> list[Event]:
        last = self.table.law.rules.seats_max
        self.own = (last + 1) // 2
        self.house.sit(self.table, self.people[0], self.own, 2_000_00)
        self.simple = [seat for seat in range(1, last + 1) if seat != self.own]
        self.table.company.set_bots(self.simple)
        self.table.open_next()
        return self.write()

    def rounds(self, count: int) -> Iterator[list[list[Event]]]:
        """The events of each round, as they are told together."""
        batches = [self.sit_down()]
        for _ in range(400):
            done = self.table.session.rounds_completed
            batches.append(self.step())
            if self.table.session.rounds_completed > done:
                yield batches
                batches = []
                count -= 1
                if not count:
                    return
            if self.table.rack_cents(self.own) < 200_00 and self.table.now is None:
                return


def played(folder: Path, game: str) -> Iterator[str]:
    """Rounds of a game as the own seat is told them."""
    scene = Full(make_engine(folder), game, ruleset=find_game(game).rulesets[0], people=1)
    layout = scene.table.law.game.layout(scene.table.law.rules)
    words = Words.at({}, layout)
    for number, batches in enumerate(scene.rounds(ROUNDS)):
        told = [
            [json.loads(bytes(one)) for one in Told(some, words).to(scene.own)] for some in batches
        ]
        round_: dict[str, Any] = {
            "name": f"{game} {number}",
            "own": scene.own,
            "simple": scene.simple,
            "layout": msgspec.to_builtins(layout),
            "batches": told,
        }
        yield json.dumps(round_)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_at_a_full_table_is_shown_in_time(game: str, tmp_path: Path) -> None:
    ran = run_node("pace.js", given="\n".join(played(tmp_path, game)))
    assert ran.returncode == 0, ran.stderr
    rounds = [json.loads(line) for line in ran.stdout.splitlines()]
    assert rounds
    for round_ in rounds:
        dealer, quick, instant = (round_[speed] for speed in ("dealer", "quick", "instant"))
        assert 0 < quick["spent"] <= QUICK_MS, round_
        assert quick["spent"] < dealer["spent"], round_
        assert quick["seen"] > 2, "at the quick speed one sees what happens"
        assert instant == {"spent": 0, "seen": 0}
