"""Washington's letter where a golden round would be clumsy: tables, limits, refusals, sessions.

The figures are copied from the letter's tables by hand, not read from the rulesets.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import HousewayError, NotAllowed
from houseway.games import find_game
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.pieces.cards import PACK, parse_cards
from houseway.pieces.money import Cents, show_money
from houseway.round.actions import Call, Declare, Draw, Place, Proceed, Set, Split, Surrender
from houseway.round.card_events import CardBurned
from houseway.round.engine import Round
from houseway.round.events import Announced, LammerRemoved, RoundVoided
from houseway.round.payments import WagerLost, WagerPaid, WagerReturned
from houseway.round.spots import COMMUNITY
from houseway.round.start import Player, Start
from houseway.round.view import PUBLIC, look
from houseway.table.session import Session

GAME = find_game("fast-action-holdem")
SINGLE, MULTI = "wa-single-deck", "wa-multi-deck"
BOTH = pytest.mark.parametrize("ruleset", [SINGLE, MULTI])
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")
DEALERS, ENVIOUS = "Jd 8c 4c 3d", "Tc 3c Jh 3s"
"""Cards of the dealer and of a bystander that make nothing of any board below."""


Test = TypeVar("Test", bound=Callable[..., None])


def shows(ruleset: str, *clauses: str) -> Callable[[Test], Test]:
    """Mark a test with clauses of one ruleset."""

    def mark(test: Test) -> Test:
        for clause in clauses:
            pytest.mark.clause("fast-action-holdem", ruleset, clause)(test)
        return test

    return mark


class Seated(NamedTuple):
    """What one player is dealt, wagers besides the Ante, and does: the first two cards are kept."""

    cards: str
    bonus: Cents = 0
    split: tuple[str, ...] = ()
    name: str = ""


@cache
def opened(ruleset: str, **choices: Any) -> FastActionRules:
    rules = GAME.ruleset(ruleset).open(choices)
    assert isinstance(rules, FastActionRules)
    return rules


def begun(
    rules: FastActionRules,
    bonuses: Sequence[Cents] = (0,),
    names: Sequence[str] = NAMES,
    **start: Any,
) -> Round:
    """A round in which everyone has placed an Ante of 10.00 and perhaps a Bonus."""
    players = {seat: Player(names[seat - 1], 1_000_00) for seat in range(1, len(bonuses) + 1)}
    round_ = GAME.round(rules, Start(players=players, **start))
    for seat, cents in enumerate(bonuses, start=1):
        round_.take(Place(seat, "ante", 10_00))
        if cents:
            round_.take(Place(seat, "bonus", cents))
    return round_


def feed(round_: Round, cards: Mapping[str, str]) -> None:
    """Draw the cards each spot is to get for as long as cards are drawn."""
    stacks = {spot: list(parse_cards(text)) for spot, text in cards.items()}
    while round_.turn is not None and round_.turn.asked == ("chance",):
        round_.take(Draw(stacks[round_.turn.wants.removeprefix("a card for ")].pop(0)))


def dealt(rules: FastActionRules, seats: Sequence[Seated], board: str) -> Round:
    names = [plan.name or name for plan, name in zip(seats, NAMES, strict=False)]
    round_ = begun(rules, [plan.bonus for plan in seats], names)
    round_.take(Proceed())
    hands = {str(seat): plan.cards for seat, plan in enumerate(seats, start=1)}
    feed(round_, {"community": board, "dealer": DEALERS, **hands})
    return round_


def played(rules: FastActionRules, seats: Sequence[Seated], board: str) -> Round:
    round_ = dealt(rules, seats, board)
    for seat, plan in enumerate(seats, start=1):
        kept = parse_cards(plan.cards)[:2]
        round_.take(Split(seat, kept, plan.split) if plan.split else Set(seat, kept))
    while round_.turn is not None:
        if round_.turn.asked == ("chance",):
            feed(round_, {"community": board})
        else:
            round_.take(Proceed())
    return round_


def paid(round_: Round, wager: str, seat: int) -> Cents:
    payments = [event for event in round_.events if isinstance(event, WagerPaid)]
    return sum(event.cents for event in payments if (event.seat, event.wager) == (seat, wager))


# The paytables, as the letter prints them; `-` where it has no line or an empty one.

SINGLE_TABLES = """
paytable                  4     5     6     envy
royal flush               500   500   500   250
straight flush            100   100   100   50
four-of-a-kind            30    30    30    -
full house                5     5     6     -
flush                     4     3     3     -
straight                  2     2     1     -
three-of-a-kind           1     1     1     -
two pair                  -     -     -     -
pair                      -     -     -     -
"""
MULTI_TABLES = """
paytable                  1     2     3     envy
five-of-a-kind suited     5000  1000  1000  1000
royal flush               500   200   200   250
straight flush            100   75    75    50
five-of-a-kind            50    40    40    10
four-of-a-kind            5     7     7     -
full house                3     3     3     -
flush                     2     2     2     -
straight                  1     1     2     -
three-of-a-kind           -     push  push  -
two pair                  -     -     -     -
pair                      -     -     -     -
"""
HANDS = {
    "five-of-a-kind suited": ("7s 7s 9d 2h", "7s 7s 7s Kd 2c"),
    "royal flush": ("As Ts 9d 2h", "Ks Qs Js 4d 2c"),
    "straight flush": ("Ts 9s 6d 2h", "8s 7s 6s Kd 2c"),
    "five-of-a-kind": ("7h 7d 9d 2h", "7s 7s 7s Kd 2c"),
    "four-of-a-kind": ("5h 5c 9d 2h", "5s 5d 6s 7s Kd"),
    "full house": ("Kh Kc 9d 2h", "5s 5d 6s 7s Kd"),
    "flush": ("As 9s 6d 2h", "Ks Qs 4s 4d 2c"),
    "straight": ("Th 9s 6d 2h", "8s 7s 6h Kd 2c"),
    "three-of-a-kind": ("5h Ac 9d 2h", "5s 5d 6s 7s Kd"),
    "two pair": ("Kh 6c 9d 2h", "5s 8d 6s 7h Kd"),
    "pair": ("Kh Qc 9d 2h", "5s 8d 6s 4h Kd"),
}
"""A hand of each category: a player's cards, of which the first two are kept, and the board."""


def lines(text: str) -> list[tuple[str, str, str]]:
    """Table, hand and what the table pays it."""
    head, *rows = [(row[:26].strip(), row[26:].split()) for row in text.strip().splitlines()]
    return [(head[1][at], hand, pays[at]) for hand, pays in rows for at in range(4)]


def check_line(ruleset: str, table: str, hand: str, pays: str) -> None:
    """A hand is paid what one line of the letter says: the Bonus, or another player's Envy."""
    cards, board = HANDS[hand]
    if table == "envy":
        round_ = played(opened(ruleset), [Seated(cards), Seated(ENVIOUS, bonus=5_00)], board)
        assert paid(round_, "envy", 2) == (0 if pays == "-" else int(pays) * 100)
        return
    round_ = played(opened(ruleset, paytable=table), [Seated(cards, bonus=10_00)], board)
    facts = [event.text().partition(" (")[0] for event in round_.events]
    settled = [fact for fact in facts if "bonus" in fact and not fact.startswith("wager")]
    others = {"-": ["lost 1 bonus 10.00"], "push": ["returned 1 bonus 10.00"]}
    won = [f"paid 1 bonus {pays}0.00", "returned 1 bonus 10.00"]
    assert [fact.replace(",", "") for fact in settled] == others.get(pays, won)


@shows(SINGLE, "WA1 15", "WA1 15.a", "WA1 15.b", "WA1 16", "WA1 paytable")
@pytest.mark.parametrize(("table", "hand", "pays"), lines(SINGLE_TABLES))
def test_every_line_of_the_single_deck_tables(table: str, hand: str, pays: str) -> None:
    check_line(SINGLE, table, hand, pays)


@shows(MULTI, "WA6 12", "WA6 12.a", "WA6 12.b", "WA6 13", "WA6 paytable")
@pytest.mark.parametrize(("table", "hand", "pays"), lines(MULTI_TABLES))
def test_every_line_of_the_multi_deck_tables(table: str, hand: str, pays: str) -> None:
    check_line(MULTI, table, hand, pays)


# Envy and lammers.

PAIRS = {"Ts 9s": 50_00, "5s 4s": 50_00, "7h 7d": 0, "Ah Kc": 0}
"""Two cards and the Envy that they are worth with 8s 7s 6s on the board."""
pairs = st.sampled_from(list(PAIRS))
plans = st.builds(
    Seated,
    st.builds("{} {}".format, pairs, pairs),
    st.sampled_from([0, 4_00, 5_00, 20_00]),
    st.sampled_from([(), ("ante",)]),
    st.sampled_from(["Ann", "Ben", "Cleo"]),
)


@shows(MULTI, "WA6 12.a.i", "WA6 13", "WA6 13 sentence")
@given(
    seats=st.lists(plans, min_size=1, max_size=4),
    counts=st.sampled_from(["each hand", "each player"]),
    limit=st.sampled_from(["none", "1 per hand", "1 per round"]),
)
def test_envy_is_for_the_hands_of_others_whatever_the_limit(
    seats: list[Seated], counts: str, limit: str
) -> None:
    """Of other players: whoever has several seats has no envy of the own hands at another."""
    rules = opened(MULTI, decks=8, envy_counts=counts, payout_limit=limit)
    round_ = played(rules, seats, "8s 7s 6s Kd 2c")
    prizes: dict[str, list[Cents]] = {}
    for plan in seats:
        second = [PAIRS[plan.cards[6:]]] if plan.split else []
        prizes.setdefault(plan.name, []).extend([PAIRS[plan.cards[:5]], *second])
    worth = {name: sum(won) if counts == "each hand" else max(won) for name, won in prizes.items()}
    for seat, plan in enumerate(seats, start=1):
        due = sum(worth.values()) - worth[plan.name] if plan.bonus >= 5_00 else 0
        assert paid(round_, "envy", seat) == due


@shows(SINGLE, "WA1 3")
@shows(MULTI, "WA6 2")
@given(ruleset=st.sampled_from([SINGLE, MULTI]), cents=st.integers(1, 300_00))
def test_a_bonus_of_any_amount_gets_a_lammer_from_five_dollars(ruleset: str, cents: Cents) -> None:
    round_ = begun(opened(ruleset, bonus_limits="0.01 to 300 by 0.01"), [cents])
    round_.take(Proceed())
    assert round_.felt.lammers == ({1} if cents >= 5_00 else set())


@shows(SINGLE, "WA1 15.b.i", "WA1 15 note")
@shows(MULTI, "WA6 12 note")
@BOTH
@pytest.mark.parametrize("hand", ["straight flush", "three-of-a-kind", "pair"])
def test_no_lammer_is_picked_up_while_anything_is_unsettled(ruleset: str, hand: str) -> None:
    cards, board = HANDS[hand]
    seats = [Seated(cards, bonus=5_00), Seated(ENVIOUS, bonus=5_00)]
    events = played(opened(ruleset), seats, board).events
    off = [at for at, event in enumerate(events) if isinstance(event, LammerRemoved)]
    money = WagerPaid | WagerLost | WagerReturned
    assert len(off) == 2
    assert off[0] > max(at for at, event in enumerate(events) if isinstance(event, money))


# The aggregate limit.


@shows(SINGLE, "WA1 15.a.i")
@given(limit=st.integers(1, 50_00), scope=st.sampled_from(["per hand", "per round"]))
def test_a_limit_binds_the_paytable_and_nothing_else(limit: Cents, scope: str) -> None:
    seats = [Seated("Kh Kc 8s 2h", bonus=5_00), Seated("9s 4s 8d 2c", 3_00, ("ante", "bonus"))]
    rules = opened(SINGLE, payout_limit=f"{show_money(limit)} {scope}")
    round_ = played(rules, seats, "5s 5d 6s 7s Kd")
    # A full house, and a flush beside a pair: 25.00, 12.00 and nothing are due.
    bonuses = [paid(round_, "bonus", seat) for seat in (1, 2)]
    if scope == "per hand":
        assert bonuses == [min(25_00, limit), min(12_00, limit)]
    else:
        assert sum(bonuses) == min(37_00, limit)
    assert [paid(round_, "ante", seat) for seat in (1, 2)] == [10_00, 10_00]


# Wagers, hands and cards.


@shows(SINGLE, "WA1 2")
@shows(MULTI, "WA6 1")
@BOTH
def test_there_is_no_bonus_without_an_ante(ruleset: str) -> None:
    round_ = GAME.round(opened(ruleset), Start(players={1: Player("Ann", 1_000_00)}))
    with pytest.raises(NotAllowed, match="bonus needs ante first"):
        round_.take(Place(1, "bonus", 5_00))


@shows(SINGLE, "WA1 introduction", "WA1 2")
@shows(MULTI, "WA6 introduction", "WA6 1", "WA6 12.a.i", "WA6 paytable")
@pytest.mark.parametrize(
    ("ruleset", "choices", "why"),
    [
        (SINGLE, {"bonus": "compulsory"}, "bonus: .*WA1 2"),
        (MULTI, {"bonus": "compulsory", "paytable": "1"}, "bonus: "),
        (MULTI, {"bonus": "compulsory", "paytable": "2"}, "bonus: "),
        (MULTI, {"payout_limit": "0 per round"}, "payout limit"),
        (MULTI, {"paytable": "4"}, "paytable: .*1, 2, 3 .*WA6 paytable"),
        (SINGLE, {"decks": 2}, "decks: .*WA1 introduction"),
        (MULTI, {"decks": 9}, "decks: .*6 to 8 .*WA6 introduction"),
        (SINGLE, {"seats_max": 11}, "seats_max: .*1 to 10"),
    ],
)
def test_what_a_licensee_may_not_choose(ruleset: str, choices: dict[str, Any], why: str) -> None:
    with pytest.raises(HousewayError, match=why):
        opened(ruleset, **choices)


@shows(MULTI, "WA6 paytable 3 note")
@given(cents=st.integers(1_00, 300_00) | st.just(10_00))
def test_on_paytable_3_the_bonus_equals_the_ante(cents: Cents) -> None:
    round_ = begun(opened(MULTI, paytable="3", bonus_limits="0.01 to 300 by 0.01"))
    if cents != 10_00:
        with pytest.raises(NotAllowed, match="WA6 paytable 3 note"):
            round_.take(Place(1, "bonus", cents))
    round_.take(Place(1, "bonus", 10_00))


@shows(SINGLE, "WA1 7", "WA1 7.a", "WA1 9")
@shows(MULTI, "WA6 4", "WA6 4.a", "WA6 6")
@BOTH
@pytest.mark.parametrize("splits", ["ante, bonus or both", "ante, or both"])
def test_a_player_keeps_two_or_splits_and_the_dealer_waits(ruleset: str, splits: str) -> None:
    cards, board = HANDS["pair"]
    seats = [Seated(cards, bonus=5_00), Seated(ENVIOUS)]
    round_ = dealt(opened(ruleset, splits=splits), seats, board)
    hand, turn = parse_cards(cards), round_.turn
    assert turn is not None
    offered = {(1, "ante"), (1, "ante bonus"), (2, "ante")}
    offered |= {(1, "bonus")} if splits == "ante, bonus or both" else set()
    kept = {1: hand[:2], 2: parse_cards(ENVIOUS)[:2]}
    for seat in (1, 2):
        for wagers in ("ante", "bonus", "ante bonus"):
            refused = turn.refusal(Split(seat, kept[seat], tuple(wagers.split())))
            assert (refused is None) == ((seat, wagers) in offered)
    for wrong in (Set(1, hand[:1]), Set(1, hand[:3]), Set(1, kept[2]), Surrender(1), Declare(1)):
        with pytest.raises(NotAllowed):
            round_.take(wrong)
    round_.take(Set(1, kept[1]))
    with pytest.raises(NotAllowed):
        round_.take(Proceed())


@shows(SINGLE, "WA1 4", "WA1 10")
@pytest.mark.parametrize("dealing", ["community packet first", "community packet last"])
def test_nobody_sees_the_board_before_it_is_revealed(dealing: str) -> None:
    cards, board = HANDS["pair"]
    round_ = dealt(opened(SINGLE, dealing=dealing), [Seated(cards)], board)
    for action in (Set(1, parse_cards(cards)[:2]), Proceed(), Proceed(), Proceed()):
        assert look(round_, PUBLIC).piles[COMMUNITY] == look(round_, 1).piles[COMMUNITY]
        assert look(round_, 1).piles[COMMUNITY] == (None,) * 5
        round_.take(action)
    round_.take(Proceed())
    assert look(round_, 1).piles[COMMUNITY] == parse_cards(board)


@shows(SINGLE, "WA1 introduction", "WA1 1", "WA1 1.a", "WA1 5", "WA1 P2")
@pytest.mark.parametrize(
    "dealing", ["community packet first", "community packet last", "one at a time"]
)
def test_one_deck_serves_ten_players(dealing: str) -> None:
    session = Session(GAME, opened(SINGLE, seats_max=10, dealing=dealing), random.Random(1))
    for seat in range(1, 11):
        session.sit(seat, NAMES[seat - 1], 1_000_00)
    round_ = session.play(dict.fromkeys(session.players, GAME.policy))
    drawn = [action.card for action in round_.actions if isinstance(action, Draw)]
    assert len(drawn) == len(set(drawn)) == 49
    assert not any(isinstance(event, CardBurned | Announced) for event in round_.events)
    with pytest.raises(NotAllowed):
        begun(opened(SINGLE)).take(Draw(drawn[0]))


@shows(SINGLE, "WA1 6")
def test_the_two_decks_take_turns() -> None:
    session = Session(GAME, opened(SINGLE), random.Random(1))
    session.sit(1, "Ann", 1_000_00)
    batches = []
    for _ in range(4):
        session.play({1: GAME.policy})
        batches.append(session.batch)
        assert session.due == "round"
    assert batches == ["red", "blue", "red", "blue"]


@BOTH
def test_a_round_that_runs_out_of_cards_is_void(ruleset: str) -> None:
    rules = opened(ruleset)
    gone = (PACK * rules.decks)[: 52 * rules.decks - 12]
    round_ = begun(rules, [5_00], gone=gone)
    round_.take(Proceed())
    round_.take(Call("insufficient-cards"))
    assert any(isinstance(event, RoundVoided) for event in round_.events)
    assert round_.felt.is_empty
    assert round_.felt.racks == {1: 1_000_00}
