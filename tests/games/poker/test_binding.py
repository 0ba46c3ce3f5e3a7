"""Words, chips and cards at a turn, and the one act that they bind to."""

import pytest

from houseway.games.poker import GAME
from houseway.games.poker.binding import Act, Bound, Put, Rest, Said, Thrown, Told, bind
from houseway.games.poker.rules import PokerRules
from houseway.round.actions import Bet, Check, Fold, Match
from houseway.steps.betting import Open

RULES = GAME.ruleset("ma").open()
assert isinstance(RULES, PokerRules)
BINDS = RULES.clause.binding

OWES_TEN = Told(Open(3, 1000, True, False, least=2000, most=5000, all_in=9000, step=100))
"""A bet of 10 is to be called; a raise comes to 20 at least and to 50 at most."""
OPENS = Told(Open(3, 0, False, False, least=1000, most=5000, all_in=9000, step=100))
"""Who opens may check, or bet 10 to 50, and may not fold."""
STEPS = Told(Open(3, 1000, True, False, least=2000, most=5000, all_in=9000, step=500))
MUST_BET = Told(Open(3, 0, False, True, least=400, most=400, all_in=9000, step=100))
AFTER_CHECKS = Told(Open(3, 0, True, False, least=1000, most=5000, all_in=9000, step=100))
FIXED = Told(Open(3, 400, True, False, least=800, most=800, all_in=9000, step=1))
BLIND = Told(Open(3, 600, True, False, least=2000, most=5000, all_in=9000, step=100), own_cents=400)
NO_RAISE = Told(Open(3, 1000, True, False, closed="the posted number of raises was made"))
FIVE, TEN, BIG = (500,), (500, 500), (2500,)


def clause(*names: str) -> list[pytest.MarkDecorator]:
    return [pytest.mark.clause("poker", "ma", name) for name in names]


def case(told: Told, acts: list[Act], bound: Bound, *clauses: str) -> object:
    return pytest.param(told, acts, bound, marks=clause(*(clauses or (bound.clause,))))


CASES = [
    # Words in turn bind, if they are within the rules and the limits.
    case(OWES_TEN, [Said("fold")], Bound(Fold(3), "§7(d)")),
    case(OWES_TEN, [Said("call")], Bound(Match(3), "§7(d)", owes_cents=1000)),
    case(OPENS, [Said("check")], Bound(Check(3), "§7(d)")),
    case(OWES_TEN, [Said("raise", 3000)], Bound(Bet(3, 3000), "§7(d)", owes_cents=3000)),
    case(FIXED, [Said("raise")], Bound(Bet(3, 800), "§7(g)3", owes_cents=800)),
    case(OPENS, [Said("fold"), Said("check")], Bound(Check(3), "§7(d)")),
    case(OWES_TEN, [Said("raise", 6000), Said("call")], Bound(Match(3), "§7(d)", 1000)),
    case(OWES_TEN, [Said("check"), Said("fold")], Bound(Fold(3), "§7(d)")),
    case(NO_RAISE, [Said("raise"), Said("call")], Bound(Match(3), "§7(d)", 1000)),
    case(OWES_TEN, [Said("bet", 1000)], Bound(Match(3), "§7(d)", 1000)),
    # Another amount than was announced is corrected.
    case(OWES_TEN, [Said("raise", 3000), Put(BIG)], Bound(Bet(3, 3000), "§7(e)", owes_cents=500)),
    case(OWES_TEN, [Said("raise", 2000), Put(BIG)], Bound(Bet(3, 2000), "§7(e)", back_cents=500)),
    # Chips alone are a bet, in three ways.
    case(OPENS, [Put(TEN)], Bound(Bet(3, 1000), "§7(f)1")),
    case(OPENS, [Put(TEN, "released")], Bound(Bet(3, 1000), "§7(f)2")),
    case(OPENS, [Put(TEN, "towards")], Bound(Bet(3, 1000), "§7(f)3")),
    case(OPENS, [Put(BIG)], Bound(Bet(3, 2500), "§7(f)1")),
    # A bet is not increased afterwards, unless it was said to be incomplete.
    case(OPENS, [Put(TEN, incomplete=True), Put(TEN)], Bound(Bet(3, 2000), "§7(g)1")),
    case(OPENS, [Put(TEN), Put(TEN)], Bound(Bet(3, 1000), "§7(g)2", back_cents=1000), "§7(g)"),
    case(OWES_TEN, [Put(TEN), Put(TEN)], Bound(Match(3), "§7(g)2", back_cents=1000)),
    # Who said raise may bet until both hands rest; what is no step of the table is given back.
    case(
        STEPS,
        [Said("raise"), Put((500, 500, 500, 500, 500, 100))],
        Bound(Bet(3, 2500), "§7(g)3", back_cents=100),
    ),
    case(OWES_TEN, [Said("raise"), Put(TEN), Put(TEN)], Bound(Bet(3, 2000), "§7(g)3")),
    case(
        OWES_TEN,
        [Said("raise"), Put(TEN), Put(TEN), Rest(), Put(TEN)],
        Bound(Bet(3, 2000), "§7(g)3", back_cents=1000),
    ),
    case(OWES_TEN, [Said("raise"), Put(TEN)], Bound(Bet(3, 2000), "§7(g)3", owes_cents=1000)),
    # One big chip is a call, unless a raise was announced.
    case(OWES_TEN, [Put(BIG)], Bound(Match(3), "§7(i)", back_cents=1500)),
    case(OWES_TEN, [Said("raise"), Put(BIG)], Bound(Bet(3, 2500), "§7(g)3"), "§7(i)"),
    case(BLIND, [Put(BIG)], Bound(Match(3), "§7(i)", back_cents=1900)),
    # Words go before gestures.
    case(OWES_TEN, [Put(TEN), Said("fold")], Bound(Fold(3), "§15(j)", back_cents=1000)),
    # Cards thrown away are a fold, where a wager is to be made or called.
    case(OWES_TEN, [Thrown()], Bound(Fold(3), "§15(j)1i")),
    case(OPENS, [Thrown()], Bound(Fold(3), "§15(j)1i")),
    case(OWES_TEN, [Thrown(turned_down=True)], Bound(Fold(3), "§15(j)1ii")),
    # But what was said is owed all the same.
    case(OWES_TEN, [Said("call"), Thrown()], Bound(Match(3), "§15(j)2", 1000, is_dead=True)),
    case(
        AFTER_CHECKS, [Said("bet", 2000), Thrown()], Bound(Bet(3, 2000), "§15(j)2", 2000, 0, True)
    ),
    # Who has to bet is not relieved of it by throwing the cards away.
    case(MUST_BET, [Thrown()], Bound(Bet(3, 400), "§15(j)2", owes_cents=400, is_dead=True)),
]
UNCLEAR = [
    (OWES_TEN, [Put((500, 500, 500))], Bound(Match(3), "policy: unclear-amount", 0, 500)),
    (OWES_TEN, [Put(FIVE)], Bound(Match(3), "policy: unclear-amount", owes_cents=500)),
    (OPENS, [Put(FIVE)], Bound(Bet(3, 1000), "policy: unclear-amount", owes_cents=500)),
    (OPENS, [Put((2500,) * 3)], Bound(Bet(3, 5000), "policy: unclear-amount", 0, 2500)),
]


@pytest.mark.parametrize(("told", "acts", "bound"), [*CASES, *UNCLEAR])
def test_what_binds(told: Told, acts: list[Act], bound: Bound) -> None:
    assert bind(told, acts, BINDS) == bound


@pytest.mark.clause("poker", "ma", "§7(d)")
def test_words_out_of_turn_bind_nobody() -> None:
    told = Told(OWES_TEN.may, in_turn=False)
    assert bind(told, [Said("raise", 3000)], BINDS).action is None
    assert bind(told, [Put(TEN)], BINDS) == Bound(None, "§7(d)", back_cents=1000)


def test_nothing_said_and_nothing_done_binds_to_nothing() -> None:
    assert bind(OWES_TEN, [], BINDS).action is None
