"""What it is worth to wager at all: both sides by the solver, told and never marked."""

from fractions import Fraction

from houseway.games.chemin_de_fer.deciding import decide
from houseway.games.chemin_de_fer.odds import kept_solution
from houseway.games.chemin_de_fer.rules import CheminDeFerRules
from houseway.games.chemin_de_fer.staking import started
from houseway.round.actions import Choose, Place
from houseway.round.engine import Round
from houseway.study.analysing import Analysis, Played, analyse
from houseway.study.placed import Prices
from houseway.study.what_if import play_on
from tests.games.golden import played
from tests.study.analysed import law

GAME = law("chemin-de-fer")[0]


def analysed(name: str, seat: int) -> tuple[Round, Analysis]:
    found = played("chemin-de-fer", "ma", name)
    whole = Played(GAME, found.rules, found.start, tuple(found.actions))
    return found, analyse(whole, seat, Prices(found.rules, GAME.counted(), None))


def test_a_wager_is_worth_the_same_on_a_side_whatever_it_is_called() -> None:
    _, found = analysed("6-d-parts-and-card-on-five", 1)
    banco, part = found.stakes
    assert [each.deciding.stage for each in found.stakes] == ["Banco", "A part of the bank"]
    won = kept_solution(law("chemin-de-fer")[2]).found.counted()
    each = Fraction(won.player - won.banker, sum(won))
    assert round(float(100 * each), 4) == -1.2374
    called = next(a for a in banco.deciding.answers if a.decision == "banco")
    assert called.worth == each
    assert part.chosen.decision == "a part, 250.00"
    assert part.chosen.worth * part.deciding.unit_cents == 250_00 * each == found.start_cents


def test_the_bank_is_worth_what_is_covered_less_the_very_vigorish() -> None:
    _, found = analysed("6-e-what-is-not-covered", 5)
    assert found.stakes[0].chosen.action == Place(5, "banker", 1000_00)
    (bank,) = found.placed
    assert (bank.wagers, bank.cents) == (("banker",), 500_00), "the rest was withdrawn"
    rounded, _ = analysed("9-c-rounded-up-to-25-cents", 5)
    assert isinstance(rounded.rules, CheminDeFerRules)
    plain = started(law("chemin-de-fer")[2], {"banker": 1007_50})["banker",]
    assert started(rounded.rules, {"banker": 1007_50})["banker",] < plain


def test_whoever_wagers_makes_no_mistake() -> None:
    for seat in (1, 5):
        _, found = analysed("6-d-parts-and-card-on-five", seat)
        assert found.stakes
        assert all(stake.deciding.is_stake for stake in found.stakes)
        assert found.start_cents < 0 == found.skill_cents
        assert found.start_cents + found.luck_cents == found.net_cents


def test_a_banker_with_options_is_weighed_while_two_cards_lie_face_down() -> None:
    for name in ("policy-banker-options-classic", "policy-banker-options-classic-stays"):
        _, found = analysed(name, 5)
        (point,) = found.points
        assert {each.decision for each in point.deciding.answers} == {"draw", "stay"}
        assert not point.deciding.is_exact


def test_what_if_another_had_been_wagered_is_played_on_with_the_same_cards() -> None:
    found, told = analysed("6-d-parts-and-card-on-five", 1)
    stake = told.stakes[-1]
    whole = Played(GAME, found.rules, found.start, tuple(found.actions))
    came = play_on(whole, stake.at, Place(1, "against", 100_00), decide)
    assert (told.net_cents, came.net_cents) == (250_00, 100_00)


def test_in_what_if_the_wagers_that_follow_stay_as_they_were() -> None:
    """A pass costs nothing, and is not what somebody would have done for that."""
    found, told = analysed("6-d-parts-and-card-on-five", 1)
    banco = told.stakes[0]
    whole = Played(GAME, found.rules, found.start, tuple(found.actions))
    came = play_on(whole, banco.at, Choose(1, "pass"), decide)
    assert came.net_cents == told.net_cents
