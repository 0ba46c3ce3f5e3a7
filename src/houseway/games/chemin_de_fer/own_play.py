"""What a strategy of one's own costs at chemin de fer, exactly: on five, or as a Banker.

A decision may be one of two, or both in some part of all cases: `card in 9/11`. It is priced
against whoever plays best: a Banker who goes by the table or plays the equilibrium, a Player of the
equilibrium. Or against somebody who knows the strategy and answers it best; what that costs more is
told apart, since no decision of one's own has it alone.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

import numpy as np

from houseway.errors import NotPermitted, Unreadable
from houseway.games.chemin_de_fer.advice import AS_BANKER, cases_of
from houseway.games.chemin_de_fer.hands import CARD, DRAW, STAY
from houseway.games.chemin_de_fer.odds import ON_FIVE, VALUES, kept_solution
from houseway.games.chemin_de_fer.rules import AGAINST, CARDS_AT_MOST, CLASSIC, CheminDeFerRules
from houseway.games.chemin_de_fer.rules import BANKER as BANKER_WAGER
from houseway.games.chemin_de_fer.simulation import plan_of
from houseway.games.chemin_de_fer.solver import Solution, options_of, vigorish_of
from houseway.hands.points import points
from houseway.odds import Progress, chemin
from houseway.odds.chemin import Game, Known, Outcome, Policy, game_of, outcome
from houseway.odds.coups import CARDS_DEALT, COUNTS, Deals, orders, values_of
from houseway.odds.own_charts import ChartStage, in_short
from houseway.odds.own_settings import ANYTHING, only_stage
from houseway.odds.play_prices import LinePrice, Mistake, PlayPrice, StagePrice
from houseway.odds.seam import EVERYONE, OwnPlan, OwnPlay, Side
from houseway.odds.seen import left_after, ranks_of
from houseway.odds.situations import Cards, Situation
from houseway.pieces.cards import RANKS, Card, parse_cards

PLAYER: Final = "player"
BANKER: Final = "banker"
BEST_PLAY: Final = "best play"
BEST_ANSWER: Final = "best answer"
ANY_FIVE: Final = "any five"
ANSWERED: Final = "what the other gains by answering best"
_OFTEN: Final = re.compile(r"(\w+) in (\d+/\d+)")


class Spot(NamedTuple):
    """Something that is decided: what is known, how often it comes, and what both are worth."""

    name: str
    own: Cards
    board: Cards
    frequency: Fraction
    """Of all coups."""
    worth: tuple[Fraction, Fraction]
    """What staying and drawing net on average of all coups."""
    is_meant: Callable[[str], bool]
    """Whether words of a chart are about it."""


class Decided(NamedTuple):
    """A spot and how often a strategy draws there, by which line."""

    spot: Spot
    line: int
    says: str
    decision: str
    draws: Fraction

    @property
    def cost(self) -> Fraction:
        """What it costs on average of all coups."""
        stays, draws = self.spot.worth
        return max(stays, draws) - (1 - self.draws) * stays - self.draws * draws

    @property
    def best(self) -> bool:
        """Whether drawing is worth more."""
        return self.spot.worth[1] > self.spot.worth[0]


class Choices:
    """Charts and functions of chemin de fer."""

    roles: Final = (PLAYER, BANKER)
    opponents: Final = (BEST_PLAY, BEST_ANSWER)

    def price(
        self,
        rules: CheminDeFerRules,
        play: OwnPlay,
        side: Side = EVERYONE,
        *,
        progress: Progress | None = None,
    ) -> PlayPrice:
        """What a strategy costs, decision by decision."""
        solution, is_banker = kept_solution(rules).found, side.role == BANKER
        title, words = (AS_BANKER, (STAY, DRAW)) if is_banker else (ON_FIVE, (STAY, CARD))
        spots = list((_of_banker if is_banker else _on_five)(rules, solution))
        decided = list(_decided(play, title, spots, words))
        stages = [_stage(title, decided, words)]
        if side.against == BEST_ANSWER:
            answer = _to_banker if is_banker else _to_player
            stages.append(_answered(answer(rules, solution, decided)))
        whole = outcome(solution.game, solution.draws, solution.policy, vigorish_of(rules))
        worth = whole.banker if is_banker else _best_on_five(whole, solution, spots)
        return PlayPrice(best_edge=-worth, stages=tuple(stages))

    def plan(
        self,
        rules: CheminDeFerRules,
        play: OwnPlay,
        side: Side = EVERYONE,
        *,
        progress: Progress | None = None,
    ) -> OwnPlan:
        """The same strategy for the simulator, against best play."""
        if side.against == BEST_ANSWER:
            raise NotPermitted(f"the simulator plays against {BEST_PLAY}", key="against")
        solution, is_banker = kept_solution(rules).found, side.role == BANKER
        title, words = (AS_BANKER, (STAY, DRAW)) if is_banker else (ON_FIVE, (STAY, CARD))
        spots = list((_of_banker if is_banker else _on_five)(rules, solution))
        found = list(_decided(play, title, spots, words))
        price = self.price(rules, play, side, progress=progress)
        if is_banker:
            policy = {**solution.policy}
            for known, each in zip(sorted(CLASSIC), found, strict=True):
                policy[known] = each.draws
            return OwnPlan(plan_of(rules, solution.draws, policy), BANKER_WAGER, price)
        draws: Fraction | dict[tuple[int, int], Fraction] = found[0].draws
        if rules.banker_options is None:
            draws = {_pair(each.spot.own): each.draws for each in found}
        return OwnPlan(plan_of(rules, draws, solution.policy), AGAINST, price)

    def best(
        self, rules: CheminDeFerRules, side: Side = EVERYONE, *, progress: Progress | None = None
    ) -> tuple[ChartStage, ...]:
        """Best play, or that of the equilibrium."""
        solution = kept_solution(rules).found
        if side.role == BANKER:
            spots = _of_banker(rules, solution)
            often = {_name(known): solution.policy[known] for known in CLASSIC}
            lines = [(spot.name, _said(DRAW, often[spot.name])) for spot in spots]
            return (ChartStage(lines=tuple(lines)),)
        if rules.banker_options is not None:
            return (ChartStage(lines=((ANY_FIVE, _said(CARD, solution.draws)),)),)
        on_five = _on_five(rules, solution)
        best = [(each.name, CARD if each.worth[1] > each.worth[0] else STAY) for each in on_five]
        return (ChartStage(lines=tuple(best)),)


def _pair(own: Cards) -> tuple[int, int]:
    """What two cards count, the lower first."""
    low, high = sorted(map(points, own))
    return low, high


def _said(word: str, often: Fraction) -> str:
    """A decision, or how often it is taken."""
    if often in (0, 1):
        return word if often else STAY
    return f"{word} in {often}"


# What is decided.


def fives_of(rules: CheminDeFerRules, solution: Solution) -> list[tuple[tuple[int, ...], Game]]:
    """Every two cards that make five; one for all where the Banker chooses too.

    Against a Banker who chooses, both know counts only: that is the game whose equilibrium counts.
    """
    if rules.banker_options is not None:
        return [((), solution.fives)]
    options, values = (
        options_of(rules),
        values_of(ranks_of(left_after(rules.stock, (), CARDS_AT_MOST))),
    )
    count = options.player.index(None)
    return [(cards, game_of(deals, options)) for cards, deals in deals_by_cards(values, count)]


def deals_by_cards(values: Sequence[int], count: int) -> Iterator[tuple[tuple[int, int], Deals]]:
    """The orders of six cards that begin with each two cards of a count, in either order."""
    sequences = orders(values, CARDS_DEALT)
    first, second = np.ogrid[:COUNTS, :COUNTS]
    for one, two in combinations_with_replacement(range(COUNTS), 2):
        if (one + two) % COUNTS != count or not sequences[one, two].any():
            continue
        table = np.zeros((COUNTS,) * 4, sequences.dtype)
        ways = sequences[one, two] * (1 if one == two else 2)
        for banker in range(COUNTS):
            table[count, banker] = ways[(first + second) % COUNTS == banker].sum(axis=0)
        yield (one, two), Deals(int(table.sum()), table)


def _on_five(rules: CheminDeFerRules, solution: Solution) -> Iterator[Spot]:
    for cards, game in fives_of(rules, solution):
        often = Fraction(game.cases, solution.game.cases)
        stays, draws = (
            often * outcome(game, Fraction(row), solution.policy, Fraction(0)).player
            for row in chemin.WAYS
        )
        name = " and ".join(VALUES[each] for each in cards) or ANY_FIVE
        held = tuple(map(_some, cards or (0, 5)))
        yield Spot(name, held, (), often, (stays, draws), _about_five(name, cards))


def _about_five(name: str, cards: tuple[int, ...]) -> Callable[[str], bool]:
    """Whether words are about a five: its name, its ranks, its cards, or any five."""

    def is_meant(words: str) -> bool:
        if words in (name, ANY_FIVE, *ANYTHING):
            return True
        return bool(cards) and _values(words) == tuple(sorted(cards))

    return is_meant


def _values(words: str) -> tuple[int, ...] | None:
    """What two cards count that are named by ranks, `T 5`, or by themselves, `Kh 5d`."""
    said = [word if len(word) > 1 else f"{word}c" for word in words.split()]
    if len(said) != 2 or not all(len(word) == 2 and word[0] in RANKS for word in said):
        return None
    return tuple(sorted(points(Card.parse(word)) for word in said))


def _of_banker(rules: CheminDeFerRules, solution: Solution) -> Iterator[Spot]:
    """What a Banker with options may know, against a Player of the equilibrium."""
    if rules.banker_options is None:
        raise NotPermitted("the table binds the Banker: there is nothing to decide", key="role")
    vigorish, often = vigorish_of(rules), solution.draws
    worth = chemin.worth_to_banker(solution.game, often, vigorish)
    for known in sorted(CLASSIC):
        cases = (1 - often) * cases_of(solution, chemin.STAY, known)
        cases += often * cases_of(solution, chemin.DRAW, known)
        count, third = known
        own, board = (_some(0), _some(count)), (_some(third),)
        frequency, name = cases / solution.game.cases, _name(known)
        yield Spot(name, own, board, frequency, worth[known], _about(name))


def _about(name: str) -> Callable[[str], bool]:
    return lambda words: words in (name, *ANYTHING)


def _name(known: Known) -> str:
    return f"{known[0]} against {VALUES[known[1]]}"


def _some(value: int) -> Card:
    """Some card that counts so much."""
    return next(
        card for card in parse_cards("Kc As 2h 3d 4c 5s 6h 7d 8c 9s") if points(card) == value
    )


# How a strategy decides.


def _decided(
    play: OwnPlay, title: str, spots: Sequence[Spot], words: tuple[str, str]
) -> Iterator[Decided]:
    if callable(play):
        for spot in spots:
            decision = play(Situation(title, spot.own, spot.board, words))
            yield Decided(spot, 0, spot.name, decision, _often(title, decision, words))
        return
    lines = only_stage(play, title).lines
    for line in lines:
        for said in (line[0],) if isinstance(line[0], str) else line[0]:
            if not any(spot.is_meant(said) for spot in spots):
                known = "; ".join(spot.name for spot in spots)
                raise Unreadable(f"{title}: {said!r} names nothing here; there are: {known}")
    for spot in spots:
        for number, (hands, decision) in enumerate(lines):
            if any(map(spot.is_meant, (hands,) if isinstance(hands, str) else hands)):
                draws = _often(title, decision, words)
                says = in_short((hands, decision))
                yield Decided(spot, number, says, decision, draws)
                break
        else:
            raise NotPermitted(f"{title}: no line says what to do with {spot.name}")


def _often(title: str, decision: str, words: tuple[str, str]) -> Fraction:
    """How often a decision draws: always, never, or in a part of all cases."""
    stay, draw = words
    if decision in words:
        return Fraction(decision == draw)
    said = _OFTEN.fullmatch(decision)
    if said is None or said[1] not in words or not 0 <= _part(said[2]) <= 1:
        raise NotPermitted(
            f"{title}: {decision!r} cannot be decided; there are {stay}, {draw}, "
            f"and '{draw} in 1/2' of all cases"
        )
    return _part(said[2]) if said[1] == draw else 1 - _part(said[2])


def _part(said: str) -> Fraction:
    over, under = map(int, said.split("/"))
    return Fraction(over, under) if under else Fraction(-1)


# What it costs.


def _best_on_five(whole: Outcome, solution: Solution, spots: Sequence[Spot]) -> Fraction:
    """What the Player nets with every five played best."""
    kept = sum(
        ((1 - solution.draws) * spot.worth[0] + solution.draws * spot.worth[1] for spot in spots),
        Fraction(0),
    )
    return whole.player - kept + sum((max(spot.worth) for spot in spots), Fraction(0))


def _stage(title: str, decided: Sequence[Decided], words: tuple[str, str]) -> StagePrice:
    sums: dict[tuple[int, str, str], list[Fraction]] = {}
    for each in decided:
        into = sums.setdefault((each.line, each.says, each.decision), [Fraction(0)] * 3)
        wrong = each.spot.frequency if each.cost else Fraction(0)
        for at, more in enumerate((each.spot.frequency, wrong, each.cost)):
            into[at] += more
    mistakes = sorted((each for each in decided if each.cost), key=lambda each: -each.cost)
    return StagePrice(
        title=title,
        cost=sum((each.cost for each in decided), Fraction(0)),
        wrong=sum((each.spot.frequency for each in mistakes), Fraction(0)),
        lines=tuple(
            LinePrice(line=line, says=says, decision=said, frequency=often, wrong=amiss, cost=cost)
            for (line, says, said), (often, amiss, cost) in sums.items()
        ),
        worst=tuple(
            Mistake(
                own=each.spot.own,
                board=each.spot.board,
                decision=each.decision,
                best=words[each.best],
                costs=each.cost / each.spot.frequency,
                frequency=each.spot.frequency,
            )
            for each in mistakes
        ),
    )


def _answered(cost: Fraction) -> StagePrice:
    """What it costs more that the other knows the strategy."""
    one = Fraction(1)
    line = LinePrice(line=0, says=ANSWERED, decision="", frequency=one, wrong=one, cost=cost)
    return StagePrice(title=ANSWERED, cost=cost, wrong=one, lines=(line,), worst=())


def _to_player(rules: CheminDeFerRules, solution: Solution, decided: Sequence[Decided]) -> Fraction:
    """What a Banker who knows how five is played takes more than one of best play.

    Only a Banker with options can do otherwise, and then all fives are one.
    """
    if rules.banker_options is None:
        return Fraction(0)
    draws = decided[0].draws
    policy: Policy = dict(solution.policy)
    worth = chemin.worth_to_banker(solution.game, draws, vigorish_of(rules))
    for known in CLASSIC:
        stays, takes = worth[known]
        if stays != takes:
            policy[known] = Fraction(takes > stays)
    before, after = (
        outcome(solution.game, draws, each, Fraction(0)).player
        for each in (solution.policy, policy)
    )
    return before - after


def _to_banker(rules: CheminDeFerRules, solution: Solution, decided: Sequence[Decided]) -> Fraction:
    """What a Player who knows how the Banker draws takes more than one of the equilibrium."""
    policy = dict(solution.policy)
    for known, each in zip(sorted(CLASSIC), decided, strict=True):
        policy[known] = each.draws
    stays, draws = chemin.worth_of_choice(solution.game, policy)
    answer = solution.draws if stays == draws else Fraction(draws > stays)
    before, after = (
        outcome(solution.game, often, policy, vigorish_of(rules)).banker
        for often in (solution.draws, answer)
    )
    return before - after
