"""Limits as 205 CMR 147.07 has them, in every game that is held to it."""

from typing import Any

import pytest

from houseway.examination import Law
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Place
from houseway.round.engine import Round
from houseway.round.payments import WagerLost, WagerPaid, WagerReturned
from houseway.round.start import Player, Start
from houseway.round.turns import Turn
from houseway.round.wager_options import PlaceWager
from houseway.rulesets import Limits
from houseway.table.clauses import register
from houseway.table.driving import drive
from tests.conformance import LAWS
from tests.games.golden import played

HELD_TO_IT = [
    law
    for law in LAWS
    if any(clause.id == "147.07(1)" for clause in register(law.game, law.ruleset.name))
]


SIX = {"bonus_paytable": "none", "three_card_paytable": "A", "seven_card_paytable": "A"}
EVERY_WAGER: dict[str, tuple[dict[str, str], ...]] = {
    "minibaccarat": ({"version": "ez"},),
    "pai-gow-poker": ({}, SIX),
}
"""What is chosen where this house does not offer every wager that has limits of its own: tables
that have them all between them."""


def in_every_game(*clauses: str) -> pytest.MarkDecorator:
    """Ask of every game that is held to 147.07, under these clauses."""
    asked = []
    for law in HELD_TO_IT:
        names = law.game.name, law.ruleset.name
        marks = [pytest.mark.clause(*names, clause) for clause in clauses]
        asked.append(pytest.param(law, id=repr(law), marks=marks))
    return pytest.mark.parametrize("law", asked)


def test_the_games_of_massachusetts_are_held_to_it() -> None:
    """Where wagers are made before the deal; what is bet in turn is asked of its own game."""
    assert {law.game.name for law in HELD_TO_IT} == {
        law.game.name
        for law in LAWS
        if law.ruleset.name == "ma" and law.game.wagers(law.ruleset.open()).areas
    }


def begin(law: Law, **choices: Any) -> Round:
    """A round in which the first wagers can be made; before that simple players answer."""
    players = {seat: Player(name, 1_000_000_00) for seat, name in ((1, "Ann"), (2, "Ben"))}
    round_ = law.game.round(law.ruleset.open(choices), Start(players=players))
    while not offered(round_):
        answer = drive(Never(), round_, dict.fromkeys(players, law.game.policy))
        assert answer is not None
        round_.take(answer)
    return round_


class Never:
    """What no wager waits for."""

    def by_chance(self, turn: Turn) -> Action | None:
        return None


def offered(round_: Round) -> list[PlaceWager]:
    assert round_.turn is not None
    return [option for option in round_.turn.options if isinstance(option, PlaceWager)]


def place(round_: Round, limits: Limits, cents: Cents) -> Place:
    """The first wager on offer that has these limits, with this amount."""
    option = next(option for option in offered(round_) if option.limits == limits)
    return Place(option.seat, option.wager, cents)


def maxima(law: Law, **choices: Any) -> dict[str, int]:
    """The largest amount of each wager that somebody can make before the cards are dealt."""
    found: dict[str, int] = {}
    for tables in EVERY_WAGER.get(law.game.name, ({},)):
        round_, made = begin(law, **tables, **choices), set[str]()
        while new := [option for option in offered(round_) if option.wager not in made]:
            option = new[0]
            made.add(option.wager)
            found[option.wager] = option.limits.maximum
            round_.take(next(option.examples()))
    return found


def free_limits(law: Law) -> dict[str, Limits]:
    """The limits that the law leaves to the licensee, as this house has them."""
    rules = law.ruleset.open()
    return {
        key: getattr(rules, key)
        for key, entry in law.ruleset.entries.items()
        if isinstance(getattr(rules, key, None), Limits)
        and entry.choice is not None
        and not entry.choice.values
    }


def wider(limits: Limits) -> str:
    return f"{Limits(limits.minimum, limits.maximum + 40 * limits.step, limits.step)}"


@in_every_game("147.07(2)(a)")
def test_each_wager_may_have_its_own_maximum(law: Law) -> None:
    """A maximum that is raised is that of its own wager; what it must equal goes with it."""
    before, raised = maxima(law), set[str]()
    for key, limits in free_limits(law).items():
        after = maxima(law, **{key: wider(limits)})
        own = {wager for wager in before if after[wager] != before[wager]}
        assert own, key
        assert not own & raised
        raised |= own


@in_every_game("147.07(2)(b)")
def test_each_table_may_have_its_own_maximum(law: Law) -> None:
    limits = law.ruleset.open().limits
    one, other = begin(law), begin(law, limits=wider(limits))
    large = place(one, limits, limits.maximum + limits.step)
    assert "outside the table's limits" in refusal(one, large)
    assert refusal(other, large) == ""


@in_every_game("147.07(6)")
def test_the_licensee_may_ask_for_increments(law: Law) -> None:
    limits = law.ruleset.open().limits
    steps = Limits(limits.minimum, 100 * limits.minimum, 2 * limits.minimum)
    round_ = begin(law, limits=str(steps))
    between, on = (place(round_, steps, times * limits.minimum) for times in (2, 3))
    assert "not in the table's steps" in refusal(round_, between)
    assert refusal(round_, on) == ""


def refusal(round_: Round, action: Action) -> str:
    assert round_.turn is not None
    return round_.turn.refusal(action) or ""


@in_every_game("147.07(5)")
def test_what_was_accepted_above_the_maximum_is_settled_whole(law: Law) -> None:
    round_ = played(law.game.name, law.ruleset.name, "147.07-4-above-the-maximum")
    most = max(limits.maximum for limits in free_limits(law).values())
    placed = [action for action in round_.actions if isinstance(action, Place)]
    large = [action for action in placed if action.cents > most]
    assert large
    for action in large:
        settled = [
            event
            for event in round_.events
            if isinstance(event, (WagerLost, WagerReturned, WagerPaid))
            and (event.seat, event.wager) == (action.seat, action.wager)
        ]
        stake = [event.cents for event in settled if not isinstance(event, WagerPaid)]
        assert stake == [action.cents]
        won = [event.cents for event in settled if isinstance(event, WagerPaid)]
        assert all(cents >= action.cents for cents in won)
