"""The round and its vocabulary: turns, actions, events, the felt, the engine, views, notation."""
