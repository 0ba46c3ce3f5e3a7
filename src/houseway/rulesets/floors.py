"""Floors: where the law sets the least that a table pays, and the licensee may pay more.

A table is held to a floor by what every hand is paid, and not by the names of its lines: a table
that pays all pairs reaches a floor that pays those of jacks or better, and one that lists kings
apart, and pays them less, does not.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from houseway.errors import NotPermitted, Unreadable
from houseway.pieces.money import show_money
from houseway.rulesets.rules import Rules
from houseway.rulesets.values import Paid, worth


def hold_to_floors(rules: Rules, key: str, floors: Iterable[Any]) -> None:
    """Refuse rules by whose table some hand is paid less than by the floor, or each of several."""
    if not hasattr(getattr(rules, key), "pays"):
        raise NotPermitted("only a table of payouts can be a floor", key=key)
    chosen = rules.paid(key)
    least = (msgspec.structs.replace(rules, **{key: floor}).paid(key) for floor in floors)
    below = [_less_paid(chosen, each) for each in least]
    if below and below[0] is not None and all(below):
        hand, pays, floor = below[0]
        message = f"{getattr(rules, key)} pays {hand} {pays}; no less than {floor} is permitted"
        raise NotPermitted(message, key=key)


def _less_paid(chosen: dict[str, Paid], least: dict[str, Paid]) -> tuple[str, str, str] | None:
    """The first hand that is paid less than it must be, with what it is paid and must be paid."""
    for hand, floor in least.items():
        pays = chosen.get(hand)
        if worth(pays) < worth(floor):
            return hand, _said(pays), _said(floor)
    return None


def _said(paid: Paid) -> str:
    if isinstance(paid, int):
        return show_money(paid)
    return "nothing" if paid is None or paid.loses else str(paid)


def keep_floors(based: dict[str, Any], own: dict[str, Any], file: str) -> None:
    """Refuse a file that puts other payouts into a floor of the law it is based on."""
    for key, tables in own.get("tables", {}).items():
        may = based["rules"].get(key, {}).get("may")
        floor = may.get("at_least", []) if isinstance(may, dict) else []
        kept = set(tables) & set(floor if isinstance(floor, list) else [floor])
        if kept and key not in own.get("rules", {}):
            name = sorted(kept)[0]
            raise Unreadable(
                f"[tables.{key}.{name}] is the floor of the law that this file is based on: give a "
                f"table of your own another name, or say in [rules.{key}] what may be chosen now",
                file=file,
            )
