"""Who sits where: the port to a game, the navigator between screens, what a pair of eyes may see."""
