"""What is forged with the database and the code at hand, all that follows being made to follow.

Each forgery says what names it without a head that was kept elsewhere. Where nothing can, since it
is a story that can be true, it says so, and the published head names it.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from houseway.cli import main
from houseway.floor.audit.sampling import Sample
from houseway.floor.audit.verifying import Audit, Report, _check_heads, verify
from houseway.floor.books.database import reading
from tests.floor import forgeries as lies
from tests.floor.forging import Floor, Pen

NOBODY_CAN_TELL = ""
"""It is a story that can be true: only who has kept a head knows that it is another."""


class Forgery(NamedTuple):
    """How it is done, what names it without a head, and whether the head does."""

    forge: Callable[[Pen], None]
    named: str
    by_head: bool = True


FACTS = r"the engine makes other facts of it"
OTHER_START = r"begins otherwise than the last has left: "
FORGERIES: dict[str, Forgery] = {
    "a wager is raised": Forgery(lies.a_wager_is_raised, FACTS),
    "a win is raised": Forgery(lies.a_win_is_raised, FACTS),
    "the last entries are dropped": Forgery(lies.the_last_entries_are_dropped, NOBODY_CAN_TELL),
    "the last end is dropped": Forgery(
        lies.the_last_round_has_no_end, "nothing says where it ends"
    ),
    "two rounds are exchanged": Forgery(lies.two_rounds_are_exchanged, "not the next of its table"),
    "a card is another": Forgery(lies.a_card_is_another, "but the sealed shoe has"),
    "a rack begins with more": Forgery(lies.a_rack_begins_with_more, r"begins with 9,999\.00"),
    "a meter is moved": Forgery(lies.a_meter_is_moved, OTHER_START + "meters"),
    "a rack for somebody rich": Forgery(
        lies.a_rack_for_the_rich, "a fresh rack for somebody who has"
    ),
    "a word is struck": Forgery(lies.a_word_is_struck, "but the sealed shoe has"),
    "a purchase is invented": Forgery(lies.a_purchase_is_invented, "begins with .* the rack has"),
    "entries are exchanged": Forgery(lies.two_entries_are_exchanged, "out of turn|fold|is asked"),
    "cards are told early": Forgery(lies.cards_are_told_early, "is told, and is dealt from"),
    "the dealer's place is moved": Forgery(
        lies.the_dealers_place_is_moved, "does not deal at this"
    ),
    "somebody has dealt before": Forgery(lies.somebody_has_dealt_before, NOBODY_CAN_TELL),
    "a law's text is spoilt": Forgery(lies.the_text_of_a_law_is_spoilt, "law .* has the digest"),
    "a law is another": Forgery(lies.a_law_is_another, NOBODY_CAN_TELL),
    "a law pays otherwise": Forgery(lambda pen: lies.a_law_is_another(pen, matters=True), FACTS),
    "a law is struck": Forgery(lies.a_law_is_struck, "the law .* was never stored"),
    "another handed a law in": Forgery(
        lies.another_has_handed_a_law_in, "who has handed it in", False
    ),
    "another handed it in, sealed": Forgery(
        lambda pen: lies.another_has_handed_a_law_in(pen, is_sealed=True), NOBODY_CAN_TELL
    ),
    "moments are shifted": Forgery(lies.moments_are_shifted, NOBODY_CAN_TELL),
    "a password is another": Forgery(lies.a_password_is_another, NOBODY_CAN_TELL),
    "a default is invented": Forgery(
        lies.a_default_is_invented, "for seat 1 it is answered fold 1"
    ),
    "a default that can be": Forgery(
        lambda pen: lies.a_default_is_invented(pen, "fold 2"), "for seat 1 it is answered"
    ),
    "a default is struck": Forgery(lies.a_default_is_struck, NOBODY_CAN_TELL),
    "a default is another": Forgery(lies.a_default_is_another, "the table was to answer raise 1 2"),
    "an account has nothing": Forgery(lies.an_account_has_nothing, "nothing was ever moved", False),
    "a guest is invented": Forgery(lies.a_guest_is_invented, NOBODY_CAN_TELL),
    "a guest after the head": Forgery(lies.a_guest_comes_after_the_head, NOBODY_CAN_TELL, False),
    "sent away by another": Forgery(
        lambda pen: lies.a_simple_player_is_sent_away(pen, "Bo"),
        r"\(leave\): p_\w+ \(player\) may not",
    ),
    "an answer of a dealer's": Forgery(
        lies.a_player_of_another_role_answers, r"\(do\): p_\w+ \(dealer\) may not do this"
    ),
    "appointed by a player": Forgery(
        lies.an_appointment_by_a_player, r"\(role\): p_\w+ \(player\) may not do this"
    ),
    "a shoe of another table": Forgery(
        lies.the_shoe_of_another_table, "was sealed at another table"
    ),
    "out of order": Forgery(lies.a_table_is_put_out_of_order, "entries, its end says 3"),
    "rounds of another": Forgery(lies.rounds_are_played_by_another, "who has played in it", False),
    "a round of more": Forgery(lies.a_round_is_played_by_more, "who has played in it", False),
    "a round of nobody": Forgery(lies.it_was_played_by_nobody, "who has played in it", False),
    "a round that never was": Forgery(
        lies.a_round_that_never_was_is_played, "there is no aaaaaaaa-1 that", False
    ),
    "a call by nobody": Forgery(
        lies.by_another("play", '"call dealer-misdealt"', None),
        "nobody is named who did: call dealer-mis",
    ),
    "a call by a player": Forgery(
        lies.by_another("play", '"call dealer-misdealt"', "Ann"),
        r"\(do\): p_\w+ \(player\) may not do this",
    ),
    "a call by another who may": Forgery(lies.a_call_is_by_somebody_else_who_may, NOBODY_CAN_TELL),
    "dealt by another": Forgery(
        lies.by_another("play", '"post":"dealer"', "Flo"), "does not deal at this"
    ),
    "cards changed by nobody": Forgery(
        lies.by_another("cards", "", None), "nobody is named who did: reshuf"
    ),
    "cards changed by a dealer": Forgery(
        lies.by_another("cards", "", "Dee"), r"\(dealer\) may not do this"
    ),
    "a permit by nobody": Forgery(
        lies.by_another("play", '"permit 2 ante', None), "nobody is named who did: permit 2 ante"
    ),
    "a permit by a floorperson": Forgery(
        lies.by_another("play", '"permit 2 ante', "Flo"), r"\(floorperson\) may not do this"
    ),
    "another post": Forgery(lies.a_post_is_another, "was no supervisor then"),
    "closed by nobody": Forgery(
        lies.by_another("close", "", None), "nobody is named who did: close"
    ),
    "closed by a player": Forgery(
        lies.by_another("close", "", "Bo"), r"\(close\): p_\w+ \(player\) may not"
    ),
    "company by another": Forgery(
        lies.by_another("sit", "Bot", "Bo"), r"\(sit\): p_\w+ \(player\) may not"
    ),
    "company by nobody": Forgery(lies.by_another("sit", "Bot", None), r"\(sit\): nobody is named"),
    "fewer entries at the end": Forgery(lies.a_round_ends_with_fewer_entries, "its end says"),
    "more after the end": Forgery(lies.more_is_said_after_the_end, "has ended"),
    "a count that was not": Forgery(
        lies.the_house_answers_otherwise, "nobody is named who did: count"
    ),
    "bought in mid-hand": Forgery(
        lies.a_purchase_in_the_middle_of_a_hand, "cash comes to a seat that makes no wager"
    ),
    "a shoe is never told": Forgery(lies.a_shoe_is_never_told, "is done, and was not told"),
    "a default in no round": Forgery(
        lambda pen: lies.a_default_is_told(pen, "nowhere"), r"\(default\): it is said of no round"
    ),
    "a default told twice": Forgery(
        lambda pen: lies.a_default_is_told(pen, "again"), "the table was to answer fold"
    ),
    "a default too late": Forgery(
        lambda pen: lies.a_default_is_told(pen, "late"), r"seat \d is asked nothing"
    ),
    "played elsewhere": Forgery(
        lies.it_was_played_at_another_table, r"\(play\): it is said of \w+-1p, and none is on"
    ),
    "words between rounds": Forgery(
        lies.words_are_told_between_rounds, r"\(words\): it is said of no round"
    ),
    "a guest of a table": Forgery(lies.a_guest_comes_to_a_table, r"\(guest\): it is of no table"),
    "a setting made again": Forgery(
        lies.a_setting_is_made_again, "setting secret was made before", False
    ),
    "a law handed in again": Forgery(
        lies.a_law_is_handed_in_again, r"law \w+ was stored before", False
    ),
    "two deal at once": Forgery(lies.two_deal_at_once, "Dee deals at this table"),
    "a dealer's name": Forgery(lies.by_another_name("dealer"), r"p_\w+ is called Dee"),
    "appointed by a name": Forgery(lies.by_another_name("role", "Sue"), r"p_\w+ is called Sue"),
    "gone by another name": Forgery(lies.by_another_name("leave"), r"Bot \w+ sits at 5"),
    "closed as if by another": Forgery(
        lies.it_was_closed_by_another, "it was not closed as it says"
    ),
    "sent away by nobody": Forgery(
        lies.a_simple_player_is_sent_away_by_nobody, r"\(leave\): nobody is named"
    ),
    "another sat down": Forgery(
        lies.somebody_else_sat_down, "it is not who sits there that is named"
    ),
}


WITHOUT_A_DRAW = Audit(sample=Sample(10**9, "none"))
"""Hardly anything is played again."""
ONLY_PLAYED_AGAIN = {
    *("a card is another", "a meter is moved", "a law pays otherwise", "a word is struck"),
    "a count that was not",
    *("a default is invented", "a default that can be", "a default is another"),
    *("a default told twice", "a default too late", "bought in mid-hand"),
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


@pytest.mark.parametrize(
    ("forge", "noted"),
    [
        (lies.a_setting_was_never_sealed, "setting secret was made before settings were"),
        (lies.nobody_handed_a_law_in, r"law \w+: nothing says who has handed it in"),
        (lies.another_has_played_before_rounds_had_an_end, "14 rounds were written before it was"),
        (lies.an_earlier_version_began_otherwise, "1 rounds of an earlier version begin otherwise"),
    ],
)
def test_what_there_is_nothing_to_hold_against_is_not_called_whole(
    pen: Pen, floor: Floor, forge: Callable[[Pen], None], noted: str
) -> None:
    forge(pen)
    pen.write()
    report = verify(pen.engine)
    assert (report.faults, report.is_whole) == ([], False)
    assert any(re.match(noted, note) for note in report.notes), report.notes
    assert re.search(r"as far as that can be told: .*\d+ other things", report.verdict)
    assert is_found_by(floor, pen)


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


def the_first_round_comes_out_otherwise(pen: Pen) -> None:
    """It was of an earlier version; today's has dealt since."""
    first = pen.of("begin")[0]
    for entry in pen.of("prepare")[0], first:
        entry.body["version"] = "0.0.1"
    done = [each for each in pen.of("play") if each.round == first.round][-1].done[-1]
    done["facts"] = [[f"{fact} and thank you", clause] for fact, clause in done["facts"]]


def test_what_comes_after_a_round_that_comes_out_otherwise_is_followed_again(pen: Pen) -> None:
    """Nothing of it is called wrong, by a sample either, and nothing escapes because of it."""
    the_first_round_comes_out_otherwise(pen)
    pen.write()
    report = verify(pen.engine)
    assert (report.faults, report.unplayed, report.is_whole) == ([], 1, False)
    samples = [verify(pen.engine, Audit(sample=Sample(2, seed))) for seed in "abcd"]
    assert {(len(each.faults), each.unplayed) for each in samples} == {(0, 0), (0, 1)}
    lies.a_meter_is_moved(pen)
    pen.write()
    assert any(re.search(OTHER_START + "meters", fault) for fault in verify(pen.engine).faults)


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
