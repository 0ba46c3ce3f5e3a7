"""The wagers that a table of Spanish 21 takes before the deal, and who may make them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from houseway.errors import cited
from houseway.games.spanish_21.rules import MATCH, WAGER, Carried, Named, SpanishRules
from houseway.round.engine import Table
from houseway.round.spots import Seat
from houseway.round.start import Player
from houseway.steps.banked import main_area, side_area, wagers_of
from houseway.steps.identity import seats_of
from houseway.steps.sharing import Sharing
from houseway.steps.wagers import BettingArea, WagerRules


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
    areas = [main, match]
    if rules.is_shared:
        areas += [area for box in range(1, rules.seats_max + 1) for area in _behind(areas, box)]
    made = wagers_of(rules, clause, areas, one_area_each=clause.one_box, positions=rules.positions)
    made = replace(made, apart=True, cash=clause.cash if rules.cash_wagers else "")
    if rules.is_shared:
        made = replace(made, one_area_each="", sharing=_sharing(rules))
    wagered = before.wagered if before is not None else None
    if rules.entry == "at any round" or wagered is None:
        return made
    why = cited("whoever sat a round out waits until the cards are reshuffled", clause.entry)

    def kept_out(players: Mapping[Seat, Player], seat: Seat) -> str:
        may = (_is_of(players, own, wagered) for own in seats_of(players, seat))
        return "" if any(may) else why

    return replace(made, kept_out=kept_out)


def _behind(own: Sequence[BettingArea], box: Seat) -> Iterator[BettingArea]:
    """The same wagers on the box of another."""
    for area in own[: len((WAGER, MATCH))]:
        yield replace(
            area,
            wager=f"{area.wager}-{box}",
            after=tuple(f"{wager}-{box}" for wager in area.after),
            bound_to=f"{area.bound_to}-{box}" if area.bound_to else "",
            compulsory=False,
            box=box,
        )


def _sharing(rules: SpanishRules) -> Sharing:
    """How boxes are shared."""
    clause = rules.clause
    return Sharing(
        wager=WAGER,
        seats_max=rules.seats_max,
        bettors=rules.box_bettors,
        boxes=rules.shared_boxes,
        positions=rules.positions,
        clauses=(clause.sharing, clause.shared_boxes, clause.one_box),
    )


def _is_of(players: Mapping[Seat, Player], seat: Seat, wagered: Iterable[Named]) -> bool:
    """Whether somebody has wagered: at this seat, or under this name at one that was left since."""
    name = players[seat].name
    return any(
        name == other and (seat == at or at not in players or players[at].name != other)
        for at, other in wagered
    )


def named(table: Table, seats: Iterable[Seat]) -> tuple[Named, ...]:
    """Seats and who sits there, in words that a record keeps."""
    return tuple((seat, table.players[seat].name) for seat in sorted(seats))
