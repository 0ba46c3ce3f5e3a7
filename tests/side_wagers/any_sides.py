"""Side wagers of every kind by chance: sections of a ruleset file, as somebody might write them."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from tests.side_wagers.judged_again import NAMES, ORDERS, RANKS

PAID: Final = (
    "1 to 1",
    "3 to 2",
    "7 to 3",
    "2 to 5",
    "11 to 6",
    "100 to 1",
    "1 to 3",
    "push",
    "none",
)
LIMITS: Final = ("0.01 to 300 by 0.01", "1 to 25 by 1", "5 to 100 by 5", "0.07 to 70 by 0.07")


def any_section(
    chance: random.Random,
    sights: Mapping[str, tuple[str, int, int]],
    orders: Sequence[str],
    besides: Sequence[str],
) -> dict[str, Any]:
    """A section that looks at some of these sights: areas, the most cards there and the least."""
    looks_at = _looks_at(chance, sights)
    cards = sum(sights[name][1] for name in looks_at)
    fewest = sum(sights[name][2] for name in looks_at)
    fits = [order for order in orders if ORDERS[order][0] <= fewest]
    made: dict[str, Any] = {
        "cite": f"§{chance.randrange(90)}",
        "looks_at": looks_at,
        "limits": chance.choice(LIMITS),
        "settles": chance.choice(("when known", "at the end")),
        "fold": chance.choice(("stands", "loses")),
    }
    if fits and chance.random() < 0.35:
        made |= _of_order(chance, chance.choice(fits))
    else:
        made |= _of_lines(chance, looks_at, cards)
    if besides and chance.random() < 0.5:
        made["beside"] = chance.choice(besides)
    if besides:
        parts: list[dict[str, Any]] = [
            *({}, {}, {"equal": True}, {"most": "1"}),
            *({"least": "1/3"}, {"least": "1/2", "most": "5/2"}),
        ]
        made |= chance.choice(parts)
    return made


def _looks_at(chance: random.Random, sights: Mapping[str, tuple[str, int, int]]) -> list[str]:
    while True:
        names = chance.sample(list(sights), chance.randint(1, len(sights)))
        areas = [sights[name][0] for name in names]
        if len({*areas}) == len(areas) and sum(sights[name][1] for name in names) <= 10:
            return names


def _of_order(chance: random.Random, order: str) -> dict[str, Any]:
    categories = ORDERS[order][1]
    named = chance.sample(categories, chance.randint(1, len(categories)))
    if chance.randrange(2) and order != "pai-gow-poker":
        named.append(f"pair of {chance.choice([*NAMES][1:])} or better")
    return {"order": order, "pays": _pays(chance, named)}


def _pays(chance: random.Random, names: Sequence[str]) -> dict[str, str]:
    pays = {name: chance.choice(PAID) for name in names}
    if {*pays.values()} <= {"push", "none"}:
        pays[chance.choice([*pays])] = "9 to 1"
    return pays


def _of_lines(chance: random.Random, looks_at: Sequence[str], cards: int) -> dict[str, Any]:
    lines = [
        {"name": f"line {number}", "when": _condition(chance, looks_at, cards)}
        for number in range(chance.randint(1, 4))
    ]
    return {"lines": lines, "pays": _pays(chance, [line["name"] for line in lines])}


def _condition(chance: random.Random, looks_at: Sequence[str], cards: int) -> str:
    terms = [_term(chance, looks_at, cards) for _ in range(chance.choice((1, 1, 1, 2, 2, 3)))]
    return " and ".join(terms)


def _term(chance: random.Random, looks_at: Sequence[str], cards: int) -> str:
    said = "not " if chance.randrange(4) == 0 else ""
    if len(looks_at) > 1 and chance.randrange(4) == 0:
        one, other = chance.sample(looks_at, 2)
        count = chance.choice(("", "", "2 of "))
        verb = "match" if count else "matches"
        return f"{said}{count}{one} {verb} {other}{chance.choice(('', '', ' in suit'))}"
    if len(looks_at) > 1 and chance.randrange(6) == 0:
        one, other = chance.sample(looks_at, 2)
        how = chance.choice(
            ("above", "equal to", f"{chance.randint(1, 9)} above", "2 or more above")
        )
        return f"{said}{one} {chance.choice(('pip', 'baccarat', 'twenty-one'))} total {how} {other}"
    scope = f"{chance.choice(looks_at)}: " if chance.randrange(4) == 0 else ""
    return f"{scope}{said}{_plain(chance, cards)}"


def _plain(chance: random.Random, cards: int) -> str:
    few = chance.randint(1, max(1, min(cards, 4)))
    ranks = [chance.choice([*RANKS, "10"]) for _ in range(chance.randint(1, 4))]
    named = " ".join(ranks)
    one = " ".join(f"{chance.choice(RANKS)}{chance.choice('cdhs')}" for _ in range(few % 3 + 1))
    bound = chance.choice(("", " or more", " or less"))
    said = (
        *("suited", f"{few} of a suit", "red", "black", "one colour", "pair", "two pairs"),
        *(f"{few} of a rank", f"{few} alike", "in sequence", f"{few} in sequence"),
        *(f"all {' '.join(chance.sample(RANKS, 9))}", f"no {named}", f"at least {few} of {named}"),
        *(f"ranks {' '.join(chance.choice(RANKS) for _ in range(cards))}", f"has {named}"),
        *(f"has {one}", "has joker", f"twenty-one total {chance.randint(4, 30)}{bound}"),
        *(
            f"baccarat total {chance.randint(0, 9)}{bound}",
            f"pip total {chance.randint(1, 60)}{bound}",
        ),
        *(f"{cards} cards", f"{max(1, cards - 1)} cards"),
    )
    return chance.choice(said)
