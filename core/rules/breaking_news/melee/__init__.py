"""Melee and storming (BN-11)."""
