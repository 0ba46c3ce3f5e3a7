"""The toys, on the shelf while their tests run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.examination import Law
from houseway.games import find_game
from tests.shelf import on_the_shelf
from tests.toys import TOYS


@pytest.fixture(autouse=True, scope="package")
def _shelf() -> Iterator[None]:
    with on_the_shelf(Path(__file__).parent, *TOYS):
        yield


@pytest.fixture(params=TOYS)
def law(request: pytest.FixtureRequest, _shelf: None) -> Law:
    """Each of them under its ruleset."""
    game = find_game(request.param)
    return Law(game, game.ruleset("sample"))
