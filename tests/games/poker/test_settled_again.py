"""Random rounds with cents in their pots, each settled a second time from the law's text."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import gcd
from random import Random

import pytest

from houseway.games.poker import GAME
from houseway.games.poker.rules import PokerRules
from houseway.pieces.cards import Card
from houseway.round.actions import Bet, Choose, Draw, Fold, Proceed
from houseway.round.engine import Round
from houseway.round.payments import BetGathered, PotAwarded
from houseway.round.spots import COMMUNITY, hand_before
from houseway.round.start import Player, Start
from houseway.round.wager_options import BetTo
from tests.games.poker.peer_types import TYPES
from tests.games.poker.settled_again import COINS, SHARED, Way, settled

RULESET = GAME.ruleset("ma")
ROUNDS = 320
"""Of each of the ten variants."""
OFTEN = {"holdem": 5, "omaha": 5}
"""Equal hands are common where there is a board, and rare in stud and draw."""


class Again:
    """One round of random cards and bets, with what lay on the table at its showdown."""

    def __init__(self, variant: str, rng: Random) -> None:
        self.rng = rng
        self.way = Way(
            variant,
            rng.choice(("by suit", "by position")),
            rng.choice(("worst card", "smallest card")),
            rng.choice(("singly", "all to the first")),
            rng.choice(("aces are the best pair", "aces are the worst pair")),
        )
        self.hands: dict[int, Sequence[Card]] = {}
        self.board: Sequence[Card] = ()

    def begun(self) -> Round:
        """Racks with cents, antes of coin, a rake in cents: pots that no whole dollars make."""
        rng, way = self.rng, self.way
        rules = RULESET.open(
            {
                "variant": way.variant,
                "betting": "between limits",
                "limits": "4 to 400 by 1",
                "ante": rng.choice(("0", "0.25", "0.50", "0.75", "1")),
                "rake": rng.choice(("none", "5% up to 3", "10% up to 4", "0.35 at 9, 1 at 30")),
                "rake_unit": rng.choice(("cents", "whole dollars")),
                "odd_high": way.odd_high,
                "odd_low": way.odd_low,
                "odd_units": way.odd_units,
                "low_pairs": way.low_pairs,
            }
        )
        seats = range(1, rng.randint(2, 6) + 1)
        coin = rng.choice(COINS)
        racks = [rng.randrange(9_00, 90_00, coin) for _ in seats]
        players = {seat: Player(f"p{seat}", rack) for seat, rack in zip(seats, racks, strict=True)}
        round_ = GAME.round(rules, Start(players=players, carried={"button": rng.choice(seats)}))
        for seat in seats:
            round_.take(Choose(seat, "take-part"))
        round_.take(Proceed())
        return round_

    def play(self) -> Round:
        """All of a round: mostly calls, some bets for everything, few folds."""
        round_ = self.begun()
        while (turn := round_.turn) is not None:
            actions = [each for option in turn.options for each in option.examples()]
            if isinstance(actions[0], Choose):
                if not self.hands:
                    self.look(round_)
                round_.take(actions[0])
            elif isinstance(actions[0], Draw):
                round_.take(self.rng.choice(actions))
            else:
                bold = any(isinstance(option, BetTo) for option in turn.options)
                kept = [a for a in actions if not isinstance(a, Fold) or self.rng.random() < 0.1]
                kept = [a for a in kept if not isinstance(a, Bet) or self.rng.random() < 0.2]
                round_.take(self.rng.choice(kept or actions[: 1 + bold]))
        return round_

    def look(self, round_: Round) -> None:
        """Note the cards that contend."""
        folded = {action.seat for action in round_.actions if isinstance(action, Fold)}
        self.hands = {
            seat: cards
            for seat in round_.table.players
            if seat not in folded and (cards := round_.felt.cards(hand_before(seat)))
        }
        self.board = round_.felt.cards(COMMUNITY)


def by_the_text(again: Again, round_: Round) -> dict[str, dict[int, int]]:
    """What each pot comes to for whom: who has put money into it contends for it (§7(c)4i)."""
    inside: dict[str, set[int]] = defaultdict(set)
    cents: Counter[str] = Counter()
    for event in round_.events:
        if isinstance(event, BetGathered):
            inside[str(event.target)].add(event.source.seat)
        elif isinstance(event, PotAwarded):
            cents[str(event.source)] += event.cents
    seats = dealing_order(round_, [*again.hands])
    before, due = seats, {}
    for pot, own in inside.items():
        before = [seat for seat in seats if seat in own] or before
        hands = {seat: again.hands[seat] for seat in before}
        due[pot] = settled(again.way, cents[pot], hands, again.board)
    return due


def dealing_order(round_: Round, seats: list[int]) -> list[int]:
    """From the left of the button, or of the dealer."""
    assert isinstance(round_.rules, PokerRules)
    first = round_.felt.marker if round_.rules.variant.button else 0
    return sorted(seats, key=lambda seat: (seat <= first, seat))


@pytest.mark.parametrize("variant", TYPES)
def test_every_pot_is_divided_as_the_text_says(variant: str) -> None:
    rng = Random(f"pots of {variant}")
    seen: Counter[str] = Counter()
    for number in range(ROUNDS):
        again = Again(variant, rng)
        round_ = again.play()
        if not again.hands:
            continue
        awarded: dict[str, Counter[int]] = defaultdict(Counter)
        for event in round_.events:
            if isinstance(event, PotAwarded):
                awarded[str(event.source)][event.target.seat] += event.cents
        due = by_the_text(again, round_)
        for pot, shares in due.items():
            assert +awarded[pot] == +Counter(shares), f"{variant} {number}, {pot}: {again}"
            total = sum(shares.values())
            seen["pots"] += 1
            seen["with cents"] += total % 100 > 0
            seen["no coin"] += gcd(total, 100) not in COINS
            seen["shared"] += sum(share > 0 for share in shares.values()) > 1
    assert seen["pots"] > ROUNDS
    assert seen["with cents"] > ROUNDS // 3
    assert seen["no coin"] > ROUNDS // 20, "what is left of a dollar is often no coin: 80 cents"
    assert seen["shared"] > (ROUNDS // 3 if variant in SHARED else OFTEN.get(variant, -1))
