"""The irregularities of Heads Up Hold'em: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final

from houseway.games.heads_up_holdem.rules import DECK_LEAVES, HeadsUpRules
from houseway.rulesets import Remedy
from houseway.table import irregularities as shared
from houseway.table.actions import Call, Choose
from houseway.table.engine import Irregularity, Procedure, Table
from houseway.table.events import CardSetAside, DeckRemoved
from houseway.table.irregularities import NEVER, VoidRound, record
from houseway.table.options import Exactly
from houseway.table.spots import COMMUNITY, DEALER_HAND, DEALER_SEAT, Seat, Spot

BOARD_CARDS: Final = 5
MISDEALT: Final = "misdealt"
MISDEALT_NOT_WHOLE: Final = "misdealt-and-not-52"
NOT_MISDEALT: Final = "not-misdealt"


def _set_one_aside(table: Table, call: Call, remedy: Remedy) -> None:
    """The first card that was seen goes to the discard rack; a second one voids the round."""
    table.emit(CardSetAside(remedy.clause, call.cards[0], call.kind))
    record(table, call, remedy)
    if sum(bundle.what == call.kind for bundle in table.felt.discard_rack) > 1:
        raise VoidRound(f"{call.kind}, a second one", remedy.clause)


def _deck_in_use(table: Table, call: Call) -> str | None:
    return None if table.cards_due > 0 else f"{call.kind}: no card is to be drawn any more"


DRAWN_IN_ERROR: Final = Irregularity(
    "drawn-in-error", "a card was drawn in error, its face unseen", "none", record, _deck_in_use
)
FACE_UP_CARD: Final = Irregularity(
    "face-up-card", "a card lies face up in the shoe or deck", "from the shoe", _set_one_aside
)
EXPOSED_IN_ERROR: Final = Irregularity(
    "exposed-in-error", "a card drawn in error was seen", "from the shoe", _set_one_aside
)
SHOE_JAM: Final = Irregularity(
    "shoe-jam", "the automated shoe jams or does not deal all cards", "none", record
)


def any_time(
    table: Table, rules: HeadsUpRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the close of wagers to the reveal of the dealer's hand."""
    remedies = rules.irregularities
    opened = [
        (DRAWN_IN_ERROR, remedies.drawn_in_error),
        (shared.DEALER_CARD_EXPOSED, remedies.dealer_card_exposed),
        (shared.PLAYER_CARD_EXPOSED, remedies.player_card_exposed),
        (shared.PLAYER_EXPOSES_CARD, remedies.player_exposes_card),
    ]
    if rules.board_first:
        opened.append((shared.COMMUNITY_CARD_EXPOSED, remedies.community_card_exposed))
    exposed = shared.PLAYER_CARD_EXPOSED.kind, shared.PLAYER_EXPOSES_CARD.kind
    return table.calls(opened, dict.fromkeys(exposed, players))


def while_dealing(table: Table, rules: HeadsUpRules) -> AbstractContextManager[None]:
    """While cards come out of the shoe or off the deck."""
    remedies = rules.irregularities
    opened = [
        (FACE_UP_CARD, remedies.face_up_card),
        (EXPOSED_IN_ERROR, remedies.exposed_in_error),
        (shared.INSUFFICIENT_CARDS, remedies.insufficient_cards),
    ]
    if rules.dealing == "automated shoe" and remedies.shoe_jam.remedy != NEVER:
        opened.append((SHOE_JAM, remedies.shoe_jam))
    return table.calls(opened, {})


def remedy_misdeals(table: Table, rules: HeadsUpRules, players: Sequence[Seat]) -> None:
    """When the deal is done, void the round if anybody has a wrong number of cards."""
    remedies, felt = rules.irregularities, table.felt
    for seat in players:
        if len(felt.cards(Spot(seat))) != rules.cards_dealt:
            record(table, Call("player-misdealt", seat), remedies.player_misdealt)
    if len(felt.cards(DEALER_HAND)) != rules.cards_dealt:
        record(table, Call("dealer-misdealt"), remedies.dealer_misdealt)
    if rules.board_first:
        remedy_board(table, rules, BOARD_CARDS)


def remedy_board(table: Table, rules: HeadsUpRules, count: int) -> None:
    """Void the round if the board has not as many cards as it should have by now."""
    if len(table.felt.cards(COMMUNITY)) != count:
        record(table, Call("community-misdealt"), rules.irregularities.community_misdealt)


def remedy_miscount(table: Table, rules: HeadsUpRules) -> Procedure:
    """The count of the stub is wrong: the dealer finds out whether cards were misdealt."""
    clause, remedies = rules.dealt.miscounted, rules.irregularities
    found = (MISDEALT, MISDEALT_NOT_WHOLE, NOT_MISDEALT)
    options = [Exactly(Choose(DEALER_SEAT, what)) for what in found]
    action = yield from table.ask("were the cards misdealt?", clause, options)
    assert isinstance(action, Choose)
    if action.choice == MISDEALT:
        record(table, Call("stub-misdealt"), remedies.stub_misdealt)
    remedy = remedies.stub_wrong
    table.irregular(Call(f"stub-wrong, {action.choice}"), remedy)
    raise VoidRound(DECK_LEAVES, remedy.clause)


def remove_deck(table: Table, void: VoidRound) -> None:
    """Take the deck from the table if that is why the round was void."""
    if void.why == DECK_LEAVES:
        table.emit(DeckRemoved(void.clause))
