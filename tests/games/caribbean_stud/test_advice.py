"""What betting and folding are worth, and best play in words."""

from collections import Counter
from math import comb

import pytest

from houseway.errors import NotAllowed
from houseway.games.caribbean_stud.advice import advise, strategy
from houseway.games.caribbean_stud.odds import kept_solution
from houseway.odds.situations import spelled_out
from houseway.odds.strategy import Strategy
from houseway.pieces.cards import RANKS, Card, parse_cards
from tests.games.caribbean_stud.scenes import law


@pytest.fixture(scope="module")
def words() -> Strategy:
    return strategy(law().open())


@pytest.mark.parametrize(
    ("hand", "shown", "best"),
    [
        ("As Kd Qh 7c 2s", "9c", "fold"),
        ("As Kd Qh 7c 2s", "7d", "bet"),
        ("As Kd Qh Jc 2s", "Ad", "bet"),
        ("2s 2d 3h 4c 6s", "Ad", "bet"),
        ("As Qd Jh Tc 9s", "2d", "fold"),
    ],
)
def test_the_better_decision_comes_first(hand: str, shown: str, best: str) -> None:
    options = advise(law().open(), parse_cards(hand), parse_cards(shown))
    assert options[0].decision == best
    assert {option.decision for option in options} == {"bet", "fold"}
    assert options[0].expectation >= options[1].expectation
    fold = next(option for option in options if option.decision == "fold")
    assert fold.expectation == -1


def test_a_royal_flush_in_spades_cannot_lose() -> None:
    hand, shown = parse_cards("As Ks Qs Js Ts"), parse_cards("2h")
    best = advise(law().open(), hand, shown)[0]
    # Whatever does not qualify is worth one ante, everything else two hundred and one.
    qualifies = (best.expectation - 1) * comb(46, 4) / 200
    assert qualifies.denominator == 1
    assert 0 < qualifies < comb(46, 4)


@pytest.mark.parametrize(
    ("hand", "shown", "why"),
    [
        ("As Kd Qh 7c", "9c", "five cards"),
        ("As Kd Qh 7c 2s", "", "the card that the dealer shows"),
        ("As Kd Qh 7c 2s", "9c 8c", "the card that the dealer shows"),
        ("As Kd Qh 7c 2s", "2s", "twice"),
    ],
)
def test_other_numbers_of_cards_are_refused(hand: str, shown: str, why: str) -> None:
    with pytest.raises(NotAllowed, match=why):
        advise(law().open(), parse_cards(hand), parse_cards(shown))


def test_the_lines_are_all_hands_with_all_cards_shown(words: Strategy) -> None:
    (stage,) = words.stages
    assert stage.holdings == comb(52, 5) * 47
    solution = kept_solution(law().open()).found
    worth = sum(line.worth * line.holdings for line in stage.lines)
    assert worth / stage.holdings == solution.value


def test_best_play_in_words(words: Strategy) -> None:
    (stage,) = words.stages
    said = {line.hands: line.decision for line in stage.lines if not line.named}
    assert said == {
        "pair to royal flush": "bet",
        "A-K, one of the other three shown": "bet",
        "A-K without Q, none of them shown": "fold",
        "A-K without Q and J, A or K shown": "fold",
        "A-K with Q or J, A or K shown": "bet",
        "A-K-Q, a card above the 4th shown": "fold",
        "A-K-Q, a card below the 4th shown": "bet",
        "any other high card": "fold",
    }
    assert all(line.closest >= 0 and line.costs > 0 for line in stage.lines)


def is_about(name: str, hand: list[Card], shown: Card) -> bool:
    """Whether the name of an exception, read word by word, is about cards of these ranks."""
    if " beside " in name:
        return name == spelled_out(tuple(hand), (shown,))
    _, _, *suits = name.split(", ", 2)
    if not suits:
        return True
    of_suit = [RANKS[card.rank] for card in sorted(hand, reverse=True) if card.suit == shown.suit]
    if suits[0].endswith(" held"):
        return is_number(suits[0].removesuffix(" of its suit held"), len(of_suit))
    return suits[0] == f"{'-'.join(of_suit)} of its suit"


def is_number(words: str, held: int) -> bool:
    match words.split():
        case ["none"]:
            return held == 0
        case ["at", "most", most]:
            return held <= int(most)
        case [least, "or", "more"]:
            return held >= int(least)
        case some:
            return str(held) in some


def ranks_of(name: str) -> str:
    """The ranks of the hand that a name is about."""
    if " beside " not in name:
        return name.partition(",")[0]
    return "-".join(card[0] for card in name.partition(" beside ")[0].split())


def test_the_exceptions_are_named_and_no_others(words: Strategy) -> None:
    """Each name is looked up again by its own words, and has as many hands as were counted."""
    (stage,) = words.stages
    exceptions = [line for line in stage.lines if line.named]
    assert [(line.decision, line.holdings) for line in exceptions] == [
        ("fold", 23_520),
        ("bet", 4_464),
        ("fold", 60_360),
    ]
    solution = kept_solution(law().open()).found
    fold = solution.rivals * solution.pays.folded
    told: dict[tuple[str, str], dict[str, str]] = {}
    for line in exceptions:
        for name in line.named:
            seen = name.split(", ")[1][0] if " shown" in name else name.split(" beside ")[1][0]
            told.setdefault((ranks_of(name), seen), {})[name] = line.decision
    times: Counter[str] = Counter()
    for number, values in zip(solution.close.tolist(), solution.close_bets.tolist(), strict=True):
        hand = [Card(card) for card in solution.hands[number].tolist()]
        called = "-".join(RANKS[card.rank] for card in sorted(hand, reverse=True))
        for shown in solution.pack:
            if shown in hand:
                continue
            names = told.get((called, RANKS[shown.rank]), {})
            about = [name for name in names if is_about(name, hand, shown)]
            if about:
                decision = "bet" if values[shown] > fold else "fold"
                assert [names[name] for name in about] == [decision]
                times[decision] += int(solution.weights[number])
    assert times == {"fold": 23_520 + 60_360, "bet": 4_464}


def test_the_rule_without_exceptions_costs_next_to_nothing(words: Strategy) -> None:
    assert words.in_short == (
        "Without the exceptions it costs 0.00000225 antes more (311433/138425211925)."
    )
