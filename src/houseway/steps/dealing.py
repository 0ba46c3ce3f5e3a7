"""Dealing round the table, card by card, with the misdeals that can happen on the way."""

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from houseway.round.actions import Call
from houseway.round.engine import Called, Procedure, Table
from houseway.round.spots import COMMUNITY, NOBODY, Spot
from houseway.rulesets.values import Remedy
from houseway.steps.irregularities import EXTRA_CARD, EXTRA_COMMUNITY_CARD, PASSED_OVER

MISDEALS: Final = (PASSED_OVER.kind, EXTRA_CARD.kind, EXTRA_COMMUNITY_CARD.kind)


def rounds_or_stacks(
    players: Sequence[Spot], other: Spot, rounds: Sequence[tuple[str, str]], *, in_stacks: bool
) -> Iterator[tuple[Spot, str]]:
    """A card to each player and then to another spot, round by round, or each spot's at once.

    A round has two clauses: that of the players' cards, and that of the other spot's.
    """
    if in_stacks:
        for spot in players:
            yield from ((spot, to_player) for to_player, _ in rounds)
        yield from ((other, to_other) for _, to_other in rounds)
        return
    for to_player, to_other in rounds:
        yield from ((spot, to_player) for spot in players)
        yield other, to_other


def deal_in_order(
    table: Table,
    order: Iterable[tuple[Spot, str]],
    *,
    face_up: Collection[Spot] = (),
    first_up: Spot | None = None,
    beside: Iterable[Spot] = (),
    unseen: bool = False,
) -> Procedure:
    """Deal a card to each spot in turn under its clause.

    Whoever is passed over or gets a card too many is noted, those besides too who have their cards
    already; what that means shows at the end. The cards lie face down, or those of some spots face
    up, or the first card of one spot does; unseen, not even their players may look at them yet.
    """
    due = deque(order)
    spots = {spot for spot, _ in due} | {*beside}
    noted = Remedy("noted", due[-1][1])
    opened = [(PASSED_OVER, noted)]
    seats = sorted(spot.seat for spot in spots if spot != COMMUNITY)
    if seats:
        opened.append((EXTRA_CARD, noted))
    if COMMUNITY in spots:
        opened.append((EXTRA_COMMUNITY_CARD, noted))
    with table.calls(opened, {EXTRA_CARD.kind: seats}):
        while due:
            spot, clause = due[0]
            try:
                action = yield table.draw_for(spot, clause)
            except Called as called:
                if called.call.kind in MISDEALS:
                    _note_misdeal(table, called.call, due)
                else:
                    table.remedy(called)
            else:
                up = spot in face_up
                if first_up is not None and spot == first_up:
                    up = up or not table.felt.piles.get(spot)
                by = NOBODY if unseen and spot.seat else 0
                table.lay(action, spot, clause, face_up=up, by=by)
                due.popleft()


def _note_misdeal(table: Table, call: Call, due: deque[tuple[Spot, str]]) -> None:
    """A misdeal as it happens."""
    spot, clause = due[0]
    if call.kind == PASSED_OVER.kind:
        due.popleft()
        table.step(f"passed over {spot}", clause)
        table.cards_due -= 1
    else:
        spot = COMMUNITY if call.kind == EXTRA_COMMUNITY_CARD.kind else Spot(call.seat)
        due.appendleft((spot, clause))
        table.step(f"out of turn to {spot}", clause)
        table.cards_due += 1
