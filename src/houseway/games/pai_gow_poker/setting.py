"""Setting hands: what players, the bank and the dealer may do with seven cards; and surrender."""

from collections.abc import Sequence

from houseway.games.pai_gow_poker import irregularities as amiss_in
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.standing import Standing, players_of
from houseway.games.pai_gow_poker.wagers import BONUS, INSURANCE, SEVEN_CARD, WAGER
from houseway.hands.pai_gow_poker import (
    LOW_CARDS,
    PAI_GOW_POKER,
    WHEEL_LOWEST,
    PaiGowPokerOrder,
    Setting,
)
from houseway.pieces.cards import Card
from houseway.round.actions import Call, Set, Surrender
from houseway.round.card_events import HandSplit, HandUnset
from houseway.round.engine import Called, Procedure, Table
from houseway.round.options import Closed, Exactly, Keep, Option
from houseway.round.spots import Seat, Spot
from houseway.steps.banking import Bank, take_to_centre
from houseway.steps.settling import lose
from houseway.steps.two_hands import HIGH_AND_LOW, ask_to_surrender, collect_both


def options_of(
    table: Table, rules: PaiGowPokerRules, standing: Standing, seat: Seat
) -> list[Option]:
    """Two of the seven cards as the low hand; or the wager is surrendered."""
    return [set_low(table, rules, seat), surrender_option(table, rules, standing, seat)]


def set_low(table: Table, rules: PaiGowPokerRules, seat: Seat) -> Keep:
    """Two cards as the low hand, the others being the high one."""
    is_lowest = rules.hands is WHEEL_LOWEST
    named = wheel_lowest_named if is_lowest else both_named
    fouls = wheel_lowest_fouls if is_lowest else is_foul
    return Keep(seat, table.felt.cards(Spot(seat)), LOW_CARDS, (), named=named, fouls=fouls)


def wheel_lowest_named(low: Sequence[Card], high: Sequence[Card]) -> str:
    """The same where A-2-3-4-5 ranks lowest."""
    return both_named(low, high, WHEEL_LOWEST)


def both_named(
    low: Sequence[Card], high: Sequence[Card], order: PaiGowPokerOrder = PAI_GOW_POKER
) -> str:
    """What both hands are called; a high hand below the low one is a foul."""
    setting = Setting(tuple(high), tuple(low))
    strengths = order.strengths(setting)
    said = f"high {order.describe(strengths[0])}, low {order.describe_low(strengths[1])}"
    return said if order.is_legal(setting) else f"{said}: a foul, which loses"


def is_foul(
    low: Sequence[Card], high: Sequence[Card], order: PaiGowPokerOrder = PAI_GOW_POKER
) -> bool:
    """Whether the high hand ranks below the low one, so that the wager would be lost."""
    return not order.is_legal(Setting(tuple(high), tuple(low)))


def wheel_lowest_fouls(low: Sequence[Card], high: Sequence[Card]) -> bool:
    """The same where A-2-3-4-5 ranks lowest."""
    return is_foul(low, high, WHEEL_LOWEST)


def surrender_option(
    table: Table, rules: PaiGowPokerRules, standing: Standing, seat: Seat
) -> Option:
    """A player may surrender, except beside some wagers."""
    felt, clause = table.felt, rules.clause.surrender
    if seat in standing.amiss.progressive or felt.stake(seat, SEVEN_CARD):
        why = "no surrender beside a progressive or seven-card bonus wager"
        return Closed(Surrender, seat, f"{why} ({clause})")
    beside = felt.stake(seat, BONUS) or felt.stake(seat, INSURANCE)
    if beside and rules.surrender_beside_a_bonus == "refused":
        cite = rules.cites["surrender_beside_a_bonus"]
        return Closed(Surrender, seat, f"no surrender beside a bonus or insurance wager ({cite})")
    return Exactly(Surrender(seat))


def divide(table: Table, action: Set, clause: str, *, face_up: bool = False) -> None:
    """Make two hands of seven cards."""
    setting = amiss_in.set_as(table, action.seat, action.kept)
    table.emit(HandSplit(clause, action.seat, *setting, face_up=face_up))


def set_bank(table: Table, rules: PaiGowPokerRules, standing: Standing, bank: Bank) -> Procedure:
    """The bank turns and sets the own cards, a foul being reset; those of a co-bank the dealer."""
    clause, seat = rules.clause, bank.seat
    if bank.is_shared:
        yield from set_house_way(table, rules, standing, seat, clause.shared_set)
        return
    table.show(Spot(seat), clause.bank_sets)
    wants, options = "set the bank's hands", [set_low(table, rules, seat)]
    action = yield from table.ask(wants, clause.bank_sets, options)
    assert isinstance(action, Set)
    divide(table, action, clause.bank_sets, face_up=True)
    setting = Setting(*(table.felt.cards(Spot(seat, area)) for area in HIGH_AND_LOW))
    if not rules.hands.is_legal(setting):
        remedy = rules.irregularities.bank_misset
        table.irregular(Call("bank-misset", seat), remedy)
        table.emit(HandUnset(remedy.clause, seat))
        ruled = rules.house_way.choose(table.felt.cards(Spot(seat)), rules.order)
        table.emit(HandSplit(ruled.line.cite, seat, *ruled.setting, face_up=True))


def set_house_way(
    table: Table, rules: PaiGowPokerRules, standing: Standing, seat: Seat, clause: str
) -> Procedure:
    """Turn a hand and set it the house way."""
    table.show(Spot(seat), clause)
    ruled = rules.house_way.choose(table.felt.cards(Spot(seat)), rules.order)
    setting, cite = ruled.setting, ruled.line.cite
    try:
        with amiss_in.while_setting(table, rules, ruled, seat):
            yield from table.proceed("set the hands the house way", clause)
    except Called as called:
        setting, cite = amiss_in.set_as(table, seat, called.call.cards), clause
        standing.missets.append(seat)
    table.emit(HandSplit(cite, seat, *setting, face_up=True))


# Surrender.


def surrender(table: Table, rules: PaiGowPokerRules, standing: Standing) -> Procedure:
    """Before the own hand is exposed, each player may surrender the whole wager."""
    found = {s: surrender_option(table, rules, standing, s) for s in players_of(table)}
    return ask_to_surrender(
        table,
        {seat: option for seat, option in found.items() if isinstance(option, Exactly)},
        lambda seat: give_up(table, rules, standing, seat),
        asked=rules.clause.surrender,
        clause=rules.clause.surrender,
    )


def give_up(table: Table, rules: PaiGowPokerRules, standing: Standing, seat: Seat) -> None:
    """Collect the whole wager of who surrenders, and the cards unless they are to be re-formed."""
    clause, felt = rules.clause, table.felt
    if standing.bank is None:
        lose(table, seat, WAGER, clause.surrender_wager, "surrendered")
    else:
        take = take_to_centre if rules.surrender_in_a_banked_round == "to the centre" else lose
        take(table, seat, WAGER, rules.cites["surrender_in_a_banked_round"], "surrendered")
    if felt.stake(seat, BONUS) or felt.lammers or felt.seats_with(INSURANCE):
        cite = rules.cites["surrender_beside_a_bonus"]
        table.step(f"cards of seat {seat} stay to be re-formed", cite)
        return
    table.step(f"seven cards of seat {seat} counted face down", clause.surrender_cards)
    collect_both(table, seat, "surrendered hand", clause.surrender_cards)
