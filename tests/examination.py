"""The whole examination, for a game that is not in the list when the tests are collected."""

import inspect
from collections.abc import Callable
from types import ModuleType

from tests import test_clauses as clause_tests
from tests import test_registers as register_tests
from tests.conformance import (
    test_layouts,
    test_notation,
    test_preparations,
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
    *(test_layouts, test_notation, test_preparations, test_rounds),
    *(test_rulesets, test_sessions, test_sight),
)
CONFORMANCE = checks_of("law", *MODULES)
IN_EVERY_WAY = checks_of("law, way", *MODULES)
REGISTER = [
    register_tests.test_a_register_lists_every_clause_once,
    register_tests.test_a_register_counts_what_it_lists,
    register_tests.test_a_register_is_laid_out_in_columns,
    clause_tests.test_rounds_cite_clauses_that_there_are,
    clause_tests.test_a_ruleset_cites_clauses_that_there_are,
]
