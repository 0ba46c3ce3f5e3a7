"""What a role may do: one table, and the one place where it is asked."""

from typing import Final, Literal, TypeAlias, get_args

from houseway.errors import HousewayError
from houseway.round.actions import Action, Call, Permit
from houseway.round.spots import DEALER, FLOORPERSON, SUPERVISOR, Actor

Role: TypeAlias = Literal["nobody", "player", "dealer", "floorperson", "supervisor"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
"""Whoever has no cookie is nobody."""
APPOINTED: Final[tuple[Role, ...]] = ROLES[1:]

Deed: TypeAlias = Literal[
    "watch",
    "open a table",
    "play",
    "fill seats",
    "fill seats at an own table",
    "close a table",
    "close an own table",
    "deal",
    "call an irregularity",
    "answer for the floorperson",
    "answer for the supervisor",
    "change the cards",
    "permit a wager",
    "see every card",
    "read the journal",
    "appoint",
]
DEEDS: Final[tuple[Deed, ...]] = get_args(Deed)

MAY: Final[dict[Deed, tuple[Role, ...]]] = {
    "watch": ROLES,
    "open a table": ("player", "floorperson", "supervisor"),
    # The house's people have no seat in the house's games.
    "play": ("player",),
    "fill seats": ("floorperson", "supervisor"),
    "fill seats at an own table": ("player", "floorperson", "supervisor"),
    "close a table": ("floorperson", "supervisor"),
    "close an own table": ("player", "floorperson", "supervisor"),
    "deal": ("dealer", "floorperson"),
    "call an irregularity": ("dealer", "floorperson", "supervisor"),
    "answer for the floorperson": ("floorperson", "supervisor"),
    "answer for the supervisor": ("supervisor",),
    "change the cards": ("floorperson", "supervisor"),
    "permit a wager": ("supervisor",),
    "see every card": ("supervisor",),
    "read the journal": ("supervisor",),
    "appoint": ("supervisor",),
}


_ANSWERS: Final[dict[Actor, Deed]] = {
    DEALER: "deal",
    FLOORPERSON: "answer for the floorperson",
    SUPERVISOR: "answer for the supervisor",
}


def deed_of(action: Action) -> Deed | None:
    """What whoever does this for the house must be allowed to; None where a player does it."""
    if isinstance(action, Call):
        return "call an irregularity"
    if isinstance(action, Permit):
        return "permit a wager"
    return _ANSWERS.get(action.actor)


class NotYourRole(HousewayError):
    """Somebody did what the role does not allow."""

    def __init__(self, role: Role, deed: Deed) -> None:
        self.role = role
        self.deed = deed
        whose = " or ".join(f"a {other}" for other in MAY[deed])
        super().__init__(f"to {deed} you must be {whose}; you are {_show(role)}")


def _show(role: Role) -> str:
    return role if role == "nobody" else f"a {role}"


def may(role: Role, deed: Deed) -> bool:
    """Whether a role may do this."""
    return role in MAY[deed]


def require(role: Role, deed: Deed) -> None:
    """Refuse what a role may not do."""
    if not may(role, deed):
        raise NotYourRole(role, deed)
