"""What a designer of variations tries first: it plays, or is refused with a sentence that helps."""

import json
import random
from typing import Any

import pytest

from houseway.errors import HousewayError, NotPermitted, Unreadable
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.pieces.cards import PACK
from houseway.round.actions import Declare, Proceed, Surrender
from houseway.round.engine import Round
from houseway.round.payments import MoneyMoved
from houseway.round.start import Player, Start
from tests.games.fast_action_holdem.plain_rounds import GAME, OWN_TABLE, WITH_BONUS, vary
from tests.games.scenes import draws, facts, take

SINGLE, MULTI = "wa-single-deck", "wa-multi-deck"
LOSERS_FIRST = "losers first, then winners"

# What plays.

DESIGNS: dict[str, FastActionRules] = {
    "a natural": vary(MULTI, natural_pays="5 to 1"),
    "a natural, one deck": vary(SINGLE, natural_pays="5 to 1"),
    "surrender": vary(MULTI, surrender_part="1/2"),
    "surrender of all": vary(SINGLE, surrender_part="1"),
    "losers first": vary(MULTI, settlement=LOSERS_FIRST),
    "all of them": vary(
        SINGLE, natural_pays="5 to 1", surrender_part="1/2", settlement=LOSERS_FIRST
    ),
    "from the marker": vary(MULTI, dealing="from the marker"),
    "no bonus": vary(MULTI, bonus="none"),
    "a bonus in massachusetts": vary("ma", OWN_TABLE, **WITH_BONUS),
    "a bonus in section 36": vary("section-36", OWN_TABLE, splits="ante, or both", **WITH_BONUS),
}


ENDS = (Declare, Surrender, Proceed)
"""What ends a hand or goes on, and is not to be lost among all the other answers."""


def random_round(rules: FastActionRules, chance: random.Random) -> Round:
    """A round whose players wager and decide by chance, naturals and surrenders more often."""
    players = {seat: Player(f"Player {seat}", 10_000_00) for seat in (1, 2, 3)}
    few = {rank * 4 + suit for rank in chance.sample(range(13), 4) for suit in range(4)}
    gone = tuple(card for card in PACK if card not in few for _ in range(rules.decks))
    gone = gone if len(few) * rules.decks >= 40 else ()
    round_ = GAME.round(rules, Start(players=players, gone=gone))
    while round_.turn is not None:
        actions = [action for option in round_.turn.options for action in option.examples()]
        ends = [action for action in actions if isinstance(action, ENDS)]
        round_.take(chance.choice(ends if ends and chance.random() < 0.3 else actions))
        assert len(round_.actions) < 400, "the round does not end"
    return round_


@pytest.mark.parametrize("design", DESIGNS)
def test_a_design_plays_to_the_last_cent(design: str) -> None:
    rules, chance = DESIGNS[design], random.Random(design)
    moved = set()
    for _ in range(60):
        round_ = random_round(rules, chance)
        assert round_.felt.is_empty, round_.felt.wagers
        assert round_.felt.money == 30_000_00
        moved |= {type(event).__name__ for event in round_.events if isinstance(event, MoneyMoved)}
        assert all(event.clause not in ("", "none") for event in round_.events)
    assert {"WagerPlaced", "WagerLost"} <= moved


# How it is settled.


def bonus_round(rules: FastActionRules, *seats: int) -> Round:
    players = {seat: Player(f"Player {seat}", 1_000_00) for seat in seats}
    round_ = GAME.round(rules, Start(players=players))
    for seat in seats:
        take(round_, f"place {seat} {rules.main_wager} 10.00; place {seat} bonus 5.00")
    take(round_, "proceed")
    return round_


def test_a_natural_is_paid_at_once_and_its_bonus_as_four_of_a_kind() -> None:
    round_ = bonus_round(vary(MULTI, natural_pays="5 to 1"), 1)
    take(round_, draws("As Qh Ah 9c Ad 6d Ac 3s"), "declare 1")
    assert facts(round_)[-5:] == [
        "paid 1 ante 50.00 (natural, 5 to 1)",
        "returned 1 ante 10.00",
        "paid 1 bonus 35.00 (natural, 7 to 1)",
        "returned 1 bonus 5.00",
        "collected natural of 1 As Ah Ad Ac",
    ]
    take(round_, "proceed")
    assert round_.turn is None
    assert round_.felt.racks[1] == 1_085_00
    assert round_.felt.is_empty


def test_two_naturals_share_the_limit_of_a_round_as_they_come() -> None:
    rules = vary(MULTI, natural_pays="5 to 1", payout_limit="50.00 per round")
    round_ = bonus_round(rules, 1, 2)
    take(round_, draws("As Kh Qh Ah Kd 9c Ad Ks 6d Ac Kc 3s"), "declare 2; declare 1")
    paid = [text for text in facts(round_) if "bonus" in text and text.startswith("paid")]
    assert paid == [
        "paid 2 bonus 35.00 (natural, 7 to 1)",
        "paid 1 bonus 15.00 (natural, 7 to 1, limited)",
    ]


def test_a_dealers_natural_takes_the_ante_and_deals_the_board_for_the_bonus() -> None:
    round_ = bonus_round(vary(MULTI, natural_pays="5 to 1"), 1)
    take(round_, draws("As Qh Ah Qc 7d Qd 2c Qs"), "split 1 As Ah ante bonus; proceed; proceed")
    assert facts(round_)[-2:] == [
        "lost 1 ante 10.00 (dealer's natural)",
        "returned 1 split 10.00 (dealer's natural)",
    ]
    take(round_, draws("Ac 7h 7s 3d 4d"), "proceed")
    assert round_.turn is None
    ends = [text for text in facts(round_) if "bonus" in text and not text.startswith("wager")]
    assert ends == [
        "paid 1 bonus 15.00 (full house, aces over sevens, 3 to 1)",
        "returned 1 bonus 5.00",
        "returned 1 split-bonus 5.00 (three-of-a-kind, sevens, push)",
    ]
    assert not [text for text in facts(round_) if text.startswith("compared")]


def test_a_dealers_natural_deals_no_board_where_there_is_no_bonus() -> None:
    rules = vary("ma", OWN_TABLE, **WITH_BONUS)
    round_ = GAME.round(rules, Start(players={1: Player("Ann", 100_00)}))
    take(round_, "place 1 wager 10.00; proceed", draws("Qh As Qc Ah Qd 7d Qs 2c"))
    take(round_, "set 1 As Ah; proceed; proceed")
    assert round_.turn is None
    assert round_.felt.racks[1] == 90_00


@pytest.mark.parametrize(
    ("at_surrender", "cents"),
    [("is lost", 990_00), ("is surrendered in part", 992_50), ("goes back", 995_00)],
)
def test_a_surrender_says_what_becomes_of_the_bonus(at_surrender: str, cents: int) -> None:
    rules = vary(MULTI, surrender_part="1/2", bonus_at_surrender=at_surrender)
    round_ = bonus_round(rules, 1)
    take(round_, draws("As Qh Kh 9c 7d 6d 2c 3s"), "surrender 1; proceed")
    assert round_.turn is None
    assert round_.felt.racks[1] == cents
    assert round_.felt.is_empty


def test_losers_go_first_whichever_wager_has_lost() -> None:
    """Seat 2 wins and has no line; seat 1 loses and has one, so both hands wait to be paid."""
    round_ = bonus_round(vary(MULTI, settlement=LOSERS_FIRST), 1, 2)
    take(round_, draws("3s Kh Qh 3d Kd Qc 7c 8s 6d 2c 2s 4d"))
    take(round_, "set 1 3s 3d; set 2 Kh Kd; proceed; proceed; proceed")
    take(round_, draws("3c Jh 9d 5s 5d"), "proceed")
    moved = [text for text in facts(round_) if text.startswith(("lost", "paid", "collected hand"))]
    assert moved == [
        "lost 2 bonus 5.00 (two pair, kings and fives)",
        "paid 2 ante 10.00 (two pair, kings and fives, 1 to 1)",
        "collected hand of 2 Kh Kd",
        "paid 1 ante 10.00 (full house, threes over fives, 1 to 1)",
        "paid 1 bonus 15.00 (full house, threes over fives, 3 to 1)",
        "collected hand of 1 3s 3d",
        "collected hand of dealer Qh Qc",
    ]


def test_a_line_that_says_none_loses() -> None:
    round_ = bonus_round(vary(MULTI, OWN_TABLE, paytable="own"), 1)
    take(round_, draws("As Qh Kh 9c 7d 6d 2c 3s"), "set 1 As Kh; proceed; proceed; proceed")
    take(round_, draws("Qs Jd Tc 4h 4d"), "proceed")
    assert "lost 1 bonus 5.00 (straight, ace high)" in facts(round_)


def test_a_step_that_the_text_does_not_have_is_cited_by_the_value_that_asks_for_it() -> None:
    rules = vary(MULTI, natural_pays="5 to 1", surrender_part="1/2")
    clause = rules.clause
    assert {clause.natural, clause.dealer_natural, clause.surrender} == {"our idea"}
    assert clause.pay_bonus == "WA6 12.a"


# What is refused.

REFUSED: list[tuple[str, str, dict[str, Any], str]] = [
    (MULTI, "paytable: a Bonus is paid by a paytable", {"paytable": "none"}, ""),
    ("ma", "paytable: a Bonus is paid by a paytable", {"bonus": "optional"}, ""),
    ("ma", "bonus_limits: a Bonus needs limits", {**WITH_BONUS, "bonus_limits": "none"}, OWN_TABLE),
    (MULTI, "cards_dealt", {"cards_dealt": 5}, ""),
    (MULTI, "cards_dealt", {"cards_dealt": 2}, ""),
    ("ma", "cut_margin: 52 cards from either end of 52: 1 to 26", {"decks": 1}, ""),
    ("ma", "cut_margin: 200 cards from either end", {"cut_margin": 200}, ""),
    ("ma", "cut_margin: 0 cards from either end", {"cut_margin": 0}, ""),
    ("ma", "cut_card_back: 5/4 of the stack", {"cut_card_back": "5/4"}, ""),
    ("ma", "cut_card_back: -1/4 of the stack", {"cut_card_back": "-1/4"}, ""),
    (SINGLE, "seats_max: 14 players can need 65 cards, and there are 52", {"seats_max": 14}, ""),
    ("ma", "surrender_part: 3/2 of a wager cannot be surrendered", {"surrender_part": "3/2"}, ""),
    ("ma", "surrender_part: -1/2 of a wager", {"surrender_part": "-1/2"}, ""),
    ("ma", "natural_pays: odds, or none", {"natural_pays": "push"}, ""),
    (MULTI, "community_misdealt. needs a remedy", {"dealing": "community packet first"}, ""),
    (
        MULTI,
        "bonus_limits: .*no Bonus within these limits can equal an Ante",
        {"paytable": "3", "bonus_limits": "7 to 100 by 5", "limits": "5 to 100 by 5"},
        "",
    ),
]


@pytest.mark.parametrize(("parent", "says", "values", "further"), REFUSED)
def test_what_cannot_be_played_is_refused_when_it_is_read(
    parent: str, says: str, values: dict[str, Any], further: str
) -> None:
    with pytest.raises(HousewayError, match=says) as refused:
        vary(parent, further, **values)
    assert isinstance(refused.value, NotPermitted | Unreadable)
    assert "own.toml" in str(refused.value)


def test_a_line_of_the_house_way_that_can_never_apply_is_refused() -> None:
    lines: list[dict[str, Any]] = [
        {"cite": "own", "says": "pair", "pair": True},
        {"cite": "own", "says": "any"},
    ]
    again: dict[str, Any] = {
        "cite": "own",
        "says": "pair of kings",
        "pair": True,
        "high": ["K", "K"],
    }
    text = "[rules.house_way]\ncite = 'own'\nis = [\n{}\n]"

    def written(steps: list[dict[str, Any]]) -> str:
        return text.format(",\n".join(f"{{ {_inline(step)} }}" for step in steps))

    assert vary("ma", written(lines)).way.steps[1].says == "any"
    with pytest.raises(NotPermitted, match=r"house_way: 'pair of kings' \(own\) can never apply"):
        vary("ma", written([lines[0], again, lines[1]]))


def _inline(step: dict[str, Any]) -> str:
    return ", ".join(f"{key} = {json.dumps(value)}" for key, value in step.items())
