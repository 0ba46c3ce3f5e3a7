"""The house ways step by step, in hands worked by hand, and what becomes of tied cards."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import NotPermitted
from houseway.games import find_game
from houseway.games.fast_action_holdem.house_way import Choice, HouseWay, Step, Ties
from houseway.pieces.cards import PACK, Card, parse_cards

GAME = find_game("fast-action-holdem")
WAYS = {name: HouseWay.of(GAME.ruleset(name).open().house_way) for name in GAME.rulesets}

# Examples worked by hand: the cards dealt, and the two that are kept.

FOURTEEN_STEPS = [
    ["2h 2h As Ad > 2h 2h", "9c 9c 5h 5h > 9c 9c"],
    ["Kh Kd 2h 2c > Kh Kd", "2h 2d As Ks > 2h 2d"],
    ["Ah Th Kd Qd > Ah Th", "Ah Kh Qh 2c > Ah Kh"],
    ["Kd Qd Ac 2s > Kd Qd", "Ts Js Qh 3c > Js Ts", "Ac Kd Jh Th > Jh Th"],
    ["As Tc 9h 8h > As Tc", "As Kd Qh 4c > As Kd", "As 4s Kd 2c > As Kd"],
    ["Qc Jd 9s 8s > Qc Jd", "Kh Qs Ts 2c > Kh Qs", "Kh Qs Jd 2c > Kh Qs"],
    ["Ah 9h 8c 7c > Ah 9h", "Ah 2h 9c 8c > Ah 2h"],
    ["Kh Th 9s 8s > Kh Th", "Kd Jd Tc 2s > Kd Jd"],
    ["Kh Jd 9s 8s > Kh Jd", "Kh Jd 9h 2c > Kh Jd"],
    ["Ah 9c 8d 3s > Ah 9c", "Ah 9c 8c 2d > Ah 9c", "Ah 2c 7d 9s > Ah 9s"],
    ["7c 6c Kh 9d > 7c 6c", "9h 8h 5c 4c > 9h 8h", "Kh 4h 3c 2c > 3c 2c"],
    ["Kh 4h 9c 8d > Kh 4h", "Kh Tc 9s 5c > Tc 5c", "9h 2h 8c 4c > 9h 2h"],
    ["Kh 9c 8d 3s > 9c 8d", "Kh 4c 3d 2s > 4c 3d"],
    ["Kh 9c 7d 4s > Kh 9c", "Kh Tc 8d 2s > Kh Tc"],
]
# The first of each line has the example cards of the letter.
WASHINGTON_SIX = [
    ["Qh Qh 7c 3d > Qh Qh", "8c 8d As Kd > 8c 8d", "8c 8d 7s 7s > 8c 8d"],
    ["Ah Qs 7c 7d > Ah Qs", "Ah Jh Kd 2c > Ah Kd", "Ah 4h Kc Qc > Ah Kc"],
    ["6s 6s 7c 7d > 6s 6s", "2s 2s Ah Th > 2s 2s"],
    ["6s 6h Ac 4c > 6s 6h", "2s 2h Kd Qd > 2s 2h"],
    ["Ah 4h Td 9d > Ah 4h", "Ah 2h 9c 8c > Ah 2h"],
    ["Kd Td Qh 2c > Kd Td", "Kd Td Jh 2c > Kd Td"],
    ["Kd Tc 9h 8h > Kd Tc", "Ah Tc 5d 2s > Ah Tc"],
    ["Ah 4c 3d 2s > Ah 4c", "Ah 9c 8c 2d > Ah 9c"],
    ["Js 7s 9d 2c > Js 7s", "Kh 2h 9s 8s > Kh 2h"],
    ["Js 7d 6d 2h > Js 7d", "Qs 9h 3d 2c > Qs 9h"],
    ["4s 5s 9d 2h > 5s 4s", "Ts 9h 5s 4s > 5s 4s"],
    ["6s 7h 9h 2d > 7h 6s", "Td 9h 5c 4s > Td 9h"],
    ["8c 3c Td 5h > 8c 3c", "Td 6d 8c 2c > Td 6d"],
    ["9s 7h 5d 3c > 9s 7h", "Ts 8h 6d 4c > Ts 8h"],
]
# The letter's example for the last line, nine and queen, is a face card high and goes by line 9.
WASHINGTON_ONE = [
    ["Qh Qs 7c 3d > Qh Qs", "8c 8d 7s 7h > 8c 8d"],
    WASHINGTON_SIX[1],
    WASHINGTON_SIX[3],
    *WASHINGTON_SIX[4:9],
    [*WASHINGTON_SIX[9], "9s Qh 5d 3c > Qh 9s"],
    *WASHINGTON_SIX[10:12],
    ["8c Tc 6d 3h > Tc 8c", "8c 3c Td 5h > 8c 3c"],
    WASHINGTON_SIX[13],
]

ROMAN = [
    *("i", "ii", "iii", "iv", "v", "vi", "vii"),
    *("viii", "ix", "x", "xi", "xii", "xiii", "xiv"),
]
EXAMPLES = {
    "ma": (FOURTEEN_STEPS, [f"§8(i)({number})" for number in range(1, 15)]),
    "section-36": (FOURTEEN_STEPS, [f"(h)(9)({number})" for number in ROMAN]),
    "wa-single-deck": (WASHINGTON_ONE, [f"WA1 9/{number}" for number in range(1, 14)]),
    "wa-multi-deck": (WASHINGTON_SIX, [f"WA6 6/{number}" for number in range(1, 15)]),
}


def each_step() -> Iterator[object]:
    for ruleset, (lines, cites) in EXAMPLES.items():
        for examples, cite in zip(lines, cites, strict=True):
            mark = pytest.mark.clause("fast-action-holdem", ruleset, cite)
            yield pytest.param(ruleset, cite, examples, marks=mark, id=cite)


@pytest.mark.parametrize(("ruleset", "cite", "examples"), list(each_step()))
def test_each_step_is_worked_by_hand(ruleset: str, cite: str, examples: list[str]) -> None:
    for example in examples:
        dealt, kept = example.split(" > ")
        choice = WAYS[ruleset].choose(parse_cards(dealt))
        assert (choice.step.cite, sorted(choice.kept("first dealt"))) == (
            cite,
            sorted(parse_cards(kept)),
        ), example


@pytest.mark.parametrize("ruleset", EXAMPLES)
def test_the_steps_stand_in_the_order_of_the_text(ruleset: str) -> None:
    assert [step.cite for step in WAYS[ruleset].steps] == EXAMPLES[ruleset][1]


@pytest.mark.clause("fast-action-holdem", "ma", "§1 running cards")
@pytest.mark.clause("fast-action-holdem", "section-36", "(a)(1)(viii)")
def test_running_cards_are_one_rank_apart_and_a_pair_is_not() -> None:
    running = Step(cite="", says="", running=True)
    ordered = "23456789TJQKA"
    for one, other in combinations(PACK, 2):
        places = ordered.index(str(one)[0]), ordered.index(str(other)[0])
        assert running.meets(one, other) == (abs(places[0] - places[1]) == 1)
    assert not running.meets(*parse_cards("Ah 2h"))


def test_what_a_step_does_not_mention_may_be_anything() -> None:
    anything = Step(cite="", says="")
    assert all(anything.meets(one, other) for one in PACK for other in PACK)


# Ties.


@pytest.mark.parametrize(
    ("dealt", "first_dealt", "suited_first"),
    [
        ("8c 8d 8c 2h", "8c 8d", "8c 8c"),
        ("2h 8d 8c 8d", "8d 8c", "8d 8d"),
        ("Ac Ad Ah As", "Ac Ad", "Ac Ad"),
        ("Kc Kd Kc Kd", "Kc Kd", "Kc Kc"),
        ("Kc Kd Kd Kc", "Kc Kd", "Kc Kc"),
        ("Kc Qd 4h 2s", "Kc Qd", "Kc Qd"),
    ],
)
def test_tied_cards_go_by_the_policy(dealt: str, first_dealt: str, suited_first: str) -> None:
    choice = WAYS["wa-multi-deck"].choose(parse_cards(dealt))
    assert choice.kept("first dealt") == parse_cards(first_dealt)
    assert choice.kept("suited first") == parse_cards(suited_first)


@pytest.mark.parametrize("hand", ["Ac Ad Ah Kc", "Ac Ad Ah As", "8c 8c 8d 2h", "8c 8c 8d 8d"])
def test_keeping_the_first_dealt_favours_no_card(hand: str) -> None:
    """Over all orders of the deal, two cards are kept as often as any other two that are tied."""
    kept: Counter[tuple[int, int]] = Counter()
    cards = parse_cards(hand)
    for order in permutations(range(4)):
        choice = WAYS["wa-multi-deck"].choose([cards[at] for at in order])
        pairs = list(combinations(order, 2))
        dealt = [(cards[one], cards[other]) for one, other in pairs]
        one, other = pairs[dealt.index(choice.kept("first dealt"))]
        kept[min(one, other), max(one, other)] += 1
    assert len(set(kept.values())) == 1
    assert len(kept) == (6 if len({card.rank for card in cards}) == 1 else 3)


@given(
    st.sampled_from(sorted(WAYS)),
    st.lists(st.sampled_from(PACK), min_size=4, max_size=4),
    st.permutations(range(4)),
    st.sampled_from(["first dealt", "suited first"]),
)
def test_the_order_of_the_deal_decides_only_between_tied_cards(
    name: str, hand: list[Card], order: list[int], ties: Ties
) -> None:
    one = WAYS[name].choose(hand)
    other = WAYS[name].choose([hand[at] for at in order])
    assert one.step == other.step
    assert tied_cards(one) == tied_cards(other)
    assert ranks(one.kept(ties)) == ranks(other.kept(ties))
    if ties == "suited first":
        assert is_suited(one.kept(ties)) == is_suited(other.kept(ties))


def ranks(pair: tuple[Card, Card]) -> list[int]:
    return sorted(card.rank for card in pair)


def is_suited(pair: tuple[Card, Card]) -> bool:
    return pair[0].suit == pair[1].suit


def tied_cards(choice: Choice) -> Counter[tuple[Card, ...]]:
    return Counter(tuple(sorted(pair)) for pair in choice.tied)


# A list is data.


def test_a_list_with_its_lines_exchanged_sets_another_hand() -> None:
    first, second, *rest = WAYS["ma"].steps
    hand = parse_cards("2h 2h As Ad")
    assert HouseWay([second, first, *rest]).choose(hand).kept("first dealt") == hand[2:]


def test_a_list_without_a_step_for_some_two_cards_is_refused() -> None:
    with pytest.raises(NotPermitted, match="no step for"):
        HouseWay(WAYS["ma"].steps[:-1])
