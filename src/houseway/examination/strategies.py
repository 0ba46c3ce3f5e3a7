"""Every strategy of the tests: tables as a licensee may open them, starts, answers, and nonsense.

What happens in a round is decided by a `Random` whose seed is drawn. Drawn one by one, decisions
would mostly be the first of each, and most rounds over before a card is dealt.
"""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from types import NoneType
from typing import Any, NamedTuple, get_args
from zlib import crc32

import msgspec
from hypothesis import strategies as st

from houseway.errors import NotPermitted
from houseway.examination.stacks import ORDERS, bring_suited, stack_of
from houseway.games.poker.rules import PokerRules
from houseway.pieces.cards import Card
from houseway.pieces.dice import Dice
from houseway.pieces.money import Cents
from houseway.pieces.stock import PIECES
from houseway.round.actions import ACTIONS, Action, Call, Draw, Permit, TakeBack
from houseway.round.calls import CallOption
from houseway.round.engine import Round
from houseway.round.options import Option
from houseway.round.shoe_events import DiscardsShuffled
from houseway.round.spans import Span
from houseway.round.spots import DEALER, Seat
from houseway.round.stack_options import DrawCard
from houseway.round.start import Player, Start
from houseway.round.turns import Turn
from houseway.rulesets import AggregateLimit, BadBeat, Blinds, Kill, Limits, Rake, Rules, Ruleset
from houseway.rulesets.values import NONE
from houseway.steps.equipment import Due, Occasion

DrawOne = Callable[[st.SearchStrategy[Any]], Any]

NAMES = ("Ann", "Bo de Vries", "Chloë", "Dee", "Ed #", "Flo?")

LIMITS = (
    *("5 to 300 by 1", "10 to 1,000 by 2.50", "7 to 70 by 7"),
    *("0.01 to 9.99 by 0.01", "200 to 300 by 25"),
)
PAYOUT_LIMITS = (
    *("none", "none", "none", "25 per hand", "2,000,000 per hand", "2,000,000 per round"),
    *("40.01 per round", "0.01 per round"),
)


POSTED: dict[type, tuple[str, ...]] = {
    Blinds: ("2 and 4", "2 and 4", "4", "0.01", "5 and 5"),
    Rake: ("none", "10% up to 4", "2.5% up to 0.50", "1 at 10, 1 at 20, 1 at 40", "10 at 10"),
    Kill: ("none", "none", "kill at 10 times", "half-kill at 20"),
    BadBeat: ("none", "1 from 20, pair: 50/25/25", "0.01 from 0.01, high card: 99/0/1"),
}
"""What a poker sign can say; much of it does not go with most limits, and is refused then."""


class Way(NamedTuple):
    """How a round is to be played."""

    calls: int = 0
    """At how many steps, at most, an irregularity is called."""
    same: bool = False
    """Whether it is the same irregularity again and again, as far as it is open."""
    seats_max: int = 3
    left_max: int | None = None
    """How many cards are left in the shoe at most; if None, all are."""
    order: str = ""
    """The order of the cards; if none is given, any of `ORDERS`."""


chances = st.randoms(use_true_random=True)
"""Something that decides."""


# Cards.

cards = st.sampled_from(PIECES)


def hands(size_max: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """A few cards, of one face or of several."""
    return st.lists(cards, max_size=size_max).map(tuple)


@cache
def fields_of(kind: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a kind of things; found once, since their types are worked out for it."""
    return msgspec.structs.fields(kind)


# What a licensee may choose.


def choose(ruleset: Ruleset[Any], chance: random.Random) -> dict[str, Any]:
    """A choice for everything that the law lets the licensee choose."""
    kind: Any = ruleset.kind
    kinds = {field.name: field.type for field in fields_of(kind)}
    # Limits that exclude each other leave no wager to make where one must equal another.
    limits = chance.choice(LIMITS)
    chosen: dict[str, Any] = {}
    for key, entry in ruleset.entries.items():
        if entry.choice is None:
            continue
        if entry.choice.values:
            chosen[key] = chance.choice(entry.choice.values)
        elif entry.choice.span is not None:
            chosen[key] = chance.randint(*entry.choice.span)
        elif entry.choice.at_least or key in ruleset.tables:
            none = [NONE] if NoneType in get_args(kinds[key]) else []
            chosen[key] = chance.choice([*sorted(ruleset.tables[key]), *none])
        elif kinds[key] is Limits:
            chosen[key] = limits
        elif kinds[key] is AggregateLimit:
            chosen[key] = chance.choice(PAYOUT_LIMITS)
        elif kinds[key] in POSTED:
            chosen[key] = chance.choice(POSTED[kinds[key]])
        else:
            chosen[key] = ruleset.house[key]
    return chosen


def open_table(ruleset: Ruleset[Any], chance: random.Random) -> Rules:
    """The rules of a table: the house's own sometimes, any others that the law permits mostly."""
    rules: Rules = ruleset.open() if chance.randrange(4) == 0 else choose_rules(ruleset, chance)
    return rules


def choose_rules(ruleset: Ruleset[Any], chance: random.Random, **wanted: Any) -> Rules:
    """Rules by choices that the law permits together, some of them given."""
    for _ in range(1000):
        with suppress(NotPermitted):
            rules: Rules = ruleset.open({**choose(ruleset, chance), **wanted})
            return rules
    raise AssertionError(f"{ruleset.name}: nothing can be chosen together with {wanted}")


def least_rack(rules: Rules) -> Cents:
    """Enough for the smallest of every wager."""
    values = (getattr(rules, field) for field in rules.__struct_fields__)
    return sum(value.minimum for value in values if isinstance(value, Limits))


def seat_players(rules: Rules, seats_max: int, chance: random.Random) -> dict[Seat, Player]:
    """People at some of the seats: one with money, others perhaps with little or none."""
    count = chance.randint(1, min(seats_max, rules.seats_max))
    seats = chance.sample(range(1, rules.seats_max + 1), count)
    least = least_rack(rules)
    racks = [chance.randint(least, 60 * least)]
    racks += [chance.randint(0, chance.choice((2, 60)) * least) for _ in seats[1:]]
    names = [name_of(seat) for seat in seats]
    if chance.randrange(8) == 0:
        names[-1] = names[0]  # Somebody has taken two seats.
    return dict(zip(seats, map(Player, names, racks), strict=True))


def name_of(seat: Seat) -> str:
    """Who sits there if it is somebody of their own."""
    return f"{NAMES[seat % len(NAMES)]} {seat}"


def start_of(rules: Rules, way: Way, chance: random.Random) -> Start:
    """How things stand before a round."""
    seated = seat_players(rules, way.seats_max, chance)
    gone: tuple[Card, ...] = ()
    if way.left_max is not None:
        pack = stack_of(list(rules.stock.copies), "shuffled", chance)
        gone = tuple(sorted(pack[chance.randint(0, way.left_max) :]))
    return Start(
        players=seated,
        marker=chance.choice((0, *seated)),
        new_set=chance.random() < 0.5,
        new_dealer=chance.random() < 0.5,
        gone=gone,
        uncounted=chance.randrange(10),
        meters={"progressive": chance.randrange(10**7)} if chance.randrange(2) else {},
        carried=carried_by(rules, seated, chance),
    )


def carried_by(rules: Rules, seated: dict[Seat, Player], chance: random.Random) -> dict[str, Any]:
    """What the last round left: where players say that they take part, mostly all do already."""
    if not isinstance(rules, PokerRules) or chance.randrange(8) == 0:
        return {}
    kill = chance.choice((0, *seated))
    killer = seated[kill].name if kill and chance.randrange(8) else ""
    return {
        "button": chance.randrange(rules.seats_max + 1),
        "kill": kill,
        "killer": killer,
        "playing": [[seat, player.name] for seat, player in seated.items()],
    }


def occasion_of(rules: Rules, chance: random.Random) -> Occasion:
    """How things stand before cards are prepared."""
    seated = seat_players(rules, 3, chance)
    spots = ("", DEALER, "community", "a burned card", *map(str, seated), f"{min(seated)}.second")
    return Occasion(
        players=seated,
        why=chance.choice(list(Due)),
        first_player=chance.choice(tuple(seated)),
        cut_card_on=chance.choice(spots),
        cut_offered=chance.randrange(rules.seats_max + 1),
        removed=chance.choice(("", "", "automated shuffler")),
    )


# Answers.


class Script(NamedTuple):
    """How a round will be played: its cards, who decides, and where something goes amiss."""

    chance: random.Random
    stack: list[Card]
    calls_at: frozenset[int]
    """The steps at which an irregularity is called if one is open."""
    favourite: int
    """Decides which irregularity is called again and again; 0 if any may be."""
    cut_card_at: int
    is_suited: bool
    """Whether every spot is dealt what makes a straight flush of its cards, if that is left."""
    wagers_max: int
    """After this many steps nobody dallies over wagers; if it is 0, nobody need wager at all."""


def script_of(rules: Rules, start: Start, way: Way, chance: random.Random) -> Script:
    """A stack for a round, and when irregularities are called in it."""
    left = rules.stock.left_without(start.gone)
    order = way.order or chance.choice(ORDERS)
    return Script(
        chance,
        stack_of(left, order, chance),
        frozenset(chance.randint(0, 45) for _ in range(way.calls)),
        chance.getrandbits(32) if way.same else 0,
        chance.randint(0, 60),
        order == "flushes",
        chance.choice((0, 1, 1, 2, 2, 3, 4, 8)) * len(start.players),
    )


class Beginning(NamedTuple):
    """A round or a preparation about to be played, under which rules and how."""

    rules: Rules
    start: Start
    script: Script

    def __repr__(self) -> str:
        return f"{self.rules.ruleset} {self.rules.choices}\n{self.start}\n{self.script}"


@st.composite
def beginnings(draw: DrawOne, ruleset: Ruleset[Any], way: Way) -> Beginning:
    """Rounds about to be played at any table that the law permits."""
    chance = draw(chances)
    rules = open_table(ruleset, chance)
    start = start_of(rules, way, chance)
    return Beginning(rules, start, script_of(rules, start, way, chance))


@st.composite
def preparations(draw: DrawOne, ruleset: Ruleset[Any]) -> Beginning:
    """Preparations of the cards about to be made at any table that the law permits."""
    chance = draw(chances)
    rules = open_table(ruleset, chance)
    occasion = occasion_of(rules, chance)
    return Beginning(
        rules, occasion, script_of(rules, occasion, Way(calls=chance.choice((0, 30))), chance)
    )


def has_example(option: Option) -> bool:
    """Whether some action of this option would be taken."""
    return next(iter(option.examples()), None) is not None


def answer(round_: Round, script: Script) -> Action:
    """An action that answers the turn, or a call where the script has one."""
    turn, step, chance = round_.turn, len(round_.actions), script.chance
    assert turn is not None
    if step in script.calls_at:
        calls = turn.calls
        if calls:
            call = _favourite(calls, script) if script.favourite else chance.choice(calls)
            return chance.choice(list(call.examples()))
    if isinstance(turn.options[0], DrawCard):
        return _next_card(round_, script)
    options = [option for option in turn.options if has_example(option)]
    option = chance.choice(_timely(options, round_, script))
    return chance.choice(list(option.examples()))


def _favourite(calls: Sequence[CallOption], script: Script) -> CallOption:
    """The call that the script likes best of those that are open."""
    return max(calls, key=lambda call: crc32(call.kind.encode(), script.favourite))


def _next_card(round_: Round, script: Script) -> Action:
    """The next card, or, when there is none, the call that says so."""
    assert round_.turn is not None
    drawn = sum(isinstance(action, Draw) for action in round_.actions)
    if script.is_suited:
        bring_suited(round_, script.stack)
    if not script.stack and any(isinstance(e, DiscardsShuffled) for e in round_.events):
        script.stack.extend(stack_of(round_.felt.left, "shuffled", script.chance))
    while script.stack and round_.felt.to_deal:
        card = script.stack.pop()
        if round_.felt.left[card]:
            after_cut_card = Draw(card, drawn == script.cut_card_at)
            is_possible = round_.turn.refusal(after_cut_card) is None
            return after_cut_card if is_possible else Draw(card)
    return Call("insufficient-cards")


def _timely(options: list[Option], round_: Round, script: Script) -> list[Option]:
    """Of what could be done now, what brings the round on once there was time for wagers."""
    onward = [option for option in options if option.fits[1] == DEALER]
    others = [option for option in options if option.fits[1] != DEALER]
    if len(round_.actions) < script.wagers_max:
        return others or onward
    forward = [option for option in others if option.fits[0] not in (TakeBack, Permit)]
    is_begun = round_.felt.wagers or not script.wagers_max
    if onward and (not forward or (is_begun and script.chance.randrange(3) == 0)):
        return onward
    return forward or others


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
    if kind == tuple[Card, ...]:
        return hands(5)
    if kind is Dice:
        return st.lists(st.integers(1, 9), min_size=1, max_size=4).map(tuple).map(Dice)
    if kind == tuple[Span, ...]:
        places = st.integers(1, 60)
        return st.lists(st.builds(Span, places, places), max_size=3).map(tuple)
    assert kind == tuple[str, ...], f"an action has a field of a new kind: {kind}"
    return st.lists(st.sampled_from(words)).map(tuple)


@st.composite
def any_actions(draw: DrawOne, turn: Turn) -> Action:
    """Any action at all: mostly nonsense, sometimes just what is asked."""
    words = words_of(turn)
    kind = draw(st.sampled_from(ACTIONS))
    fields = fields_of(kind)
    made: Action = kind(**{field.name: draw(values(field.type, words)) for field in fields})
    return made


@st.composite
def near_actions(draw: DrawOne, turn: Turn) -> Action:
    """An action that is offered, but for one field."""
    offered = [*turn.options, *turn.calls]
    examples = [action for option in offered for action in list(option.examples())[:3]]
    action: Action = draw(st.sampled_from(examples))
    fields = fields_of(type(action))
    field = draw(st.sampled_from(fields))
    changed = {field.name: draw(values(field.type, words_of(turn)))}
    return msgspec.structs.replace(action, **changed)
