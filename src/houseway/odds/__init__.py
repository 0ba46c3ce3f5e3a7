"""Exact counting, pricing and simulation: what is the same for every game.

What a game adds stands in its own folder, and is handed over in one piece: see `odds/seam.py`.
"""

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is."""
