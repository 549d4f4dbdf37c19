"""Melee (LU-MEL)."""
