"""What happens at a table in plain sentences, with the players' names."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from houseway.floor import happenings as floor
from houseway.pieces.cards import Card
from houseway.pieces.money import show_money
from houseway.table import comings
from houseway.table import events as ev
from houseway.table import payments as pay
from houseway.table.actions import (
    Action,
    Choose,
    Cut,
    Fold,
    InsertCutCard,
    Place,
    Proceed,
    Raise,
    Set,
    Split,
    Surrender,
    TakeBack,
)
from houseway.table.events import Event
from houseway.table.layout import title
from houseway.table.options import Option, RaiseTimes
from houseway.table.spots import COMMUNITY, Seat, Spot

_GIVES_UP: Final = (Fold, Surrender)


class Words:
    """Says things about one table."""

    def __init__(self, names: Mapping[Seat, str], titles: Mapping[str, str]) -> None:
        self.names = names
        self.titles = titles

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self.names.get(seat, f"Seat {seat}") if seat else "the dealer"

    def wager(self, wager: str) -> str:
        """What a wager is called on the felt."""
        return self.titles.get(wager) or title(wager)

    def place(self, spot: Spot) -> str:
        """Where cards lie."""
        return "the board" if spot == COMMUNITY else self.name(spot.seat)

    def say(self, event: Event) -> str:
        """A fact in one sentence."""
        text = _SENTENCES[type(event)](self, event)
        return text[:1].upper() + text[1:]

    def label(self, action: Action, option: Option | None = None) -> str:
        """What a button says that does this, as one of the answers of an option."""
        match action:
            case Place(_, wager, cents):
                return f"{self.wager(wager)} {show_money(cents)}"
            case TakeBack(_, wager):
                return f"Take back {self.wager(wager)}"
            case Raise(_, times) if isinstance(option, RaiseTimes):
                what = self.wager(option.wager)
                return f"{what} {times}×" if len(option.times) > 1 else what
            case Set(_, kept):
                return f"Keep {cards(kept)}"
            case Split(_, kept, wagers):
                return f"Split {cards(kept)}, {' and '.join(map(self.wager, wagers))}"
            case Choose(_, choice):
                return title(choice).capitalize()
            case Cut(_, at):
                return f"Cut {at} deep"
            case InsertCutCard(behind):
                return f"Cut card before the last {behind}"
            case Proceed():
                return "Go on"
            case _:
                return action.verb.replace("-", " ").capitalize()


def gives_up(action: Action) -> bool:
    """Whether an answer gives up money for good; a choice says so by its first word.

    >>> gives_up(Fold(3)), gives_up(Choose(3, "forfeit-unexposed")), gives_up(Choose(3, "pass"))
    (True, True, False)
    """
    if isinstance(action, Choose):
        return action.choice.startswith("forfeit")
    return isinstance(action, _GIVES_UP)


def cards(some: Any) -> str:
    """Cards with their signs; those that are not seen are counted."""
    hidden = sum(card is None for card in some)
    shown = [card.sign for card in some if isinstance(card, Card)]
    if hidden:
        shown.append(f"{hidden} card{'s' * (hidden != 1)} face down")
    return " ".join(shown)


def _placed(words: Words, event: Any) -> str:
    return (
        f"{words.name(event.seat)} wagers {show_money(event.cents)} on {words.wager(event.wager)}."
    )


def _taken_back(words: Words, event: Any) -> str:
    what = f"{show_money(event.cents)} from {words.wager(event.wager)}"
    return f"{words.name(event.seat)} takes back {what}."


def _settled(verb: str) -> Callable[[Words, Any], str]:
    def says(words: Words, event: Any) -> str:
        why = f", {event.why}" if event.why else ""
        what = words.wager(event.wager)
        return f"{words.name(event.seat)}: {what} {verb} {show_money(event.cents)}{why}."

    return says


def _dealt(words: Words, event: Any) -> str:
    what = "A card" if event.card is None else event.card.sign
    return f"{what} to {words.place(event.spot)}."


def _compared(words: Words, event: Any) -> str:
    who = words.name(event.spot.seat)
    return f"{who} {event.result}: {event.player} against {event.dealer}."


def _taken_in(words: Words, event: Any) -> str:
    what = words.wager(event.wager)
    return f"{words.name(event.seat)}: {what} {show_money(event.cents)} is taken in, and plays."


def _metered(words: Words, event: Any) -> str:
    why = f", {event.why}" if event.why else ""
    return f"The {words.wager(event.meter)} meter reads {show_money(event.cents)}{why}."


def _permitted(words: Words, event: Any) -> str:
    what = f"{show_money(event.cents)} on {words.wager(event.wager)}"
    return f"{words.name(event.seat)} may wager {what}, outside the limits."


def _collected(words: Words, event: Any) -> str:
    return f"Cards of {words.place(event.spot)} to the discard rack."


def _right(event: Any) -> str:
    return "as it should" if event.right else "which is wrong"


_SENTENCES: Final[dict[type[Event], Callable[[Words, Any], str]]] = {
    pay.WagerPlaced: _placed,
    pay.WagerTakenBack: _taken_back,
    pay.WagerLost: _settled("loses"),
    pay.WagerPaid: _settled("is paid"),
    pay.WagerReturned: _settled("gets back"),
    pay.WagerTakenIn: _taken_in,
    pay.JackpotPaid: _settled("wins the jackpot of"),
    pay.PaymentReversed: _settled("hands back the payment of"),
    pay.CollectionReversed: _settled("gets back"),
    pay.MeterSet: _metered,
    ev.CardDealt: _dealt,
    ev.CardBurned: lambda _, event: "A card is burned.",
    ev.CardSetAside: lambda _, event: f"{cards([event.card])} is set aside, {title(event.what)}.",
    ev.CardExposed: lambda _, event: f"{event.card.sign} of {event.where} was seen.",
    ev.CardsShown: lambda words, event: f"{words.place(event.spot)} shows {cards(event.cards)}.",
    ev.CardsCollected: _collected,
    ev.HandSet: lambda words, event: f"{words.name(event.seat)} keeps {cards(event.kept)}.",
    ev.HandSplit: lambda words, event: f"{words.name(event.seat)} plays two hands.",
    ev.HandUnset: lambda words, event: f"{words.name(event.seat)} sets the hand again.",
    ev.Compared: _compared,
    ev.Announced: lambda _, event: f"{event.what}.",
    ev.StepTaken: lambda _, event: f"{event.what}.",
    ev.ChoiceMade: lambda words, event: f"{words.name(event.seat)}: {title(event.choice).lower()}.",
    ev.WagerPermitted: _permitted,
    ev.LammerPlaced: lambda words, event: f"An envy lammer for {words.name(event.seat)}.",
    ev.LammerRemoved: lambda words, event: f"No envy lammer for {words.name(event.seat)}.",
    ev.CutCardReached: lambda *_: "The cut card is out: this is the last round of the shoe.",
    ev.MarkerMoved: lambda words, event: f"The dealing marker is with {words.name(event.seat)}.",
    ev.StubCounted: lambda _, event: f"The stub has {event.number} cards, {_right(event)}.",
    ev.DeckRemoved: lambda *_: "The deck leaves the table.",
    ev.RoundEnded: lambda *_: "The round is over.",
    ev.RoundVoided: lambda _, event: f"The round is void: {event.why}.",
    ev.IrregularityCalled: lambda _, event: f"{title(event.kind)}: {event.remedy}.",
    comings.SatDown: lambda _, e: f"{e.name} sits down at {e.seat} with {show_money(e.cents)}.",
    comings.GotUp: lambda _, e: f"{e.name} gets up with {show_money(e.cents)}.",
    comings.BoughtIn: lambda _, e: f"{e.name} brings {show_money(e.cents)} more.",
    floor.ShoeSealed: lambda *_: "The cards are shuffled and sealed.",
    floor.ShoeTold: lambda *_: "The shoe is done and its order can be checked.",
    floor.RoundBegan: lambda _, event: f"Round {event.number}: wagers, please.",
    floor.PreparationBegan: lambda *_: "The cards are prepared.",
    floor.DefaultAnswered: lambda words, e: f"Time is up for {words.name(e.seat)}: {e.what}.",
    floor.DealerCame: lambda _, event: f"{event.name} deals.",
    floor.DealerLeft: lambda _, event: f"{event.name} no longer deals.",
}
