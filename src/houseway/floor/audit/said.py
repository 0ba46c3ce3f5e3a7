"""The money that the facts of an entry say has moved, where the engine is not asked.

A fact of money names what was done, the seat, the wager and how much; from where and to where it
goes is what the engine itself says of facts of its kind.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from houseway.errors import HousewayError
from houseway.first_use import known
from houseway.floor.books.journal import PLAY, Fact
from houseway.floor.books.ledger import Move, account_of
from houseway.floor.books.recorded import DO
from houseway.pieces.money import parse_money
from houseway.round.accounts import Account
from houseway.round.actions import Call, Permit, parse_action
from houseway.round.payments import Moved, SeatMoney

OF_SEATS: Final[Mapping[str, type[SeatMoney]]] = {
    kind.says: kind for kind in SeatMoney.__subclasses__()
}
BETWEEN: Final = [Moved.says, *(kind.says for kind in Moved.__subclasses__())]
_FIRST_WORDS: Final = frozenset(says.partition(" ")[0] for says in (*OF_SEATS, *BETWEEN))
_MONEY: Final = r"([\d,]+\.\d\d)"
_FACT: Final = re.compile(rf"({'|'.join(map(re.escape, OF_SEATS))}) (\d+) (\S+) {_MONEY}")
_BETWEEN: Final = re.compile(rf"(?:{'|'.join(BETWEEN)}) {_MONEY} from (.+) to (.+)")

SAID_MAX: Final = 5_000
"""Of how many things that were done at a table, and of how many facts, the money is remembered."""
MONEYLESS_MAX: Final = 50_000
"""The same of what moves no money, for all tables."""
SAID_AGAIN_MAX: Final = 400
"""How long a thing may be: a settlement is hardly ever said again in the same words."""


class _Said(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    do: str
    facts: list[Fact]
    moves: msgspec.Raw
    person: str = ""
    by: str = ""
    post: str = ""


_DECODER: Final = msgspec.json.Decoder(known(_Said))
_MOVES: Final = msgspec.json.Decoder(known(tuple[Move, ...]))
_OPENS, _CLOSES = b'{"do":', b"}"
"""What everything that was done is written between."""
_FIRST, _THEN, _LAST = b'{"done":[' + _OPENS, _CLOSES + b"," + _OPENS, _CLOSES + b"]}"
"""What stands before, between and after what was done in an entry."""

_OF_THE_HOUSE: Final = (f"{Call.verb} ", f"{Permit.verb} ")

Told: TypeAlias = tuple[Move, bytes]
"""What a fact moves, and how an entry writes it."""


class _Facts(dict[str, Told | None]):
    """What facts of a table move; None for those that move nothing."""

    def __init__(self, table_id: str) -> None:
        super().__init__()
        self._table_id = table_id

    def __missing__(self, fact: str) -> Told | None:
        if len(self) >= SAID_MAX:
            self.clear()
        move = _move(self._table_id, fact)
        self[fact] = (move, msgspec.json.encode(move)) if move is not None else None
        return self[fact]


class Sayings(dict[bytes, tuple[Move, ...] | None]):
    """The money of what was done at a table, by what its facts say; None if they say other money.

    Most of it was said before, and is known. A thing that was done stands here without what it is
    written between.
    """

    def __init__(self, table_id: str, moneyless: set[bytes]) -> None:
        super().__init__()
        self.table_id = table_id
        self._moneyless = moneyless
        """What moves no money here, and so at no other table."""
        self._facts = _Facts(table_id)

    def moves_in(self, kind: str, body: bytes) -> Sequence[Move] | None:
        """The money of all that an entry says was done; None if it says other money.

        None also for what nobody does in a round, or what the house does not write in this way:
        that is to be heard. Where everything between the signs that part it can be read by itself,
        all of it can: no text in it has such signs.
        """
        if kind == PLAY and body.startswith(_FIRST) and body.endswith(_LAST):
            moves: list[Move] = []
            for each in body[len(_FIRST) : -len(_LAST)].split(_THEN):
                moved = self[each]
                if moved is None:
                    return None
                if moved:
                    moves += moved
            return moves
        if kind == DO and body.startswith(_OPENS) and body.endswith(_CLOSES):
            return self[body[len(_OPENS) : -len(_CLOSES)]]
        return None

    def __missing__(self, done: bytes) -> tuple[Move, ...] | None:
        moves = () if done in self._moneyless else self._read(done)
        if moves is not None and len(done) <= SAID_AGAIN_MAX:
            if len(self) >= SAID_MAX:
                self.clear()
            self[done] = moves
            if not moves and len(self._moneyless) < MONEYLESS_MAX:
                self._moneyless.add(done)
        return moves

    def _read(self, done: bytes) -> tuple[Move, ...] | None:
        try:
            said = _DECODER.decode(b"%b%b%b" % (_OPENS, done, _CLOSES))
            told = self._told(said.facts)
            # The same money is written in the same way: seldom must it be taken apart.
            is_so = bytes(said.moves) == b"[%b]" % b",".join([text for _, text in told])
            moves = tuple([move for move, _ in told])
            is_so = is_so or _MOVES.decode(said.moves) == moves
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return None
        # Whose right something was is to be heard.
        is_quiet = not (said.by or said.person or said.do.startswith(_OF_THE_HOUSE))
        return moves if is_so and is_quiet and _is_action(said.do) else None

    def _told(self, facts: Iterable[Fact]) -> list[Told]:
        # Many facts are not of money, and are told by their first word. Why is said in brackets.
        said = [
            self._facts[fact.partition(" (")[0]]
            for fact, _ in facts
            if fact.partition(" ")[0] in _FIRST_WORDS
        ]
        return [told for told in said if told is not None]

    def moves_of(self, facts: Iterable[Fact]) -> list[Move]:
        """What moves in the ledger by what facts say."""
        return [move for move, _ in self._told(facts)]


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
