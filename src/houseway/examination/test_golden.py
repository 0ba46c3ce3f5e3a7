"""The golden rounds of a ruleset are true, and show what they say they show."""

from houseway.examination import Law
from houseway.examination.citing import ids_of
from houseway.examination.golden import Golden, faults_of
from houseway.rulesets.readings import open_points_of, policies_of
from houseway.table.clauses import register, round_files, rounds_showing, showing_tests
from houseway.table.notation import read


def test_golden_rounds_are_true(law: Law) -> None:
    """All of a ruleset at once; what is wrong with any of them is said of each."""
    files = round_files(law.game, law.ruleset.name)
    assert files
    golden = [Golden(file, law.game, law.ruleset.name) for file in files]
    faults = [fault for each in golden for fault in faults_of(each)]
    assert not faults, "\n".join(faults)


def test_rounds_cite_clauses_that_there_are(law: Law) -> None:
    assert set(rounds_showing(law.game, law.ruleset.name)) <= ids_of(law.game, law.ruleset.name)


def test_every_clause_is_shown_or_said_to_be_left_out(law: Law) -> None:
    """By a golden round, or by a test that is listed beside the register."""
    names = law.game, law.ruleset.name
    shown = {clause.id for clause in register(*names) if clause.status == "shown"}
    assert shown == {*rounds_showing(*names), *showing_tests(*names)}


def test_policies_of_rounds_are_read(law: Law) -> None:
    for file in round_files(law.game, law.ruleset.name):
        record = read(file.read_text(encoding="utf-8"), file.name)
        assert set(record.named("policy")) <= set(policies_of(law.game.folder)), file.name
        assert set(record.named("reading")) <= set(open_points_of(law.game.folder)), file.name
