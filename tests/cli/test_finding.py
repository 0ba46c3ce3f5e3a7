"""Games and rule sets are found however they are typed, and what was meant is told."""

from collections import Counter
from pathlib import Path

import pytest

from houseway.games import GAMES, as_typed, find_game
from houseway.table.entries import entries_of
from tests.cli.conftest import Run
from tests.cli.reading import facts, said


@pytest.mark.parametrize(
    ("word", "title"),
    [
        ("three_card_poker", "Three Card Poker, Massachusetts"),
        ("Three Card Poker", "Three Card Poker, Massachusetts"),
        ("ultimate-texas-holdem", "Heads Up Hold'em, Ultimate Texas Hold'em"),
        ("Ultimate Texas Hold'em", "Heads Up Hold'em, Ultimate Texas Hold'em"),
        ("wa_multi_deck", "Fast Action Hold'em, Washington, multi deck"),
        ("uth", "Heads Up Hold'em, Ultimate Texas Hold'em"),
        ("ultimate", "Heads Up Hold'em, Ultimate Texas Hold'em"),
        ("tcp", "Three Card Poker, Massachusetts"),
        ("3cp", "Three Card Poker, Massachusetts"),
        ("s21", "Spanish 21, Massachusetts"),
        ("pgp", "Pai Gow Poker, Massachusetts"),
        ("huh", "Heads Up Hold'em, Massachusetts"),
        ("fah", "Fast Action Hold'em, Massachusetts"),
        ("bac", "Minibaccarat, Massachusetts"),
        ("lir", "Let It Ride, Massachusetts"),
        ("Texas Hold'em", "Poker, Massachusetts"),
    ],
)
def test_a_name_is_known_however_it_is_typed(run: Run, word: str, title: str) -> None:
    assert said(run, "rules", word).splitlines()[0] == title


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("rules", "three-card-pokr"), "did you mean three-card-poker?"),
        (("odds", "ultimate-texas-holdm"), "did you mean ultimate-texas-holdem?"),
        (("play", "fast action holdm"), "did you mean fast-action-holdem?"),
        (("deal", "blackjack"), "did you mean spanish-21?"),
        (("odds", "caribian"), "did you mean caribbean-stud?"),
        (("odds", "tpc"), "did you mean three-card-poker?"),
        (("odds", "texas"), "did you mean ultimate-texas-holdem or texas-holdem?"),
        (("rules", "punto"), "did you mean minibaccarat?"),
        (("rules", ""), "there is no game ''; there are fast-action-holdem"),
        (("rules", " - "), "there is no game ' - '; there are fast-action-holdem"),
        (("rules", "fah", "--rules", "wa"), "did you mean wa-multi-deck or wa-single-deck?"),
        (("deal", "xyzzy"), "there are fast-action-holdem, heads-up-holdem"),
        (("rules", "plo"), "plo is poker with variant=omaha: name poker and choose that"),
        (("odds", "EZ Baccarat"), "by --set version=ez"),
        (("rules", "heads-up-holdem", "--rules", "ultimate texas"), "did you mean ultimate-texas"),
        (("rules", "ma"), "name the game, and ma as its rules"),
        (("rules", "ultimate-texas-holdem", "--rules", "ma"), "name no rules beside it, not ma"),
        (("compare", "fast-action-holdem", "ma", "section-63"), "did you mean section-36?"),
    ],
)
def test_what_was_meant_is_told(run: Run, words: tuple[str, ...], says: str) -> None:
    ran = run(*words)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err


def test_compare_tells_a_clause_from_a_policy(run: Run) -> None:
    """Where both say the same, one by its law and the other by a policy of the house."""
    found = facts(run, "compare", "fast_action_holdem", "ma", "section_36")["differences"]
    alike = [each for each in found if each["first"]["says"] == each["second"]["says"]]
    assert len(alike) == 14
    for each in alike:
        cites = each["first"]["cite"], each["second"]["cite"]
        assert [cite.startswith("policy: ") for cite in cites] == [False, True], each


def test_a_game_is_first_known_as_what_its_house_plays() -> None:
    """So that a name of the first entry stands for the game without a choice."""
    for name in GAMES:
        game = find_game(name)
        entries = entries_of(game)
        house = game.ruleset(game.rulesets[0]).open().choices
        assert all(house[key] == value for key, value in entries[0].choices.items()), name
        assert all(len(entry.choices) < 2 for entry in entries), name


def test_no_two_games_are_known_by_one_name() -> None:
    entries = [entry for name in GAMES for entry in entries_of(find_game(name))]
    known = Counter(
        each for e in entries for each in {*map(as_typed, (e.name, e.title or e.name, *e.short))}
    )
    assert known.most_common(1)[0][1] == 1, known.most_common(3)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("--set", "foo=1"),
            "--set foo=1: no such rule; houseway rules three-card-poker lists them",
        ),
        (("--set", "foo"), "--set foo: write it as key=value"),
        (("--set", "seats_max=99"), "--set seats_max=99: 99 is not permitted; may be 1 to 9"),
        (("--set", "decks=2"), "--set decks=2: is 1 and is not the licensee's to choose (§2(a))"),
        (("--set", "limits=a"), "--set limits=a: 'a' are not limits"),
        (
            ("--set", "seats_max=3", "--set", "seat_max=2"),
            "--set seat_max=2: no such rule; did you mean seats_max?",
        ),
        (("--set", "pair-plus=6"), "--set pair-plus=6: no such rule"),
        (
            ("--set", "seats_max=3", "--set", "seats_max=99"),
            "--set seats_max=99: 99 is not permitted; may be 1 to 9",
        ),
        (
            ("--set", "limits=a", "--pays", "pair_plus:1-2"),
            "--pays pair_plus:1-2: 2 lines for a table of 6",
        ),
        (
            ("--pays", "pair_plus:flush=4", "--pays", "pair_plus:pair=1"),
            "--pays pair_plus:pair=1: pair_plus_paytable is changed twice: say it once",
        ),
        (("--sweep", "foo=1..3"), "--sweep foo=1..3: no such rule"),
        (("--change", "foo"), "--change foo: 'foo' changes nothing: write it as key=value"),
        (("--pays", "pair_plus"), "--pays pair_plus: 'pair_plus' is no paytable"),
        (("--change", "foo=1"), "--change foo=1: no such rule"),
        (("--change", "decks=abc"), "--change decks=abc: should be a whole number, not text"),
        (("--change", "pair_plus.flash=4"), "--change pair_plus.flash=4: "),
        (("--pays", "pair_plus:1-2"), "--pays pair_plus:1-2: 2 lines for a table of 6"),
        (("--pays", "pair_plus:flush=x"), "--pays pair_plus:flush=x: 'x' is not payout odds"),
        (("--pays", "foo:1-2"), "--pays foo:1-2: no such rule"),
    ],
)
def test_what_is_wrong_with_an_option_is_said_of_the_option(
    run: Run, words: tuple[str, ...], says: str
) -> None:
    """And not of the file that the law is read from."""
    ran = run("odds", "three-card-poker", *words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"houseway: {says}")
    assert ".toml" not in ran.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("odds", "old-maid"), "there is no game 'old-maid'"),
        (("rules", "three-card-poker", "--rules", "nj"), "there is no ruleset 'nj'"),
        (("play", "three-card-poker", "--rack", "much"), "'much' is not an amount of money"),
    ],
)
def test_no_option_is_blamed_for_what_is_wrong_elsewhere(
    run: Run, words: tuple[str, ...], says: str
) -> None:
    ran = run(*words, "--set", "seats_max=6")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"houseway: {says}")


def test_what_is_wrong_in_a_file_is_said_of_the_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[ruleset]\ngame = 'three-card-poker'\nbased_on = 'ma'\nrules.decks.is = 2\n")
    ran = run("odds", str(file), "--set", "seats_max=3")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"houseway: {file}")
