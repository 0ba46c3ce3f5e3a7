"""The commands of the house with the toys on the shelf: `python -m tests.toys.serve serve`."""

import sys
from pathlib import Path

from houseway.cli import main
from tests.shelf import on_the_shelf
from tests.toys import TOYS

if __name__ == "__main__":
    with on_the_shelf(Path(__file__).parent, *TOYS):
        sys.exit(main(sys.argv[1:]))
