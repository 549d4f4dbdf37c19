"""Morale tests, retreat and rout (LT-MOR)."""
