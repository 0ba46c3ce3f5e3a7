"""The words of a round: who and where, actions, options, turns, events, the felt, the engine."""
