"""What is simulated, and counted, is what the table pays, whatever line a designer changes.

The simple player of a game wagers one of every wager at a table and in a simulation. A line for a
common hand that one of them overlooked would put them many standard deviations apart. Where Envy is
paid there is a second player, for whose hands it is.
"""

import random
from collections.abc import Collection
from math import sqrt
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.odds.estimates import Estimate
from houseway.round.actions import Action
from houseway.round.view import View
from houseway.round.wager_options import PlaceWager
from houseway.rulesets import AggregateLimit, Limits, Rules, Ruleset
from houseway.table.driving import Policy
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.rulesets.editing import ORIGINALS, Edit, Original

UNIT = 100
LIMITS = "1 to 10 by 1"
AMPLE = "9,000,000 per hand"
RACK_CENTS = 10**9
DEVIATIONS = 6
SIMULATED = 1 << 16
TELLING = 400
"""As many rounds as a mean needs to stray by its deviation only."""
ROUNDS_EVERY_DAY = 150
COMMON = (
    *("pair", "high card", "two pair", "straight", "flush", "three-of-a-kind"),
    *("tie", "natural winner", "win by 4", "player or banker pair"),
    *("small bet", "one of a kind", "total value of 7"),
    *("different suit", "five cards", "6-7-8 of mixed suits"),
)
FREQUENT = ("pair", "two pair", "natural winner", "small bet", "different suit")
"""Those that come often enough in the rounds of every day to be missed."""
HALF = "50% up to 0.25, when paid"
ENVY = "envy per other player"
PRICED = [law for law in ORIGINALS if law.game.wagers(law.game.ruleset(law.name).open()).areas]
"""Where players only contend for a pot nothing is paid by a line."""
each_priced = pytest.mark.parametrize("law", PRICED, ids=repr)


def changed_lines(law: Original) -> list[Edit]:
    """A large payout for each common hand, in every table that is in force.

    Where there is no table, for the hand that wins; where that is paid evenly whatever a file says,
    a commission of half of it. A change of the house way is another count, of minutes; the tests of
    Fast Action Hold'em count small packs with it.
    """
    found = []
    for key, tables in law.data["tables"].items():
        entry = law.data["rules"][key]
        name = entry["is"] if "is" in entry else law.data["house"][key]
        for part in ("pays", "pays_cents"):
            if part in tables.get(name, ()):
                listed = " ".join(map(str, tables[name][part].values()))
                odds = "40 for 1" if "of meter" in listed else "40 to 1"
                pay: Any = odds if part == "pays" else 40_00
                found += [Edit(("tables", key, name, part, line), pay) for line in COMMON]
    if "commission" in law.data["rules"]:
        found.append(Edit(("rules", "commission"), {"is": HALF, "cite": "our idea"}))
    if "vigorish_rate" in law.data["rules"] and not found:
        found.append(Edit(("rules", "vigorish_rate"), {"is": "1/2", "cite": "our idea"}))
    return found or [Edit(("rules", "win_pays"), {"is": "40 to 1", "cite": "our idea"})]


def read(law: Original, edit: Edit) -> Ruleset[Any]:
    """The ruleset with a line changed in a table that is no floor of any other.

    Every Bonus is large enough for a lammer.
    """
    edits, (section, key, name, *_) = [edit], (*edit.place, "")
    if section == "tables":
        edits.append(Edit(("rules", key), {"is": name, "cite": "our idea"}))
    envies = law.data["tables"].get("envy", ())
    edits += [Edit(("tables", "envy", envy, "bonus_least_cents"), UNIT) for envy in envies]
    return law.read(*edits)


def table_of(law: Original, ruleset: Ruleset[Any]) -> Rules:
    """A table at which the least of every wager is one unit, and no limit is in reach."""
    kinds = {Limits: LIMITS, AggregateLimit: AMPLE}
    open_ = {
        key
        for key, entry in ruleset.entries.items()
        if entry.choice is not None and not entry.choice.values
    }
    # Where this house has no limit of payouts there is none in reach.
    unlimited = {key for key, value in law.data["house"].items() if value == "none"}
    limits = {key for key in unlimited if law.kinds.get(key) is AggregateLimit}
    named = {key: kinds[law.kinds[key]] for key in open_ - limits if law.kinds[key] in kinds}
    rules: Rules = ruleset.open(named)
    return rules


def single_wagers(result: Any) -> list[Estimate]:
    """Each wager by itself, none of them together with another, and the Envy of one other."""
    return [*result.apart.values(), *(result.wagers[key] for key in [ENVY] if key in result.wagers)]


def wagering(policy: Policy, names: Collection[str]) -> Policy:
    """A simple player who besides makes every wager of these names, of one unit."""

    def answer(view: View) -> Action | None:
        assert view.ask is not None
        for option in view.ask.options:
            if isinstance(option, PlaceWager) and option.wager in names:
                for least in option.examples():
                    return least
        return policy(view)

    return answer


def dealt(law: Original, rules: Rules, rounds: int, seed: int, wagers: Collection[str]) -> float:
    """What a simple player with these wagers nets in a round at the table, in units.

    Where players wager against each other it is what all of them net together.
    """
    session = Session(law.game, rules, entropy(seed))
    sides = law.game.layout(rules).participants
    names = ("Ann", "Ben") if "envy" in law.data["tables"] or sides > 1 else ("Ann",)
    for seat, name in enumerate(names, start=1):
        session.sit(seat, name, RACK_CENTS)
    for _ in range(rounds):
        session.meters.clear()  # Simulated is what is paid when a meter begins.
        session.play(dict.fromkeys(session.players, wagering(law.game.policy, wagers)))
    nets = [session.players[seat].rack_cents - RACK_CENTS for seat in range(1, sides + 1)]
    return sum(nets) / (rounds * UNIT)


def deviation(estimate: Estimate) -> float:
    """The standard deviation of a round's net."""
    mean = estimate.net / estimate.rounds
    return sqrt(estimate.squares / estimate.rounds - mean**2) / estimate.scale


def check(law: Original, edit: Edit, rounds: int, seed: int) -> bool:
    """Whether the edit is accepted; if so table and simulation agree."""
    try:
        rules = table_of(law, read(law, edit))
    except HousewayError:
        return False
    simulate = law.game.counted().simulator.simulate
    result = simulate(rules, SIMULATED, seed, strategy="simple")
    wagers = single_wagers(result)
    expected = sum(float(wager.mean) for wager in wagers)
    # Wagers of a round go together, so their deviations add up at most.
    spread = sum(map(deviation, wagers)) * sqrt(1 / rounds + 1 / SIMULATED)
    net = dealt(law, rules, rounds, seed, result.apart)
    assert abs(net - expected) <= DEVIATIONS * spread, f"{law} with {edit}: {net}, {expected}"
    return True


@each_priced
def test_a_changed_line_is_simulated_as_it_is_paid(law: Original) -> None:
    chance = random.Random(repr(law))
    edits = changed_lines(law)
    chance.shuffle(edits)
    edits.sort(key=lambda edit: edit.place[-1] not in FREQUENT)
    seed = chance.getrandbits(32)
    assert any(check(law, edit, ROUNDS_EVERY_DAY, seed) for edit in edits), "every edit is refused"


@pytest.mark.slow
@each_priced
def test_every_changed_line_is_simulated_as_it_is_paid(law: Original) -> None:
    edits = changed_lines(law)
    assert sum(check(law, edit, 2000, number) for number, edit in enumerate(edits))


COUNTED = (
    *("three-card-poker", "double-down-stud", "let-it-ride", "colorado-holdem"),
    *("fast-action-holdem", "minibaccarat", "sic-bo"),
)
"""Games that are counted in seconds, or priced from a count that comes along."""


@pytest.mark.slow
@pytest.mark.parametrize("law", [law for law in ORIGINALS if law.game.name in COUNTED], ids=repr)
def test_every_changed_line_is_counted_as_it_is_simulated(law: Original) -> None:
    odds = law.game.counted()
    for number, edit in enumerate(changed_lines(law)):
        try:
            ruleset = read(law, edit)
            rules = table_of(law, ruleset)
        except HousewayError:
            continue
        report = odds.report(ruleset, rules)
        plan = odds.simulator.best_plan(rules)
        played = odds.simulator.simulate(rules, SIMULATED, number, plan=plan).wagers
        # Envy is not a wager of the report; a hand that is hardly ever split tells nothing.
        told = {name for name, won in played.items() if name != ENVY and won.rounds >= TELLING}
        assert told, f"nothing was played: {edit}"
        for wager, estimate in ((name, played[name]) for name in sorted(told)):
            counted = float(report.wager(wager).expectation)
            spread = deviation(estimate) / sqrt(estimate.rounds)
            assert abs(counted - float(estimate.mean)) <= DEVIATIONS * spread, f"{wager}: {edit}"
