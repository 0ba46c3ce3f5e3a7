"""One round of Heads Up Hold'em, in the order in which the law tells it."""

from collections.abc import Callable, Generator, Iterable
from typing import NamedTuple

from houseway.games.heads_up_holdem.rules import HeadsUpRules, wager_rules
from houseway.games.heads_up_holdem.settlement import fold, settle
from houseway.round.actions import Action, Check, Fold, Raise
from houseway.round.engine import Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly, Option
from houseway.round.payments import WagerPlaced
from houseway.round.spots import COMMUNITY, DEALER_HAND, Seat, Spot, clockwise
from houseway.round.start import Start
from houseway.round.turns import Turn
from houseway.round.wager_options import RaiseTimes
from houseway.steps.dealing import deal_in_order, rounds_or_stacks
from houseway.steps.deck import put_stub_away, while_dealing, while_hands_lie
from houseway.steps.frame import play_round
from houseway.steps.irregularities import COMMUNITY_CARD_EXPOSED, DEALER_CARD_EXPOSED
from houseway.steps.misdeals import (
    COMMUNITY_MISDEALT,
    DEALER_MISDEALT,
    PLAYER_MISDEALT,
    remedy_misdealt,
    until_settled,
)
from houseway.steps.wagers import NO_MORE_BETS, take_wagers

FLOP_CARDS = 3
TURN_AND_RIVER_CARDS = 2


class Stage(NamedTuple):
    """A chance to raise."""

    otherwise: str
    """What may be done instead."""
    times: Callable[[HeadsUpRules], tuple[int, ...]]
    clause: Callable[[HeadsUpRules], str]


BEFORE_FLOP = Stage(
    "check", lambda rules: rules.raises_before_flop, lambda rules: rules.clause.before_flop
)
AFTER_FLOP = Stage(
    "check", lambda rules: rules.raises_after_flop, lambda rules: rules.clause.after_flop
)
AFTER_RIVER = Stage(
    "fold", lambda rules: rules.raises_after_river, lambda rules: rules.clause.after_river
)


def play(table: Table, rules: HeadsUpRules, start: Start) -> Procedure:
    """One round of play, from the first wager to the last payment."""
    clause, steps = rules.clause, complete(table, rules, start)
    return play_round(table, steps, undo=clause.void_settled, ends=clause.round_ends)


def complete(table: Table, rules: HeadsUpRules, start: Start) -> Procedure:
    """A round as it goes when nothing voids it."""
    clause = rules.clause
    yield from take_wagers(table, wager_rules(rules))
    players = table.felt.seats_with(rules.wager_names.ante)
    if not players:
        return
    table.announce(NO_MORE_BETS, rules.dealt.announce)
    remedies, board = rules.irregularities, (COMMUNITY_CARD_EXPOSED,) if rules.board_first else ()
    with while_hands_lie(table, remedies, players, DEALER_CARD_EXPOSED, *board):
        yield from deal(table, rules, players)
        found = PLAYER_MISDEALT, DEALER_MISDEALT, COMMUNITY_MISDEALT
        with until_settled(table, remedies, players, *found):
            yield from play_hands(table, rules, start, players)
    table.show(DEALER_HAND, clause.reveal)
    settle(table, rules, players)
    table.collect(COMMUNITY, "community", clause.clear)
    table.collect(DEALER_HAND, "hand", clause.clear)


def play_hands(table: Table, rules: HeadsUpRules, start: Start, players: list[Seat]) -> Procedure:
    """From the hole cards to the reveal: three chances to raise, and the board between them."""
    clause = rules.clause
    if rules.deals_stacks:
        yield from put_stub_away(table, rules, start)
    undecided = yield from ask(table, rules, BEFORE_FLOP, players)
    yield from community(table, rules, players, FLOP_CARDS, clause.flop)
    undecided = yield from ask(table, rules, AFTER_FLOP, undecided)
    yield from community(table, rules, players, TURN_AND_RIVER_CARDS, clause.turn_and_river)
    if not rules.deals_stacks:
        yield from put_stub_away(table, rules, start)
    yield from ask(table, rules, AFTER_RIVER, undecided)
    yield from table.proceed("reveal the dealer's hand", clause.reveal)


# The deal.


def deal(table: Table, rules: HeadsUpRules, players: list[Seat]) -> Procedure:
    """Deal two cards to everybody, and the board first where it lies face down from the start."""
    order = list(dealing_order(rules, players))
    first = FLOP_CARDS + TURN_AND_RIVER_CARDS if rules.board_first else 0
    table.cards_due = len(order) + FLOP_CARDS + TURN_AND_RIVER_CARDS - first
    with while_dealing(table, rules):
        yield from deal_in_order(table, order)
    remedy_misdeals(table, rules, players, first)


def dealing_order(rules: HeadsUpRules, players: list[Seat]) -> Iterable[tuple[Spot, str]]:
    """The spots that get a card, in order, each with its clause."""
    clause, from_left = rules.dealt, [Spot(seat) for seat in clockwise(players, start=1)]
    if rules.board_first:
        yield from [(COMMUNITY, clause.community)] * (FLOP_CARDS + TURN_AND_RIVER_CARDS)
    rounds = (
        (clause.player_first, clause.dealer_first),
        (clause.player_second, clause.dealer_second),
    )
    yield from rounds_or_stacks(from_left, DEALER_HAND, rounds, in_stacks=rules.deals_stacks)


def community(
    table: Table, rules: HeadsUpRules, players: list[Seat], count: int, clause: str
) -> Procedure:
    """Reveal the next community cards, or deal them now."""
    if rules.board_first:
        yield from table.proceed(f"reveal {count} community cards", clause)
        table.show(COMMUNITY, clause, count)
        return
    before = len(table.felt.cards(COMMUNITY))
    order, hands = [(COMMUNITY, clause)] * count, [*map(Spot, players), DEALER_HAND]
    with while_dealing(table, rules):
        yield from deal_in_order(table, order, face_up=(COMMUNITY,), beside=hands)
    remedy_misdeals(table, rules, players, before + count)
    table.look()


def remedy_misdeals(table: Table, rules: HeadsUpRules, players: list[Seat], board: int) -> None:
    """When cards were dealt, void the round if a hand, or the board so far, has a wrong number."""
    hands = dict.fromkeys([*map(Spot, players), DEALER_HAND], rules.cards_dealt)
    remedy_misdealt(table, rules.irregularities, {**hands, COMMUNITY: board})


# The players decide.


def ask(
    table: Table, rules: HeadsUpRules, stage: Stage, players: list[Seat]
) -> Generator[Turn, Action, list[Seat]]:
    """Ask all who have not raised at once. Who has still not raised, and not folded."""
    checked: list[Seat] = []
    clause, raised = stage.clause(rules), rules.wager_names.raised

    def decide(action: Action) -> None:
        match action:
            case Raise(seat, times):
                cents = times * table.felt.stake(seat, rules.wager_names.ante)
                table.emit(WagerPlaced(clause, seat, raised, cents))
            case Check(seat):
                table.emit(ChoiceMade(clause, seat, "check"))
                checked.append(seat)
            case Fold(seat):
                fold(table, rules, seat)
            case _:
                raise AssertionError(f"{action} was not offered")

    options = {seat: options_of(table, rules, stage, seat) for seat in players}
    wants = f"{rules.wager_names.raised} or {stage.otherwise}"
    yield from table.ask_each(wants, clause, options, decide)
    return sorted(checked)


def options_of(
    table: Table, rules: HeadsUpRules, stage: Stage, seat: Seat
) -> Generator[Option, None, None]:
    """Raise, or check while there is another chance to, or fold when there is none."""
    ante = table.felt.stake(seat, rules.wager_names.ante)
    word = rules.wager_names.raised
    yield RaiseTimes(seat, stage.times(rules), ante, table.felt.racks[seat], word)
    yield Exactly(Fold(seat) if stage is AFTER_RIVER else Check(seat))
