"""A report as PDF, set by typst with the letters that come with it: all machines agree."""

import re
from pathlib import Path
from typing import Any

import msgspec

from houseway.extras import load
from houseway.reports.paper.blocks import Paper, Picture

TEMPLATE = Path(__file__).with_name("paper.typ")
WHOLE_WIDTH = 720
"""A picture of so many units takes the whole width of a page."""
HIGHEST = 1.2
"""No picture is higher than so many widths of a page."""


def to_pdf(paper: Paper) -> bytes:
    """The whole report."""
    data = msgspec.json.encode(_told(paper)).decode()
    pdf: bytes = load("typst").compile(
        TEMPLATE.read_bytes(),
        format="pdf",
        sys_inputs={"paper": data},
        ignore_system_fonts=True,
    )
    return pdf


def _told(paper: Paper) -> dict[str, Any]:
    """The report as the template takes it: with how wide each picture is, in per cent."""
    told: dict[str, Any] = msgspec.to_builtins(paper)
    for section, said in zip(paper.sections, told["sections"], strict=True):
        for block, facts in zip(section.blocks, said["blocks"], strict=True):
            if isinstance(block, Picture):
                facts["wide"] = _wide(block.svg)
    return told


def _wide(svg: str) -> int:
    """How wide a picture is, in per cent of a page, so that it fits on one."""
    found = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    if not found:
        return 100
    width, height = float(found[1]), float(found[2])
    return round(100 * min(1, width / WHOLE_WIDTH, HIGHEST * width / height))
