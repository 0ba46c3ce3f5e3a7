"""The felt of Fast Action Hold'em: one betting area or two, and a place for discards beside it."""

from houseway.games.fast_action_holdem.rules import (
    BONUS,
    SPLIT,
    SPLIT_BONUS,
    FastActionRules,
)
from houseway.pieces.money import show_money
from houseway.rulesets.inscriptions import inscribed
from houseway.table.layout import (
    Area,
    Layout,
    Payouts,
    payout_limit,
    payouts,
    title,
    with_side_wagers,
)


@with_side_wagers
def layout(rules: FastActionRules) -> Layout:
    """The wager, the Bonus in front of it where there is one, and the same for a second hand."""
    main, has_bonus = rules.main_wager, rules.bonus is not None
    row = 1 if has_bonus else 0
    areas = [Area(wager=main, title=title(main), row=row, column=0, compulsory=True)]
    areas.append(Area(wager=SPLIT, title="Second hand", row=row, column=1, after_deal=True))
    if has_bonus:
        must = rules.bonus == "compulsory"
        areas.append(Area(wager=BONUS, title=title(BONUS), row=0, column=0, compulsory=must))
        second = Area(wager=SPLIT_BONUS, title="Second Bonus", row=0, column=1, after_deal=True)
        areas.append(second)
    return Layout(
        areas=tuple(areas),
        hand=rules.cards_dealt,
        dealer=rules.cards_dealt,
        community=rules.community_cards,
        discards="right",
        hands=2,
        inscriptions=(*inscribed(rules, rules.inscriptions), *payout_limit(rules.payout_limit)),
        payouts=(
            *payouts([(title(BONUS), BONUS, rules.bonus_table)], also={BONUS: (SPLIT_BONUS,)}),
            *envy(rules),
        ),
    )


def envy(rules: FastActionRules) -> tuple[Payouts, ...]:
    """What a lammer is paid for another player's hand, in amounts."""
    table = rules.envy_table
    if table is None:
        return ()
    lines = tuple((hand, show_money(cents)) for hand, cents in table.pays_cents.items())
    return (Payouts(title="Envy", wager=BONUS, is_extra=True, cite=table.cite, lines=lines),)
