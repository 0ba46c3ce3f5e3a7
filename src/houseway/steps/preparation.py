"""From a set of cards to a shoe: opening, shuffle, offer of the cut, cut card, idle table.

It is a procedure like a round, so it is recorded, replayed and disputed in the same way. Where a
law does not have a step, its clause is empty and the step is left out.
"""

from collections.abc import Generator, Iterable, Sequence
from fractions import Fraction
from math import ceil
from typing import Final, Literal, TypeAlias

import msgspec

from houseway.pieces.cards import PACK, RANK_NAMES
from houseway.round.actions import Action, Choose, InsertCutCard
from houseway.round.card_events import DeckRemoved
from houseway.round.engine import Called, Irregularity, Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly
from houseway.round.spots import FLOORPERSON, Seat
from houseway.round.stack_options import EndShoeAt
from houseway.round.turns import Turn
from houseway.rulesets.values import Remedy
from houseway.steps.commission import Marks, collect_marked
from houseway.steps.cutting import cut_stack, first_offer
from houseway.steps.equipment import Due, Equipment, Occasion
from houseway.steps.irregularities import record
from houseway.steps.remedies import Cure
from houseway.steps.simple import PASS

Method: TypeAlias = Literal[
    "manual", "pre-shuffled", "automated shuffler", "continuous shuffler", "house procedure"
]

SPREAD: Final = "spread-and-reshuffle"
FACE_UP: Final = "spread-face-up"
SHUFFLES: Final = ("riffle", "strip")
FROM_SHOE: Final = "cards taken from shoe and discard rack"


SHUFFLER_JAM: Final = Irregularity(
    "shuffler-jam", "the shuffler jams or does not complete its cycle", None, record
)
WRONG_COUNT: Final = Irregularity(
    "wrong-count", "the shuffler finds that the deck is not whole", None, None
)


CARD_SEEN: Final = Irregularity(
    "card-seen", "a card was turned over and seen while the cards were mixed", None, record
)


class CardClauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a law orders each step from a set of cards to a shoe; empty where it does not."""

    inspect: str
    verify: str
    spread: str
    wash: str
    each_deck: str
    pre_shuffled: str
    on_request: str
    shuffle: str
    no_cut: str
    first_player: str
    on_box: str
    on_dealer: str
    by_licensee: str
    next_player: str
    cut: str
    cut_card: str
    cover_card: str
    cut_rest: str
    cover_card_off: str
    recut: str
    jam: str
    device_removed: str
    reached: str
    idle: str
    idle_wash: str
    idle_exchange: str
    idle_stored: str
    idle_released: str
    batches: str
    continuous: str
    removed: str = ""
    """That cards which the game has not are taken out of the decks, and a floorperson sees to it.
    """
    remix: str = ""
    """That the cards are mixed again if one is seen."""


class Cards(Equipment, frozen=True, kw_only=True):
    """How a table prepares its cards."""

    decks: int
    """How many decks that is: each is inspected by itself."""
    method: Method
    dealt_by: str
    """How the cards are dealt: from a shoe, from the hand, by a device."""
    cut_by: Literal["players", "dealer", "nobody"]
    cut_margin: int
    """How far from either end of the stack a cut must be, in cards; the dealer's, from the top."""
    cut_first: Literal["by occasion", "the dealer's left", "the last curator"] = "by occasion"
    """Who is offered the cut first: as the occasion has it, or always whoever sits first there, or
    whoever had the shoe last, which is carried on as `curator`."""
    cut_goes: Literal["clockwise", "counterclockwise"] = "clockwise"
    """In which direction players are offered the cut. Counterclockwise, the first offer goes from
    round to round in that direction too; clockwise, it goes by where the cut card came out."""
    recut_by: Literal["who cut", "the next entitled"] = "who cut"
    """Who cuts again where the first cut was not proper."""
    back_part: Fraction
    """How much of the stack lies behind the cut card at least."""
    back_cards: int = 0
    """The same as a number of cards."""
    opened_by: Literal["deck", "batch"] = "deck"
    """What is inspected and spread by itself where two batches take turns; batches are not washed.
    """
    idle_spread: Literal["face up", "face down unless asked"] = "face up"
    """How the cards of an idle table lie for the first player."""
    shown_to: str = "the first player"
    """For whom cards are spread that come to the table."""
    marks: Marks | None = None
    """How what is marked is collected before the cards are shuffled, where something is."""
    stored_batch_trusted: bool
    """Whether the batch in the shuffler is stored and released so that it need not be spread."""
    after_shuffle: tuple[tuple[str, str], ...] = ()
    """What is done besides when the cards were shuffled by hand, each with its clause."""
    end_card: str = ""
    """The clause under which another cut card goes to the end of the stack; empty if none does."""
    into_clause: str
    """The clause under which the stack goes to where it is dealt from; empty if none does."""
    counted_by: str
    """The clause under which the shuffler counts the cards; empty where it does not."""
    clause: CardClauses

    @property
    def is_shuffled_always(self) -> bool:
        """Whether a continuous shuffler takes the cards of every round back at once."""
        return self.method == "continuous shuffler"

    @property
    def devices(self) -> tuple[str, ...]:
        """The shuffling and dealing devices on the table."""
        shuffler = (self.method,) if "shuffler" in self.method else ()
        return (*shuffler, self.dealt_by) if "automated" in self.dealt_by else shuffler

    @property
    def exchanges_when_idle(self) -> bool:
        """Whether an idle table goes on with the batch in the shuffler."""
        return self.is_alternating and bool(self.clause.idle_exchange)

    def prepare(self, table: Table, occasion: "Occasion") -> Procedure:
        """Prepare a shoe, each step under its clause."""
        return prepare(table, self, occasion)


def prepare(table: Table, cards: Cards, occasion: Occasion) -> Procedure:
    """Prepare a shoe, each step under its clause."""
    clause = cards.clause
    yield from _before(table, cards, occasion)
    if occasion.why == Due.OPENING:
        yield from _open(table, cards, each_deck=cards.is_alternating)
    elif occasion.why == Due.NEW_DECK:
        yield from _open(table, cards, each_deck=False)
    elif occasion.why == Due.IDLE:
        yield from _return_to_play(table, cards, occasion)
    if cards.method == "continuous shuffler":
        yield from table.proceed("cards into the device", clause.continuous)
        table.step("cards placed in the continuous shuffling device", clause.continuous)
        return
    if cards.method == "pre-shuffled" and occasion.why == Due.OPENING:
        yield from _use_pre_shuffled(table, cards, occasion)
    elif not (occasion.why == Due.IDLE and cards.exchanges_when_idle):
        yield from _shuffle(table, cards, occasion)
    yield from cut_stack(table, cards, occasion)
    if cards.ends_at_cut_card:
        yield from _insert_cut_card(table, cards)
    if cards.into_clause:
        table.step(f"stack ready to be dealt: {cards.dealt_by}", cards.into_clause)


def _before(table: Table, cards: Cards, occasion: Occasion) -> Procedure:
    """Collect what was marked before the cards are shuffled; note a device that was removed."""
    if cards.marks is not None and table.felt.owed:
        yield from table.proceed("collect what is owed", cards.marks.due)
        collect_marked(table, cards.marks)
    if occasion.removed and cards.clause.device_removed:
        table.step(f"{occasion.removed} removed from the table", cards.clause.device_removed)


def _use_pre_shuffled(table: Table, cards: Cards, occasion: Occasion) -> Procedure:
    """Shuffle pre-shuffled cards only if a player asks for it, at their first use."""
    clause = cards.clause
    table.step("pre-shuffled: not shuffled before play", clause.pre_shuffled)
    if not clause.on_request:
        return
    wants = "you may ask for a riffle or strip shuffle"
    asked = yield from request(table, wants, clause.on_request, occasion.players, SHUFFLES)
    if asked is not None:
        table.step(f"{asked.choice} shuffle at the request of seat {asked.seat}", clause.on_request)


def _shuffle(table: Table, cards: Cards, occasion: Occasion) -> Procedure:
    """Shuffle the cards by hand or device, and exchange the batches where two take turns."""
    clause = cards.clause
    opened = []
    if cards.method == "automated shuffler" and clause.jam:
        opened.append((SHUFFLER_JAM, Remedy("reshuffled under internal controls", clause.jam)))
    wrong = Remedy("the deck leaves the table", cards.counted_by)
    if cards.counted_by:
        opened.append((WRONG_COUNT, wrong))
    try:
        with table.calls(opened, {}):
            yield from table.proceed("shuffle the cards", clause.shuffle)
    except Called as called:
        table.irregular(called.call, wrong)
        table.emit(DeckRemoved(wrong.clause))
        yield from _open(table, cards, each_deck=False)
        yield from _shuffle(table, cards, occasion)
        return
    how = "manual" if cards.method == "pre-shuffled" else cards.method
    table.step(f"shuffled ({how}) and stacked", clause.shuffle)
    for what, by in cards.after_shuffle:
        table.step(what, by)
    if cards.is_alternating:
        opening = "one batch into play, the other into the device"
        what = opening if occasion.why == Due.OPENING else "batches exchanged"
        table.step(what, clause.batches)


def _open(table: Table, cards: Cards, *, each_deck: bool) -> Procedure:
    """Inspect, verify, spread and wash the cards, as far as the law asks it at the table."""
    clause = cards.clause
    if cards.method == "pre-shuffled" or not clause.inspect:
        return
    is_batch = cards.opened_by == "batch"
    times = (2 if is_batch else 2 * cards.decks) if each_deck else 1
    for number in range(1, times + 1):
        deck = f"{cards.opened_by} {number}: " if each_deck else ""
        each = clause.each_deck if each_deck else ""
        yield from table.proceed(f"{deck}inspect the cards", each or clause.inspect)
        table.step(f"{deck}sorted and inspected", each or clause.inspect)
        if clause.removed:
            table.step(f"{deck}{missing(cards)} taken out of each deck", clause.removed)
        yield from table.proceed(f"{deck}verify the inspection", each or clause.verify, FLOORPERSON)
        table.step(f"{deck}inspection verified", each or clause.verify, FLOORPERSON)
        shown = f"{deck}spread face up by suit and in sequence for {cards.shown_to}"
        table.step(shown, each or clause.spread)
        washed = "and stacked" if each_deck and is_batch else "washed and stacked"
        yield from _mix(table, cards)
        table.step(f"{deck}turned face down, {washed}", each or clause.wash)


def _mix(table: Table, cards: Cards) -> Procedure:
    """Mix the cards, as often as one is seen, where the law says so."""
    remix = cards.clause.remix
    if not remix:
        return
    with table.calls([(CARD_SEEN, Remedy(Cure.REMIXED, remix))], {}):
        yield from table.proceed("mix and stack the cards", remix)


def missing(cards: Cards) -> str:
    """The ranks of which the decks have no card, in words."""
    faces = set(cards.stock.faces)
    names = [
        f"{name}s" for rank, name in enumerate(RANK_NAMES) if not faces & set(PACK[4 * rank :][:4])
    ]
    return " and ".join(names)


def _return_to_play(table: Table, cards: Cards, occasion: Occasion) -> Procedure:
    """Bring a table back after nobody played."""
    clause = cards.clause
    if not clause.idle:
        return
    yield from table.proceed("bring the cards back into play", clause.idle)
    both = cards.is_alternating and not cards.exchanges_when_idle
    taken = "both decks taken from shoe, discard rack and device" if both else FROM_SHOE
    table.step(f"{taken} and spread", clause.idle)
    yield from _show_idle(table, cards, occasion)
    if not cards.exchanges_when_idle:
        yield from _mix(table, cards)
        table.step("washed and stacked", clause.idle_wash)
        return
    table.step("stacked into the shuffler; the batch inside taken out", clause.idle_exchange)
    spread_by = clause.idle_exchange
    if cards.stored_batch_trusted:
        if clause.idle_stored:
            table.step("batch stored in a secure manner, as approved", clause.idle_stored)
        if clause.idle_released:
            table.step("batch secured, released and prepared as approved", clause.idle_released)
        wants = "you may ask that the batch be spread and reshuffled"
        if not (
            yield from request(table, wants, clause.idle_exchange, occasion.players, (SPREAD,))
        ):
            return
    elif clause.idle_stored:
        spread_by = clause.idle_stored
    table.step("batch spread for inspection and reshuffled", spread_by)


def _show_idle(table: Table, cards: Cards, occasion: Occasion) -> Procedure:
    """Let the first player see the cards of an idle table, face up or as a player asks."""
    clause = cards.clause.idle
    if cards.idle_spread == "face down unless asked":
        wants = "you may ask that the cards be spread face up"
        if not (yield from request(table, wants, clause, occasion.players, (FACE_UP,))):
            table.step(f"face down for {cards.shown_to}", clause)
            return
    table.step(f"face up for {cards.shown_to}, then turned face down", clause)


def request(
    table: Table, wants: str, clause: str, seats: Iterable[Seat], choices: Sequence[str]
) -> Generator[Turn, Action, Choose | None]:
    """Ask all players at once whether anybody wants something; the first who does has it."""
    silent = set(seats)
    while silent:
        options = [
            Exactly(Choose(seat, what)) for seat in sorted(silent) for what in (PASS, *choices)
        ]
        action = yield from table.ask(wants, clause, options)
        assert isinstance(action, Choose)
        table.emit(ChoiceMade(clause, action.seat, action.choice))
        if action.choice != PASS:
            return action
        silent.remove(action.seat)
    return None


def _insert_cut_card(table: Table, cards: Cards) -> Procedure:
    """Put the cut card where the shoe will end."""
    size = cards.stock.size
    least = max(ceil(size * cards.back_part), cards.back_cards)
    clause = cards.clause.cut_card
    options = (EndShoeAt(least, size - 1, clause),)
    action = yield from table.ask("insert the cut card", clause, options)
    assert isinstance(action, InsertCutCard)
    table.step(
        f"cut card inserted {action.behind} cards from the back; stack into the shoe", clause
    )
    if cards.end_card:
        table.step("another cut card at the end of the stack", cards.end_card)


def offered_first(cards: Equipment, occasion: Occasion) -> Seat:
    """Who is offered the cut first in its going round; 0 where it does not, or begins anew."""
    if not isinstance(cards, Cards):
        return 0
    goes_round = cards.cut_by == "players" and cards.cut_goes == "counterclockwise"
    begins = occasion.why in (Due.OPENING, Due.IDLE)
    return 0 if begins or not goes_round else first_offer(cards, occasion)[0]
