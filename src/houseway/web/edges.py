"""What the house keeps of each wager of a table, from the odds of its game."""

from houseway.floor.seats.seating import Law
from houseway.games.counted import report_of
from houseway.web.describing import law_key

_KNOWN: dict[tuple[str, ...], dict[str, str]] = {}


def edges_of(law: Law) -> dict[str, str]:
    """The house advantage of every wager of the felt that is counted, exactly."""
    key = law_key(law)
    if key not in _KNOWN:
        if len(_KNOWN) > 100:
            _KNOWN.clear()
        _KNOWN[key] = _counted(law)
    return _KNOWN[key]


def _counted(law: Law) -> dict[str, str]:
    offered = {area.wager for area in law.game.layout(law.rules).areas}
    edges: dict[str, str] = {}
    for odds in report_of(law.game, law.ruleset, law.rules).wagers:
        for wager in getattr(odds, "wagers", ()) or (odds.wager,):
            if wager in offered:
                edges.setdefault(wager, str(odds.house_advantage))  # What is in force comes first.
    return edges
