"""One round of Passing Bank, in the order in which the law tells it."""

from collections.abc import Generator

from houseway.round import accounts
from houseway.round.actions import Action, Choose, Place, Rearrange
from houseway.round.card_events import StackRearranged
from houseway.round.engine import Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly, Option
from houseway.round.payments import Moved, WagerPlaced
from houseway.round.spans import Span
from houseway.round.spots import Seat, clockwise, hand_of
from houseway.round.stack_options import RearrangeTo
from houseway.round.start import Start
from houseway.round.turns import Turn
from houseway.round.wager_options import PlaceWager
from houseway.steps.commission import Marks, collect_marked
from houseway.steps.frame import play_round
from houseway.steps.irregularities import INSUFFICIENT_CARDS
from houseway.steps.settling import give_back
from houseway.steps.simple import PASS
from houseway.steps.wagers import CHIPS, NO_MORE_BETS, BettingArea, WagerRules, take_wagers
from tests.toys.passing_bank.rules import (
    BANK,
    BANKER,
    DRAW,
    FIRST_CARDS,
    FOULED_DECK,
    STAKES,
    STAND,
    Carried,
    PassingBankRules,
    number_of,
)
from tests.toys.passing_bank.settlement import settle

Hand = tuple[Seat, str]
"""A hand in play: its seat, and the stake that rides on it."""


def play(table: Table, rules: PassingBankRules, start: Start) -> Procedure:
    """One round of play, from the offer of the bank to the last payment."""
    steps = complete(table, rules, start.carried_as(Carried))
    return play_round(table, steps, undo=rules.clause.undo, ends=rules.clause.round_ends)


def complete(table: Table, rules: PassingBankRules, carried: Carried) -> Procedure:
    """A round as it goes when nothing voids it; gives who has the bank from now on."""
    clause, remedies = rules.clause, rules.irregularities
    bank = yield from offer_bank(table, rules, carried)
    if not bank:
        return Carried()
    yield from take_wagers(table, wager_rules(rules, bank))
    hands = cover(table, rules, bank)
    if not hands:
        give_back(table, bank, BANK, clause.bank_back)
        return Carried(bank)
    table.announce(NO_MORE_BETS, clause.stakes_close)
    put_up = table.felt.stake(bank, BANK)
    table.emit(Moved(clause.cover, accounts.wager(bank, BANK), accounts.pot(BANK), put_up))
    opened = [
        (FOULED_DECK, remedies.fouled_deck),
        (INSUFFICIENT_CARDS, remedies.insufficient_cards),
    ]
    with table.calls(opened, {}):
        yield from lay(table, rules, bank)
        yield from deal(table, rules, bank, hands)
        yield from decide(table, rules, bank, hands)
        yield from settle(table, rules, hands)
        yield from table.proceed("give the bank back", clause.bank_back)
    taken = clause.commission
    collect_marked(table, Marks(due=taken, off=taken, unpaid=taken))
    left = table.felt.balance(accounts.pot(BANK))
    if left:
        table.emit(Moved(clause.bank_back, accounts.pot(BANK), accounts.rack(bank), left))
    return Carried(bank)


def offer_bank(
    table: Table, rules: PassingBankRules, carried: Carried
) -> Generator[Turn, Action, Seat]:
    """Offer the bank, first to whoever had it, until somebody puts it up; 0 if nobody does."""
    clause, felt = rules.clause, table.felt
    able = [seat for seat, cents in felt.racks.items() if cents >= rules.bank_limits.minimum]
    if not able:
        yield from table.proceed("nobody can put up the bank", clause.offer)
    for seat in clockwise(able, start=carried.bank or 1):
        wants, options = f"seat {seat}: put up the bank, or pass", bank_offer(table, rules, seat)
        action = yield from table.ask(wants, clause.offer, options)
        if isinstance(action, Place):
            table.emit(WagerPlaced(clause.put_up, seat, BANK, action.cents))
            return seat
        assert isinstance(action, Choose)
        table.emit(ChoiceMade(clause.offer, seat, action.choice))
    return 0


def bank_offer(table: Table, rules: PassingBankRules, seat: Seat) -> tuple[Option, ...]:
    """What somebody may answer who is offered the bank."""
    put_up = PlaceWager(
        seat=seat,
        wager=BANK,
        limits=rules.bank_limits,
        rack_cents=table.felt.racks[seat],
        permitted=(),
        equal_to=None,
        equal_clause="",
        compulsory=False,
        tender=CHIPS,
        clause=rules.clause.put_up,
        limits_clause=rules.cites["bank_limits"],
    )
    return put_up, Exactly(Choose(seat, PASS))


def cover(table: Table, rules: PassingBankRules, bank: Seat) -> list[Hand]:
    """The hands whose stakes the bank covers, from its left; the other stakes go back."""
    left, hands = table.felt.stake(bank, BANK), list[Hand]()
    for seat in clockwise(table.players, start=bank + 1):
        for stake in STAKES:
            cents = table.felt.stake(seat, stake)
            if cents and cents <= left:
                left -= cents
                hands.append((seat, stake))
            elif cents:
                give_back(table, seat, stake, rules.clause.cover, "not covered")
    return hands


def lay(table: Table, rules: PassingBankRules, bank: Seat) -> Procedure:
    """The bank has the stack dealt as it lies, or the back half first."""
    size, clause = table.felt.cards_left, rules.clause.lay
    if size < FIRST_CARDS:
        return
    half = size // 2
    as_it_lies, back_first = (Span(1, size),), (Span(half + 1, size), Span(1, half))
    options = (RearrangeTo(bank, (as_it_lies, back_first)),)
    action = yield from table.ask("how the stack is to lie", clause, options)
    assert isinstance(action, Rearrange)
    how = "as it lies" if action.order == as_it_lies else "the back half first"
    table.emit(StackRearranged(clause, bank, how))


def deal(table: Table, rules: PassingBankRules, bank: Seat, hands: list[Hand]) -> Procedure:
    """A card face down to every hand and the bank's, then one face up; the bank's are all down.

    The bank looks at the own hand once it lies there.
    """
    clause = rules.clause
    table.cards_due = FIRST_CARDS * (len(hands) + 1)
    for face_up in (False, True):
        for seat, stake in hands:
            yield from table.deal(hand_of(seat, number_of(stake)), clause.deal, face_up=face_up)
        yield from table.deal(BANKER, clause.deal)
    table.give(BANKER, bank, clause.give)


def decide(table: Table, rules: PassingBankRules, bank: Seat, hands: list[Hand]) -> Procedure:
    """Every hand draws a card face up or stands, the bank last, whose card lies face down."""
    clause = rules.clause
    for seat, stake in hands:
        spot = hand_of(seat, number_of(stake))
        chosen = yield from draw_or_stand(table, seat, f"draw or stand with {spot}", clause.decide)
        if chosen == DRAW:
            yield from table.deal(spot, clause.decide, face_up=True)
    wants = "draw or stand with the bank's hand"
    if (yield from draw_or_stand(table, bank, wants, clause.bank_decides)) == DRAW:
        yield from table.deal(BANKER, clause.bank_decides)


def draw_or_stand(
    table: Table, seat: Seat, wants: str, clause: str
) -> Generator[Turn, Action, str]:
    """Ask one seat for one hand."""
    options = [Exactly(Choose(seat, word)) for word in (STAND, DRAW)]
    action = yield from table.ask(wants, clause, options)
    assert isinstance(action, Choose)
    table.emit(ChoiceMade(clause, seat, action.choice))
    return action.choice


def wager_rules(rules: PassingBankRules, bank: Seat = 0) -> WagerRules:
    """How the table takes stakes: on one to three hands, of everybody but the bank."""
    clause = rules.clause
    return WagerRules(
        areas=tuple(
            BettingArea(
                wager=stake,
                limits=rules.limits,
                limits_clause=rules.cites["limits"],
                clause=clause.stakes,
                after=STAKES[:at][-1:],
            )
            for at, stake in enumerate(STAKES)
        ),
        tender=CHIPS,
        tender_clause=clause.stakes,
        one_area_each="",
        exceptions="",
        clause=clause.stakes_close,
        outside={bank: "the bank does not wager against itself"} if bank else {},
    )
