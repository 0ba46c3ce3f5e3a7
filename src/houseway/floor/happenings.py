"""Facts of the floor beside those of a round: who came and went, and what became of the shoe."""

from houseway.table.events import Event
from houseway.table.spots import Seat


class ShoeSealed(Event, frozen=True):
    """Cards were shuffled; the digest fixes their order before anybody cuts or wagers."""

    digest: str

    def text(self) -> str:
        return f"shoe sealed {self.digest[:16]}"


class ShoeTold(Event, frozen=True):
    """A shoe is done: its order may be known."""

    digest: str

    def text(self) -> str:
        return f"shoe told {self.digest[:16]}"


class PreparationBegan(Event, frozen=True):
    """Cards are being prepared."""

    round: str
    why: str

    def text(self) -> str:
        return f"cards are prepared: {self.why}"


class RoundBegan(Event, frozen=True):
    """A round began: wagers are open."""

    round: str
    number: int

    def text(self) -> str:
        return f"round {self.number} begins"


class DefaultAnswered(Event, frozen=True):
    """The table answered for a seat that did not, by its stated default."""

    seat: Seat
    what: str

    def text(self) -> str:
        return f"seat {self.seat} did not answer: {self.what}"


class DealerCame(Event, frozen=True):
    """Somebody took the dealer's place."""

    name: str

    def text(self) -> str:
        return f"{self.name} deals"


class DealerLeft(Event, frozen=True):
    """The house deals by itself again."""

    name: str

    def text(self) -> str:
        return f"{self.name} no longer deals"
