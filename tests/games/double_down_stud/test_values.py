"""The values of the ruleset held against the regulation, and what is refused."""

import msgspec
import pytest

from houseway.errors import NotPermitted
from tests.games.double_down_stud.scenes import FROM_THE_HAND, INTO_THE_SHOE, MANUAL, SCENES, shows
from tests.games.scenes import Choices

REMEDIES = {
    "dealer_card_exposed": ("the round is void", "§11(a)"),
    "face_up_card": ("to the discard rack, a second one voids the round", "§11(b)"),
    "drawn_in_error": ("used as the next card", "§11(c)"),
    "player_misdealt": ("the round is void", "§11(d)"),
    "dealer_misdealt": ("the round is void", "§11(d)"),
}


def plain(cite: str) -> str:
    return "policy" if cite.startswith("policy: ") else cite


def test_every_irregularity_has_the_remedy_of_the_regulation() -> None:
    remedies = msgspec.structs.asdict(SCENES.law.open().irregularities)
    for kind, (remedy, clause) in REMEDIES.items():
        assert (remedies[kind].remedy, remedies[kind].clause) == (remedy, clause)
    others = {kind: remedy for kind, remedy in remedies.items() if kind not in REMEDIES}
    assert {plain(remedy.clause) for remedy in others.values()} == {"policy"}


@shows("146.25(2)", "146.25(2)(b)", "146.25(2)(c)", "146.25(2)(d)", "146.25(3)", "§10(a)")
def test_the_layout() -> None:
    layout = SCENES.game.layout(SCENES.law.open())
    assert [area.wager for area in layout.areas] == ["wager", "double-down"]
    wager, double = layout.areas
    assert double.row > wager.row
    assert double.column == wager.column
    assert layout.community == 3
    words = "Payout Limit of $100,000 Per Hand"
    assert layout.inscriptions == (words,)
    more = SCENES.law.open({"payout_limit": "250,000 per hand"})
    assert SCENES.game.layout(more).inscriptions == (words, "Payout Limit of $250,000 per Hand")
    stated = [pay for payouts in layout.payouts for _, pay in payouts.lines]
    assert len(stated) == 10
    assert all(" to " in pay or pay == "push" for pay in stated)


# What cannot go together.


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ({**MANUAL, **FROM_THE_HAND}, "are shuffled by an automated shuffler"),
        ({**MANUAL, "second_deck": True}, r"needs an automated shuffler \(§2\(b\)\)"),
        ({**MANUAL, **INTO_THE_SHOE}, r"puts the deck into it \(§4\(b\)\)"),
        ({**FROM_THE_HAND, **INTO_THE_SHOE}, r"puts the deck into it \(§4\(b\)\)"),
        ({"dealing": "automated shoe"}, r"is not permitted.*\(§8\(a\)\)"),
        ({"positions": 3}, r"may be 1 to 2 \(§6\(c\)\)"),
        ({"seats_max": 6}, r"is not the licensee's to choose \(146\.25\(1\)\)"),
        ({"payout_limit": "none"}, r"one per hand \(§10\(c\)\)"),
        ({"payout_limit": "200,000 per round"}, r"one per hand \(§10\(c\)\)"),
        ({"payout_limit": "99,999.99 per hand"}, r"100,000\.00 or more here \(§10\(c\)\)"),
    ],
)
@shows("§2(b)", "§4(b)(1)", "§6(c)", "§8(a)(2)(i)", "§10(c)", "146.25(1)")
def test_what_the_law_does_not_permit_is_refused(choices: Choices, why: str) -> None:
    with pytest.raises(NotPermitted, match=why):
        SCENES.law.open(choices)


@shows("§10(c)")
@pytest.mark.parametrize(
    ("limits", "least"), [("50 to 500 by 1", 100_000), ("51 to 510 by 1", 102_000)]
)
def test_a_large_minimum_raises_the_least_payout_limit(limits: str, least: int) -> None:
    SCENES.law.open({"limits": limits, "payout_limit": f"{least} per hand"})
    with pytest.raises(NotPermitted, match="or more here"):
        SCENES.law.open({"limits": limits, "payout_limit": f"{least - 1} per hand"})


@shows("147.07(1)")
@pytest.mark.parametrize(("limits", "permitted"), [("5 to 50 by 1", True), ("5 to 49 by 1", False)])
def test_the_spread_of_the_limits(limits: str, permitted: bool) -> None:
    if permitted:
        SCENES.law.open({"limits": limits})
    else:
        with pytest.raises(NotPermitted, match=r"at least 10 times it \(147\.07\(1\)\)"):
            SCENES.law.open({"limits": limits})
