"""What the Dominant Player and the Banker say and do with their hands."""

from collections.abc import Generator
from typing import Final, NamedTuple

from houseway.errors import cited
from houseway.games.chemin_de_fer import calls
from houseway.games.chemin_de_fer.calls import remedy_of
from houseway.games.chemin_de_fer.dealing import (
    Coup,
    deal_third,
    disclosed,
    keep_unseen,
    remedy,
)
from houseway.games.chemin_de_fer.rules import BANKER_HAND, PLAYER_HAND, CheminDeFerRules
from houseway.hands.points import FIRST_CARDS, NATURALS, point_count, points
from houseway.pieces.cards import Card
from houseway.round.actions import Action, Call, Choose
from houseway.round.card_events import CardDealt
from houseway.round.engine import Called, Procedure, Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Closed, Exactly, Option
from houseway.round.spots import Seat
from houseway.round.turns import Turn

CARD: Final = "card"
STAY: Final = "stay"
NATURAL: Final = "natural"
UNDER_EIGHT: Final = "under-eight"
DRAW: Final = "draw"


class Announcement(NamedTuple):
    """What somebody may say with a count, and the clause that says so."""

    words: tuple[str, ...]
    clause: str
    points: int


def player_says(rules: CheminDeFerRules, count: int) -> Announcement:
    """What the Dominant Player says with a count."""
    clause = rules.clause
    if count in NATURALS:
        return Announcement((NATURAL,), clause.natural, count)
    if count <= rules.player_draws_to:
        return Announcement((CARD,), clause.player_draws, count)
    if count <= rules.player_chooses_to:
        return Announcement((CARD, STAY), clause.player_chooses, count)
    return Announcement((STAY,), clause.player_stays, count)


def say(
    table: Table, seat: Seat, wants: str, said: Announcement, clause: str
) -> Generator[Turn, Action, str]:
    """Ask for an announcement, even where only one is right; the dealer repeats it.

    What is asked, and under which clause, is the same with every count.
    """
    words = " or ".join(word.replace("-", " ") for word in said.words)
    why = cited(f"these cards count {said.points}: say {words}", said.clause)
    options: list[Option] = [Closed(Choose, seat, why)]
    options += [Exactly(Choose(seat, word)) for word in said.words]
    action = yield from table.ask(f"seat {seat}: {wants}", clause, options)
    assert isinstance(action, Choose)
    table.emit(ChoiceMade(clause, seat, action.choice))
    return action.choice


def repeat(table: Table, rules: CheminDeFerRules, word: str) -> None:
    """The dealer repeats at once what was said."""
    table.announce(word.replace("-", " ").title(), rules.clause.repeated)


# The two hands.


def play_hands(table: Table, rules: CheminDeFerRules, coup: Coup) -> Procedure:
    """From the first look to the last card."""
    if coup.player_long:
        yield from play_three(table, rules, coup)
        return
    if coup.banker_long and rules.banker_long == "count zero, settle at once":
        by = rules.cites["banker_long"]
        yield from table.proceed("turn the cards up", by)
        turn_all(table, by)
        return
    clause = rules.clause
    table.give(PLAYER_HAND, coup.dominant, clause.look)
    said = yield from say(
        table,
        coup.dominant,
        "card, stay or natural",
        player_says(rules, point_count(table.felt.cards(PLAYER_HAND))),
        clause.look,
    )
    repeat(table, rules, said)
    if said == NATURAL:
        turn_all(table, clause.natural)
    elif said == STAY:
        yield from after_stay(table, rules, coup)
    elif (yield from is_under_eight(table, rules, coup)):
        yield from give_third(table, rules, coup)
        yield from table.proceed("turn the Banker's cards up", clause.banker_turns)
        yield from play_banker(table, rules, coup)
    else:
        turn_all(table, clause.banker_looks)


def turn_all(table: Table, clause: str) -> None:
    """All cards of both hands are turned up, and no card is drawn."""
    for spot in (PLAYER_HAND, BANKER_HAND):
        if table.felt.hidden(spot):
            table.show(spot, clause)


def play_three(table: Table, rules: CheminDeFerRules, coup: Coup) -> Procedure:
    """The Player's Hand has a card too many: its best count stands, and nobody says anything."""
    by = rules.cites["three_for_the_player"]
    yield from table.proceed("turn the cards up", by)
    turn_all(table, by)
    draws_none = rules.three_for_the_player == "the Banker draws no card"
    if not (coup.banker_long or coup.is_banker_natural(table) or draws_none):
        yield from draw_or_stay(table, rules, coup, None)


def is_under_eight(
    table: Table, rules: CheminDeFerRules, coup: Coup
) -> Generator[Turn, Action, bool]:
    """After "Card" the Banker looks and says whether the own hand is a natural."""
    clause = rules.clause
    table.give(BANKER_HAND, coup.banker, clause.banker_looks)
    word = NATURAL if coup.is_banker_natural(table) else UNDER_EIGHT
    count = point_count(table.felt.cards(BANKER_HAND))
    right = Announcement((word,), clause.banker_looks, count)
    wants = "natural or under eight"
    try:
        with calls.after_card(table, rules):
            said = yield from say(table, coup.banker, wants, right, clause.banker_looks)
    except Called as called:
        table.irregular(called.call, rules.irregularities.drawn_for_himself)
        coup.drawn_early = True
        said = yield from say(table, coup.banker, wants, right, clause.banker_looks)
    repeat(table, rules, said)
    if said == NATURAL and coup.drawn_early:
        # No card was due: it is one that was drawn in error, unseen.
        yield from keep_unseen(table, rules, rules.irregularities.drawn_in_error.clause)
    return said == UNDER_EIGHT


def give_third(table: Table, rules: CheminDeFerRules, coup: Coup) -> Procedure:
    """A third card face up for the Player's Hand; one that the Banker drew goes there too."""
    by = rules.clause.third_card
    if coup.drawn_early:
        by = rules.irregularities.drawn_for_himself.clause
    yield from deal_third(table, rules, coup, PLAYER_HAND, by)


def after_stay(table: Table, rules: CheminDeFerRules, coup: Coup) -> Procedure:
    """The Player's Hand has stayed; it may get a card all the same, by mistake."""
    while True:
        try:
            with calls.after_stay(table, rules):
                yield from table.proceed("turn the Banker's cards up", rules.clause.banker_turns)
            break
        except Called as called:
            call = called.call
            if call.kind in (calls.DRAWN_IN_ERROR.kind, calls.EXPOSED_IN_ERROR.kind):
                yield from remedy(table, rules, coup, call)
                continue
            yield from use_or_discard(table, rules, coup, call)
            return
    yield from play_banker(table, rules, coup)


def use_or_discard(table: Table, rules: CheminDeFerRules, coup: Coup, call: Call) -> Procedure:
    """A card dealt face up after "Stay" is the Banker's if he must draw; otherwise as filed.

    Where he may choose it is his too, unless the dealer's word was mistaken.
    """
    found, card = remedy_of(rules, call.kind), call.cards[0]
    table.irregular(call, found)
    show_banker(table, rules)
    is_done = coup.banker_long or coup.is_banker_natural(table)
    draws = False if is_done else draws_of(table, rules)
    if draws or (draws is None and call.kind == calls.AFTER_STAY.kind):
        table.emit(CardDealt(found.clause, BANKER_HAND, card, face_up=True))
    else:
        yield from disclosed(table, rules, card)


def draws_of(table: Table, rules: CheminDeFerRules) -> bool | None:
    """Whether the Banker's Hand draws after "Stay"; None where the Banker may choose."""
    count = point_count(table.felt.cards(BANKER_HAND)[:FIRST_CARDS])
    return rules.draws(count, None)


# The Banker's Hand.


def show_banker(table: Table, rules: CheminDeFerRules) -> None:
    """The Banker turns the own cards up."""
    if table.felt.hidden(BANKER_HAND):
        table.show(BANKER_HAND, rules.clause.banker_turns)


def play_banker(table: Table, rules: CheminDeFerRules, coup: Coup) -> Procedure:
    """The Banker turns the own cards, and draws or stays by the table."""
    show_banker(table, rules)
    if coup.banker_long:
        by = rules.irregularities.banker_long.clause
        table.step("the Banker's Hand counts zero and draws no card", by)
        return
    if coup.is_banker_natural(table):
        table.step("the Banker's Hand stays", rules.clause.banker_table)
        return
    player = table.felt.cards(PLAYER_HAND)
    third: Card | None = player[FIRST_CARDS] if len(player) > FIRST_CARDS else None
    yield from draw_or_stay(table, rules, coup, third)


def draw_or_stay(
    table: Table, rules: CheminDeFerRules, coup: Coup, third: Card | None
) -> Procedure:
    """A third card for the Banker's Hand, if the table says so or the Banker chooses it."""
    clause = rules.clause
    count = point_count(table.felt.cards(BANKER_HAND)[:FIRST_CARDS])
    draws = rules.draws(count, None if third is None else points(third))
    by = clause.banker_alone if third is None else clause.banker_table
    if draws is None:
        by = clause.banker_chooses
        options = [Exactly(Choose(coup.banker, word)) for word in (DRAW, STAY)]
        action = yield from table.ask(f"seat {coup.banker}: draw or stay", by, options)
        assert isinstance(action, Choose)
        table.emit(ChoiceMade(by, coup.banker, action.choice))
        draws = action.choice == DRAW
    table.step(f"the Banker's Hand {'draws' if draws else 'stays'}", by)
    if draws:
        yield from deal_third(table, rules, coup, BANKER_HAND, by)
