"""What is meant by each wager of the odds that the law does not name."""

from collections.abc import Iterable

from houseway.games.fast_action_holdem.rules import BONUS


def legend_of(main: str, wagers: Iterable[str]) -> dict[str, str]:
    """What each wager of a report is, by its name; those that say it themselves are left out."""
    both = f"{main} and {BONUS}"
    says = {
        both: "both wagers of a round, with what is added when they are split",
        main: f"the {main}, with what is added when it is split",
        BONUS: f"the {BONUS} of the same round, with what is added when it is split",
        f"{main} alone": f"the {main} where no {BONUS} is bet, played for its own sake",
        f"{BONUS}, outweighing the {main}": (
            f"a {BONUS} so much larger than the {main} that all is played for the {BONUS}"
        ),
        f"{main}, first hand": f"the {main} on the hand that is kept, without its split",
        f"{main}, second hand": f"the {main} added for the second hand, where there is one",
        f"{BONUS}, first hand": f"the {BONUS} on the hand that is kept, without its split",
        f"{BONUS}, second hand": f"the {BONUS} added for the second hand, where there is one",
    }
    return {wager: says[wager] for wager in dict.fromkeys(wagers) if wager in says}
