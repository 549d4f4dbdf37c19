"""Bounds, full speed, mounting and dismounting (LT-MOV)."""
