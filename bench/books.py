"""The books of a floor, added up apart from the floor's own reckoning."""

import json
import zlib
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Engine, text


def rows(engine: Engine, query: str) -> list[Any]:
    """What a query finds."""
    with engine.connect() as connection:
        return list(connection.execute(text(query)))


def balances(engine: Engine) -> dict[str, int]:
    """What lies in every account, as it is kept at hand."""
    return dict(map(tuple, rows(engine, "SELECT name, balance_cents FROM accounts")))


def postings(engine: Engine) -> Iterator[tuple[str, str, int]]:
    """All money that ever moved: what was pressed says it in its entries, the rest beside them."""
    for (pressed,) in rows(engine, "SELECT entries FROM chapters ORDER BY seq"):
        for entry in zlib.decompress(pressed).split(b"\0"):
            body = json.loads(entry.split(b"\n", 4)[-1])
            for said in body.get("done", [body]):
                yield from map(tuple, said["moves"])
    yield from map(tuple, rows(engine, "SELECT source, target, cents FROM postings"))


def find_fault(engine: Engine) -> str:
    """What is wrong with the books; empty if every account is the sum of its postings, nobody but
    the house is below nothing, and all of it together is nothing.
    """
    sums: dict[str, int] = defaultdict(int)
    for source, target, cents in postings(engine):
        if cents <= 0:
            return f"{cents} cents went from {source} to {target}"
        sums[source] -= cents
        sums[target] += cents
    kept = balances(engine)
    for name in sorted({*sums, *kept}):
        if sums[name] != kept.get(name):
            return f"{name} has {kept.get(name)} cents, its postings come to {sums[name]}"
        if kept[name] < 0 and name.startswith(("carried/", "rack/", "felt/")):
            return f"{name} is {kept[name]} cents"
    total = sum(kept.values())
    return f"all accounts together are {total} cents" if total else ""


def issued_to_people(engine: Engine) -> int:
    """All the play money that was ever given to people, in cents."""
    return sum(
        cents
        for source, target, cents in postings(engine)
        if source == "issued" and target.startswith("carried/")
    )
