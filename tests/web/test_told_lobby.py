"""What the tiles of the lobby tell is told in every language that is shipped."""

import pytest

from houseway.floor.dealing.offered import Offered
from houseway.games import GAMES
from houseway.web.entries import tiles_of
from houseway.web.languages import catalogues


@pytest.mark.parametrize("language", list(catalogues()))
def test_what_a_game_is_like_is_told_in_every_language(language: str) -> None:
    """No entry ends with a full stop: a sentence has its own."""
    told = catalogues()[language].told
    tiles = [tile for tile in tiles_of(Offered()) if tile.game in GAMES]
    said = [tile.like.rstrip(".") for tile in tiles]
    said += [law.stakes for tile in tiles for law in tile.laws if law.stakes]
    assert [words for words in said if words not in told] == []
