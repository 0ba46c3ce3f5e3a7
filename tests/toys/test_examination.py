"""The toys sit the whole examination that every game sits."""

from collections.abc import Callable, Sequence

import pytest

from houseway.examination import Law
from houseway.examination.strategies import Way
from houseway.examination.test_rounds import in_every_way
from tests.examination import CONFORMANCE, IN_EVERY_WAY

Check = Callable[..., None]


def every(checks: Sequence[Check]) -> pytest.MarkDecorator:
    """Ask each of some checks."""
    return pytest.mark.parametrize("check", checks, ids=lambda check: check.__name__)


@every(CONFORMANCE)
def test_it_conforms(check: Check, law: Law) -> None:
    check(law=law)


@every(IN_EVERY_WAY)
@in_every_way
def test_it_conforms_in_every_way(check: Check, way: Way, law: Law) -> None:
    check(law=law, way=way)
