"""The sealed stack: its digest before the cut, its order afterwards, and the cards in between."""

from collections.abc import Callable
from hashlib import sha256

import pytest

from houseway.errors import Differs, NotAllowed, Unreadable
from houseway.games import GAMES, find_game
from houseway.pieces.cards import PACK, Card
from houseway.pieces.stock import Stock, sets_of
from houseway.round.actions import Call, Draw, InsertCutCard
from houseway.round.engine import Round
from houseway.table.game import Game
from houseway.table.proof import count_sets, follow
from houseway.table.session import Session
from houseway.table.shoe import Shoe, Stack, entropy
from tests.table.scenes import GAME, bots, open_table, play_calling

SALT = "5a" * 32


def test_the_digest_is_that_of_the_salt_and_the_cards() -> None:
    stack = Stack(PACK[:3], SALT)
    assert stack.digest == sha256(f"{SALT} 2c 2d 2h".encode()).hexdigest()


def test_the_same_cards_are_sealed_differently_each_time() -> None:
    """Otherwise whoever has seen most of a shoe could try out the few orders of the rest."""
    first, second = Stack(PACK), Stack(PACK)
    assert first.digest != second.digest
    assert len(bytes.fromhex(first.salt)) == 32


def test_nobody_reads_the_order_from_a_stack_s_repr() -> None:
    stack = Stack(PACK, SALT)
    assert repr(stack) == f"Stack(52 cards, {stack.digest})"


def test_a_stack_is_told_and_read_back() -> None:
    stack = Stack.shuffled(Stock.of_decks(2), entropy(1))
    assert Stack.parse(stack.text()) == stack
    assert stack.text().startswith("houseway stack\ndigest  ")


ONE = Stack(PACK[:2], SALT).text()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not a stack"),
        (ONE.replace("stack", "round"), "not a stack"),
        (ONE.replace("2c", "2x"), "not a stack"),
        (ONE.replace("5a", "5A"), "not a stack"),
        (ONE + "2h", "not a stack"),
        (ONE.replace("2c 2d", "2d 2c"), "the digest is said to be"),
        (ONE.replace("5a", "5b"), "the digest is said to be"),
    ],
)
def test_a_text_that_is_not_what_was_sealed_is_refused(text: str, says: str) -> None:
    with pytest.raises(Unreadable, match=f"x.stack: .*{says}"):
        Stack.parse(text, "x.stack")


# At a table.


@pytest.mark.parametrize("game", GAMES)
def test_the_order_is_settled_before_the_first_question(game: str) -> None:
    found = find_game(game)
    session = Session(found, found.ruleset(found.rulesets[0]).open({}), entropy(1))
    session.sit(1, "Ann", 1_000_00)
    record = session.begin_preparation()
    sealed = session.committed
    assert sealed is not None
    while record.turn is not None:
        assert session.committed is sealed
        assert session.stack is None
        record.take(session.answer_preparation(record, {1: found.policy}))
    session.finish_preparation(record)
    assert (session.committed, session.stack) == (None, sealed)
    assert count_sets(sealed) == (sets_of(session.rules.stock) or (0, "decks"))


def test_cards_that_nobody_shuffled_do_not_come_into_the_shoe() -> None:
    session = open_table("ma")
    record = session.prepare(bots(session))
    assert record is not None
    with pytest.raises(NotAllowed, match="no stack was shuffled"):
        session.finish_preparation(record)


def test_a_continuous_shuffler_seals_the_cards_anew_after_every_round() -> None:
    session = open_table("ma", shuffling="continuous shuffler")
    session.prepare(bots(session))
    digests = []
    for _ in range(3):
        assert session.stack is not None
        digests.append(session.stack.digest)
        assert count_sets(session.stack) == sets_of(session.rules.stock)
        round_ = session.play(bots(session))
        stack = session.stack
        draws = [action.card for action in round_.actions if isinstance(action, Draw)]
        assert stack is not None
        assert draws != list(stack.cards[: len(draws)])
    assert len(set(digests)) == 3


# What was dealt, against what was sealed.


def play_a_shoe(session: Session) -> tuple[Stack, list[Round]]:
    """The stack of a whole shoe, and its records, the preparation first."""
    record = session.prepare(bots(session))
    assert record is not None
    assert session.stack is not None
    stack, records = session.stack, [record]
    while session.due is None:
        records.append(session.play(bots(session)))
    return stack, records


def named(records: list[Round]) -> list[tuple[str, Game, Round]]:
    return [(f"{number}.round", GAME, record) for number, record in enumerate(records)]


def test_every_card_of_a_shoe_comes_from_its_stack() -> None:
    session = open_table("ma", (1, 2, 3, 4))
    stack, records = play_a_shoe(session)
    assert len(records) >= 10
    dealt = sum(isinstance(action, Draw) for record in records for action in record.actions)
    assert follow(stack, named(records)) == dealt


def test_a_card_found_face_up_in_the_shoe_is_missing_from_it_afterwards() -> None:
    session = open_table("ma", (1, 2))
    record = session.prepare(bots(session))
    assert record is not None
    assert session.stack is not None
    card = session.shoe.standing[0][40]
    policies = bots(session)
    first = play_calling(session, policies, Call("face-up-card", 0, (card,)), at="a card for 1")
    rounds = [first, *(session.play(policies) for _ in range(4))]
    follow(session.stack, named([record, *rounds]))


def other_first_card(stack: Stack, records: list[Round]) -> tuple[Stack, list[Round]]:
    draw = next(a for r in records for a in r.actions if isinstance(a, Draw))
    cards = list(stack.cards)
    at = cards.index(draw.card)
    other = next(place for place, card in enumerate(cards) if card != draw.card)
    cards[at], cards[other] = cards[other], cards[at]
    return Stack(tuple(cards)), records


def round_left_out(stack: Stack, records: list[Round]) -> tuple[Stack, list[Round]]:
    return stack, [records[0], *records[2:]]


def preparation_left_out(stack: Stack, records: list[Round]) -> tuple[Stack, list[Round]]:
    return stack, records[1:]


def prepared_again(stack: Stack, records: list[Round]) -> tuple[Stack, list[Round]]:
    return stack, [*records, records[0]]


def cut_card_elsewhere(stack: Stack, records: list[Round]) -> tuple[Stack, list[Round]]:
    record = records[0].copy()
    at = next(n for n, a in enumerate(record.actions) if isinstance(a, InsertCutCard))
    record.actions[at] = InsertCutCard(100)
    return stack, [record, *records[1:]]


def too_short(stack: Stack, records: list[Round]) -> tuple[Stack, list[Round]]:
    return Stack(stack.cards[:4]), records[1:2]


@pytest.mark.parametrize(
    "forge",
    [
        other_first_card,
        round_left_out,
        preparation_left_out,
        prepared_again,
        cut_card_elsewhere,
        too_short,
    ],
)
def test_what_does_not_come_from_the_stack_is_named(
    forge: Callable[[Stack, list[Round]], tuple[Stack, list[Round]]],
) -> None:
    session = open_table("ma", (1, 2, 3), seed=11)
    stack, records = forge(*play_a_shoe(session))
    with pytest.raises(Differs, match=r"^\d+\.round: (action \d+ is|the cards were prepared)"):
        follow(stack, named(records))


def test_a_stack_with_a_card_too_many_is_refused() -> None:
    assert count_sets(Stack(PACK * 2)) == (2, "decks")
    with pytest.raises(Differs, match="not 1 whole decks: 0 of 2c, 2 of 2d"):
        count_sets(Stack((Card(1), *PACK[1:])))
    with pytest.raises(Differs, match="0 of As"):
        count_sets(Stack(PACK[:51]))


def test_what_lies_in_a_shoe_can_be_sealed() -> None:
    shoe = Shoe(PACK)
    shoe.draw()
    assert shoe.standing[0] == PACK[1:]
