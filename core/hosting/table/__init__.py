"""A game that is open: who sits at it, what goes on by itself, what is asked of all."""
