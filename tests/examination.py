"""The whole examination, for a game that is not in the list when the tests are collected."""

import inspect
from collections.abc import Callable
from types import ModuleType

from houseway.examination import (
    test_golden,
    test_layouts,
    test_notation,
    test_preparations,
    test_registers,
    test_rounds,
    test_rulesets,
    test_sessions,
    test_sight,
)


def checks_of(asked: str, *modules: ModuleType) -> list[Callable[..., None]]:
    """The tests of some modules that are asked with these parameters and no others."""
    return [
        test
        for module in modules
        for name, test in vars(module).items()
        if name.startswith("test_")
        and inspect.isfunction(test)
        and ", ".join(inspect.signature(test).parameters) == asked
    ]


MODULES = (
    *(test_golden, test_layouts, test_notation, test_preparations, test_registers),
    *(test_rounds, test_rulesets, test_sessions, test_sight),
)
CONFORMANCE = checks_of("law", *MODULES)
IN_EVERY_WAY = checks_of("law, way", *MODULES)
