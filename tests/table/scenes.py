"""Tables that the tests of this folder sit down at, and players who do as they are told."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import pytest

from houseway.games import find_game
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.round.actions import Action, Call, Choose, Place, Set
from houseway.round.card_events import CardBurned, CardDealt
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.spots import Seat
from houseway.round.view import View
from houseway.rulesets import Ruleset
from houseway.table.driving import Policy
from houseway.table.session import Session
from houseway.table.shoe import Shoe, entropy

GAME = find_game("fast-action-holdem")
SHOE_GAMES = ("ma", "section-36")
"""The rulesets that say how a shoe is prepared."""
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Flo", "Gus", "Hal", "Ida")


def both_clauses(ma: str, section_36: str) -> Callable[[Any], Any]:
    """Mark a test with the clause of Massachusetts and the same of Section 36."""

    def mark(test: Any) -> Any:
        test = pytest.mark.clause("fast-action-holdem", "ma", ma)(test)
        return pytest.mark.clause("fast-action-holdem", "section-36", section_36)(test)

    return mark


@cache
def law(ruleset: str) -> Ruleset[Any]:
    """A ruleset, read once."""
    return GAME.ruleset(ruleset)


def open_table(
    ruleset: str, seats: Iterable[Seat] = (1, 2, 3), seed: int = 1, **choices: Any
) -> Session:
    """A table with players who come in the order of their seats."""
    rules = law(ruleset).open(choices)
    session = Session(GAME, rules, entropy(seed))
    for seat in seats:
        session.sit(seat, NAMES[seat - 1], 1_000_00)
    return session


def bot(kind: type[Action] = Set, choice: str = "pass") -> Policy:
    """A player who makes the smallest wager, does this with the hand if it can, else sets it."""

    def answer(view: View) -> Action:
        assert view.ask is not None
        actions = view.ask.actions()
        for wanted in (Place, kind, Set):
            for action in actions:
                if type(action) is wanted:
                    return action
        offered = [action for action in actions if isinstance(action, Choose)]
        return next((action for action in offered if action.choice == choice), offered[0])

    return answer


def bots(session: Session, **kinds: type[Action]) -> Mapping[Seat, Policy]:
    """A player for each seat, those named doing something else than to set their hands."""
    by_name = {player.name: seat for seat, player in session.players.items()}
    others = {by_name[name]: bot(kind) for name, kind in kinds.items()}
    return {seat: others.get(seat, bot()) for seat in session.players}


def stack(session: Session, text: str, *, left: int | None = None, behind: int = 0) -> None:
    """Bring these cards to the front of the shoe; with `left`, all beyond them has been dealt."""
    front = list(parse_cards(text))
    used = Counter(cards_in_rack(session))
    rest = Counter(session.rules.stock.pieces) - used - Counter(front)
    # Every face once before any comes again, and neighbours far apart, so that hands are plain.
    faces = sorted(PACK, key=lambda card: card * 7 % 52)
    after = [
        card for turn in range(max(rest.values(), default=0)) for card in faces if rest[card] > turn
    ]
    cards = [*front, *after]
    session.shoe = Shoe(cards[:left], behind_cut_card=behind)


def play_calling(
    session: Session, policies: Mapping[Seat, Policy], call: Call, *, at: str
) -> Round:
    """Play a round in which something is called the first time that the turn asks for this."""
    session.prepare(policies)
    round_ = session.begin()
    while round_.turn is not None:
        if round_.turn.wants == at and call not in round_.actions:
            session.take(round_, call)
        round_.take(session.answer(round_, policies))
    return session.finish()


def deal_in_turn(hands: Mapping[Seat, str], marker: Seat = 0, burns: str = "") -> str:
    """The order of the cards that deals these hands one card at a time from the marker."""
    order = sorted(hands, key=lambda seat: (seat < marker, seat))
    cards = {seat: parse_cards(text) for seat, text in hands.items()}
    dealt = [cards[seat][turn] for turn in range(4) for seat in order]
    return " ".join(map(str, [*parse_cards(burns), *dealt]))


def cards_in_rack(session: Session) -> list[Card]:
    """The cards in the discard rack."""
    return [card for bundle in session.discard_rack for card in bundle.cards]


def burns_before_the_deal(session: Session) -> list[str]:
    """The clauses of the cards burned before the first is dealt, in the next round."""
    round_ = session.play(bots(session))
    first = next(at for at, event in enumerate(round_.events) if type(event) is CardDealt)
    return clauses(event for event in round_.events[:first] if type(event) is CardBurned)


def clauses(events: Iterable[Event]) -> list[str]:
    """The clause of each fact."""
    return [event.clause for event in events]


def of_kind(round_: Round, kind: type[Event]) -> list[Any]:
    """The facts of one kind."""
    return [event for event in round_.events if type(event) is kind]


def dealt_hands(round_: Round) -> dict[Seat, list[Card]]:
    """What each seat was dealt, as the record has it; the community cards are left out."""
    hands: dict[Seat, list[Card]] = {}
    for event in of_kind(round_, CardDealt):
        if event.spot.area != "community":
            hands.setdefault(event.spot.seat, []).append(event.card)
    return {seat: sorted(cards) for seat, cards in hands.items()}
