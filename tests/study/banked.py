"""Rounds that seat 1 banks, and how tiles compare by the words of Rule 10, for tests of banks."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from houseway.round.actions import Action, Choose
from houseway.round.engine import Round
from houseway.round.view import View
from houseway.steps.player_bank import ALONE, BANK, CO_BANK
from houseway.steps.simple import PASS
from houseway.table.driving import Policy
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.study.analysed import RACK, law, with_wagers


def taking_the_bank(policy: Policy, stakes: Mapping[str, int], *, shared: bool = False) -> Policy:
    """Somebody who banks whenever that is offered, and otherwise plays as another does."""
    wagers = with_wagers(policy, stakes, only=True)

    def answer(view: View) -> Action | None:
        assert view.ask is not None
        wanted = (BANK, CO_BANK if shared else ALONE)
        for action in view.ask.actions():
            if isinstance(action, Choose) and action.choice in wanted:
                return action
        return wagers(view)

    return answer


def passing(policy: Policy, stakes: Mapping[str, int]) -> Policy:
    """Somebody who never banks."""
    wagers = with_wagers(policy, stakes, only=True)

    def answer(view: View) -> Action | None:
        assert view.ask is not None
        passes = [each for each in view.ask.actions() if getattr(each, "choice", "") == PASS]
        return passes[0] if passes else wagers(view)

    return answer


def banked_rounds(
    name: str, bank: Policy, others: Sequence[int], count: int, seed: int = 1
) -> Iterator[Round]:
    """So many second rounds of a table, each banked by seat 1 against players of these wagers."""
    game, _, rules = law(name)
    for number in range(count):
        table = Session(game, rules, entropy(seed + number))
        policies = {1: bank}
        for seat, cents in enumerate(others, 2):
            policies[seat] = passing(game.policy, {"wager": cents})
        for seat in policies:
            table.sit(seat, f"P{seat}", RACK)
        for _ in range(3 + len(others)):
            played = table.play(policies)
            if is_banked(played):
                yield played
                break


def is_banked(played: Round) -> bool:
    """Whether seat 1 banked a round."""
    return any(isinstance(each, Choose) and each == Choose(1, BANK) for each in played.actions)


# Rule 10, §2 and §7, tile by tile: a tile is its sign, "3-6".

MATCHED = ["6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"]
TILE_RANKS = (
    *MATCHED,
    *(("3-6", "4-5"), ("2-6", "3-5"), ("2-5", "3-4"), "2-4", ("1-4", "2-3"), "1-2"),
)
"""§2(g), the highest first."""
MIXED = (("3-6", "4-5"), ("2-6", "3-5"), ("2-5", "3-4"), ("1-4", "2-3"))
EVERY = [*MATCHED, *MATCHED, *(sign for two in MIXED for sign in two), "1-2", "2-4"]
"""The 32 tiles: eleven pairs that match, and ten tiles that have no equal."""


def spots(sign: str) -> int:
    return int(sign[0]) + int(sign[2])


def rank(sign: str) -> int:
    """§2(g): the higher, the better."""
    return next(-at for at, each in enumerate(TILE_RANKS) if sign == each or sign in each)


def pair_rank(two: Sequence[str]) -> int:
    """§2(b): which of twenty permissible pairs it is, the first ranking highest; 0 if none."""
    one, other = sorted(two)
    if {one, other} == {"1-2", "2-4"}:
        return 20
    if one == other:
        return 19 - MATCHED.index(one)
    for at, mixed in enumerate(MIXED):
        if (one, other) == mixed:
            return 8 - at
    for at, high in enumerate(("6-6", "1-1")):
        if high in two:
            rest = spots(other if one == high else one)
            if rest in (9, 8):
                return 4 - at - (0 if rest == 9 else 2)
    return 0


def strength(two: Sequence[str]) -> tuple[int, int, int]:
    """§2(b) to (f): a pair by its rank, else the value and the higher tile.

    Each supreme tile counts as three or as six by itself, whichever is better.
    """
    pair = pair_rank(two)
    if pair:
        return 1, pair, 0
    best = (0, 0, -99)
    for one in as_either(two[0]):
        for other in as_either(two[1]):
            value = (spots(one) + spots(other)) % 10
            best = max(best, (0, value, max(rank(one), rank(other))))
    return best


def as_either(sign: str) -> tuple[str, ...]:
    return ("1-2", "2-4") if sign in ("1-2", "2-4") else (sign,)


def settings(four: Sequence[str]) -> Iterator[tuple[tuple[int, int, int], tuple[int, int, int]]]:
    """Every way to lay four tiles as a high hand and a low one."""
    first = four[0]
    for other in four[1:]:
        rest = list(four)
        rest.remove(first)
        rest.remove(other)
        low, high = sorted((strength((first, other)), strength(rest)))
        yield high, low


def bank_fares(
    bank: tuple[tuple[int, int, int], tuple[int, int, int]],
    player: tuple[tuple[int, int, int], tuple[int, int, int]],
) -> int:
    """1 where the bank wins, -1 where the player does, 0 for a push: §7(h) to (j), §8(o).

    A copy is the bank's; a player's low hand of value zero is never the higher (`zero-low-hand`).
    """
    is_zero = player[1][:2] == (0, 0)
    high, low = player[0] > bank[0], player[1] > bank[1] and not is_zero
    return -1 if high and low else 0 if high or low else 1


def hands_beside(four: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """All hands of the 28 tiles that are left."""
    left = list(EVERY)
    for sign in four:
        left.remove(sign)
    yield from combinations(left, 4)


def statutory(four: Sequence[str]) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """§7(d)1 to 4, completed as the policy `statutory-ties` has it."""
    found = list(settings(four))
    apart = sorted(four, key=rank)
    rest = [*apart[1:-1]]
    ends = strength((apart[0], apart[-1])), strength(rest)
    lines = (
        [both for both in found if both[0][:2] == (1, 20)],
        [both for both in found if both[0][0] or both[1][0]],
        [both for both in found if any(hand[1] in (7, 8, 9) for hand in both)],
        [(max(ends), min(ends))],
    )
    return max(next(fitting for fitting in lines if fitting))
