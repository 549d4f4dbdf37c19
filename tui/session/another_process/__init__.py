"""The same over a socket, where the game is kept by another process of this machine."""
