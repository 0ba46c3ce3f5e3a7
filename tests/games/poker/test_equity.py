"""What hands of poker are worth: every variant against the plain orders, and against peers."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest
from pokerkit import Card as PeerCard
from pokerkit import (
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    StandardHighHand,
)

from houseway.door.equities import Equities
from houseway.errors import HousewayError
from houseway.games.poker.equity import Equity, equity, poker_rules
from houseway.games.poker.known import Known, read_known
from houseway.games.poker.settlement import high_of
from houseway.games.poker.showdowns import Slots, count_all
from houseway.pieces.cards import PACK, Card
from tests.games.poker.made import low_of

VARIANTS = (
    *("holdem", "omaha", "omaha-8", "stud", "stud-hi-lo", "stud-8"),
    *("draw", "draw-low", "five-card-stud", "mambo"),
)


def worth(found: Equity) -> list[tuple[Fraction, ...]]:
    """What was found of each hand, of all kinds."""
    return [
        (each.win, each.tie, each.share, each.high, each.low, each.quartered)
        for each in found.hands
    ]


# A second way to count, card by card with the plain orders.


def completions(known: Known) -> Iterator[tuple[list[tuple[Card, ...]], tuple[Card, ...]]]:
    """Every way to complete the hands and the board."""

    def complete(deck: Sequence[Card], at: int) -> Iterator[list[tuple[Card, ...]]]:
        if at == len(known.holdings):
            yield []
            return
        for more in combinations(deck, known.open_cards[at]):
            left = [card for card in deck if card not in more]
            for rest in complete(left, at + 1):
                yield [(*known.holdings[at].cards, *more), *rest]

    for more in combinations(known.deck, known.open_board):
        for hands in complete([card for card in known.deck if card not in more], 0):
            yield hands, (*known.board, *more)


def by_hand(known: Known) -> list[tuple[Fraction, ...]]:
    """The same figures as the pots are divided at a table."""
    rules, players = known.rules, len(known.holdings)
    sums = [[Fraction(0)] * 6 for _ in range(players)]
    deals = 0
    for hands, board in completions(known):
        deals += 1
        lows = [low_of(rules, hand, board) for hand in hands]
        best_low = max((low.strength for low in lows if low), default=None)
        of_low = [low is not None and low.strength == best_low for low in lows]
        of_high = of_low
        if rules.variant.high:
            highs = [high_of(rules, hand, board).strength for hand in hands]
            of_high = [high == max(highs) for high in highs]
        else:
            of_low = [False] * players
        has_low = any(of_low)
        for each, is_high, is_low in zip(sums, of_high, of_low, strict=True):
            high, low = Fraction(is_high, sum(of_high)), Fraction(is_low, sum(of_low) or 1)
            share = (high + low) / 2 if has_low else high
            each[0] += share == 1
            each[1] += 0 < share < 1
            each[2] += share
            each[3] += high
            each[4] += low
            each[5] += has_low and 0 < share < Fraction(1, 2) and not (high and low)
    return [tuple(part / deals for part in each) for each in sums]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_is_counted_as_its_pots_are_divided(variant: str) -> None:
    """From decks of which few cards are left, so that each deal can be settled one by one."""
    rules, chance = poker_rules(variant), Random(variant)
    for players in (2, 3):
        cards = chance.sample(PACK, len(PACK))
        size = rules.variant.cards_each
        is_dealt = rules.variant.board_cards > 1 or variant.startswith("draw")
        closed = size if is_dealt else size - 1
        hands = [[cards.pop() for _ in range(closed)] for _ in range(players)]
        asked = [" ".join(map(str, hand)) for hand in hands]
        if variant.startswith("draw"):
            asked[0] = asked[0][:-3] + "/" + asked[0][-2:]
        known = read_known(rules, asked, dead=cards[9:])
        found = equity(rules, *asked, board="", dead=cards[9:], workers=1)
        assert not found.is_estimated
        assert found.deals == known.deals > 1
        assert worth(found) == by_hand(known)
        assert sum(each.share for each in found.hands) == 1


def test_unknown_cards_and_hands_are_counted() -> None:
    rules = poker_rules("holdem")
    cards = Random(3).sample(PACK, len(PACK))
    known = read_known(rules, [cards[:2], f"{cards[2]}?"], dead=cards[12:])
    assert worth(equity(rules, cards[:2], f"{cards[2]}?", dead=cards[12:])) == by_hand(known)
    board, dead = cards[4:7], cards[14:]
    known = read_known(rules, [cards[:2], "random"], board, dead)
    assert worth(equity(rules, cards[:2], "?", board=board, dead=dead)) == by_hand(known)


@pytest.mark.parametrize(("variant", "players"), [("holdem", 3), ("omaha-8", 2), ("omaha", 3)])
def test_boards_by_ranks_are_all_boards_one_by_one(variant: str, players: int) -> None:
    rules = poker_rules(variant)
    size = rules.variant.cards_each
    for seed in range(2):
        cards = Random(seed).sample(PACK, players * size + 12)
        hands = [cards[at * size : (at + 1) * size] for at in range(players)]
        known = read_known(rules, hands, dead=cards[players * size :])
        slots = Slots(known)
        singly = sum(slots.count_from(first) for first in range(len(known.deck)))
        assert np.array_equal(count_all(known, workers=2), singly)


# What others found.


@pytest.mark.parametrize(
    ("rival", "counts"),
    [
        ("KhKs", (1_388_072, 317_694, 6_538)),
        ("Td9d", (1_338_249, 367_143, 6_912)),
        ("QcJh", (1_450_987, 254_763, 6_554)),
    ],
)
def test_aces_against_what_gnu_poker_eval_counts(rival: str, counts: tuple[int, ...]) -> None:
    """As printed at brainwagon.org on 9 April 2005 (Texas Hold'em Trivia), by `hcmp2`."""
    found = equity("holdem", "AdAc", rival)
    aces = found.hands[0]
    assert found.deals == 1_712_304
    assert tuple(part * found.deals for part in (aces.win, aces.lose, aces.tie)) == counts


@pytest.mark.parametrize(
    ("variant", "high", "low", "own", "board"),
    [
        ("holdem", StandardHighHand, None, 2, 4),
        ("omaha", OmahaHoldemHand, None, 4, 4),
        ("omaha-8", OmahaHoldemHand, OmahaEightOrBetterLowHand, 4, 4),
        ("stud", StandardHighHand, None, 7, 0),
        ("stud-8", StandardHighHand, EightOrBetterLowHand, 7, 0),
    ],
)
def test_hands_win_as_pokerkit_rates_them(
    variant: str, high: type, low: type | None, own: int, board: int
) -> None:
    chance = Random(f"{variant} 1")
    for _ in range(6):
        cards = chance.sample(PACK, 2 * own + board)
        known = read_known(
            poker_rules(variant),
            [cards[:own], [*cards[own : 2 * own - (own == 7)]]],
            cards[2 * own :],
        )
        found = count_all(known, workers=1)
        shares = [Fraction(0)] * 2
        for hands, on_board in completions(known):
            peers = [
                [list(PeerCard.parse("".join(map(str, cards)))) for cards in (hand, on_board)]
                for hand in hands
            ]
            parts = [_peer_parts(high, peers)]
            if low is not None and any(lows := _peer_parts(low, peers)):
                parts.append(lows)
            for player in range(2):
                shares[player] += sum((part[player] for part in parts), Fraction(0)) / len(parts)
        assert [Fraction(int(row[5]), 55_440) for row in found[:2]] == shares


def _peer_parts(kind: type, peers: list[list[list[PeerCard]]]) -> list[Fraction]:
    """What each hand gets of a part of the pot."""
    hands = [kind.from_game_or_none(*cards) for cards in peers]  # type: ignore[attr-defined]
    best = max((hand for hand in hands if hand is not None), default=None)
    winners = [hand is not None and hand == best for hand in hands]
    return [Fraction(is_winner, sum(winners) or 1) for is_winner in winners]


# By chance.


@pytest.mark.parametrize("variant", ["holdem", "omaha-8", "stud-8", "mambo", "draw-low"])
def test_chance_strays_no_further_than_it_says(variant: str) -> None:
    hands = {
        "holdem": ("AhKh", "QcQd", "7s2d"),
        "omaha-8": ("AhAd2c3d", "KhKdQcJd"),
        "stud-8": ("AhAd2c3d5h", "KhKdQcJd9s"),
        "mambo": ("Ah2d", "KcKd"),
        "draw-low": ("Ah2d3c/KdKs", "9h8d7c6s/Qh"),
    }[variant]
    counted = equity(variant, *hands)
    guessed = equity(variant, *hands, simulate=150_000, seed=11, workers=2)
    assert guessed.is_estimated
    assert guessed.deals == 150_000
    for one, other in zip(counted.hands, guessed.hands, strict=True):
        assert other.estimate is not None
        low, high = other.estimate.interval()
        assert low <= one.share <= high
        assert 0 < high - low < 0.02
        for name in ("win", "tie", "high", "low", "quartered"):
            assert abs(getattr(one, name) - getattr(other, name)) < Fraction(1, 100)
    assert guessed == equity(variant, *hands, simulate=150_000, seed=11, workers=1)


def test_too_many_deals_are_left_to_chance_unless_somebody_wants_them_all() -> None:
    found = equity("stud", "AhKhQh", "9c9d2s", seed=5)
    assert found.is_estimated
    assert found.of_deals == 18_265_297_050
    assert Equities(found).shape().hands[0].share.estimated
    with pytest.raises(HousewayError, match="too many to count"):
        equity("stud", "?", "?", exactly=True)


# Halves and quarters.


def test_a_low_that_is_shared_quarters_the_hand_that_loses_the_high() -> None:
    found = equity("omaha-8", "Ah2dKsKd", "As2cQhJh", board="3c 7d 8s Kh Tc")
    kings, others = found.hands
    assert kings.share == Fraction(3, 4)
    assert kings.win == kings.quartered == 0
    assert (others.share, others.low) == (Fraction(1, 4), Fraction(1, 2))
    assert others.quartered == 1
    assert found.with_low == 1


def test_without_a_low_hand_the_high_one_takes_it_all() -> None:
    found = equity("stud-8", "KsKdKhQcJc9d9s", "AhAd2c7d8s9hTh")
    assert found.with_low == 0
    assert [each.scoop for each in found.hands] == [1, 0]
    with_low = equity("stud-hi-lo", "KsKdKhQcJc9d9s", "AhAd2c7d8s9hTh")
    assert [each.share for each in with_low.hands] == [Fraction(1, 2)] * 2


def test_the_lowest_hand_takes_the_pot_of_draw_low() -> None:
    found = equity("draw-low", "Ah2d3c4s5h", "KdKsKhKc2h")
    assert [each.share for each in found.hands] == [1, 0]


def test_readings_of_low_hands_are_those_of_the_table() -> None:
    hands = "AhAd3c4s5h", "2d2s3h4c5d"
    assert equity("draw-low", *hands).hands[0].share == 1
    rules = poker_rules("draw-low", choices={"low_pairs": "aces are the worst pair"})
    assert equity(rules, *hands).hands[0].share == 0


# Common cards.


def test_where_seven_play_stud_the_last_card_is_common() -> None:
    """Seven hands of six and four burned cards leave six, and the dealer needs seven (§9(h))."""
    cards = PACK[:42]
    hands = [cards[at : at + 6] for at in range(0, 42, 6)]
    rules = poker_rules("stud")
    assert read_known(rules, hands).deals == 10
    assert read_known(rules, hands[:6]).deals > 10**6
    assert read_known(rules, ["?"] * 9).board_size == 2
    assert equity(rules, *hands, board=[PACK[51]]).deals == 1


# What cannot be.


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("holdm", "AhKh", "QcQd"), "did you mean holdem"),
        (("chess", "AhKh", "QcQd"), "there are holdem"),
        (("holdem", "AhKh"), "2 to 11 hands, not 1"),
        (("holdem", "AhKh", "AhQd"), "Ah comes twice"),
        (("holdem", "AhKhQh", "QcQd"), "has 2 cards, not 3"),
        (("holdem", "AhKx", "QcQd"), "'Kx' is not a card"),
        (("stud", "AhKh", "QcQdQs"), "has 3 to 7 cards, not 2"),
        (("holdem", "AhKh/2c", "QcQd"), "nothing is drawn in Hold'em"),
        (("omaha", *["?"] * 11), "2 to 10 hands, not 11"),
        (("draw", *["?"] * 8, ""), "2 to 8 hands"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(asked: tuple[str, ...], says: str) -> None:
    with pytest.raises(HousewayError, match=says):
        equity(*asked)


def test_a_board_has_as_many_cards_as_lie_there_at_some_time() -> None:
    for variant, hands, board in (
        ("holdem", ("AhKh", "QcQd"), "2c"),
        ("mambo", ("AhKhQh", "QcQd2c"), "3c4c"),
        ("five-card-stud", ("AhKh", "QcQd"), "3c"),
    ):
        with pytest.raises(HousewayError, match="the board of"):
            equity(variant, *hands, board=board)


def test_what_was_found_reads_short() -> None:
    found = equity("holdem", "AhKh", "QcQd")
    assert repr(found) == "<Hold'em: AhKh 46.21 %, QcQd 53.79 % (1,712,304 deals)>"
    assert repr(found.hands[0]) == "<AhKh 46.21 %>"
