"""The house with shoes of Spanish 21 in which every card is an eight, so that all is known.

Every hand is a pair that can be split, and every dealer has too many.
"""

import sys
from unittest.mock import patch

from houseway.cli import main
from houseway.games.spanish_21.rules import SpanishRules
from houseway.pieces.cards import parse_cards
from houseway.pieces.stock import Stock

EIGHTS = Stock.of(parse_cards("8c 8d 8h 8s") * 72)

if __name__ == "__main__":
    with patch.object(SpanishRules, "stock", EIGHTS):
        sys.exit(main(sys.argv[1:]))
