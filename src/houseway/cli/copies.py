"""The commands `backup`, `restore` and `archive`: a floor in a file, out of it, and in less."""

from argparse import Namespace
from pathlib import Path

from rich.text import Text

from houseway.cli.books import floor_at
from houseway.cli.console import make_console
from houseway.cli.presenting import print_shape
from houseway.door.shapes.floor import ArchiveShape, BackupShape, RestorationShape
from houseway.floor.audit.copying import back_up, restore_floor


def backup(given: Namespace) -> int:
    """Write a floor into a file, while people play."""
    with floor_at(given.database) as engine:
        back_up(engine, Path(given.file))
    size = Path(given.file).stat().st_size
    if given.json:
        print_shape(BackupShape(file=given.file, bytes=size))
    else:
        make_console().print(Text(f"{given.file}: {size:,} bytes"))
    return 0


def press(given: Namespace) -> int:
    """Press the entries up to a checkpoint into chapters."""
    from houseway.floor.audit.checkpoints import read_checkpoint
    from houseway.floor.books.archiving import archive

    with floor_at(given.database) as engine:
        pressed = archive(engine, read_checkpoint(Path(given.checkpoint), given.signed_by).head)
    if given.json:
        print_shape(ArchiveShape(entries=pressed))
    else:
        make_console().print(Text(f"{pressed:,} entries were pressed into chapters"))
    return 0


def restore(given: Namespace) -> int:
    """Set a floor up from a file, and verify it before saying that it is done."""
    report, head = restore_floor(Path(given.file), given.database)
    if given.json:
        print_shape(
            RestorationShape(
                is_sound=report.is_sound,
                entries=report.entries,
                head=head,
                faults=report.faults,
                notes=report.notes,
            )
        )
        return 0 if report.is_sound else 1
    console = make_console()
    for note in report.notes:
        console.print(Text(f"note: {note}"))
    for fault in report.faults:
        console.print(Text(f"wrong: {fault}", style="bold"))
    if not report.is_sound:
        console.print(Text("the floor was restored, and it is not sound"))
        return 1
    console.print(Text(f"restored and sound: {report.entries:,} entries, head {head}"))
    return 0
