"""The types that pages are checked against are those of the server."""

import runpy
from pathlib import Path

import msgspec
import pytest

from tests.web.shapes import hold_option_to_shape, hold_to_shape

ROOT = Path(__file__).parent.parent.parent
CHOICE = {"action": "check 3", "label": "Check", "cents": 0, "gives_up": False}
CHECK = {
    **{"kind": "exactly", "verb": "check", "says": "check 3", "dial": None},
    "choices": [{**CHOICE, "cards": [], "times": None, "makes": ""}],
}


def test_the_types_of_the_pages_are_up_to_date() -> None:
    tool = runpy.run_path(str(ROOT / "tools/page_types.py"))
    assert tool["FILE"].read_text("utf-8") == tool["render"](), "run make types"


@pytest.mark.parametrize(
    "frame",
    [
        '{"type": "pause", "on": true}',
        '{"type": "pause", "on": true, "why": "", "since": 3}',
        '{"type": "pause", "on": 1, "why": ""}',
        '{"type": "siesta"}',
    ],
)
def test_a_frame_of_another_shape_is_found(frame: str) -> None:
    hold_to_shape('{"type": "pause", "on": true, "why": ""}')
    with pytest.raises(msgspec.ValidationError):
        hold_to_shape(frame)


def test_an_option_of_another_shape_is_found() -> None:
    hold_option_to_shape(CHECK)
    with pytest.raises(AssertionError):
        hold_option_to_shape({**CHECK, "stake": 3})
    with pytest.raises(msgspec.ValidationError):
        hold_option_to_shape({**CHECK, "choices": [CHOICE]})
