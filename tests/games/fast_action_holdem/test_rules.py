"""The values of the four rulesets, held against tables read off the regulations.

A citation `policy` stands for any policy: there the text is silent and the value is a reading.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from houseway.errors import NotPermitted
from houseway.games import find_game
from houseway.games.fast_action_holdem.rules import FastActionRules, cards_of, wager_rules
from houseway.rulesets import Entry, Limits, Ruleset
from houseway.table.clauses import register

GAME = find_game("fast-action-holdem")
NAMES = ("ma", "section-36", "wa-single-deck", "wa-multi-deck")
BOTH_SHOE_GAMES = pytest.mark.parametrize("name", NAMES[:2])
EVERY_RULESET = pytest.mark.parametrize("name", NAMES)

# A rule, and what it is or may be in Massachusetts, Section 36, Washington 1 and Washington 6.
LAW = {
    "decks": (
        "may 6, 8 | §2(a)",
        "may 6, 8 | (b)(1)",
        "is 1 | WA1 introduction",
        "may 6 to 8 | WA6 introduction",
    ),
    "seats_max": (
        "may 1 to 9 | 146.29(1)",
        "may 1 to 9 | policy",
        "may 1 to 10 | policy",
        "may 1 to 9 | policy",
    ),
    "order": (
        "is multideck | §3(b)",
        "is multideck | (c)(2)",
        "is standard | policy",
        "is washington-multideck | policy",
    ),
    "cards_dealt": ("is 4 | §7(c)", "is 4 | (g)(3)", "is 4 | WA1 5", "is 4 | WA6 3"),
    "cards_kept": ("is 2 | §8(a)", "is 2 | (h)(1)", "is 2 | WA1 7", "is 2 | WA6 4"),
    "community_cards": ("is 5 | §8(j)", "is 5 | (h)(10)", "is 5 | WA1 4", "is 5 | WA6 7"),
    "shuffling": (
        "may manual, pre-shuffled, automated shuffler, continuous shuffler | §5(a), §11",
        "may manual, automated shuffler, continuous shuffler | (e)(1), (k)(1)",
        "is house procedure | WA1 P2",
        "may manual, house procedure | WA6 P2",
    ),
    "cut_margin": ("is 52 | §5(e)", "is 10 | (e)(5)", "is 0 | WA1 P2", "is 52 | policy"),
    "cut_card_back": ("is 1/4 | §5(f)", "is 1/4 | (e)(6)", "is 0 | WA1 P2", "is 1/4 | policy"),
    "stored_batch_trusted": (
        "may yes, no | §5(h)(2)(i)-(ii)",
        "may yes, no | (e)(8)(ii)(A)-(B)",
        "is yes | WA1 P2",
        "is yes | WA6 P2",
    ),
    "tender": (
        "is chips, plaques | §6(a)",
        "is chips, plaques | (f)(1)",
        "is chips | policy",
        "is chips | policy",
    ),
    "main_wager": ("is wager | §6(a)", "is wager | (f)(1)", "is ante | WA1 2", "is ante | WA6 1"),
    "limits": (
        "may as the licensee sets it | 147.07(1)",
        "may as the licensee sets it | policy",
        "may as the licensee sets it | WA1 P1",
        "may as the licensee sets it | WA6 P1",
    ),
    "limits_spread": ("is 10 | 147.07(1)", "is 0 | policy", "is 0 | WA1 P1", "is 0 | WA6 P1"),
    "limits_spread_up_to": (
        "is 100 | 147.07(1)",
        "is 0 | policy",
        "is 0 | WA1 P1",
        "is 0 | WA6 P1",
    ),
    "limits_most": (
        "is 0 | 147.07(1)",
        "is 0 | policy",
        "may 300, 500 | policy",
        "may 300, 500 | policy",
    ),
    "bonus": (
        "is none | §6",
        "is none | (f)",
        "is optional | WA1 2",
        "may optional, compulsory | WA6 1",
    ),
    "bonus_limits": (
        "is none | §6",
        "is none | (f)",
        "may as the licensee sets it | WA1 3",
        "may as the licensee sets it | WA6 2",
    ),
    "bonus_at_natural": ("is is paid as four-of-a-kind | policy",) * 4,
    "bonus_at_surrender": ("is is lost | policy",) * 4,
    "dealing": (
        "is from the marker | §7(b)-(c)",
        "is from the marker | (g)(2)-(3)",
        "may community packet first, community packet last, one at a time | WA1 1, 1.a, P2",
        "may one at a time | WA6 3, P2",
    ),
    "natural_pays": (
        "is 5 to 1 | §8(b)",
        "is 5 to 1 | (h)(2)",
        "is none | policy",
        "is none | policy",
    ),
    "surrender_part": ("is 1/2 | §8(f)", "is 1/2 | (h)(6)", "is 0 | policy", "is 0 | policy"),
    "splits": (
        "is the wager | §8(c)",
        "is the wager | (h)(3)",
        "may ante, bonus or both, ante, or both | WA1 7.a",
        "may ante, bonus or both, ante, or both | WA6 4.a",
    ),
    "win_pays": (
        "is 1 to 1 | §8(n)",
        "is 1 to 1 | (h)(12)",
        "is 1 to 1 | WA1 13",
        "is 1 to 1 | WA6 10",
    ),
    "equal_hands": (
        "is copy hand | §8(k)",
        "is copy hand | (a)(1)(ii)",
        "is tie | WA1 13 note",
        "is tie | WA6 10 note",
    ),
    "odd_cent": ("may to the player, to the house | policy",) * 4,
    "paytable": (
        "is none | §8(n)",
        "is none | (h)(12)",
        "may 4, 5, 6 | WA1 paytable",
        "may 1, 2, 3 | WA6 paytable",
    ),
    "envy": ("is none | §8(n)", "is none | (h)(12)", "is envy | WA1 16", "is envy | WA6 13"),
    "envy_counts": (
        *("is each hand | policy",) * 2,
        *("may each hand, each player | policy",) * 2,
    ),
    "payout_limit": (
        "is none | 147.07(5)",
        "is none | (f)",
        "may as the licensee sets it | WA1 15.a.i",
        "may as the licensee sets it | WA6 12.a.i",
    ),
    "discards_from": (
        "is the right | §8(e)",
        "is the right | (h)(5)",
        "is the left | WA1 8",
        "is the left | WA6 5",
    ),
    "settlement": (
        "is losers first, then winners | §8(k)-(n)",
        "is losers first, then winners | policy",
        "is seat by seat | WA1 11",
        "is seat by seat | WA6 8",
    ),
    "house_way_ties": ("may first dealt, suited first | policy",) * 4,
    "void_settled": ("may is undone, stands | policy",) * 4,
    "inscriptions": (
        "is A natural pays {natural_pays} | 146.29(2)(e)",
        "is A natural pays {natural_pays} | policy",
        "is  | policy",
        "is  | policy",
    ),
}

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


def said(entry: Entry) -> str:
    return f"{'is' if entry.choice is None else 'may'} {entry} | {plain(entry.cite)}"


@EVERY_RULESET
def test_every_value_is_what_the_regulation_says(name: str) -> None:
    entries = GAME.ruleset(name).entries
    column = NAMES.index(name)
    assert {key: said(entry) for key, entry in entries.items() if key != "house_way"} == {
        key: values[column] for key, values in LAW.items()
    }


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


def cites(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Every clause a ruleset names for a step, a value or a remedy, one at a time."""
    rules = ruleset.open()
    clauses = msgspec.structs.asdict(rules.clause)
    yield from msgspec.structs.asdict(clauses.pop("cards")).values()
    yield from clauses.values()
    yield from (step.cite for step in rules.house_way)
    yield from (remedy.clause for remedy in msgspec.structs.asdict(rules.irregularities).values())
    yield from (entry.cite for entry in ruleset.entries.values())


def is_within(cite: str, known: set[str]) -> bool:
    """Whether a citation, of one clause or of several, leads into the register."""
    first = cite.partition("-(")[0].partition(", ")[0]
    return any(clause == first or clause.startswith(first) for clause in known)


@EVERY_RULESET
def test_every_clause_that_is_cited_stands_in_the_register(name: str) -> None:
    known = {clause.id for clause in register(GAME, name)}
    named = {cite for cite in cites(GAME.ruleset(name)) if plain(cite) not in ("policy", "none")}
    assert [cite for cite in sorted(named) if not is_within(cite, known)] == []


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
            NotPermitted, match=r"ma\.toml: limits.*at least 10 times.*147\.07\(1\)"
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
