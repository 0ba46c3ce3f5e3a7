"""Everything that the server tells people, from where it comes: rounds, layouts, refusals."""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

import houseway
from houseway.errors import HousewayError, plain_words
from houseway.floor.dealing.offered import Offered
from houseway.games import find_game
from houseway.round.card_events import CardDealt, DiceRolled
from houseway.round.engine import Round
from houseway.round.view import PUBLIC
from houseway.rulesets.form_shapes import Field
from houseway.rulesets.variation import departures_of
from houseway.table.layout import Layout, title
from houseway.table.notation import read
from houseway.web.describing import describe_games, describe_ruleset
from houseway.web.frames import Told, calls_json, option_json
from houseway.web.lab_forms import form_of
from houseway.web.languages import STATIC
from houseway.web.words import Words

NAMES: Final = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
"""Who sits at the tables of these rounds."""
VALUE_MAX: Final = 40
"""A rule's value that is longer is not listed beside a table."""


def round_texts(game_name: str) -> set[str]:
    """All that is said, asked, offered and given as a reason in a game's golden rounds."""
    game = find_game(game_name)
    rulesets = cache(game.ruleset)
    found: set[str] = set()
    for file in sorted(game.folder.glob("rounds/*/*.round")):
        script = read(file.read_text(encoding="utf-8"), file.name)
        ruleset = rulesets(script.ruleset)
        rules = ruleset.open(ruleset.parse_choices(list(script.choices)))
        layout = game.layout(rules)
        words = Words.at(dict(enumerate(NAMES, 1)), layout)
        found |= set(layout_texts(layout))
        round_ = game.round(rules, script.start)
        found |= set(_asked(round_, words))
        for line in script.lines:
            if line.action is not None:
                round_.take(line.action)
                found |= set(_asked(round_, words))
        for eyes in (1, PUBLIC):
            for raw in Told(round_.events, words).to(eyes):
                found |= set(_said(json.loads(bytes(raw))))
    return found - {""}


AROUND: Final = ("the dealer", "the players' words")
"""What a page says of a table besides, in the server's words."""
DEALT: Final = (CardDealt, DiceRolled)
COLOURS: Final = re.compile(r'name: "([^"]+)"')


def first_texts(game_name: str) -> set[str]:
    """What is read at a table of a game before cards are dealt, under every law of it."""
    game = find_game(game_name)
    laws = [game.ruleset(name) for name in game.rulesets]
    chips = (STATIC / "js" / "chips.js").read_text(encoding="utf-8")
    found = {*AROUND, *(law.header.title for law in laws), *COLOURS.findall(chips)}
    for layout in (game.layout(law.open()) for law in laws):
        found |= {*layout_texts(layout), *map(title, layout.common_hands)}
    for file in sorted(game.folder.glob("rounds/*/*.round")):
        script = read(file.read_text(encoding="utf-8"), file.name)
        ruleset = game.ruleset(script.ruleset)
        rules = ruleset.open(ruleset.parse_choices(list(script.choices)))
        words = Words.at(dict(enumerate(NAMES, 1)), game.layout(rules))
        round_ = game.round(rules, script.start)
        found |= set(_open(round_, words))
        for line in script.lines:
            if any(isinstance(event, DEALT) for event in round_.events):
                break
            if line.action is not None:
                round_.take(line.action)
                found |= set(_open(round_, words))
    return found - {""}


def _open(round_: Round, words: Words) -> Iterator[str]:
    """What is asked of a player, and what of it is closed and why."""
    turn = round_.turn
    if turn is None or turn.phase not in ("wagers", "decision"):
        return
    yield turn.wants
    for option in turn.options:
        told = option_json(option, words)
        yield told.get("why", "")
        yield from (choice["label"] for choice in told["choices"][:12])


def _asked(round_: Round, words: Words) -> Iterator[str]:
    turn = round_.turn
    if turn is None:
        return
    yield turn.wants
    for option in turn.options:
        told = option_json(option, words)
        yield told.get("why", "")
        for choice in told["choices"][:12]:
            yield from (choice["label"], choice["makes"])
    for call in calls_json(round_):
        yield from (call["means"], call["kind"])


def _said(event: dict[str, Any]) -> Iterator[str]:
    yield from (event["text"], event.get("why", ""))
    if event["type"] == "Compared":
        yield from (event["player"], event["dealer"], event["result"])


def layout_texts(layout: Layout) -> Iterator[str]:
    """What is written on a felt and on its signs."""
    for area in layout.areas:
        yield from (area.title, area.inscription)
    yield from (group.title for group in layout.groups)
    yield from (*layout.inscriptions, *layout.signs)
    for payouts in layout.payouts:
        yield payouts.title
        for hand, pays in payouts.lines:
            yield from (hand, pays)


def rule_texts(rules: Iterable[dict[str, Any]]) -> Iterator[str]:
    """What stands beside a table and in the dialog that opens one: rules, values, choices."""
    for rule in rules:
        yield rule["label"]
        if len(rule["value"]) < VALUE_MAX and "{" not in rule["value"]:
            yield rule["value"]
        if rule["choices"] is not None:
            yield from map(str, rule["choices"].get("values", ()))


# Refusals, read from the modules that give them.

REFUSING: Final = ("NotAllowed", "Failure", "Closing", "Closed", "Busy", "Pausing")
"""What is raised, or answered, with a sentence for whoever asked."""
SAMPLES: Final = ("7", "5.00", "Ann", "'Ann'")
"""What can stand in a place of such a sentence."""


def refusals() -> Iterator[tuple[str, list[str]]]:
    """Where a refusal stands, and its text, once with each sample in its places."""
    trees = {
        file: ast.parse(file.read_text(encoding="utf-8"))
        for folder in ("web", "floor")
        for file in sorted((Path(houseway.__file__).parent / folder).rglob("*.py"))
        if file.parent.name not in ("audit", "books")
    }
    constants = {name: value for tree in trees.values() for name, value in _constants(tree)}
    for file, tree in trees.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSING:
                texts = next(filter(None, (_texts(it, constants) for it in node.args)), None)
                if texts:
                    yield f"{file.name}:{node.lineno}", texts


def _constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    for node in tree.body:
        match node:
            case ast.AnnAssign(target=ast.Name(name), value=ast.expr() as value):
                yield name, value
            case ast.Assign(targets=[ast.Name(name)], value=value):
                yield name, value
            case _:
                pass


def _texts(node: ast.expr, constants: dict[str, ast.expr]) -> list[str] | None:
    """A text as it is, or one with a sample in each of its places; None where it is no text."""
    if isinstance(node, ast.Name) and node.id in constants:
        return _texts(constants[node.id], {})
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
        return [node.value]
    if isinstance(node, ast.JoinedStr):
        return [
            "".join(
                str(part.value) if isinstance(part, ast.Constant) else one for part in node.values
            )
            for one in SAMPLES
        ]
    return None


def law_texts(game_name: str) -> set[str]:
    """How a game goes, and its rules under every law that comes with it."""
    game, offered = find_game(game_name), Offered()
    about = next(one["about"] for one in describe_games(offered) if one["name"] == game_name)
    found = {about}
    for name in game.rulesets:
        described = describe_ruleset(offered, game_name, name)
        layout = game.layout(game.ruleset(name).open())
        found |= {*rule_texts(described["rules"]), *layout_texts(layout)}
    return found - {""}


SHOWN: Final = ("label", "lines", "options")
"""What of a form is put into the reader's language, by the names of its parts."""


def form_texts(game_name: str) -> set[str]:
    """The forms of a game's rule sets in the lab; lines of a house way are told with the law."""
    game = find_game(game_name)
    forms = (form_of(game, game.ruleset(name)) for name in game.rulesets)
    found = {text for form in forms for text in _shown(msgspec.to_builtins(form))}
    return {text for text in found if len(text) > 1}


def _shown(part: Any, name: str = "") -> Iterator[str]:
    if isinstance(part, dict):
        if part.get("how") in ("list", "floor"):
            yield from part["says"].split(" · ")
        for key, value in part.items():
            yield from _shown(value, key)
    elif isinstance(part, list):
        for value in part:
            yield from _shown(value, name)
    elif isinstance(part, str) and name in SHOWN:
        yield part


WRONG: Final = "zzz"
"""What no rule is."""
NOT_TYPED: Final = re.compile(
    r"irregularities|\[|_|text in quotes|drawing table|bad beat|no hand of|cup-say"
)
"""Refusals of what the fields of the lab do not let anybody enter, and of small languages."""


def against_the_law(game_name: str) -> set[str]:
    """What is said of values that a law does not permit, and of those that cannot be."""
    game = find_game(game_name)
    ruleset = game.ruleset(game.rulesets[0])
    found = set()
    for field in form_of(game, ruleset).fields:
        for value in _tried(field):
            try:
                made = game.variation(ruleset, {field.key: value})
            except HousewayError as refused:
                found.add(plain_words(refused))
            else:
                found |= {it.says for it in departures_of(made, ruleset, parents=game.folder)}
    # A table of somebody's own is called by what it pays.
    return {text.replace("-push ", " ") for text in found if not NOT_TYPED.search(text)}


def _tried(field: Field) -> Iterator[Any]:
    """Values that may be beyond the law."""
    if field.kind == "table" and field.tables:
        lines = [line for line, _ in field.tables[0].lines]
        yield from (
            {line: pays} for line in (*lines[:1], *lines[-1:]) for pays in ("900 to 1", "1 to 9")
        )
    elif isinstance(field.value, int):
        yield field.value + 50
    else:
        yield next((option for option in field.options if option != field.value), WRONG)


COUNTING: Final = re.compile(r'\b(?:progress|tell)\("([a-z][a-z ]+)"')


def counted_texts() -> set[str]:
    """What a count says that it is counting, and what a cold run stops for."""
    package = Path(houseway.__file__).parent
    folders = ("odds", "games", "hands")
    files = [file for folder in folders for file in (package / folder).rglob("*.py")]
    texts = (file.read_text(encoding="utf-8") for file in (*files, package / "compiling.py"))
    return {found for text in texts for found in COUNTING.findall(text)}
