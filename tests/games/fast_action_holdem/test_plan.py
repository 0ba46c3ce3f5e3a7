"""Plans: hands of four numbered without gaps, decisions in a byte, and what rules allow."""

from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.games.fast_action_holdem.plan import (
    KEEPS,
    NATURAL,
    SPLIT_ANTE,
    SPLIT_BONUS,
    SURRENDER,
    Decision,
    check_plan,
    decode,
    describe,
    encode,
    hands_of,
    index_of,
    simple_plan,
    size_of,
)
from houseway.games.fast_action_holdem.simulation_kernels import (
    four_number,
    sort_four,
    two_of_four,
)
from houseway.pieces.cards import PACK, Card, parse_cards
from tests.games.fast_action_holdem.plain_rounds import any_plan, open_rules

RULESETS = ("ma", "section-36", "wa-single-deck", "wa-multi-deck")


@pytest.mark.parametrize(("decks", "size"), [(1, 270_725), (6, 341_055), (8, 341_055)])
def test_hands_of_four_are_numbered_without_gaps(decks: int, size: int) -> None:
    hands = hands_of(decks).astype(np.int64)
    assert size_of(decks) == len(hands) == size
    # So many hands of four faces in ascending order, no two alike, are all that there are.
    assert hands.min() == 0
    assert hands.max() == 51
    assert np.diff(hands, axis=1).min() == int(decks == 1)
    assert (np.diff(highest_first(hands)) > 0).all()
    rows = hands.tolist()
    for index in [*range(500), *range(500, size, 97), size - 1]:
        assert index_of(rows[index], decks) == index
        assert index_of(rows[index][::-1], decks) == index
        assert four_number(*rows[index], int(decks > 1)) == index


def highest_first(hands: NDArray[np.int64]) -> NDArray[np.int64]:
    """A number for each hand, in the order of the highest cards, then of the next."""
    numbers: NDArray[np.int64] = hands @ np.array([1, 52, 52**2, 52**3])
    return numbers


@pytest.mark.parametrize(
    ("cards", "decks"), [("2c 3c 4c", 1), ("2c 2c 3c 4c", 1), ("2c 2c 2c 2c 2c", 6)]
)
def test_what_is_not_four_cards_has_no_number(cards: str, decks: int) -> None:
    with pytest.raises(ValueError, match="are not four cards"):
        index_of(parse_cards(cards), decks)


def test_kernels_sort_and_choose_alike() -> None:
    chance = np.random.default_rng(1)
    for _ in range(500):
        cards = chance.integers(52, size=4)
        lying = cards.copy()
        sort_four(lying)
        assert lying.tolist() == sorted(cards.tolist())
    assert [two_of_four(choice) for choice in range(6)] == [*KEEPS]
    assert [*KEEPS] == [*combinations(range(4), 2)]
    for choice, kept in enumerate(KEEPS):
        assert {*kept, *KEEPS[5 - choice]} == {0, 1, 2, 3}


# Entries.


def test_an_entry_says_what_was_put_in() -> None:
    assert encode(3) == 3
    assert encode(5, split_ante=True) == 5 | SPLIT_ANTE
    assert encode(2, split_bonus=True, split_ante=True) == 2 | SPLIT_ANTE | SPLIT_BONUS
    assert encode(surrender=True) == SURRENDER
    assert encode(natural=True) == NATURAL
    assert decode(encode(4, split_bonus=True)) == Decision(4, False, True, False, False)
    assert decode(encode(surrender=True)) == Decision(0, False, False, True, False)


def test_an_entry_that_makes_no_sense_is_refused() -> None:
    for keep in (-1, 6):
        with pytest.raises(ValueError, match="6 choices of two cards"):
            encode(keep)
    with pytest.raises(ValueError, match="not two of these"):
        encode(0, split_ante=True, surrender=True)
    with pytest.raises(ValueError, match="not two of these"):
        encode(0, natural=True, surrender=True)


def test_an_entry_in_words() -> None:
    cards = parse_cards("Ah Kh 9c 9d")
    assert describe(encode(0), cards) == "keep 9c 9d"
    assert describe(encode(5), cards) == "keep Kh Ah"
    assert describe(encode(1, split_ante=True), cards) == "split 9c Kh and 9d Ah, the wager"
    assert describe(encode(0, split_bonus=True), cards) == "split 9c 9d and Kh Ah, the bonus"
    both = encode(0, split_ante=True, split_bonus=True)
    assert describe(both, cards, "ante") == "split 9c 9d and Kh Ah, the ante and the bonus"
    assert describe(encode(surrender=True), cards) == "surrender"
    assert describe(encode(natural=True), cards) == "declare the natural"


# Whole plans.


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_simple_player_plays_the_house_way(ruleset: str) -> None:
    rules = open_rules(ruleset)
    plan = simple_plan(rules)
    check_plan(rules, plan)
    for index, row in enumerate(hands_of(rules.decks)[::53].tolist()):
        cards = [Card(face) for face in row]
        decision = decode(int(plan[53 * index]))
        if decision.natural:
            assert rules.natural_pays.odds
            assert len({card.rank for card in cards}) == 1
            continue
        kept = tuple(cards[place] for place in KEEPS[decision.keep])
        assert kept == rules.way.choose(cards).kept(rules.house_way_ties)
    shown = int((plan & NATURAL > 0).sum())
    assert shown == (13 * 35 if rules.natural_pays.odds else 0)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_the_rules_do_not_allow_is_refused(ruleset: str) -> None:
    rules = open_rules(ruleset)
    check_plan(rules, any_plan(rules, 3, has_bonus=rules.bonus is not None))
    cards = PACK[0], PACK[1], PACK[2], PACK[4]
    index = index_of(cards, rules.decks)

    def refused(entry: int, why: str) -> None:
        plan = simple_plan(rules)
        plan[index] = entry
        with pytest.raises(ValueError, match=why):
            check_plan(rules, plan)

    refused(6, "a choice of cards that there is not")
    refused(128, "do not let a player")
    refused(SURRENDER | SPLIT_ANTE, "do not let a player")
    if rules.bonus is None:
        refused(encode(split_bonus=True), "do not let a player split .* the bonus with")
        refused(encode(natural=True), "a natural that is none")
    else:
        refused(encode(surrender=True), "do not let a player surrender with")
        refused(encode(natural=True), "do not let a player declare the natural with")
    with pytest.raises(ValueError, match=f"a plan for {rules.decks} decks has"):
        check_plan(rules, simple_plan(rules)[1:])


def test_a_bonus_alone_is_split_where_the_letter_is_read_so() -> None:
    alone = encode(2, split_bonus=True)
    for splits, allows in (("ante, bonus or both", True), ("ante, or both", False)):
        rules = open_rules("wa-multi-deck", splits=splits)
        plan = simple_plan(rules)
        plan[77] = alone
        if allows:
            check_plan(rules, plan)
        else:
            with pytest.raises(ValueError, match="the bonus with"):
                check_plan(rules, plan)
