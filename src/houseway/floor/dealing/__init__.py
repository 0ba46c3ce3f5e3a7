"""Tables that run: what is asked and answered, written down, and set up again."""
