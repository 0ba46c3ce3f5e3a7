"""The tables `make bench` prints, and the bars it holds the house to."""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from typing import Final

from bench import analysis, blackjack_peer, brought, equity, floor, poker, pokerkit_peer
from bench.hands import hands_per_second
from bench.rounds import six_seat_rounds_per_second
from bench.simulations import simulated_rounds_per_second

SECONDS = 5.0
ROUNDS_RATIO_MIN = 20
SLICES, SLICE_SECONDS = 4, 0.5
"""Rounds of poker are measured in turns with PokerKit's, since a machine may be slower for a while;
the best of each counts."""
POKER_RATIO_MIN = 15
PROCEDURE_ALONE = ("stud", "stud-8", "draw")
"""Variants in which many cards are dealt one by one, or PokerKit rates hands with little work, so
that both do little but deal and ask: how often as fast we are is told, and there is no bar."""
HANDS_PER_SECOND_MIN = 30_000_000
HANDS_RATIO_MIN = 15
SIMULATED_MIN = {"houseway, minibaccarat": 2_500_000, "houseway, spanish-21": 1_500_000}
"""Rounds by chance that one core should play in a second."""
PEER_RATIO_MIN = 30


def main(words: list[str] | None = None) -> int:
    """Measure, print, and answer with an exit status: 1 when the house is too slow."""
    parser = ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"what is measured: {', '.join(PARTS)}; or all"
    )
    parts = parser.parse_args(words).parts or list(PARTS)
    if unknown := [part for part in parts if part not in PARTS]:
        parser.error(f"there is no part {unknown[0]}; there are {', '.join(PARTS)}")
    complaints: list[str] = []
    for place, part in enumerate(parts):
        if place:
            print()
        complaints += [f"{part}: {what}" for what in PARTS[part]()]
    for complaint in complaints:
        print(f"\nNot held, {complaint}")
    return 1 if complaints else 0


def compare_rounds() -> list[str]:
    """Whole rounds of a game against the house, beside PokerKit's; what is wrong with them."""
    house = six_seat_rounds_per_second(SECONDS)
    peer = pokerkit_peer.check_call_hands_per_second(SECONDS)
    print_table("six seats, one core", {"houseway, rounds": house, "PokerKit, check or call": peer})
    if house / peer < ROUNDS_RATIO_MIN:
        return [f"{house / peer:.1f} times PokerKit's check or call, {ROUNDS_RATIO_MIN} wanted."]
    return []


def compare_poker() -> list[str]:
    """Whole rounds of poker by variant and way of playing, beside PokerKit's; what is too slow."""
    ways = {
        "check or call": (
            poker.check_call_rounds_per_second,
            pokerkit_peer.check_call_hands_per_second,
        ),
        "fold or call": (
            poker.fold_or_call_rounds_per_second,
            pokerkit_peer.fold_or_call_hands_per_second,
        ),
    }
    print(f"{'poker, six seats, one core':<28}  {'a second':>10}  {'PokerKit':>10}  {'times':>6}")
    complaints = []
    for variant in pokerkit_peer.STATES:
        for way, both in ways.items():
            pairs = [[rate(SLICE_SECONDS, variant) for rate in both] for _ in range(SLICES)]
            house, peer = (max(rates) for rates in zip(*pairs, strict=True))
            ratio = house / peer
            print(f"{variant + ', ' + way:<28}  {house:>10,.0f}  {peer:>10,.1f}  {ratio:>6.1f}")
            if ratio < POKER_RATIO_MIN and variant not in PROCEDURE_ALONE:
                complaints.append(
                    f"{variant}, {way}: {ratio:.1f} times PokerKit's, {POKER_RATIO_MIN} wanted."
                )
    return complaints


def compare_hands() -> list[str]:
    """Strengths of seven cards, beside every peer's; what is wrong with them."""
    rates = hands_per_second(SECONDS)
    print_table("seven cards, one core", rates)
    house = rates.pop("houseway")
    fastest = max(rates, key=lambda name: rates[name])
    ratio = house / rates[fastest]
    complaints = []
    if house < HANDS_PER_SECOND_MIN:
        complaints.append(f"{house:,.0f} hands a second, {HANDS_PER_SECOND_MIN:,} wanted.")
    if ratio < HANDS_RATIO_MIN:
        complaints.append(f"{ratio:.1f} times {fastest}, {HANDS_RATIO_MIN} wanted.")
    return complaints


def measure_simulations() -> list[str]:
    """Rounds by chance, beside a peer that plays twenty-one; what is wrong with them."""
    rates = simulated_rounds_per_second()
    peer = blackjack_peer.rounds_per_second(SECONDS)
    print(f"{'rounds by chance, one core':<28}  {'a second':>12}")
    for name, rate in rates.items():
        print(f"{name:<28}  {rate:>12,.0f}")
    print(f"{blackjack_peer.named():<28}  {peer:>12,.0f}")
    complaints = [
        f"{name}: {rate:,.0f} rounds a second, {SIMULATED_MIN[name]:,} wanted."
        for name, rate in rates.items()
        if rate < SIMULATED_MIN[name]
    ]
    ratio = rates["houseway, spanish-21"] / peer
    if ratio < PEER_RATIO_MIN:
        complaints.append(f"{ratio:.0f} times {blackjack_peer.named()}, {PEER_RATIO_MIN} wanted.")
    return complaints


def load_floor() -> list[str]:
    """Two hundred tables of the web floor with everybody playing; what is wrong with them."""
    load = floor.measure()
    floor.show(load)
    return floor.complaints(load)


def weigh_answers() -> list[str]:
    """Tables that play while answers are weighed without pause; what is wrong with them."""
    found = analysis.measure()
    analysis.show(found)
    return analysis.complaints(found)


def bring_files() -> list[str]:
    """The costliest files that can be made, brought to a floor; what others feel of it."""
    found = brought.measure()
    brought.show(found)
    return brought.complaints(found)


def print_table(title: str, rates: dict[str, float]) -> None:
    """One row a contestant, the house first; `times` is how often the house does it meanwhile."""
    house = next(iter(rates.values()))
    print(f"{title:<24}  {'a second':>12}  {'times':>8}")
    for place, (name, rate) in enumerate(rates.items()):
        times = f"{house / rate:,.1f}" if place else ""
        print(f"{name:<24}  {rate:>12,.0f}  {times:>8}".rstrip())


PARTS: Final[Mapping[str, Callable[[], list[str]]]] = {
    "rounds": compare_rounds,
    "poker": compare_poker,
    "hands": compare_hands,
    "equity": equity.compare,
    "simulations": measure_simulations,
    "floor": load_floor,
    "analysis": weigh_answers,
    "brought": bring_files,
}
"""What is measured, by the word that asks for it alone."""


if __name__ == "__main__":
    sys.exit(main())
