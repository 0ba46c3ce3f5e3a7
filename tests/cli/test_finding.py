"""Games and rule sets are found however they are typed, and what was meant is told."""

import pytest

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
        (("deal", "blackjack"), "there are fast-action-holdem, heads-up-holdem"),
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
