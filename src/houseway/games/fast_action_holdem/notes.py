"""What else a count says of a table, in words with their exact figures."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec
import numpy as np

from houseway.games.fast_action_holdem.classes import CELL, CHOICES
from houseway.games.fast_action_holdem.company import envy_worth
from houseway.games.fast_action_holdem.counting import way_of
from houseway.games.fast_action_holdem.pricing import Best, Prices
from houseway.games.fast_action_holdem.ratios import span_of
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.pieces.figures import decimal, percent
from houseway.pieces.money import Odds, show_money
from houseway.rulesets import Pay, Paytable
from houseway.rulesets.ruleset import Ruleset


def notes_of(
    ruleset: Ruleset[FastActionRules], prices: Prices, best: Best, ratio: Fraction
) -> Iterator[str]:
    """The notes to a report."""
    rules = prices.rules
    yield house_way_note(prices)
    if prices.table is not None:
        yield from ratio_notes(prices)
        yield from splits_notes(ruleset, prices, ratio)
        if rules.payout_limit.scope is not None:
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
            f"{percent(ends[best])} of the {main}. No ratio within these limits gives a "
            f"player alone an advantage."
        )


def splits_notes(
    ruleset: Ruleset[FastActionRules], prices: Prices, ratio: Fraction
) -> Iterator[str]:
    """What the combined edge is under another reading of what may be split, and how to ask."""
    rules, choice = prices.rules, ruleset.entries["splits"].choice
    for other in choice.values if choice else ():
        if other == rules.splits:
            continue
        read = msgspec.structs.replace(rules, splits=other)
        edge = -Prices(read, prices.counted, prices.boards, prices.table).best(ratio).value(ratio)
        here = -prices.best(ratio).value(ratio)
        name = ruleset.file if ruleset.header.based_on else ruleset.name
        yield (
            f"What may be split is a matter of reading (policy: split-of-the-bonus). Here it is "
            f"{rules.splits!r}, and the house keeps {percent(here)} of the {rules.main_wager}; "
            f"read as {other!r} it keeps {percent(edge)}: houseway odds {ruleset.header.game} "
            f"--rules {name} --set 'splits={other}'"
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


def envy_note(prices: Prices, best: Best) -> str:
    """What Envy is worth."""
    rules = prices.rules
    assert rules.envy_table is not None
    cents, least = envy_worth(prices, best), rules.envy_table.bonus_least_cents
    said = f"Envy is worth {decimal(cents, 4)} cents for each other player in a round, which is in "
    said += "the figures by the number of players"
    if rules.envy_counts == "each player":
        said += " if each of two split hands counts; once a player it is a little less"
    return (
        f"{said}: {percent(cents / least)} of a Bonus of {show_money(least)}, which is the least "
        f"that gets a lammer, and less of a larger one. It changes no decision."
    )


def _plain(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else decimal(value, 2)
