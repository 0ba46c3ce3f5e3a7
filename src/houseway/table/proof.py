"""Whether the cards that were dealt are those of the stack that was sealed before."""

from collections import Counter
from collections.abc import Iterable

from houseway.errors import Differs
from houseway.pieces.cards import PACK
from houseway.pieces.stock import Stock, sets_of
from houseway.round.actions import Action, Call, Draw
from houseway.round.engine import Round
from houseway.steps.preparation import Occasion
from houseway.table.game import Game
from houseway.table.session import fill
from houseway.table.shoe import Shoe, Stack


def count_sets(stack: Stack) -> tuple[int, str]:
    """How many whole sets a stack is, and of what; raises `Differs` where it is not whole."""
    stock = Stock.of(stack.cards)
    found = sets_of(stock)
    if found is None:
        decks = max(1, round(stock.size / len(PACK)))
        counts = Counter(stack.cards)
        wrong = [f"{counts[card]} of {card}" for card in PACK if counts[card] != decks]
        raise Differs(f"not {decks} whole decks: {', '.join(wrong) or 'other pieces'}")
    return found


def follow(stack: Stack, records: Iterable[tuple[str, Game, Round]]) -> int:
    """Deal a stack again as its records say, and count the cards that came out of it.

    Each record has the name that it is to be called by if it differs. The preparation comes first,
    if there is one, then the rounds as they were played. Raises `Differs` at the first difference.
    """
    shoe, dealt = Shoe(stack.order), 0
    for name, game, record in records:
        if isinstance(record.start, Occasion):
            if dealt:
                raise Differs("the cards were prepared again: another stack was dealt", file=name)
            shoe = fill(stack, record)
            continue
        before = len(shoe)
        _deal_again(shoe, name, game, record)
        dealt += before - len(shoe)
    return dealt


def _deal_again(shoe: Shoe, name: str, game: Game, record: Round) -> None:
    """Take out of a shoe what a round took out of it."""
    again = game.round(record.rules, record.start)
    for number, action in enumerate(record.actions, start=1):
        assert again.turn is not None
        if isinstance(action, Draw):
            due = shoe.draw() if len(shoe) else None
            if action != due:
                said = f"action {number} is {action}, the stack has {due or 'no more cards'}"
                raise Differs(said, file=name)
        elif isinstance(action, Call) and _takes_from_shoe(again, action):
            shoe.take_out(action.cards[0])
        again.take(action)


def _takes_from_shoe(round_: Round, call: Action) -> bool:
    """Whether a call that is open now takes the card that it names out of the shoe."""
    assert isinstance(call, Call)
    assert round_.turn is not None
    needs = {option.kind: option.needs for option in round_.turn.calls}
    return needs.get(call.kind) == "from the shoe"
