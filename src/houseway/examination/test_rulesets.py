"""Every ruleset loads, cites everything, and lets the licensee choose what it says it may."""

import random

import msgspec
import pytest

from houseway.errors import NotPermitted
from houseway.examination import Law
from houseway.examination.strategies import choose_rules
from houseway.round.start import Player, Start
from houseway.rulesets import Entry
from houseway.steps.equipment import Due, Occasion


def choices_of(law: Law) -> list[Entry]:
    """What a licensee may choose."""
    return [entry for entry in law.ruleset.entries.values() if entry.choice is not None]


def test_everything_that_the_house_chooses_is_the_licensees_to_choose(law: Law) -> None:
    ruleset = law.ruleset
    left_open = {key for key, entry in ruleset.entries.items() if entry.choice is not None}
    assert set(ruleset.house) == left_open
    assert ruleset.open() == ruleset.choose(**ruleset.house)
    assert all(entry.cite for entry in ruleset.entries.values())


def test_choices_choose_the_same_rules_again(law: Law) -> None:
    chance = random.Random(7)
    for _ in range(20):
        rules = choose_rules(law.ruleset, chance)
        words = [f"{key}={value}" for key, value in rules.choices.items()]
        again = law.ruleset.open(law.ruleset.parse_choices(words))
        assert again == rules


def test_everything_that_may_be_chosen_can_be(law: Law) -> None:
    for entry in choices_of(law):
        check_may_be_chosen(law, entry)


def check_may_be_chosen(law: Law, entry: Entry) -> None:
    """Every value that the law names opens a table."""
    assert entry.choice is not None
    values = entry.choice.values or entry.choice.span or (law.ruleset.house[entry.key],)
    for value in values:
        rules = choose_rules(law.ruleset, random.Random(7), **{entry.key: value})
        start = Start(players={1: Player("Ann", 0)})
        assert law.game.round(rules, start).turn is not None
        occasion = Occasion(players=start.players, why=Due.OPENING, first_player=1, cut_card_on="")
        assert law.game.round(rules, occasion).turn is not None


def test_nothing_else_may_be_chosen(law: Law) -> None:
    for entry in choices_of(law):
        check_nothing_else_may_be_chosen(law, entry)


def check_nothing_else_may_be_chosen(law: Law, entry: Entry) -> None:
    """A value that the law does not name is refused, under the clause that leaves the choice.

    No file is at fault: it was chosen where the table was opened.
    """
    assert entry.choice is not None
    if entry.choice.span is not None:
        first, last = entry.choice.span
        wrong: list[object] = [first - 1, last + 1, str(first), None]
    elif entry.choice.values:
        wrong = ["nothing of the kind", -1, None, [*entry.choice.values]]
    else:
        wrong = []
    for value in wrong:
        with pytest.raises(NotPermitted) as refused:
            law.ruleset.open({entry.key: value})
        assert refused.value.key == entry.key
        assert refused.value.clause == entry.cite
        assert not refused.value.file


def test_what_the_law_fixes_is_not_the_licensees_to_choose(law: Law) -> None:
    fixed = [entry for entry in law.ruleset.entries.values() if entry.choice is None]
    assert fixed
    for entry in fixed:
        law.ruleset.open({entry.key: entry.fixed})
        with pytest.raises(NotPermitted, match="not the licensee's to choose"):
            law.ruleset.open({entry.key: "nothing of the kind"})


def test_rules_have_no_defaults(law: Law) -> None:
    for field in msgspec.structs.fields(law.game.rules):
        assert field.required, f"{field.name} has a default"
