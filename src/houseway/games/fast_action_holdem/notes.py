"""What else a count says of a table, in words with their exact figures."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec
import numpy as np

from houseway.games.fast_action_holdem import plan as plans
from houseway.games.fast_action_holdem.categories import names_of
from houseway.games.fast_action_holdem.classes import (
    CELL,
    CHOICES,
    boards_beside,
)
from houseway.games.fast_action_holdem.counting import way_of
from houseway.games.fast_action_holdem.pricing import Best, Prices
from houseway.games.fast_action_holdem.ratios import span_of
from houseway.games.fast_action_holdem.rules import FOUR_OF_A_KIND, FastActionRules
from houseway.pieces.figures import decimal, percent
from houseway.pieces.money import Odds, show_money
from houseway.rulesets import Pay, Paytable


def notes_of(prices: Prices, best: Best, ratio: Fraction) -> Iterator[str]:
    """The notes to a report."""
    rules = prices.rules
    yield house_way_note(prices)
    if prices.table is not None:
        yield from ratio_notes(prices)
        if rules.payout_limit.scope != "none":
            yield limit_note(prices, ratio)
    if rules.envy_table is not None and prices.boards is not None:
        yield envy_note(prices, best)


# The house way.


def house_way_values(prices: Prices) -> tuple[Fraction, Fraction, Fraction]:
    """What the house way is worth to a player, what the best setting is, and how often they differ.

    Nothing is split, surrendered or declared: it is the setting alone that is compared.
    """
    hands, scale = prices.hands, prices.counted.scale
    parts = way_of(prices.counted.question).parts
    shares = []
    for choice, (i, j) in enumerate(CHOICES):
        m, n = CHOICES[5 - choice]
        faces = hands.faces
        number = faces[:, j] * (faces[:, j] + 1) // 2 + faces[:, i]
        shares.append(parts[number, CELL[faces[:, m], faces[:, n]]])
    share = np.stack(shares, axis=1).astype(object)
    # Naturals are not set where they win as they are.
    is_set = share.sum(axis=1) == scale
    main = prices.main[hands.settings]
    top = main.max(axis=1)
    ways = np.where(is_set, hands.ways, 0).astype(object)
    total = int(ways.sum())
    followed = int(((share * main).sum(axis=1) * ways).sum())
    differs = ((share * (main != top[:, None])).sum(axis=1) * ways).sum()
    return (
        Fraction(followed, scale * prices.unit * total),
        Fraction(int((top * ways).sum()), prices.unit * total),
        Fraction(int(differs), scale * total),
    )


def house_way_note(prices: Prices) -> str:
    """How far the house way is from best play for four cards."""
    followed, best, differs = house_way_values(prices)
    main = prices.rules.main_wager
    return (
        f"Setting four cards by the house way, and never splitting, is worth {percent(followed)} "
        f"of the {main}; the best setting {percent(best)}. The house way keeps other cards than "
        f"the best in {percent(differs, 2)} of hands, and gives away {percent(best - followed)}."
    )


# Bonus and Ante.


def ratio_notes(prices: Prices) -> Iterator[str]:
    """What the player's choice of the ratio does; a warning where it turns the table."""
    rules, table = prices.rules, prices.table
    assert table is not None
    main = rules.main_wager
    if table.equal_to:
        yield f"Under paytable {table.name} the Bonus equals the {main}: there is no other ratio."
        return
    least, most = span_of(prices)
    ends = {ratio: -prices.best(ratio).value(ratio) for ratio in (least, most)}
    best = min(ends, key=lambda ratio: ends[ratio])
    said = (
        f"The limits let the Bonus be {_plain(least)} to {_plain(most)} times the "
        f"{main}. With best play the house keeps {percent(ends[most])} of the {main} at the "
        f"largest ratio, {percent(ends[most] / (1 + most))} of all that is bet."
    )
    yield said
    if ends[best] < 0:
        yield (
            f"WARNING: these limits give the player the advantage. With {_plain(best)} times the "
            f"{main} on the Bonus the player wins {percent(-ends[best])} of the {main} on "
            f"average, {percent(-ends[best] / (1 + best))} of all that is bet. Lower the largest "
            f"Bonus, or raise the smallest {main}."
        )
    else:
        yield (
            f"The best ratio for the player is {_plain(best)}: the house keeps "
            f"{percent(ends[best])} of the {main}. No ratio within these limits gives the player "
            f"an advantage."
        )


def limit_note(prices: Prices, ratio: Fraction) -> str:
    """What the limit on payouts does, for the largest Bonus that the table takes."""
    rules, table = prices.rules, prices.table
    assert table is not None
    stake = rules.bonus_limits.maximum
    capped = Prices(rules, prices.counted, prices.boards, _capped(rules, table, stake))
    before, after = (each.best(ratio).value(ratio) for each in (prices, capped))
    shared = (
        ""
        if rules.payout_limit.scope == "per hand"
        else " Where several hands share the limit it costs more; that is not counted."
    )
    return (
        f"The payout limit of {rules.payout_limit} costs a Bonus of {show_money(stake)} "
        f"{percent(before - after)} of the {rules.main_wager}: the house keeps {percent(-after)} "
        f"in place of {percent(-before)}.{shared}"
    )


def _capped(rules: FastActionRules, table: Paytable, stake: int) -> Paytable:
    """A paytable as it pays on one stake within the limit."""
    most = Odds(Fraction(rules.payout_limit.cents, stake))
    pays = {hand: Pay(min(pay.odds, most)) if pay.odds else pay for hand, pay in table.pays.items()}
    return msgspec.structs.replace(table, pays=pays)


# Envy.


def envy_worth(prices: Prices, best: Best) -> Fraction:
    """What a lammer wins on average for one other player's hands, in cents.

    The other player plays best too. Every hand that qualifies counts; one that is surrendered does
    not, and a natural is what its Bonus takes it for.
    """
    rules, ways = prices.rules, prices.hands.ways
    assert rules.envy_table is not None
    assert prices.boards is not None
    paid = rules.envy_table.pays_cents
    prizes = [paid.get(name, 0) for name in names_of(rules.order)]
    each = prices.boards.astype(object) @ np.array(prizes, object)
    rows = np.arange(len(best.entries))
    choice = np.minimum(best.entries & plans.KEEP_BITS, 5)
    first, second = prices.hands.settings[rows, choice], prices.hands.settings[rows, 5 - choice]
    splits = (best.entries & (plans.SPLIT_ANTE | plans.SPLIT_BONUS)) > 0
    shown = (best.entries & (plans.SURRENDER | plans.NATURAL)) == 0
    won = int(((each[first] * shown + each[second] * splits) * ways).sum())
    boards = boards_beside(prices.copies)
    if rules.bonus_at_natural == "is paid as four-of-a-kind":
        naturals = int(ways[(best.entries & plans.NATURAL) > 0].sum())
        won += naturals * boards * paid.get(FOUR_OF_A_KIND, 0)
    return Fraction(won, int(ways.sum()) * boards)


def envy_note(prices: Prices, best: Best) -> str:
    """What Envy is worth."""
    rules = prices.rules
    assert rules.envy_table is not None
    cents, least = envy_worth(prices, best), rules.envy_table.bonus_least_cents
    said = f"Envy is worth {decimal(cents, 4)} cents for each other player in a round"
    if rules.envy_counts == "each player":
        said += " if each of two split hands counts; once a player it is a little less"
    return (
        f"{said}: {percent(cents / least)} of a Bonus of {show_money(least)}, which is the least "
        f"that gets a lammer, and less of a larger one. It changes no decision."
    )


def _plain(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else decimal(value, 2)
