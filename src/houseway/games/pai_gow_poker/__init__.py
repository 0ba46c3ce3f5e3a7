"""Pai gow poker: seven cards each, set as a hand of five and a hand of two."""
