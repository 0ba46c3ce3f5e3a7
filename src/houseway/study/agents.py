"""A table at which programs decide: it goes on by itself up to the next question to one of them.

Actions have numbers. What they stand for at a table is found by playing there with random answers
from fixed seeds, so that the same game under the same rules always has the same list; its last
names are spare, for what did not come up then.
"""

import random
from fractions import Fraction
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.errors import NotAllowed
from houseway.games import find_game
from houseway.round.actions import Action
from houseway.round.engine import Round
from houseway.round.spots import Seat
from houseway.round.turns import Turn
from houseway.round.view import look
from houseway.rulesets.rules import Rules
from houseway.study.choices import NO_MORE, choices_of
from houseway.study.information import information_state
from houseway.study.observing import Numbers, Observer
from houseway.study.outcomes import outcome_of
from houseway.study.tables import open_table
from houseway.table.driving import drive
from houseway.table.game import Game
from houseway.table.session import Session

Mask: TypeAlias = NDArray[np.int8]

SPARE: Final = tuple(f"spare {number}" for number in range(1, 9))
EXPLORED: Final = 60
"""Rounds without a new name after which those of a game are taken to be found."""
USUAL: Final = 0.8
"""How often whoever explores wagers as a simple player does, so that one can play."""


class AgentTable:
    """One round after another, each at a new table; some seats are agents', others simple players'.

    What is asked before a round, a cut say, simple players answer for everybody.
    """

    def __init__(
        self,
        game: Game,
        rules: Rules,
        seats: int,
        agents: tuple[Seat, ...],
        names: tuple[str, ...] | None = None,
    ) -> None:
        self.game, self.rules, self.seats, self.agents = game, rules, seats, agents
        self.names = names_of(game, rules, seats) if names is None else names
        """What each number of an action stands for."""
        self._numbers = {name: number for number, name in enumerate(self.names)}
        self.observer = Observer(game, rules)
        self.asked: Seat | None = None
        """The agent that decides now; nobody when the round is over."""
        self.open_now: dict[str, Action | None] = {}
        """What that agent may do, by name; None for wagering no more."""
        self._done: set[Seat] = set()

    def begin(self, seed: int) -> None:
        """A new table, and its first round up to the first question."""
        self._session: Session = open_table(self.game, self.rules, self.seats, seed)
        everybody = dict.fromkeys(self._session.players, self.game.policy)
        self._company = {s: p for s, p in everybody.items() if s not in self.agents}
        self._session.prepare(everybody)
        self.round: Round = self._session.begin()
        self._done = set()
        self._go_on()

    def take(self, number: int) -> None:
        """Do what an action of this number stands for now; refused if it is not open."""
        found = self._by_number()
        if number not in found:
            name = self.names[number] if 0 <= number < len(self.names) else f"action {number}"
            raise NotAllowed(f"{name} is not open", open_instead=list(self.open_now))
        self.do(found[number])

    def do(self, action: Action | None) -> None:
        """Do something that is open, or wager no more."""
        assert self.asked is not None
        if action is None:
            self._done.add(self.asked)
        else:
            self._session.take(self.round, action)
        self._go_on()

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.round.turn is None

    def result(self, seat: Seat) -> Fraction:
        """What the round came to for a seat, in units of its first wager."""
        return outcome_of(self.round, seat).net

    def observation(self, seat: Seat) -> Numbers:
        """What a seat sees."""
        return self.observer.tell(look(self.round, seat))

    def mask(self, seat: Seat) -> Mask:
        """Which actions are open to a seat: none, unless it is asked."""
        mask = np.zeros(len(self.names), np.int8)
        if seat == self.asked:
            mask[list(self._by_number())] = 1
        return mask

    def information_state(self, seat: Seat) -> str:
        """All that a seat knows, as text."""
        return information_state(self.round, seat)

    def usual(self) -> Action | None:
        """What a simple player would do in the place of the agent that is asked."""
        assert self.asked is not None
        return self.game.policy(look(self.round, self.asked))

    # Going on.

    def _go_on(self) -> None:
        """Let chance, simple players and the house answer, up to the next question to an agent."""
        self.asked, self.open_now = None, {}
        while (turn := self.round.turn) is not None:
            given = self._session.by_chance(turn)
            if given is None and self._asks(turn):
                return
            if given is None:
                given = drive(self._session, self.round, self._company)
            assert given is not None, "an agent is asked, and nobody asks it"
            self._session.take(self.round, given)

    def _asks(self, turn: Turn) -> bool:
        """Whether an agent is asked; while wagers are open, each until it wagers no more."""
        for seat in turn.offers:
            if seat not in self.agents or (seat in self._done and turn.takes_wagers):
                continue
            assert isinstance(seat, int)
            open_now = choices_of(look(self.round, seat), takes_wagers=turn.takes_wagers)
            if any(action is not None for action in open_now.values()):
                self.asked, self.open_now = seat, open_now
                return True
        return False

    def _by_number(self) -> dict[int, Action | None]:
        """What is open, by the numbers of actions; what has no name takes a spare one."""
        spare = iter(SPARE)
        found: dict[int, Action | None] = {}
        for name, action in self.open_now.items():
            place = name if name in self._numbers else next(spare, None)
            if place is not None:
                found[self._numbers[place]] = action
        return found


# The names of a game.


class _Known:
    """Rules that are told from others by all that they say."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self._said = rules, repr(rules)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Known) and self._said == other._said

    def __hash__(self) -> int:
        return hash(self._said)


def names_of(game: Game, rules: Rules, seats: int) -> tuple[str, ...]:
    """The names of what an agent may do at a table, in the order of the actions' numbers."""
    return _explored(game.name, _Known(rules), seats)


@lru_cache(maxsize=64)
def _explored(name: str, known: _Known, seats: int) -> tuple[str, ...]:
    """Play at random until nothing new has come up for a while."""
    game, chance, found = find_game(name), random.Random(0), {NO_MORE}
    table = AgentTable(game, known.rules, seats, tuple(range(1, seats + 1)), names=())
    since, seed = 0, 0
    while since < EXPLORED:
        table.begin(seed)
        names, seed = len(found), seed + 1
        while table.asked is not None:
            found.update(table.open_now)
            is_usual = NO_MORE in table.open_now and chance.random() < USUAL
            open_now = list(table.open_now.values())
            table.do(table.usual() if is_usual else chance.choice(open_now))
        since = since + 1 if len(found) == names else 0
    return (*sorted(found), *SPARE)
