"""Rounds and tables of any game, as a game's tests begin, answer and tell them.

SCENES = Scenes("double-down-stud")
begin, shows, open_table = SCENES.begin, SCENES.shows, SCENES.open_table
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeAlias

import pytest

from houseway.errors import NotAllowed
from houseway.games import find_game
from houseway.round.actions import Action, Call, Draw, Proceed, parse_action
from houseway.round.engine import Round
from houseway.round.events import Event, RoundVoided
from houseway.round.payments import WagerLost, WagerPaid, WagerReturned
from houseway.round.spots import Seat
from houseway.round.start import Player, Start
from houseway.rulesets import Ruleset
from houseway.table.driving import Policy
from houseway.table.game import Game
from houseway.table.session import Session
from houseway.table.shoe import entropy

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")

Choices: TypeAlias = dict[str, Any]
"""What a licensee chooses."""


class Scenes:
    """What the tests of one game, under one ruleset, play with."""

    def __init__(self, game: str, ruleset: str = "ma") -> None:
        self.name = game
        self.ruleset = ruleset

    @cached_property
    def game(self) -> Game:
        return find_game(self.name)

    @cached_property
    def law(self) -> Ruleset[Any]:
        return self.game.ruleset(self.ruleset)

    def shows(self, *clauses: str) -> Callable[[Any], Any]:
        """Mark a test with the clauses that it shows."""

        def mark(test: Any) -> Any:
            for clause in clauses:
                test = pytest.mark.clause(self.name, self.ruleset, clause)(test)
            return test

        return mark

    def begin(
        self,
        seats: Iterable[Seat] = (1,),
        *,
        rack_cents: int = 1_000_00,
        uncounted: int = 0,
        one_player: bool = False,
        **choices: Any,
    ) -> Round:
        """A round about to be played, by as many players as seats or by one who has them all."""
        names = {seat: NAMES[0 if one_player else seat - 1] for seat in seats}
        players = {seat: Player(name, rack_cents) for seat, name in names.items()}
        start = Start(players=players, uncounted=uncounted)
        return self.game.round(self.law.open(choices), start)

    def open_table(
        self, seats: Iterable[Seat] = (1, 2), *, seed: int = 1, **choices: Any
    ) -> Session:
        """A table whose players have come in the order of their seats."""
        session = Session(self.game, self.law.open(choices), entropy(seed))
        for seat in seats:
            session.sit(seat, NAMES[seat - 1], 100_000_00)
        return session

    def bots(self, session: Session) -> dict[Seat, Policy]:
        """The game's simple player at every seat."""
        return dict.fromkeys(session.players, self.game.policy)


# One round.

COUNTS = ("count the bonus chips", "count the progressive chips")


def is_of_the_deal(action: Action) -> bool:
    """Whether an action belongs to the deal: a card, or a call of what goes wrong with one."""
    return isinstance(action, Draw | Call) and getattr(action, "kind", "") != "chips-differ"


def take(round_: Round, *texts: str) -> list[Event]:
    """Take actions as the notation writes them, several in a text between semicolons.

    Where chips in devices are counted before the deal, they are as many as accepted unless told.
    """
    made = []
    for text in texts:
        for part in filter(None, map(str.strip, text.split(";"))):
            action = parse_action(part)
            if round_.turn is not None and round_.turn.wants in COUNTS and is_of_the_deal(action):
                made += round_.take(Proceed())
            made += round_.take(action)
    return made


def draws(cards: str) -> str:
    """These cards out of the shoe, one after the other."""
    return "; ".join(f"draw {card}" for card in cards.split())


def refused(round_: Round, text: str) -> str:
    """Why an action is refused; a refusal changes nothing."""
    before = len(round_.events), len(round_.actions), round_.turn
    with pytest.raises(NotAllowed) as caught:
        take(round_, text)
    assert (len(round_.events), len(round_.actions), round_.turn) == before
    return str(caught.value)


def calls(round_: Round) -> set[str]:
    """The irregularities that can be called now, with some cards at some seat."""
    assert round_.turn is not None
    return {
        option.kind for option in round_.turn.calls if next(option.examples(), None) is not None
    }


def settled(round_: Round, wager: str, seat: Seat = 1) -> tuple[str, int]:
    """What became of a wager: `paid`, `lost` or `returned`, and the cents."""
    kinds = {WagerPaid: "paid", WagerLost: "lost", WagerReturned: "returned"}
    for event in round_.events:
        for kind, word in kinds.items():
            if isinstance(event, kind) and (event.seat, event.wager) == (seat, wager):
                return word, event.cents
    raise AssertionError(f"{wager} of {seat} was not settled")


def facts(round_: Round) -> list[str]:
    """What became fact, in words."""
    return [event.text() for event in round_.events]


def assert_void(round_: Round, clause: str = "") -> None:
    """The round is over and void, and everybody has what they came with."""
    assert round_.turn is None
    assert round_.felt.racks == {s: p.rack_cents for s, p in round_.start.players.items()}
    assert round_.felt.inventory == 0
    assert round_.felt.is_empty
    voided = [event.clause for event in round_.events if isinstance(event, RoundVoided)]
    assert voided == [clause] if clause else voided
