"""Exact numbers as a reader sees them: decimals and percentages, rounded half up."""

import re
from fractions import Fraction
from typing import Final

_EXACT: Final = re.compile(r"[+-]?[0-9]{1,60}(/[0-9]{1,60}|[.][0-9]{1,60})?")


def parse_exact(text: str) -> Fraction:
    """A number as somebody writes it: whole, a fraction or a decimal, and nothing that is endless.

    A power of ten is none of these: 1e999999999 would be written out, digit by digit.

    >>> parse_exact("5/2"), parse_exact("-0.25")
    (Fraction(5, 2), Fraction(-1, 4))
    >>> parse_exact("1e9")
    Traceback (most recent call last):
    ...
    ValueError: '1e9' is no number as it is written
    """
    if not _EXACT.fullmatch(text.strip()):
        raise ValueError(f"{text!r} is no number as it is written")
    return Fraction(text.strip())


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
