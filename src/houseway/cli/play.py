"""The command `play`: a person at one seat, simple players at the others."""

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from houseway.cli.answers import (
    Question,
    WagerQuestion,
    question,
)
from houseway.cli.columns import Columns
from houseway.cli.console import make_console, wrapped
from houseway.cli.contest_answers import PART, PartQuestion, contest_question, is_election
from houseway.cli.counting import given_ruleset
from houseway.cli.field_answers import FieldQuestion, is_field
from houseway.cli.render import Ink, signed
from houseway.cli.sight import Sight
from houseway.cli.table_talk import Said, Talk, is_in_the_picture, print_lines
from houseway.cli.waiting import is_too_poor, is_waited_for
from houseway.errors import HousewayError, NotAllowed
from houseway.pieces.money import Cents, parse_money, show_money
from houseway.round.actions import Action, Place, Proceed, TakeBack
from houseway.round.engine import Round
from houseway.round.events import Event
from houseway.round.options import Exactly, Keep
from houseway.round.spots import Seat
from houseway.round.view import View, look, see
from houseway.rulesets.ruleset import Ruleset
from houseway.table import notation
from houseway.table.entries import title_of
from houseway.table.game import Game
from houseway.table.session import Session
from houseway.table.shoe import entropy

YOU = "You"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hope", "Ida", "Jon")
STEPS_SHOWN = 12
LEAVE = ("q", "quit", "leave")

Reader = Callable[[], str]
"""Gives the next line that was typed, without its end; raises EOFError when there is none."""


class Leave(Exception):
    """The player gets up."""


def sit_down(given: Namespace) -> int:
    """Play at a table until the player leaves."""
    game, ruleset = given_ruleset(given)
    rules = ruleset.open(ruleset.parse_choices(given.choices))
    seat = given.seat or (given.seats + 1) // 2
    if seat > given.seats:
        raise NotAllowed(f"there is no seat {seat} among {given.seats}: raise --seats")
    console = make_console()
    session = Session(game, rules, entropy(given.seed))
    rack = parse_money(given.rack)
    for number in range(1, given.seats + 1):
        name = YOU if number == seat else NAMES[(number - 1) % len(NAMES)]
        session.sit(number, name, rack, who=f"seat {number}")
    person = Person(
        session,
        ruleset,
        seat,
        console=console,
        read=reader(console),
        ink=Ink(console, four_colour=given.four_colour),
        folder=given.out,
    )
    return person.play()


def reader(console: Console) -> Reader:
    """What somebody types; what comes from a script is shown as if it had been typed."""

    def read() -> str:
        if sys.stdin.isatty():
            return input()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        console.print(Text(line.rstrip("\n")))
        return line.rstrip("\n")

    return read


def _nothing_more(view: View) -> Action | None:
    """A player who could still wager and does not: the dealer goes on."""
    return None


class Person:
    """A person at a table. Everything shown comes from views of the own seat."""

    def __init__(
        self,
        session: Session,
        ruleset: Ruleset[Any],
        seat: Seat,
        *,
        console: Console,
        read: Reader,
        ink: Ink,
        folder: str = "",
    ) -> None:
        self.session = session
        self.ruleset = ruleset
        self.title = title_of(session.game, ruleset.name, session.rules.choices)
        self.seat = seat
        self.console = console
        self.read = read
        self.ink = ink
        self.folder = folder
        names = {number: player.name for number, player in session.players.items()}
        self.talk = Talk(names, ink, seat)
        self.came_with: Cents = session.players[seat].rack_cents
        self.rack: Cents = self.came_with
        self.habits: dict[str, Cents] = {}
        self.declined: set[str] = set()
        self.queue: list[str] = []
        """What was typed in one line, to be done one after the other."""
        self.leaving = False
        self.explained: set[str] = set()
        self.untold: list[Event] = []

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    def play(self) -> int:
        """Round after round until the player leaves; the exit code."""
        code = 0
        try:
            self._welcome()
            while not self.leaving:
                self._prepare()
                self._round()
        except Leave:
            pass
        except EOFError:
            self.console.print()
        except KeyboardInterrupt:
            self.console.print()
            code = 130
        self._farewell()
        return code

    # One round.

    def _prepare(self) -> None:
        if self.session.due is None:
            return
        record = self.session.begin_preparation()
        policies = {**dict.fromkeys(self.session.players, self.game.policy), self.seat: self._cut}
        while record.turn is not None:
            self._hear(record.take(self.session.answer_preparation(record, policies)))
        self.session.finish_preparation(record)

    def _cut(self, view: View) -> Action:
        """Answer for the own seat while the cards are prepared."""
        self._tell()
        asked = question(view, {}, set())
        action = self._ask(asked) if asked is not None else None
        return action or Proceed()

    def _round(self) -> None:
        round_ = self.session.begin()
        if is_too_poor(look(round_, self.seat)):
            self._tell()
            self.console.print(Text(f"{show_money(self.rack)} is too little for a wager here."))
            raise Leave
        self.declined = set()
        title = f"{self.title} · round {self.session.round_number}"
        law = self.ruleset.header.title
        ring = self.game.layout(round_.rules).ring
        sight = Sight(look(round_, self.seat), self.talk, title, law, ring=ring)
        while round_.turn is not None:
            action = self._next(round_, sight)
            events = self._hear(round_.take(action))
            sight.watch(look(round_, self.seat), events)
            self.rack = sight.view.racks[self.seat]
        self._tell()
        self._show_outcome(sight)
        self.session.finish()
        self._keep(round_)
        self._buy_in_again()

    def _next(self, round_: Round, sight: Sight) -> Action:
        """The simple players, then the person, then chance and the house."""
        assert sight.view.ask is not None
        asked = sight.view.ask.asked
        for seat in asked:
            if isinstance(seat, int) and seat != self.seat:
                view = look(round_, seat)
                if is_waited_for(view) and (action := self.game.policy(view)) is not None:
                    return action
        while (mine := self._question(sight)) is not None:
            action = self._ask_over(mine, sight, round_)
            if isinstance(mine, PartQuestion):
                self.declined.add(PART)
            if action is not None:
                return action
            if isinstance(mine, FieldQuestion):
                self.habits = mine.lies or self.habits
            if not isinstance(mine, WagerQuestion):
                break
            self.declined.add(mine.option.wager)
            if mine.is_extra:
                self.habits[mine.option.wager] = 0
        done = {**dict.fromkeys(sight.racks, self.game.policy), self.seat: _nothing_more}
        return self.session.answer(round_, done)

    def _question(self, sight: Sight) -> Question | None:
        """What is asked of the own seat."""
        if is_field(sight.view):
            return FieldQuestion(sight.view, self.habits, self.queue)
        contest = contest_question(sight.view, self.declined)
        if contest is not None or is_election(sight.view):
            return contest
        ask = sight.view.ask
        sets = ask is not None and any(isinstance(option, Keep) for option in ask.options)
        usual = self.game.policy(sight.view) if sets else None
        return question(sight.view, self.habits, self.declined, usual)

    def _ask_over(self, mine: Question, sight: Sight, round_: Round) -> Action | None:
        """Ask with the table in view; at a wager, getting up takes back what lies there."""
        self._tell()
        if not isinstance(mine, WagerQuestion | FieldQuestion):
            self.console.print(sight.layout().draw(self.console, self.ink))
            return self._ask(mine)
        try:
            action = self._ask(mine)
        except Leave:
            self._take_back(round_)
            raise
        if isinstance(action, Place) and isinstance(mine, WagerQuestion):
            self.habits[action.wager] = action.cents
        return action

    def _take_back(self, round_: Round) -> None:
        while True:
            view = look(round_, self.seat)
            assert view.ask is not None
            singles = [o.action for o in view.ask.options if isinstance(o, Exactly)]
            back = [action for action in singles if isinstance(action, TakeBack)]
            if not back:
                break
            round_.take(back[0])
        self.rack = view.racks[self.seat]

    # Asking.

    def _ask(self, asked: Question) -> Action | None:
        """Ask until there is an answer."""
        if asked.topic not in self.explained or self._is_bound(asked):
            self._explain(asked)
        self.explained.add(asked.topic)
        while True:
            shown = asked.shows(self.ink)
            if shown is not None:
                self.console.print(Text("  ") + shown)
            typed = self._typed(asked)
            if typed == "?":
                self._help(asked)
            elif typed.lower() in LEAVE:
                self._leave_from(asked)
            else:
                try:
                    return asked.read(typed)
                except HousewayError as error:
                    self.queue.clear()
                    self._print_aside(Text(str(error), style="yellow"))

    def _typed(self, asked: Question) -> str:
        """The next answer: what is left of a line, or a new one."""
        if self.queue:
            return self.queue.pop(0)
        self.console.print(Text(asked.prompt, style="bold"), end="")
        return self.read().strip()

    def _is_bound(self, asked: Question) -> bool:
        """Whether the player is in a round and cannot leave before its end."""
        is_wager = isinstance(asked, WagerQuestion | FieldQuestion | PartQuestion)
        return self.session.round is not None and not is_wager

    def _leave_from(self, asked: Question) -> None:
        if not self._is_bound(asked):
            raise Leave
        self.leaving = True
        self._print_aside(Text("You will leave after this round.", style="yellow"))

    def _explain(self, asked: Question) -> None:
        line = Text()
        for key, says in {**asked.answers(), "?": "help", "q": "leave"}.items():
            item = Text.assemble((key, "bold"), (f" {says}", "dim"))
            if line and len(line) + len(item) + 5 > self.console.width:
                self._print_aside(line)
                line = Text()
            line.append(" · " if line else "", style="dim").append(item)
        self._print_aside(line)

    def _print_aside(self, text: Text) -> None:
        """Something beside the game, set in by two."""
        for line in wrapped(text, self.console.width - 2):
            self.console.print(Text("  ") + line)

    def _help(self, asked: Question) -> None:
        table = Columns("", "")
        table.add(Text(asked.clause, style="cyan"), asked.wants)
        for key, says in asked.answers().items():
            table.add(Text(key, style="bold"), says)
        for name, says in asked.details().items():
            table.add(name, says)
        after = " after this round" if self._is_bound(asked) else ""
        table.add(Text("q", style="bold"), f"leave the table{after}")
        self.console.print(Padding(table, (0, 0, 0, 2)))

    # Telling.

    def _hear(self, events: Iterable[Event]) -> list[Event]:
        """Events as the own seat may know them; they are told when the player is next asked."""
        seen = [see(event, self.seat) for event in events]
        self.untold += [event for event in seen if not is_in_the_picture(event)]
        return seen

    def _tell(self) -> None:
        lines = list(self.talk.lines(self.untold))
        self.untold = []
        if len(lines) > STEPS_SHOWN:
            left_out = Said(Text(f"… {len(lines) - STEPS_SHOWN} more steps …", style="dim"), "")
            half = STEPS_SHOWN // 2
            lines = [*lines[:half], left_out, *lines[-half:]]
        print_lines(self.console, lines)

    def _show_outcome(self, sight: Sight) -> None:
        if not sight.piles and sight.view.dice is None:
            self._print_aside(Text("Nobody wagered: no cards were dealt."))
            return
        self.console.print(sight.outcome().draw(self.console, self.ink))
        table = Columns("", "", "", "", keys=2)
        for result in sight.results(self.seat):
            amount = signed(result.cents) if result.cents else Text(result.word)
            table.add(result.wager, amount, result.why, Text(result.clause, style="cyan"))
        if table.rows:
            self.console.print(Padding(table, (0, 0, 0, 2)))
        self.console.print(
            Text.assemble("  Your rack: ", (show_money(self.rack), "bold"), " (")
            + signed(sight.net(self.seat))
            + Text(")\n")
        )

    def _welcome(self) -> None:
        whose = self.ruleset.header.title
        title = self.title if whose == self.title else f"{self.title}, {whose}"
        self.console.print(Text(title, style="bold"))
        others = len(self.session.players) - 1
        company = f"{others} other{'s' * (others != 1)}" if others else "nobody else"
        self.console.print(
            Text(f"You sit at {self.seat} with {show_money(self.rack)}, with {company}.\n")
        )

    def _farewell(self) -> None:
        round_ = self.session.round
        on_layout = 0
        if round_ is not None:
            view = look(round_, self.seat)
            on_layout = sum(cents for (seat, _), cents in view.wagers.items() if seat == self.seat)
        gain = self.rack - self.came_with
        self.console.print(
            Text(f"You leave with {show_money(self.rack)} (") + signed(gain) + Text(").")
        )
        if on_layout:
            self.console.print(Text(f"Your {show_money(on_layout)} on the layout stays in play."))

    # Afterwards.

    def _keep(self, round_: Round) -> None:
        if self.folder:
            folder = Path(self.folder)
            folder.mkdir(parents=True, exist_ok=True)
            text = notation.write(self.game, self.ruleset, round_)
            name = f"{self.session.round_number:05}.round"
            (folder / name).write_text(text, encoding="utf-8")

    def _buy_in_again(self) -> None:
        """A simple player who runs low buys in again, so that the table stays full."""
        for seat, player in list(self.session.players.items()):
            if seat != self.seat and player.rack_cents < self.came_with // 2:
                self.session.leave(seat)
                self.session.sit(seat, player.name, self.came_with, player.who)
