"""Spanish 21 as whoever asks for its odds finds it."""

from typing import Final

from houseway.games.spanish_21.advice import advise, strategy
from houseway.games.spanish_21.answering import decide, in_chart, started
from houseway.games.spanish_21.counting import CARDS_AT_MOST
from houseway.games.spanish_21.odds import report
from houseway.games.spanish_21.own_function import function_plan
from houseway.games.spanish_21.own_price import best_stages, chart_plan, price_chart, price_function
from houseway.games.spanish_21.rules import WAGER, SpanishRules
from houseway.games.spanish_21.simulation import SIMULATOR
from houseway.odds import Progress
from houseway.odds.own_charts import ChartStage
from houseway.odds.play_prices import PlayPrice
from houseway.odds.seam import EVERYONE, GameOdds, OwnPlan, OwnPlay, Side
from houseway.odds.seen_shoe import of_any_shoe


class Charts:
    """Charts of hands against up cards, and functions."""

    roles: Final = ()
    opponents: Final = ()

    def price(
        self,
        rules: SpanishRules,
        play: OwnPlay,
        side: Side = EVERYONE,
        *,
        progress: Progress | None = None,
    ) -> PlayPrice:
        """What a chart or a function costs against best play."""
        if callable(play):
            return price_function(rules, function_plan(play), progress=progress)
        return price_chart(rules, play, progress=progress)

    def plan(
        self,
        rules: SpanishRules,
        play: OwnPlay,
        side: Side = EVERYONE,
        *,
        progress: Progress | None = None,
    ) -> OwnPlan:
        """The same for the simulator."""
        made = function_plan(play) if callable(play) else chart_plan(rules, play, progress)
        return OwnPlan(made, WAGER, self.price(rules, play, side, progress=progress))

    def best(
        self, rules: SpanishRules, side: Side = EVERYONE, *, progress: Progress | None = None
    ) -> tuple[ChartStage, ...]:
        """The best chart by total, number of cards and up card."""
        return best_stages(rules, progress=progress)


ODDS: Final = of_any_shoe(
    GameOdds(
        report=report,
        advise=advise,
        decide=decide,
        started=started,
        in_chart=in_chart,
        simulator=SIMULATOR,
        strategy=strategy,
        undecided=("match_pays",),
        own_charts=Charts(),
    ),
    CARDS_AT_MOST,
)
