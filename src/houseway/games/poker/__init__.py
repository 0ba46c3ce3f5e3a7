"""Poker: ten variants of one round, in which players contend for a pot."""
