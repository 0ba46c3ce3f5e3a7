"""Whatever a designer writes is refused when it is read, or it plays and no money is lost.

Every value of every ruleset that comes along is edited, alone and in pairs. What is accepted is
dealt by random answers, with irregularities: every turn has an answer, money is conserved, and no
stake stays on the layout.

Every day some edits of every value; with `make edits` all of them, ruleset by ruleset, which takes
minutes of a core for each, more than an hour in all. A part of it, 3 of 8 say, or a game:

    make edits SHARD=3/8
    make edits GAMES=pai-gow

Every edit is tried whatever comes of the one before it; all that failed are named at the end.
"""

import os
import random
from collections.abc import Iterable
from contextlib import suppress
from itertools import count, islice
from zlib import crc32

import pytest

from houseway.errors import HousewayError
from houseway.examination.strategies import (
    Way,
    answer,
    least_rack,
    name_of,
    occasion_of,
    script_of,
    start_of,
)
from houseway.examination.test_rounds import STEPS_SEAT, STEPS_TABLE, answers, steps_of
from houseway.round.engine import Round
from houseway.rulesets import Rules
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.rulesets.editing import ORIGINALS, Edit, Original, Place

ROUNDS = 30
ROUNDS_EVERY_DAY = 1
PAIRS = 1500
WAYS = (
    *(Way(), Way(calls=3), Way(calls=60, same=True)),
    *(Way(seats_max=10, calls=1), Way(left_max=40, calls=4)),
)
each_original = pytest.mark.parametrize("law", ORIGINALS, ids=repr)


def check(law: Original, edits: Iterable[Edit], rounds: int, seed: int) -> bool:
    """Whether the edited ruleset is accepted; if so it has been played."""
    edits = tuple(edits)
    try:
        try:
            rules = law.read(*edits).open()
        except HousewayError as refusal:
            assert_helps(law, refusal)
            return False
        play(law, rules, rounds, random.Random(seed))
    except BaseException as error:
        error.add_note(f"{law} with {' and '.join(map(str, edits))}, seed {seed}")
        raise
    return True


def assert_helps(law: Original, refusal: HousewayError) -> None:
    """A refusal names the file and the place in it."""
    said = str(refusal)
    assert said.startswith(f"{law.file}: "), said
    places = (*law.data, *law.data["rules"], "side_wagers")
    assert any(f"{key}" in said for key in places), said


def play(law: Original, rules: Rules, rounds: int, chance: random.Random) -> None:
    """Prepare the cards and deal so many rounds, by random answers and by the simple player."""
    law.game.layout(rules)
    occasion = occasion_of(rules, chance)
    finish(law, rules, law.game.round(rules, occasion), Way(calls=3), chance)
    first = chance.randrange(len(WAYS))
    for number in range(rounds):
        way = WAYS[(first + number) % len(WAYS)]
        round_ = law.game.round(rules, start_of(rules, way, chance))
        finish(law, rules, round_, way, chance)
    session = Session(law.game, rules, entropy(chance.getrandbits(32)))
    for seat in range(1, min(rules.seats_max, 3) + 1):
        session.sit(seat, name_of(seat), 100 * least_rack(rules))
    for _ in range(max(1, rounds // 10)):
        assert_settled(session.play(dict.fromkeys(session.players, law.game.policy)))


def finish(law: Original, rules: Rules, round_: Round, way: Way, chance: random.Random) -> None:
    """Play a round or a preparation to its end."""
    script = script_of(rules, round_.start, way, chance)
    steps_max = STEPS_TABLE + STEPS_SEAT * len(round_.start.players)
    while round_.turn is not None:
        assert answers(round_.turn), f"nobody can do anything about {round_.turn.wants!r}"
        round_.take(answer(round_, script))
        assert steps_of(round_) <= steps_max
    assert_settled(round_)


def assert_settled(round_: Round) -> None:
    """All the money is where it can be counted, and nothing lies on the layout."""
    felt = round_.felt
    assert felt.money == sum(player.rack_cents for player in round_.start.players.values())
    assert felt.is_empty, felt.wagers
    assert min(felt.racks.values()) >= 0


def shard() -> tuple[int, int]:
    """Which of how many parts of the long form are run: EDITS_SHARD=3/8, else the whole."""
    part, _, parts = os.environ.get("EDITS_SHARD", "1/1").partition("/")
    return int(part) - 1, int(parts)


def check_all(law: Original, tried: Iterable[tuple[Edit, ...]]) -> None:
    """Try all of these, and name those that fail."""
    failed: list[str] = []
    for edits in tried:
        try:
            check(law, edits, ROUNDS, crc32(" and ".join(map(str, edits)).encode()))
        except Exception as error:  # noqa: BLE001 -- whatever it is, the others are tried
            failed.append(f"{error.__notes__[-1]}: {type(error).__name__} {error}")
    assert not failed, "\n".join(failed)


# Every value at least once.


def taken_by(law: Original, place: Place) -> bool:
    """Whether a place that several rulesets of a game have is edited in this one."""
    peers = [one for one in ORIGINALS if one.game is law.game and place in one.edits]
    return peers[crc32(repr(place).encode()) % len(peers)] is law


@each_original
def test_an_edited_value_is_refused_or_plays(law: Original) -> None:
    chance = random.Random(repr(law))
    accepted = 0
    for place, edits in law.edits.items():
        if place[0] == "clauses" and chance.randrange(8):
            continue  # What a step is cited by moves no money; there are many of them.
        if not taken_by(law, place):
            continue
        accepted += check(law, [chance.choice(edits)], ROUNDS_EVERY_DAY, chance.getrandbits(32))
    assert accepted, "every edit is refused"


@pytest.mark.slow
@each_original
def test_every_edit_is_refused_or_plays(law: Original) -> None:
    part, parts = shard()
    check_all(law, ((edit,) for edit in every_edit(law)[part::parts]))


@pytest.mark.slow
@each_original
def test_edits_in_pairs_are_refused_or_play(law: Original) -> None:
    part, parts = shard()
    chance, every = random.Random(f"{law!r} in pairs, {part}"), every_edit(law)
    pairs = ((accepted(law, every, chance), accepted(law, every, chance)) for _ in count())
    check_all(law, islice(pairs, PAIRS // parts))


def every_edit(law: Original) -> list[Edit]:
    """Every edit of a ruleset; those of one value stand together."""
    return [edit for edits in law.edits.values() for edit in edits]


def accepted(law: Original, every: list[Edit], chance: random.Random) -> Edit:
    """An edit that can be read alone; a pair with any other is refused for that one."""
    while True:
        edit = chance.choice(every)
        with suppress(HousewayError):
            law.read(edit)
            return edit


def test_what_was_won_and_wagered_again_in_a_void_round_goes_back_first() -> None:
    """A payment is reversed that lies on the layout by then: seed by seed, as it was found."""
    law = next(one for one in ORIGINALS if one.game.name == "spanish-21")
    play(law, law.read().open(), ROUNDS, random.Random(1427799698))
