"""From a set of cards to a shoe: opening, shuffle, the offer of the cut, the idle table."""

from collections.abc import Sequence
from typing import Any

import pytest

from houseway.errors import NotAllowed
from houseway.round.actions import Choose, Cut, InsertCutCard, Proceed, parse_action
from houseway.round.engine import Round
from houseway.round.events import StepTaken
from houseway.round.spots import DEALER, FLOORPERSON, Seat
from houseway.round.start import Player
from houseway.steps.equipment import Due, Occasion
from tests.table.scenes import GAME, NAMES, SHOE_GAMES, both_clauses, clauses, law

BOTH = pytest.mark.parametrize("ruleset", SHOE_GAMES)

# The step, and the clause of Massachusetts and of Section 36 that orders it.
STEPS = {
    "inspect": ("§4(a)", "(d)(1)"),
    "verify": ("§4(b)", "(d)(1)"),
    "spread": ("§4(b)", "(d)(2)"),
    "wash": ("§4(c)", "(d)(3)"),
    "each deck": ("§4(d)", "(d)(4)"),
    "shuffle": ("§5(a)", "(e)(1)"),
    "no cut": ("§5(b)(1)", "(e)(2)(i)"),
    "first player": ("§5(c)(1)", "(e)(3)(i)"),
    "on a box": ("§5(c)(2)", "(e)(3)(ii)"),
    "on the dealer": ("§5(c)(3)", "(e)(3)(iii)"),
    "by the house": ("§5(c)(4)", "(e)(3)(iv)"),
    "refused": ("§5(d)", "(e)(4)"),
    "cut": ("§5(e)", "(e)(5)"),
    "cut card": ("§5(f)", "(e)(6)"),
    "idle": ("§5(h)", "(e)(8)"),
    "idle wash": ("§5(h)(1)", "(e)(8)(i)"),
    "exchange": ("§5(h)(2)", "(e)(8)(ii)"),
    "stored": ("§5(h)(2)(i)", "(e)(8)(ii)(A)"),
    "released": ("§5(h)(2)(ii)", "(e)(8)(ii)(B)"),
    "batches": ("§2(d)(5)", "(b)(4)(v)"),
    "continuous": ("§11", "(k)(1)"),
}
OPENED = ("proceed", "proceed floorperson")
"""What opens a table up to the shuffle."""


def cited(ruleset: str, *steps: str) -> list[str]:
    return [STEPS[step][SHOE_GAMES.index(ruleset)] for step in steps]


def prepare(
    ruleset: str,
    why: str,
    *actions: str,
    seats: Sequence[Seat] = (1, 2, 3),
    first: Seat = 1,
    cut_on: str = "",
    **choices: Any,
) -> Round:
    """The preparing of some cards, as far as these actions bring it."""
    rules = law(ruleset).open({"seats_max": 9, **choices})
    players = {seat: Player(NAMES[seat - 1], 500_00) for seat in seats}
    occasion = Occasion(players=players, why=Due(why), first_player=first, cut_card_on=cut_on)
    record = GAME.round(rules, occasion)
    for action in actions:
        record.take(parse_action(action))
    return record


def offered(record: Round) -> tuple[Any, str]:
    """Who is asked for the cut, and under which clause."""
    assert record.turn is not None
    assert len(record.turn.asked) == 1
    return record.turn.asked[0], record.turn.clause


# Opening.


@both_clauses("§4(a)", "(d)(1)")
@both_clauses("§4(b)", "(d)(2)")
@both_clauses("§4(c)", "(d)(3)")
@both_clauses("§5(a)", "(e)(1)")
@both_clauses("§5(b)(2)", "(e)(2)(ii)")
@BOTH
def test_a_table_opens_step_by_step(ruleset: str) -> None:
    record = prepare(ruleset, "opening", *OPENED, "proceed", "cut 1 100", "insert-cut-card 78")
    assert record.turn is None
    assert clauses(record.events) == cited(
        ruleset,
        *("inspect", "verify", "spread", "wash", "shuffle"),
        *("first player", "cut", "cut card", "cut card"),
    )
    texts = [event.text() for event in record.events]
    for text, words in zip(
        texts,
        (
            *("inspected", "floorperson: inspection verified", "face up by suit and in sequence"),
            *("face down, washed and stacked", "shuffled (manual)", "offered to seat 1"),
            *(
                "seat 1: cut card inserted 100 cards deep",
                "placed at the back",
                "78 cards from the back",
            ),
        ),
        strict=True,
    ):
        assert words in text


@both_clauses("§4(b)", "(d)(1)")
@BOTH
def test_the_floorperson_verifies_and_nobody_else(ruleset: str) -> None:
    record = prepare(ruleset, "opening", "proceed")
    assert offered(record) == (FLOORPERSON, *cited(ruleset, "verify"))
    with pytest.raises(NotAllowed, match="the dealer is not asked"):
        record.take(Proceed(DEALER))
    record.take(Proceed(FLOORPERSON))
    assert offered(record) == (DEALER, *cited(ruleset, "shuffle"))


@both_clauses("§4(d)", "(d)(4)")
@both_clauses("§2(d)", "(b)(4)")
@both_clauses("§2(d)(2)", "(b)(4)(ii)")
@BOTH
@pytest.mark.parametrize("decks", [6, 8])
def test_with_a_shuffler_each_deck_of_both_batches_is_opened_alone(
    ruleset: str, decks: int
) -> None:
    actions = OPENED * (2 * decks)
    record = prepare(ruleset, "opening", *actions, shuffling="automated shuffler", decks=decks)
    assert clauses(record.events) == cited(ruleset, "each deck") * 4 * 2 * decks
    numbers = [event.text().partition("deck ")[2].partition(":")[0] for event in record.events]
    assert list(dict.fromkeys(numbers)) == [str(deck) for deck in range(1, 2 * decks + 1)]
    assert 2 * decks >= 12


# The offer of the cut.


@both_clauses("§5(c)", "(e)(3)")
@both_clauses("§5(c)(1)", "(e)(3)(i)")
@BOTH
@pytest.mark.parametrize("first", [1, 2, 3])
def test_at_the_beginning_the_first_player_cuts(ruleset: str, first: Seat) -> None:
    record = prepare(ruleset, "opening", *OPENED, "proceed", first=first)
    assert offered(record) == (first, *cited(ruleset, "first player"))


@both_clauses("§5(c)(2)", "(e)(3)(ii)")
@BOTH
@pytest.mark.parametrize("cut_on", ["2", "2.second"])
def test_the_player_on_whose_box_the_cut_card_appeared_cuts(ruleset: str, cut_on: str) -> None:
    record = prepare(ruleset, "cut card", "proceed", cut_on=cut_on)
    assert offered(record) == (2, *cited(ruleset, "on a box"))


@both_clauses("§5(c)(3)", "(e)(3)(iii)")
@BOTH
@pytest.mark.parametrize("cut_on", ["dealer", "community", "a burned card"])
def test_if_the_cut_card_came_on_the_dealer_the_player_farthest_right_cuts(
    ruleset: str, cut_on: str
) -> None:
    record = prepare(ruleset, "cut card", "proceed", cut_on=cut_on, seats=(2, 5, 7), first=2)
    assert offered(record) == (7, *cited(ruleset, "on the dealer"))


@both_clauses("§5(c)(4)", "(e)(3)(iv)")
@BOTH
@pytest.mark.parametrize("why", ["licensee", "void"])
def test_if_the_house_reshuffles_the_player_farthest_right_cuts(ruleset: str, why: str) -> None:
    record = prepare(ruleset, why, "proceed", seats=(2, 5, 7), first=2, cut_on="2")
    assert offered(record) == (7, *cited(ruleset, "by the house"))


@both_clauses("§5(d)", "(e)(4)")
@BOTH
@pytest.mark.parametrize(
    ("first", "order"), [(2, (2, 5, 7, 9)), (5, (5, 7, 9, 2)), (9, (9, 2, 5, 7))]
)
def test_a_refused_cut_goes_clockwise_and_at_last_to_the_dealer(
    ruleset: str, first: Seat, order: tuple[Seat, ...]
) -> None:
    record = prepare(ruleset, "cut card", "proceed", seats=(2, 5, 7, 9), cut_on=str(first))
    asked = [offered(record)]
    for seat in order:
        record.take(Choose(seat, "pass"))
        asked.append(offered(record))
    expected = cited(ruleset, "on a box", *["refused"] * 4)
    assert asked == list(zip([*order, DEALER], expected, strict=True))
    with pytest.raises(NotAllowed):
        record.take(Proceed())
    record.take(Cut(0, 100))
    assert "dealer: cut card inserted 100 cards deep" in [e.text() for e in record.events]


@both_clauses("§5(d)", "(e)(4)")
@BOTH
def test_whoever_accepts_ends_the_offer_and_nobody_cuts_out_of_turn(ruleset: str) -> None:
    record = prepare(ruleset, "cut card", "proceed", "choose 2 pass", cut_on="2")
    for action in (Cut(1, 100), Cut(2, 100), Cut(0, 100)):
        with pytest.raises(NotAllowed, match="out of turn"):
            record.take(action)
    record.take(Cut(3, 100))
    assert offered(record) == (DEALER, *cited(ruleset, "cut card"))


# Where the cut may be, and the cut card.


@both_clauses("§5(e)", "(e)(5)")
@BOTH
@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("seat", [3, 0])
def test_a_cut_is_a_deck_or_ten_cards_from_either_end_at_least(
    ruleset: str, decks: int, seat: Seat
) -> None:
    least = 52 if ruleset == "ma" else 10
    passes = [] if seat else ["choose 3 pass", "choose 1 pass", "choose 2 pass"]
    for at, is_open in (
        *((least - 1, False), (least, True), (26 * decks, True)),
        *((52 * decks - least, True), (52 * decks - least + 1, False), (0, False)),
    ):
        record = prepare(ruleset, "licensee", "proceed", *passes, decks=decks)
        if is_open:
            record.take(Cut(seat, at))
            assert record.events[-2].clause == cited(ruleset, "cut")[0]
        else:
            with pytest.raises(NotAllowed, match=f"{least} to {52 * decks - least} cards deep"):
                record.take(Cut(seat, at))


@both_clauses("§5(f)", "(e)(6)")
@BOTH
@pytest.mark.parametrize(("decks", "quarter"), [(6, 78), (8, 104)])
@pytest.mark.parametrize("shuffling", ["manual", "automated shuffler"])
def test_the_cut_card_is_a_quarter_from_the_back_at_least(
    ruleset: str, decks: int, quarter: int, shuffling: str
) -> None:
    cut = ["cut 3 100"] if shuffling == "manual" else []
    for behind, is_open in (
        *((quarter - 1, False), (quarter, True), (quarter + 30, True)),
        *((52 * decks - 1, True), (52 * decks, False), (0, False)),
    ):
        record = prepare(ruleset, "licensee", "proceed", *cut, decks=decks, shuffling=shuffling)
        assert offered(record) == (DEALER, *cited(ruleset, "cut card"))
        if is_open:
            record.take(InsertCutCard(behind))
            assert record.turn is None
        else:
            with pytest.raises(NotAllowed, match=f"{quarter} to {52 * decks - 1} cards behind"):
                record.take(InsertCutCard(behind))


# Shufflers and pre-shuffled cards.


@both_clauses("§5(b)(1)", "(e)(2)(i)")
@both_clauses("§2(d)(5)", "(b)(4)(v)")
@BOTH
@pytest.mark.parametrize("why", ["cut card", "licensee", "void"])
def test_after_a_shuffler_the_batches_are_exchanged_and_nobody_cuts(ruleset: str, why: str) -> None:
    record = prepare(
        ruleset, why, "proceed", "insert-cut-card 78", shuffling="automated shuffler", cut_on="2"
    )
    assert record.turn is None
    steps = ("shuffle", "batches", "no cut", "cut card")
    assert clauses(record.events) == cited(ruleset, *steps)


@pytest.mark.clause("fast-action-holdem", "ma", "§4(a)")
@pytest.mark.clause("fast-action-holdem", "ma", "§5(a)")
@pytest.mark.clause("fast-action-holdem", "ma", "§5(b)(2)")
def test_pre_shuffled_cards_are_cut_and_not_shuffled_before_play() -> None:
    asked = ("choose 1 pass", "choose 2 pass", "choose 3 pass")
    actions = (*asked, "cut 1 52", "insert-cut-card 78")
    record = prepare("ma", "opening", *actions, shuffling="pre-shuffled")
    passed = ["146.50(5)"] * 3
    assert clauses(record.events) == ["§5(a)", *passed, "§5(c)(1)", "§5(e)", "§5(f)", "§5(f)"]
    assert "not shuffled" in record.events[0].text()


@pytest.mark.clause("fast-action-holdem", "ma", "146.50(5)")
@pytest.mark.parametrize("how", ["riffle", "strip"])
def test_pre_shuffled_cards_are_riffled_or_stripped_if_a_player_asks(how: str) -> None:
    record = prepare("ma", "opening", f"choose 2 {how}", shuffling="pre-shuffled")
    assert [event.text() for event in record.events[1:]] == [
        f"chosen 2 {how}",
        f"dealer: {how} shuffle at the request of seat 2",
        "dealer: cut offered to seat 1",
    ]
    assert offered(record) == (1, "§5(c)(1)")


def test_nobody_is_asked_once_the_cards_have_been_used() -> None:
    record = prepare("ma", "cut card", shuffling="pre-shuffled")
    assert record.turn is not None
    assert record.turn.wants == "shuffle the cards"


@pytest.mark.clause("fast-action-holdem", "ma", "§5(a)")
@pytest.mark.parametrize("why", ["cut card", "licensee", "void"])
def test_pre_shuffled_cards_are_shuffled_when_the_shoe_is_dealt(why: str) -> None:
    actions = ("proceed", "cut 3 52", "insert-cut-card 78")
    later = prepare("ma", why, *actions, shuffling="pre-shuffled")
    manual = prepare("ma", why, *actions, shuffling="manual")
    assert clauses(later.events)[2:] == ["§5(e)", "§5(f)", "§5(f)"]
    assert later.events == manual.events


@both_clauses("§11", "(k)(1)")
@BOTH
@pytest.mark.parametrize("why", ["licensee", "void"])
def test_with_a_continuous_shuffler_nothing_is_cut_and_no_cut_card_put_in(
    ruleset: str, why: str
) -> None:
    record = prepare(ruleset, why, "proceed", shuffling="continuous shuffler")
    assert record.turn is None
    assert clauses(record.events) == cited(ruleset, "continuous")
    opened = prepare(ruleset, "opening", *OPENED, "proceed", shuffling="continuous shuffler")
    assert opened.turn is None
    assert clauses(opened.events) == cited(
        ruleset, "inspect", "verify", "spread", "wash", "continuous"
    )


# The idle table.


@both_clauses("§5(h)", "(e)(8)")
@both_clauses("§5(h)(1)", "(e)(8)(i)")
@BOTH
def test_an_idle_table_without_a_shuffler_is_spread_washed_shuffled_and_cut(ruleset: str) -> None:
    record = prepare(ruleset, "idle", "proceed", "proceed", first=2)
    assert offered(record) == (2, *cited(ruleset, "first player"))
    record.take(Cut(2, 100))
    record.take(InsertCutCard(78))
    assert record.turn is None
    steps = ("idle", "idle", "idle wash", "shuffle", "first player", "cut", "cut card", "cut card")
    assert clauses(record.events) == cited(ruleset, *steps)
    assert "face up for the first player, then turned face down" in record.events[1].text()


@both_clauses("§5(h)(2)", "(e)(8)(ii)")
@both_clauses("§5(h)(2)(i)", "(e)(8)(ii)(A)")
@both_clauses("§5(h)(2)(ii)", "(e)(8)(ii)(B)")
@BOTH
@pytest.mark.parametrize(
    ("is_trusted", "answers", "is_spread"),
    [
        (True, ["choose 2 pass", "choose 1 pass", "choose 3 pass"], False),
        (True, ["choose 2 pass", "choose 1 spread-and-reshuffle"], True),
        (True, ["choose 3 spread-and-reshuffle"], True),
        (False, [], True),
    ],
)
def test_an_idle_table_with_a_shuffler_plays_the_stored_batch(
    ruleset: str, is_trusted: bool, answers: list[str], is_spread: bool
) -> None:
    record = prepare(
        ruleset,
        "idle",
        *("proceed", *answers, "insert-cut-card 78"),
        shuffling="automated shuffler",
        stored_batch_trusted=is_trusted,
    )
    assert record.turn is None
    asked = ["exchange"] * (len(answers) + is_spread)
    trusted = ["stored", "released", *asked] if is_trusted else ["stored"]
    steps = ("idle", "idle", "exchange", *trusted, "no cut", "cut card")
    assert clauses(record.events) == cited(ruleset, *steps)
    said = [e.text() for e in record.events if isinstance(e, StepTaken)]
    assert any("reshuffled" in text for text in said) == is_spread


# Washington leaves it to house procedure.


@pytest.mark.clause("fast-action-holdem", "wa-single-deck", "WA1 6")
def test_one_deck_is_shuffled_while_the_other_plays() -> None:
    record = prepare("wa-single-deck", "licensee", "proceed")
    assert record.turn is None
    assert clauses(record.events)[-1] == "WA1 6"
    assert "exchanged" in record.events[-1].text()


@pytest.mark.clause("fast-action-holdem", "wa-multi-deck", "WA6 P2")
@pytest.mark.parametrize("why", ["opening", "idle", "licensee"])
def test_a_house_shuffles_by_its_own_procedure(why: str) -> None:
    record = prepare("wa-multi-deck", why, "proceed", shuffling="house procedure")
    assert record.turn is None
    assert clauses(record.events) == ["WA6 P2"]


def test_a_house_may_cut_as_massachusetts_does_and_cites_its_policy() -> None:
    actions = ("proceed", "cut 3 52", "insert-cut-card 78")
    record = prepare("wa-multi-deck", "licensee", *actions, shuffling="manual")
    assert record.turn is None
    assert clauses(record.events)[0] == "WA6 P2"
    assert set(clauses(record.events)[1:]) == {"policy: washington-house-procedure"}
