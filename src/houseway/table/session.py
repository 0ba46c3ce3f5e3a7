"""A table that is open: who sits there, the shoe, the marker, and one round after the other.

The session is outside the procedures. It keeps what passes from one round to the next, feeds chance
from its shoe, and lets somebody else answer for the players.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias

from houseway.errors import NotAllowed
from houseway.pieces.cards import PACK, Card
from houseway.pieces.money import Cents
from houseway.rulesets.values import Rules
from houseway.table.actions import Action, Call, Cut, InsertCutCard, Proceed
from houseway.table.engine import Player, Round, Start
from houseway.table.events import RoundVoided
from houseway.table.felt import Bundle
from houseway.table.game import Game
from houseway.table.options import PlaceWager
from houseway.table.preparation import Occasion, Why
from houseway.table.shoe import Chance, Shoe
from houseway.table.spots import CHANCE, DEALER, FLOORPERSON, Actor, Seat
from houseway.table.view import View, look

Policy: TypeAlias = Callable[[View], Action]
"""Somebody who answers turns from what may be seen."""

Batch: TypeAlias = Literal["red", "blue"]
"""The two batches that take turns with a shuffler, by the colour of their backs."""


class Session:
    """An open table."""

    def __init__(self, game: Game, rules: Rules, chance: Chance) -> None:
        self.game = game
        self.rules = rules
        self.cards = game.cards(rules)
        self.chance = chance
        self.players: dict[Seat, Player] = {}
        self.arrivals: list[Seat] = []
        """The seats in the order in which their players came."""
        self.marker: Seat = 0
        self.shoe = Shoe(())
        self.batch: Batch = "blue"
        """The batch in play; at the opening the red one is put into play."""
        self.discard_rack: list[Bundle] = []
        self.cut_card_on = ""
        self.due: Why | None = "opening"
        """Why the cards must be prepared before the next round; None if they need not be."""
        self.new_set = False
        self.new_dealer = False
        self.rounds_completed = 0
        self.round_number = 0
        self.round: Round | None = None

    # Between rounds.

    def sit(self, seat: Seat, name: str, cents: Cents) -> None:
        """A player sits down with this much."""
        self._refuse_in_round("sit down")
        if not 1 <= seat <= self.rules.seats_max:
            raise NotAllowed(f"there is no seat {seat}: the table has {self.rules.seats_max}")
        if seat in self.players:
            raise NotAllowed(f"seat {seat} is taken by {self.players[seat].name}")
        self.players[seat] = Player(name, cents)
        self.arrivals.append(seat)

    def leave(self, seat: Seat) -> Player:
        """A player gets up and takes the rack along. Not while a round is on."""
        self._refuse_in_round("leave")
        if seat not in self.players:
            raise NotAllowed(f"nobody sits at {seat}")
        self.arrivals.remove(seat)
        return self.players.pop(seat)

    def reshuffle(self) -> None:
        """The licensee decides after a round that the cards be reshuffled."""
        self._refuse_in_round("reshuffle")
        self.due = self.due or "licensee"

    def idle(self) -> None:
        """There is no gaming activity: the cards come out and are spread."""
        self._refuse_in_round("clear the table")
        self.due = "idle"

    def change_cards(self) -> None:
        """Fresh cards come to the table, as they must at least once in a gaming day."""
        self._refuse_in_round("change the cards")
        self.due = "opening"

    def change_dealer(self) -> None:
        """A new dealer comes to the table."""
        self._refuse_in_round("change the dealer")
        self.new_dealer = True

    def _refuse_in_round(self, what: str) -> None:
        if self.round is not None:
            raise NotAllowed(f"you cannot {what} before the round of play is completed")

    # The cards.

    def occasion(self) -> Occasion:
        """How things stand for preparing the cards."""
        assert self.due is not None, "the cards need no preparing"
        return Occasion(
            players=dict(self.players),
            why=self.due,
            first_player=self.arrivals[0],
            cut_card_on=self.cut_card_on,
        )

    def prepare(self, policies: Mapping[Seat, Policy]) -> Round | None:
        """Prepare the cards if that is due; gives the record of it."""
        if self.due is None:
            return None
        if not self.players:
            raise NotAllowed("nobody sits at the table")
        record = self.game.round(self.rules, self.occasion())
        stack = Shoe.shuffled(self.cards.decks, self.chance)
        while record.turn is not None:
            action = self._answer(record, policies)
            if isinstance(action, Cut):
                stack.cut(action.at)
            elif isinstance(action, InsertCutCard):
                stack.insert_cut_card(action.behind)
            record.take(action)
        self.shoe = stack
        self.discard_rack = []
        self.cut_card_on = ""
        self.due = None
        self.new_set = True
        if self.cards.is_alternating:
            self.batch = "red" if self.batch == "blue" else "blue"
        return record

    def _answer(self, record: Round, policies: Mapping[Seat, Policy]) -> Action:
        """An answer to a turn of the preparation, the house's own part made automatic."""
        turn = record.turn
        assert turn is not None
        for actor in turn.asked:
            if isinstance(actor, int) and actor in policies:
                return policies[actor](look(record, actor))
        options = turn.options_of(DEALER) or turn.options_of(FLOORPERSON)
        if not options:
            options = turn.options
        return next(iter(options[0].examples()))

    # A round.

    def begin(self) -> Round:
        """The next round, ready for wagers."""
        self._refuse_in_round("begin a round")
        if self.due is not None:
            raise NotAllowed("the cards must be prepared before a round begins")
        start = Start(
            players=dict(self.players),
            marker=self.marker,
            new_set=self.new_set,
            new_dealer=self.new_dealer,
            gone=self._gone(),
        )
        self.round_number += 1
        self.round = self.game.round(self.rules, start)
        return self.round

    def _gone(self) -> tuple[Card, ...]:
        """The cards that are no longer in the shoe, in the order of their numbers."""
        counts = Counter(card for bundle in self.discard_rack for card in bundle.cards)
        return tuple(card for card in PACK for _ in range(counts[card]))

    def draw(self) -> Action:
        """The next card, or the call that there are too few."""
        return self.shoe.draw() if len(self.shoe) else Call("insufficient-cards")

    def finish(self) -> Round:
        """Take over what a finished round leaves behind."""
        round_ = self.round
        if round_ is None or round_.turn is not None:
            raise NotAllowed("the round of play is not completed")
        felt = round_.felt
        for seat, cents in felt.racks.items():
            self.players[seat] = Player(self.players[seat].name, cents)
        self.marker = felt.marker
        rack = [bundle._replace(round=self.round_number) for bundle in felt.discard_rack]
        self.discard_rack.extend(rack)
        self.new_set = self.new_dealer = False
        self.round = None
        self._see_what_is_due(round_)
        return round_

    def _see_what_is_due(self, round_: Round) -> None:
        voided = [event for event in round_.events if isinstance(event, RoundVoided)]
        if not voided:
            self.rounds_completed += 1
        if self.cards.method == "continuous shuffler":
            used = [card for bundle in self.discard_rack for card in bundle.cards]
            self.shoe.put_back(used, self.chance)
            self.discard_rack = []
        elif not self.cards.has_cut_card:
            self.due = "licensee"
        elif voided and voided[0].why == "insufficient-cards":
            self.due = "void"
        elif round_.felt.cut_card_on:
            self.cut_card_on = round_.felt.cut_card_on
            self.due = "cut card"

    def play(self, policies: Mapping[Seat, Policy]) -> Round:
        """Prepare the cards if due and play one whole round, everybody answering by a policy."""
        self.prepare(policies)
        round_ = self.begin()
        while round_.turn is not None:
            round_.take(self.answer(round_, policies))
        return self.finish()

    def answer(self, round_: Round, policies: Mapping[Seat, Policy]) -> Action:
        """What comes next when nobody waits for a person: chance, then players, then the house."""
        turn = round_.turn
        assert turn is not None
        asked = turn.asked
        if asked[0] == CHANCE:
            return self.draw()
        for actor in asked:
            if isinstance(actor, int) and _is_waited_for(round_, actor):
                return policies[actor](look(round_, actor))
        return Proceed()


def _is_waited_for(round_: Round, seat: Actor) -> bool:
    """Whether a seat still has to answer; while wagers are open, whether it can still make one."""
    assert round_.turn is not None
    options = round_.turn.options_of(seat)
    if DEALER not in round_.turn.asked and not any(isinstance(o, PlaceWager) for o in options):
        return True
    return any(isinstance(o, PlaceWager) and any(o.examples()) for o in options)
