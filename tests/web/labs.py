"""The odds lab asked in this process."""

import json
from typing import Any

from houseway.web.lab_work import answer_at_length

MA: dict[str, Any] = {"game": "three-card-poker", "ruleset": "ma"}


def asked(what: str, design: dict[str, Any], **more: Any) -> dict[str, Any]:
    """An answer of the lab, in this process."""
    ask = json.dumps({"what": what, "design": design, **more}).encode()
    found: dict[str, Any] = json.loads(answer_at_length(ask, progress=lambda *_: None))
    return found
