"""Spanish 21: twenty-one from decks without tens, where a player's 21 always wins."""
