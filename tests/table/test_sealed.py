"""Sealed chance: pledges, then the house's seal, then words; and what follows from all of them."""

from collections import Counter
from hashlib import sha256
from hmac import new as hmac

import pytest

from houseway.errors import Differs, NotAllowed, Unreadable
from houseway.pieces.cards import PACK
from houseway.reports.shuffle import deal_out, run_tests
from houseway.table.proof import count_sets, follow
from houseway.table.sealed import Numbers, pledge_of, refuse_pledge
from houseway.table.shoe import Stack, entropy
from tests.table.scenes import GAME, bots, open_table

SALT = "5a" * 32
ANN, BEN = "a1" * 16, "b2" * 16
PLEDGES = {1: pledge_of(ANN), 3: pledge_of(BEN)}
STACK = Stack(PACK, SALT, PLEDGES)


def test_the_pledges_are_in_the_seal() -> None:
    assert STACK.sealed == f"{Stack(PACK, SALT).sealed} 1:{PLEDGES[1]} 3:{PLEDGES[3]}"
    assert STACK.digest != Stack(PACK, SALT).digest


def test_words_do_not_change_what_was_sealed() -> None:
    mixed = STACK.with_words({1: ANN, 3: BEN})
    assert (mixed.sealed, mixed.digest, mixed.cards) == (STACK.sealed, STACK.digest, STACK.cards)
    assert mixed.order != STACK.order == PACK
    assert count_sets(mixed) == (1, "decks")
    assert sorted(mixed.order) == sorted(PACK)


def test_the_rule_is_the_one_that_is_published() -> None:
    """Reckoned once more, from nothing but the words of docs/shuffle.md."""
    key = sha256(f"{STACK.sealed}\n1:{ANN} 3:{BEN}".encode()).digest()
    cards, drawn = list(PACK), 0
    for place in range(51, 0, -1):
        while True:
            block = hmac(key, drawn.to_bytes(8, "big"), "sha256").digest()
            number, drawn = int.from_bytes(block[:8], "big"), drawn + 1
            if number < 2**64 // (place + 1) * (place + 1):
                break
        other = number % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    assert STACK.with_words({3: BEN, 1: ANN}).order == tuple(cards)


@pytest.mark.parametrize(
    ("seat", "word", "says"),
    [
        (1, BEN, "not the word that seat 1 has pledged"),
        (1, ANN.upper(), "32 of 0-9 and a-f"),
        (1, ANN[:-2], "32 of 0-9 and a-f"),
        (1, ANN + "\n", "32 of 0-9 and a-f"),
        (2, ANN, "seat 2 has pledged no word"),
    ],
)
def test_a_word_that_was_not_pledged_is_refused(seat: int, word: str, says: str) -> None:
    with pytest.raises(NotAllowed, match=says):
        STACK.with_words({seat: word})


@pytest.mark.parametrize("pledge", ["", "ab", PLEDGES[1].upper(), PLEDGES[1] + "\n"])
def test_what_is_no_digest_is_no_pledge(pledge: str) -> None:
    with pytest.raises(NotAllowed, match="a pledge is"):
        refuse_pledge(pledge)


# Nobody can steer.


def test_whatever_the_house_seals_one_word_makes_every_order_as_likely() -> None:
    """The house arranges its part, always the same; the words are by chance: the shuffle passes."""
    chance = entropy(11)

    def one_player_speaks() -> bytes:
        word = chance.randbytes(16).hex()
        return bytes(Stack(PACK, SALT, {1: pledge_of(word)}).with_words({1: word}).order)

    found = run_tests(deal_out(2_000, one_player_speaks))
    assert min(test.p for test in found) > 0.01 / len(found)


def test_whatever_a_player_says_the_seal_makes_every_order_as_likely() -> None:
    chance = entropy(12)

    def the_house_draws() -> bytes:
        return bytes(Stack(PACK, chance.randbytes(32).hex(), PLEDGES).with_words({1: ANN}).order)

    found = run_tests(deal_out(2_000, the_house_draws))
    assert min(test.p for test in found) > 0.01 / len(found)


def test_each_word_counts() -> None:
    orders = {STACK.with_words(words).order for words in ({}, {1: ANN}, {3: BEN}, {1: ANN, 3: BEN})}
    assert len(orders) == 4


def test_dice_fall_by_the_same_rule() -> None:
    numbers = Numbers("a salt", {1: ANN})
    faces = Counter(numbers.below(6) + 1 for _ in range(6_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert sum((count - 1_000) ** 2 / 1_000 for count in faces.values()) < 20.5  # p = 0.001


def test_no_outcome_is_favoured_by_the_remainder(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last numbers of the span would favour the first outcomes: they are passed over."""
    blocks = iter([b"\xff" * 32, b"\x00" * 7 + b"\x05" + b"\x00" * 24])
    monkeypatch.setattr("hmac.digest", lambda *_: next(blocks))
    assert Numbers("a salt", {}).below(3) == 2


# What is told.


def test_a_stack_with_words_is_told_and_read_back() -> None:
    mixed = STACK.with_words({1: ANN})
    assert Stack.parse(mixed.text()) == mixed
    assert f"\nwords   1:{ANN}\norder   " in mixed.text()
    assert Stack.parse(STACK.text()) == STACK
    assert Stack.stored(mixed.digest, mixed.sealed, {1: ANN}) == mixed


TOLD = STACK.with_words({1: ANN, 3: BEN}).text()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (f"1:{ANN}", f"1:{BEN}", "not the word that seat 1 has pledged"),
        (f"words   1:{ANN} 3:{BEN}", f"words   3:{BEN} 1:{ANN}", "in the order of the seats"),
        (f"words   1:{ANN} 3:{BEN}", f"words   1:{ANN}", "not the one that the words make"),
        (f"words   1:{ANN}", f"words   2:{ANN}", "seat 2 has pledged no word"),
        (PLEDGES[1], PLEDGES[3], "the digest is said to be"),
        (f"words   1:{ANN} 3:{BEN}\n", "", "not a stack"),
    ],
)
def test_what_was_tampered_with_is_refused(old: str, new: str, says: str) -> None:
    assert old in TOLD
    with pytest.raises(Unreadable, match=f"x.stack: .*{says}"):
        Stack.parse(TOLD.replace(old, new, 1), "x.stack")


def test_an_order_that_the_words_do_not_make_is_refused() -> None:
    head, _, order = TOLD.partition("order   ")
    first, second, *rest = order.split()
    with pytest.raises(Unreadable, match="not the one that the words make"):
        Stack.parse(f"{head}order   {' '.join([second, first, *rest])}\n")


# At a table.


def test_no_card_comes_before_the_words() -> None:
    session = open_table("ma", (1, 2))
    session.words.pledged[1] = pledge_of(ANN)
    record = session.begin_preparation()
    assert session.committed is not None
    assert session.committed.pledges == {1: pledge_of(ANN)}
    while record.turn is not None:
        record.take(session.answer_preparation(record, bots(session)))
    with pytest.raises(NotAllowed, match="words are still awaited"):
        session.finish_preparation(record)
    session.words.told[1] = ANN
    sealed, mixed = session.committed, session.mix()
    session.finish_preparation(record)
    round_ = session.play(bots(session))
    records = [("1.round", GAME, record), ("2.round", GAME, round_)]
    assert follow(mixed, records) > 0
    with pytest.raises(Differs, match=r"2\.round: action"):
        follow(sealed, records)


def test_a_continuous_shuffler_takes_words_for_every_round() -> None:
    session = open_table("ma", (1,), shuffling="continuous shuffler")
    session.prepare(bots(session))
    session.words.pledged[1] = pledge_of(ANN)
    session.play(bots(session))
    assert session.stack is not None
    assert session.stack.pledges == {1: pledge_of(ANN)}
    session.words.told[1] = ANN
    mixed = session.mix()
    round_ = session.play(bots(session))
    assert mixed.words == {1: ANN}
    assert follow(mixed, [("2.round", GAME, round_)]) > 0
    assert not session.words.are_taken


def test_a_pledge_goes_with_its_player() -> None:
    session = open_table("ma", (1, 2))
    session.words.pledged.update({1: pledge_of(ANN), 2: pledge_of(BEN)})
    session.leave(1)
    session.begin_preparation()
    assert session.committed is not None
    assert session.committed.pledges == {2: pledge_of(BEN)}
    assert not session.words.pledged
