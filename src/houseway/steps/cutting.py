"""The cut: who is offered it in which order, what is done with the cards, and a cut done again."""

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Final

from houseway.round.actions import Action, Choose, Cut
from houseway.round.engine import Called, Irregularity, Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly, Option
from houseway.round.spots import DEALER, DEALER_SEAT, Seat, clockwise, counterclockwise
from houseway.round.stack_options import CutAt
from houseway.round.turns import Turn
from houseway.rulesets.values import Remedy
from houseway.steps.equipment import Due, Occasion
from houseway.steps.simple import PASS

if TYPE_CHECKING:
    from houseway.steps.preparation import Cards

IMPROPER_CUT: Final = Irregularity(
    "improper-cut", "a supervisor finds that the cut was not proper", None, None
)


def cut_stack(table: Table, cards: "Cards", occasion: Occasion) -> Procedure:
    """Have the stack cut by whoever is to cut it, if anybody is."""
    if cards.cut_by == "players":
        yield from _offer_cut(table, cards, occasion)
    elif cards.cut_by == "dealer":
        yield from _dealer_cuts(table, cards)
    elif cards.clause.no_cut:
        table.step("shuffled by a device: no cut", cards.clause.no_cut)


def _offer_cut(table: Table, cards: "Cards", occasion: Occasion) -> Procedure:
    """Offer the cut round the table as the occasion has it."""
    first, clause = first_offer(cards, occasion)
    yield from offer_cut_to(table, cards, _from(cards, occasion, first), clause)


def offer_cut_to(table: Table, cards: "Cards", players: Sequence[Seat], clause: str) -> Procedure:
    """Offer the cut to some players in turn; the dealer cuts if nobody does."""
    if cards.clause.cover_card:
        table.step("stack on the cover card", cards.clause.cover_card)
    cutters: list[Seat] = [*players, DEALER_SEAT]
    cutter = yield from _cut_by_one_of(table, cards, cutters, clause)
    while cards.clause.recut and (yield from _is_improper(table, cards)):
        at = cutters.index(cutter)
        after = cutters[at + 1 :] if cards.recut_by == "the next entitled" else cutters[at:]
        again = after or [DEALER_SEAT]
        cutter = yield from _cut_by_one_of(table, cards, again, cards.clause.recut)


def _cut_by_one_of(
    table: Table, cards: "Cards", cutters: list[Seat], clause: str
) -> Generator[Turn, Action, Seat]:
    """Offer the cut to some players in turn, the dealer last, who must. Who has cut."""
    size = cards.stock.size
    margins = (cards.cut_margin, size - cards.cut_margin)
    for seat in cutters:
        options: tuple[Option, ...] = (CutAt(seat, *margins, cards.clause.cut),)
        wants = "the dealer cuts"
        if seat:
            table.step(f"cut offered to seat {seat}", clause)
            wants, options = f"seat {seat}, the cut is yours", (*options, _decline(seat))
        action = yield from table.ask(wants, clause, options)
        if isinstance(action, Cut):
            _note_cut(table, action, cards)
            return seat
        table.emit(ChoiceMade(clause, seat, PASS))
        clause = cards.clause.next_player
    raise AssertionError("the dealer cannot decline the cut")


def _decline(seat: Seat) -> Exactly:
    return Exactly(Choose(seat, PASS))


def _note_cut(table: Table, cut: Cut, cards: "Cards") -> None:
    clause, who = cards.clause, f"seat {cut.seat}" if cut.seat else DEALER
    table.step(f"cut card inserted {cut.at} cards deep", clause.cut, who)
    table.step(f"the {cut.at} cards in front of it placed at the back", clause.cut_card)
    if clause.cover_card_off:
        table.step("cover card to the discard rack", clause.cover_card_off)


def _is_improper(table: Table, cards: "Cards") -> Generator[Turn, Action, bool]:
    """Whether a supervisor has the cut done again, before a card is dealt."""
    remedy = Remedy("recut", cards.clause.recut)
    try:
        with table.calls([(IMPROPER_CUT, remedy)], {}):
            yield from table.proceed("the cut stands", cards.clause.recut)
    except Called as called:
        table.irregular(called.call, remedy)
        return True
    return False


def _dealer_cuts(table: Table, cards: "Cards") -> Procedure:
    """The dealer cuts with a cover card; a supervisor may have it done again."""
    clause, size = cards.clause, cards.stock.size
    while True:
        table.step("cover card in front of the deck", clause.cover_card)
        options = (CutAt(0, cards.cut_margin, size - 1, clause.cut, from_top=True),)
        action = yield from table.ask("the dealer cuts", clause.cut, options)
        assert isinstance(action, Cut)
        table.step(f"the top {action.at} cards onto the cover card", clause.cut)
        table.step("the rest of the deck on top of them", clause.cut_rest)
        if clause.cover_card_off:
            table.step("cover card to the discard rack", clause.cover_card_off)
        if not (yield from _is_improper(table, cards)):
            return


def _from(cards: "Cards", occasion: Occasion, first: Seat) -> list[Seat]:
    """The players in the order in which they are offered the cut."""
    if cards.cut_goes == "clockwise":
        return clockwise(occasion.players, start=first)
    order = counterclockwise(occasion.players)
    return [s for s in order if s <= first] + [s for s in order if s > first]


def first_offer(cards: "Cards", occasion: Occasion) -> tuple[Seat, str]:
    """Who is offered the cut first, and the clause that says so."""
    clause, far_right = cards.clause, max(occasion.players)
    if cards.cut_first == "the last curator":
        curator: Seat = occasion.carried.get("curator", 0)
        again = curator and occasion.why != Due.OPENING
        order = clockwise(occasion.players, start=curator if again else 0)
        return order[0], clause.first_player
    if cards.cut_first == "the dealer's left":
        return min(occasion.players), clause.first_player
    if occasion.why in (Due.OPENING, Due.IDLE):
        return occasion.first_player, clause.first_player
    if cards.cut_goes == "counterclockwise":
        return _from(cards, occasion, occasion.cut_offered - 1)[0], clause.by_licensee
    if occasion.why in (Due.LICENSEE, Due.ROUND, Due.VOID):
        return far_right, clause.by_licensee
    box = occasion.cut_card_on.split(".")[0]
    if box.isdigit() and int(box) in occasion.players:
        return int(box), clause.on_box
    return far_right, clause.on_dealer
