"""The bridge from a procedure to its odds: every outcome of a small pack, walked round by round.

The caller says which deals there are, all equally likely. Each is played with every decision of one
seat, through the same `take` as any other round, so that nothing is reckoned but what rounds end
with. Deals that a player cannot tell apart, by what the views show now and showed before, share one
situation, in which one decision serves them all. Best play is then worked out from the last
decision back, in integers. A game's test compares what comes out with the game's kernels.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from houseway.pieces.cards import Card
from houseway.round.actions import Action, Count, Draw
from houseway.round.engine import Round
from houseway.round.spots import CHANCE, Seat
from houseway.round.stack_options import CountCards
from houseway.round.turns import Turn
from houseway.round.view import View, look

Result = TypeVar("Result", bound=Hashable)
Decisions: TypeAlias = tuple[Action, ...]
"""What a seat has decided, in order."""


class Branch(Generic[Result]):
    """What comes after a decision: rounds that end without another one, and further situations."""

    __slots__ = ("ends", "situations")

    def __init__(self) -> None:
        self.ends: Counter[Result] = Counter()
        self.situations: dict[Hashable, Situation[Result]] = {}


class Situation(Generic[Result]):
    """All deals that look alike to a player who decides, with what comes after each decision."""

    __slots__ = ("branches", "view")

    def __init__(self, view: View) -> None:
        assert view.ask is not None
        self.view = view
        self.branches: dict[Action, Branch[Result]] = {
            action: Branch() for action in view.ask.actions()
        }


class Play(NamedTuple, Generic[Result]):
    """A way to play on from somewhere: what it adds up to, and how its rounds go and end."""

    total: int
    ends: Counter[tuple[Decisions, Result]]


def walk(
    begin: Callable[[], Round],
    deals: Iterable[Sequence[Card]],
    result: Callable[[Round], Result],
    *,
    seat: Seat = 1,
) -> Branch[Result]:
    """Play every deal with every decision of a seat.

    `begin` gives a round whose wagers are made, and `result` is what counts when it has ended. A
    procedure cannot be copied in its middle, so every way to decide is played from the start.
    """
    first: Branch[Result] = Branch()
    for cards in deals:
        draws = [Draw(card) for card in cards]
        unplayed: list[tuple[Decisions, Branch[Result]]] = [((), first)]
        while unplayed:
            decided, branch = unplayed.pop()
            round_ = begin()
            branch = _play_on(round_, seat, (iter(draws), decided), branch, unplayed)
            branch.ends[result(round_)] += 1
    return first


def _play_on(
    round_: Round,
    seat: Seat,
    known: tuple[Iterator[Draw], Decisions],
    branch: Branch[Result],
    unplayed: list[tuple[Decisions, Branch[Result]]],
) -> Branch[Result]:
    """Play a round as decided, then by first decisions, with the others put down for later."""
    draws, decided = known
    again = iter(decided)
    while (turn := round_.turn) is not None:
        asked = turn.asked
        if asked[0] == CHANCE:
            round_.take(next(draws))
        elif seat not in asked:
            round_.take(answer(round_, turn))
        elif (action := next(again, None)) is not None:
            round_.take(action)
        else:
            view = look(round_, seat)
            seen = sight(view)
            situation = branch.situations.get(seen)
            if situation is None:
                situation = branch.situations[seen] = Situation(view)
            action, *others = situation.branches
            unplayed += [((*decided, other), situation.branches[other]) for other in others]
            decided, branch = (*decided, action), situation.branches[action]
            round_.take(action)
    assert next(draws, None) is None, "the deal has cards that nobody asked for"
    return branch


def answer(round_: Round, turn: Turn) -> Action:
    """What the house does: whatever is asked of it, and it counts right."""
    if isinstance(turn.options[0], CountCards):
        return Count(round_.felt.cards_left)
    return next(turn.options[0].examples())


def sight(view: View) -> Hashable:
    """Everything that a view shows, to tell situations apart by."""
    assert view.ask is not None
    money = *view.racks.items(), *view.wagers.items()
    things = view.discard_rack_size, view.lammers, view.marker
    return view.ask.wants, money, tuple(view.piles.items()), things


def best_play(
    branch: Branch[Result], worth: Callable[[Result], int], stakes: Callable[[Action], int]
) -> Play[Result]:
    """The best way to play on from a branch; of equal decisions the one that stakes least."""
    total = sum(count * worth(result) for result, count in branch.ends.items())
    ends: Counter[tuple[Decisions, Result]] = Counter(
        {((), result): count for result, count in branch.ends.items()}
    )
    for situation in branch.situations.values():
        decision, play = decide(situation, worth, stakes)
        total += play.total
        for (decisions, result), count in play.ends.items():
            ends[(decision, *decisions), result] += count
    return Play(total, ends)


def decide(
    situation: Situation[Result], worth: Callable[[Result], int], stakes: Callable[[Action], int]
) -> tuple[Action, Play[Result]]:
    """The best decision in a situation, and how play goes on from it."""
    plays = {
        action: best_play(branch, worth, stakes) for action, branch in situation.branches.items()
    }
    decision = max(plays, key=lambda action: (plays[action].total, -stakes(action)))
    return decision, plays[decision]
