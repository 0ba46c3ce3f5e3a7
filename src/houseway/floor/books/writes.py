"""The statements by which a change adds rows and changes them, each made once."""

from typing import Any, Final

from sqlalchemy import bindparam, insert, update

from houseway.floor.books.models import Law, Person, Played, Round, Setting, Shoe, Table

_laws: Any = Law.__table__
_people: Any = Person.__table__
_tables: Any = Table.__table__
_rounds: Any = Round.__table__
_played: Any = Played.__table__
_shoes: Any = Shoe.__table__
_settings: Any = Setting.__table__

ADD_LAW: Final = insert(_laws)
ADD_PERSON: Final = insert(_people)
ADD_TABLE: Final = insert(_tables)
ADD_ROUND: Final = insert(_rounds)
ADD_PLAYED: Final = insert(_played)
ADD_SHOE: Final = insert(_shoes)
ADD_SETTING: Final = insert(_settings)

CHANGE_PERSON: Final = (
    update(_people)
    .where(_people.c.id == bindparam("key"))
    .values(
        name=bindparam("name"),
        name_key=bindparam("name_key"),
        is_guest=bindparam("is_guest"),
        role=bindparam("role"),
        password=bindparam("password"),
        token=bindparam("token"),
    )
)
SEAT_TABLE: Final = (
    update(_tables).where(_tables.c.id == bindparam("key")).values(seats=bindparam("seats"))
)
ATTEND_TABLE: Final = (
    update(_tables)
    .where(_tables.c.id == bindparam("key"))
    .values(attendance=bindparam("attendance"))
)
LEAVE_TABLE_STANDING: Final = (
    update(_tables).where(_tables.c.id == bindparam("key")).values(standing=bindparam("standing"))
)
CLOSE_TABLE: Final = update(_tables).where(_tables.c.id == bindparam("key")).values(is_open=False)
PUT_OUT_OF_ORDER: Final = (
    update(_tables)
    .where(_tables.c.id == bindparam("key"))
    .values(is_open=False, out_of_order=bindparam("why"))
)
END_ROUND: Final = (
    update(_rounds).where(_rounds.c.id == bindparam("key")).values(ended_at=bindparam("ended_at"))
)
SUM_UP_PLAYED: Final = (
    update(_played)
    .where(_played.c.round_id == bindparam("key"), _played.c.seat == bindparam("own"))
    .values(summary=bindparam("summary"))
)
TELL_SHOE: Final = update(_shoes).where(_shoes.c.digest == bindparam("key")).values(is_told=True)
