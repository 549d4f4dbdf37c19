"""Processes for what takes long: odds, and the wishes of bots."""
