"""What a seat's answers are worth at the table: every low hand of two that seven cards give."""

from fractions import Fraction
from functools import partial
from typing import Final

from houseway.games.pai_gow_poker.advice import dealer_beside
from houseway.games.pai_gow_poker.kinds import BESIDE
from houseway.games.pai_gow_poker.odds import AS_HOUSE_WAY
from houseway.games.pai_gow_poker.questions import question_of
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.side_wagers import (
    bonus_line,
    insurance_line,
    owed,
    payout_cents,
    progressive_line,
    seven_card_line,
)
from houseway.games.pai_gow_poker.solution import worth_of
from houseway.games.pai_gow_poker.wagers import BONUS, INSURANCE, PROGRESSIVE, SEVEN_CARD
from houseway.hands.pai_gow_poker import SEVEN_CARDS, Setting
from houseway.odds import Progress
from houseway.odds.deciding import (
    Answer,
    Deciding,
    Remembered,
    best_answers,
    hand_of,
    open_actions,
    seat_of,
)
from houseway.odds.two_hands import BANKED, TwoHands, playing_on
from houseway.pieces.cards import Card, show_cards
from houseway.round.actions import Set
from houseway.round.view import View

STAGE: Final = "Seven cards set as two hands"
WAGER: Final = "wager"
FOUL: Final = "a foul: the low hand is the higher"
QUESTIONS: Final = Remembered(question_of)


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Every two cards as the low hand, fouls included; then whether to play on or give it up."""
    assert isinstance(view.rules, PaiGowPokerRules)
    rules, seat, hand = view.rules, seat_of(view), hand_of(view, SEVEN_CARDS)
    stake = view.wagers.get((seat, WAGER), 0)
    actions = [each for each in open_actions(view) if isinstance(each, Set)]
    if hand is None or not stake or not actions:
        return playing_on(view, WAGER, 1 - rules.commission.rate, partial(compared, rules))
    question, order = QUESTIONS(rules), rules.hands
    by_way = order.strengths(rules.house_way.choose(hand, rules.order).setting)
    dealer, found = dealer_beside(question, hand), []
    for action in actions:
        high = tuple(card for card in hand if card not in action.kept)
        setting = Setting(high, action.kept)
        both = order.strengths(setting)
        said = f"{show_cards(action.kept)} low ({order.describe_setting(setting)})"
        if order.is_legal(setting):
            worth = worth_of(question, dealer.against(both), BESIDE)
            said = f"{said}, {AS_HOUSE_WAY}" if both == by_way else said
        else:
            said, worth = f"{said}, {FOUL}", Fraction(-1)
        found.append(Answer(action=action, decision=said, worth=worth))
    is_banked = view.bank is not None
    return Deciding(
        stage=STAGE,
        wager=WAGER,
        unit_cents=stake,
        answers=best_answers(found),
        own=hand,
        sides_cents=sides_of(view, hand),
        is_exact=not is_banked,
        notes=(BANKED,) if is_banked else (),
    )


def compared(rules: PaiGowPokerRules, own: TwoHands, other: TwoHands) -> str:
    """How a player's hands fare, as they lie there."""
    return rules.compare(Setting(own.high, own.low), Setting(other.high, other.low))[0]


def sides_of(view: View, hand: tuple[Card, ...]) -> dict[str, Fraction]:
    """What further wagers on the own seven cards net, in cents, but for a limit of payouts."""
    assert isinstance(view.rules, PaiGowPokerRules)
    rules, seat, found = view.rules, seat_of(view), dict[str, Fraction]()
    lines = {BONUS: bonus_line, INSURANCE: insurance_line, SEVEN_CARD: seven_card_line}
    for wager, line_of in lines.items():
        stake = view.wagers.get((seat, wager), 0)
        if stake:
            found[wager] = Fraction(owed(rules, wager, line_of(rules, hand), stake) or -stake)
    chip = view.taken_in.get((seat, PROGRESSIVE), 0)
    if chip and rules.progressive_paytable is not None:
        reads = view.meters[PROGRESSIVE]
        payout = rules.progressive_paytable.pay(progressive_line(rules, hand, chip, reads))
        won = payout_cents(rules, payout, chip, reads) if payout is not None else 0
        found[PROGRESSIVE] = Fraction(won - chip)
    return found
