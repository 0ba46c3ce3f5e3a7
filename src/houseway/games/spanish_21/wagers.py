"""The wagers that a table of Spanish 21 takes before the deal, and who may make them."""

from msgspec.structs import replace

from houseway.errors import cited
from houseway.games.spanish_21.rules import MATCH, WAGER, Carried, SpanishRules
from houseway.round.engine import Table
from houseway.round.start import Player
from houseway.steps.banked import main_area, side_area, wagers_of
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
    may = {tuple(identity) for identity in wagered}
    why = cited("whoever sat a round out waits until the cards are reshuffled", clause.entry)

    def kept_out(player: Player) -> str:
        return "" if player.identity in may else why

    return replace(made, kept_out=kept_out)


def who_wagers(table: Table) -> tuple[tuple[str, str], ...]:
    """Who has a wager in this round, each once."""
    seats = table.felt.seats_with(WAGER)
    return tuple(dict.fromkeys(table.players[seat].identity for seat in seats))
