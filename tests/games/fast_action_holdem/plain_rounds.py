"""Rounds of Fast Action Hold'em as the simulator deals them, played by the engine."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from houseway.games import find_game
from houseway.games.fast_action_holdem.plan import (
    KEEPS,
    Plan,
    decode,
    encode,
    hands_of,
    index_of,
)
from houseway.games.fast_action_holdem.policy import answer
from houseway.games.fast_action_holdem.rules import BONUS, FastActionRules
from houseway.games.fast_action_holdem.simulation import Stakes
from houseway.pieces.cards import PACK, Card
from houseway.round.actions import Action, Declare, Draw, Place, Proceed, Set, Split, Surrender
from houseway.round.engine import Round
from houseway.round.payments import WagerLost, WagerPaid, WagerPlaced
from houseway.round.spots import Seat
from houseway.round.start import Player, Start
from houseway.round.view import look
from tests.games.fast_action_holdem.small_packs import law

GAME = find_game("fast-action-holdem")
RACK_CENTS = 1_000_000_00


def open_rules(ruleset: str, **choices: Any) -> FastActionRules:
    rules = law(ruleset).open(choices)
    assert isinstance(rules, FastActionRules)
    return rules


def vary(parent: str, further: str = "", **values: Any) -> FastActionRules:
    """The rules of a designer's file: a ruleset with other values, and what else it says."""
    head = {"game": GAME.name, "name": "own", "title": "Our own", "based_on": parent}
    lines = ["[ruleset]", *(f"{key} = {json.dumps(value)}" for key, value in head.items())]
    for key, value in values.items():
        lines += [f"[rules.{key}]", f"is = {json.dumps(value)}", 'cite = "our idea"']
    with TemporaryDirectory() as folder:
        file = Path(folder, "own.toml")
        file.write_text("\n".join([*lines, further]), encoding="utf-8")
        rules = GAME.ruleset(str(file)).open()
    assert isinstance(rules, FastActionRules)
    return rules


OWN_TABLE = """
[tables.paytable.own]
cite = "our idea"
[tables.paytable.own.pays]
"royal flush" = "100 to 1"
"straight flush" = "50 to 1"
"four-of-a-kind" = "9 to 2"
"full house" = "3 to 1"
"flush" = "2 to 1"
"straight" = "none"
"three-of-a-kind" = "push"
"""
"""A paytable of a designer's own, with a line that loses and one that pushes."""
WITH_BONUS: dict[str, Any] = {
    "bonus": "optional",
    "bonus_limits": "1 to 1,000 by 0.01",
    "paytable": "own",
}
"""The values that give a table a Bonus, with its paytable."""


def any_plan(rules: FastActionRules, seed: int, *, has_bonus: bool) -> Plan:
    """A plan without sense that does everything the rules allow, each about equally often."""
    chance = np.random.default_rng(seed)
    does = [encode()] * 2
    for wagers in rules.split_choices:
        split_ante, split_bonus = rules.main_wager in wagers, BONUS in wagers
        if has_bonus or not split_bonus:
            does.append(encode(split_ante=split_ante, split_bonus=split_bonus))
    if rules.surrender_part:
        does.append(encode(surrender=True))
    hands = hands_of(rules.decks)
    plan = chance.integers(len(KEEPS), size=len(hands)) | chance.choice(does, size=len(hands))
    if rules.has_natural:
        is_shown = chance.random(len(hands)) < 0.5
        plan[(hands[:, 0] >> 2 == hands[:, 3] >> 2) & is_shown] = encode(natural=True)
    found: Plan = plan.astype(np.uint8)
    return found


def gone_from(rules: FastActionRules, pack: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of the shoe that are not in a small pack."""
    return tuple((Counter(PACK * rules.decks) - Counter(pack)).elements())


def action_of(rules: FastActionRules, plan: Plan, seat: Seat, cards: Sequence[Card]) -> Action:
    """What a plan does with four cards."""
    decision = decode(int(plan[index_of(cards, rules.decks)]))
    if decision.natural:
        return Declare(seat)
    if decision.surrender:
        return Surrender(seat)
    faces = sorted(cards)
    one, other = KEEPS[decision.keep]
    kept = faces[one], faces[other]
    flags = (rules.main_wager, decision.split_ante), (BONUS, decision.split_bonus)
    wagers = tuple(wager for wager, is_split in flags if is_split)
    return Split(seat, kept, wagers) if wagers else Set(seat, kept)


def play(
    rules: FastActionRules,
    stacks: Mapping[str, Sequence[Card]],
    plan: Plan,
    stakes: Stakes,
    gone: tuple[Card, ...] = (),
) -> Round:
    """One round with these cards; seat 1 follows the plan, others are simple players."""
    seats = [seat for seat in (1, 2) if str(seat) in stacks]
    players = {seat: Player(f"Player {seat}", RACK_CENTS) for seat in seats}
    round_ = GAME.round(rules, Start(players=players, gone=gone))
    for seat in seats:
        round_.take(Place(seat, rules.main_wager, stakes.main))
        if stakes.bonus:
            round_.take(Place(seat, BONUS, stakes.bonus))
    round_.take(Proceed())
    left = {spot: list(cards) for spot, cards in stacks.items()}
    while round_.turn is not None:
        asked = round_.turn.asked
        if asked == ("chance",):
            wants = round_.turn.wants.removeprefix("a card for ").removeprefix("a card to ")
            round_.take(Draw(left[wants].pop(0)))
        elif 1 in asked:
            round_.take(action_of(rules, plan, 1, stacks["1"]))
        elif 2 in asked:
            round_.take(answer(look(round_, 2)))
        else:
            round_.take(Proceed())
    return round_


def moved(round_: Round, seat: Seat) -> tuple[Counter[str], Counter[str]]:
    """What a player staked on each wager, and what each won or lost, in cents."""
    staked: Counter[str] = Counter()
    net: Counter[str] = Counter()
    for event in round_.events:
        if isinstance(event, WagerPlaced) and event.seat == seat:
            staked[event.wager] += event.cents
        elif isinstance(event, WagerPaid) and event.seat == seat:
            net[event.wager] += event.cents
        elif isinstance(event, WagerLost) and event.seat == seat:
            net[event.wager] -= event.cents
    return staked, net
