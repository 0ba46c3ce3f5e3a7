"""A player who banks, at a table: what is told, what is marked, and luck that is fair."""

from fractions import Fraction
from math import sqrt

import pytest

from houseway.games.pai_gow.deciding import BANK_STAGE
from houseway.odds.banking import AGAINST, APART, BY_WAY
from houseway.odds.two_hands import BANKED
from houseway.round.actions import Action, Set
from houseway.round.view import View, look
from houseway.study.analysing import weigh_answers
from tests.study.analysed import analysed, law, rounds, with_wagers
from tests.study.banked import banked_rounds, taking_the_bank
from tests.study.test_analysing import replayed
from tests.study.test_bank import PAI_GOWS, edge
from tests.study.test_luck import FAR, Somebody

STAKES = (100_00, 20_00)


def test_what_a_bank_is_told() -> None:
    """Exact against the dealer alone; against players as if they set the house way."""
    for others, is_exact, notes in (
        ((), True, ()),
        ((30_00,), False, (BY_WAY, APART)),
    ):
        bank = taking_the_bank(law("pai-gow")[0].policy, {"wager": 50_00})
        played = next(banked_rounds("pai-gow", bank, others, 1))
        found = analysed("pai-gow", played)
        (point,) = found.points
        assert point.deciding.stage == BANK_STAGE
        assert point.deciding.wager == AGAINST
        assert (point.deciding.is_exact, point.deciding.notes) == (is_exact, notes)
        assert [each.wagers for each in found.placed] == [(AGAINST,)]
        assert point.deciding.unit_cents == found.placed[0].cents == 50_00 + sum(others)


@pytest.mark.parametrize("shared", [False, True])
def test_who_plays_against_a_bank(shared: bool) -> None:
    """A co-bank's hand the dealer sets: that is exact; another bank may set as it likes."""
    bank = taking_the_bank(law("pai-gow")[0].policy, {"wager": 50_00}, shared=shared)
    played = next(banked_rounds("pai-gow", bank, (30_00,), 1))
    found = analysed("pai-gow", played, seat=2)
    first = found.points[0].deciding
    assert (first.is_exact, first.notes) == ((True, ()) if shared else (False, (BANKED,)))
    assert all(point.deciding.is_exact for point in found.points[1:])
    own = analysed("pai-gow", played, seat=1)
    assert len(own.points) == (0 if shared else 1)
    assert own.start_cents + own.luck_cents + own.skill_cents == played.net(1)


@pytest.mark.parametrize("name", PAI_GOWS)
def test_whether_to_bank_is_told_and_not_marked(name: str) -> None:
    game = law(name)[0]
    decide = game.counted().decide
    assert decide is not None
    bank = taking_the_bank(game.policy, {"wager": 50_00})
    played = next(banked_rounds(name, bank, (), 1))
    stages = {}
    for at, action in enumerate(played.actions):
        if action.actor == 1:
            found = weigh_answers(decide, look(replayed(played, played.actions[:at]), 1))
            if found is not None and found.is_stake:
                assert found.including(action).answer(action) is not None
                stages[found.stage] = found
    offered, shared, dealers = stages.values()
    pass_, bank_ = (each.worth for each in sorted(offered.answers, key=lambda each: each.worth))
    minimum = offered.unit_cents
    assert (pass_, minimum) == (edge(name, "wager"), law(name)[2].limits.minimum)
    assert bank_ == max(each.worth for each in shared.answers) == max(edge(name, "bank"), 0)
    assert dealers.is_exact
    full = next(each for each in dealers.answers if "all of it" in each.decision)
    assert full.worth == edge(name, "bank")
    assert not any(point.deciding.is_stake for point in analysed(name, played).points)


def jumps(name: str, others: tuple[int, ...], many: int, seed: int) -> list[float]:
    """What luck gave whoever banked, half the time with any answer."""
    somebody = Somebody(name, seed)

    def plays(view: View) -> Action | None:
        assert view.ask is not None
        kept = [each for each in view.ask.actions() if isinstance(each, Set)]
        return somebody(view) if kept else somebody.game.policy(view)

    found = []
    bank = taking_the_bank(plays, {"wager": 60_00})
    for played in banked_rounds(name, bank, others, many, seed):
        told = analysed(name, played)
        assert told.start_cents + told.luck_cents + told.skill_cents == played.net(1)
        assert len(told.points) == 1
        found.append(float(told.luck_cents))
    assert not somebody.unweighed
    assert len(found) == many
    return found


def check(found: list[float]) -> None:
    mean = sum(found) / len(found)
    spread = sqrt(sum((each - mean) ** 2 for each in found) / len(found))
    assert abs(mean) <= FAR * spread / sqrt(len(found)), (mean, spread)


def test_luck_of_a_bank_is_nothing_on_average() -> None:
    check(jumps("pai-gow", STAKES, 30, seed=3))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "many"), [("pai-gow", 1_000), ("pai-gow-poker", 150)])
@pytest.mark.parametrize("others", [(), STAKES])
def test_luck_of_a_bank_is_nothing_over_many_rounds(
    name: str, many: int, others: tuple[int, ...]
) -> None:
    check(jumps(name, others, many, seed=1_000))


def test_an_uneven_vigorish_is_counted() -> None:
    """Of 13.00 that are won 0.75 are taken, not 0.65: §7(k), up to a quarter."""
    policy = with_wagers(law("pai-gow")[0].policy, {"wager": 13_00}, only=True)
    for played in rounds("pai-gow", {1: policy}, 1, seed=4):
        found = analysed("pai-gow", played)
        (placed,) = found.placed
        assert placed.worth is not None
        assert placed.worth < edge("pai-gow", "wager")
        number = found.points[0].deciding
        assert all(13 * 20_475 * each.worth % Fraction(1, 4) == 0 for each in number.answers)
