"""Immediate response and free attack (LT-RSP)."""
