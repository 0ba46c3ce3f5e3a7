"""What must be gathered of cards to know the line of a side wager, and how the line follows."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias, TypeVar

from houseway.hands import Category, Order
from houseway.hands.twenty_one import MOST as TWENTY_ONE
from houseway.pieces.cards import ACE, SUITS, Card
from houseway.pieces.tiles import JOKER
from houseway.rulesets.conditions import (
    MOST,
    Alike,
    Among,
    Coloured,
    Compared,
    Condition,
    Counting,
    Has,
    HasCards,
    Holding,
    Matches,
    OfRank,
    OfSuit,
    Running,
    Term,
    Total,
)
from houseway.rulesets.side_wagers import SideWager
from houseway.steps.side_facts import (
    ROYAL,
    Faces,
    Flush,
    Lots,
    Multiples,
    Named,
    RankFact,
    RankMatch,
    Run,
    State,
    Suited,
    SuitFact,
    SuitMatch,
    Sum,
    Tally,
    TopPair,
    run_found,
    within,
)
from houseway.steps.side_terms import RED, SIDE_ORDERS

Suits: TypeAlias = tuple[tuple[State, ...], ...]
Ranks: TypeAlias = tuple[State, ...]
Fact = TypeVar("Fact", RankFact, SuitFact)
Test: TypeAlias = Callable[[Suits, Ranks], bool]
"""Whether something is so, by all that was gathered."""

ALL_ALIKE: Final = (0,) * len(SUITS)
BY_COLOUR: Final = tuple(int(suit in RED) for suit in range(len(SUITS)))
EACH_APART: Final = tuple(range(len(SUITS)))


class Dealing(NamedTuple):
    """Into which lots cards are dealt, and which lots each sight has."""

    lots: Lots
    """How many cards each lot has."""
    scopes: Mapping[str, tuple[int, ...]]
    """By sight; a wager that names none may have all its cards in one lot."""

    @property
    def looked_at(self) -> tuple[int, ...]:
        """All lots that the wager looks at."""
        return tuple(sorted({lot for scope in self.scopes.values() for lot in scope}))


class Gathered(NamedTuple):
    """The facts to gather, and the line that follows from them."""

    ranks: Sequence[RankFact]
    suits: Sequence[SuitFact]
    line_of: Callable[[Suits, Ranks], str]
    told_apart: Sequence[int] = ALL_ALIKE
    """A number for each suit; suits of one number are not told apart."""


def gather(wager: SideWager, dealing: Dealing, jokers: Lots) -> Gathered:
    """What must be gathered for a wager, with so many cards in each lot and jokers among them."""
    if wager.order:
        return _of_order(SIDE_ORDERS[wager.order], wager, dealing, sum(jokers))
    return _Conditions(wager, dealing, jokers).gathered()


# The best hand of an order.


def _of_order(order: Order, wager: SideWager, dealing: Dealing, wild: int) -> Gathered:
    """The best row of an order is the first of which the cards have one."""
    scope = dealing.looked_at
    cards = within(scope, dealing.lots)
    by_pair, by_row = _paid_lines(order, wager)
    names = sorted(set(by_pair))
    pairs = tuple(names.index(line) for line in by_pair)
    run = Run(scope, order.size, wild)

    def line_of(suits: Suits, ranks: Ranks) -> str:
        multiples, running, pair = ranks
        flushes = [states[0] for states in suits if states[0]]
        held = _Held(order.size, wild, cards, multiples, run.found(running), flushes)
        for row in order.rows:
            if held.has(row):
                return names[pair[0]] if row.name == "pair" else by_row[row.name]
        return ""

    facts = Multiples(scope, wild), run, TopPair(scope, pairs, wild)
    return Gathered(facts, (Flush(scope, order.size, wild),), line_of)


def _paid_lines(order: Order, wager: SideWager) -> tuple[tuple[str, ...], dict[str, str]]:
    """The line that pays a pair of each rank, and each row."""
    by_pair, by_row = [""] * (ACE + 1), {}
    for strength in order.kinds.values():
        name, line = order.category(strength).name, order.line(strength, wager.pays)
        by_row[name] = line
        if name == "pair":
            by_pair[strength >> 16 & 15] = line
    return tuple(by_pair), by_row


class _Held(NamedTuple):
    """Cards among which the best hand of an order is looked for."""

    size: int
    wild: int
    cards: int
    multiples: State
    straight: int
    flushes: Sequence[State]
    """What is known of each suit that may have a flush."""

    def has(self, row: Category) -> bool:
        """Whether some of the cards are of a row, or of one that stands above it."""
        if row.suited:
            return any(self._has_suited(row, suit) for suit in self.flushes)
        if row.straight:
            return _runs(row, self.straight)
        distinct = self.cards - sum(copies - 1 for copies in self.multiples)
        return _has_shape(row, self.multiples, distinct)

    def _has_suited(self, row: Category, suit: State) -> bool:
        """The same of the cards of one suit; a joker is any card that is not there yet."""
        count, distinct, multiples, run = suit
        if row.straight:
            return _runs(row, run_found(run, self.size, self.wild))
        enough = count + self.wild >= self.size
        return enough and _has_shape(row, multiples, distinct + self.wild)


def _runs(row: Category, found: int) -> bool:
    """Whether a straight that was found is one that a row asks for."""
    return found == ROYAL or (row.straight == "any" and found > 0)


def _has_shape(row: Category, multiples: State, distinct: int) -> bool:
    """Whether so many cards share ranks as a row asks, with so many ranks in all."""
    if row.shape is None:
        return True
    most = [*multiples, *[1] * (distinct - len(multiples))]
    enough = len(most) >= len(row.shape)
    return enough and all(has >= asks for has, asks in zip(most, row.shape, strict=False))


# Conditions.


def _placed(fact: Fact, gathered: list[Fact]) -> int:
    """The place of a fact among those that are gathered, where it is put if it is not there.

    Facts are tuples: of two kinds with the same numbers in them only their types are different.
    """
    for at, other in enumerate(gathered):
        if type(other) is type(fact) and other == fact:
            return at
    gathered.append(fact)
    return len(gathered) - 1


class _Conditions:
    """The terms of all lines, each with the facts that tell whether it holds."""

    def __init__(self, wager: SideWager, dealing: Dealing, jokers: Lots) -> None:
        self.wager, self.dealing, self.jokers = wager, dealing, jokers
        self.ranks: list[RankFact] = []
        self.suits: list[SuitFact] = []
        self.told_apart: Sequence[int] = ALL_ALIKE

    def gathered(self) -> Gathered:
        """What the lines need, all together."""
        tests = [(line.name, self._all(line.when)) for line in self.wager.lines]

        def line_of(suits: Suits, ranks: Ranks) -> str:
            held = (name for name, holds in tests if all(test(suits, ranks) for test in holds))
            return next(held, "")

        return Gathered(self.ranks, self.suits, line_of, self.told_apart)

    def _all(self, condition: Condition) -> list[Test]:
        return [self._signed(term) for term in condition.terms]

    def _signed(self, term: Term) -> Test:
        test = self._test(term)
        return (lambda suits, ranks: not test(suits, ranks)) if term.negated else test

    def _scope(self, term: Term) -> tuple[int, ...]:
        return self.dealing.scopes[term.scope] if term.scope else self.dealing.looked_at

    def _has_joker(self, scope: tuple[int, ...]) -> bool:
        return any(self.jokers[lot] for lot in scope)

    def _of_ranks(self, fact: RankFact) -> int:
        """The place of a fact about ranks, gathered once."""
        return _placed(fact, self.ranks)

    def _of_suits(self, fact: SuitFact) -> int:
        """The place of a fact about suits, gathered once."""
        return _placed(fact, self.suits)

    def _test(self, term: Term) -> Test:
        scope = self._scope(term)
        cards = within(scope, self.dealing.lots)
        match term:
            case OfSuit(count=count):
                at, most = self._of_suits(Suited(scope, count or cards)), (count or cards,)
                return lambda suits, _: any(states[at] == most for states in suits)
            case Alike(count=count):
                at = self._of_suits(Faces(scope, count))
                return lambda suits, _: any(states[at][0] for states in suits)
            case Matches(other=other, in_suit=in_suit, count=count):
                return self._matches(scope, self.dealing.scopes[other], count, in_suit=in_suit)
            case Coloured(colour=colour):
                return self._coloured(scope, colour)
            case HasCards(cards=needed):
                return self._has_cards(scope, Counter(needed))
            case _:
                return self._ranked(term, scope, cards)

    def _ranked(self, term: Term, scope: tuple[int, ...], cards: int) -> Test:
        """Terms that hang on ranks alone."""
        match term:
            case OfRank(count=count, ranks=many):
                at = self._of_ranks(Multiples(scope))
                if count == 1:
                    plain = cards - sum(self.jokers[lot] for lot in scope)
                    return lambda _, ranks: plain - sum(c - 1 for c in ranks[at]) >= many
                return lambda _, ranks: sum(copies >= count for copies in ranks[at]) >= many
            case Running(count=count):
                run = Run(scope, count or cards)
                at = self._of_ranks(run)
                return lambda _, ranks: run.found(ranks[at]) > 0
            case Among(ranks=among, is_all=True):
                # None is of another rank; a joker is of none.
                others = frozenset(range(ACE + 1)) - frozenset(among)
                at, has_joker = self._of_ranks(Tally(scope, others, 1)), self._has_joker(scope)
                return lambda _, ranks: not has_joker and not ranks[at][0]
            case Among(ranks=among, least=least, most=most):
                enough = least if most == MOST else most + 1
                at = self._of_ranks(Tally(scope, frozenset(among), enough))
                return lambda _, ranks: least <= ranks[at][0] <= most
            case Has(ranks=needed, is_all=is_all):
                return self._has_ranks(scope, Counter(needed), is_all=is_all, cards=cards)
            case Total(counting=counting, least=least, most=most):
                enough = 1 + max(TWENTY_ONE, least if most == MOST else most)
                total = self._total(scope, counting, enough)
                return lambda _, ranks: least <= total(ranks) <= most
            case Compared(other=other, counting=counting, least=least, most=most):
                own = self._total(scope, counting, MOST)
                theirs = self._total(self.dealing.scopes[other], counting, MOST)
                return lambda _, ranks: least <= own(ranks) - theirs(ranks) <= most
            case Holding(count=count):
                return lambda _suits, _ranks: cards == count
            case _:
                raise AssertionError(f"{term} cannot be counted")

    def _total(
        self, scope: tuple[int, ...], counting: Counting, most: int
    ) -> Callable[[Ranks], int]:
        """What some cards count, as far as that is asked."""
        summed = Sum(scope, counting, 0 if counting == "baccarat" else most)
        at = self._of_ranks(summed)
        return lambda ranks: summed.total(ranks[at])

    def _matches(
        self, own: tuple[int, ...], other: tuple[int, ...], count: int, *, in_suit: bool
    ) -> Test:
        if in_suit:
            at = self._of_suits(SuitMatch(own, other, count))
            return lambda suits, _: sum(states[at][0] for states in suits) >= count
        at = self._of_ranks(RankMatch(own, other, count))
        return lambda _, ranks: ranks[at][0] >= count

    def _coloured(self, scope: tuple[int, ...], colour: str) -> Test:
        at = self._of_suits(Faces(scope, 1))
        self.told_apart = max(self.told_apart, BY_COLOUR, key=lambda apart: len({*apart}))
        jokers = self._has_joker(scope)

        def test(suits: Suits, _: Ranks) -> bool:
            there = {suit in RED for suit, states in enumerate(suits) if states[at][0]}
            wanted = {"red": ({True},), "black": ({False},), "one colour": ({True}, {False})}
            return not jokers and there in wanted[colour]

        return test

    def _has_ranks(
        self, scope: tuple[int, ...], needed: Counter[int], *, is_all: bool, cards: int
    ) -> Test:
        ats = [
            (self._of_ranks(Tally(scope, frozenset((rank,)), copies)), copies)
            for rank, copies in needed.items()
        ]
        if is_all and needed.total() != cards:
            return lambda _suits, _ranks: False
        return lambda _, ranks: all(ranks[at][0] >= copies for at, copies in ats)

    def _has_cards(self, scope: tuple[int, ...], needed: Counter[Card]) -> Test:
        jokers = needed.pop(JOKER, 0)
        self.told_apart = EACH_APART
        ats = [
            (card.suit, self._of_suits(Named(scope, (card.rank, card.suit), copies)), copies)
            for card, copies in needed.items()
        ]
        has_jokers = sum(self.jokers[lot] for lot in scope) >= jokers
        return lambda suits, _: (
            has_jokers and all(suits[suit][at][0] >= copies for suit, at, copies in ats)
        )
