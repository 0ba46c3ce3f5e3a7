"""What the house takes of a design where players contend for a pot: no edge, but a rake."""

from fractions import Fraction

import houseway
from houseway.door.takings import BEATS_SAID, NO_EDGE, RAKE_SAID, Taken
from houseway.games.poker.beats import BeatCount
from houseway.pieces.figures import decimal, percent
from houseway.pieces.money import Cents, show_money
from houseway.rulesets.writing import to_toml
from houseway.web.lab_designs import contended, departed
from houseway.web.lab_figures import wager_figures
from houseway.web.lab_shapes import (
    Answer,
    Ask,
    BeatFigures,
    Drawn,
    Figure,
    Figures,
    RakeFigures,
    Takings,
)
from houseway.web.lab_work import Tell


def tell_takings(ask: Ask, tell: Tell) -> Answer:
    """The figures of a game without an edge."""
    found = taken(ask, tell)
    game, ruleset = found.asked.game, found.asked.ruleset
    said = found.takings
    return Answer(
        figures=Figures(
            title=game.title,
            law=ruleset.header.title,
            name=ruleset.name,
            digest=ruleset.digest,
            toml=to_toml(ruleset.own),
            departures=departed(game, ruleset),
            wagers=[wager_figures(odds, is_in_use=True) for odds in said.side_wagers],
            decisions=[],
            notes=notes_of(found),
            seconds=0,
            has_ratios=False,
            has_play=False,
            takings=Takings(
                variant=said.variant,
                rake=said.rake,
                betting_rounds=said.betting_rounds,
                rakes=rakes_of(found),
                time_charge=show_money(said.time_cents) if said.time_cents else "",
                bad_beat=said.bad_beat,
                beats=[_beat(found, beat) for beat in said.beats],
            ),
        )
    )


def taken(ask: Ask, tell: Tell) -> Taken:
    """What the house takes of a design."""
    return houseway.takings(contended(ask.design), progress=tell)


def notes_of(found: Taken) -> list[str]:
    """That there is no edge, and what the figures stand on."""
    rake = [RAKE_SAID.format(found.takings.betting_rounds)] if found.takings.rakes else []
    beats = [BEATS_SAID] if found.takings.beats else []
    return [NO_EDGE, *rake, *beats, *found.takings.side_notes]


def rakes_of(found: Taken) -> list[RakeFigures]:
    """The rake by the size of the pot."""
    return [
        RakeFigures(
            pot=_money(each.pot_cents),
            most=_money(each.most_cents),
            most_part=_part(each.most_part),
            least=_money(each.least_cents),
            least_part=_part(each.least_part),
        )
        for each in found.takings.rakes
    ]


def _money(cents: Cents) -> Figure:
    return Figure(exact=str(Fraction(cents, 100)), shown=show_money(cents))


def _part(part: Fraction) -> Figure:
    return Figure(exact=str(part), shown=percent(part, 2))


def _beat(found: Taken, beat: BeatCount) -> BeatFigures:
    rough = bool(beat.deals)
    between = found.takings.contributed(beat) if beat.hand == found.takings.hand else None
    shown = f"{decimal(100 * beat.chance, 6)} %"
    return BeatFigures(
        hand=beat.hand,
        players=beat.players,
        chance=Figure(exact=str(beat.chance), shown=shown, is_estimated=rough),
        once_in=f"{round(1 / beat.chance):,}" if beat.chance else "",
        between=None
        if between is None
        else Figure(exact=str(between / 100), shown=show_money(round(between)), is_estimated=rough),
    )


def draw_rakes(ask: Ask, tell: Tell) -> Answer:
    """What the rake takes, as the pot grows."""
    found = taken(ask, tell)
    heads, rows = found.rows()
    return Answer(
        drawn=Drawn(
            title=f"{found.title}: rake {found.takings.rake}",
            svg=found.svg(),
            heads=list(heads),
            rows=[list(row) for row in rows],
            csv=found.to_csv("rakes"),
            notes=[RAKE_SAID.format(found.takings.betting_rounds)],
        )
    )
