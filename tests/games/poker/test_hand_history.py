"""Rounds as PHH, read back by PokerKit: the same actions lead to the same stacks there."""

import tomllib
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from pokerkit import HandHistory

from houseway.errors import NotPermitted
from houseway.games.poker import GAME
from houseway.games.poker.hand_history import CODES, hand_history, order_of
from houseway.round.actions import Bet, Choose, Draw, Proceed
from houseway.round.engine import Round
from houseway.round.payments import RakeTaken
from houseway.round.start import Player, Start
from houseway.table.notation import read, replay, write
from tests.games.golden import played

RULESET = GAME.ruleset("ma")
ROUNDS = 25
UNIT = 27_720
"""Dollars that all numbers to eleven divide: where a pot is shared, nothing is odd."""
PLAYERS_MOST = 6
"""So that the deck does not run short in stud."""


@pytest.fixture(autouse=True)
def no_warnings() -> Iterator[None]:
    """PokerKit warns of cards that it would not have dealt."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def random_round(variant: str, betting: str, chance: Random, **choices: Any) -> Round:
    """A round of random answers, raised three times at most as PokerKit's fixed limits are."""
    most = 8 if betting == "fixed limit" else 300
    rules = RULESET.open(
        {
            "variant": variant,
            "betting": betting,
            "limits": f"{4 * UNIT} to {most * UNIT} by {4 * UNIT}",
            "blinds": f"{2 * UNIT} and {4 * UNIT}",
            "forced_bet": str(2 * UNIT),
            "ante": str(chance.choice((0, 4 * UNIT))),
            "short_all_in": "first counts",
            **choices,
        }
    )
    seats = sorted(chance.sample(range(1, 9), chance.randint(2, PLAYERS_MOST)))
    # All bets are whole minimums: PokerKit raises a shorter one by another rule.
    racks = {seat: chance.choice((20, 32, 52, 200)) * UNIT * 100 for seat in seats}
    players = {seat: Player(f'Ann "{seat}"', cents) for seat, cents in racks.items()}
    carried = {"button": chance.choice((0, *seats))}
    round_ = GAME.round(rules, Start(players=players, carried=carried))
    for seat in seats:
        round_.take(Choose(seat, "take-part"))
    round_.take(Proceed())
    while round_.turn is not None:
        actions = [each for option in round_.turn.options for each in option.examples()]
        if isinstance(actions[0], Draw):
            round_.take(chance.choice(actions))
            continue
        bets = [each for each in actions if isinstance(each, Bet)]
        weighed = [*actions[:1], *actions[:1], *actions, *bets[:1]]
        shows = isinstance(actions[0], Choose)
        round_.take(actions[0] if shows else chance.choice(weighed))
    return round_


def read_back(text: str) -> Any:
    """How PokerKit leaves the table after these actions."""
    *_, state = HandHistory.loads(text)
    assert not state.status
    return state


@pytest.mark.parametrize(("variant", "betting"), CODES)
def test_pokerkit_reads_a_round_and_pays_the_same(variant: str, betting: str) -> None:
    chance = Random(f"{variant} {betting}")
    for _ in range(ROUNDS):
        round_ = random_round(variant, betting, chance)
        text = hand_history(round_)
        stacks = [round_.felt.racks[seat] // 100 for seat in order_of(round_)]
        assert tomllib.loads(text)["finishing_stacks"] == stacks
        assert read_back(text).stacks == stacks, text


def test_the_cards_and_players_are_those_of_the_round() -> None:
    round_ = played("poker", "ma", "10-two-players")
    fields = tomllib.loads(hand_history(round_))
    assert (fields["variant"], fields["players"], fields["seats"]) == ("FT", ["Ann", "Bob"], [1, 2])
    assert fields["actions"][:3] == ["d dh p1 AsKd", "d dh p2 QhQc", "p1 cc"]
    assert fields["actions"][-2:] == ["p1 sm AsKd", "p2 sm QhQc"]


def test_what_a_rake_took_is_missing_from_the_finishing_stacks_alone() -> None:
    """The format has no rake: whoever plays the actions again does not take it."""
    round_ = played("poker", "ma", "14-percentage-rake")
    fields, state = tomllib.loads(hand_history(round_)), read_back(hand_history(round_))
    raked = sum(event.cents for event in round_.events if isinstance(event, RakeTaken)) // 2
    assert raked
    assert sum(state.stacks) - sum(fields["finishing_stacks"]) == raked // 100


def test_the_blind_of_a_kill_is_one_that_is_posted_late() -> None:
    fields = tomllib.loads(hand_history(played("poker", "ma", "11-i-kill-blind")))
    assert (fields["small_bet"], fields["big_bet"]) == (8, 16)
    assert fields["blinds_or_straddles"] == [-8, 4, 0, 0]


def test_cents_are_written_as_such() -> None:
    chance = Random(3)
    choices = {"limits": "2.50 to 5 by 0.50", "blinds": "1 and 2.50", "ante": "0.50"}
    text = hand_history(random_round("holdem", "fixed limit", chance, **choices))
    assert "small_bet = 2.50\nbig_bet = 5\n" in text
    assert tomllib.loads(text)["small_bet"] == 2.5


def test_many_rounds_are_one_file() -> None:
    chance = Random(7)
    rounds = [random_round("holdem", "between limits", chance) for _ in range(5)]
    histories = list(HandHistory.loads_all(hand_history(*rounds)))
    assert len(histories) == len(rounds)
    for round_, history in zip(rounds, histories, strict=True):
        *_, state = history
        assert state.stacks == [round_.felt.racks[seat] // 100 for seat in order_of(round_)]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("12-draw-low", "no code for draw-low"),
        ("15-g-dead-round", "irregular"),
        ("9-h-common-seven", "ran short"),
        ("4-opening", "nothing was dealt"),
    ],
)
def test_what_the_format_cannot_say_is_refused(name: str, why: str) -> None:
    with pytest.raises(NotPermitted, match=why):
        hand_history(played("poker", "ma", name))


def test_a_round_that_is_not_over_is_refused() -> None:
    rules = RULESET.open({})
    with pytest.raises(NotPermitted, match="not over"):
        hand_history(GAME.round(rules, Start(players={1: Player("Ann", 100_00)})))


@pytest.mark.parametrize(("variant", "betting"), CODES)
def test_a_random_round_is_the_same_after_it_was_written_and_read(
    variant: str, betting: str
) -> None:
    round_ = random_round(variant, betting, Random(variant))
    again = replay(GAME, RULESET, read(write(GAME, RULESET, round_), "here"))
    assert again.events == round_.events
    assert hand_history(again) == hand_history(round_)
