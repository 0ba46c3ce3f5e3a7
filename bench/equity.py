"""What hands of poker are worth, asked of the house and of the calculators that its peers have.

eval7 has a simulation in C of hold'em with two hands; PokerKit has one of every variant, in Python.
Neither counts: the exact call of eval7 leaves the board as it is. So the house is asked the same by
as many deals by chance, and then by all of them. The clock is the processor's, over all threads.
"""

from collections.abc import Callable
from time import process_time
from typing import NamedTuple

import eval7  # type: ignore[import-untyped]
from pokerkit import Card, Deck, OmahaHoldemHand, StandardHighHand, calculate_equities

from houseway.games.poker.equity import equity, poker_rules

DEALS = 1_000_000
PEER_DEALS = 2_000
"""Deals of PokerKit, which is asked for fewer and paid for as many."""
CLOSE = 0.03
TURNS = 3


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


def seconds_of(question: Question) -> dict[str, float]:
    """What a million deals take of the processor, and what all of them do, the house first."""
    rules = poker_rules(question.variant)
    taken: dict[str, float] = {}

    def house(simulate: int) -> float:
        found = equity(rules, *question.hands, board=question.board, simulate=simulate, seed=1)
        return float(found.hands[0].share)

    truth = house(0)
    for name, ask, times in (
        ("houseway, all deals", lambda: house(0), 1.0),
        ("houseway, by chance", lambda: house(DEALS), 1.0),
        *_peers(question),
    ):
        best = min(_timed(ask, truth) for _ in range(TURNS))
        taken[name] = best * times
    return taken


def _peers(question: Question) -> list[tuple[str, Callable[[], float], float]]:
    """The peers that can be asked, and how often what they do makes a million deals."""
    board = list(Card.parse(question.board))
    ranges = [[list(Card.parse(hand))] for hand in question.hands]
    own = len(ranges[0][0])

    def ask_pokerkit() -> float:
        return calculate_equities(
            ranges, board, own, 5, Deck.STANDARD, (question.kind,), sample_count=PEER_DEALS
        )[0]

    found: list[tuple[str, Callable[[], float], float]] = [
        ("PokerKit, by chance", ask_pokerkit, DEALS / PEER_DEALS)
    ]
    if question.variant == "holdem" and len(question.hands) == 2:
        cards = [_eval7_cards(hand) for hand in question.hands]
        rival, on_board = [(tuple(cards[1]), 1.0)], _eval7_cards(question.board)

        def ask_eval7() -> float:
            return float(eval7.py_hand_vs_range_monte_carlo(cards[0], rival, on_board, DEALS))

        found.insert(0, ("eval7, by chance", ask_eval7, 1.0))
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


def compare() -> list[str]:
    """Print what everybody takes, and say where a peer is faster than the house."""
    complaints = []
    for place, question in enumerate(QUESTIONS):
        taken = seconds_of(question)
        if place:
            print()
        chance, counted = taken["houseway, by chance"], taken["houseway, all deals"]
        print(f"{question.title:<24}  {'milliseconds':>12}  {'by chance':>10}  {'all deals':>10}")
        for name, seconds in taken.items():
            times = f"{seconds / chance:>10,.1f}  {seconds / counted:>10,.1f}"
            shown = "" if name.startswith("houseway") else f"  {times}"
            print(f"{name:<24}  {1000 * seconds:>12,.1f}{shown}")
        complaints += [
            f"{question.title}: {name} takes {seconds / chance:.2f} of the house's time."
            for name, seconds in taken.items()
            if seconds <= chance and not name.startswith("houseway")
        ]
    return complaints
