"""Every strategy of the tests: tables as a licensee may open them, starts, answers, and nonsense.

Cards come from a stack that a seed shuffles, so that a round costs few draws; everything that
somebody decides is drawn, so that a failing round shrinks to few decisions.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

import msgspec
from hypothesis import strategies as st

from houseway.pieces.cards import PACK, Card
from houseway.pieces.money import Cents
from houseway.rulesets import AggregateLimit, Limits, Rules, Ruleset
from houseway.table.actions import ACTIONS, Action, Draw, Permit, Place, TakeBack
from houseway.table.engine import Player, Round, Start
from houseway.table.options import CallOption, DrawCard, Option
from houseway.table.preparation import Occasion
from houseway.table.spots import DEALER, Seat, Spot
from houseway.table.turns import Turn

T = TypeVar("T")
DrawOne = Callable[[st.SearchStrategy[Any]], Any]

NAMES = ("Ann", "Bo de Vries", "Chloë", "Dee 4", "Ed # 7", "Flo?", "Gus", "Hal", "Ida", "Jo")
"""One for each seat of the largest table: a player may wager at one betting area only."""

LIMITS = st.sampled_from(
    ["5 to 300 by 1", "10 to 1,000 by 2.50", "0.01 to 9.99 by 0.01", "200 to 300 by 25", "7 to 70 by 7"]
)
PAYOUT_LIMITS = st.sampled_from(["none", "25 per hand", "40.01 per round", "0.01 per round"])


@cache
def below(count: int) -> st.SearchStrategy[int]:
    """A whole number from 0 to below a count."""
    return st.integers(0, count - 1)


def pick(draw: DrawOne, things: Sequence[T]) -> T:
    """One of some things, without a draw where there is no choice."""
    return things[0] if len(things) == 1 else things[draw(below(len(things)))]


# Cards.

cards = st.sampled_from(PACK)
seeds = st.integers(0, 2**32 - 1)


def hands(size_max: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """A few cards, of one face or of several."""
    return st.lists(cards, max_size=size_max).map(tuple)


def stack_of(left: Sequence[int], seed: int, order: str) -> list[Card]:
    """The cards that are left, shuffled; the next card is the last.

    `spread` brings every face once before any comes again, so that a card is known by its face;
    `narrow` brings all cards of a few ranks first, so that rare hands are dealt.
    """
    chance = random.Random(seed)
    stack = [card for card in PACK for _ in range(left[card])]
    chance.shuffle(stack)
    if order == "spread":
        once = list(dict.fromkeys(stack))
        for card in once:
            stack.remove(card)
        stack.extend(once)
    elif order == "narrow":
        ranks = chance.sample(range(13), 3)
        stack.sort(key=lambda card: card.rank in ranks)
    return stack


# What a licensee may choose.


@st.composite
def choices(draw: DrawOne, ruleset: Ruleset[Any]) -> dict[str, Any]:
    """A choice for everything that the law lets the licensee choose."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(ruleset.kind)}
    limits = draw(LIMITS)
    chosen: dict[str, Any] = {}
    for key, entry in ruleset.entries.items():
        if entry.choice is None:
            continue
        if entry.choice.values:
            chosen[key] = pick(draw, entry.choice.values)
        elif entry.choice.span is not None:
            chosen[key] = draw(st.integers(*entry.choice.span))
        elif kinds[key] is Limits:
            chosen[key] = limits
        elif kinds[key] is AggregateLimit:
            chosen[key] = draw(PAYOUT_LIMITS)
        else:
            chosen[key] = ruleset.house[key]
    return chosen


@st.composite
def tables(draw: DrawOne, ruleset: Ruleset[Any]) -> Rules:
    """The rules of a table, the house's own half of the time and any others that the law permits."""
    rules: Rules = ruleset.open(draw(choices(ruleset)) if draw(st.booleans()) else {})
    return rules


def least_rack(rules: Rules) -> Cents:
    """Enough for the smallest of every wager."""
    values = (getattr(rules, field) for field in rules.__struct_fields__)
    return sum(value.minimum for value in values if isinstance(value, Limits))


@st.composite
def players(draw: DrawOne, rules: Rules, seats_max: int) -> dict[Seat, Player]:
    """People at some of the seats: the first with money, others perhaps with too little."""
    top = min(seats_max, rules.seats_max)
    seats = draw(
        st.lists(st.integers(1, rules.seats_max), min_size=1, max_size=top, unique=True)
    )
    least = least_rack(rules)
    enough, little = st.integers(least, 60 * least), st.integers(0, 2 * least)
    racks = [draw(enough), *(draw(enough | little) for _ in seats[1:])]
    return {
        seat: Player(NAMES[seat - 1], rack) for seat, rack in zip(seats, racks, strict=True)
    }


@st.composite
def starts(draw: DrawOne, rules: Rules, *, seats_max: int = 3, left_max: int | None = None) -> Start:
    """How things stand before a round; with `left_max`, few cards are left in the shoe."""
    seated = draw(players(rules, seats_max))
    gone: tuple[Card, ...] = ()
    if left_max is not None:
        pack = [card for card in PACK for _ in range(rules.decks)]
        random.Random(draw(seeds)).shuffle(pack)
        gone = tuple(sorted(pack[draw(st.integers(0, min(left_max, len(pack)))) :]))
    return Start(
        players=seated,
        marker=pick(draw, (0, *seated)),
        new_set=draw(st.booleans()),
        new_dealer=draw(st.booleans()),
        gone=gone,
    )


@st.composite
def occasions(draw: DrawOne, rules: Rules) -> Occasion:
    """How things stand before cards are prepared."""
    seated = draw(players(rules, 3))
    spots = ["", DEALER, "community", "a burned card", *map(str, seated), f"{min(seated)}.second"]
    return Occasion(
        players=seated,
        why=draw(st.sampled_from(["opening", "cut card", "licensee", "idle", "void"])),
        first_player=pick(draw, tuple(seated)),
        cut_card_on=pick(draw, spots),
    )


# Answers.


class Script(NamedTuple):
    """What is settled before a round is played: its cards, and where something else happens."""

    stack: list[Card]
    calls_at: frozenset[int]
    """The steps at which an irregularity is called if one is open."""
    cut_card_at: int
    wagers_max: int
    """After this many steps nobody dallies over wagers; if none, perhaps nobody wagers at all."""


@st.composite
def scripts(
    draw: DrawOne, rules: Rules, start: Start, *, calls_max: int = 0, order: str = ""
) -> Script:
    """A stack for a round, and when irregularities are called in it."""
    left = [rules.decks] * 52
    for card in start.gone:
        left[card] -= 1
    order = order or draw(st.sampled_from(["shuffled", "narrow", "spread"]))
    calls = draw(st.sets(st.integers(0, 60), max_size=calls_max)) if calls_max else ()
    return Script(
        stack_of(left, draw(seeds), order),
        frozenset(calls),
        draw(st.integers(0, 40)),
        draw(st.integers(0, 8)),
    )


def open_calls(turn: Turn) -> list[CallOption]:
    """The irregularities of which some call would be taken now."""
    return [call for call in turn.calls if has_example(call)]


def has_example(option: Option) -> bool:
    """Whether some action of this option would be taken."""
    return next(iter(option.examples()), None) is not None


def answer(draw: DrawOne, round_: Round, script: Script) -> Action:
    """An action that answers the turn, or a call where the script has one."""
    turn, step = round_.turn, len(round_.actions)
    assert turn is not None
    if step in script.calls_at and (calls := open_calls(turn)):
        return pick(draw, list(pick(draw, calls).examples()))
    if isinstance(turn.options[0], DrawCard):
        return _next_card(draw, round_, script)
    options = [option for option in turn.options if has_example(option)]
    if script.wagers_max and not round_.felt.wagers:
        options = [option for option in options if option.fits[0] is Place] or options
    elif step >= script.wagers_max:
        options = _without_dallying(options)
    return pick(draw, list(pick(draw, options).examples()))


def _next_card(draw: DrawOne, round_: Round, script: Script) -> Action:
    """The next card, or, when there is none, the call that ends the matter."""
    drawn = sum(isinstance(action, Draw) for action in round_.actions)
    while script.stack:
        card = script.stack.pop()
        if round_.felt.left[card]:
            return Draw(card, drawn == script.cut_card_at)
    turn = round_.turn
    assert turn is not None
    return pick(draw, [next(iter(call.examples())) for call in _ending_calls(turn)])


def _ending_calls(turn: Turn) -> list[CallOption]:
    """The calls that are open because no card is left."""
    calls = [call for call in open_calls(turn) if call.kind.startswith("insufficient")]
    assert calls, f"{turn.wants}: the shoe is empty and nothing can be done"
    return calls


def _without_dallying(options: list[Option]) -> list[Option]:
    """The dealer's own options; else none that undoes another, unless there are only such."""
    onward = [option for option in options if option.fits[1] == DEALER]
    forward = [option for option in options if option.fits[0] not in (TakeBack, Permit)]
    return onward or forward or options


# Actions that nobody offered.


def words_of(turn: Turn) -> list[str]:
    """Words that the turn knows, and some that no turn knows."""
    known = {"", "nothing", "cash", "chips", DEALER, *(call.kind for call in turn.calls)}
    for option in turn.options:
        for action in list(option.examples())[:2]:
            known.update(word for word in str(action).split() if word.isalpha())
    return sorted(known)


def values(kind: Any, words: Sequence[str]) -> st.SearchStrategy[Any]:
    """Any value that a field of an action may hold."""
    if kind is int:
        return st.integers(-2, 12) | st.integers(-10, 10**6)
    if kind is str:
        return st.sampled_from(words)
    if kind is bool:
        return st.booleans()
    if kind is Card:
        return cards
    return hands(5) if kind == tuple[Card, ...] else st.lists(st.sampled_from(words)).map(tuple)


@st.composite
def any_actions(draw: DrawOne, turn: Turn) -> Action:
    """Any action at all: mostly nonsense, sometimes just what is asked."""
    words = words_of(turn)
    kind = draw(st.sampled_from(ACTIONS))
    fields = msgspec.structs.fields(kind)
    return kind(**{field.name: draw(values(field.type, words)) for field in fields})


@st.composite
def near_actions(draw: DrawOne, turn: Turn) -> Action:
    """An action that is offered, but for one field."""
    offered = [*turn.options, *turn.calls]
    examples = [action for option in offered for action in list(option.examples())[:3]]
    action = pick(draw, examples)
    fields = msgspec.structs.fields(type(action))
    if not fields:
        return action
    field = pick(draw, fields)
    changed = {field.name: draw(values(field.type, words_of(turn)))}
    return msgspec.structs.replace(action, **changed)


def impossible_actions(round_: Round) -> Iterable[Action]:
    """Actions that no rules admit: by nobody, of what is not there, in a wrong amount."""
    turn, felt = round_.turn, round_.felt
    assert turn is not None
    for option in turn.options:
        for action in list(option.examples())[:1]:
            yield from _spoiled(action, round_)
    missing = [card for card in PACK if not felt.left[card]]
    yield from (Draw(card) for card in missing[:1])


def _spoiled(action: Action, round_: Round) -> Iterable[Action]:
    """An action with one part of it made impossible."""
    felt, replace = round_.felt, msgspec.structs.replace
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if name == "seat":
            yield from (replace(action, seat=seat) for seat in (-1, round_.rules.seats_max + 1))
        elif name == "cents":
            rack = felt.racks[action.seat]  # type: ignore[attr-defined]
            wrong = (0, -value, rack + 1) if not isinstance(action, Permit) else (0, -value)
            yield from (replace(action, cents=cents) for cents in wrong)
        elif name == "kept":
            held = felt.cards(Spot(action.seat))  # type: ignore[attr-defined]
            other = next(card for card in PACK if card not in held)
            yield replace(action, kept=(other, *value[1:]))
            yield replace(action, kept=held + held)
        elif isinstance(value, str):
            yield replace(action, **{name: "nothing of the kind"})
