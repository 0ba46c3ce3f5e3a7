"""What the commands take that study a game by playing it, and say of themselves."""

from argparse import ArgumentParser

from houseway.cli.floor_commands import Commands
from houseway.cli.options import (
    choice_options,
    counted_options,
    form_options,
    positive,
    ratio_option,
)


def _simulate_arguments(parser: ArgumentParser) -> None:
    counted_options(parser)
    parser.add_argument(
        "-n",
        dest="rounds",
        metavar="N",
        type=positive,
        help="rounds (1_000_000; 20_000 through the engine)",
    )
    parser.add_argument("--seed", metavar="S", type=int, help="deal the same cards again")
    parser.add_argument(
        "--through-engine",
        action="store_true",
        help="play by the game's own procedure, as games are that are not counted",
    )
    parser.add_argument(
        "--policy", metavar="MODULE:NAME", default="", help="who plays there: a function of yours"
    )
    parser.add_argument(
        "--play", metavar="CHART", default="", help="a strategy of your own: a TOML file"
    )
    parser.add_argument(
        "--role", metavar="WHO", default="", help="whose strategy that is, of several: bank, banker"
    )
    parser.add_argument("--seats", metavar="N", type=positive, default=1, help="players there (1)")
    parser.add_argument(
        "--strategy", metavar="NAME", default="", help="who plays (best, where it is counted)"
    )
    ratio_option(parser)
    parser.add_argument(
        "--threads", metavar="N", type=positive, default=0, help="how many at once (all cores)"
    )


def _walk_arguments(parser: ArgumentParser) -> None:
    choice_options(parser)
    parser.add_argument(
        "--pack",
        metavar="CARDS",
        default="",
        help='what is dealt from: "2c 3d 5h 7c 9s Jd"; nothing where dice are thrown',
    )
    parser.add_argument(
        "--wagers",
        metavar="WAGERS",
        default="",
        help='what is wagered: "ante 10, pair-plus 5" (as the simple player does)',
    )
    parser.add_argument(
        "--policy",
        metavar="NAME",
        default="best",
        help="who decides: best, simple, or a function of yours, module:function (best)",
    )
    parser.add_argument(
        "--most", metavar="N", type=positive, default=1_000_000, help="rounds at most (1_000_000)"
    )
    form_options(parser)


STUDY_COMMANDS: Commands = {
    "simulate": (
        "houseway.cli.simulation:simulate_rounds",
        "play millions of rounds by chance, and compare with what was counted",
        "Play rounds by chance on all cores, by best play or a simple strategy: what the house\n"
        "kept of each wager, between what it truly lies, and what was counted. A game that is not\n"
        "counted is played by its own procedure, which is slower.\n\n"
        "  houseway simulate three-card-poker -n 1_000_000 --seed 7\n"
        "  houseway simulate {counted} --strategy simple\n"
        "  houseway simulate three-card-poker --play mine.toml\n"
        "  houseway simulate fast-action-holdem --rules wa-single-deck --ratio 5/2",
        _simulate_arguments,
    ),
    "walk": (
        "houseway.cli.walking:walk_rounds",
        "play every round that a small pack can give, and say what it is worth exactly",
        "Every outcome of chance from a small pack, played through the game's own engine by best\n"
        "play or a policy: what the house keeps, in Fractions. For any game, counted or not.\n\n"
        '  houseway walk three-card-poker --pack "2c 3d 5h 7c 9s Jd Qh" --wagers "ante 5"\n'
        "  houseway walk sic-bo",
        _walk_arguments,
    ),
}
