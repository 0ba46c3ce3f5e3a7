"""What goes wrong at a Sic Bo table: dice, lights, shaker, and a die that is misread."""

from contextlib import AbstractContextManager
from functools import partial

from houseway.games.sic_bo.rules import SicBoRules
from houseway.games.sic_bo.settlement import settle
from houseway.pieces.dice import Dice
from houseway.round.actions import Call
from houseway.round.card_events import AreasLit, DiceEntered
from houseway.round.engine import Irregularity, Table
from houseway.round.events import IrregularityCalled, StepTaken
from houseway.rulesets.values import Remedy
from houseway.steps.irregularities import VoidRound, record, unsettle
from houseway.steps.sealed_shaker import BROKEN_SHAKER, LIGHTS_FAIL, SHAKER_FAILS
from houseway.steps.shaker import NO_ROLL

REPAIRED = "lighting device repaired, the wagers stand"


class Reading:
    """What the dice show, what was entered, and since when wagers are settled by it."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.entered: Dice | None = None
        """What the dealer entered; nothing where the lights have failed, and the dice rule."""
        self.settled_from: int | None = None
        """How many events there were when the settlement began."""

    @property
    def rules_by(self) -> Dice:
        """What wagers are settled by."""
        return self.entered or self.dice

    @property
    def is_right(self) -> bool:
        """Whether what was entered is what the dice show, in any order."""
        return self.entered is None or sorted(self.entered) == sorted(self.dice)


# When each can be called.


def any_time(table: Table, rules: SicBoRules) -> AbstractContextManager[None]:
    """What can be called from the first wager to the last payment."""
    return table.calls([(BROKEN_SHAKER, rules.irregularities.broken_shaker)], {})


def before_the_dice(table: Table, rules: SicBoRules) -> AbstractContextManager[None]:
    """What can be called until the dice are shown: the lighting device fails."""
    remedy = Remedy(rules.lights_fail_early, rules.cites["lights_fail_early"])
    early = Irregularity(
        LIGHTS_FAIL.kind, LIGHTS_FAIL.means, None, _lights_fail_early, _failed_already
    )
    return table.calls([(early, remedy)], {})


def in_the_toss(table: Table, rules: SicBoRules) -> AbstractContextManager[None]:
    """What can be called while an automated shaker tosses the dice."""
    is_device = rules.shaker == "automated"
    fails = [(SHAKER_FAILS, rules.irregularities.shaker_fails)] if is_device else []
    return table.calls(fails, {})


def at_the_dice(table: Table, rules: SicBoRules) -> AbstractContextManager[None]:
    """What can be called once the dice are shown and nothing is entered: left to the procedure."""
    remedies = rules.irregularities
    dark = Irregularity(LIGHTS_FAIL.kind, LIGHTS_FAIL.means, None, None)
    return table.calls([(NO_ROLL, remedies.no_roll), (dark, remedies.lights_fail)], {})


def while_lit(table: Table, rules: SicBoRules, read: Reading) -> AbstractContextManager[None]:
    """What can be called until the lights are cleared."""
    misread = Irregularity(
        "dice-misread",
        "a die was called or entered wrongly",
        None,
        partial(_correct, rules, read),
        lambda table, call: "the entry is what the dice show" if read.is_right else None,
    )
    dark = Irregularity(
        LIGHTS_FAIL.kind,
        LIGHTS_FAIL.means,
        None,
        record,
        _failed_already,
    )
    opened = [(dark, rules.irregularities.lights_fail)]
    if rules.misread_dice == "the dice rule":
        opened.append((misread, Remedy(rules.misread_dice, rules.cites["misread_dice"])))
    return table.calls(opened, {})


# What is done.


def is_dark(table: Table) -> bool:
    """Whether the lighting device has failed and was not repaired since."""
    for event in reversed(table.events):
        if isinstance(event, IrregularityCalled) and event.kind == LIGHTS_FAIL.kind:
            return True
        if isinstance(event, StepTaken) and event.what == REPAIRED:
            return False
    return False


def _failed_already(table: Table, call: Call) -> str | None:
    """Why the lighting device cannot fail now."""
    return "it has failed already" if is_dark(table) else None


def _lights_fail_early(table: Table, call: Call, remedy: Remedy) -> None:
    """Give the wagers back, or let them stand; then they wait for the repair."""
    table.irregular(call, remedy)
    if remedy.remedy == "wagers go back":
        raise VoidRound(call.kind, remedy.clause)


def _correct(rules: SicBoRules, read: Reading, table: Table, call: Call, remedy: Remedy) -> None:
    """Enter what the dice show, and settle anew by further entries what was settled.

    A device that has failed is not entered into: the dice rule by themselves.
    """
    record(table, call, remedy)
    if read.settled_from is not None:
        unsettle(table, table.events[read.settled_from :], remedy.clause)
    if is_dark(table):
        read.entered = None
    else:
        enter(table, rules, read, read.dice, remedy.clause)
    if read.settled_from is not None:
        read.settled_from = len(table.events)
        settle(table, rules, read.rules_by)


def enter(table: Table, rules: SicBoRules, read: Reading, dice: Dice, clause: str) -> None:
    """Enter what the dealer reads, and light what wins by it."""
    read.entered = dice
    table.emit(DiceEntered(clause, dice))
    table.emit(AreasLit(rules.clause.light, rules.winning(dice)))
