"""What is told of a round that is over: to all what all have seen, to a seat what is its own."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from houseway.games import GAMES, find_game
from houseway.pieces.cards import parse_cards
from houseway.round.card_events import CardsCollected
from houseway.round.engine import Round
from houseway.round.spots import COMMUNITY, Spot
from houseway.round.view import PUBLIC, Eyes
from houseway.table.notation import read
from houseway.web import wire
from houseway.web.afterwards import Afterwards, given_up
from houseway.web.clocks import Left
from houseway.web.frames import Painter
from houseway.web.words import Words
from tests.floor.scenes import Scene, make_engine

SHOWDOWNS = [name for name in GAMES if find_game(name).showdown is not None]


def golden(name: str) -> Iterator[tuple[str, Round]]:
    """The golden rounds of a game that come to their end."""
    game = find_game(name)
    for file in sorted(game.folder.glob("rounds/*/*.round")):
        script = read(file.read_text(encoding="utf-8"), file.name)
        ruleset = game.ruleset(script.ruleset)
        round_ = game.round(ruleset.open(ruleset.parse_choices(list(script.choices))), script.start)
        for line in script.lines:
            if line.action is not None:
                round_.take(line.action)
        if round_.turn is None:
            yield file.stem, round_


def test_games_whose_hands_leave_cards_over_say_which_count() -> None:
    assert {"heads-up-holdem", "fast-action-holdem", "poker"} <= set(SHOWDOWNS)


@pytest.mark.parametrize("name", SHOWDOWNS)
def test_what_counts_lay_there_and_was_seen_by_all(name: str) -> None:
    """Every card that counts is of that hand or of the board, and only open hands are told."""
    showdown = find_game(name).showdown
    assert showdown is not None
    told = 0
    for stem, round_ in golden(name):
        after = Afterwards(showdown, round_)
        lay = {e.spot: e for e in round_.events if isinstance(e, CardsCollected)}
        board = {str(card) for card in lay[COMMUNITY].cards} if COMMUNITY in lay else set()
        everybody: list[Eyes] = [PUBLIC, *sorted(round_.start.players)]
        for eyes in everybody:
            said = after.to(eyes)
            if said is None:
                continue
            told += 1
            msgspec.convert(said, wire.Afterwards)
            for spot, cards in said["counts"].items():
                where = lay[Spot.parse(spot)]
                assert where.seen == "all", (stem, spot)
                assert {*cards} <= {*map(str, where.cards)} | board, (stem, spot)
            if said["folded"] is not None:
                assert eyes in after.folded, stem
                open_ = [s for s in after.open if s.seat != eyes]
                is_by_table = not said["folded"]["against"] and bool(board)
                assert open_ or is_by_table, "nothing is said before all have seen what decides"
    assert told > 0


def test_a_folded_hand_is_compared_with_the_dealers_for_its_owner_alone() -> None:
    showdown = find_game("heads-up-holdem").showdown
    assert showdown is not None
    rounds = dict(golden("heads-up-holdem"))
    after = Afterwards(showdown, rounds["10-h-fold"])
    own = after.to(1)
    assert own is not None
    assert own["folded"] == {
        "hand": "ace high",
        "against": "pair of queens",
        "would": "lost",
        "pays": "",
    }
    for eyes in (2, PUBLIC):
        said = after.to(eyes)
        assert said is not None
        assert said["folded"] is None
        assert "1" not in said["counts"]


def test_a_dealer_who_does_not_qualify_would_have_paid_the_ante() -> None:
    from houseway.games.three_card_poker.settlement import made, verdict
    from houseway.pieces.cards import parse_cards

    rules = find_game("three-card-poker").ruleset("ma").open()
    weak, weaker = (made(rules, parse_cards(cards), ()) for cards in ("9h 7d 2c", "8h 6d 2c"))
    strong = made(rules, parse_cards("Qh 7d 2c"), ())
    assert verdict(rules, weaker, weak) == "won"
    assert verdict(rules, weak, strong) == "lost"


@pytest.mark.parametrize(
    ("own", "dealer", "said"),
    [
        ("8h 4d 3c", "8s 7h 5d", ("eight high with four", "eight high with seven", "unqualified")),
        ("Kh Qd Tc", "Ks 4h 3d", ("king high with queen", "king high with four", "won")),
        ("Jh Td 9c", "8s 5h 4d", ("straight, jack high", "eight high", "won")),
        ("Kh 4d 3c", "Ks Qh Td", ("king high with four", "king high with queen", "lost")),
    ],
)
def test_a_folded_hand_is_told_apart_from_the_dealers(
    own: str, dealer: str, said: tuple[str, str, str]
) -> None:
    game = find_game("three-card-poker")
    rules, showdown = game.ruleset("ma").open(), game.showdown
    assert showdown is not None
    hands = [showdown.hand(rules, parse_cards(cards), ()) for cards in (own, dealer)]
    found = given_up(showdown, rules, *hands)
    assert (found.hand, found.against, found.would) == said


def test_whoever_sits_down_where_somebody_folded_hears_nothing_of_it(tmp_path: Path) -> None:
    """The seat is the same and the person is not."""
    scene = Scene(make_engine(tmp_path), "three-card-poker", people=2)
    scene.sit_all()
    for _ in range(200):
        scene.step()
        played = scene.table.played
        if scene.table.now is None and played is not None:
            after = Afterwards(scene.table.law.game.showdown, played.round)  # type: ignore[arg-type]
            told = [seat for seat in (1, 2) if (said := after.to(seat)) and said["folded"]]
            if told:
                break
    else:
        raise AssertionError("nobody folds")
    seat = told[0]
    painter = Painter(scene.table, Words({}, {}), set(), Left(None))
    mine = painter.state(seat)["afterwards"]
    assert mine is not None
    assert mine["folded"] is not None
    scene.table.seats[seat].person_id = "p_somebody"
    other = painter.state(seat)["afterwards"]
    assert other is None or other["folded"] is None


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("Kh Kd 2c", {"hand": "pair of kings", "would": "won", "pays": "1 to 1"}),
        ("8h 2d 3c", {"hand": "pair of eights", "would": "tied", "pays": ""}),
        ("Kh 2d 3c", {"hand": "king high", "would": "lost", "pays": ""}),
    ],
)
def test_a_folded_hand_of_colorado_is_looked_up_by_its_best_discard(
    cards: str, said: dict[str, str]
) -> None:
    game = find_game("colorado-holdem")
    rules, board = game.ruleset("ma").open(), parse_cards("8s 9d Jc")
    assert game.showdown is not None
    look_back = game.showdown.look_back
    assert look_back is not None
    found = look_back(rules, parse_cards(cards), board, [])
    assert found is not None
    assert msgspec.structs.asdict(found) == {"against": "", **said}
    assert look_back(rules, parse_cards(cards), [], []) is None


@pytest.mark.parametrize(
    ("own", "would"),
    [
        ("Ah Ad 2h 3h", "won"),  # aces up, and the better low
        ("Kh Kd Qh Jh", "part"),  # the higher hand without a low one
        ("2h 3h Th Jh", "part"),  # the better low of a lower hand
        ("Th Jh 9h 6h", "lost"),
    ],
)
def test_a_folded_hand_of_two_halves_may_have_won_one(own: str, would: str) -> None:
    game = find_game("poker")
    rules = game.ruleset("ma").open({"variant": "omaha-8"})
    board, shown = parse_cards("4c 5d 8s Kc 9d"), parse_cards("As 7s Qd Qc")
    assert game.showdown is not None
    look_back = game.showdown.look_back
    assert look_back is not None
    found = look_back(rules, parse_cards(own), board, [shown])
    assert found is not None
    assert found.would == would
    assert found.against == "pair of queens, low 8-7-5-4-A"
    assert look_back(rules, parse_cards(own)[:3], board, [shown]) is None


def test_folded_hands_of_poker_that_are_called_alike_are_told_apart() -> None:
    game = find_game("poker")
    rules, showdown = game.ruleset("ma").open(), game.showdown
    assert showdown is not None
    assert showdown.look_back is not None
    own, other = parse_cards("Kh 4d"), parse_cards("Ks Ad")
    found = showdown.look_back(rules, own, parse_cards("Kd 9s 9h 2c 3d"), [other])
    assert found is not None
    assert (found.hand, found.against, found.would) == (
        "two pair, kings and nines with four",
        "two pair, kings and nines with ace",
        "lost",
    )
