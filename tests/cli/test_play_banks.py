"""Games in which a player banks, typed in the terminal."""

from tests.cli.conftest import Run
from tests.cli.test_play import lines


def test_bids_the_bank_and_words_of_chemin_de_fer_are_typed(run: Run) -> None:
    """A bid and the Banker's wager are amounts; what lies outside the range is refused."""
    typed = "30\n25\n40\nq\n"
    said = lines(run("play", "chemin-de-fer", "--seed", "3", "--seat", "3", typed=typed).out)
    assert "amount (10.00 to 100.00 by 1.00) · Enter no bid · p pass · ? help · q leave" in said
    assert any("amount (30.00 to 100.00 by 1.00) · Enter no banker" in line for line in said)
    assert any("banker is 30.00 or more by what was bid or wagered last (§5(b))" in s for s in said)
    assert any(line.startswith("bank's marker before you") for line in said)
