"""The wagers that a table of Spanish 21 takes before the deal, and who may make them."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from houseway.errors import cited
from houseway.games.spanish_21.rules import MATCH, WAGER, Carried, Named, SpanishRules
from houseway.round.engine import Table
from houseway.round.spots import Seat
from houseway.round.start import Player
from houseway.steps.banked import main_area, side_area, wagers_of
from houseway.steps.identity import seats_of
from houseway.steps.wagers import WagerRules


def wager_rules(rules: SpanishRules, before: Carried | None = None) -> WagerRules:
    """The wager, and match-the-dealer beside it; what was carried on says who may make them."""
    clause = rules.clause
    main = main_area(rules, WAGER, clause.wagers)
    match = replace(
        side_area(rules, MATCH, clause.match, "match_limits", (WAGER,)),
        bound_to=WAGER,
        least_cents=rules.match_least.cents,
        bound_clause=clause.match_most,
        cash=clause.match_cash,
    )
    made = wagers_of(
        rules, clause, (main, match), one_area_each=clause.one_box, positions=rules.positions
    )
    made = replace(made, apart=True, cash=clause.cash if rules.cash_wagers else "")
    wagered = before.wagered if before is not None else None
    if rules.entry == "at any round" or wagered is None:
        return made
    why = cited("whoever sat a round out waits until the cards are reshuffled", clause.entry)

    def kept_out(players: Mapping[Seat, Player], seat: Seat) -> str:
        may = (_is_of(players, own, wagered) for own in seats_of(players, seat))
        return "" if any(may) else why

    return replace(made, kept_out=kept_out)


def _is_of(players: Mapping[Seat, Player], seat: Seat, wagered: Iterable[Named]) -> bool:
    """Whether somebody has wagered: at this seat, or under this name at one that was left since."""
    name = players[seat].name
    return any(
        name == other and (seat == at or at not in players or players[at].name != other)
        for at, other in wagered
    )


def who_wagers(table: Table) -> tuple[Named, ...]:
    """The boxes with a wager in this round and whose they are, in words that a record keeps."""
    return tuple((seat, table.players[seat].name) for seat in table.felt.seats_with(WAGER))
