"""Tables that treat a better hand worse than a lesser one: permitted, and said as warnings.

What a hand is paid is held against every hand below it, in the order of hands whose names the lines
have, or in the chains that a game gives for lines of its own. A hand without a line loses.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

import msgspec

from houseway.hands import ORDERS, THREE_CARD
from houseway.pieces.money import show_money
from houseway.rulesets.progressive import Payout
from houseway.rulesets.rules import Rules
from houseway.rulesets.showing import key_in_words
from houseway.rulesets.values import NONE, Pay, worth
from houseway.steps.paytables import paid_hands

_ORDERS: Final = {**ORDERS, THREE_CARD.name: THREE_CARD}
LOSES: Final = "loses"
NO_LINE: Final = "has no line of its own and loses"

Ranked: TypeAlias = tuple[tuple[str, tuple[str | tuple[str, ...], ...]], ...]
"""Rules of tables, each with chains of lines from the best hand down, and names of orders."""


def ranks(**chains: tuple[str | tuple[str, ...], ...]) -> Ranked:
    """Which hands of a game's tables are better than which, by the rule of the table."""
    return tuple(chains.items())


def out_of_order(rules: Rules, ranked: Ranked) -> tuple[str, ...]:
    """A sentence for every hand that some table treats worse than a lesser one."""
    return tuple(_warnings(rules, dict(ranked)))


def _warnings(rules: Rules, ranked: Mapping[str, Sequence[Any]]) -> Iterator[str]:
    for field in msgspec.structs.fields(rules):
        table = getattr(rules, field.name)
        pays = getattr(table, "pays_cents", None) or getattr(table, "pays", None)
        if isinstance(pays, dict):
            where = f"{key_in_words(field.name)} {table.name}"
            for chain in _chains(rules, field.name, ranked.get(field.name), pays):
                yield from _of_chain(where, chain)
    for wager in rules.side_wagers:
        if wager.order:
            paid = paid_hands(_ORDERS[wager.order], wager.pays)
            hands = list(paid)[1 if wager.warning else 0 :]
            yield from _of_chain(f"side wager {wager.name}", {hand: paid[hand] for hand in hands})


def set_too_low(way: str, lines: Mapping[str, tuple[int, str]]) -> Iterator[str]:
    """A sentence for each line of a house way that sets hands worse than they could be set.

    By line: how many hands another setting makes higher in one of both and no lower in the other,
    and one of them.
    """
    for line, (hands, one) in lines.items():
        yield (
            f"WARNING: house way {way}: line {line} sets {hands:,} hands lower in one of the two "
            f"than they could be, and no higher in the other, such as {one}."
        )


# What is better than what, and what it is paid.


def _chains(
    rules: Rules, key: str, ranked: Sequence[Any] | None, pays: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    """The hands of a table with what each is paid, every chain from the best down."""
    own = str(getattr(rules, "order", ""))
    is_plain = all(isinstance(each, Pay) for each in pays.values())
    known = rules.paid(key) if is_plain else {}
    for chain in ranked or (own,):
        if not isinstance(chain, str):
            paid = {hand: pays.get(hand) for hand in chain}
        elif chain in _ORDERS and any(line in _ORDERS[chain].lines for line in pays):
            paid = paid_hands(_ORDERS[chain], pays)
        else:
            continue
        yield {hand: known.get(hand, line) for hand, line in paid.items()}


# What is told.


def _of_chain(where: str, paid: dict[str, Any]) -> Iterator[str]:
    """A sentence for each hand that is paid less than some below it; like ones together."""
    hands = list(paid)
    found = []
    for place, hand in enumerate(hands):
        lesser = tuple(each for each in hands[place + 1 :] if _is_less(paid[hand], paid[each]))
        if lesser:
            found.append((hand, _said(paid[hand]), lesser))
    for (said, lesser), same in groupby(found, key=lambda each: (each[1], each[2])):
        better = _span([hand for hand, *_ in same])
        told = ", ".join(
            f"{_span(list(run))} {_shown(paid_as)}"
            for paid_as, run in groupby(lesser, key=paid.__getitem__)
        )
        yield f"WARNING: {where}: {better} {said}; lesser hands are paid more: {told}."


def _is_less(better: Any, lesser: Any) -> bool:
    """Whether one is paid less than another; parts of a meter and sums are not compared."""
    if isinstance(better, Payout | None) and isinstance(lesser, Payout):
        mine = (better.for_one, better.of_meter) if better is not None else (0, 0)
        other = lesser.for_one, lesser.of_meter
        is_alike = bool(mine[1]) == bool(other[1]) or not any(mine)
        return is_alike and mine < other
    return not isinstance(better, Payout) and worth(better) < worth(lesser)


def _said(paid: Any) -> str:
    """What becomes of a wager on a hand that is paid so."""
    if paid is None:
        return NO_LINE
    return LOSES if str(paid) == NONE else f"is paid {_shown(paid)}"


def _shown(paid: Any) -> str:
    """What a line pays, as it stands there."""
    return show_money(paid) if isinstance(paid, int) else str(paid)


def _span(hands: Sequence[str]) -> str:
    """Hands that follow each other, by the first and the last."""
    return hands[0] if len(hands) == 1 else f"{hands[0]} to {hands[-1]}"
