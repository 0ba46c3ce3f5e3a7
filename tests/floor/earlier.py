"""Entries as they were before they named anybody of the house, or said where a round ends."""

from typing import Any

import pytest

from houseway.floor.books.journal import By
from houseway.floor.dealing import dealing
from houseway.floor.dealing.pending import Pending


def write_as_before(patch: pytest.MonkeyPatch) -> None:
    """Write from here on as version 1 of the entries."""

    def end(pending: Pending, round_id: str) -> None:
        pending.close(round_id)

    def nobody(_: By) -> dict[str, Any]:
        return {}

    patch.setattr(dealing, "FORMAT", 1)
    patch.setattr(Pending, "end", end)
    patch.setattr(By, "said", property(nobody))
