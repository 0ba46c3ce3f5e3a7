"""A player as bank: who may, what is covered, what is carried on, and where the stacks go."""

from typing import Any

import pytest

from houseway.errors import NotAllowed, NotPermitted
from houseway.games.pai_gow import GAME
from houseway.pieces.stock import A_SET_OF_TILES
from houseway.round.actions import Choose, Draw, parse_action
from houseway.round.card_events import CardDealt
from houseway.round.engine import Round
from houseway.round.spots import DEAD_HAND, DEALER_HAND, NOBODY, Spot
from houseway.round.start import Player, Start
from houseway.round.view import PUBLIC, SURVEILLANCE, look
from houseway.steps.banking import next_offer
from houseway.steps.ring import counted_from, ring_of
from houseway.steps.stacks import STYLES, cuts, delivered
from houseway.table.proof import follow
from houseway.table.session import Session
from houseway.table.shoe import entropy
from tests.games.pai_gow.test_hands import shows

NAMES = {6: "Ann", 5: "Ben", 4: "Cleo", 3: "Dan", 2: "Eve", 1: "Fay"}


def carried(*seats: int, **more: Any) -> dict[str, Any]:
    """After a round in which these seats wagered 25.00 against the dealer."""
    last = [{"seat": seat, "name": NAMES[seat], "cents": 2500} for seat in seats]
    return {"is_open": True, "offered": 0, "last": last, **more}


def begin(*seats: int, standing: dict[str, Any] | None = None, **choices: Any) -> Round:
    players = {seat: Player(NAMES[seat], 500_00) for seat in seats}
    start = Start(players=players, carried=carried(*seats) if standing is None else standing)
    return GAME.round(GAME.ruleset("ma").open(choices), start)


def do(round_: Round, *texts: str) -> Round:
    for text in texts:
        round_.take(parse_action(text))
    return round_


def simply(round_: Round, seat: int) -> None:
    """Answer for a seat as the simple player would."""
    action = GAME.policy(look(round_, seat))
    assert action is not None
    round_.take(action)


def asked(round_: Round) -> tuple[object, ...]:
    assert round_.turn is not None
    return round_.turn.asked if not round_.turn.takes_wagers else ()


def session(*seats: int, seed: int = 7) -> Session:
    table = Session(GAME, GAME.ruleset("ma").open(), entropy(seed))
    for seat in seats:
        table.sit(seat, NAMES[seat], 500_00)
    return table


# Who may bank.


@shows("§8(b)", "§8(a)")
def test_nobody_banks_the_first_round_or_where_it_is_not_offered() -> None:
    assert asked(begin(6, 5, standing={})) == ()
    assert asked(begin(6, 5)) == (6,)
    assert asked(begin(6, 5, player_bank=False, co_bank=False)) == ()
    with pytest.raises(NotPermitted, match="co-bank"):
        begin(6, 5, player_bank=False)


@shows("§8(b)")
def test_after_a_display_of_the_tiles_the_game_starts_anew() -> None:
    table = session(6, 5)
    policies = dict.fromkeys(table.players, GAME.policy)
    table.play(policies)
    assert table.carried["is_open"]
    table.prepare(policies)
    assert table.carried["is_open"]
    table.idle()
    table.prepare(policies)
    assert not table.carried


@shows("§8(c)")
def test_the_offer_goes_one_seat_further_each_round_and_skips_who_banked() -> None:
    assert [next_offer([6, 4, 1], seat) for seat in (0, 6, 4, 1)] == [6, 4, 1, 0]
    assert asked(begin(6, 4, 1, standing=carried(6, 4, 1, offered=6))) == (4,)
    assert asked(begin(6, 4, 1, standing=carried(6, 4, 1, offered=1))) == ()
    banked = carried(6, 4, 1, offered=0, banked=6, name="Ann")
    assert asked(begin(6, 4, 1, standing=banked)) == (4,)
    others = begin(6, 4, 1, standing=banked, offer_of_the_bank="right of the last bank")
    assert asked(others) == (4,)


@shows("§8(c)")
def test_who_banked_from_a_seat_since_given_up_does_not_bank_again() -> None:
    players = {5: Player("Ann", 500_00), 3: Player("Dan", 500_00)}
    last = [{"seat": seat, "name": player.name, "cents": 2500} for seat, player in players.items()]
    standing = {"is_open": True, "offered": 6, "last": last, "banked": 6, "name": "Ann"}
    round_ = GAME.round(GAME.ruleset("ma").open(), Start(players=players, carried=standing))
    assert asked(round_) == (3,)


@shows("§8(d)", "§8(d)1")
def test_who_has_come_since_may_not_bank() -> None:
    assert asked(begin(6, 5, standing=carried(5))) == (5,)
    other = {**carried(6, 5), "last": [{"seat": 6, "name": "Somebody else", "cents": 2500}]}
    assert asked(begin(6, 5, standing=other)) == ()


@shows("§5(b)")
def test_the_bank_and_who_has_tiles_stay_to_the_end() -> None:
    table = session(6, 5)
    policies = dict.fromkeys(table.players, GAME.policy)
    table.play(policies)
    table.prepare(policies)
    round_ = table.begin()
    table.take(round_, Choose(6, "bank"))
    with pytest.raises(NotAllowed, match="before the round of play"):
        table.leave(6)
    for text in ("choose 6 alone", "choose 6 no-cut", "place 6 dealer 10"):
        table.take(round_, parse_action(text))
    with pytest.raises(NotAllowed):
        table.leave(6)
    table.take(round_, parse_action("place 5 wager 10"))
    while round_.turn is not None and not round_.felt.piles:
        table.take(round_, table.answer(round_, policies))
    for seat in (5, 6):
        with pytest.raises(NotAllowed, match="before the round of play"):
            table.leave(seat)


def test_nobody_is_made_the_bank_who_does_not_answer() -> None:
    from houseway.floor.dealing.defaults import default_answer

    assert default_answer(GAME, begin(6, 5), 6) == Choose(6, "pass")


def test_simple_players_bank_in_turn() -> None:
    table = session(6, 4, 1)
    policies = dict.fromkeys(table.players, GAME.policy)
    banked = []
    for _ in range(9):
        table.play(policies)
        banked.append(table.carried["banked"])
    assert banked == [0, 6, 4, 1, 0, 6, 4, 1, 0]


def test_of_two_areas_the_larger_wager_counts() -> None:
    for how, cents in (("the larger", 30_00), ("of the banking area", 10_00)):
        players = {6: Player("Ann", 500_00), 5: Player("Ann", 500_00)}
        rules = GAME.ruleset("ma").open({"last_wager": how})
        round_ = GAME.round(rules, Start(players=players))
        do(round_, "place 6 wager 10", "place 5 wager 30", "proceed")
        finish(round_)
        assert round_.carried["last"][0] == {"seat": 6, "name": "Ann", "cents": cents}


def finish(round_: Round) -> None:
    """Play on to the end with the tiles in the order of a new set."""
    from houseway.table.driving import answer_of_house

    stack = list(A_SET_OF_TILES.pieces)
    while round_.turn is not None:
        seats = [seat for seat in round_.turn.asked if isinstance(seat, int)]
        if round_.turn.phase == "chance" and round_.turn.wants.startswith("a card"):
            round_.take(Draw(stack.pop(0)))
        elif round_.turn.phase == "chance":
            do(round_, "roll 2-3-4")
        elif seats:
            simply(round_, seats[0])
        else:
            action = answer_of_house(round_.turn)
            assert action is not None
            round_.take(action)


# The ring and the stacks.


@shows("§6(c)1", "§6(c)2", "146.22(2)(a)", "146.22(2)(b)", "146.22(1)", "§1 dead hand")
def test_totals_fall_on_positions_round_the_table() -> None:
    rules = GAME.ruleset("ma").open()
    assert rules.seats_max == 6
    ring = ring_of(rules.seats_max, dead_hand=True)
    places = {total: counted_from(ring, DEALER_HAND, total)[0] for total in range(3, 19)}
    seats = {3: 5, 4: 4, 5: 3, 6: 2, 7: 1, 10: 6, 11: 5, 12: 4, 13: 3, 14: 2, 15: 1, 18: 6}
    assert {t: p for t, p in places.items() if p.seat} == {t: Spot(s) for t, s in seats.items()}
    assert [total for total, place in places.items() if place == DEALER_HAND] == [9, 17]
    assert [total for total, place in places.items() if place == DEAD_HAND] == [8, 16]
    banked = [counted_from(ring, Spot(4), total)[0] for total in (9, 17)]
    assert banked == [Spot(4), Spot(4)]
    assert GAME.layout(rules).common_hands == {"dead": 4}


@shows("§8(k)", "§8(k)3", "§8(k)5", "§8(k)6", "§8(k)7", "§8(k)9", "§8(k)10")
def test_every_style_delivers_all_tiles_in_its_own_order() -> None:
    orders = {style: tuple(delivered(style)) for style in STYLES}
    assert len({*orders.values()}) == 10
    assert all(sorted(order) == list(range(32)) for order in orders.values())
    four = {style: order[:4] for style, order in orders.items()}
    named = {style: [f"R{p // 4 + 1}.{p % 4 + 1}" for p in four[style]] for style in STYLES}
    assert named["cup-say-from-the-left"] == ["R8.1", "R8.2", "R7.1", "R7.2"]
    assert named["jung-quat"] == ["R4.1", "R4.2", "R5.1", "R5.2"]
    assert named["chee-yee"] == ["R1.1", "R1.2", "R8.1", "R8.2"]
    assert named["pin-say-from-the-right"] == ["R1.1", "R2.1", "R3.1", "R4.1"]
    dragon = orders["dragon-head-and-phoenix-tail-from-the-right"]
    assert [f"R{p // 4 + 1}.{p % 4 + 1}" for p in dragon[16:20]] == [
        *("R3.1", "R3.2", "R4.1", "R4.2")
    ]


@shows("§8(g)1", "§8(g)2")
def test_a_cut_moves_adjacent_stacks_to_one_end_or_both() -> None:
    orders = {cut.order: cut for cut in cuts()}
    assert orders[2, 3, 1, 4, 5, 6, 7, 8].said == "stacks 2 and 3 to the right end"
    assert orders[4, 1, 2, 3, 7, 8, 5, 6].divided
    assert len(orders) == 119
    assert (2, 1, 4, 3, 5, 6, 7, 8) not in orders


def test_what_is_dealt_is_what_was_sealed_cut_and_delivered_as_the_bank_said() -> None:
    """Worked round 10: stacks 2 and 3 to the right end, cup say, a total of 5 from seat 3."""
    table = session(6, 3)
    policies = dict.fromkeys(table.players, GAME.policy)
    table.play(policies)
    record = table.prepare(policies)
    assert record is not None
    assert table.stack is not None
    order = table.stack.order
    round_ = table.begin()
    script = ["choose 6 pass", "choose 3 bank", "choose 3 alone", "rearrange 3 5-12 1-4 13-32"]
    script += ["place 3 dealer 10", "place 6 wager 10", "proceed"]
    for text in (*script, "choose 3 cup-say-from-the-right"):
        table.take(round_, parse_action(text))
    while round_.turn is not None:
        table.take(round_, table.answer(round_, policies))
    dealt: dict[Spot, list[object]] = {}
    for event in round_.events:
        if isinstance(event, CardDealt):
            dealt.setdefault(event.spot, []).append(event.card)
    first, second = list(dealt)[:2]
    assert dealt[first] == [order[4], order[5], order[8], order[9]]
    assert dealt[second] == [order[6], order[7], order[10], order[11]]
    follow(table.stack, [("preparation", GAME, record), ("round", GAME, round_)])


# What is seen.


def test_own_tiles_are_unseen_until_they_may_be_looked_at() -> None:
    round_ = do(begin(6, 5, 4, standing={}), "place 6 wager 10", "place 5 wager 10", "proceed")
    do(round_, "roll 2-3-4", "proceed")
    stack = list(A_SET_OF_TILES.pieces)
    for tile in stack[:31]:
        round_.take(Draw(tile))
    for seat in (6, 5, 4):
        assert set(look(round_, seat).piles[Spot(seat)]) == {None}
    assert round_.felt.owner(Spot(6)) == NOBODY
    assert None not in look(round_, SURVEILLANCE).piles[Spot(4)]
    round_.take(Draw(stack[31]))
    assert None not in look(round_, 6).piles[Spot(6)]
    assert {None} == set(look(round_, 5).piles[Spot(6)]) == set(look(round_, PUBLIC).piles[Spot(6)])
    assert Spot(4) not in round_.felt.piles


@shows("§10(a)", "§10(b)")
@pytest.mark.parametrize("how", ["unseen until the first is set", "seen"])
def test_of_two_areas_the_larger_is_set_first_and_the_other_unseen(how: str) -> None:
    players = {6: Player("Ann", 500_00), 5: Player("Ann", 500_00), 3: Player("Ann", 500_00)}
    rules = GAME.ruleset("ma").open({"second_hand": how})
    round_ = GAME.round(rules, Start(players=players))
    do(round_, "place 6 wager 10", "place 5 wager 20")
    with pytest.raises(NotAllowed, match=r"already wagers|not adjacent"):
        do(round_, "place 3 wager 10")
    do(round_, "proceed", "roll 2-3-4", "proceed")
    for tile in A_SET_OF_TILES.pieces:
        round_.take(Draw(tile))
    assert asked(round_) == (5,)
    hidden = set(look(round_, 6).piles[Spot(6)]) == {None}
    assert hidden == (how == "unseen until the first is set")
    simply(round_, 5)
    assert asked(round_) == (6,)
    assert None not in look(round_, 6).piles[Spot(6)]


@shows("§10(b)")
def test_of_two_equal_wagers_the_hand_from_the_right_is_set_first() -> None:
    players = {5: Player("Ann", 500_00), 6: Player("Ann", 500_00)}
    round_ = GAME.round(GAME.ruleset("ma").open(), Start(players=players))
    do(round_, "place 5 wager 10", "place 6 wager 10", "proceed", "roll 2-3-4", "proceed")
    for tile in A_SET_OF_TILES.pieces:
        round_.take(Draw(tile))
    assert asked(round_) == (6,)


@shows("§5(a)", "§5(c)")
def test_wagers_are_chips_and_closed_by_no_more_bets() -> None:
    round_ = do(begin(6, 5, standing={}), "place 6 wager 10", "place 5 wager 10 plaques")
    for tender in ("cash", "coupon"):
        with pytest.raises(NotAllowed, match="chips or plaques"):
            do(begin(6, standing={}), f"place 6 wager 10 {tender}")
    do(round_, "proceed")
    for text in ("place 6 wager 10", "place 4 wager 10", "take-back 6 wager"):
        with pytest.raises(NotAllowed):
            do(round_, text)
    assert round_.felt.wagers == {(6, "wager"): 10_00, (5, "wager"): 10_00}


@shows("§7(b)", "§7(f)")
def test_a_hand_that_is_set_stays_set_and_nobody_surrenders_too_soon() -> None:
    round_ = do(begin(6, standing={}), "place 6 wager 10", "proceed", "roll 2-3-4", "proceed")
    for tile in A_SET_OF_TILES.pieces:
        round_.take(Draw(tile))
    with pytest.raises(NotAllowed):
        do(round_, "surrender 6")
    simply(round_, 6)
    with pytest.raises(NotAllowed):
        round_.take(round_.actions[-1])


@shows("§1 washing", "§1 bank", "§1 co-banking", "§1 marker", "146.22(4)", "146.53(6)", "146.53(8)")
def test_words_of_the_law_are_what_the_rounds_do() -> None:
    """A wash before every round, three dice, markers before the bank and the co-bank."""
    rules = GAME.ruleset("ma").open()
    assert rules.dice == 3 == GAME.layout(rules).dice
    table = session(6, 5)
    record = table.prepare({})
    assert record is not None
    assert any("washed" in event.text() for event in record.events)
    shared = do(begin(6, 5), "choose 6 bank", "choose 6 co-bank")
    texts = [event.text() for event in shared.events]
    assert "bank's marker at 6 covers 500.00" in texts
    assert "co-bank's marker at 6 covers 500.00" in texts
    do(shared, "choose 6 no-cut", "place 5 wager 10", "proceed", "call damaged-tile")
    assert shared.turn is None
    assert shared.events[-2].text() == "deck removed from the table"
    assert shared.felt.racks == {6: 500_00, 5: 500_00}
