"""Every outcome of chance, walked round by round: what a game is worth, through its own procedure.

Each round is played through the same `take` as any other, so that nothing is reckoned but what
rounds end with. Deals that a player cannot tell apart, by all that the seat was ever told, share
one situation, in which one decision serves them all. Best play is then worked out from the last
decision back, in integers. `walk` is told which deals there are, all equally likely; `walk_all`
finds out by itself what chance can give, and how likely that is.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from houseway.errors import NotAllowed
from houseway.odds import Progress
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Call, Count, Draw
from houseway.round.engine import Round
from houseway.round.spots import CHANCE, Seat
from houseway.round.stack_options import CountCards, DrawCard
from houseway.round.turns import Turn
from houseway.round.view import View, look
from houseway.study.information import information_state
from houseway.table.driving import Policy

Result = TypeVar("Result", bound=Hashable)
Decisions: TypeAlias = tuple[Action, ...]
"""What a seat has decided, in order."""

MOST: Final = 1_000_000
"""Rounds after which a walk gives up, unless more are asked for."""
TELL_EVERY: Final = 500


class Branch(Generic[Result]):
    """What comes after a decision: rounds that end without another one, and further situations."""

    __slots__ = ("ends", "situations")

    def __init__(self) -> None:
        self.ends: Counter[Result] = Counter()
        self.situations: dict[str, Situation[Result]] = {}


class Situation(Generic[Result]):
    """All deals that look alike to a player who decides, with what comes after each decision."""

    __slots__ = ("branches", "costs", "view")

    def __init__(self, view: View) -> None:
        assert view.ask is not None
        self.view = view
        self.costs: dict[Action, Cents] = {
            action: option.cost(action)
            for option in view.ask.options
            for action in option.examples()
        }
        self.branches: dict[Action, Branch[Result]] = {action: Branch() for action in self.costs}


class Play(NamedTuple, Generic[Result]):
    """A way to play on from somewhere: what it adds up to, and how its rounds go and end."""

    total: int
    ends: Counter[tuple[Decisions, Result]]


# The deals that somebody names.


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
            situation = _situation(round_, seat, branch)
            action, *others = situation.branches
            unplayed += [((*decided, other), situation.branches[other]) for other in others]
            decided, branch = (*decided, action), situation.branches[action]
            round_.take(action)
    assert next(draws, None) is None, "the deal has cards that nobody asked for"
    return branch


def _situation(round_: Round, seat: Seat, branch: Branch[Result]) -> Situation[Result]:
    """Where a seat decides: the same for all rounds that look alike to it."""
    seen = information_state(round_, seat)
    situation = branch.situations.get(seen)
    if situation is None:
        situation = branch.situations[seen] = Situation(look(round_, seat))
    return situation


def answer(round_: Round, turn: Turn) -> Action:
    """What the house does: whatever is asked of it, and it counts right."""
    if isinstance(turn.options[0], CountCards):
        return Count(round_.felt.cards_left)
    return next(turn.options[0].examples())


# All deals.


class _Way(NamedTuple, Generic[Result]):
    """A way that is still to be walked."""

    path: tuple[Action, ...]
    """What chance gave and what was decided so far."""
    branch: Branch[Result]
    share: Fraction
    """How likely it is that chance gives this."""


def walk_all(
    begin: Callable[[], Round],
    result: Callable[[Round], Result],
    *,
    seat: Seat = 1,
    policy: Policy | None = None,
    most: int = MOST,
    progress: Progress | None = None,
) -> Branch[Result]:
    """Play every outcome of chance with every decision of a seat, or with those of a policy.

    How often a round ends somewhere is a whole number, and all of them together are the same for
    every way to decide. Raises `NotAllowed` when there are more rounds than `most`.
    """
    first: Branch[Result] = Branch()
    unplayed = [_Way((), first, Fraction(1))]
    ends: list[tuple[Branch[Result], Result, Fraction]] = []
    while unplayed:
        if len(ends) == most:
            raise NotAllowed(
                f"there are more than {most:,} ways for rounds to go: take a smaller pack, fewer "
                "wagers or a policy, or let it walk more"
            )
        round_ = begin()
        way = _follow(round_, seat, policy, unplayed)
        ends.append((way.branch, result(round_), way.share))
        if progress is not None and len(ends) % TELL_EVERY == 0:
            progress("rounds", len(ends), len(ends) + len(unplayed))
    scale = lcm(*(share.denominator for _, _, share in ends))
    for branch, found, share in ends:
        branch.ends[found] += int(share * scale)
    return first


def _follow(
    round_: Round, seat: Seat, policy: Policy | None, unplayed: list[_Way[Result]]
) -> _Way[Result]:
    """Play the last way that is unplayed to its end, with others put down where it parts."""
    path, branch, share = unplayed.pop()
    again = iter(path)
    while (turn := round_.turn) is not None:
        is_chance = turn.asked[0] == CHANCE
        if not is_chance and (seat not in turn.asked or policy is not None):
            round_.take(_by_itself(round_, turn, seat, policy))
            continue
        action = next(again, None)
        if is_chance and action is None:
            (action, part), *others = chances(round_, turn)
            unplayed += [_Way((*path, other), branch, share * its) for other, its in others]
            path, share = (*path, action), share * part
        elif action is None:
            branches = _situation(round_, seat, branch).branches
            action, *rest = branches
            unplayed += [_Way((*path, other), branches[other], share) for other in rest]
            path, branch = (*path, action), branches[action]
        assert action is not None
        round_.take(action)
    return _Way(path, branch, share)


def _by_itself(round_: Round, turn: Turn, seat: Seat, policy: Policy | None) -> Action:
    """What a policy answers, or the house where none is asked or none is needed any more."""
    given = policy(look(round_, seat)) if policy is not None and seat in turn.asked else None
    return answer(round_, turn) if given is None else given


def chances(round_: Round, turn: Turn) -> list[tuple[Action, Fraction]]:
    """What chance can answer to a turn, and how likely each answer is."""
    option, felt = turn.first, round_.felt
    if not isinstance(option, DrawCard):
        given = list(option.examples())
        return [(action, Fraction(1, len(given))) for action in given]
    if not felt.to_deal:
        return [(Call("insufficient-cards"), Fraction(1))]
    return [
        (Draw(face), Fraction(felt.count_left(face), felt.cards_left)) for face in felt.faces_left
    ]


# Best play.


def best_play(
    branch: Branch[Result],
    worth: Callable[[Result], int],
    stakes: Callable[[Action], int] | None = None,
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
    situation: Situation[Result],
    worth: Callable[[Result], int],
    stakes: Callable[[Action], int] | None = None,
) -> tuple[Action, Play[Result]]:
    """The best decision in a situation, and how play goes on from it."""
    plays = {
        action: best_play(branch, worth, stakes) for action, branch in situation.branches.items()
    }
    cost = stakes or situation.costs.__getitem__
    decision = max(plays, key=lambda action: (plays[action].total, -cost(action)))
    return decision, plays[decision]
