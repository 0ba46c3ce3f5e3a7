"""Dice and what they show; a device that gives a number is a die with that many faces."""

from houseway.errors import Unreadable

FACES = 6


class Dice(tuple[int, ...]):
    """The faces of the dice thrown together, in the order of the dice.

    >>> Dice.parse("3-4-4"), Dice((1, 6)).total
    (3-4-4, 7)
    """

    __slots__ = ()

    def __new__(cls, faces: tuple[int, ...]) -> "Dice":
        if not faces or min(faces) < 1:
            raise Unreadable(f"{faces!r} is not a roll: each die shows 1 or more")
        return super().__new__(cls, faces)

    @classmethod
    def parse(cls, text: str) -> "Dice":
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
