"""Comparing hands and settling wagers, in either of the two ways that the law knows."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from houseway.games.three_card_poker.hand import hand_name, line_of
from houseway.games.three_card_poker.rules import ThreeCardRules
from houseway.hands import THREE_CARD
from houseway.hands.order import Hand
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.engine import Table
from houseway.round.events import Compared
from houseway.round.payments import WagerPaid
from houseway.round.spots import DEALER_HAND, Seat, Spot, counterclockwise
from houseway.rulesets import Pay
from houseway.steps.settling import due, give_back, lose, win
from houseway.steps.showdown import names_of
from houseway.table.showdown import Verdict

Result: TypeAlias = Literal["wins", "draw", "loses", "dealer does not qualify", ""]
NOT_QUALIFIED: Final = "dealer does not qualify"


class Outcome(NamedTuple):
    """What a seat's wagers come to, known when its hand is revealed."""

    seat: Seat
    result: Result
    """Against the dealer; nothing for a seat without a play wager."""
    player: str
    dealer: str
    ante_cents: Cents
    bonus: Pay | None
    """What the ante bonus pays for the hand, if anything."""
    hand: str
    pair_plus: Pay | None
    """The line of the Pair Plus table; none where the wager loses or there is none."""


def settle(table: Table, rules: ThreeCardRules, players: list[Seat]) -> None:
    """Settle all who are left, from the dealer's right."""
    remaining = [seat for seat in counterclockwise(players) if table.felt.cards(Spot(seat))]
    outcomes = [judge(table, rules, seat) for seat in remaining]
    steps: tuple[Callable[[Table, ThreeCardRules, Outcome], None], ...]
    steps = (reveal, collect_losing, pay_winning, collect_hand)
    if rules.settlement == "player by player":
        for outcome in outcomes:
            for step in steps:
                step(table, rules, outcome)
    else:
        for step in steps:
            for outcome in outcomes:
                step(table, rules, outcome)


def judge(table: Table, rules: ThreeCardRules, seat: Seat) -> Outcome:
    """What becomes of a seat's wagers."""
    names, felt = rules.wager_names, table.felt
    cards = felt.cards(Spot(seat))
    player, dealer = (THREE_CARD.strength(hand) for hand in (cards, felt.cards(DEALER_HAND)))
    said, of_dealer = names_of(THREE_CARD, player, dealer)
    ante, hand = felt.stake(seat, names.ante), hand_name(cards)
    result = result_of(rules, player, dealer) if ante else ""
    return Outcome(
        seat=seat,
        result=result,
        player=said,
        dealer=of_dealer,
        ante_cents=ante,
        bonus=bonus_of(rules, hand, result) if ante else None,
        hand=hand,
        pair_plus=line_of(rules.pair_plus_paytable, hand),
    )


def result_of(rules: ThreeCardRules, player: int, dealer: int) -> Result:
    """How ante and play wager end, by the strengths of the two hands."""
    if dealer < THREE_CARD.floor(rules.dealer_qualifies):
        return NOT_QUALIFIED
    return "wins" if player > dealer else "loses" if player < dealer else "draw"


def made(_: ThreeCardRules, own: Sequence[Card], __: Sequence[Card]) -> Hand:
    """The hand of somebody's three cards."""
    return THREE_CARD.best(own)


def verdict(rules: ThreeCardRules, own: Hand, dealer: Hand) -> Verdict:
    """What becomes of an ante that is played."""
    result = result_of(rules, own.strength, dealer.strength)
    if result == "draw":
        return "lost" if rules.draws == "lose" else "tied"
    return "lost" if result == "loses" else "won"


def bonus_of(rules: ThreeCardRules, hand: str, result: Result) -> Pay | None:
    """What the ante bonus pays."""
    if result in ("draw", "loses") and rules.ante_bonus_paid == "only if the ante wins":
        return None
    return line_of(rules.ante_bonus_paytable, hand)


# The steps.


def reveal(table: Table, rules: ThreeCardRules, outcome: Outcome) -> None:
    """Turn a player's hand face up."""
    table.show(Spot(outcome.seat), rules.settling.reveal)


def collect_losing(table: Table, rules: ThreeCardRules, outcome: Outcome) -> None:
    """Compare the hand with the dealer's, and collect what has lost."""
    names, clause, seat = rules.wager_names, rules.settling.lose, outcome.seat
    if outcome.result:
        said = outcome.result, outcome.player, outcome.dealer
        table.emit(Compared(rules.clause.compare, Spot(seat), *said))
    for wager in (names.ante, names.play):
        if outcome.result == "loses":
            lose(table, seat, wager, clause, outcome.player)
        elif outcome.result == "draw" and rules.draws == "lose":
            lose(table, seat, wager, rules.clause.draws, "draw")
    if table.felt.stake(seat, names.pair_plus) and _loses(outcome.pair_plus):
        lose(table, seat, names.pair_plus, clause, outcome.hand)


def pay_winning(table: Table, rules: ThreeCardRules, outcome: Outcome) -> None:
    """Pay what has won, the bonus with it, and give back what has done neither."""
    names, clause, seat = rules.wager_names, rules.clause, outcome.seat
    if table.felt.stake(seat, names.ante):
        settle_main(table, rules, outcome)
    bonus = due(outcome.bonus, outcome.ante_cents, rules.odd_cent)
    if bonus:
        why = f"{outcome.hand}, {outcome.bonus}"
        cite = rules.ante_bonus_paytable.cite
        table.emit(WagerPaid(cite, seat, names.ante_bonus, bonus, why))
    line = outcome.pair_plus
    if table.felt.stake(seat, names.pair_plus) and line is not None:
        if line.odds is None:
            give_back(table, seat, names.pair_plus, clause.pair_plus_wins, f"{outcome.hand}, push")
        else:
            pay = line.odds, rules.odd_cent
            under, why = clause.pair_plus_wins, outcome.hand
            win(table, seat, names.pair_plus, *pay, clause=under, why=why)


def settle_main(table: Table, rules: ThreeCardRules, outcome: Outcome) -> None:
    """Ante and play wager of a hand that has not lost."""
    names, clause, seat = rules.wager_names, rules.clause, outcome.seat
    pay = rules.win_pays, rules.odd_cent
    if outcome.result == "draw":
        give_back(table, seat, names.ante, clause.draws, "draw")
        give_back(table, seat, names.play, clause.draws, "draw")
    elif outcome.result == NOT_QUALIFIED:
        why = NOT_QUALIFIED
        win(table, seat, names.ante, *pay, clause=clause.not_qualified, why=why)
        give_back(table, seat, names.play, clause.not_qualified, why)
    else:
        for wager in (names.ante, names.play):
            win(table, seat, wager, *pay, clause=clause.wins, why=outcome.player)


def collect_hand(table: Table, rules: ThreeCardRules, outcome: Outcome) -> None:
    """Put a player's cards into the discard rack."""
    table.collect(Spot(outcome.seat), "hand", rules.settling.collect)


def _loses(line: Pay | None) -> bool:
    return line is None or line.loses
