"""A simple player: plays what is worth it, calls, bets what is strong, and shows at the end."""

from collections import Counter
from collections.abc import Sequence

from houseway.games.poker.dealing import PLAY_ON
from houseway.games.poker.procedure import TAKE_PART
from houseway.games.poker.rules import PokerRules
from houseway.games.poker.settlement import SHOW
from houseway.pieces.cards import TEN, Card
from houseway.round.actions import Action, Bet, Check, Choose, Fold, Match, Set
from houseway.round.view import View
from houseway.steps.simple import cards_in_sight

LIKED = (TAKE_PART, SHOW, PLAY_ON)


def answer(view: View) -> Action | None:
    """What a simple player does when it is asked; nothing while it is in and wagers are open."""
    assert view.ask is not None
    actions = view.ask.actions()
    liked = [a for a in actions if isinstance(a, Choose) and a.choice in LIKED]
    if liked:
        return liked[0]
    draws = [action for action in actions if isinstance(action, Set)]
    if draws:
        return max(draws, key=lambda action: _kept(view, action))
    return _bet(view, actions)


def _bet(view: View, actions: Sequence[Action]) -> Action | None:
    """Bet or raise with three of a kind or two pairs, call with a pair, and else check or fold."""
    pairs = _pairs(cards_in_sight(view))
    by_kind = {type(action): action for action in reversed(actions)}
    if pairs > 1 and Bet in by_kind:
        return by_kind[Bet]
    if Check in by_kind:
        return by_kind[Check]
    is_low = isinstance(view.rules, PokerRules) and bool(view.rules.variant.low)
    if (pairs or is_low or _is_high(view)) and Match in by_kind:
        return by_kind[Match]
    for kind in (Fold, Match, Bet):
        if kind in by_kind:
            return by_kind[kind]
    return None


def _pairs(cards: Sequence[Card]) -> int:
    """How many cards pair another."""
    return sum(copies - 1 for copies in Counter(card.rank for card in cards).values())


def _is_high(view: View) -> bool:
    """Whether two of the first cards are tens or higher."""
    return sum(card is not None and card.rank >= TEN for card in view.hand) > 1


def _kept(view: View, action: Set) -> tuple[int, int]:
    """How good a draw is: it keeps pairs, or low cards where low wins, and little else."""
    rules = view.rules
    if isinstance(rules, PokerRules) and not rules.variant.high:
        ranks = {card.rank for card in action.kept}
        low = [c for c in action.kept if c.rank < TEN - 1]
        return 2 * len(low) - len(action.kept) if len(ranks) == len(action.kept) else -9, 0
    copies = Counter(card.rank for card in view.hand if card is not None)
    paired = sum(copies[card.rank] > 1 for card in action.kept)
    return 2 * paired - len(action.kept), max((c.rank for c in action.kept), default=0)
