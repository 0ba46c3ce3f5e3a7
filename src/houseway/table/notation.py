"""One text for a round: a regulator can read it, and the machine reads it back to the same round.

A header says how things stood. Below it every line has three columns: what somebody did, what
became fact, and the clause. Where an action makes several facts, lines with an empty left follow.

    # clause §8(b)
    houseway round
    game    fast-action-holdem
    rules   ma
    choose  decks=6
    seat    1 500.00 Ann
    marker  dealer

    place 1 wager 10.00   | wager 1 wager 10.00       | §6(a)
    proceed               | announced "No more bets"  | §7(b)

Only the left is needed to play the round again; the right is compared with what the engine makes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import msgspec

from houseway.errors import Differs, HousewayError, NotAllowed, NotPermitted, Unreadable
from houseway.pieces.cards import show_cards
from houseway.pieces.money import parse_money, show_money
from houseway.pieces.stock import parse_pieces
from houseway.round.actions import Action, parse_action
from houseway.round.engine import Round
from houseway.round.spots import DEALER, Seat, show_seat
from houseway.round.start import Player, Start
from houseway.rulesets.ruleset import Ruleset
from houseway.steps.equipment import Due, Occasion
from houseway.steps.identity import are_told_by_name, persons, tell_apart
from houseway.table.game import Game

ROUND = "houseway round"
PREPARATION = "houseway preparation"
GONE_PER_LINE = 26


class ScriptLine(NamedTuple):
    """One line below the header."""

    number: int
    action: Action | None
    """None where the line only carries a further fact."""
    fact: str
    clause: str


class Script(msgspec.Struct, frozen=True, kw_only=True):
    """A round as it stands in a file."""

    file: str
    game: str
    ruleset: str
    digest: str
    """The digest of the ruleset it was played under; empty where none is stated."""
    choices: tuple[str, ...]
    start: Start
    lines: tuple[ScriptLine, ...]
    comments: tuple[str, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that this round is kept to show."""
        return self.named("clause")

    def named(self, kind: str) -> tuple[str, ...]:
        """What the comments of a kind name: `clause`, `illustrates`, `policy` or `reading`."""
        said = (comment.partition(" ") for comment in self.comments)
        return tuple(name.strip() for word, _, name in said if word == kind)


# Writing.


Row: TypeAlias = tuple[str, str, str]
"""A line below the header: an action, a fact of it, its clause."""


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """Where a round was played: at which game, under which law, and how things stood."""

    game: str
    ruleset: str
    digest: str
    choices: Mapping[str, str]
    start: Start


def write(game: Game, ruleset: Ruleset[Any], round_: Round, comments: Sequence[str] = ()) -> str:
    """The text of a round."""
    played = Played(
        game=game.name,
        ruleset=ruleset.name,
        digest=ruleset.digest,
        choices=round_.rules.choices,
        start=round_.start,
    )
    return write_rows(played, list(_rows(game, round_)), comments)


def write_rows(played: Played, rows: Sequence[Row], comments: Sequence[str] = ()) -> str:
    """The text of a round of which it is known what was done and what became fact."""
    lines = [f"# {comment}" for comment in comments]
    lines.extend(_header(played))
    lines.append("")
    lines.extend(_body(rows))
    return "\n".join(lines) + "\n"


def _header(played: Played) -> Iterator[str]:
    start = played.start
    yield PREPARATION if isinstance(start, Occasion) else ROUND
    yield f"game    {played.game}"
    yield f"rules   {played.ruleset} {played.digest}"
    for key, value in played.choices.items():
        yield f"choose  {key}={value}"
    for seat, player in sorted(start.players.items()):
        yield f"seat    {seat} {show_money(player.rack_cents)} {player.name}"
    if not are_told_by_name(start.players):
        for seats in persons(start.players):
            yield f"player  {' '.join(map(str, seats))}"
    for seat, cents in sorted(start.owed.items()):
        yield f"owed    {seat} {show_money(cents)}"
    for name, value in sorted(start.carried.items()):
        yield f"carried {name} {msgspec.json.encode(value).decode()}"
    if isinstance(start, Occasion):
        yield from _occasion(start)
    else:
        yield from _before_round(start)


def _before_round(start: Start) -> Iterator[str]:
    """How things stand when a round begins, beside who sits there."""
    yield f"marker  {show_seat(start.marker)}"
    if start.marker_was is not None:
        yield f"stood   {show_seat(start.marker_was)}"
    if start.new_set:
        yield "shoe    new set"
    if start.new_dealer:
        yield "shoe    new dealer"
    if start.uncounted:
        yield f"stub    uncounted {start.uncounted}"
    for meter, cents in sorted(start.meters.items()):
        yield f"meter   {meter} {show_money(cents)}"
    for at in range(0, len(start.gone), GONE_PER_LINE):
        yield f"gone    {show_cards(start.gone[at : at + GONE_PER_LINE])}"


def _occasion(start: Occasion) -> Iterator[str]:
    yield f"why     {start.why}"
    yield f"first   {start.first_player}"
    if start.cut_card_on:
        yield f"cut-on  {start.cut_card_on}"
    if start.cut_offered:
        yield f"cut-to  {start.cut_offered}"
    if start.removed:
        yield f"removed {start.removed}"


def _body(rows: Sequence[Row]) -> Iterator[str]:
    left = max((len(action) for action, _, _ in rows), default=0)
    middle = max((len(fact) for _, fact, _ in rows), default=0)
    for action, fact, clause in rows:
        yield f"{action:{left}} | {fact:{middle}} | {clause}".rstrip(" |")


def _rows(game: Game, round_: Round) -> Iterator[Row]:
    """Actions and facts side by side, found by playing the round again."""
    again = game.round(round_.rules, round_.start)
    yield from rows_of("", ((event.text(), event.clause) for event in again.events))
    for action in round_.actions:
        made = again.take(action)
        yield from rows_of(str(action), ((event.text(), event.clause) for event in made))


def rows_of(action: str, facts: Iterable[tuple[str, str]]) -> Iterator[Row]:
    """An action beside the first fact of it, and the others below."""
    for fact, clause in facts:
        yield action, fact, clause
        action = ""
    if action:
        yield action, "", ""


# Reading.


def read(text: str, file: str = "") -> Script:
    """A round from its text. It is not played yet: that is `replay`."""
    comments: list[str] = []
    fields: list[tuple[int, str, str]] = []
    lines: list[ScriptLine] = []
    kind = ""
    in_header = True
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            if line.startswith("#"):
                comments.append(line[1:].strip())
            elif not line.strip():
                in_header = in_header and not kind
            elif not kind:
                kind = _kind(line)
            elif in_header and "|" not in line:
                fields.append((number, *_field(kind, line)))
            else:
                in_header = False
                lines.append(_line(number, line))
        except Unreadable as error:
            raise Unreadable(str(error), file=file, line=number) from None
    if not kind:
        raise Unreadable(f"the file does not begin with {ROUND!r}", file=file)
    return _script(kind, fields, lines, comments, file)


_COMMON = ("game", "rules", "choose", "seat", "player", "owed")
_FIELDS = {
    ROUND: (*_COMMON, "marker", "stood", "shoe", "stub", "meter", "carried", "gone"),
    PREPARATION: (*_COMMON, "why", "first", "cut-on", "cut-to", "removed", "carried"),
}


def _kind(line: str) -> str:
    if line.strip() not in (ROUND, PREPARATION):
        raise Unreadable(f"a round begins with {ROUND!r}, not {line.strip()!r}")
    return line.strip()


def _field(kind: str, line: str) -> tuple[str, str]:
    key, _, value = line.strip().partition(" ")
    if key not in _FIELDS[kind]:
        known = ", ".join(_FIELDS[kind])
        raise Unreadable(f"{key!r} does not belong in the header; there are {known}")
    return key, value.strip()


def _line(number: int, line: str) -> ScriptLine:
    parts = [part.strip() for part in line.split("|")]
    if len(parts) > 3:
        raise Unreadable("a line has three columns: action | fact | clause")
    action, fact, clause = (*parts, "", "")[:3]
    return ScriptLine(number, parse_action(action) if action else None, fact, clause)


def _script(
    kind: str,
    fields: list[tuple[int, str, str]],
    lines: list[ScriptLine],
    comments: list[str],
    file: str,
) -> Script:
    said: dict[str, Any] = {"players": {}, "persons": [], "gone": (), "choices": []}
    for number, key, value in fields:
        try:
            _read_field(said, key, value)
        except Unreadable as error:
            raise Unreadable(str(error), file=file, line=number) from None
        except ValueError:
            raise Unreadable(f"{key} {value!r} cannot be read", file=file, line=number) from None
    missing = [key for key in ("game", "ruleset") if key not in said]
    if missing or not said["players"]:
        what = missing[0] if missing else "seat"
        raise Unreadable(f"the header does not say: {what}", file=file)
    if apart := said.pop("persons"):
        try:
            said["players"] = tell_apart(said["players"], apart)
        except Unreadable as error:
            raise Unreadable(str(error), file=file) from None
    game, ruleset = said.pop("game"), said.pop("ruleset")
    digest, choices = said.pop("digest", ""), tuple(said.pop("choices"))
    return Script(
        file=file,
        game=game,
        ruleset=ruleset,
        digest=digest,
        choices=choices,
        start=_start(kind, said, file),
        lines=tuple(lines),
        comments=tuple(comments),
    )


def _start(kind: str, said: dict[str, Any], file: str) -> Start:
    if kind == ROUND:
        return Start(**said)
    try:
        occasion = Occasion(**{"cut_card_on": "", **said})
    except TypeError:
        raise Unreadable("the header does not say: why, first", file=file) from None
    if occasion.first_player not in occasion.players:
        raise Unreadable(f"nobody sits at {occasion.first_player}, who came first", file=file)
    return occasion


def _read_field(said: dict[str, Any], key: str, value: str) -> None:
    match key:
        case "rules":
            said["ruleset"], _, said["digest"] = value.partition(" ")
        case "choose":
            said["choices"].append(value)
        case "seat":
            seat, rack, name = (*value.split(" ", 2), "", "")[:3]
            said["players"][int(seat)] = Player(name or f"Player {seat}", parse_money(rack))
        case "player":
            said["persons"].append([int(seat) for seat in value.split()])
        case "owed":
            seat, _, cents = value.partition(" ")
            said.setdefault("owed", {})[int(seat)] = parse_money(cents)
        case "why":
            said["why"] = Due(_one_of(value, *Due))
        case "first" | "cut-to":
            said["first_player" if key == "first" else "cut_offered"] = int(value)
        case "game" | "cut-on" | "removed":
            said[_PLAIN_FIELDS[key]] = value
        case _:
            _read_state(said, key, value)


def _read_state(said: dict[str, Any], key: str, value: str) -> None:
    """How things stand when a round begins, beside who sits there."""
    match key:
        case "marker" | "stood":
            said["marker" if key == "marker" else "marker_was"] = _seat(value)
        case "shoe":
            said[_one_of(value, "new set", "new dealer").replace(" ", "_")] = True
        case "gone":
            said["gone"] = (*said["gone"], *parse_pieces(value))
        case "carried":
            name, _, text = value.partition(" ")
            said.setdefault("carried", {})[name] = msgspec.json.decode(text)
        case "stub":
            said["uncounted"] = int(value.removeprefix("uncounted "))
        case _:
            meter, _, cents = value.partition(" ")
            said.setdefault("meters", {})[meter] = parse_money(cents)


_PLAIN_FIELDS = {"game": "game", "cut-on": "cut_card_on", "removed": "removed"}


def _one_of(value: str, *known: str) -> str:
    if value not in known:
        raise Unreadable(f"{value!r} is none of: {', '.join(known)}")
    return value


def _seat(word: str) -> Seat:
    return 0 if word == DEALER else int(word)


# Replaying.


def replay(game: Game, ruleset: Ruleset[Any], script: Script) -> Round:
    """Play a round from its text, and check that the engine makes the same facts of it.

    Where the text states no fact for an action, none is compared: a bare list of actions will do.
    """
    if script.digest and script.digest != ruleset.digest:
        raise Differs(
            f"played under {script.ruleset} {script.digest}; that ruleset is now {ruleset.digest}",
            file=script.file,
        )
    try:
        rules = ruleset.open(ruleset.parse_choices(list(script.choices)))
        round_ = game.round(rules, script.start)
    except (NotAllowed, NotPermitted) as error:
        raise Unreadable(f"the header cannot be: {error}", file=script.file) from None
    checks = any(line.fact for line in script.lines)
    made = [(event.text(), event.clause) for event in round_.events]
    line = ScriptLine(0, None, "", "")
    for line in script.lines:
        if line.action is not None:
            if checks and made:
                raise _differs(script, line.number, "an action", made[0][0])
            made = _take(round_, script, line)
        if line.fact:
            if not made or made[0] != (line.fact, line.clause):
                shown = f"{made[0][0]} | {made[0][1]}" if made else "nothing further"
                raise _differs(script, line.number, f"{line.fact} | {line.clause}", shown)
            made.pop(0)
    if checks and made:
        raise _differs(script, line.number, "no more facts", made[0][0])
    return round_


def _take(round_: Round, script: Script, line: ScriptLine) -> list[tuple[str, str]]:
    assert line.action is not None
    try:
        return [(event.text(), event.clause) for event in round_.take(line.action)]
    except NotAllowed as error:
        raise Differs(str(error), file=script.file, line=line.number) from None


def _differs(script: Script, number: int, said: str, made: str) -> HousewayError:
    return Differs(f"the file says {said!r}, the engine {made!r}", file=script.file, line=number)
