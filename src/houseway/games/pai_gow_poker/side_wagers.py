"""The further wagers of pai gow poker: which line pays each hand, how much, and how it is paid."""

from collections.abc import Mapping
from typing import NamedTuple

from houseway.games.pai_gow_poker import lines
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.standing import Standing
from houseway.games.pai_gow_poker.wagers import (
    BONUS,
    ENVY,
    INSURANCE,
    PROGRESSIVE,
    SEVEN_CARD,
    THREE_CARD,
)
from houseway.hands.pai_gow_poker import SEVEN_CARDS, STRAIGHT_FLUSH
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents, share
from houseway.round.engine import Table
from houseway.round.payments import JackpotPaid, MeterSet, WagerPaid
from houseway.round.spots import SUPERVISOR, Seat, Spot, counterclockwise
from houseway.rulesets import AggregateLimit, Payout, Paytable
from houseway.steps.identity import seats_of, seats_of_each
from houseway.steps.meters import take_off
from houseway.steps.settling import give_back, lose, share_limit
from houseway.steps.two_hands import HIGH_AND_LOW

Due = tuple[Seat, str]
"""Something that is due: at which seat, and for what, a wager or the envy of another's hand."""


def cards_of(table: Table, seat: Seat) -> tuple[Card, ...]:
    """All cards that lie before a seat, set or not."""
    return tuple(card for area in HIGH_AND_LOW for card in table.felt.cards(Spot(seat, area)))


# Which line pays.


def bonus_line(rules: PaiGowPokerRules, cards: tuple[Card, ...]) -> str:
    """The line of seven cards for the bonus wager and the envy bonus; empty if they have none."""
    all_natural = rules.royal_match_natural == "all seven"
    found = lines.bonus_lines(rules.hands, cards, rules.royal_match, all_natural=all_natural)
    table = rules.bonus_paytable
    if rules.best_hand == "highest ranking" or table is None:
        return found[0] if found else ""
    return lines.best_line(found, lambda line: _worth(table, line))


def insurance_line(rules: PaiGowPokerRules, cards: tuple[Card, ...]) -> str:
    """The line of seven cards for the insurance wager: a pai gow's, or none."""
    completes = rules.insurance_joker == "completes"
    return lines.insurance_line(rules.hands, cards, joker_completes=completes)


def seven_card_line(rules: PaiGowPokerRules, cards: tuple[Card, ...]) -> str:
    """The line that pays most for five of seven cards."""
    table = rules.seven_card_paytable
    assert table is not None, "it is offered"
    found = lines.seven_card_lines(rules.hands, cards, table.pays)
    return lines.best_line(found, lambda line: _worth(table, line))


def three_card_line(rules: PaiGowPokerRules, cards: tuple[Card, ...]) -> str:
    """The line that pays most for three cards."""
    table = rules.three_card_paytable
    assert table is not None, "it is offered"
    completes = rules.three_card_joker == "completes"
    found = lines.three_card_lines(cards, joker_completes=completes)
    return lines.best_line(found, lambda line: _worth(table, line))


def progressive_line(
    rules: PaiGowPokerRules, cards: tuple[Card, ...], stake_cents: Cents, meter_cents: Cents
) -> str:
    """The line that pays most money, a part of the meter at what it comes to now."""
    table = rules.progressive_paytable
    assert table is not None, "it is offered"

    def worth(line: str) -> int:
        payout = table.pay(line)
        return 0 if payout is None else payout_cents(rules, payout, stake_cents, meter_cents)

    joker_pairs = rules.pair_joker == "may be in the pair"
    return lines.best_line(
        lines.progressive_lines(rules.hands, cards, joker_pairs=joker_pairs), worth
    )


def payout_cents(
    rules: PaiGowPokerRules, payout: Payout, stake_cents: Cents, meter_cents: Cents
) -> Cents:
    """What a payout of the progressive table comes to."""
    if payout.of_meter:
        return share(meter_cents, payout.of_meter, rules.odd_cent)
    return payout.for_one * stake_cents


def _worth(table: Paytable, line: str) -> int:
    """A number by which lines of one table compare: what a stake of a million wins."""
    pay = table.pay(line)
    return 0 if pay is None or pay.odds is None else pay.odds.pay(1_000_000, "to the house")


# What is due by §15, and the limit on it.


class Plan(NamedTuple):
    """What hands are re-formed to, and what that pays within the limit."""

    lines: dict[Seat, str]
    """The line of every player's hand, the bank's too, for bonus and envy."""
    insured: dict[Seat, str]
    due: dict[Due, Cents]
    paid: dict[Due, Cents]
    """What is paid of what is due."""

    def is_premium(self, seat: Seat) -> bool:
        """Whether a hand is a premium qualifying poker hand."""
        return self.lines[seat] in lines.PREMIUM


def plan_of(table: Table, rules: PaiGowPokerRules) -> Plan:
    """Look at every player's seven cards, and share a payout limit over all that is due."""
    seats = counterclockwise(s for s in table.players if len(cards_of(table, s)) == SEVEN_CARDS)
    made = {seat: bonus_line(rules, cards_of(table, seat)) for seat in seats}
    insured = {seat: insurance_line(rules, cards_of(table, seat)) for seat in seats}
    due: dict[Due, Cents] = {}
    for seat in seats:
        for wager, line in ((INSURANCE, insured[seat]), (BONUS, made[seat])):
            cents = owed(rules, wager, line, table.felt.stake(seat, wager))
            if cents:
                due[seat, wager] = cents
    due |= envy_due(table, rules, made)
    limit, held = rules.bonus_payout_limit, dict(due)
    if rules.envy_in_the_limit == "outside":
        held = {key: cents for key, cents in due.items() if not key[1].startswith(ENVY)}
    return Plan(made, insured, due, {**due, **within(table, limit, held)})


def owed(rules: PaiGowPokerRules, wager: str, line: str, stake_cents: Cents) -> Cents:
    """What a line owes a wager."""
    table = {
        BONUS: rules.bonus_paytable,
        INSURANCE: rules.insurance_paytable,
        SEVEN_CARD: rules.seven_card_paytable,
        THREE_CARD: rules.three_card_paytable,
    }[wager]
    pay = None if table is None else table.pay(line)
    return 0 if pay is None or pay.odds is None else pay.odds.pay(stake_cents, rules.odd_cent)


def envy_due(table: Table, rules: PaiGowPokerRules, made: Mapping[Seat, str]) -> dict[Due, Cents]:
    """What each marker is due for the premium hands of other players."""
    found: dict[Due, Cents] = {}
    for seat in counterclockwise(table.felt.lammers):
        own = seats_of(table.players, seat)
        for other in counterclockwise(made):
            cents = rules.envy_bonus.pays_cents.get(made[other], 0)
            if other not in own and cents:
                found[seat, f"{ENVY} {other}"] = cents
    if rules.envy_hands == "each hand":
        return found
    best: dict[Seat, Due] = {}
    for key, cents in found.items():
        first = min(seats_of(table.players, key[0]))
        if first not in best or cents > found[best[first]]:
            best[first] = key
    return {key: found[key] for key in best.values()}


def within(table: Table, limit: AggregateLimit, due: Mapping[Due, Cents]) -> dict[Due, Cents]:
    """What a limit leaves of all that is due, player by player over all seats of each."""
    if limit.scope is None:
        return dict(due)
    own, paid = seats_of_each(table.players), dict[Due, Cents]()
    for seats in {tuple(each) for each in own.values()}:
        mine = {key: cents for key, cents in due.items() if key[0] in seats}
        paid |= share_limit(mine, limit.cents)
    return {key: paid[key] for key in due}


def settle_side(
    table: Table, seat: Seat, wager: str, cents: tuple[Cents, Cents], *, clause: str, why: str
) -> None:
    """Pay what a further wager is due, within a limit, and give the stake back; or collect it."""
    due, paid = cents
    if not due:
        lose(table, seat, wager, clause, why or "nothing made")
        return
    said = why if paid == due else f"{why}, limited"
    table.emit(WagerPaid(clause, seat, wager, paid, said))
    give_back(table, seat, wager, clause)


# The progressive wager.


def settle_progressive(
    table: Table, rules: PaiGowPokerRules, standing: Standing, seat: Seat, line: str
) -> None:
    """Pay a winning progressive wager: from the inventory, or from the cage what is the meter's."""
    paytable, clause = rules.progressive_paytable, rules.clause
    payout = None if paytable is None else paytable.pay(line)
    if payout is None:
        return
    meter, stake = rules.progressive_meter, standing.amiss.progressive[seat]
    deducted = is_deducted(rules, line, payout)
    table.step(f"light of {seat} verified", clause.progressive_light)
    table.step(f"winning hand of {seat} verified, re-formed: {line}", clause.progressive_verified)
    if deducted:
        table.step("payout from the meter validated", clause.progressive_validated, SUPERVISOR)
    why = f"{line}, {payout}"
    if payout.of_meter:
        part, odd = payout.of_meter, rules.odd_cent
        cents = take_off(table, meter, part, odd, clause=clause.meter_now)
        table.emit(JackpotPaid(clause.progressive_pays, seat, PROGRESSIVE, cents, why))
        table.step("cards stay until the documents are completed", clause.papers)
        return
    cents = payout.for_one * stake
    table.emit(WagerPaid(clause.progressive_pays, seat, PROGRESSIVE, cents, why))
    if deducted:
        left = max(0, table.felt.meters[PROGRESSIVE] - cents)
        table.emit(MeterSet(clause.progressive_deducted, PROGRESSIVE, left, "payout deducted"))


def is_deducted(rules: PaiGowPokerRules, line: str, payout: Payout) -> bool:
    """Whether a payout is deducted from the meter."""
    large = payout.for_one >= rules.progressive_deducted_from
    return bool(payout.of_meter) or large or line.startswith(STRAIGHT_FLUSH)


# Three cards.


def settle_three_cards(table: Table, rules: PaiGowPokerRules, shown: Mapping[Seat, bool]) -> None:
    """Collect losing three-card bonus wagers, then pay those of hands that were shown."""
    clause = rules.clause.three_card_settled
    made = {}
    for seat in counterclockwise(table.felt.seats_with(THREE_CARD)):
        line = three_card_line(rules, table.felt.cards(Spot(seat)))
        if line and not shown.get(seat):
            lose(table, seat, THREE_CARD, rules.cites["three_card_shown"], "not shown")
        elif not line:
            lose(table, seat, THREE_CARD, clause, "nothing made")
        else:
            made[seat] = line
    for seat, line in made.items():
        cents = owed(rules, THREE_CARD, line, table.felt.stake(seat, THREE_CARD))
        settle_side(table, seat, THREE_CARD, (cents, cents), clause=clause, why=line)
