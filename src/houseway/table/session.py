"""A table that is open: who sits there, the shoe, the marker, and one round after the other.

The session is outside the procedures. It keeps what passes from one round to the next, feeds chance
from its shoe, and lets somebody else answer for the players.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec.structs import replace

from houseway.errors import NotAllowed
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Call, Count, Cut, GetUp, Rearrange, Roll, SitDown
from houseway.round.card_events import CardHeldOver, StubCounted
from houseway.round.engine import Round, Table
from houseway.round.events import Event
from houseway.round.felt import Bundle
from houseway.round.spots import DEALER_SEAT, Seat, clockwise
from houseway.round.stack_options import CountCards, DrawCard, RollDice
from houseway.round.start import Carried, Player, Start, refuse_player
from houseway.round.turns import Turn
from houseway.rulesets.rules import Rules
from houseway.steps.comings import GotUp, is_bound
from houseway.steps.commission import collect_of_leaver
from houseway.steps.equipment import Due, Occasion
from houseway.steps.preparation import offered_first
from houseway.table.after import due_after, gone_from, needs_of, stood_at, void_for
from houseway.table.driving import Policy, drive
from houseway.table.game import Game
from houseway.table.sealed import Words
from houseway.table.shoe import Chance, Shoe, Stack, fill

Batch: TypeAlias = Literal["red", "blue"]
"""The two batches that take turns with a shuffler, by the colour of their backs."""

_NOTHING_CARRIED: Carried = {}
_NEW_TABLE: tuple[Seat, Seat | None] = (DEALER_SEAT, None)


class Session:
    """An open table."""

    def __init__(self, game: Game, rules: Rules, chance: Chance) -> None:
        self.game, self.rules = game, rules
        self.equipment, self.chance = game.equipment(rules), chance
        self.players: dict[Seat, Player] = {}
        self.arrivals: list[Seat] = []
        """The seats in the order in which their players came."""
        # Where the dealing marker stands, and where it stood in the last round if it has moved.
        self.marker, self.marker_was = _NEW_TABLE
        self.committed: Stack | None = None
        """The stack that is being prepared: its digest may be told from the first step on."""
        self.stack: Stack | None = None
        """The stack that the shoe was filled with; it may be told when the shoe is done."""
        self.shoe, self.words, self.rolled = Shoe(()), Words(), 0
        """The last: how many numbers were drawn for dice from what is sealed."""
        self.batch: Batch = "blue"
        """The batch in play; at the opening the red one is put into play."""
        self.discard_rack: list[Bundle] = []
        self.cut_card_on = self.removed = ""
        """Where the cut card came out; the device that was taken away when the rules changed."""
        self.cut_offered: Seat = 0
        """Who was offered the cut first after the last round, where the offer goes round."""
        self.due: Due | None = Due.OPENING
        """Why the cards must be prepared before the next round; None if they need not be."""
        self.new_set = self.new_dealer = False
        self.uncounted: dict[Batch, int] = {"red": 0, "blue": 0}
        """Rounds since the stub of each deck was last counted."""
        self.meters: dict[str, Cents] = {}
        """What the progressive meters read after the last round."""
        self.carried, self.owed = _NOTHING_CARRIED, dict[Seat, Cents]()
        """What the last round has left to the next; what is marked as owed to the house, by seat.
        """
        self.rounds_completed = self.round_number = 0
        self.round: Round | None = None

    # Between rounds.

    def sit(self, seat: Seat, name: str, cents: Cents, who: str = "") -> None:
        """A player sits down with this much; `who` tells players of the same name apart."""
        player = Player(name, cents, who)
        if self.round is not None:
            if not self.takes_wagers:
                self._refuse_in_round("sit down")
            if any(player.identity == other.identity for other in self.players.values()):
                raise NotAllowed("you can take another position when the round is over")
            self.round.take(SitDown(seat, cents, name))
        self.admit(seat, player)

    def admit(self, seat: Seat, player: Player) -> None:
        """Somebody has a seat from now on."""
        if not 1 <= seat <= self.rules.seats_max:
            raise NotAllowed(f"there is no seat {seat}: the table has {self.rules.seats_max}")
        if seat in self.players:
            raise NotAllowed(f"seat {seat} is taken by {self.players[seat].name}")
        refuse_player(player)
        self.players[seat] = player
        self.arrivals.append(seat)

    def leave(self, seat: Seat) -> Player:
        """A player gets up and takes the rack along. Nobody who is in a round may."""
        if seat not in self.players:
            raise NotAllowed(f"nobody sits at {seat}")
        if self.round is not None and is_bound(self.round, seat):
            raise NotAllowed("you cannot leave before the round of play is completed")
        if self.round is not None and self.takes_wagers:
            made = self.round.take(GetUp(seat))
            left = next(event.cents for event in made if isinstance(event, GotUp))
            self.players[seat] = replace(self.players[seat], rack_cents=left)
        else:
            if self.round is not None:
                # What was wagered is settled already, though the round is still on.
                has = self.round.felt.racks[seat]
                self.players[seat] = replace(self.players[seat], rack_cents=has)
            self.collect_owed(seat)
        return self.dismiss(seat)

    def collect_owed(self, seat: Seat) -> list[Event]:
        """Collect what is marked of somebody who leaves outside a round; what that makes fact."""
        table = self.leaving(seat)
        if table.events:
            left = table.felt.racks[seat]
            self.players[seat] = replace(self.players[seat], rack_cents=left)
            del self.owed[seat]
        return table.events

    def leaving(self, seat: Seat) -> Table:
        """What becomes fact if somebody leaves outside a round, or without a wager in one."""
        table = Table(Start(players=dict(self.players), owed=self.owed), [])
        marks = self.game.wagers(self.rules).marks
        if marks is not None and self.owed.get(seat):
            collect_of_leaver(table, marks, seat)
        return table

    def dismiss(self, seat: Seat) -> Player:
        """Somebody has no seat any more."""
        self.arrivals.remove(seat)
        self.words.pledged.pop(seat, None)
        self.owed.pop(seat, None)
        return self.players.pop(seat)

    @property
    def takes_wagers(self) -> bool:
        """Whether a round is on in which wagers are open: players may come and go then."""
        turn = self.round.turn if self.round is not None else None
        return turn is not None and turn.takes_wagers

    def reshuffle(self) -> None:
        """The licensee decides after a round that the cards be reshuffled."""
        self._refuse_in_round("reshuffle")
        self.due = self.due or Due.LICENSEE

    def idle(self) -> None:
        """There is no gaming activity: the cards come out and are spread."""
        self._refuse_in_round("clear the table")
        if self.due != Due.OPENING:
            self.due = Due.IDLE

    def change_cards(self) -> None:
        """Fresh cards come to the table, as they must at least once in a gaming day."""
        self._refuse_in_round("change the cards")
        self.due = Due.OPENING

    def begin_shift(self) -> None:
        """A shift begins: what its supervisor has to inspect is inspected before the next round."""
        self._refuse_in_round("begin a shift")
        if not self.equipment.is_inspected_at_shift:
            raise NotAllowed("nothing at this table is inspected when a shift begins")
        if self.due != Due.OPENING:
            self.due = Due.SHIFT

    def change_rules(self, rules: Rules) -> None:
        """The licensee changes to other rules; a device that is no longer used is removed."""
        self._refuse_in_round("change the rules")
        if any(seat > rules.seats_max for seat in self.players):
            raise NotAllowed(f"the table would have {rules.seats_max} seats, and more are taken")
        before, self.rules, self.equipment = self.equipment, rules, self.game.equipment(rules)
        gone = [device for device in before.devices if device not in self.equipment.devices]
        self.removed = " and ".join(part for part in (self.removed, *gone) if part)
        if before != self.equipment:
            self.due = Due.OPENING

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
            cut_offered=self.cut_offered,
            removed=self.removed,
            owed=dict(self.owed),
            carried=self.carried,
        )

    def prepare(self, policies: Mapping[Seat, Policy]) -> Round | None:
        """Prepare the cards if that is due; gives the record of it."""
        if self.due is None:
            return None
        record = self.begin_preparation()
        while record.turn is not None:
            record.take(self.answer_preparation(record, policies))
        self.finish_preparation(record)
        return record

    def begin_preparation(self) -> Round:
        """The preparing of the cards, about to begin; their order is settled before the cut."""
        if not self.players:
            raise NotAllowed("nobody sits at the table")
        pledges = self.words.seal(self.players)
        self.committed = Stack.shuffled(self.equipment.stock, self.chance, pledges)
        return self.game.round(self.rules, self.occasion())

    def mix(self) -> Stack:
        """No further word is taken: those that were told go into the order."""
        self.words.are_taken = False
        if self.committed is not None:
            self.committed = self.committed.with_words(self.words.told)
            return self.committed
        assert self.stack is not None, "nothing is sealed"
        self.stack = self.stack.with_words(self.words.told)
        self.shoe, self.rolled = Shoe(self.stack.order), 0
        return self.stack

    def finish_preparation(self, record: Round) -> None:
        """Put the prepared cards into the shoe, cut as the record says."""
        if record.turn is not None:
            raise NotAllowed("the cards are not prepared yet")
        if self.committed is None:
            raise NotAllowed("no stack was shuffled for these cards")
        if self.words.are_taken:
            raise NotAllowed("the players' words are still awaited")
        self.stack, self.committed = self.committed, None
        self.shoe, self.rolled = fill(self.stack, record), 0
        self.discard_rack = []
        self._take_over_money(record)
        self.cut_card_on = ""
        self.due = None
        self.new_set = True
        gone = self.game.of_shoe
        self.carried = {k: v for k, v in record.carried.items() if k not in gone}
        self.removed = ""
        assert isinstance(record.start, Occasion)
        self.cut_offered = offered_first(self.equipment, record.start)
        if self.equipment.is_alternating:
            self.batch = "red" if self.batch == "blue" else "blue"

    def _take_over_money(self, record: Round) -> None:
        """What was collected while the cards were prepared is out of the racks."""
        self.owed = record.felt.owed
        for seat, cents in record.felt.racks.items():
            player, paid = self.players[seat], record.start.players[seat].rack_cents - cents
            self.players[seat] = replace(player, rack_cents=player.rack_cents - paid)

    def answer_preparation(self, record: Round, policies: Mapping[Seat, Policy]) -> Action:
        """An answer to a turn of the preparation; who has no policy takes the first there is."""
        turn = record.turn
        assert turn is not None
        action = drive(self, record, policies)
        return next(iter(turn.options[0].examples())) if action is None else action

    # A round.

    def begin(self) -> Round:
        """The next round, ready for wagers."""
        self._refuse_in_round("begin a round")
        if not self.players:
            raise NotAllowed("nobody sits at the table")
        # A marker whose player has left goes on to the next position that is taken, or the dealer.
        self.marker = clockwise([DEALER_SEAT, *self.players], start=self.marker)[0]
        if self.due is not None:
            raise NotAllowed("the cards must be prepared before a round begins")
        start = Start(
            players=dict(self.players),
            marker=self.marker,
            marker_was=self.marker_was,
            new_set=self.new_set,
            new_dealer=self.new_dealer,
            gone=gone_from(self.discard_rack),
            uncounted=self.uncounted[self.batch],
            meters=dict(self.meters),
            carried=self.carried,
            owed=dict(self.owed),
        )
        self.round_number += 1
        self.round = self.game.round(self.rules, start)
        return self.round

    def by_chance(self, turn: Turn) -> Action | None:
        """What chance answers to a turn, or a count of what is left; None if neither is asked."""
        match turn.first:
            case DrawCard():
                return self.shoe.draw() if len(self.shoe) else Call("insufficient-cards")
            case RollDice(count, faces):
                assert self.stack is not None, "nothing is sealed to roll from"
                dice, self.rolled = self.stack.throw(count, faces, self.rolled)
                return Roll(dice)
            case CountCards(apart=apart):
                return Count(len(self.shoe) - apart)
            case _:
                return None

    def take(self, record: Round, action: Action) -> list[Event]:
        """Take an action of a round or a preparation, and do to the shoe what it does to that.

        What a call takes out of the shoe is gone from it. In a preparation, a cut or another order
        of the stack comes about when that is over.
        """
        if record.turn is None:
            raise NotAllowed(f"{action} is too late: no round is on")
        needs = record.turn.calls if isinstance(action, Call) else ()
        made = record.take(action)
        if record is not self.round:
            return made
        if isinstance(action, Rearrange):
            self.shoe.rearrange(action.places)
        elif isinstance(action, Cut):
            self.shoe.cut(action.at)
        elif isinstance(action, Call) and needs_of(needs, action) == "from the shoe":
            self.shoe.take_out(action.cards[0])
        if any(isinstance(event, CardHeldOver) for event in made):
            self.shoe.hold_over()
        if any(self.shoe.refill(event, self.stack) for event in made):
            self.discard_rack = []
        return made

    def finish(self) -> Round:
        """Take over what a finished round leaves behind."""
        round_ = self.round
        if round_ is None or round_.turn is not None:
            raise NotAllowed("the round of play is not completed")
        felt = round_.felt
        for seat, cents in felt.racks.items():
            if seat in self.players:
                self.players[seat] = replace(self.players[seat], rack_cents=cents)
        if felt.was_played:
            self.marker_was = stood_at(round_)
        self.marker, self.carried = felt.marker, round_.carried
        self.owed = {seat: cents for seat, cents in felt.owed.items() if seat in self.players}
        self.shoe.take_in_held()
        # A meter whose wager is not offered in this round reads on as it stood.
        self.meters = {**self.meters, **felt.meters}
        rack = [bundle._replace(round=self.round_number) for bundle in felt.discard_rack]
        self.discard_rack.extend(rack)
        if felt.was_played:
            self.new_set = self.new_dealer = False
        self.round = None
        self._see_what_is_due(round_)
        return round_

    def _see_what_is_due(self, round_: Round) -> None:
        counted = any(isinstance(event, StubCounted) for event in round_.events)
        for batch in self.uncounted:
            self.uncounted[batch] += bool(round_.felt.discard_rack)
        if counted:
            self.uncounted[self.batch] = 0
        if round_.felt.was_played and void_for(round_) is None:
            self.rounds_completed += 1
        self.cut_card_on = round_.felt.cut_card_on or self.cut_card_on
        if self.equipment.is_shuffled_always:
            self._put_back()
        else:
            self.due = due_after(round_, self.equipment)

    def _put_back(self) -> None:
        """Give the used cards back to a continuous shuffler: what lies in it is sealed anew."""
        used = [card for bundle in self.discard_rack for card in bundle.cards]
        if used:
            self.shoe.put_back(used, self.chance)
            self.stack = self.shoe.seal(self.chance, self.words.seal(self.players))
            self.rolled = 0
            self.discard_rack = []

    def play(self, policies: Mapping[Seat, Policy]) -> Round:
        """Prepare the cards if due and play one whole round, everybody answering by a policy."""
        self.prepare(policies)
        round_ = self.begin()
        while round_.turn is not None:
            self.take(round_, self.answer(round_, policies))
        return self.finish()

    def answer(self, round_: Round, policies: Mapping[Seat, Policy]) -> Action:
        """What comes next when nobody waits for a person."""
        action = drive(self, round_, policies)
        assert action is not None, "a person is asked"
        return action
