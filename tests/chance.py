"""Chance as the simulators draw it, done again in plain integers."""

from collections.abc import Sequence

from houseway.pieces.cards import Card


class PlainChance:
    """A stream as the kernels should draw from it."""

    def __init__(self, stream: Sequence[int]) -> None:
        self.state = [int(word) for word in stream]

    def word(self) -> int:
        one, two, three, four = self.state
        self.state = [
            one ^ two ^ four,
            one ^ two ^ three,
            (three ^ one ^ two << 17) & self.mask,
            self.rotated(four ^ two, 45),
        ]
        return self.rotated(two * 5 & self.mask, 7) * 9 & self.mask

    mask = (1 << 64) - 1

    def rotated(self, word: int, bits: int) -> int:
        return (word << bits | word >> 64 - bits) & self.mask

    def below(self, size: int) -> int:
        """A number below a size; the few words that would favour some numbers are thrown away."""
        while True:
            number, rest = divmod((self.word() >> 32) * size, 1 << 32)
            if rest >= (1 << 32) % size:
                return number

    def deal(self, pack: list[Card], count: int) -> list[Card]:
        for place in range(count):
            other = place + self.below(len(pack) - place)
            pack[place], pack[other] = pack[other], pack[place]
        return pack[:count]
