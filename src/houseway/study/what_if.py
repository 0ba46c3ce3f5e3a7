"""Another answer at a decision that was taken: the round played on with the very same cards.

What chance gave comes again in its order, and after it what is known to lie in the stack. Other
players answer as they did, where that is still open, or as simple players do; the own seat goes on
with the best that is counted.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from houseway.errors import NotAllowed
from houseway.odds.deciding import Decide
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Draw
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.spots import CHANCE, Seat
from houseway.round.turns import Turn
from houseway.round.view import look, see
from houseway.study.analysing import Played, weigh_answers
from houseway.table.driving import answer_of_house

NO_CARD: Final = "the cards that would have come are not known: the shoe has not been told"
MOST_ACTIONS: Final = 2_000


class Outcome(NamedTuple):
    """What would have come of it."""

    net_cents: Cents
    facts: tuple[Event, ...]
    """What would have happened from there on, as the seat would have seen it."""


def play_on(
    played: Played,
    at: int,
    instead: Action,
    decide: Decide | None,
    further: Iterable[Card] = (),
) -> Outcome:
    """A round with another answer in the place of an action; refused where a card is not known.

    `further` are the cards that lay in the stack after those that came out.
    """
    seat = instead.actor
    assert isinstance(seat, int), "somebody at a seat answers"
    now = played.begin()
    for action in played.actions[:at]:
        now.take(action)
    before = len(now.events)
    now.take(instead)
    rest = _Rest(played, at + 1, seat, decide, further)
    for _ in range(MOST_ACTIONS):
        if now.turn is None:
            return Outcome(now.net(seat), tuple(see(event, seat) for event in now.events[before:]))
        now.take(rest.answer(now))
    raise NotAllowed("a round that is played on so does not come to an end")


class _Rest:
    """Who answers what after another answer was given."""

    def __init__(
        self,
        played: Played,
        after: int,
        seat: Seat,
        decide: Decide | None,
        further: Iterable[Card],
    ) -> None:
        self.played = played
        self.seat = seat
        self.decide = decide
        left: Sequence[Action] = played.actions[after:]
        drawn = [action for action in left if action.actor == CHANCE]
        self.chance = deque([*drawn, *map(Draw, further)])
        self.others = [action for action in left if action.actor != CHANCE]
        self.past: set[int] = set()

    def answer(self, now: Round) -> Action:
        """What is answered next."""
        turn = now.turn
        assert turn is not None
        if CHANCE in turn.asked:
            return self._by_chance(turn)
        if self.seat in turn.asked:
            return self._own(now)
        recorded = self._recorded(turn)
        if recorded is not None:
            return recorded
        for actor in turn.asked:
            if isinstance(actor, int):
                found = self.played.game.policy(look(now, actor))
                if found is not None:
                    return found
        found = answer_of_house(turn)
        if found is None:
            raise NotAllowed("nobody answers what would be asked")
        return found

    def _by_chance(self, turn: Turn) -> Action:
        if not self.chance:
            raise NotAllowed(NO_CARD)
        given = self.chance.popleft()
        if turn.refusal(given) is not None:
            raise NotAllowed(NO_CARD)
        return given

    def _own(self, now: Round) -> Action:
        """The best that is counted, or what the seat did, or what a simple player does.

        What is wagered stays what it was: no amount is better play than another.
        """
        view = look(now, self.seat)
        found = weigh_answers(self.decide, view) if self.decide is not None else None
        if found is not None and not found.is_stake:
            return found.best.action
        assert now.turn is not None
        recorded = self._recorded(now.turn, only=self.seat)
        simple = recorded or self.played.game.policy(view)
        if simple is None:
            raise NotAllowed("nobody answers what would be asked")
        return simple

    def _recorded(self, turn: Turn, only: Seat | None = None) -> Action | None:
        """What somebody did who is asked now, the first that is still open."""
        for at, action in enumerate(self.others):
            is_meant = action.actor in turn.asked and (only is None or action.actor == only)
            if at not in self.past and is_meant and turn.refusal(action) is None:
                self.past.add(at)
                return action
        return None
