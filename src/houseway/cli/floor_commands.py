"""What the commands of the floor take and say of themselves: its server, its books, its copies."""

from argparse import ArgumentParser
from collections.abc import Callable
from typing import TypeAlias

Commands: TypeAlias = dict[str, tuple[str, str, str, Callable[[ArgumentParser], None]]]
"""Each command: where it lives, its line in the list, its help, and its arguments."""


def json_option(parser: ArgumentParser) -> None:
    """Let a command print JSON."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def _database(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        default="",
        help="where the floor is stored (HOUSEWAY_DATABASE_URL, or a SQLite file here)",
    )


VERIFY_STATUS = """exit status:
  0  nothing is wrong, and nothing had to be taken as it is said
  1  something is wrong: each thing is named
  2  it could not be asked
  3  nothing is wrong, but not all of it could be held against something: rounds \
that this version cannot play again, things done for the house of which no entry says by whom, \
and the like
  4  a file is damaged: which, and how"""


def _verify_arguments(parser: ArgumentParser) -> None:
    parser.epilog = VERIFY_STATUS
    _database(parser)
    parser.add_argument(
        "--head", metavar="D", default="", help="a digest noted earlier, which must be there"
    )
    parser.add_argument(
        "--heads", metavar="FILE", default="", help="signed heads kept elsewhere, all of them"
    )
    parser.add_argument("--key", metavar="K", default="", help="the public key of the heads")
    parts = parser.add_mutually_exclusive_group()
    parts.add_argument(
        "--from", dest="start", metavar="FILE", default="", help="go on from a checkpoint"
    )
    parts.add_argument(
        "--checkpoints",
        metavar="FILE",
        nargs="+",
        default=[],
        help="all of it, in parts between these, on all cores",
    )
    parser.add_argument(
        "--sample", metavar="N", type=int, default=1, help="play one shoe in N again (all of them)"
    )
    parser.add_argument("--seed", metavar="S", default="", help="which, by a seed of your own")
    parser.add_argument("--jobs", metavar="N", type=int, help="how many processes (the cores)")
    parser.add_argument(
        "--checkpoint", metavar="FILE", default="", help="write one, if all is sound"
    )
    parser.add_argument(
        "--sign", metavar="FILE", default="", help="a key of your own, to sign that checkpoint"
    )
    _signed_by(parser)
    json_option(parser)


def _signed_by(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--signed-by", metavar="K", default="", help="the public key of the checkpoints"
    )


def _archive_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("checkpoint", metavar="FILE", help="the checkpoint up to which to press")
    _signed_by(parser)
    _database(parser)
    json_option(parser)


HEADS = "houseway-heads.jsonl"


def _heads(parser: ArgumentParser) -> None:
    _database(parser)
    parser.add_argument("--heads", metavar="FILE", default=HEADS, help=f"signed heads ({HEADS})")


def _head_arguments(parser: ArgumentParser) -> None:
    _heads(parser)
    parser.add_argument(
        "--key", metavar="FILE", default="", help="the key that signs (beside the floor's file)"
    )


def _prove_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("round", metavar="ROUND", help="a round's name: k3v9qz7m-12")
    _heads(parser)
    parser.add_argument("--out", metavar="FILE", default="", help="write the proof here")


def _check_proof_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a proof that houseway prove has written")
    parser.add_argument("--key", metavar="K", default="", help="the house's public key")
    json_option(parser)


def _backup_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a new file, which becomes the backup")
    _database(parser)
    json_option(parser)


def _restore_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a backup")
    parser.add_argument(
        "--database", metavar="URL", required=True, help="an empty database, of either kind"
    )
    json_option(parser)


def _appoint_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the name of an account")
    parser.add_argument("role", metavar="ROLE", help="player, dealer, floorperson or supervisor")
    _database(parser)
    json_option(parser)


def _serve_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--host", metavar="H", default="127.0.0.1", help="address (127.0.0.1)")
    parser.add_argument(
        "--port", metavar="P", type=int, default=8146, help="port (8146); 0 for a free one"
    )
    parser.add_argument("--open", action="store_true", help="show it in a browser")
    parser.add_argument(
        "--ruleset",
        dest="rulesets",
        metavar="FILE",
        action="append",
        default=[],
        help="a ruleset file of your own, to be played besides; may be repeated",
    )
    parser.add_argument(
        "--despite-faults",
        action="store_true",
        help="open though the journal's last entries are not what was sealed",
    )
    _database(parser)


FLOOR_COMMANDS: Commands = {
    "serve": (
        "houseway.web.serving:serve",
        "open the casino floor in a browser",
        "Open the casino floor: a page on this machine where people sit down and play. The floor\n"
        "is stored in a SQLite file, or in the database that --database names.\n\n"
        "  houseway serve --port 8146\n"
        "  houseway serve --ruleset ./my-variation.toml\n"
        "  houseway serve --database postgresql://me@localhost/floor",
        _serve_arguments,
    ),
    "verify": (
        "houseway.cli.books:verify_books",
        "check the floor's journal and books, and play every round again",
        "Check that the journal is whole, that the books balance and that every round is what the\n"
        "engine makes of it. Whatever was changed is named. Note the head that is printed: with\n"
        "--head a journal that was cut off later is found out too. A checkpoint is all that is\n"
        "known at the end: --from goes on from it tomorrow, and archive presses up to it.\n\n"
        "  houseway verify --database sqlite:///houseway-floor.db\n"
        "  houseway verify --checkpoint monday.checkpoint --sign auditor.key\n"
        "  houseway verify --from monday.checkpoint --checkpoint tuesday.checkpoint\n"
        "  houseway verify --sample 200",
        _verify_arguments,
    ),
    "head": (
        "houseway.cli.heads:sign",
        "sign the head of the journal, to be published and kept",
        "Sign what the journal is now: the last entry, its digest, and the root of a tree over\n"
        "all entries since the last head. The line goes to the file of heads: publish it. The key\n"
        "is made at first use and lies beside the floor's file.\n\n"
        "  houseway head --heads heads.jsonl",
        _head_arguments,
    ),
    "prove": (
        "houseway.cli.heads:prove_round",
        "write the proof that a round is in the journal under a signed head",
        "Write what shows that the entries of a round are in the journal under signed heads.\n"
        "Anybody can check it with houseway check-proof and the house's public key.\n\n"
        "  houseway prove k3v9qz7m-12 --heads heads.jsonl --out round.proof",
        _prove_arguments,
    ),
    "check-proof": (
        "houseway.cli.heads:check",
        "check the proof of a round, without the floor's database",
        "Check that a round is in the journal under the signed heads that the proof names: all of\n"
        "its entries, from its beginning to its end, in order and each once.\n\n"
        "  houseway check-proof round.proof --key 5d1c...",
        _check_proof_arguments,
    ),
    "backup": (
        "houseway.cli.copies:backup",
        "write the whole floor into a file, while people play",
        "Write everything that is stored, as of one moment, into a new file of SQLite, whatever\n"
        "database the floor is in. Nobody need stop playing. What cannot be written to its end\n"
        "leaves no file.\n\n"
        "  houseway backup monday.backup",
        _backup_arguments,
    ),
    "restore": (
        "houseway.cli.copies:restore",
        "set a floor up from a backup, and verify it",
        "Set a floor up from a backup in a new database, SQLite or PostgreSQL, and verify it\n"
        "before saying that it is done. Status 1: restored, and not sound; 2: not restored;\n"
        "4: not restored, as the file is damaged or no backup. Nothing is left of what fails.\n\n"
        "  houseway restore monday.backup --database sqlite:///restored.db",
        _restore_arguments,
    ),
    "archive": (
        "houseway.cli.copies:press",
        "press what was verified into a tenth of the room",
        "Press the entries of the journal up to a checkpoint into chapters, while people play.\n"
        "They are verified, proven and replayed as before. Status 4: the checkpoint is damaged,\n"
        "or a chapter is gone, and nothing was pressed.\n\n"
        "  houseway archive monday.checkpoint",
        _archive_arguments,
    ),
    "appoint": (
        "houseway.cli.books:appoint",
        "give somebody a role on the floor",
        "Give an account a role while the floor is not open; a supervisor can do the same from\n"
        "the floor itself.\n\n  houseway appoint Ann supervisor",
        _appoint_arguments,
    ),
}
