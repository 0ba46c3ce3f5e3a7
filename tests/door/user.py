"""A user's own script, held to the strictest types there are: nothing of the door is `Any`."""
# mypy: disallow-any-expr, disallow-any-decorated, disallow-any-explicit, disallow-any-unimported

from fractions import Fraction
from typing import TYPE_CHECKING, assert_type

import houseway
from houseway.door.changing import Changes
from houseway.door.counting import Odds
from houseway.door.listing import Games

names: tuple[str, ...] = houseway.games().names
law = houseway.ruleset("three-card-poker", "ma")
title: str = law.header.title
clause: str = law.entries["decks"].cite

found: Odds = houseway.odds(law, paytables={"pair_plus_paytable": "40-30-6-4-1"})
edge: Fraction = found.wager("pair-plus").house_advantage
counts: dict[str, int] = {line.result: line.count for line in found.wagers[0].lines}
versions: dict[str, str] = found.certificate.versions
exactly: str = found.shape().wagers[0].house_advantage.numerator
told: dict[str, object] = found.to_dict()
text: str = found.to_csv("lines")
short: str = repr(found)

changes = houseway.odds("three-card-poker", against="ma", progress=False)
moved: dict[str, str] = {change.what: change.after for change in changes.changes}

best: str = houseway.advise("three-card-poker", "Qh 6d 4c").best.decision
small: Fraction = houseway.weigh("sic-bo", {"small": 10_00}).wagers[0].house_advantage
drawn: str = houseway.strategy("three-card-poker").svg()
run = houseway.simulate("three-card-poker", 1000, seed=7, threads=1)
inside: bool | None = run.is_inside("pair-plus")
bounds: tuple[Fraction, Fraction] = run.bounds("pair-plus")
dealt = houseway.deal("three-card-poker", 5, seed=7)
kept: int = dealt.areas["ante"].hold_cents
share: Fraction = houseway.equity("holdem", "AhKh", "QcQd", board="2c 9d Ts 3h").hands[0].share

if TYPE_CHECKING:  # What is found before anything runs: a silence that is not needed is refused.
    assert_type(houseway.odds("sic-bo"), Odds)
    assert_type(houseway.odds("sic-bo", against="ma"), Changes)
    assert_type(houseway.games(), Games)
    houseway.odds("sic-bo", rule="ma")  # type: ignore[call-overload]
    houseway.deal("sic-bo", "many")  # type: ignore[arg-type]
