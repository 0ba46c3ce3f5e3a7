"""A round that was played, as analysis: what each answer was worth, luck and skill apart.

What a seat nets is what its wagers were worth at the beginning, and every change of that since: by
chance, which is luck, or by an answer that was not the best, which is skill. The sums are exact.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from houseway.errors import NotAllowed
from houseway.odds.deciding import Answer, Decide, Deciding, open_actions
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Choose, Cut, Rearrange
from houseway.round.engine import Round
from houseway.round.spots import CHANCE, Seat
from houseway.round.start import Start
from houseway.round.view import View, look
from houseway.rulesets.rules import Rules
from houseway.study.marks import Mark, mark_of
from houseway.study.outcomes import outcome_of
from houseway.study.placed import UNKNOWN, Placed, Prices, placed_at
from houseway.table.game import Game

OTHERS_SEEN: Final = "Other cards in sight are not counted with: {}."
UNCOUNTED: Final = "Not weighed, since nobody has counted it: {}."
NEUTRAL: Final = "Not weighed, since it changes nothing on average: {}."
SHUFFLED: Final = ("riffle", "strip", "spread-face-up", "spread-and-reshuffle")
"""Words by which a player has cards shuffled that nobody has seen."""
Kind: TypeAlias = Literal["start", "before", "after", "end"]


class Played(NamedTuple):
    """A round as it is analysed: what it began with, and all that was done."""

    game: Game
    rules: Rules
    start: Start
    actions: Sequence[Action]

    def begin(self) -> Round:
        """The round before anything is done."""
        return self.game.round(self.rules, self.start)


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """A decision that was taken."""

    at: int
    """How many actions were taken before it."""
    deciding: Deciding
    chosen: Answer
    before_cents: Fraction
    """What the round was worth before it, if best play follows."""

    @property
    def cost(self) -> Fraction:
        """What it cost against the best, in first wagers."""
        return self.deciding.cost(self.chosen)

    @property
    def cost_cents(self) -> Fraction:
        """The same in cents."""
        return self.cost * self.deciding.unit_cents

    @property
    def after_cents(self) -> Fraction:
        """What the round was worth after it."""
        return self.before_cents - self.cost_cents

    @property
    def mark(self) -> Mark:
        """How good it was."""
        return mark_of(self.cost)


class Stake(NamedTuple):
    """An answer about whether and how much to wager: weighed, and not marked."""

    at: int
    deciding: Deciding
    chosen: Answer


class Stop(NamedTuple):
    """What a round was worth at some time, in cents."""

    at: int
    kind: Kind
    cents: Fraction


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's round, from what its wagers were worth to what they came to."""

    seat: Seat
    began: int
    """How many actions were taken when wagers closed."""
    ended: int
    placed: tuple[Placed, ...]
    points: tuple[Point, ...]
    stakes: tuple[Stake, ...] = ()
    """What was answered about wagers one by one, where each is asked in turn."""
    net_cents: Cents
    notes: tuple[str, ...]

    @property
    def start_cents(self) -> Fraction:
        """What the wagers were worth before anything was dealt."""
        return sum((each.worth_cents for each in self.placed), Fraction(0))

    @property
    def skill_cents(self) -> Fraction:
        """What decisions took from it: nothing, or less."""
        return -sum((point.cost_cents for point in self.points), Fraction(0))

    @property
    def luck_cents(self) -> Fraction:
        """What chance gave: every jump between what was expected and what came."""
        stops = list(self.line())
        jumps = zip(stops[::2], stops[1::2], strict=True)
        return sum((came.cents - was.cents for was, came in jumps), Fraction(0))

    @property
    def is_exact(self) -> bool:
        """Whether every figure is counted to the end."""
        return all(each.worth is not None for each in self.placed) and all(
            point.deciding.is_exact for point in self.points
        )

    def line(self) -> Iterator[Stop]:
        """The expectation through the round, from the wagers to the result."""
        yield Stop(self.began, "start", self.start_cents)
        for point in self.points:
            yield Stop(point.at, "before", point.before_cents)
            yield Stop(point.at + 1, "after", point.after_cents)
        yield Stop(self.ended, "end", Fraction(self.net_cents))


def weigh_answers(decide: Decide, view: View) -> Deciding | None:
    """What each answer is worth to whoever sees this; nothing where nothing counted is asked."""
    found = decide(view)
    if found is None or not found.answers:
        return None
    others = cards_besides(view, found)
    if not others:
        return found
    note = OTHERS_SEEN.format(" ".join(map(str, others)))
    return msgspec.structs.replace(found, is_exact=False, notes=(*found.notes, note))


def why_unweighed(view: View) -> str:
    """Why answers have no worth here, in words; nothing where there is only one answer."""
    ask, actions = view.ask, open_actions(view)
    if ask is None or len(actions) <= 1:
        return ""
    is_neutral = any(
        isinstance(each, Cut | Rearrange) or (isinstance(each, Choose) and each.choice in SHUFFLED)
        for each in actions
    )
    # Whose turn it was is known to whoever reads it.
    wants = ask.wants.removeprefix(f"seat {view.eyes}").lstrip(":, ")
    return (NEUTRAL if is_neutral else UNCOUNTED).format(wants)


def cards_besides(view: View, found: Deciding) -> list[Card]:
    """The cards in sight that a count has not looked at."""
    seen = [card for pile in view.piles.values() for card in pile if card is not None]
    for card in (*found.own, *found.board, *found.counted):
        if card in seen:
            seen.remove(card)
    return seen


def analyse(
    played: Played,
    seat: Seat,
    prices: Prices,
) -> Analysis:
    """A round that is over through one seat's eyes, decision by decision."""
    walk, now = _Walk(seat, prices), played.begin()
    for at, action in enumerate(played.actions):
        if now.turn is not None and now.turn.takes_wagers:
            walk.begin(at + 1, look(now, seat))
        elif walk.is_staking and action.actor == CHANCE:
            walk.begin(at, look(now, seat))
        elif action.actor == seat:
            walk.look(at, now, action)
        now.take(action)
    if now.turn is not None:
        raise NotAllowed("a round is analysed when it is over")
    walk.close()
    unknown = (UNKNOWN.format(each.wagers[0]) for each in walk.placed if each.worth is None)
    said = (note for point in walk.points for note in point.deciding.notes)
    return Analysis(
        seat=seat,
        began=walk.began,
        ended=len(played.actions),
        placed=walk.placed,
        points=tuple(walk.points),
        stakes=tuple(walk.stakes),
        net_cents=now.net(seat),
        notes=tuple(dict.fromkeys((*unknown, *said, *filter(None, walk.unweighed)))),
    )


class _Walk:
    """Goes through a round with one seat, and keeps what it is worth."""

    def __init__(self, seat: Seat, prices: Prices) -> None:
        self.seat = seat
        self.prices = prices
        self.began = 0
        self.opened: View | None = None
        self.placed: tuple[Placed, ...] = ()
        self.points: list[Point] = []
        self.stakes: list[Stake] = []
        self.is_staking = False
        self.unweighed: list[str] = []
        self.worth = Fraction(0)

    def begin(self, at: int, view: View) -> None:
        """These wagers lie there, as long as no others do."""
        self.began, self.opened, self.is_staking = at, view, False

    def close(self) -> None:
        """No others do: what they are worth."""
        if self.opened is not None:
            self.placed, self.opened = placed_at(self.prices, self.opened), None
            self.worth = sum((each.worth_cents for each in self.placed), Fraction(0))

    def look(self, at: int, now: Round, action: Action) -> None:
        """The seat answers; where what it answers is counted, that is a decision."""
        self.close()
        view, decide = look(now, self.seat), self.prices.decide
        found = weigh_answers(decide, view) if decide is not None else None
        found = found.including(action) if found is not None else None
        chosen = found.answer(action) if found is not None else None
        if found is None or chosen is None:
            self.unweighed.append(why_unweighed(view))
            return
        if found.is_stake:
            self.stakes.append(Stake(at, found, chosen))
            self.is_staking = True
            return
        before = self.worth if found.is_part else self._worth(found, now)
        self.points.append(Point(at=at, deciding=found, chosen=chosen, before_cents=before))
        self.worth = self.points[-1].after_cents

    def _worth(self, found: Deciding, now: Round) -> Fraction:
        """The main wagers by the best answer; side wagers as settled, by what is seen, or on
        average.
        """
        total = found.best.worth * found.unit_cents
        settled = {line.name: line.net_cents for line in outcome_of(now, self.seat).lines}
        known = {wager for each in self.placed for wager in each.wagers}
        later = (cents for wager, cents in found.sides_cents.items() if wager not in known)
        total += sum(later, Fraction(0))
        for each in self.placed:
            wager = each.wagers[0]
            if found.wager in each.wagers:
                continue
            if wager in found.sides_cents:
                total += found.sides_cents[wager]
            elif self._is_open(now, wager):
                total += each.worth_cents
            else:
                total += settled.get(wager, 0)
        return total

    def _is_open(self, now: Round, wager: str) -> bool:
        own = self.seat, wager
        return own in now.felt.wagers or own in now.felt.taken_in
