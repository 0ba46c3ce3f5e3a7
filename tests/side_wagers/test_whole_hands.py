"""Wagers on what two hands end with that draw by fixed rules: against every deal, and the solver.

The oracle deals every order of six cards of a small pack and draws as the law says it in words.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from houseway.games.chemin_de_fer import GAME as CHEMIN
from houseway.games.chemin_de_fer.rules import CheminDeFerRules
from houseway.games.chemin_de_fer.solver import solve as solve_chemin
from houseway.games.minibaccarat import GAME
from houseway.games.minibaccarat.rules import MinibaccaratRules
from houseway.games.minibaccarat.solver import Solution, is_dragon_7, is_panda_8, solve
from houseway.hands.points import point_count, points
from houseway.odds.coups import Coup
from houseway.odds.seen import ranks_of
from houseway.odds.side_chance import side_estimates
from houseway.odds.side_wagers import side_wager_notes, side_wager_odds
from houseway.pieces.cards import Card, parse_cards
from houseway.pieces.stock import Stock, parse_pieces
from houseway.round.actions import Call, Draw, Place, Proceed
from houseway.round.start import Player, Start
from houseway.rulesets import Ruleset
from houseway.rulesets.files import merged, ruleset_file
from houseway.rulesets.side_wagers import SideWager
from houseway.steps.side_counting import count_lines
from houseway.steps.side_terms import judge
from tests.side_wagers.making import LIMITS, of_lines

SMALL = parse_pieces("Ks Kh 8d 5s 5s 3h 2s Ad")
"""Eight cards, of which naturals, draws and stays come of both hands."""


@cache
def rules() -> MinibaccaratRules:
    """The law."""
    made = GAME.ruleset("ma").open()
    assert isinstance(made, MinibaccaratRules)
    return made


def by_every_order(side: SideWager, pack: Sequence[Card]) -> dict[str, Fraction]:
    """What part of all orders of six cards each line has."""
    found: Counter[str] = Counter()
    for cards in permutations(pack, 6):
        player, banker = hands(cards)
        sights = {
            "player": player,
            "banker": banker,
            "player first": player[:2],
            "banker first": banker[:2],
        }
        found[judge(side, {name: sights[name] for name in side.looks_at}).line] += 1
    total = found.total()
    return {line: Fraction(count, total) for line, count in found.items() if line}


def hands(cards: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """Both hands in the end, by the table that the law prints."""
    player, banker, rest = [*cards[:4:2]], [*cards[1:4:2]], [*cards[4:]]
    if max(point_count(player), point_count(banker)) > 7:
        return player, banker
    if point_count(player) < 6:
        player.append(rest.pop(0))
        third, count = points(player[2]), point_count(banker)
        draws = count < 3 or third in {3: (*range(8), 9), 4: range(2, 8), 5: range(4, 8)}.get(
            count, (6, 7) if count == 6 else ()
        )
    else:
        draws = point_count(banker) < 6
    return player, [*banker, rest.pop(0)] if draws else banker


@pytest.mark.parametrize(
    ("lines", "looks_at"),
    [
        ({"drew nine": "3 cards and baccarat total 9", "pair": "pair"}, ["player"]),
        ({"pair": "pair and not suited", "three": "3 cards"}, ["banker"]),
        ({"run": "in sequence", "two spades": "has 5s", "red": "red"}, ["banker"]),
        ({"tie": "player baccarat total equal to banker"}, ["player", "banker"]),
        (
            {
                "by four": "banker baccarat total 4 or more above player and banker: 3 cards",
                "alike": "2 alike",
                "suits": "3 of a suit and two pairs",
                "match": "player matches banker in suit",
                "six": "6 cards",
            },
            ["player", "banker"],
        ),
        ({"above": "player pip total above banker first"}, ["player", "banker first"]),
        ({"first": "2 of banker match player first"}, ["banker", "player first"]),
    ],
    ids=lambda given: next(iter(given)) if isinstance(given, dict) else "",
)
def test_every_order_of_a_small_pack(lines: dict[str, str], looks_at: list[str]) -> None:
    side = of_lines(lines, *looks_at)
    counted = count_lines(side, rules().in_sight, Stock.of(SMALL))
    shares = {line: Fraction(count, counted.deals) for line, count in counted.lines.items()}
    assert shares == by_every_order(side, SMALL)


@cache
def solved() -> Solution:
    """The game's own solver, which shares nothing with this counter."""
    return solve(rules(), ranks_of(rules().stock.pieces))


ENDS: dict[str, tuple[str, Callable[[Coup], bool]]] = {
    "dragon 7": (
        "banker: 3 cards and banker: baccarat total 7 and banker baccarat total above player",
        is_dragon_7,
    ),
    "panda 8": (
        "player: 3 cards and player: baccarat total 8 and player baccarat total above banker",
        is_panda_8,
    ),
    "natural tie": (
        "4 cards and player baccarat total equal to banker and banker: baccarat total 8 or more",
        lambda coup: coup.winner == "tie" and coup.is_natural,
    ),
    "tie": ("player baccarat total equal to banker", lambda coup: coup.winner == "tie"),
    "banker": ("banker baccarat total above player", lambda coup: coup.winner == "banker"),
    "five cards": ("5 cards", lambda coup: coup.player_cards + coup.banker_cards == 5),
}
"""Ends of a coup in conditions and as the solver knows them; the first that fits counts."""


def test_eight_decks_are_as_the_solver_has_them() -> None:
    side = of_lines({name: when for name, (when, _) in ENDS.items()}, "player", "banker")
    counted = count_lines(side, rules().in_sight, rules().stock)
    expected: Counter[str] = Counter()
    for coup, count in solved().coups.items():
        expected[next((name for name, (_, is_so) in ENDS.items() if is_so(coup)), "")] += count
    assert {line: Fraction(count, counted.deals) for line, count in counted.lines.items()} == {
        line: Fraction(count, solved().cases) for line, count in expected.items() if line
    }


def test_chemin_de_fer_is_as_its_solver_has_it() -> None:
    """Whole hands where five is played best and the Banker goes by the table."""
    made = CHEMIN.ruleset("ma").open()
    assert isinstance(made, CheminDeFerRules)
    lines = {"player": "player baccarat total above banker"}
    side = of_lines({**lines, "banker": "banker baccarat total above player"}, "player", "banker")
    counted = count_lines(side, made.in_sight, made.stock)
    won = solve_chemin(made, ranks_of(made.stock.pieces)).counted()
    assert [Fraction(counted.lines[hand], counted.deals) for hand in ("player", "banker")] == [
        Fraction(wins, sum(won)) for wins in (won.player, won.banker)
    ]
    (noted,) = side_wager_notes(replace(made, side_wagers=(side,)))
    assert "a Player's Hand that asks for a card with 5" in noted


def filed(side: dict[str, Any]) -> MinibaccaratRules:
    """The law with a side wager."""
    file = ruleset_file(GAME.folder, "ma")
    data = {**merged(file, GAME.folder), "side_wagers": {"mine": side}}
    return Ruleset(GAME.name, MinibaccaratRules, data, file).open()


SUPER_SIX: dict[str, Any] = {
    "cite": "our sheet",
    "looks_at": ["player", "banker"],
    "lines": [
        {
            "name": "three cards",
            "when": "banker: 3 cards and banker: baccarat total 6 and "
            "player: baccarat total 5 or less",
        },
        {
            "name": "two cards",
            "when": "banker: baccarat total 6 and player: baccarat total 5 or less",
        },
    ],
    "pays": {"three cards": "20 to 1", "two cards": "12 to 1"},
    "limits": LIMITS,
}


def test_the_house_edge_is_as_published() -> None:
    """Lucky 6, as Wizard of Odds has it for eight decks: 16.68 percent at 20 and 12 to 1."""
    (odds,) = side_wager_odds(filed(SUPER_SIX))
    assert f"{float(odds.house_advantage) * 100:.2f}" == "16.68"


def test_chance_agrees() -> None:
    made = filed({**SUPER_SIX, "pays": {"three cards": "5 to 1", "two cards": "3 to 1"}})
    (odds,) = side_wager_odds(made)
    played = side_estimates(made, 60_000, 3, made.stock.pieces)["mine"]
    low, high = odds.interval(played)
    assert low <= odds.expectation <= high


def test_a_simulated_round_is_nobodys() -> None:
    """A card that was seen begins a round without wagers: its ace pays none that lies there."""
    has_ace = {
        "lines": [{"name": "ace", "when": "has A"}],
        "pays": {"ace": "2 to 1"},
        "looks_at": ["player first"],
    }
    made = filed({**SUPER_SIX, **has_ace})
    start = Start(players={1: Player("Ann", 1_000_00)})
    round_ = GAME.round(made, start)
    cards = iter(parse_cards("9h Kd 9d 2h Kc 3d Ks 4h 5s"))
    round_.take(Place(1, "mine", 5_00))
    round_.take(Proceed())
    round_.take(Call("due-card-exposed", 0, parse_cards("Ah")))
    while round_.turn is not None:
        action = next(iter(round_.turn.first.examples()))
        round_.take(Draw(next(cards)) if isinstance(action, Draw) else action)
    told = [event.text() for event in round_.events]
    assert "collected simulated hand of player Ah Kd" in told
    assert told.index("shown player 2h 3d") + 1 == told.index("lost 1 mine 5.00 (no line)")
