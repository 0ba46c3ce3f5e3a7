"""The toys sit the whole examination that every game sits."""

from collections.abc import Callable, Sequence

import pytest

from houseway.table.clauses import register, round_files, rounds_showing
from tests import test_rounds as golden_tests
from tests.conformance import Law, test_rounds
from tests.examination import CONFORMANCE, IN_EVERY_WAY, REGISTER
from tests.strategies import Way

Check = Callable[..., None]


def every(checks: Sequence[Check]) -> pytest.MarkDecorator:
    """Ask each of some checks."""
    return pytest.mark.parametrize("check", checks, ids=lambda check: check.__name__)


@every(CONFORMANCE)
def test_it_conforms(check: Check, law: Law) -> None:
    check(law=law)


@every(IN_EVERY_WAY)
@test_rounds.in_every_way
def test_it_conforms_in_every_way(check: Check, way: Way, law: Law) -> None:
    check(law=law, way=way)


@every(golden_tests.CHECKS)
def test_its_golden_rounds_are_true(check: Check, law: Law) -> None:
    files = round_files(law.game, law.ruleset.name)
    assert files
    for file in files:
        check(golden=golden_tests.Golden(file, law.game, law.ruleset.name))


@every(REGISTER)
def test_its_register_is_in_order(check: Check, law: Law) -> None:
    check(law.game, law.ruleset.name)


def test_every_clause_is_shown_or_said_to_be_left_out(law: Law) -> None:
    listed = register(law.game, law.ruleset.name)
    shown = {clause.id for clause in listed if clause.status == "shown"}
    assert shown == {*rounds_showing(law.game, law.ruleset.name)}
