"""Where everybody starts (Part 5, S4)."""
