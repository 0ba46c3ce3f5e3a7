"""Side wagers in the lab: what a game lets them look at, and some to begin with."""

from collections.abc import Iterator
from typing import Any, Final

from houseway.rulesets.conditions import FORMS
from houseway.rulesets.form_shapes import SideExample, SideForm, SideOrder, SideSight
from houseway.rulesets.rules import Rules
from houseway.rulesets.side_wagers import InSight
from houseway.steps.side_rules import CARDS_MOST, orders_for

LIMITS: Final = "1 to 100 by 1"
FIVE_CARDS: Final = {
    "royal flush": "1000 to 1",
    "straight flush": "200 to 1",
    "four-of-a-kind": "50 to 1",
    "full house": "25 to 1",
    "flush": "15 to 1",
    "straight": "10 to 1",
    "three-of-a-kind": "5 to 1",
}
"""What best hands of five cards pay, in any order that has these."""
THREE_CARDS: Final = {
    "mini royal flush": "50 to 1",
    "straight flush": "40 to 1",
    "three-of-a-kind": "30 to 1",
    "straight": "6 to 1",
    "flush": "4 to 1",
    "pair": "1 to 1",
}
ONE_DECK_PAIRS: Final = {
    "pair of aces": ("ranks A A", "25 to 1"),
    "pair": ("pair", "5 to 1"),
    "suited connectors": ("suited and in sequence", "2 to 1"),
    "suited": ("suited", "1 to 1"),
}
MANY_DECK_PAIRS: Final = {
    "perfect pair": ("2 alike", "25 to 1"),
    "pair": ("pair", "8 to 1"),
}
FOUR_CARDS: Final = {
    "four of a rank": ("4 of a rank", "300 to 1"),
    "three of a rank": ("3 of a rank", "20 to 1"),
    "four of a suit": ("4 of a suit", "15 to 1"),
    "two pairs": ("two pairs", "8 to 1"),
}
NAMES: Final = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}


def side_form(rules: Rules) -> SideForm | None:
    """What side wagers of a table can be; nothing where it can have none."""
    in_sight = rules.in_sight
    if in_sight is None:
        return None
    orders = {order.name: order for order in orders_for(rules.stock)}
    return SideForm(
        sights=[
            SideSight(name=name, cards=sight.cards, says=sight.said)
            for name, sight in in_sight.sights.items()
        ],
        orders=[
            SideOrder(name=order.name, cards=order.size, lines=list(order.lines))
            for order in orders.values()
        ],
        wagers=list(in_sight.wagers),
        beside=in_sight.beside,
        cards_most=CARDS_MOST,
        conditions=list(FORMS),
        examples=[_sound(it, in_sight) for it in _examples(rules, in_sight, {*orders})],
    )


def _sound(example: SideExample, in_sight: InSight) -> SideExample:
    """The same, lost with a fold where that could save it."""
    if not in_sight.is_saved_by_folding(example.table["looks_at"]):
        return example
    return SideExample(name=example.name, table={**example.table, "fold": "loses"})


def _examples(rules: Rules, in_sight: InSight, orders: set[str]) -> Iterator[SideExample]:
    """Wagers to begin with: on each sight alone, and on what makes a hand of five together."""
    is_one_deck = max(rules.stock.copies, default=0) <= 1
    firsts = {name: sight for name, sight in in_sight.sights.items() if not sight.is_whole}
    for name, sight in firsts.items():
        called = f"{name.replace(' ', '-')}-{NAMES.get(sight.cards, str(sight.cards))}-cards"
        if sight.cards == 2:
            lines = ONE_DECK_PAIRS if is_one_deck else MANY_DECK_PAIRS
            yield _of_lines(f"{name.replace(' ', '-')}-pair", [name], lines)
        elif sight.cards == 4:
            yield _of_lines(called, [name], FOUR_CARDS)
        elif sight.cards == 3 and "three-card" in orders:
            yield _of_order(called, [name], "three-card", THREE_CARDS)
        elif sight.cards >= 5 and (best := _five(orders)):
            yield _of_order(called, [name], best, FIVE_CARDS)
    best = _five(orders)
    names = list(firsts)
    for at, one in enumerate(names):
        for other in names[at + 1 :]:
            cards = firsts[one].cards + firsts[other].cards
            is_apart = firsts[one].area != firsts[other].area
            if best and is_apart and max(firsts[one].cards, firsts[other].cards) < 5 <= cards <= 7:
                both = f"{one}-and-{other}".replace(" ", "-")
                yield _of_order(both, [one, other], best, FIVE_CARDS)


def _five(orders: set[str]) -> str:
    """The order of five cards whose lines all games know, if it is one for this table."""
    return next((name for name in ("standard", "pai-gow-poker") if name in orders), "")


def _of_order(name: str, looks_at: list[str], order: str, pays: dict[str, str]) -> SideExample:
    return _example(name, {"looks_at": looks_at, "order": order, "pays": pays})


def _of_lines(name: str, looks_at: list[str], lines: dict[str, tuple[str, str]]) -> SideExample:
    stated = [{"name": line, "when": when} for line, (when, _) in lines.items()]
    pays = {line: pay for line, (_, pay) in lines.items()}
    return _example(name, {"looks_at": looks_at, "lines": stated, "pays": pays})


def _example(name: str, table: dict[str, Any]) -> SideExample:
    return SideExample(name=name, table={**table, "limits": LIMITS})
