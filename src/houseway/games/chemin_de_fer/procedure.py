"""One hand of Baccarat chemin de fer, in the order in which the law tells it."""

from functools import partial

from msgspec.structs import replace

from houseway.games.chemin_de_fer.bank import Standing, find_banker, someone
from houseway.games.chemin_de_fer.calls import WRONG_ORDER
from houseway.games.chemin_de_fer.dealing import Coup, deal_first, simulation
from houseway.games.chemin_de_fer.hands import await_result, play_hands
from houseway.games.chemin_de_fer.rules import (
    AGAINST,
    BANKER,
    BANKER_HAND,
    NOBODY,
    PLAYER_HAND,
    Carried,
    CheminDeFerRules,
    Someone,
    side_wager_rules,
)
from houseway.games.chemin_de_fer.settlement import announce, collect, settle
from houseway.games.chemin_de_fer.wagers import close as close_wagers
from houseway.games.chemin_de_fer.wagers import covered, take_against
from houseway.hands.points import FIRST_CARDS
from houseway.pieces.money import Cents
from houseway.round.engine import Procedure, Table
from houseway.round.events import RoundVoided
from houseway.round.spots import Seat
from houseway.round.start import Start
from houseway.steps.burning import burn_by_value
from houseway.steps.frame import play_round
from houseway.steps.side_desk import complete_hands
from houseway.steps.simulated import simulate_after
from houseway.steps.wagers import take_wagers

CARDS = "Cards"


class Hand:
    """How a hand stands, for what is carried on when it is over, void or not."""

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.banker: Seat = 0
        self.placed: Cents = 0
        self.covered: Cents = 0

    def counted(self, rules: CheminDeFerRules) -> Cents:
        """The Banker's wager as the preceding one of the next."""
        return self.covered if rules.preceding_wager == "as covered" else self.placed


def play(table: Table, rules: CheminDeFerRules, start: Start) -> Procedure:
    """One round of play, from the offer of the bank to the cards in the bucket."""
    hand = Hand(Standing(table, start.carried_as(Carried)))
    return play_round(
        table,
        complete(table, rules, start, hand),
        undo="",
        ends=rules.clause.collect,
        close=partial(close, table, rules, hand),
    )


def complete(table: Table, rules: CheminDeFerRules, start: Start, hand: Hand) -> Procedure:
    """A hand as it goes when nothing voids it; gives what is carried on."""
    clause, standing = rules.clause, hand.standing
    table.expect_cut_card(clause.cards.reached)
    banker = hand.banker = yield from find_banker(table, rules, standing)
    if not banker:
        return without_banker(table, standing)
    hand.placed = table.felt.stake(banker, BANKER)
    dominant = yield from take_against(table, rules, banker, standing.suivi)
    if dominant and rules.side_wagers:
        yield from take_wagers(table, side_wager_rules(rules))
    hand.covered = covered(table)
    close_wagers(table, rules, banker)
    if not dominant:
        return uncovered(table, rules, hand)
    table.announce(f"Dominant Player: seat {dominant}", clause.dominant)
    if start.new_set:
        too_few = rules.irregularities.insufficient_cards
        yield from burn_by_value(table, clause.burn, too_few, face_up=True)
    coup = Coup(banker, dominant)
    yield from deal(table, rules, coup)
    yield from ask(table, rules, coup)
    yield from await_result(table, rules, coup)
    by = announce(table, rules, coup)
    complete_hands(table, is_sound=coup.is_sound)
    stakes = {seat: table.felt.stake(seat, AGAINST) for seat in table.felt.seats_with(AGAINST)}
    yield from table.proceed("collect and pay the wagers", clause.settle)
    settle(table, rules, coup, by)
    collect(table, rules)
    yield from simulate_after(table, simulation(table, rules))
    return after_hand(table, rules, hand, by, stakes)


def deal(table: Table, rules: CheminDeFerRules, coup: Coup) -> Procedure:
    """Four cards face down by the Banker, the first and the third to the Player's Hand."""
    clause = rules.clause.deal
    table.announce(CARDS, clause)
    table.cards_due = 2 * FIRST_CARDS
    for spot in (PLAYER_HAND, BANKER_HAND) * FIRST_CARDS:
        yield from deal_first(table, rules, coup, spot, clause)


def ask(table: Table, rules: CheminDeFerRules, coup: Coup) -> Procedure:
    """Card or Stay, natural or under eight, and the third cards that follow from it."""
    return play_hands(table, rules, coup)


def uncovered(table: Table, rules: CheminDeFerRules, hand: Hand) -> Carried:
    """Nobody wagers against the Banker: there is no hand."""
    table.step("nobody wagers against the Banker: no hand", rules.clause.uncovered)
    if rules.uncovered_bank == "the bank is lost":
        # It was not defeated, so that it does not go back behind who passed it.
        return replace(void_carried(table, rules, hand), is_lost=True, passer=NOBODY)
    return void_carried(table, rules, hand)


# What is carried on.


def seated(table: Table) -> tuple[Someone, ...]:
    """Where everybody sits."""
    return tuple(someone(table, seat) for seat in sorted(table.players))


def without_banker(table: Table, standing: Standing) -> Carried:
    """Nobody has the bank: the shoe is offered anew. Too few participants leave all as it was."""
    before = standing.before
    if standing.are_few:
        return replace(before, sat=seated(table))
    return Carried(in_shoe=True, suivi=standing.suivi, curator=before.curator, sat=seated(table))


def after_hand(
    table: Table, rules: CheminDeFerRules, hand: Hand, by: int, stakes: dict[Seat, Cents]
) -> Carried:
    """How the bank and the right of suivi stand after a hand that was played out."""
    last = hand.counted(rules)
    equalled = hand.covered if rules.suivi_equals == "the wager covered" else hand.placed
    suivi = hand.standing.suivi
    if by:
        matching = [seat for seat, cents in stakes.items() if cents == equalled]
        suivi = someone(table, matching[0]) if by > 0 and matching else NOBODY
    return replace(
        banked(table, hand),
        is_lost=by < 0,
        least=last,
        most=rules.range_times * last,
        suivi=suivi,
    )


def void_carried(table: Table, rules: CheminDeFerRules, hand: Hand) -> Carried:
    """A hand that was not played leaves bank and suivi as they were; its wager may count."""
    bounds, last = hand.standing.bounds, hand.counted(rules)
    least, most = bounds.least, bounds.most
    if rules.void_hand == "counts" and last:
        least, most = last, rules.range_times * last
    return replace(banked(table, hand), least=least, most=most)


def banked(table: Table, hand: Hand) -> Carried:
    """What any hand carries on."""
    standing = hand.standing
    return Carried(
        in_shoe=True,
        banker=someone(table, hand.banker),
        passer=standing.passer,
        suivi=standing.suivi,
        curator=hand.banker,
        sat=seated(table),
        skipped=standing.before.skipped,
    )


def close(
    table: Table, rules: CheminDeFerRules, hand: Hand, after: Carried | None
) -> Carried | None:
    """What is carried on after a hand that was void."""
    if after is not None or not hand.banker:
        return after
    annulled = any(isinstance(e, RoundVoided) and e.why == WRONG_ORDER.kind for e in table.events)
    return replace(void_carried(table, rules, hand), is_annulled=annulled)
