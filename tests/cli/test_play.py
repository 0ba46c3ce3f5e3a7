"""A person at the table, with answers from a script."""

import ast
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

import houseway.cli
from houseway.games import GAMES, find_game
from tests.cli.conftest import Run

GAME = "fast-action-holdem"
HOUSEWAY = Path(sys.executable).parent / "houseway"
CUT, USUAL = "\n", "\n"


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_a_whole_round_in_massachusetts(run: Run) -> None:
    ran = run("play", GAME, "--rules", "ma", "--seed", "15", typed=f"{CUT}25\nab\nq\n")
    assert (ran.code, ran.err) == (0, "")
    said = lines(ran.out)
    assert said[0] == "Fast Action Hold'em, Massachusetts"
    assert said[1] == "You sit at 2 with 500.00, with 2 others."
    expected = (
        "shuffled (manual) and stacked §5(a)",
        "you: cut card inserted 156 cards deep §5(e)",
        "wager [10.00] > 25",
        "“No more bets” §7(b)",
        "burned a card §7(a)",
        "dealt 4 cards each to the dealer, Ann, you and Cleo §7(c)",
        "│ Dealer ▒▒ ▒▒ ▒▒ ▒▒ │",
        "│ 1 Ann ▒▒ ▒▒ wager 10.00 490.00 │",
        "│ ▸ 2 You 9♠ 4♠ 9♣ 5♦ wager 25.00 475.00 │",
        "a 9♠ b 9♣ c 5♦ d 4♠",
        "> ab",
        "turned over: the dealer K♥ 8♠ 6♠ 2♦ §8(g)",
        "the dealer keeps 8♠ 6♠, discards K♥ 2♦ §8(i)(12)",
        "dealt to the community 3♠ J♣ J♥ J♠ A♣ §8(j)",
        "dealing marker moved to Ann §7(b)",
        "│ Dealer 8♠ 6♠ │",
        "│ 3♠ J♣ J♥ J♠ A♣ │",
        "│ 1 Ann A♥ J♦ four-of-a-kind, jacks +10.00 │",
        "│ ▸ 2 You 9♠ 9♣ full house, jacks over nines +25.00 │",
        "wager +25.00 full house, jacks over nines, 1 to 1 §8(n)",
        "Your rack: 525.00 (+25.00)",
        "wager [25.00] > q",
        "You leave with 525.00 (+25.00).",
    )
    places = [said.index(line) for line in expected]
    assert places == sorted(places)


def test_a_whole_round_in_washington(run: Run) -> None:
    typed = "\n5\nab\n\n\ns ab\ns ab ante bonus\nq\n"
    ran = run("play", GAME, "--rules", "wa-single-deck", "--seed", "3", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    said = lines(ran.out)
    for line in (
        "ante [5.00] >",
        "bonus [none] > 5",
        "lammer for you WA1 3",
        "dealt 5 cards to the community WA1 4",
        "│ ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ │",
        "│ ▸ 2 You 4♥ T♣ 3♥ 4♠ ante 5.00 · bonus 5.00 · lammer 490.00 │",
        "turned over: the community 5♦ 9♣ 2♠ 6♠ 9♦ WA1 10",
        "ante -5.00 pair of nines WA1 13",
        "bonus -5.00 pair of nines WA1 15.b",
        "bonus [5.00] >",
        "say which wagers to split, after the cards: ante, or bonus, or ante bonus.",
        "split +5.00 full house, threes over kings, 1 to 1 WA1 13",
        "split-bonus +25.00 full house, threes over kings, 5 to 1 WA1 15.a",
        "Your rack: 510.00 (+20.00)",
    ):
        assert line in said
    assert said[-1] == "You leave with 510.00 (+10.00)."


def test_the_same_seed_and_answers_give_the_same_table(run: Run) -> None:
    words = ("play", GAME, "--seed", "4")
    typed = f"{CUT}{USUAL}ab\n{USUAL}cd\n"
    assert run(*words, typed=typed).out == run(*words, typed=typed).out
    other = run("play", GAME, "--seed", "5", typed=typed)
    assert other.out != run(*words, typed=typed).out


@pytest.mark.parametrize("columns", [50, 60, 80])
@pytest.mark.parametrize("rules", ["ma", "wa-single-deck"])
def test_it_fits_the_terminal(run: Run, rules: str, columns: int) -> None:
    typed = "\n\n\nab\n\n\ns ab\n?\nab\nq\n"
    words = ("play", GAME, "--rules", rules, "--seed", "3", "--seats", "6")
    ran = run(*words, typed=typed, columns=columns)
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= columns
    assert "You leave with" in ran.out


def test_hidden_cards_are_not_shown_before_they_are_turned(run: Run) -> None:
    out = run("play", GAME, "--seed", "3", typed=f"{CUT}{USUAL}").out
    assert set(re.findall(r"\b[2-9TJQKA][♣♦♥♠]", out)) == {"4♠", "K♣", "J♣", "4♦"}


def test_the_table_is_drawn_from_views_alone() -> None:
    folder = Path(houseway.cli.__file__).parent
    for name in ("play", "sight", "answers", "render", "table_talk"):
        tree = ast.parse((folder / f"{name}.py").read_text("utf-8"))
        touched = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not touched & {"felt", "table", "shoe"}, name


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played_and_left(run: Run, game: str, tmp_path: Path) -> None:
    """Help and nonsense at each question, then whatever an answer of the others' kind is."""
    typed = "?\nnonsense\n\np\nab\nc\nf\nw\nstand\n" * 26 + "q\n"
    for rules in find_game(game).rulesets:
        words = ("play", game, "--rules", rules, "--seed", "3", "--out", str(tmp_path / rules))
        ran = run(*words, typed=typed, columns=60)
        assert (ran.code, ran.err) == (0, "")
        assert max(map(len, ran.out.splitlines())) <= 60
        assert "is no answer here; ? shows the answers" in ran.out
        assert ran.out.count("Your rack: ") > 3
        kept = len(list((tmp_path / rules).iterdir()))
        again = run("replay", str(tmp_path / rules)).out
        assert again.splitlines()[-1] == f"{kept} of {kept} as written"


@pytest.mark.parametrize(
    ("words", "title"),
    [
        (("minibaccarat", "--set", "version=ez"), "EZ Baccarat, Massachusetts"),
        (("heads-up-holdem", "--rules", "ultimate-texas-holdem"), "Ultimate Texas Hold'em"),
        (("poker", "--set", "variant=omaha"), "Omaha, Massachusetts"),
    ],
)
def test_a_table_is_called_as_its_game_is_known(
    run: Run, words: tuple[str, ...], title: str
) -> None:
    ran = run("play", *words, "--seed", "3", typed="q\n")
    assert lines(ran.out)[0] == title


def test_a_raise_of_another_game_is_asked_and_told(run: Run) -> None:
    said = lines(run("play", "heads-up-holdem", "--seed", "5", typed="\n\n5\n5\nq\n2\n").out)
    assert "1 raise 5.00 · 2 raise 10.00 · 3 raise 15.00 · c check · ? help · q leave" in said
    assert "You will leave after this round." in said
    assert any(line.startswith("raise -10.00 ") for line in said)
    assert said[-1].startswith("You leave with ")


# Answers.


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("5", "5.00 is outside the table's limits, 10.00 to 1,000.00 by 1.00 (147.07(1))."),
        ("10.50", "10.50 is not in the table's steps, 10.00 to 1,000.00 by 1.00 (147.07(6))."),
        ("900", "seat 2 has 500.00, not 900.00."),
        ("lots", "'lots' is no answer here; ? shows the answers"),
        ("ab", "'ab' is no answer here; ? shows the answers"),
    ],
)
def test_a_wager_that_cannot_be_is_explained_and_asked_again(
    run: Run, typed: str, says: str
) -> None:
    said = lines(run("play", GAME, "--seed", "3", typed=f"{CUT}{typed}\n20\n").out)
    at = said.index(says)
    assert said[at - 1] == f"wager [10.00] > {typed}"
    assert said[at + 1] == "wager [10.00] > 20"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "that is no answer here; ? shows the answers"),
        ("ae", "'ae' is no answer here; ? shows the answers"),
        ("aa", "'aa' is no answer here; ? shows the answers"),
        ("a", "a hand is 2 cards, not 1."),
        ("abc", "a hand is 2 cards, not 3."),
        ("n", "'n' is no answer here; ? shows the answers"),
        ("s", "say which cards are the first hand, by their letters"),
        ("10", "'10' is no answer here; ? shows the answers"),
    ],
)
def test_a_hand_that_cannot_be_is_explained_and_asked_again(
    run: Run, typed: str, says: str
) -> None:
    said = lines(run("play", GAME, "--seed", "3", typed=f"{CUT}{USUAL}{typed}\nab\n").out)
    at = said.index(says)
    assert said[at - 1] == f"> {typed}".strip()
    assert said[at + 2] == "> ab"
    assert "Your rack: 490.00 (-10.00)" in said


def test_a_split_that_the_rack_does_not_cover(run: Run) -> None:
    out = run("play", GAME, "--seed", "3", "--rack", "15", typed=f"{CUT}{USUAL}s ab\n").out
    assert "seat 2 is 5.00 short of a split." in out


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("ab", "wager -10.00 two pairs, jacks and "),
        ("s ab", "split -10.00"),
        ("split a b", "split -10.00"),
        ("u", "wager -5.00 surrendered §8(f)"),
        ("surrender", "wager -5.00 surrendered §8(f)"),
    ],
)
def test_a_hand_is_kept_split_or_surrendered(run: Run, typed: str, result: str) -> None:
    said = lines(run("play", GAME, "--seed", "3", typed=f"{CUT}{USUAL}{typed}\n").out)
    assert any(line.startswith(result) for line in said)


def test_a_natural_is_declared(run: Run) -> None:
    words = ("play", GAME, "--seed", "16", "--seats", "1")
    said = lines(run(*words, typed=f"{CUT}{USUAL}n\n").out)
    assert any("n declare a natural, settled at once" in line for line in said)
    assert "wager +50.00 natural, 5 to 1 §8(b)" in said
    assert "Your rack: 550.00 (+50.00)" in said


def test_help_lists_the_answers_with_the_clause(run: Run) -> None:
    said = lines(run("play", GAME, "--seed", "3", typed=f"{CUT}{USUAL}?\n").out)
    at = said.index("§8(a) set your hands")
    assert said[at + 1 : at + 5] == [
        "ab keep these, by their letters",
        "s ab split, the wager doubled",
        "u surrender",
        "q leave the table after this round",
    ]


def test_enter_repeats_the_last_wager(run: Run) -> None:
    typed = f"{CUT}40\nab\n\nab\n"
    said = lines(run("play", GAME, "--seed", "3", typed=typed).out)
    assert [line for line in said if line.startswith("wager [")][:3] == [
        "wager [10.00] > 40",
        "wager [40.00] >",
        "wager [40.00] >",
    ]


def test_a_round_can_be_sat_out(run: Run) -> None:
    said = lines(run("play", GAME, "--seed", "3", typed=f"{CUT}0\n").out)
    assert "│ ▸ 2 You 0.00 │" in said
    assert "Your rack: 500.00 (0.00)" in said
    alone = run("play", GAME, "--seed", "3", "--seats", "1", typed=f"{CUT}0\n").out
    assert "Nobody wagered: no cards were dealt." in alone


def test_a_wager_can_be_taken_back_while_another_is_asked(run: Run) -> None:
    words = ("play", GAME, "--rules", "wa-single-deck", "--seed", "3")
    said = lines(run(*words, typed="20\nb\n30\n0\n").out)
    assert "│ ▸ 2 You 4♥ T♣ 3♥ 4♠ ante 30.00 470.00 │" in said


@pytest.mark.parametrize(("typed", "says"), [("p", "you: pass"), ("60", "60 cards deep")])
def test_the_cut_is_offered(run: Run, typed: str, says: str) -> None:
    out = run("play", GAME, "--seed", "3", typed=f"5\nx\n{typed}\n").out
    assert "the cut card goes in 52 to 260 cards deep (§5(e))" in out
    assert "'x' is no answer here" in out
    assert says in out


# Sitting down and leaving.


def test_the_seat_can_be_chosen_and_the_table_filled(run: Run) -> None:
    out = run("play", GAME, "--seed", "3", "--seats", "6", "--seat", "1", typed=f"{CUT}{USUAL}").out
    assert "You sit at 1 with 500.00, with 5 others." in out
    assert "▸ 1  You" in out
    assert "  6  Finn" in out


def test_leaving_in_the_middle_waits_for_the_end_of_the_round(run: Run) -> None:
    said = lines(run("play", GAME, "--seed", "3", typed=f"{CUT}{USUAL}q\nab\n").out)
    assert "You will leave after this round." in said
    assert said[-1] == "You leave with 490.00 (-10.00)."


def test_leaving_at_a_wager_takes_back_what_lies_there(run: Run) -> None:
    words = ("play", GAME, "--rules", "wa-single-deck", "--seed", "3")
    said = lines(run(*words, typed="20\nq\n").out)
    assert said[-1] == "You leave with 500.00 (0.00)."


def test_the_end_of_the_script_leaves_politely(run: Run) -> None:
    ran = run("play", GAME, "--seed", "3", typed=f"{CUT}{USUAL}")
    assert ran.code == 0
    assert lines(ran.out)[-2:] == [
        "You leave with 490.00 (-10.00).",
        "Your 10.00 on the layout stays in play.",
    ]


def test_too_little_to_wager_ends_the_game(run: Run) -> None:
    said = lines(run("play", GAME, "--seed", "3", "--rack", "7", typed=CUT).out)
    assert said[-2:] == ["7.00 is too little for a wager here.", "You leave with 7.00 (0.00)."]


def test_rounds_are_kept_where_asked_and_can_be_replayed(run: Run, tmp_path: Path) -> None:
    words = ("play", GAME, "--seed", "3", "--out", str(tmp_path))
    run(*words, typed=f"{CUT}{USUAL}ab\n{USUAL}s ab\nq\n")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["00001.round", "00002.round"]
    assert run("replay", str(tmp_path)).out.splitlines()[-1] == "2 of 2 as written"


def test_a_file_of_the_users_own_is_played(run: Run, variation: Path) -> None:
    out = run("play", str(variation), typed=CUT).out
    assert "Fast Action Hold'em, My variation" in out
    assert "(52 to 364)" in out


# A real terminal.


def in_a_terminal(*words: str, keys: bytes, interrupt: bool = False) -> tuple[int, str]:
    """Run a command in a terminal of its own, type keys once it asks, and read what it shows."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "NO_COLOR": ""}
    # A suite in the background of a shell ignores interrupts, and so would what it starts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(
        [HOUSEWAY, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as ran:
        signal.signal(signal.SIGINT, before)
        os.close(theirs)
        shown = b""
        while b"> " not in shown:
            assert select.select([ours], [], [], 60)[0], f"nothing is asked after {shown!r}"
            shown += os.read(ours, 65536)
        if interrupt:
            # Between Python's last look at signals and its wait for the keyboard an interrupt is
            # only noted: it comes when the process waits, and again if that was for something else.
            for _ in range(10):
                wait_for_the_keyboard(ran.pid)
                ran.send_signal(signal.SIGINT)
                if select.select([ours], [], [], 5)[0]:
                    break
        os.write(ours, keys)
        shown += read_all(ours)
        ran.wait(timeout=20)
    os.close(ours)
    return ran.returncode, shown.decode()


def wait_for_the_keyboard(pid: int) -> None:
    """Until a process has nothing to do but wait, or ten seconds have passed."""
    process = psutil.Process(pid)
    for _ in range(500):
        if process.status() == psutil.STATUS_SLEEPING:
            return
        time.sleep(0.02)


def read_all(terminal: int) -> bytes:
    shown = b""
    while select.select([terminal], [], [], 20)[0]:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # The other end is closed.
            break
        if not part:
            break
        shown += part
    return shown


def test_the_end_of_input_in_a_terminal_leaves_politely() -> None:
    code, shown = in_a_terminal("play", GAME, "--seed", "3", keys=b"\x04")
    assert code == 0
    assert "You leave with 500.00" in shown
    assert "Traceback" not in shown


def test_an_interrupt_in_a_terminal_leaves_politely() -> None:
    code, shown = in_a_terminal("play", GAME, "--seed", "3", keys=b"", interrupt=True)
    assert code == 130
    assert "You leave with 500.00" in shown
    assert "Traceback" not in shown


def test_suits_have_two_colours_or_four() -> None:
    keys = b"\n\nab\nq\n"
    _, two = in_a_terminal("play", GAME, "--seed", "3", keys=keys)
    _, four = in_a_terminal("play", GAME, "--seed", "3", "--four-colour", keys=keys)

    def inks(shown: str) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for style, suit in re.findall(r"\x1b\[([\d;]+)m ?[2-9TJQKA]([♣♦♥♠])", shown):
            found.setdefault(suit, set()).add(style)
        return found

    usual, apart = inks(two), inks(four)
    assert usual["♦"] == usual["♥"] != usual["♠"] == usual["♣"]
    assert len({frozenset(styles) for styles in apart.values()}) == 4
