"""The shapes of what is printed for another program: one for each command, with its JSON Schema.

Each has a `format`, such as `houseway-odds/1`. Within a number the shape only grows by new formats;
whatever changes a shape gets the next number.
"""
