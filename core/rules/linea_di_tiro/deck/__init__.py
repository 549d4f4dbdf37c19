"""The deck and the sequence of play (LT-DECK, LT-JOK)."""
