"""What a bank covers, what envy and a payout limit come to, and surrender beside a bonus."""

import random
from collections.abc import Mapping

import pytest

from houseway.errors import NotAllowed
from houseway.games import find_game
from houseway.games.pai_gow_poker.policy import house_way
from houseway.pieces.stock import parse_pieces
from houseway.round.actions import Action, Count, Draw, Place, Surrender, parse_action
from houseway.round.card_events import CardDealt, CardExposed
from houseway.round.engine import Round
from houseway.round.options import Keep
from houseway.round.payments import SeatMoney, WagerLost, WagerPaid
from houseway.round.spots import DEALER_HAND, Spot
from houseway.round.stack_options import CountCards, DrawCard
from houseway.round.start import Player, Start
from houseway.round.view import look, see
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.games.pai_gow_poker.tables import rules, shows

GAME = find_game("pai-gow-poker")
NOTHING_ELSE: Mapping[str, str] = {}
PLAIN = {
    **{"additional_pays": "none", "bonus_paytable": "none", "insurance_paytable": "none"},
    **{"progressive_paytable": "none", "progressive_limits": "none"},
}


def refusal(round_: Round, text: str) -> str:
    action: Action = parse_action(text)
    with pytest.raises(NotAllowed) as refused:
        round_.take(action)
    return str(refused.value)


def offered_bank(rack_cents: int, **choices: object) -> Round:
    """Ben banks with so much; Ann may wager."""
    last = [{"seat": 5, "name": "Ben", "cents": 10_00}]
    start = Start(
        players={6: Player("Ann", 500_00), 5: Player("Ben", rack_cents)},
        carried={"is_open": True, "last": last},
    )
    round_ = GAME.round(rules(co_bank=False, **choices), start)
    for text in ("choose 5 bank", "choose 5 no-dealers-wager"):
        round_.take(parse_action(text))
    return round_


@shows("§10(d)2")
def test_a_bank_covers_main_wagers_and_the_house_the_others() -> None:
    round_ = offered_bank(20_00)
    assert "§10(d)2" in refusal(round_, "place 6 wager 21.00")
    round_.take(Place(6, "wager", 20_00))
    round_.take(Place(6, "bonus", 25_00))
    round_.take(Place(6, "number-1", 50_00))


def dealt_out(round_: Round) -> Round:
    """A round after its deal, the cards as they lie in the deck."""
    pieces = iter(round_.rules.stock.pieces)
    while round_.turn is not None and not isinstance(round_.turn.options[0], Keep):
        first = round_.turn.options[0]
        if isinstance(first, DrawCard):
            round_.take(Draw(next(pieces)))
        elif isinstance(first, CountCards):
            round_.take(Count(round_.felt.cards_left))
        else:
            round_.take(next(iter(first.examples())))
    return round_


@shows("§10(k)")
@pytest.mark.parametrize("dealt", ["sevens", "threes"])
def test_without_a_wager_the_dealers_cards_are_collected_unseen(dealt: str) -> None:
    threes = {"bonus_paytable": "none", "three_card_paytable": "A"} if dealt == "threes" else {}
    round_ = offered_bank(500_00, **threes)
    for text in ("place 6 wager 20.00", "proceed"):
        round_.take(parse_action(text))
    dealt_out(round_)
    assert not round_.felt.cards(DEALER_HAND)
    rack = [bundle for bundle in round_.felt.discard_rack if bundle.spot == DEALER_HAND]
    assert [(bundle.what, len(bundle.cards)) for bundle in rack] == [("no wager", 7)]


def settled(
    hands: dict[str, str],
    wagers: list[str],
    names: dict[int, str],
    answers: Mapping[str, str] = NOTHING_ELSE,
    /,
    **more: object,
) -> Round:
    """A round with some hands dealt, everybody setting the house way unless an answer is given."""
    chosen = {**PLAIN, "bonus_paytable": "A", "insurance_paytable": "A", **more}
    start = Start(players={seat: Player(name, 90_000_00) for seat, name in names.items()})
    round_ = GAME.round(rules(**chosen), start)
    held = {spot: list(parse_pieces(cards)) for spot, cards in hands.items()}
    used = {card for cards in held.values() for card in cards}
    others = [card for card in round_.rules.stock.pieces if card not in used]
    random.Random(4).shuffle(others)
    for text in wagers:
        round_.take(parse_action(f"place {text}"))
    round_.take(parse_action("proceed"))
    other = dict(answers)
    while round_.turn is not None:
        if answer := other.pop(round_.turn.wants, ""):
            round_.take(parse_action(answer))
            continue
        first = round_.turn.options[0]
        if isinstance(first, DrawCard):
            own = held.get(round_.turn.wants.removeprefix("a card for "))
            round_.take(Draw(own.pop(0) if own else others.pop()))
        elif isinstance(first, CountCards):
            round_.take(Count(round_.felt.cards_left))
        elif isinstance(first, Keep):
            round_.take(house_way(round_.rules, first))
        else:
            round_.take(next(iter(first.examples())))
    return round_


def envy_of(round_: Round, seat: int) -> list[int]:
    paid = [event for event in round_.events if isinstance(event, WagerPaid)]
    return [event.cents for event in paid if (event.seat, event.wager) == (seat, "envy")]


FOURS = {"6": "Tc Td Th Ts 4c 3d 2h", "5": "9h 8h 7h 6h 5h Kc 2d"}
BETS = ["6 wager 10.00", "6 bonus 5.00", "5 wager 10.00", "4 wager 10.00", "4 bonus 5.00"]


def test_envy_is_paid_for_each_hand_of_others_and_never_for_an_own_one() -> None:
    apart = settled(FOURS, BETS, {6: "Ann", 5: "Ben", 4: "Cleo"})
    assert (envy_of(apart, 6), envy_of(apart, 4)) == ([20_00], [5_00, 20_00])
    both = settled(FOURS, BETS, {6: "Ann", 5: "Ann", 4: "Cleo"})
    assert (envy_of(both, 6), envy_of(both, 4)) == ([], [5_00, 20_00])


def test_envy_may_be_paid_once_for_each_other_player() -> None:
    """More than one other player entitles to several (§1); two hands of one of them do not."""
    each = {"envy_hands": "each player"}
    apart = settled(FOURS, BETS, {6: "Ann", 5: "Ben", 4: "Cleo"}, **each)
    assert (envy_of(apart, 6), envy_of(apart, 4)) == ([20_00], [5_00, 20_00])
    both = settled(FOURS, BETS, {6: "Ann", 5: "Ann", 4: "Cleo"}, **each)
    assert (envy_of(both, 6), envy_of(both, 4)) == ([], [20_00])
    bets = [*BETS, "3 wager 10.00", "3 bonus 5.00"]
    twice = settled(FOURS, bets, {6: "Ann", 5: "Ben", 4: "Cleo", 3: "Cleo"}, **each)
    assert envy_of(twice, 4) + envy_of(twice, 3) == [5_00, 20_00]


@shows("§16(d)")
def test_a_limit_is_shared_over_all_that_a_player_is_due() -> None:
    hands = {"6": "9h 8h 7h 6h 5h 4h 3h", "5": "As Ks Qs Js Ts 9d 2c"}
    bets = ["6 wager 10.00", "6 bonus 10.00", "5 wager 10.00"]
    limit = {"bonus_payout_limit": "40,000 per round"}
    people = {6: "Ann", 5: "Ben"}
    held = settled(hands, bets, people, **limit)
    won = [e.cents for e in held.events if isinstance(e, WagerPaid) and e.wager != "wager"]
    assert sum(won) == 40_000_00
    outside = settled(hands, bets, people, **limit, envy_in_the_limit="outside")
    assert envy_of(outside, 6) == [50_00]
    paid = [e.cents for e in outside.events if isinstance(e, WagerPaid) and e.wager == "bonus"]
    assert paid == [40_000_00]


def test_a_surrender_beside_a_bonus_may_be_refused() -> None:
    for policy, why in (("allowed", ""), ("refused", "no surrender beside a bonus")):
        start = Start(players={6: Player("Ann", 500_00)})
        chosen = {**PLAIN, "bonus_paytable": "A", "surrender_beside_a_bonus": policy}
        session = Session(GAME, rules(**chosen), entropy(6))
        session.sit(6, "Ann", start.players[6].rack_cents)
        session.prepare({})
        now = session.begin()
        for text in ("place 6 wager 10.00", "place 6 bonus 5.00"):
            session.take(now, parse_action(text))
        while now.turn is not None and not isinstance(now.turn.options[0], Keep):
            session.take(now, session.answer(now, {}))
        if why:
            with pytest.raises(NotAllowed, match=why):
                session.take(now, Surrender(6))
        else:
            session.take(now, Surrender(6))


def after_three_cards(cards: str, answer: str, **more: object) -> Round:
    """A round in which Ann has wagered on these three cards, and has answered."""
    chosen = {"bonus_paytable": "none", "three_card_paytable": "A", **more}
    round_ = GAME.round(rules(**chosen), Start(players={6: Player("Ann", 500_00)}))
    for text in ("place 6 wager 10.00", "place 6 three-card-bonus 5.00", "proceed"):
        round_.take(parse_action(text))
    for card in parse_pieces(cards + " 2c 3d 4h"):
        round_.take(Draw(card))
    round_.take(parse_action(answer))
    return round_


@shows("§17(f)")
def test_what_is_not_shown_loses_and_nobody_is_told_what_it_was() -> None:
    told = []
    for cards in ("8s 7s 6s", "Ks 9d 5h"):
        round_ = after_three_cards(cards, "choose 6 pass")
        told.append([event.text() for event in round_.events if isinstance(event, WagerLost)])
    assert told == [["lost 6 three-card-bonus 5.00 (not shown)"]] * 2


@shows("§11(d)")
def test_the_last_four_cards_are_unseen_until_the_choice_is_made() -> None:
    """The player decides without looking at them, though the first three are known."""
    round_ = after_three_cards("8s 7s 6s", "choose 6 pass")
    for card in parse_pieces("Ac Kc Qc"):
        round_.take(Draw(card))
    round_.take(parse_action("call player-card-exposed 6 Ac"))
    for card in parse_pieces("Jc 9h 8h 7h 6h"):
        round_.take(Draw(card))
    if isinstance(round_.turn and round_.turn.options[0], CountCards):
        round_.take(Count(round_.felt.cards_left))
    assert round_.turn is not None
    assert round_.turn.wants == "a card of yours was exposed: play on or void"
    told = [see(event, 6) for event in round_.events]
    seen = {event.card for event in told if isinstance(event, CardDealt)}
    assert seen == {None}
    assert not {*parse_pieces("Kc Qc Jc")} & {*look(round_, 6).piles[Spot(6)]}
    round_.take(parse_action("choose 6 play-on"))
    assert {*parse_pieces("8s 7s 6s Ac Kc Qc Jc")} == {*look(round_, 6).piles[Spot(6)]}


def test_where_the_dealer_turns_the_cards_all_see_what_loses() -> None:
    round_ = after_three_cards("Ks 9d 5h", "proceed", three_card_shown="by the dealer")
    assert [e.text() for e in round_.events if isinstance(e, CardExposed)] == [
        f"exposed {card} of 6" for card in parse_pieces("Ks 9d 5h")
    ]


@shows("§9(g)4")
def test_hands_found_misset_before_they_are_paid_lose() -> None:
    """Called when the hands have been compared and the winners are about to be paid."""
    calls = {"pay the winning wagers": "call three-and-four 6"}
    hands = {"6": "Tc Td Th Ts 4c 4d 2h", "dealer": "Ks Qh Jd 9c 8d 7s 3s"}
    for answers, net in ((NOTHING_ELSE, 9_50), (calls, -10_00)):
        done = settled(hands, ["6 wager 10.00"], {6: "Ann"}, answers)
        assert done.felt.racks[6] == 90_000_00 + net


# Hands not set the house way, seen when other wagers are settled already.

SEEN = {
    "between": "settle envy bonuses and premium hands",
    "in the end": "the round is over",
}
MISSET = {**FOURS, "dealer": "Ks Qh Jd 9c 8d 7s 3s"}
UNSEEN = {"set the hands the house way": "call misset-unseen 7s 3s"}


def won_besides(round_: Round) -> dict[tuple[int, str], int]:
    """What each further wager was paid, and the whole of what it was paid and not given back."""
    found: dict[tuple[int, str], int] = {}
    for event in round_.events:
        if isinstance(event, SeatMoney) and event.wager not in ("wager", "dealer"):
            column, sign = event.counts
            if column == "won":
                key = event.seat, event.wager
                found[key] = found.get(key, 0) + sign * event.cents
    return found


@shows("§11(i)")
@pytest.mark.parametrize("seen", SEEN)
def test_a_misset_seen_late_changes_nothing_but_main_wagers(seen: str) -> None:
    bets = [*BETS, "5 progressive 1.00", "6 insurance 5.00"]
    people = {6: "Ann", 5: "Ben", 4: "Cleo"}
    of: dict[str, object] = {"progressive_paytable": "one-dollar"}
    of["progressive_limits"] = "1 to 1 by 1"
    right = settled(MISSET, bets, people, **of)
    late = settled(MISSET, bets, people, {**UNSEEN, SEEN[seen]: "call dealer-misset"}, **of)
    assert any("misset" in event.text() for event in late.events)
    assert won_besides(late) == won_besides(right)
    assert late.felt.racks == right.felt.racks
    assert late.felt.meters == right.felt.meters
    assert late.felt.is_empty


@shows("§11(i)", "§15(d)3(i)")
def test_envy_is_paid_though_every_bonus_was_lost_before_a_misset_was_seen() -> None:
    bets = ["6 wager 10.00", "4 wager 10.00", "4 bonus 5.00"]
    hands = {**MISSET, "4": "Ac Kh Jc 8c 6d 4s 2s"}
    calls = {**UNSEEN, SEEN["between"]: "call dealer-misset"}
    late = settled(hands, bets, {6: "Ann", 4: "Cleo"}, calls)
    assert envy_of(late, 4) == [5_00]
    assert late.felt.is_empty


@shows("§16(d)")
def test_a_misset_seen_between_the_passes_shares_a_limit_once() -> None:
    hands = {"6": "9h 8h 7h 6h 5h 4h 3h", "5": "Ac Qc 9s 7c 4d 3c 2d"}
    hands["dealer"] = "Ks Qh Jd 9c 8d Th 3s"
    bets = ["6 wager 10.00", "6 bonus 25.00", "5 wager 10.00", "5 insurance 25.00"]
    limit = {"bonus_payout_limit": "40,000 per round", "insurance_paytable": "C"}
    one = {6: "Ann", 5: "Ann"}
    calls = {"set the hands the house way": "call misset-unseen Th 3s"}
    calls[SEEN["between"]] = "call dealer-misset"
    late = settled(hands, bets, one, calls, **limit)
    assert sum(won_besides(late).values()) == 40_000_00
    assert won_besides(late) == won_besides(settled(hands, bets, one, **limit))


@shows("§11(i)")
def test_a_misset_is_reset_though_nobody_is_left_to_compare() -> None:
    calls = {**UNSEEN, "play on, or surrender": "surrender 6"}
    calls[SEEN["in the end"]] = "call dealer-misset"
    late = settled(MISSET, ["6 wager 10.00"], {6: "Ann"}, calls)
    assert late.felt.racks[6] == 90_000_00 - 10_00
    assert late.felt.is_empty
