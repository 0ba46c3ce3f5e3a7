"""Whether the cards that were dealt are those of the stack that was sealed before."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from houseway.errors import Differs
from houseway.pieces.cards import PACK
from houseway.pieces.stock import Stock, sets_of
from houseway.round.actions import Action, Call, Cut, Draw, Rearrange, Roll
from houseway.round.card_events import CardHeldOver
from houseway.round.engine import Round
from houseway.round.stack_options import RollDice
from houseway.round.turns import Turn
from houseway.steps.equipment import Occasion
from houseway.table.game import Game
from houseway.table.shoe import Shoe, Stack, fill


def count_sets(stack: Stack) -> tuple[int, str]:
    """How many whole sets a stack is, and of what; raises `Differs` where it is not whole.

    Where nothing is dealt but dice are rolled, it is none.
    """
    if not stack.cards:
        return 0, "decks"
    stock = Stock.of(stack.cards)
    found = sets_of(stock)
    if found is None:
        decks = max(1, round(stock.size / len(PACK)))
        counts = Counter(stack.cards)
        wrong = [f"{counts[card]} of {card}" for card in PACK if counts[card] != decks]
        raise Differs(f"not {decks} whole decks: {', '.join(wrong) or 'other pieces'}")
    return found


class _Sealed(msgspec.Struct):
    """What was sealed, as far as it was used up."""

    stack: Stack
    shoe: Shoe
    rolled: int = 0

    def next_for(self, action: Action, turn: Turn) -> Action | None:
        """What comes out of it where this came out; what asks nothing of it comes as it is."""
        option = turn.options[0]
        if isinstance(action, Draw):
            return self.shoe.draw() if len(self.shoe) else None
        if isinstance(action, Roll) and isinstance(option, RollDice):
            dice, self.rolled = self.stack.throw(option.count, option.faces, self.rolled)
            return Roll(dice)
        if isinstance(action, Rearrange):
            self.shoe.rearrange(action.places)
        elif isinstance(action, Cut):
            self.shoe.cut(action.at)
        elif isinstance(action, Call) and _takes_from_shoe(turn, action):
            self.shoe.take_out(action.cards[0])
        return action


def follow(stack: Stack, records: Iterable[tuple[str, Game, Round]]) -> int:
    """Deal a stack again as its records say, and count the cards that came out of it.

    Each record has the name that it is to be called by if it differs. The preparation comes first,
    if there is one, then the rounds as they were played. Raises `Differs` at the first difference.
    """
    sealed, dealt = _Sealed(stack, Shoe(stack.order)), 0
    for name, game, record in records:
        if isinstance(record.start, Occasion):
            if dealt or sealed.rolled:
                raise Differs("the cards were prepared again: another stack was dealt", file=name)
            sealed.shoe = fill(stack, record)
            continue
        before = len(sealed.shoe)
        again = game.round(record.rules, record.start)
        for number, action in enumerate(record.actions, start=1):
            assert again.turn is not None
            due = sealed.next_for(action, again.turn)
            if action != due:
                said = f"action {number} is {action}, the stack has {due or 'no more cards'}"
                raise Differs(said, file=name)
            for event in again.take(action):
                if isinstance(event, CardHeldOver):
                    sealed.shoe.hold_over()
                before += sealed.shoe.refill(event, stack)
        sealed.shoe.take_in_held()
        dealt += before - len(sealed.shoe)
    return dealt


def _takes_from_shoe(turn: Turn, call: Call) -> bool:
    """Whether a call that is open now takes the card that it names out of the shoe."""
    return any(o.needs == "from the shoe" for o in turn.calls if o.kind == call.kind)
