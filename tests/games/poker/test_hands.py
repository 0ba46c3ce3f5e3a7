"""Hands and pots as the regulation has them: rounds dealt to the showdown with chosen cards."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TypeVar

import pytest

from houseway.games.poker import GAME
from houseway.games.poker.rules import PokerRules
from houseway.games.poker.settlement import high_of
from houseway.hands import STANDARD, THREE_CARD
from houseway.hands.low import LowOrder
from houseway.pieces.cards import Card, parse_cards
from houseway.pieces.stock import PIECES
from houseway.round.actions import Check, Choose, Draw, Match, Proceed, Set
from houseway.round.engine import Round
from houseway.round.payments import PotAwarded
from houseway.round.spots import COMMUNITY, Seat, Spot
from houseway.round.start import Player, Start
from tests.games.poker.made import low_of
from tests.games.test_rankings import FIVE_CARDS, THREE_CARDS

RULESET = GAME.ruleset("ma")
DECK = PIECES[:52]
Test = TypeVar("Test", bound=Callable[..., None])


def clauses(*names: str) -> Callable[[Test], Test]:
    """Several clauses that one test shows."""

    def put(test: Test) -> Test:
        for name in names:
            test = pytest.mark.clause("poker", "ma", name)(test)
        return test

    return put


def dealt(variant: str, hands: Sequence[str], board: str = "", **choices: str) -> Round:
    """A round in which everybody checks or calls, with these hands in the order of the seats."""
    rules = RULESET.open({"variant": variant, **choices})
    players = {seat: Player(f"p{seat}", 100_00) for seat in range(1, len(hands) + 1)}
    round_ = GAME.round(rules, Start(players=players))
    for seat in players:
        round_.take(Choose(seat, "take-part"))
    round_.take(Proceed())
    own = {seat: iter(parse_cards(hand)) for seat, hand in enumerate(hands, start=1)}
    common = iter(parse_cards(board))
    used = {*parse_cards(" ".join(hands)), *parse_cards(board)}
    others = (card for card in DECK if card not in used)
    while round_.turn is not None:
        _answer(round_, own, common, others)
    return round_


def _answer(
    round_: Round, own: dict[Seat, Iterator[Card]], common: Iterator[Card], others: Iterator[Card]
) -> None:
    """One answer: the card that is due, a check or a call, no draw, and every hand shown."""
    assert round_.turn is not None
    wants = round_.turn.wants
    actions = [action for option in round_.turn.options for action in option.examples()]
    if isinstance(actions[0], Draw):
        if "burn" in wants:
            card = next(others)
        elif wants.endswith(str(COMMUNITY)):
            card = next(common)
        else:
            card = next(own[int(wants.rsplit(" ", 1)[1])])
        round_.take(Draw(card))
        return
    keep = [a for a in actions if isinstance(a, Set) and len(a.kept) == 5]
    plain = [a for a in actions if isinstance(a, Check | Match)]
    round_.take((keep or plain or actions)[0])


def won(round_: Round) -> dict[Seat, list[int]]:
    """Whole dollars awarded to each, part by part."""
    found: dict[Seat, list[int]] = {}
    for event in round_.events:
        if isinstance(event, PotAwarded):
            found.setdefault(event.target.seat, []).append(event.cents // 100)
    return found


def rules_of(variant: str) -> PokerRules:
    rules = RULESET.open({"variant": variant})
    assert isinstance(rules, PokerRules)
    return rules


# Rankings.


@clauses("§3(a)", "§3(b)", *(f"§3(b){number}" for number in range(1, 10)), "§1 suit")
def test_high_hands_of_five_cards() -> None:
    order = [hand for _, high, low in FIVE_CARDS for hand in (high, low)]
    strengths = [STANDARD.best(parse_cards(hand)).strength for hand in order]
    assert all(one >= two for one, two in pairwise(strengths))
    for name, high, low in FIVE_CARDS:
        named = {STANDARD.best(parse_cards(hand)).category.name for hand in (high, low)}
        assert named == {name}
    assert len({suit.suit for suit in DECK}) == 4


@clauses("§3(c)", *(f"§3(c){number}" for number in range(1, 7)))
def test_high_hands_of_three_cards() -> None:
    """A royal flush first; three-of-a-kind above a straight, a straight above a flush."""
    top = THREE_CARD.best(parse_cards("As Ks Qs")).strength
    hands = [(high, low) for _, high, low in THREE_CARDS]
    strengths = [THREE_CARD.best(parse_cards(hand)).strength for pair in hands for hand in pair]
    assert [top, *strengths] == sorted([top, *strengths], reverse=True)
    names = [THREE_CARD.best(parse_cards(high)).category.name for high, _ in hands]
    assert names == [name for name, _, _ in THREE_CARDS]


@clauses("§3(d)")
def test_equal_hands_go_by_the_highest_card_and_else_divide() -> None:
    assert won(dealt("holdem", ["As Kd", "Ac Qd"], "Ah 7c 5d 4s 2h")) == {1: [8]}
    assert won(dealt("holdem", ["As Kd", "Ac Kh"], "Ah 7c 5d 4s 2h")) == {1: [4], 2: [4]}


@clauses("§3(e)", "§3(f)")
def test_low_hands_are_the_inverse_without_straights_and_flushes() -> None:
    order = LowOrder(size=5, top=None, pairs="aces are the best pair", ties="from the highest card")
    hands = (
        "5h 4h 3h 2h Ah",
        "6s 4d 3c 2h As",
        "8s 4d 3c 2h As",
        "As Ah 4d 3c 2h",
        "2s 2h 5d 4c 3h",
    )
    strengths = []
    for hand in hands:
        low = order.best([tuple(parse_cards(hand))])
        assert low is not None
        strengths.append(low.strength)
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(hands)


@clauses("§3(g)")
def test_cards_speak() -> None:
    """The hand that wins is the one that the cards make, whatever anybody says."""
    round_ = dealt("holdem", ["2s 3d", "Kc Kh"], "4h 5c 6d Ks 9h")
    assert won(round_) == {1: [8]}
    said = [event.text() for event in round_.events if "seat 1:" in event.text()]
    assert said == ['announced "seat 1: straight, six high"']


# The games.


@pytest.mark.parametrize(
    ("variant", "seats"),
    [
        pytest.param(variant, seats, marks=[pytest.mark.clause("poker", "ma", c) for c in cited])
        for variant, seats, cited in (
            ("stud", 9, ("§8(a)1", "§9(a)", "§9(b)")),
            ("stud-hi-lo", 9, ("§8(a)1",)),
            ("stud-8", 9, ("§8(a)1",)),
            ("holdem", 11, ("§8(a)2", "§10(b)")),
            ("omaha", 10, ("§8(a)3", "§11(a)", "§11(b)")),
            ("omaha-8", 10, ("§8(a)3",)),
            ("draw", 8, ("§8(a)4", "§12(b)")),
            ("draw-low", 8, ("§8(a)4",)),
            ("five-card-stud", 8, ("§8(a)5",)),
            ("mambo", 11, ("§8(a)6",)),
        )
    ],
)
def test_each_game_may_be_offered_with_so_many_seats(variant: str, seats: int) -> None:
    assert RULESET.open({"variant": variant, "seats_max": seats}).seats_max == seats
    if seats < 11:
        with pytest.raises(Exception, match="at most"):
            RULESET.open({"variant": variant, "seats_max": seats + 1})


@clauses("§8(b)", "§8(a)")
def test_no_other_game_may_be_offered() -> None:
    assert len(RULESET.tables["variant"]) == 10
    with pytest.raises(Exception, match="variant"):
        RULESET.open({"variant": "razz"})


@clauses("§10(j)", "§9(i)")
def test_a_hand_is_the_best_five() -> None:
    own, board = parse_cards("As Kd"), parse_cards("Ah Ad Ac Ks Kh")
    assert high_of(rules_of("holdem"), own, board).name.startswith("four-of-a-kind")
    seven = parse_cards("2c 3d 4h 5s 6c Kd Kh")
    assert high_of(rules_of("stud"), seven, ()).name.startswith("straight")


@clauses("§11(f)", "§11(e)")
def test_omaha_takes_two_of_the_hand_and_three_of_the_board() -> None:
    own, board = parse_cards("As Ad Ac Ah"), parse_cards("2c 5d 9h Js Kc")
    assert high_of(rules_of("omaha"), own, board).name.startswith("pair")


@clauses("§9(j)", "§11(g)")
def test_eight_or_better() -> None:
    stud, omaha = rules_of("stud-8"), rules_of("omaha-8")
    assert low_of(stud, parse_cards("8c 7d 4h 3s Ac Kd Kh"), ()) is not None
    assert low_of(stud, parse_cards("9c 7d 4h 3s Ac Kd Kh"), ()) is None
    assert low_of(stud, parse_cards("8c 8d 4h 3s Ac Kd Kh"), ()) is None
    assert low_of(omaha, parse_cards("As 2d Kc Kh"), parse_cards("3c 7d 8h Js Kd")) is not None
    assert low_of(omaha, parse_cards("As Kd Kc Kh"), parse_cards("3c 7d 8h 2s 4d")) is None


@clauses("§13a(k)")
def test_six_or_better_without_a_pair() -> None:
    mambo = rules_of("mambo")
    assert low_of(mambo, parse_cards("6c 5d 4h"), parse_cards("Kd")) is not None
    assert low_of(mambo, parse_cards("7c 5d 4h"), parse_cards("Kd")) is None
    assert low_of(mambo, parse_cards("4c 5d 4h"), parse_cards("Kd")) is None


@clauses("§9(k)", "§9(k)1", "§9(k)2", "§9(l)", "§11(h)1", "§11(h)2", "§11(h)3")
def test_two_different_hands_or_the_same_five_and_an_ace_both_ways() -> None:
    stud = rules_of("stud-8")
    own = parse_cards("Ac Ad 2h 3s 4c 5d Kh")
    high, low = high_of(stud, own, ()), low_of(stud, own, ())
    assert low is not None
    assert high.name.startswith("straight")
    assert {card.rank for card in low.cards} == {card.rank for card in high.cards}
    omaha = rules_of("omaha-8")
    own, board = parse_cards("As 2s Kd Kh"), parse_cards("Ks 4s 8s 5h Kc")
    high, low = high_of(omaha, own, board), low_of(omaha, own, board)
    assert low is not None
    assert high.name.startswith("four-of-a-kind")
    assert {*parse_cards("As 2s")} <= {*low.cards}
    assert not {*high.cards} & {*parse_cards("As 2s")}


@clauses("§13a(l)", "§13a(l)1", "§13a(l)2")
def test_a_straight_and_a_flush_are_low_hands_of_mambo_too() -> None:
    mambo = rules_of("mambo")
    for hand in ("Ac 2d 3h", "2c 4c 6c"):
        own = parse_cards(hand)
        low = low_of(mambo, own, parse_cards("Kd"))
        assert low is not None
        assert {*low.cards} == {*own} == {*high_of(mambo, own, parse_cards("Kd")).cards}


# Divided pots.


@clauses("§9(i)2i", "§9(i)2ii", "§9(i)2iv")
def test_stud_divides_and_the_odd_dollar_goes_by_suit() -> None:
    """Pot 21: 11 to the high, 10 to the low; of tied highs the better suit has the odd dollar."""
    odd = {"ante": "3", "forced_bet": "4", "limits": "4 to 8 by 1"}
    round_ = dealt(
        "stud-8",
        ["Ks Kh 2c 9d 9c Jd 7h", "Ac 2d 3h 4s 7d Td Qc", "6h Jh 5s Tc Qd 8s 2h"],
        **odd,
    )
    assert won(round_) == {1: [11], 2: [10]}
    tied = dealt(
        "stud-8",
        ["Ks Kh 2c 9d 9c Jd Qh", "Kd Kc 2d 9h 9s Jc Qs", "6h Jh 5s Tc Ad 8s 2h"],
        **odd,
    )
    assert won(tied) == {1: [6], 2: [5], 3: [10]}


@clauses("§11(f)2i", "§11(f)2ii", "§11(f)2iii", "§11(f)2iv")
def test_omaha_divides_and_the_odd_dollar_goes_by_suit() -> None:
    odd = {"ante": "1", "blinds": "2 and 4"}
    hands = ["As 2s Kd Qd", "Ah 2h Kc Qc", "Jd Jc Td Tc"]
    round_ = dealt("omaha-8", hands, "3c 4h 8s Kh 9d", **odd)
    assert won(round_) == {1: [4, 3], 2: [4, 4]}


@clauses("§13a(j)2", "§13a(j)3", "§13a(j)4")
def test_mambo_divides_and_the_odd_dollar_goes_by_suit() -> None:
    one, other, third = "As 3c 2h", "Ah 3d 2s", "9d 7c 5h"
    assert won(dealt("mambo", [one, other, third], "Qc", ante="4")) == {1: [5, 5], 2: [4, 4]}
    assert won(dealt("mambo", [other, one, third], "Qc", ante="4")) == {1: [4, 4], 2: [5, 5]}


@clauses("§15(a)")
def test_who_concedes_a_hand_has_lost_it() -> None:
    rules = RULESET.open({})
    players = {1: Player("Ann", 100_00), 2: Player("Ben", 100_00)}
    round_ = GAME.round(rules, Start(players=players))
    for action in (Choose(1, "take-part"), Choose(2, "take-part"), Proceed()):
        round_.take(action)
    own = {1: iter(parse_cards("As Ad")), 2: iter(parse_cards("2c 7d"))}
    common, others = iter(parse_cards("Ah Ac Kd 9h 4s")), iter(parse_cards("3c 3d 3h"))
    while round_.turn is not None and "concede" not in round_.turn.wants:
        _answer(round_, own, common, others)
    round_.take(Choose(1, "concede"))
    round_.take(Choose(2, "show"))
    assert won(round_) == {2: [8]}
    assert not round_.felt.cards(Spot(1))


@clauses("§9(f)2", "§9(d)")
def test_of_equal_hands_showing_the_first_at_the_dealers_left_opens() -> None:
    hands = ["2c 3c 9s Kd 4c 5d 6h", "2d 3d 9h Kc 7h 5s 4h"]
    said = [e.text() for e in dealt("stud", hands).events]
    assert next(text for text in said if "forced bet" in text).startswith("wager 2")
    assert next(text for text in said if "checks" in text) == 'announced "seat 1 checks"'


@clauses("§13(h)")
def test_the_highest_hand_wins_in_five_card_stud() -> None:
    assert 2 in won(dealt("five-card-stud", ["2c 9s Kd 4c 3d", "3h 9h Kc 4d 9d"]))


@clauses("§1 half-kill")
def test_a_half_kill_raises_the_limits_by_half() -> None:
    rules = RULESET.open({"variant": "omaha-8", "kill": "half-kill at 20"})
    assert isinstance(rules, PokerRules)
    first = rules.variant.streets[0]
    assert (rules.stakes(first).minimum, rules.stakes(first, rules.kill.times).minimum) == (
        400,
        600,
    )
