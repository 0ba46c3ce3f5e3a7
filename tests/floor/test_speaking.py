"""Players' words on the floor: pledged with the seat, told after the seal, kept through a crash."""

import re
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from houseway.cli.app import main
from houseway.errors import NotAllowed
from houseway.floor.audit.verifying import verify
from houseway.floor.books.journal import FIRST, seal
from houseway.floor.dealing.happenings import ShoeSealed, WordsTaken
from houseway.floor.dealing.records import find_round, find_shoe
from houseway.round.actions import Proceed
from houseway.table.sealed import pledge_of
from houseway.table.shoe import Stack
from houseway.web.clocks import WORDS_MS, wait_of
from tests.floor.scenes import RACK_CENTS, Scene, standing

WORDS = {1: "a1" * 16, 2: "b2" * 16}


def sit_pledging(scene: Scene) -> None:
    """Everybody sits down with a pledge, and the cards are sealed."""
    for seat, person in enumerate(scene.people, start=1):
        scene.house.sit(scene.table, person, seat, RACK_CENTS)
        scene.table.speaking.pledge(seat, pledge_of(WORDS[seat]))
    scene.table.open_next()


def is_told(engine: Engine, digest: str) -> bool:
    shoe = find_shoe(engine, digest)
    return shoe is not None and shoe["is_told"]


def fetch(engine: Engine, digest: str, folder: Path) -> list[str]:
    """The files of a shoe, as anybody fetches them: the stack, and what was dealt from it."""
    shoe = find_shoe(engine, digest)
    assert shoe is not None
    files = {"shoe.stack": shoe["text"]}
    for at, name in enumerate(shoe["rounds"]):
        record = find_round(engine, name)
        assert record is not None
        files[f"{at}.round"] = record.notation()
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_text(content)
    return [str(folder / name) for name in files]


def test_words_are_taken_after_the_seal_and_before_anything_else(engine: Engine) -> None:
    scene = Scene(engine)
    sit_pledging(scene)
    sealed = [event for event in scene.write() if isinstance(event, ShoeSealed)]
    assert sealed[0].pledged == (1, 2)
    table = scene.table
    assert (table.phase, table.awaits_words) == ("preparing", True)
    wait = wait_of(table)
    assert wait is not None
    assert wait.span_ms == WORDS_MS
    with pytest.raises(NotAllowed, match="words are awaited first"):
        table.act(Proceed())
    assert not table.answer_for(1)
    house_part = table.session.committed
    table.speaking.speak(1, WORDS[1])
    scene.write()
    assert table.awaits_words
    table.speaking.speak(2, WORDS[2])
    taken = [event for event in scene.write() if isinstance(event, WordsTaken)]
    assert (taken[0].seats, taken[0].silent) == ((1, 2), ())
    assert not scene.table.awaits_words
    assert house_part is not None
    mixed = house_part.with_words(WORDS)
    assert (table.session.committed or table.session.stack) == mixed


@pytest.mark.parametrize("how", ["manual", "continuous shuffler"])
def test_anybody_can_check_what_was_told(
    engine: Engine, tmp_path: Path, how: str, capsys: pytest.CaptureFixture[str]
) -> None:
    scene = Scene(engine, "fast-action-holdem", ruleset="ma", shuffling=how)
    sit_pledging(scene)
    shoes: list[str] = []
    while len(shoes) < 3:
        if scene.table.session.words.are_taken:
            for seat, word in WORDS.items():
                scene.table.speaking.speak(seat, word)
                scene.table.speaking.pledge(seat, pledge_of(word))
            shoes.append(scene.table.shoe_digest)
            scene.write()
        scene.step()
    for number, digest in enumerate(shoes[:2]):
        assert is_told(engine, digest)
        files = fetch(engine, digest, tmp_path / str(number))
        assert main(["verify-shoe", *files, "--digest", digest, "--word", WORDS[2]]) == 0
        said = " ".join(capsys.readouterr().out.split())
        assert "from the seal and the words of seats 1, 2, yours among them" in said
        assert "0 cards dealt" not in said
    assert not verify(engine).faults


@pytest.mark.parametrize(
    ("seat", "word", "says"),
    [
        (1, WORDS[2], "not the word that seat 1 has pledged"),
        (1, "nothing", "a word is 128 bits"),
        (2, WORDS[2], "has told its word"),
        (3, WORDS[1], "seat 3 has pledged no word"),
    ],
)
def test_any_other_word_is_refused(engine: Engine, seat: int, word: str, says: str) -> None:
    scene = Scene(engine)
    sit_pledging(scene)
    scene.table.speaking.speak(2, WORDS[2])
    with pytest.raises(NotAllowed, match=says):
        scene.table.speaking.speak(seat, word)
    assert scene.table.session.words.told == {2: WORDS[2]}


def test_who_is_silent_has_no_word_and_holds_nobody_up(engine: Engine) -> None:
    scene = Scene(engine)
    sit_pledging(scene)
    scene.write()
    scene.table.speaking.speak(2, WORDS[2])
    scene.table.answer_for_house()  # Time is up.
    taken = [event for event in scene.write() if isinstance(event, WordsTaken)]
    assert (taken[0].seats, taken[0].silent) == ((2,), (1,))
    with pytest.raises(NotAllowed, match="no words are taken now"):
        scene.table.speaking.speak(1, WORDS[1])
    assert not scene.table.awaits_words
    scene.play(2)
    assert not verify(engine).faults


def test_whoever_closes_the_own_table_waits_for_no_word(engine: Engine) -> None:
    scene = Scene(engine, people=1)
    sit_pledging(scene)
    scene.write()
    scene.table.play_out(1)
    scene.house.close_table(scene.table, scene.people[0])
    scene.write()
    assert scene.phase == "closed"
    assert not verify(engine).faults


def test_a_pledge_counts_for_the_stack_to_come_only(engine: Engine) -> None:
    """Once the house has sealed, nobody changes what was pledged for that stack."""
    scene = Scene(engine)
    sit_pledging(scene)
    scene.table.speaking.pledge(1, pledge_of("c3" * 16))
    with pytest.raises(NotAllowed, match="not the word that seat 1 has pledged"):
        scene.table.speaking.speak(1, "c3" * 16)
    scene.table.speaking.speak(1, WORDS[1])
    assert scene.table.session.words.pledged == {1: pledge_of("c3" * 16)}


def test_who_has_no_seat_pledges_nothing(engine: Engine) -> None:
    scene = Scene(engine)
    with pytest.raises(NotAllowed, match="nobody sits at 1"):
        scene.table.speaking.pledge(1, pledge_of(WORDS[1]))


def test_without_pledges_the_house_s_order_is_dealt_and_told_as_ever(engine: Engine) -> None:
    scene = Scene(engine)
    scene.sit_all()
    assert not scene.table.awaits_words
    digest = scene.table.shoe_digest
    while not is_told(engine, digest):
        scene.step()
    shoe = find_shoe(engine, digest)
    assert shoe is not None
    stack = Stack.parse(shoe["text"])
    assert (dict(stack.pledges), dict(stack.words)) == ({}, {})
    assert stack.order == stack.cards


# Crashes.


def test_killed_between_seal_and_words_the_words_are_awaited_again(engine: Engine) -> None:
    scene = Scene(engine)
    sit_pledging(scene)
    scene.write()
    again = scene.restored()
    assert again.awaits_words
    assert standing(again) == standing(scene.table)
    for table in (scene.table, again):
        for seat, word in WORDS.items():
            table.speaking.speak(seat, word)
        table.go_on()
    assert standing(again) == standing(scene.table)
    assert not verify(engine).faults


def test_killed_between_words_and_deal_the_order_is_the_same(engine: Engine) -> None:
    scene = Scene(engine)
    sit_pledging(scene)
    for seat, word in WORDS.items():
        scene.table.speaking.speak(seat, word)
    scene.write()
    while scene.phase != "decision":
        assert standing(scene.restored()) == standing(scene.table)
        scene.step()
    again = scene.restored()
    assert standing(again) == standing(scene.table)
    assert (again.session.stack or again.session.committed).words == WORDS  # type: ignore[union-attr]
    assert not verify(engine).faults


def test_a_continuous_shuffler_is_killed_while_words_are_taken(engine: Engine) -> None:
    scene = Scene(engine, "fast-action-holdem", ruleset="ma", shuffling="continuous shuffler")
    sit_pledging(scene)
    for seat, word in WORDS.items():
        scene.table.speaking.speak(seat, word)
        scene.table.speaking.pledge(seat, pledge_of(word))
    scene.write()
    while scene.phase != "result":
        scene.step()
    again = scene.restored()
    assert again.session.words.are_taken
    assert standing(again) == standing(scene.table)
    for table in (scene.table, again):
        table.speaking.speak(2, WORDS[2])
        table.open_next()
    assert standing(again) == standing(scene.table)
    scene.write()
    scene.play(1)
    assert not verify(engine).faults


# What verify finds.


def reseal(engine: Engine, kind: str, old: str, new: str) -> None:
    """Change what entries of a kind say, and seal the whole chain anew."""
    with engine.begin() as connection:
        before = FIRST
        for row in connection.execute(text("SELECT * FROM journal ORDER BY seq")).all():
            body = row.body.replace(old, new) if row.kind == kind else row.body
            said = row.kind if new or row.kind != kind else "nothing"
            before = seal(before, row.seq, row.at, said, row.table_id, row.round_id, body)
            change = "UPDATE journal SET body = :b, kind = :k, digest = :d WHERE seq = :s"
            values = {"b": body, "k": said, "d": before, "s": row.seq}
            connection.execute(text(change), values)


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ("c3" * 16, r"\(words\): this is not the word that seat 1 has pledged"),
        ("", r"words were pledged for its shoe and never taken"),
    ],
)
def test_words_that_were_changed_or_left_out_are_found(engine: Engine, new: str, says: str) -> None:
    scene = Scene(engine)
    sit_pledging(scene)
    for seat, word in WORDS.items():
        scene.table.speaking.speak(seat, word)
    scene.write()
    scene.play(1)
    assert not verify(engine).faults
    reseal(engine, "words", WORDS[1], new)
    faults = verify(engine).faults
    assert any(re.search(says, fault) for fault in faults), faults
