"""Strategies street by street: held against every deal of small packs, and published figures."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

import houseway
from houseway.errors import HousewayError
from houseway.games.heads_up_holdem.rules import HeadsUpRules
from houseway.games.heads_up_holdem.simulation import SIMULATOR, Ending, plan_of, settle
from houseway.games.heads_up_holdem.stages import stages
from houseway.games.heads_up_holdem.streets import Street, river_stage
from houseway.hands import ORDERS
from houseway.odds.board_charts import board_rows, pairs_named
from houseway.odds.board_files import read_rows, write_rows
from houseway.odds.board_stages import BoardStage, Spread
from houseway.odds.holdem import holding_classes
from houseway.odds.own_charts import ChartHead, ChartPlayer, ChartStage, OwnChart, Said
from houseway.odds.own_play import FunctionPlayer, price_play
from houseway.odds.situations import Cards, Situation
from houseway.pieces.cards import PACK, RANKS, Card, parse_cards
from tests.games.heads_up_holdem.scenes import ULTIMATE as ULTIMATE_NAME
from tests.games.heads_up_holdem.walks import MA, table

ULTIMATE = table(ULTIMATE_NAME)
UNLIKE = parse_cards("3d 4c 5d 6c 6d 7c 8d Jc Kc")
"""A small pack whose suits are not alike."""
ALIKE = tuple(card for card in PACK if card.rank in (3, 4, 5))
"""One whose suits are."""
BEFORE, FLOP, RIVER = "before the flop", "after the flop", "after the river"


# A player by hand: the words of `SIMPLE` read in another way, card by card.


def outs(rules: HeadsUpRules, own: Cards, board: Cards, pack: Cards) -> int:
    """How many single cards would beat a hand in the dealer's."""
    order = ORDERS[rules.order]
    mine = order.strength((*own, *board))
    left = [card for card in pack if card not in (*own, *board)]
    return sum(order.strength((*board, card)) > mine for card in left)


def is_hidden_pair(own: Cards, board: Cards) -> bool:
    seen = Counter(card.rank for card in (*own, *board))
    return any(seen[card.rank] > 1 for card in own)


class ByHand:
    """Plays as `SIMPLE` says."""

    def __init__(self, rules: HeadsUpRules, pack: Cards, most: int) -> None:
        self.rules = rules
        self.pack = pack
        self.most = most

    def __call__(self, seen: Situation) -> str:
        order = ORDERS[self.rules.order]
        says = {name: name for name in seen.decisions}
        raised, waits = seen.decisions[-1], seen.decisions[0]
        if seen.stage == BEFORE:
            high, low = max(seen.own), min(seen.own)
            return raised if high.rank == low.rank else waits
        hand = order.strength((*seen.own, *seen.board))
        if seen.stage == FLOP:
            suits = Counter(card.suit for card in (*seen.own, *seen.board))
            drawing = any(suits[card.suit] == 4 and card.rank >= 8 for card in seen.own)
            return says[raised] if order.at_least(hand, "two pair") or drawing else waits
        if is_hidden_pair(seen.own, seen.board):
            return raised
        few = outs(self.rules, seen.own, seen.board, self.pack) < self.most
        return raised if few else waits


def simple(rules: HeadsUpRules, most: int) -> OwnChart:
    """The same in the words of a chart."""
    raised = [
        f"{rules.wager_names.raised} {raises[-1]} time{'s' * (raises[-1] > 1)}"
        for raises in (rules.raises_before_flop, rules.raises_after_flop, rules.raises_after_river)
    ]
    pairs = " ".join(rank * 2 for rank in RANKS)
    lines: list[tuple[tuple[str | tuple[str, ...], str], ...]] = [
        ((pairs, raised[0]), ("anything else", "check")),
        (
            (("two pair or better", "four to a flush with T or better hidden"), raised[1]),
            ("anything else", "check"),
        ),
        (
            ("hidden pair", raised[2]),
            (f"fewer than {most} outs", raised[2]),
            ("anything else", "fold"),
        ),
    ]
    made = zip((BEFORE, FLOP, RIVER), lines, strict=True)
    return OwnChart(
        chart=ChartHead(game="heads-up-holdem"),
        stages=tuple(ChartStage(title=title, lines=each) for title, each in made),
    )


def dealt(rules: HeadsUpRules, pack: Cards, play: ByHand) -> Fraction:
    """What the house keeps of the ante over every deal, each settled by itself."""
    order, endings = ORDERS[rules.order], Counter[Ending]()
    raises = rules.raises_before_flop, rules.raises_after_flop, rules.raises_after_river
    stages_ = "before flop", "after flop", "after river"
    for own in combinations(pack, 2):
        left = [card for card in pack if card not in own]
        for flop in combinations(left, 3):
            for last in combinations([card for card in left if card not in flop], 2):
                stage, times = "fold", 0
                shown = (), flop, (*flop, *last)
                for at, (board, title) in enumerate(zip(shown, (BEFORE, FLOP, RIVER), strict=True)):
                    waits = "fold" if title == RIVER else "check"
                    if play(Situation(title, own, board, (waits, "raise"))) == "raise":
                        stage, times = stages_[at], raises[at][-1]
                        break
                board = (*flop, *last)
                mine = order.strength((*own, *board))
                for dealer in combinations([card for card in left if card not in board], 2):
                    theirs = order.strength((*dealer, *board))
                    ending = Ending(
                        stage=stage,  # type: ignore[arg-type]
                        times=times,
                        category=order.category(mine).name,
                        result="wins" if mine > theirs else "ties" if mine == theirs else "loses",
                        qualifies=order.at_least(theirs, rules.dealer_qualifies),
                        pocket="",
                    )
                    endings[ending] += 1
    total = Fraction(0)
    for ending, times in endings.items():
        settled = settle(rules, ending)
        total -= times * sum(settled[name].net for name in ("ante", "odds", "raise"))
    return total / endings.total()


@pytest.mark.parametrize("pack", [UNLIKE, pytest.param(ALIKE, marks=pytest.mark.slow)])
@pytest.mark.parametrize("rules", [MA, ULTIMATE])
def test_a_strategy_keeps_what_every_deal_of_a_small_pack_gives(
    rules: HeadsUpRules, pack: Cards
) -> None:
    by_hand = ByHand(rules, pack, 2)
    made = stages(rules, pack=pack)
    charted = price_play(made, ChartPlayer(simple(rules, 2), made))
    called = price_play(made, FunctionPlayer(by_hand))
    assert charted.edge == called.edge == dealt(rules, pack, by_hand)
    assert [stage.cost for stage in charted.stages] == [stage.cost for stage in called.stages]
    assert [bool(stage.worst) for stage in charted.stages] == [
        stage.cost > 0 for stage in charted.stages
    ]


def test_every_street_left_to_best_play_costs_nothing() -> None:
    rules = table(raises_before_flop=(1, 3), raises_after_flop=(1, 2), raises_after_river=(1, 2))
    made = stages(rules, pack=UNLIKE)
    nothing = OwnChart(chart=ChartHead(game="heads-up-holdem"), stages=())
    assert price_play(made, ChartPlayer(nothing, made)).cost == 0


def board_stages(made: tuple[object, ...]) -> list[BoardStage]:
    return [stage for stage in made if isinstance(stage, BoardStage)]


@pytest.mark.parametrize("pack", [UNLIKE, ALIKE])
@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_best_play_as_tables_costs_nothing(pack: Cards, ending: str, tmp_path: Path) -> None:
    made = stages(MA, pack=pack)
    chart = []
    for number, stage in enumerate(board_stages(made)):
        file = tmp_path / f"{number}.{ending}"
        write_rows(
            file,
            (
                row
                for spread in stage.spreads(())
                for row in board_rows(stage, spread, spread.chosen())
            ),
        )
        chart.append(ChartStage(title=stage.title, table=str(file)))
    own = OwnChart(chart=ChartHead(game="heads-up-holdem"), stages=tuple(chart))
    found = price_play(made, ChartPlayer(own, made))
    assert found.cost == 0
    assert [bool(stage.lines) for stage in found.stages] == [False, True, True]
    last = list(read_rows(tmp_path / f"1.{ending}"))
    turned = [row._replace(decision="fold") for row in last]
    write_rows(tmp_path / f"1.{ending}", turned)
    assert price_play(made, ChartPlayer(own, made)).stages[2].cost > 0


def test_a_table_names_holdings_in_as_few_words_as_it_can() -> None:
    street = Street.of(MA)
    stage = river_stage(street)
    spread = next(stage.spreads(()))
    rows = list(board_rows(stage, spread, spread.chosen()))
    for row in rows[:40]:
        named = pairs_named(row.cards)
        on_board = {*map(int, parse_cards(row.board))}
        left = [at for at in named.tolist() if not on_board & {*pair_cards(at)}]
        assert len(left) == row.holdings
    by_board = Counter[str]()
    for row in rows:
        by_board[row.board] += row.holdings
    assert {*by_board.values()} == {1081}


def pair_cards(number: int) -> tuple[int, int]:
    return next(
        (low, high)
        for high in range(52)
        for low in range(high)
        if high * (high - 1) // 2 + low == number
    )


def test_outs_are_counted_card_by_card() -> None:
    rules = MA
    stage = river_stage(Street.of(rules))
    spread = next(stage.spreads(()))
    assert spread.outs is not None
    for row, column in ((0, 0), (3, 700), (100, 44), (255, 1080)):
        own = Card(int(spread.firsts[row, column])), Card(int(spread.seconds[row, column]))
        board = tuple(map(Card, spread.boards[row].tolist()))
        assert spread.outs[row, column] == outs(rules, own, board, PACK)


class Array:
    """A strategy that answers for many boards at once."""

    def __call__(self, seen: Situation) -> str:
        return seen.decisions[0]

    def beside_boards(self, stage: str, spread: Spread) -> NDArray[np.int16] | None:
        if stage == FLOP:
            return None
        assert spread.outs is not None
        return (spread.outs < 2).astype(np.int16)


def test_a_function_may_answer_for_many_boards_at_once() -> None:
    made = stages(ULTIMATE, pack=UNLIKE)
    found = price_play(made, FunctionPlayer(Array()))
    raised = f"{ULTIMATE.wager_names.raised} 1 time"
    lines = (("fewer than 2 outs", raised), ("anything else", "fold"))
    chart = OwnChart(
        chart=ChartHead(game="heads-up-holdem"),
        stages=(
            ChartStage(title=BEFORE, lines=(("anything", "check"),)),
            ChartStage(title=RIVER, lines=lines),
        ),
    )
    assert found.edge == price_play(made, ChartPlayer(chart, made)).edge


REFUSED: list[tuple[str, list[tuple[str, str]], str]] = [
    (FLOP, [("fewer than 21 outs", "check")], "names no hands here"),
    (FLOP, [("hidden pair", "check")], "nothing says what to do with"),
    (RIVER, [("anything", "check")], "'check' cannot be decided; there are fold"),
    (RIVER, [("Ah Kh beside 2c 3c", "fold")], "is not two cards beside 5"),
]


@pytest.mark.parametrize(("stage", "lines", "why"), REFUSED)
def test_what_cannot_be_is_refused(stage: str, lines: list[tuple[str, str]], why: str) -> None:
    made = stages(MA, pack=UNLIKE)
    own = ChartStage(title=stage, lines=tuple(lines))
    chart = OwnChart(chart=ChartHead(game="heads-up-holdem"), stages=(own,))
    with pytest.raises(HousewayError, match=why):
        price_play(made, ChartPlayer(chart, made))


@pytest.mark.parametrize(
    "text", ["board,decision\n", "board,decision,holdings,cards\nAh Kh Qh,dance,1,AA\n"]
)
def test_a_file_that_is_no_table_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "flops.csv"
    file.write_text(text + "2c 3c 4c,check,1,AA\n", encoding="utf-8")
    made = stages(MA, pack=UNLIKE)
    chart = OwnChart(
        chart=ChartHead(game="heads-up-holdem"),
        stages=(ChartStage(title=FLOP, table=str(file)),),
    )
    with pytest.raises(HousewayError, match=r"no table of boards|no row here"):
        ChartPlayer(chart, made)


# The whole deck.

WIZARD = Path(__file__).parent / "ultimate_simple.toml"


@pytest.mark.slow
def test_a_published_simple_strategy_has_its_figure() -> None:
    """What is counted of these lines; a simulation agrees with it below."""
    found = houseway.price("heads-up-holdem", ULTIMATE_NAME, play=WIZARD).price
    assert found.best_edge == Fraction(50643648973, 2317817502000)
    assert found.edge == Fraction(5019140341, 204513309000)
    before, flop, river = found.stages
    assert before.cost == 0
    assert flop.cost + river.cost == found.cost == Fraction(748792987, 278138100240)
    assert sum(line.frequency for line in before.lines) == 1


@pytest.mark.slow
def test_the_simulator_plays_a_strategy_and_agrees() -> None:
    """What a strategy decides on every street, dealt by chance, keeps what was counted of it."""
    rules = ULTIMATE
    made = stages(rules)
    first, flops, rivers = made
    assert isinstance(flops, BoardStage)
    assert isinstance(rivers, BoardStage)
    assert not isinstance(first, BoardStage)
    after = np.zeros((flops.size, 1326), np.uint8)
    last = np.zeros((rivers.size, 1326), np.uint8)

    def watch(stage: BoardStage, spread: Spread, places: NDArray[np.uint8]) -> None:
        into = after if stage is flops else last
        into[spread.numbers[:, None], spread.pairs] = places

    player = ChartPlayer(OwnChart.read(WIZARD), made)
    found = price_play(made, player, watch=watch)
    boards = Street.of(rules).boards
    classes, _ = holding_classes(boards)
    places = []
    for seen in first.hands():
        (said,) = player.decide(first, seen) or [Said(0, "")]
        places.append([*seen.worth].index(said.decision))
    plan = plan_of(np.array(places)[classes], after, last, boards)
    result = SIMULATOR.simulate(rules, 4_000_000, 20, plan=plan)
    assert result.main.covers(-found.edge)
    assert not result.main.covers(-found.edge - Fraction(1, 50))
