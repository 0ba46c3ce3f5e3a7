"""Classes that msgspec is to read, made known to it before two threads need them at once.

What msgspec knows of a class is filled in when the class is first read, and is found by others
while it is half filled: a second thread that reads the same class meanwhile ends the process. A
house reads its rule sets in one thread while a table is opened in another.
"""

from threading import RLock
from typing import Any, Final, TypeVar

import msgspec

Kind = TypeVar("Kind")

_KNOWN: Final = set[Any]()
_FIRST: Final = RLock()


def known(kind: Kind) -> Kind:
    """The same class, or type made of classes, once all of it is known."""
    if kind not in _KNOWN:
        with _FIRST:
            msgspec.json.Decoder(kind)
            _KNOWN.add(kind)
    return kind
