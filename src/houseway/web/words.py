"""What happens at a table in plain sentences, with the players' names."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from houseway.floor.dealing import happenings as floor
from houseway.pieces.cards import Card
from houseway.pieces.money import show_money
from houseway.round import card_events as laid
from houseway.round import corrections as fix
from houseway.round import events as ev
from houseway.round import payments as pay
from houseway.round import shoe_events as shoe
from houseway.round.accounts import Account
from houseway.round.actions import (
    Action,
    Choose,
    Cut,
    Enter,
    InsertCutCard,
    Place,
    Proceed,
    Raise,
    Rearrange,
    Set,
    Split,
    TakeBack,
    parse_action,
)
from houseway.round.events import Event
from houseway.round.options import Option
from houseway.round.spots import COMMON, COMMUNITY, Seat, Spot
from houseway.round.wager_options import RaiseTimes
from houseway.steps import comings
from houseway.table.layout import title


class Words:
    """Says things about one table: to everybody, or to whoever sits at the seat `own`."""

    def __init__(self, names: Mapping[Seat, str], titles: Mapping[str, str], own: Seat = 0) -> None:
        self.names = names
        self.titles = titles
        self.own = own

    def to(self, seat: Seat) -> "Words":
        """The same words, said to whoever sits there."""
        return Words(self.names, self.titles, seat)

    def name(self, seat: Seat) -> str:
        """Who sits there, as it stands inside a sentence."""
        if seat and seat == self.own:
            return "you"
        return self.names.get(seat, f"Seat {seat}") if seat else "the dealer"

    def does(self, seat: Seat, verb: str) -> str:
        """Somebody does something: the verb is given as it is said of others."""
        return f"{self.name(seat)} {_of_you(verb) if seat and seat == self.own else verb}"

    def wager(self, wager: str) -> str:
        """What a wager is called on the felt."""
        return self.titles.get(wager) or title(wager)

    def wager_of(self, seat: Seat, wager: str) -> str:
        """Whose wager it is, and what it is called."""
        what = self.wager(wager)
        return f"your {what}" if seat == self.own else f"{self.name(seat)}: {what}"

    def account(self, account: Account) -> str:
        """Where money lies, as it stands inside a sentence."""
        kind, seat, name = account
        if kind == "wager":
            return self.wager_of(seat, name)
        if seat:
            return self.name(seat)
        return f"the {self.wager(name).lower()}" if name else f"the {kind}"

    def by_name(self, said: str) -> str:
        """What is said of a seat, with the name of whoever sits there.

        >>> Words({3: "Ann"}, {}).by_name("seat 3, second hand: soft 17")
        'Ann, second hand: soft 17'
        """
        return re.sub(r"^seat (\d+)\b", lambda found: self.name(int(found[1])), said)

    def refusal(self, why: str) -> str:
        """Why something is not open, as a dealer would say it: by the titles of wagers.

        >>> words = Words({}, {"trips-plus": "Trips Plus", "ante": "Ante"})
        >>> words.refusal("trips-plus needs ante first (policy: orphan-wagers)")
        'Trips Plus needs Ante first.'
        >>> words.refusal("odds must equal ante, 5.00 (§6(c))")
        'Odds must equal Ante, 5.00 (§6(c)).'
        """
        if self.titles:
            why = _wagers_in(tuple(self.titles)).sub(lambda found: self.titles[found[0]], why)
        why = re.sub(r" \(policy: [^()]*\)", "", why).strip().rstrip(".")
        return f"{why[:1].upper()}{why[1:]}."

    def place(self, spot: Spot) -> str:
        """Where cards lie.

        >>> Words({}, {}).place(Spot(0, "banker")), Words({}, {}).place(COMMUNITY)
        ("the Banker's Hand", 'the board')
        """
        if spot == COMMUNITY:
            return "the board"
        return f"the {title(spot.area)}'s Hand" if spot.area in COMMON else self.name(spot.seat)

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
            case Choose(_, choice) if choice.removeprefix("add-") in self.titles:
                return f"Add to {self.wager(choice.removeprefix('add-'))}"
            case Choose(_, choice):
                return title(choice).capitalize()
            case Proceed():
                return "Go on"
            case _:
                return _of_stack(action) or action.verb.replace("-", " ").capitalize()


@lru_cache(maxsize=64)
def _wagers_in(wagers: tuple[str, ...]) -> re.Pattern[str]:
    """Finds the wagers that a refusal names; a plain word only where it can be nothing else."""
    parts = []
    for wager in sorted(wagers, key=len, reverse=True):
        before = "" if "-" in wager else r"(?:^|(?<=needs )|(?<=equal ))"
        parts.append(rf"{before}(?<![\w-]){re.escape(wager)}(?![\w-])")
    return re.compile("|".join(parts))


def _of_stack(action: Action) -> str:
    """What a button says that does something to the stack or reads dice; nothing for others."""
    match action:
        case Enter(dice):
            return f"Enter {dice}"
        case Cut(_, at):
            return f"Cut {at} deep"
        case InsertCutCard(behind):
            return f"Cut card before the last {behind}"
        case Rearrange(_, order):
            return f"Deal places {', '.join(map(str, order))}"
        case _:
            return ""


def cards(some: Any) -> str:
    """Cards with their signs; those that are not seen are counted."""
    hidden = sum(card is None for card in some)
    shown = [card.sign for card in some if isinstance(card, Card)]
    if hidden:
        shown.append(f"{hidden} card{'s' * (hidden != 1)} face down")
    return " ".join(shown)


def _placed(words: Words, event: Any) -> str:
    what = f"{show_money(event.cents)} on {words.wager(event.wager)}"
    return f"{words.does(event.seat, 'wagers')} {what}."


def _taken_back(words: Words, event: Any) -> str:
    what = f"{show_money(event.cents)} from {words.wager(event.wager)}"
    return f"{words.does(event.seat, 'takes')} back {what}."


def _settled(verb: str) -> Callable[[Words, Any], str]:
    def says(words: Words, event: Any) -> str:
        why = f", {event.why}" if event.why else ""
        what = words.wager_of(event.seat, event.wager)
        return f"{what} {verb} {show_money(event.cents)}{why}."

    return says


def _dealt(words: Words, event: Any) -> str:
    what = "A card" if event.card is None else event.card.sign
    return f"{what} to {words.place(event.spot)}."


def _compared(words: Words, event: Any) -> str:
    seat, result = event.spot.seat, event.result
    hands = f"{event.player} against {event.dealer}"
    if result.startswith("dealer "):
        return f"The {result}: {words.does(seat, 'has')} {hands}."
    *how, verb = result.split(", ")
    said = ", ".join([words.does(seat, _VERBS.get(verb, verb)), *how])
    return f"{said}: {hands}."


def _taken_in(words: Words, event: Any) -> str:
    what = words.wager_of(event.seat, event.wager)
    return f"{what} {show_money(event.cents)} is taken in, and plays."


def _metered(words: Words, event: Any) -> str:
    why = f", {event.why}" if event.why else ""
    return f"The {words.wager(event.meter)} meter reads {show_money(event.cents)}{why}."


def _permitted(words: Words, event: Any) -> str:
    what = f"{show_money(event.cents)} on {words.wager(event.wager)}"
    return f"{words.name(event.seat)} may wager {what}, outside the limits."


def _time_is_up(words: Words, event: Any) -> str:
    # Others hear only what was done, not with which cards.
    is_whole = " " in event.what
    done = words.label(parse_action(event.what)) if is_whole else event.what.replace("-", " ")
    return f"Time is up for {words.name(event.seat)}: {done[:1].lower()}{done[1:]}."


def _words_taken(words: Words, event: Any) -> str:
    def names(seats: tuple[Seat, ...]) -> str:
        return ", ".join(words.name(seat) for seat in seats)

    said = f"Words that went into the order: {names(event.seats)}." if event.seats else ""
    none = f"No word came from: {names(event.silent)}." if event.silent else ""
    return f"{said} {none}".strip()


def _seated(words: Words, event: Any, verb: str, rest: str) -> str:
    who = "you" if event.seat == words.own else event.name
    return f"{who} {_of_you(verb) if who == 'you' else verb} {rest}."


def _shown(words: Words, event: Any) -> str:
    spot = event.spot
    who = f"{words.place(spot)} shows" if spot.area in COMMON else words.does(spot.seat, "shows")
    return f"{who} {cards(event.cards)}."


def _given(words: Words, event: Any) -> str:
    if not event.seat:
        return f"{words.place(event.spot)} is back with the dealer."
    if event.spot.seat:
        return f"{words.does(event.seat, 'looks')} at the own hand."
    return f"{words.does(event.seat, 'has')} {words.place(event.spot)} to look at."


_HANDS: Final = {2: "two", 3: "three", 4: "four"}


def _split(words: Words, event: laid.HandSplit) -> str:
    return f"{words.does(event.seat, 'plays')} {_HANDS[event.made]} hands."


def _collected(words: Words, event: Any) -> str:
    return f"Cards of {words.place(event.spot)} to the discard rack."


def _of_you(verb: str) -> str:
    """What is said of others, said of you: wagers, wager; has, have."""
    return "have" if verb == "has" else verb.removesuffix("s")


_VERBS: Final = {"push": "ties"}


def _moved(does: str) -> Callable[[Words, Any], str]:
    def say(words: Words, event: Any) -> str:
        if event.sides[1].kind == "owed":
            owes = words.name(event.sides[1].seat)
            return f"The mark of {show_money(event.cents)} comes off for {owes}."
        source, target = map(words.account, event.sides)
        why = f", {event.why}" if event.why else ""
        return f"{show_money(event.cents)} {does} from {source} to {target}{why}."

    return say


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
    pay.WagerRestored: _settled("puts back on the layout"),
    pay.Moved: _moved("goes"),
    pay.Reversed: _moved("goes back"),
    pay.CommissionTaken: _moved("of commission goes"),
    pay.CommissionMarked: lambda words, event: (
        f"{show_money(event.cents)} of commission is marked for {words.name(event.source.seat)}."
    ),
    pay.PayoutAdded: _moved("goes"),
    pay.MeterSet: _metered,
    laid.CardDealt: _dealt,
    laid.HandGiven: _given,
    laid.CardHeldOver: lambda *_: "A card is held over for the next hand, unseen.",
    shoe.DiscardsShuffled: lambda _, event: (
        f"The {len(event.cards)} discards are shuffled, and the round goes on."
    ),
    shoe.CardTested: lambda _, event: (
        f"The card reader says: {'' if event.is_blackjack else 'no '}blackjack."
    ),
    shoe.CardRemoved: lambda _, event: f"{event.face} is no card of this shoe, and is removed.",
    laid.CardMoved: lambda words, event: f"{event.card.sign} goes to {words.place(event.target)}.",
    laid.ShoeDone: lambda *_: "The shoe is done: the cards are reshuffled before another round.",
    laid.CardBurned: lambda _, event: "A card is burned.",
    laid.CardSetAside: lambda _, event: f"{cards([event.card])} is set aside: {event.what}.",
    laid.CardExposed: lambda _, event: f"{event.card.sign} of {event.where} was seen.",
    laid.CardsShown: _shown,
    laid.CardsCollected: _collected,
    fix.CardsTakenBack: lambda words, event: f"{words.place(event.spot)} lies there again.",
    laid.HandSet: lambda words, event: f"{words.does(event.seat, 'keeps')} {cards(event.kept)}.",
    laid.HandSplit: _split,
    laid.HandUnset: lambda words, event: f"{words.does(event.seat, 'sets')} the hand again.",
    laid.DiceEntered: lambda _, event: f"The dealer calls and enters {event.dice}.",
    laid.DiceRolled: lambda _, event: f"The dice show {event.dice}.",
    laid.AreasLit: lambda words, event: (
        f"Lit: {', '.join(map(words.wager, event.wagers))}."
        if event.wagers
        else "The lights are cleared."
    ),
    laid.StackRearranged: lambda _, event: f"The stack is laid anew: {event.how}.",
    ev.Compared: _compared,
    ev.Announced: lambda words, event: f"{words.by_name(event.what)}.",
    ev.StepTaken: lambda _, event: f"{event.what}.",
    ev.ChoiceMade: lambda words, event: f"{words.name(event.seat)}: {title(event.choice).lower()}.",
    ev.WagerPermitted: _permitted,
    ev.LammerPlaced: lambda words, event: f"An envy lammer for {words.name(event.seat)}.",
    ev.LammerRemoved: lambda words, event: f"No envy lammer for {words.name(event.seat)}.",
    laid.CutCardReached: lambda *_: "The cut card is out: the shoe comes to its end.",
    ev.MarkerMoved: lambda words, event: f"The dealing marker is with {words.name(event.seat)}.",
    fix.MarkerLeft: lambda words, event: f"The marker is still with {words.name(event.seat)}.",
    laid.StubCounted: lambda _, event: f"The stub has {event.number} cards, {_right(event)}.",
    laid.DeckRemoved: lambda *_: "The deck leaves the table.",
    ev.RoundEnded: lambda *_: "The round is over.",
    ev.RoundVoided: lambda _, event: f"The round is void: {event.why}.",
    ev.IrregularityCalled: lambda _, event: f"{title(event.kind)}: {event.remedy}.",
    comings.SatDown: lambda words, e: _seated(
        words, e, "sits", f"down at {e.seat} with {show_money(e.cents)}"
    ),
    comings.GotUp: lambda words, e: _seated(words, e, "gets", f"up with {show_money(e.cents)}"),
    comings.BoughtIn: lambda words, e: _seated(words, e, "brings", f"{show_money(e.cents)} more"),
    floor.ShoeSealed: lambda *_: "What comes by chance is drawn and sealed.",
    floor.WordsTaken: _words_taken,
    floor.ShoeTold: lambda *_: "What was sealed is told, and can be checked.",
    floor.RoundBegan: lambda _, event: f"Round {event.number}: wagers, please.",
    floor.PreparationBegan: lambda *_: "The table is prepared for play.",
    floor.DefaultAnswered: _time_is_up,
    floor.DealerCame: lambda _, event: f"{event.name} deals.",
    floor.DealerLeft: lambda _, event: f"{event.name} no longer deals.",
}
