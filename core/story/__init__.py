"""What is told of a game that was played: to one seat, from what that seat may read."""
