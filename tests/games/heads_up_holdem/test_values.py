"""The values of the ruleset: remedies and tables held against the regulation, and what is refused.

A citation `policy` stands for any policy: there the text is silent and the value is a reading.
"""

import msgspec
import pytest

from houseway.errors import NotPermitted
from tests.games.heads_up_holdem.scenes import (
    AUTOMATED_SHOE,
    FROM_THE_HAND,
    GAME,
    MANUAL,
    ULTIMATE,
    Choices,
    law,
    shows,
)

# What each irregularity comes to, and the clause.
REMEDIES = {
    "face_up_card": ("to the discard rack, a second one voids the round", "§12(a)"),
    "drawn_in_error": ("used as the next card", "§12(b)"),
    "player_misdealt": ("the round is void", "§12(c)"),
    "dealer_card_exposed": ("the round is void", "§12(d)"),
    "shoe_jam": ("the round is void", "§12(f)"),
    "stub_misdealt": ("the round is void", "§12(c)"),
    "stub_wrong": ("the round is void and the deck leaves the table", "§7(f)(2)"),
}
EVERY_RULESET = pytest.mark.parametrize("name", ["ma", ULTIMATE])


def plain(cite: str) -> str:
    return "policy" if cite.startswith("policy: ") else cite


@EVERY_RULESET
def test_every_irregularity_has_the_remedy_of_the_regulation(name: str) -> None:
    remedies = msgspec.structs.asdict(law(name).open().irregularities)
    for kind, (remedy, clause) in REMEDIES.items():
        assert (remedies[kind].remedy, remedies[kind].clause) == (remedy, clause)
    others = {kind: remedy for kind, remedy in remedies.items() if kind not in REMEDIES}
    assert others
    assert {plain(remedy.clause) for remedy in others.values()} == {"policy"}


@shows("146.61(2)(b)", "146.61(2)(c)", "146.61(2)(d)")
def test_the_betting_areas_are_called_as_the_layout_calls_them() -> None:
    names = msgspec.structs.asdict(law().open().wager_names)
    assert names == {
        **{"ante": "ante", "odds": "odds", "raised": "raise"},
        **{"trips": "trips-plus", "pocket": "pocket-bonus"},
    }


@shows("146.61(2)(d) second", "§11(a)")
def test_the_layout_says_what_is_paid_and_what_may_be_raised() -> None:
    rules = law().open({"trips_paytable": "D", "pocket_paytable": "B"})
    layout = GAME.layout(rules)
    assert layout.inscriptions == (
        "Raise 1, 2 or 3 times before the flop, 1 or 2 times after it, 1 time after the river",
    )
    stated = {payouts.title: dict(payouts.lines) for payouts in layout.payouts}
    assert list(stated) == ["Odds", "Bad Beat", "Trips Plus", "Pocket Bonus"]
    assert stated["Odds"]["flush"] == "3 to 2"
    assert stated["Bad Beat"]["four-of-a-kind"] == "25 to 1"
    assert stated["Trips Plus"]["full house"] == "7 to 1"
    assert stated["Pocket Bonus"]["pair of aces"] == "25 to 1"
    assert not any(" for " in pay for lines in stated.values() for pay in lines.values())


# What cannot go together.


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        pytest.param(
            {**MANUAL, **FROM_THE_HAND},
            "cards dealt from the hand are shuffled by an automated shuffler",
            marks=pytest.mark.clause("heads-up-holdem", "ma", "§8(b)(1)"),
            id="dealt from the hand, shuffled by hand",
        ),
        pytest.param(
            {**MANUAL, **FROM_THE_HAND, "shuffling": "pre-shuffled"},
            "cards dealt from the hand are shuffled by an automated shuffler",
            marks=pytest.mark.clause("heads-up-holdem", "ma", "§8(b)(1)"),
            id="dealt from the hand, pre-shuffled",
        ),
        pytest.param(
            {**MANUAL, "second_deck": True},
            r"a second deck needs an automated shuffler \(§2\(b\)\)",
            marks=pytest.mark.clause("heads-up-holdem", "ma", "§2(b)"),
            id="two decks shuffled by hand",
        ),
        pytest.param(
            {**MANUAL, "shuffler_counts": True},
            "no shuffler counts the cards",
            marks=pytest.mark.clause("heads-up-holdem", "ma", "§7(g)"),
            id="a counting shuffler that is not there",
        ),
        pytest.param(
            {**AUTOMATED_SHOE, "board": "as needed"},
            "an automated shoe deals five face down first",
            marks=pytest.mark.clause("heads-up-holdem", "ma", "§9(c)"),
            id="the board as needed from an automated shoe",
        ),
        pytest.param(
            {"stub_count_every": 6},
            r"may be 1 to 5 \(§7\(f\)",
            marks=pytest.mark.clause("heads-up-holdem", "ma", "§7(f)"),
            id="a count every six rounds",
        ),
        pytest.param(
            {"seats_max": 7},
            r"may be 1 to 6 \(146\.61\(1\)\)",
            marks=pytest.mark.clause("heads-up-holdem", "ma", "146.61(1)"),
            id="seven seats",
        ),
        pytest.param(
            {"decks": 2},
            r"is 1 and is not the licensee's to choose \(§2\(a\)\)",
            marks=pytest.mark.clause("heads-up-holdem", "ma", "§2(a)"),
            id="two decks in one shoe",
        ),
        pytest.param(
            {"pocket_after_fold": "is lost"},
            r"is stays and is not the licensee's to choose \(§10\(h\)\)",
            marks=pytest.mark.clause("heads-up-holdem", "ma", "§10(h)"),
            id="a Pocket Bonus lost with a fold",
        ),
        pytest.param(
            {"raises_before_flop": (1, 2, 3, 4)},
            r"is not the licensee's to choose \(§10\(d\)\)",
            marks=pytest.mark.clause("heads-up-holdem", "ma", "§10(d)"),
            id="a raise of four",
        ),
    ],
)
def test_what_the_law_does_not_permit_is_refused(choices: Choices, why: str) -> None:
    with pytest.raises(NotPermitted, match=why):
        law().open(choices)


@shows("§7(a)", "§8(a)", "§9(a)", "§10(c)", "§2(b)")
@pytest.mark.parametrize("second_deck", [True, False])
@pytest.mark.parametrize("shuffling", ["manual", "pre-shuffled", "automated shuffler"])
@pytest.mark.parametrize("dealing", ["manual shoe", "from the hand", "automated shoe"])
@pytest.mark.parametrize("board", ["as needed", "five face down first"])
def test_every_other_combination_opens_a_table(
    second_deck: bool, shuffling: str, dealing: str, board: str
) -> None:
    shuffler = shuffling == "automated shuffler"
    permitted = (
        (shuffler or not second_deck)
        and (shuffler or dealing != "from the hand")
        and (dealing != "automated shoe" or board == "five face down first")
    )
    choices = {"second_deck": second_deck, "shuffling": shuffling, "dealing": dealing}
    if permitted:
        assert law().open({**choices, "board": board}).dealing == dealing
    else:
        with pytest.raises(NotPermitted):
            law().open({**choices, "board": board})
