"""The HTTP API described for machines, from the same table that serves it."""

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from houseway import __version__
from houseway.web.requests import Endpoint
from houseway.web.security import COOKIE, TOKEN_HEADER

PLAIN_TEXT = "text/plain"
JSON = "application/json"


class Trouble(msgspec.Struct, frozen=True):
    """An error."""

    error: str
    why: str
    clause: str
    open: list[str]
    line: int = 0
    """Of a text that was handed in, where that is known."""


def describe_api(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The API as OpenAPI 3.1."""
    kinds = [Trouble]
    kinds += [kind for end in endpoints for kind in (end.body, end.answer) if kind is not None]
    found, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    schemas = dict(zip(map(_name, kinds), found, strict=True))
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Houseway floor", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE}},
        },
    }


def _name(kind: Any) -> str:
    return str(kind)


def _operation(endpoint: Endpoint, schemas: dict[str, Any]) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
        for name in re.findall(r"{(\w+)}", endpoint.path)
    ]
    parameters += [
        {"name": name, "in": "query", "schema": {"type": "integer", "minimum": 0}}
        for name in endpoint.query
    ]
    is_text = endpoint.answer is str
    statuses = {400, 429, *endpoint.statuses, *({404} if "{" in endpoint.path else ())}
    operation: dict[str, Any] = {"summary": endpoint.says, "security": [{}, {"cookie": []}]}
    if endpoint.method != "GET":
        statuses |= {403, 413}
        token = {"name": TOKEN_HEADER, "in": "header", "schema": {"type": "string"}}
        parameters.append({**token, "required": True})
    if 401 in endpoint.statuses:
        statuses.add(403)
    answers: dict[str, Any] = {
        str(status): {
            "description": "refused",
            "content": {JSON: {"schema": schemas[_name(Trouble)]}},
        }
        for status in sorted(statuses)
    }
    content = {PLAIN_TEXT if is_text else JSON: {"schema": schemas[_name(endpoint.answer)]}}
    answers["200"] = {"description": endpoint.says, "content": content}
    if endpoint.body is not None:
        body = {JSON: {"schema": schemas[_name(endpoint.body)]}}
        operation["requestBody"] = {"required": True, "content": body}
    return {**operation, "parameters": parameters, "responses": answers}
