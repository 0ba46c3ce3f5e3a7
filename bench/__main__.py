"""The table that `make bench` prints: how fast the house is, beside its peers and beside itself.

At full length every bar is held, what has become slower than the last run that was kept is named,
and the figures are kept by commit. In brief every part does a little of its work: what is measured
then says nothing, but that every part runs and gives numbers.
"""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from typing import Final

from bench import analysis, audit, brought, equity, floor, hands, kept, poker, rounds, simulations
from bench.figures import BRIEF, FULL, Figure, Measured, Work, show

PARTS: Final[Mapping[str, Callable[[Work], Measured]]] = {
    "rounds": rounds.measure,
    "poker": poker.measure,
    "hands": hands.measure,
    "equity": equity.measure,
    "simulations": simulations.measure,
    "audit": audit.measure,
    "floor": floor.measure,
    "analysis": analysis.measure,
    "brought": brought.measure,
}
"""What is measured, by the word that asks for it alone."""


def main(words: list[str] | None = None) -> int:
    """Measure, print, and answer with an exit status: 1 when something is wrong or too slow."""
    parser = ArgumentParser(prog="python -m bench", description=__doc__.partition("\n")[0])
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"what is measured: {', '.join(PARTS)}; or all"
    )
    parser.add_argument("--brief", action="store_true", help="only whether every part runs")
    given = parser.parse_args(words)
    parts = given.parts or list(PARTS)
    if unknown := [part for part in parts if part not in PARTS]:
        parser.error(f"there is no part {unknown[0]}; there are {', '.join(PARTS)}")
    complaints, found = list[str](), dict[str, list[Figure]]()
    for part in parts:
        began = time.perf_counter()
        figures, faults = PARTS[part](BRIEF if given.brief else FULL)
        found[part] = figures
        print_part(f"{part}, {time.perf_counter() - began:.0f} s", figures)
        wrong = [f"{each.name}: no number" for each in figures if not each.is_a_number]
        bars = [] if given.brief or wrong else [each.complaint for each in figures]
        complaints += [f"{part}: {what}" for what in (*faults, *wrong, *bars) if what]
    if not given.brief:
        for last in kept.runs()[-1:]:
            slower = list(kept.slower(found, last))
            print("\n".join(slower) or f"Nothing is slower than at {last.commit}, {last.machine}.")
        if parts == list(PARTS):
            print(kept.keep(found))
    for complaint in complaints:
        print(f"Not held, {complaint}")
    return 1 if complaints else 0


def print_part(title: str, figures: list[Figure]) -> None:
    """One row a figure: what was measured, beside what, how far turns lie apart, and its bar."""
    print(f"{title:<32}  {'measured':>12}  {'':<10} {'ratio':>10}  {'noise':>5}  wanted, beside")
    for each in figures:
        bar = ""
        if each.bar is not None:
            most = "at most" if each.is_cost else "at least"
            bar = f"{most} {show(each.bar.bound)}{' times' if each.bar.of_ratio else ''}, "
        ratio = show(each.ratio) if each.beside else ""
        print(
            f"  {each.name:<30}  {show(each.value):>12}  {each.unit:<10} {ratio:>10}  "
            f"{each.noise:>5.0%}  {bar}{each.peer if each.beside else ''}"
        )
    print(flush=True)


if __name__ == "__main__":
    sys.exit(main())
