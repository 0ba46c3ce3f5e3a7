"""Rounds by chance with several players on a box, held against a second writing of the law."""

from collections import Counter
from random import Random

import pytest

from houseway.pieces.cards import Card
from houseway.round.actions import Action, Choose, Draw, Place, Proceed
from houseway.round.engine import Round
from houseway.round.events import RoundVoided
from houseway.round.options import Option
from houseway.round.stack_options import DrawCard
from houseway.round.start import Player, Start
from houseway.round.wager_options import PermitWager, PlaceWager
from houseway.table.notation import read, replay, write
from tests.games.spanish_21.boxes_again import Again
from tests.games.spanish_21.scenes import SCENES

CHOICES = {
    "decks": (6, 8),
    "hole_card": ("no hole card", "hole card", "card reader"),
    "reader_shows_players": (False, True),
    "positions": (1, 2, 6),
    "box_bettors": (2, 3),
    "shared_boxes": (1, 6),
    "blackjack_against": ("any hand", "21 only"),
    "split_two_card_21": ("an ordinary 21", "by the letter"),
    "bonus_lost_by": ("the doubled hand", "the player who doubled"),
    "bonus_on_split": (True, False),
    "super_bonus_small_wager": ("pays nobody", "pays the others"),
    "super_bonus_twice": ("each pays the others", "the others once a round"),
    "dealer_blackjack_takes": ("one original wager", "what is still at stake"),
    "odd_cent": ("to the player", "to the house"),
    "dead_hand_insurance": ("stays", "goes back"),
    "hole_card_exposed": ("stays face up, play on", "the round is void"),
    "void_settled": ("is undone", "stands"),
}
CALLED = 0.02
"""How often something goes wrong where it can."""
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")


class Chance:
    """Answers everything by chance; the shoe likes some ranks, so that pairs and 21s are many."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.liked = self.random.sample("23456789JQKA", self.random.choice((1, 2, 4, 12)))
        if self.random.random() < 0.1:
            self.liked = ["7"]

    def begin(self) -> Round:
        random = self.random
        chosen = {key: random.choice(values) for key, values in CHOICES.items()}
        chosen["match_pays"] = "six decks" if chosen["decks"] == 6 else "eight decks"
        limits = {"limits": "1 to 100 by 0.01", "match_limits": "1 to 100 by 0.01"}
        seats = random.sample(range(1, 7), random.randint(1, 5))
        players = {
            seat: Player(random.choice(NAMES), random.choice((40_00, 1_000_00))) for seat in seats
        }
        rules = SCENES.law.open({**chosen, **limits})
        return SCENES.game.round(rules, Start(players=players))

    def play(self) -> Round:
        round_ = self.begin()
        for _ in range(4 * len(round_.start.players)):
            round_.take(self.answer(round_))
        round_.take(Proceed())
        while round_.turn is not None:
            round_.take(self.called(round_) or self.answer(round_))
        return round_

    def called(self, round_: Round) -> Action | None:
        assert round_.turn is not None
        for call in round_.turn.calls:
            if self.random.random() < CALLED:
                found = list(call.examples())
                return self.random.choice(found) if found else None
        return None

    def answer(self, round_: Round) -> Action:
        turn = round_.turn
        assert turn is not None
        offered = [o for o in turn.options if not isinstance(o, PermitWager) and any(o.examples())]
        if turn.takes_wagers:
            offered = [option for option in offered if not _ends_wagers(option)]
        splits = [o for o in offered if any("split" in str(action) for action in o.examples())]
        option = self.random.choice(splits if splits and self.random.random() < 0.4 else offered)
        if isinstance(option, DrawCard):
            return Draw(self.card(round_))
        if isinstance(option, PlaceWager) and option.dial is not None:
            low, top, step = option.dial
            few = min(top, low + 30_00)
            return Place(option.seat, option.wager, self.random.randrange(low, few + 1, step))
        return self.random.choice(list(option.examples()))

    def card(self, round_: Round) -> Card:
        left = list(round_.felt.faces_left)
        liked = [card for card in left if str(card)[0] in self.liked]
        if self.liked == ["7"]:
            liked = [card for card in left if str(card) in ("7s", "7d")]
        return self.random.choice(liked if liked and self.random.random() < 0.7 else left)


def _ends_wagers(option: Option) -> bool:
    return any(isinstance(action, Proceed) for action in option.examples())


def check(seeds: range) -> Counter[str]:
    """Play rounds by chance and settle each a second time; what they were made of."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        round_ = Chance(seed).play()
        players = round_.start.players
        nets = {s: round_.felt.racks[s] - player.rack_cents for s, player in players.items()}
        again = Again(round_.rules, {s: p.name for s, p in players.items()}, round_.actions)
        assert again.play() == nets, f"seed {seed}:\n{write(SCENES.game, SCENES.law, round_)}"
        assert round_.felt.is_empty
        seen.update(_made_of(round_))
        if seed % 10 == 0:
            text = write(SCENES.game, SCENES.law, round_)
            assert replay(SCENES.game, SCENES.law, read(text)).events == round_.events
    return seen


def _made_of(round_: Round) -> set[str]:
    words = {str(action.choice) for action in round_.actions if isinstance(action, Choose)}
    words |= {
        a.wager.split("-")[0] for a in round_.actions if isinstance(a, Place) and "-" in a.wager
    }
    words |= {getattr(event, "why", "") for event in round_.events}
    words |= {type(event).__name__ for event in round_.events if isinstance(event, RoundVoided)}
    return words | {getattr(event, "kind", "") for event in round_.events}


@pytest.mark.parametrize("part", range(4))
def test_rounds_by_chance_come_to_what_a_second_writing_of_the_law_says(part: int) -> None:
    check(range(part * 75, (part + 1) * 75))


@pytest.mark.slow
def test_thousands_of_rounds_by_chance_come_to_what_a_second_writing_of_the_law_says() -> None:
    seen = check(range(1000, 6000))
    wanted = {
        *("cover", "first-hand", "second-hand", "third-hand", "fourth-hand", "rescue", "keep"),
        *("surrendered", "surrendered against a blackjack", "dealer's blackjack", "hand dead"),
        *("suited sevens against a seven", "wager", "match", "insurance", "double", "refuse"),
        *("lost before the blackjack", "share", "alone", "RoundVoided", "card-not-dealt"),
        *("no-cards", "one-card", "exposed-in-error", "face-up-card", "ten-found"),
    }
    assert wanted <= {*seen}, wanted - {*seen}
