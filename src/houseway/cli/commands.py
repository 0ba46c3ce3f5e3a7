"""What each command takes and says of itself. What it does is loaded only when it runs."""

from argparse import ArgumentParser

from houseway.cli.floor_commands import FLOOR_COMMANDS, Commands, json_option
from houseway.cli.options import (
    choice_options,
    counted_options,
    form_options,
    game_option,
    positive,
    ratio_option,
    rules_options,
    side_options,
    table_options,
)
from houseway.cli.poker_commands import POKER_COMMANDS
from houseway.cli.study_commands import STUDY_COMMANDS

# What each command takes.


def _games_arguments(parser: ArgumentParser) -> None:
    form_options(parser)


def _rules_arguments(parser: ArgumentParser) -> None:
    choice_options(parser)
    parser.add_argument(
        "--policy", metavar="NAME", help="what the house reads where `policy: NAME` is cited"
    )
    parser.add_argument("--save", metavar="FILE", default="", help="write them as a file: x.toml")
    form_options(parser)


def _compare_arguments(parser: ArgumentParser) -> None:
    game_option(parser)
    parser.add_argument("first", metavar="R1", help="a ruleset's name or file")
    parser.add_argument("second", metavar="R2", help="another one")
    form_options(parser)


def _play_arguments(parser: ArgumentParser) -> None:
    table_options(parser, seats=3)
    parser.add_argument("--seat", metavar="K", type=positive, help="where you sit (the middle)")
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


def _deal_arguments(parser: ArgumentParser) -> None:
    table_options(parser, seats=3)
    parser.add_argument(
        "-n", dest="rounds", metavar="N", type=positive, default=1000, help="rounds (1000)"
    )
    parser.add_argument(
        "--out",
        metavar="DIR_OR_FILE",
        default="",
        help="write the rounds: one .jsonl or .parquet file, a folder of .round files, or with "
        "-n 1 one of them",
    )
    form_options(parser)


def _replay_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="a .round file, a folder of them, a .jsonl or .parquet file, or - to read one",
    )
    parser.add_argument(
        "--rules", metavar="FILE", default="", help="the ruleset file, where it is your own"
    )
    parser.add_argument(
        "--phh", action="store_true", help="print poker as hand histories (PHH) for other tools"
    )
    form_options(parser)


def _clauses_arguments(parser: ArgumentParser) -> None:
    rules_options(parser)
    form_options(parser)


def _odds_arguments(parser: ArgumentParser) -> None:
    counted_options(parser)
    parser.add_argument("--lines", action="store_true", help="every result of every wager too")
    parser.add_argument(
        "--meters",
        metavar="FILE",
        default="",
        help="draw how wagers with a meter change as it rises, as SVG or PNG",
    )
    ratio_option(parser)
    parser.add_argument(
        "--ratios", metavar="FILE", default="", help="draw the edge for every ratio as SVG"
    )
    parser.add_argument(
        "--against",
        metavar="RULES",
        default="",
        help="another ruleset or file: what each difference does to the edge",
    )
    parser.add_argument(
        "--sweep",
        metavar="KEY=A..B",
        action="append",
        default=[],
        help="the edge as a value changes: pair_plus.flush=1..9, decks=6,8; two make a grid",
    )
    parser.add_argument("--chart", metavar="FILE", default="", help="draw the sweep, as SVG or PNG")
    parser.add_argument(
        "--cluster", metavar="URL", default="", help="count on a Dask scheduler: tcp://host:8786"
    )


def _price_arguments(parser: ArgumentParser) -> None:
    choice_options(parser)
    parser.add_argument("chart", metavar="CHART", help="a chart of your own: a TOML file")
    ratio_option(parser)
    side_options(parser)
    form_options(parser)


def _search_arguments(parser: ArgumentParser) -> None:
    choice_options(parser)
    parser.add_argument("--wager", metavar="W", required=True, help="the wager: pair-plus")
    parser.add_argument(
        "--target", metavar="P", required=True, help="what the house is to keep: 3.5%%"
    )
    parser.add_argument(
        "--vary",
        metavar="KEY=A..B",
        action="append",
        default=[],
        help="what may change: pair_plus.flush=1..10; several are tried in all ways",
    )
    parser.add_argument(
        "--within", metavar="P", help="how far off a table may be, in percentage points: 0.1"
    )
    parser.add_argument(
        "--list", dest="listed", metavar="N", type=positive, default=10, help="how many (10)"
    )
    ratio_option(parser)
    form_options(parser)


def _advise_arguments(parser: ArgumentParser) -> None:
    counted_options(parser)
    parser.add_argument(
        "hole",
        metavar="CARDS",
        nargs="*",
        help='your own cards: "Kh 7d"; wagers where there are no cards: "small 10, total-9 5"',
    )
    parser.add_argument(
        "--board",
        metavar="CARDS",
        default="",
        help='the community cards, or the card that the dealer shows: "2c 9d Ts"',
    )
    ratio_option(parser)


def _strategy_arguments(parser: ArgumentParser) -> None:
    counted_options(parser)
    parser.add_argument("--svg", metavar="FILE", default="", help="draw the chart as SVG")
    parser.add_argument("--png", metavar="FILE", default="", help="draw the chart as PNG")
    parser.add_argument(
        "--out", metavar="FILE", default="", help="write a chart that can be edited and priced"
    )
    parser.add_argument(
        "--later",
        metavar="FILE",
        nargs="+",
        default=(),
        help="write later decisions, board by board: a CSV or Parquet file for each of them",
    )
    parser.add_argument(
        "--short", action="store_true", help="write later decisions in short lines, where there are"
    )
    side_options(parser)


def _report_arguments(parser: ArgumentParser) -> None:
    choice_options(parser)
    parser.add_argument(
        "-o",
        "--out",
        metavar="FILE",
        default="",
        help="where to write it, .pdf or .html (GAME-RULES.pdf)",
    )
    parser.add_argument(
        "-n",
        dest="rounds",
        metavar="N",
        type=positive,
        default=1_000_000,
        help="rounds of the witnesses that play by chance (1_000_000)",
    )
    parser.add_argument(
        "--seed", metavar="S", type=int, default=146, help="the rounds that it plays (146)"
    )


def _verify_shoe_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="STACK", help="the stack as it was told: a .stack file")
    parser.add_argument(
        "rounds", metavar="FILE", nargs="*", help="what was dealt from it, in order, or a folder"
    )
    parser.add_argument("--digest", metavar="D", default="", help="what you were told beforehand")
    parser.add_argument("--word", metavar="W", default="", help="your own word, to be found in it")
    parser.add_argument(
        "--rules", metavar="FILE", default="", help="the ruleset file, where it is your own"
    )
    json_option(parser)


def _fairness_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "-n",
        dest="shuffles",
        metavar="N",
        type=positive,
        default=1_000_000,
        help="shuffles (1_000_000)",
    )
    parser.add_argument("--seed", metavar="S", type=int, help="shuffle the same way again")
    form_options(parser)


def _schema_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game", metavar="GAME", nargs="?", default="", help="a game's name, or your own ruleset"
    )
    parser.add_argument(
        "--output", metavar="NAME", default="", help="of what is printed: odds, advice and so on"
    )


COMMANDS: Commands = {
    **FLOOR_COMMANDS,
    **STUDY_COMMANDS,
    **POKER_COMMANDS,
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
        "  houseway rules {game} --rules {first} --set decks=8\n"
        "  houseway rules {game} --policy odd-cent",
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
        "  houseway deal {game} -n 1000 --seed 7 --out rounds\n"
        "  houseway deal {game} -n 1000 --out rounds.jsonl",
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
    "price": (
        "houseway.cli.pricing:show_price",
        "what a strategy of your own costs against best play, exactly",
        "What a strategy of your own costs against best play, exactly and line by line. Best play\n"
        "as a chart to begin with is written by houseway strategy GAME --out FILE.\n\n"
        "  houseway strategy three-card-poker --out mine.toml\n"
        "  houseway price three-card-poker mine.toml",
        _price_arguments,
    ),
    "search": (
        "houseway.cli.sweeps:show_search",
        "which paytables have the house keep so much of a wager",
        "Which tables have the house keep so much of a wager, the nearest first, each priced\n"
        "exactly; with the clause of the law that does not permit one.\n\n"
        "  houseway search three-card-poker --wager pair-plus --target 3.5% \\\n"
        "      --vary pair_plus.flush=1..10 --vary pair_plus.straight=1..10 --within 0.1",
        _search_arguments,
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
    "report": (
        "houseway.cli.reporting:write_report",
        "the odds of a game as a paper to file, PDF or HTML",
        "A report to file: every wager with its return table, house advantage, variance, hit\n"
        "frequency and hold; best play; the rules in force with their clauses, the readings that\n"
        "they stand on, the method, the witnesses and what it was made from. The same input gives\n"
        "the same bytes.\n\n"
        "  houseway report three-card-poker -o report.pdf\n"
        "  houseway report ./my-variation.toml -o report.html",
        _report_arguments,
    ),
    "replay": (
        "houseway.cli.replay:replay_files",
        "check a round's notation and show the round",
        "Play a round again from its notation, check that it says what the engine makes of it,\n"
        "and show it. Several files get a line each.\n\n"
        "  houseway replay rounds/00001.round\n"
        "  houseway replay mine.round --rules ./my-variation.toml\n"
        "  houseway replay evening/ --phh > evening.phhs",
        _replay_arguments,
    ),
    "verify-shoe": (
        "houseway.cli.shuffling:verify_shoe",
        "check a shoe against the digest that was told before the first wager",
        "Check that a shoe has the digest that was told before the cut, that the players' words\n"
        "are those they pledged and make this order, that no card is missing, and that the rounds\n"
        "were dealt in this order.\n\n"
        "  houseway verify-shoe shoe.stack",
        _verify_shoe_arguments,
    ),
    "fairness": (
        "houseway.cli.shuffling:report_fairness",
        "test the shuffle over a million shuffles",
        "Shuffle with the operating system's entropy and test what comes of it, by the tests that\n"
        "25 CFR 547.14 names. A million shuffles take a few minutes.\n\n"
        "  houseway fairness -n 10_000 --seed 7",
        _fairness_arguments,
    ),
    "clauses": (
        "houseway.cli.register:show_clauses",
        "every clause of a regulation, and what shows that it is kept",
        "Every clause of a regulation: the rounds and tests that show it, or why it is not\n"
        "modelled.\n\n  houseway clauses {game} --rules {first}",
        _clauses_arguments,
    ),
    "schema": (
        "houseway.cli.schemas:show_schema",
        "the JSON Schema of ruleset files, for editors, or of what a command prints",
        "The JSON Schema (2020-12) of a game's ruleset files, for an editor that completes and\n"
        "checks TOML; or of what a command prints with --json.\n\n"
        "  houseway schema {game} > {game}.schema.json\n"
        "  houseway schema --output odds",
        _schema_arguments,
    ),
}
