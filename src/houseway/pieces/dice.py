"""Dice and what they show."""

from houseway.errors import Unreadable

FACES = (1, 2, 3, 4, 5, 6)


class Roll(tuple[int, ...]):
    """The faces of the dice thrown together, in the order of the dice.

    >>> Roll.parse("3-4-4"), Roll((1, 6)).total
    (3-4-4, 7)
    """

    __slots__ = ()

    def __new__(cls, faces: tuple[int, ...]) -> "Roll":
        wrong = [face for face in faces if face not in FACES]
        if wrong or not faces:
            raise Unreadable(f"{faces!r} is not a roll: each die shows 1 to 6")
        return super().__new__(cls, faces)

    @classmethod
    def parse(cls, text: str) -> "Roll":
        """A roll from text, faces with dashes between them."""
        try:
            faces = tuple(int(face) for face in text.split("-"))
        except ValueError:
            raise Unreadable(f"{text!r} is not a roll: write it as 3-4-4") from None
        return cls(faces)

    @property
    def total(self) -> int:
        """The sum of the faces."""
        return sum(self)

    def __str__(self) -> str:
        return "-".join(map(str, self))

    __repr__ = __str__
