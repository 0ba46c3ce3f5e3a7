"""Strategies of games in which a hand is set as two: by a chart, a house way, or a function.

Hands that are alike in all that is compared are a kind, and a strategy sets each kind one way. What
it costs is a sum over kinds: what its setting is worth less than the best one.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar, cast

import msgspec

from houseway.errors import NotPermitted, Unreadable
from houseway.first_use import known
from houseway.odds.own_charts import ChartStage, in_short
from houseway.odds.play_prices import WORST, LinePrice, Mistake, PlayPrice, StagePrice
from houseway.odds.situations import Cards, Situation
from houseway.rulesets.wording import in_words

HOUSE_WAY: Final = "the house way"
OTHERWISE: Final = "otherwise"
ANYTHING: Final = ("anything", "anything else")
PLAYER: Final = "player"
BANK: Final = "bank"
OWN_CITE: Final = "own"
"""What a line cites that no law has."""
ROLES: Final = (PLAYER, BANK)

Hand = TypeVar("Hand")
"""A hand of some kind, as a game looks at it."""
WayLine = TypeVar("WayLine")
"""A line of a game's house way."""
Hand_contra = TypeVar("Hand_contra", contravariant=True)
Is = Callable[[Hand], bool]
Place = Callable[[Hand], int | None]
"""Which of its settings a hand is given; nothing where it has no such setting."""


class Line(NamedTuple):
    """A line of a strategy, as it is told."""

    number: int
    says: str
    decision: str


class Chosen(NamedTuple):
    """How a hand is set, and which line says so."""

    line: Line
    place: int


class Kept(NamedTuple):
    """A kind of hands under a strategy."""

    line: Line
    kind: int
    hands: int
    lost: int
    """What is lost against the best setting, over all cases with such hands."""


class Vocabulary(Protocol[Hand_contra]):
    """The words of a game's charts."""

    def read(self, words: str) -> Is[Hand_contra] | None:
        """Whether hands are what some words say; nothing where these mean nothing."""

    def decision(self, words: str) -> Place[Hand_contra] | None:
        """Which setting some words name; nothing where they name none."""

    def named(self, words: str) -> Hashable | None:
        """What words that name one kind of hands name; nothing where they do not."""

    def names_of(self, hand: Hand_contra) -> tuple[Hashable, ...]:
        """The same of a hand, by every name that it has."""

    @property
    def examples(self) -> tuple[str, ...]:
        """Some words for hands, and some for settings."""

    def show(self, hand: Hand_contra) -> str:
        """The cards of a hand."""


class Ruled(Protocol[Hand_contra]):
    """What decides where no line of a chart does: a house way, or a table."""

    def choose(self, hand: Hand_contra) -> Chosen | None:
        """How a hand is set; nothing where it does not say."""


class SettingChart(Generic[Hand]):
    """A chart: the first line that is true decides, then a table, then a house way."""

    def __init__(
        self, words: Vocabulary[Hand], stage: ChartStage, others: Sequence[Ruled[Hand]]
    ) -> None:
        self.words = words
        self.others = others
        self.lines: list[tuple[Line, Place[Hand]]] = []
        self.named: dict[Hashable, int] = {}
        """The first line that names a kind of hands."""
        self.meant: list[tuple[int, Is[Hand]]] = []
        """Other words, and the lines that have them."""
        for number, (hands, decision) in enumerate(stage.lines):
            place = words.decision(decision)
            if place is None:
                raise Unreadable(f"{decision!r} names no setting here; {_such_as(words)}")
            line = Line(number, in_short((hands, decision)), decision)
            self.lines.append((line, place))
            for each in (hands,) if isinstance(hands, str) else hands:
                self._take(number, each)

    def _take(self, number: int, said: str) -> None:
        """Words of a line: they name a kind of hands, or are true of several."""
        name = self.words.named(said)
        if name is None:
            self.meant.append((number, self._meaning(said)))
        else:
            self.named.setdefault(name, number)

    def _line(self, hand: Hand) -> int | None:
        """The first line that is true of a hand."""
        lines = (self.named.get(name) for name in self.words.names_of(hand))
        named = min((line for line in lines if line is not None), default=None)
        for number, is_so in self.meant:
            if named is not None and named < number:
                break
            if is_so(hand):
                return number
        return named

    def _meaning(self, said: str) -> Is[Hand]:
        if said in ANYTHING:
            return lambda _: True
        found = self.words.read(said)
        if found is not None:
            return found
        parts = [self.words.read(part) for part in said.split(", ")]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            raise Unreadable(f"{said!r} names no hands here; {_such_as(self.words)}")
        return lambda hand: all(part(hand) for part in known)

    def choose(self, hand: Hand) -> Chosen:
        """How a hand is set."""
        number = self._line(hand)
        if number is not None:
            line, place = self.lines[number]
            at = place(hand)
            if at is None:
                held = self.words.show(hand)
                raise NotPermitted(f"{line.decision!r} is no setting of {held}")
            return Chosen(line, at)
        for other in self.others:
            if (chosen := other.choose(hand)) is not None:
                return chosen
        held = self.words.show(hand)
        raise NotPermitted(f"no line says how to set {held}; end with 'anything else'")


def _such_as(words: Vocabulary[Hand]) -> str:
    return f"such as: {'; '.join(words.examples)}"


def only_stage(stages: Sequence[ChartStage], title: str) -> ChartStage:
    """The one stage of a chart; refused where there are others."""
    if len(stages) == 1 and stages[0].title in ("", title):
        return stages[0]
    named = ", ".join(repr(stage.title) for stage in stages)
    raise NotPermitted(f"a chart has one stage here, {title!r}, not {named or 'none'}")


def way_lines(stage: ChartStage, kind: type[WayLine]) -> tuple[WayLine, ...]:
    """The lines of a house way of one's own, as those of a ruleset are read."""
    rows = [
        {"line": str(at), "cite": OWN_CITE, "says": "", **line}
        for at, line in enumerate(stage.way, 1)
    ]
    every: Any = tuple[kind, ...]  # type: ignore[valid-type]
    try:
        return cast("tuple[WayLine, ...]", msgspec.convert(rows, known(every)))
    except msgspec.ValidationError as error:
        raise Unreadable(in_words(error, every)) from None


def ask(play: Callable[[Situation], str], situation: Situation) -> int:
    """The place of the setting that a function says."""
    said = play(situation)
    if said not in situation.decisions:
        held = " ".join(map(str, situation.own))
        raise NotPermitted(
            f"{situation.stage}: {said!r} is no setting of {held}; "
            f"there are {', '.join(situation.decisions)}"
        )
    return situation.decisions.index(said)


class Told(NamedTuple):
    """A kind in words: some hand of it, how a strategy sets it, and how it is set best."""

    own: Cards
    decision: str
    best: str


class Sizes(NamedTuple):
    """What a price is counted in."""

    hands: int
    """All hands that a player can have."""
    beside: int
    """How many hands lie beside each of them."""
    unit: int
    """What a wager counts in what is lost."""


def price_settings(
    title: str, best: int, sizes: Sizes, kinds: Iterable[Kept], tell: Callable[[int], Told]
) -> PlayPrice:
    """What a strategy costs, line by line; `best` is what best play comes to."""
    whole = sizes.hands * sizes.beside * sizes.unit
    sums: dict[Line, list[int]] = {}
    wrong: list[Kept] = []
    for kept in kinds:
        into = sums.setdefault(kept.line, [0, 0, 0])
        into[0] += kept.hands
        if kept.lost:
            into[1] += kept.hands
            into[2] += kept.lost
            wrong.append(kept)
    wrong.sort(key=lambda kept: -kept.lost)
    lines = tuple(
        LinePrice(
            line=line.number,
            says=line.says,
            decision=line.decision,
            frequency=Fraction(met, sizes.hands),
            wrong=Fraction(amiss, sizes.hands),
            cost=Fraction(lost, whole),
        )
        for line, (met, amiss, lost) in sorted(sums.items())
    )
    stage = StagePrice(
        title=title,
        cost=sum((line.cost for line in lines), Fraction(0)),
        wrong=sum((line.wrong for line in lines), Fraction(0)),
        lines=lines,
        worst=tuple(_mistake(kept, sizes, tell(kept.kind)) for kept in wrong[:WORST]),
    )
    return PlayPrice(best_edge=Fraction(-best, whole), stages=(stage,))


def _mistake(kept: Kept, sizes: Sizes, told: Told) -> Mistake:
    return Mistake(
        own=told.own,
        board=(),
        decision=told.decision,
        best=told.best,
        costs=Fraction(kept.lost, kept.hands * sizes.beside * sizes.unit),
        frequency=Fraction(kept.hands, sizes.hands),
    )
