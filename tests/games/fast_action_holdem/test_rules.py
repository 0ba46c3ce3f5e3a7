"""The values of the four rulesets: remedies and tables held against the regulations.

A citation `policy` stands for any policy: there the text is silent and the value is a reading.
"""

import msgspec
import pytest

from houseway.errors import NotPermitted
from houseway.games import find_game
from houseway.games.fast_action_holdem.rules import FastActionRules, cards_of, wager_rules
from houseway.rulesets import Limits

GAME = find_game("fast-action-holdem")
NAMES = ("ma", "section-36", "wa-single-deck", "wa-multi-deck")
BOTH_SHOE_GAMES = pytest.mark.parametrize("name", NAMES[:2])
EVERY_RULESET = pytest.mark.parametrize("name", NAMES)


# What each irregularity comes to, and the clause in Massachusetts and in Section 36.
REMEDIES = {
    "face_up_card": ("to the discard rack, next card", "§9(a)", "(i)(1)"),
    "drawn_in_error": ("used as the next card", "§9(b)", "policy"),
    "player_card_exposed": ("turned down, play on", "§9(c)", "(i)(2)"),
    "dealer_short": ("completed", "§9(d)", "policy"),
    "player_short": ("the player chooses: void or completed", "§9(e)", "(i)(3)"),
    "dealer_long": ("the round is void", "§9(f)", "policy"),
    "player_long": ("sets one two-card hand", "§9(g)", "(i)(4)"),
    "dealer_misset": ("reset by the house way", "§9(h)", "policy"),
    "insufficient_cards": ("the round is void", "§9(i)", "(i)(5)"),
    "no_cards_dealt": ("the wager is void", "§9(j)", "policy"),
    "marker_not_moved": ("round completed, marker moved next", "§9(k)", "(i)(6)"),
}

# "To 1", the tables of Washington; an empty cell is a loss.
SINGLE_DECK = """
royal flush     | 500 | 500 | 500
straight flush  | 100 | 100 | 100
four-of-a-kind  |  30 |  30 |  30
full house      |   5 |   5 |   6
flush           |   4 |   3 |   3
straight        |   2 |   2 |   1
three-of-a-kind |   1 |   1 |   1
"""
MULTI_DECK = """
five-of-a-kind suited | 5000 | 1000 | 1000
royal flush           |  500 |  200 |  200
straight flush        |  100 |   75 |   75
five-of-a-kind        |   50 |   40 |   40
four-of-a-kind        |    5 |    7 |    7
full house            |    3 |    3 |    3
flush                 |    2 |    2 |    2
straight              |    1 |    1 |    2
three-of-a-kind       |      | push | push
"""


def plain(cite: str) -> str:
    return "policy" if cite.startswith("policy: ") else cite


@pytest.mark.parametrize(("name", "column"), [("ma", 1), ("section-36", 2)])
def test_every_irregularity_has_the_remedy_of_the_regulation(name: str, column: int) -> None:
    remedies = msgspec.structs.asdict(GAME.ruleset(name).open().irregularities)
    for kind, row in REMEDIES.items():
        assert (remedies[kind].remedy, plain(remedies[kind].clause)) == (row[0], row[column])
    others = {kind: remedy for kind, remedy in remedies.items() if kind not in REMEDIES}
    assert all(
        remedy.remedy == "none" or plain(remedy.clause) == "policy" for remedy in others.values()
    )


@pytest.mark.parametrize("name", NAMES[2:])
def test_washington_is_silent_on_irregularities(name: str) -> None:
    remedies = msgspec.structs.asdict(GAME.ruleset(name).open().irregularities)
    assert {plain(remedy.clause) for remedy in remedies.values()} == {"policy"}


# Paytables and envy.


@pytest.mark.clause("fast-action-holdem", "wa-single-deck", "WA1 paytable")
@pytest.mark.clause("fast-action-holdem", "wa-multi-deck", "WA6 paytable")
@pytest.mark.parametrize(
    ("name", "columns", "text"),
    [("wa-single-deck", "456", SINGLE_DECK), ("wa-multi-deck", "123", MULTI_DECK)],
)
def test_every_cell_of_every_paytable(name: str, columns: str, text: str) -> None:
    for column, paytable in enumerate(columns, start=1):
        printed = {}
        for row in text.strip().splitlines():
            cells = [cell.strip() for cell in row.split("|")]
            if cells[column]:
                printed[cells[0]] = "push" if cells[column] == "push" else f"{cells[column]} to 1"
        table = GAME.ruleset(name).open({"paytable": paytable}).paytable
        assert {hand: str(pay) for hand, pay in table.pays.items()} == printed
        assert table.equal_to == ("ante" if paytable == "3" else "")


@pytest.mark.parametrize(
    ("name", "dollars"),
    [
        ("wa-single-deck", {"royal flush": 250, "straight flush": 50}),
        (
            "wa-multi-deck",
            {
                "five-of-a-kind suited": 1000,
                "royal flush": 250,
                "straight flush": 50,
                "five-of-a-kind": 10,
            },
        ),
    ],
)
def test_every_amount_of_the_envy_bonus(name: str, dollars: dict[str, int]) -> None:
    envy = GAME.ruleset(name).open().envy
    assert envy.pays_cents == {hand: amount * 100 for hand, amount in dollars.items()}
    assert envy.bonus_least_cents == 500


# What a licensee may choose.


@pytest.mark.clause("fast-action-holdem", "ma", "§2(a)")
@pytest.mark.clause("fast-action-holdem", "section-36", "(b)(1)")
@BOTH_SHOE_GAMES
def test_a_game_has_six_or_eight_decks(name: str) -> None:
    ruleset = GAME.ruleset(name)
    assert [ruleset.open({"decks": decks}).decks for decks in (6, 8)] == [6, 8]
    for decks in (1, 5, 7, 9, 12):
        with pytest.raises(NotPermitted, match=r"decks: .* may be 6, 8"):
            ruleset.open({"decks": decks})


@pytest.mark.clause("fast-action-holdem", "wa-multi-deck", "WA6 introduction")
@pytest.mark.clause("fast-action-holdem", "wa-single-deck", "WA1 introduction")
def test_washington_has_one_deck_or_six_to_eight() -> None:
    multi = GAME.ruleset("wa-multi-deck")
    assert [multi.open({"decks": decks}).decks for decks in (6, 7, 8)] == [6, 7, 8]
    with pytest.raises(NotPermitted, match="decks: 5 is not permitted; may be 6 to 8"):
        multi.open({"decks": 5})
    single = GAME.ruleset("wa-single-deck")
    assert single.open().decks == 1
    with pytest.raises(NotPermitted, match="decks: is 1 and is not the licensee's to choose"):
        single.open({"decks": 2})


@pytest.mark.clause("fast-action-holdem", "ma", "146.29(1)")
def test_a_table_has_nine_betting_positions_at_most() -> None:
    ruleset = GAME.ruleset("ma")
    assert ruleset.open({"seats_max": 9}).seats_max == 9
    with pytest.raises(NotPermitted, match=r"seats_max: 10 .* may be 1 to 9 \(146\.29\(1\)\)"):
        ruleset.open({"seats_max": 10})


@pytest.mark.clause("fast-action-holdem", "ma", "146.29(2)(e)")
def test_the_layout_says_what_a_natural_pays() -> None:
    rules = GAME.ruleset("ma").open()
    assert GAME.layout(rules).inscriptions == (f"A natural pays {rules.natural_pays}",)


@pytest.mark.clause("fast-action-holdem", "ma", "147.07(1)")
@pytest.mark.parametrize(
    ("limits", "is_wide"),
    [
        ("10 to 100 by 1", True),
        ("10 to 99 by 1", False),
        ("100 to 1,000 by 1", True),
        ("100 to 999.99 by 1", False),
        ("100.01 to 200 by 1", True),
        ("500 to 500 by 1", True),
    ],
)
def test_a_minimum_up_to_a_hundred_dollars_needs_ten_times_as_a_maximum(
    limits: str, is_wide: bool
) -> None:
    if is_wide:
        assert GAME.ruleset("ma").open({"limits": limits}).limits == Limits.parse(limits)
    else:
        with pytest.raises(
            NotPermitted, match=r"^limits_spread: limits.*at least 10 times.*147\.07\(1\)"
        ):
            GAME.ruleset("ma").open({"limits": limits})
    assert GAME.ruleset("section-36").open({"limits": limits})


def test_section_36_has_no_pre_shuffled_cards() -> None:
    with pytest.raises(NotPermitted, match="shuffling: pre-shuffled is not permitted"):
        GAME.ruleset("section-36").open({"shuffling": "pre-shuffled"})


def test_a_bonus_is_compulsory_only_where_it_must_equal_the_ante() -> None:
    ruleset = GAME.ruleset("wa-multi-deck")
    assert ruleset.open({"bonus": "compulsory", "paytable": "3"}).bonus == "compulsory"
    for paytable in "12":
        with pytest.raises(NotPermitted, match="bonus: compulsory only where it must equal"):
            ruleset.open({"bonus": "compulsory", "paytable": paytable})


@EVERY_RULESET
def test_every_listed_choice_opens_a_table(name: str) -> None:
    ruleset = GAME.ruleset(name)
    for key, entry in ruleset.entries.items():
        for value in entry.choice.values if entry.choice else ():
            besides = {"paytable": "3"} if value == "compulsory" else {}
            rules: FastActionRules = ruleset.open({key: value, **besides})
            assert rules.choices[key] in (str(value), "yes", "no")
            assert cards_of(rules).decks == rules.decks
            assert wager_rules(rules).areas[0].wager == rules.main_wager
