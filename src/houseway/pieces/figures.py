"""Exact numbers as a reader sees them: decimals and percentages, rounded half up."""

from fractions import Fraction


def decimal(value: Fraction, places: int = 6) -> str:
    """A fraction as a decimal.

    >>> decimal(Fraction(-2, 3), 4), decimal(Fraction(5, 2), 0)
    ('-0.6667', '3')
    """
    scaled = (abs(value) * 10**places + Fraction(1, 2)).__floor__()
    sign = "-" if value < 0 else ""
    behind = f".{scaled % 10**places:0{places}d}" if places else ""
    return f"{sign}{scaled // 10**places}{behind}"


def percent(value: Fraction, places: int = 4) -> str:
    """A part of a hundred, as it is printed and drawn everywhere.

    >>> percent(Fraction(50643648973, 2317817502000)), percent(Fraction(99, 100), 0)
    ('2.1850 %', '99 %')
    """
    return f"{decimal(100 * value, places)} %"
