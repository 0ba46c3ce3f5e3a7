"""Analysis as it is done apart from the tables: what the other process is asked for.

What goes there and comes back is plain: the law as text, actions, views, and what pages are told.
Whatever serves the tables does not load this module: it names the functions (`asked.named`).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from time import monotonic
from typing import Final

from houseway.errors import HousewayError, NotAllowed
from houseway.games import find_game
from houseway.games.counted import report_of
from houseway.odds.deciding import Answer, Deciding
from houseway.odds.pots import PotEstimate
from houseway.odds.report import OddsReport
from houseway.pieces.cards import Card
from houseway.round.actions import Action, Choose
from houseway.round.events import Event
from houseway.round.spots import Seat, Spot
from houseway.round.view import View
from houseway.study.analysing import (
    Analysis,
    Played,
    Point,
    Stake,
    analyse,
    weigh_answers,
    why_unweighed,
)
from houseway.study.marks import mark_of
from houseway.study.placed import Placed, Prices, placed_at
from houseway.study.what_if import Outcome, play_on
from houseway.table.session import Session
from houseway.table.shoe import entropy
from houseway.web.analysis_wire import (
    AnalysedPoint,
    AnalysedStake,
    AnalysedStop,
    CallEstimate,
    Decided,
    LiveWorth,
    PlacedWagers,
    RoundAnalysis,
    RoundSummary,
    StageCount,
    WeighedAnswer,
    WhatIf,
    figure,
)
from houseway.web.asked import Asked, AskedRound, LawText, is_weighed
from houseway.web.words import Words

DEVICES = (
    "For study and practice: at a table of a casino nobody may use a device that projects "
    "outcomes, keeps track of cards or says how to play."
)
UNMARKED = (
    "Decisions are not marked: the hands of others are not known while one decides, so that no "
    "answer has an exact best."
)
DEVICES_CLAUSE = "205 CMR 147.06"
ROUNDS: Final = 3
"""How many rounds are dealt to have all counts made that answers are weighed by."""
RACK: Final = 10_000_00
SEED: Final = 1


@lru_cache(maxsize=100)
def report_for(law: LawText) -> OddsReport | None:
    """The odds of a law, where its game is counted."""
    found = law.read()
    return report_of(found.game, found.ruleset, found.rules) if found.game.odds else None


# What is asked for while a round is on.


def live_worth(asked: Asked) -> LiveWorth:
    """What each answer is worth that the seat may give now, or what lies there while wagers go."""
    game, view = find_game(asked.law.game), asked.view
    decide = game.counted().decide if game.odds else None
    found = weigh_answers(decide, view) if decide is not None else None
    placed: Iterable[Placed] = ()
    if found is None and game.odds:
        placed = placed_at(prices_for(asked.law), view)
    return LiveWorth(
        round=asked.round_id,
        seat=asked.seat,
        decided=decided_told(found) if found is not None else None,
        placed=[placed_told(each) for each in placed],
        why_not="" if found or asked.takes_wagers or game.estimates else why_unweighed(view),
        estimate=call_told(game.estimate(view)),
        note=DEVICES,
        clause=DEVICES_CLAUSE,
    )


def call_told(found: PotEstimate | None) -> CallEstimate | None:
    """An estimate of a call, as pages are told."""
    if found is None:
        return None
    return CallEstimate(
        pot_cents=found.pot_cents,
        call_cents=found.call_cents,
        opponents=found.opponents,
        needs=figure(found.needs),
        share=figure(found.share),
        low=found.interval[0],
        high=found.interval[1],
        is_counted=found.is_counted,
        deals=found.deals,
        worth_cents=figure(found.call_worth_cents),
        notes=list(found.notes),
    )


def prices_for(law: LawText) -> Prices:
    """What wagers of a law are priced by."""
    found = law.read()
    odds = found.game.counted() if found.game.odds else None
    return Prices(found.rules, odds, report_for(law))


# What is asked for when a round is over.


def analysis_of(asked: AskedRound) -> Analysis:
    """A round as it was counted."""
    return analyse(_played(asked), asked.seat, prices_for(asked.law))


def _played(asked: AskedRound) -> Played:
    law = asked.law.read()
    return Played(law.game, law.rules, asked.start, asked.actions)


def round_analysis(asked: AskedRound) -> RoundAnalysis:
    """A round as the pages draw its analysis."""
    return told_analysis(asked, analysis_of(asked), asked.law.read().ruleset.name)


def told_analysis(asked: AskedRound, found: Analysis, ruleset: str) -> RoundAnalysis:
    """An analysis as pages are told."""
    return RoundAnalysis(
        round=asked.round_id,
        seat=asked.seat,
        placed=[placed_told(each) for each in found.placed],
        points=[point_told(asked, point) for point in found.points],
        stakes=[stake_told(asked, stake) for stake in found.stakes],
        line=[
            AnalysedStop(
                step=_stop_step(asked, stop.at, stop.kind), kind=stop.kind, cents=figure(stop.cents)
            )
            for stop in found.line()
        ],
        start_cents=figure(found.start_cents),
        luck_cents=figure(found.luck_cents),
        skill_cents=figure(found.skill_cents),
        net_cents=found.net_cents,
        is_weighed=is_weighed(asked.law.game),
        is_exact=found.is_exact,
        notes=list(found.notes) if is_weighed(asked.law.game) else [UNMARKED],
        summary=summary_of(asked, found, ruleset),
    )


def what_if(asked: AskedRound, step: int, chosen: int, further: tuple[Card, ...]) -> WhatIf:
    """Another answer at a decision of a round, and what would have come of it."""
    found = analysis_of(asked)
    taken: tuple[Stake | Point, ...] = (*found.stakes, *found.points)
    point = next((each for each in taken if asked.step(each.at) == step), None)
    if point is None or chosen >= len(point.deciding.answers):
        raise NotAllowed("there is no such decision in this round, or no such answer")
    answer = point.deciding.answers[chosen]
    played = _played(asked)
    came: Outcome | None = None
    why_not = ""
    try:
        decide = played.game.counted().decide
        came = play_on(played, point.at, answer.action, decide, further)
    except NotAllowed as refusal:
        why_not = refusal.reason
    return WhatIf(
        round=asked.round_id,
        seat=asked.seat,
        step=step,
        answer=answer_told(point.deciding, answer),
        is_played=came is not None,
        why_not=why_not,
        net_cents=came.net_cents if came is not None else None,
        differs_cents=came.net_cents - found.net_cents if came is not None else None,
        facts=_told(played, asked.seat, came.facts) if came is not None else [],
    )


def _told(played: Played, seat: Seat, facts: Iterable[Event]) -> list[str]:
    """What would have happened to a seat and in the middle of the table, in sentences."""
    names = {seat: player.name for seat, player in played.start.players.items()}
    words = Words.at(names, played.game.layout(played.rules)).to(seat)
    return [words.say(event) for event in facts if _owner(event) in (0, seat)]


def _owner(event: Event) -> Seat:
    """Whose seat something happened at; 0 for the dealer and for all."""
    spot: Spot | None = getattr(event, "spot", None)
    owner: Seat = spot.seat if spot is not None else getattr(event, "seat", 0)
    return owner


def _stop_step(asked: AskedRound, at: int, kind: str) -> int:
    """The step after which something was worth so much."""
    return asked.step(at) - 1 if kind == "before" else asked.step(max(at - 1, 0))


def summary_of(asked: AskedRound, found: Analysis, ruleset: str) -> RoundSummary:
    """A round in short."""
    points = found.points
    worst = max(points, key=lambda point: point.cost_cents, default=None)
    costs = worst is not None and worst.cost > 0
    unit = points[0].deciding if points else None
    first = found.placed[0] if found.placed else None
    return RoundSummary(
        round=asked.round_id,
        game=asked.law.game,
        ruleset=ruleset,
        ended_at=asked.ended_at,
        wager=unit.wager if unit else first.wagers[0] if first else "",
        unit_cents=unit.unit_cents if unit else first.cents if first else 0,
        is_exact=found.is_exact,
        decisions=len(points),
        best=sum(point.mark == "best" for point in points),
        start_cents=figure(found.start_cents),
        luck_cents=figure(found.luck_cents),
        skill_cents=figure(found.skill_cents),
        net_cents=found.net_cents,
        cost=figure(sum(point.cost for point in points)),
        stages=stage_counts(points),
        worst=_in_words(worst) if worst is not None and costs else "",
        worst_step=asked.step(worst.at) if worst is not None and costs else 0,
        worst_cents=figure(worst.cost_cents if worst is not None else 0),
    )


def _in_words(point: Point) -> str:
    """A decision that cost something, in a few words."""
    cards = " ".join(map(str, point.deciding.own))
    board = f" beside {' '.join(map(str, point.deciding.board))}" if point.deciding.board else ""
    return f"{cards}{board}: {called(point.chosen)}, best {called(point.deciding.best)}"


def stage_counts(points: Sequence[Point]) -> list[StageCount]:
    """Decisions by what they were about, in the order in which they came."""
    stages = dict.fromkeys(point.deciding.stage for point in points)
    return [
        StageCount(
            stage=stage,
            decisions=len(own),
            best=sum(point.mark == "best" for point in own),
            cost=figure(sum(point.cost for point in own)),
        )
        for stage in stages
        for own in [[point for point in points if point.deciding.stage == stage]]
    ]


# As pages are told.


def point_told(asked: AskedRound, point: Point) -> AnalysedPoint:
    """A decision that was taken."""
    return AnalysedPoint(
        step=asked.step(point.at),
        decided=decided_told(point.deciding),
        chosen=point.deciding.answers.index(point.chosen),
        cost=figure(point.cost),
        cost_cents=figure(point.cost_cents),
        mark=point.mark,
        before_cents=figure(point.before_cents),
        after_cents=figure(point.after_cents),
    )


def stake_told(asked: AskedRound, stake: Stake) -> AnalysedStake:
    """What was answered about a wager."""
    return AnalysedStake(
        step=asked.step(stake.at),
        decided=decided_told(stake.deciding),
        chosen=stake.deciding.answers.index(stake.chosen),
    )


def decided_told(found: Deciding) -> Decided:
    """A decision and its answers."""
    return Decided(
        stage=found.stage,
        wager=found.wager,
        unit_cents=found.unit_cents,
        answers=[answer_told(found, answer) for answer in found.answers],
        own=_cards(found.own),
        board=_cards(found.board),
        is_exact=found.is_exact,
        is_estimate=found.is_estimate,
        is_part=found.is_part,
        is_stake=found.is_stake,
        notes=list(found.notes),
    )


def _cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def called(answer: Answer) -> str:
    """What an answer is called, as its button has it."""
    is_chosen = isinstance(answer.action, Choose)
    return answer.decision.replace("-", " ") if is_chosen else answer.decision


def answer_told(found: Deciding, answer: Answer) -> WeighedAnswer:
    """An answer and what it is worth."""
    cost = found.cost(answer)
    return WeighedAnswer(
        action=str(answer.action),
        decision=called(answer),
        worth=figure(answer.worth),
        cents=figure(answer.worth * found.unit_cents),
        cost=figure(cost),
        cost_cents=figure(cost * found.unit_cents),
        mark=None if found.is_stake else mark_of(cost),
    )


def placed_told(placed: Placed) -> PlacedWagers:
    """Wagers that lie there."""
    return PlacedWagers(
        wagers=list(placed.wagers),
        cents=placed.cents,
        worth=figure(placed.worth) if placed.worth is not None else None,
        worth_cents=figure(placed.worth_cents),
    )


# What is made ready, and added up.


def prepare(law: LawText) -> int:
    """Have all counts made and kept that answers are weighed by; how many were weighed for that."""
    found, prices = law.read(), prices_for(law)
    if prices.decide is None:
        return 0
    weighed = 0
    decide = prices.decide

    def answer(view: View) -> Action | None:
        nonlocal weighed
        weighed += decide(view) is not None
        return found.game.policy(view)

    table = Session(found.game, found.rules, entropy(SEED))
    table.sit(1, "One", RACK)
    for _ in range(ROUNDS):
        table.play({1: answer})
    return weighed


def sum_up(asked: list[AskedRound], seconds: float) -> list[RoundSummary | None]:
    """Rounds in short, as many as there is time for; nothing for one that cannot be analysed."""
    ends, found = monotonic() + seconds, list[RoundSummary | None]()
    for each in asked:
        try:
            found.append(summary_of(each, analysis_of(each), each.law.read().ruleset.name))
        except HousewayError:
            found.append(None)
        if monotonic() > ends:
            break
    return found
