"""The felt of poker: up to eleven places round an oval, and the pots in the middle."""

from collections.abc import Iterator

from houseway.games.poker.rake import RAKE_AREA
from houseway.games.poker.rules import PokerRules
from houseway.pieces.money import show_money
from houseway.table.layout import Layout, with_side_wagers


@with_side_wagers
def layout(rules: PokerRules) -> Layout:
    """No betting areas but a side wager's: bets lie before their seats, pots in the middle."""
    variant = rules.variant
    return Layout(
        areas=(),
        hand=variant.cards_each,
        dealer=0,
        community=variant.board_cards,
        participants=2,
        pots=("main", *(f"side {number}" for number in range(1, rules.seats_max)), RAKE_AREA.name),
        ring=True,
        inscriptions=rules.inscriptions,
        signs=tuple(signs(rules)),
        payouts=(),
    )


def signs(rules: PokerRules) -> Iterator[str]:
    """What the sign at the table posts: the game, what is bet, and what the house takes."""
    limits, low, high = rules.limits, rules.limits.minimum, rules.limits.maximum
    amounts = f"{show_money(low)} and {show_money(high)}"
    if rules.betting == "pot limit":
        amounts = f"from {show_money(low)} up to the pot"
    elif rules.betting == "between limits":
        amounts = f"from {show_money(low)} to {show_money(high)} by {show_money(limits.step)}"
    yield f"{rules.variant.title}, {rules.betting}: {amounts}."
    if rules.ante.cents:
        yield f"Ante {rules.ante}."
    if rules.variant.button:
        yield f"Blinds {rules.blinds}."
    else:
        yield f"Forced bet {rules.forced_bet}."
    if rules.most_raises:
        yield f"Raises in a betting round: {rules.most_raises} at most."
    if not rules.check_raise:
        yield "Who has checked may not raise in the same betting round."
    for what, value in (("Rake", rules.rake), ("Bad beat", rules.bad_beat), ("Kill", rules.kill)):
        if value:
            yield f"{what}: {value}."
    if rules.time_charge.cents:
        yield f"Time charge {rules.time_charge} for each player."
