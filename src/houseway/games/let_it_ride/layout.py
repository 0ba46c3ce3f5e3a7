"""The felt of Let It Ride: three betting areas side by side, the bonuses before them."""

from houseway.games.let_it_ride.rules import (
    BETS,
    BONUS,
    COMMUNITY_CARDS,
    THREE_CARD_BONUS,
    LetItRideRules,
    wager_rules,
)
from houseway.table.layout import (
    Layout,
    Payouts,
    areas,
    payout_limit,
    payouts,
    title,
    with_side_wagers,
)


@with_side_wagers
def layout(rules: LetItRideRules) -> Layout:
    """Three areas in a row at each position, with those of the bonus wagers that are offered."""
    places = {BONUS: (0, 0), THREE_CARD_BONUS: (0, 1)}
    places |= {bet: (1, column) for column, bet in enumerate(BETS)}
    return Layout(
        areas=areas(places, wager_rules(rules).areas),
        hand=rules.cards_dealt,
        dealer=0,
        community=COMMUNITY_CARDS,
        inscriptions=inscriptions(rules),
        payouts=(*payouts(tables(rules), also={BETS[0]: BETS[1:]}), *prizes(rules)),
    )


def tables(rules: LetItRideRules) -> list[tuple[str, str, object]]:
    """The paytables in force, each with its title and wager."""
    found: list[tuple[str, str, object]] = [("Each Bet", BETS[0], rules.paytable)]
    if rules.three_card_offered:
        found.append((title(THREE_CARD_BONUS), THREE_CARD_BONUS, rules.three_card_paytable))
    return found


def prizes(rules: LetItRideRules) -> tuple[Payouts, ...]:
    """The prizes of the bonus wager, in money, where it is offered."""
    if not rules.bonus_offered:
        return ()
    table = rules.bonus_prizes
    lines = tuple((hand, f"wins ${amount}") for hand, amount in table.pays.items())
    return (Payouts(title=title(BONUS), wager=BONUS, cite=table.cite, lines=lines),)


def inscriptions(rules: LetItRideRules) -> tuple[str, ...]:
    """The payout limit, or that there is one; nothing where there is none."""
    if rules.payout_limit.scope is not None and rules.limit_stated == "on a sign":
        return ("Subject to the posted payout limit",)
    return payout_limit(rules.payout_limit)
