"""Variations: the examples, the one that comes with Heads Up Hold'em, and the page about them."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
import pytest

from houseway.errors import HousewayError
from houseway.games import find_game, game_of
from houseway.pieces.cards import parse_cards
from houseway.round.actions import parse_action
from houseway.round.card_events import HandSet
from houseway.round.engine import Round
from houseway.round.events import RoundEnded, RoundVoided
from houseway.round.payments import CommissionTaken, WagerLost, WagerPaid
from houseway.round.start import Player, Start
from houseway.rulesets import Ruleset
from houseway.table import notation
from houseway.table.game import Game
from houseway.table.session import Session
from houseway.table.shoe import entropy

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/make-your-own-variation.md"
EXAMPLES = sorted((ROOT / "examples").glob("*.toml"))
HEADS_UP = find_game("heads-up-holdem")
ULTIMATE = HEADS_UP.ruleset("ultimate-texas-holdem").file
VARIATIONS = [*EXAMPLES, ULTIMATE]
ROUNDS = 200
each_variation = pytest.mark.parametrize("file", VARIATIONS, ids=lambda file: file.stem)

Place: TypeAlias = tuple[str, ...]
"""Where something stands in a file: section, key and, where there is more, the keys below."""


class Family(NamedTuple):
    """A variation and what it is based on."""

    game: Game
    own: Ruleset[Any]
    parent: Ruleset[Any]


def load(file: Path) -> Family:
    own = (game := game_of(file)).ruleset(str(file))
    return Family(game, own, game.ruleset(own.header.based_on))


def said_in(file: Path) -> set[Place]:
    """Everything that a file says itself, its head apart."""
    return {
        (section, *place)
        for section, table in tomllib.loads(file.read_text(encoding="utf-8")).items()
        if section != "ruleset"
        for place in places(table, deep=section in ("tables", "clauses"))
    }


def places(table: dict[str, Any], *, deep: bool) -> Iterator[Place]:
    for key, value in table.items():
        if deep and isinstance(value, dict):
            yield from ((key, inner) for inner in value)
        else:
            yield (key,)


def meant_by(ruleset: Ruleset[Any]) -> dict[Place, Any]:
    """Everything that holds under a ruleset, its own or taken over."""
    rules = ruleset.open()
    meant: dict[Place, Any] = {("rules", key): entry for key, entry in ruleset.entries.items()}
    for kind, tables in ruleset.tables.items():
        meant |= {("tables", kind, name): table for name, table in tables.items()}
    meant |= {("house", key): value for key, value in ruleset.house.items()}
    meant |= {("side_wagers", each.name): each for each in ruleset.side_wagers}
    for section, held in (("clauses", rules.clause), ("irregularities", rules.irregularities)):
        stated = msgspec.to_builtins(held)
        for place in places(stated, deep=section == "clauses"):
            value = stated
            for key in place:
                value = value[key]
            meant[section, *place] = value
    return meant


def differing(one: dict[Place, Any], other: dict[Place, Any]) -> set[Place]:
    return {place for place in {**one, **other} if one.get(place) != other.get(place)}


@cache
def rounds_of(file: Path) -> tuple[Round, ...]:
    """Rounds of simple players under the house's choices, always with the same cards."""
    game, own, _ = load(file)
    session = Session(game, own.open(), entropy(7))
    for seat in range(1, 6):
        session.sit(seat, f"Player {seat}", 100_000_00)
    policies = dict.fromkeys(session.players, game.policy)
    return tuple(session.play(policies) for _ in range(ROUNDS))


# What a variation says, and what it leaves alone.


def test_these_are_the_examples() -> None:
    cards = "chemin-de-fer-natural double-down-stud-machine fast-action-house-way heads-up-bad-beat"
    twos = "heads-up-suited-pair minibaccarat-banker-six minibaccarat-pairs poker-flop-bonus"
    others = "sic-bo-atlantic-city spanish-21-first-pair three-card-6-card-bonus"
    assert [f.stem for f in EXAMPLES] == f"{cards} {twos} {others}".split()


@each_variation
def test_what_a_file_says_differs_and_everything_else_is_the_parents(file: Path) -> None:
    family, said = load(file), said_in(file)
    changed = differing(meant_by(family.own), meant_by(family.parent))
    # What the parent's house chose where there is no longer a choice.
    gone = {place for place in changed - said if place[0] == "house"}
    assert all(("rules", key) in said for _, key in gone)
    assert all(family.own.entries[key].choice is None for _, key in gone)
    assert changed - gone == said


@each_variation
def test_a_variation_has_its_own_name_and_digest(file: Path) -> None:
    own, parent = load(file)[1:]
    assert own.name == file.stem.replace("_", "-")
    assert own.header.title != parent.header.title
    assert own.digest != parent.digest


# Each can be sat down at.


@each_variation
def test_a_variation_is_played(file: Path) -> None:
    assert len(rounds_of(file)) == ROUNDS
    for round_ in rounds_of(file):
        assert round_.turn is None
        assert isinstance(round_.events[-1], RoundEnded)
        assert not any(isinstance(event, RoundVoided) for event in round_.events)
        assert won(round_) == sum(round_.felt.racks.values()) - sum(
            each.rack_cents for each in round_.start.players.values()
        )


def won(round_: Round) -> int:
    """What the players won from the house, by the events."""
    paid = sum(event.cents for event in round_.events if isinstance(event, WagerPaid))
    lost = sum(event.cents for event in round_.events if isinstance(event, WagerLost))
    taken = sum(event.amount for event in round_.events if isinstance(event, CommissionTaken))
    return paid - lost - taken


@each_variation
def test_a_round_of_a_variation_is_written_and_read_under_its_own_rules(file: Path) -> None:
    family = load(file)
    round_ = rounds_of(file)[-1]
    script = notation.read(notation.write(family.game, family.own, round_))
    assert notation.replay(family.game, family.own, script).events == round_.events
    with pytest.raises(HousewayError):
        notation.replay(family.game, family.parent, script)


# The Bad Beat example.

BAD_BEAT_FILE = ROOT / "examples/heads-up-bad-beat.toml"
BAD_BEAT = load(BAD_BEAT_FILE)
LOSES_WITH_A_FLUSH = """
    place 1 ante 10.00; place 1 odds 10.00; proceed
    draw Kh; draw Ah; draw 9h; draw As; check 1
    draw 7h; draw 5h; draw 3h; check 1
    draw Ad; draw 3s; raise 1 1; proceed
"""


def odds_paid(ruleset: Ruleset[Any], **choices: str) -> list[int]:
    """What the odds wager of 10.00 wins that a king-high flush loses to a full house."""
    round_ = HEADS_UP.round(ruleset.open(choices), Start(players={1: Player("Ann", 100_00)}))
    for line in re.split(r"[;\n]", LOSES_WITH_A_FLUSH.strip()):
        round_.take(parse_action(line.strip()))
    assert round_.turn is None
    return [e.cents for e in round_.events if isinstance(e, WagerPaid) and e.wager == "odds"]


def test_the_bad_beat_is_paid_by_the_table_of_the_file() -> None:
    assert odds_paid(BAD_BEAT.own) == [80_00]
    assert odds_paid(BAD_BEAT.parent) == [50_00]


def test_the_parents_table_may_still_be_chosen() -> None:
    assert odds_paid(BAD_BEAT.own, bad_beat_paytable="A") == [50_00]


def test_bad_beats_come_up_and_are_paid_by_the_table() -> None:
    pays = {
        "straight flush": 500,
        "four-of-a-kind": 50,
        "full house": 10,
        "flush": 8,
        "straight": 5,
    }
    seen = 0
    for round_ in rounds_of(BAD_BEAT_FILE):
        for event in round_.events:
            if isinstance(event, WagerPaid) and "bad beat" in event.why:
                stake = BAD_BEAT.own.open().limits.minimum
                assert event.cents == pays[event.why.partition(",")[0]] * stake
                seen += 1
    assert seen


# The house way example.

HOUSE_WAY_FILE = ROOT / "examples/fast-action-house-way.toml"
HOUSE_WAY = load(HOUSE_WAY_FILE)


def test_one_line_of_the_house_way_is_another() -> None:
    own, parent = (ruleset.entries["house_way"].fixed for ruleset in HOUSE_WAY[1:])
    assert len(own) == len(parent)
    assert [at for at, line in enumerate(own) if line != parent[at]] == [0]


@pytest.mark.parametrize(
    ("held", "kept", "before"),
    [
        ("7h 7d Ah Kd", "7h 7d", "Ah Kd"),
        ("6h 6d Ah Kd", "Ah Kd", "Ah Kd"),
        ("8h 8d Ah Kd", "8h 8d", "8h 8d"),
    ],
)
def test_the_dealer_keeps_what_the_file_says(held: str, kept: str, before: str) -> None:
    own, parent = (ruleset.open() for ruleset in HOUSE_WAY[1:])
    assert own.way.choose(parse_cards(held)).tied == (tuple(parse_cards(kept)),)
    assert parent.way.choose(parse_cards(held)).tied == (tuple(parse_cards(before)),)


def test_the_record_cites_the_changed_line() -> None:
    set_by = {
        event.clause
        for round_ in rounds_of(HOUSE_WAY_FILE)
        for event in round_.events
        if isinstance(event, HandSet) and event.seat == 0
    }
    assert "example" in set_by
    assert "WA1 9/1" not in set_by


# Ultimate Texas Hold'em: values only, and which.

OTHER_VALUES = {
    *("raises_before_flop", "raises_after_flop", "wager_names", "bad_beat_paytable"),
    *("pocket_paytable", "pocket_limits", "trips_paytable", "odds_paytable", "inscriptions"),
}
OTHER_CITATIONS = {"raises_after_river", "dealer_qualifies"}
"""Rules that say the same and are cited from the other game's layout."""


def test_ultimate_says_these_rules_anew_and_no_others() -> None:
    said = said_in(ULTIMATE)
    assert {key for section, key, *_ in said if section == "rules"} == (
        OTHER_VALUES | OTHER_CITATIONS | {"seats_max"}
    )
    assert {key for section, key, *_ in said if section == "tables"} == {
        "odds_paytable",
        "trips_paytable",
    }
    assert not [place for place in said if place[0] == "irregularities"]


def test_ultimate_changes_these_values_and_no_others() -> None:
    _, own, parent = load(ULTIMATE)
    one, other = (msgspec.structs.asdict(ruleset.open()) for ruleset in (own, parent))
    names = {"ruleset", "choices", "cites", "clause"}
    assert {key for key in one if one[key] != other[key]} == OTHER_VALUES | names
    for key in OTHER_CITATIONS:
        mine, theirs = own.entries[key], parent.entries[key]
        assert (mine.fixed, mine.choice) == (theirs.fixed, theirs.choice)


def test_ultimates_values_are_the_games() -> None:
    rules, before = (ruleset.open() for ruleset in load(ULTIMATE)[1:])
    assert (rules.raises_before_flop, rules.raises_after_flop) == ((3, 4), (2,))
    assert rules.raises_after_river == (1,)
    assert (rules.wager_names.odds, rules.wager_names.raised) == ("blind", "play")
    assert rules.bad_beat_paytable is rules.pocket_paytable is None
    assert rules.odds_paytable.pays == before.odds_paytable.pays


def test_ultimate_cites_the_rules_about_its_own_game_or_a_policy() -> None:
    data = tomllib.loads(ULTIMATE.read_text(encoding="utf-8"))
    layout = [entry["cite"] for entry in data["rules"].values()]
    layout += [table["cite"] for kind in data["tables"].values() for table in kind.values()]
    assert all(re.match(r"146\.40\(|policy: trips-tables$", cite) for cite in layout)
    # A play wager that loses does so as ever.
    steps = data["clauses"].items()
    elsewhere = {step: cite for step, cite in steps if not cite_of_the_layout(cite)}
    assert elsewhere == {"loses_high": "§11(e)"}


def cite_of_the_layout(cite: str | dict[str, str]) -> bool:
    return isinstance(cite, dict) or cite == "none" or cite.startswith(("146.40(", "policy: trips"))


def test_ultimate_has_no_bad_beat_and_no_pocket_bonus_on_the_felt() -> None:
    settled = [
        event
        for round_ in rounds_of(ULTIMATE)
        for event in round_.events
        if isinstance(event, WagerPaid | WagerLost)
    ]
    assert {event.wager for event in settled} == {"ante", "blind", "play", "trips"}
    assert not [event for event in settled if "bad beat" in event.why]


# A choice that is not the licensee's.


def test_a_house_cannot_choose_what_the_law_fixes(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    head = '[ruleset]\ngame = "heads-up-holdem"\nname = "own"\ntitle = "Own"\nbased_on = "ma"\n'
    file.write_text(f"{head}[house]\nraises_before_flop = [3, 4]\n", encoding="utf-8")
    with pytest.raises(HousewayError, match=r"own\.toml: raises_before_flop: .*§10\(d\)"):
        HEADS_UP.ruleset(str(file))


# The page.

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_page_shows_the_example_as_it_is() -> None:
    example, page = (file.read_text(encoding="utf-8") for file in (BAD_BEAT_FILE, PAGE))
    shown = [text for _, text in FENCE.findall(page)]
    assert f"# heads-up-bad-beat.toml\n{example[example.index('[ruleset]') :]}" in shown


def test_the_page_has_every_rule_in_its_order() -> None:
    row = re.compile(r"^\| `(\w+)` \|.*\|.*\|.*\|$", re.MULTILINE)
    rows = row.findall(PAGE.read_text(encoding="utf-8"))
    assert rows == list(HEADS_UP.ruleset("ma").entries)
