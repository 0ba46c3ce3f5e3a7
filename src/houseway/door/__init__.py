"""The door: what a person asks of the house in Python, and the terminal asks for them.

Each function is `houseway.NAME`. It takes a game's name, a ruleset's name, a file or a ruleset in
memory, and what the licensee chooses; it gives a result that has exact numbers.
"""
