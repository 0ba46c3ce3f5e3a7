"""Laws that players bring: checked, rehearsed and described in a process apart, and never here.

What is known of them is kept by what they say: why a file was refused, so that it is refused in the
same words when it comes again, and whether what was chosen under a law can be played.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Final, Generic, NamedTuple, TypeVar

import msgspec

from houseway.errors import NotAllowed, NotPermitted, plain_words
from houseway.floor.dealing.handed_in import Fault, HandedIn, hand_in
from houseway.floor.dealing.laws import KeptLaw
from houseway.floor.dealing.own_laws import rehearse_choices
from houseway.web.apart import TOO_LONG, Apart, HeldUp
from houseway.web.describing import clauses_of, describe_stored
from houseway.web.lab_work import stand_ready

SECONDS: Final = 8.0
"""How long a file may be looked at."""
TELLS_SECONDS: Final = 20.0
KNOWN_MAX: Final = 500
TOLD_MAX: Final = 50

T = TypeVar("T")


class _Known(dict[str, T], Generic[T]):
    """The last of what was found out."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def keep(self, key: str, found: T) -> T:
        """Keep something, and let go of what was kept first where there is too much."""
        while len(self) >= self._most:
            del self[next(iter(self))]
        self[key] = found
        return found


class Brought:
    """What is known of laws that players bring, and where the rest is found out."""

    def __init__(self, tells: Apart) -> None:
        self.looks, self._tells = Apart(waiting_max=60, warm=stand_ready), tells
        self._faults = _Known[HandedIn](KNOWN_MAX)
        self._chosen = _Known["_Refusal | None"](KNOWN_MAX)
        self._told = _Known[msgspec.Raw](TOLD_MAX)

    async def look_at(self, text: str, who: str, where: str) -> HandedIn:
        """Have a file looked at that somebody hands in from an address."""
        digest = sha256(text.encode(errors="surrogatepass")).hexdigest()
        if digest in self._faults:
            return self._faults[digest]
        try:
            found = await self.looks.run(hand_in, text, who=who, where=where, seconds=SECONDS)
        except NotAllowed as refused:
            _refuse_other(refused)
            found = HandedIn(None, Fault("it takes too long to check: say less", 0))
        return found if found.fault is None else self._faults.keep(digest, found)

    async def rehearse(
        self, law: KeptLaw, choices: Mapping[str, str], who: str, where: str
    ) -> None:
        """Refuse what cannot be chosen under a law that is kept."""
        key = msgspec.json.encode((law.digest, sorted(choices.items()))).decode()
        if key in self._chosen or not choices:
            why = self._chosen.get(key)
        else:
            why = self._chosen.keep(key, await self._rehearse(law, dict(choices), who, where))
        if why is not None:
            raise NotPermitted(why.message, key=why.key, clause=why.clause)

    async def _rehearse(
        self, law: KeptLaw, choices: Mapping[str, str], who: str, where: str
    ) -> "_Refusal | None":
        try:
            return await self.looks.run(
                _refusal, law, choices, who=who, where=where, seconds=SECONDS
            )
        except NotAllowed as refused:
            _refuse_other(refused)
            return _Refusal("what is chosen takes too long to check", "", "")

    def shut(self) -> None:
        """End the process that looks at files."""
        self.looks.shut()

    async def tell(self, tell: Callable[[KeptLaw], bytes], law: KeptLaw) -> msgspec.Raw:
        """What is told of a law that is kept: one of the functions below."""
        key = f"{tell.__name__} {law.game} {law.digest}"
        if key not in self._told:
            found = await self._tells.run(tell, law, key=key, seconds=TELLS_SECONDS)
            self._told.keep(key, msgspec.Raw(found))
        return self._told[key]


def _refuse_other(refused: NotAllowed) -> None:
    """Refuse what is refused for another reason than that it takes too long by itself."""
    if isinstance(refused, HeldUp):
        raise NotAllowed("too much is going on to check it now: ask again in a moment")
    if plain_words(refused) != TOO_LONG:
        raise refused


# In the other process.


class _Refusal(NamedTuple):
    """Why something cannot be chosen."""

    message: str
    key: str
    clause: str


def _refusal(law: KeptLaw, choices: Mapping[str, str]) -> _Refusal | None:
    try:
        rehearse_choices(law, choices)
    except NotPermitted as error:
        return _Refusal(error.message, error.key, error.clause)
    return None


def describe_kept(law: KeptLaw) -> bytes:
    """A law: every value with its citation, and what may be chosen."""
    return msgspec.json.encode(describe_stored(law.law()))


def clauses_of_kept(law: KeptLaw) -> bytes:
    """What may be cited under a law."""
    read = law.law()
    return msgspec.json.encode(clauses_of(read.game, read.ruleset))
