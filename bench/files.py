"""The costliest ruleset files that can be made: by chance at first, and then from the costliest.

Side wagers that look at much and ask much of it, house ways of hundreds of lines, and tables by the
hundred. The search goes by a seed and comes to an end after so many files.
"""

import random
import re
import time
from typing import Any, Final, NamedTuple

from houseway.floor.dealing.handed_in import hand_in
from houseway.floor.dealing.laws import KeptLaw, stored_ruleset
from houseway.floor.dealing.own_laws import TEXT_MAX
from houseway.games import find_game
from houseway.rulesets.writing import to_toml
from houseway.steps.side_counting import forget_counts
from houseway.steps.side_rules import orders_for

SIDED: Final = (
    *("caribbean-stud", "heads-up-holdem", "three-card-poker", "let-it-ride", "double-down-stud"),
    *("colorado-holdem", "fast-action-holdem", "minibaccarat", "chemin-de-fer", "spanish-21"),
    *("pai-gow-poker", "poker"),
)
"""Games whose files can have side wagers."""
WAYED: Final = ("pai-gow", "pai-gow-poker")
"""Games whose files can have a house way."""
TABLED: Final = ("sic-bo", "three-card-poker", "heads-up-holdem")
TERMS: Final = (
    *("pip total {n} or more", "pair", "3 of a suit", "in sequence", "4 in sequence", "two pairs"),
    *("not red", "twenty-one total {n} or less", "at least 2 of J Q K", "3 of a rank"),
    *("{a} pip total above {b}", "{a} matches {b}", "2 of {a} match {b}", "{a}: pair"),
    *("{b}: pip total {n} or less", "{a} matches {b} in suit", "not one colour", "has As"),
)
WAGERS_MOST: Final = 20
LINES_MOST: Final = 3
WAGER: Final = re.compile(r"\bside_wagers\.(w\d+)")
Design = dict[str, Any]


class Costly(NamedTuple):
    """A file, and what it takes."""

    text: str
    looked: float
    """Seconds of a processor to look at it: checked, counted and rehearsed."""
    read: float
    """Seconds to read it again once it is kept; 0 where it is refused."""

    @property
    def is_kept(self) -> bool:
        """Whether it can be played."""
        return self.read > 0


def search(seed: int, files: int) -> list[Costly]:
    """Files by chance, and as many that are made of the costliest so far; the costliest first."""
    chance, found = random.Random(seed), list[tuple[Design, Costly]]()
    for number in range(files):
        best = [design for design, costly in found if costly.is_kept][: files // 4]
        is_made = number >= files // 2 and best
        design = _possible(_more(chance, chance.choice(best)) if is_made else _by_chance(chance))
        found.append((design, measured(to_toml(design)[:TEXT_MAX])))
        found.sort(key=lambda each: (-each[1].looked, each[1].text))
    return [costly for _, costly in found]


def measured(text: str) -> Costly:
    """What a file takes, as if it were the first of its process."""
    forget_counts()
    began = time.process_time()
    found = hand_in(text).law
    looked = time.process_time() - began
    return Costly(text, looked, _reading(found) if found is not None else 0.0)


def _reading(law: KeptLaw) -> float:
    stored_ruleset.cache_clear()
    began = time.process_time()
    law.law()
    return time.process_time() - began


# Making files.


def _possible(design: Design) -> Design:
    """The same file without the side wagers that no cards can be."""
    while fault := hand_in(to_toml(design)[:TEXT_MAX]).fault:
        named = WAGER.search(fault.says)
        if named is None or len(design["side_wagers"]) == 1:
            return design
        left = {name: it for name, it in design["side_wagers"].items() if name != named[1]}
        design = {**design, "side_wagers": left}
    return design


def _by_chance(chance: random.Random) -> Design:
    """A file of one of three kinds."""
    kind = chance.choice((_with_sides, _with_sides, _with_way, _with_tables))
    return kind(chance)


def _more(chance: random.Random, design: Design) -> Design:
    """The same file with a third more of what it has."""
    made: Design = {**design, "ruleset": {**design["ruleset"], "name": _name(chance)}}
    if "side_wagers" in made:
        many = len(made["side_wagers"])
        more = _sides(chance, made["ruleset"]["game"], many // 3 + 1, many)
        made["side_wagers"] = {**made["side_wagers"], **more}
    return made


def _head(chance: random.Random, game: str) -> Design:
    head = {"game": game, "name": _name(chance), "title": "Costly", "source": "the bench"}
    based_on = chance.choice(find_game(game).rulesets)
    return {"ruleset": {**head, "read_on": "2026-11-17", "based_on": based_on}}


def _name(chance: random.Random) -> str:
    return f"costly-{chance.randrange(10**9)}"


def _with_sides(chance: random.Random) -> Design:
    game = chance.choice(SIDED)
    wagers = _sides(chance, game, chance.randint(1, WAGERS_MOST), 0)
    return {**_head(chance, game), "side_wagers": wagers}


def _sides(chance: random.Random, game: str, many: int, after: int) -> Design:
    ruleset = find_game(game).ruleset("ma")
    rules: Any = ruleset.open()
    sights = list(rules.in_sight.sights)
    orders = [order.name for order in orders_for(rules.stock)]
    found = {}
    for number in range(after, after + many):
        looks_at = chance.sample(sights, chance.randint(1, min(2, len(sights))))
        wager: Design = {"cite": "the bench", "looks_at": looks_at, "limits": "1 to 9 by 1"}
        wager["fold"] = "loses"
        if chance.random() < 0.2:
            pays = {"flush": "5 to 1", "straight": "4 to 1"}
            found[f"w{number}"] = {**wager, "order": chance.choice(orders), "pays": pays}
            continue
        lines = [
            {"name": f"l{line}", "when": _condition(chance, looks_at)}
            for line in range(chance.randint(1, LINES_MOST))
        ]
        pays = {line["name"]: f"{chance.randint(1, 9)} to 1" for line in lines}
        found[f"w{number}"] = {**wager, "lines": lines, "pays": pays}
    return found


def _condition(chance: random.Random, looks_at: list[str]) -> str:
    a, b = chance.choices(looks_at, k=2)
    terms = [term for term in TERMS if len(looks_at) > 1 or "{a}" not in term]
    said = (term.format(n=chance.randint(2, 60), a=a, b=b) for term in chance.sample(terms, 3))
    return " and ".join(list(said)[: chance.randint(1, 3)])


def _with_way(chance: random.Random) -> Design:
    """A house way of as many lines as a file holds, of those that the law's own has."""
    game = chance.choice(WAYED)
    design, own = _head(chance, game), find_game(game).ruleset("ma")
    table = own.tables["house_way"][own.house["house_way"]]
    last = table["lines"][-1]
    some = chance.choices(table["lines"][:-1], k=chance.randint(50, 300))
    lines = [{**line, "line": f"x{at}"} for at, line in enumerate(some)]
    ways = {"costly": {**table, "lines": [*lines, last]}}
    return {**design, "tables": {"house_way": ways}, "house": {"house_way": "costly"}}


def _with_tables(chance: random.Random) -> Design:
    """A paytable again and again, each under a name of its own."""
    game = chance.choice(TABLED)
    design, own = _head(chance, game), find_game(game).ruleset("ma")
    key = chance.choice(list(own.tables))
    table = next(iter(own.tables[key].values()))
    many = {f"t{at}": table for at in range(chance.randint(20, 200))}
    return {**design, "tables": {key: many}}
