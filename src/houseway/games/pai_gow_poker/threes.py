"""Three cards first, then four: the deal where three-card and seven-card wagers are taken."""

from houseway.games.pai_gow_poker import dealing
from houseway.games.pai_gow_poker.rules import FIRST_THREE, PaiGowPokerRules
from houseway.games.pai_gow_poker.side_wagers import settle_three_cards, three_card_line
from houseway.games.pai_gow_poker.standing import Standing
from houseway.games.pai_gow_poker.wagers import THREE_CARD
from houseway.hands.pai_gow_poker import SEVEN_CARDS
from houseway.round.actions import Action, Choose, Declare
from houseway.round.card_events import CardExposed
from houseway.round.engine import Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly
from houseway.round.spots import Seat, Spot, counterclockwise
from houseway.round.start import Start
from houseway.steps.deck import put_stub_away
from houseway.steps.misdeals import remedy_misdealt
from houseway.steps.simple import PASS


def deal_threes(
    table: Table, rules: PaiGowPokerRules, standing: Standing, start: Start
) -> Procedure:
    """Three cards each, then the three-card bonus wagers, then four more, then the stub."""
    spots, dealt = dealing.wagering(table, standing), rules.dealt
    yield from dealing.deal_part(table, rules, spots, FIRST_THREE, dealt.first_three)
    remedy_misdealt(table, rules.irregularities, dict.fromkeys(spots, FIRST_THREE))
    for spot in spots:
        if spot.seat and spot.seat != standing.bank_seat:
            table.give(spot, spot.seat, rules.clause.three_card_shown)
    yield from show_threes(table, rules)
    rest = SEVEN_CARDS - FIRST_THREE
    yield from dealing.deal_part(table, rules, spots, rest, dealt.last_four)
    remedy_misdealt(table, rules.irregularities, dict.fromkeys(spots, SEVEN_CARDS))
    yield from put_stub_away(table, rules, start)


def show_threes(table: Table, rules: PaiGowPokerRules) -> Procedure:
    """Whoever has a three-card bonus wager shows the cards, or does not; then it is settled."""
    clause, felt = rules.clause.three_card_shown, table.felt
    wagered = counterclockwise(felt.seats_with(THREE_CARD))
    shown: dict[Seat, bool] = {}

    def decide(action: Action) -> None:
        seat = action.actor
        assert isinstance(seat, int)
        shown[seat] = isinstance(action, Declare)
        if isinstance(action, Choose):
            table.emit(ChoiceMade(clause, seat, action.choice))
        else:
            show(seat)

    def show(seat: Seat) -> None:
        for card in felt.cards(Spot(seat)):
            table.emit(CardExposed(clause, str(Spot(seat)), card))

    if not wagered:
        return
    if rules.three_card_shown == "by the player":
        options = {s: [Exactly(Declare(s)), Exactly(Choose(s, PASS))] for s in wagered}
        yield from table.ask_each("show the three cards, or not", clause, options, decide)
    else:
        yield from table.proceed("look at the three-card hands", clause)
        for seat in wagered:
            shown[seat] = bool(three_card_line(rules, felt.cards(Spot(seat))))
            if shown[seat]:
                show(seat)
    settle_three_cards(table, rules, shown)
