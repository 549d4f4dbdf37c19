"""Whose turn it is: the game as it is now, the keyboard given on, what passes by itself."""
