"""A new game step by step: the book, the scenario with its map, and then all that is agreed in one list."""
