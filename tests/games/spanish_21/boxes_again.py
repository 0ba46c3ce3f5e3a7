"""A second writing of the law, for boxes on which several players wager.

It is handed what was done at a table, word by word as a record has it, and what the table has
chosen, and works out from the text of the rules what everybody has won or lost in the end. It knows
neither the engine nor the game: cards are dealt in the law's order, whoever calls decides, those
behind follow or do not, and wagers are settled.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from houseway.pieces.cards import Card
from houseway.round.actions import Action, Call, Choose, Draw, Place, Proceed, Surrender, TakeBack
from tests.games.spanish_21.boxes_settled import Bet, Boxed, Cards, Settled
from tests.games.spanish_21.plain import count

NO_WORDS = ("drawn-in-error", "undue-card", "dealer-draws-too-many")
"""What changes nothing: the card is the next one, or is burned (§15(c), (e))."""
ORDINALS = ("first", "second", "third", "fourth")


class Void(Exception):
    """The round is void: what was settled stands, or does not."""

    def __init__(self, stands: bool) -> None:
        super().__init__()
        self.stands = stands


class Again(Settled):
    """One round, from what was done at the table."""

    def __init__(self, rules: Any, who: dict[int, str], actions: Iterable[Action]) -> None:
        super().__init__(rules, who)
        self.actions = list(actions)
        self.aside: list[Card] = []
        self.found = {"face-up-card": 0, "ten-found": 0}

    def play(self) -> dict[int, int]:
        """What everybody has won or lost."""
        try:
            self.wagers()
            self.deal()
            if any(box.live for box in self.boxes):
                self.pay_match()
                self.insure()
                if not self.reads_blackjack():
                    self.decide()
                self.turn_dealer()
                self.take(Proceed)
                self.settle()
        except Void as void:
            if not void.stands:
                self.net = dict.fromkeys(self.net, 0)
        assert not self.actions, f"more was done than the law has: {self.actions[0]}"
        return self.net

    # What was done.

    def next(self) -> Action | None:
        """What was done next, once what was called on the way is dealt with."""
        while self.actions and isinstance(call := self.actions[0], Call) and self.heard(call):
            self.actions.pop(0)
        return self.actions[0] if self.actions else None

    def heard(self, call: Call) -> bool:
        kind = call.kind
        if kind in NO_WORDS:
            return True
        if kind in self.found:
            self.found[kind] += 1
            if self.found[kind] > 1:
                self.actions.pop(0)
                raise Void(self.rules.void_settled == "stands")
        elif kind == "exposed-in-error":
            self.aside.append(call.cards[0])
        elif kind == "dealer-card-exposed":
            if self.rules.hole_card_exposed == "the round is void":
                self.actions.pop(0)
                raise Void(self.rules.void_settled == "stands")
        elif kind == "reader-misused":
            if self.rules.reader_shows_players:
                self.actions.pop(0)
                raise Void(stands=True)
        else:
            return False
        return True

    def take(self, kind: type[Action]) -> Any:
        action = self.next()
        assert isinstance(action, kind), f"{kind.__name__} was due, and there was {action}"
        return self.actions.pop(0)

    def chosen(self, seat: int, *words: str) -> str:
        action = self.take(Choose)
        assert action.seat == seat
        assert action.choice in words, f"{action} is none of {words}"
        return str(action.choice)

    def while_(self, fits: Callable[[Action], bool]) -> Iterable[Any]:
        """What was answered, as long as it was; what was called meanwhile, and nothing later."""
        while (answer := next((a for a in self.actions if not isinstance(a, Call)), None)) and fits(
            answer
        ):
            self.next()
            yield self.actions.pop(0)

    def card(self) -> Card | None:
        """The next card; None if it was called that it was not dealt."""
        while not self.aside and isinstance(call := self.actions[0], Call):
            if not self.heard(call):
                assert call.kind in ("passed-over", "card-not-dealt")
                self.actions.pop(0)
                return None
            self.actions.pop(0)
        if self.aside:
            return self.aside.pop()
        draw: Draw = self.take(Draw)
        return draw.card

    # §5(a), §6(b), §13(a)-(c).

    def wagers(self) -> None:
        lie: dict[tuple[int, str], int] = {}
        order: list[tuple[int, int]] = []
        while not isinstance(action := self.actions.pop(0), Proceed):
            match action:
                case Place(seat, wager, cents):
                    lie[seat, wager] = cents
                    order.append((seat, at_box(seat, wager)))
                case TakeBack(seat, wager):
                    del lie[seat, wager]
                case _:
                    pass
        for (seat, wager), cents in lie.items():
            kind = self.match if wager.startswith("match") else self.original
            kind[seat, at_box(seat, wager)] = cents
        came = [key for key in dict.fromkeys(order) if key in self.original]
        for box in sorted({box for _, box in came}):
            bettors = [seat for seat, at in came if at == box]
            highest = max(self.original[seat, box] for seat in bettors)
            called = [seat for seat in bettors if self.original[seat, box] == highest]
            caller = box if box in bettors else called[0]
            line = [caller, *(seat for seat in bettors if seat != caller)]
            bets = [Bet(seat, self.original[seat, box]) for seat in line]
            self.boxes.append(Boxed(box, line, [Cards(1, bets)]))

    # §7(d), §15(f), (h).

    def deal(self) -> None:
        if not self.boxes:
            return
        for spot in (*self.boxes, None, *self.boxes):
            card = self.card()
            if card is not None:
                (self.dealer if spot is None else spot.hands[0].cards).append(card)
        for box in self.boxes:
            self.complete(box, box.hands[0])
        if any(box.live for box in self.boxes):
            if not self.dealer:
                self.dealer.append(self.must())
            if self.rules.hole_card != "no hole card":
                hole = self.card()
                self.dealer.append(self.must() if hole is None else hole)

    def complete(self, box: Boxed, hand: Cards) -> None:
        if not hand.cards:
            self.kill(box, hand)
        elif len(hand.cards) == 1:
            if self.chosen(box.bettors[0], "complete", "void") == "void":
                self.kill(box, hand)
            else:
                hand.cards.append(self.must())

    def must(self) -> Card:
        card = self.card()
        assert card is not None
        return card

    def kill(self, box: Boxed, hand: Cards) -> None:
        """A dead hand gives everything back; what rides on the dealer's card as it was chosen."""
        hand.dead = hand.done = True
        hand.owed = False
        for bet in hand.bets:
            if not box.bets_of(bet.seat):
                self.match.pop((bet.seat, box.seat), None)
                if self.rules.dead_hand_insurance == "goes back":
                    self.insurance.pop((bet.seat, box.seat), None)

    # §6(d)-(e), §11, §7(i).

    def insure(self) -> None:
        if str(self.dealer[0])[0] != "A":
            return
        for action in self.while_(is_insuring):
            if isinstance(action, Place):
                self.insurance[action.seat, at_box(action.seat, action.wager)] = action.cents

    def reads_blackjack(self) -> bool:
        if self.rules.hole_card != "card reader" or not self.is_high:
            return False
        action = self.next()
        self.actions.pop(0)
        if isinstance(action, Call):
            assert action.kind in ("reader-fails", "reader-forgotten")
            return False
        return self.has_blackjack

    # §7(e)-(f), §8-§10, §12(a), §13(d)-(e), §15(d), (i).

    def decide(self) -> None:
        for box in self.boxes:
            if box.live:
                self.play_from(box, 0)
        while owed := [(box, hand) for box in self.boxes for hand in box.hands if hand.owed]:
            for box, hand in owed:
                self.make_good(box, hand)
                self.play_from(box, box.hands.index(hand))

    def make_good(self, box: Boxed, hand: Cards) -> None:
        if box.frozen or self.chosen(box.bettors[0], "complete", "void") == "void":
            self.kill(box, hand)
        elif hand.doubled:
            self.one_card(hand)
        else:
            self.hit(hand)

    def play_from(self, box: Boxed, at: int) -> None:
        while at < len(box.hands):
            hand = box.hands[at]
            while not hand.done and not hand.owed:
                if len(hand.cards) == 1:
                    self.second(box, hand)
                elif hand.count >= 21:
                    hand.done = True
                else:
                    self.decision(box, hand)
            at += 1

    def hit(self, hand: Cards) -> bool:
        card = self.card()
        hand.owed = card is None
        if card is not None:
            hand.cards.append(card)
        return card is not None

    def freeze(self, seat: int) -> None:
        for box in self.boxes:
            box.frozen = box.frozen or self.who[box.bettors[0]] == self.who[seat]

    def second(self, box: Boxed, hand: Cards) -> None:
        caller = box.bettors[0]
        if self.aside and not box.frozen and self.chosen(caller, "accept", "refuse") == "refuse":
            self.freeze(caller)
        if box.frozen:
            hand.done = True
        else:
            self.hit(hand)

    def decision(self, box: Boxed, hand: Cards) -> None:
        action, caller = self.next(), box.bettors[0]
        self.actions.pop(0)
        assert action is not None
        assert action.actor == caller, f"{action}: seat {caller} calls"
        match action:
            case Surrender():
                self.surrender(hand)
            case Place(_, _, cents):
                self.double(box, hand, cents)
            case Choose(_, "draw"):
                self.hit(hand)
            case Choose(_, "split"):
                self.split(box, hand)
            case Choose(_, "refuse"):
                self.freeze(caller)
            case Choose(_, "stand"):
                hand.done = True
            case _:
                raise AssertionError(f"{action} is no decision")

    def surrender(self, hand: Cards) -> None:
        hand.done = hand.given_up = True
        if not self.is_high:
            self.halve(hand)

    def double(self, box: Boxed, hand: Cards, cents: int) -> None:
        hand.doubled = True
        hand.bets[0].double, hand.bets[0].did_double = cents, True
        behind = {bet.seat: bet for bet in hand.bets[1:]}
        for action in self.while_(lambda action: is_along(action, box.seat, behind)):
            bet = behind.pop(action.seat)
            if isinstance(action, Place):
                assert action.cents <= bet.cents
                bet.double, bet.did_double = action.cents, True
        self.one_card(hand)

    def one_card(self, hand: Cards) -> None:
        if not self.hit(hand):
            return
        hand.done = True
        own = {bet.seat: bet for bet in hand.bets if bet.did_double and hand.count <= 21}
        for _ in range(len(own)):
            action = self.take(Choose)
            bet = own.pop(action.seat)
            assert action.choice in ("keep", "rescue")
            if action.choice == "rescue":
                bet.double, bet.rescued = 0, True

    def split(self, box: Boxed, hand: Cards) -> None:
        one, two = hand.cards
        made = Cards(len(box.hands) + 1, [Bet(box.bettors[0], hand.bets[0].cents)], [two], True)
        hand.cards, hand.split = [one], True
        box.hands.insert(box.hands.index(hand) + 1, made)
        behind = {bet.seat: bet for bet in hand.bets[1:]}
        names = {f"{ORDINALS[each.number - 1]}-hand": each for each in (hand, made)}
        while behind:
            action = self.take(Choose)
            bet = behind.pop(action.seat)
            if action.choice == "cover":
                made.bets.append(Bet(bet.seat, bet.cents))
            elif names[action.choice] is made:
                hand.bets.remove(bet)
                made.bets.append(bet)

    # §7(g), §12(b)-(c), §11(c)-(d), §8(a)(2).

    def turn_dealer(self) -> None:
        if self.rules.hole_card != "no hole card":
            self.take(Proceed)
        while len(self.dealer) < 2:
            self.dealer.append(self.must())
        for (seat, _), cents in self.insurance.items():
            self.net[seat] += 2 * cents if self.has_blackjack else -cents
        for box in self.boxes:
            for hand in box.hands:
                if hand.given_up and self.is_high:
                    self.lose_all(hand) if self.has_blackjack else self.halve(hand)
        hangs = any(self.hangs(hand) for box in self.boxes for hand in box.live)
        while hangs and count(tuple(self.dealer)) < 17:
            self.dealer.append(self.must())


def at_box(seat: int, wager: str) -> int:
    """The box that a wager is on by its name."""
    name = wager.split(".", maxsplit=1)[0]
    return int(name.split("-")[1]) if "-" in name else seat


def is_insuring(action: Action) -> bool:
    match action:
        case Place(_, wager):
            return wager.startswith("insurance")
        case Choose(_, choice):
            return choice == "pass"
        case _:
            return False


def is_along(action: Action, box: int, behind: Collection[int]) -> bool:
    match action:
        case Place(seat, wager):
            return seat in behind and wager.startswith("double-") and at_box(seat, wager) == box
        case Choose(seat, choice):
            return seat in behind and choice == "pass"
        case _:
            return False
