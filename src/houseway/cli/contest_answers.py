"""What is asked where players contend for pots: to take part, to bet, to change cards."""

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from houseway.cli.answers import Question
from houseway.cli.render import LETTERS, Ink
from houseway.errors import NotAllowed, Unreadable
from houseway.pieces.money import parse_money, show_money
from houseway.round.actions import Action, Bet, Check, Fold, Match, Set
from houseway.round.options import Closed, Exactly, KeepSome, Option, TakePart
from houseway.round.spots import DEALER
from houseway.round.view import View
from houseway.round.wager_options import BetTo

PART: Final = "take-part"
"""What somebody is not asked again in a round, once it is answered."""


class PartQuestion(Question):
    """Whether to be dealt in: Enter is, or stays so."""

    def __init__(self, view: View, singles: Iterable[Exactly]) -> None:
        super().__init__(view, ())
        self.into = next((o.action for o in singles if isinstance(o, TakePart)), None)
        self.out = next((o.action for o in singles if not isinstance(o, TakePart)), None)

    def answers(self) -> dict[str, str]:
        """Enter, or o."""
        return {"Enter": "deal me in", "o": "sit this hand out"}

    def read_own(self, text: str) -> Action | None:
        """The action; nothing where somebody is in, or out, already."""
        if text in ("o", "out", "sit-out"):
            return self.out
        if text in ("", "t", "in", PART):
            return self.into
        raise self._unknown(text)


class BetQuestion(Question):
    """Fold, check or call; or an amount that the own bet comes to."""

    def __init__(self, view: View, options: list[Option]) -> None:
        super().__init__(view, ())
        singles = [option for option in options if isinstance(option, Exactly)]
        self.singles = {KEYS[type(option.action)]: option for option in singles}
        bets = [option for option in options if isinstance(option, BetTo)]
        self.bet = bets[0] if bets else None

    def answers(self) -> dict[str, str]:
        """The letters, and amounts where there is a choice of them."""
        found = {}
        for key, option in self.singles.items():
            found[key] = option.means or option.action.verb
        if self.bet is not None:
            least, most = show_money(self.bet.least_cents), show_money(self.bet.most_cents)
            word = "raise to" if self.bet.word == "raise" else "bet"
            found["r" if self.bet.word == "raise" else "b"] = f"{word} {least}"
            if least != most:
                found["amount"] = f"{word} up to {most}"
        return found

    def read_own(self, text: str) -> Action | None:
        """A letter, or the amount of the own bet."""
        if text in self.singles:
            return self.singles[text].action
        for option in self.singles.values():
            if text == option.action.verb:
                return option.action
        if self.bet is None:
            raise self._unknown(text)
        if text in ("b", "r", "bet", "raise"):
            return Bet(self.bet.seat, self.bet.least_cents)
        try:
            action = Bet(self.bet.seat, parse_money(text))
        except Unreadable:
            raise self._unknown(text) from None
        refusal = self.bet.refusal(action)
        if refusal is not None:
            raise NotAllowed(refusal)
        return action


KEYS: Final[dict[type[Action], str]] = {Check: "c", Match: "c", Fold: "f"}


class DrawQuestion(Question):
    """Which cards to change."""

    def __init__(self, view: View, option: KeepSome) -> None:
        super().__init__(view, ())
        self.option = option
        self.cards = sorted(option.cards, reverse=True)

    def shows(self, ink: Ink) -> Text:
        """The own cards with their letters."""
        return ink.lettered(self.cards)

    def answers(self) -> dict[str, str]:
        """Letters of cards, or Enter."""
        return {LETTERS[:2]: "discard these, by their letters", "Enter": "keep all"}

    def read_own(self, text: str) -> Action | None:
        """Letters of the cards to discard."""
        letters, known = text.replace(" ", ""), LETTERS[: len(self.cards)]
        if not set(letters) <= set(known) or len(set(letters)) < len(letters):
            raise self._unknown(text)
        gone = {self.cards[known.index(letter)] for letter in letters}
        return Set(self.option.seat, tuple(c for c in self.option.cards if c not in gone))


def contest_question(view: View, declined: set[str]) -> Question | None:
    """What is asked of somebody who contends; None where it is asked otherwise, or not at all."""
    options = [o for o in view.ask.options if not isinstance(o, Closed)] if view.ask else []
    singles = [option for option in options if isinstance(option, Exactly)]
    for option in options:
        if isinstance(option, KeepSome):
            return DrawQuestion(view, option)
    if any(isinstance(option, BetTo) or _answers_a_bet(option) for option in options):
        return BetQuestion(view, options)
    if is_election(view) and PART not in declined:
        return PartQuestion(view, singles)
    return None


def is_election(view: View) -> bool:
    """Whether it is asked who takes part."""
    if view.ask is None or DEALER not in view.ask.asked:
        return False
    singles = [option for option in view.ask.options if isinstance(option, Exactly)]
    return any(isinstance(option, TakePart) or _sits_out(option) for option in singles)


def _answers_a_bet(option: Option) -> bool:
    return isinstance(option, Exactly) and isinstance(option.action, Match)


def _sits_out(option: Exactly) -> bool:
    return getattr(option.action, "choice", "") == "sit-out"
