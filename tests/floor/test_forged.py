"""What is forged with the database and the code at hand, all that follows being made to follow.

Each forgery says what names it without a head that was kept elsewhere. Where nothing can, since it is
a story that can be true, it says so, and the published head names it.
"""

import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from sqlalchemy import Engine

from houseway.cli import main
from houseway.errors import Unreadable
from houseway.floor.audit.proofs import Proof, check_proof, prove
from houseway.floor.audit.sampling import Sample
from houseway.floor.audit.verifying import Audit, verify
from houseway.floor.books import models
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
        data["tables"]["paytable"] = {
            name: {**lines, **{key: "3 to 1" for key, pays in lines.items() if pays == "1 to 1"}}
            for name, lines in data["tables"]["paytable"].items()
        }
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
    pen.write()
    pen.run("INSERT INTO accounts VALUES ('carried/p_nobody', 0, 0)")
    pen.entries = Pen(pen.engine).entries


def a_guest_is_invented(pen: Pen) -> None:
    first = pen.entries[1]
    move = ["issued", "carried/p_nobody", 200000]
    pen.put_before(first, "guest", {"person": "p_nobody", "name": "Nobody", "moves": [move]})
    insert = "INSERT INTO people VALUES ('p_nobody', 'Nobody', 'nobody', 1, 'player', '', 'x', 'y')"
    pen.run(insert)


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
            named = [each.body for each in pen.of("account") if each.body["name"] == becomes]
            done["by"] = named[0]["person"]

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
    """A count of the stub that nobody made: what the house does by itself is what the cards give."""
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
    "another post": Forgery(a_post_is_another, "was no supervisor then"),
    "closed by nobody": Forgery(_by("close", "", None), "nobody is named who did: close"),
    "closed by a player": Forgery(_by("close", "", "Bo"), r"\(close\): p_\w+ \(player\) may not"),
    "company by another": Forgery(_by("sit", "Bot", "Bo"), r"\(sit\): p_\w+ \(player\) may not"),
    "company by nobody": Forgery(_by("sit", "Bot", None), r"\(sit\): nobody is named"),
    "fewer entries at the end": Forgery(a_round_ends_with_fewer_entries, "its end says"),
    "more after the end": Forgery(more_is_said_after_the_end, "has ended"),
    "a count that was not": Forgery(the_house_answers_otherwise, "nobody is named who did: count"),
}


def faults_under(pen: Pen, floor: Floor) -> list[str]:
    return verify(pen.engine, Audit(heads=[floor.head])).faults


def test_the_truth_is_whole(pen: Pen, floor: Floor) -> None:
    pen.write()
    report = verify(pen.engine, Audit(heads=[floor.head]))
    assert (report.faults, report.notes) == ([], [])
    assert report.is_whole
    sampled = verify(pen.engine, Audit(sample=Sample(10**9, "none")))
    assert (sampled.faults, sampled.replayed, sampled.is_whole) == ([], 0, True)


@pytest.mark.parametrize("what", FORGERIES)
def test_what_is_forged_is_named(pen: Pen, floor: Floor, what: str) -> None:
    forgery = FORGERIES[what]
    forgery.forge(pen)
    pen.write() if what != "an account has nothing" else None
    report = verify(pen.engine)
    if forgery.named == NOBODY_CAN_TELL:
        assert (report.faults, report.is_whole) == ([], True)
    else:
        assert any(re.search(forgery.named, fault) for fault in report.faults), report.faults
    named = any("is not what was signed" in fault for fault in faults_under(pen, floor))
    assert named == forgery.by_head
