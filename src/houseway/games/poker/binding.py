"""What a player is held to: words, chips and cards at a turn, read as the one act that binds.

A pure function: it is told what the player may do and what the player said and did, in that order,
and says which act that is, under which clause, and what has to be paid in or taken back.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from houseway.pieces.money import Cents
from houseway.round.actions import Action, Bet, Check, Fold, Match
from houseway.steps.betting import Open


class BindingClauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where it is written what binds."""

    words: str
    corrected: str
    pushed: str
    released: str
    towards: str
    incomplete: str
    called: str
    until_rest: str
    one_chip: str
    precedence: str
    thrown: str
    turned_down: str
    owed: str
    unclear: str


class Said(msgspec.Struct, frozen=True):
    """Words that the dealer could hear, and that were meant for the dealer."""

    word: Literal["fold", "check", "call", "raise", "bet"]
    to_cents: Cents | None = None
    """What the bet comes to, where a size was announced."""


class Put(msgspec.Struct, frozen=True):
    """Chips that left the hand in one motion."""

    chips: tuple[Cents, ...]
    how: Literal["pushed", "released", "towards"] = "pushed"
    incomplete: bool = False
    """Whether the player showed with it that more is to come."""


class Rest(msgspec.Struct, frozen=True):
    """Both hands came to rest in front of the pot."""


class Thrown(msgspec.Struct, frozen=True):
    """The cards went away face down, or up-cards were turned face down."""

    turned_down: bool = False


Act: TypeAlias = Said | Put | Rest | Thrown


class Bound(msgspec.Struct, frozen=True):
    """What a player is held to."""

    action: Action | None
    """None where nothing said or done binds."""
    clause: str
    owes_cents: Cents = 0
    """What is still to be put in."""
    back_cents: Cents = 0
    """What is given back as change, or because it counts for nothing."""
    is_dead: bool = False
    """Whether the hand is gone, though its wager is owed."""


class Told(msgspec.Struct, frozen=True):
    """What the player may do at this turn, and what lies before the seat."""

    may: Open
    own_cents: Cents = 0
    in_turn: bool = True


def bind(told: Told, acts: Sequence[Act], clause: BindingClauses) -> Bound:
    """The act that binds: words first, then chips, then cards that were thrown away."""
    if not told.in_turn:
        put = _total([act for act in acts if isinstance(act, Put)])
        return Bound(None, clause.words, back_cents=put)
    bound = _by_words(told, acts, clause) or _by_chips(told, acts, clause)
    thrown = next((act for act in acts if isinstance(act, Thrown)), None)
    if thrown is None:
        return bound or Bound(None, clause.words)
    if bound is not None and isinstance(bound.action, Match | Bet):
        return msgspec.structs.replace(bound, clause=clause.owed, is_dead=True)
    if bound is not None:
        return bound
    if told.may.must_bet:
        to = told.may.least
        return Bound(Bet(told.may.seat, to), clause.owed, to - told.own_cents, is_dead=True)
    cite = clause.turned_down if thrown.turned_down else clause.thrown
    return Bound(Fold(told.may.seat), cite)


# Words.


def _by_words(told: Told, acts: Sequence[Act], clause: BindingClauses) -> Bound | None:
    """The first words that are within the rules of the game and the limits of the table."""
    for number, act in enumerate(acts):
        if not isinstance(act, Said):
            continue
        if act.word == "raise" and act.to_cents is None:
            if told.may.least:
                return _raise(told, acts[number:], clause)
            continue
        action = _announced(told, act)
        if action is not None:
            is_later = any(isinstance(other, Put | Thrown) for other in acts[:number])
            corrected = clause.precedence if is_later else clause.corrected
            return _settle(told, action, acts, clause.words, corrected)
    return None


def _announced(told: Told, said: Said) -> Action | None:
    """What the words say to do, if that is open."""
    may = told.may
    if said.word == "fold":
        return Fold(may.seat) if may.may_fold else None
    if said.word == "check":
        return Check(may.seat) if may.may_check else None
    if said.word == "call" or said.to_cents == told.own_cents + may.call_cents:
        return Match(may.seat) if may.call_cents else None
    if said.to_cents is None:
        return Bet(may.seat, may.least) if may.least == may.most and may.least else None
    return Bet(may.seat, said.to_cents) if may.admits(said.to_cents) else None


def _raise(told: Told, acts: Sequence[Act], clause: BindingClauses) -> Bound:
    """Somebody said raise: all chips count until both hands rest, within the limits."""
    rests = [number for number, act in enumerate(acts) if isinstance(act, Rest)]
    counted = acts[: rests[0]] if rests else acts
    total = told.own_cents + _total([act for act in counted if isinstance(act, Put)])
    action = Bet(told.may.seat, _within(told.may, total))
    return _settle(told, action, acts, clause.until_rest, clause.until_rest)


def _within(may: Open, total: Cents) -> Cents:
    """The bet within the limits and in their steps that so much comes to."""
    to = min(max(total, may.least), may.most)
    return to if may.admits(to) else may.least + (to - may.least) // may.step * may.step


# Chips.


def _by_chips(told: Told, acts: Sequence[Act], clause: BindingClauses) -> Bound | None:
    """The first motion is the bet, with what follows one that was said to be incomplete."""
    motions = [act for act in acts if isinstance(act, Put)]
    if not motions:
        return None
    first, may = motions[0], told.may
    counted, added = [first], False
    for motion in motions[1:]:
        if not counted[-1].incomplete:
            break
        counted, added = [*counted, motion], True
    cents, total = _total(counted), told.own_cents + _total(counted)
    how = {"pushed": clause.pushed, "released": clause.released, "towards": clause.towards}
    cite = clause.incomplete if added else how[first.how]
    if may.call_cents and len(first.chips) == 1 and not added and cents > may.call_cents:
        return _settle(told, Match(may.seat), acts, clause.one_chip, clause.one_chip)
    if may.call_cents and cents == may.call_cents:
        more = clause.called if len(motions) > len(counted) else cite
        return _settle(told, Match(may.seat), acts, more, more)
    if may.admits(total):
        return _settle(told, Bet(may.seat, total), acts, cite, clause.called)
    if may.call_cents and (total < may.least or not may.least):
        return _settle(told, Match(may.seat), acts, clause.unclear, clause.unclear)
    if not may.least:
        return Bound(None, clause.unclear, back_cents=_total(motions))
    return _settle(told, Bet(may.seat, _within(may, total)), acts, clause.unclear, clause.unclear)


def _total(motions: Sequence[Put]) -> Cents:
    return sum(sum(motion.chips) for motion in motions)


def _settle(told: Told, action: Action, acts: Sequence[Act], clause: str, corrected: str) -> Bound:
    """The act with what is missing for it, or too much; a difference has its own clause."""
    put = _total([act for act in acts if isinstance(act, Put)])
    due = 0
    if isinstance(action, Match):
        due = told.may.call_cents
    elif isinstance(action, Bet):
        due = action.cents - told.own_cents
    owes, back = max(0, due - put), max(0, put - due)
    is_different = bool(put) and bool(owes or back)
    return Bound(action, corrected if is_different else clause, owes, back)
