"""A strategy of one's own as a chart: lines that are read from the top, in a TOML file.

    [chart]
    game = "three-card-poker"
    title = "Queen, six, four"

    [[stages]]
    title = "after the deal"
    lines = [
      ["Q-6-4 or better", "play"],
      ["anything else", "fold"],
    ]

A line has words, or a list of them of which one must be true, and a decision. A stage that is left
out is played best.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotPermitted, Unreadable
from houseway.first_use import known
from houseway.odds.board_charts import BoardLines, BoardTable
from houseway.odds.board_stages import BoardStage, Slots, Spread
from houseway.odds.chart_words import are_cards, these_cards
from houseway.odds.situations import Cards, Meaning, Seen, Stage, spelled_out
from houseway.pieces.cards import show_cards
from houseway.rulesets.files import read_toml
from houseway.rulesets.wording import in_words
from houseway.rulesets.writing import toml_value

Word = Annotated[str, msgspec.Meta(min_length=1)]


class ChartHead(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Which game a chart is for, and what it is called."""

    game: Word
    title: str = ""
    source: str = ""
    role: str = ""
    """Whose strategy it is, where several decide: the bank's."""
    against: str = ""
    """Against whom it is priced, where that can be told."""


class ChartStage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The lines of one stage."""

    lines: tuple[tuple[Word | tuple[Word, ...], Word], ...] = ()
    title: str = ""
    """The stage, where there are several."""
    table: str = ""
    """The file of a table, which decides what the lines leave open."""
    way: tuple[dict[str, Any], ...] = ()
    """A house way, where hands are set by one: it decides what is still open."""


class OwnChart(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A strategy as lines."""

    chart: ChartHead
    stages: tuple[ChartStage, ...]

    @classmethod
    def read(cls, file: str | Path) -> "OwnChart":
        """The chart in a file."""
        try:
            chart = msgspec.convert(read_toml(Path(file)), known(cls))
            return msgspec.structs.replace(
                chart, stages=tuple(_beside_file(stage, Path(file)) for stage in chart.stages)
            )
        except msgspec.ValidationError as error:
            raise Unreadable(in_words(error, cls), file=str(file)) from None

    def toml(self) -> str:
        """The chart as a file."""
        said = [f"{key} = {_text(value)}" for key, value in _head(self.chart).items()]
        parts = ["\n".join(["[chart]", *said])]
        for stage in self.stages:
            lines = [f"  [{_hands(hands)}, {_text(decision)}]," for hands, decision in stage.lines]
            named = {"title": stage.title, "table": stage.table}
            heads = [f"{key} = {_text(value)}" for key, value in named.items() if value]
            listed = ["lines = [", *lines, "]"] if lines else []
            way = [f"  {toml_value(line)}," for line in stage.way]
            ruled = ["way = [", *way, "]"] if way else []
            parts.append("\n".join(["[[stages]]", *heads, *listed, *ruled]))
        return "\n\n".join(parts) + "\n"

    def save(self, file: str | Path) -> Path:
        """Write that file."""
        path = Path(file)
        path.write_text(self.toml(), encoding="utf-8")
        return path


def _beside_file(stage: ChartStage, file: Path) -> ChartStage:
    """A stage whose table is found from where its chart stands."""
    if not stage.table:
        return stage
    return msgspec.structs.replace(stage, table=str(file.parent / stage.table))


def _head(head: ChartHead) -> dict[str, str]:
    return {key: value for key, value in msgspec.structs.asdict(head).items() if value}


def _text(value: str) -> str:
    return msgspec.json.encode(value).decode()


def _hands(hands: str | tuple[str, ...]) -> str:
    if isinstance(hands, str):
        return _text(hands)
    return f"[{', '.join(map(_text, hands))}]"


def in_short(line: tuple[str | tuple[str, ...], str]) -> str:
    """The words of a line: the first, and how many others there are."""
    hands, _ = line
    if isinstance(hands, str):
        return hands
    more = len(hands) - 1
    return f"{hands[0]}, and {more} other{'s' if more > 1 else ''}" if more else hands[0]


# As a player.


class Line(msgspec.Struct, frozen=True):
    """A line of a chart, understood."""

    decision: str
    meanings: tuple[tuple[str, Meaning], ...]
    """Its words, of which one must be true, with what they mean."""

    @classmethod
    def of(cls, stage: Stage, hands: str | tuple[str, ...], decision: str) -> "Line":
        """A line of some stage; refused where its words mean nothing there."""
        found: list[tuple[str, Meaning]] = []
        cards: list[str] = []
        for words in (hands,) if isinstance(hands, str) else hands:
            if are_cards(words):
                cards.append(words)
                continue
            meaning = stage.read(words)
            if meaning is None:
                examples = "; ".join(stage.lines[:8])
                message = f"{stage.title}: {words!r} names no hands here; such as: {examples}"
                raise Unreadable(message)
            found.append((words, meaning))
        if cards:
            found.append(("", these_cards(cards, stage.copies)))
        return cls(decision, tuple(found))


class Said(msgspec.Struct, frozen=True):
    """What a player decides: by which line, and what."""

    line: int
    decision: str


class Lines:
    """The lines of a stage, read from the top."""

    def __init__(self, stage: Stage, lines: Sequence[Line]) -> None:
        self.stage = stage
        self.lines = lines

    def find(self, seen: Seen) -> list[Said]:
        """What they say of own cards: once for all boards, or board by board."""
        found = list(self._open(seen.own))
        if found and found[0][1].is_so is None:
            return [found[0][0]]
        return [self._beside(seen.own, board, found) for board in seen.boards]

    def _open(self, own: Cards) -> Iterator[tuple[Said, Meaning]]:
        """The lines that can be about own cards, up to the first that is whatever lies there."""
        for number, line in enumerate(self.lines):
            for words, meaning in line.meanings:
                if meaning.may_be(own):
                    yield Said(number, line.decision + self.stage.suffix(own, words)), meaning
                    if meaning.is_so is None:
                        return

    def _beside(self, own: Cards, board: Cards, found: list[tuple[Said, Meaning]]) -> Said:
        for said, meaning in found:
            if meaning.is_so is None or meaning.is_so(own, board):
                return said
        beside = f" beside {show_cards(board)}" if board else ""
        raise NotPermitted(
            f"{self.stage.title}: no line says what to do with {show_cards(own)}{beside}; "
            "end with 'anything else'"
        )


class ChartPlayer:
    """Somebody who plays by a chart."""

    def __init__(self, chart: OwnChart, stages: Sequence[Stage | BoardStage]) -> None:
        titles = [stage.title for stage in stages]
        self.lines: dict[str, Lines] = {}
        """By stage; one that the chart leaves out is played best."""
        self.beside: dict[str, BoardLines] = {}
        """The same of stages with boards."""
        for own in chart.stages:
            title = own.title or titles[0]
            met = title in self.lines or title in self.beside
            if title not in titles or met or (not own.title and len(titles) > 1):
                raise NotPermitted(
                    f"a chart has each stage once; there are {', '.join(map(repr, titles))}, "
                    f"not {own.title!r}"
                )
            self._take(own, stages[titles.index(title)])

    def _take(self, own: ChartStage, stage: Stage | BoardStage) -> None:
        if isinstance(stage, BoardStage):
            table = BoardTable(stage, own.table) if own.table else None
            self.beside[stage.title] = BoardLines(stage, own.lines, table)
            return
        if own.table:
            raise NotPermitted(f"{stage.title}: there are no boards, and so no table of them")
        self.lines[stage.title] = Lines(stage, [Line.of(stage, *line) for line in own.lines])

    def decide(self, stage: Stage, seen: Seen) -> list[Said] | None:
        """What is decided with own cards; nothing where best play is left to decide."""
        lines = self.lines.get(stage.title)
        return None if lines is None else lines.find(seen)

    def decide_all(self, stage: BoardStage, spread: Spread) -> Slots | None:
        """The same beside many boards at once."""
        lines = self.beside.get(stage.title)
        return None if lines is None else lines.find(spread)


# Best play as a chart.


def best_chart(
    game: str,
    title: str,
    stages: Sequence[Stage | BoardStage],
    later: Mapping[str, ChartStage] | None = None,
) -> OwnChart:
    """Best play in a game's own words, exceptions named card by card before them.

    A stage with boards is what it is told to be, by a table or in short lines, or is left out.
    """
    several, made = len(stages) > 1, []
    for stage in stages:
        if not isinstance(stage, BoardStage):
            made.append(_best_stage(stage, with_title=several))
        elif told := (later or {}).get(stage.title):
            made.append(told)
    return OwnChart(chart=ChartHead(game=game, title=title), stages=tuple(made))


def _best_stage(stage: Stage, *, with_title: bool) -> ChartStage:
    if stage.best is not None:
        return ChartStage(title=stage.title if with_title else "", lines=stage.best())
    lines = Lines(stage, [Line.of(stage, words, "") for words in stage.lines])
    sums: list[dict[str, int]] = [{} for _ in stage.lines]
    met = [0] * len(stage.lines)
    opens: list[dict[str, int]] = [{} for _ in stage.lines]
    for seen in stage.hands():
        for said, here in _told_apart(lines.find(seen), seen):
            met[said.line] += 1
            for decision, worth in seen.worth.items():
                plain = decision.removesuffix(said.decision)
                if plain + said.decision == decision:
                    total = int((worth * seen.cases * here).sum())
                    sums[said.line][plain] = sums[said.line].get(plain, 0) + total
                    opens[said.line][plain] = opens[said.line].get(plain, 0) + 1
    usual = [
        max((plain for plain in sums[at] if opens[at][plain] == met[at]), key=sums[at].__getitem__)
        if met[at]
        else ""
        for at in range(len(met))
    ]
    told = [
        (words, decision) for words, decision in zip(stage.lines, usual, strict=True) if decision
    ]
    named = _exceptions(stage, lines, usual)
    title = stage.title if with_title else ""
    return ChartStage(title=title, lines=(*named, *told))


def _told_apart(said: list[Said], seen: Seen) -> Iterator[tuple[Said, NDArray[np.bool_]]]:
    """Each line that speaks of own cards, and of which boards beside them."""
    for each in dict.fromkeys(said):
        here = np.array([one == each for one in said])
        yield each, np.broadcast_to(here, (len(seen.boards),))


def _exceptions(
    stage: Stage, lines: Lines, usual: Sequence[str]
) -> list[tuple[tuple[str, ...], str]]:
    """The situations in which what a line mostly says is not the best, by the better decision."""
    found: dict[str, list[str]] = {}
    for seen in stage.hands():
        best = np.stack(list(seen.worth.values())).max(axis=0)
        for said, here in _told_apart(lines.find(seen), seen):
            is_wrong = here & (best > seen.worth[usual[said.line] + said.decision])
            for at in np.flatnonzero(is_wrong):
                better = max(seen.worth, key=lambda decision: seen.worth[decision][at])
                found.setdefault(better, []).append(spelled_out(seen.own, seen.boards[at]))
    return [(tuple(words), decision) for decision, words in found.items()]
