"""A sentence for every kind of fact, said in the words of a table."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from houseway.floor.dealing import happenings as floor
from houseway.pieces.cards import Card
from houseway.pieces.money import show_money
from houseway.round import card_events as laid
from houseway.round import corrections as fix
from houseway.round import events as ev
from houseway.round import payments as pay
from houseway.round import shoe_events as shoe
from houseway.round.actions import parse_action
from houseway.round.events import Event
from houseway.round.spots import COMMON, Seat
from houseway.steps import comings
from houseway.steps.betting_round import told_act, told_bet
from houseway.table.layout import title

if TYPE_CHECKING:
    from houseway.web.words import Words

Sentence: TypeAlias = "Callable[[Words, Any], str]"
"""Says a fact in the words of a table."""


def cards(some: Any) -> str:
    """Cards with their signs; those that are not seen are counted."""
    hidden = sum(card is None for card in some)
    shown = [card.sign for card in some if isinstance(card, Card)]
    if hidden:
        shown.append(f"{hidden} card{'s' * (hidden != 1)} face down")
    return " ".join(shown)


def _placed(words: "Words", event: Any) -> str:
    bet = told_bet(event.why, event.cents)
    if bet is not None:
        return f"{words.does(event.seat, bet[0])} {bet[1]}."
    what = f"{show_money(event.cents)} on {words.wager(event.wager)}"
    return f"{words.does(event.seat, 'wagers')} {what}."


def _announced(words: "Words", event: ev.Announced) -> str:
    act = told_act(event.what)
    if event.what.isdigit():
        return f"The dealer calls {event.what}."
    if act is None:
        return f"{words.named(event.what)}."
    seat, verb, rest = act
    return f"{words.does(seat, verb)}{rest}."


def _taken_back(words: "Words", event: Any) -> str:
    if event.why == "uncalled":
        back = f"goes back to {words.name(event.seat)}"
        return f"{show_money(event.cents)} that nobody called {back}."
    what = f"{show_money(event.cents)} from {words.wager(event.wager)}"
    return f"{words.does(event.seat, 'takes')} back {what}."


def _settled(verb: str) -> Sentence:
    def says(words: "Words", event: Any) -> str:
        why = f", {words.named(event.why)}" if event.why else ""
        what = words.wager_of(event.seat, event.wager)
        return f"{what} {verb} {show_money(event.cents)}{why}."

    return says


def _dealt(words: "Words", event: Any) -> str:
    what = f"A {words.pieces.removesuffix('s')}" if event.card is None else event.card.sign
    return f"{what} to {words.place(event.spot)}."


def _compared(words: "Words", event: Any) -> str:
    seat, result = event.spot.seat, event.result
    hands = f"{event.player} against {event.dealer}"
    if result.startswith("dealer "):
        return f"The {result}: {words.does(seat, 'has')} {hands}."
    *how, verb = result.split(", ")
    said = ", ".join([words.does(seat, _VERBS.get(verb, verb)), *how])
    return f"{said}: {hands}."


def _taken_in(words: "Words", event: Any) -> str:
    what = words.wager_of(event.seat, event.wager)
    return f"{what} {show_money(event.cents)} is taken in, and plays."


def _metered(words: "Words", event: Any) -> str:
    why = f", {event.why}" if event.why else ""
    return f"The {words.wager(event.meter)} meter reads {show_money(event.cents)}{why}."


def _permitted(words: "Words", event: Any) -> str:
    what = f"{show_money(event.cents)} on {words.wager(event.wager)}"
    return f"{words.name(event.seat)} may wager {what}, outside the limits."


def _banks(words: "Words", event: ev.BankMarked) -> str:
    if not event.seat:
        return "The bank's marker is taken away."
    covers = show_money(event.covers_cents) if event.covers_cents else ""
    what = "the bank with the house" if event.is_shared else "the bank"
    which = f", which covers {covers}" if covers else ""
    return f"{words.does(event.seat, 'has')} {what}{which}."


def _time_is_up(words: "Words", event: Any) -> str:
    # Others hear only what was done, not with which cards.
    is_whole = " " in event.what
    done = words.label(parse_action(event.what)) if is_whole else event.what.replace("-", " ")
    return f"Time is up for {words.name(event.seat)}: {done[:1].lower()}{done[1:]}."


def _more_time(words: "Words", event: Any) -> str:
    asks = "calls for time" if event.is_called else "needs more time"
    verb, _, rest = asks.partition(" ")
    seconds = -(-event.bank_ms // 1000)
    return f"{words.does(event.seat, verb)} {rest}: time bank {seconds} s."


def _words_taken(words: "Words", event: Any) -> str:
    def names(seats: tuple[Seat, ...]) -> str:
        return ", ".join(words.name(seat) for seat in seats)

    said = f"Words that went into the order: {names(event.seats)}." if event.seats else ""
    none = f"No word came from: {names(event.silent)}." if event.silent else ""
    return f"{said} {none}".strip()


def _seated(words: "Words", event: Any, verb: str, rest: str) -> str:
    who = "you" if event.seat == words.own else event.name
    return f"{who} {of_you(verb) if who == 'you' else verb} {rest}."


def _shown(words: "Words", event: Any) -> str:
    spot = event.spot
    who = f"{words.place(spot)} shows" if spot.area in COMMON else words.does(spot.seat, "shows")
    return f"{who} {cards(event.cards)}."


def _given(words: "Words", event: Any) -> str:
    if not event.seat:
        return f"{words.place(event.spot)} is back with the dealer."
    if event.spot.seat:
        whose = "your" if event.seat == words.own else "the own"
        return f"{words.does(event.seat, 'looks')} at {whose} hand."
    return f"{words.does(event.seat, 'has')} {words.place(event.spot)} to look at."


_HANDS: Final = {2: "two", 3: "three", 4: "four"}


def _split(words: "Words", event: laid.HandSplit) -> str:
    return f"{words.does(event.seat, 'plays')} {_HANDS[event.made]} hands."


def _collected(words: "Words", event: Any) -> str:
    where = words.place(event.spot)
    whose = f"your {words.pieces}" if where == "you" else f"{words.pieces} of {where}"
    # Tiles lie before the inventory when they are done: there is no rack for them.
    return f"{whose} {'to the discard rack' if words.pieces == 'cards' else 'are collected'}."


def of_you(verb: str) -> str:
    """What is said of others, said of you: wagers, wager; pushes, push; has, have."""
    if verb.endswith("shes"):
        return verb.removesuffix("es")
    return "have" if verb == "has" else verb.removesuffix("s")


_VERBS: Final = {"push": "ties", "won": "wins", "lost": "loses"}


def _moved(does: str) -> Sentence:
    def say(words: "Words", event: Any) -> str:
        if event.sides[1].kind == "owed":
            owes = words.name(event.sides[1].seat)
            return f"The mark of {show_money(event.cents)} comes off for {owes}."
        source, target = map(words.account, event.sides)
        why = f", {event.why}" if event.why else ""
        return f"{show_money(event.cents)} {does} from {source} to {target}{why}."

    return say


def _right(event: Any) -> str:
    return "as it should" if event.right else "which is wrong"


SENTENCES: Final[dict[type[Event], Sentence]] = {
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
    pay.BetGathered: _moved("goes"),
    pay.RakeTaken: _moved("of rake goes"),
    pay.TimeCharged: _moved("of time charge goes"),
    pay.PotContributed: _moved("is contributed"),
    pay.PotAwarded: _moved("is awarded"),
    pay.MeterSet: _metered,
    laid.CardDealt: _dealt,
    laid.HandGiven: _given,
    laid.CardHeldOver: lambda *_: "A card is held over for the next hand, unseen.",
    shoe.DiscardsShuffled: lambda _, event: (
        f"The {len(event.cards)} discards are shuffled, and the round goes on."
        if event.cards
        else "All cards are shuffled again."
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
    ev.Announced: _announced,
    ev.StepTaken: lambda words, event: f"{words.named(event.what)}.",
    ev.ChoiceMade: lambda words, event: f"{words.name(event.seat)}: {title(event.choice).lower()}.",
    ev.WagerOffered: lambda words, event: (
        f"{words.does(event.seat, 'bids')} {show_money(event.cents)}."
    ),
    ev.WagerPermitted: _permitted,
    ev.LammerPlaced: lambda words, event: f"An envy lammer for {words.name(event.seat)}.",
    ev.LammerRemoved: lambda words, event: f"No envy lammer for {words.name(event.seat)}.",
    laid.CutCardReached: lambda *_: "The cut card is out: the shoe comes to its end.",
    ev.BankMarked: _banks,
    ev.MarkerMoved: lambda words, event: f"The {words.marker} is with {words.name(event.seat)}.",
    fix.MarkerLeft: lambda words, event: f"The marker is still with {words.name(event.seat)}.",
    laid.StubCounted: lambda _, event: f"The stub has {event.number} cards, {_right(event)}.",
    laid.DeckRemoved: lambda *_: "The deck leaves the table.",
    ev.RoundEnded: lambda *_: "The round is over.",
    ev.RoundVoided: lambda _, event: f"The round is void: {event.why.replace('-', ' ')}.",
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
    floor.BankDrawn: _more_time,
    floor.SatOut: lambda words, event: (
        f"{words.does(event.seat, 'sits')} out: no answer for {event.how_long}."
    ),
    floor.DealerCame: lambda _, event: f"{event.name} deals.",
    floor.DealerLeft: lambda _, event: f"{event.name} no longer deals.",
}
