"""Assaults (LT-ASL)."""
