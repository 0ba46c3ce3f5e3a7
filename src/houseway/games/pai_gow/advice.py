"""What each setting of four tiles is worth, and best play as a list of what differs."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from houseway.errors import NotAllowed
from houseway.games.pai_gow import kernels
from houseway.games.pai_gow.odds import AS_HOUSE_WAY, OTHERWISE, kept_solution
from houseway.games.pai_gow.rules import HAND_TILES, PaiGowRules
from houseway.games.pai_gow.solver import BESIDE, TILES, Kind, Solution, kinds, number_of
from houseway.hands.pai_gow import settings_of
from houseway.odds import Progress
from houseway.odds.report import Advice
from houseway.odds.seam import WAY, NamedLine
from houseway.odds.strategy import Strategy, StrategyLine, StrategyStage
from houseway.pieces.cards import Card, show_cards
from houseway.pieces.tiles import Tile

AS_PLAYER: Final = "As a player, against the dealer"
AS_BANK: Final = "As the bank, against one opponent"


def advise(
    rules: PaiGowRules,
    hole: Sequence[Card],
    board: Sequence[Card],
    *,
    progress: Progress | None = None,
) -> tuple[Advice, ...]:
    """What each setting is worth against a dealer who sets the house way, the best first."""
    tiles = [card for card in hole if isinstance(card, Tile)]
    if len(tiles) != HAND_TILES or len(hole) != HAND_TILES or board:
        raise NotAllowed("advice needs four tiles, such as 6-6 5-5 1-2 4-4, and no board")
    for tile in tiles:
        if tiles.count(tile) > TILES.count(tile):
            raise NotAllowed(f"there are not so many of {tile.sign} in {show_cards(tiles)}")
    counted = kept_solution(rules).found
    return options_of(rules, counted, tiles, kernels.WON)


def options_of(
    rules: PaiGowRules, counted: Solution, tiles: Sequence[Tile], won: int
) -> tuple[Advice, ...]:
    """Every setting of four tiles, the best first; of equal ones that of the house way.

    They are counted by their kind, and named by the tiles that are held.
    """
    number, gain = number_of(tiles), Fraction(rules.win_pays) * (1 - rules.commission.rate)
    kind, by_way = kinds()[number], counted.by_way[number]
    held = {setting.strengths: setting for setting in settings_of(tiles)}
    found = []
    for at, each in enumerate(kind.settings):
        setting = held[each.strengths]
        wins, losses = (int(counted.counts[number, at, which]) for which in (won, won + 1))
        worth = (wins * gain - losses) / BESIDE
        said = f"{setting}, the house way" if at == by_way else str(setting)
        found.append((worth, at == by_way, Advice(decision=said, expectation=worth)))
    return tuple(advice for *_, advice in sorted(found, key=lambda each: (-each[0], not each[1])))


def strategy(rules: PaiGowRules, *, progress: Progress | None = None) -> Strategy:
    """Best play against the house way: where it differs, hand by hand, the dearest first."""
    counted = kept_solution(rules).found
    return Strategy(
        stages=(
            stage(rules, counted, kernels.WON, AS_PLAYER),
            stage(rules, counted, kernels.BANK_WON, AS_BANK),
        ),
        in_short="Set all hands the house way but those listed; the low hand is said first.",
    )


def stage(rules: PaiGowRules, counted: Solution, won: int, title: str) -> StrategyStage:
    """One line for all hands that are set the house way, and one for each kind that is not."""
    best = counted.best(won, rules.commission.rate)
    alike: list[tuple[int, tuple[Advice, ...]]] = []
    lines: list[StrategyLine] = []
    for number, kind in enumerate(kinds()):
        options = options_of(rules, counted, kind.tiles, won)
        if best[number] == counted.by_way[number]:
            alike.append((kind.hands, _in_two(options)))
        else:
            lines.append(StrategyLine.of(tiles_of(kind), [(kind.hands, options)]))
    lines.sort(key=lambda line: -line.costs * line.holdings)
    rest = StrategyLine.of("all hands that are not listed", alike, decision=AS_HOUSE_WAY)
    return StrategyStage(title=title, lines=(*lines, rest))


def _in_two(options: Sequence[Advice]) -> tuple[Advice, ...]:
    """The house way, and the best of what differs from it."""
    first, *others = options
    way = Advice(decision=AS_HOUSE_WAY, expectation=first.expectation)
    least = others[0].expectation if others else first.expectation
    return way, Advice(decision=OTHERWISE, expectation=least)


def tiles_of(kind: Kind) -> str:
    """The tiles of a kind, as they are spoken of."""
    return " ".join(tile.sign for tile in kind.tiles)


# Where a hand stands in that list, and in the house way.


def lines_of(
    rules: PaiGowRules, own: Sequence[Card], board: Sequence[Card], part: str = AS_PLAYER
) -> tuple[NamedLine, ...]:
    """A hand by its name among those that are set otherwise, or the line that decides it."""
    tiles = [tile for tile in own if isinstance(tile, Tile)]
    if len(tiles) != HAND_TILES:
        return ()
    listed = NamedLine(part, tiles_of(kinds()[number_of(tiles)]))
    return listed, NamedLine(WAY, rules.house_way.choose(tiles).line.says)


def bank_lines(
    rules: PaiGowRules, own: Sequence[Card], board: Sequence[Card]
) -> tuple[NamedLine, ...]:
    """The same of a hand that banks."""
    return lines_of(rules, own, board, AS_BANK)


def way_lines(rules: PaiGowRules) -> list[str]:
    """The lines of the house way in words."""
    return [line.says for line in rules.house_way.lines]
