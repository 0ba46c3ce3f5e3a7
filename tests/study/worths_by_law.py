"""What answers are worth, found again from the law's text: plain hands, every deal, no other code.

Nothing of the house is used but cards. Hands are compared by sorted counts of ranks; payouts are
the tables of the regulations, written down here by hand.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from random import Random

from houseway.pieces.cards import PACK, Card

Strength = tuple[int, ...]
(PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL) = range(1, 10)
ACE, KING, QUEEN, TEN, FIVE = 12, 11, 10, 8, 3


def left(*seen: Card) -> list[Card]:
    return [card for card in PACK if card not in seen]


def _straight(ranks: Sequence[int]) -> int:
    """The highest rank of a straight, an ace below a two too; -1 where it is none."""
    ordered = sorted(ranks, reverse=True)
    if all(one - other == 1 for one, other in pairwise(ordered)):
        return ordered[0]
    low = sorted((-1 if rank == ACE else rank for rank in ranks), reverse=True)
    if all(one - other == 1 for one, other in pairwise(low)):
        return low[0]
    return -1


def five(cards: Sequence[Card]) -> Strength:
    """A hand of five of one deck."""
    ranks = [card.rank for card in cards]
    groups = sorted(((many, rank) for rank, many in Counter(ranks).items()), reverse=True)
    shape = tuple(many for many, _ in groups)
    order = tuple(rank for _, rank in groups)
    is_flush = len({card.suit for card in cards}) == 1
    high = _straight(ranks) if len(order) == 5 else -1
    if high >= 0:
        if is_flush:
            return (ROYAL if high == ACE else STRAIGHT_FLUSH, high)
        return (STRAIGHT, high)
    if is_flush:
        return (FLUSH, *order)
    known = {(4, 1): FOUR, (3, 2): FULL, (3, 1, 1): THREE, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
    return (known.get(shape, 0), *order)


def best_of(cards: Sequence[Card], rate: Callable[[Sequence[Card]], Strength] = five) -> Strength:
    return max(map(rate, combinations(cards, 5)))


# Three Card Poker, Rule 19.


def three(cards: Sequence[Card]) -> Strength:
    """§4: straight flush, three of a kind, straight, flush, pair, high card."""
    ranks = [card.rank for card in cards]
    groups = sorted(((many, rank) for rank, many in Counter(ranks).items()), reverse=True)
    order = tuple(rank for _, rank in groups)
    is_flush = len({card.suit for card in cards}) == 1
    high = _straight(ranks) if len(order) == 3 else -1
    if high >= 0:
        return (5, high) if is_flush else (3, high)
    if len(order) == 1:
        return (4, *order)
    return (2 if is_flush else 1 if len(order) == 2 else 0, *order)


def three_card_play(own: Sequence[Card]) -> Fraction:
    """A play wager, per ante: §11(a)(1), §11(a)(3)."""
    mine = three(own)
    bonus = {5: 5, 4: 4, 3: 1}.get(mine[0], 0)
    total = deals = 0
    for hand in combinations(left(*own), 3):
        dealer = three(hand)
        deals += 1
        if dealer[0] == 0 and dealer[1] < QUEEN:
            total += 1
        else:
            total += 2 * ((mine > dealer) - (mine < dealer))
    return bonus + Fraction(total, deals)


# Caribbean Stud, Rule 15.

BET = {ROYAL: 100, STRAIGHT_FLUSH: 50, FOUR: 20, FULL: 7, FLUSH: 5, STRAIGHT: 4, THREE: 3}


def caribbean_bet(own: Sequence[Card], shown: Card) -> Fraction:
    """A bet of twice the ante, per ante: §10(c)(3), §11(a)."""
    mine = five(own)
    pays = {**BET, TWO_PAIR: 2}.get(mine[0], 1)
    total = deals = 0
    for hidden in combinations(left(*own, shown), 4):
        dealer = five((shown, *hidden))
        deals += 1
        if dealer[0] == 0 and dealer[1:3] != (ACE, KING):
            total += 1
        elif mine > dealer:
            total += 1 + 2 * pays
        elif mine < dealer:
            total -= 3
    return Fraction(total, deals)


# Let It Ride, Rule 17.

RIDE = {
    **{ROYAL: 1000, STRAIGHT_FLUSH: 200, FOUR: 50, FULL: 11, FLUSH: 8, STRAIGHT: 5, THREE: 3},
    TWO_PAIR: 2,
}


def rides(cards: Sequence[Card]) -> int:
    made = five(cards)
    if made[0] == PAIR:
        return 1 if made[1] >= TEN else -1
    return RIDE.get(made[0], -1)


def ride_last(four: Sequence[Card]) -> Fraction:
    """What one bet nets with four cards in sight."""
    ends = [rides((*four, card)) for card in left(*four)]
    return Fraction(sum(ends), len(ends))


def ride_answers(own: Sequence[Card], board: Sequence[Card], lying: int) -> dict[str, Fraction]:
    """All bets together, in bets: each may be withdrawn, the first with three, the next with four.

    `lying` are the bets that lie there now, the one that is asked about included.
    """
    if board:
        one = ride_last((*own, *board))
        return {"withdraw": (lying - 1) * one, "let-it-ride": lying * one}
    found = {}
    for said, bets in (("withdraw", lying - 1), ("let-it-ride", lying)):
        worths = [ride_last((*own, card)) for card in left(*own)]
        total = sum((max((bets - 1) * one, bets * one) for one in worths), Fraction(0))
        found[said] = total / len(worths)
    return found


# Heads Up Hold'em.

WON: dict[int, int | Fraction] = {
    ROYAL: 500,
    STRAIGHT_FLUSH: 50,
    FOUR: 10,
    FULL: 3,
    FLUSH: Fraction(3, 2),
    STRAIGHT: 1,
}
LOST = {STRAIGHT_FLUSH: 500, FOUR: 25, FULL: 6, FLUSH: 5, STRAIGHT: 4}


def heads_up_raise(own: Sequence[Card], board: Sequence[Card]) -> Fraction:
    """A raise of one ante when all five lie there, per ante: §11(b) to (f)."""
    mine = best_of((*own, *board))
    total, deals = Fraction(0), 0
    for hidden in combinations(left(*own, *board), 2):
        dealer = best_of((*hidden, *board))
        deals += 1
        ante = 1 if dealer[0] >= PAIR else 0
        if mine > dealer:
            total += ante + 1 + WON.get(mine[0], 0)
        elif mine < dealer:
            total += LOST.get(mine[0], -1) - ante - 1
    return total / deals


# Fast Action Hold'em, Rule 20: six decks, by chance.


def multideck(cards: Sequence[Card]) -> Strength:
    """§3(b): the seventeen hands, from the highest ranking card up."""
    ranks = [card.rank for card in cards]
    groups = sorted(((many, rank) for rank, many in Counter(ranks).items()), reverse=True)
    shape, order = tuple(many for many, _ in groups), tuple(rank for _, rank in groups)
    is_flush = len({card.suit for card in cards}) == 1
    high = _straight(ranks) if len(order) == 5 else -1
    if high >= 0:
        return (15 if high == ACE else 13, high) if is_flush else (4, high)
    plain = {(5,): 11, (4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    suited = {(5,): 16, (4, 1): 14, (3, 2): 12, (3, 1, 1): 10, (2, 2, 1): 9, (2, 1, 1, 1): 8}
    if is_flush:
        return (suited.get(shape, 5), *order)
    return (plain.get(shape, 0), *order)


def house_way(cards: Sequence[Card]) -> tuple[Card, Card]:
    """§8(i): two of four cards by the first of fourteen lines that applies."""
    pairs = [tuple(sorted(two, key=lambda card: -card.rank)) for two in combinations(cards, 2)]

    def suited(two: Sequence[Card]) -> bool:
        return two[0].suit == two[1].suit

    def running(two: Sequence[Card]) -> bool:
        return _straight([card.rank for card in two]) >= 0 and two[0].rank != two[1].rank

    def ace(two: Sequence[Card]) -> bool:
        return two[0].rank == ACE

    jack = TEN + 1
    lines: list[Callable[[Sequence[Card]], bool]] = [
        lambda two: two[0].rank == two[1].rank and suited(two),
        lambda two: two[0].rank == two[1].rank,
        lambda two: ace(two) and suited(two) and two[1].rank >= TEN,
        lambda two: suited(two) and running(two) and two[1].rank >= TEN,
        lambda two: ace(two) and two[1].rank >= TEN,
        lambda two: running(two) and two[1].rank >= jack,
        lambda two: ace(two) and suited(two),
        lambda two: suited(two) and two[1].rank >= TEN,
        lambda two: two[1].rank >= jack,
        ace,
        lambda two: suited(two) and running(two),
        suited,
        running,
        lambda _: True,
    ]
    for line in lines:
        fitting = [two for two in pairs if line(two)]
        if fitting:
            first, second = max(fitting, key=lambda two: (two[0].rank, two[1].rank))
            return first, second
    raise AssertionError("the last line takes any cards")


def fast_action_deals(
    own: Sequence[Card], count: int, chance: Random
) -> Iterator[tuple[tuple[Card, Card] | None, list[Card]]]:
    """The dealer's two cards, none for a natural, and the board, so many times."""
    shoe = [card for card in PACK for _ in range(6)]
    for card in own:
        shoe.remove(card)
    for _ in range(count):
        dealt = chance.sample(shoe, 9)
        dealer, board = dealt[:4], dealt[4:]
        is_natural = len({card.rank for card in dealer}) == 1
        yield None if is_natural else house_way(dealer), board


def fast_action_kept(
    own: Sequence[Card], kept: Sequence[Sequence[Card]], count: int, seed: int
) -> list[list[int]]:
    """What hands of two cards that are kept net against the dealer, deal by deal: §8(h), (k)."""
    nets: list[list[int]] = [[] for _ in kept]
    for dealer, board in fast_action_deals(own, count, Random(seed)):
        theirs = None if dealer is None else best_of((*dealer, *board), multideck)
        for two, net in zip(kept, nets, strict=True):
            is_won = theirs is not None and best_of((*two, *board), multideck) > theirs
            net.append(1 if is_won else -1)
    return nets


# Spanish 21, Rule 18: a hand to which nothing more is drawn, and a card more.

SHOE = {**dict.fromkeys((*range(8), ACE), 24), QUEEN: 72}
"""Six decks without tens, by rank; jacks and kings are told as queens."""


def counts(rank: int) -> int:
    return 11 if rank == ACE else 10 if rank == QUEEN else rank + 2


def total_of(ranks: Sequence[int]) -> int:
    """An ace counts one where eleven would be too many."""
    total, aces = sum(map(counts, ranks)), list(ranks).count(ACE)
    while total > 21 and aces:
        total, aces = total - 10, aces - 1
    return total


def dealer_ends(shoe: dict[int, int], ranks: tuple[int, ...]) -> dict[str, Fraction]:
    """What the dealer comes to, who stands on 17 and more, soft too: §12(b); a blackjack apart."""
    total = total_of(ranks)
    if len(ranks) == 2 and total == 21:
        return {"blackjack": Fraction(1)}
    if total >= 17:
        return {str(total) if total <= 21 else "over": Fraction(1)}
    size, found = sum(shoe.values()), dict[str, Fraction]()
    for rank, many in shoe.items():
        if many:
            less = {**shoe, rank: many - 1}
            for end, chance in dealer_ends(less, (*ranks, rank)).items():
                found[end] = found.get(end, Fraction(0)) + chance * Fraction(many, size)
    return found


def spanish_stands(own: Sequence[int], up: int) -> Fraction:
    """To stand with a hand of less than 21, per wager: §12, §5(c)."""
    shoe = dict(SHOE)
    for rank in (*own, up):
        shoe[rank] -= 1
    mine, worth = total_of(own), Fraction(0)
    for end, chance in dealer_ends(shoe, (up,)).items():
        if end == "over":
            worth += chance
        elif end == "blackjack":
            worth -= chance
        else:
            worth += chance * ((mine > int(end)) - (mine < int(end)))
    return worth
