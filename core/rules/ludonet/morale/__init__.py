"""Morale and retreat (LU-MOR)."""
