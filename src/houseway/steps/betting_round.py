"""A betting round at the table: everybody is asked, and what is bet lies before its seat."""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from houseway.pieces.money import Cents, show_money
from houseway.round.actions import Action, Bet, Check, Fold, Match
from houseway.round.engine import Called, Procedure, Table
from houseway.round.options import Closed, Exactly, Option
from houseway.round.payments import WagerPlaced, WagerTakenBack
from houseway.round.spots import Seat, hand_before, show_actor
from houseway.round.turns import Offers
from houseway.round.wager_options import BetTo
from houseway.steps.betting import Betting

BET = "bet"
ALL_IN = "all-in"
_TOLD: Final = {
    "ante": ("antes", ""),
    "blind": ("posts", "the blind of "),
    "kill blind": ("posts", "the kill blind of "),
    "forced bet": ("makes", "the forced bet of "),
    "bet": ("bets", ""),
    "call": ("calls", ""),
}


_SAID: Final = re.compile(r"seat (\d+) (checks|folds|keeps)( all)?")


def told_act(what: str) -> tuple[Seat, str, str] | None:
    """What the dealer says that somebody does: who, a verb and the rest; None for other words.

    >>> told_act("seat 3 checks"), told_act("seat 3 keeps all"), told_act("seat 3: a flush")
    ((3, 'checks', ''), (3, 'keeps', ' all'), None)
    """
    found = _SAID.fullmatch(what)
    return (int(found[1]), found[2], found[3] or "") if found else None


def told_bet(why: str, cents: Cents) -> tuple[str, str] | None:
    """What somebody does who puts a bet down, as a verb and the rest; None if it is no bet.

    >>> told_bet("call, all-in", 800), told_bet("raise to 8.00", 600), told_bet("", 500)
    (('calls', '8.00, all-in'), ('raises', 'to 8.00'), None)
    """
    word, _, more = why.partition(", ")
    rest = f", {more}" if more else ""
    if word.startswith("raise to "):
        return "raises", f"{word.removeprefix('raise ')}{rest}"
    if word not in _TOLD:
        return None
    verb, what = _TOLD[word]
    return verb, f"{what}{show_money(cents)}{rest}"


class BettingClauses:
    """Where it is written what is done in a betting round."""

    __slots__ = ("betting", "fold", "opener", "uncalled")

    def __init__(self, betting: str, opener: str, fold: str, uncalled: str) -> None:
        self.betting, self.opener, self.fold, self.uncalled = betting, opener, fold, uncalled


def put_in(table: Table, seat: Seat, cents: Cents, clause: str, why: str) -> None:
    """A bet, or a further part of one, goes before its seat."""
    if cents:
        table.emit(WagerPlaced(clause, seat, BET, cents, why))


def bet_in_turn(
    table: Table,
    betting: Betting,
    clauses: BettingClauses,
    heed: Callable[[Called], None],
) -> Procedure:
    """Ask one after the other until everybody has answered the highest bet.

    What is called may change who is in: it is heeded apart, and then it is asked anew.
    """
    asked: Seat = 0
    number = 0
    while seat := betting.to_act:
        if seat != asked:
            asked, number = seat, table.question()
        opens = not betting.level and seat == betting.opener
        clause = (opens and clauses.opener) or clauses.betting
        offers: Offers = {seat: options_of(betting, seat)}
        try:
            action = yield table.turn_of(_to_act(seat), clause, offers, number)
        except Called as called:
            heed(called)
        else:
            _take(table, betting, action, clause, clauses.fold)


def options_of(betting: Betting, seat: Seat) -> tuple[Option, ...]:
    """What a seat may do, and why it may not do what it might try."""
    said = betting.open_to(seat)
    if not said.call_cents and not said.must_bet:
        answer: Option = _exactly(Check, seat)
    elif said.call_cents:
        is_all_in = said.call_cents == betting.racks[seat]
        answer = (_all_in if is_all_in else _call)(seat, said.call_cents)
    else:
        answer = Closed(Check, seat, "who opens here must bet")
    fold = _exactly(Fold, seat) if said.may_fold else _opener_stays(seat)
    if said.least:
        word = "raise" if betting.level else "bet"
        lies = betting.bets[seat]
        more = BetTo(seat, said.least, said.most, said.all_in, lies, said.step, word)
        return answer, more, fold
    return (answer, Closed(Bet, seat, said.closed), fold) if said.closed else (answer, fold)


# What is said at every table again and again is made once.


@cache
def _to_act(seat: Seat) -> str:
    return f"{show_actor(seat)} to act"


@cache
def _exactly(kind: type[Check | Fold], seat: Seat) -> Exactly:
    return Exactly(kind(seat))


@cache
def _opener_stays(seat: Seat) -> Closed:
    return Closed(Fold, seat, "who opens a betting round does not fold")


@lru_cache(maxsize=4096)
def _call(seat: Seat, cents: Cents) -> Exactly:
    return Exactly(Match(seat), f"call {show_money(cents)}", cents)


@lru_cache(maxsize=4096)
def _all_in(seat: Seat, cents: Cents) -> Exactly:
    return Exactly(Match(seat), f"call {show_money(cents)}, {ALL_IN}", cents)


def _take(table: Table, betting: Betting, action: Action, clause: str, fold: str) -> None:
    """Do what a seat has decided."""
    match action:
        case Check(seat):
            betting.check(seat)
            table.announce(f"seat {seat} checks", clause)
        case Match(seat):
            cents = betting.call(seat)
            put_in(table, seat, cents, clause, _said("call", betting, seat))
        case Bet(seat, to):
            word = f"raise to {show_money(to)}" if betting.level else "bet"
            put_in(table, seat, betting.bet(seat, to), clause, _said(word, betting, seat))
        case Fold(seat):
            betting.fold(seat)
            table.announce(f"seat {seat} folds", clause)
            table.collect(hand_before(seat), "folded hand", fold)
        case _:
            raise AssertionError(f"{action} is no answer in a betting round")


def _said(word: str, betting: Betting, seat: Seat) -> str:
    return word if betting.racks[seat] else f"{word}, {ALL_IN}"


def return_uncalled(table: Table, betting: Betting, clause: str) -> None:
    """Give back what of the highest bet nobody called."""
    seat, cents = betting.uncalled
    if cents:
        betting.bets[seat] -= cents
        betting.racks[seat] += cents
        table.emit(WagerTakenBack(clause, seat, BET, cents, "uncalled"))
