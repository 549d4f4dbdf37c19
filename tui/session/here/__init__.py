"""Who sits at this keyboard, at a game of this machine."""
