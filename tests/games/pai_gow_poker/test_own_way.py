"""A way of one's own to set seven cards is priced exactly, dominated settings too."""

from collections import Counter
from fractions import Fraction
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import houseway
from houseway.door.asked import find_counted
from houseway.door.pricing import best_play_chart
from houseway.errors import HousewayError
from houseway.games.pai_gow_poker import counting_kernels as kernels
from houseway.games.pai_gow_poker.counting import hands_in
from houseway.games.pai_gow_poker.kinds import HANDS, number_of
from houseway.games.pai_gow_poker.odds import counted_for, main_wagers
from houseway.games.pai_gow_poker.own_way import Against, setter
from houseway.games.pai_gow_poker.own_words import SevenCards, Words, kind_named, name_of, sevens
from houseway.games.pai_gow_poker.setting_counts import count_settings
from houseway.games.pai_gow_poker.solution import worth_of
from houseway.hands.pai_gow_poker import PAI_GOW_POKER, settings_of
from houseway.odds.own_charts import ChartHead, ChartStage, OwnChart
from houseway.odds.seam import OwnPlay, Side
from houseway.odds.situations import Situation
from houseway.pieces.stock import parse_pieces
from houseway.pieces.tiles import JOKER
from tests.games.pai_gow_poker.plain_hands import compare, pairs_of, some_hands
from tests.games.pai_gow_poker.tables import RULES
from tests.games.pai_gow_poker.test_counting import SMALL_PACKS, dealt_in, on_pack

GAME = "pai-gow-poker"
STAGE = "setting as a player"
REST = ("anything else", "the house way")
Lines = tuple[str | tuple[str, ...], str]


def stage(*lines: Lines, way: tuple[dict[str, object], ...] = ()) -> ChartStage:
    return ChartStage(lines=lines, way=way)


def chart(*lines: Lines, role: str = "") -> OwnChart:
    return OwnChart(chart=ChartHead(game=GAME, role=role), stages=(stage(*lines),))


def counted(wager: str) -> Fraction:
    wagers = main_wagers(RULES, counted_for(RULES).answer)
    return next(each.house_advantage for each in wagers if each.wager == wager)


def places(play: OwnPlay, every: int = 97) -> dict[int, int]:
    """How a strategy sets every so-manieth kind."""
    against = Against.under(RULES, "player")
    ask = setter(RULES, against, play, STAGE)
    return {hand.kind: ask(hand).place for hand in islice(against.hands(), 0, None, every)}


@pytest.mark.parametrize("role", ["player", pytest.param("bank", marks=pytest.mark.slow)])
def test_best_play_as_a_chart_costs_nothing(role: str, tmp_path: Path) -> None:
    best = best_play_chart(find_counted(GAME), side=Side(role)).save(tmp_path / "best.toml")
    found = houseway.price(GAME, play=best).price
    assert found.cost == 0
    assert found.edge == counted({"player": "wager", "bank": "bank"}[role])
    assert sum(line.frequency for line in found.stages[0].lines) == 1


@pytest.mark.slow
@pytest.mark.parametrize("role", ["player", "bank"])
def test_best_play_by_kinds_costs_what_is_counted(role: str) -> None:
    """Kinds named without suits, each set best on average: hands that are apart from them cost."""
    against = Against.under(RULES, role)
    way, lists = against.question.way, dict[str, list[str]]()
    for kind in np.flatnonzero(against.role.places).tolist():
        high, low = way.settings[way.starts[kind] + against.role.places[kind]].tolist()
        at = against.place_of(kind, int(way.highs[high]), int(way.lows[low]))
        hand = SevenCards(kind, against.of, against.ruled)
        lists.setdefault(hand.low(at), []).append(name_of(kind))
    lines: list[Lines] = [(tuple(hands), low) for low, hands in lists.items()]
    found = houseway.price(GAME, play=chart(*lines, REST, role=role)).price
    best, by_kinds = against.role.best, against.role.by_kinds
    assert found.cost == worth_of(against.question, best, against.question.pairs) - worth_of(
        against.question, by_kinds, against.question.pairs
    )
    assert sum(line.wrong for line in found.stages[0].lines) == Fraction(
        against.role.apart.hands, HANDS
    )


def test_very_cards_are_named_up_to_suits_where_suits_decide() -> None:
    apart = {number_of(parse_pieces("2c 2d 3c 3d 4c 5d 6c"))}
    words = Words(RULES.house_way, apart)
    named = words.named("2c 2d 3c 3d 4c 5d 6c")
    assert named == words.named("6h 5s 4h 3s 3h 2s 2h") != words.named("2c 2d 3c 3d 4c 5d 6d")
    assert words.named("6 5 4 3 3 2 2") == next(iter(apart)) != named
    assert words.named("Kc Kd 3c 3d 4c 5d 6c") == kind_named("K K 6 5 4 3 3")
    with pytest.raises(HousewayError, match="too often"):
        words.named("2c 2c 3c 3d 4c 5d 6c")


@pytest.mark.slow
@pytest.mark.parametrize("role", ["player", "bank"])
def test_the_house_way_costs_what_is_counted(role: str) -> None:
    found = houseway.price(GAME, play=chart(("anything", "the house way"), role=role)).price
    wager = {"player": "wager", "bank": "bank"}[role]
    assert found.edge == counted(f"{wager}-set-the-house-way")
    worst = found.stages[0].worst[0]
    options = {
        each.decision.split(" low")[0]: each for each in houseway.advise(GAME, worst.own).options
    }
    if role == "player":
        own, best = (options[said.split(" low")[0]] for said in (worst.decision, worst.best))
        # Suits that no kind tells apart move what this very hand is worth, and not by much.
        assert abs(best.expectation - own.expectation - worst.costs) < Fraction(1, 100)


@pytest.mark.parametrize("text", SMALL_PACKS[:2])
def test_any_setting_of_a_small_pack_is_counted_as_pair_by_pair(text: str) -> None:
    """The worst legal setting of every kind, which nobody keeps a count of, beside the highest."""
    pack = parse_pieces(text)
    question = on_pack(pack, RULES.house_way)
    of, held = sevens(wheel_lowest=False), np.flatnonzero(hands_in(question.pack))
    legal = of.highs[held] >= of.lows[held]
    lowest = np.where(legal, of.highs[held], 1 << 30).argmin(axis=1)
    both = np.stack(
        [
            np.stack([of.highs[held, at], of.lows[held, at]], axis=1)
            for at in (lowest, of.high_first[held])
        ],
        axis=1,
    )
    counts = count_settings(question, held, both)
    dealt, by_kind = dealt_in(question, pack), {kind: at for at, kind in enumerate(held.tolist())}
    fared: Counter[tuple[int, int, str]] = Counter()
    for one, other in pairs_of(pack):
        at = by_kind[number_of(one)]
        for setting in range(2):
            high, low = both[at, setting].tolist()
            fared[at, setting, compare((high, low), dealt[other])] += 1
    for at in range(len(held)):
        for setting in range(2):
            won, lost = counts[at, setting, [kernels.WON, kernels.LOST]].tolist()
            assert (won, lost) == (fared[at, setting, "wins"], fared[at, setting, "loses"])
    assert any(fared[at, 0, "wins"] != fared[at, 1, "wins"] for at in range(len(held)))


def test_a_function_is_a_chart() -> None:
    def low_first(situation: Situation) -> str:
        assert situation.decisions[0] == "the house way"
        if JOKER in situation.own or len({card.rank for card in situation.own}) < 7:
            return "the house way"
        return max(
            situation.decisions[1:],
            key=lambda low: PAI_GOW_POKER.low_strength(parse_pieces(low)),
        )

    lines = (("joker", "the house way"), ("no pair", "highest low hand"), REST)
    found, same = places(low_first), places((stage(*lines),))
    of = sevens(wheel_lowest=False)
    assert [of.lows[each] for each in found.items()] == [of.lows[each] for each in same.items()]
    assert found != places((stage(REST),))


def test_a_house_way_of_ones_own_is_read_as_the_dealers() -> None:
    said = "line", "says", "kind", "ranks", "single", "complete", "low", "low_from", "high"
    way = tuple(
        {key: getattr(line, key) for key in (*said, "beats_complete")}
        for line in RULES.house_way.lines
    )
    against = Against.under(RULES, "player")
    found = places((stage(way=way),))
    assert [*found.values()] == against.ruled.places[[*found]].tolist()


def test_kinds_are_named_and_found_again() -> None:
    for cards in some_hands(200, seed=11):
        assert kind_named(name_of(number_of(cards))) == number_of(cards)
        assert kind_named(" ".join(map(str, cards))) == number_of(cards)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (("three pair", "the house way"), "names no hands here"),
        (("anything", "K"), "names no setting here"),
        (("A A A A A K Q", "the house way"), "not so many of A"),
        (("As Ks Qs 9 8 7 6", "the house way"), "can be no flush"),
        (("Ah Kh Qh 9h 8h 7 6", "the house way"), "write an s"),
        (("Ah Ah Qh 9h 8h 7c 6c", "the house way"), "too often"),
        (("anything", "A A"), "is no setting of"),
        (("two pairs", "the house way"), "no line says how to set"),
    ],
)
def test_what_means_nothing_is_refused(line: Lines, why: str) -> None:
    with pytest.raises(HousewayError, match=why):
        houseway.price(GAME, play=chart(line))


def test_a_foul_is_no_setting() -> None:
    def foul(situation: Situation) -> str:
        for setting in settings_of(situation.own):
            if not PAI_GOW_POKER.is_legal(setting):
                return " ".join(map(str, setting.low))
        return "the house way"

    with pytest.raises(HousewayError, match="is no setting of"):
        houseway.price(GAME, play=foul)
