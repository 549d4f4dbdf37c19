"""Morale and suppression (BN-10, BN-12)."""
