"""What is forged with the database and the code at hand, all that follows being made to follow.

Each forgery says what names it without a head that was kept elsewhere. Where nothing can, since it
is a story that can be true, it says so, and the published head names it.
"""

import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from sqlalchemy import Engine, inspect

from houseway.cli import main
from houseway.errors import Unreadable
from houseway.floor.audit.proofs import Proof, check_proof, prove
from houseway.floor.audit.sampling import Sample
from houseway.floor.audit.verifying import Audit, Report, _check_heads, verify, verify_on
from houseway.floor.books import models
from houseway.floor.books.archiving import archive
from houseway.floor.books.database import connect, reading
from houseway.floor.seats.people import fingerprint
from houseway.rulesets.upgrading import digest_of
from tests.floor.forging import Floor, Pen

NOBODY_CAN_TELL = ""
"""It is a story that can be true: only who has kept a head knows that it is another."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Floor:
    """The floor as it was."""
    return Floor(tmp_path_factory.mktemp("floor"))


@pytest.fixture
def pen(floor: Floor, tmp_path: Path) -> Iterator[Pen]:
    """A copy of it, to be forged."""
    copy = tmp_path / "copy.db"
    copy.write_bytes(floor.file)
    engine = connect(f"sqlite:///{copy}")
    yield Pen(engine)
    engine.dispose()


# What is forged.


def a_wager_is_raised(pen: Pen) -> None:
    done = pen.doing('"raise 2 2"')
    raised = msgspec.json.encode(done).decode().replace("10.00", "20.00").replace("1000]", "2000]")
    done.update(msgspec.json.decode(raised))


def a_win_is_raised(pen: Pen) -> None:
    """The last that is paid in a round goes with another amount to the rack."""
    for entry in pen.of("play"):
        for done in entry.done:
            for move in done["moves"]:
                source, target, cents = move
                if source.startswith("inventory/") and "/rack/1" not in target:
                    said = f"{cents / 100:,.2f}"
                    move[2] = cents + 5_000_00
                    raised = f"{move[2] / 100:,.2f}"
                    done["facts"] = [[f.replace(said, raised), c] for f, c in done["facts"]]
                    return
    raise AssertionError("nobody won")


def the_last_entries_are_dropped(pen: Pen) -> None:
    """As an older backup has it: the second table was never opened."""
    opened = pen.of("open")[1].table
    pen.entries = [each for each in pen.entries if each.table != opened]
    pen.run("DELETE FROM tables WHERE id = :id", id=opened)


def the_last_round_has_no_end(pen: Pen) -> None:
    pen.entries.remove(pen.of("end")[-1])
    pen.run("UPDATE rounds SET ended_at = '' WHERE id = :id", id=pen.of("begin")[-1].round)


def two_rounds_are_exchanged(pen: Pen) -> None:
    table, swap = pen.of("begin")[0].table, {"2": "4", "4": "2"}
    for entry in pen.entries:
        entry.round = re.sub(r"-([24])(p?)$", lambda m: f"-{swap[m[1]]}{m[2]}", entry.round)
    begun = {entry.round: entry for entry in pen.of("begin") + pen.of("prepare")}
    for number in swap:
        for name in (f"{table}-{number}", f"{table}-{number}p"):
            shoe = begun[name].body["shoe"]
            pen.run("UPDATE rounds SET shoe = :shoe WHERE id = :id", shoe=shoe, id=name)


def a_card_is_another(pen: Pen) -> None:
    """In its draw and wherever it is named after; the one that it becomes was not dealt."""
    entry = next(each for each in pen.of("play") if '"draw ' in each.text)
    drawn = re.findall(r'"draw (\w\w)', entry.text)
    free = next(r + s for r in "23456789TJQKA" for s in "cdhs" if r + s not in entry.text)
    rest = [each for each in pen.entries if each.round == entry.round]
    for each in rest:
        each.body = msgspec.json.decode(re.sub(rf"\b{drawn[0]}\b", free, each.text))


def a_rack_begins_with_more(pen: Pen) -> None:
    body = pen.of("begin")[3].body
    body["start"] = re.sub(r'"rack_cents":\d+', '"rack_cents":999900', body["start"], count=1)


def a_meter_is_moved(pen: Pen) -> None:
    body = pen.of("begin")[3].body
    start = msgspec.json.decode(body["start"])
    assert "meters" in start
    start["meters"] = {"progressive": 1_000_000_00}
    body["start"] = msgspec.json.encode(start).decode()


def a_rack_for_the_rich(pen: Pen) -> None:
    person = pen.of("guest")[0].body["person"]
    body = {"person": person, "moves": [["issued", f"carried/{person}", 200000]]}
    pen.put_before(pen.of("dealer")[-1], "rack", body)
    pen.entries[pen.entries.index(pen.of("rack")[0])].table = ""


def a_word_is_struck(pen: Pen) -> None:
    pen.of("words")[0].body["words"] = []


def a_purchase_is_invented(pen: Pen) -> None:
    person, end = pen.of("guest")[0].body["person"], pen.of("prepare")[2]
    move = [f"carried/{person}", f"rack/{end.table}/1", 100_00]
    pen.put_before(pen.of("seal")[2], "buy", {"seat": 1, "moves": [move]})
    pen.of("buy")[0].round = ""


def two_entries_are_exchanged(pen: Pen) -> None:
    at = pen.entries.index(pen.of("play", '"raise 1 2"')[0])
    pen.entries[at : at + 2] = pen.entries[at : at + 2][::-1]


def cards_are_told_early(pen: Pen) -> None:
    """Those of the last round, before its last answers, and not after it."""
    tell, play = pen.of("tell")[-1], pen.of("play")[-1]
    pen.entries.remove(tell)
    pen.put_before(play, "tell", tell.body)
    pen.of("tell")[-1].round = ""


def the_dealers_place_is_moved(pen: Pen) -> None:
    flo = pen.of("role", '"floorperson"')[0].body["person"]
    pen.of("dealer")[0].body.update({"person": flo, "name": "Flo"})


def somebody_has_dealt_before(pen: Pen) -> None:
    """Between rounds, and went again before anything was done."""
    flo, tell = pen.of("role", '"floorperson"')[0].body["person"], pen.of("tell")[0]
    pen.put_before(tell, "dealer", {"name": "Flo", "person": flo})
    pen.put_before(tell, "dealer", {"name": "", "person": ""})


def _law(pen: Pen) -> tuple[str, dict[str, Any]]:
    with pen.engine.connect() as connection:
        row = connection.exec_driver_sql("SELECT * FROM laws WHERE game = 'caribbean-stud'").one()
    return row.digest, msgspec.json.decode(row.text)


def the_text_of_a_law_is_spoilt(pen: Pen) -> None:
    """One figure, so that it has not its digest; what is sealed of it is sealed anew."""
    digest, data = _law(pen)
    data["rules"]["decks"]["is"] = 2
    spoilt = msgspec.json.encode(data).decode()
    pen.run("UPDATE laws SET text = :text WHERE digest = :id", text=spoilt, id=digest)
    pen.of("law", digest)[0].body["sha256"] = sha256(spoilt.encode()).hexdigest()
    a_win_is_raised(pen)


def a_law_is_another(pen: Pen, *, matters: bool = False) -> None:
    """Another text has another digest, and that stands wherever the law is named."""
    digest, data = _law(pen)
    if matters:
        pays = data["tables"]["bet_paytable"]["A"]["pays"]
        pays.update(dict.fromkeys(("pair", "high card"), "2 to 1"))
    data["ruleset"]["title"] = "Another"
    spoilt, other = msgspec.json.encode(data).decode(), digest_of(data)
    pen.run("UPDATE laws SET text = :t, digest = :o WHERE digest = :d", t=spoilt, o=other, d=digest)
    pen.run("UPDATE tables SET ruleset_digest = :o WHERE ruleset_digest = :d", o=other, d=digest)
    pen.run("UPDATE rounds SET law = :o WHERE law = :d", o=other, d=digest)
    pen.replace(digest, other)
    pen.of("law", other)[0].body["sha256"] = sha256(spoilt.encode()).hexdigest()


def a_law_is_struck(pen: Pen) -> None:
    digest, _ = _law(pen)
    pen.entries.remove(pen.of("law", digest)[0])
    pen.run("DELETE FROM laws WHERE digest = :id", id=digest)


def another_has_handed_a_law_in(pen: Pen, *, is_sealed: bool = False) -> None:
    bo = pen.of("guest")[1].body["person"]
    pen.run("UPDATE laws SET kept_for = :bo WHERE kept_for <> ''", bo=bo)
    if is_sealed:
        pen.of("law", '"mine"')[0].body["for"] = bo


def moments_are_shifted(pen: Pen) -> None:
    for entry in pen.entries:
        entry.at = entry.at.replace("20", "19", 1)


def a_password_is_another(pen: Pen) -> None:
    pen.run("UPDATE people SET password = 'other' WHERE name = 'Ann'")
    pen.of("account")[0].body["password"] = fingerprint("other")


def a_default_is_invented(pen: Pen, what: str = "raise 1 2") -> None:
    play = pen.of("play", f'"do":"{what}"')[0]
    pen.put_before(play, "default", {"seat": 1, "what": what})
    pen.count()


def a_default_is_struck(pen: Pen) -> None:
    """The answer stands as if its player had given it."""
    pen.entries.remove(pen.of("default")[0])
    pen.count()


def a_default_is_another(pen: Pen) -> None:
    pen.of("default")[0].body["what"] = "raise 1 2"


def an_account_has_nothing(pen: Pen) -> None:
    pen.accounts.append(("carried/p_nobody", False, 0))


def a_guest_is_invented(pen: Pen) -> None:
    first = pen.entries[1]
    move = ["issued", "carried/p_nobody", 200000]
    pen.put_before(first, "guest", {"person": "p_nobody", "name": "Nobody", "moves": [move]})
    insert = "INSERT INTO people VALUES ('p_nobody', 'Nobody', 'nobody', 1, 'player', '', 'x', 'y')"
    pen.run(insert)


def a_guest_comes_after_the_head(pen: Pen) -> None:
    a_guest_is_invented(pen)
    (invented,) = pen.of("guest", "p_nobody")
    pen.entries.remove(invented)
    pen.entries.append(invented)


def a_simple_player_is_sent_away(pen: Pen, by: str) -> None:
    pen.of("leave", "Bot")[0].body["by"] = _person(pen, by)


def _person(pen: Pen, name: str) -> str:
    (account,) = (each for each in pen.of("account") if each.body["name"] == name)
    return str(account.body["person"])


def a_player_of_another_role_answers(pen: Pen) -> None:
    """Ann is appointed while she sits there, and goes on to play."""
    body = {"person": _person(pen, "Ann"), "name": "Ann", "role": "dealer", "by": "terminal"}
    pen.put_before(pen.of("seal")[4], "role", body)
    pen.of("role", "Ann")[0].table = pen.of("role", "Ann")[0].round = ""
    pen.run("UPDATE people SET role = 'dealer' WHERE name = 'Ann'")


def an_appointment_by_a_player(pen: Pen) -> None:
    pen.of("role", "Dee")[0].body["by"] = _person(pen, "Ann")


def the_shoe_of_another_table(pen: Pen) -> None:
    """As if it had been sealed at the table that was opened last."""
    sealed, other = pen.of("seal")[-1], pen.of("open")[-1]
    at = pen.entries.index(sealed)
    pen.entries.insert(at, pen.entries.pop(pen.entries.index(other)))
    sealed.table, sealed.round = other.table, ""
    pen.run(
        "UPDATE shoes SET table_id = :t WHERE digest = :d", t=other.table, d=sealed.body["shoe"]
    )
    pen.count()


def a_table_is_put_out_of_order(pen: Pen) -> None:
    """The last round is undone, and says fewer entries than it has."""
    end, table = pen.of("end")[-1], pen.of("end")[-1].table
    end.kind, end.body = "out-of-order", {"why": "it broke", "undone": 0, "entries": 3, "moves": []}
    pen.run("UPDATE tables SET out_of_order = 'it broke', is_open = 0 WHERE id = :id", id=table)


def rounds_are_played_by_another(pen: Pen) -> None:
    bo = pen.of("guest")[1].body["person"]
    pen.run("UPDATE played SET person_id = :bo WHERE seat = 1", bo=bo)


def a_round_is_played_by_more(pen: Pen) -> None:
    insert = "INSERT INTO played SELECT id, 4, 'p_me', 'sic-bo', 'now', '' FROM rounds LIMIT 1"
    pen.run(insert)


def a_round_that_never_was_is_played(pen: Pen) -> None:
    pen.run("INSERT INTO played VALUES ('aaaaaaaa-1', 1, 'p_me', 'sic-bo', 'now', '')")


def it_was_played_by_nobody(pen: Pen) -> None:
    pen.run("DELETE FROM played WHERE seat = 2")


def _by(kind: str, said: str, becomes: str | None) -> Callable[[Pen], None]:
    """Somebody else is said to have done something, or nobody."""

    def forge(pen: Pen) -> None:
        done = pen.doing(said) if kind == "play" else pen.of(kind, said)[0].body
        del done["by"]
        done.pop("post", "")
        if becomes is not None:
            done["by"] = _person(pen, becomes)

    return forge


def a_post_is_another(pen: Pen) -> None:
    pen.of("cards")[0].body["post"] = "supervisor"


def a_call_is_by_somebody_else_who_may(pen: Pen) -> None:
    done, flo = pen.doing('"call dealer-misdealt"'), pen.of("role", '"floorperson"')[0]
    done.update({"by": flo.body["person"], "post": "floorperson"})


def a_round_ends_with_fewer_entries(pen: Pen) -> None:
    pen.of("end")[3].body["entries"] -= 1


def more_is_said_after_the_end(pen: Pen) -> None:
    tell = pen.of("tell")[2]
    pen.put_before(tell, "bank", {"seat": 1, "used_ms": 5})
    pen.of("bank")[0].round = pen.of("end")[5].round


def the_house_answers_otherwise(pen: Pen) -> None:
    """A count of the stub that nobody made; by itself the house counts what is there."""
    done = pen.doing('"do":"count ')
    said = done["do"].split()[1]
    done["do"] = f"count {int(said) - 1}"
    done["facts"] = [[f.replace(said, str(int(said) - 1)), c] for f, c in done["facts"]]


class Forgery(NamedTuple):
    """How it is done, what names it without a head, and whether the head does."""

    forge: Callable[[Pen], None]
    named: str
    by_head: bool = True


FACTS = r"the engine makes other facts of it"
OTHER_START = r"begins otherwise than the last has left: "
FORGERIES: dict[str, Forgery] = {
    "a wager is raised": Forgery(a_wager_is_raised, FACTS),
    "a win is raised": Forgery(a_win_is_raised, FACTS),
    "the last entries are dropped": Forgery(the_last_entries_are_dropped, NOBODY_CAN_TELL),
    "the last end is dropped": Forgery(the_last_round_has_no_end, "nothing says where it ends"),
    "two rounds are exchanged": Forgery(two_rounds_are_exchanged, "not the next of its table"),
    "a card is another": Forgery(a_card_is_another, "but the sealed shoe has"),
    "a rack begins with more": Forgery(a_rack_begins_with_more, r"begins with 9,999\.00"),
    "a meter is moved": Forgery(a_meter_is_moved, OTHER_START + "meters"),
    "a rack for somebody rich": Forgery(a_rack_for_the_rich, "a fresh rack for somebody who has"),
    "a word is struck": Forgery(a_word_is_struck, "but the sealed shoe has"),
    "a purchase is invented": Forgery(a_purchase_is_invented, "begins with .* the rack has"),
    "entries are exchanged": Forgery(two_entries_are_exchanged, "out of turn|fold|is asked"),
    "cards are told early": Forgery(cards_are_told_early, "is told, and is dealt from"),
    "the dealer's place is moved": Forgery(the_dealers_place_is_moved, "does not deal at this"),
    "somebody has dealt before": Forgery(somebody_has_dealt_before, NOBODY_CAN_TELL),
    "a law's text is spoilt": Forgery(the_text_of_a_law_is_spoilt, "law .* has the digest"),
    "a law is another": Forgery(a_law_is_another, NOBODY_CAN_TELL),
    "a law pays otherwise": Forgery(lambda pen: a_law_is_another(pen, matters=True), FACTS),
    "a law is struck": Forgery(a_law_is_struck, "the law .* was never stored"),
    "another handed a law in": Forgery(another_has_handed_a_law_in, "who has handed it in", False),
    "another handed it in, sealed": Forgery(
        lambda pen: another_has_handed_a_law_in(pen, is_sealed=True), NOBODY_CAN_TELL
    ),
    "moments are shifted": Forgery(moments_are_shifted, NOBODY_CAN_TELL),
    "a password is another": Forgery(a_password_is_another, NOBODY_CAN_TELL),
    "a default is invented": Forgery(a_default_is_invented, "for seat 1 it is answered fold 1"),
    "a default that can be": Forgery(
        lambda pen: a_default_is_invented(pen, "fold 2"), "for seat 1 it is answered"
    ),
    "a default is struck": Forgery(a_default_is_struck, NOBODY_CAN_TELL),
    "a default is another": Forgery(a_default_is_another, "the table was to answer raise 1 2"),
    "an account has nothing": Forgery(an_account_has_nothing, "nothing was ever moved", False),
    "a guest is invented": Forgery(a_guest_is_invented, NOBODY_CAN_TELL),
    "a guest after the head": Forgery(a_guest_comes_after_the_head, NOBODY_CAN_TELL, False),
    "sent away by another": Forgery(
        lambda pen: a_simple_player_is_sent_away(pen, "Bo"), r"\(leave\): p_\w+ \(player\) may not"
    ),
    "an answer of a dealer's": Forgery(
        a_player_of_another_role_answers, r"\(do\): p_\w+ \(dealer\) may not do this"
    ),
    "appointed by a player": Forgery(
        an_appointment_by_a_player, r"\(role\): p_\w+ \(player\) may not do this"
    ),
    "a shoe of another table": Forgery(the_shoe_of_another_table, "was sealed at another table"),
    "out of order": Forgery(a_table_is_put_out_of_order, "entries, its end says 3"),
    "rounds of another": Forgery(rounds_are_played_by_another, "who has played in it", False),
    "a round of more": Forgery(a_round_is_played_by_more, "who has played in it", False),
    "a round of nobody": Forgery(it_was_played_by_nobody, "who has played in it", False),
    "a round that never was": Forgery(
        a_round_that_never_was_is_played, "there is no aaaaaaaa-1 that", False
    ),
    "a call by nobody": Forgery(
        _by("play", '"call dealer-misdealt"', None), "nobody is named who did: call dealer-mis"
    ),
    "a call by a player": Forgery(
        _by("play", '"call dealer-misdealt"', "Ann"), r"\(do\): p_\w+ \(player\) may not do this"
    ),
    "a call by another who may": Forgery(a_call_is_by_somebody_else_who_may, NOBODY_CAN_TELL),
    "dealt by another": Forgery(_by("play", '"post":"dealer"', "Flo"), "does not deal at this"),
    "cards changed by nobody": Forgery(_by("cards", "", None), "nobody is named who did: reshuf"),
    "cards changed by a dealer": Forgery(_by("cards", "", "Dee"), r"\(dealer\) may not do this"),
    "a permit by nobody": Forgery(
        _by("play", '"permit 2 ante', None), "nobody is named who did: permit 2 ante"
    ),
    "a permit by a floorperson": Forgery(
        _by("play", '"permit 2 ante', "Flo"), r"\(floorperson\) may not do this"
    ),
    "another post": Forgery(a_post_is_another, "was no supervisor then"),
    "closed by nobody": Forgery(_by("close", "", None), "nobody is named who did: close"),
    "closed by a player": Forgery(_by("close", "", "Bo"), r"\(close\): p_\w+ \(player\) may not"),
    "company by another": Forgery(_by("sit", "Bot", "Bo"), r"\(sit\): p_\w+ \(player\) may not"),
    "company by nobody": Forgery(_by("sit", "Bot", None), r"\(sit\): nobody is named"),
    "fewer entries at the end": Forgery(a_round_ends_with_fewer_entries, "its end says"),
    "more after the end": Forgery(more_is_said_after_the_end, "has ended"),
    "a count that was not": Forgery(the_house_answers_otherwise, "nobody is named who did: count"),
}


WITHOUT_A_DRAW = Audit(sample=Sample(10**9, "none"))
"""Hardly anything is played again."""
ONLY_PLAYED_AGAIN = {
    *("a card is another", "a meter is moved", "a law pays otherwise", "a word is struck"),
    "a count that was not",
    *("a default is invented", "a default that can be", "a default is another"),
}
"""What is found only where the shoe is drawn, as docs/audit.md says."""


def is_found_by(floor: Floor, pen: Pen) -> bool:
    """Whether the published head is no longer in the journal."""
    report = Report()
    with reading(pen.engine) as connection:
        _check_heads(connection, [floor.head], report)
    return not report.is_sound


def test_the_truth_is_whole(pen: Pen, floor: Floor) -> None:
    pen.write()
    report = verify(pen.engine, Audit(heads=[floor.head]))
    assert (report.faults, report.notes) == ([], [])
    assert report.is_whole
    sampled = verify(pen.engine, WITHOUT_A_DRAW)
    assert (sampled.faults, sampled.is_whole) == ([], True)
    assert 0 < sampled.replayed < report.replayed == report.rounds


@pytest.mark.parametrize("what", FORGERIES)
def test_what_is_forged_is_named(pen: Pen, floor: Floor, what: str) -> None:
    forgery = FORGERIES[what]
    forgery.forge(pen)
    pen.write()
    report = verify(pen.engine)
    if forgery.named == NOBODY_CAN_TELL:
        assert (report.faults, report.is_whole) == ([], True)
    else:
        assert any(re.search(forgery.named, fault) for fault in report.faults), report.faults
    assert is_found_by(floor, pen) == forgery.by_head
    is_found = bool(verify(pen.engine, WITHOUT_A_DRAW).faults)
    assert is_found == (bool(forgery.named) and what not in ONLY_PLAYED_AGAIN), "without a draw"


# What could not be held against anything is no reason to say that all is well.


def of_an_earlier_version(pen: Pen) -> None:
    for entry in pen.entries:
        if "version" in entry.body:
            entry.body["version"] = "0.0.1"


def of_an_earlier_way_to_write(pen: Pen) -> None:
    """Nothing of what says who did what, and where rounds end, as if it had never been written."""
    pen.entries = [each for each in pen.entries if each.kind != "end"]
    for entry in pen.entries:
        entry.body.pop("format", None)
        for done in entry.done:
            for key in ("by", "post") if entry.kind not in ("open", "role") else ():
                done.pop(key, None)


def test_rounds_of_an_earlier_version_are_played_again_all_the_same(pen: Pen) -> None:
    of_an_earlier_version(pen)
    pen.write()
    report = verify(pen.engine)
    assert (report.faults, report.unplayed, report.is_whole) == ([], 0, True)


def test_what_is_said_to_be_of_an_earlier_version_and_is_otherwise_is_not_called_sound(
    pen: Pen, capsys: pytest.CaptureFixture[str]
) -> None:
    of_an_earlier_version(pen)
    for done in pen.of("play")[-1].done:
        done["facts"] = [[f"{fact} and thank you", clause] for fact, clause in done["facts"]]
    pen.write()
    assert main(["verify", "--database", str(pen.engine.url)]) == 3
    said = " ".join(capsys.readouterr().out.split())
    assert "as far as that can be told: 1 of 14 rounds could not be played again" in said
    assert main(["verify", "--database", str(pen.engine.url), "--json"]) == 3
    told = msgspec.json.decode(capsys.readouterr().out)
    assert (told["is_sound"], told["is_whole"], told["unplayed"], told["replayed"]) == (
        True,
        False,
        1,
        13,
    )


def test_calls_of_which_nothing_says_whose_they_are_are_counted(
    pen: Pen, capsys: pytest.CaptureFixture[str]
) -> None:
    of_an_earlier_way_to_write(pen)
    pen.write()
    assert main(["verify", "--database", str(pen.engine.url)]) == 3
    said = " ".join(capsys.readouterr().out.split())
    assert "nothing says who did 5 things for the house" in said
    assert "14 rounds were written before it was said where a round ends" in said


def test_an_earlier_way_to_write_does_not_come_back(pen: Pen) -> None:
    del pen.of("begin")[4].body["format"]
    pen.write()
    assert any("written in an earlier way" in fault for fault in verify(pen.engine).faults)


def test_moments_in_reverse_order_are_noted(pen: Pen, floor: Floor) -> None:
    moments = sorted((each.at for each in pen.entries), reverse=True)
    for entry, at in zip(pen.entries, moments, strict=True):
        entry.at = at
    pen.write()
    report = verify(pen.engine)
    assert report.faults == []
    assert re.search(r"\d+ entries say that they are older than one before", report.notes[0])
    assert is_found_by(floor, pen)


def test_a_floor_that_was_dealt_otherwise_is_another(floor: Floor, tmp_path: Path) -> None:
    """Whoever has the code can play another floor from its first entry: it is a true one."""
    other = Floor(tmp_path, chance=8)
    assert verify(other.engine).is_whole
    faults = verify(other.engine, Audit(heads=[floor.head])).faults
    assert any("is not what was signed" in fault for fault in faults)
    other.engine.dispose()


# Proofs.


@pytest.fixture(scope="module")
def proof(floor: Floor) -> Proof:
    """The proof of a round of eight entries and more."""
    with floor.engine.connect() as connection:
        name = str(
            connection.exec_driver_sql("SELECT id FROM rounds WHERE number = 3").scalars().all()[-1]
        )
    with reading(floor.engine) as connection:
        return prove(connection, name, [floor.head])


Entries = list[Any]
BENT: dict[str, tuple[Callable[[Entries], Entries], str]] = {
    "without the end": (lambda all_: all_[:-1], "the end of the round is not in this proof"),
    "without the last answers": (lambda all_: [*all_[:-2], all_[-1]], "has 9 entries, and 8 are"),
    "without one in the middle": (lambda all_: [*all_[:3], *all_[4:]], "has 9 entries, and 8 are"),
    "only the beginning": (lambda all_: all_[:1], "the end of the round is not in this proof"),
    "beginning and end": (lambda all_: [all_[0], all_[-1]], "has 9 entries, and 2 are in this"),
    "without the beginning": (lambda all_: all_[1:], "the beginning of the round is not in this"),
    "in reverse order": (lambda all_: all_[::-1], r"entry \d+ does not come after entry \d+"),
    "two exchanged": (lambda all_: [*all_[:2], all_[3], all_[2], *all_[4:]], "does not come after"),
    "the last told twice": (lambda all_: [*all_, all_[-1]], "does not come after"),
    "one told twice": (lambda all_: [*all_[:4], *all_[3:]], "does not come after"),
    "nothing": (lambda _: [], "the beginning of the round is not in this proof"),
}


def test_a_whole_proof_says_that_it_is_whole(
    proof: Proof, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proof"
    file.write_bytes(msgspec.json.encode(proof))
    assert main(["check-proof", str(file), "--key", proof.heads[0].key]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert f"all 9 entries of round {proof.round}, from its beginning to its end" in said
    assert "are in the journal, in order and each once" in said


@pytest.mark.parametrize("what", BENT)
def test_a_proof_of_which_something_is_left_out_is_none(proof: Proof, what: str) -> None:
    bend, named = BENT[what]
    with pytest.raises(Unreadable, match=named):
        check_proof(msgspec.structs.replace(proof, entries=bend(proof.entries)))


def test_a_proof_says_what_was_sealed(proof: Proof) -> None:
    first, *others = proof.entries
    raised = msgspec.structs.replace(first, body=first.body.replace("5", "6"))
    with pytest.raises(Unreadable, match="is not under the head"):
        check_proof(msgspec.structs.replace(proof, entries=[raised, *others]))
    with pytest.raises(Unreadable, match="is not of round"):
        check_proof(msgspec.structs.replace(proof, round="another-1"))
    head = msgspec.structs.replace(proof.heads[0], seq=proof.heads[0].seq + 1)
    with pytest.raises(Unreadable, match="is not what was signed"):
        check_proof(msgspec.structs.replace(proof, heads=[head]))


def test_heads_of_a_proof_come_one_after_the_other(proof: Proof) -> None:
    with pytest.raises(Unreadable, match="does not come after the one before it"):
        check_proof(msgspec.structs.replace(proof, heads=proof.heads * 2))


# Everything that is stored.

NOT_HELD = set(
    re.findall(
        r"^\| `(\w+)\.(\w+)` \|",
        Path(__file__).parents[2].joinpath("docs", "audit.md").read_text("utf-8"),
        re.MULTILINE,
    )
)
"""The columns that the papers name as not held against the journal."""
STORED = [
    (table.name, column.name)
    for table in models.Model.metadata.sorted_tables
    for column in table.columns
]


@pytest.fixture(scope="module")
def with_all(floor: Floor, tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """The floor with a chapter of its first entries, so that every table has rows."""
    copy = tmp_path_factory.mktemp("pressed") / "floor.db"
    copy.write_bytes(floor.file)
    engine = connect(f"sqlite:///{copy}")
    archive(engine, verify_on(engine, Audit())[1].head, keep=60)
    assert verify(engine).is_whole
    return engine


def otherwise(value: Any) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bytes):
        return value[:-1]
    if isinstance(value, int):
        return 1 - value if value in (0, 1) else value + 1
    at = len(value) // 2
    return value[:at] + chr(ord(value[at]) ^ 4) + value[at + 1 :] if value else "x"


@pytest.mark.parametrize(("table", "column"), STORED)
def test_every_column_is_held_or_named_as_not_held(
    with_all: Engine, table: str, column: str
) -> None:
    """The last row says something else: `verify` names it, or docs/audit.md the column."""
    with with_all.connect() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql("PRAGMA ignore_check_constraints = ON")
        last = f"SELECT rowid, {column} FROM {table} ORDER BY {column} <> '' DESC, rowid DESC"
        key, value = connection.exec_driver_sql(last).first() or pytest.fail(f"no {table}")
        change = f"UPDATE {table} SET {column} = ? WHERE rowid = ?"
        connection.exec_driver_sql(change, (otherwise(value), key))
        connection.commit()
        faults = verify(with_all).faults
        assert connection.exec_driver_sql(change, (value, key)).rowcount
        connection.commit()
    is_named = (table, column) in NOT_HELD
    assert bool(faults) != is_named, faults


def test_only_what_is_stored_is_named_as_not_held() -> None:
    assert NOT_HELD
    assert set(STORED) >= NOT_HELD


def test_the_schema_is_what_the_house_knows(with_all: Engine) -> None:
    """No table lies there of which nobody speaks."""
    tables = set(inspect(with_all).get_table_names())
    assert tables == {table for table, _ in STORED} | {"alembic_version"}
