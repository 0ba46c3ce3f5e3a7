"""The examination of all games of the house, and what is asked of these games alone."""

from houseway.examination import laws_of
from houseway.games import GAMES

LAWS = laws_of(GAMES)
