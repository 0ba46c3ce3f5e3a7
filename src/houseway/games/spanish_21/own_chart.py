"""A chart of Spanish 21 of one's own: rows of marks, as `houseway strategy` prints them.

    [[stages]]
    title = "hard"
    lines = [
      ["16", "S6 S6 S S S H H H Rh R"],

A row has a mark for each up card, from a two to a nine, then face cards, then an ace. Marks are S
(stand), H (draw), D (double), R (surrender first cards); a number says from how many cards on
something else is done, `S4` to draw then and `D4s` to stand; behind R stands what is done later.
Pairs have P (split, again and again), P1 (split once) or - (as any hand of the total). Of doubled
hands R is to rescue, S to leave it there.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from houseway.errors import Unreadable
from houseway.games.spanish_21.chart import (
    COLUMNS,
    LENGTHS,
    LETTERS,
    UP_ORDER,
    Cells,
    Pattern,
    cell_of,
)
from houseway.games.spanish_21.holdings import FACE, ONE, VALUES
from houseway.games.spanish_21.unsplit import HIT, RESPLIT, SPLIT, STAND, SURRENDER
from houseway.odds.own_charts import ChartStage

HARD, SOFT, PAIRS, DOUBLED = "hard", "soft", "pairs", "doubled"
TITLES: Final = (HARD, SOFT, PAIRS, DOUBLED)
HARDS: Final = range(4, 21)
SOFTS: Final = range(12, 21)
_MARK: Final = re.compile(r"([SHD])(?:([3-6])([shd]?))?|R([shd]?)")
_OF: Final = {letter: what for what, letter in LETTERS.items()}
AS_TOTAL: Final = "-"
ONCE: Final = "P1"


def pattern_of(mark: str) -> Pattern | None:
    """What a mark says for two cards, three, four, five and more; nothing if it is none.

    >>> pattern_of("S4"), pattern_of("Rh")
    ((0, 0, 1, 1, 1), (3, 1, 1, 1, 1))
    """
    said = _MARK.fullmatch(mark)
    if said is None:
        return None
    letter, cards, then, after = said.groups()
    if letter is None:
        return SURRENDER, *(_later(after),) * (LENGTHS - 1)
    first = _OF[letter]
    at = int(cards) - 2 if cards else LENGTHS
    return tuple(first if length < at else _later(then) for length in range(LENGTHS))


def _later(letter: str | None) -> int:
    return _OF[letter.upper()] if letter else HIT


def pair_name(value: int) -> str:
    """Two cards of a value, as a row is called."""
    name = "A" if value == ONE else "J-K" if value == FACE else str(value + 1)
    return f"{name}, {name}"


# Reading.


class Rows:
    """The rows of one part of a chart, by their names."""

    def __init__(self, stage: ChartStage) -> None:
        self.title = stage.title
        self.line: dict[str, int] = {}
        """Which line of the part a row is."""
        self.marks: dict[str, dict[int, str]] = {}
        """By row and up card."""
        for number, (hands, marks) in enumerate(stage.lines):
            for hand in (hands,) if isinstance(hands, str) else hands:
                self._take(hand, marks.split(), number)

    def _take(self, hand: str, marks: Sequence[str], number: int) -> None:
        if hand not in rows_of(self.title):
            known = ", ".join(rows_of(self.title))
            raise Unreadable(f"{self.title}: there is no row {hand!r}; there are {known}")
        if hand in self.line:
            raise Unreadable(f"{self.title}: the row {hand!r} comes twice")
        if len(marks) != len(COLUMNS):
            against = " ".join(COLUMNS)
            raise Unreadable(
                f"{self.title}: {hand!r} has {len(marks)} marks, and there are {len(COLUMNS)} up "
                f"cards: {against}"
            )
        for mark in marks:
            if not is_mark(self.title, mark):
                raise Unreadable(f"{self.title}: {mark!r} of {hand!r} is no mark here")
        self.line[hand] = number
        self.marks[hand] = dict(zip(UP_ORDER, marks, strict=True))

    def mark(self, hand: str, up: int) -> str:
        """What a row says against an up card; refused where there is no such row."""
        if hand not in self.marks:
            raise Unreadable(f"{self.title}: no row says what to do with {hand}")
        return self.marks[hand][up]


def is_mark(title: str, mark: str) -> bool:
    """Whether a mark means something in a part of a chart."""
    if title == PAIRS:
        return mark in (LETTERS[RESPLIT], ONCE, AS_TOTAL)
    if title == DOUBLED:
        return mark in (LETTERS[SURRENDER], LETTERS[STAND])
    return pattern_of(mark) is not None


def rows_of(title: str) -> list[str]:
    """The names of the rows that a part can have."""
    if title == PAIRS:
        return [pair_name(value) for value in range(VALUES)]
    if title == DOUBLED:
        softs = [f"soft {total}" for total in SOFTS[1:]]
        return [*(f"hard {total}" for total in HARDS[2:]), *softs]
    return [str(total) for total in (SOFTS if title == SOFT else HARDS)]


def read_rows(stages: Iterable[ChartStage]) -> dict[str, Rows]:
    """The parts of a chart; refused where there is no such part, or one comes twice."""
    found: dict[str, Rows] = {}
    for stage in stages:
        if stage.title not in TITLES or stage.title in found or stage.table:
            known = ", ".join(TITLES)
            raise Unreadable(f"a chart has each of {known} once, not {stage.title!r}")
        found[stage.title] = Rows(stage)
    return found


def cells_of(rows: Mapping[str, Rows]) -> Cells:
    """The decisions of a chart; of parts that it leaves out, to stand and to split nothing."""
    totals: dict[tuple[bool, int, int], Pattern] = {}
    for title, span in ((HARD, HARDS), (SOFT, SOFTS)):
        for total in span:
            for up in UP_ORDER:
                made = _pattern(rows, title, total, up)
                totals[title == SOFT, total, up] = made
    pairs = {}
    rescues = set()
    for up in UP_ORDER:
        for value in range(VALUES) if PAIRS in rows else ():
            mark = rows[PAIRS].mark(pair_name(value), up)
            if mark != AS_TOTAL:
                pairs[value, up] = SPLIT if mark == ONCE else RESPLIT
        for name, is_soft, total in _doubled() if DOUBLED in rows else ():
            if rows[DOUBLED].marks.get(name, {}).get(up) == LETTERS[SURRENDER]:
                rescues.add((is_soft, total, up))
    return Cells(totals, pairs, rescues)


def _pattern(rows: Mapping[str, Rows], title: str, total: int, up: int) -> Pattern:
    part = rows.get(title)
    if part is None:
        return (STAND,) * LENGTHS
    # Two twos and two aces are nearly always split: who writes no row for them means the next.
    lowest = (SOFTS if title == SOFT else HARDS)[0]
    name = str(total + 1 if total == lowest and str(total) not in part.marks else total)
    made = pattern_of(part.mark(name, up))
    assert made is not None, "marks were looked at when they were read"
    return made


def _doubled() -> Iterator[tuple[str, bool, int]]:
    for total in HARDS[2:]:
        yield f"hard {total}", False, total
    for total in SOFTS[1:]:
        yield f"soft {total}", True, total


# Writing.


def stages_of(cells: Cells) -> tuple[ChartStage, ...]:
    """A chart as rows of marks."""
    stages = []
    for title, span in ((HARD, HARDS), (SOFT, SOFTS)):
        lines = []
        for total in span:
            marks = [mark_of(cells.totals[title == SOFT, total, up]) for up in UP_ORDER]
            lines.append((str(total), " ".join(marks)))
        stages.append(ChartStage(title=title, lines=tuple(lines)))
    pairs = []
    for value in range(VALUES):
        split = [cells.pairs.get((value, up)) for up in UP_ORDER]
        said = {RESPLIT: LETTERS[RESPLIT], SPLIT: ONCE, None: AS_TOTAL}
        pairs.append((pair_name(value), " ".join(said[each] for each in split)))
    stages.append(ChartStage(title=PAIRS, lines=tuple(pairs)))
    doubled = []
    for name, is_soft, total in _doubled():
        given = [(is_soft, total, up) in cells.rescues for up in UP_ORDER]
        marks = [LETTERS[SURRENDER if each else STAND] for each in given]
        doubled.append((name, " ".join(marks)))
    stages.append(ChartStage(title=DOUBLED, lines=tuple(doubled)))
    return tuple(stages)


def mark_of(pattern: Pattern) -> str:
    """The mark of what is done with two cards, three, and so on."""
    return cell_of(pattern).mark
