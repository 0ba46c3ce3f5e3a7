"""A simple player: bets what is strong, calls with what is fair where that is cheap, and folds."""

from collections import Counter
from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from houseway.games.poker.dealing import PLAY_ON
from houseway.games.poker.rake import RAKE_AREA
from houseway.games.poker.rules import HAND_CARDS, PokerRules
from houseway.games.poker.settlement import SHOW
from houseway.games.poker.variants import QUALIFIERS
from houseway.hands.low import pip
from houseway.hands.ways import SIZES
from houseway.pieces.cards import TEN, Card
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Bet, Check, Choose, Fold, Match, Set
from houseway.round.spots import COMMUNITY, Seat
from houseway.round.view import View
from houseway.round.wager_options import BetTo, PlaceWager
from houseway.steps.betting_round import BET
from houseway.steps.simple import TAKE_PART, side_wager

LIKED = (TAKE_PART, SHOW, PLAY_ON)
LOW_ENOUGH: Final = 8
"""A card that is low where a low hand needs no qualifier."""
DRAWN: Final = 3
"""Cards that a draw can better a hand by, as somebody simple sees it."""


class Worth(IntEnum):
    """What somebody simple thinks of a hand."""

    WEAK = 0
    FAIR = 1
    STRONG = 2


def answer(view: View) -> Action | None:
    """What a simple player does when it is asked; nothing while it is in and wagers are open."""
    assert view.ask is not None
    actions = view.ask.actions()
    if any(isinstance(option, PlaceWager) for option in view.ask.options):
        return side_wager(view)
    liked = [a for a in actions if isinstance(a, Choose) and a.choice in LIKED]
    if liked:
        return liked[0]
    draws = [action for action in actions if isinstance(action, Set)]
    if draws:
        return max(draws, key=lambda action: _kept(view, action))
    return _bet(view, actions)


# Betting.


def _bet(view: View, actions: Sequence[Action]) -> Action | None:
    """Bet or raise once with what is strong, call where that is cheap, and else check or fold."""
    rules = view.rules
    assert isinstance(rules, PokerRules)
    assert view.ask is not None
    by_kind = {type(action): action for action in reversed(actions)}
    worth = max(_high(rules, view), _low(rules, view))
    offers = [option for option in view.ask.options if isinstance(option, BetTo)]
    level = max(_bets(view).values(), default=0)
    if offers and worth is Worth.STRONG and level <= 4 * rules.limits.minimum:
        return _raise(view, offers[0])
    if Check in by_kind:
        return by_kind[Check]
    if Match in by_kind and _is_called(rules, view, worth, level):
        return by_kind[Match]
    for kind in (Fold, Match, Bet):
        if kind in by_kind:
            return by_kind[kind]
    return None


def _lies(view: View) -> Cents:
    """What lies in the pots and before the seats."""
    pots = sum(cents for account, cents in view.others.items() if account != RAKE_AREA)
    return pots + sum(_bets(view).values())


def _bets(view: View) -> dict[Seat, Cents]:
    """What everybody has bet in this betting round; side wagers are none of the game's."""
    return {seat: cents for (seat, wager), cents in view.wagers.items() if wager == BET}


def _is_called(rules: PokerRules, view: View, worth: Worth, level: Cents) -> bool:
    """Whether a hand is worth a call: a fair one if that costs little, a strong one up to more."""
    mine = sum(cents for seat, cents in _bets(view).items() if seat == view.eyes)
    cost, lies = level - mine, _lies(view)
    if worth is Worth.WEAK:
        return 6 * cost <= lies
    cheap = rules.limits.minimum * (8 if worth is Worth.STRONG else 2)
    return cost <= cheap or 3 * cost <= lies


def _raise(view: View, option: BetTo) -> Action:
    """About half the pot more, where the table lets somebody choose; the least where not."""
    wanted = max(0, max(_bets(view).values(), default=0) + _lies(view) // 2 - option.least_cents)
    to = min(
        option.most_cents, option.least_cents + wanted // option.step_cents * option.step_cents
    )
    bet = Bet(option.seat, to)
    return bet if option.refusal(bet) is None else Bet(option.seat, option.least_cents)


# What hands are worth.


def _cards(view: View) -> tuple[list[Card], list[Card]]:
    """The own cards, and those that lie there for all."""
    own = [card for card in view.hand if card is not None]
    return own, [card for card in view.piles.get(COMMUNITY, ()) if card is not None]


def _high(rules: PokerRules, view: View) -> Worth:
    """What the own cards are worth as a high hand: by what they pair, and by their suits."""
    if not rules.variant.high:
        return Worth.WEAK
    own, board = _cards(view)
    copies = Counter(card.rank for card in (*own, *board))
    mine = {card.rank: copies[card.rank] for card in own if copies[card.rank] > 1}
    suits = Counter(card.suit for card in (*own, *board))
    most = max((suits[card.suit] for card in own), default=0)
    high = sum(card.rank >= TEN for card in own)
    is_first = not board and len(own) <= len(rules.variant.streets[0].cards)
    size = SIZES[rules.variant.way]
    made = len(mine) > 1 or max(mine.values(), default=0) > 2 or most >= size
    # Of three cards a pair is much.
    if made or (is_first and max(mine, default=0) >= TEN) or (mine and size < HAND_CARDS):
        return Worth.STRONG
    return Worth.FAIR if mine or (is_first and 2 * high > len(own)) else Worth.WEAK


def _low(rules: PokerRules, view: View) -> Worth:
    """What they are worth as a low hand: by how many cards of it are still missing."""
    variant = rules.variant
    if not variant.low:
        return Worth.WEAK
    own, board = _cards(view)
    top = QUALIFIERS[variant.low] or LOW_ENOUGH
    mine = {pip(card) for card in own if pip(card) <= top}
    common = {pip(card) for card in board if pip(card) <= top}
    have, is_rich = len(mine | common), True
    if variant.way == "two and three":
        have, is_rich = min(len(mine), 2) + min(len(common - mine), 3), len(mine) > 2
    missing = SIZES[variant.way] - have
    comes = variant.cards_each - len(own) + variant.board_cards - len(board)
    comes = DRAWN if any(street.draw for street in variant.streets) else comes
    if missing <= 0:
        return Worth.STRONG
    return Worth.FAIR if missing <= (comes + is_rich) // 2 else Worth.WEAK


# The draw.


def _kept(view: View, action: Set) -> tuple[int, int]:
    """How good a draw is: it keeps pairs, or low cards where low wins, and little else."""
    rules = view.rules
    if isinstance(rules, PokerRules) and not rules.variant.high:
        ranks = {card.rank for card in action.kept}
        low = [card for card in action.kept if pip(card) <= LOW_ENOUGH]
        return 2 * len(low) - len(action.kept) if len(ranks) == len(action.kept) else -9, 0
    copies = Counter(card.rank for card in view.hand if card is not None)
    paired = sum(copies[card.rank] > 1 for card in action.kept)
    return 2 * paired - len(action.kept), max((c.rank for c in action.kept), default=0)
