"""What several commands take."""

import argparse
from argparse import ArgumentParser
from fractions import Fraction

from houseway.pieces.figures import parse_exact


def game_option(parser: ArgumentParser) -> None:
    """The game, or a ruleset file."""
    parser.add_argument("game", metavar="GAME", help="a game's name, or your own ruleset file")


def rules_options(parser: ArgumentParser) -> None:
    """The same, and its ruleset."""
    game_option(parser)
    parser.add_argument(
        "--rules", metavar="R", default="", help="a ruleset's name or file; the first if left out"
    )


def choice_options(parser: ArgumentParser) -> None:
    """The same, with what is chosen and what is changed."""
    rules_options(parser)
    set_option(parser)
    parser.add_argument(
        "--change",
        dest="changes",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="change any value, whatever the law says: a variation; may be repeated",
    )
    parser.add_argument(
        "--pays",
        metavar="TABLE:PAYS",
        action="append",
        default=[],
        help="change a paytable: pair_plus:40-30-6-4-1 from the top, or pair_plus:flush=4,pair=1",
    )


def set_option(parser: ArgumentParser) -> None:
    """What is chosen."""
    parser.add_argument(
        "--set",
        dest="choices",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="choose where the law lets the licensee choose; may be repeated",
    )


def table_options(parser: ArgumentParser, seats: int) -> None:
    """The same, and who sits there."""
    choice_options(parser)
    parser.add_argument(
        "--seats", metavar="N", type=positive, default=seats, help=f"players ({seats})"
    )
    parser.add_argument("--seed", metavar="S", type=int, help="deal the same cards again")


def counted_options(parser: ArgumentParser) -> None:
    """The same for what is counted, and how it is printed."""
    choice_options(parser)
    parser.add_argument("--recount", action="store_true", help="count anew what is kept")
    parser.add_argument(
        "--seen",
        metavar="CARDS",
        default="",
        help='from a shoe of which these came out, for study: "Ah 9c" (whole decks)',
    )
    form_options(parser)


def form_options(parser: ArgumentParser) -> None:
    """How figures are printed."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print JSON, every number exact")
    form.add_argument("--csv", action="store_true", help="print the main table for a spreadsheet")
    form.add_argument(
        "--csv-to", metavar="DIR", default="", help="write all tables, a .csv file each, in DIR"
    )
    form.add_argument("--xlsx", metavar="FILE", default="", help="write all tables as a workbook")


def positive(text: str) -> int:
    """A number from 1 up."""
    digits = text.replace("_", "").replace(",", "")
    number = int(digits) if digits.isdigit() else 0
    if not number:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 up")
    return number


def ratio_option(parser: ArgumentParser) -> None:
    """The ratio of two wagers."""
    parser.add_argument(
        "--ratio", metavar="R", type=ratio, help="of the Bonus to the first wager (1)"
    )


def ratio(text: str) -> Fraction:
    """A ratio as it is typed."""
    try:
        return parse_exact(text)
    except (ValueError, ZeroDivisionError):
        raise argparse.ArgumentTypeError(f"{text!r} is not a ratio: write it as 5/2") from None


def side_options(parser: ArgumentParser) -> None:
    """Whose strategy it is, where several decide."""
    parser.add_argument(
        "--role", metavar="WHO", default="", help="whose strategy it is, of several: bank, banker"
    )
    parser.add_argument(
        "--against", metavar="WHOM", default="", help="against whom it is priced, of several"
    )
