"""The shoe: how it is shuffled, cut and emptied, and what the discard rack remembers."""

import random
from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import NotAllowed
from houseway.pieces.cards import PACK, Card
from houseway.pieces.stock import Stock
from houseway.round.actions import Action, Call, Choose, Declare, Draw, Split, Surrender
from houseway.round.events import RoundVoided
from houseway.table.session import Session
from houseway.table.shoe import Shoe, entropy, rebuild_hands
from tests.table.scenes import (
    bot,
    bots,
    deal_in_turn,
    dealt_hands,
    of_kind,
    open_table,
    play_calling,
    stack,
)

packs = st.permutations(PACK)


def empty(shoe: Shoe) -> list[Card]:
    """The cards of a shoe in the order in which they come out."""
    return [shoe.draw().card for _ in range(len(shoe))]


# Chance.

SHUFFLES = 20_000
FREEDOM = 51 * 51
"""Degrees of freedom of a table of 52 cards by 52 places whose rows and columns have fixed sums."""


def count_places(shuffle: Callable[[], list[Card]]) -> list[list[int]]:
    """How often each card came to each place."""
    counts = [[0] * 52 for _ in PACK]
    for _ in range(SHUFFLES):
        for place, card in enumerate(shuffle()):
            counts[card][place] += 1
    return counts


def chi_square(counts: list[list[int]]) -> float:
    """How far the counts are from equal. A card is in one place only, whence the last factor."""
    expected = SHUFFLES / 52
    squares = sum((count - expected) ** 2 for row in counts for count in row)
    return squares / expected * 51 / 52


def is_fair(statistic: float) -> bool:
    """Within five standard deviations of chi-square: a fair shuffle is outside once in 10^6."""
    return abs(statistic - FREEDOM) < 5 * sqrt(2 * FREEDOM)


def test_every_card_comes_to_every_place_equally_often() -> None:
    chance = entropy(20_261_115)
    counts = count_places(lambda: empty(Shoe.shuffled(Stock.of_decks(1), chance)))
    assert is_fair(chi_square(counts))


def test_a_shuffle_that_favours_some_orders_would_be_noticed() -> None:
    """The mistake that every card is exchanged with any other, not with one still to come."""
    chance = random.Random(20_261_115)

    def shuffle() -> list[Card]:
        cards = list(PACK)
        for place in range(52):
            other = int(chance.random() * 52)
            cards[place], cards[other] = cards[other], cards[place]
        return cards

    assert not is_fair(chi_square(count_places(shuffle)))


def test_chance_is_the_operating_system_s_unless_a_seed_is_given() -> None:
    assert isinstance(entropy(), random.SystemRandom)
    assert not isinstance(entropy(1), random.SystemRandom)
    shoes = {tuple(empty(Shoe.shuffled(Stock.of_decks(1), entropy()))) for _ in range(4)}
    assert len(shoes) == 4


def test_a_seed_gives_the_same_shoe_again_and_another_seed_another() -> None:
    assert empty(Shoe.shuffled(Stock.of_decks(6), entropy(7))) == empty(
        Shoe.shuffled(Stock.of_decks(6), entropy(7))
    )
    assert empty(Shoe.shuffled(Stock.of_decks(6), entropy(7))) != empty(
        Shoe.shuffled(Stock.of_decks(6), entropy(8))
    )


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_a_shuffled_shoe_holds_every_card_of_every_deck(decks: int) -> None:
    cards = Counter(empty(Shoe.shuffled(Stock.of_decks(decks), entropy(3))))
    assert cards == dict.fromkeys(PACK, decks)


# The cut and the cut card.


@pytest.mark.clause("fast-action-holdem", "ma", "§5(f)")
@pytest.mark.clause("fast-action-holdem", "section-36", "(e)(6)")
@given(packs, st.integers(0, 52))
def test_a_cut_takes_the_front_cards_to_the_back(pack: list[Card], at: int) -> None:
    shoe = Shoe(pack)
    shoe.cut(at)
    assert len(shoe) == 52
    assert empty(shoe) == pack[at:] + pack[:at]


@given(packs, st.integers(1, 52))
def test_the_cut_card_comes_out_once_before_the_cards_behind_it(
    pack: list[Card], behind: int
) -> None:
    shoe = Shoe(pack)
    shoe.insert_cut_card(behind)
    draws = [shoe.draw() for _ in range(52)]
    assert draws == [Draw(card, at == 52 - behind) for at, card in enumerate(pack)]


@given(packs, st.integers(0, 60))
def test_a_shoe_may_be_made_with_its_cut_card(pack: list[Card], behind: int) -> None:
    shoe = Shoe(pack, behind_cut_card=behind)
    found = [at for at in range(52) if shoe.draw().cut_card]
    assert found == ([max(0, 52 - behind)] if behind else [])


def test_an_empty_shoe_gives_nothing() -> None:
    shoe = Shoe(PACK[:1])
    assert repr(shoe) == "Shoe(1 cards)"
    shoe.draw()
    assert len(shoe) == 0
    with pytest.raises(NotAllowed, match="the shoe is empty"):
        shoe.draw()


def test_nobody_reads_the_order_from_a_shoe_s_repr() -> None:
    assert not any(str(card) in repr(Shoe(PACK)) for card in PACK)


@given(packs, st.integers(1, 51), st.integers(0, 51))
def test_a_card_found_face_up_leaves_the_shoe_and_the_cut_card_where_it_is(
    pack: list[Card], behind: int, place: int
) -> None:
    shoe = Shoe(pack, behind_cut_card=behind)
    shoe.take_out(pack[place])
    draws = [shoe.draw() for _ in range(51)]
    assert [draw.card for draw in draws] == pack[:place] + pack[place + 1 :]
    first_behind = pack[52 - behind :]
    first_behind = [card for card in first_behind if card != pack[place]]
    assert [draw.card for draw in draws if draw.cut_card] == first_behind[:1]


@pytest.mark.clause("fast-action-holdem", "ma", "§11")
@pytest.mark.clause("fast-action-holdem", "section-36", "(k)(1)")
def test_a_continuous_shuffler_takes_the_used_cards_back() -> None:
    shoe = Shoe.shuffled(Stock.of_decks(1), entropy(5))
    before = empty(Shoe.shuffled(Stock.of_decks(1), entropy(5)))
    used = [shoe.draw().card for _ in range(20)]
    shoe.put_back(used, entropy(6))
    after = empty(shoe)
    assert sorted(after) == sorted(PACK)
    assert after[:32] != before[20:]
    assert set(used) & set(after[:32])


# The discard rack.


def play_out(session: Session, **kinds: type[Action]) -> dict[int, list[Card]]:
    """Play a round, and give each seat's cards as they are rebuilt from the discard rack."""
    round_ = session.play(bots(session, **kinds))
    hands = rebuild_hands(session.discard_rack, session.round_number)
    rebuilt = {seat: sorted(cards) for seat, cards in hands.items()}
    assert rebuilt == dealt_hands(round_)
    return rebuilt


RACK = pytest.mark.clause("fast-action-holdem", "ma", "§8(o)")


@RACK
def test_hands_that_were_set_split_and_surrendered_are_rebuilt_round_by_round() -> None:
    session = open_table("ma", (1, 2, 3))
    played = [play_out(session, Bob=Split, Cid=Surrender) for _ in range(6)]
    for number, hands in enumerate(played, start=1):
        rebuilt = rebuild_hands(session.discard_rack, number)
        assert {seat: sorted(cards) for seat, cards in rebuilt.items()} == hands
        assert sorted(map(len, hands.values())) == [4, 4, 4, 4]


@RACK
@pytest.mark.parametrize("dealer", ["Kc Qd 9h 2s", "7c 7d 7h 7s"])
def test_naturals_are_rebuilt(dealer: str) -> None:
    session = open_table("ma", (1, 2))
    session.prepare(bots(session))
    hands = {0: dealer, 1: "5c 5d 5h 5s", 2: "As Kd 3c 2h"}
    stack(session, deal_in_turn(hands, burns="4c"))
    rebuilt = play_out(session, Ann=Declare, Bob=Split)
    assert {seat: " ".join(map(str, cards)) for seat, cards in rebuilt.items()} == {
        0: " ".join(sorted(dealer.split(), key=Card.parse)),
        1: "5c 5d 5h 5s",
        2: "2h 3c Kd As",
    }


@RACK
@pytest.mark.parametrize(("choice", "cards"), [("void", 3), ("complete", 4)])
def test_a_hand_that_was_dealt_short_is_rebuilt_void_or_completed(choice: str, cards: int) -> None:
    session = open_table("ma", (1, 2))
    policies = {1: bot(choice=choice), 2: bot(Split)}
    session.prepare(bots(session))
    round_ = play_calling(session, policies, Call("passed-over"), at="a card for 1")
    rebuilt = rebuild_hands(session.discard_rack, 1)
    assert {seat: sorted(hand) for seat, hand in rebuilt.items()} == dealt_hands(round_)
    assert {seat: len(hand) for seat, hand in rebuilt.items()} == {0: 4, 1: cards, 2: 4}


@RACK
def test_the_hands_of_a_void_round_are_rebuilt() -> None:
    session = open_table("ma", (1, 2))
    call = Call("extra-card", 0)
    round_ = play_calling(session, bots(session), call, at="a card for 2")
    assert of_kind(round_, RoundVoided)
    rebuilt = rebuild_hands(session.discard_rack, 1)
    assert {seat: sorted(hand) for seat, hand in rebuilt.items()} == dealt_hands(round_)
    assert {seat: len(hand) for seat, hand in rebuilt.items()} == {0: 5, 1: 4, 2: 4}


@RACK
@given(st.integers(0, 10**6), st.sampled_from(["ma", "section-36", "wa-multi-deck"]))
def test_every_hand_of_a_shoe_is_rebuilt_whatever_the_players_do(seed: int, ruleset: str) -> None:
    session = open_table(ruleset, (1, 3, 4), seed)
    chance = random.Random(seed)
    habits: list[type[Action]] = [Split, Surrender, Declare, Choose]
    for _ in range(4):
        names = [player.name for player in session.players.values()]
        play_out(session, **{name: chance.choice(habits) for name in names})
    everything = [card for bundle in session.discard_rack for card in bundle.cards]
    assert len(everything) + len(session.shoe) == session.rules.stock.size
