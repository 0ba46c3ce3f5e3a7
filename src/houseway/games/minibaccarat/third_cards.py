"""Third cards: whether each hand gets one, and one that the Player's Hand should not have got."""

from collections.abc import Generator

from houseway.games.minibaccarat.calls import THIRD_UNSEEN, too_few_cards, undue_third
from houseway.games.minibaccarat.dealing import deal_card
from houseway.games.minibaccarat.drawing import Drawing, drawing
from houseway.games.minibaccarat.rules import (
    BANKER,
    BANKER_HAND,
    HANDS,
    PLAYER,
    PLAYER_HAND,
    MinibaccaratRules,
)
from houseway.games.minibaccarat.turning import Rights, turn_hand
from houseway.round.actions import Action, Call
from houseway.round.card_events import CardDealt, CardHeldOver, CardSetAside
from houseway.round.engine import Called, Procedure, Table
from houseway.round.turns import Turn
from houseway.steps.irregularities import ASIDE

WANTS = "deal the third cards that are due"


def deal_third_cards(table: Table, rules: MinibaccaratRules, rights: Rights) -> Procedure:
    """Deal the third cards that are due, the Player's first."""
    is_done = False
    if drawn(table, rules, PLAYER).draws:
        yield from table.proceed(WANTS, rules.clause.third_cards)
    else:
        is_done = yield from dealt_in_error(table, rules)
    for hand in (PLAYER, BANKER):
        draws, clause = drawn(table, rules, hand)
        table.step(f"the {hand.capitalize()}'s Hand {'draws' if draws else 'stays'}", clause)
        if draws and not (is_done and hand == BANKER):
            yield from third_card(table, rules, hand, rights)


def drawn(table: Table, rules: MinibaccaratRules, hand: str) -> Drawing:
    """Whether a hand draws as the hands lie now."""
    return drawing(rules, hand, table.felt.cards(PLAYER_HAND), table.felt.cards(BANKER_HAND))


def third_card(table: Table, rules: MinibaccaratRules, hand: str, rights: Rights) -> Procedure:
    """A third card, handed face down to whoever turned the hand, or dealt face up."""
    clause, spot = rules.clause, HANDS[hand]
    table.cards_due = 1
    if rules.third_card == "dealt face up":
        yield from deal_card(table, rules, spot, clause.third_up, face_up=True)
        return
    cite = clause.player_third if hand == PLAYER else clause.banker_third
    yield from deal_card(table, rules, spot, cite)
    yield from turn_hand(table, rules, hand, rights, cite)


# A third card that is not due.


def dealt_in_error(table: Table, rules: MinibaccaratRules) -> Generator[Turn, Action, bool]:
    """Wait for the dealer where the Player's Hand gets no card; whether the Banker's has its third.

    Until then it can be called that the Player's Hand got one all the same.
    """
    try:
        with undue_third(table, rules):
            yield from table.proceed(WANTS, rules.clause.third_cards)
    except Called as called:
        if called.call.kind == THIRD_UNSEEN.kind:
            keep_unseen(table, rules, called.call)
            return False
        return (yield from use_seen(table, rules, called.call))
    return False


def keep_unseen(table: Table, rules: MinibaccaratRules, call: Call) -> None:
    """A card that nobody saw is the Banker's third, the next to be dealt, or is held over."""
    remedy = rules.irregularities.third_card_unseen
    table.irregular(call, remedy)
    if not drawn(table, rules, BANKER).draws:
        table.emit(CardHeldOver(remedy.clause))


def use_seen(table: Table, rules: MinibaccaratRules, call: Call) -> Generator[Turn, Action, bool]:
    """A card that was seen is the Banker's third if that is due; otherwise as was filed."""
    clause, remedy, card = rules.clause, rules.irregularities.third_card_seen, call.cards[0]
    table.irregular(call, remedy)
    if drawn(table, rules, BANKER).draws:
        table.emit(CardDealt(remedy.clause, BANKER_HAND, card, face_up=True))
        return True
    if rules.undue_card_seen == "simulated round":
        table.emit(CardDealt(clause.simulated_for_a_third, ASIDE, card, face_up=True))
    else:
        table.emit(CardSetAside(clause.burned_with_one_more, card, call.kind))
        with too_few_cards(table, rules):
            yield from table.burn(clause.burned_with_one_more)
    return False
