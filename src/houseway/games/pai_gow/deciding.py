"""What a seat's answers are worth at the table: every setting of four tiles."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from houseway.games.pai_gow import kernels
from houseway.games.pai_gow.odds import kept_solution
from houseway.games.pai_gow.rules import HAND_TILES, PaiGowRules
from houseway.games.pai_gow.solver import BESIDE, kinds, number_of
from houseway.hands.pai_gow import Setting, setting_of
from houseway.odds import Progress
from houseway.odds.deciding import (
    Answer,
    Deciding,
    Remembered,
    best_answers,
    hand_of,
    open_actions,
    seat_of,
)
from houseway.odds.two_hands import BANKED, TwoHands, playing_on
from houseway.pieces.cards import Card
from houseway.pieces.tiles import Tile
from houseway.round.actions import Set
from houseway.round.view import View

STAGE: Final = "Four tiles set as two hands"
WAGER: Final = "wager"
SOLUTIONS: Final = Remembered(lambda rules: kept_solution(rules).found)


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Every two tiles against the other two; then whether to play on or give the wager up."""
    assert isinstance(view.rules, PaiGowRules)
    rules, seat, hand = view.rules, seat_of(view), hand_of(view, HAND_TILES)
    stake = view.wagers.get((seat, WAGER), 0)
    actions = [each for each in open_actions(view) if isinstance(each, Set)]
    if hand is None or not stake or not actions:
        return playing_on(view, WAGER, gain_of(rules), partial(compared, rules))
    tiles = tiles_in(hand)
    weigher = Weigher(rules, tiles)
    is_banked = view.bank is not None
    return Deciding(
        stage=STAGE,
        wager=WAGER,
        unit_cents=stake,
        answers=best_answers(weigher.answer(action, tiles) for action in actions),
        own=hand,
        is_exact=not is_banked,
        notes=(BANKED,) if is_banked else (),
    )


class Weigher:
    """What settings of the same four tiles are worth, against a dealer who sets the house way."""

    def __init__(self, rules: PaiGowRules, tiles: Sequence[Tile]) -> None:
        self.number, self.counted = number_of(tiles), SOLUTIONS(rules)
        self.gain = gain_of(rules)
        settings = kinds()[self.number].settings
        self.places = {each.strengths: at for at, each in enumerate(settings)}

    def worth(self, setting: Setting) -> Fraction:
        """In wagers."""
        at, won = self.places[setting.strengths], kernels.WON
        wins, losses = (int(self.counted.counts[self.number, at, w]) for w in (won, won + 1))
        return (wins * self.gain - losses) / BESIDE

    def says(self, setting: Setting) -> str:
        """Its name, and whether the house sets so."""
        by_way = self.places[setting.strengths] == self.counted.by_way[self.number]
        return f"{setting}, the house way" if by_way else str(setting)

    def answer(self, action: Set, tiles: Sequence[Tile]) -> Answer:
        """One way to set them."""
        others = list(tiles)
        for tile in tiles_in(action.kept):
            others.remove(tile)
        setting = setting_of(tiles_in(action.kept), others)
        return Answer(action=action, decision=self.says(setting), worth=self.worth(setting))


def compared(rules: PaiGowRules, own: TwoHands, other: TwoHands) -> str:
    """How a player's hands fare, as they lie there."""
    one, two = (Setting(_two(each.high), _two(each.low)) for each in (own, other))
    return rules.compare(one, two)[0]


def _two(pieces: Sequence[Card]) -> tuple[Tile, Tile]:
    first, second = tiles_in(pieces)
    return first, second


def gain_of(rules: PaiGowRules) -> Fraction:
    """What a wager wins, the vigorish taken off."""
    return Fraction(rules.win_pays) * (1 - rules.commission.rate)


def tiles_in(pieces: Sequence[Card]) -> tuple[Tile, ...]:
    """Pieces that are tiles."""
    return tuple(piece for piece in pieces if isinstance(piece, Tile))
