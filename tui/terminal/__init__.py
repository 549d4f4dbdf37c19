"""The terminal: what it can show, what is written to it and read from it, and how a session in it ends."""
