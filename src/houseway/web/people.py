"""Who you are over HTTP: guests, accounts, passwords and roles."""

import asyncio
from typing import Any

import msgspec
from starlette.responses import Response

from houseway.errors import NotAllowed
from houseway.floor.seats.names import refuse_name
from houseway.floor.seats.people import (
    Person,
    hash_password,
    is_password,
    refuse_password,
)
from houseway.web.floor import Floor
from houseway.web.requests import Appointment, Credentials, Endpoint, Failure, Question, json
from houseway.web.security import (
    COOKIE_SECONDS,
    cookie_name,
    cookie_of,
    is_secure,
    token_of,
)


class OwnSeat(msgspec.Struct, frozen=True):
    """A seat that somebody has."""

    table: str
    seat: int
    rack_cents: int


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks, and what they have."""

    id: str | None
    name: str
    role: str
    is_guest: bool
    carried_cents: int
    csrf: str
    seats: list[OwnSeat]


class Appointed(msgspec.Struct, frozen=True):
    """Who has which role now."""

    name: str
    role: str


def describe(floor: Floor, person: Person | None) -> Me:
    """Somebody, or nobody, as they are told of themselves."""
    house = floor.house
    return Me(
        id=person.id if person else None,
        name=person.name if person else "",
        role=person.role if person else "nobody",
        is_guest=person is not None and person.is_guest,
        carried_cents=person.carried_cents if person else 0,
        csrf=token_of(house, person),
        seats=[
            OwnSeat(table.id, seat, table.rack_cents(seat))
            for table, seat in (house.seats_of(person) if person else ())
        ],
    )


def _known(question: Question, person: Person | None) -> Response:
    """Who somebody is now, with the cookie that says so."""
    floor = question.floor
    answer = json(describe(floor, person))
    secure, cookie = is_secure(question.request), cookie_name(question.request)
    if person is None:
        answer.delete_cookie(cookie, path="/", secure=secure, httponly=True, samesite="lax")
    else:
        answer.set_cookie(
            cookie,
            cookie_of(floor.house, person),
            max_age=COOKIE_SECONDS,
            path="/",
            secure=secure,
            httponly=True,
            samesite="lax",
        )
    return answer


async def show_me(question: Question, _: None) -> Me:
    """Say who asks."""
    me = describe(question.floor, question.person)
    await question.floor.durable()
    return me


async def come(question: Question, _: None) -> Response:
    """Let a guest in."""
    if question.person is None:
        person, change = question.floor.house.people.come()
        await question.write(change, person)
        return _known(question, person)
    return _known(question, question.person)


async def register(question: Question, body: Credentials) -> Response:
    """Make an account of a guest."""
    person, people = question.somebody, question.floor.house.people
    refuse_name(body.name)
    refuse_password(body.password)
    if person.is_guest and people.find_name(body.name) is None:
        hashed = await asyncio.to_thread(hash_password, body.password)
    else:
        hashed = ""
    await question.write(people.register(person, body.name, hashed), person)
    return _known(question, person)


async def sign_in(question: Question, body: Credentials) -> Response:
    """Let somebody in by password."""
    question.floor.refuse_trying(body.name)
    person = question.floor.house.people.find_name(body.name)
    hashed = person.password if person is not None else ""
    is_right = await asyncio.to_thread(is_password, body.password, hashed)
    if person is None or not is_right:
        raise NotAllowed("no such name, or another password")
    return _known(question, person)


async def sign_out(question: Question, _: None) -> Response:
    """End every session of whoever asks; a guest is lost by it."""
    person = question.somebody
    await question.floor.write(question.floor.house.people.sign_out(person), person)
    question.floor.end_sockets(person)
    return _known(question, None)


async def fresh_rack(question: Question, _: None) -> Me:
    """Another rack of play money for whoever has next to nothing."""
    person, floor = question.require("play"), question.floor
    worth = floor.house.worth(person)
    await question.write(floor.house.people.give_fresh_rack(person, worth), person)
    return describe(floor, person)


async def appoint(question: Question, body: Appointment) -> Appointed:
    """Give somebody a role."""
    by = question.require("appoint")
    people = question.floor.house.people
    person = people.find_name(body.name)
    if person is None:
        raise Failure(404, "not-found", f"nobody is called {body.name}")
    if any(question.floor.house.seats_of(person)):
        raise NotAllowed(f"{person.name} has a seat: staff do not play")
    await question.floor.write(people.appoint(person, body.role, by.id), person)
    return Appointed(person.name, person.role)


def _endpoint(method: str, path: str, handler: Any, says: str, **more: Any) -> Endpoint:
    return Endpoint(method=method, path=path, handler=handler, says=says, answer=Me, **more)


ENDPOINTS = (
    _endpoint("GET", "/api/me", show_me, "Who you are, and what you have"),
    _endpoint("POST", "/api/guest", come, "Come in as a guest", is_arrival=True, writes=True),
    _endpoint(
        "POST",
        "/api/account",
        register,
        "Make an account of the guest you are",
        body=Credentials,
        is_arrival=True,
        writes=True,
        statuses=(401, 409),
    ),
    _endpoint(
        "POST",
        "/api/sign-in",
        sign_in,
        "Come in by name and password",
        body=Credentials,
        is_arrival=True,
        statuses=(409,),
    ),
    _endpoint("POST", "/api/sign-out", sign_out, "End every session of yours", statuses=(401,)),
    _endpoint("POST", "/api/rack", fresh_rack, "A fresh rack", writes=True, statuses=(401, 409)),
    Endpoint(
        method="POST",
        path="/api/roles",
        handler=appoint,
        says="Give somebody a role",
        body=Appointment,
        answer=Appointed,
        statuses=(401, 404, 409),
    ),
)
