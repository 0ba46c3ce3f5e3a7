"""Attest the counts that come with Fast Action Hold'em: count a sample of each again.

    .venv/bin/python tools/attest_counts.py            # those that the code of today did not make
    .venv/bin/python tools/attest_counts.py --all --shards 20

What was counted again is written into each file. One that differs is named and left as it is.
docs/counting.md says what this shows, and what only a whole recount does.
"""

import argparse
import sys
import time

from houseway.errors import Differs
from houseway.games.fast_action_holdem import tables
from houseway.games.fast_action_holdem.attesting import attest

SHARDS = 4


def main() -> int:
    """Attest what needs it, and say what was done."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="those that need it not, too")
    parser.add_argument("--shards", type=int, default=SHARDS, help=f"of each file ({SHARDS})")
    given = parser.parse_args()
    print(f"the code that counts: {tables.sources_digest()}")
    differ = False
    for file in sorted(tables.SHIPPED.iterdir()):
        filed = tables.read_file(file)
        if filed is not None and filed.is_of_this_code and not given.all:
            print(f"{file.name}: of this code already")
            continue
        began = time.perf_counter()
        try:
            done = attest(file, given.shards)
        except Differs as error:
            print(f"{file.name}: {error}", file=sys.stderr)
            differ = True
            continue
        shards = ", ".join(map(str, done.shards))
        seconds = time.perf_counter() - began
        print(
            f"{file.name}: shards {shards} {' '.join(done.arrays)} are the same ({seconds:.0f} s)"
        )
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
