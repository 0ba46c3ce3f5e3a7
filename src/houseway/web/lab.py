"""The odds lab over HTTP: a rule set as a form, and what comes of a change to it."""

from functools import cache

import msgspec

from houseway.floor.dealing.offered import Offered
from houseway.games import names
from houseway.rulesets.form_shapes import Form
from houseway.rulesets.writing import to_toml
from houseway.web.lab_asks import Asking
from houseway.web.lab_forms import form_of
from houseway.web.lab_shapes import ASK_BYTES_MAX, Ask, Asked, Design
from houseway.web.requests import Endpoint, Failure, Question

WAITS_SECONDS = 1.8
"""How long a question is held before it is said that it takes a count."""
LOOKS_SECONDS = 1.0
"""How long a look at a count is held where nothing changes."""


async def show_form(question: Question, _: None) -> Form:
    """A rule set as a form."""
    game, ruleset = question.path("game"), question.path("ruleset")
    offered = question.floor.house.offered
    if game not in names() or ruleset not in offered.names(game):
        raise Failure(404, "not-found", "there is no such ruleset")
    return _form(offered, game, ruleset)


@cache
def _form(offered: Offered, game: str, ruleset: str) -> Form:
    return form_of(*offered.find(game, ruleset))


def _who(question: Question) -> str:
    """Whoever asks: somebody, or an address."""
    person = question.person
    return person.id if person is not None else f"from {question.where}"


def _stated(offered: Offered, design: Design | None) -> Design | None:
    """A design whose rule set was brought by the house is told by what its file says."""
    own = offered.own.get((design.game, design.ruleset)) if design else None
    if design is None or own is None or design.toml:
        return design
    return msgspec.structs.replace(design, toml=to_toml(own.own))


async def begin_ask(question: Question, body: Ask) -> Asked:
    """Ask something of a design."""
    lab, offered = question.floor.lab, question.floor.house.offered
    design, against = _stated(offered, body.design), _stated(offered, body.against)
    ask = msgspec.structs.replace(body, design=design, against=against)
    is_somebody = question.person is not None
    asked = msgspec.json.encode(ask)
    asking = lab.begin(
        _who(question),
        asked,
        body.instead,
        where=question.where,
        game=body.design.game,
        is_somebody=is_somebody,
    )
    return await lab.wait(asking, WAITS_SECONDS)


def _asking(question: Question) -> Asking:
    found = question.floor.lab.find(_who(question), question.path("ask"))
    if found is None:
        raise Failure(404, "not-found", "nothing of yours is being counted under this name")
    return found


async def show_ask(question: Question, _: None) -> Asked:
    """How far it is, or what came of it."""
    return await question.floor.lab.wait(_asking(question), LOOKS_SECONDS)


async def end_ask(question: Question, _: None) -> Asked:
    """End it; what is counted stays counted."""
    asking = _asking(question)
    question.floor.lab.end(asking)
    return asking.told()


ASK = "/api/lab/asks/{ask}"
ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/lab/forms/{game}/{ruleset}",
        handler=show_form,
        says="A rule set as a form: every rule, what it is, what it may be, and its clause",
        answer=Form,
        statuses=(404,),
    ),
    Endpoint(
        method="POST",
        path="/api/lab/asks",
        handler=begin_ask,
        says="Ask the odds of a design, a picture of them, or what its differences do",
        body=Ask,
        bytes_max=ASK_BYTES_MAX,
        answer=Asked,
        statuses=(429,),
    ),
    Endpoint(
        method="GET",
        path=ASK,
        handler=show_ask,
        says="How far it is, or what came of it",
        answer=Asked,
        statuses=(404,),
    ),
    Endpoint(
        method="DELETE",
        path=ASK,
        handler=end_ask,
        says="End it: what is counted by then is kept",
        answer=Asked,
        statuses=(404,),
    ),
)
