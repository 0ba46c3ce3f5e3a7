"""What hands of poker are worth, asked of the house and of the calculators that its peers have.

eval7 has a simulation in C of hold'em with two hands; PokerKit has one of every variant, in Python.
Neither counts: the exact call of eval7 leaves the board as it is. So the house is asked the same by
as many deals by chance, and then by all of them. The clock is the processor's, over all threads.
"""

from collections.abc import Callable, Iterator
from functools import partial
from time import process_time
from typing import NamedTuple

import eval7  # type: ignore[import-untyped]
from pokerkit import Card, Deck, OmahaHoldemHand, StandardHighHand, calculate_equities

from bench import machine
from bench.figures import Bar, Figure, Measured, Work
from houseway.games.poker.equity import equity, poker_rules

DEALS = 1_000_000
PEER_DEALS = 2_000
"""Deals of PokerKit, which is asked for fewer and paid for as many."""
CLOSE = 0.03
FASTER = Bar(1, of_ratio=True)


class Question(NamedTuple):
    """A spot, as everybody is asked."""

    title: str
    variant: str
    hands: tuple[str, ...]
    board: str = ""
    kind: type = StandardHighHand


QUESTIONS = (
    Question("hold'em, two hands", "holdem", ("AhKh", "QcQd")),
    Question("hold'em, two on a flop", "holdem", ("AhKh", "QcQd"), "2c9dTs"),
    Question("hold'em, three hands", "holdem", ("AhKh", "QcQd", "7s6s")),
    Question("Omaha, two hands", "omaha", ("AhKhQsJs", "9c9d8c8d"), "", OmahaHoldemHand),
)


def measure(work: Work) -> Measured:
    """Seconds of the processor for a million deals, in turns with each peer; and for all deals."""
    found = list[Figure]()
    for question in QUESTIONS if work.turns > 1 else QUESTIONS[:1]:
        found += _asked(question, work)
    return Measured(found)


def _asked(question: Question, work: Work) -> Iterator[Figure]:
    rules, deals = poker_rules(question.variant), work.of(DEALS, PEER_DEALS)

    def house(simulate: int) -> float:
        found = equity(rules, *question.hands, board=question.board, simulate=simulate, seed=1)
        return float(found.hands[0].share)

    truth = house(0)
    for peer in _peers(question, deals):
        turns = [
            (_timed(partial(house, deals), truth), peer.times * _timed(peer.ask, truth))
            for _ in range(work.turns)
        ]
        own, others = zip(*turns, strict=True)
        yield Figure(
            f"{question.title}, by chance, {peer.name}",
            own,
            others,
            peer.name,
            unit="seconds",
            is_cost=True,
            bar=FASTER,
        )
    counted = [(_timed(partial(house, 0), truth), machine.seconds()) for _ in range(work.turns)]
    own, others = zip(*counted, strict=True)
    yield Figure(f"{question.title}, all deals", own, others, unit="seconds", is_cost=True)


class Peer(NamedTuple):
    """A calculator that can be asked the same."""

    name: str
    ask: Callable[[], float]
    times: float
    """How often what it does makes as many deals."""


def _peers(question: Question, deals: int) -> list[Peer]:
    """The peers that can be asked."""
    board = list(Card.parse(question.board))
    ranges = [[list(Card.parse(hand))] for hand in question.hands]
    own = len(ranges[0][0])

    def ask_pokerkit() -> float:
        return calculate_equities(
            ranges, board, own, 5, Deck.STANDARD, (question.kind,), sample_count=PEER_DEALS
        )[0]

    found = [Peer("PokerKit", ask_pokerkit, deals / PEER_DEALS)]
    if question.variant == "holdem" and len(question.hands) == 2:
        cards = [_eval7_cards(hand) for hand in question.hands]
        rival, on_board = [(tuple(cards[1]), 1.0)], _eval7_cards(question.board)

        def ask_eval7() -> float:
            return float(eval7.py_hand_vs_range_monte_carlo(cards[0], rival, on_board, deals))

        found.append(Peer("eval7", ask_eval7, 1.0))
    return found


def _eval7_cards(text: str) -> list[object]:
    return [eval7.Card(text[at : at + 2]) for at in range(0, len(text), 2)]


def _timed(ask: Callable[[], float], truth: float) -> float:
    """How long an answer takes, which must be about the truth."""
    began = process_time()
    answer = ask()
    taken = process_time() - began
    assert abs(answer - truth) < CLOSE, f"{answer} is not about {truth}"
    return taken
