"""A second writing of the law: Spanish 21 from tiny packs, every order of cards played as it comes.

It knows neither the engine nor the solver, and no trick: cards are dealt in the law's order, hands
of a split pair are played one after the other, the dealer draws last, and then wagers are settled.
A pack is a tuple of pairs, a card and how many of it there are. Six decks' payouts, default
readings, no insurance.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeAlias

from houseway.pieces.cards import Card

Pack: TypeAlias = tuple[tuple[Card, int], ...]
Cards: TypeAlias = tuple[Card, ...]
HALF = Fraction(1, 2)
FACES = "JQK"


def pack_of(cards: str) -> Pack:
    held = [Card.parse(card) for card in cards.split()]
    return tuple((card, held.count(card)) for card in sorted({*held}))


def draws(pack: Pack) -> Iterator[tuple[Fraction, Card, Pack]]:
    """Every next card with its chance and what is left."""
    size = sum(count for _, count in pack)
    assert size, "the pack has run out"
    for card, count in pack:
        if count:
            left = tuple((each, n - (each == card)) for each, n in pack)
            yield Fraction(count, size), card, left


def points(card: Card) -> int:
    sign = str(card)[0]
    return 1 if sign == "A" else 10 if sign in FACES else int(sign)


def count(cards: Cards) -> int:
    hard = sum(map(points, cards))
    return hard + 10 if hard <= 11 and any(str(card)[0] == "A" for card in cards) else hard


def is_soft(cards: Cards) -> bool:
    return count(cards) != sum(map(points, cards))


def is_blackjack(cards: Cards) -> bool:
    return len(cards) == 2 and count(cards) == 21


def pays(cards: Cards) -> Fraction:
    """What a winning hand that was not doubled pays to one, §5(f)."""
    if count(cards) != 21:
        return Fraction(1)
    ranks = sorted(str(card)[0] for card in cards)
    if ranks in (["6", "7", "8"], ["7", "7", "7"]):
        suits = {str(card)[1] for card in cards}
        return Fraction(3) if suits == {"s"} else Fraction(2) if len(suits) == 1 else 3 * HALF
    return {5: 3 * HALF, 6: Fraction(2)}.get(len(cards), Fraction(3 if len(cards) > 6 else 1))


class Hand(NamedTuple):
    cards: Cards
    doubled: bool = False
    given_up: bool = False  # rescued
    is_split: bool = False

    def nets(self, dealer: Cards) -> Fraction:
        """Without a dealer's blackjack."""
        stake = 2 if self.doubled else 1
        own, other = count(self.cards), count(dealer)
        if self.given_up:
            return Fraction(-1)
        if own > 21:
            return Fraction(-stake)
        if own == 21 or other > 21 or own > other:
            plain = self.doubled or len(self.cards) == 2
            return stake * (Fraction(1) if plain else pays(self.cards))
        return Fraction(0) if own == other else Fraction(-stake)


@cache
def dealer_hands(pack: Pack, dealer: Cards) -> tuple[tuple[Fraction, Cards], ...]:
    """Every hand that the dealer can make."""
    if len(dealer) > 1 and count(dealer) >= 17:
        return ((Fraction(1), tuple(sorted(dealer)) if len(dealer) > 2 else dealer),)
    found: dict[Cards, Fraction] = {}
    for chance, card, left in draws(pack):
        for further, hand in dealer_hands(left, (*dealer, card)):
            found[hand] = found.get(hand, Fraction(0)) + chance * further
    return tuple((chance, hand) for hand, chance in found.items())


def settle(pack: Pack, up: Card, hands: tuple[Hand, ...]) -> Fraction:
    """What a box nets on average once all its hands are played."""
    total = Fraction(0)
    for chance, dealer in dealer_hands(pack, (up,)):
        if is_blackjack(dealer):  # One original wager, whatever else lies there.
            natural = len(hands) == 1 and not hands[0].is_split and is_blackjack(hands[0].cards)
            total += chance * (3 * HALF if natural else -1)
        elif not hands[0].is_split and is_blackjack(hands[0].cards):
            total += chance * 3 * HALF
        else:
            total += chance * sum(hand.nets(dealer) for hand in hands)
    return total


def surrendered(pack: Pack, up: Card) -> Fraction:
    return sum(
        (
            chance * (-1 if is_blackjack(hand) else -HALF)
            for chance, hand in dealer_hands(pack, (up,))
        ),
        Fraction(0),
    )


# Best play of hands that are not split.


@cache
def best(pack: Pack, up: Card, cards: Cards) -> dict[str, Fraction]:
    """What each decision is worth with best play after it; splitting is left out."""
    if count(cards) >= 21:
        return {"stand": settle(pack, up, (Hand(cards),))}
    found = {"stand": settle(pack, up, (Hand(cards),)), "hit": Fraction(0), "double": Fraction(0)}
    for chance, card, left in draws(pack):
        more = tuple(sorted((*cards, card)))
        found["hit"] += chance * max(best(left, up, more).values())
        doubled = settle(left, up, (Hand(more, doubled=True),))
        if count(more) <= 21:
            doubled = max(doubled, settle(left, up, (Hand(more, given_up=True),)))
        found["double"] += chance * doubled
    if len(cards) == 2:
        found["surrender"] = surrendered(pack, up)
    return found


def best_value(pack: Pack) -> Fraction:
    """A round with best play, from a pack in which no pair is worth splitting."""
    total = Fraction(0)
    for first, one, after in draws(pack):
        for then, up, left in draws(after):
            for last, two, rest in draws(left):
                value = max(best(rest, up, tuple(sorted((one, two)))).values())
                total += first * then * last * value
    return total


# A plan, with splits.

Plan: TypeAlias = Callable[[Cards, Card, int], str]
"""The cards of a hand in their order, the up card, and how the hand was made: 0 if it was not
split, 1 if pairs are split again, 2 if they are split once. Says what is done; after a double,
with the card that it got, `rescue` or `stand`."""


def value_of(pack: Pack, plan: Plan) -> Fraction:
    """What a round nets on average if it is played by a plan."""
    total = Fraction(0)
    for first, one, after in draws(pack):
        for then, up, left in draws(after):
            for last, two, rest in draws(left):
                total += first * then * last * opened(rest, up, (one, two), plan)
    return total


def opened(pack: Pack, up: Card, cards: Cards, plan: Plan) -> Fraction:
    """What first cards net by a plan."""
    if is_blackjack(cards):
        return settle(pack, up, (Hand(cards),))
    said = plan(cards, up, 0)
    if said == "surrender":
        return surrendered(pack, up)
    if said in ("split again", "split once"):
        kind = 1 if said == "split again" else 2
        return play_hands(pack, up, (), ((cards[0],), (cards[1],)), plan, kind)
    return play_hands(pack, up, (), (cards,), plan, 0)


@cache
def play_hands(
    pack: Pack, up: Card, done: tuple[Hand, ...], waiting: tuple[Cards, ...], plan: Plan, kind: int
) -> Fraction:
    """The first hand that waits is completed, then the next."""
    if not waiting:
        return settle(pack, up, done)
    cards, rest = waiting[0], waiting[1:]

    def over(left: Pack, hand: Hand) -> Fraction:
        played = hand._replace(cards=tuple(sorted(hand.cards)))
        return play_hands(left, up, tuple(sorted((*done, played))), rest, plan, kind)

    if len(cards) == 1:
        return drawn(pack, up, done, (cards, *rest), plan, kind)
    pair = len(cards) == 2 and points(cards[0]) == points(cards[1])
    if kind == 1 and pair and len(done) + len(waiting) < 4:
        hands = (cards[0],), (cards[1],), *rest
        return play_hands(pack, up, done, hands, plan, kind)
    said = "stand" if count(cards) >= 21 else plan(cards, up, kind)
    if said == "hit":
        return drawn(pack, up, done, waiting, plan, kind)
    if said == "double":
        total = Fraction(0)
        for chance, card, left in draws(pack):
            more = (*cards, card)
            given_up = count(more) <= 21 and plan(more, up, kind + 10) == "rescue"
            total += chance * over(left, Hand(more, not given_up, given_up, kind > 0))
        return total
    return over(pack, Hand(cards, is_split=kind > 0))


def drawn(
    pack: Pack, up: Card, done: tuple[Hand, ...], waiting: tuple[Cards, ...], plan: Plan, kind: int
) -> Fraction:
    """One more card to the first hand."""
    total = Fraction(0)
    for chance, card, left in draws(pack):
        more = (*waiting[0], card), *waiting[1:]
        total += chance * play_hands(left, up, done, more, plan, kind)
    return total
