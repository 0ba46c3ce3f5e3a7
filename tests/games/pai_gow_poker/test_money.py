"""What a bank covers, what envy and a payout limit come to, and surrender beside a bonus."""

import random

import pytest

from houseway.errors import NotAllowed
from houseway.games import find_game
from houseway.games.pai_gow_poker.policy import house_way
from houseway.pieces.stock import parse_pieces
from houseway.round.actions import Action, Count, Draw, Place, Surrender, parse_action
from houseway.round.engine import Round
from houseway.round.options import Keep
from houseway.round.payments import WagerPaid
from houseway.round.stack_options import CountCards, DrawCard
from houseway.round.start import Player, Start
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.games.pai_gow_poker.tables import rules, shows

GAME = find_game("pai-gow-poker")
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


def settled(
    hands: dict[str, str], wagers: list[str], names: dict[int, str], **more: object
) -> Round:
    """A round with some hands dealt, everybody setting the house way."""
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
    while round_.turn is not None:
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
    once = settled(FOURS, BETS, {6: "Ann", 5: "Ben", 4: "Cleo"}, envy_hands="each player")
    assert (envy_of(once, 6), envy_of(once, 4)) == ([20_00], [20_00])


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
