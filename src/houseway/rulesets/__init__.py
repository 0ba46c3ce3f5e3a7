"""Law as cited data: a TOML file a game and jurisdiction, read into the game's frozen rules."""

from houseway.rulesets.chips import Chips
from houseway.rulesets.commission import Commission
from houseway.rulesets.drawing import DrawingTable
from houseway.rulesets.loading import load
from houseway.rulesets.poker_signs import BadBeat, Blinds, Kill, Rake
from houseway.rulesets.progressive import EnvyBonus, Payout, ProgressiveTable
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Choice, Entry, Ruleset
from houseway.rulesets.values import AggregateLimit, Amount, Limits, Pay, Paytable, Remedy

__all__ = [
    "AggregateLimit",
    "Amount",
    "BadBeat",
    "Blinds",
    "Chips",
    "Choice",
    "Commission",
    "DrawingTable",
    "Entry",
    "EnvyBonus",
    "Kill",
    "Limits",
    "Pay",
    "Payout",
    "Paytable",
    "ProgressiveTable",
    "Rake",
    "Remedy",
    "Rules",
    "Ruleset",
    "load",
]
