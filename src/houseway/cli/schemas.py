"""The command `schema`: the JSON Schema of ruleset files, or of what a command prints."""

from argparse import Namespace
from importlib import import_module
from typing import Final

from houseway.cli.console import print_json
from houseway.door.finding import find_named_game
from houseway.door.shapes.parts import Shape, schema_of
from houseway.errors import NotPermitted
from houseway.games import meant

OUTPUTS: Final = {
    "games": "houseway.door.shapes.law:GamesShape",
    "rules": "houseway.door.shapes.law:RulesShape",
    "policy": "houseway.door.shapes.law:PolicyShape",
    "comparison": "houseway.door.shapes.law:ComparisonShape",
    "clauses": "houseway.door.shapes.law:ClausesShape",
    "odds": "houseway.door.shapes.odds:OddsShape",
    "takings": "houseway.door.shapes.takings:TakingsShape",
    "changes": "houseway.door.shapes.odds:ChangesShape",
    "ratios": "houseway.door.shapes.odds:RatiosShape",
    "advice": "houseway.door.shapes.play:AdviceShape",
    "weighed": "houseway.door.shapes.play:WeighedShape",
    "strategy": "houseway.door.shapes.play:StrategyShape",
    "simulation": "houseway.door.shapes.play:SimulationShape",
    "deal": "houseway.door.shapes.play:DealShape",
    "walk": "houseway.door.shapes.walks:WalkShape",
    "sweep": "houseway.door.shapes.sweeps:SweepShape",
    "search": "houseway.door.shapes.sweeps:SearchShape",
    "price": "houseway.door.shapes.price:PriceShape",
    "equity": "houseway.door.shapes.equity:EquityShape",
    "replay": "houseway.door.shapes.records:ReplayShape",
    "shoe": "houseway.door.shapes.records:ShoeShape",
    "fairness": "houseway.door.shapes.records:FairnessShape",
    "verification": "houseway.door.shapes.floor:VerificationShape",
    "proof-check": "houseway.door.shapes.floor:ProofCheckShape",
    "backup": "houseway.door.shapes.floor:BackupShape",
    "archive": "houseway.door.shapes.floor:ArchiveShape",
    "restoration": "houseway.door.shapes.floor:RestorationShape",
    "appointment": "houseway.door.shapes.floor:AppointmentShape",
}
"""What is printed for other programs: each name with the shape of it, loaded when asked for."""


def show_schema(given: Namespace) -> int:
    """The JSON Schema of a game's ruleset files, or of an output."""
    if given.output:
        print_json(schema_of(shape_of(given.output)))
        return 0
    if not given.game:
        there_are = ", ".join(OUTPUTS)
        raise NotPermitted(f"name a game, or by --output what is printed: {there_are}")
    from houseway.rulesets.schema import ruleset_schema

    game = find_named_game(given.game)
    print_json(ruleset_schema(game.rules, game.name, game.title))
    return 0


def shape_of(output: str) -> type[Shape]:
    """The shape of what is printed under a name; the `format` of a file names it too.

    >>> shape_of("houseway-odds/1") is shape_of("odds")
    True
    """
    name = output.removeprefix("houseway-").removesuffix("/1")
    if name not in OUTPUTS:
        raise NotPermitted(f"nothing is printed as {output!r}; {meant(name, OUTPUTS)}")
    module, _, shape = OUTPUTS[name].partition(":")
    found: type[Shape] = getattr(import_module(module), shape)
    return found
