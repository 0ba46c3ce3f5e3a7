"""A stored round, step by step, as somebody may know it.

Each step is what the engine makes of what was done, as long as that is what the journal says became
fact. From where it is not, or where the law of the round is not known, the journal is told instead:
its facts as text, and its money as it moved.
"""

from collections.abc import Iterable
from typing import Any, Final

from houseway.floor.books.ledger import Move
from houseway.floor.books.recorded import Deed
from houseway.floor.dealing.open_table import Phase
from houseway.floor.dealing.records import Follower, Record
from houseway.floor.seats.people import Person
from houseway.floor.seats.roles import may
from houseway.pieces.money import Cents
from houseway.round.actions import Action, Draw
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.spots import Seat
from houseway.round.telling import plain
from houseway.round.turns import Turn
from houseway.round.view import PUBLIC, SURVEILLANCE, Eyes, View, look
from houseway.steps.equipment import Occasion
from houseway.web.afterwards import afterwards
from houseway.web.describing import called, describe_law
from houseway.web.frames import Told, middle_json
from houseway.web.words import Words

State = dict[str, Any]

UNKNOWN_LAW: Final = (
    "The law that this round was played under is not stored: it is told as the journal has it, and "
    "drawn on today's felt."
)
OTHERWISE: Final = (
    "This version of Houseway makes something else of what was done: from step {} on the round is "
    "told as the journal has it."
)
MONEY: Final = {
    ("rack", "felt"): "WagerPlaced",
    ("felt", "rack"): "WagerReturned",
    ("felt", "carried"): "WagerReturned",
    ("felt", "inventory"): "WagerLost",
    ("inventory", "rack"): "WagerPaid",
    ("cage", "rack"): "JackpotPaid",
}
"""What money that went from one kind of account to another is called on the felt."""


def eyes_on(record: Record, person: Person | None) -> Eyes:
    """What somebody sees a round with that was played."""
    if person is None:
        return PUBLIC
    for seat, person_id in record.people.items():
        if person_id == person.id and seat in record.names:
            return seat
    return SURVEILLANCE if may(person.role, "see every card") else PUBLIC


def describe_round(record: Record, eyes: Eyes) -> dict[str, Any]:
    """A round step by step, as these eyes may know it."""
    law = record.law
    steps, differs = _Teller(record, eyes).steps()
    return {
        "id": record.id,
        "table": {
            "id": record.table_id,
            "game": law.game.name,
            **called(law),
            "ruleset": law.ruleset.name,
            "seats_max": law.rules.seats_max,
            **describe_law(law),
        },
        "number": record.number,
        "previous": record.previous,
        "next": record.next,
        "is_over": record.is_over,
        "shoe": record.shoe,
        "is_told": record.is_told,
        "differs": differs,
        "steps": steps,
    }


class _Teller:
    """Tells a round to one pair of eyes."""

    def __init__(self, record: Record, eyes: Eyes) -> None:
        self.record, self.eyes = record, eyes
        self.words = Words.at(record.names, record.law.game.layout(record.law.rules))
        self.last = _first_state(record, eyes)

    def steps(self) -> tuple[list[dict[str, Any]], str | None]:
        """The steps, and a sentence where they are not what the engine makes of the round."""
        follower, differs = Follower(self.record), None
        steps: list[dict[str, Any]] = []
        for deed in self.record.deeds:
            events = follower.follow(deed)
            if events is not None and follower.round is not None:
                steps.append(self._played(deed, events, follower.round))
                continue
            if not self.record.is_law_known:
                differs = UNKNOWN_LAW
            elif not deed.is_end:
                differs = differs or OTHERWISE.format(len(steps))
            steps.append(self._recorded(deed))
        return steps, differs

    def _played(self, deed: Deed, events: list[Event], round_: Round) -> dict[str, Any]:
        self.last = _state(self.record, round_, self.eyes)
        return {
            "action": _told_action(deed.action, self.eyes),
            "events": Told(events, self.words).to(self.eyes),
            "state": self.last,
        }

    def _recorded(self, deed: Deed) -> dict[str, Any]:
        """What the journal says of a step; its words only once every card may be known."""
        record = self.record
        is_over = record.is_over and deed is record.deeds[-1]
        self.last = {**_moved(self.last, deed.moves), "ask": None}
        if is_over and not isinstance(record.start, Occasion):
            self.last["phase"] = "result"
        may_know = self.eyes == SURVEILLANCE or (record.is_over and record.is_told)
        facts = deed.facts if may_know or deed.is_end else []
        said = [
            {"type": "Recorded", "clause": clause, "text": f"{fact}.", "fact": fact}
            for fact, clause in facts
        ]
        action = str(deed.action) if deed.action is not None and may_know else None
        return {
            "action": action,
            "events": [*said, *_money_events(deed.moves)],
            "state": self.last,
        }


def _money_events(moves: Iterable[Move]) -> list[dict[str, Any]]:
    """Moves of the journal as the events that a felt draws; the words stand with the facts."""
    told = []
    for source, target, cents in moves:
        kind = MONEY.get((source.split("/")[0], target.split("/")[0]))
        player = source if source.startswith("felt/") or kind == "WagerPlaced" else target
        parts = (target if kind == "WagerPlaced" else player).split("/")
        if kind is not None:
            wager = "/".join(parts[3:])
            told.append(
                {
                    **{"type": kind, "clause": "", "text": "", "fact": "", "why": ""},
                    **{"seat": int(parts[2]), "wager": wager, "cents": cents},
                }
            )
    return told


def _moved(state: State, moves: Iterable[Move]) -> State:
    """A state with the money where the journal has it."""
    racks = {seat["seat"]: seat["rack_cents"] for seat in state["seats"]}
    wagers = {(wager["seat"], wager["wager"]): wager["cents"] for wager in state["wagers"]}
    for source, target, cents in moves:
        for account, change in ((source, -cents), (target, cents)):
            place, *rest = account.split("/")
            if place == "rack" and int(rest[1]) in racks:
                racks[int(rest[1])] += change
            elif place == "felt":
                key = int(rest[1]), "/".join(rest[2:])
                wagers[key] = wagers.get(key, 0) + change
    return {
        **state,
        "seats": [{**seat, "rack_cents": racks[seat["seat"]]} for seat in state["seats"]],
        "wagers": [
            {"seat": seat, "wager": wager, "cents": cents}
            for (seat, wager), cents in wagers.items()
            if cents
        ],
    }


def _first_state(record: Record, eyes: Eyes) -> State:
    """How things stood before anything was done."""
    start = record.start
    return {
        "phase": "preparing" if isinstance(start, Occasion) else "decision",
        "round": record.id,
        "number": record.number,
        "eyes": eyes,
        "seats": [
            _seat(record, seat, player.rack_cents, in_round=False)
            for seat, player in sorted(start.players.items())
        ],
        "wagers": [],
        "piles": {},
        "discard_rack_size": 0,
        "cards_left": record.law.rules.stock.size - len(start.gone),
        "lammers": [],
        "marker": start.marker,
        "meters": start.meters,
        **middle_json(None, start.owed),
        "record": start.carried.get("record", ""),
        "shoe": {"digest": record.shoe, "told": record.is_told},
        "last_round": record.previous,
        "dealer": "",
        "ask": None,
        "afterwards": None,
    }


def _told_action(action: Action | None, eyes: Eyes) -> str | None:
    """An action, unless it would tell a card that these eyes may not see."""
    if action is None:
        return None
    names_cards = isinstance(action, Draw) or hasattr(action, "kept") or hasattr(action, "cards")
    if names_cards and eyes not in (SURVEILLANCE, action.actor):
        return None
    return str(action)


def _state(record: Record, round_: Round, eyes: Eyes) -> State:
    view = look(round_, eyes)
    return {
        **_first_state(record, eyes),
        "phase": _phase(record, round_.turn),
        "seats": _seats(record, view),
        "wagers": [
            {"seat": seat, "wager": wager, "cents": cents}
            for (seat, wager), cents in view.wagers.items()
        ],
        "piles": {str(spot): plain(pile) for spot, pile in view.piles.items() if pile},
        "discard_rack_size": view.discard_rack_size,
        "cards_left": round_.felt.cards_left,
        "lammers": sorted(view.lammers),
        "marker": view.marker,
        "meters": view.meters,
        **middle_json(round_.felt, {}),
        "ask": _ask(view),
        "afterwards": afterwards(record.law.game, round_, eyes) if round_.turn is None else None,
    }


def _phase(record: Record, turn: Turn | None) -> Phase:
    """Where the table stood, in the word that was told then."""
    if isinstance(record.start, Occasion):
        return "preparing"
    if turn is None:
        return "result"
    return "wagers" if turn.takes_wagers else "decision"


def _seats(record: Record, view: View) -> list[dict[str, Any]]:
    inside = {owner for owner, _ in view.wagers}
    return [
        _seat(record, seat, cents, in_round=seat in inside)
        for seat, cents in sorted(view.racks.items())
    ]


def _seat(record: Record, seat: Seat, rack_cents: Cents, *, in_round: bool) -> dict[str, Any]:
    return {
        "seat": seat,
        "name": record.names[seat],
        "kind": "person" if record.people.get(seat) else "bot",
        "rack_cents": rack_cents,
        "in_round": in_round,
        "is_here": True,
        "is_ready": False,
        "waits": False,
        "leaves": False,
        "sits_out": False,
    }


def _ask(view: View) -> dict[str, Any] | None:
    if view.ask is None:
        return None
    return {
        "wants": view.ask.wants,
        "clause": view.ask.clause,
        "asked": view.ask.asked,
        "is_yours": False,
        "left_ms": None,
        "bank_ms": None,
        "draws_on_bank": False,
        "default": None,
        "options": [],
        "calls": [],
    }
