"""What a bank of pai gow decides before the deal: a cut of the stacks, and a style of delivery."""

from collections.abc import Generator

from houseway.games.pai_gow.rules import PaiGowRules
from houseway.round.actions import Action, Choose, Rearrange
from houseway.round.card_events import StackRearranged
from houseway.round.engine import Table
from houseway.round.events import ChoiceMade
from houseway.round.options import Exactly, Option
from houseway.round.spots import DEALER_SEAT
from houseway.round.stack_options import RearrangeTo
from houseway.round.turns import Turn
from houseway.steps.banking import Bank
from houseway.steps.stacks import cuts, delivered, spans_of

NO_CUT = "no-cut"


def cut(table: Table, rules: PaiGowRules, bank: Bank) -> Generator[Turn, Action, None]:
    """The bank may have the stacks cut one time."""
    clause = rules.clause
    if table.felt.cards_left < rules.stock.size:
        return
    known = {each.spans: each for each in cuts()}
    options: tuple[Option, ...] = (
        Exactly(Choose(bank.seat, NO_CUT)),
        RearrangeTo(bank.seat, tuple(known), tuple(cut.said for cut in known.values())),
    )
    action = yield from table.ask("cut the stacks one time, or not", clause.no_cut, options)
    if isinstance(action, Choose):
        table.emit(ChoiceMade(clause.no_cut, bank.seat, NO_CUT))
        return
    assert isinstance(action, Rearrange)
    done = known[action.order]
    by = clause.cut_divided if done.divided else clause.cut
    table.emit(StackRearranged(by, bank.seat, done.said))


def choose_style(table: Table, rules: PaiGowRules, bank: Bank) -> Generator[Turn, Action, str]:
    """The bank names a style; the dealer repeats it, shows it, and lays the stacks for it."""
    clause = rules.clause
    options = [Exactly(Choose(bank.seat, style)) for style in rules.styles]
    action = yield from table.ask("name a style of delivery", clause.style, options)
    assert isinstance(action, Choose)
    style = action.choice
    table.emit(ChoiceMade(clause.style, bank.seat, style))
    table.announce(style.replace("-", " ").capitalize(), clause.style)
    table.step("the style shown to surveillance", clause.style)
    by = clause.styles[style]
    if table.felt.cards_left == rules.stock.size:
        lay = (RearrangeTo(DEALER_SEAT, (spans_of(delivered(style)),)),)
        yield from table.ask("lay the stacks for this style", by, lay)
        table.emit(StackRearranged(by, DEALER_SEAT, style.replace("-", " ")))
    return style
