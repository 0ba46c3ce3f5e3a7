"""Pai gow poker played by chance, very often: a witness of the exact odds.

One round is one seat with a wager of 1 against the dealer, and every further wager that the table
takes; the same cards, set as the bank's, have a wager of 1 of the dealer against them.
"""

from fractions import Fraction
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.games.pai_gow_poker import further, lines
from houseway.games.pai_gow_poker import simulation_kernels as kernels
from houseway.games.pai_gow_poker.cells import Cells, cells_of
from houseway.games.pai_gow_poker.kinds import numbering
from houseway.games.pai_gow_poker.odds import BANK, counted_for
from houseway.games.pai_gow_poker.questions import question_of
from houseway.games.pai_gow_poker.rules import FIRST_THREE, PaiGowPokerRules
from houseway.games.pai_gow_poker.wager_odds import NUMBER, number_wager, worths_of
from houseway.games.pai_gow_poker.wagers import (
    BONUS,
    INSURANCE,
    PROGRESSIVE,
    SEVEN_CARD,
    THREE_CARD,
    WAGER,
)
from houseway.odds import Progress
from houseway.odds.plans import numbers_of
from houseway.odds.simulate import (
    ByChance,
    Pack,
    Settled,
    SimulationResult,
    Simulator,
    settled_by,
)
from houseway.pieces.stock import Stock

RESULTS: Final = ("wins", "pushes", "loses")

Numbers = NDArray[np.int64]
Strengths = NDArray[np.int32]
"""High and low of some settings, as a player's, then as the bank's."""


class Plan(NamedTuple):
    """How hands are set."""

    of_kinds: Strengths
    """Every kind."""
    sets: Numbers
    """Hands that are told apart from their kind, up to suits, rising as sets of the kernels."""
    kinds: Numbers
    """The kind of each."""
    of_hands: Strengths

    def set_as(self, cells: Cells, both: Numbers, *, as_bank: bool) -> "Plan":
        """One role set otherwise in all cells, the other as before."""
        own, other = (slice(2, 4), slice(0, 2)) if as_bank else (slice(0, 2), slice(2, 4))
        whole, told = cells.sets == 0, cells.sets != 0
        of_kinds = self.of_kinds.copy()
        of_kinds[cells.kinds[whole], own] = both[whole]
        sets, first = np.unique(np.concatenate([self.sets, cells.sets[told]]), return_index=True)
        kinds = np.concatenate([self.kinds, cells.kinds[told]])[first]
        of_hands = of_kinds[kinds]
        of_hands[np.searchsorted(sets, self.sets), other] = self.of_hands[:, other]
        of_hands[np.searchsorted(sets, cells.sets[told]), own] = both[told]
        return Plan(of_kinds, sets, kinds, of_hands)


class Ending(NamedTuple):
    """How a wager ended, and that of the same cards as the bank's, and what the cards can be."""

    player: str
    bank: str
    held: further.Held
    three: str
    """The line of the first three cards."""
    number: bool
    """Whether the number came that was wagered on."""


def _threes(rules: PaiGowPokerRules) -> NDArray[np.int64]:
    """The line that pays every three cards, by the kernels' numbers of them."""
    table = rules.three_card_paytable
    pays = worths_of(table) if table is not None else {}
    completes = rules.three_card_joker == "completes"
    pieces = Stock.of_decks(1, jokers=1).pieces
    found = np.zeros(23_426, np.int64)
    if pays:
        hands = [*combinations(pieces, FIRST_THREE)]
        named = (*lines.THREE_CARD_LINES, "")
        for number, three in zip(numbers_of(hands), hands, strict=True):
            ways = lines.three_card_lines(three, joker_completes=completes)
            found[number] = named.index(further.best_of(ways, pays))
    return found


def deal(rules: PaiGowPokerRules, plan: Plan, pack: Pack) -> ByChance[Ending]:
    """How rounds are dealt, and set by a plan."""
    meant, places = further.all_held()
    apart = np.zeros(len(plan.of_kinds), np.bool_)
    apart[plan.kinds] = True
    lines_named = (*lines.THREE_CARD_LINES, "")

    def ending(fared: int, banked: int, paid: int, three: int, number: int) -> Ending:
        line, hit = lines_named[three], bool(number)
        return Ending(RESULTS[fared], RESULTS[banked], meant[paid], line, hit)

    return ByChance(
        kernel=kernels.play_rounds,
        told=(
            tuple(numbering()),
            (plan.of_kinds, apart, plan.sets, plan.of_hands),
            by_way(rules),
            places,
            _threes(rules),
        ),
        shape=(len(RESULTS), len(RESULTS), len(meant), len(lines_named), 2),
        pack=pack,
        ending=ending,
    )


def settle(rules: PaiGowPokerRules, ending: Ending) -> dict[str, Settled]:
    """What each wager brings or costs when a round ends like this."""
    nets = dict(zip(RESULTS, (1 - rules.commission.rate, Fraction(0), Fraction(-1)), strict=True))
    found = {WAGER: Settled(1, nets[ending.player]), BANK: Settled(1, nets[ending.bank])}
    for name, net in _further(rules, ending):
        found[name] = Settled(1, net)
    return found


def _further(rules: PaiGowPokerRules, ending: Ending) -> list[tuple[str, Fraction]]:
    """What the further wagers that the table takes bring or cost."""
    lost, found, held = Fraction(-1), [], ending.held
    if rules.bonus_paytable is not None:
        pays = worths_of(rules.bonus_paytable)
        found.append((BONUS, pays.get(further.bonus_line(rules, pays, held), lost)))
    if rules.insurance_paytable is not None:
        pays = worths_of(rules.insurance_paytable)
        found.append((INSURANCE, pays.get(further.insurance_line(rules, held), lost)))
    if rules.seven_card_paytable is not None:
        pays = worths_of(rules.seven_card_paytable)
        found.append((SEVEN_CARD, pays.get(further.seven_card_line(pays, held), lost)))
    if rules.three_card_paytable is not None:
        found.append((THREE_CARD, worths_of(rules.three_card_paytable).get(ending.three, lost)))
    if rules.progressive_paytable is not None:
        found.append((PROGRESSIVE, _progressive(rules, held)))
    if rules.takes_additional:
        odds = number_wager(rules, rules.additional_limits.minimum)
        found.append((NUMBER, odds.lines[0].net if ending.number else lost))
    return found


def _progressive(rules: PaiGowPokerRules, held: further.Held) -> Fraction:
    """The progressive wager with the meter as it begins; its stake is not returned."""
    table, stake = rules.progressive_paytable, rules.progressive_limits.minimum
    assert table is not None, "it is offered"
    meter = rules.progressive_meter.reset_cents
    pays = {
        line: payout.for_one + payout.of_meter * Fraction(meter, stake)
        for line, payout in table.pays.items()
    }
    line = further.progressive_line(rules, pays, held)
    return pays.get(line, Fraction(0)) - 1


def best_plan(
    rules: PaiGowPokerRules, *, recount: bool = False, progress: Progress | None = None
) -> Plan:
    """The settings of the exact count, shipped, kept or new."""
    answer = counted_for(rules, recount=recount, progress=progress).answer
    plan = simple_plan(rules)
    for role, as_bank in ((answer.player, False), (answer.bank, True)):
        cells = cells_of(answer.question, role)
        plan = plan.set_as(cells, cells.best, as_bank=as_bank)
    return plan


def by_way(rules: PaiGowPokerRules) -> Strengths:
    """High and low of every kind as the house way sets it."""
    way = question_of(rules).way
    high, low = way.by_way.T
    return np.stack([way.highs[high], way.lows[low]], axis=1).astype(np.int32)


def simple_plan(rules: PaiGowPokerRules, pack: Pack | None = None) -> Plan:
    """The simple player sets every hand the house way."""
    dealt, none = by_way(rules), np.zeros(0, np.int64)
    of_kinds = np.concatenate([dealt, dealt], axis=1)
    return Plan(of_kinds, none, none, of_kinds[:0])


SIMULATOR: Final = Simulator(
    cards_dealt=kernels.CARDS_DEALT,
    deal=deal,
    tell=settled_by(settle),
    best_plan=best_plan,
    simple_plan=simple_plan,
    result=SimulationResult[Ending],
)
