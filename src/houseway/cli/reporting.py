"""The command `report`: the odds of a game as a paper to file."""

from argparse import Namespace
from pathlib import Path

from houseway.cli.console import make_console
from houseway.cli.counting import given_table
from houseway.reports.paper.filing import check_ending, report


def write_report(given: Namespace) -> int:
    """Count, ask the witnesses, and write the paper."""
    table = given_table(given)
    name = f"{table['game'].header.game}-{table['game'].name}.pdf"
    out = Path(given.out or name)
    check_ending(out)
    report(**table, rounds=given.rounds, seed=given.seed).save(out)
    make_console().print(f"written: {out}", soft_wrap=True)
    return 0
