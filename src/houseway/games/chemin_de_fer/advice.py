"""What each decision is worth with some cards: Card or Stay on five, a Banker's classic options."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final

from houseway.errors import NotAllowed
from houseway.games.chemin_de_fer.hands import CARD, DRAW, STAY, player_says
from houseway.games.chemin_de_fer.odds import ON_FIVE, VALUES, kept_solution
from houseway.games.chemin_de_fer.rules import CARDS_AT_MOST, CLASSIC, CheminDeFerRules
from houseway.games.chemin_de_fer.solver import Solution, options_of, vigorish_of
from houseway.hands.points import point_count, points
from houseway.odds import Progress, chemin
from houseway.odds.chemin import Known, choice_by_cards, worth_to_banker
from houseway.odds.coups import orders, values_of
from houseway.odds.report import Advice
from houseway.odds.seam import NamedLine
from houseway.odds.seen import left_after, ranks_of
from houseway.odds.strategy import Strategy, StrategyLine, StrategyStage
from houseway.pieces.cards import Card

ASKED: Final = (
    "advice needs the two cards of the Player's Hand; or, as a Banker with options, the own two "
    "and the Player's third card as the board"
)
AS_BANKER: Final = "The Banker, with the classic options"


def advise(
    rules: CheminDeFerRules,
    hole: Sequence[Card],
    board: Sequence[Card],
    *,
    seen: Sequence[Card] = (),
    progress: Progress | None = None,
) -> tuple[Advice, ...]:
    """What Card and Stay are worth with these two cards, or Draw and Stay to a Banker."""
    if len(hole) != 2 or len(board) > 1:
        raise NotAllowed(ASKED)
    left_after(rules.stock, [*seen, *hole, *board], CARDS_AT_MOST - len(hole) - len(board))
    count = point_count(hole)
    if board:
        return advise_banker(rules, (count, points(board[0])), seen)
    words, clause, _ = player_says(rules, count)
    if len(words) == 1:
        raise NotAllowed(f"there is nothing to decide: with {count} say {words[0]} ({clause})")
    low, high = sorted(map(points, hole))
    for cards, _, options in fives(rules, seen):
        if cards == (low, high) or not cards:
            return options
    raise AssertionError("a five that no shoe has")


def advise_banker(
    rules: CheminDeFerRules, known: Known, seen: Sequence[Card]
) -> tuple[Advice, ...]:
    """What a Banker wins who may choose, against a Player of the equilibrium; by the counts."""
    if rules.banker_options is None or known not in CLASSIC:
        raise NotAllowed("there is nothing to decide: the table binds the Banker")
    solution = kept_solution(rules, seen=seen).found
    return banker_options(rules, solution, known)[1]


def banker_options(
    rules: CheminDeFerRules, solution: Solution, known: Known
) -> tuple[Fraction, tuple[Advice, ...]]:
    """In how many cases the Banker knows this, and what drawing and staying are worth then."""
    game, often = solution.game, solution.draws
    worth = worth_to_banker(game, often, vigorish_of(rules))[known]
    cases = Fraction(0)
    for row, share in ((chemin.STAY, 1 - often), (chemin.DRAW, often)):
        cases += share * cases_of(solution, row, known)
    values = [
        Advice(decision=word, expectation=value * game.cases / cases)
        for word, value in zip((STAY, DRAW), worth, strict=True)
    ]
    return cases, tuple(sorted(values, key=lambda advice: -advice.expectation))


def cases_of(solution: Solution, row: int, known: Known) -> int:
    """In how many orders the Banker knows this, if the Player does that with the choice."""
    return solution.known[row].get(known, 0)


# Every five.


def fives(
    rules: CheminDeFerRules, seen: Sequence[Card]
) -> Iterator[tuple[tuple[int, ...], int, tuple[Advice, ...]]]:
    """Each two cards that make the count of the choice, how often they come, and both values.

    Against a Banker who chooses too, all fives are one: both know counts only.
    """
    if rules.banker_options is not None:
        solution = kept_solution(rules, seen=seen).found
        yield (), solution.fives.cases, both(*solution.on_choice)
        return
    values = values_of(ranks_of(left_after(rules.stock, seen, CARDS_AT_MOST)))
    twos = orders(values, 2)
    for each in choice_by_cards(values, options_of(rules)):
        one, two = each.cards
        ways = int(twos[one, two]) * (1 if one == two else 2)
        yield each.cards, ways, both(each.stays, each.draws)


def both(stays: Fraction, draws: Fraction) -> tuple[Advice, ...]:
    """Both choices, the better first; of equal ones the card."""
    found = [Advice(decision=CARD, expectation=draws), Advice(decision=STAY, expectation=stays)]
    return tuple(sorted(found, key=lambda advice: -advice.expectation))


def strategy(
    rules: CheminDeFerRules, *, seen: Sequence[Card] = (), progress: Progress | None = None
) -> Strategy:
    """Best play of five, by its cards; and of a Banker who has options."""
    lines = [
        StrategyLine.of(_said(cards), [(ways, options)], decision=options[0].decision)
        for cards, ways, options in fives(rules, seen)
    ]
    stages = [StrategyStage(title=ON_FIVE, lines=tuple(lines))]
    said = "All other counts leave nothing to decide."
    if rules.banker_options is not None:
        solution = kept_solution(rules, seen=seen).found
        stages.append(StrategyStage(title=AS_BANKER, lines=tuple(_of_banker(rules, solution))))
        said = f"Ask for a card in {solution.draws} of all fives. {said}"
    return Strategy(stages=tuple(stages), in_short=said)


def _said(cards: tuple[int, ...]) -> str:
    return " and ".join(VALUES[each] for each in cards) or "any five"


def lines_of(
    rules: CheminDeFerRules, own: Sequence[Card], board: Sequence[Card]
) -> tuple[NamedLine, ...]:
    """A five by its cards; or what a Banker with options holds, and against which third card."""
    if board:
        known = point_count(own), points(board[0])
        solution = kept_solution(rules).found
        if rules.banker_options is None or known not in CLASSIC:
            return ()
        return (NamedLine(AS_BANKER, _said_of(solution, known)),)
    low, high = sorted(map(points, own))
    return NamedLine(ON_FIVE, _said((low, high))), NamedLine(ON_FIVE, _said(()))


def _of_banker(rules: CheminDeFerRules, solution: Solution) -> Iterator[StrategyLine]:
    for known in sorted(CLASSIC):
        cases, options = banker_options(rules, solution, known)
        ways = int(cases * cases.denominator)
        said = _said_of(solution, known)
        yield StrategyLine.of(said, [(ways, options)], decision=options[0].decision)


def _said_of(solution: Solution, known: Known) -> str:
    count, third = known
    return f"{count} against {VALUES[third]}, drawing in {solution.policy[known]} of all cases"
