"""What the odds lab is asked, and what it tells."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from houseway.rulesets.form_shapes import Form

ASK_BYTES_MAX = 131_072
"""What one may ask of the lab at once: two files at most."""
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=65_536)]
Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=120)]
What: TypeAlias = Literal[
    "form", "figures", "results", "sweep", "ratios", "play", "rakes", "differences", "export"
]
Export: TypeAlias = Literal["toml", "json", "csv", "lines", "html", "pdf"]


class Design(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rule set that somebody thinks about: one that there is, and what is changed in it."""

    game: Word = ""
    ruleset: Word = ""
    toml: Text = ""
    """A file of somebody's own instead of the two."""
    changes: msgspec.Raw = msgspec.field(default_factory=lambda: msgspec.Raw(b"{}"))
    """By rule, as `houseway.variation` takes them; read where it can harm nobody."""
    name: Word = ""
    title: Word = ""


class Ask(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is wanted of a design."""

    what: What
    design: Design
    against: Design | None = None
    """What it is compared with."""
    wager: Word = ""
    paytable: Word = ""
    key: Word = ""
    """What is swept: a rule, or a rule and a line of its table."""
    line: Word = ""
    values: Annotated[list[Word], msgspec.Meta(max_length=40)] = []
    export: Export = "json"
    instead: Word = ""
    """What was asked for before and is no longer wanted; `*` for whatever it was."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """An exact number, and as a reader sees it."""

    exact: str
    shown: str
    is_estimated: bool = False
    """Whether rounds by chance gave it, and it is no count."""


class ResultLine(msgspec.Struct, frozen=True, kw_only=True):
    """One result of a wager."""

    result: str
    count: str
    net: Figure
    often: Figure
    brings: Figure
    """What it adds to what a player nets on average."""


class WagerFigures(msgspec.Struct, frozen=True, kw_only=True):
    """The odds of a wager under one paytable."""

    wager: str
    paytable: str
    wagers: list[str]
    per: str
    is_in_use: bool
    combinations: str
    edge: Figure
    risk: Figure
    variance: Figure | None
    deviation: str
    hits: Figure | None
    stake: Figure
    lines: list[ResultLine]
    has_results: bool
    """Whether its lines are all its results, so that they can be drawn."""


class Departed(msgspec.Struct, frozen=True, kw_only=True):
    """What the law does not permit."""

    key: str
    says: str
    clause: str


class DecisionFigures(msgspec.Struct, frozen=True, kw_only=True):
    """How often best play takes a decision."""

    stage: str
    decision: str
    often: Figure


class RakeFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What the rake takes of a pot of some size."""

    pot: Figure
    most: Figure
    """If it was bet in one betting round."""
    most_part: Figure
    least: Figure
    """If it was spread over the betting rounds so that rounding takes least."""
    least_part: Figure


class BeatFigures(msgspec.Struct, frozen=True, kw_only=True):
    """How often a hand of some rank or better takes no part of the pot."""

    hand: str
    players: int
    chance: Figure
    once_in: str
    """Hands dealt, on average; empty where it was never seen."""
    between: Figure | None
    """What pots contribute between two of them, for the hand that the rules pay."""


class Takings(msgspec.Struct, frozen=True, kw_only=True):
    """What the house takes where it has no edge."""

    variant: str
    rake: str
    betting_rounds: int
    rakes: list[RakeFigures]
    time_charge: str
    """What each player pays when a charge by time is due; empty where there is none."""
    bad_beat: str
    beats: list[BeatFigures]


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """The odds of a design, or what the house takes where players contend for a pot."""

    title: str
    law: str
    name: str
    digest: str
    toml: str
    departures: list[Departed]
    wagers: list[WagerFigures]
    decisions: list[DecisionFigures]
    notes: list[str]
    seconds: float
    """How long the count took that they stand on."""
    has_ratios: bool
    has_play: bool
    takings: Takings | None = None


class Drawn(msgspec.Struct, frozen=True, kw_only=True):
    """A picture, and what it says as a table."""

    title: str
    svg: str
    heads: list[str]
    rows: list[list[str]]
    csv: str
    notes: list[str]


class DifferenceFigures(msgspec.Struct, frozen=True, kw_only=True):
    """One difference between two designs, and each wager's edge with it alone."""

    what: str
    before: str
    after: str
    edges: dict[str, Figure]
    moves: dict[str, Figure]
    """By how much that is more than before."""


class Differences(msgspec.Struct, frozen=True, kw_only=True):
    """What each difference between two designs does."""

    before: dict[str, Figure]
    after: dict[str, Figure]
    moves: dict[str, Figure]
    steps: list[DifferenceFigures]


class Exported(msgspec.Struct, frozen=True, kw_only=True):
    """A file to be kept."""

    name: str
    media: str
    text: str
    is_base64: bool = False


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why there is no answer, and at which field."""

    why: str
    key: str = ""
    clause: str = ""
    is_busy: bool = False
    """Whether it is only that too much is asked for just now."""


class Answer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of something that was asked: one of these."""

    refusal: Refusal | None = None
    form: Form | None = None
    figures: Figures | None = None
    drawn: Drawn | None = None
    differences: Differences | None = None
    exported: Exported | None = None
    took_ms: int = 0


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """How it stands with something that was asked."""

    id: str
    state: Literal["counting", "done", "ended"]
    doing: str
    done: int
    of: int
    seconds: float
    answer: msgspec.Raw
    """Nothing until it is done."""
    is_lengthy: bool
    """Whether it takes a count; until that is known it may still be answered at once."""
