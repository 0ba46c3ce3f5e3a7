"""The bridge: what a setting is worth is what the table itself pays over every deal of a pack."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

from houseway.games.fast_action_holdem import plan as plans
from houseway.games.fast_action_holdem.categories import count_categories, names_of
from houseway.games.fast_action_holdem.classes import keeps_of
from houseway.games.fast_action_holdem.counting import Counted, Question, Run, count_shard
from houseway.games.fast_action_holdem.plan import Plan, encode, index_of, size_of
from houseway.games.fast_action_holdem.pricing import (
    KEEP,
    Kind,
    Prices,
    bonus_nets,
    kinds_of,
)
from houseway.games.fast_action_holdem.rules import BONUS, FastActionRules
from houseway.games.fast_action_holdem.simulation import Stakes, simulator_of
from houseway.pieces.cards import PACK, Card, parse_cards
from tests.games.fast_action_holdem.plain_rounds import (
    OWN_TABLE,
    gone_from,
    moved,
    open_rules,
    play,
    vary,
)

Deal = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]


def counted(question: Question) -> Counted:
    run = Run(question)
    for number in run.open:
        run.add(number, count_shard(question, number))
    return run.finish()


def prices_of(rules: FastActionRules, pack: list[Card]) -> Prices:
    copies = tuple(pack.count(card) for card in PACK)
    boards = count_categories(copies, rules.order) if rules.bonus_table else None
    return Prices(rules, counted(Question.of(rules, copies)), boards, rules.bonus_table)


def deals(rules: FastActionRules, pack: list[Card], hand: list[Card]) -> Iterator[tuple[Deal, int]]:
    """Every board, dealer's hand and burned card beside a hand; tied hands in all their orders."""
    left = list(pack)
    for card in hand:
        left.remove(card)
    for at in combinations(range(len(left)), 5):
        board = tuple(left[place] for place in at)
        rest = [card for place, card in enumerate(left) if place not in at]
        for dealt in combinations(range(len(rest)), 4):
            dealer = [rest[place] for place in dealt]
            burned = tuple(card for place, card in enumerate(rest) if place not in dealt)
            if len(rules.way.choose(dealer).tied) == 1:
                yield (tuple(dealer), board, burned), 24
                continue
            for order in permutations(dealer):
                yield (order, board, burned), 1


def walked(
    rules: FastActionRules, pack: list[Card], hand: list[Card], entry: int, stakes: Stakes
) -> tuple[Fraction, Fraction]:
    """What the table pays for a decision on average: against the dealer, and on the Bonus."""
    plan: Plan = np.zeros(size_of(rules.decks), np.uint8)
    plan[index_of(hand, rules.decks)] = entry
    gone = gone_from(rules, pack)
    main = bonus = weights = 0
    for (dealer, board, burned), weight in deals(rules, pack, hand):
        stacks = {"1": hand, "dealer": dealer, "community": board, "burn": burned}
        _, net = moved(play(rules, stacks, plan, stakes, gone), seat=1)
        main += weight * (net[rules.main_wager] + net["split"])
        bonus += weight * (net[BONUS] + net["split-bonus"])
        weights += weight
    bonus_stake = stakes.bonus or 1
    return Fraction(main, weights * stakes.main), Fraction(bonus, weights * bonus_stake)


def priced(prices: Prices, hand: list[Card], kind: Kind, choice: int) -> tuple[Fraction, Fraction]:
    faces = sorted(hand)
    number = prices.hands.faces.tolist().index(faces)
    main, bonus = prices.exactly(number, kind, choice)
    return Fraction(main, prices.unit), Fraction(bonus, prices.unit)


ONE_DECK = "As Ah Ks Qh Jd Td 9s 8h 8d 8c 5s 4s 2c"
SEVERAL = "As As As Ah Ks Ks Qh Qh Jd 8s 8s 8d 7c"
EVEN = Stakes(10_00, 10_00)
TABLES = [
    pytest.param(open_rules("wa-single-deck"), ONE_DECK, "Ah Ks 8h 8d", id="one deck"),
    pytest.param(open_rules("wa-single-deck", paytable="6"), ONE_DECK, "As Ks 5s 4s", id="suited"),
    pytest.param(open_rules("wa-multi-deck"), SEVERAL, "As As 8s 8d", id="several decks"),
    pytest.param(
        open_rules("wa-multi-deck", paytable="3"), SEVERAL, "As Ks Ks 7c", id="paytable 3"
    ),
    pytest.param(
        vary("wa-single-deck", OWN_TABLE, surrender_part="1/2", paytable="own"),
        ONE_DECK,
        "Ah Ks 8h 8d",
        id="with surrender",
    ),
    pytest.param(
        open_rules("wa-multi-deck", house_way_ties="suited first"),
        SEVERAL,
        "Ah Qh Jd 7c",
        id="suited first",
    ),
]


def check_ways(rules: FastActionRules, cards: str, held: str, *, is_whole: bool) -> None:
    """A hand that is kept or split is worth what the table pays, in every way to set it or some."""
    pack, hand = list(parse_cards(cards)), sorted(parse_cards(held))
    prices = prices_of(rules, pack)
    for number, kind in enumerate(kinds_of(rules, with_bonus=True)):
        some = (0, 3) if kind == KEEP else (5 * (number % 2),)
        for choice in range(6) if is_whole else some:
            found = walked(rules, pack, hand, choice | kind.flags, EVEN)
            assert priced(prices, hand, kind, choice) == found, (kind, choice)


@pytest.mark.parametrize(("rules", "cards", "held"), TABLES)
def test_every_keep_and_split_is_worth_what_the_table_pays(
    rules: FastActionRules, cards: str, held: str
) -> None:
    check_ways(rules, cards, held, is_whole=False)


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "cards", "held"), TABLES)
def test_every_way_to_keep_and_split_is_worth_what_the_table_pays(
    rules: FastActionRules, cards: str, held: str
) -> None:
    check_ways(rules, cards, held, is_whole=True)


def test_a_dealers_natural_takes_the_first_wager_and_gives_the_second_back() -> None:
    rules = open_rules("ma")
    pack = list(parse_cards("As As Ah Ah Ks Kd Qh Jd 8s 8s 8d 8d 7c 5h"))
    hand = sorted(parse_cards("Ks Kd As Ah"))
    prices = prices_of(rules, pack)
    split = kinds_of(rules, with_bonus=False)[1]
    assert prices.returned.max() > 0
    for kind, choice in ((KEEP, 0), (KEEP, 3), (split, 0)):
        entry = choice | kind.flags
        found = walked(rules, pack, hand, entry, Stakes(10_00, 0))
        assert priced(prices, hand, kind, choice) == found, (kind, choice)


def test_what_is_fixed_is_paid_whatever_the_dealer_has() -> None:
    rules = open_rules("ma")
    pack = list(parse_cards("As Ah Ad Ac Ks Kd Qh Jd 8s 8d 7c 6c 5h 4h"))
    hand = sorted(parse_cards("As Ah Ad Ac"))
    prices = prices_of(rules, pack)
    fixed = {each.entry: each.main for each in prices.fixed}
    for entry in (encode(surrender=True), encode(natural=True)):
        assert walked(rules, pack, hand, entry, Stakes(10_00, 0))[0] == fixed[entry]


@pytest.mark.parametrize("at_natural", ["is paid as four-of-a-kind", "goes back"])
@pytest.mark.parametrize("at_surrender", ["is lost", "is surrendered in part", "goes back"])
def test_a_bonus_on_a_hand_that_is_not_played_is_worth_what_the_table_pays(
    at_natural: str, at_surrender: str
) -> None:
    rules = vary(
        "wa-multi-deck",
        natural_pays="5 to 1",
        surrender_part="1/4",
        bonus_at_natural=at_natural,
        bonus_at_surrender=at_surrender,
    )
    pack = list(parse_cards("As Ah Ad Ac Ks Kd Qh Jd 8s 8d 7c 6c 5h"))
    hand = sorted(parse_cards("As Ah Ad Ac"))
    prices = prices_of(rules, pack)
    for fixed in prices.fixed:
        assert walked(rules, pack, hand, fixed.entry, EVEN) == (fixed.main, fixed.bonus)


def test_a_dealers_natural_does_not_touch_a_bonus() -> None:
    settlement = "losers first, then winners"
    rules = vary("wa-multi-deck", natural_pays="5 to 1", settlement=settlement)
    pack = list(parse_cards("As As Ah Ah Ks Kd Qh Jd 8s 8s 8d 8d 7c"))
    hand = sorted(parse_cards("Ks Kd As Ah"))
    prices = prices_of(rules, pack)
    assert prices.returned.max() > 0
    for kind in kinds_of(rules, with_bonus=True):
        found = walked(rules, pack, hand, 5 | kind.flags, EVEN)
        assert priced(prices, hand, kind, 5) == found, kind


def test_best_play_weighs_what_a_surrender_costs_the_bonus() -> None:
    pack = list(parse_cards("As As Ah Ah Ks Ks Kh Qh Qd Jd Jd Ts Tc 9c"))
    ratio = Fraction(7, 3)
    for at_surrender in ("is lost", "goes back"):
        rules = vary(
            "wa-multi-deck",
            natural_pays="5 to 1",
            surrender_part="1/2",
            bonus_at_surrender=at_surrender,
        )
        prices = prices_of(rules, pack)
        kinds = kinds_of(rules, with_bonus=True)
        total = Fraction(0)
        for number, ways in enumerate(prices.hands.ways.tolist()):
            worth = [
                (main + ratio * bonus) / prices.unit
                for kind in kinds
                for choice in range(6)
                for main, bonus in [prices.exactly(number, kind, choice)]
            ]
            worth += [each.main + ratio * each.bonus for each in prices.fixed if each.which[number]]
            total += ways * max(worth)
        assert prices.best(ratio).value(ratio) == total / int(prices.hands.ways.sum())


def test_rounds_by_chance_come_to_what_is_counted() -> None:
    """Best play of a small pack with everything at once, simulated and priced."""
    rules = vary(
        "wa-multi-deck",
        OWN_TABLE,
        natural_pays="5 to 1",
        surrender_part="1/2",
        bonus_at_surrender="is surrendered in part",
        settlement="losers first, then winners",
        paytable="own",
        payout_limit="none",
    )
    pack = list(parse_cards(" ".join(rank + suit for rank in "25A" for suit in "cdhs"))) * 2
    prices = prices_of(rules, pack)
    best = prices.best(Fraction(1))
    assert {int(flag) for flag in np.unique(best.entries & plans.NATURAL)} == {0, plans.NATURAL}
    plan: Plan = np.zeros(size_of(rules.decks), np.uint8)
    renamings = keeps_of(prices.copies).permutations
    for faces, entry in zip(prices.hands.faces.tolist(), best.entries.tolist(), strict=True):
        for renaming in renamings:
            renamed = [face & 60 | int(renaming[face & 3]) for face in faces]
            plan[index_of(renamed, rules.decks)] = _moved(entry, renamed)
    found = simulator_of(EVEN).simulate(rules, 400_000, 5, plan=plan, pack=pack)
    assert found.bonus is not None
    assert found.main.covers(best.main, 0.9999)
    assert found.bonus.covers(best.bonus, 0.9999)
    assert found.together.covers(best.value(Fraction(1)), 0.9999)


def _moved(entry: int, cards: list[int]) -> int:
    """An entry for cards whose order is another once they are sorted."""
    if entry & (plans.SURRENDER | plans.NATURAL):
        return entry
    kept = [cards[place] for place in plans.KEEPS[entry & plans.KEEP_BITS]]
    faces = sorted(cards)
    places = [
        number
        for number, (one, other) in enumerate(plans.KEEPS)
        if sorted(kept) == [faces[one], faces[other]]
    ]
    return entry & ~plans.KEEP_BITS | places[0]


def test_a_line_that_pays_none_loses() -> None:
    rules = vary("wa-multi-deck", OWN_TABLE, paytable="own")
    assert rules.bonus_table is not None
    nets = dict(zip(names_of(rules.order), bonus_nets(rules.bonus_table, rules.order), strict=True))
    assert [nets[line] for line in ("straight", "three-of-a-kind", "pair")] == [-1, 0, -1]
    assert rules.bonus_line("straight") is None


def test_best_play_is_the_best_of_everything_it_may_do() -> None:
    rules = open_rules("wa-multi-deck")
    prices = prices_of(rules, list(parse_cards("As As Ah Ah Ks Ks Kh Qh Qd Jd Jd Ts Tc 9c")))
    ratio = Fraction(7, 3)
    best = prices.best(ratio)
    kinds = kinds_of(rules, with_bonus=True)
    total = Fraction(0)
    for number, ways in enumerate(prices.hands.ways.tolist()):
        worth = [
            main + ratio * bonus
            for kind in kinds
            for choice in range(6)
            for main, bonus in [prices.exactly(number, kind, choice)]
        ]
        total += ways * max(worth)
    assert best.value(ratio) == total / (int(prices.hands.ways.sum()) * prices.unit)


def test_a_line_of_the_house_way_changes_the_answer() -> None:
    rules = open_rules("wa-multi-deck")
    pack = tuple(
        list(parse_cards("As Ah Ks Kh Qh Qd Jd Jc Ts 9s 8s 8d 7c 6c")).count(c) for c in PACK
    )
    question = Question.of(rules, pack)
    turned = Question(
        copies=pack,
        order=question.order,
        steps=question.steps[::-1],
        ties=question.ties,
        naturals_set=question.naturals_set,
    )
    assert question.digest != turned.digest
    assert (counted(question).beaten != counted(turned).beaten).any()


def test_entries_are_plans() -> None:
    rules = open_rules("ma")
    prices = prices_of(rules, list(parse_cards("As Ah Ad Ac Ks Kd Qh Jd 8s 8d 7c 6c 5h 4h")))
    best = prices.best(Fraction(0))
    natural = prices.hands.faces.tolist().index(sorted(parse_cards("As Ah Ad Ac")))
    assert best.entries[natural] == plans.NATURAL
