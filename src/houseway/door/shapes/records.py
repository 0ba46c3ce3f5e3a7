"""The shapes of what is checked: recorded rounds, shoes and the shuffle."""

from houseway.door.shapes.parts import Shape
from houseway.pieces.money import Cents

# Recorded rounds.


class FactShape(Shape, frozen=True, kw_only=True):
    """What became fact, and under which clause."""

    says: str
    clause: str


class StepShape(Shape, frozen=True, kw_only=True):
    """An action, and what became fact by it."""

    action: str
    facts: list[FactShape]


class SeatShape(Shape, frozen=True, kw_only=True):
    """Who sat at a seat, with what, and what came of it."""

    name: str
    rack_cents: Cents
    result_cents: Cents


class RoundShape(Shape, frozen=True, kw_only=True):
    """A round or a preparation, with every fact beside its action."""

    kind: str
    game: str
    ruleset: str
    ruleset_digest: str
    choices: dict[str, str]
    clauses: list[str]
    is_complete: bool
    seats: dict[str, SeatShape]
    steps: list[StepShape]


class RecordShape(Shape, frozen=True, kw_only=True):
    """A file: whether it is as the engine has it, and what it says, or what is wrong."""

    file: str
    ok: bool
    error: str
    rounds: int
    """How many rounds are in it."""
    players_net_cents: Cents
    """What all players came to."""
    record: RoundShape | None
    """What it says, where it is a single record."""


class ReplayShape(Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-replay/1"):
    """What `houseway replay` prints: every file that was played again."""

    files: list[RecordShape]


# Shoes, and the shuffle.


class ShoeShape(Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-shoe/1"):
    """What `houseway verify-shoe` prints: a shoe that is the one that was sealed."""

    digest: str
    is_as_told: bool
    """Whether that is what somebody was told beforehand."""
    pledged: list[int]
    words: list[int]
    """The seats that pledged a word, and those whose word came."""
    has_your_word: bool
    cards: int
    sets: int
    of: str
    records: int
    cards_dealt: int
    rolls: int


class FindingShape(Shape, frozen=True, kw_only=True):
    """What one test of the shuffle found."""

    clause: str
    what: str
    statistic: str
    p: float
    passes: bool


class FairnessShape(
    Shape, frozen=True, kw_only=True, tag_field="format", tag="houseway-fairness/1"
):
    """What `houseway fairness` prints: the shuffle put to the tests a regulator names."""

    shuffles: int
    entropy: str
    seconds: float
    passes: bool
    tests: list[FindingShape]
