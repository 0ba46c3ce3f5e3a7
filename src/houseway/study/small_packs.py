"""A game walked on a small pack: every round that it can give, and what each is worth, exactly."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from houseway.errors import NotAllowed, NotPermitted
from houseway.odds import Progress
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Place
from houseway.round.engine import Round
from houseway.round.start import Player, Start
from houseway.round.turns import Turn
from houseway.round.view import View
from houseway.rulesets.rules import Rules
from houseway.study.outcomes import Outcome, outcome_of
from houseway.study.tables import RACK
from houseway.study.walking import MOST, Branch, Situation, best_play, decide, walk_all
from houseway.table.driving import Policy, drive
from houseway.table.game import Game

SEAT: Final = 1


class Decided(NamedTuple):
    """What is best in a situation, and what each decision would be worth in all."""

    seen: str
    """What the seat knows, a fact a line."""
    decision: Action
    worth: dict[Action, Fraction]
    """In units of the first wager, over all rounds that come here."""
    share: Fraction
    """How often it comes to this."""


class Walk(msgspec.Struct, frozen=True, kw_only=True):
    """What a game comes to on a pack: every outcome of chance, under best play or a policy."""

    outcomes: dict[Outcome, Fraction]
    """How likely a round is to come to what."""
    decided: tuple[Decided, ...]
    """The first decisions, where best play was looked for."""

    @property
    def expectation(self) -> Fraction:
        """The mean net of a round, in units of the first wager."""
        return self._mean(lambda outcome: outcome.net)

    @property
    def house_advantage(self) -> Fraction:
        """The same from the other side of the table."""
        return -self.expectation

    @property
    def average_stake(self) -> Fraction:
        """All that is put down in a round, in units of the first wager."""
        return self._mean(lambda outcome: Fraction(outcome.staked_cents, outcome.unit_cents or 1))

    @property
    def nets(self) -> dict[Fraction, Fraction]:
        """How likely each net of a round is, the least first."""
        found: dict[Fraction, Fraction] = {}
        for outcome, share in self.outcomes.items():
            found[outcome.net] = found.get(outcome.net, Fraction(0)) + share
        return dict(sorted(found.items()))

    @property
    def wagers(self) -> dict[str, Fraction]:
        """What the house keeps of each unit that is staked on a wager by itself."""
        staked: dict[str, Fraction] = {}
        nets: dict[str, Fraction] = {}
        for outcome, share in self.outcomes.items():
            for line in outcome.lines:
                staked[line.name] = staked.get(line.name, Fraction(0)) + share * line.staked_cents
                nets[line.name] = nets.get(line.name, Fraction(0)) + share * line.net_cents
        return {name: -nets[name] / staked[name] for name in nets if staked[name]}

    def _mean(self, of: Callable[[Outcome], Fraction]) -> Fraction:
        return sum((of(outcome) * share for outcome, share in self.outcomes.items()), Fraction(0))


def walk_pack(
    game: Game,
    rules: Rules,
    pack: Sequence[Card],
    *,
    wagers: Mapping[str, Cents] | None = None,
    policy: Policy | None = None,
    most: int = MOST,
    progress: Progress | None = None,
) -> Walk:
    """Play every round that a pack can give to one player.

    Wagers are those of the simple player, or these, in cents. Decisions are the best there are
    among what the options give as examples, or those of a policy.
    """
    begin = rounds_from(game, rules, pack, wagers)
    branch = walk_all(
        begin,
        lambda round_: outcome_of(round_, SEAT),
        seat=SEAT,
        policy=policy,
        most=most,
        progress=progress,
    )
    play = best_play(branch, _worth)
    total = play.ends.total()
    ends: Counter[Outcome] = Counter()
    for (_, outcome), count in play.ends.items():
        ends[outcome] += count
    return Walk(
        outcomes={outcome: Fraction(count, total) for outcome, count in ends.items()},
        decided=tuple(_decided(branch, total)),
    )


def _worth(outcome: Outcome) -> int:
    return outcome.net_cents


def _decided(branch: Branch[Outcome], total: int) -> list[Decided]:
    found = []
    for seen, situation in branch.situations.items():
        decision, play = decide(situation, _worth)
        share = Fraction(play.ends.total(), total)
        found.append(Decided(seen, decision, _worths(situation), share))
    return found


def _worths(situation: Situation[Outcome]) -> dict[Action, Fraction]:
    """What each decision is worth on the average of the rounds that come there."""
    worths = {}
    for action, branch in situation.branches.items():
        play = best_play(branch, _worth)
        unit = next(outcome.unit_cents for _, outcome in play.ends)
        worths[action] = Fraction(play.total, play.ends.total() * max(unit, 1))
    return worths


def rounds_from(
    game: Game, rules: Rules, pack: Sequence[Card], wagers: Mapping[str, Cents] | None = None
) -> Callable[[], Round]:
    """Rounds of one player from this pack, whose wagers are made: those, or the simple player's."""
    if rules.stock.pieces and not pack:
        raise NotAllowed("there is no pack to deal from: name its cards")
    gone = _without(rules, pack)
    start = Start(players={SEAT: Player("Player 1", RACK)}, gone=gone)
    placing = game.policy if wagers is None else placing_only(wagers)
    first = _wagered(game.round(rules, start), placing)
    if wagers and len(first) < len(wagers):
        raise NotAllowed("some of these wagers cannot be made together: place fewer")

    def begin() -> Round:
        round_ = game.round(rules, start)
        for action in first:
            round_.take(action)
        return round_

    return begin


def placing_only(wagers: Mapping[str, Cents]) -> Policy:
    """Somebody who places these wagers, in this order, and no others."""

    def place(view: View) -> Action | None:
        lies = {name for seat, name in view.wagers if seat == view.eyes}
        due = [Place(SEAT, name, cents) for name, cents in wagers.items() if name not in lies]
        return due[0] if due else None

    return place


class _NoChance:
    """What no wager waits for."""

    def by_chance(self, turn: Turn) -> Action | None:
        return None


def _wagered(round_: Round, placing: Policy) -> list[Action]:
    """Make the wagers and close them; what was done for that."""
    while round_.turn is not None and round_.turn.takes_wagers:
        action = drive(_NoChance(), round_, {SEAT: placing})
        assert action is not None, "the house goes on when no more is wagered"
        round_.take(action)
    return round_.actions


def _without(rules: Rules, pack: Sequence[Card]) -> tuple[Card, ...]:
    """What of the stock is not in the pack; refused where the pack has what the stock has not."""
    left = Counter(rules.stock.pieces)
    for card, count in Counter(pack).items():
        if left[card] < count:
            raise NotPermitted(f"there are not {count} of {card} in what this game is dealt from")
        left[card] -= count
    return tuple(sorted(left.elements()))
