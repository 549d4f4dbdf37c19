"""The act in hand as one sentence: its blanks, its odds, what it would come to, its way to the game."""
