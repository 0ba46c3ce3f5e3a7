"""What a seat's answers are worth at the table: every low hand of two that seven cards give."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from houseway.games.pai_gow_poker.bank_worth import COUNTED
from houseway.games.pai_gow_poker.kinds import BESIDE
from houseway.games.pai_gow_poker.odds import AS_HOUSE_WAY
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.side_wagers import (
    bonus_line,
    insurance_line,
    owed,
    payout_cents,
    progressive_line,
    seven_card_line,
)
from houseway.games.pai_gow_poker.wagers import BONUS, INSURANCE, PROGRESSIVE, SEVEN_CARD, WAGER
from houseway.hands.pai_gow_poker import SEVEN_CARDS, Setting
from houseway.odds import Progress
from houseway.odds.bank_offers import about_banking
from houseway.odds.banking import (
    AgainstBank,
    Fares,
    against_bank,
    bank_sets,
    gain_of,
    terms_of,
    worth_cents,
)
from houseway.odds.deciding import (
    Answer,
    Deciding,
    best_answers,
    hand_of,
    open_actions,
    seat_of,
)
from houseway.odds.two_hands import BANKED, GIVEN_UP, TwoHands, playing_on
from houseway.pieces.cards import Card, show_cards
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Set, Surrender
from houseway.round.view import View

STAGE: Final = "Seven cards set as two hands"
BANK_STAGE: Final = "The bank's seven cards set as two hands"
FOUL: Final = "a foul: the low hand is the higher"
RESET: Final = "a foul, which is set the house way"


def decide(view: View, *, progress: Progress | None = None) -> Deciding | None:
    """Every two cards as the low hand, fouls included; then whether to play on or give it up.

    Before that whether to bank, and what is asked of who does.
    """
    assert isinstance(view.rules, PaiGowPokerRules)
    rules, seat, hand = view.rules, seat_of(view), hand_of(view, SEVEN_CARDS)
    stake = view.wagers.get((seat, WAGER), 0)
    actions = [each for each in open_actions(view) if isinstance(each, Set | Surrender)]
    if hand is None or not any(isinstance(each, Set) for each in actions):
        last = playing_on(view, WAGER, rules.commission, partial(compared, rules))
        return last or about_banking(view, WAGER, COUNTED(rules))
    weigher = Weigher(rules, hand)
    sides, against = sides_of(view, hand), against_bank(view, WAGER)
    if against is not None:
        return weigher.as_bank(against, actions, sides) if against.total_cents else None
    is_exact = view.bank is None or view.bank.is_shared
    return Deciding(
        stage=STAGE,
        wager=WAGER,
        unit_cents=stake,
        answers=best_answers(weigher.answer(action, stake) for action in actions),
        own=hand,
        sides_cents=sides,
        is_exact=is_exact,
        notes=() if is_exact else (BANKED,),
    )


class Weigher:
    """What settings of the same seven cards are worth, against hands set the house way."""

    def __init__(self, rules: PaiGowPokerRules, hand: Sequence[Card]) -> None:
        self.rules, self.hand = rules, tuple(hand)
        self.by_way = rules.hands.strengths(rules.house_way.choose(hand, rules.order).setting)
        self.others = COUNTED(rules).beside(hand)

    def answer(self, action: Action, stake: Cents) -> Answer:
        """One way to set them as a player, or giving the wager up."""
        if not isinstance(action, Set):
            return Answer(action=action, decision=GIVEN_UP, worth=Fraction(-1))
        setting = self.setting(action)
        if not self.rules.hands.is_legal(setting):
            said = f"{self.says(setting)}, {FOUL}"
            return Answer(action=action, decision=said, worth=Fraction(-1))
        tally = self.others.against(self.rules.hands.strengths(setting))
        worth = (tally.won * gain_of(self.rules.commission, stake) - tally.lost) / BESIDE
        return Answer(action=action, decision=self.says(setting), worth=worth)

    def as_bank(
        self, against: AgainstBank, actions: Sequence[Action], sides: dict[str, Fraction]
    ) -> Deciding:
        """Every setting of the bank's cards against all that is wagered; a foul is set again."""
        terms, order, found = terms_of(self.rules), self.rules.hands, []
        for action in actions:
            assert isinstance(action, Set)
            setting = self.setting(action)
            is_legal = order.is_legal(setting)
            both = order.strengths(setting) if is_legal else self.by_way
            fares = Fares(*self.others.against(both, as_bank=True), BESIDE)
            said = self.says(setting) if is_legal else f"{self.says(setting)}, {RESET}"
            found.append((action, said, worth_cents(terms, against, fares)))
        found.sort(key=lambda each: each[1].endswith(RESET))  # Of equal ones no foul is the best.
        return bank_sets(BANK_STAGE, against, found, own=self.hand, sides_cents=sides)

    def setting(self, action: Set) -> Setting:
        """Two cards low, the others high."""
        return Setting(tuple(card for card in self.hand if card not in action.kept), action.kept)

    def says(self, setting: Setting) -> str:
        """Its name, and whether the house sets so."""
        order = self.rules.hands
        said = f"{show_cards(setting.low)} low ({order.describe_setting(setting)})"
        return f"{said}, {AS_HOUSE_WAY}" if order.strengths(setting) == self.by_way else said


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
