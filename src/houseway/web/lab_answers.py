"""What the lab answers, by what it was asked."""

from base64 import b64encode
from collections.abc import Callable, Mapping
from typing import Final

import houseway
from houseway.door.changing import Changes
from houseway.door.odds_tables import odds_tables
from houseway.door.tables import pick
from houseway.errors import NotPermitted
from houseway.rulesets.writing import to_toml
from houseway.web.lab_designs import counted, departed, made_of
from houseway.web.lab_figures import (
    edges_of,
    moves_of,
    notes_of,
    part_figure,
    part_figures,
    wager_figures,
)
from houseway.web.lab_forms import form_of
from houseway.web.lab_pictures import draw_play, draw_ratios, draw_results, draw_sweep
from houseway.web.lab_shapes import (
    Answer,
    Ask,
    DecisionFigures,
    DifferenceFigures,
    Differences,
    Exported,
    Figures,
)
from houseway.web.lab_takings import draw_rakes, taken, tell_takings
from houseway.web.lab_work import Tell


def _form(ask: Ask, _: Tell) -> Answer:
    return Answer(form=form_of(*made_of(ask.design)))


def _figures(ask: Ask, tell: Tell) -> Answer:
    if made_of(ask.design)[0].takings:
        return tell_takings(ask, tell)
    asked = counted(ask.design)
    found = houseway.odds(asked.ruleset, progress=tell)
    odds = asked.odds
    report = found.report
    in_use = {id(each) for each in report.in_use}
    return Answer(
        figures=Figures(
            title=asked.game.title,
            law=asked.ruleset.header.title,
            name=asked.ruleset.name,
            digest=asked.ruleset.digest,
            toml=to_toml(asked.ruleset.own),
            departures=departed(asked.game, asked.ruleset),
            wagers=[wager_figures(each, is_in_use=id(each) in in_use) for each in report.wagers],
            decisions=[
                DecisionFigures(
                    stage=it.stage, decision=it.decision, often=part_figure(it.frequency)
                )
                for it in report.decisions
            ],
            notes=notes_of(report),
            seconds=report.certificate.seconds,
            has_ratios=odds.ratio_curves is not None,
            has_play=odds.strategy is not None,
        )
    )


# Two designs.


def _differences(ask: Ask, tell: Tell) -> Answer:
    if ask.against is None:
        raise NotPermitted("name what it is compared with")
    first, second = counted(ask.against), counted(ask.design)
    if first.game is not second.game:
        raise NotPermitted("two games have no rules to be compared one by one")
    found = houseway.odds(second.ruleset, against=first.ruleset, progress=tell)
    assert isinstance(found, Changes)
    before, after = edges_of(found.before), edges_of(found.after)
    steps = [
        DifferenceFigures(
            what=change.what,
            before=change.before,
            after=change.after,
            edges=part_figures(edges_of(change.report)),
            moves=moves_of(before, edges_of(change.report)),
        )
        for change in found.changes
    ]
    return Answer(
        differences=Differences(
            before=part_figures(before),
            after=part_figures(after),
            moves=moves_of(before, after),
            steps=steps,
        )
    )


# Files.

TAKINGS: Final[Mapping[str, str]] = {"json": "", "csv": "rakes", "lines": "bad_beats"}
"""What is kept of a game without an edge, by the kind of file: all of it, or one of its tables."""


def _export(ask: Ask, tell: Tell) -> Answer:
    game, ruleset = made_of(ask.design)
    name = f"{game.name}-{ruleset.name}"
    if ask.export == "toml":
        return _file(f"{name}.toml", "application/toml", to_toml(ruleset.own))
    if game.takings and ask.export in TAKINGS:
        found = taken(ask, tell)
        which = TAKINGS[ask.export]
        if not which:
            return _file(f"{name}.json", "application/json", found.to_json())
        return _file(f"{name}-{which}.csv", "text/csv", found.to_csv(which))
    asked = counted(ask.design)
    if ask.export in ("html", "pdf"):
        paper = houseway.report(asked.ruleset, threads=1, progress=tell)
        if ask.export == "html":
            return _file(f"{name}.html", "text/html", paper.html())
        pdf = b64encode(paper.pdf()).decode()
        file = Exported(name=f"{name}.pdf", media="application/pdf", text=pdf, is_base64=True)
        return Answer(exported=file)
    odds = houseway.odds(asked.ruleset, progress=tell)
    if ask.export == "json":
        return _file(f"{name}.json", "application/json", odds.to_json())
    which = "wagers" if ask.export == "csv" else "lines"
    text = pick(tuple(odds_tables(odds.report)), which).csv
    return _file(f"{name}-{which}.csv", "text/csv", text)


def _file(name: str, media: str, text: str) -> Answer:
    return Answer(exported=Exported(name=name, media=media, text=text))


WAYS: Final[Mapping[str, Callable[[Ask, Tell], Answer]]] = {
    "form": _form,
    "figures": _figures,
    "results": draw_results,
    "sweep": draw_sweep,
    "ratios": draw_ratios,
    "play": draw_play,
    "rakes": draw_rakes,
    "differences": _differences,
    "export": _export,
}
