"""One round of Minibaccarat, in the order in which the law tells it."""

from functools import partial

from msgspec.structs import replace

from houseway.games.minibaccarat.calls import any_time
from houseway.games.minibaccarat.dealing import deal_card, simulation
from houseway.games.minibaccarat.house_money import settle_house_money
from houseway.games.minibaccarat.record import with_word, word
from houseway.games.minibaccarat.rules import (
    BANKER,
    BANKER_HAND,
    PLAYER,
    PLAYER_HAND,
    Carried,
    MinibaccaratRules,
)
from houseway.games.minibaccarat.settlement import announce, settle
from houseway.games.minibaccarat.third_cards import deal_third_cards
from houseway.games.minibaccarat.turning import Rights, first_right, turn_hand
from houseway.games.minibaccarat.wagers import wager_rules
from houseway.hands.points import FIRST_CARDS, point_count
from houseway.round.card_events import ShoeDone
from houseway.round.engine import Procedure, Table
from houseway.round.start import Start
from houseway.steps.burning import burn_by_value
from houseway.steps.frame import play_round
from houseway.steps.side_desk import complete_hands
from houseway.steps.simulated import simulate_after
from houseway.steps.wagers import NO_MORE_BETS, take_wagers

LAST_HAND = "last hand"


def play(table: Table, rules: MinibaccaratRules, start: Start) -> Procedure:
    """One round of play, from the first wager to the cards in the discard rack."""
    undo = rules.clause.void_settled if rules.void_settled == "is undone" else ""
    before = start.carried_as(Carried)
    return play_round(
        table,
        complete(table, rules, start, before),
        undo=undo,
        ends=rules.clause.collect,
        close=partial(close, table, rules, before),
    )


def complete(table: Table, rules: MinibaccaratRules, start: Start, before: Carried) -> Procedure:
    """A round as it goes when nothing voids it; gives what is carried on, if a hand was dealt."""
    clause = rules.clause
    has_cover_card = not rules.is_continuous and before.hands_left is None
    table.expect_cut_card(clause.cards.reached if has_cover_card else "")
    yield from take_wagers(table, wager_rules(rules, table.felt))
    if not table.felt.wagers:
        return None
    table.announce(NO_MORE_BETS, clause.no_more_bets)
    if start.new_set and not rules.is_continuous:
        yield from burn_by_value(table, clause.burn, rules.irregularities.insufficient_cards)
    rights = {hand: first_right(table, rules, hand) for hand in (PLAYER, BANKER)}
    with any_time(table, rules):
        yield from deal(table, rules)
        yield from ask(table, rules, rights)
        announce_counts(table, rules)
        yield from deal_third_cards(table, rules, rights)
        yield from table.proceed("announce the result", clause.result)
        said = word(rules, table.felt.cards(PLAYER_HAND), table.felt.cards(BANKER_HAND))
        announce(table, rules)
        complete_hands(table)
        yield from table.proceed("collect and pay the wagers", clause.settle)
        settle(table, rules)
        collect(table, rules)
        yield from simulate_after(table, simulation(table, rules))
    return replace(before, record=with_word(before.record, said))


def deal(table: Table, rules: MinibaccaratRules) -> Procedure:
    """Four cards face down, the first and the third to the Player's Hand."""
    table.cards_due = 2 * FIRST_CARDS
    for spot in (PLAYER_HAND, BANKER_HAND) * FIRST_CARDS:
        yield from deal_card(table, rules, spot, rules.clause.deal)


def ask(table: Table, rules: MinibaccaratRules, rights: Rights) -> Procedure:
    """Have the Player's Hand turned and announced, then the Banker's; then settle House Money."""
    clause = rules.clause
    table.step("the Banker's Hand under the corner of the shoe", clause.player_hand)
    for hand, spot, cite in (
        (PLAYER, PLAYER_HAND, clause.player_hand),
        (BANKER, BANKER_HAND, clause.banker_hand),
    ):
        yield from turn_hand(table, rules, hand, rights, cite)
        table.announce(f"{hand.capitalize()} {point_count(table.felt.cards(spot))}", cite)
    yield from settle_house_money(table, rules)


def announce_counts(table: Table, rules: MinibaccaratRules) -> None:
    """Say what both hands count with their first two cards."""
    player, banker = map(point_count, map(table.felt.cards, (PLAYER_HAND, BANKER_HAND)))
    table.announce(f"Player {player}, Banker {banker}", rules.clause.counts)


def collect(table: Table, rules: MinibaccaratRules) -> None:
    """Both hands go to the discard rack, so that each can be made up again."""
    for spot in (PLAYER_HAND, BANKER_HAND):
        table.collect(spot, "hand", rules.clause.collect)


def close(
    table: Table, rules: MinibaccaratRules, before: Carried, after: Carried | None
) -> Carried:
    """See whether the shoe comes to its end; what is carried on.

    A hand counts that was completed: a void round, or one without wagers, is none.
    """
    left, carried = before.hands_left, after or before
    if table.felt.cut_card_on:
        left = rules.hands_after_cover_card
    elif left is not None and after is not None:
        left -= 1
    if left != before.hands_left and left == 1:
        table.announce(LAST_HAND, rules.clause.last_hand)
    if left == 0 and rules.hands_after_cover_card:
        table.emit(ShoeDone(rules.clause.last_hand))
    return replace(carried, hands_left=left)
