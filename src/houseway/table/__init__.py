"""What runs a table: the game, its layout, chance and its seal, the session, the notation."""
