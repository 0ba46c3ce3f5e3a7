"""What the house keeps of each wager of a table, from the odds of its game."""

from houseway.floor.seats.seating import Law
from houseway.web.describing import law_key

_KNOWN: dict[tuple[str, ...], dict[str, str]] = {}


def edges_of(law: Law) -> dict[str, str]:
    """The house advantage of every wager that the odds name as the felt does, exactly."""
    key = law_key(law)
    if key not in _KNOWN:
        if len(_KNOWN) > 100:
            _KNOWN.clear()
        report = law.game.counted().report(law.ruleset, law.rules)
        offered = {area.wager for area in law.game.layout(law.rules).areas}
        _KNOWN[key] = {
            odds.wager: str(odds.house_advantage) for odds in report.wagers if odds.wager in offered
        }
    return _KNOWN[key]
