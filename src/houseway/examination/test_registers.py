"""A register lists every clause of its regulation, and a ruleset cites what is in one."""

import re
import tomllib
from collections import Counter

from houseway.examination import Law
from houseway.examination.citing import (
    citations,
    columns_of,
    ids_of,
    is_of,
    lay_out,
    listed_in,
    spread,
)
from houseway.rulesets.files import ruleset_file
from houseway.rulesets.readings import policies_in, policies_of
from houseway.table.clauses import register, register_file


def test_a_register_lists_every_clause_once(law: Law) -> None:
    listed = Counter(clause.id for clause in register(law.game, law.ruleset.name))
    assert listed
    assert not [name for name, times in listed.items() if times > 1]


def test_a_register_counts_what_it_lists(law: Law) -> None:
    """The second line of a register says how many clauses of each kind it has."""
    file = register_file(law.game, law.ruleset.name)
    count = file.read_text(encoding="utf-8").splitlines()[1]
    numbers = [re.search(r"(?<![\w.])\d+\b", part) for part in re.split("; | and ", count)]
    assert sum(int(number[0]) for number in numbers if number) == len(listed_in(file))


def test_a_register_is_laid_out_in_columns(law: Law) -> None:
    text = register_file(law.game, law.ruleset.name).read_text(encoding="utf-8")
    assert lay_out(columns_of(text)) == text


def test_a_ruleset_cites_clauses_that_there_are(law: Law) -> None:
    file = ruleset_file(law.game.folder, law.ruleset.name)
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    known = ids_of(law.game, law.ruleset.name)
    parent = data["ruleset"].get("based_on")
    if parent:
        known |= ids_of(law.game, parent)
    cited = [
        (where, clause)
        for where, cite in citations(data)
        for clause in spread(cite)
        if not clause.startswith("policy: ")
    ]
    assert cited
    strays = [f"{where}: {clause}" for where, clause in cited if not is_of(clause, known)]
    assert not strays, "\n".join(strays)


def test_policies_of_a_ruleset_are_read(law: Law) -> None:
    assert not set(policies_in(law.ruleset.data)) - set(policies_of(law.game.folder))
