"""The HTTP API against its own description: whatever is sent, no answer is a fault of the server.

Schemathesis makes the requests from the description, such as fit it and such as do not; every
answer must have a status that is described, and the form that is described for it.
"""

import json
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import argon2
import pytest
from argon2 import PasswordHasher
from hypothesis import HealthCheck, Phase, given, settings

from houseway.floor.seats import people as floor_people
from houseway.floor.seats.roles import Role
from houseway.web.app import ENDPOINTS
from houseway.web.openapi import describe_api
from houseway.web.requests import Endpoint
from tests.web.visits import Visitor, open_floor

ASKERS: tuple[Role, ...] = ("nobody", "player", "supervisor")
DESCRIBED = describe_api(ENDPOINTS)
CASES = [(end, "positive") for end in ENDPOINTS] + [
    # Any text fits where a path has a name: only a body or a query can be spoiled.
    (end, "negative")
    for end in ENDPOINTS
    if end.body is not None or end.query
]


@cache
def operations() -> dict[tuple[str, str], Any]:
    """What the description says can be asked; found once, since it takes seconds."""
    import schemathesis

    # `ok` raises where the description is wrong.
    found = [each.ok() for each in schemathesis.openapi.from_dict(DESCRIBED).get_all_operations()]  # type: ignore[union-attr]
    return {(each.method.upper(), each.path): each for each in found}


@pytest.fixture(scope="module")
def visitors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Visitor]]:
    quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patch:
        # What a password costs is no matter of the form of an answer.
        patch.setattr(argon2, "PasswordHasher", quick)
        patch.setattr(floor_people, "_NOBODYS_HASH", quick().hash("nobody's"))
        with open_floor(tmp_path_factory.mktemp("schema")) as place:
            yield [Visitor(*place, role) for role in ASKERS]


def test_all_that_can_be_asked_is_described() -> None:
    assert set(operations()) == {(end.method, end.path) for end in ENDPOINTS}


every_case = pytest.mark.parametrize(
    ("end", "mode"), CASES, ids=[f"{end.method} {end.path} {mode}" for end, mode in CASES]
)


@every_case
def test_nothing_that_is_sent_makes_a_server_error(
    visitors: list[Visitor], end: Endpoint, mode: str
) -> None:
    send_examples(visitors, end, mode, 6)


@pytest.mark.slow
@every_case
def test_nothing_of_much_that_is_sent_makes_a_server_error(
    visitors: list[Visitor], end: Endpoint, mode: str
) -> None:
    send_examples(visitors, end, mode, 60)


def send_examples(visitors: list[Visitor], end: Endpoint, mode: str, examples: int) -> None:
    """Have so many requests sent by each of the visitors."""
    from schemathesis.generation import GenerationMode

    operation = operations()[end.method, end.path]

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=GenerationMode(mode)))
    def send(case: Any) -> None:
        for visitor in visitors:
            _send(visitor, case)

    send()


def _send(visitor: Visitor, case: Any) -> None:
    from schemathesis.core import NOT_SET

    visitor.client.cookies.clear()
    headers: dict[str, Any] = {**visitor.headers}
    more: dict[str, Any] = {}
    if case.method != "GET" and case.body is not NOT_SET:
        is_raw = isinstance(case.body, bytes)
        more["content"] = case.body if is_raw else json.dumps(case.body)
        headers["Content-Type"] = "application/json"
    answer = visitor.client.request(
        case.method, case.formatted_path, params=case.query or None, headers=headers, **more
    )
    assert answer.status_code < 500, (case, answer.text)
    described = DESCRIBED["paths"][case.path][case.method.lower()]["responses"]
    assert str(answer.status_code) in described or answer.status_code == 405, answer.text
    kind = answer.headers["content-type"].partition(";")[0]
    if str(answer.status_code) in described and kind == "application/json":
        form = described[str(answer.status_code)]["content"][kind]["schema"]
        validator(repr(form)).validate(answer.json())


@cache
def validator(form: str) -> Any:
    """What checks an answer against the form that is described for it."""
    from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

    found = next(
        answer["content"]["application/json"]["schema"]
        for ways in DESCRIBED["paths"].values()
        for way in ways.values()
        for answer in way["responses"].values()
        if repr(answer["content"].get("application/json", {}).get("schema")) == form
    )
    return Draft202012Validator({**found, "components": DESCRIBED["components"]})
