"""The table `make bench` prints, and the bar it holds the house to."""

import sys

from bench.pokerkit_peer import check_call_hands_per_second, fold_or_call_hands_per_second
from bench.rounds import six_seat_rounds_per_second

SECONDS = 5.0
RATIO_MIN = 20


def main() -> int:
    """Measure, print, and answer with an exit status: 1 when the house is too slow."""
    house = six_seat_rounds_per_second(SECONDS)
    check_call = check_call_hands_per_second(SECONDS)
    fold_or_call = fold_or_call_hands_per_second(SECONDS)
    _print_table(
        house,
        {"PokerKit, check or call": check_call, "PokerKit, fold or call": fold_or_call},
    )
    ratio = house / check_call
    if ratio < RATIO_MIN:
        print(f"\nToo slow: {ratio:.1f} times PokerKit's check or call, {RATIO_MIN} wanted.")
        return 1
    return 0


def _print_table(house: float, peers: dict[str, float]) -> None:
    """One row a measurement; `times` is how many of the house's rounds go into one peer's hand."""
    print(f"{'six seats, one core':<24}  {'a second':>10}  {'times':>8}")
    print(f"{'houseway, rounds':<24}  {house:>10,.0f}  {'':>8}")
    for name, rate in peers.items():
        print(f"{name:<24}  {rate:>10,.0f}  {house / rate:>8,.1f}")


if __name__ == "__main__":
    sys.exit(main())
