"""`houseway.takings`: what the house takes where players contend for a pot, and it has no edge."""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Final

from houseway.door.asked import find_table
from houseway.door.finding import Choices, Which
from houseway.door.results import Result
from houseway.door.shapes.odds import wager_shape
from houseway.door.shapes.parts import exact, facts_of, maybe
from houseway.door.shapes.takings import BeatShape, RakeShape, TakingsShape
from houseway.door.tables import Kind, Tidy
from houseway.door.watching import Watched, watched
from houseway.errors import NotPermitted
from houseway.games.poker.beats import BeatCount
from houseway.games.poker.takings import Takings
from houseway.pieces.figures import percent
from houseway.pieces.money import show_money

RAKES: Final[dict[str, Kind]] = {
    "pot_cents": "whole",
    "most_cents": "whole",
    "least_cents": "whole",
    "most_part": "exact",
    "least_part": "exact",
}
BEATS: Final[dict[str, Kind]] = {
    "hand": "text",
    "players": "whole",
    "chance": "exact",
    "estimated_from_deals": "whole",
}

NO_EDGE = (
    "Players contend for a pot that is theirs: the house has no hand, no stake and no edge. It "
    "takes a rake of the pot, or a charge by time."
)
RAKE_SAID = (
    "Rake: of a pot that was bet in one betting round. At least: spread over {} betting rounds so "
    "that rounding down takes the least; side pots are rounded by themselves."
)
BEATS_SAID = (
    "How often somebody who takes no part of the pot holds this hand or a better one, if all who "
    "are dealt in go to the showdown; players who fold make it rarer. That both own cards play is "
    "not asked."
)


class Taken(Result, frozen=True, kw_only=True, eq=False):
    """What the house takes at a table of poker."""

    takings: Takings

    @property
    def title(self) -> str:
        """The variant, and whose law."""
        return f"{self.takings.variant}, {self.takings.title}"

    def in_short(self) -> str:
        """The rake."""
        return f"no edge; rake {self.takings.rake}"

    def rows(self) -> tuple[Sequence[str], Iterable[Sequence[str]]]:
        """What the rake takes of pots."""
        return ("pot", "rake", "of the pot", "at least"), (
            (
                *(show_money(each.pot_cents), show_money(each.most_cents)),
                *(percent(each.most_part, 2), show_money(each.least_cents)),
            )
            for each in self.takings.rakes
        )

    def tables(self) -> tuple[Tidy, ...]:
        """`rakes` and `bad_beats`."""
        rakes = (
            (each.pot_cents, each.most_cents, each.least_cents, each.most_part, each.least_part)
            for each in self.takings.rakes
        )
        beats = ((each.hand, each.players, each.chance, each.deals) for each in self.takings.beats)
        return Tidy.of("rakes", RAKES, rakes), Tidy.of("bad_beats", BEATS, beats)

    def shape(self) -> TakingsShape:
        """What `houseway odds poker --json` prints."""
        found = self.takings
        return TakingsShape(
            **facts_of(self.asked),
            variant=found.variant,
            rake=found.rake,
            betting_rounds=found.betting_rounds,
            rakes=[
                RakeShape(
                    pot_cents=each.pot_cents,
                    most_cents=each.most_cents,
                    least_cents=each.least_cents,
                    most_part=exact(each.most_part),
                    least_part=exact(each.least_part),
                )
                for each in found.rakes
            ],
            time_cents=found.time_cents,
            bad_beat=found.bad_beat,
            bad_beats=[self._beat(each) for each in found.beats],
            side_wagers=[wager_shape(odds) for odds in found.side_wagers],
            side_notes=list(found.side_notes),
        )

    def svg(self) -> str:
        """What the rake takes of pots, as a picture."""
        from houseway.odds.rake_chart import Raked, to_svg

        if not self.takings.rakes:
            raise NotPermitted("there is no rake here that could be drawn")
        rakes = [Raked(it.pot_cents, it.most_part, it.least_part) for it in self.takings.rakes]
        return to_svg(rakes, title=self.title, source=self.asked.source)

    def _beat(self, beat: BeatCount) -> BeatShape:
        rough = bool(beat.deals)
        chance = maybe(beat.chance, is_estimated=rough)
        assert chance is not None
        between = self.takings.contributed(beat) if self.takings.hand == beat.hand else None
        return BeatShape(
            hand=beat.hand,
            players=beat.players,
            chance=chance,
            deals=beat.deals,
            contributed_cents_between_two=maybe(between, is_estimated=rough),
        )


def takings(
    game: Which = "poker",
    rules: Which | None = None,
    *,
    paytables: Mapping[str, str] | None = None,
    choices: Choices | None = None,
    recount: bool = False,
    progress: Watched = None,
) -> Taken:
    """What the house takes of pots, by rake or by time, and how often a bad beat comes.

    >>> import houseway
    >>> found = houseway.takings(choices={"variant": "draw", "rake": "10% up to 4"})
    >>> found
    <Taken of Five-card draw, Massachusetts: no edge; rake 10% up to 4.00>
    """
    asked = find_table(game, rules, paytables, choices)
    if not asked.game.takings:
        raise NotPermitted(f"{asked.game.name} has no pots that are the players': ask for its odds")
    with watched(progress) as tell:
        found: Takings = import_module(asked.game.takings).takings(
            asked.ruleset, asked.rules, recount=recount, progress=tell
        )
    return Taken(asked=asked, takings=found)
