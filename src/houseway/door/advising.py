"""`houseway.advise` and `houseway.weigh`: what decisions are worth, and wagers together."""

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from houseway.door.asked import Asked, Ratio, Seen, find_counted, read_seen
from houseway.door.finding import Choices, Which
from houseway.door.results import Result
from houseway.door.shapes.odds import line_shape
from houseway.door.shapes.parts import exact, facts_of
from houseway.door.shapes.play import AdviceShape, OptionShape, WeighedShape, WeighedWagerShape
from houseway.door.tables import Kind, Tidy
from houseway.door.watching import Watched, watched
from houseway.errors import NotPermitted, Unreadable
from houseway.odds.charts import signed
from houseway.odds.report import Advice, WagerOdds, shown
from houseway.odds.seen import study_note
from houseway.pieces.cards import Card, show_cards
from houseway.pieces.figures import decimal, percent
from houseway.pieces.money import Cents, parse_money
from houseway.pieces.stock import read_pieces

OPTIONS: Final[dict[str, Kind]] = {"decision": "text", "expectation": "exact", "cost": "exact"}
WEIGHED: Final[dict[str, Kind]] = {
    "wager": "text",
    "house_advantage": "exact",
    "hit_frequency": "exact",
    "variance": "exact",
    "standard_deviation": "number",
}
WEIGHED_LINES: Final[dict[str, Kind]] = {
    "wager": "text",
    "result": "text",
    "combinations": "whole",
    "net": "exact",
}


class Advised(Result, frozen=True, kw_only=True, eq=False):
    """What each decision that is open with some cards is worth, the best first."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    options: tuple[Advice, ...]
    note: str = ""
    """That it is for study, where cards were seen."""

    @property
    def best(self) -> Advice:
        """What to do."""
        return self.options[0]

    def cost(self, option: Advice) -> Fraction:
        """What a decision costs against the best."""
        return self.best.expectation - option.expectation

    @property
    def title(self) -> str:
        """The game, whose law, and the cards."""
        board = f" and {show_cards(self.board)}" if self.board else ""
        return f"{self.asked.title}: {show_cards(self.hole)}{board}"

    def in_short(self) -> str:
        """Every decision and what it is worth."""
        said = (f"{each.decision} {signed(each.expectation, 6)}" for each in self.options)
        return ", ".join(said)

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every decision, what it is worth and what it costs."""
        return ("decision", "worth", "costs", "exactly"), (
            (
                each.decision,
                signed(each.expectation, 6),
                "best" if each is self.best else decimal(self.cost(each), 6),
                str(each.expectation),
            )
            for each in self.options
        )

    def tables(self) -> tuple[Tidy, ...]:
        """`options`: every decision."""
        rows = ((each.decision, each.expectation, self.cost(each)) for each in self.options)
        return (Tidy.of("options", OPTIONS, rows),)

    def shape(self) -> AdviceShape:
        """What `houseway advise --json` prints."""
        return AdviceShape(
            **facts_of(self.asked),
            hole=list(map(str, self.hole)),
            board=list(map(str, self.board)),
            options=option_shapes(self.options),
            note=self.note,
        )


def option_shapes(options: Sequence[Advice]) -> list[OptionShape]:
    """Decisions, the best first, for another program."""
    best = options[0].expectation
    return [
        OptionShape(
            decision=option.decision,
            expectation=exact(option.expectation),
            cost=exact(best - option.expectation),
        )
        for option in options
    ]


def advise(
    game: Which,
    hole: str | Sequence[Card],
    board: str | Sequence[Card] = "",
    *,
    rules: Which | None = None,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    ratio: Ratio | None = None,
    seen: Seen = "",
    recount: bool = False,
    progress: Watched = None,
) -> Advised:
    """What each decision with these cards is worth, exactly, in first wagers.

    `hole` are the player's own cards, `board` the community cards or the card that the dealer
    shows. The rest is as for `houseway.odds`.

    >>> import houseway
    >>> houseway.advise("three-card-poker", "Qh 6d 4c").best
    Advice(decision='play', expectation=Fraction(-9151, 9212))
    """
    asked = find_counted(game, rules, paytables, choices)
    if asked.odds.advise is None:
        raise NotPermitted(
            f"nothing is decided at {asked.game.name} but which wagers to make: weigh says what "
            "they are worth together"
        )
    cards = _read(hole), _read(board)
    with watched(progress) as tell:
        odds = asked.odds_at(ratio, seen)
        if recount:
            odds.report(asked.ruleset, asked.rules, recount=True, progress=tell)
        assert odds.advise is not None, "it has advice for one shoe and ratio, and so for all"
        options = odds.advise(asked.rules, *cards, progress=tell)
    note = _study(asked, seen) if seen else ""
    return Advised(asked=asked, hole=cards[0], board=cards[1], options=options, note=note)


def _read(cards: str | Sequence[Card]) -> tuple[Card, ...]:
    return read_pieces(cards) if isinstance(cards, str) else tuple(cards)


def _study(asked: Asked, seen: Seen) -> str:
    rules: Any = asked.rules
    return study_note(rules.stock, read_seen(seen), rules.clause.keeping_track)


# Where nothing is decided but which wagers to make.


class Weighed(Result, frozen=True, kw_only=True, eq=False):
    """Every wager by what it costs, the least first; or some as they lie there together."""

    wagers: tuple[WagerOdds, ...]
    together: bool
    """Whether this is one figure, of all that is staked."""

    def in_short(self) -> str:
        """What the house keeps of each."""
        return ", ".join(f"{odds.wager} {percent(odds.house_advantage)}" for odds in self.wagers)

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """Every wager."""
        heads = "wager", "house advantage", "player ahead", "standard deviation", "exactly"
        return heads, (
            (
                *(odds.wager, percent(odds.house_advantage), percent(odds.hit_frequency, 2)),
                *(shown(odds.standard_deviation, 4), str(odds.house_advantage)),
            )
            for odds in self.wagers
        )

    def tables(self) -> tuple[Tidy, ...]:
        """`wagers`, and `lines`: every result of each."""
        rows = (
            (
                *(odds.wager, odds.house_advantage, odds.hit_frequency),
                *(odds.variance, odds.standard_deviation),
            )
            for odds in self.wagers
        )
        lines = (
            (odds.wager, line.result, line.count, line.net)
            for odds in self.wagers
            for line in odds.lines
        )
        return Tidy.of("wagers", WEIGHED, rows), Tidy.of("lines", WEIGHED_LINES, lines)

    def shape(self) -> WeighedShape:
        """What `houseway advise --json` prints where nothing is decided."""
        wagers = [_weighed(odds) for odds in self.wagers]
        return WeighedShape(**facts_of(self.asked), together=self.together, wagers=wagers)


def _weighed(odds: WagerOdds) -> WeighedWagerShape:
    return WeighedWagerShape(
        wager=odds.wager,
        wagers=list(odds.wagers),
        house_advantage=exact(odds.house_advantage),
        hit_frequency=exact(odds.hit_frequency),
        variance=exact(odds.variance),
        standard_deviation=odds.standard_deviation,
        results=[line_shape(line) for line in odds.lines],
    )


def weigh(
    game: Which,
    stakes: str | Mapping[str, Cents | str] = "",
    *,
    rules: Which | None = None,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
) -> Weighed:
    """What wagers are worth that lie on the layout together, where nothing else is decided.

    `stakes` are wagers with amounts: cents, or text as it is typed. Without any, every wager is
    told by itself, the one that costs least first.

    >>> import houseway
    >>> houseway.weigh("sic-bo", {"small": "10", "total-9": "5"})
    <Weighed of Sic Bo, Massachusetts: small 10.00, total-9 5.00 8.1790 %>
    """
    asked = find_counted(game, rules, paytables, choices)
    if asked.odds.weigh is None:
        raise NotPermitted(f"{asked.game.name} is played with cards: advise says what to do")
    laid = parse_stakes([stakes]) if isinstance(stakes, str) else _in_cents(stakes)
    if laid:
        return Weighed(asked=asked, wagers=(asked.odds.weigh(asked.rules, laid),), together=True)
    used: dict[str, WagerOdds] = {}
    for odds in asked.odds.report(asked.ruleset, asked.rules).wagers:
        if isinstance(odds, WagerOdds):
            used.setdefault(odds.wager, odds)
    ranked = sorted(used.values(), key=lambda odds: odds.house_advantage)
    return Weighed(asked=asked, wagers=tuple(ranked), together=False)


def _in_cents(stakes: Mapping[str, Cents | str]) -> dict[str, Cents]:
    return {
        wager: parse_money(amount) if isinstance(amount, str) else amount
        for wager, amount in stakes.items()
    }


def parse_stakes(words: Iterable[str]) -> dict[str, Cents]:
    """Wagers and their amounts, as somebody types them.

    >>> parse_stakes(["small 10, total-9", "5"])
    {'small': 1000, 'total-9': 500}
    """
    said = [word for word in re.split(r"[,\s]+", " ".join(words).lower()) if word]
    if len(said) % 2:
        raise Unreadable(f"{said[-1]!r} has no amount: write wagers as small 10, big 5")
    stakes: dict[str, Cents] = {}
    for wager, amount in zip(said[::2], said[1::2], strict=True):
        stakes[wager] = stakes.get(wager, 0) + parse_money(amount)
    return stakes
