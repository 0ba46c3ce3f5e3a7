"""Spanish 21 played by chance, very often: a witness of the exact odds.

A kernel is handed a plan and nothing else of the solver: it deals real shoes in the law's order,
suits, splits and all, and settles every box. Rounds are independent, each from a freshly shuffled
shoe, unless whole shoes are asked for (`shoes`): those have another composition from round to
round, and their cutting card couples the number of rounds to the cards.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np

from houseway.games.spanish_21.bonus import (
    BY_LENGTH,
    OF_MIXED_SUITS,
    OF_ONE_SUIT,
    OF_SPADES,
    SEVENS,
    STRAIGHT,
)
from houseway.games.spanish_21.counting import CARDS_AT_MOST, kept_solution, shoe_of
from houseway.games.spanish_21.holdings import BEST, FACE, VALUES, holdings, value_of
from houseway.games.spanish_21.plan import Plan
from houseway.games.spanish_21.pricing import smallest_stake, terms_of
from houseway.games.spanish_21.rules import INSURANCE, MATCH, WAGER, SpanishRules
from houseway.games.spanish_21.side_wagers import match_net
from houseway.games.spanish_21.simple_plan import simple_plan
from houseway.games.spanish_21.solver import third_of
from houseway.games.spanish_21.tally import (
    BLACKJACK,
    BLACKJACK_OTHERWISE,
    DOUBLED,
    LOSES,
    PUSHES,
    RESCUED,
    SUPER_BONUS,
    SURRENDERED,
    TAKEN,
    WINS,
    line_of,
    nets_of,
)
from houseway.odds import Progress
from houseway.odds.simulate import (
    ByChance,
    Counts,
    Estimates,
    Pack,
    Settled,
    SimulationResult,
    Simulator,
    Stream,
    settled_by,
)
from houseway.pieces.cards import PACK, TEN, Card

TWO_CARD_21: Final = "21 in two cards of a split"
SUITS_OF: Final = (OF_SPADES, OF_ONE_SUIT, OF_MIXED_SUITS)
ENDS: Final = (
    *(WINS, PUSHES, LOSES),
    *(DOUBLED + WINS, DOUBLED + PUSHES, DOUBLED + LOSES),
    *(RESCUED, SURRENDERED, TAKEN, BLACKJACK, BLACKJACK_OTHERWISE),
    *(f"{line} {suits}" for line in (STRAIGHT, SEVENS) for suits in SUITS_OF),
    *BY_LENGTH.values(),
    *(SUPER_BONUS, TWO_CARD_21),
)
"""How hands end, in the order of the kernels' numbers."""
INSURED: Final = ("", "wins", "loses")
STAKES, HANDS, MATCHES = 8, 4, 9


class Ending(NamedTuple):
    """All that the wagers of a box depend on."""

    net: Fraction
    """Of the wager with all that was staked after it, without a super bonus."""
    stake: int
    hands: int
    different: int
    """First cards that match the up card in rank only, and those that match it in suit too."""
    same: int
    insurance: str
    is_super: bool


class Played(ByChance[Ending], frozen=True, kw_only=True):
    """Rounds by chance, with how their hands ended behind them."""

    lowest: int
    scale: int
    cells: int

    def play(self, stream: Stream, rounds: int) -> Counts:
        """What a stream of chance makes of so many rounds."""
        return self._play(stream, rounds)

    def words(self, counts: Counts) -> Counter[Ending]:
        """What boxes netted."""
        endings: Counter[Ending] = Counter()
        for cell in np.flatnonzero(counts[: self.cells]).tolist():
            endings[self.ending(cell)] += int(counts[cell])
        return endings

    def hand_ends(self, counts: Counts) -> dict[str, int]:
        """How often hands ended in each way."""
        return dict(zip(ENDS, counts[self.cells :].tolist(), strict=True))


def deal(
    rules: SpanishRules, plan: Plan, pack: Pack, *, boxes: int = 1, behind: int | None = None
) -> Played:
    """How rounds are dealt, played by a plan and settled; independent unless a card lies behind."""
    # Imported late: odds need no such kernel, and whoever asks for them does not wait for one.
    from houseway.games.spanish_21 import simulation_kernels as kernels

    terms = terms_of(rules, 0)
    nets = {**nets_of(terms), TWO_CARD_21: terms.blackjack}
    pays = np.array([int(nets[end] * terms.scale) for end in ENDS], np.int64)
    pays[ENDS.index(SUPER_BONUS)] = 0
    lowest, highest = HANDS * int(pays.min()), HANDS * int(pays.max())
    cells = (highest - lowest + 1) * STAKES * HANDS * MATCHES * len(INSURED) * 2
    table: dict[str, Any] = {
        "pays": pays,
        "scale": terms.scale,
        "boxes": boxes,
        "behind": len(pack) if behind is None else behind,
        "has_hole_card": rules.has_hole_card,
        "has_reader": rules.hole_card == "card reader",
        "bonus_on_split": rules.bonus_on_split,
        "bonus_by_player": rules.bonus_lost_by == "the player who doubled",
        "takes_at_stake": rules.dealer_blackjack_takes == "what is still at stake",
        "split_21_wins": rules.split_two_card_21 == "by the letter",
    }
    told = kernels.Told(**_hands(), **plan._asdict(), **table)
    return Played(
        kernel=kernels.play_rounds,
        told=(told, lowest, cells),
        shape=(cells + len(ENDS),),
        pack=pack,
        ending=lambda cell: ending_of(cell, lowest, terms.scale),
        lowest=lowest,
        scale=terms.scale,
        cells=cells,
    )


def ending_of(cell: int, lowest: int, scale: int) -> Ending:
    """A cell of the counts in words."""
    cell, special = divmod(cell, 2)
    cell, insured = divmod(cell, len(INSURED))
    cell, matches = divmod(cell, MATCHES)
    cell, hands = divmod(cell, HANDS)
    net, stake = divmod(cell, STAKES)
    different, same = divmod(matches, 3)
    return Ending(
        net=Fraction(net + lowest, scale),
        stake=stake + 1,
        hands=hands + 1,
        different=different,
        same=same,
        insurance=INSURED[insured],
        is_super=bool(special),
    )


def _hands() -> dict[str, Any]:
    """What kernels know of hands."""
    every = holdings()
    line = [
        ENDS.index(line_of(number)) if total == BEST else 0
        for number, total in enumerate(every.total)
    ]
    thirds = [[third_of(one, two) is not None for two in range(VALUES)] for one in range(VALUES)]
    values = [FACE if card.rank == TEN else value_of(card) for card in PACK]
    return {
        "values": np.array(values, np.int64),
        "drawn": every.drawn.astype(np.int16),
        "totals": every.total.astype(np.uint8),
        "line": np.array(line, np.uint8),
        "single": np.array([every.of((value,)) for value in range(VALUES)], np.int64),
        "thirds": np.array(thirds, np.bool_),
    }


# Telling.


def settle(rules: SpanishRules, ending: Ending) -> dict[str, Settled]:
    """What becomes of every wager of a round; insurance is made whenever it is offered."""
    fixed = terms_of(rules, smallest_stake(rules)).super_bonus if ending.is_super else 0
    pays = {"wins": Fraction(rules.insurance_pays), "loses": Fraction(-1), "": Fraction(0)}
    return {
        WAGER: Settled(ending.stake, ending.net + fixed),
        MATCH: Settled(1, match_net(rules.match_pays, ending.different, ending.same)),
        INSURANCE: Settled(1 if ending.insurance else 0, pays[ending.insurance]),
    }


def tell(rules: SpanishRules, endings: Counter[Ending]) -> Estimates:
    """What so many rounds say of each wager; of insurance, those in which it was offered."""
    found = tell_apart(rules, endings)
    insured = Counter({ending: count for ending, count in endings.items() if ending.insurance})
    if not insured:
        del found[INSURANCE]
        return found
    return found | {INSURANCE: tell_apart(rules, insured)[INSURANCE]}


tell_apart: Final = settled_by(settle)
"""The same over all rounds."""


def best_plan(
    rules: SpanishRules,
    *,
    seen: Sequence[Card] = (),
    recount: bool = False,
    progress: Progress | None = None,
) -> Plan:
    """The plan of the exact solver at the smallest stake, from its kept count or a new one."""
    terms, shoe = terms_of(rules, smallest_stake(rules)), shoe_of(rules, seen)
    return kept_solution(shoe, terms, recount=recount, progress=progress).found.plan


SIMULATOR: Final = Simulator(
    cards_dealt=CARDS_AT_MOST,
    deal=deal,
    tell=tell,
    tell_apart=tell_apart,
    best_plan=best_plan,
    simple_plan=lambda rules, pack: simple_plan(),
    result=SimulationResult[Ending],
)
