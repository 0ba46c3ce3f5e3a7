"""What every wager of Minibaccarat brings or costs, in cents, whoever counted how often."""

from math import floor
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.games.minibaccarat.rules import (
    BANKER,
    BONUS_BANKER,
    BONUS_PLAYER,
    BOTH_PAIRS,
    DRAGON_7,
    HOUSE_MONEY,
    NATURAL_TIE,
    NATURAL_WINNER,
    ONE_PAIR,
    PANDA_8,
    PLAYER,
    TIE,
    MinibaccaratRules,
)
from houseway.games.minibaccarat.solver import KINDS, OF_KIND, Openings, is_dragon_7, is_panda_8
from houseway.odds.coups import Coup, Numbers
from houseway.pieces.money import Cents, Odds
from houseway.rulesets.values import Pay, Paytable

Decision: TypeAlias = Literal["take", "add to player", "add to banker"]
Beside: TypeAlias = tuple[str, ...]
"""The wagers on a hand that a House Money wager is made beside."""

DECISIONS: Final[tuple[Decision, ...]] = ("take", "add to player", "add to banker")
TAKE: Final = DECISIONS[0]
ADDED_TO: Final[dict[Decision, str]] = {"add to player": PLAYER, "add to banker": BANKER}
BESIDES: Final[tuple[Beside, ...]] = ((PLAYER,), (BANKER,), (PLAYER, BANKER))
"""What a House Money wager can be made beside, so that there is something to decide."""


class Stakes(NamedTuple):
    """What is wagered, in cents."""

    hands: Cents
    """On the Player's Hand, and on the Banker's."""
    tie: Cents
    bonus: Cents
    insurance: Cents
    house_money: Cents

    def on(self, wager: str) -> Cents:
        """What is staked on a wager."""
        named = {
            TIE: self.tie,
            BONUS_PLAYER: self.bonus,
            BONUS_BANKER: self.bonus,
            DRAGON_7: self.insurance,
            PANDA_8: self.insurance,
            HOUSE_MONEY: self.house_money,
        }
        return named.get(wager, self.hands)


def smallest_stakes(rules: MinibaccaratRules) -> Stakes:
    """The least that the table takes of each wager."""
    return Stakes(
        rules.limits.minimum,
        rules.tie_limits.minimum,
        rules.dragon_bonus_limits.minimum,
        rules.insurance_limits.minimum,
        rules.house_money_limits.minimum,
    )


def wagers_of(rules: MinibaccaratRules) -> tuple[str, ...]:
    """The wagers that a coup decides, as far as the table offers them."""
    found = [PLAYER, BANKER, TIE]
    if rules.is_ez:
        found += [DRAGON_7, PANDA_8]
    if rules.dragon_bonus is not None:
        found += [BONUS_PLAYER, BONUS_BANKER]
    return tuple(found)


# What a coup decides.


def net_of(rules: MinibaccaratRules, wager: str, coup: Coup, stake: Cents) -> Cents:
    """What a wager brings or costs."""
    if wager == PLAYER:
        sides = {"player": rules.player_pays.pay(stake, rules.odd_cent), "tie": 0, "banker": -stake}
        return sides[coup.winner]
    if wager == BANKER:
        return net_banker(rules, coup, stake)
    if wager == TIE:
        return net_by(rules, rules.tie_pays, TIE if coup.winner == "tie" else "", stake)
    if wager == DRAGON_7:
        return net_if(rules, rules.dragon_7_pays, stake, wins=is_dragon_7(coup))
    if wager == PANDA_8:
        return net_if(rules, rules.panda_8_pays, stake, wins=is_panda_8(coup))
    own = coup if wager == BONUS_PLAYER else coup.turned
    assert rules.dragon_bonus is not None, "a wager that is not offered has no price"
    return net_by(rules, rules.dragon_bonus, bonus_line(own), stake)


def net_banker(rules: MinibaccaratRules, coup: Coup, stake: Cents) -> Cents:
    """What a wager on the Banker's Hand brings, less its vigorish, or costs."""
    if coup.winner == "tie" or (rules.is_ez and is_dragon_7(coup)):
        return 0
    if coup.winner == "player":
        return -stake
    won = rules.banker_pays.pay(stake, rules.odd_cent)
    return won - rules.vigorish.of(won)


def net_by(rules: MinibaccaratRules, table: Paytable, line: str, stake: Cents) -> Cents:
    """What a table pays for a line, or what is lost without one."""
    return net_paid(rules, table.pay(line), stake)


def net_paid(rules: MinibaccaratRules, pay: Pay | None, stake: Cents) -> Cents:
    """What a line pays; nothing if it pushes; the stake is lost if there is none."""
    if pay is None or pay.loses:
        return -stake
    return 0 if pay.odds is None else pay.odds.pay(stake, rules.odd_cent)


def net_if(rules: MinibaccaratRules, odds: Odds, stake: Cents, *, wins: bool) -> Cents:
    """What a wager at fixed odds brings or costs."""
    return odds.pay(stake, rules.odd_cent) if wins else -stake


def bonus_line(coup: Coup) -> str:
    """The line of a Dragon Bonus on the Player's Hand; empty where it loses."""
    by = coup.player - coup.banker
    if coup.is_natural:
        if by == 0:
            return NATURAL_TIE
        return NATURAL_WINNER if by > 0 else ""
    return f"win by {by}" if by > 0 else ""


# House Money.


class Added(NamedTuple):
    """A House Money payout of which a part goes onto a wager."""

    payout: Cents
    added: Cents
    nets: dict[str, tuple[Cents, ...]]
    """By the wager that it is added to, what the part brings or costs at each kind of coup."""


def payout_of(rules: MinibaccaratRules, pairs: int, stake: Cents) -> Cents:
    """What a House Money wager wins or loses with so many pairs."""
    assert rules.house_money is not None, "a wager that is not offered has no price"
    lines = {0: "", 1: ONE_PAIR, 2: BOTH_PAIRS}
    return net_by(rules, rules.house_money, lines[pairs], stake)


def added_of(rules: MinibaccaratRules, pairs: int, stakes: Stakes) -> Added:
    """What comes of a payout of House Money that is added; an odd cent of it is handed out."""
    payout = payout_of(rules, pairs, stakes.house_money)
    part = floor(max(payout, 0) * rules.house_money_portion)
    nets = {}
    for wager in (PLAYER, BANKER):
        nets[wager] = tuple(
            net_of(rules, wager, OF_KIND[kind], stakes.hands + part)
            - net_of(rules, wager, OF_KIND[kind], stakes.hands)
            for kind in KINDS
        )
    return Added(payout, part, nets)


class Decided(NamedTuple):
    """What best play does with a payout after each opening, beside some wagers."""

    decision: NDArray[np.int64]
    """The number of the best decision; where two are equal, of that which stakes less."""
    is_even: NDArray[np.bool_]
    """Whether another one is worth as much."""
    added: dict[int, Added]
    """By the number of pairs."""


def decide(rules: MinibaccaratRules, openings: Openings, stakes: Stakes, beside: Beside) -> Decided:
    """The best decision about every payout."""
    added = {pairs: added_of(rules, pairs, stakes) for pairs in (1, 2)}
    gains = gains_of(rules, openings, added, beside)
    is_best = gains == gains.max(axis=1, keepdims=True)
    return Decided(is_best.argmax(axis=1), is_best.sum(axis=1) > 1, added)


def gains_of(
    rules: MinibaccaratRules, openings: Openings, added: dict[int, Added], beside: Beside
) -> Numbers:
    """What each decision adds to a payout, in cents, over all ends of each opening.

    A decision that is not open costs a cent, so that nobody takes it.
    """
    found = np.full((len(openings.pairs), len(DECISIONS)), -1, object)
    found[:, DECISIONS.index(TAKE)] = 0
    for pairs, payout in added.items():
        rows = (openings.pairs == pairs) & may_add(rules, openings) & (payout.added > 0)
        for decision, wager in ADDED_TO.items():
            if wager in beside:
                nets = np.array(payout.nets[wager], object)
                found[rows, DECISIONS.index(decision)] = openings.ends[rows].astype(object) @ nets
    return found


def may_add(rules: MinibaccaratRules, openings: Openings) -> NDArray[np.bool_]:
    """After which openings a payout may be added to a wager."""
    if rules.house_money_after_natural == "taken only":
        return ~openings.are_decided
    return np.ones(len(openings.pairs), bool)
