"""Law as cited data: a TOML file a game and jurisdiction, read into the game's frozen rules."""

from houseway.rulesets.chips import Chips
from houseway.rulesets.commission import Commission
from houseway.rulesets.drawing import DrawingTable
from houseway.rulesets.progressive import EnvyBonus, Payout, ProgressiveTable
from houseway.rulesets.ruleset import Choice, Entry, Ruleset, load
from houseway.rulesets.values import AggregateLimit, Amount, Limits, Pay, Paytable, Remedy, Rules

__all__ = [
    "AggregateLimit",
    "Amount",
    "Chips",
    "Choice",
    "Commission",
    "DrawingTable",
    "Entry",
    "EnvyBonus",
    "Limits",
    "Pay",
    "Payout",
    "Paytable",
    "ProgressiveTable",
    "Remedy",
    "Rules",
    "Ruleset",
    "load",
]
