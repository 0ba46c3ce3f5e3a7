"""What a call needs, and what the own hand has against hands that nobody knows."""

from typing import Final

from houseway.errors import NotAllowed
from houseway.games.poker.equity import Equity, equity
from houseway.games.poker.known import UNKNOWN, read_known
from houseway.games.poker.rake import RAKE_AREA
from houseway.games.poker.rules import PokerRules
from houseway.odds.deciding import seat_of, shown_at
from houseway.odds.pots import PotEstimate
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents
from houseway.round.actions import Check, Match
from houseway.round.spots import COMMUNITY, Seat, Spot
from houseway.round.view import View

COUNTED_MOST: Final = 3_000_000
"""Deals up to which all are counted: a second at most."""
ROUNDS: Final = 100_000
SEED_SPAN: Final = 1 << 32

UNKNOWN_HANDS: Final = (
    "As if others held any cards at all, and all went to the showdown: who bets has more than that."
)
NO_RAKE: Final = "Before the rake, and as if nobody put in any more."
NO_DRAW: Final = "As the hands are now: what a draw betters is not counted."


def estimate(view: View) -> PotEstimate | None:
    """What a call needs and what is there for it; nothing where nothing is to be called."""
    assert isinstance(view.rules, PokerRules)
    seat = seat_of(view)
    others = [each for each in seats_in(view) if each != seat]
    call = to_call(view)
    if call is None or not others or not view.hand:
        return None
    try:
        found = share_of(view, seat, others)
    except NotAllowed:
        return None
    own = found.hands[0]
    notes = (UNKNOWN_HANDS, NO_RAKE, *((NO_DRAW,) if _may_draw(view) else ()))
    return PotEstimate(
        pot_cents=pot_for(view, seat, call),
        call_cents=call,
        opponents=len(others),
        share=own.share,
        sampled=own.estimate,
        deals=found.deals,
        notes=notes,
    )


def seats_in(view: View) -> list[Seat]:
    """Who still has cards."""
    return sorted(spot.seat for spot, cards in view.piles.items() if spot.seat and cards)


def to_call(view: View) -> Cents | None:
    """What a call takes from the rack, nothing where a check is free; or that neither is open."""
    options = view.ask.options if view.ask is not None else ()
    for option in options:
        for action in option.examples():
            if isinstance(action, Check):
                return 0
            if isinstance(action, Match):
                return option.cost(action)
    return None


def pot_for(view: View, seat: Seat, call: Cents) -> Cents:
    """What lies in the pots, and of what lies before others as much as a call would match."""
    pots = sum(cents for account, cents in view.others.items() if account != RAKE_AREA)
    bets: dict[Seat, Cents] = {}
    for (own, _), cents in view.wagers.items():
        bets[own] = bets.get(own, 0) + cents
    level = bets.get(seat, 0) + call
    return pots + sum(min(cents, level) for cents in bets.values())


def share_of(view: View, seat: Seat, others: list[Seat]) -> Equity:
    """The own hand against theirs, as far as anybody can see them."""
    assert isinstance(view.rules, PokerRules)
    rules, board = view.rules, shown_at(view, COMMUNITY)
    hands = [_written(view.piles[Spot(each)]) for each in (seat, *others)]
    from houseway.games.poker.showdowns import work

    if work(read_known(rules, hands, board)) <= COUNTED_MOST:
        return equity(rules, *hands, board=board, exactly=True, workers=1)
    # The same question has the same answer.
    seed = sum(
        int(card) * 53**at for at, card in enumerate((*view.hand, *board)) if card is not None
    )
    return equity(rules, *hands, board=board, simulate=ROUNDS, seed=seed % SEED_SPAN, workers=1)


def _written(cards: tuple[Card | None, ...]) -> str:
    return " ".join(UNKNOWN if card is None else str(card) for card in cards)


def _may_draw(view: View) -> bool:
    assert isinstance(view.rules, PokerRules)
    return any(street.draw for street in view.rules.variant.streets)
