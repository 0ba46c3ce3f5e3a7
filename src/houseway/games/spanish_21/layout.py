"""The felt of Spanish 21: a box for the wager, and its further hands side by side."""

from msgspec.structs import replace

from houseway.games.spanish_21.rules import DOUBLE, INSURANCE, MATCH, WAGER, SpanishRules
from houseway.round.spots import Seat, riding
from houseway.rulesets.inscriptions import inscribed
from houseway.table.layout import Area, Layout, Payouts, payouts, with_side_wagers


@with_side_wagers
def layout(rules: SpanishRules) -> Layout:
    """Insurance nearest the dealer; the wager below it, its double and match-the-dealer beside."""
    areas = [
        Area(wager=INSURANCE, title="Insurance", row=0, column=0, after_deal=True),
        Area(wager=DOUBLE, title="Double", row=0, column=1, after_deal=True),
        Area(wager=WAGER, title="Wager", row=1, column=0, compulsory=True),
        Area(wager=MATCH, title="Match the Dealer", row=1, column=1),
    ]
    for number in range(2, rules.hands_max + 1):
        for column, (wager, title) in enumerate(((WAGER, "Hand"), (DOUBLE, "Double"))):
            areas.append(
                Area(
                    wager=riding(wager, number),
                    title=f"{title} {number}",
                    row=number,
                    column=column,
                    after_deal=True,
                    on_hand=number,
                )
            )
    boxes = range(1, rules.seats_max + 1) if rules.is_shared else ()
    areas += [_behind(area, box) for box in boxes for area in areas]
    return Layout(
        areas=tuple(areas),
        hand=rules.cards_dealt,
        dealer=2,
        community=0,
        hands=rules.hands_max,
        draws=True,
        inscriptions=inscribed(rules, rules.inscriptions),
        signs=inscribed(rules, rules.signs),
        payouts=(
            *payouts(
                [
                    ("Match the Dealer", MATCH, rules.match_pays),
                    ("Additional payouts", WAGER, rules.bonus),
                ]
            ),
            *_of_the_wager(rules),
        ),
    )


def _behind(area: Area, box: Seat) -> Area:
    """The same area for a wager on the box of another, which lies there."""
    wager = riding(f"{area.wager.partition('.')[0]}-{box}", area.on_hand or 1)
    return replace(area, wager=wager, title=f"{area.title} at box {box}", box=box, compulsory=False)


def _of_the_wager(rules: SpanishRules) -> tuple[Payouts, Payouts]:
    """What a wager is paid that has no other line, and the fixed sums for suited sevens."""
    plain = (
        ("blackjack", str(rules.blackjack_pays)),
        ("any other hand that wins", str(rules.win_pays)),
    )
    sevens = (
        (f"from {rules.super_bonus_large_from}", str(rules.super_bonus_large)),
        (f"from {rules.super_bonus_from}", str(rules.super_bonus)),
        ("all other players", str(rules.super_bonus_others)),
    )
    title = "Suited 7-7-7 against a 7"
    return (
        Payouts(title="Wager", wager=WAGER, cite=rules.clause.settle, lines=plain),
        Payouts(
            title=title,
            wager=WAGER,
            is_extra=True,
            cite=rules.clause.super_bonus,
            lines=sevens,
        ),
    )
