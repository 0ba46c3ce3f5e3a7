"""Games of an invented law that are played in the tests alone: they have what the others lack.

Three Fields has dice, a field of areas that is common to all, and no cards.
"""

TOYS = ("three-fields",)
