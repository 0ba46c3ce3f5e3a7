"""What everybody has won or lost on boxes that several share, from the text of the rules alone."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from houseway.pieces.cards import Card
from tests.games.spanish_21.plain import count, is_blackjack, pays


@dataclass
class Bet:
    """The wager of somebody on a hand, and by how much it was doubled."""

    seat: int
    cents: int
    double: int = 0
    did_double: bool = False
    rescued: bool = False


@dataclass
class Cards:
    """A hand."""

    number: int
    bets: list[Bet]
    cards: list[Card] = field(default_factory=list)
    split: bool = False
    doubled: bool = False
    given_up: bool = False
    dead: bool = False
    done: bool = False
    owed: bool = False

    @property
    def count(self) -> int:
        return count(tuple(self.cards))

    @property
    def is_blackjack(self) -> bool:
        return not self.split and is_blackjack(tuple(self.cards))


@dataclass
class Boxed:
    """A box: who calls, then who is behind; the hands from the dealer's left."""

    seat: int
    bettors: list[int]
    hands: list[Cards]
    frozen: bool = False

    @property
    def live(self) -> list[Cards]:
        return [hand for hand in self.hands if not hand.dead and not hand.given_up]

    def bets_of(self, seat: int) -> list[tuple[Cards, Bet]]:
        found = [(hand, bet) for hand in self.live for bet in hand.bets if bet.seat == seat]
        return sorted(found, key=lambda each: each[0].number)


class Settled:
    """A round whose cards lie there: what each wager comes to."""

    def __init__(self, rules: Any, who: dict[int, str]) -> None:
        self.rules, self.who = rules, who
        self.net = dict.fromkeys(who, 0)
        self.match: dict[tuple[int, int], int] = {}
        self.insurance: dict[tuple[int, int], int] = {}
        self.original: dict[tuple[int, int], int] = {}
        self.boxes: list[Boxed] = []
        self.dealer: list[Card] = []

    @property
    def is_high(self) -> bool:
        return str(self.dealer[0])[0] in "AKQJ"

    @property
    def has_blackjack(self) -> bool:
        return is_blackjack(tuple(self.dealer))

    # §6(d)-(e), §8(a), §12(c).

    def pay_match(self) -> None:
        other, same = (4, 9) if self.rules.decks == 6 else (3, 12)
        for (seat, at), cents in self.match.items():
            hand = next(box for box in self.boxes if box.seat == at).hands[0]
            hits = [card for card in hand.cards if card.rank == self.dealer[0].rank]
            won = sum(same if card == self.dealer[0] else other for card in hits)
            self.net[seat] += won * cents if hits else -cents

    def halve(self, hand: Cards) -> None:
        for bet in hand.bets:
            self.net[bet.seat] -= bet.cents - self.part(Fraction(bet.cents, 2))

    def part(self, cents: Fraction) -> int:
        whole = cents.numerator // cents.denominator
        return whole + (self.rules.odd_cent == "to the player" and whole != cents)

    def lose_all(self, hand: Cards) -> None:
        for bet in hand.bets:
            self.net[bet.seat] -= bet.cents

    def hangs(self, hand: Cards) -> bool:
        if hand.count > 21 or all(bet.rescued for bet in hand.bets):
            return False
        if hand.count < 21:
            return True
        if hand.is_blackjack:
            return bool(self.rules.blackjack_against == "21 only")
        is_two = hand.split and len(hand.cards) == 2
        return bool(is_two and self.rules.split_two_card_21 == "by the letter")

    # §5, §9(b)-(c), §10(d)-(e).

    def settle(self) -> None:
        for box in self.boxes:
            for seat in box.bettors:
                own = box.bets_of(seat)
                if self.has_blackjack:
                    self.against_blackjack(own)
                else:
                    for hand, bet in own:
                        self.net[seat] += self.result(hand, bet)
        if not self.has_blackjack:
            self.super_bonus()

    def against_blackjack(self, own: list[tuple[Cards, Bet]]) -> None:
        """One original wager is taken; or what is lost already, and one if nothing is."""
        still = self.rules.dealer_blackjack_takes == "what is still at stake"
        gone = [(h, b) for h, b in own if b.rescued or h.count > 21] if still else []
        taken = bool(gone)
        for hand, bet in own:
            if is_blackjack(tuple(hand.cards)) and (
                not hand.split or self.rules.split_two_card_21 == "by the letter"
            ):
                self.net[bet.seat] += self.part(bet.cents * Fraction(3, 2))
            elif any(each is bet for _, each in gone):
                self.net[bet.seat] -= bet.cents + bet.double
            elif not taken:
                self.net[bet.seat] -= bet.cents
                taken = True

    def result(self, hand: Cards, bet: Bet) -> int:
        own, theirs = hand.count, count(tuple(self.dealer))
        if bet.rescued:
            return -bet.cents
        if own > 21 or own < theirs <= 21:
            return -bet.cents - bet.double
        if own == theirs < 21:
            return 0
        odds = self.odds(hand, bet, theirs)
        return self.part(bet.cents * odds) + self.part(bet.double * odds)

    def odds(self, hand: Cards, bet: Bet, theirs: int) -> Fraction:
        rules, one = self.rules, Fraction(1)
        by_hand = rules.bonus_lost_by == "the doubled hand"
        if bet.did_double or (hand.doubled and by_hand):
            return one
        if hand.is_blackjack:
            always = rules.blackjack_against == "any hand"
            return Fraction(3, 2) if always or theirs == 21 else one
        if hand.split and len(hand.cards) == 2 and hand.count == 21 == theirs:
            return Fraction(3, 2) if rules.split_two_card_21 == "by the letter" else one
        if hand.split and not rules.bonus_on_split:
            return one
        if not by_hand and any(
            each.did_double
            for box in self.boxes
            for other in box.hands
            for each in other.bets
            if self.who[each.seat] == self.who[bet.seat]
        ):
            return one
        return pays(tuple(hand.cards))

    def super_bonus(self) -> None:
        if str(self.dealer[0])[0] != "7":
            return
        paid: set[str] = set()
        for box in reversed(self.boxes):
            for hand in box.live:
                sevens = [str(card) for card in hand.cards]
                is_plain = not hand.split and not hand.doubled
                if is_plain and len(sevens) == 3 and len({*sevens}) == 1 and sevens[0][0] == "7":
                    self.pay_sevens(hand, paid)

    def pay_sevens(self, hand: Cards, paid: set[str]) -> None:
        steps = ((25_00, 5_000_00), (5_00, 1_000_00), (0, 0))
        got = [next(won for least, won in steps if bet.cents >= least) for bet in hand.bets]
        for bet, cents in zip(hand.bets, got, strict=True):
            self.net[bet.seat] += cents
        if not any(got) and self.rules.super_bonus_small_wager == "pays nobody":
            return
        told = {self.who[bet.seat] for bet in hand.bets}
        if self.rules.super_bonus_twice == "the others once a round":
            told |= paid
        for seat in sorted({seat for seat, _ in self.original}, reverse=True):
            if self.who[seat] not in told:
                told.add(self.who[seat])
                paid.add(self.who[seat])
                self.net[seat] += 50_00
