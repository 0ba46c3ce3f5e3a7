"""What is asked before wagers are down: whether to bank, with whom, and what the dealer wagers.

What others will wager is not known then; it is counted as if each of them wagered the minimum.
"""

from fractions import Fraction
from typing import Any, Final, NamedTuple, Protocol

from houseway.odds.banking import AgainstBank, Terms, terms_of
from houseway.odds.deciding import Answer, Deciding, Dialled, best_answers, open_actions, seat_of
from houseway.pieces.money import Cents, show_money
from houseway.round.actions import Choose, Place
from houseway.round.view import View
from houseway.steps.player_bank import ALONE, BANK, CO_BANK, DEALER, NO_WAGER
from houseway.steps.simple import PASS

OFFER_STAGE: Final = "The bank is offered"
SHARED_STAGE: Final = "Bank alone, or with the house"
DEALER_STAGE: Final = "The dealer's wager against the bank"
AT_MINIMUM: Final = "Counted as if every other player wagered {}."
DEALERS_ALONE: Final = "Counted as if the dealer wagered {} against the bank."
OWN_WAGER: Final = "A pass is counted with an own wager of {}."


class Counted(Protocol):
    """What a game knows of wagers before the deal."""

    def started(self, stake: Cents) -> Fraction:
        """A player's wager of so much, for one staked."""
        ...

    def banked(self, terms: Terms, against: AgainstBank) -> Fraction:
        """What a bank nets on average, in cents."""
        ...


class Outlook(NamedTuple):
    """Who would wager how much."""

    view: View
    wager: str
    counted: Counted

    @property
    def minimum(self) -> Cents:
        """The least wager."""
        rules: Any = self.view.rules
        return int(rules.limits.minimum)

    @property
    def others(self) -> tuple[Cents, ...]:
        """What each of the others is taken to wager."""
        racks, own = self.view.racks, seat_of(self.view)
        able = [seat for seat, rack in racks.items() if seat != own and rack >= self.minimum]
        return (self.minimum,) * len(able)

    def banked(self, dealers: Cents, *, is_shared: bool = False) -> Fraction:
        """What the bank nets beside a wager of the dealer."""
        against = AgainstBank(dealers, self.others, 0, is_shared)
        terms = terms_of(self.view.rules)
        return self.counted.banked(terms, against) if against.stakes else Fraction(0)

    def notes(self, dealers: Cents) -> tuple[str, ...]:
        """What it was counted with."""
        said = AT_MINIMUM if self.others else DEALERS_ALONE
        about = (said.format(show_money(self.minimum)),) if self.others or dealers else ()
        return (*about, *AgainstBank(dealers, self.others).notes)


def about_banking(view: View, wager: str, counted: Counted) -> Deciding | None:
    """Whether to bank, alone or with the house, and what the dealer is to wager.

    Nothing where none of that is asked. It is an outlook: no wager lies there yet.
    """
    actions = [each for each in open_actions(view) if isinstance(each, Choose | Place)]
    words = {each.choice for each in actions if isinstance(each, Choose)}
    if words in ({PASS, BANK}, {ALONE, CO_BANK}):
        chosen = [each for each in actions if isinstance(each, Choose)]
        return _offered(Outlook(view, wager, counted), chosen)
    if NO_WAGER in words:
        return _dealers(Outlook(view, wager, counted), actions)
    return None


def _offered(outlook: Outlook, actions: list[Choose]) -> Deciding:
    """Bank or pass; alone or with the house."""
    rules: Any = outlook.view.rules
    unit = outlook.minimum
    dealers = 0 if outlook.others else unit
    alone = outlook.banked(dealers) / unit
    shared = outlook.banked(0, is_shared=True) / unit if rules.co_bank else alone
    known = {
        PASS: ("pass, and wager against the dealer", outlook.counted.started(unit)),
        BANK: ("be the bank", max(alone, shared)),
        ALONE: ("bank alone", alone),
        CO_BANK: ("bank with the house", shared),
    }
    has_pass = any(each.choice == PASS for each in actions)
    passes = (OWN_WAGER.format(show_money(unit)),) if has_pass else ()
    return Deciding(
        stage=OFFER_STAGE if has_pass else SHARED_STAGE,
        wager=outlook.wager,
        unit_cents=unit,
        answers=best_answers(
            Answer(action=each, decision=known[each.choice][0], worth=known[each.choice][1])
            for each in actions
        ),
        is_exact=False,
        is_stake=True,
        notes=(*passes, *outlook.notes(dealers)),
    )


def _dealers(outlook: Outlook, actions: list[Choose | Place]) -> Deciding:
    """How much the dealer wagers against the bank."""
    unit = max(each.cents for each in actions if isinstance(each, Place))
    without = outlook.banked(0)

    def worth_of(cents: Cents) -> Fraction:
        return (outlook.banked(cents) - without) / unit

    answers = (
        Answer(action=each, decision="the dealer wagers all of it", worth=worth_of(each.cents))
        if isinstance(each, Place)
        else Answer(action=each, decision="no wager of the dealer", worth=Fraction(0))
        for each in actions
    )
    return Deciding(
        stage=DEALER_STAGE,
        wager=outlook.wager,
        unit_cents=unit,
        answers=best_answers(answers),
        dialled={DEALER: Dialled("the dealer wagers less", worth_of)},
        is_exact=not outlook.others,
        is_stake=True,
        notes=outlook.notes(unit) if outlook.others else (),
    )
