"""Side wagers in all ten variants: rounds by random answers against a plain oracle."""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.examination.checks import Witness, all_eyes
from houseway.examination.strategies import Way, answer, script_of, start_of
from houseway.examination.test_sight import check_sight
from houseway.games.poker import GAME
from houseway.games.poker.hand_history import hand_history
from houseway.games.poker.rules import PokerRules
from houseway.games.poker.takings import takings
from houseway.pieces.cards import Card
from houseway.round.card_events import CardDealt, CardsCollected
from houseway.round.engine import Round
from houseway.round.events import IrregularityCalled, RoundVoided
from houseway.round.payments import SeatMoney, WagerLost, WagerPaid, WagerPlaced, WagerReturned
from houseway.round.spots import Seat
from houseway.rulesets import Ruleset
from houseway.rulesets.files import merged, ruleset_file
from houseway.steps.side_desk import NOT_DEALT, spot_of

VARIANTS = (
    *("holdem", "omaha", "omaha-8", "stud", "stud-hi-lo", "stud-8"),
    *("draw", "draw-low", "five-card-stud", "mambo"),
)
LINES = [{"name": "an ace", "when": "has A"}, {"name": "no seven", "when": "no 7"}]
ROUNDS = 1_500
PAYS = {"an ace": "7 to 3", "no seven": "push"}


def side(looks_at: tuple[str, ...], fold: str) -> dict[str, Any]:
    """A side wager on some sights."""
    return {
        "cite": "our sheet",
        "looks_at": list(looks_at),
        "lines": LINES,
        "pays": PAYS,
        "limits": "0.01 to 50 by 0.01",
        "fold": fold,
    }


def filed(variant: str, sides: dict[str, Any]) -> Ruleset[PokerRules]:
    """The law with a variant that the house has chosen, and side wagers."""
    file = ruleset_file(GAME.folder, "ma")
    data = merged(file, GAME.folder)
    data = {**data, "house": {**data["house"], "variant": variant}, "side_wagers": sides}
    return Ruleset(GAME.name, PokerRules, data, file)


@cache
def with_sides(variant: str) -> PokerRules:
    """A table with a wager on every sight and one on the last two of them."""
    sights = plain(variant).in_sight.sights
    looks: list[tuple[str, ...]] = [(name,) for name in sights]
    if "board" in sights:
        looks.append(("own", "board"))
    sides = {
        f"side-{number}": side(names, "loses" if is_late(variant, names) else "stands")
        for number, names in enumerate(looks)
    }
    return filed(variant, {**sides, "lost": side(looks[0], "loses")}).open()


@cache
def plain(variant: str) -> PokerRules:
    """The same without them."""
    return filed(variant, {}).open()


def is_late(variant: str, names: tuple[str, ...]) -> bool:
    """Whether own cards are looked at together with some that come later."""
    first, sights = len(plain(variant).variant.streets[0].cards), plain(variant).in_sight.sights
    own = [sights[name] for name in names if sights[name].area == "own"]
    return bool(own) and (len(names) > 1 or own[0].cards > first)


def played(rules: PokerRules, number: int, way: Way) -> Iterator[tuple[Round, int]]:
    """A round by random answers: as it stands after each, and the events that were told before."""
    chance = Random(number)
    start = start_of(rules, way, chance)
    round_, script = GAME.round(rules, start), script_of(rules, start, way, chance)
    while round_.turn is not None:
        told = len(round_.events)
        round_.take(answer(round_, script))
        yield round_, told
    assert round_.felt.is_empty, round_.felt.wagers
    assert round_.felt.money == sum(each.rack_cents for each in start.players.values())


@pytest.mark.parametrize("variant", VARIANTS)
def test_rounds_settle_as_the_oracle_says(variant: str) -> None:
    rules, settled = with_sides(variant), 0
    for number in range(ROUNDS):
        for round_, _ in played(rules, number, Way(seats_max=6)):
            if round_.turn is None:
                settled += sum(check_sides(round_))
    assert settled > 20


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_rounds_with_calls_settle_too(variant: str) -> None:
    rules = with_sides(variant)
    for number in range(ROUNDS, 12 * ROUNDS):
        for round_, _ in played(rules, number, Way(seats_max=5, calls=number % 6)):
            if round_.turn is None:
                list(check_sides(round_))


@pytest.mark.parametrize("variant", ["holdem", "draw", "stud"])
def test_nobody_sees_too_much(variant: str) -> None:
    """No card of a hand that was folded is shown for a wager."""
    for number in range(4):
        witnesses: list[Witness] = []
        for round_, told in played(with_sides(variant), number, Way(seats_max=3)):
            witnesses = witnesses or [Witness(round_, eyes) for eyes in all_eyes(round_)]
            for witness in witnesses:
                check_sight(round_, witness, told)


def check_sides(round_: Round) -> Iterator[bool]:
    """Every side wager came to what it should; whether each was settled by its cards."""
    if any(isinstance(e, IrregularityCalled | RoundVoided) for e in round_.events):
        return
    moved = [event for event in round_.events if isinstance(event, SeatMoney)]
    for wager in round_.rules.side_wagers:
        for seat in {event.seat for event in moved if event.wager == wager.name}:
            ends = [e for e in moved if (e.seat, e.wager) == (seat, wager.name)]
            placed = max(at for at, e in enumerate(ends) if isinstance(e, WagerPlaced))
            came = ends[placed + 1 :]
            if came and isinstance(came[0], WagerLost | WagerPaid | WagerReturned):
                yield check_end(round_, wager, seat, ends[placed].cents, came)


def check_end(round_: Round, wager: Any, seat: Seat, stake: int, came: list[Any]) -> bool:
    folded = any(
        isinstance(e, CardsCollected) and e.spot.seat == seat and e.what == "folded hand"
        for e in round_.events
    )
    rules = round_.rules
    assert isinstance(rules, PokerRules)
    sights = [rules.in_sight.sights[name] for name in wager.looks_at]
    dealt = [first(round_, sight, seat) for sight in sights]
    if folded and wager.fold == "loses":
        assert [(type(e), e.cents) for e in came] == [(WagerLost, stake)]
        return False
    if any(len(cards) < sight.cards for cards, sight in zip(dealt, sights, strict=True)):
        assert [(type(e), e.why) for e in came] == [(WagerReturned, NOT_DEALT)]
        return False
    ranks = {str(card)[0] for cards in dealt for card in cards}
    if "A" in ranks:
        wins = -(-7 * stake // 3)
        assert [(type(e), e.cents) for e in came] == [(WagerPaid, wins), (WagerReturned, stake)]
    else:
        kind = WagerLost if "7" in ranks else WagerReturned
        assert [(type(e), e.cents) for e in came] == [(kind, stake)]
    return True


def first(round_: Round, sight: Any, seat: Seat) -> list[Card]:
    """The first cards that came to lie somewhere."""
    spot = spot_of(sight, seat)
    dealt = [e.card for e in round_.events if isinstance(e, CardDealt) and e.spot == spot]
    return [card for card in dealt[: sight.cards] if card is not None]


def test_a_hand_history_knows_pots_alone() -> None:
    """Stacks begin without what lies against the house, and end without what it brought."""
    told = 0
    for number in range(300):
        for round_, _ in played(with_sides("holdem"), number, Way(seats_max=4)):
            sides = [e for e in round_.events if isinstance(e, SeatMoney) and e.wager != "bet"]
            was_dealt = any(isinstance(e, CardDealt) for e in round_.events)
            if round_.turn is None and sides and was_dealt:
                history = tomllib.loads(hand_history(round_))
                stacks = history["starting_stacks"], history["finishing_stacks"]
                begun, ended = (sum(round(100 * stack) for stack in each) for each in stacks)
                taken = round_.felt.money - sum(round_.felt.racks.values())
                paid = sum(e.cents for e in sides if isinstance(e, WagerPaid))
                lost = sum(e.cents for e in sides if isinstance(e, WagerLost))
                assert begun - ended == taken + paid - lost, round_.events
                told += 1
    assert told


def test_what_folding_would_save_is_refused() -> None:
    with pytest.raises(HousewayError, match='write fold = "loses"'):
        filed("holdem", {"mine": side(("own", "flop"), "stands")})
    with pytest.raises(HousewayError, match='write fold = "loses"'):
        filed("stud", {"mine": side(("own",), "stands")})
    assert filed("holdem", {"mine": side(("flop",), "stands")}).open().side_wagers


def test_what_the_house_takes_has_their_exact_odds() -> None:
    """Best five of own two and three on the board are any five cards."""
    sides = {
        "mine": {
            **side(("own", "flop"), "loses"),
            "order": "standard",
            "pays": {"royal flush": "100 to 1", "flush": "20 to 1"},
        }
    }
    del sides["mine"]["lines"]
    ruleset = filed("holdem", sides)
    found = takings(ruleset, ruleset.open())
    (odds,) = found.side_wagers
    assert odds.house_advantage == 1 - Fraction(4 * 101 + 5108 * 21, 2_598_960)
    assert [note.split()[1:3] for note in found.side_notes] == [["goes", "back"], ["is", "lost"]]


def test_a_sight_is_refused_with_those_of_the_variant() -> None:
    with pytest.raises(HousewayError, match=r"there are: own first \(3\); own \(7\)"):
        filed("stud", {"mine": side(("board",), "stands")})


def test_what_a_round_costs_stays_in_the_rack() -> None:
    """Nobody wagers what the blind or the least bet needs, nor who is not dealt in."""
    rules = with_sides("holdem")
    for round_, _ in played(rules, 7, Way(seats_max=4)):
        turn = round_.turn
        if turn is not None and turn.takes_wagers and "wagers" in turn.wants:
            for option in turn.options:
                if hasattr(option, "owed_cents"):
                    assert option.owed_cents >= rules.limits.minimum
