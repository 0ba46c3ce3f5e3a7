"""The irregularities of Colorado Hold'em: where each can be called, and what is done about it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final

from houseway.games.colorado_holdem.instant import instant_winner
from houseway.games.colorado_holdem.rules import COMMUNITY_CARDS, ColoradoRules
from houseway.games.colorado_holdem.settlement import bonus_unplayed
from houseway.round.actions import Call
from houseway.round.engine import Irregularity, Table
from houseway.round.spots import COMMUNITY, Seat, Spot
from houseway.steps.deck import while_hands_lie
from houseway.steps.irregularities import COMMUNITY_CARD_EXPOSED
from houseway.steps.misdeals import (
    COMMUNITY_MISDEALT,
    PLAYER_MISDEALT,
    remedy_misdealt,
    until_settled,
)
from houseway.steps.settling import lose

FALSE_CLAIM: Final = "false-claim"


def any_time(
    table: Table, rules: ColoradoRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the close of wagers until the community cards are turned face up."""
    return while_hands_lie(table, rules.irregularities, players, COMMUNITY_CARD_EXPOSED)


def while_deciding(table: Table, rules: ColoradoRules, seat: Seat) -> AbstractContextManager[None]:
    """While a player is asked, who may declare an instant winner that is none."""

    def judge(table: Table, call: Call) -> str | None:
        cards = table.felt.cards(Spot(call.seat))
        line = instant_winner(cards, ace_low=rules.ace_low_instant)
        return f"{call.kind}: seat {call.seat} has a {line}" if line else None

    claim = Irregularity(
        FALSE_CLAIM, "a player declared an instant winner that is none", None, None, judge
    )
    return table.calls([(claim, rules.irregularities.false_claim)], {FALSE_CLAIM: [seat]})


def void_false_claim(table: Table, rules: ColoradoRules, call: Call) -> None:
    """The cards lie face up and do not qualify: the hand is void, the initial wager is lost."""
    remedy, seat = rules.irregularities.false_claim, call.seat
    table.show(Spot(seat), remedy.clause)
    table.irregular(call, remedy)
    lose(table, seat, rules.wager_names.ante, remedy.clause, "no instant winner")
    fate, clause = rules.bonus_after_false_claim, rules.clause.bonus_after_false_claim
    bonus_unplayed(table, rules, seat, fate, clause)
    table.collect(Spot(seat), "void hand", remedy.clause)


def after_deal(
    table: Table, rules: ColoradoRules, players: Sequence[Seat]
) -> AbstractContextManager[None]:
    """From the end of the deal to the settlement: wrong numbers of cards that are found later."""
    found = PLAYER_MISDEALT, COMMUNITY_MISDEALT
    return until_settled(table, rules.irregularities, players, *found)


def remedy_misdeals(table: Table, rules: ColoradoRules, players: Sequence[Seat]) -> None:
    """When the deal is done, void the round if anybody has a wrong number of cards."""
    hands = dict.fromkeys(map(Spot, players), rules.cards_dealt)
    remedy_misdealt(table, rules.irregularities, {**hands, COMMUNITY: COMMUNITY_CARDS})
