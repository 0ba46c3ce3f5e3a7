"""The commands as they are typed. What a command does is loaded only when it runs."""

import argparse
import os
import re
import sys
import textwrap
from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any, NoReturn

from houseway import __version__
from houseway.cli.commands import COMMANDS
from houseway.errors import Damaged, HousewayError, NotPermitted, Unreadable, cited
from houseway.extras import missing_extra
from houseway.games import GAMES, meant

WRONG = 2
DAMAGED = 4
INTERRUPTED = 130
PIPE_CLOSED = 141


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    _is_mixing = False

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line and where to read more."""
        self.exit(WRONG, f"houseway: {message} (see {self.prog} --help)\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the words, where any number of them may follow a game after its options, too.

        By itself `argparse` takes the words up to the first option for all that there are.
        """
        if self._is_mixing or all(
            action.nargs != argparse.ZERO_OR_MORE for action in self._actions
        ):
            return super().parse_known_args(args, namespace)
        self._is_mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_mixing = False

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse what is no command, with the nearest that is one."""
        if action.choices is not None and value not in action.choices:
            self.error(f"there is no command {value!r}; {meant(value, list(action.choices))}")


class Help(argparse.RawDescriptionHelpFormatter):
    """Help in which what is said fits the terminal, and what may be typed stays as it is."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines: list[str] = []
        for is_set_in, together in groupby(text.splitlines(), lambda line: line[:1] in (" ", "")):
            said = [*together]
            for line in said if is_set_in else [" ".join(said)]:
                lines += [line] if _is_typed(line) else _hanging(line, width)
        return "\n".join(lines)


def _is_typed(line: str) -> bool:
    """Whether a line is an example, or the rest of one."""
    return line.startswith(("  houseway ", "      "))


def _hanging(line: str, width: int) -> list[str]:
    """A line in so many as it takes; behind a word that is explained they are set in."""
    word = re.match(r"\s+\S+\s{2,}", line)
    return textwrap.wrap(line, width, subsequent_indent=" " * len(word[0] if word else "")) or [""]


def main(words: Sequence[str] | None = None) -> int:
    """Run one command. What a person can put right is told in one line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    parser = build_parser()
    given = parser.parse_args(words)
    if given.command is None:
        parser.print_help()
        return 0
    module, _, function = COMMANDS[given.command][0].partition(":")
    try:
        run: Callable[[argparse.Namespace], int] = getattr(import_module(module), function)
        code = run(given)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read us has left; what is still buffered must not complain at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except (HousewayError, OSError) as error:
        print(f"houseway: {what_is_wrong(error, given)}", file=sys.stderr)
        return DAMAGED if isinstance(error, Damaged) else WRONG
    except ModuleNotFoundError as error:
        missing = missing_extra(error)
        if missing is None:
            raise
        print(f"houseway: {missing}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def in_one_line(error: Exception) -> str:
    """What went wrong, in one line."""
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())


OPTIONS = {
    "choices": "--set",
    "changes": "--change",
    "pays": "--pays",
    "sweep": "--sweep",
    "vary": "--vary",
}


def what_is_wrong(error: Exception, given: argparse.Namespace) -> str:
    """Say what is wrong, and with which option where a value was given by one.

    An error that has a file of its own is about what is written there.
    """
    from houseway.rulesets.plain import CITE

    said = in_one_line(error)
    if not isinstance(error, NotPermitted | Unreadable) or error.file.endswith(".toml"):
        return said
    # Where a rule is named twice, the last time counts.
    typed = {
        (option, _rule(word)): word
        for name, option in OPTIONS.items()
        for word in getattr(given, name, ())
    }
    key = _rule(error.key)
    meant = [at for at in typed if at[1] == key] or [
        at for at in typed if at[1] and f"{key}_".startswith(f"{at[1]}_")
    ]
    if not error.key or len(meant) != 1:
        return said
    clause = "" if error.clause == CITE else error.clause
    words = " ".join(error.message.split())
    return f"{meant[0][0]} {typed[meant[0]]}: {cited(words, clause)}"


def _rule(word: str) -> str:
    """The rule that `key=value`, `table.line=value` or `table:pays` is about.

    >>> _rule("Pair-plus.flush=4"), _rule("pair_plus:4-1")
    ('pair_plus', 'pair_plus')
    """
    return re.split("[=:.]", word)[0].strip().lower().replace("-", "_").replace(" ", "_")


def build_parser() -> Parser:
    """Every command with its options."""
    named = _example_names()
    parser = Parser(
        prog="houseway",
        description="Casino table games, played and read as their regulations write them.",
        epilog=EXAMPLES.format_map(named),
        formatter_class=Help,
    )
    parser.add_argument("-V", "--version", action="version", version=f"houseway {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, (_, summary, text, arguments) in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=summary,
            description=text.format_map(named),
            formatter_class=Help,
        )
        arguments(command)
    return parser


def _example_names() -> dict[str, str]:
    """A game, two of its rulesets and a game with odds for the examples, without loading them."""
    folders = {game: _GAMES / game.replace("-", "_") for game in GAMES}
    game = GAMES[0]
    rulesets = sorted(file.stem.replace("_", "-") for file in folders[game].glob("*.toml"))
    counted = next(game for game in folders if _has_chart(folders[game]))
    return {"game": game, "first": rulesets[0], "last": rulesets[-1], "counted": counted}


_GAMES = Path(__file__).parents[1] / "games"


def _has_chart(folder: Path) -> bool:
    """Whether best play of a game is a chart, so that every command on odds has an example."""
    advice = folder / "advice.py"
    return advice.is_file() and "\ndef chart(" in advice.read_text(encoding="utf-8")


EXAMPLES = """examples:
  houseway games
  houseway play {game}
  houseway rules {game} --rules {last}
  houseway deal ./my-variation.toml -n 1000 --seed 7
  houseway odds {counted}

houseway COMMAND --help shows a command's options and an example."""
