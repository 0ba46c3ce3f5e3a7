"""The money that the facts of an entry say has moved, where the engine is not asked.

A fact of money names what was done, the seat, the wager and how much; from where and to where it
goes is what the engine itself says of facts of its kind.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

import msgspec

from houseway.errors import HousewayError
from houseway.floor.ledger import Move, account_of
from houseway.floor.recorded import Fact
from houseway.pieces.money import parse_money
from houseway.round.accounts import Account
from houseway.round.actions import parse_action
from houseway.round.payments import Moved, SeatMoney

OF_SEATS: Final[Mapping[str, type[SeatMoney]]] = {
    kind.says: kind for kind in SeatMoney.__subclasses__()
}
BETWEEN: Final = [Moved.says, *(kind.says for kind in Moved.__subclasses__())]
_FIRST_WORDS: Final = frozenset(says.partition(" ")[0] for says in (*OF_SEATS, *BETWEEN))
_MONEY: Final = r"([\d,]+\.\d\d)"
_FACT: Final = re.compile(rf"({'|'.join(map(re.escape, OF_SEATS))}) (\d+) (\S+) {_MONEY}")
_BETWEEN: Final = re.compile(rf"(?:{'|'.join(BETWEEN)}) {_MONEY} from (.+) to (.+)")


class _Said(msgspec.Struct, frozen=True):
    do: str
    facts: list[Fact]
    moves: tuple[Move, ...]


_DECODER: Final = msgspec.json.Decoder(_Said)


def read_said(table_id: str, body: str) -> tuple[Move, ...] | None:
    """The money of something that was done at a table, if it is what its facts say."""
    try:
        said = _DECODER.decode(body)
    except msgspec.MsgspecError:
        return None
    is_so = _is_action(said.do) and tuple(moves_said(table_id, said.facts)) == said.moves
    return said.moves if is_so else None


def moves_said(table_id: str, facts: Iterable[Fact]) -> list[Move]:
    """What moves in the ledger by what facts say."""
    # Most facts are not of money, and are told by their first word. Why is said in brackets.
    said = [
        _move(table_id, fact.partition(" (")[0])
        for fact, _ in facts
        if fact.partition(" ")[0] in _FIRST_WORDS
    ]
    return [move for move in said if move is not None]


@lru_cache(maxsize=50_000)  # The same is paid again and again.
def _move(table_id: str, fact: str) -> Move | None:
    if (found := _FACT.fullmatch(fact)) is not None:
        event = OF_SEATS[found[1]]("", int(found[2]), found[3], parse_money(found[4]))
        sides, cents = event.sides, event.cents
    elif (found := _BETWEEN.fullmatch(fact)) is not None:
        source, target = Account.parse(found[2]), Account.parse(found[3])
        sides, cents = (source, target), parse_money(found[1])
    else:
        return None
    if not cents:
        return None
    return Move(account_of(table_id, sides[0]), account_of(table_id, sides[1]), cents)


@lru_cache(maxsize=10_000)
def _is_action(text: str) -> bool:
    try:
        parse_action(text)
    except HousewayError:
        return False
    return True
