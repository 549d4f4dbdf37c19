"""Guided first games: the list of them, and the game screen with the guide above it."""
