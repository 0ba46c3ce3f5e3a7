"""What it is worth to wager at all: a bid for the bank, the bank, suivi, banco, a part of it."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from houseway.games.chemin_de_fer.odds import kept_solution
from houseway.games.chemin_de_fer.rules import AGAINST, BANKER, BID, CheminDeFerRules
from houseway.games.chemin_de_fer.solver import Counted
from houseway.games.chemin_de_fer.wagers import BANCO, SUIVI
from houseway.odds.deciding import (
    Answer,
    Deciding,
    Dialled,
    Remembered,
    best_answers,
    open_actions,
)
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Choose, Place
from houseway.round.options import Exactly
from houseway.round.view import View
from houseway.steps.simple import PASS

FRESH: Final = "Of a whole shoe: cards that came out of it before are not counted with."
ONE_HAND: Final = (
    "Of this hand alone, five played best by whoever holds it: a pass counts as nothing, and what "
    "a later hand or a bank that is kept may bring is not counted."
)
COVERED: Final = (
    "The bank counts as if others wager against all of it, the vigorish taken off: what nobody "
    "covers is taken back."
)
OUTBID: Final = "A bid is what the bank must wager at least; one that is outbid binds nobody."
NEARER: Final = "If somebody nearer to the Banker calls banco too, nothing is wagered."
UNMARKED: Final = "Whether to wager, and how much, is a matter of taste: such answers have no mark."

STAGES: Final = {
    BID: "The bid for the bank",
    BANKER: "The bank",
    AGAINST: "A part of the bank",
    SUIVI: "Suivi",
    BANCO: "Banco",
}
NOTES: Final = {
    BID: (OUTBID, COVERED),
    BANKER: (COVERED,),
    BANCO: (NEARER,),
}
SAID: Final = {BID: "bid {}", BANKER: "bank {}", AGAINST: "a part, {}"}
"""What an answer with an amount is called."""

Won: Final = Remembered(lambda rules: kept_solution(rules).found.counted())
"""Who wins how often under best play, from a whole shoe."""


class Offered(NamedTuple):
    """What may be wagered now: by which name, and which amounts are among the answers."""

    name: str
    amounts: Mapping[Action, Cents]


def net_of(rules: CheminDeFerRules, won: Counted, wager: str, cents: Cents) -> Fraction:
    """What so much nets on average, in cents, on either side: the bank's with the vigorish off."""
    if wager == AGAINST:
        return Fraction((won.player - won.banker) * cents, sum(won))
    kept = cents - rules.vigorish.of(cents)
    return Fraction(won.banker * kept - won.player * cents, sum(won))


def started(
    rules: CheminDeFerRules, stakes: Mapping[str, Cents]
) -> dict[tuple[str, ...], Fraction]:
    """What the wagers on both sides are worth before the deal, the vigorish that of the amount."""
    return {
        (wager,): net_of(rules, Won(rules), wager, stakes[wager]) / stakes[wager]
        for wager in (BANKER, AGAINST)
        if stakes.get(wager)
    }


def weigh_stakes(view: View) -> Deciding | None:
    """What every open wager is worth, and a pass; nothing where none is offered."""
    assert isinstance(view.rules, CheminDeFerRules)
    rules, offered = view.rules, offered_in(view)
    if offered is None:
        return None
    name, unit = offered.name, min(offered.amounts.values())
    side = BANKER if name in (BID, BANKER) else AGAINST
    won = Won(rules)

    def worth_of(cents: Cents) -> Fraction:
        return net_of(rules, won, side, cents) / unit

    passes = (each for each in open_actions(view) if isinstance(each, Choose) and _is_pass(each))
    answers = [
        *(Answer(action=each, decision=PASS, worth=Fraction(0)) for each in passes),
        *_answers(offered, worth_of),
    ]
    dialled = {name: Dialled(SAID[name], worth_of)} if name in SAID else {}
    return Deciding(
        stage=STAGES[name],
        wager=name if name in SAID else AGAINST,
        unit_cents=unit,
        answers=best_answers(answers),
        dialled=dialled,
        is_exact=False,
        is_stake=True,
        notes=(*NOTES.get(name, ()), ONE_HAND, FRESH, UNMARKED),
    )


def _is_pass(action: Choose) -> bool:
    return action.choice == PASS


def _answers(offered: Offered, worth_of: Callable[[Cents], Fraction]) -> Iterator[Answer]:
    for action, cents in offered.amounts.items():
        named = Dialled(SAID.get(offered.name, offered.name), worth_of)
        yield Answer(action=action, decision=named.said(cents), worth=worth_of(cents))


def offered_in(view: View) -> Offered | None:
    """The wager that is offered before the deal: by an amount, or by the word for the whole."""
    for option in view.ask.options if view.ask is not None else ():
        for action in option.examples():
            if isinstance(action, Place) and action.wager in SAID:
                places = (each for each in option.examples() if isinstance(each, Place))
                return Offered(action.wager, {each: each.cents for each in places})
            if isinstance(action, Choose) and action.choice in (SUIVI, BANCO):
                assert isinstance(option, Exactly)
                return Offered(action.choice, {action: option.costs})
    return None
