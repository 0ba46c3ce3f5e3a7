"""What the house keeps of each wager of a table, from the odds of its game: counted apart."""

from functools import lru_cache

from houseway.errors import NotAllowed
from houseway.web.analysts import report_for
from houseway.web.asked import LawText


@lru_cache(maxsize=100)
def edges_of(asked: LawText) -> dict[str, str]:
    """The house advantage of every wager of the felt that is counted, exactly."""
    law, report = asked.read(), report_for(asked)
    if report is None:
        raise NotAllowed("the wagers of this game are not counted")
    offered = {area.wager for area in law.game.layout(law.rules).areas}
    edges: dict[str, str] = {}
    for odds in report.wagers:
        for wager in getattr(odds, "wagers", ()) or (odds.wager,):
            if wager in offered:
                edges.setdefault(wager, str(odds.house_advantage))  # What is in force comes first.
    return edges
