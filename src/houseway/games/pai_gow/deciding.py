"""What a seat's answers are worth at the table: every setting of four tiles, the bank's too."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from houseway.games.pai_gow import kernels
from houseway.games.pai_gow.bank_worth import COUNTED
from houseway.games.pai_gow.rules import HAND_TILES, WAGER, PaiGowRules
from houseway.games.pai_gow.solver import BESIDE, kinds, number_of
from houseway.hands.pai_gow import Setting, setting_of
from houseway.odds import Progress
from houseway.odds.bank_offers import about_banking
from houseway.odds.banking import (
    AgainstBank,
    against_bank,
    bank_sets,
    gain_of,
    terms_of,
    worth_cents,
)
from houseway.odds.deciding import (
    Answer,
    Deciding,
    best_answers,
    hand_of,
    open_actions,
    seat_of,
)
from houseway.odds.two_hands import BANKED, TwoHands, playing_on
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.pieces.tiles import Tile
from houseway.round.actions import Set
from houseway.round.view import View

STAGE: Final = "Four tiles set as two hands"
BANK_STAGE: Final = "The bank's four tiles set as two hands"


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Every two tiles against the other two; then whether to play on or give the wager up.

    Before that whether to bank, and what is asked of who does.
    """
    assert isinstance(view.rules, PaiGowRules)
    rules, seat, hand = view.rules, seat_of(view), hand_of(view, HAND_TILES)
    stake = view.wagers.get((seat, WAGER), 0)
    actions = [each for each in open_actions(view) if isinstance(each, Set)]
    if hand is None or not actions:
        last = playing_on(view, WAGER, rules.commission, partial(compared, rules))
        return last or about_banking(view, WAGER, COUNTED(rules))
    tiles = tiles_in(hand)
    weigher = Weigher(rules, tiles)
    against = against_bank(view, WAGER)
    if against is not None:
        return weigher.as_bank(against, actions) if against.total_cents else None
    is_exact = view.bank is None or view.bank.is_shared
    return Deciding(
        stage=STAGE,
        wager=WAGER,
        unit_cents=stake,
        answers=best_answers(weigher.answer(action, stake) for action in actions),
        own=hand,
        is_exact=is_exact,
        notes=() if is_exact else (BANKED,),
    )


class Weigher:
    """What settings of the same four tiles are worth, against hands set the house way."""

    def __init__(self, rules: PaiGowRules, tiles: Sequence[Tile]) -> None:
        self.rules, self.tiles = rules, tuple(tiles)
        self.number, self.counted = number_of(tiles), COUNTED(rules)
        settings = kinds()[self.number].settings
        self.places = {each.strengths: at for at, each in enumerate(settings)}

    def worth(self, setting: Setting, gain: Fraction) -> Fraction:
        """As a player's, in wagers, where a win gains so much of one."""
        at, won = self.places[setting.strengths], kernels.WON
        counts = self.counted.found.counts
        wins, losses = (int(counts[self.number, at, which]) for which in (won, won + 1))
        return (wins * gain - losses) / BESIDE

    def as_bank(self, against: AgainstBank, actions: Sequence[Set]) -> Deciding:
        """Every setting of the bank's tiles against all that is wagered."""
        terms = terms_of(self.rules)
        found = []
        for action in actions:
            setting = self.setting(action)
            fares = self.counted.fares(self.number, self.places[setting.strengths])
            found.append((action, self.says(setting), worth_cents(terms, against, fares)))
        return bank_sets(BANK_STAGE, against, found, own=self.tiles)

    def says(self, setting: Setting) -> str:
        """Its name, and whether the house sets so."""
        by_way = self.places[setting.strengths] == self.counted.found.by_way[self.number]
        return f"{setting}, the house way" if by_way else str(setting)

    def setting(self, action: Set) -> Setting:
        """Two of the tiles against the others."""
        others = list(self.tiles)
        for tile in tiles_in(action.kept):
            others.remove(tile)
        return setting_of(tiles_in(action.kept), others)

    def answer(self, action: Set, stake: Cents) -> Answer:
        """One way to set them."""
        setting, gain = self.setting(action), gain_of(self.rules.commission, stake)
        return Answer(action=action, decision=self.says(setting), worth=self.worth(setting, gain))


def compared(rules: PaiGowRules, own: TwoHands, other: TwoHands) -> str:
    """How a player's hands fare, as they lie there."""
    one, two = (Setting(_two(each.high), _two(each.low)) for each in (own, other))
    return rules.compare(one, two)[0]


def _two(pieces: Sequence[Card]) -> tuple[Tile, Tile]:
    first, second = tiles_in(pieces)
    return first, second


def tiles_in(pieces: Sequence[Card]) -> tuple[Tile, ...]:
    """Pieces that are tiles."""
    return tuple(piece for piece in pieces if isinstance(piece, Tile))
