"""The end of a game: as its book has it, or before; and the same game once more."""
