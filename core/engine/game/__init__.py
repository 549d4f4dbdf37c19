"""A game as it is played: commands to states, undo and redo, its host and its people's records."""
