"""Who watches a round beside its procedure."""

from typing import Protocol

from houseway.round.events import Event
from houseway.round.spots import Spot


class Watch(Protocol):
    """Who is told of every fact of a round, and may make further ones."""

    def before(self, event: Event) -> None:
        """A fact is about to be made."""

    def after(self, event: Event) -> None:
        """A fact was made."""

    def look(self) -> None:
        """The first cards are dealt."""

    def complete(self, *, is_sound: bool) -> None:
        """Hands that draw have all their cards, and lie open; or got some that they should not."""

    def leaving(self, spot: Spot, what: str) -> None:
        """Cards are about to go to the discard rack, as a hand of some kind."""
