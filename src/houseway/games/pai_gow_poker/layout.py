"""The felt of pai gow poker: six numbered areas, bonus to the right, insurance to the left."""

from collections.abc import Iterator, Mapping

import msgspec

from houseway.games.pai_gow_poker.areas import areas as offered
from houseway.games.pai_gow_poker.rules import PaiGowPokerRules
from houseway.games.pai_gow_poker.wagers import (
    BONUS,
    INSURANCE,
    NUMBERS,
    PROGRESSIVE,
    SEVEN_CARD,
    THREE_CARD,
    WAGER,
)
from houseway.hands.pai_gow_poker import HIGH_CARDS, SEVEN_CARDS
from houseway.pieces.money import show_money
from houseway.steps.banking import CENTRE
from houseway.steps.player_bank import DEALER
from houseway.table.layout import (
    Area,
    Layout,
    Payouts,
    areas,
    payout_limit,
    payouts,
    with_side_wagers,
)

PLACES: Mapping[str, tuple[int, int]] = {
    INSURANCE: (0, 0),
    WAGER: (0, 1),
    BONUS: (0, 2),
    PROGRESSIVE: (0, 3),
    THREE_CARD: (1, 0),
    SEVEN_CARD: (1, 2),
    **{name: (2, at) for at, name in enumerate(NUMBERS)},
}


@with_side_wagers
def layout(rules: PaiGowPokerRules) -> Layout:
    """One betting area at each position with those of further wagers, and places for two hands."""
    has_dice = rules.start_by == "dice" and not rules.deals_threes
    has_number = rules.start_by == "number generator" and not rules.deals_threes
    return Layout(
        areas=tuple(map(numbered, areas(PLACES, offered(rules)))),
        hand=SEVEN_CARDS,
        dealer=SEVEN_CARDS,
        community=0,
        hands=2,
        parted=HIGH_CARDS,
        dice=rules.dice if has_dice else 1 if has_number else 0,
        pots=(CENTRE.name, DEALER),
        inscriptions=(*rules.inscriptions, *inscribed(rules)),
        signs=rules.signs,
        payouts=(*payouts(_tables(rules)), *envy(rules)),
    )


def numbered(area: Area) -> Area:
    """An area; that of a number has a short name, since seven lie side by side."""
    if area.wager not in NUMBERS:
        return area
    return msgspec.structs.replace(area, title=area.title.replace("Number", "No."))


def inscribed(rules: PaiGowPokerRules) -> Iterator[str]:
    """What the layout says of the values in force."""
    if rules.takes_additional:
        yield f"A number pays {rules.additional_pays}, down to whole dollars"
    yield from payout_limit(rules.bonus_payout_limit, " for Bonus and Insurance")
    yield from payout_limit(rules.seven_card_payout_limit, " for the Seven-Card Bonus")


def _tables(rules: PaiGowPokerRules) -> list[tuple[str, str, object]]:
    return [
        ("Bonus", BONUS, rules.bonus_paytable),
        ("Pai Gow Insurance", INSURANCE, rules.insurance_paytable),
        ("Progressive", PROGRESSIVE, rules.progressive_paytable),
        ("Three-Card Bonus", THREE_CARD, rules.three_card_paytable),
        ("Seven-Card Bonus", SEVEN_CARD, rules.seven_card_paytable),
    ]


def envy(rules: PaiGowPokerRules) -> Iterator[Payouts]:
    """What the envy bonus pays."""
    if rules.bonus_paytable is not None:
        table = rules.envy_bonus
        lines = tuple((hand, show_money(cents)) for hand, cents in table.pays_cents.items())
        yield Payouts(title="Envy Bonus", wager=BONUS, is_extra=True, cite=table.cite, lines=lines)
