"""Hands that were played at real tables, dealt again by the engine.

What was done is written as the player's number, and `f` for a fold, `c` for a check or a call,
`r7000` for a bet or raise that comes to so much: `3r7000 1r23000 2f 3c`. Player 1 sits left of the
button. Cards that nobody has seen are dots.
"""

from collections.abc import Iterator
from typing import NamedTuple

from houseway.games.poker import GAME
from houseway.pieces.cards import Card, parse_cards
from houseway.pieces.stock import PIECES
from houseway.round.actions import Action, Bet, Check, Choose, Draw, Fold, Match, Proceed
from houseway.round.engine import Round
from houseway.round.spots import COMMUNITY
from houseway.round.stack_options import DrawCard
from houseway.round.start import Player, Start

DECK = PIECES[:52]
UNSEEN = "."
CENTS = 100


class History(NamedTuple):
    """A hand of hold'em without a limit, amounts in dollars."""

    minimum: int
    blinds: tuple[int, int]
    ante: int
    stacks: tuple[int, ...]
    hands: str
    board: str
    done: str
    after: tuple[int, ...]
    """The stacks when it was over."""


class Dealer:
    """Has the cards that were dealt, and some that were not for those that nobody has seen."""

    def __init__(self, history: History) -> None:
        texts = [pair.strip(UNSEEN) for pair in history.hands.split()]
        known = [parse_cards(text) for text in texts]
        self.board = iter(parse_cards(history.board.replace(" ", "")))
        used = {*parse_cards(history.board.replace(" ", "")), *(c for pair in known for c in pair)}
        self.others: Iterator[Card] = (card for card in DECK if card not in used)
        self.hands = {seat: iter(pair) for seat, pair in enumerate(known, start=1)}

    def draw(self, wants: str) -> Draw:
        """The card that is asked for: of a hand, of the board, or one to burn."""
        spot = wants.removeprefix("a card for ")
        if spot == str(COMMUNITY):
            return Draw(next(self.board))
        hand = self.hands[int(spot)] if spot.isdecimal() else iter(())
        return Draw(next(hand, None) or next(self.others))


def play_again(history: History) -> Round:
    """The same hand in the engine; whatever it does not admit is refused."""
    count = len(history.stacks)
    rules = GAME.ruleset("ma").open(
        {
            "seats_max": count,
            "betting": "between limits",
            "limits": f"{history.minimum} to 10,000,000 by 1",
            "blinds": "{} and {}".format(*history.blinds),
            "ante": str(history.ante),
            "most_raises": 0,
            "short_all_in": "first counts",
        }
    )
    players = {n: Player(f"p{n}", s * CENTS) for n, s in enumerate(history.stacks, start=1)}
    round_ = GAME.round(rules, Start(players=players))
    for seat in players:
        round_.take(Choose(seat, "take-part"))
    round_.take(Proceed())
    dealer, done = Dealer(history), iter(history.done.split())
    while (turn := round_.turn) is not None:
        first = turn.first
        if isinstance(first, DrawCard):
            round_.take(dealer.draw(turn.wants))
        elif any(isinstance(each, Choose) for each in first.examples()):
            round_.take(next(first.examples()))
        else:
            round_.take(_action(next(done), round_))
    assert next(done, None) is None, "the engine is done before they were"
    return round_


def _action(word: str, round_: Round) -> Action:
    seat, what = int(word[0]), word[1:]
    if what == "f":
        return Fold(seat)
    if what.startswith("r"):
        return Bet(seat, int(what[1:]) * CENTS)
    assert round_.turn is not None
    assert what == "c", word
    return Check(seat) if round_.turn.refusal(Check(seat)) is None else Match(seat)
