"""What lies on a table: cards, dice, money and the odds that pay it."""
