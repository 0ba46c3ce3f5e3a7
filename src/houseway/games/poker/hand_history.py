"""A round as a hand history that other poker tools read: PHH, the format of PokerKit, in TOML.

`p1` sits left of the button, or left of the dealer where there is no button. Amounts are dollars.
The format has codes for some variants and forms of betting, and no words for what goes wrong at a
table: a round that it cannot say is refused, with the reason.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from houseway.errors import NotPermitted
from houseway.games.poker.procedure import play
from houseway.games.poker.rules import PokerRules
from houseway.games.poker.settlement import CONCEDE, SHOW
from houseway.games.poker.standing import Carried
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents, show_money
from houseway.round.accounts import rack
from houseway.round.actions import Action, Bet, Call, Check, Choose, Fold, Match
from houseway.round.card_events import CardBurned, CardDealt
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.felt import Felt
from houseway.round.payments import MoneyMoved, WagerPaid, WagerPlaced, WagerReturned
from houseway.round.shoe_events import DiscardsShuffled
from houseway.round.spots import COMMUNITY, Seat, Spot, clockwise
from houseway.steps.betting_round import BET

CODES: Final[Mapping[tuple[str, str], str]] = {
    ("holdem", "fixed limit"): "FT",
    ("holdem", "between limits"): "NT",
    ("omaha", "pot limit"): "PO",
    ("omaha-8", "fixed limit"): "FO/8",
    ("stud", "fixed limit"): "F7S",
    ("stud-8", "fixed limit"): "F7S/8",
}
"""What the format calls a variant with a form of betting."""


RAISES_MOST: Final = 4
"""Bets and raises that a betting round has at most, under some codes."""
FOUR_AT_MOST: Final = ("FT", "F7S", "F7S/8")
"""The codes under which a betting round has no more of them."""


def code_of(rules: PokerRules) -> str:
    """The format's code for what is played; refused where it has none."""
    code = CODES.get((rules.variant.name, rules.betting))
    if code is None:
        there_are = ", ".join(f"{variant} ({betting})" for variant, betting in CODES)
        what = f"{rules.variant.name} ({rules.betting})"
        raise NotPermitted(f"PHH has no code for {what}; it has one for: {there_are}")
    return code


def hand_history(*rounds: Round) -> str:
    """Rounds of poker that are over: one as the text of a `.phh` file, several of a `.phhs` file.

    In the latter each is a table, numbered from 1.
    """
    texts = [_text(fields_of(round_)) for round_ in rounds]
    if len(texts) == 1:
        return texts[0]
    return "\n".join(f"[{number}]\n{text}" for number, text in enumerate(texts, start=1))


def fields_of(round_: Round) -> dict[str, Any]:
    """Every field of a hand history, amounts in cents."""
    assert isinstance(round_.rules, PokerRules)
    rules, code = round_.rules, code_of(round_.rules)
    _refuse(round_)
    order = order_of(round_)
    fixed = {"small_bet": rules.limits.minimum, "big_bet": rules.limits.maximum}
    times, parts = _times(round_)
    bets = fixed if rules.betting == "fixed limit" else {"min_bet": rules.limits.minimum}
    forced = {"blinds_or_straddles": _blinds(round_, order)}
    if not rules.variant.button:
        forced = {"bring_in": [rules.forced_bet.cents]}
    stacks = _stacks(round_)
    return {
        "variant": code,
        "ante_trimming_status": True,
        "antes": [rules.ante.cents] * len(order),
        **forced,
        **{key: [cents * times // parts] for key, cents in bets.items()},
        "starting_stacks": [stacks[seat] for seat in order],
        "actions": list(_actions(round_, order)),
        "seats": order,
        "players": [round_.table.players[seat].name for seat in order],
        "finishing_stacks": [round_.felt.racks[seat] - _of_sides(round_, seat) for seat in order],
        "currency": "USD",
    }


def _refuse(round_: Round) -> None:
    """Refuse what the format has no words for."""
    rules, why = round_.rules, ""
    assert isinstance(rules, PokerRules)
    if round_.turn is not None:
        why = "the round is not over"
    elif any(isinstance(action, Call) for action in round_.actions):
        why = "something irregular was called, and the format has no words for it"
    elif any(isinstance(event, DiscardsShuffled) for event in round_.events) or _is_common(round_):
        why = "the deck ran short, and other tools deal on from it in another way"
    elif not any(isinstance(event, CardDealt) for event in round_.events):
        why = "nothing was dealt"
    elif not rules.variant.button and rules.forced_bet.cents >= rules.limits.minimum:
        why = "the format has a forced bet below the minimum only"
    if why:
        raise NotPermitted(f"no hand history: {why}")


def _is_common(round_: Round) -> bool:
    """Whether a card was dealt to all in a variant that has no board."""
    assert isinstance(round_.rules, PokerRules)
    dealt = (event.spot for event in round_.events if isinstance(event, CardDealt))
    return not round_.rules.variant.board_cards and COMMUNITY in dealt


def order_of(round_: Round) -> list[Seat]:
    """Who was dealt in, from the left of the button or of the dealer."""
    dealt = (event.spot for event in round_.events if isinstance(event, CardDealt))
    seats = sorted({spot.seat for spot in dealt if spot != COMMUNITY})
    assert isinstance(round_.rules, PokerRules)
    return clockwise(seats, round_.felt.marker + 1) if round_.rules.variant.button else seats


def _killer(round_: Round) -> Seat:
    """Before whom the kill button lay when the round began; 0 if before nobody."""
    assert isinstance(round_.rules, PokerRules)
    return round_.start.carried_as(Carried).kill if round_.rules.kill else 0


def _times(round_: Round) -> tuple[int, int]:
    """By what a kill has raised the limits, be its player in the round or not."""
    assert isinstance(round_.rules, PokerRules)
    return round_.rules.kill.times if _killer(round_) else (1, 1)


def _blinds(round_: Round, order: Sequence[Seat]) -> list[Cents]:
    """The blinds by place; the format turns those of two players round.

    The blind of a kill stands below nothing, as one that is posted late: it is live, and whoever
    follows the blinds still acts first. Only in the last blind's own place it is a blind like
    another.
    """
    assert isinstance(round_.rules, PokerRules)
    own = round_.rules.blinds.cents
    paid = dict.fromkeys(order, 0)
    for event in round_.events:
        if isinstance(event, WagerPlaced) and event.why in ("blind", "kill blind"):
            is_late = event.why == "kill blind" and order.index(event.seat) != len(own) - 1
            paid[event.seat] = -event.cents if is_late else event.cents
    blinds = [paid[seat] for seat in order]
    return blinds[::-1] if len(order) == 2 else blinds


def _stacks(round_: Round) -> dict[Seat, Cents]:
    """What everybody had before the first ante, blind or card."""
    racks = {seat: player.rack_cents for seat, player in round_.start.players.items()}
    for event in round_.events:
        is_bet = isinstance(event, WagerPlaced) and event.wager == BET
        if is_bet or isinstance(event, CardDealt):
            break
        if isinstance(event, MoneyMoved):
            for account, sign in zip(event.sides, (-1, 1), strict=True):
                if account == rack(account.seat):
                    racks[account.seat] = racks.get(account.seat, 0) + sign * event.amount
    return racks


def _of_sides(round_: Round, seat: Seat) -> Cents:
    """What side wagers brought somebody when they were settled: the format knows pots alone."""
    settled = (e for e in round_.events if isinstance(e, WagerPaid | WagerReturned))
    return sum(e.cents for e in settled if e.seat == seat and e.wager != BET)


# What was done.


class _Bets:
    """What the format lets bet on a street: it has no words for other rules of raising.

    A raise is by the largest one before it and by the minimum, all-in for less aside; what brings a
    forced bet to the minimum is measured from nothing.
    """

    def __init__(self, least: Cents, *, is_fixed: bool, is_counted: bool, completes: bool) -> None:
        self.least, self.is_fixed, self.completes = least, is_fixed, completes
        self.is_counted = is_counted
        self.count = 0
        self.by: Cents = 0
        """The largest raise so far."""
        self.short: Cents = 0
        """What was added since the last full bet, by those who are all-in for less."""
        self.acted: set[Seat] = set()
        """Who has acted since the last full bet."""

    def refusal(self, seat: Seat, to: Cents, felt: Felt) -> str:
        """Why the format does not admit that a seat bets so much; nothing if it does."""
        own, level, all_in = _standing(seat, felt)
        if self.is_counted and self.count == RAISES_MOST:
            return f"a betting round has {RAISES_MOST} bets and raises at most"
        if level - own < self.by or (0 < self.short < self.by and seat in self.acted):
            return "who has answered a bet does not raise one that is all-in for less"
        least = min(all_in, max(self.by, self.least) + (0 if self.completes else level))
        if to < least or (self.is_fixed and to > least):
            return f"a raise from {show_money(level)} comes to {show_money(least)}"
        return ""

    def bet(self, seat: Seat, to: Cents, felt: Felt) -> None:
        """Note a bet or a raise."""
        _, level, all_in = _standing(seat, felt)
        by = to - level
        if by >= self.by:
            self.acted.clear()
        self.acted.add(seat)
        self.by, self.count, self.completes = max(self.by, by), self.count + 1, False
        self.short = self.short + by if to == all_in else 0
        if self.short >= self.by:
            self.short = 0


def _standing(seat: Seat, felt: Felt) -> tuple[Cents, Cents, Cents]:
    """What a seat has bet, the highest bet, and what the seat has in all."""
    own = felt.stake(seat, BET)
    level = max((cents for (_, wager), cents in felt.wagers.items() if wager == BET), default=0)
    return own, level, own + felt.racks[seat]


class _Scribe:
    """Writes down a round that is played again."""

    def __init__(self, again: Round, order: Sequence[Seat]) -> None:
        self.again, self.order = again, order
        self.lines: list[str] = []
        self.live = list(order)
        self.hands: dict[Seat, list[Card]] = {seat: [] for seat in order}
        self.new: dict[Spot, list[Card]] = {}
        """Cards that lie there and are not written down yet."""
        self.unseen = set(order)
        """Who has cards that were not shown."""
        self.bet = False
        """Whether somebody has acted since the last card."""
        self.street = 0
        self.bets = self.new_bets()

    def new_bets(self) -> _Bets:
        """What may be bet on the street that begins."""
        rules = self.again.rules
        assert isinstance(rules, PokerRules)
        street, is_first = rules.variant.streets[self.street], not self.street
        return _Bets(
            rules.stakes(street, _times(self.again)).minimum,
            is_fixed=rules.betting == "fixed limit",
            is_counted=code_of(rules) in FOUR_AT_MOST,
            completes=is_first and not rules.variant.button,
        )

    def name(self, seat: Seat) -> str:
        """A player as the format calls them."""
        return f"p{self.order.index(seat) + 1}"

    def take(self, action: Action) -> None:
        """Play an action again, and write down what it made."""
        match action:
            case Fold(seat):
                self.act(seat, "f")
                self.live.remove(seat)
            case Check(seat) | Match(seat):
                self.act(seat, "cc")
                self.bets.acted.add(seat)
            case Bet(seat, cents):
                if why := self.bets.refusal(seat, cents, self.again.felt):
                    raise NotPermitted(
                        f"no hand history: {self.name(seat)} bets {_amount(cents)}; {why}"
                    )
                self.bets.bet(seat, cents, self.again.felt)
                self.act(seat, f"cbr {_amount(cents)}")
            case Choose(seat, choice) if choice in (SHOW, CONCEDE):
                self.flush()
                self.show(seat, conceded=choice == CONCEDE)
        for event in self.again.take(action):
            self.hear(event)

    def act(self, seat: Seat, what: str) -> None:
        """What a player does in turn."""
        self.flush()
        self.bet = True
        self.lines.append(f"{self.name(seat)} {what}")

    def hear(self, event: Event) -> None:
        """Write down a fact that follows by itself."""
        if isinstance(event, CardBurned):
            self.flush()
            if self.bet:
                self.show_all_in()
            self.bet = False
            self.street += 1
            self.bets = self.new_bets()
        match event:
            case CardDealt(_, spot, card) if card is not None:
                self.new.setdefault(spot, []).append(card)
                if spot != COMMUNITY:
                    self.hands[spot.seat].append(card)
                    if not event.face_up:
                        self.unseen.add(spot.seat)
            case WagerPlaced(_, seat, _, _, "forced bet"):
                self.act(seat, "pb")
            case _:
                pass

    def flush(self) -> None:
        """Write down the cards of a street, the players' before the board."""
        for spot, cards in self.new.items():
            told = "".join(map(str, cards))
            to = "db" if spot == COMMUNITY else f"dh {self.name(spot.seat)}"
            self.lines.append(f"d {to} {told}")
        self.new.clear()

    def show_all_in(self) -> None:
        """Where nobody can bet any more, hands lie open before the next card."""
        able = [seat for seat in self.live if self.again.felt.racks[seat]]
        if len(self.live) > 1 and len(able) < 2:
            for seat in self.live:
                self.show(seat)

    def show(self, seat: Seat, *, conceded: bool = False) -> None:
        """A hand that is shown, with its cards, or given up without."""
        if conceded:
            self.live.remove(seat)
            self.lines.append(f"{self.name(seat)} sm")
        elif seat in self.unseen:
            self.unseen.discard(seat)
            self.lines.append(f"{self.name(seat)} sm {''.join(map(str, self.hands[seat]))}")


def _actions(round_: Round, order: Sequence[Seat]) -> list[str]:
    again = _Scribe(Round(play, round_.rules, round_.start), order)
    for action in round_.actions:
        again.take(action)
    again.flush()
    return again.lines


# As text.


def _amount(cents: Cents) -> str:
    """Dollars, with cents only where there are some.

    >>> _amount(400), _amount(-250), _amount(5)
    ('4', '-2.50', '0.05')
    """
    sign, whole, odd = "-" if cents < 0 else "", abs(cents) // 100, abs(cents) % 100
    return f"{sign}{whole}.{odd:02d}" if odd else f"{sign}{whole}"


def _text(fields: Mapping[str, Any]) -> str:
    return "".join(f"{key} = {_value(key, value)}\n" for key, value in fields.items())


def _value(key: str, value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _quoted(value)
    if key in ("actions", "players"):
        return f"[{', '.join(map(_quoted, value))}]"
    if key in ("bring_in", "small_bet", "big_bet", "min_bet"):
        return _amount(value[0])
    return f"[{', '.join(map(str, value) if key == 'seats' else map(_amount, value))}]"


def _quoted(text: str) -> str:
    """Text as TOML has it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
