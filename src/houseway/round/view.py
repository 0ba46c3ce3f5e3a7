"""What somebody may see. A view is made of copies: it holds no way back to the felt.

A player sees the cards dealt to the own seat and every card that lies or lay face up; the dealer
and the public see what is face up; surveillance sees every card that has left the shoe. Nobody sees
the order of the shoe.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from houseway.pieces.cards import Card
from houseway.pieces.dice import Dice
from houseway.pieces.money import Cents
from houseway.round.accounts import Account
from houseway.round.actions import Action
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.felt import BankMarker, Felt
from houseway.round.options import Option
from houseway.round.spots import CHANCE, DEALER, Actor, Seat, Spot
from houseway.rulesets.rules import Rules

Eyes: TypeAlias = int | str
"""A seat's number, or one of the three below."""

SURVEILLANCE: Final = "surveillance"
PUBLIC: Final = "public"
EYES: Final = (DEALER, SURVEILLANCE, PUBLIC)


class Ask(msgspec.Struct, frozen=True):
    """A turn as these eyes know it: what is asked of whom, and what they themselves may answer."""

    wants: str
    clause: str
    asked: tuple[Actor, ...]
    options: tuple[Option, ...]
    calls: tuple[str, ...]

    def actions(self) -> list[Action]:
        """Some actions that would be taken: all of them where they are few."""
        return [action for option in self.options for action in option.examples()]


class View(msgspec.Struct, frozen=True):
    """The table as one pair of eyes sees it. A card that they may not see is None."""

    eyes: Eyes
    rules: Rules
    ask: Ask | None
    racks: dict[Seat, Cents]
    wagers: dict[tuple[Seat, str], Cents]
    piles: dict[Spot, tuple[Card | None, ...]]
    discard_rack_size: int
    lammers: frozenset[Seat]
    marker: Seat
    meters: dict[str, Cents] = {}
    """What the progressive meters read."""
    dice: Dice | None = None
    """What the dice show, once they are rolled."""
    lit: tuple[str, ...] = ()
    """The wagers whose areas are lit."""
    others: dict[Account, Cents] = {}
    """What lies in pots and wherever else it is neither a player's nor the house's."""
    held: dict[Spot, Seat] = {}
    """Who holds hands that belong to no seat."""
    bank: BankMarker | None = None
    """The player who banks, if one does, and what that player covers."""
    taken_in: dict[tuple[Seat, str], Cents] = {}
    """Wagers that the dealer took in before the deal and that are still in play."""

    @property
    def hand(self) -> tuple[Card | None, ...]:
        """The cards of the own seat."""
        return self.piles.get(Spot(self.eyes), ()) if isinstance(self.eyes, int) else ()


def look(round_: Round, eyes: Eyes) -> View:
    """The round through these eyes."""
    felt = round_.felt
    return View(
        eyes=eyes,
        rules=round_.rules,
        ask=_ask(round_, eyes),
        racks=dict(felt.racks),
        wagers=dict(felt.wagers),
        piles=piles_of(felt, eyes),
        discard_rack_size=felt.discard_rack_size,
        lammers=frozenset(felt.lammers),
        marker=felt.marker,
        meters=dict(felt.meters),
        dice=felt.dice,
        lit=felt.lit,
        others=dict(felt.others),
        held=dict(felt.held),
        bank=felt.bank,
        taken_in=dict(felt.taken_in),
    )


def piles_of(felt: Felt, eyes: Eyes) -> dict[Spot, tuple[Card | None, ...]]:
    """The cards that lie on the felt, as far as these eyes may see them."""
    return {
        spot: tuple(cards)
        if eyes == SURVEILLANCE or ((owner := felt.owner(spot)) and owner == eyes)
        else _face_up(cards, felt.face_up.get(spot, ()))
        for spot, cards in felt.piles.items()
    }


def _face_up(cards: Sequence[Card], up: Sequence[bool]) -> tuple[Card | None, ...]:
    if not up:
        return (None,) * len(cards)
    return tuple(card if is_up else None for card, is_up in zip(cards, up, strict=True))


def see(event: Event, eyes: Eyes) -> Event:
    """An event as these eyes may know it."""
    sight = event.sight
    if sight == "all" or eyes == SURVEILLANCE:
        return event
    if sight == "owner" and event.owner and event.owner == eyes:
        return event
    return event.masked()


def _ask(round_: Round, eyes: Eyes) -> Ask | None:
    turn = round_.turn
    if turn is None:
        return None
    own = () if eyes == CHANCE else turn.options_of(eyes)
    calls = tuple(call.kind for call in turn.calls) if eyes in (DEALER, SURVEILLANCE) else ()
    return Ask(turn.wants, turn.clause, turn.asked, own, calls)
