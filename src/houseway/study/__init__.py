"""Games studied by playing them: through the engine, by whatever policy, and nothing of one game.

`simulating` plays rounds on all cores, `walking` plays every round that a small pack can give, and
the rest is for programs that learn to play.
"""
