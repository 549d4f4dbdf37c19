"""From a scenario's file to the first event of a game."""
