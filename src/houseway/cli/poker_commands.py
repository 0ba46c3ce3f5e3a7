"""What the commands on poker take and say of themselves."""

from argparse import ArgumentParser

from houseway.cli.floor_commands import Commands
from houseway.cli.options import form_options, positive, set_option


def _equity_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("variant", metavar="VARIANT", help="a variant of poker")
    parser.add_argument("hands", metavar="HAND", nargs="*", help='"AhKh", "Ah?", random')
    parser.add_argument("--board", metavar="CARDS", default="", help="what lies on the board")
    parser.add_argument("--dead", metavar="CARDS", default="", help="cards that are out of play")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--exact", action="store_true", help="count all deals, however many")
    how.add_argument(
        "--simulate", metavar="N", type=positive, default=0, help="so many deals by chance"
    )
    parser.add_argument("--seed", metavar="S", type=int, help="the same deals by chance again")
    parser.add_argument("--rules", metavar="R", default="", help="a ruleset of poker (the first)")
    set_option(parser)
    form_options(parser)


POKER_COMMANDS: Commands = {
    "equity": (
        "houseway.cli.equity:show_equity",
        "what hands of poker are worth against each other",
        "How often each hand of poker wins at a showdown, and its share of the pot: exactly, over\n"
        "all deals that are left, or by chance with an interval where they are too many. The\n"
        "variants are holdem, omaha, omaha-8, stud, stud-hi-lo, stud-8, draw, draw-low,\n"
        "five-card-stud and mambo.\n\n"
        "  AhKh         the cards of a hand; those still to come are left out (stud: AhKhQd)\n"
        "  Ah?          a card that nobody knows; ? or random is a hand of them\n"
        "  AhKhQhJh/2c  draw: the card behind the stroke is thrown away and another drawn\n\n"
        '  houseway equity holdem AhKh QcQd --board "2c 9d Ts"\n'
        "  houseway equity omaha-8 AhAd2c3d KhKdQcJd\n"
        "  houseway equity stud AhKhQh 9c9d2s --dead 9h --simulate 1_000_000 --seed 7",
        _equity_arguments,
    ),
}
