"""What those decide who wager behind a box when its caller doubles down or splits."""

from typing import Final

from houseway.games.spanish_21.boxes import ORDINALS, Hand, Stake, Standing
from houseway.games.spanish_21.offering import about, covering, doubling
from houseway.round.actions import Action, Choose, Place
from houseway.round.engine import Procedure
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly
from houseway.round.payments import WagerPlaced, WagerTakenBack
from houseway.steps.simple import PASS

COVER: Final = "cover"
NAMED: Final = tuple(f"{ordinal}-hand" for ordinal in ORDINALS)
"""What those say who stay on one hand of a split."""


def double_along(standing: Standing, hand: Hand) -> Procedure:
    """Ask those behind whether they double too: as much as their wager, or less; none must."""
    table, clause = standing.table, standing.rules.clause.double_along
    stakes = {stake.seat: stake for stake in hand.stakes[1:]}
    options = {
        seat: (Exactly(Choose(seat, PASS)), wager)
        for seat, stake in stakes.items()
        if any((wager := doubling(standing, stake)).examples())
    }

    def decide(action: Action) -> None:
        match action:
            case Place(seat, wager, cents):
                stakes[seat].is_doubled = True
                table.emit(WagerPlaced(clause, seat, wager, cents))
            case Choose(seat, choice):
                table.emit(ChoiceMade(clause, seat, choice))
            case _:
                raise AssertionError(f"{action} was not offered")

    wants = f"{hand.of_box} is doubled: double your wager too, or not"
    yield from table.ask_each(wants, clause, options, decide)


def split_along(standing: Standing, hand: Hand, made: Hand) -> Procedure:
    """Ask those behind to cover both hands of a pair, or to name the one that they stay on."""
    table, clause = standing.table, standing.rules.clause.split_along
    stakes = {stake.seat: stake for stake in hand.stakes[1:]}
    named = {NAMED[each.number - 1]: each for each in (hand, made)}
    options = {
        seat: (
            covering(standing, hand, stake, COVER),
            *(about(each, choice, stake) for choice, each in named.items()),
        )
        for seat, stake in stakes.items()
    }

    def decide(action: Action) -> None:
        assert isinstance(action, Choose)
        stake = stakes[action.seat]
        table.emit(ChoiceMade(clause, stake.seat, action.choice))
        if action.choice == COVER:
            _cover(standing, stake, made)
        elif named[action.choice] is made:
            _designate(standing, stake, hand, made)

    wants = f"box {hand.box} is split: cover both hands, or name the one that your wager is for"
    yield from table.ask_each(wants, clause, options, decide)


def _cover(standing: Standing, stake: Stake, made: Hand) -> None:
    """A further wager on the hand that was made, as much as the first."""
    clause, cents = standing.rules.clause.split_along, standing.stakes[stake.seat, stake.box]
    further = Stake(seat=stake.seat, box=stake.box, number=made.number)
    made.stakes.append(further)
    standing.table.emit(WagerPlaced(clause, further.seat, further.wager, cents))


def _designate(standing: Standing, stake: Stake, hand: Hand, made: Hand) -> None:
    """The wager goes to the hand that was made."""
    table, clause = standing.table, standing.rules.clause.split_along
    cents, why = (
        table.felt.stake(stake.seat, stake.wager),
        f"for the {ORDINALS[made.number - 1]} hand",
    )
    table.emit(WagerTakenBack(clause, stake.seat, stake.wager, cents, why))
    hand.stakes.remove(stake)
    stake.number = made.number
    made.stakes.append(stake)
    table.emit(WagerPlaced(clause, stake.seat, stake.wager, cents, why))
