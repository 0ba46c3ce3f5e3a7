"""The simulator's rounds: dealt by chance, played by a plan, settled to the table's own cents."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
import pytest

from houseway.errors import NotPermitted
from houseway.games.fast_action_holdem import simulation_kernels as kernels
from houseway.games.fast_action_holdem.plan import Plan, encode, preferences_of, size_of
from houseway.games.fast_action_holdem.rules import FastActionRules
from houseway.games.fast_action_holdem.simulation import (
    Ending,
    Stakes,
    deal,
    envy_of,
    judge_of,
    settle,
    shape_of,
    simulator_of,
    stakes_of,
)
from houseway.odds.estimates import Estimate
from houseway.odds.simulate import BATCH_ROUNDS, stream_of
from houseway.pieces.cards import PACK, Card, parse_cards
from houseway.round.payments import WagerPaid
from tests.games.fast_action_holdem.plain_rounds import (
    OWN_TABLE,
    RACK_CENTS,
    WITH_BONUS,
    any_plan,
    gone_from,
    moved,
    open_rules,
    play,
    vary,
)
from tests.hands.test_hands_standard import SEVEN_CARD_HANDS

SINGLE, MULTI = "wa-single-deck", "wa-multi-deck"
HIGH = parse_cards(" ".join(rank + suit for rank in "TJQKA" for suit in "cdhs"))
"""A small pack for one deck, full of flushes and straights."""
RUNNING = parse_cards(" ".join(f"{rank}h" for rank in "23456789TJQKA") + " 2c 2d 2s 3c 3d")
"""A small pack for one deck in which both hands of a split can be straight flushes."""
COPIES = parse_cards(" ".join(rank + suit for rank in "8TJQKA" for suit in "ch")) * 3
"""A small pack for several decks, in which faces and ranks come often."""
THREE_RANKS = parse_cards(" ".join(rank + suit for rank in "25A" for suit in "cdhs")) * 2
"""A small pack with a natural in every few rounds."""
EVEN = Stakes(10_00, 10_00)
UNEVEN = Stakes(10_00, 25_00)
ALONE = Stakes(10_01, 0)
TO_THE_CENT = "10 to 1,000 by 0.01"

TABLES: list[Any] = [
    pytest.param(*table[1:], id=table[0])
    for table in (
        ("one deck", open_rules(SINGLE), PACK, UNEVEN),
        ("one deck, no bonus", open_rules(SINGLE), HIGH, Stakes(15_00, 0)),
        ("paytable 4", open_rules(SINGLE, paytable="4"), HIGH, EVEN),
        ("paytable 5", open_rules(SINGLE, paytable="5", splits="ante, or both"), HIGH, UNEVEN),
        ("paytable 6", open_rules(SINGLE, paytable="6"), HIGH, UNEVEN),
        ("limit a hand", open_rules(SINGLE, payout_limit="400 per hand"), HIGH, UNEVEN),
        ("limit a round", open_rules(SINGLE, payout_limit="412.01 per round"), HIGH, UNEVEN),
        ("six decks", open_rules(MULTI), PACK * 6, UNEVEN),
        ("paytable 1", open_rules(MULTI, paytable="1", decks=7), COPIES, UNEVEN),
        ("paytable 2", open_rules(MULTI, splits="ante, or both", decks=8), COPIES, UNEVEN),
        ("paytable 3", open_rules(MULTI, paytable="3"), COPIES, EVEN),
        ("suited first", open_rules(MULTI, house_way_ties="suited first"), THREE_RANKS, EVEN),
        ("limit of many", open_rules(MULTI, payout_limit="99.99 per round"), COPIES, UNEVEN),
        ("ma", open_rules("ma", limits=TO_THE_CENT), PACK * 6, ALONE),
        ("ma, naturals", open_rules("ma", limits=TO_THE_CENT, decks=8), THREE_RANKS, ALONE),
        (
            "ma, to the house",
            open_rules("ma", limits=TO_THE_CENT, odd_cent="to the house"),
            COPIES,
            ALONE,
        ),
        (
            "section 36",
            open_rules("section-36", limits=TO_THE_CENT, house_way_ties="suited first"),
            THREE_RANKS,
            ALONE,
        ),
        ("washington, natural", vary(MULTI, natural_pays="5 to 1"), THREE_RANKS, UNEVEN),
        (
            "washington, natural and limit",
            vary(
                MULTI,
                natural_pays="5 to 1",
                settlement="losers first, then winners",
                payout_limit="99.99 per round",
            ),
            THREE_RANKS,
            UNEVEN,
        ),
        ("washington, surrender", vary(SINGLE, surrender_part="1/2"), HIGH, UNEVEN),
        (
            "washington, all",
            vary(
                MULTI,
                natural_pays="7 to 2",
                surrender_part="1/3",
                bonus_at_natural="goes back",
                bonus_at_surrender="is surrendered in part",
                settlement="losers first, then winners",
            ),
            THREE_RANKS,
            UNEVEN,
        ),
        (
            "massachusetts with a bonus",
            vary("ma", OWN_TABLE, bonus_at_surrender="goes back", **WITH_BONUS),
            THREE_RANKS,
            UNEVEN,
        ),
        (
            "massachusetts with a bonus to split",
            vary("ma", OWN_TABLE, splits="ante, bonus or both", **WITH_BONUS),
            COPIES,
            Stakes(10_00, 10_01),
        ),
    )
]
EVERY_TABLE = pytest.mark.parametrize(("rules", "pack", "stakes"), TABLES)
ROUNDS = 150


def rounds_of(
    rules: FastActionRules, plan: Plan, pack: Sequence[Card], seed: int, rounds: int
) -> Iterator[tuple[list[Card], Ending]]:
    """The first rounds of a seed, one by one: the pack as it lay, and how the round ended."""
    stream, lying, judge = stream_of(seed, 0), np.array(pack, np.uint8), judge_of(rules, plan)
    words = deal(rules, plan, tuple(pack)).words
    for _ in range(rounds):
        counts = np.zeros(shape_of(rules), np.int64)
        kernels.play_rounds(stream, 1, lying, judge, counts)
        (ending,) = words(counts)
        yield [Card(card) for card in lying.tolist()], ending


def stacks_of(cards: Sequence[Card]) -> dict[str, Sequence[Card]]:
    """Where a round's cards go; the fourteenth is burned where one is."""
    return {"1": cards[:4], "dealer": cards[4:8], "community": cards[8:13], "burn": cards[13:14]}


# The engine.


@pytest.mark.parametrize("rounds", [ROUNDS, pytest.param(10 * ROUNDS, marks=pytest.mark.slow)])
@EVERY_TABLE
def test_every_round_settles_to_the_cents_of_the_table(
    rules: FastActionRules, pack: Sequence[Card], stakes: Stakes, rounds: int
) -> None:
    plan = any_plan(rules, 1, has_bonus=bool(stakes.bonus))
    gone = gone_from(rules, pack)
    for cards, ending in rounds_of(rules, plan, pack, 3, rounds):
        round_ = play(rules, stacks_of(cards), plan, stakes, gone)
        found = settle(rules, stakes, ending)
        staked, net = moved(round_, seat=1)
        assert {name: one.stake for name, one in found.items() if one.stake} == staked
        assert all(one.net == net[name] for name, one in found.items())
        assert {*net} <= {*found}
        whole = sum(one.net for one in found.values())
        assert round_.felt.racks[1] - RACK_CENTS == whole


@EVERY_TABLE
def test_a_run_is_the_sum_of_its_rounds(
    rules: FastActionRules, pack: Sequence[Card], stakes: Stakes
) -> None:
    plan = any_plan(rules, 2, has_bonus=bool(stakes.bonus))
    ends = Counter(ending for _, ending in rounds_of(rules, plan, pack, seed=4, rounds=200))
    found = simulator_of(stakes).simulate(rules, 200, 4, plan=plan, pack=pack)
    assert found.endings == ends
    for name, estimate in found.apart.items():
        settled = [(settle(rules, stakes, ending)[name], rounds) for ending, rounds in ends.items()]
        assert estimate.rounds == 200
        assert estimate.staked == sum(one.stake * rounds for one, rounds in settled)
        assert estimate.net == sum(one.net * rounds for one, rounds in settled)
        assert estimate.squares == sum(one.net**2 * rounds for one, rounds in settled)
        assert estimate.hits == sum(rounds for one, rounds in settled if one.net > 0)


def test_the_small_packs_show_everything_that_can_happen() -> None:
    rules = open_rules("ma")
    plan = any_plan(rules, 1, has_bonus=False)
    found = simulator_of().simulate(rules, 5_000, 3, plan=plan, pack=THREE_RANKS)
    assert {*found.plays} == {"set", "split the wager", "surrender", "natural"}
    over = {ending.play for ending in found.endings if ending.dealer_natural}
    assert over == {"set", "split the wager"}
    rules = open_rules(SINGLE)
    plan = any_plan(rules, 1, has_bonus=True)
    found = simulator_of().simulate(rules, 5_000, 3, plan=plan, pack=HIGH)
    assert {*found.plays} == {"set", "split the wager", "split the bonus", "split both"}
    shown = {hand.result for ending in found.endings for hand in ending.hands}
    assert shown == {"wins", "copies", "loses"}
    assert {"royal flush", "four-of-a-kind", "full house", "straight"} <= {*found.categories}


def test_a_limit_is_reached() -> None:
    """Or the tables with limits above would show nothing."""
    for limit in ("400 per hand", "412.01 per round"):
        rules, free = open_rules(SINGLE, payout_limit=limit), open_rules(SINGLE)
        plan = any_plan(rules, 1, has_bonus=True)
        held, full = (
            simulator_of(UNEVEN).simulate(each, 3_000, 3, plan=plan, pack=HIGH)
            for each in (rules, free)
        )
        assert held.endings == full.endings
        assert held.bonus is not None
        assert full.bonus is not None
        assert held.bonus.net < full.bonus.net
        assert held.main == full.main


# Envy.


@pytest.mark.parametrize("counts", ["each hand", "each player"])
@pytest.mark.parametrize(("ruleset", "pack"), [(SINGLE, RUNNING), (MULTI, COPIES)])
def test_envy_is_what_the_table_pays_another_player(
    ruleset: str, pack: Sequence[Card], counts: str
) -> None:
    rules = open_rules(ruleset, envy_counts=counts)
    plan, gone = any_plan(rules, 5, has_bonus=True), gone_from(rules, pack)
    seen, twice = 0, 0
    for number, (cards, ending) in enumerate(rounds_of(rules, plan, pack, seed=6, rounds=1_500)):
        if number % 8 and not envy_of(rules, ending):
            continue  # Of the many that win nothing, some.
        stacks = {**stacks_of(cards), "2": cards[13:17]}
        round_ = play(rules, stacks, plan, EVEN, gone)
        paid = [
            event.cents
            for event in round_.events
            if isinstance(event, WagerPaid) and (event.seat, event.wager) == (2, "envy")
        ]
        assert sum(paid) == envy_of(rules, ending)
        seen += bool(paid)
        twice += len(paid) > 1
    assert seen
    assert bool(twice) == (counts == "each hand")


@pytest.mark.parametrize("at_natural", ["is paid as four-of-a-kind", "goes back"])
def test_a_natural_is_envied_for_what_its_bonus_takes_it_for(at_natural: str) -> None:
    envy = '[tables.envy.own]\ncite = "own"\nbonus_least_cents = 500\n'
    rules = vary(
        MULTI,
        envy + 'pays_cents = { "four-of-a-kind" = 700, "full house" = 100 }',
        natural_pays="5 to 1",
        surrender_part="1/2",
        envy="own",
        bonus_at_natural=at_natural,
    )
    plan, gone = any_plan(rules, 5, has_bonus=True), gone_from(rules, THREE_RANKS)
    seen: Counter[str] = Counter()
    for cards, ending in rounds_of(rules, plan, THREE_RANKS, seed=6, rounds=600):
        round_ = play(rules, {**stacks_of(cards), "2": cards[13:17]}, plan, EVEN, gone)
        paid = sum(
            event.cents
            for event in round_.events
            if isinstance(event, WagerPaid) and (event.seat, event.wager) == (2, "envy")
        )
        assert paid == envy_of(rules, ending)
        assert round_.felt.is_empty
        seen[f"dealer, {paid > 0}" if ending.dealer_natural else f"{ending.play}, {paid > 0}"] += 1
    assert seen["dealer, True"]
    assert seen["surrender, False"]
    assert not seen["surrender, True"]
    assert bool(seen["natural, True"]) == (at_natural == "is paid as four-of-a-kind")


# The dealer.


@pytest.mark.parametrize("ties", ["first dealt", "suited first"])
@pytest.mark.parametrize("ruleset", [SINGLE, MULTI, "ma"])
def test_the_dealer_keeps_what_the_house_way_says(ruleset: str, ties: str) -> None:
    rules = open_rules(ruleset, house_way_ties=ties)
    wanted, chance = preferences_of(rules), np.random.default_rng(8)
    for pack in (PACK, *([THREE_RANKS, COPIES] if rules.decks > 1 else [HIGH])):
        for _ in range(2_000):
            cards = [pack[place] for place in chance.permutation(len(pack))[:4]]
            kept = kernels.house_choice(np.array(cards, np.uint8), wanted)
            assert kept == rules.way.choose(cards).kept(rules.house_way_ties)


# Runs.


def test_a_seed_gives_the_same_rounds_whatever_the_number_of_threads() -> None:
    rules, rounds = open_rules(SINGLE), 3 * BATCH_ROUNDS + 17
    one, two, five = (
        simulator_of().simulate(rules, rounds, 8, strategy="simple", workers=n) for n in (1, 2, 5)
    )
    assert one == two == five
    assert one.rounds == one.endings.total() == rounds
    assert simulator_of().simulate(rules, rounds, 9, strategy="simple").endings != one.endings


@pytest.mark.parametrize(
    "rounds", [1_000_000, pytest.param(4_000_000, marks=pytest.mark.slow)], ids="{:,}".format
)
def test_naturals_come_as_often_as_they_must(rounds: int) -> None:
    """13 ranks of 24 cards; the player's is shown, the dealer's ends the round of those who set."""
    rules = open_rules("ma")
    found = simulator_of().simulate(rules, rounds, 10, strategy="simple", workers=2)
    natural = Fraction(13 * comb(24, 4), comb(312, 4))
    # Against a natural of the player, the others have so many of each rank.
    rest = 12 * comb(24, 4) + comb(20, 4)
    both = natural * Fraction(rest, comb(308, 4))
    dealers = sum(rounds for ending, rounds in found.endings.items() if ending.dealer_natural)
    for seen, likely in ((found.plays["natural"], natural), (dealers, natural - both)):
        net = Estimate.of([(1, 1, seen), (1, 0, rounds - seen)], scale=1)
        assert net.covers(likely, 0.9999)
    assert {*found.plays} == {"set", "natural"}


def test_cards_kept_without_a_choice_make_the_hands_of_any_seven_cards() -> None:
    """Each choice of two comes equally often, so that the cards kept are any two cards."""
    rules, rounds = open_rules(SINGLE), 300_000
    seen: Counter[str] = Counter()
    for keep in range(3):
        plan = np.full(size_of(1), encode(keep, split_ante=True), np.uint8)
        seen += simulator_of().simulate(rules, rounds, keep, plan=plan, workers=2).categories
    assert seen.total() == 6 * rounds
    all_hands = sum(SEVEN_CARD_HANDS.values())
    square = 0.0
    for category, count in SEVEN_CARD_HANDS.items():
        likely = seen.total() * count / all_hands
        square += (seen[category] - likely) ** 2 / likely
    # Nine degrees of freedom; two hands of one round are not independent, so that this is generous.
    assert square < 50


def test_the_estimates_of_wagers_that_go_together_add_up() -> None:
    rules = open_rules(SINGLE)
    plan = any_plan(rules, 7, has_bonus=True)
    found = simulator_of(UNEVEN).simulate(rules, 50_000, 11, plan=plan)
    assert found.bonus is not None
    nets = {name: one.net for name, one in found.apart.items()}
    assert found.main.net == nets["ante"] + nets["split"]
    assert found.bonus.net == nets["bonus"] + nets["split-bonus"]
    assert found.together.net == found.main.net + found.bonus.net
    assert found.together.mean == found.main.mean + Fraction(5, 2) * found.bonus.mean
    assert found.apart["ante"].staked == 50_000 * UNEVEN.main
    split = found.plays["split the wager"] + found.plays["split both"]
    assert found.apart["split"].staked == split * UNEVEN.main
    named = found.wagers
    assert (named["ante"], named["bonus"]) == (found.main, found.bonus)
    assert named["ante and bonus"] == found.together
    assert named["ante, first hand"] == found.apart["ante"]
    second, apart = named["bonus, second hand"], found.apart["split-bonus"]
    assert (second.staked, second.net, second.hits) == (apart.staked, apart.net, apart.hits)
    assert second.rounds == second.staked // UNEVEN.bonus < apart.rounds, "where there is one"
    assert found.envy is not None
    envy = named["envy per other player"]
    assert envy.mean * UNEVEN.main == found.envy.mean * 100
    assert envy.staked == 0


# What is refused.


def test_stakes_follow_the_ratio() -> None:
    rules = open_rules(SINGLE)
    assert stakes_of(rules) == Stakes(5_00, 5_00)
    assert stakes_of(rules, Fraction(0)) == Stakes(5_00, 0)
    assert stakes_of(rules, Fraction(5, 2)) == Stakes(5_00, 12_50)
    main, bonus = stakes_of(rules, Fraction(1, 3))
    assert main == 3 * bonus
    assert stakes_of(open_rules("ma")) == Stakes(10_00, 0)
    with pytest.raises(NotPermitted, match="has no Bonus"):
        stakes_of(open_rules("ma"), Fraction(1))
    with pytest.raises(NotPermitted, match="-1 times the wager cannot be made"):
        stakes_of(rules, Fraction(-1))
    equal = open_rules(MULTI, paytable="3")
    assert stakes_of(equal, Fraction(1)) == Stakes(5_00, 5_00)
    assert stakes_of(equal, Fraction(0)) == Stakes(5_00, 0)
    with pytest.raises(NotPermitted, match=r"must equal the wager \(WA6 paytable 3 note\)"):
        stakes_of(equal, Fraction(2))


def test_what_cannot_be_played_is_refused() -> None:
    rules = open_rules(SINGLE)
    plan = any_plan(rules, 7, has_bonus=True)
    with pytest.raises(ValueError, match="best play needs a plan"):
        simulator_of().simulate(rules, 10, 1)
    with pytest.raises(ValueError, match="splits a Bonus that is not made"):
        simulator_of(Stakes(5_00, 0)).simulate(rules, 10, 1, plan=plan)
    with pytest.raises(ValueError, match="13 or more cards of 1 deck"):
        simulator_of().simulate(rules, 10, 1, strategy="simple", pack=PACK[:12])
    with pytest.raises(ValueError, match="13 or more cards of 1 deck"):
        simulator_of().simulate(rules, 10, 1, strategy="simple", pack=PACK[:12] * 2)
