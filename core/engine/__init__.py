"""The game as a value: log, resolution, oracles, seats, undo, replay. Knows no rule."""
