"""What a seat's answers are worth at the table: every setting of four tiles."""

from fractions import Fraction
from typing import Final

from houseway.games.pai_gow import kernels
from houseway.games.pai_gow.odds import kept_solution
from houseway.games.pai_gow.rules import HAND_TILES, PaiGowRules
from houseway.games.pai_gow.solver import BESIDE, kinds, number_of
from houseway.hands.pai_gow import setting_of
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
from houseway.pieces.tiles import Tile
from houseway.round.actions import Set
from houseway.round.view import View

STAGE: Final = "Four tiles set as two hands"
WAGER: Final = "wager"
BANKED: Final = "Counted against a dealer who sets the house way; a player banks here."
SOLUTIONS: Final = Remembered(lambda rules: kept_solution(rules).found)


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Every two tiles against the other two, for a player against the dealer."""
    assert isinstance(view.rules, PaiGowRules)
    rules, seat, hand = view.rules, seat_of(view), hand_of(view, HAND_TILES)
    stake = view.wagers.get((seat, WAGER), 0)
    actions = [each for each in open_actions(view) if isinstance(each, Set)]
    if hand is None or not stake or not actions:
        return None
    tiles = [tile for tile in hand if isinstance(tile, Tile)]
    number, counted = number_of(tiles), SOLUTIONS(rules)
    gain = Fraction(rules.win_pays) * (1 - rules.commission.rate)
    places = {each.strengths: at for at, each in enumerate(kinds()[number].settings)}
    found: dict[str, Answer] = {}
    for action in actions:
        others = list(tiles)
        for tile in action.kept:
            others.remove(tile)  # type: ignore[arg-type]
        setting = setting_of([tile for tile in action.kept if isinstance(tile, Tile)], others)
        at = places[setting.strengths]
        wins, losses = (
            int(counted.counts[number, at, which]) for which in (kernels.WON, kernels.WON + 1)
        )
        said = f"{setting}, the house way" if at == counted.by_way[number] else str(setting)
        worth = (wins * gain - losses) / BESIDE
        found[str(action)] = Answer(action=action, decision=said, worth=worth)
    is_banked = view.bank is not None
    return Deciding(
        stage=STAGE,
        wager=WAGER,
        unit_cents=stake,
        answers=best_answers(found.values()),
        own=hand,
        is_exact=not is_banked,
        notes=(BANKED,) if is_banked else (),
    )
