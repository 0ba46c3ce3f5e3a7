"""Policies that somebody names: the game's simple player, or a function of one's own."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Final

from houseway.errors import NotPermitted
from houseway.table.driving import Policy
from houseway.table.game import Game

SIMPLE: Final = "simple"


def find_policy(word: str | Policy, game: Game) -> Policy:
    """A policy: `simple`, or `module:function`, the module being installed or in this folder."""
    if not isinstance(word, str):
        return word
    if word == SIMPLE:
        return game.policy
    module, _, name = word.partition(":")
    if not module or not name:
        raise NotPermitted(f"{word!r} is no policy: write {SIMPLE}, or module:function")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise NotPermitted(f"there is no module {module!r}, here or installed") from None
    except AttributeError:
        raise NotPermitted(f"there is no {name!r} in {module}") from None
    if not callable(found):
        raise NotPermitted(f"{word} cannot be called: a policy is a function of a view")
    policy: Policy = found
    return policy
