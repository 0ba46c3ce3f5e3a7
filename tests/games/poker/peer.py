"""PokerKit, which nobody here wrote, driven with the same cards and the same actions.

A round is played in the engine by random choices, and every fact of it is told to PokerKit. Before
each decision both must name the same seat, the same call and the same least and most raise; in the
end the same stacks. What the two do differently by design is told apart here, and counted.
"""

import warnings
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import pokerkit
from pokerkit import BettingStructure, Deck, Opening, State
from pokerkit.state import Mode

from houseway.games.poker.procedure import play
from houseway.games.poker.rules import PokerRules
from houseway.games.poker.variants import Street
from houseway.pieces.money import Cents, show_money
from houseway.round.actions import Action, Bet, Check, Choose, Draw, Fold, Match, Proceed, Set
from houseway.round.card_events import CardBurned, CardDealt
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.payments import WagerPlaced, WagerTakenBack
from houseway.round.shoe_events import DiscardsShuffled
from houseway.round.spots import COMMUNITY, Seat, Spot
from houseway.round.start import Player, Start
from houseway.round.turns import Turn
from houseway.round.wager_options import BetTo
from houseway.rulesets.loading import load
from houseway.steps.pots import pots
from tests.games.poker.peer_types import AUTOMATED, OPENINGS, TYPES

FOLDER = Path(play.__code__.co_filename).parent
RULES = load("poker", PokerRules, FOLDER / "ma.toml", FOLDER)

UNIT = 5_544_000
"""Cents of a unit: twice all numbers to eleven divide it in whole dollars, so nothing is odd."""
SIXTH = 3
"""The street of stud on which each has six cards, as PokerKit counts."""
BET_UNITS = {"lower": 4, "higher": 8}


@dataclass
class Outcome:
    """What a round has shown."""

    turns: int = 0
    pots: int = 0
    explained: Counter[str] = field(default_factory=Counter)


class Peer:
    """One round in both."""

    def __init__(self, variant: str, rng: Random) -> None:
        self.rng, self.said = rng, Outcome()
        self.count = rng.randint(2, RULES.tables["variant"][variant]["seats"])
        self.fixed = rng.random() < 0.5
        self.raises = rng.choice((0, 3, 4))
        self.ante = rng.choice((0, 1))
        self.rules = self._rules(variant)
        units = [rng.choice((9, 10, 13, 17, 25, 40, 41, 77, 100)) for _ in range(self.count)]
        self.racks = [unit * UNIT for unit in units]
        self.order = list(range(1, self.count + 1))
        self.burned: list[str] = []
        self.drawing: list[tuple[Seat, str] | None] = []
        self.discards: dict[Seat, str] = {}
        self._street = 0
        self.peer: Any = None

    def _rules(self, variant: str) -> PokerRules:
        def money(units: int) -> str:
            return show_money(units * UNIT)

        most = 8 if self.fixed else 170  # as far as a limit may be written
        return RULES.open(
            {
                "variant": variant,
                "seats_max": max(2, self.count),
                "betting": "fixed limit" if self.fixed else "between limits",
                "limits": f"{money(4)} to {money(most)} by {money(1)}",
                "most_raises": self.raises,
                "ante": money(self.ante),
                "blinds": f"{money(2)} and {money(4)}",
                "forced_bet": money(2),
                "short_all_in": "first counts",
            }
        )

    # The two at their start.

    def state(self) -> Any:
        """PokerKit's round."""
        variant = self.rules.variant
        streets = []
        for number, street in enumerate(variant.streets):
            # A posted number of raises does not count a bet that opens a later betting round.
            most = (self.raises + (number > 0)) if self.raises else None
            streets.append(
                pokerkit.Street(
                    street.burn,
                    tuple(face == "u" for face in street.cards),
                    street.board,
                    street.draw,
                    self._opening(street, number),
                    (BET_UNITS[street.bet] if self.fixed else 4) * UNIT,
                    most,
                )
            )
        blinds = (2 * UNIT, 4 * UNIT) if self.count > 2 else (4 * UNIT, 2 * UNIT)
        return State(
            AUTOMATED,
            Deck.STANDARD,
            TYPES[variant.name],
            tuple(streets),
            BettingStructure.FIXED_LIMIT if self.fixed else BettingStructure.NO_LIMIT,
            True,
            self.ante * UNIT,
            blinds if variant.button else 0,
            0 if variant.button else 2 * UNIT,
            self.racks,
            self.count,
            mode=Mode.CASH_GAME,
        )

    def _opening(self, street: Street, number: int) -> Any:
        if not number and self.rules.variant.forced == "highest up-card, ace low":
            return Opening.HIGH_CARD
        return OPENINGS[street.opens]

    def play(self) -> Outcome:
        """Play a round, and compare all of it."""
        players = {
            seat: Player(f"p{seat}", cents)
            for seat, cents in zip(self.order, self.racks, strict=True)
        }
        self.round = Round(play, self.rules, Start(players=players))
        for seat in self.order:
            self.take(Choose(seat, "take-part"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.peer = self.state()
            self.take(Proceed())
            while self.round.turn is not None:
                self.step()
            self.finish()
        return self.said

    def take(self, action: Action) -> None:
        """Take an action in the engine, and tell what it made fact."""
        for event in self.round.take(action):
            self.tell(event)

    def tell(self, event: Event) -> None:
        """Tell PokerKit a fact that follows by itself."""
        match event:
            case CardBurned(_, card):
                self.burned.append(str(card))
                if not self.drawing and event.clause != self.rules.clause.common:
                    self.burn()
            case CardDealt(clause, spot, card) if spot == COMMUNITY:
                if clause == self.rules.clause.common:
                    self.share()
                self.peer.deal_board(str(card))
            case DiscardsShuffled():
                self.said.explained["cards dealt again"] += 1
            case CardDealt(_, spot, card):
                if self.drawing:
                    self.drawing.append((spot.seat, str(card)))
                else:
                    self.peer.deal_hole(str(card), self.index(spot.seat))
            case WagerPlaced(_, seat, _, _, "forced bet"):
                assert self.peer.actor_index == self.index(seat), "the same seat is forced"
                self.peer.post_bring_in()
            case _:
                pass

    def burn(self) -> None:
        """Burn what was burned; where all are all-in, PokerKit has them show first."""
        self.show()
        if self.peer.can_burn_card(self.burned[-1]):
            self.peer.burn_card(self.burned.pop())

    def share(self) -> None:
        """Let PokerKit deal one common card on this street, and none to the players.

        The sixth street has to say so of itself, or the card of the seventh is lost.
        """
        peer = self.peer
        self.said.explained["common cards"] += 1
        self.show()
        for index in range(self.count):
            peer.hole_dealing_statuses[index].clear()
        peer.board_dealing_counts[0] = 1
        if peer.street_index == SIXTH:
            streets = list(peer.streets)
            streets[SIXTH] = replace(streets[SIXTH], board_dealing_count=1)
            peer.streets = tuple(streets)
        self.burn()
        self.burned.clear()

    def index(self, seat: Seat) -> int:
        return self.order.index(seat)

    # Step by step.

    def step(self) -> None:
        """One answer of chance, of a player at the draw or the showdown, or a bet compared."""
        turn = self.round.turn
        assert turn is not None
        actions = [action for option in turn.options for action in option.examples()]
        first = actions[0]
        if isinstance(first, Draw):
            self.take(self.rng.choice(actions))
        elif isinstance(first, Set):
            self.discard(actions)
        elif isinstance(first, Choose):
            self.take(first)  # everybody shows
        else:
            self.flush()
            self.decide(turn, actions)

    def discard(self, actions: list[Action]) -> None:
        """The engine burns first and deals to each; PokerKit takes all discards before."""
        if not self.drawing:
            self.drawing = [None]
            self.discards = {}
        action = self.rng.choice(actions)
        assert isinstance(action, Set)
        hand = self.round.felt.cards(Spot(action.seat))
        self.discards[action.seat] = "".join(str(c) for c in hand if c not in action.kept)
        self.take(action)

    def flush(self) -> None:
        """Tell of a draw that is over."""
        if not self.drawing:
            return
        dealt, self.drawing = [each for each in self.drawing if each], []
        for seat in self.order:
            if seat in self.discards:
                self.peer.stand_pat_or_discard(self.discards[seat])
        if self.burned:
            self.burn()
        for seat, card in dealt:
            self.peer.deal_hole(card, self.index(seat))

    def decide(self, turn: Turn, actions: list[Action]) -> None:
        """Compare a turn, decide it at random, and tell it."""
        seat = turn.asked[0]
        assert isinstance(seat, int)
        self.open_as_the_law_says(seat)
        assert self.peer.actor_index == self.index(seat), "the same seat acts"
        self.said.turns += 1
        is_same = self.compare(turn, seat)
        choices = [a for a in actions if not isinstance(a, Fold) or self.rng.random() < 0.25]
        if not is_same:
            choices = [a for a in actions if not isinstance(a, Bet)]
        option = next((o for o in turn.options if isinstance(o, BetTo)), None)
        if option is not None and is_same and self.rng.random() < 0.4:
            units = range(option.least_cents, option.most_cents + 1, UNIT)
            choices = [Bet(seat, self.rng.choice(units))]
        action = self.rng.choice(choices or actions)
        match action:
            case Fold():
                self.peer.fold()
            case Bet(_, cents):
                self.peer.complete_bet_or_raise_to(cents)
            case _:
                assert isinstance(action, Check | Match)
                self.peer.check_or_call()
        self.take(action)

    def open_as_the_law_says(self, seat: Seat) -> None:
        """Mambo's openers of later rounds are unknown to PokerKit."""
        street = self.peer.street_index
        if self.rules.variant.name == "mambo" and street and self.fresh(street):
            index = self.index(seat)
            while self.peer.actor_indices[0] != index:
                self.peer.actor_indices.rotate(-1)
            self.peer.opener_index = index

    def fresh(self, street: int) -> bool:
        """Whether nobody has acted in this betting round yet."""
        is_new = self._street != street
        self._street = street
        return is_new

    def compare(self, turn: Turn, seat: Seat) -> bool:
        """Compare call, least and most raise; False where a short bet is raised by another rule."""
        call = sum(o.cost(a) for o in turn.options for a in o.examples() if isinstance(a, Match))
        assert self.peer.checking_or_calling_amount == call, "the same call"
        option = next((o for o in turn.options if isinstance(o, BetTo)), None)
        ours = (option.least_cents, option.most_cents) if option else (None, None)
        theirs = (
            self.peer.min_completion_betting_or_raising_to_amount,
            self.peer.max_completion_betting_or_raising_to_amount,
        )
        if ours == theirs:
            return True
        least = self.peer.street.min_completion_betting_or_raising_amount
        by = self.peer.completion_betting_or_raising_amount
        if ours == (None, None) and not self.peer.street_index and 0 < by < least:
            # PokerKit measures what completes a forced bet from that bet, and lets an all-in by
            # as little be a full raise; by the reading no full raise is below the minimum.
            assert not self.rules.variant.button
            self.said.explained["raise of a completion"] += 1
            return False
        # Below the minimum PokerKit raises by the bet, the law's reading is to it.
        level = max(self.round.felt.stake(each, "bet") for each in self.order)
        own = self.round.felt.stake(seat, "bet") if self.peer.street_index else 0
        assert 0 < level < least or 0 < own < least, f"the same raise: {ours}, {theirs}"
        self.said.explained["raise of a short bet"] += 1
        return False

    # The end.

    def finish(self) -> None:
        """Show everything, and compare the stacks."""
        self.flush()
        self.show()
        assert not self.peer.status, "the round is over there too"
        ours = [self.round.felt.racks[seat] for seat in self.order]
        paid, live = self.paid()
        self.said.pots = len(pots(paid, live))
        if ours != self.peer.stacks:
            assert ours == self.by_the_pot(paid, live), "settled pot by pot with its evaluators"
            twice = self.said.explained["common cards"] > 1
            why = "two common cards" if twice else "a pot without a low of its own"
            self.said.explained[why] += 1

    def show(self) -> None:
        """Show every hand that PokerKit waits for."""
        while self.peer.showdown_indices:
            self.peer.show_or_muck_hole_cards(True)

    def paid(self) -> tuple[dict[Seat, Cents], set[Seat]]:
        """What everybody has put in, and who is live at the end."""
        paid = dict.fromkeys(self.order, 0)
        for event in self.round.events:
            if isinstance(event, WagerPlaced):
                paid[event.seat] += event.cents
            elif isinstance(event, WagerTakenBack):
                paid[event.seat] -= event.cents
        folded = {action.seat for action in self.round.actions if isinstance(action, Fold)}
        return paid, set(self.order) - folded

    def by_the_pot(self, paid: dict[Seat, Cents], live: set[Seat]) -> list[Cents]:
        """The stacks if every pot has its own high and low, by PokerKit's evaluators."""
        stacks = [rack - paid[seat] for rack, seat in zip(self.racks, self.order, strict=True)]
        board = [card for cards in self.peer.board_cards for card in cards]
        hole = {seat: self.hole(seat) for seat in live}
        for pot in pots(paid, live):
            hands = []
            for kind in TYPES[self.rules.variant.name]:
                tried = {s: kind.from_game_or_none(hole[s], board) for s in pot.seats}
                made: dict[Seat, Any] = {s: hand for s, hand in tried.items() if hand is not None}
                if made:
                    best = max(made.values())
                    hands.append([seat for seat, hand in made.items() if hand == best])
            for winners in hands:
                for seat in winners:
                    stacks[self.index(seat)] += pot.cents // len(hands) // len(winners)
        return stacks

    def hole(self, seat: Seat) -> list[Any]:
        """The cards of a hand at the end."""
        cards = self.round.felt.discard_rack
        last = [bundle for bundle in cards if bundle.spot == Spot(seat)][-1]
        return list(pokerkit.Card.parse("".join(map(str, last.cards))))


def compare(variant: str, seed: int, rounds: int) -> Outcome:
    """Play so many rounds in both; what all of them have shown."""
    total, rng = Outcome(), Random(seed)
    for number in range(rounds):
        try:
            one = Peer(variant, rng).play()
        except Exception as error:
            raise AssertionError(f"{variant}, seed {seed}, round {number}: {error}") from error
        total = replace(
            total,
            turns=total.turns + one.turns,
            pots=max(total.pots, one.pots),
            explained=total.explained + one.explained,
        )
    return total
