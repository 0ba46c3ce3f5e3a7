"""One text for a round: written, read and played again, and refused when it says something else."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.errors import Differs, HousewayError, NotAllowed, Unreadable
from houseway.round.actions import Action, Call, Choose, Declare, Split, Surrender
from houseway.round.engine import Round
from houseway.round.events import RoundVoided
from houseway.round.start import Player, Start
from houseway.steps.equipment import Occasion
from houseway.steps.identity import persons
from houseway.table import notation
from houseway.table.session import Session
from tests.table.scenes import GAME, bots, law, of_kind, open_table, play_calling

names = st.sampled_from(GAME.rulesets)
seeds = st.integers(0, 10**6)


def replay(text: str) -> Round:
    script = notation.read(text, "a.round")
    return notation.replay(GAME, law(script.ruleset), script)


def write(round_: Round, *comments: str) -> str:
    return notation.write(GAME, law(round_.rules.ruleset), round_, comments)


def bare(round_: Round) -> str:
    """A header and a list of actions without a word of what became of them."""
    header = write(round_).partition("\n\n")[0]
    return "\n".join([header, "", *map(str, round_.actions)])


def stands(round_: Round) -> tuple[Any, ...]:
    felt = round_.felt
    return (
        *(round_.start, round_.rules, round_.actions, round_.events),
        *(felt.racks, felt.wagers, felt.inventory, felt.piles, felt.discard_rack, felt.left),
        None if round_.turn is None else round_.turn.wants,
    )


def records(name: str, seed: int) -> list[Round]:
    """Preparations and rounds of a table, some of them irregular, the last one not finished."""
    chance = random.Random(seed)
    session = open_table(name, chance.sample(range(1, 7), 3), seed)
    habits: list[type[Action]] = [Split, Surrender, Declare, Choose]
    made: list[Round] = []
    for _ in range(3):
        players = [player.name for player in session.players.values()]
        policies = bots(session, **{name: chance.choice(habits) for name in players})
        prepared = session.prepare(policies)
        made += [prepared] if prepared else []
        round_ = play_some(session, policies, chance)
        made.append(round_)
        if round_.turn is not None:
            break
        session.finish()
        chance.choice([session.change_dealer, session.reshuffle, session.idle])()
    return made


def play_some(session: Session, policies: Any, chance: random.Random) -> Round:
    """A round as far as chance will have it, with a call now and then."""
    round_ = session.begin()
    steps = chance.choice([3, 30, 1000])
    while round_.turn is not None and len(round_.actions) < steps:
        calls = [action for call in round_.turn.calls for action in call.examples()]
        if calls and chance.random() < 0.03:
            call = chance.choice(calls)
            assert isinstance(call, Call)
            session.take(round_, call)
        else:
            round_.take(session.answer(round_, policies))
    return round_


# Round trips.


@given(names, seeds)
@settings(max_examples=25)
def test_what_is_written_is_read_back_to_the_same_round(name: str, seed: int) -> None:
    for record in records(name, seed):
        text = write(record)
        script = notation.read(text)
        assert script.start == record.start
        assert type(script.start) is type(record.start)
        again = replay(text)
        assert stands(again) == stands(record)
        assert write(again) == text


@given(names, seeds)
@settings(max_examples=25)
def test_a_bare_list_of_actions_is_enough(name: str, seed: int) -> None:
    for record in records(name, seed):
        assert stands(replay(bare(record))) == stands(record)


def test_a_preparation_that_begins_with_a_choice_is_enough_too() -> None:
    session = open_table("ma", (1,), shuffling="pre-shuffled")
    record = session.prepare({})
    assert record is not None
    assert str(record.actions[0]) == "choose 1 pass"
    assert isinstance(record.start, Occasion)
    assert stands(replay(bare(record))) == stands(record)


@given(st.text(max_size=12))
def test_any_name_that_may_sit_down_survives(name: str) -> None:
    session = open_table("ma", ())
    try:
        session.sit(1, name, 100_00)
    except NotAllowed:
        return
    session.prepare({})
    round_ = session.begin()
    assert replay(write(round_)).start.players[1].name == name


@pytest.mark.parametrize(
    "name", ["", " ", "Ann ", " Ann", "A|B", "A\nB", "A\x85B", "A  B", "\u2028"]
)
def test_a_name_that_could_not_be_read_back_may_not(name: str) -> None:
    with pytest.raises(NotAllowed, match="is not a name"):
        open_table("ma", ()).sit(1, name, 100_00)


# A round to be looked at.


def plain_round() -> Round:
    session = open_table("ma", (1, 3))
    session.prepare({})
    session.change_dealer()
    return session.play(bots(session))


PLAIN = plain_round()
TEXT = write(PLAIN)


def test_a_round_reads_as_a_header_and_three_columns() -> None:
    lines = write(PLAIN, "clause §8(b)", "Ann wins.").splitlines()
    assert lines[:5] == [
        "# clause §8(b)",
        "# Ann wins.",
        "houseway round",
        "game    fast-action-holdem",
        f"rules   ma {law('ma').digest}",
    ]
    assert {"seat    1 1,000.00 Ann", "seat    3 1,000.00 Cid"} < set(lines)
    assert {"marker  dealer", "shoe    new set", "shoe    new dealer"} < set(lines)
    first = lines[lines.index("") + 1]
    assert [part.strip() for part in first.split("|")] == [
        "place 1 wager 10.00",
        "wager 1 wager 10.00",
        "§6(a)",
    ]
    assert not any(line.endswith((" ", "|")) for line in lines)


def test_a_void_round_is_written_like_any_other() -> None:
    session = open_table("ma", (1, 2))
    round_ = play_calling(session, bots(session), Call("extra-card", 0), at="a card for 2")
    assert of_kind(round_, RoundVoided)
    assert stands(replay(write(round_))) == stands(round_)


def test_cards_gone_in_earlier_rounds_are_in_the_header() -> None:
    session = open_table("ma", (1, 2))
    for _ in range(3):
        session.play(bots(session))
    round_ = session.begin()
    assert len(round_.start.gone) > 50
    assert notation.read(write(round_)).start.gone == round_.start.gone


def test_clauses_and_comments_are_read() -> None:
    text = write(PLAIN, "clause §8(b)", "A natural.", "clause §1 natural")
    script = notation.read(text)
    assert script.clauses == ("§8(b)", "§1 natural")
    assert script.comments == ("clause §8(b)", "A natural.", "clause §1 natural")


def test_blanks_and_comments_between_the_lines_do_not_matter() -> None:
    loose = "\n".join(f"{line}   \n# so\n" if "|" in line else line for line in TEXT.splitlines())
    assert stands(replay(loose)) == stands(PLAIN)


def test_without_a_digest_the_ruleset_is_taken_as_it_is_now() -> None:
    assert stands(replay(TEXT.replace(f" {law('ma').digest}", ""))) == stands(PLAIN)


# Texts that say something else.


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (f"ma {law('ma').digest}", "ma 0123456789abcdef", "played under ma 0123456789abcdef"),
        ("wager 1 wager 10.00", "wager 1 wager 10.01", "the file says 'wager 1 wager 10.01"),
        ("| §6(a)", "| §6(b)", r"the engine 'wager 1 wager 10.00 \| §6\(a\)'"),
        ('announced "No more bets"', 'announced "Place your bets"', "No more bets"),
        ("round ended", "round over", "round ended"),
        ("place 1 wager 10.00 |", "place 1 wager 9.00  |", "outside the table's limits"),
        ("place 1 wager 10.00 |", "place 2 wager 10.00 |", "seat 2 is not asked"),
        ("seat    1 1,000.00 Ann", "seat    1 5.00 Ann", "seat 1 has 5.00, not 10.00"),
    ],
)
def test_a_text_that_says_something_else_differs(old: str, new: str, says: str) -> None:
    assert old in TEXT
    with pytest.raises(Differs, match=says):
        replay(TEXT.replace(old, new, 1))


def test_a_fact_left_out_or_added_is_noticed_and_its_line_named() -> None:
    lines = TEXT.splitlines()
    facts = [at for at, line in enumerate(lines) if "|" in line and line.startswith(" ")]
    assert facts
    for at in facts:
        with pytest.raises(Differs, match=r"a\.round:\d+: the file says"):
            replay("\n".join(lines[:at] + lines[at + 1 :]))
        with pytest.raises(Differs, match=r"a\.round:\d+: the file says"):
            replay("\n".join([*lines[: at + 1], lines[at], *lines[at + 1 :]]))


def test_an_action_that_is_not_open_is_named_by_its_line() -> None:
    lines = bare(PLAIN).splitlines()
    with pytest.raises(Differs, match=rf"^a\.round:{len(lines) + 1}: .* the round is over"):
        replay("\n".join([*lines, "proceed"]))


# Texts that cannot be read.


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("houseway round", "houseway square", "a round begins with 'houseway round'"),
        ("game    fast-action-holdem\n", "", "the header does not say: game"),
        ("game    ", "gama    ", "'gama' does not belong in the header"),
        ("seat    1 1,000.00 Ann", "seat    1", "is not an amount of money"),
        ("seat    1 1,000.00 Ann", "seat    x 10.00 Ann", "seat 'x 10.00 Ann' cannot be read"),
        ("seat    1 1,000.00 Ann", "seat    8 10.00 Ann", "there is no seat 8"),
        ("marker  dealer", "marker  left", "marker 'left' cannot be read"),
        ("marker  dealer", "marker  2", "nobody sits there"),
        ("marker  dealer", "why     opening", "'why' does not belong in the header"),
        ("shoe    new set", "shoe    old set", "'old set' is none of: new set, new dealer"),
        ("choose  decks=6", "choose  decks=7", "decks: 7 is not permitted"),
        ("choose  decks=6", "choose  packs=6", "packs: no such rule"),
        ("place 1 wager 10.00 |", "plice 1 wager 10.00 |", "'plice' is not an action"),
        ("| §6(a)", "| §6(a) | §6", "a line has three columns"),
    ],
)
def test_a_text_that_cannot_be_read_names_the_file(old: str, new: str, says: str) -> None:
    assert old in TEXT
    with pytest.raises(Unreadable, match=says) as refused:
        replay(TEXT.replace(old, new, 1))
    assert str(refused.value).startswith("a.round")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("why     opening", "why     boredom", "'boredom' is none of: opening"),
        ("why     opening\n", "", "the header does not say: why"),
        ("first   1", "first   4", "nobody sits at 4"),
        ("first   1", "first   Ann", "first 'Ann' cannot be read"),
    ],
)
def test_a_preparation_that_cannot_be_read_is_refused(old: str, new: str, says: str) -> None:
    record = open_table("ma", (1, 3)).prepare({})
    assert record is not None
    assert old in write(record)
    with pytest.raises(Unreadable, match=says):
        replay(write(record).replace(old, new, 1))


def seated(**players: tuple[int, str]) -> str:
    """The text of a round with these players, by name: a seat and who it is."""
    racks = {seat: Player(name.rstrip("_"), 500_00, who) for name, (seat, who) in players.items()}
    return write(GAME.round(law("ma").open(), Start(players=racks)))


def test_players_of_one_name_are_told_apart_in_lines_of_their_own() -> None:
    text = seated(Ann=(1, "a"), Ann_=(2, "b"), Bo=(4, "a"))
    assert "player  1 4\nplayer  2\n" in text
    again = replay(text)
    assert persons(again.start.players) == [[1, 4], [2]]
    assert write(again) == text
    for wrong in ("player  1 4\n", "player  1 4\nplayer  9\n", "player  1 2 4\nplayer  2\n"):
        with pytest.raises(Unreadable, match="each seat has one player"):
            notation.read(text.replace("player  1 4\nplayer  2\n", wrong))


def test_where_names_say_who_is_who_no_line_is_needed() -> None:
    assert "\nplayer " not in seated(Ann=(1, "a"), Bo=(2, "b"), Ann_=(3, "a"))


def test_nothing_is_not_a_round() -> None:
    for text in ("", "\n\n", "# a comment"):
        with pytest.raises(Unreadable, match="does not begin with 'houseway round'"):
            notation.read(text)


@given(st.data())
@settings(max_examples=100)
def test_a_spoilt_text_is_refused_in_so_many_words_or_still_true(data: st.DataObject) -> None:
    """Whatever happens to a text, nothing comes of it but a round or an error of our own."""
    lines = data.draw(st.sampled_from([TEXT, bare(PLAIN)])).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["drop", "swap", "double", "scribble"])):
            case "drop" if len(lines) > 1:
                del lines[at]
            case "swap":
                lines[at], lines[0] = lines[0], lines[at]
            case "double":
                lines.insert(at, lines[at])
            case _:
                place = data.draw(st.integers(0, len(lines[at])))
                lines[at] = lines[at][:place] + data.draw(st.text(max_size=3)) + lines[at][place:]
    try:
        round_ = replay("\n".join(lines))
    except HousewayError:
        return
    assert round_.felt.money == sum(p.rack_cents for p in round_.start.players.values())
