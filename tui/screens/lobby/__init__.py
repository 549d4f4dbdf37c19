"""A club's lobby: what waits for somebody, seats, new games."""
