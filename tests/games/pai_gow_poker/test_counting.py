"""The count of pai gow poker: its kinds, the house way of every kind, and pairs of hands.

The kernels against the plain order and the plain house way, and an inclusion and exclusion over a
small pack against every pair of its hands.
"""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cache import alone
from houseway.games.pai_gow_poker import counting_kernels as kernels
from houseway.games.pai_gow_poker import filed
from houseway.games.pai_gow_poker.counting import (
    SHARDS,
    Question,
    count_sets,
    count_shard,
    finished,
    hands_in,
    sets_of,
)
from houseway.games.pai_gow_poker.house_way import Way, WayLine
from houseway.games.pai_gow_poker.kinds import HANDS, kinds, number_of, some_cards
from houseway.games.pai_gow_poker.questions import question_of
from houseway.games.pai_gow_poker.solution import Tally, answer_of
from houseway.hands.pai_gow_poker import PAI_GOW_POKER_ORDERS
from houseway.pieces.cards import Card
from houseway.pieces.stock import parse_pieces
from tests.games.pai_gow_poker.plain_hands import (
    LOWEST,
    ORDER,
    compare,
    mask_of,
    pairs_of,
    sensible,
    some_hands,
)
from tests.games.pai_gow_poker.tables import RULES, rules
from tests.games.pai_gow_poker.test_house_way import HANDS as BY_LINE
from tests.games.pai_gow_poker.test_house_way import PRINTED

SMALL_PACKS = (
    "Jk As Ah Ks Kd Qs Js Ts 9s 9h 8d 4c 3s 2s",
    "Jk Ac Ad Ah As Kc Kd Kh 8c 8d 7c 6c 5c 4c",
    "Ac 2c 3c 4c 5c 6c 6d 6h 7d 7h 9s Ts Kd Qd",
)
OTHER_WAY = Way(
    name="pairs apart",
    cite="test",
    lines=(
        WayLine(line="1", cite="", says="", kind="two pairs", ranks="nine to ace", low="singles"),
        WayLine(line="2", cite="", says="", kind="one pair", low="singles", single=("king", "ace")),
        WayLine(line="3", cite="", says="", complete=True, high="complete"),
        WayLine(line="4", cite="", says=""),
    ),
)


WAYS = (RULES.house_way, OTHER_WAY, RULES.house_way)


def test_all_hands_are_of_a_kind_and_each_line_decides_as_many_as_are_printed() -> None:
    way, hands = question_of(RULES).way, kinds().hands
    assert (len(hands), int(hands.sum())) == (292_253, HANDS)
    decided = np.bincount(way.decided, weights=hands.astype(float))
    assert decided.tolist() == list(BY_LINE.values())


def test_seven_cards_of_every_kind_are_found_again_by_their_number() -> None:
    for kind in range(0, len(kinds().hands), 97):
        assert number_of(some_cards(kind)) == kind


@pytest.mark.parametrize(
    ("order", "way"),
    [(ORDER, RULES.house_way), (LOWEST, RULES.house_way), (ORDER, OTHER_WAY)],
    ids=["as filed", "wheel lowest", "another way"],
)
def test_kernels_set_hands_as_the_plain_house_way_does(order: str, way: Way) -> None:
    law = rules(order=order)
    made, plain = question_of(law, way).way, PAI_GOW_POKER_ORDERS[order]
    hands = some_hands(40, seed=3) + [parse_pieces(row[0]) for row in PRINTED]
    by_way = made.by_way
    for cards in hands:
        ruled, kind = way.choose(cards, order), number_of(cards)
        assert way.lines[made.decided[kind]] == ruled.line, cards
        high, low = by_way[kind]
        assert (made.highs[high], made.lows[low]) == plain.strengths(ruled.setting), cards


@pytest.mark.parametrize("order", [ORDER, LOWEST])
def test_settings_are_those_that_no_other_is_as_good_as(order: str) -> None:
    way = question_of(rules(order=order)).way
    for cards in some_hands(30, seed=5):
        kind = number_of(cards)
        slots = way.settings[way.starts[kind] : way.starts[kind + 1]]
        found = {(int(way.highs[high]), int(way.lows[low])) for high, low in slots}
        first = (int(way.highs[slots[0, 0]]), int(way.lows[slots[0, 1]]))
        dropped = slots[way.dropped[kind]]
        other = (int(way.highs[dropped[0]]), int(way.lows[dropped[1]]))
        assert found == sensible(cards, order) | {first, other}


@pytest.mark.parametrize(("text", "way"), [*zip(SMALL_PACKS, WAYS, strict=True)])
def test_a_small_pack_is_counted_as_pair_by_pair(text: str, way: Way) -> None:
    pack = parse_pieces(text)
    question = on_pack(pack, way)
    assert int(hands_in(question.pack).sum()) == comb(len(pack), 7)
    counts, pairs = count_whole(question), pairs_of(pack)
    fared: Counter[str] = Counter()
    of_kind: Counter[tuple[int, str]] = Counter()
    dealt = dealt_in(question, pack)
    for one, other in pairs:
        result = compare(dealt[one], dealt[other])
        fared[result] += 1
        of_kind[number(one), result] += 1
    answer = answer_of(question, counts)
    assert question.pairs == len(pairs)
    assert answer.player.by_way == (fared["wins"], fared["loses"])
    assert answer.bank.by_way == (fared["loses"], fared["wins"])
    by_way = counts[question.way.starts[:-1]]
    for kind in np.flatnonzero(hands_in(question.pack)).tolist():
        own = of_kind[kind, "wins"], of_kind[kind, "loses"]
        assert tuple(by_way[kind, [kernels.WON, kernels.LOST]].tolist()) == own


@pytest.mark.parametrize(("text", "way"), [*zip(SMALL_PACKS, WAYS, strict=True)])
def test_best_settings_of_a_small_pack_are_those_of_all_pairs(text: str, way: Way) -> None:
    """Hand by hand, as a player's and as the bank's; in some packs that is better than by kinds."""
    pack = parse_pieces(text)
    question = on_pack(pack, way)
    answer, dealt = answer_of(question, count_whole(question)), dealt_in(question, pack)
    best, by_kind = [0, 0], [Counter[tuple[int, int]]() for _ in range(2)]
    for one, other in pairs_of(pack):
        kind = number(one)
        worths: tuple[list[int], list[int]] = [], []
        for slot, own in settings_of(question, kind):
            worths[0].append(WORTH[compare(own, dealt[other])])
            worths[1].append(AGAINST_BANK[compare(dealt[other], own)])
            for at in range(2):
                by_kind[at][kind, slot] += worths[at][-1]
        for at in range(2):
            best[at] += max(worths[at])
    for at, role in enumerate((answer.player, answer.bank)):
        assert worth(role.best) == best[at]
        most: dict[int, int] = {}
        for (kind, _), value in by_kind[at].items():
            most[kind] = max(value, most.get(kind, value))
        assert worth(role.by_kinds) == sum(most.values()) <= best[at]
        assert (worth(role.by_kinds) < best[at]) == bool(role.apart.hands)
        assert role.alike + sum(change.hands for change in role.changes) == comb(len(pack), 7)


def settings_of(question: Question, kind: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Every sensible setting of a kind: high and low."""
    way = question.way
    for slot in range(way.starts[kind], way.starts[kind + 1]):
        high, low = way.settings[slot].tolist()
        yield slot, (int(way.highs[high]), int(way.lows[low]))


WORTH = {"wins": 19, "pushes": 0, "loses": -20}
AGAINST_BANK = {"wins": -20, "pushes": 0, "loses": 19}


def worth(tally: Tally) -> int:
    """Won and lost pairs in twentieths of a wager."""
    return 19 * tally.won - 20 * tally.lost


def test_a_dropped_line_of_a_small_pack_fares_as_a_way_without_it() -> None:
    pack = parse_pieces(SMALL_PACKS[0])
    question, pairs = on_pack(pack, RULES.house_way), pairs_of(pack)
    answer, dealt = answer_of(question, count_whole(question)), dealt_in(question, pack)
    at = next(at for at, line in enumerate(RULES.house_way.lines) if line.line == "14")
    less = on_pack(pack, RULES.house_way.without("14"))
    otherwise = dealt_in(less, pack)
    fares = Counter(compare(dealt[own], otherwise[dealer]) for own, dealer in pairs)
    assert answer.dropped[at] == (fares["wins"], fares["loses"]) != answer.player.by_way
    assert answer.dropped[-1] is None


@pytest.mark.slow
@pytest.mark.parametrize("text", SMALL_PACKS)
def test_hands_of_a_small_pack_are_all_set_as_the_plain_house_way_does(text: str) -> None:
    pack, plain = parse_pieces(text), PAI_GOW_POKER_ORDERS[ORDER]
    dealt = dealt_in(on_pack(pack, RULES.house_way), pack)
    for hand, both in dealt.items():
        assert both == plain.strengths(RULES.house_way.choose(hand, ORDER).setting), hand


def test_a_recount_of_a_part_gives_what_the_shipped_file_says() -> None:
    question = question_of(RULES)
    shipped = filed.read_file(filed.shipped_file(question))
    assert shipped is not None, "no count comes along for this house way: see docs/counting.md"
    assert shipped.answer.question == question
    assert shipped.is_of_this_code, "made by other code: see docs/counting.md"
    number = int(filed.sources_digest(), 16) % SHARDS
    assert count_shard(question, number).digest() == shipped.shards[number]


@pytest.mark.slow
def test_a_whole_recount_gives_what_the_shipped_file_says() -> None:
    question = question_of(RULES)
    known = filed.read_file(filed.shipped_file(question))
    assert known is not None
    filed.require_same(known, filed.count(question))


def test_who_waits_for_a_count_finds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    question, counted = question_of(RULES), []
    shipped = filed.read_file(filed.shipped_file(question))
    assert shipped is not None

    def count(*_: object, **__: object) -> filed.Filed:
        counted.append(question)
        return msgspec.structs.replace(shipped, sources=filed.sources_digest())

    @contextmanager
    def waited(lock: Path) -> Iterator[None]:
        """Wait for a process that counts the same meanwhile, and holds this file."""
        monkeypatch.setattr(filed, "alone", alone)
        filed.filed(question)
        monkeypatch.setattr(filed, "_known", {})
        yield

    for name, other in (
        ("alone", waited),
        ("count", count),
        ("counts_folder", lambda: tmp_path),
        ("SHIPPED", tmp_path),
        ("_known", {}),
    ):
        monkeypatch.setattr(filed, name, other)
    assert filed.filed(question).answer == shipped.answer
    assert len(counted) == 1
    assert not [*tmp_path.glob("*.lock")]


@pytest.mark.slow
def test_worker_processes_count_as_threads_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filed, "counts_folder", lambda: tmp_path)
    question = on_pack(parse_pieces(SMALL_PACKS[1]), RULES.house_way)
    with ProcessPoolExecutor(2) as executor:
        made = filed.count(question, executor=executor, workers=2)
    assert made.answer == answer_of(question, count_whole(question))
    assert not [*tmp_path.iterdir()]


def test_sets_up_to_suits_stand_for_all_sets() -> None:
    sizes = [len(sets) for sets, _ in sets_of(question_of(RULES).pack)]
    assert sizes == [1, 14, 182, 1_924, 18_187, 150_891, 1_097_447]


def on_pack(pack: tuple[Card, ...], way: Way) -> Question:
    whole = question_of(RULES, way)
    return Question(
        rows=whole.rows, wheel_lowest=whole.wheel_lowest, rate=whole.rate, pack=mask_of(pack)
    )


@cache
def count_whole(question: Question) -> NDArray[np.int64]:
    """All sets of a small pack in one piece."""
    by_size = sets_of(question.pack)
    sets = np.concatenate([sets for sets, _ in by_size])
    times = np.concatenate([(-1) ** size * ways for size, (_, ways) in enumerate(by_size)])
    return finished(question, count_sets(question, sets, times))


@cache
def number(hand: tuple[Card, ...]) -> int:
    return number_of(hand)


def dealt_in(question: Question, pack: tuple[Card, ...]) -> dict[tuple[Card, ...], tuple[int, int]]:
    """How the kernels set every hand of a pack; the plain house way is compared elsewhere."""
    way = question.way
    highs, lows = way.highs[way.by_way[:, 0]], way.lows[way.by_way[:, 1]]
    hands = [*combinations(pack, 7)]
    return {hand: (int(highs[number(hand)]), int(lows[number(hand)])) for hand in hands}
