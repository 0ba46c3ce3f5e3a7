"""Designs: the rule set that somebody thinks about in the lab, read from what they sent."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from houseway.door.asked import Asked, find_counted
from houseway.door.finding import AnyRuleset
from houseway.errors import HousewayError, NotPermitted, Unreadable, plain_words
from houseway.first_use import known
from houseway.floor.dealing.own_laws import read_own
from houseway.games import find_game
from houseway.rulesets.variation import departures_of
from houseway.table.game import Game
from houseway.web.lab_shapes import Departed, Design

CHANGES_MAX: Final = 200
TRIED_MAX: Final = 20


def made_of(design: Design) -> tuple[Game, AnyRuleset]:
    """The rule set of a design: one that there is, varied if anything is changed."""
    if design.toml:
        game, ruleset = read_own(design.toml)
    else:
        game = find_game(design.game)
        if design.ruleset not in game.rulesets:
            raise NotPermitted(f"there is no ruleset {design.ruleset!r} of {game.name}")
        ruleset = game.ruleset(design.ruleset)
    changes = _changes(design)
    if not changes and not design.name and not design.title:
        return game, ruleset
    try:
        return game, game.variation(ruleset, changes, name=design.name, title=design.title)
    except Unreadable as refused:
        if refused.key:
            raise
        key = _at_fault(game, ruleset, changes)
        raise Unreadable(plain_words(refused), key=key) from None


def _at_fault(game: Game, ruleset: AnyRuleset, changes: Mapping[str, Any]) -> str:
    """The change that cannot be read by itself, where a refusal does not name it."""
    for key, value in list(changes.items())[:TRIED_MAX]:
        try:
            game.variation(ruleset, {key: value})
        except HousewayError:
            return key
    return ""


def _changes(design: Design) -> dict[str, Any]:
    try:
        changes = msgspec.json.decode(design.changes, type=known(dict[str, Any]))
    except (msgspec.MsgspecError, RecursionError):
        raise Unreadable("what is changed cannot be read") from None
    if len(changes) > CHANGES_MAX:
        raise NotPermitted(f"at most {CHANGES_MAX} rules are changed at once, not {len(changes)}")
    return changes


def counted(design: Design) -> Asked:
    """The table that a design makes, of a game that is counted."""
    game, ruleset = made_of(design)
    if not game.odds:
        raise NotPermitted(f"{game.title} has no edge to be counted: players contend for a pot")
    return find_counted(ruleset)


def contended(design: Design) -> AnyRuleset:
    """The rule set that a design makes, of a game whose players contend for a pot."""
    game, ruleset = made_of(design)
    if not game.takings:
        raise NotPermitted(f"{game.title} has no pots that are the players': it has odds")
    return ruleset


def departed(game: Game, ruleset: AnyRuleset) -> list[Departed]:
    """What the law does not permit of a design."""
    law = ruleset.header.based_on
    if not law or ruleset.name in game.rulesets:
        return []
    found = departures_of(ruleset, game.ruleset(law), parents=game.folder)
    return [Departed(key=it.key, says=it.says, clause=it.clause) for it in found]
