"""What is asked of whom. A turn's options are the one computation of what may be done."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, Final, Literal, TypeAlias

import msgspec

from houseway.errors import NotAllowed
from houseway.round.actions import COMINGS, Action, Call, Proceed
from houseway.round.calls import CallOption
from houseway.round.options import Exactly, Option
from houseway.round.spots import CHANCE, Actor, show_actor

Comings: TypeAlias = Callable[[Action], str | None]
"""Why somebody may not come or go; None if they may."""

Phase: TypeAlias = Literal["wagers", "decision", "chance", "house"]
"""What a round is at."""

Offers: TypeAlias = Mapping[Actor, Sequence[Option]]
"""What each may answer who is asked, in the order in which they are told."""

NOT_NOW: Final = "players come and go while wagers are open, or when the round is over"


def by_actor(options: Sequence[Option]) -> Offers:
    """Options by whom they are for."""
    if len(options) == 1:
        return {options[0].fits[1]: options}
    offers: dict[Actor, list[Option]] = {}
    for option in options:
        offers.setdefault(option.fits[1], []).append(option)
    return offers


def _about(thing: Action | Option) -> Any:
    """The wager or wagers that an action or an option is about, if it is about any."""
    named = thing.action if isinstance(thing, Exactly) else thing
    return getattr(named, "wager", None) or getattr(named, "wagers", None)


@cache
def go_on(by: str) -> Offers:
    """The only thing that is asked of somebody of the house."""
    return {by: (Exactly(Proceed(by)),)}


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A question to one or several actors at once. Whoever answers first is heard first."""

    wants: str
    """What is asked, in plain words."""
    clause: str
    offers: Offers
    open_calls: Callable[[], tuple[CallOption, ...]]
    over: Mapping[type[Action], str]
    """Kinds of action whose time is past in this round, and why."""
    comings: Comings | None = None
    """While wagers are open: why somebody may not come or go, or None if they may."""
    number: int = 0
    """Which question of the round this is: one that is asked again keeps its number."""

    @property
    def calls(self) -> tuple[CallOption, ...]:
        """The irregularities that can be called now: each would be taken of something."""
        return tuple(option for option in self.open_calls() if any(option.examples()))

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be answered by anybody."""
        return tuple(chain.from_iterable(self.offers.values()))

    @property
    def first(self) -> Option:
        """What is offered first: where chance is asked, or a count, it is all there is."""
        return next(iter(self.offers.values()))[0]

    @property
    def asked(self) -> tuple[Actor, ...]:
        """Who may answer."""
        return tuple(self.offers)

    @property
    def phase(self) -> Phase:
        """What is going on: wagers, a decision of players, chance, or a step of the house."""
        if self.comings is not None:
            return "wagers"
        if any(isinstance(actor, int) for actor in self.offers):
            return "decision"
        return "chance" if CHANCE in self.offers else "house"

    @property
    def takes_wagers(self) -> bool:
        """Whether wagers are open: seats may act, and the dealer may go on whoever has."""
        return self.comings is not None

    def options_of(self, actor: Actor) -> tuple[Option, ...]:
        """What one actor may answer."""
        return tuple(self.offers.get(actor, ()))

    def refusal(self, action: Action) -> str | None:
        """Why an action is not open, or None if it is."""
        kind, actor = type(action), action.actor
        if kind is Call:
            return self._call_refusal(action)
        own = self.offers.get(actor, ())
        reasons: tuple[str, ...] = ()
        for option in own:
            if option.is_about(kind):
                why = option.refusal(action)
                if why is None:
                    return None
                reasons += (why,)
        if reasons:
            return reasons[0] if len(reasons) == 1 else self._nearest(action, reasons)
        if kind in COMINGS:
            return self.comings(action) if self.comings else f"{action} is not open: {NOT_NOW}"
        if kind in self.over:
            return f"{action} is too late: {self.over[kind]}"
        if own:
            return f"{action} is not open now"
        return f"{action} is out of turn: {show_actor(actor)} is not asked"

    def _nearest(self, action: Action, reasons: Sequence[str]) -> str:
        """Of several options that do not admit an action, the reason of the one that is meant."""
        about = _about(action)
        near = [option for option in self.offers[action.actor] if option.fits[0] is type(action)]
        for option, why in zip(near, reasons, strict=True):
            is_meant = isinstance(option, Exactly) and option.action == action
            if is_meant or (about and about == _about(option)):
                return why
        return reasons[0]

    def _call_refusal(self, action: Any) -> str | None:
        for option in self.open_calls():
            if option.kind == action.kind:
                return option.refusal(action)
        return f"{action.kind} cannot be called now"

    def refuse(self, action: Action, reason: str) -> NotAllowed:
        """The error for an action that is not open, with what the same actor could do instead."""
        if type(action) is Call:
            return NotAllowed(reason, open_instead=[str(option) for option in self.calls])
        own = [str(option) for option in self.options_of(action.actor) if any(option.examples())]
        return NotAllowed(reason, open_instead=own or [self.wants])


def asked_anew(before: Turn | None, now: Turn | None) -> set[int]:
    """Who may wager on something that was not open before, and so is not done yet."""
    if before is None or now is None or not now.takes_wagers or now.number == before.number:
        return set()
    return {
        seat
        for seat, options in now.offers.items()
        if isinstance(seat, int) and any(option.enters for option in options)
    }
