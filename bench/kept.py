"""What the bench measured at length, one line of JSON a commit, and what is slower than it was.

A figure is kept as its ratio and its noise. Ratios can be held against those of another machine;
the line says which it was, so that whoever doubts can measure both commits on one.
"""

import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

import msgspec
import psutil  # type: ignore[import-untyped]

from bench.figures import Figure

FILE: Final = Path(__file__).with_name("kept.jsonl")
ROOT: Final = FILE.parent.parent
MEASURED: Final = ("src", "bench/*.py", "requirements.lock")
"""What a figure stands on: a commit names it where nothing of it was changed since."""
VERSIONS: Final = ("numba", "numpy", "msgspec", "pokerkit", "eval7", "blackjack21")


class Kept(msgspec.Struct, frozen=True):
    """What a figure was."""

    ratio: float
    noise: float
    beside: str = ""
    is_cost: bool = False


class Run(msgspec.Struct, frozen=True):
    """A run of the whole bench."""

    commit: str
    machine: str
    versions: dict[str, str]
    figures: dict[str, dict[str, Kept]]


def slower(found: Mapping[str, Sequence[Figure]], last: Run) -> Iterator[str]:
    """What has become slower than it was by more than both runs were noisy."""
    for part, figures in found.items():
        before = last.figures.get(part, {})
        for each in figures:
            then = before.get(each.name)
            if then is None or then.beside != each.peer or not each.is_a_number:
                continue
            times = each.ratio / then.ratio if each.is_cost else then.ratio / each.ratio
            if times > (1 + each.noise) * (1 + then.noise):
                yield f"{part}: {each.name}: {times:.2f} times as slow as at {last.commit}"


def runs(file: Path = FILE) -> list[Run]:
    """All runs that were kept, the latest last."""
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Run) for line in file.read_bytes().splitlines()]


def keep(found: Mapping[str, Sequence[Figure]], file: Path = FILE) -> str:
    """Put a run behind those that were kept, instead of one of its commit; says what was done."""
    if changed := _git("status", "--porcelain", "--", *MEASURED):
        return f"not kept: {changed.splitlines()[0].strip()} is in no commit"
    run = Run(
        commit=_git("rev-parse", "--short=12", "HEAD"),
        machine=_machine(),
        versions={
            "python": platform.python_version(),
            **{each: version(each) for each in VERSIONS},
        },
        figures={
            part: {each.name: _kept(each) for each in figures} for part, figures in found.items()
        },
    )
    others = [each for each in runs(file) if each.commit != run.commit]
    file.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in (*others, run)))
    return f"kept as {run.commit} in {file.relative_to(ROOT)}"


def _kept(figure: Figure) -> Kept:
    return Kept(float(f"{figure.ratio:.4g}"), round(figure.noise, 3), figure.peer, figure.is_cost)


def _machine() -> str:
    """The processor, as its maker calls it, and how many cores there are."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    name = next(names, "") or platform.processor() or platform.machine()
    return f"{name}, {psutil.cpu_count()} cores, {sys.platform}"


def _git(*words: str) -> str:
    ran = subprocess.run(("git", *words), cwd=ROOT, capture_output=True, text=True, check=True)
    return ran.stdout.strip()
