"""What a person is asked and how the answer is typed, worked out from the options alone.

A new game needs nothing here: its options are wagers, cards to keep, a cut, single actions or, if
it has something new, whatever its option gives as examples, numbered.
"""

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text

from houseway.cli.render import LETTERS, Ink
from houseway.errors import NotAllowed, Unreadable
from houseway.pieces.cards import Card
from houseway.pieces.money import Cents, parse_money, show_money
from houseway.pieces.tiles import Tile
from houseway.round.actions import (
    Action,
    Cut,
    Declare,
    Place,
    Raise,
    Set,
    Split,
    Surrender,
    TakeBack,
)
from houseway.round.options import Closed, Exactly, Keep, Option
from houseway.round.spots import DEALER
from houseway.round.stack_options import CutAt
from houseway.round.view import View
from houseway.round.wager_options import OfferWager, PlaceWager, RaiseTimes
from houseway.rulesets.values import Limits
from houseway.steps.simple import PASS

NOTHING = ("0", "-", "none", "no")
RESERVED = "q?"
WORDS: Mapping[type[Action], tuple[str, str]] = {
    Declare: ("n", "declare a natural, settled at once"),
    Surrender: ("u", "surrender"),
    TakeBack: ("b", "take back"),
}
"""Single actions that have a letter of their own."""


class Question:
    """Something a seat is asked. `read` gives the action, or None where nothing is to be done."""

    def __init__(self, view: View, extras: Iterable[Exactly], reserved: str = RESERVED) -> None:
        assert view.ask is not None
        self.wants = view.ask.wants
        self.clause = view.ask.clause
        self.keys = _keys((option.action for option in extras), reserved)

    @property
    def prompt(self) -> str:
        """What stands before the cursor."""
        return "> "

    def shows(self, ink: Ink) -> Text | None:
        """What is looked at while answering, such as the own cards with their letters."""
        return None

    def answers(self) -> dict[str, str]:
        """What may be typed, and what it does."""
        return {key: says for key, (_, says) in self.keys.items()}

    def details(self) -> dict[str, str]:
        """What else is worth knowing before answering, for whoever asks."""
        return {}

    def read(self, text: str) -> Action | None:
        """The action that an answer means; raises what is wrong with it."""
        typed = text.strip().lower()
        action = self.keyed(typed)
        return action if action is not None else self.read_own(typed)

    def keyed(self, typed: str) -> Action | None:
        """The single action that has this key or word, if one has."""
        for key, (action, _) in self.keys.items():
            if typed in (key, action.verb, getattr(action, "choice", action.verb)):
                return action
        return None

    def read_own(self, text: str) -> Action | None:
        """What an answer means that is none of the single keys."""
        raise self._unknown(text)

    @property
    def topic(self) -> str:
        """What it is about; whoever has been asked about it before needs no explanation."""
        return type(self).__name__

    def _amount(self, word: str, text: str) -> Cents:
        """The money that a word of an answer names."""
        try:
            return parse_money(word)
        except Unreadable:
            raise self._unknown(text) from None

    def _unknown(self, text: str) -> Unreadable:
        said = f"{text!r} is no answer here" if text else "that is no answer here"
        return Unreadable(f"{said}; ? shows the answers")


def _keys(actions: Iterable[Action], reserved: str) -> dict[str, tuple[Action, str]]:
    """A letter for each single action: its own, or the first of its name that is free."""
    keys: dict[str, tuple[Action, str]] = {}
    for action in actions:
        word = str(getattr(action, "choice", action.verb))
        letter, says = WORDS.get(type(action), ("", word))
        if isinstance(action, TakeBack):
            says = f"take back {action.wager}"
        free = [sign for sign in word if sign.isalpha() and sign not in reserved + "".join(keys)]
        key = letter if letter and letter not in keys else (free or [word])[0]
        keys[key] = action, says
    return keys


class WagerQuestion(Question):
    """How much to wager on one betting area."""

    def __init__(
        self, view: View, option: PlaceWager, extras: Iterable[Exactly], habit: Cents | None
    ) -> None:
        super().__init__(view, extras)
        assert view.ask is not None
        self.option, self.may_decline = option, DEALER in view.ask.asked
        beside = {side.name for side in view.rules.side_wagers}
        is_in = option.wager in beside or any(seat == option.seat for seat, _ in view.wagers)
        self.is_extra = is_in and not option.compulsory
        self.has_other = any(
            isinstance(other, PlaceWager) and other.wager != option.wager and any(other.examples())
            for other in view.ask.options
        )
        """Whether the player could be in the round by another wager alone."""
        self.usual = self._usual(habit)

    def _usual(self, habit: Cents | None) -> Cents:
        """What Enter wagers: as much as last time, else the least; nothing extra unless it was."""
        if habit is not None and (not habit or self._refusal(habit) is None):
            return habit if habit or self.is_extra else self._least()
        return 0 if self.is_extra else self._least()

    def _least(self) -> Cents:
        action = next(iter(self.option.examples()))
        assert isinstance(action, Place)
        return action.cents

    def _refusal(self, cents: Cents) -> str | None:
        return self.option.refusal(Place(self.option.seat, self.option.wager, cents))

    @property
    def topic(self) -> str:
        """The wager."""
        return self.option.wager

    @property
    def prompt(self) -> str:
        """The wager, and what Enter does."""
        usual = show_money(self.usual) if self.usual else "none"
        return f"{self.option.wager} [{usual}] > "

    def answers(self) -> dict[str, str]:
        """An amount, Enter, or nothing."""
        option = self.option
        range_ = str(option.limits) if option.equal_to is None else show_money(option.equal_to)
        usual = show_money(self.usual) if self.usual else f"no {option.wager}"
        found = {"amount": f"({range_})", "Enter": usual}
        if self.may_decline and (self.usual or not self.is_extra):
            stays = self.is_extra or self.has_other
            found["0"] = f"no {option.wager}" if stays else "sit this round out"
        return found | super().answers()

    def read_own(self, text: str) -> Action | None:
        """An amount of money, Enter for the usual one."""
        cents = self.usual if not text else 0 if text in NOTHING else self._amount(text, text)
        if not cents:
            if not self.may_decline:
                raise NotAllowed("there is no round without a wager; q leaves the table")
            return None
        action = Place(self.option.seat, self.option.wager, cents)
        return _checked(self.option, action)


class FurtherWagerQuestion(Question):
    """How much to add once cards lie there, in turn or as a bid; Enter passes where one may."""

    def __init__(
        self, view: View, options: Sequence[PlaceWager | OfferWager], extras: Sequence[Exactly]
    ) -> None:
        super().__init__(view, extras)
        self.options = {option.wager: option for option in options}
        self.passing = next((one.action for one in extras if _is_pass(one)), None)
        self.named = "" if len(self.options) > 1 else options[0].wager

    @property
    def prompt(self) -> str:
        """The wager; Enter makes none."""
        return f"{self.named or 'wager'} [none] > " if self.passing is not None else "> "

    def answers(self) -> dict[str, str]:
        """An amount, behind the name of its wager where there are several; or nothing."""
        found = {f"{name} amount": self._span(name) for name in self.options}
        if self.named:
            says = self._span(self.named)
            found = {"amount": says if self.passing is not None else f"{self.named} {says}"}
        if self.passing is not None:
            found["Enter"] = f"no {self.named}" if self.named else "none of them"
        return found | super().answers()

    def _span(self, name: str) -> str:
        dial = self.options[name].dial
        return f"({Limits(*dial) if dial is not None else self.options[name].limits})"

    def read_own(self, text: str) -> Action | None:
        """An amount of money, with the name of a wager before it if need be."""
        if self.passing is not None and (not text or text in NOTHING):
            return self.passing
        *words, amount = text.split() or [""]
        cents, name = self._amount(amount, text), "-".join(words) or self.named
        if name not in self.options:
            raise Unreadable(f"say which wager before the amount: {', '.join(self.options)}")
        option = self.options[name]
        return _checked(option, Place(option.seat, name, cents))


class HandQuestion(Question):
    """Which cards to keep, and whether to play two hands."""

    def __init__(
        self, view: View, keeps: list[Keep], extras: Iterable[Exactly], usual: Action | None
    ) -> None:
        super().__init__(view, extras, f"{RESERVED}sh{LETTERS[: len(keeps[0].cards)]}")
        cards = keeps[0].cards
        # Tiles have no order that a person would look for: they are listed as they lie.
        self.cards = list(cards) if isinstance(cards[0], Tile) else sorted(cards, reverse=True)
        if keeps[0].named is not None and isinstance(usual, Set):
            self.keys["h"] = usual, "set the house way"
        self.count = keeps[0].count
        self.whole = [keep for keep in keeps if not keep.wagers]
        self.splits = {keep.wagers: keep for keep in keeps if keep.wagers}

    def shows(self, ink: Ink) -> Text:
        """The own cards with their letters."""
        return ink.lettered(self.cards)

    def answers(self) -> dict[str, str]:
        """Letters of cards, alone or after s."""
        first = LETTERS[: self.count]
        found = {first: "keep these, by their letters"} if self.whole else {}
        if len(self.splits) == 1:
            found[f"s {first}"] = f"split, the {' and '.join(*self.splits)} doubled"
        elif self.splits:
            choices = " / ".join(" ".join(wagers) for wagers in self.splits)
            found[f"s {first} WAGERS"] = f"split, doubling {choices}"
        return found | super().answers()

    def read_own(self, text: str) -> Action | None:
        """Letters of the cards to keep; with s before them, of the first of two hands."""
        word, _, rest = text.partition(" ")
        if word in ("s", "split"):
            return self._split(rest.split())
        if not self.whole or not text:
            raise self._unknown(text)
        keep = self.whole[0]
        return _checked(keep, Set(keep.seat, self._kept(text.replace(" ", ""))))

    def _kept(self, letters: str) -> tuple[Card, ...]:
        known = LETTERS[: len(self.cards)]
        if not set(letters) <= set(known) or len(set(letters)) < len(letters):
            raise self._unknown(letters)
        return tuple(self.cards[known.index(letter)] for letter in letters)

    def _split(self, words: list[str]) -> Action:
        if not self.splits:
            raise NotAllowed("a split is not offered")
        if not words:
            raise Unreadable("say which cards are the first hand, by their letters")
        letters, *named = words
        while named and len(letters) < self.count:
            letters += named.pop(0)
        offered = {wager for wagers in self.splits for wager in wagers}
        chosen = {wager for wager in offered for name in named if wager.startswith(name)}
        wagers = next((w for w in self.splits if set(w) == chosen), None)
        if not named and len(self.splits) == 1:
            wagers = next(iter(self.splits))
        if wagers is None:
            choices = ", or ".join(" ".join(wagers) for wagers in self.splits)
            raise NotAllowed(f"say which wagers to split, after the cards: {choices}")
        keep = self.splits[wagers]
        return _checked(keep, Split(keep.seat, self._kept(letters), wagers))


class CutQuestion(Question):
    """Where to cut the cards."""

    def __init__(self, view: View, option: CutAt, extras: Iterable[Exactly]) -> None:
        super().__init__(view, extras)
        self.option = option
        self.middle = (option.first + option.last) // 2

    @property
    def prompt(self) -> str:
        """The depth that Enter cuts at."""
        return f"cut [{self.middle}] > "

    def answers(self) -> dict[str, str]:
        """A number, or Enter."""
        span = f"{self.option.first} to {self.option.last}"
        found = {"number": f"of cards above the cut ({span})", "Enter": str(self.middle)}
        return found | super().answers()

    def read_own(self, text: str) -> Action | None:
        """How many cards lie in front of the cut card."""
        if text and not text.isdecimal():
            raise self._unknown(text)
        return _checked(self.option, Cut(self.option.seat, int(text) if text else self.middle))


class RaiseQuestion(Question):
    """By how many times the first wager to raise, if at all."""

    def __init__(self, view: View, option: RaiseTimes, extras: Iterable[Exactly]) -> None:
        super().__init__(view, extras)
        self.option = option

    def answers(self) -> dict[str, str]:
        """The multiples that may be raised."""
        stake = self.option.stake_cents
        word = self.option.wager
        found = {str(n): f"{word} {show_money(n * stake)}" for n in self.option.times}
        return found | super().answers()

    def read_own(self, text: str) -> Action | None:
        """A multiple of the first wager."""
        if not text.isdecimal():
            return super().read_own(text)
        return _checked(self.option, Raise(self.option.seat, int(text)))


class MenuQuestion(Question):
    """Anything else: some of what may be done, numbered."""

    def __init__(self, view: View, others: list[Option], extras: Iterable[Exactly]) -> None:
        super().__init__(view, extras)
        assert view.ask is not None
        self.may_decline = DEALER in view.ask.asked
        actions = [action for option in others for action in option.examples()]
        self.numbered = {str(number): action for number, action in enumerate(actions, start=1)}
        passes = (a for a, _ in self.keys.values() if getattr(a, "choice", "") == PASS)
        self.passing = None if self.may_decline else next(passes, None)

    def answers(self) -> dict[str, str]:
        """The numbers, and Enter where nothing need be done or one may pass."""
        found = {number: str(action) for number, action in self.numbered.items()}
        if self.may_decline or self.passing:
            found["Enter"] = "pass" if self.passing else "nothing"
        return found | super().answers()

    def read_own(self, text: str) -> Action | None:
        """A number of the list."""
        if not text and (self.may_decline or self.passing):
            return self.passing
        return self.numbered[text] if text in self.numbered else super().read_own(text)


def _is_pass(option: Exactly) -> bool:
    return getattr(option.action, "choice", "") == PASS


def _checked(option: Option, action: Action) -> Action:
    reason = option.refusal(action)
    if reason is not None:
        raise NotAllowed(reason)
    return action


def question(
    view: View, habits: Mapping[str, Cents], declined: set[str], usual: Action | None = None
) -> Question | None:
    """What a view's own seat is asked now, or None where nothing waits for it.

    `usual` is what the game's simple player would do, which sets a hand the house way.
    """
    if view.ask is None:
        return None
    options = [option for option in view.ask.options if not isinstance(option, Closed)]
    singles = [o for o in options if isinstance(o, Exactly) and any(o.examples())]
    wagers = [o for o in options if isinstance(o, PlaceWager | OfferWager) and any(o.examples())]
    passing = [option for option in singles if _is_pass(option)]
    in_turn = passing or ([] if DEALER in view.ask.asked else singles)
    if wagers and in_turn:
        return FurtherWagerQuestion(view, wagers, in_turn)
    for option in wagers:
        if isinstance(option, PlaceWager) and option.wager not in declined:
            return WagerQuestion(view, option, singles, habits.get(option.wager))
    return _other_question(view, options, singles, usual)


def _other_question(
    view: View, options: Sequence[Option], singles: Sequence[Exactly], usual: Action | None
) -> Question | None:
    """What is asked that is no wager: a hand to set, a cut, a raise, or one of several things."""
    keeps = [option for option in options if isinstance(option, Keep)]
    if keeps:
        return HandQuestion(view, keeps, singles, usual)
    for other in options:
        if isinstance(other, CutAt):
            return CutQuestion(view, other, singles)
        if isinstance(other, RaiseTimes):
            return RaiseQuestion(view, other, singles)
    rest = [o for o in options if not isinstance(o, Exactly | PlaceWager)]
    asked = [option for option in singles if not isinstance(option.action, TakeBack)]
    return MenuQuestion(view, rest, singles) if rest or asked else None
