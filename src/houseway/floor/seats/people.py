"""Who is on the floor: guests, accounts, and those who work for the house."""

import secrets
from collections import OrderedDict
from hashlib import sha256
from itertools import count
from typing import Any, Final
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import Engine, select

from houseway.errors import NotAllowed
from houseway.first_use import known
from houseway.floor.books import ledger, models, writes
from houseway.floor.books.journal import Change, Draft, moment
from houseway.floor.books.ledger import Move
from houseway.floor.seats.names import name_key, refuse_name
from houseway.floor.seats.roles import APPOINTED, Role
from houseway.pieces.money import Cents, show_money

FRESH_RACK_CENTS: Final = 2_000_00
RECENT_MAX: Final = 10_000
"""How many people are kept at hand though nobody uses them."""
POOR_CENTS: Final = 100_00
"""Who has less than this everywhere may ask for a fresh rack."""
TERMINAL: Final = "terminal"
"""Who appoints where the floor is stored: whoever can write there needs no role."""
PASSWORD_SIZES: Final = range(8, 129)
BIRDS: Final = (
    *("Avocet", "Bittern", "Bunting", "Chough", "Condor", "Crane", "Curlew", "Dipper", "Dunlin"),
    *("Egret", "Eider", "Falcon", "Finch", "Fulmar", "Gannet", "Godwit", "Goshawk", "Grebe"),
    *("Grouse", "Harrier", "Heron", "Hobby", "Hoopoe", "Ibis", "Jackdaw", "Jay", "Kestrel"),
    *("Kingfisher", "Kite", "Lapwing", "Lark", "Linnet", "Magpie", "Martin", "Merlin", "Oriole"),
    *("Osprey", "Ouzel", "Petrel", "Pipit", "Plover", "Ptarmigan", "Puffin", "Quail", "Raven"),
    *("Redstart", "Robin", "Rook", "Sandpiper", "Siskin", "Skylark", "Snipe", "Starling"),
    *("Stork", "Swallow", "Swift", "Teal", "Tern", "Thrush", "Warbler", "Wheatear", "Wren"),
)
"""What guests are called, with a number: a name that can be said at a table."""
_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"


def new_id(length: int = 8) -> str:
    """A short name that nobody can guess or confuse."""
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


class Person(msgspec.Struct, weakref=True):
    """Somebody on the floor."""

    id: str
    name: str
    is_guest: bool
    role: Role
    password: str
    token: str
    carried_cents: Cents = 0


class People:
    """Everybody who has come. There is one for a floor, and what it remembers is what is stored.

    It remembers whoever is in use, and a bounded number of others.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        # Whoever is in use is the same wherever they are found.
        self._by_id: WeakValueDictionary[str, Person] = WeakValueDictionary()
        self._by_key: WeakValueDictionary[str, Person] = WeakValueDictionary()
        self._recent: OrderedDict[str, Person] = OrderedDict()
        """Those who were asked for last: what became of them may not be written yet."""

    def find(self, person_id: str) -> Person | None:
        """Somebody by id."""
        person = self._by_id.get(person_id)
        if person is None:
            return self._load(models.Person.id == person_id)
        self._keep(person)
        return person

    def find_name(self, name: str) -> Person | None:
        """Somebody by name, whatever the case of its letters."""
        if not name.isprintable():
            return None
        key = name_key(name)
        return self._by_key.get(key) or self._load(models.Person.name_key == key)

    def _remember(self, person: Person) -> None:
        self._by_id[person.id] = self._by_key[name_key(person.name)] = person
        self._keep(person)

    def _keep(self, person: Person) -> None:
        """Keep somebody at hand, and let those go who have not been asked for in a long while."""
        self._recent[person.id] = person
        self._recent.move_to_end(person.id)
        while len(self._recent) > RECENT_MAX:
            self._recent.popitem(last=False)

    def _forget(self, person: Person) -> None:
        self._recent.pop(person.id, None)
        self._by_id.pop(person.id, None)
        self._by_key.pop(name_key(person.name), None)

    def _load(self, condition: Any) -> Person | None:
        with self.engine.connect() as connection:
            row = connection.execute(select(models.Person).where(condition)).first()
            if row is None or row.id in self._by_id:
                return self._by_id.get(row.id) if row else None
            account = select(models.Account.balance_cents).where(
                models.Account.name == ledger.carried(row.id)
            )
            cents = connection.scalar(account) or 0
        person = Person(
            row.id, row.name, row.is_guest, row.role, row.password, row.token, carried_cents=cents
        )
        self._remember(person)
        return person

    def look_again(self, person: Person) -> None:
        """Make somebody what is stored, after a change of them was not written."""
        with self.engine.connect() as connection:
            row = connection.execute(
                select(models.Person).where(models.Person.id == person.id)
            ).first()
        self._forget(person)
        if row is None:
            return
        person.name, person.is_guest, person.role = row.name, row.is_guest, row.role
        person.password, person.token = row.password, row.token
        self._remember(person)

    def come(self) -> tuple[Person, Change]:
        """A guest comes and gets a rack of play money."""
        person_id, name = f"p_{new_id()}", self._guest_name()
        person = Person(
            person_id, name, is_guest=True, role="player", password="", token=new_id(24)
        )
        self._remember(person)
        body = {"person": person_id, "name": name}
        change = Change([self._issue("guest", body, person)])
        row = {**_row(person), "id": person_id, "came_at": moment()}
        change.writes.append((writes.ADD_PERSON, row))
        return person, change

    def _guest_name(self) -> str:
        """A bird and a number that nobody is called; a longer one the more often one is taken."""
        for tried in count():
            name = f"{secrets.choice(BIRDS)} {secrets.randbelow(9 * 10 ** (2 + tried)) + 100}"
            if self.find_name(name) is None:
                return name
        raise AssertionError("numbers do not end")

    def _issue(self, kind: str, body: dict[str, Any], person: Person) -> Draft:
        person.carried_cents += FRESH_RACK_CENTS
        move = Move(ledger.ISSUED, ledger.carried(person.id), FRESH_RACK_CENTS)
        return Draft(kind=kind, body=body, moves=(move,))

    def register(self, person: Person, name: str, password_hash: str) -> Change:
        """A guest takes a name and a password, and keeps everything."""
        if not person.is_guest:
            raise NotAllowed(f"you have an account already, {person.name}")
        refuse_name(name)
        if self.find_name(name) is not None:
            raise NotAllowed(f"{name} is taken")
        self._forget(person)
        person.name, person.is_guest, person.password = name, False, password_hash
        self._remember(person)
        body = {"person": person.id, "name": name, "password": fingerprint(password_hash)}
        return self._changed("account", body, person)

    def appoint(self, person: Person, role: str, by: str) -> Change:
        """Give somebody another role; `by` is the person who does, or the terminal."""
        if person.is_guest:
            raise NotAllowed(f"{person.name} is a guest: only an account has a role")
        if role not in APPOINTED:
            raise NotAllowed(f"{role!r} is none of {', '.join(APPOINTED)}")
        person.role = msgspec.convert(role, known(Role))
        body = {"person": person.id, "name": person.name, "role": role, "by": by}
        return self._changed("role", body, person)

    def sign_out(self, person: Person) -> Change:
        """End every session of somebody."""
        person.token = new_id(24)
        return self._changed("sign-out", {"person": person.id}, person)

    def give_fresh_rack(self, person: Person, has_cents: Cents) -> Change:
        """Another rack of play money for somebody who has next to nothing anywhere."""
        if has_cents >= POOR_CENTS:
            poor = show_money(POOR_CENTS)
            raise NotAllowed(
                f"you have {show_money(has_cents)}: a fresh rack is for less than {poor}"
            )
        return Change([self._issue("rack", {"person": person.id}, person)])

    def _changed(self, kind: str, body: dict[str, Any], person: Person) -> Change:
        row = {**_row(person), "key": person.id}
        return Change([Draft(kind=kind, body=body)], [(writes.CHANGE_PERSON, row)])


def _row(person: Person) -> dict[str, Any]:
    return {
        "name": person.name,
        "name_key": name_key(person.name),
        "is_guest": person.is_guest,
        "role": person.role,
        "password": person.password,
        "token": person.token,
    }


def refuse_password(password: str) -> None:
    """Refuse a password that is too short to be one, or too long to be typed."""
    if len(password) not in PASSWORD_SIZES:
        raise NotAllowed("a password has 8 to 128 characters")


def fingerprint(password_hash: str) -> str:
    """What the journal keeps of a password's hash, so that a change of it is noticed."""
    return sha256(password_hash.encode()).hexdigest()[:16]


def hash_password(password: str) -> str:
    """The argon2 hash of a password; takes a while, as it should."""
    from argon2 import PasswordHasher

    return PasswordHasher().hash(password)


def is_password(password: str, password_hash: str) -> bool:
    """Whether this is the password that was hashed; as slow for a name that nobody has."""
    from argon2 import PasswordHasher
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return PasswordHasher().verify(password_hash or _NOBODYS_HASH, password)
    except (VerificationError, InvalidHashError):
        return False


# Of a password that nobody knows: time must not tell whether a name exists.
_NOBODYS_HASH: Final = (
    "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHRzb21lc2FsdA$"
    "Zm9yIG5vYm9keSBidXQgYXMgc2xvdyBhcyBhbnkgb3RoZXI"
)
