"""A card for a hand, and what is done about one that went wrong."""

from collections.abc import Generator
from contextlib import AbstractContextManager
from itertools import combinations

from houseway.games.chemin_de_fer import calls
from houseway.games.chemin_de_fer.calls import remedy_of, too_few_cards
from houseway.games.chemin_de_fer.rules import (
    BANKER_HAND,
    HANDS,
    PLAYER_HAND,
    CheminDeFerRules,
)
from houseway.hands.points import FIRST_CARDS, is_natural, point_count, points
from houseway.pieces.cards import Card
from houseway.round.actions import Action, Call
from houseway.round.card_events import CardDealt, CardHeldOver, CardSetAside, ShoeDone
from houseway.round.engine import Called, Procedure, Table
from houseway.round.spots import Seat, Spot
from houseway.round.turns import Turn
from houseway.steps.irregularities import ASIDE, DUE_CARD_EXPOSED, VoidRound
from houseway.steps.simulated import Simulation

WITH_IT = "with the card that was seen"


class Coup:
    """A hand in play: who plays it, and what went wrong with its cards."""

    def __init__(self, banker: Seat, dominant: Seat) -> None:
        self.banker = banker
        self.dominant = dominant
        self.banker_long = False
        """Whether the Banker took too many first cards."""
        self.player_long = False
        """Whether the Player's Hand got three first cards."""
        self.two_thirds = False
        """Whether the Banker took two third cards."""
        self.drawn_early = False
        """Whether the Banker drew for the own hand when the Player's was to get a card."""
        self.said = ""
        """What was said for the Player's Hand; nothing where nobody was asked."""

    @property
    def is_sound(self) -> bool:
        """Whether each hand has the cards that it should have."""
        return not (self.banker_long or self.player_long or self.two_thirds)

    def player_count(self, table: Table) -> int:
        """What the Player's Hand counts, the best of it where a card is too many."""
        cards = table.felt.cards(PLAYER_HAND)
        if not self.player_long:
            return point_count(cards)
        some = [pair for size in (2, 3) for pair in combinations(cards, size)]
        return max(map(point_count, some))

    def banker_count(self, table: Table, rules: CheminDeFerRules) -> int:
        """What the Banker's Hand counts, the least of it where there are two third cards."""
        cards = table.felt.cards(BANKER_HAND)
        if self.banker_long:
            return 0
        if not self.two_thirds:
            return point_count(cards)
        first, thirds = cards[:FIRST_CARDS], cards[FIRST_CARDS:]
        if rules.banker_two_thirds == "first two and one":
            return min(point_count((*first, third)) for third in thirds)
        return min(map(point_count, combinations(cards, 2)))

    def is_banker_natural(self, table: Table) -> bool:
        """Whether the Banker's Hand is a natural."""
        return not self.banker_long and is_natural(table.felt.cards(BANKER_HAND)[:FIRST_CARDS])


# A card for a hand.


def deal_first(
    table: Table, rules: CheminDeFerRules, coup: Coup, spot: Spot, clause: str
) -> Procedure:
    """One of the first four cards, face down."""
    is_dealt_now = False
    while not is_dealt_now:
        # Each hand can have one card too many: §11 knows no second.
        long = ((coup.banker_long, calls.BANKER_LONG), (coup.player_long, calls.PLAYER_LONG))
        opened = calls.in_the_initial_deal(
            table, rules, *(kind for is_so, kind in long if not is_so)
        )
        is_dealt_now = yield from is_dealt(table, rules, coup, spot, clause, opened=opened)


def deal_third(
    table: Table, rules: CheminDeFerRules, coup: Coup, spot: Spot, clause: str
) -> Procedure:
    """A third card, face up."""
    table.cards_due = 1
    is_done = False
    while not is_done:
        can_be_long = spot == BANKER_HAND and not coup.two_thirds
        more = (calls.TWO_THIRD_CARDS, calls.RECTIFIED) if can_be_long else ()
        opened = calls.at_a_draw(table, rules, *more)
        is_done = yield from is_dealt(table, rules, coup, spot, clause, opened=opened, face_up=True)


def is_dealt(
    table: Table,
    rules: CheminDeFerRules,
    coup: Coup,
    spot: Spot,
    clause: str,
    *,
    opened: AbstractContextManager[None],
    face_up: bool = False,
) -> Generator[Turn, Action, bool]:
    """Ask for a card, and lay it down; or do what is to be done about one that went wrong."""
    try:
        with opened:
            action = yield table.draw_for(spot, clause)
    except Called as called:
        call = called.call
        if call.kind != DUE_CARD_EXPOSED.kind:
            yield from remedy(table, rules, coup, call)
            return False
        stays = remedy_of(rules, call.kind)
        table.irregular(call, stays)
        table.emit(CardDealt(stays.clause, spot, call.cards[0], face_up=True))
        table.cards_due -= 1
        return True
    table.lay(action, spot, clause, face_up=face_up)
    return True


# What went wrong.


def remedy(table: Table, rules: CheminDeFerRules, coup: Coup, call: Call) -> Procedure:
    """Do what is to be done about a card or a deal that went wrong."""
    found = remedy_of(rules, call.kind)
    table.irregular(call, found)
    match call.kind:
        case calls.WRONG_ORDER.kind | "insufficient-cards":
            raise VoidRound(call.kind, found.clause)
        case calls.BANKER_LONG.kind:
            coup.banker_long = True
            yield from _take_too_many(table, rules, BANKER_HAND, found.clause)
        case calls.PLAYER_LONG.kind:
            coup.player_long = True
            yield from _take_too_many(table, rules, PLAYER_HAND, found.clause)
        case calls.TWO_THIRD_CARDS.kind:
            coup.two_thirds = True
            yield from _take_too_many(table, rules, BANKER_HAND, found.clause, face_up=True)
        case calls.DRAWN_IN_ERROR.kind:
            yield from keep_unseen(table, rules, found.clause)
        case calls.EXPOSED_IN_ERROR.kind:
            yield from disclosed(table, rules, call.cards[0])
        case calls.FACE_UP_CARD.kind:
            yield from _found_face_up(table, rules, call.cards[0], found.clause)
        case _:
            assert call.kind == calls.RECTIFIED.kind


def _take_too_many(
    table: Table, rules: CheminDeFerRules, spot: Spot, clause: str, *, face_up: bool = False
) -> Procedure:
    """A card that should not have been dealt lies on a hand."""
    table.cards_due += 1
    with too_few_cards(table, rules):
        yield from table.deal(spot, clause, face_up=face_up)


def keep_unseen(table: Table, rules: CheminDeFerRules, clause: str) -> Procedure:
    """A card that nobody saw is the first of the next hand; there is none once the shoe ends."""
    if not table.felt.cut_card_on:
        table.emit(CardHeldOver(clause))
        return
    with too_few_cards(table, rules):
        yield from table.burn(rules.clause.error_card_last)


def disclosed(table: Table, rules: CheminDeFerRules, card: Card) -> Procedure:
    """A card that all have seen and that is nobody's: what the licensee has filed."""
    clause = rules.clause
    if rules.disclosed_card == "simulated round":
        table.emit(CardDealt(clause.simulated, ASIDE, card, face_up=True))
        return
    if rules.disclosed_card == "one more unseen":
        table.emit(CardSetAside(clause.one_more, card, WITH_IT))
        yield from _to_bucket(table, rules, 1, clause.one_more, seen="")
        return
    table.emit(CardSetAside(clause.by_value, card, WITH_IT))
    yield from _to_bucket(table, rules, points(card) or rules.disclosed_ten, clause.by_value)


def _found_face_up(table: Table, rules: CheminDeFerRules, card: Card, clause: str) -> Procedure:
    """A card that lay face up in the shoe: with as many as its value; it voids the last hand."""
    table.emit(CardSetAside(clause, card, "face up in the shoe"))
    if table.felt.cut_card_on:
        raise VoidRound(calls.FACE_UP_CARD.kind, clause)
    yield from _to_bucket(table, rules, points(card) or rules.face_up_ten, clause)


def spare(table: Table, steps: Procedure) -> Procedure:
    """What is done about a card when both hands have theirs: too few others void nothing."""
    try:
        yield from steps
    except VoidRound as void:
        table.emit(ShoeDone(void.clause))


def _to_bucket(
    table: Table, rules: CheminDeFerRules, count: int, clause: str, *, seen: str = WITH_IT
) -> Procedure:
    due = table.cards_due
    with too_few_cards(table, rules):
        for left in range(count, 0, -1):
            table.cards_due = left
            yield from table.burn(clause, seen=seen)
    table.cards_due = due


# A simulated round.


def simulation(table: Table, rules: CheminDeFerRules) -> Simulation:
    """How a round is dealt in which nobody wagers: by the dealer, a five as the house has it."""
    nobody = Coup(0, 0)

    def deal(spot: Spot, clause: str, *, face_up: bool) -> Generator[Turn, Action, bool]:
        opened = calls.at_a_draw(table, rules)
        return is_dealt(table, rules, nobody, spot, clause, opened=opened, face_up=face_up)

    def draws(hand: str) -> tuple[bool, str]:
        return simulated_draw(table, rules, hand)

    return Simulation(HANDS, deal, draws)


def simulated_draw(table: Table, rules: CheminDeFerRules, hand: str) -> tuple[bool, str]:
    """Whether a hand of a simulated round draws, and where that is written."""
    player, banker = table.felt.cards(PLAYER_HAND), table.felt.cards(BANKER_HAND)
    clause, count = rules.clause, point_count(player[:FIRST_CARDS])
    if is_natural(player[:FIRST_CARDS]) or is_natural(banker[:FIRST_CARDS]):
        return False, clause.natural
    if hand == "player":
        is_choice = rules.player_draws_to < count <= rules.player_chooses_to
        by_house = rules.simulated_five == "draws"
        draws = by_house if is_choice else count <= rules.player_draws_to
        return draws, clause.simulated_five if is_choice else clause.simulated
    third = points(player[FIRST_CARDS]) if len(player) > FIRST_CARDS else None
    # Where a Banker could choose, the dealer draws: it is what the table says.
    return rules.draws(point_count(banker[:FIRST_CARDS]), third) is not False, clause.banker_table
