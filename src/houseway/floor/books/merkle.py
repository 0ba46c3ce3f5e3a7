"""A tree of digests, as RFC 6962 builds one: few of them show that one thing is among many."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Literal, TypeAlias

Side: TypeAlias = Literal["left", "right"]
Path: TypeAlias = list[tuple[Side, str]]
"""What is put beside a digest on each step up to the root, and on which side."""


def leaf(digest: str) -> bytes:
    """What stands for an entry of the journal at the foot of the tree."""
    return sha256(b"\x00" + bytes.fromhex(digest)).digest()


def _join(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


class Tree:
    """The root of what was added so far; it keeps one digest for each of its whole parts."""

    def __init__(self, digests: Iterable[str] = ()) -> None:
        self.size = 0
        self._parts: list[tuple[int, bytes]] = []
        for digest in digests:
            self.add(digest)

    def add(self, digest: str) -> None:
        """One more at the end."""
        size, node = 1, leaf(digest)
        while self._parts and self._parts[-1][0] == size:
            node = _join(self._parts.pop()[1], node)
            size *= 2
        self._parts.append((size, node))
        self.size += 1

    @property
    def root(self) -> str:
        """The digest over everything; of nothing it is the digest of nothing."""
        if not self._parts:
            return sha256().hexdigest()
        *others, (_, node) = self._parts
        for _, part in reversed(others):
            node = _join(part, node)
        return node.hex()


def path_of(digests: Sequence[str], at: int) -> Path:
    """What leads from one digest up to the root of all."""
    level, path = [leaf(digest) for digest in digests], Path()
    while len(level) > 1:
        beside = at ^ 1
        if beside < len(level):
            path.append(("left" if beside < at else "right", level[beside].hex()))
        # A last one without a neighbour goes up as it is.
        pairs = [level[n : n + 2] for n in range(0, len(level), 2)]
        level = [_join(*pair) if len(pair) == 2 else pair[0] for pair in pairs]
        at //= 2
    return path


def root_by(digest: str, path: Path) -> str:
    """The root to which a path leads."""
    node = leaf(digest)
    for side, beside in path:
        other = bytes.fromhex(beside)
        node = _join(other, node) if side == "left" else _join(node, other)
    return node.hex()
