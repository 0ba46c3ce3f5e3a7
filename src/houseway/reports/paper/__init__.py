"""The report to file: what a game's odds are, under which rules, by which method, seen by whom.

`content` makes it of sections and blocks, and knows no format; `page` writes it as HTML, `print` as
PDF. The same input gives the same bytes: there is no clock and no unseeded chance in it.
"""
