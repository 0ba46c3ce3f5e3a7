"""Facts of the floor beside those of a round: who came and went, and what became of the shoe."""

from houseway.round.events import Event, Sight
from houseway.round.spots import Seat


class ShoeSealed(Event, frozen=True):
    """Cards were shuffled; the digest fixes the house's part before a word, a cut or a wager."""

    digest: str
    pledged: tuple[Seat, ...] = ()
    """Who has pledged a word that goes into the order."""

    def text(self) -> str:
        return f"shoe sealed {self.digest[:16]}"


class WordsTaken(Event, frozen=True):
    """The words of these seats went into the order; those who are silent had pledged one."""

    seats: tuple[Seat, ...]
    silent: tuple[Seat, ...]

    def text(self) -> str:
        said = f"words taken from {', '.join(map(str, self.seats)) or 'nobody'}"
        return f"{said}, none from {', '.join(map(str, self.silent))}" if self.silent else said


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
    names_cards: bool = False
    """Whether the answer names cards of the hand: then others hear only what was done."""

    def text(self) -> str:
        return f"seat {self.seat} did not answer: {self.what}"

    @property
    def sight(self) -> Sight:
        return "owner" if self.names_cards else "all"

    def masked(self) -> "Event":
        return DefaultAnswered(self.clause, self.seat, self.what.partition(" ")[0])


class BankDrawn(Event, frozen=True):
    """Time for a decision is up, or its player calls for more: the time bank is drawn on."""

    seat: Seat
    bank_ms: int
    """What it holds."""
    is_called: bool = False

    def text(self) -> str:
        why = "calls for time" if self.is_called else "needs more time"
        return f"seat {self.seat} {why}: time bank {-(-self.bank_ms // 1000)} s"


class SatOut(Event, frozen=True):
    """Somebody for whom the table has answered round after round sits out until they are back."""

    seat: Seat
    rounds: int

    def text(self) -> str:
        return f"seat {self.seat} sits out: no answer for {self.how_long}"

    @property
    def how_long(self) -> str:
        """For how long the table has answered, in words."""
        return "a round" if self.rounds == 1 else f"{self.rounds} rounds"


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
