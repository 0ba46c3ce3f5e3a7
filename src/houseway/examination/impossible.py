"""Actions that no rules admit, for every turn of every game."""

from collections.abc import Iterable
from typing import Any

import msgspec

from houseway.examination.strategies import fields_of
from houseway.pieces.cards import PACK, Card
from houseway.pieces.stock import PIECES
from houseway.round.actions import ACTIONS, COMINGS, Action, Call, Draw, Permit
from houseway.round.engine import Round
from houseway.round.felt import Felt
from houseway.round.spots import Seat, Spot

OFFERED_MAX = 40
"""So many options are spoiled in one step at most."""


def impossible_actions(round_: Round) -> Iterable[Action]:
    """Actions that no rules admit: by nobody, of what is not there, in a wrong amount, too soon."""
    turn, felt = round_.turn, round_.felt
    assert turn is not None
    offered = (*turn.options, *turn.calls)
    # Where fifty areas are open to every seat, each step spoils others of them.
    apart = 1 + len(offered) // OFFERED_MAX
    for option in offered[len(round_.actions) % apart :: apart]:
        for action in list(option.examples())[:1]:
            yield from _spoiled(action, round_)
    missing = [card for card in PIECES if not felt.count_left(card)]
    yield from (Draw(card) for card in missing[:1])
    asked = {option.fits[0] for option in turn.options}
    for kind in ACTIONS:
        # Who comes and goes while wagers are open is no answer to what is asked.
        comes = kind in COMINGS and turn.takes_wagers
        if kind not in asked and kind is not Call and not comes:
            yield _plainest(kind, min(round_.start.players))


def _plainest(kind: type[Action], seat: Seat) -> Action:
    """An action of a kind, with the plainest value in every field."""
    plain = {int: 1, str: "wager", bool: False, Card: PACK[0]}
    fields = {field.name: field.type for field in fields_of(kind)}
    made: dict[str, Any] = {name: plain.get(of, ()) for name, of in fields.items()}
    return kind(**{**made, **({"seat": seat} if "seat" in made else {})})


def _not_held(felt: Felt, seat: Seat) -> Card:
    """A card that does not lie before a seat."""
    return next(card for card in PACK if card not in felt.cards(Spot(seat)))


def _spoiled(action: Action, round_: Round) -> Iterable[Action]:
    """An action with one part of it made impossible."""
    felt, replace = round_.felt, msgspec.structs.replace
    seat: Seat = getattr(action, "seat", 0)
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if name == "seat":
            yield from (replace(action, seat=seat) for seat in (-1, round_.rules.seats_max + 1))
        elif name == "cents":
            wrong = (0, -value) if isinstance(action, Permit) else (0, -value, felt.racks[seat] + 1)
            yield from (replace(action, cents=cents) for cents in wrong)
        elif name in ("kept", "cards"):
            yield replace(action, **{name: (*PACK[:9], *felt.cards(Spot(seat)))})
            if name == "kept" and value:
                yield replace(action, kept=(_not_held(felt, seat), *value[1:]))
        elif isinstance(value, str):
            yield replace(action, **{name: "nothing of the kind"})
