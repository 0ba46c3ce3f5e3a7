"""What a game is to the rest of the house: its names, its folder, its rules and its procedure."""

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from houseway.errors import NotPermitted
from houseway.round.engine import Procedure, Round, Table
from houseway.round.start import Start
from houseway.round.view import View
from houseway.rulesets.files import ruleset_file, ruleset_names
from houseway.rulesets.header import Header
from houseway.rulesets.loading import load, load_header
from houseway.rulesets.rules import Rules
from houseway.rulesets.ruleset import Ruleset
from houseway.rulesets.variation import Variation, vary
from houseway.serving import apart_only
from houseway.steps.equipment import Equipment, Occasion
from houseway.steps.in_order import Ranked
from houseway.steps.wagers import WagerRules
from houseway.table.driving import Policy
from houseway.table.layout import Layout
from houseway.table.showdown import Showdown

if TYPE_CHECKING:
    from houseway.odds.pots import PotEstimate
    from houseway.odds.seam import GameOdds


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A table game, complete."""

    name: str
    """The name people type."""
    title: str
    folder: Path
    rules: type[Rules]
    play: Callable[[Table, Any, Start], Procedure]
    """One round."""
    wagers: Callable[[Any], WagerRules]
    """How the table takes wagers before anything is dealt, and which, under some rules."""
    equipment: Callable[[Any], Equipment]
    """What the table is played with under some rules, and how that is prepared."""
    layout: Callable[[Any], Layout]
    """What is drawn on the felt under some rules."""
    policy: Policy
    """A simple player: what it does when it is asked."""
    of_shoe: tuple[str, ...] = ()
    """What of all that is carried on belongs to a shoe, and goes when another is prepared."""
    odds: str = ""
    """The module that has its odds under `ODDS`, loaded when asked for; empty if not counted."""
    takings: str = ""
    """The module whose `takings` says what the house takes, where players contend for a pot."""
    estimates: str = ""
    """The module whose `estimate` says what a call needs and has, where no answer has a best."""
    is_counted_at_once: bool = False
    """Whether its odds are there in an instant, so that whoever sits at a table may ask."""
    history: Callable[..., str] | None = None
    """Rounds that are over as hand histories, which other tools read, where there are such."""
    keeps_cards: bool = False
    """Whether the order of the cards is not shown to players when they are done: hands that are
    given up unseen stay so, and only the house's audit reads them."""
    contended: bool = False
    """Whether players contend with each other: what helps one would harm another."""
    ranked: Ranked = ()
    """Which lines of a table are of better hands than which, where the rules' order says it not."""
    showdown: Showdown | None = None
    """How hands are made and compared once all is dealt, where that is by an order."""
    has_chart: bool = False
    """Whether best play fits a chart, or lines, for whoever practises."""

    def ruleset(self, name: str) -> Ruleset[Any]:
        """A ruleset by its name, or a user's own by the path of its file."""
        file = Path(name) if name.endswith(".toml") else ruleset_file(self.folder, name)
        return load(self.name, self.rules, file, self.folder)

    def header(self, name: str) -> Header:
        """Whose law a ruleset of the game is, by its name."""
        return load_header(ruleset_file(self.folder, name), self.folder)

    def variation(
        self, ruleset: Ruleset[Any], changes: Mapping[str, Any], *, name: str = "", title: str = ""
    ) -> Variation[Any]:
        """A ruleset of the game with some values changed, in memory."""
        return vary(ruleset, changes, parents=self.folder, name=name, title=title)

    @property
    def rulesets(self) -> list[str]:
        """The names of the rulesets that come with the game."""
        return ruleset_names(self.folder)

    def round(self, rules: Rules, start: Start) -> Round:
        """A round about to be played; or, from an occasion for it, the preparing of the cards."""
        if isinstance(start, Occasion):
            return Round(self._prepare, rules, start)
        return Round(self.play, rules, start)

    def hand_history(self, *rounds: Round) -> str:
        """Rounds that are over, as other tools read them; refused where there is no such form."""
        if self.history is None:
            raise NotPermitted(f"{self.name} has no hand histories that other tools read")
        return self.history(*rounds)

    @apart_only
    def counted(self) -> "GameOdds":
        """Its odds, where it is counted."""
        found: GameOdds = import_module(self.odds).ODDS
        return found

    @apart_only
    def estimate(self, view: View) -> "PotEstimate | None":
        """What can be said of a call where nothing is counted; nothing where nothing is called."""
        if not self.estimates:
            return None
        found: PotEstimate | None = import_module(self.estimates).estimate(view)
        return found

    def _prepare(self, table: Table, rules: Rules, occasion: Occasion) -> Procedure:
        return self.equipment(rules).prepare(table, occasion)
