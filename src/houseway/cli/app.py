"""The commands as they are typed. What a command does is loaded only when it runs."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from houseway import __version__, games
from houseway.errors import HousewayError

WRONG = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line and where to read more."""
        self.exit(WRONG, f"houseway: {message} (see {self.prog} --help)\n")


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
        print(f"houseway: {in_one_line(error)}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def in_one_line(error: Exception) -> str:
    """What went wrong, in one line."""
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split())


def build_parser() -> Parser:
    """Every command with its options."""
    named = _example_names()
    parser = Parser(
        prog="houseway",
        description="Casino table games, played and read as their regulations write them.",
        epilog=EXAMPLES.format_map(named),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"houseway {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, (_, summary, text, arguments) in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=summary,
            description=text.format_map(named),
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        arguments(command)
    return parser


def _example_names() -> dict[str, str]:
    """A game, two of its rulesets and a game with odds for the examples, without loading them."""
    folders = {game: _GAMES / game.replace("-", "_") for game in games.GAMES}
    game = games.GAMES[0]
    rulesets = sorted(file.stem.replace("_", "-") for file in folders[game].glob("*.toml"))
    counted = next(game for game in folders if (folders[game] / "odds.py").is_file())
    return {"game": game, "first": rulesets[0], "last": rulesets[-1], "counted": counted}


_GAMES = Path(games.__file__).parent


# What several commands take.


def _game(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="a game's name, or your own ruleset file")


def _rules(parser: Parser) -> None:
    _game(parser)
    parser.add_argument(
        "--rules", metavar="R", default="", help="a ruleset's name or file; the first if left out"
    )


def _choices(parser: Parser) -> None:
    _rules(parser)
    parser.add_argument(
        "--set",
        dest="choices",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="choose where the law lets the licensee choose; may be repeated",
    )


def _json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _table(parser: Parser, seats: int) -> None:
    _choices(parser)
    parser.add_argument(
        "--seats", metavar="N", type=_positive, default=seats, help=f"players ({seats})"
    )
    parser.add_argument("--seed", metavar="S", type=int, help="deal the same cards again")


def _counted(parser: Parser) -> None:
    _choices(parser)
    parser.add_argument("--recount", action="store_true", help="count anew what is kept")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON, every number exact")
    form.add_argument("--csv", action="store_true", help="print the tables for a spreadsheet")


def _positive(text: str) -> int:
    digits = text.replace("_", "").replace(",", "")
    number = int(digits) if digits.isdigit() else 0
    if not number:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return number


def _ratio(text: str) -> Fraction:
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise argparse.ArgumentTypeError(f"{text!r} is not a ratio: write it as 5/2") from None


# What each command takes.


def _games_arguments(parser: Parser) -> None:
    _json(parser)


def _rules_arguments(parser: Parser) -> None:
    _choices(parser)
    _json(parser)


def _compare_arguments(parser: Parser) -> None:
    _game(parser)
    parser.add_argument("first", metavar="R1", help="a ruleset's name or file")
    parser.add_argument("second", metavar="R2", help="another one")
    _json(parser)


def _play_arguments(parser: Parser) -> None:
    _table(parser, seats=3)
    parser.add_argument("--seat", metavar="K", type=_positive, help="where you sit (the middle)")
    parser.add_argument(
        "--rack", metavar="AMOUNT", default="500", help="what you sit down with, in dollars (500)"
    )
    parser.add_argument(
        "--four-colour",
        "--four-color",
        action="store_true",
        help="a colour a suit: clubs green, diamonds blue",
    )
    parser.add_argument("--out", metavar="DIR", default="", help="keep every round you play here")


def _deal_arguments(parser: Parser) -> None:
    _table(parser, seats=3)
    parser.add_argument(
        "-n", dest="rounds", metavar="N", type=_positive, default=1000, help="rounds (1000)"
    )
    parser.add_argument(
        "--out",
        metavar="DIR_OR_FILE",
        default="",
        help="write the notation: a file a round in a folder, or one .round file with -n 1",
    )
    _json(parser)


def _replay_arguments(parser: Parser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a .round file, a folder of them, or - to read one"
    )
    parser.add_argument(
        "--rules", metavar="FILE", default="", help="the ruleset file, where it is your own"
    )
    _json(parser)


def _clauses_arguments(parser: Parser) -> None:
    _rules(parser)
    _json(parser)


def _odds_arguments(parser: Parser) -> None:
    _counted(parser)
    parser.add_argument("--lines", action="store_true", help="every result of every wager too")


def _advise_arguments(parser: Parser) -> None:
    _counted(parser)
    parser.add_argument("hole", metavar="CARDS", nargs="+", help='your own cards: "Kh 7d"')
    parser.add_argument(
        "--board", metavar="CARDS", default="", help='the community cards, if any: "2c 9d Ts"'
    )


def _strategy_arguments(parser: Parser) -> None:
    _counted(parser)
    parser.add_argument("--svg", metavar="FILE", default="", help="draw the chart as SVG")
    parser.add_argument("--png", metavar="FILE", default="", help="draw the chart as PNG")


def _simulate_arguments(parser: Parser) -> None:
    _counted(parser)
    parser.add_argument(
        "-n",
        dest="rounds",
        metavar="N",
        type=_positive,
        default=1_000_000,
        help="rounds (1_000_000)",
    )
    parser.add_argument("--seed", metavar="S", type=int, help="deal the same cards again")
    parser.add_argument(
        "--strategy", metavar="NAME", default="", help="who plays (best, where it is counted)"
    )
    parser.add_argument(
        "--ratio",
        metavar="R",
        type=_ratio,
        help="of the Bonus to the first wager (1)",
    )
    parser.add_argument(
        "--threads", metavar="N", type=_positive, default=0, help="how many at once (all cores)"
    )


EXAMPLES = """examples:
  houseway games
  houseway play {game}
  houseway rules {game} --rules {last}
  houseway deal ./my-variation.toml -n 1000 --seed 7
  houseway odds {counted}

houseway COMMAND --help shows a command's options and an example."""

COMMANDS: dict[str, tuple[str, str, str, Callable[[Parser], None]]] = {
    "games": (
        "houseway.cli.rulebook:show_games",
        "the games and their rulesets",
        "The games, and whose law each can be played under.\n\n  houseway games --json",
        _games_arguments,
    ),
    "rules": (
        "houseway.cli.rulebook:show_rules",
        "a ruleset: every value, its clause, and what may be chosen",
        "A ruleset: what the law fixes, what it leaves to the licensee and what this house\n"
        "chooses, each with its citation; the house way, the paytables and the remedies.\n\n"
        "  houseway rules {game} --rules {first} --set decks=8",
        _rules_arguments,
    ),
    "compare": (
        "houseway.cli.comparison:show_comparison",
        "what differs between two rulesets of a game",
        "What differs between two rulesets of a game, with both citations.\n\n"
        "  houseway compare {game} {first} {last}",
        _compare_arguments,
    ),
    "play": (
        "houseway.cli.play:sit_down",
        "sit down at a table",
        "Sit down at a table. The other seats are played by simple players. Type ? at any\n"
        "question to see your answers, q to leave.\n\n"
        "  houseway play {game} --rules {last} --rack 200\n"
        "  houseway play ./my-variation.toml --seats 1",
        _play_arguments,
    ),
    "deal": (
        "houseway.cli.deal:deal_rounds",
        "deal many rounds without anybody watching, and sum them up",
        "Deal rounds with simple players at every seat, and sum up wagers, results and hold.\n\n"
        "  houseway deal {game} -n 1000 --seed 7 --out rounds",
        _deal_arguments,
    ),
    "odds": (
        "houseway.cli.odds:show_odds",
        "the exact house advantage of every wager under best play",
        "The exact odds of every wager and paytable under best play: house advantage, element of\n"
        "risk, standard deviation and hit frequency, the decisions, and a certificate of what was\n"
        "counted. The first count takes a while and is kept.\n\n"
        "  houseway odds {counted} --lines\n"
        "  houseway odds {counted} --json",
        _odds_arguments,
    ),
    "advise": (
        "houseway.cli.advice:show_advice",
        "what each decision is worth with these cards",
        "What each decision is worth, exactly, and what every other than the best costs.\n\n"
        '  houseway advise {counted} "Kh 7d" --board "2c 9d Ts"',
        _advise_arguments,
    ),
    "strategy": (
        "houseway.cli.strategy:show_strategy",
        "the chart of the first decision, printed and drawn",
        "The chart of the first decision under best play, for every kind of two cards.\n\n"
        "  houseway strategy {counted} --svg chart.svg --png chart.png",
        _strategy_arguments,
    ),
    "simulate": (
        "houseway.cli.simulation:simulate_rounds",
        "play millions of rounds by chance, and compare with what was counted",
        "Play rounds by chance on all cores, by best play or a simple strategy: what the house\n"
        "kept of each wager, between what it truly lies, and what was counted.\n\n"
        "  houseway simulate {counted} -n 1_000_000 --seed 7\n"
        "  houseway simulate {counted} --strategy simple\n"
        "  houseway simulate fast-action-holdem --rules wa-single-deck --ratio 5/2",
        _simulate_arguments,
    ),
    "replay": (
        "houseway.cli.replay:replay_files",
        "check a round's notation and show the round",
        "Play a round again from its notation, check that it says what the engine makes of it,\n"
        "and show it. Several files get a line each.\n\n"
        "  houseway replay rounds/00001.round\n"
        "  houseway replay mine.round --rules ./my-variation.toml",
        _replay_arguments,
    ),
    "clauses": (
        "houseway.cli.register:show_clauses",
        "every clause of a regulation, and what shows that it is kept",
        "Every clause of a regulation: the rounds and tests that show it, or why it is not\n"
        "modelled.\n\n  houseway clauses {game} --rules {first}",
        _clauses_arguments,
    ),
    "schema": (
        "houseway.cli.rulebook:show_schema",
        "the JSON Schema of a game's ruleset files, for editors",
        "The JSON Schema (2020-12) of a game's ruleset files, for an editor that completes and\n"
        "checks TOML.\n\n  houseway schema {game} > {game}.schema.json",
        _game,
    ),
}
"""Each command: where it lives, its line in the list, its help, and its arguments."""
