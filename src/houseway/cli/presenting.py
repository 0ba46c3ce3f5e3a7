"""What a command found, in the form that was asked for: on paper, as JSON, or in tidy tables."""

import sys
from argparse import Namespace
from collections.abc import Callable

import msgspec
from rich.console import Console

from houseway.cli.console import make_console, print_json
from houseway.door.results import Paper
from houseway.door.shapes.parts import Shape


def present(found: Paper, given: Namespace, show: Callable[[Console], None]) -> None:
    """Print it as it was asked for; on paper, if nothing else was."""
    if given.json:
        print_json(found.to_dict())
    elif given.csv:
        sys.stdout.write(found.to_csv())
    elif given.csv_to:
        for file in found.save_csv(given.csv_to):
            print(file)
    elif given.xlsx:
        print(found.save_xlsx(given.xlsx))
    else:
        show(make_console())


def print_shape(shape: Shape) -> None:
    """Print for another program what has no tables."""
    print_json(msgspec.to_builtins(shape))


def is_on_paper(given: Namespace) -> bool:
    """Whether a person reads what is printed."""
    return not (given.json or given.csv or given.csv_to or given.xlsx)
