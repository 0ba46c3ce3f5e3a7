"""The values of the rulesets, held against the regulation, and what cannot go together."""

from pathlib import Path

import msgspec
import pytest

from houseway.errors import NotPermitted, Unreadable
from tests.games.colorado_holdem.scenes import (
    FROM_THE_HAND,
    GAME,
    MANUAL,
    PERMISSIBLE,
    REQUIRED,
    VERSIONS,
    Choices,
    begin,
    dealt,
    every_version,
    law,
    settled,
    shows,
    take,
)

REMEDIES = {
    "face_up_card": ("to the discard rack, a second one voids the round", "§14(a)"),
    "drawn_in_error": ("used as the next card", "§14(b)"),
    "player_misdealt": ("the round is void", "§14(c)"),
    "community_misdealt": ("the round is void", "§14(c)"),
    "false_claim": ("the hand is void and the initial wager is lost", "§14(d)"),
    "shoe_jam": ("the round is void", "§14(f)"),
    "stub_misdealt": ("the round is void", "§14(c)"),
    "stub_wrong": ("the round is void and the deck leaves the table", "§7(e)(2)"),
}


def plain(cite: str) -> str:
    return "policy" if cite.startswith("policy: ") else cite


@every_version
def test_every_irregularity_has_the_remedy_of_the_regulation(ruleset: str) -> None:
    remedies = msgspec.structs.asdict(law(ruleset).open().irregularities)
    for kind, (remedy, clause) in REMEDIES.items():
        assert (remedies[kind].remedy, remedies[kind].clause) == (remedy, clause)
    others = {kind: remedy for kind, remedy in remedies.items() if kind not in REMEDIES}
    assert others
    assert {plain(remedy.clause) for remedy in others.values()} == {"policy"}


@shows("146.31(2)", "146.31(2)(b)", "146.31(2)(c)", "146.31(2)(d)")
@every_version
def test_the_felt_has_the_areas_that_the_law_asks_for(ruleset: str) -> None:
    layout = GAME.layout(law(ruleset).open())
    assert [(area.wager, area.after_deal) for area in layout.areas] == [
        ("bonus", False),
        ("bet", True),
        ("ante", False),
    ]
    assert (layout.discards, layout.community, layout.hand, layout.dealer) == ("left", 3, 3, 0)


@shows("146.31(2)(e)", "§12(a)", "§12(c)")
@shows("§13(a)", "§13(c)", ruleset=PERMISSIBLE)
@every_version
def test_the_layout_says_what_is_paid_and_up_to_what(ruleset: str) -> None:
    rules = law(ruleset).open()
    layout = GAME.layout(rules)
    main, bonus = layout.payouts
    assert (main.wager, bonus.wager) == ("ante", "bonus")
    assert ("three card straight flush, instant winner", "5 to 1") in main.lines
    assert ("royal flush", "10000 to 1") in bonus.lines
    assert not any(" for " in pay for _, pay in (*main.lines, *bonus.lines))
    assert layout.inscriptions == ("Payout Limit of $50,000 per Hand",)
    assert not GAME.layout(law(ruleset).open({"payout_limit": "none"})).inscriptions


# What cannot go together.


@pytest.mark.parametrize(
    ("choices", "why"),
    [
        ({**MANUAL, **FROM_THE_HAND}, "dealt from the hand are shuffled by an automated shuffler"),
        ({**MANUAL, "second_deck": True}, r"needs an automated shuffler \(§2\(b\)\)"),
        ({**MANUAL, "shuffler_counts": True}, "no shuffler counts the cards"),
        ({"stub_count_every": 6}, r"may be 1 to 5 \(§7\(e\)"),
        ({"seats_max": 5}, r"may be 6 to 7 \(146\.31\(1\)\)"),
        ({"seats_max": 8}, r"may be 6 to 7 \(146\.31\(1\)\)"),
        ({"decks": 2}, r"is 1 and is not the licensee's to choose \(§2\(a\)\)"),
        ({"positions": 3}, r"may be 1 to 2 \(§6\(e\)\)"),
        ({"bonus_limits": "1 to 5 by 1"}, r"not the licensee's to choose \(§6a\(b\)\)"),
        ({"limits": "none"}, "a table without limits takes no wagers"),
        ({"payout_limit": "49,999.99 per hand"}, r"50,000\.00 or more"),
        ({"payout_limit": "50,000 per round"}, "one per hand"),
        ({"payouts": "none"}, "there is no table 'none'; there are A"),
        ({"version": "permissible bet"}, r"not the licensee's to choose \(§6\(f\)\)"),
    ],
)
def test_what_the_law_does_not_permit_is_refused(choices: Choices, why: str) -> None:
    with pytest.raises((NotPermitted, Unreadable), match=why):
        law().open(choices)


@shows("§7(a)", "§8(a)", "§8(b)(1)", "§9(a)", "§2(b)")
@pytest.mark.parametrize("second_deck", [True, False])
@pytest.mark.parametrize("shuffling", ["manual", "pre-shuffled", "automated shuffler"])
@pytest.mark.parametrize("dealing", ["manual shoe", "from the hand", "automated shoe"])
def test_every_other_combination_opens_a_table(
    second_deck: bool, shuffling: str, dealing: str
) -> None:
    shuffler = shuffling == "automated shuffler"
    permitted = shuffler or not (second_deck or dealing == "from the hand")
    choices = {"second_deck": second_deck, "shuffling": shuffling, "dealing": dealing}
    if permitted:
        assert law().open(choices).dealing == dealing
    else:
        with pytest.raises(NotPermitted):
            law().open(choices)


@shows("147.07(1)")
def test_limits_need_a_tenfold_maximum_though_some_hands_are_paid_more_than_five_to_one() -> None:
    with pytest.raises(NotPermitted, match=r"25\.00 to 50\.00 by 5\.00: .* 10 times"):
        law("ma").open({"limits": "25 to 50 by 5"})
    law("ma").open({"limits": "25 to 250 by 5"})
    law("ma").open({"limits": "101 to 102 by 1"})


# A licensee that pays more.

OWN = """
[ruleset]
game = "colorado-holdem"
name = "ours"
title = "Ours"
based_on = "{parent}"
[tables.{key}.ours]
cite = "our filing"
pays = {{ {pays} }}
[house]
{key} = "ours"
"""


def own(folder: Path, parent: str, key: str, **changed: str) -> str:
    """The path of a file of somebody's own with a changed table."""
    table = getattr(law(parent).open(), key)
    pays = {line: str(pay) for line, pay in table.pays.items()}
    pays |= {line.replace("_", " "): pay for line, pay in changed.items()}
    text = ", ".join(f'"{line}" = "{pay}"' for line, pay in pays.items())
    file = folder / "ours.toml"
    file.write_text(OWN.format(parent=parent, key=key, pays=text), encoding="utf-8")
    return str(file)


@shows("§12(b)", "§12(d)")
@shows("§13(b)", "§13(d)", ruleset=PERMISSIBLE)
@pytest.mark.parametrize("parent", VERSIONS)
@pytest.mark.parametrize("key", ["payouts", "bonus_payouts"])
def test_a_licensee_may_pay_more_and_not_less(tmp_path: Path, parent: str, key: str) -> None:
    more = GAME.ruleset(own(tmp_path, parent, key, flush="30 to 1")).open()
    assert str(getattr(more, key).pays["flush"]) == "30 to 1"
    with pytest.raises(NotPermitted, match="ours pays flush 7 to 1; no less than"):
        GAME.ruleset(own(tmp_path, parent, key, flush="7 to 1"))


@pytest.mark.parametrize(("fate", "cents"), [("to the player", 8), ("to the house", 7)])
def test_half_a_cent_of_a_licensees_own_odds(tmp_path: Path, fate: str, cents: int) -> None:
    """The printed tables leave none; a licensee's may."""
    file = own(tmp_path, REQUIRED, "payouts", **{"pair_of_tens_or_better": "3 to 2"})
    rules = GAME.ruleset(file).open({"limits": "0.05 to 5 by 0.01", "odd_cent": fate})
    round_ = GAME.round(rules, begin().start)
    take(round_, "place 1 ante 0.05; proceed", dealt({1: "Th Td 2c"}, "4h 7s Kc"))
    take(round_, "raise 1 1; set 1 Th Td; proceed")
    assert settled(round_, "ante") == ("paid", cents)
