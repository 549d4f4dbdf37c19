"""What the map shows of the act in hand, of what was done and of what is seen; the map as a way to choose."""
