"""Games of an invented law that are played in the tests alone: they have what the others lack.

Three Fields has dice, a field of areas that is common to all, and no cards. In Passing Bank a seat
banks, hands have numbers, cards lie up and down in one pile, and the house takes a commission.
"""

TOYS = ("three-fields", "passing-bank")
