"""Cards to positions: the cut, stacks from the hand, what is left over, and the deal itself."""

from collections.abc import Generator, Iterator, Sequence

from houseway.games.pai_gow_poker import irregularities as amiss_in
from houseway.games.pai_gow_poker.equipment import deck_of
from houseway.games.pai_gow_poker.rules import LEFT_OVER, POSITIONS, PaiGowPokerRules
from houseway.games.pai_gow_poker.standing import Standing, players_of
from houseway.games.pai_gow_poker.wagers import WAGER
from houseway.hands.pai_gow_poker import SEVEN_CARDS
from houseway.round.actions import Action, Choose, Count
from houseway.round.card_events import StackRearranged, StubCounted
from houseway.round.engine import Called, Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly
from houseway.round.shoe_events import DiscardsShuffled
from houseway.round.spots import DEALER_HAND, DEALER_SEAT, Seat, Spot, clockwise
from houseway.round.stack_options import CountCards, RearrangeTo
from houseway.round.turns import Turn
from houseway.steps.banking import DEALERS, Bank, next_offer, offer_order
from houseway.steps.cutting import offer_cut_to
from houseway.steps.dealing import deal_in_order
from houseway.steps.deck import remedy_miscount, while_dealing
from houseway.steps.irregularities import VoidRound, remedied
from houseway.steps.misdeals import remedy_misdealt
from houseway.steps.remedies import Cure
from houseway.steps.stacks import spans_of

HANDS = POSITIONS + 1
"""Hands that are dealt: every position's, and the dealer's."""
IN_STACKS = HANDS * SEVEN_CARDS


# The cut.


def cut(table: Table, rules: PaiGowPokerRules, standing: Standing) -> Procedure:
    """Have a deck cut that no device has shuffled: by the bank, or by players in rotation."""
    if rules.shuffling == "automated shuffler":
        return
    cards, (players, clause) = deck_of(rules), cutters(table, rules, standing)
    yield from offer_cut_to(table, cards, players, clause)
    where = "to the discard rack"
    if rules.cutting_card_after != "discard rack":
        where = f"in again {LEFT_OVER} cards from the bottom"
    table.step("cover card to the bottom of the stack", cards.clause.cut)
    table.step(f"cutting card {where}", cards.clause.cut)
    table.step(f"stack ready to be dealt: {rules.dealing}", rules.dealt.into)


def cutters(
    table: Table, rules: PaiGowPokerRules, standing: Standing
) -> tuple[Sequence[Seat], str]:
    """Who is offered the cut, in which order, and the clause that says so."""
    clause, carried, seats = rules.clause, standing.carried, table.players
    if standing.bank is not None:
        return offer_order(seats, standing.bank.seat), clause.bank_cut
    if not carried.is_open and carried.first_player in seats:
        return offer_order(seats, carried.first_player), clause.cards.first_player
    first = standing.cut_offered = next_offer(seats, carried.cut_offered) or max(seats)
    return offer_order(seats, first), clause.cards.by_licensee


# Stacks from the hand.


def zigzag(cards: int) -> list[int]:
    """The places of a deck stack by stack, dealt to the right and to the left by turns.

    >>> [place + 1 for place in zigzag(53)[:7]], [place + 1 for place in zigzag(53)[-4:]]
    ([1, 14, 15, 28, 29, 42, 43], [50, 51, 52, 53])
    """
    rows = [list(range(HANDS * row, HANDS * (row + 1))) for row in range(SEVEN_CARDS)]
    laid = [row if at % 2 == 0 else row[::-1] for at, row in enumerate(rows)]
    stacks = [[row[stack] for row in laid] for stack in range(HANDS)]
    return [place for stack in stacks for place in stack] + list(range(IN_STACKS, cards))


def from_stack(first: int, cards: int) -> list[int]:
    """The places of seven stacks from one of them on, those before it last; then what is left over.

    >>> from_stack(6, 53)[0], from_stack(6, 53)[14], from_stack(6, 53)[-1]
    (35, 0, 52)
    """
    at = (first - 1) * SEVEN_CARDS
    return [*range(at, IN_STACKS), *range(at), *range(IN_STACKS, cards)]


def lay_stacks(table: Table, rules: PaiGowPokerRules, standing: Standing) -> Procedure:
    """Deal seven stacks of seven from the hand; where that goes wrong, all is shuffled again."""
    clause, remedies = rules.dealt.stacks, rules.irregularities
    found = amiss_in.STACK_CARD_EXPOSED, amiss_in.STACKS_MISDEALT
    while True:
        order = spans_of(zigzag(table.felt.cards_left))
        options = (RearrangeTo(DEALER_SEAT, (order,), ("seven stacks of seven, to and fro",)),)
        try:
            with while_dealing(table, rules), table.calls(remedied(remedies, *found), {}):
                yield table.turn("deal seven stacks of seven", clause, options)
            break
        except Called as called:
            if called.call.kind not in [each.kind for each in found]:
                with while_dealing(table, rules):
                    table.remedy(called)
                continue
            kind = called.call.kind.replace("-", "_")
            remedy = getattr(remedies, kind)
            table.irregular(called.call, remedy)
            if remedy.remedy == Cure.VOID:
                raise VoidRound(called.call.kind, remedy.clause) from None
            yield from reshuffle(table, rules, standing)
    table.emit(StackRearranged(clause, DEALER_SEAT, "seven stacks of seven, to and fro"))


def reshuffle(table: Table, rules: PaiGowPokerRules, standing: Standing) -> Procedure:
    """Shuffle all cards again inside a round; wagers stay."""
    clause = rules.clause.reshuffle
    yield from table.proceed("shuffle all cards again", clause)
    used = [card for bundle in table.felt.discard_rack for card in bundle.cards]
    table.emit(DiscardsShuffled(clause, tuple(sorted(used))))
    yield from cut(table, rules, standing)


def choose_first_stack(table: Table, rules: PaiGowPokerRules, bank: Bank) -> Procedure:
    """The bank selects the stack that is delivered first; the others follow to its right."""
    clause = rules.clause
    options = [Exactly(Choose(bank.seat, f"stack-{number}")) for number in range(1, HANDS + 1)]
    action = yield from table.ask("select the first stack", clause.first_stack, options)
    assert isinstance(action, Choose)
    table.emit(ChoiceMade(clause.first_stack, bank.seat, action.choice))
    table.step(f"{action.choice.replace('-', ' ')} moved toward the players", clause.first_stack)
    first, cards = int(action.choice.removeprefix("stack-")), table.felt.cards_left
    if first > 1:
        lay = (RearrangeTo(DEALER_SEAT, (spans_of(from_stack(first, cards)),)),)
        yield from table.ask("deliver from this stack on", clause.from_first_stack, lay)
        how = f"from stack {first} to the right"
        table.emit(StackRearranged(clause.from_first_stack, DEALER_SEAT, how))


# What is left over.


def check_left_over(table: Table, rules: PaiGowPokerRules, *, in_stacks: int = 0) -> Procedure:
    """See that exactly four cards are left, a card that was set aside being one of them."""
    dealt = rules.dealt
    option = CountCards(rules.stock.size, in_stacks)
    action = yield from table.ask("count the cards left over", dealt.count, (option,))
    assert isinstance(action, Count)
    aside = sum(bundle.spot is None for bundle in table.felt.discard_rack)
    counts = rules.face_up_card_left_over == "one of the four"
    due = LEFT_OVER - (aside if counts else 0)
    clause = dealt.counted if action.number == due else dealt.miscounted
    if aside:
        clause = rules.cites["face_up_card_left_over"]
    table.emit(StubCounted(clause, action.number, action.number == due))
    if action.number != due:
        yield from remedy_miscount(table, rules, dealt.miscounted)
    table.step(f"{action.number} cards to the discard rack, unexposed", dealt.stub)


# The deal.


def deal(table: Table, rules: PaiGowPokerRules, standing: Standing, first: Spot) -> Procedure:
    """Seven cards to every position from the starting one, clockwise; then what is left over."""
    spots = [Spot(seat) for seat in clockwise(range(HANDS), start=first.seat)]
    order = list(_in_turn(rules, spots))
    table.cards_due = len(order)
    with while_dealing(table, rules):
        yield from deal_in_order(table, order, unseen=True)
    remedy_misdealt(table, rules.irregularities, dict.fromkeys(spots, SEVEN_CARDS))
    if rules.dealing != "from the hand":
        yield from check_left_over(table, rules)
    collect_unwagered(table, rules, standing, spots)


def _in_turn(rules: PaiGowPokerRules, spots: Sequence[Spot]) -> Iterator[tuple[Spot, str]]:
    clause = rules.dealt.hand
    if rules.dealing == "manual shoe":
        for _ in range(SEVEN_CARDS):
            yield from ((spot, clause) for spot in spots)
    else:
        for spot in spots:
            yield from ((spot, clause) for _ in range(SEVEN_CARDS))


def collect_unwagered(
    table: Table, rules: PaiGowPokerRules, standing: Standing, spots: Sequence[Spot]
) -> None:
    """Hands of positions without a wager go to the discard rack, unseen."""
    for spot in spots:
        if not is_in_play(table, standing, spot):
            is_dealers = spot == DEALER_HAND
            clause = rules.clause.no_dealers_hand if is_dealers else rules.dealt.unwagered
            table.collect(spot, "no wager", clause)


def is_in_play(table: Table, standing: Standing, spot: Spot) -> bool:
    """Whether the cards of a position play a part."""
    if spot == DEALER_HAND:
        return standing.bank is None or bool(table.felt.balance(DEALERS))
    return spot.seat == standing.bank_seat or bool(table.felt.stake(spot.seat, WAGER))


# Three cards first, then four.


def wagering(table: Table, standing: Standing) -> list[Spot]:
    """The positions that get cards where only those with a wager do, from the dealer's left.

    The bank is one of them; the dealer comes last.
    """
    seats = {*players_of(table), *((standing.bank_seat,) if standing.bank else ())}
    return [*map(Spot, sorted(seats)), DEALER_HAND]


def deal_part(
    table: Table, rules: PaiGowPokerRules, spots: Sequence[Spot], cards: int, clause: str
) -> Generator[Turn, Action, None]:
    """So many cards to each of some positions, those of one after those of another."""
    order = [(spot, clause) for spot in spots for _ in range(cards)]
    table.cards_due = len(order)
    is_new = not table.felt.cards(spots[0])
    with while_dealing(table, rules):
        yield from deal_in_order(table, order, unseen=is_new)
