"""Cards judged again for side wagers, from the page that describes them and from nothing else.

Cards are texts here, `Ah` or `Jk`; a condition is read by its words; a hand is the best of all
choices of its cards. Nothing of the house is used: what it says is held against this.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

RANKS: Final = "23456789TJQKA"
JOKER: Final = "Jk"
PIPS: Final = {rank: at for at, rank in enumerate("A23456789TJQK", start=1)}
PLURALS: Final = (
    *("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)
NAMES: Final = dict(zip(PLURALS, RANKS, strict=True))

ORDERS: Final[dict[str, tuple[int, tuple[str, ...]]]] = {
    "standard": (
        5,
        (
            *("royal flush", "straight flush", "four-of-a-kind", "full house", "flush"),
            *("straight", "three-of-a-kind", "two pair", "pair", "high card"),
        ),
    ),
    "three-card": (
        3,
        (
            *("mini royal flush", "straight flush", "three-of-a-kind", "straight", "flush"),
            *("pair", "high card"),
        ),
    ),
    "multideck": (
        5,
        (
            *("flush with five-of-a-kind", "royal flush", "flush with four-of-a-kind"),
            *("straight flush", "flush with full house", "five-of-a-kind"),
            *("flush with three-of-a-kind", "flush with two pairs", "flush with one pair"),
            *("four-of-a-kind", "full house", "flush", "straight", "three-of-a-kind"),
            *("two pairs", "pair", "highest ranking card"),
        ),
    ),
    "washington-multideck": (
        5,
        (
            *("five-of-a-kind suited", "royal flush", "straight flush", "five-of-a-kind"),
            *("four-of-a-kind", "full house", "flush", "straight", "three-of-a-kind"),
            *("two pair", "pair", "high card"),
        ),
    ),
    "pai-gow-poker": (
        5,
        (
            *("five aces", "royal flush", "straight flush", "four-of-a-kind", "full house"),
            *("flush", "straight", "three-of-a-kind", "two pairs", "pair", "high card"),
        ),
    ),
}
"""The cards of a hand of each order, and its categories from the highest, as the laws list them."""

SHAPES: Final = {
    (5,): ("five-of-a-kind", "five-of-a-kind"),
    (4, 1): ("four-of-a-kind", "four-of-a-kind"),
    (3, 2): ("full house", "full house"),
    (3, 1, 1): ("three-of-a-kind", "three-of-a-kind"),
    (2, 2, 1): ("two pairs", "two pairs"),
    (2, 1, 1, 1): ("pair", "one pair"),
    (3,): ("three-of-a-kind", ""),
    (2, 1): ("pair", ""),
}
"""What repeated ranks are called, and in a flush."""


# Lines.


def line_of(side: Mapping[str, Any], seen: Mapping[str, Sequence[str]]) -> str:
    """The line of a side wager's section that these cards are paid by, by sights; or nothing."""
    cards = [card for name in side["looks_at"] for card in seen[name]]
    if "order" in side:
        return _paid(side["pays"], *best_of(side["order"], cards))
    for line in side["lines"]:
        if all(holds(term, cards, seen) for term in line["when"].split(" and ")):
            return str(line["name"])
    return ""


def _paid(pays: Iterable[str], category: str, rank: str) -> str:
    """The line that names a category, or the highest pair from which on hands are paid."""
    fits = [category] if category in pays else []
    if category == "pair":
        bounds = {line: NAMES[line.split()[2]] for line in pays if line.startswith("pair of ")}
        held = [line for line, least in bounds.items() if RANKS.index(rank) >= RANKS.index(least)]
        fits += sorted(held, key=lambda line: RANKS.index(bounds[line]))
    return fits[-1] if fits else ""


# Terms.


def holds(term: str, cards: Sequence[str], seen: Mapping[str, Sequence[str]]) -> bool:
    """Whether a term is true of the cards, or of those of the sight that it names."""
    scope, colon, said = term.rpartition(":")
    words = said.split()
    is_denied = words[0] == "not"
    text = " ".join(words[is_denied:])
    if " match" in text:
        return _matches(text, seen) is not is_denied
    if " above " in text or " equal to " in text:
        return _counts_more(text, seen) is not is_denied
    return _is(text, seen[scope.strip()] if colon else cards) is not is_denied


def _matches(text: str, seen: Mapping[str, Sequence[str]]) -> bool:
    found = re.fullmatch(r"(?:(\d+) of )?(.+?) match(?:es)? (.+?)( in suit)?", text)
    assert found is not None
    size = 2 if found[4] else 1
    others = {card[:size] for card in seen[found[3]] if card != JOKER}
    own = [card for card in seen[found[2]] if card != JOKER]
    return sum(card[:size] in others for card in own) >= int(found[1] or 1)


def _counts_more(text: str, seen: Mapping[str, Sequence[str]]) -> bool:
    found = re.fullmatch(
        r"(.+?) (\S+) total ?(\d*)( or more)? (above|equal to) (.+)", text.replace("  ", " ")
    )
    assert found is not None
    more = _count(found[2], seen[found[1]]) - _count(found[2], seen[found[6]])
    if found[5] == "equal to":
        return more == 0
    number = int(found[3] or 1)
    return more >= number if found[4] or not found[3] else more == number


def _is(text: str, cards: Sequence[str]) -> bool:
    known = [card for card in cards if card != JOKER]
    ranks, suits = Counter(card[0] for card in known), Counter(card[1] for card in known)
    first, *rest = text.split()
    if first in ("all", "no", "at", "ranks", "has"):
        rest = [word.replace("10", "T") for word in rest]
    whole = len(known) == len(cards)
    if first in ("suited", "red", "black", "one"):
        return whole and _coloured(first, suits)
    if first in ("pair", "two"):
        return sum(count >= 2 for count in ranks.values()) >= (2 if first == "two" else 1)
    if first in ("all", "no", "at"):
        fits = sum(card[0] in rest[3:] if first == "at" else card[0] in rest for card in known)
        return {"all": fits == len(cards), "no": not fits, "at": fits >= _number(rest)}[first]
    if first in ("ranks", "has"):
        wanted = Counter(JOKER if word == "joker" else word for word in rest)
        is_of_cards = any(len(word) > 1 for word in rest)
        there = Counter(cards) if is_of_cards else ranks
        is_had = all(there[word] >= count for word, count in wanted.items())
        return is_had and (first == "has" or (whole and wanted == ranks))
    if rest[0] == "total":
        return _totals(_count(first, cards), rest[1:])
    if rest[0] == "cards":
        return len(cards) == int(first)
    if first == "in":
        return whole and len(ranks) == len(cards) and _run(ranks, len(cards))
    return _so_many(int(first), " ".join(rest), known)


def _number(words: Sequence[str]) -> int:
    """The number in some words."""
    return next((int(word) for word in words if word.isdecimal()), 0)


def _so_many(count: int, what: str, known: Sequence[str]) -> bool:
    if what == "in sequence":
        return _run({card[0] for card in known}, count)
    of = {"of a suit": slice(1, 2), "of a rank": slice(0, 1), "alike": slice(0, 2)}[what]
    return max(Counter(card[of] for card in known).values(), default=0) >= count


def _coloured(word: str, suits: Iterable[str]) -> bool:
    colours = {"red" if suit in "dh" else "black" for suit in suits}
    if word == "suited":
        return len({*suits}) == 1
    return len(colours) == 1 if word == "one" else colours == {word}


def _run(ranks: Iterable[str], count: int) -> bool:
    """Whether so many ranks follow one another."""
    return any(set(run) <= {*ranks} for run in _runs(count))


def _runs(count: int) -> Iterable[str]:
    along = "A" + RANKS
    return (along[at : at + count] for at in range(len(along) - count + 1))


def _count(counting: str, cards: Sequence[str]) -> int:
    pips = [PIPS[card[0]] for card in cards if card != JOKER]
    if counting == "pip":
        return sum(pips)
    total = sum(min(10, pip) for pip in pips)
    if counting == "baccarat":
        return sum(pip for pip in pips if pip < 10) % 10
    return total + 10 if total <= 11 and 1 in pips else total


def _totals(total: int, said: Sequence[str]) -> bool:
    number = int(said[0])
    if said[1:]:
        return total >= number if said[-1] == "more" else total <= number
    return total == number


# Orders.


def best_of(order: str, cards: Sequence[str]) -> tuple[str, str]:
    """The category of the best hand among these cards, and the rank of what makes it."""
    size, categories = ORDERS[order]
    hands = (_named(order, hand) for hand in combinations(cards, size))
    return min(hands, key=lambda hand: (categories.index(hand[0]), -RANKS.index(hand[1])))


def _named(order: str, hand: Sequence[str]) -> tuple[str, str]:
    if JOKER in hand:
        return _with_joker(hand)
    ranks = Counter(card[0] for card in hand)
    shape = tuple(sorted(ranks.values(), reverse=True))
    top = max(ranks, key=lambda rank: (ranks[rank], RANKS.index(rank)))
    suited = len({card[1] for card in hand}) == 1
    return _category(order, shape, suited, ranks), top


def _category(order: str, shape: tuple[int, ...], suited: bool, ranks: Iterable[str]) -> str:
    categories = ORDERS[order][1]
    if max(shape) == 1:
        runs = _run(ranks, len(shape))
        if suited and runs and {*ranks} == {*RANKS[-len(shape) :]}:
            return categories[1 if order in ("multideck", "washington-multideck", "pai-gow-poker")
                              else 0]  # fmt: skip
        plain = {(1, 1): "straight flush", (1, 0): "flush", (0, 1): "straight"}
        return plain.get((suited, runs), categories[-1])
    name, in_flush = SHAPES[shape]
    if suited and order == "multideck":
        return f"flush with {in_flush}"
    if suited and order == "washington-multideck":
        return "five-of-a-kind suited" if shape == (5,) else "flush"
    return "two pair" if name == "two pairs" and "two pair" in categories else name


def _with_joker(hand: Sequence[str]) -> tuple[str, str]:
    """The joker is an ace, or whatever completes a straight, a flush or both."""
    rest = [card for card in hand if card != JOKER]
    ranks = Counter([*(card[0] for card in rest), "A"])
    shape = tuple(sorted(ranks.values(), reverse=True))
    order, categories = "pai-gow-poker", ORDERS["pai-gow-poker"][1]
    found = ["five aces" if shape == (5,) else _category(order, shape, False, ranks)]
    suited = len({card[1] for card in rest}) == 1
    for rank in RANKS:
        with_it = Counter([*(card[0] for card in rest), rank])
        if max(with_it.values()) == 1 and (suited or _run(with_it, 5)):
            found.append(_category(order, (1,) * 5, suited, with_it))
    if suited and max(shape) > 1:
        found.append("flush")
    top = max(ranks, key=lambda rank: (ranks[rank], RANKS.index(rank)))
    return min(found, key=categories.index), top
