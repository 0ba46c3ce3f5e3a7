"""PokerKit, which nobody here wrote, driven with the same cards and the same actions.

A round is played in the engine by random choices, and every fact of it is told to PokerKit. Before
each decision both must name the same seat, the same call and the same least and most raise; in the
end the same stacks. What the two do differently by design is told apart here, and counted.
"""

import warnings
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import takewhile
from random import Random
from typing import Any

import pokerkit

from houseway.games.poker.procedure import play
from houseway.pieces.money import DOLLAR, Cents
from houseway.round.actions import Action, Bet, Check, Choose, Draw, Fold, Match, Proceed, Set
from houseway.round.card_events import CardBurned, CardDealt
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.payments import BetGathered, WagerPlaced, WagerTakenBack
from houseway.round.shoe_events import DiscardsShuffled
from houseway.round.spots import COMMUNITY, Seat, Spot
from houseway.round.turns import Turn
from houseway.round.wager_options import BetTo
from houseway.steps.pots import pots
from tests.games.poker.peer_setup import RAKED, Setup
from tests.games.poker.peer_types import TYPES

SIXTH = 3
"""The street of stud on which each has six cards, as PokerKit counts."""


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
        self.setup = Setup(variant, rng)
        self.rules, self.order = self.setup.rules, self.setup.order
        self.burned: list[str] = []
        self.drawing: list[tuple[Seat, str] | None] = []
        self.discards: dict[Seat, str] = {}
        self._street = 0
        self.peer: Any = None

    def play(self) -> Outcome:
        """Play a round, and compare all of it."""
        self.round = Round(play, self.rules, self.setup.start())
        for seat in self.order:
            self.take(Choose(seat, "take-part"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.peer = self.setup.state()
            self.take(Proceed())
            while self.round.turn is not None:
                self.step()
            self.finish()
        self.said.explained["killed rounds"] += bool(self.setup.killer)
        self.said.explained["raked rounds"] += self.setup.is_raked
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
        for index in range(len(self.order)):
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
            amounts = range(option.least_cents, option.most_cents + 1, option.step_cents)
            choices = [Bet(seat, self.rng.choice(amounts))]
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
            # PokerKit measures a raise by the largest before it: where the first was short, as one
            # is that completes a forced bet or goes all-in over the blind of a kill, an all-in by
            # as little is a full raise. By the reading no full raise is below the minimum.
            assert self.setup.killer or not self.rules.variant.button
            self.said.explained["raise after a short one"] += 1
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
            self.explain(ours, paid, live)

    def explain(self, ours: list[Cents], paid: dict[Seat, Cents], live: set[Seat]) -> None:
        """Tell why the stacks are others, to the cent."""
        if len(live) == 1:
            self.explain_last(ours, paid, *live)
            return
        exact = self.by_the_pot(paid, live)
        if self.setup.is_raked and ours != exact:
            # What is left of a pot may not go into as many whole dollars.
            assert sum(ours) == sum(exact)
            assert all(
                abs(a - b) < DOLLAR * self.said.pots for a, b in zip(ours, exact, strict=True)
            )
            self.said.explained["odd dollars after a rake"] += 1
            ours = exact
            if ours == self.peer.stacks:
                return
        assert ours == exact, "settled pot by pot with its evaluators"
        twice = self.said.explained["common cards"] > 1
        why = "two common cards" if twice else "a pot without a low of its own"
        self.said.explained[why] += 1

    def explain_last(self, ours: list[Cents], paid: dict[Seat, Cents], seat: Seat) -> None:
        """The same where one is left, who is paid without a showdown."""
        if self.setup.is_raked and self.last_bet(seat):
            # PokerKit gives the last bet back whole: it is won and not raked.
            ours[self.index(seat)] += self.last_bet(seat) // RAKED
            self.said.explained["a last bet that is not raked"] += 1
        most = max(self.order, key=lambda each: paid[each])
        excess = paid[most] - max(paid[each] for each in self.order if each != most)
        if excess:
            # Who has the blind of a kill has folded without a call to face; PokerKit gives back
            # what of it nobody had called. By the reading it is given up with the hand.
            assert most == self.setup.killer != seat
            ours[self.index(most)] += excess
            ours[self.index(seat)] -= self.setup.net(excess)
            self.said.explained["a fold over what is called"] += 1
        assert ours == self.peer.stacks, "the one who is left has the same"

    def last_bet(self, seat: Seat) -> Cents:
        """What a seat has put into the pots since the last card was dealt."""
        events = takewhile(lambda e: not isinstance(e, CardDealt), reversed(self.round.events))
        gathered = [event for event in events if isinstance(event, BetGathered)]
        return sum(event.cents for event in gathered if event.source.seat == seat)

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
        racks = zip(self.setup.racks, self.order, strict=True)
        stacks = [rack - paid[seat] for rack, seat in racks]
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
                    stacks[self.index(seat)] += (
                        self.setup.net(pot.cents) // len(hands) // len(winners)
                    )
        return stacks

    def hole(self, seat: Seat) -> list[Any]:
        """The cards of a hand at the end."""
        cards = self.round.felt.discard_rack
        last = [bundle for bundle in cards if bundle.spot == Spot(seat)][-1]
        return list(pokerkit.Card.parse("".join(map(str, last.cards))))


def compare(variant: str, seed: int, rounds: int) -> Outcome:
    """Play so many rounds in both; what all of them have shown."""
    total, rng = Outcome(), Random(f"{variant}, {seed}")
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
