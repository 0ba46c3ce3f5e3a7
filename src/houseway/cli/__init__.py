"""The terminal: read a regulation, compare two, play a table, deal thousands, replay one."""

from houseway.cli.app import main

__all__ = ["main"]
