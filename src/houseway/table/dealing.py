"""Dealing round the table, card by card, with the misdeals that can happen on the way."""

from collections import deque
from collections.abc import Callable, Iterable

from houseway.rulesets.values import Remedy
from houseway.table.actions import Call
from houseway.table.engine import Called, Procedure, Table
from houseway.table.irregularities import EXTRA_CARD, EXTRA_COMMUNITY_CARD, PASSED_OVER
from houseway.table.spots import COMMUNITY, Spot


def deal_in_order(
    table: Table, spots: Iterable[Spot], clause_of: Callable[[Spot], str]
) -> Procedure:
    """Deal a card to each spot in turn, face down; what misdeals mean shows at the end."""
    due = deque(spots)
    noted = Remedy("noted", clause_of(due[-1]))
    opened = [(PASSED_OVER, noted), (EXTRA_CARD, noted)]
    if COMMUNITY in due:
        opened.append((EXTRA_COMMUNITY_CARD, noted))
    seats = sorted({spot.seat for spot in due})
    with table.calls(opened, {EXTRA_CARD.kind: seats}):
        while due:
            clause = clause_of(due[0])
            try:
                yield from table.deal(due[0], clause)
            except Called as called:
                _note_misdeal(table, called.call, due, clause)
            else:
                due.popleft()


def _note_misdeal(table: Table, call: Call, due: deque[Spot], clause: str) -> None:
    """A misdeal as it happens."""
    if call.kind == PASSED_OVER.kind:
        table.step(f"passed over {due.popleft()}", clause)
        table.cards_due -= 1
    else:
        due.appendleft(COMMUNITY if call.kind == EXTRA_COMMUNITY_CARD.kind else Spot(call.seat))
        table.step(f"out of turn to {due[0]}", clause)
        table.cards_due += 1
