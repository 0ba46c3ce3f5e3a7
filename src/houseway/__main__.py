"""`python -m houseway` is the command `houseway`."""

import sys

from houseway.cli import main

if __name__ == "__main__":
    sys.exit(main())
