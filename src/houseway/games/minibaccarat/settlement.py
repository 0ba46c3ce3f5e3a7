"""What each wager comes to, and the order in which wagers are collected and paid."""

from collections.abc import Sequence

import msgspec

from houseway.games.minibaccarat.rules import (
    BANKER,
    BANKER_HAND,
    BONUS_BANKER,
    BONUS_PLAYER,
    DRAGON_7,
    NATURAL_TIE,
    NATURAL_WINNER,
    PANDA_8,
    PLAYER,
    PLAYER_HAND,
    TIE,
    MinibaccaratRules,
    is_dragon_7,
    is_panda_8,
    line_of_bonus,
)
from houseway.games.minibaccarat.wagers import NAMED
from houseway.hands.points import is_natural, point_count
from houseway.pieces.cards import Card
from houseway.round.engine import Table
from houseway.round.payments import WagerPaid
from houseway.round.spots import Seat
from houseway.rulesets.values import LOST, Pay
from houseway.steps.commission import charge
from houseway.steps.settling import due, give_back, lose

PUSHED = Pay(None)


class Verdict(msgspec.Struct, frozen=True):
    """What a wager comes to."""

    pay: Pay
    clause: str
    """Where it is written that it wins, loses or goes back."""
    paid_by: str = ""
    """Where its odds are written."""
    why: str = ""


def verdicts(
    rules: MinibaccaratRules, player: Sequence[Card], banker: Sequence[Card]
) -> dict[str, Verdict]:
    """What every wager but House Money comes to with two complete hands."""
    bonus = rules.dragon_bonus
    found = {
        BANKER: _on_banker(rules, player, banker),
        PLAYER: _on_player(rules, player, banker),
        TIE: _on_tie(rules, point_count(player) == point_count(banker)),
    }
    if bonus is not None:
        found[BONUS_BANKER] = _on_bonus(rules, banker, player)
        found[BONUS_PLAYER] = _on_bonus(rules, player, banker)
    if rules.is_ez:
        clause = rules.clause
        found[DRAGON_7] = (
            Verdict(Pay(rules.dragon_7_pays), clause.dragon_7_wins, rules.cites["dragon_7_pays"])
            if is_dragon_7(player, banker)
            else Verdict(LOST, clause.dragon_7_loses)
        )
        found[PANDA_8] = (
            Verdict(Pay(rules.panda_8_pays), clause.panda_8_wins, rules.cites["panda_8_pays"])
            if is_panda_8(player, banker)
            else Verdict(LOST, clause.panda_8_loses)
        )
    return found


def _on_banker(rules: MinibaccaratRules, player: Sequence[Card], banker: Sequence[Card]) -> Verdict:
    clause, by = rules.clause, point_count(banker) - point_count(player)
    if by < 0:
        return Verdict(LOST, clause.banker_loses)
    if not by:
        return Verdict(PUSHED, clause.banker_pushes, why="tie")
    if rules.is_ez and is_dragon_7(player, banker):
        return Verdict(PUSHED, clause.banker_pushes, why="Dragon 7")
    return Verdict(Pay(rules.banker_pays), clause.banker_wins, rules.cites["banker_pays"])


def _on_player(rules: MinibaccaratRules, player: Sequence[Card], banker: Sequence[Card]) -> Verdict:
    clause, by = rules.clause, point_count(player) - point_count(banker)
    if by < 0:
        return Verdict(LOST, clause.player_loses)
    if not by:
        return Verdict(PUSHED, clause.player_pushes, why="tie")
    return Verdict(Pay(rules.player_pays), clause.player_wins, rules.cites["player_pays"])


def _on_tie(rules: MinibaccaratRules, is_tie: bool) -> Verdict:  # noqa: FBT001
    if not is_tie:
        return Verdict(LOST, rules.clause.tie_loses)
    return Verdict(rules.tie_pays.pays[TIE], rules.clause.tie_wins, rules.tie_pays.cite)


def _on_bonus(rules: MinibaccaratRules, own: Sequence[Card], other: Sequence[Card]) -> Verdict:
    """A Dragon Bonus on one of the hands."""
    assert rules.dragon_bonus is not None
    clause, line = rules.clause, line_of_bonus(own, other)
    pay = rules.dragon_bonus.pay(line) or LOST
    if line == NATURAL_TIE:
        return Verdict(pay, clause.bonus_pushes, rules.dragon_bonus.cite, line)
    if line == NATURAL_WINNER:
        cite = clause.bonus_nine if is_natural(other) else clause.bonus_natural
    elif line:
        cite = clause.bonus_short if pay.loses else clause.bonus_points
    else:
        cite = clause.bonus_eight if is_natural(own) else clause.bonus_behind
    return Verdict(pay, cite, rules.dragon_bonus.cite, line)


def settle(table: Table, rules: MinibaccaratRules) -> None:
    """Collect all that loses, then pay seat by seat from the highest number.

    The highest number is at the dealer's left: printed numbers count from the right.
    """
    player, banker = table.felt.cards(PLAYER_HAND), table.felt.cards(BANKER_HAND)
    found = verdicts(rules, player, banker)
    seats = sorted({seat for seat, _ in table.felt.wagers})
    lie = [(s, w) for s in seats for w in NAMED if table.felt.stake(s, w)]
    for seat, wager in lie:
        if found[wager].pay.loses:
            lose(table, seat, wager, found[wager].clause, found[wager].why)
    for seat, wager in lie:
        if not found[wager].pay.loses:
            pay_or_push(table, rules, seat, wager, found[wager])


def announce(table: Table, rules: MinibaccaratRules) -> None:
    """The final counts, and which hand has won."""
    player, banker = table.felt.cards(PLAYER_HAND), table.felt.cards(BANKER_HAND)
    counts = f"Player {point_count(player)}, Banker {point_count(banker)}"
    by = point_count(player) - point_count(banker)
    said = "Player wins" if by > 0 else "Banker wins" if by < 0 else "tie hand"
    table.announce(f"{counts}: {said}", rules.clause.result)
    if rules.is_ez and is_dragon_7(player, banker):
        table.announce("Dragon 7", rules.clause.result)
    if rules.is_ez and is_panda_8(player, banker):
        table.announce("Panda 8", rules.clause.result)


def pay_or_push(
    table: Table, rules: MinibaccaratRules, seat: Seat, wager: str, verdict: Verdict
) -> None:
    """Pay a wager and give the stake back; of a Banker wager the vigorish is taken or marked.

    Vigorish that is collected at the payout comes out of it: a rack may be empty before.
    """
    if verdict.pay.odds is None:
        give_back(table, seat, wager, verdict.clause, verdict.why)
        return
    cents = due(verdict.pay, table.felt.stake(seat, wager), rules.odd_cent)
    why = f"{verdict.why}, {verdict.pay}" if verdict.why else str(verdict.pay)
    paid, clause = WagerPaid(verdict.paid_by, seat, wager, cents, why), rules.clause
    if wager == BANKER and rules.marks_vigorish:
        charge(table, rules.vigorish, seat, cents, clause=clause.vigorish_marked)
    table.emit(paid)
    if wager == BANKER and not rules.marks_vigorish:
        charge(table, rules.vigorish, seat, cents, clause=clause.vigorish_at_payout)
    give_back(table, seat, wager, verdict.clause)
