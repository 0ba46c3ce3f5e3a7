"""What the definitions of a regulation mean in a round: words that no step cites."""

from itertools import combinations
from typing import Any

import pytest

from houseway.games import find_game
from houseway.hands import ORDERS
from houseway.pieces.cards import Card
from houseway.round.card_events import CardBurned, CardDealt, CardsShown, HandSet
from houseway.round.engine import Round
from houseway.round.events import Compared
from houseway.round.payments import WagerPaid
from houseway.round.spots import COMMUNITY, DEALER_HAND, Spot
from tests.games.golden import facts, played

FAST = "fast-action-holdem"


def defined(game: str, ruleset: str, name: str, *clauses: str) -> Any:
    """A golden round, and the clauses of its regulation that a test shows in it."""
    marks = [pytest.mark.clause(game, ruleset, clause) for clause in clauses]
    return pytest.param(game, ruleset, name, id=f"{game}/{ruleset}", marks=marks)


in_the_rounds = ("game", "ruleset", "name")


def dealt(round_: Round, spot: Spot) -> list[CardDealt]:
    return [event for event in round_.events if isinstance(event, CardDealt) and event.spot == spot]


def seen(round_: Round, spot: Spot) -> set[Card]:
    """The cards that everybody saw on a spot."""
    up = {event.card for event in dealt(round_, spot) if event.face_up}
    shown = [event for event in round_.events if isinstance(event, CardsShown)]
    turned = {card for event in shown if event.spot == spot for card in event.cards}
    return {card for card in up | turned if card is not None}


# Hands and what they are made of.


@pytest.mark.parametrize(
    in_the_rounds,
    [
        defined("heads-up-holdem", "ma", "1-hand-is-the-best-five", "§1 hand"),
        defined("let-it-ride", "ma", "1-let-it-ride", "§1 hand"),
        defined("double-down-stud", "ma", "9-c-dealers-right-first", "§1 hand"),
        defined("caribbean-stud", "ma", "10-c-3-ii-C-2-progressive-steps", "§1 hand"),
        defined(FAST, "ma", "8-m-winners-paid-last", "§1 five-card hand"),
        defined(FAST, "section-36", "a-1-iv-five-card-hand", "(a)(1)(iv)"),
    ],
)
def test_a_hand_is_the_best_five_of_the_own_and_the_common_cards(
    game: str, ruleset: str, name: str
) -> None:
    """What the dealer said of a hand is what its cards make by trying them all."""
    round_ = played(game, ruleset, name)
    rules: Any = round_.rules
    order = ORDERS[rules.order]
    # Double Down Stud has the dealer's card in every hand.
    common = seen(round_, COMMUNITY) | (
        seen(round_, DEALER_HAND) if game == "double-down-stud" else set()
    )
    said = {e.spot: e.player for e in round_.events if isinstance(e, Compared)}
    paid = {Spot(e.seat): e.why for e in round_.events if isinstance(e, WagerPaid)}
    checked = 0
    for spot, words in (said or paid).items():
        own = seen(round_, spot) or {e.card for e in dealt(round_, spot) if e.card is not None}
        best = max(combinations(sorted(own | common), 5), key=order.strength)
        assert words.startswith(order.describe(order.strength(best)).partition(" with ")[0])
        checked += 1
    assert checked


@pytest.mark.parametrize(
    (*in_the_rounds, "count"),
    [
        pytest.param(*asked.values, count, id=asked.id, marks=asked.marks)
        for asked, count in (
            (defined("heads-up-holdem", "ma", "1-hand-is-the-best-five", "§1 community cards"), 5),
            (defined("colorado-holdem", "ma", "1-round-of-play", "§1 community card"), 3),
            (defined(FAST, "ma", "8-j-community-cards", "§1 community card", "146.29(2)(d)"), 5),
            (defined(FAST, "section-36", "h-10-community-cards", "(a)(1)(i)"), 5),
            (defined(FAST, "wa-single-deck", "1-packets-community-first", "WA1 4 note"), 5),
        )
    ],
)
def test_community_cards_lie_in_the_middle_for_everybody(
    game: str, ruleset: str, name: str, count: int
) -> None:
    round_ = played(game, ruleset, name)
    assert len(dealt(round_, COMMUNITY)) == len(seen(round_, COMMUNITY)) == count
    assert find_game(game).layout(round_.rules).community == count


@pytest.mark.parametrize(
    (*in_the_rounds, "down", "up"),
    [
        pytest.param(*asked.values, *counts, id=asked.id, marks=asked.marks)
        for asked, counts in (
            (defined("caribbean-stud", "ma", "1-round-of-play", "§1 hole card"), (4, 1)),
            (defined("double-down-stud", "ma", "1-round-of-play", "§1 hole card"), (1, 0)),
        )
    ],
)
def test_hole_cards_are_the_dealers_that_lie_face_down(
    game: str, ruleset: str, name: str, down: int, up: int
) -> None:
    cards = dealt(played(game, ruleset, name), DEALER_HAND)
    assert [card.face_up for card in cards].count(False) == down
    assert [card.face_up for card in cards].count(True) == up


@pytest.mark.parametrize(
    in_the_rounds,
    [
        defined("three-card-poker", "ma", "10-c-1-step-by-step", "§1 stub"),
        defined("caribbean-stud", "ma", "1-round-of-play", "§1 stub"),
        defined("let-it-ride", "ma", "1-round-of-play", "§1 stub"),
        defined("colorado-holdem", "ma", "1-round-of-play", "§1 stub"),
    ],
)
def test_the_stub_is_what_is_left_when_all_are_dealt(game: str, ruleset: str, name: str) -> None:
    round_ = played(game, ruleset, name)
    texts = [event.text() for event in round_.events]
    put_away = texts.index("dealer: stub to the discard rack, unexposed")
    last = max(at for at, event in enumerate(round_.events) if isinstance(event, CardDealt))
    assert put_away > last
    out = sum(isinstance(event, CardDealt) for event in round_.events)
    assert sum(round_.felt.left) == 52 - out


# Words for what happens.


@pytest.mark.parametrize(
    (*in_the_rounds, "wagers"),
    [
        pytest.param(*asked.values, wagers, id=asked.id, marks=asked.marks)
        for asked, wagers in (
            (defined("heads-up-holdem", "ma", "5-c-push", "§1 push"), {"ante"}),
            (defined("double-down-stud", "ma", "1-push", "§1 push"), {"wager"}),
            (
                defined("colorado-holdem", "ma", "10-f-sevens-eights-and-nines-push", "§1 push"),
                {"ante", "bet"},
            ),
        )
    ],
)
def test_what_pushes_is_neither_won_nor_lost(
    game: str, ruleset: str, name: str, wagers: set[str]
) -> None:
    round_ = played(game, ruleset, name)
    for wager in wagers:
        assert facts(round_, f"returned 1 {wager} ")
        assert not facts(round_, f"paid 1 {wager} ", f"lost 1 {wager} ")


@pytest.mark.clause("let-it-ride", "ma", "§1 let it ride")
def test_a_bet_that_rides_stays_until_the_end() -> None:
    round_ = played("let-it-ride", "ma", "1-let-it-ride")
    texts = [event.text() for event in round_.events]
    for bet in ("bet-1", "bet-2"):
        placed, back = texts.index(f"wager 1 {bet} 10.00"), texts.index(f"returned 1 {bet} 10.00")
        assert (
            placed < texts.index("chosen 1 let-it-ride") < texts.index("shown community 3s") < back
        )


@pytest.mark.clause("colorado-holdem", "ma", "§1 ante wager")
def test_the_ante_is_the_first_wager_and_before_any_card() -> None:
    texts = [event.text() for event in played("colorado-holdem", "ma", "1-round-of-play").events]
    first_card = min(at for at, text in enumerate(texts) if text.startswith("dealt"))
    before = {text.split()[2] for text in texts[:first_card] if text.startswith("wager ")}
    assert before == {"ante"}


@pytest.mark.clause("heads-up-holdem", "ma", "§1 cover card")
def test_the_cover_card_is_for_the_cut() -> None:
    round_ = played("heads-up-holdem", "ma", "3-a-opening")
    said = [text for text in facts(round_, "dealer:") if "cover card" in text]
    assert [text.removeprefix("dealer: ") for text in said] == [
        "cover card in front of the deck",
        "the top 20 cards onto the cover card",
        "cover card to the discard rack",
    ]


@pytest.mark.clause("three-card-poker", "ma", "§2(c)")
def test_a_cover_card_lies_on_the_dealers_stack_until_it_is_turned() -> None:
    shoe = played("three-card-poker", "ma", "9-c-1-stacks-of-three")
    texts = [event.text() for event in shoe.events]
    on = texts.index("dealer: cover card on the dealer's stack")
    off = texts.index("dealer: cover card off the dealer's cards, next to the shoe")
    assert on < off == texts.index("shown dealer Qh 9c 4d") - 1
    by_hand = played("three-card-poker", "ma", "10-c-1-step-by-step")
    assert not [text for text in facts(by_hand, "dealer:") if "cover card" in text]


# Ways to deal that the licensee may choose.


@pytest.mark.parametrize(
    (*in_the_rounds, "dealing"),
    [
        pytest.param(*asked.values, dealing, id=f"{asked.id}, {dealing}", marks=asked.marks)
        for asked, dealing in (
            (
                defined("three-card-poker", "ma", "8-b-2-into-the-dealers-hand", "§8(a)"),
                "from the hand",
            ),
            (
                defined("three-card-poker", "ma", "9-b-1-into-the-automated-shoe", "§9(a)"),
                "automated shoe",
            ),
            (defined("caribbean-stud", "ma", "8-c-dealt-from-the-hand", "§8(a)"), "from the hand"),
            (
                defined("caribbean-stud", "ma", "9-c-dealt-from-an-automated-shoe", "§9(a)"),
                "automated shoe",
            ),
        )
    ],
)
def test_the_licensee_may_choose_how_the_cards_are_dealt(
    game: str, ruleset: str, name: str, dealing: str
) -> None:
    entry = find_game(game).ruleset(ruleset).entries["dealing"]
    assert entry.choice is not None
    assert entry.choice.values == ("manual shoe", "from the hand", "automated shoe")
    rules: Any = played(game, ruleset, name).rules
    assert rules.dealing == dealing


# Fast Action Hold'em.


@pytest.mark.parametrize(
    in_the_rounds,
    [
        defined(FAST, "ma", "8-k-copy-hand", "§1 copy hand", "§1 rank"),
        defined(FAST, "section-36", "a-1-ii-copy-hand", "(a)(1)(ii)", "(a)(1)(vi)"),
    ],
)
def test_a_copy_hand_equals_the_dealers_in_rank(game: str, ruleset: str, name: str) -> None:
    round_ = played(game, ruleset, name)
    rules: Any = round_.rules
    order, common = ORDERS[rules.order], seen(round_, COMMUNITY)
    kept = {e.spot for e in round_.events if isinstance(e, Compared)}
    dealers = dealers_kept(round_)
    for spot in kept:
        own = order.strength([*common, *seen(round_, spot)])
        copy = facts(round_, f"compared {spot} copy hand")
        assert (own == order.strength([*common, *dealers])) == bool(copy)
    assert facts(round_, "compared 2 copy hand") or facts(round_, "compared 1 copy hand")


def dealers_kept(round_: Round) -> list[Card]:
    """The two cards that the dealer has kept, as the record tells it."""
    text = facts(round_, "set dealer ")[0]
    by_name = {str(event.card): event.card for event in dealt(round_, DEALER_HAND)}
    cards = [by_name[word] for word in text.split()[2:4]]
    return [card for card in cards if card is not None]


@pytest.mark.parametrize(
    in_the_rounds,
    [
        defined(FAST, "ma", "8-a-setting", "§1 setting of a hand"),
        defined(FAST, "section-36", "h-1-setting", "(a)(1)(ix)"),
    ],
)
def test_a_hand_is_set_by_keeping_two_of_the_four(game: str, ruleset: str, name: str) -> None:
    round_ = played(game, ruleset, name)
    sets = [event for event in round_.events if isinstance(event, HandSet)]
    assert sets
    for event in sets:
        had = [card.card for card in dealt(round_, Spot(event.seat))]
        assert (len(event.kept), len(event.discarded)) == (2, 2)
        assert sorted(map(str, (*event.kept, *event.discarded))) == sorted(map(str, had))


@pytest.mark.parametrize(
    in_the_rounds,
    [
        defined(FAST, "ma", "8-b-natural", "§1 natural"),
        defined(FAST, "section-36", "h-2-natural", "(a)(1)(v)"),
    ],
)
def test_a_natural_is_four_of_a_kind_in_the_first_four_cards(
    game: str, ruleset: str, name: str
) -> None:
    round_ = played(game, ruleset, name)
    collected = facts(round_, "collected natural of 1 ")
    assert len(collected) == 1
    for seat in round_.start.players:
        ranks = {event.card.rank for event in dealt(round_, Spot(seat)) if event.card is not None}
        assert (len(ranks) == 1) == (seat == 1)


@pytest.mark.parametrize(
    in_the_rounds,
    [
        defined(FAST, "ma", "8-m-winners-paid-last", "§2(b)"),
        defined(FAST, "section-36", "a-1-vii-round-of-play", "(b)(2)"),
    ],
)
def test_every_card_comes_out_of_the_shoe(game: str, ruleset: str, name: str) -> None:
    """One draw from the shoe for each card on the table, and none from anywhere else."""
    round_ = played(game, ruleset, name)
    drawn = [str(action).split()[1] for action in round_.actions if str(action).startswith("draw ")]
    out = [e.card for e in round_.events if isinstance(e, (CardDealt, CardBurned))]
    assert drawn == [str(card) for card in out]
