"""The values of the ruleset, held against tables read off the regulation."""

import msgspec
import pytest

from houseway.errors import NotPermitted
from tests.games.let_it_ride.scenes import AUTOMATED_SHOE, FROM_THE_HAND, MANUAL, SCENES, shows
from tests.games.scenes import Choices

REMEDIES = {
    "face_up_card": ("to the discard rack, a second one voids the round", "§12(a)"),
    "drawn_in_error": ("used as the next card", "§12(b)"),
    "player_misdealt": ("the round is void", "§12(c)"),
    "chips_differ": ("the wager is void", "policy: chips-differ"),
    "community_misdealt": ("the round is void", "§12(c)"),
    "shoe_jam": ("the round is void", "§12(e)"),
    "stub_misdealt": ("the round is void", "§7(e)(2)"),
    "stub_wrong": ("the round is void and the deck leaves the table", "§7(e)(2)"),
}


def plain(cite: str) -> str:
    return "policy" if cite.startswith("policy: ") else cite


def test_every_irregularity_has_the_remedy_of_the_regulation() -> None:
    remedies = msgspec.structs.asdict(SCENES.law.open().irregularities)
    for kind, (remedy, clause) in REMEDIES.items():
        assert (remedies[kind].remedy, remedies[kind].clause) == (remedy, clause)
    others = {kind: remedy for kind, remedy in remedies.items() if kind not in REMEDIES}
    assert {plain(remedy.clause) for remedy in others.values()} == {"policy"}


# The layout.


@shows("146.27(2)", "146.27(2)(b)", "146.27(2)(c)", "146.27(2)(d)", "146.27(2)(g)", "146.27(5)")
@shows("146.27(5)(a)")
@pytest.mark.parametrize("bonus", [True, False])
@pytest.mark.parametrize("three", [True, False])
def test_the_areas_of_the_layout(bonus: bool, three: bool) -> None:
    rules = SCENES.law.open({"bonus_offered": bonus, "three_card_offered": three})
    layout = SCENES.game.layout(rules)
    wagers = {area.wager for area in layout.areas}
    assert wagers == {
        *("bet-1", "bet-2", "bet-3"),
        *(["bonus"] if bonus else []),
        *(["three-card-bonus"] if three else []),
    }
    assert (layout.hand, layout.community, layout.dealer) == (3, 3, 0)
    titles = [payouts.wager for payouts in layout.payouts]
    assert titles == ["bet-1", *["three-card-bonus"] * three, *["bonus"] * bonus]


@shows("146.27(2)(e)", "§11(a)")
def test_payouts_are_stated_with_to_or_win() -> None:
    layout = SCENES.game.layout(SCENES.law.open())
    stated = [pay for payouts in layout.payouts for _, pay in payouts.lines]
    assert len(stated) == 9 + 5 + 7
    assert all(" to " in pay or pay.startswith("wins ") for pay in stated)
    assert not any(" for " in pay for pay in stated)


@shows("146.27(2)(f)")
@pytest.mark.parametrize(
    ("choices", "inscribed"),
    [
        ({}, ("Payout Limit of $50,000 per Hand",)),
        ({"limit_stated": "on a sign"}, ("Subject to the posted payout limit",)),
        ({"payout_limit": "none"}, ()),
    ],
)
def test_the_inscription_of_the_limit(choices: Choices, inscribed: tuple[str, ...]) -> None:
    assert SCENES.game.layout(SCENES.law.open(choices)).inscriptions == inscribed


# What cannot go together.


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ({**MANUAL, **FROM_THE_HAND}, "are shuffled by an automated shuffler"),
        ({**MANUAL, "second_deck": True}, r"needs an automated shuffler \(§2\(b\)\)"),
        ({**MANUAL, "shuffler_counts": True}, "no shuffler counts the cards"),
        ({"stub_count_every": 6}, r"may be 1 to 5 \(§7\(e\)"),
        ({"positions": 3}, r"may be 1 to 2 \(§6\(e\)\)"),
        ({"seats_max": 6}, r"is not the licensee's to choose \(146\.27\(1\)\)"),
        ({"bonus_chip": "5 to 5 by 5"}, r"is not the licensee's to choose \(§6a\(b\)\)"),
        ({"three_card_paytable": "G"}, "there is no table 'G'"),
        ({"payout_limit": "90,000 per round"}, r"one per hand \(§11\(c\)\)"),
        ({"payout_limit": "49,999.99 per hand"}, r"50,000\.00 or more here \(§11\(c\)\)"),
    ],
)
@shows("§2(b)", "§6(e)", "§6a(b)", "§7(e)", "§7(f)", "§8(b)(1)", "§11(c)", "§11(e)", "146.27(1)")
def test_what_the_law_does_not_permit_is_refused(choices: Choices, why: str) -> None:
    with pytest.raises(NotPermitted, match=why):
        SCENES.law.open(choices)


@shows("§7(a)", "§8(a)", "§9(a)", "§2(b)")
@pytest.mark.parametrize("dealing", [{}, FROM_THE_HAND, AUTOMATED_SHOE])
def test_every_way_to_deal_goes_with_a_shuffler(dealing: Choices) -> None:
    SCENES.law.open({**dealing, "second_deck": True, "shuffler_counts": True})


@shows("§11(c)")
@pytest.mark.parametrize(
    ("limits", "least"), [("16 to 500 by 1", 50_000), ("17 to 500 by 1", 51_000)]
)
def test_a_larger_minimum_raises_the_least_payout_limit(limits: str, least: int) -> None:
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
