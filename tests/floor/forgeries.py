"""What is forged with the database and the code at hand, each in its way."""

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec

from houseway.floor.seats.people import fingerprint
from houseway.rulesets.upgrading import digest_of
from tests.floor.forging import Pen


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


def by_another(kind: str, said: str, becomes: str | None) -> Callable[[Pen], None]:
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


# What is told in another place, or once more.


def a_purchase_in_the_middle_of_a_hand(pen: Pen) -> None:
    """As if it had come in cash with a wager; it is in the rack from the next round on."""
    play = pen.of("play", '"raise 1 2"')[0]
    move = [f"carried/{_person(pen, 'Ann')}", f"rack/{play.table}/1", 100_00]
    pen.put_before(play, "buy", {"seat": 1, "cash": True, "moves": [move]})
    later = [each for each in pen.of("begin") + pen.of("prepare") if each.at > play.at]
    for begun in later:
        start = msgspec.json.decode(begun.body["start"])
        start["players"]["1"]["rack_cents"] += 100_00
        begun.body["start"] = msgspec.json.encode(start).decode()
    with pen.engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT standing FROM tables ORDER BY is_open DESC")
        standing = msgspec.json.decode(found.scalars().first() or "")
    standing["session"]["players"]["1"]["rack_cents"] += 100_00
    text = msgspec.json.encode(standing).decode()
    pen.run("UPDATE tables SET standing = :text WHERE is_open", text=text)
    pen.count()


def a_shoe_is_never_told(pen: Pen) -> None:
    told = pen.of("tell")[0]
    pen.entries.remove(told)
    pen.run("UPDATE shoes SET is_told = 0 WHERE digest = :d", d=told.body["shoe"])


def a_default_is_told(pen: Pen, where: str) -> None:
    """Once more, in no round, or when all has been answered."""
    told, end = pen.of("default")[0], pen.of("end")[3]
    if where == "nowhere":
        told.round = ""
    else:
        pen.put_before({"again": told, "late": end}[where], "default", told.body)
    pen.count()


def it_was_played_at_another_table(pen: Pen) -> None:
    """The other is opened before; no money moves by what is played."""
    other, first = pen.of("open")[1], pen.of("begin")[0]
    pen.entries.remove(other)
    pen.entries.insert(pen.entries.index(first), other)
    next(each for each in pen.of("play") if not each.moves).table = other.table


def words_are_told_between_rounds(pen: Pen) -> None:
    pen.of("words")[0].round = ""
    pen.count()


def a_guest_comes_to_a_table(pen: Pen) -> None:
    """To one that is open by then."""
    opened = pen.of("open")[0].table
    next(each for each in pen.of("guest") if each.at > pen.of("open")[0].at).table = opened


def another_secret(pen: Pen) -> str:
    """The key that signs cookies is another; gives what seals it."""
    pen.run("UPDATE settings SET value = :v WHERE name = 'secret'", v="00" * 32)
    return sha256(("00" * 32).encode()).hexdigest()


def a_setting_is_made_again(pen: Pen) -> None:
    body = {**pen.of("setting")[0].body, "sha256": another_secret(pen)}
    _at_the_end(pen, "setting", body)


def a_law_is_handed_in_again(pen: Pen) -> None:
    another_has_handed_a_law_in(pen)
    _at_the_end(pen, "law", {**pen.of("law", '"mine"')[0].body, "for": _person(pen, "Bo")})


def _at_the_end(pen: Pen, kind: str, body: dict[str, Any]) -> None:
    pen.put_before(pen.entries[-1], kind, body)
    new = pen.entries.pop(-2)
    new.table = new.round = ""
    pen.entries.append(new)


def two_deal_at_once(pen: Pen) -> None:
    goes = pen.of("dealer")[1]
    pen.put_before(goes, "dealer", {"name": "Flo", "person": _person(pen, "Flo")})
    pen.count()


def by_another_name(kind: str, said: str = "") -> Callable[[Pen], None]:
    """It is told of somebody who is not called so."""

    def forge(pen: Pen) -> None:
        pen.of(kind, said)[0].body["name"] = "Mallory"

    return forge


def it_was_closed_by_another(pen: Pen) -> None:
    """Only in what is said of why."""
    pen.of("close")[0].body["why"] = "the table was closed by Flo"


def a_simple_player_is_sent_away_by_nobody(pen: Pen) -> None:
    del pen.of("leave", "Bot")[0].body["by"]


def somebody_else_sat_down(pen: Pen) -> None:
    """While wagers were open, as whoever looks at the round is told."""
    pen.doing('"do":"sit-down ')["person"] = _person(pen, "Ann")


# What an earlier version may have written, so that there is nothing to hold against something.


def a_setting_was_never_sealed(pen: Pen) -> None:
    another_secret(pen)
    pen.entries.remove(pen.of("setting")[0])


def nobody_handed_a_law_in(pen: Pen) -> None:
    pen.run("UPDATE laws SET kept_for = '' WHERE kept_for <> ''")
    del pen.of("law", '"mine"')[0].body["for"]


def another_has_played_before_rounds_had_an_end(pen: Pen) -> None:
    pen.entries = [each for each in pen.entries if each.kind != "end"]
    for entry in pen.entries:
        entry.body.pop("format", None)
    rounds_are_played_by_another(pen)


def an_earlier_version_began_otherwise(pen: Pen) -> None:
    """Cards that were gone, of which nothing that was done tells."""
    for entry in pen.entries:
        if "version" in entry.body:
            entry.body["version"] = "0.0.1"
    body = pen.of("begin")[3].body
    body["start"] = body["start"].replace('"gone":[]', '"gone":["2c"]')
    assert '"2c"' in body["start"]
