"""What games dealt from one deck share: its devices, the three ways to deal it, and the stub.

The deck is shuffled after every round, by hand or by a device, and dealt from a manual shoe, from
the hand or from an automated shoe. What is not dealt is the stub; it is counted from time to time
to see that the deck is whole.
"""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from houseway.errors import NotPermitted
from houseway.pieces.money import Odds
from houseway.round.actions import Call, Choose, Count
from houseway.round.card_events import CardSetAside, StubCounted
from houseway.round.engine import Irregularity, Procedure, Table
from houseway.round.options import Exactly
from houseway.round.spots import DEALER_SEAT, Seat
from houseway.round.stack_options import CountCards
from houseway.round.start import Start
from houseway.rulesets.values import Remedy
from houseway.steps import irregularities as shared
from houseway.steps.banked import BankClauses, CardRules
from houseway.steps.irregularities import VoidRound, record, remedied
from houseway.steps.preparation import CardClauses, Cards
from houseway.steps.remedies import Cure

Shuffling: TypeAlias = Literal["manual", "pre-shuffled", "automated shuffler"]
Dealing: TypeAlias = Literal["manual shoe", "from the hand", "automated shoe"]

MISDEALT: Final = "misdealt"
NOT_MISDEALT: Final = "not-misdealt"

DECK_REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    "face_up_card": (Cure.DISCARDED_ONCE,),
    "drawn_in_error": (Cure.NEXT_CARD,),
    "exposed_in_error": (Cure.DISCARDED_ONCE,),
    "shoe_jam": (Cure.VOID, Cure.NEVER),
    "insufficient_cards": (Cure.VOID,),
    "stub_misdealt": (Cure.VOID,),
    "stub_wrong": (Cure.DECK_LEAVES,),
}
"""The remedies that there are for what can go wrong with the deck."""
SEEN: Final = (Cure.TURNED_DOWN, Cure.VOID)
HAND_REMEDIES: Final[dict[str, tuple[Cure, ...]]] = {
    **DECK_REMEDIES,
    "player_misdealt": (Cure.VOID,),
    "player_card_exposed": SEEN,
    "player_exposes_card": SEEN,
}
"""The same where players hold a hand of their own."""


# What the rules of such a game have.


class DealingClauses(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The clauses of one way to deal; a game adds those of its own steps."""

    into: str
    announce: str
    stub: str
    count: str
    counted: str
    miscounted: str
    counting_shuffler: str


class ThreeRounds(DealingClauses, frozen=True, kw_only=True):
    """Those where three cards go to every player and three to the community, round by round."""

    player_first: str
    community_first: str
    player_second: str
    community_second: str
    player_third: str
    community_third: str

    @property
    def rounds(self) -> tuple[tuple[str, str], ...]:
        """The clauses of each round: of the players' cards, and of the community's."""
        return (
            (self.player_first, self.community_first),
            (self.player_second, self.community_second),
            (self.player_third, self.community_third),
        )


Dealt = TypeVar("Dealt", bound=DealingClauses)


class DeckClauses(BankClauses, Generic[Dealt], frozen=True, kw_only=True):
    """The clauses about the deck, and about how a round begins and ends; a game adds its own."""

    cards: CardClauses
    manual_shoe: Dealt
    from_the_hand: Dealt
    automated_shoe: Dealt
    coupons: str


class DeckIrregularities(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The remedies of what can go wrong with the deck; a game adds its own."""

    face_up_card: Remedy
    drawn_in_error: Remedy
    exposed_in_error: Remedy
    shoe_jam: Remedy
    insufficient_cards: Remedy
    stub_misdealt: Remedy
    stub_wrong: Remedy


class HandIrregularities(DeckIrregularities, frozen=True, kw_only=True):
    """Those of a game whose players hold a hand that nobody else should see."""

    player_misdealt: Remedy
    player_card_exposed: Remedy
    player_exposes_card: Remedy


class OneDeckRules(CardRules, Generic[Dealt], frozen=True, kw_only=True):
    """The values of a game dealt from one deck that is shuffled after every round."""

    hand_needs_shuffler: ClassVar[bool] = True
    """Whether cards may be dealt from the hand only if a device has shuffled them."""

    order: str
    shuffling: Shuffling
    second_deck: bool
    cut_margin: int
    dealing: Dealing
    stub_count_every: Annotated[int, msgspec.Meta(ge=0)]
    """At least once in so many rounds; 0 where the law asks for no count."""
    shuffler_counts: bool
    limits_spread_odds: Odds
    """The highest odds of a wager that is held to it: one that pays some hand so, or less."""
    clause: DeckClauses[Dealt]
    irregularities: DeckIrregularities

    def check_deck(self, cards: int) -> None:
        """Refuse what no game of one deck can have, when so many cards may be dealt in a round."""
        if self.decks != 1:
            raise NotPermitted(f"the {self.order} order is for one deck", key="decks")
        self.check_limits()
        self._check_devices()
        if cards > self.stock.size:
            raise NotPermitted("the deck has too few cards for so many seats", key="seats_max")

    def is_held_to_spread(self, odds: Odds) -> bool:
        """Only wagers that win little are."""
        return odds <= self.limits_spread_odds

    def _check_devices(self) -> None:
        """Refuse devices that do not go together."""
        shuffler = self.shuffling == "automated shuffler"
        if self.hand_needs_shuffler and self.dealing == "from the hand" and not shuffler:
            message = "cards dealt from the hand are shuffled by an automated shuffler"
            raise NotPermitted(message, key="dealing")
        if self.second_deck and not shuffler:
            raise NotPermitted("a second deck needs an automated shuffler", key="second_deck")
        if self.shuffler_counts and not shuffler:
            raise NotPermitted("no shuffler counts the cards", key="shuffler_counts")
        deepest = self.cut_deepest
        if not 1 <= self.cut_margin <= deepest:
            raise NotPermitted(f"a cut is 1 to {deepest} cards deep", key="cut_margin")
        if self.stub_count_every and self.irregularities.stub_wrong.remedy == Cure.NEVER:
            message = "a count of the stub needs a remedy for one that is wrong; write 0 for none"
            raise NotPermitted(message, key="stub_count_every")

    @property
    def cut_deepest(self) -> int:
        """The largest margin of a cut: one card is left below the dealer's."""
        return self.stock.size - 1

    @property
    def dealt(self) -> Dealt:
        """The clauses of the way this table deals."""
        ways = {
            "manual shoe": self.clause.manual_shoe,
            "from the hand": self.clause.from_the_hand,
            "automated shoe": self.clause.automated_shoe,
        }
        return ways[self.dealing]

    @property
    def deals_stacks(self) -> bool:
        """Whether each spot gets its cards at once, as an automated shoe deals them."""
        return self.dealing == "automated shoe"

    def counts_stub(self, uncounted: int) -> bool:
        """Whether this deck must be counted now: its next round would be one too late."""
        next_use = 2 if self.second_deck else 1
        is_due = 0 < self.stub_count_every < uncounted + 1 + next_use
        return is_due and not self.shuffler_counts


def cards_of(rules: OneDeckRules[Any]) -> Cards:
    """How the table prepares its cards: a shuffle after every round, the cut the dealer's."""
    shuffler = rules.shuffling == "automated shuffler"
    return Cards(
        stock=rules.stock,
        decks=rules.decks,
        method=rules.shuffling,
        cut_by="nobody" if shuffler else "dealer",
        cut_margin=rules.cut_margin,
        ends_at_cut_card=False,
        back_part=Fraction(0),
        is_alternating=rules.second_deck,
        stored_batch_trusted=True,
        into_clause=rules.dealt.into,
        counted_by=rules.dealt.counting_shuffler if rules.shuffler_counts else "",
        dealt_by=rules.dealing,
        clause=rules.clause.cards,
    )


def while_hands_lie(
    table: Table, remedies: HandIrregularities, players: Sequence[Seat], *own: Irregularity
) -> AbstractContextManager[None]:
    """What can be called from the close of wagers until hands are opened; a game adds its own."""
    exposed = shared.PLAYER_CARD_EXPOSED, shared.PLAYER_EXPOSES_CARD
    opened = remedied(remedies, DRAWN_IN_ERROR, *exposed, *own)
    return table.calls(opened, {each.kind: players for each in exposed})


# While cards come out of the shoe or off the deck.


def _set_one_aside(table: Table, call: Call, remedy: Remedy) -> None:
    """The first card that was seen goes to the discard rack; a second one voids the round."""
    table.emit(CardSetAside(remedy.clause, call.cards[0], call.kind))
    record(table, call, remedy)
    if sum(bundle.what == call.kind for bundle in table.felt.discard_rack) > 1:
        raise VoidRound(f"{call.kind}, a second one", remedy.clause)


def _deck_in_use(table: Table, call: Call) -> str | None:
    return None if table.cards_due > 0 else f"{call.kind}: no card is to be drawn any more"


DRAWN_IN_ERROR: Final = Irregularity(
    "drawn-in-error", "a card was drawn in error, its face unseen", None, record, _deck_in_use
)
FACE_UP_CARD: Final = Irregularity(
    "face-up-card", "a card lies face up in the shoe or deck", "from the shoe", _set_one_aside
)
EXPOSED_IN_ERROR: Final = Irregularity(
    "exposed-in-error", "a card drawn in error was seen", "from the shoe", _set_one_aside
)
SHOE_JAM: Final = Irregularity(
    "shoe-jam", "the automated shoe jams or does not deal all cards", None, record
)


@contextmanager
def while_dealing(table: Table, rules: OneDeckRules[Any]) -> Iterator[None]:
    """What can go wrong while cards come out of the shoe or off the deck."""
    found = FACE_UP_CARD, EXPOSED_IN_ERROR, shared.INSUFFICIENT_CARDS
    jams = (SHOE_JAM,) if rules.deals_stacks else ()
    with table.calls(remedied(rules.irregularities, *found, *jams), {}):
        yield


# The stub.


def put_stub_away(table: Table, rules: OneDeckRules[Any], start: Start) -> Procedure:
    """Put the cards that were not dealt into the discard rack, counted when a count is due."""
    dealt = rules.dealt
    clause = dealt.stub
    if rules.counts_stub(start.uncounted):
        wants = "count the stub face down"
        action = yield from table.ask(wants, dealt.count, (CountCards(rules.stock.size),))
        assert isinstance(action, Count)
        # With the cards that came out of it the stub is a whole deck; if some are gone, it is not.
        right = action.number == table.felt.cards_left + len(start.gone)
        clause = dealt.counted if right else dealt.miscounted
        table.emit(StubCounted(clause, action.number, right))
        if not right:
            yield from remedy_miscount(table, rules)
    table.step("stub to the discard rack, unexposed", clause)


def remedy_miscount(table: Table, rules: OneDeckRules[Any], clause: str = "") -> Procedure:
    """The count of the stub is wrong: the dealer finds out whether cards were misdealt.

    A deck that is not whole leaves the table, under the clause of the way to deal if one is given.
    """
    remedies = rules.irregularities
    found = (MISDEALT, f"misdealt-and-not-{rules.stock.size}", NOT_MISDEALT)
    options = [Exactly(Choose(DEALER_SEAT, what)) for what in found]
    wants = "were the cards misdealt?"
    action = yield from table.ask(wants, rules.dealt.miscounted, options)
    assert isinstance(action, Choose)
    if action.choice == MISDEALT:
        record(table, Call("stub-misdealt"), remedies.stub_misdealt)
    remedy = Remedy(remedies.stub_wrong.remedy, clause or remedies.stub_wrong.clause)
    table.irregular(Call(f"stub-wrong, {action.choice}"), remedy)
    raise VoidRound(Cure.DECK_LEAVES, remedy.clause, deck_leaves=True)
