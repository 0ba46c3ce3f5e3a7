"""Laws that somebody hands in as text: read, rehearsed, and then played like any other."""

import pytest
from sqlalchemy import Engine

from houseway.errors import HousewayError, Unreadable
from houseway.floor.dealing.own_laws import TEXT_MAX, read_own, rehearse
from houseway.floor.seats.seating import Timing
from houseway.games import every_game, find_game
from tests.floor.scenes import Scene

HEAD = '[ruleset]\ngame = "three-card-poker"\nname = "mine"\ntitle = "Mine"\nbased_on = "ma"\n'


@pytest.mark.parametrize(
    ("game", "name"), [(game.name, name) for game in every_game() for name in game.rulesets]
)
def test_a_variation_of_every_ruleset_is_rehearsed_as_itself(game: str, name: str) -> None:
    found = find_game(game)
    made = found.variation(found.ruleset(name), {}, name="mine", title="Mine")
    rehearsed = rehearse(made.toml())
    law = rehearsed.law()
    assert (rehearsed.game, rehearsed.digest) == (game, made.digest)
    assert law.ruleset.digest == made.digest
    assert law.rules == made.open()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", r"\[ruleset\] game is none of"),
        ("[ruleset", "at end of document"),
        (HEAD + "[rules.seats_max]\nis = " + "9" * 31 + '\ncite = "x"', "100 or less"),
        (HEAD + "x = " + "[" * 3_000, "too deeply"),
        (HEAD.replace('"ma"', '"../../pyproject"'), "there is no ruleset"),
        (HEAD.replace('"ma"', "[1]"), "there is no ruleset"),
        (HEAD.replace('"mine"', '"no address"'), "not written as it should be"),
        (HEAD.replace('"Mine"', f'"{"M" * 81}"'), "at most 80"),
        ("#" * (TEXT_MAX + 1), "letters"),
        (f'{HEAD}[clauses]\nante = "{"c" * 201}"', "more than 200 letters .at line 7"),
        (f'{HEAD}[clauses.{"c" * 201}]\nante = "1"', "more than 200 letters .at line 6"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(text: str, says: str) -> None:
    with pytest.raises(HousewayError, match=says):
        rehearse(text)


def test_a_file_that_names_no_table_says_where_it_is_wrong() -> None:
    with pytest.raises(Unreadable, match="line 7"):
        read_own(HEAD + "[rules.draws]\nis = \n")


def test_a_table_opens_under_a_law_of_ones_own_and_the_books_keep_it(engine: Engine) -> None:
    game = find_game("three-card-poker")
    made = game.variation(game.ruleset("ma"), {"pair_plus.flush": 4}, name="mine", title="Mine")
    law = rehearse(made.toml()).law()
    scene = Scene(engine)
    table = scene.house.open_under(scene.people[0], law, timing=Timing())
    change, _ = scene.house.collect(table)
    assert [draft.body["law"] for draft in change.drafts if draft.kind == "law"] == [made.digest]
    assert table.law.rules == made.open()
