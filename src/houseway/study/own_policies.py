"""A strategy of one's own at a table: a chart or a function as a policy that the engine can ask.

What a strategy calls its decisions, and which actions of a turn they are, the game's bridge from
table to count says. So the rounds that come of it are a witness of what the strategy was priced at.
"""

import pickle
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from houseway.errors import NotPermitted
from houseway.games import find_game
from houseway.odds.board_stages import BoardStage
from houseway.odds.chart_words import two_name
from houseway.odds.deciding import Answer, Deciding
from houseway.odds.own_charts import ChartPlayer, OwnChart
from houseway.odds.own_play import FunctionPlayer
from houseway.odds.seam import GameOdds
from houseway.odds.situations import Seen, Situation, Stage, up_to_suits
from houseway.round.actions import Action, Place, Set, Split
from houseway.round.view import View

Play = OwnChart | Callable[[Situation], str]
NOTHING: Final = np.zeros(1, object)
FEW: Final = 50_000
"""So many holdings are looked through for what may be decided; else the bridge's words do."""


class Deals(NamedTuple):
    """A stage, and how many of the cards in sight it calls one's own."""

    stage: Stage
    own: int


class OwnPolicy:
    """Somebody who plays by a strategy of one's own, and wagers as the simple player does."""

    def __init__(self, game: str, rules: Any, play: Play) -> None:
        self.game = game
        self.rules = rules
        self.play = play
        self.__qualname__ = _called(play)
        # A function that another process would not find is played in this one alone.
        self.__module__ = getattr(play, "__module__", __name__) if callable(play) else __name__
        self._known: dict[str, dict[tuple[tuple[int, ...], ...], list[str]]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """What another process needs; all else it makes by itself, once for all its rounds."""
        return _remembered, (pickle.dumps((self.game, self.rules, self.play)),)

    @cached_property
    def odds(self) -> GameOdds:
        """The bridge from table to count."""
        return find_game(self.game).counted()

    @cached_property
    def stages(self) -> dict[str, Deals]:
        """What is decided, by title."""
        assert self.odds.stages is not None, "whoever makes such a policy has asked"
        found = {}
        for stage in self.odds.stages(self.rules):
            if isinstance(stage, BoardStage):
                raise NotPermitted("decisions beside a board are no policy of the engine")
            found[stage.title] = Deals(stage, len(next(iter(stage.hands())).own))
        return found

    @cached_property
    def player(self) -> ChartPlayer | FunctionPlayer:
        """Who says what is decided."""
        if isinstance(self.play, OwnChart):
            return ChartPlayer(self.play, [each.stage for each in self.stages.values()])
        return FunctionPlayer(self.play)

    def __call__(self, view: View) -> Action | None:
        """What the strategy answers; what the simple player does where nothing is decided."""
        deciding = self._deciding(view)
        if deciding is None or deciding.is_stake:
            return find_game(self.game).policy(view)
        said = self._decision(deciding)
        if said is None:
            return self._best(view)
        meant = _meant(deciding, said)
        if len(meant) > 1:
            # Which of two ways to keep cards alike is better only their worths say.
            meant = _meant(self._weighed(view) or deciding, said)
        if not meant:
            there = ", ".join(dict.fromkeys(each.decision for each in deciding.answers))
            raise NotPermitted(f"{deciding.stage}: {said!r} cannot be answered; there are {there}")
        return meant[0].action

    def _deciding(self, view: View) -> Deciding | None:
        """What is decided; weighed only where that takes no time, or tells answers apart."""
        return self._weighed(view) if self.odds.asked is None else self.odds.asked(view)

    def _weighed(self, view: View) -> Deciding | None:
        assert self.odds.decide is not None, "whoever makes such a policy has asked"
        return self.odds.decide(view)

    def _best(self, view: View) -> Action:
        deciding = self._weighed(view)
        assert deciding is not None, "something is decided"
        return deciding.best.action

    def _open(self, stage: Stage) -> dict[tuple[tuple[int, ...], ...], list[str]]:
        """What a function may decide with each holding, as it is asked when it is priced."""
        if isinstance(self.play, OwnChart) or stage.size > FEW:
            return {}
        if stage.title not in self._known:
            self._known[stage.title] = {
                up_to_suits(seen.own, ()): [*seen.worth] for seen in stage.hands()
            }
        return self._known[stage.title]

    def _decision(self, deciding: Deciding) -> str | None:
        """What is decided, in the words of the strategy; nothing to play best."""
        # Which cards are kept may be asked for after it was decided to keep them.
        deals = self.stages.get(deciding.stage) or next(iter(self.stages.values()))
        own, board = deciding.own, deciding.board
        if len(own) < deals.own:
            own, board = (*own, *board), ()
        held = tuple(sorted(own))
        open_now = self._open(deals.stage).get(up_to_suits(held, ()), _names(deciding))
        seen = Seen(held, (board,), NOTHING, dict.fromkeys(open_now, NOTHING))
        said = self.player.decide(deals.stage, seen)
        return None if said is None else said[0].decision


@lru_cache(maxsize=4)
def _remembered(told: bytes) -> OwnPolicy:
    return OwnPolicy(*pickle.loads(told))


def _called(play: Play) -> str:
    if isinstance(play, OwnChart):
        return play.chart.title or "own chart"
    return getattr(play, "__qualname__", "own strategy")


def _names(deciding: Deciding) -> list[str]:
    return [*dict.fromkeys(each.decision for each in deciding.answers)]


def _meant(deciding: Deciding, said: str) -> list[Answer]:
    """The answers that a decision may stand for, as they are given: of several amounts the largest.

    Of cards that are called alike the better are kept, the first where answers are weighed.
    """
    same = [each for each in deciding.answers if each.decision == said]
    if same:
        return [max(same, key=lambda each: _cents(each.action))]
    word, _, kept = said.rpartition(" ")
    plain = [each for each in deciding.answers if each.decision == word]
    return plain[:1] or [each for each in deciding.answers if _keeps(each, word, kept)]


def _cents(action: Action) -> int:
    return action.cents if isinstance(action, Place) else 0


def _keeps(answer: Answer, word: str, kept: str) -> bool:
    """Whether an answer keeps two cards that are called so, and does with them what is said."""
    action = answer.action
    first = word.split(" ", maxsplit=1)[0]
    if not isinstance(action, Set | Split) or not answer.decision.startswith(first):
        return False
    return len(action.kept) == 2 and two_name(*action.kept) == kept
