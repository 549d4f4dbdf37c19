"""Civilians, hostages and journalists: who puts them down, who moves them, who takes them (BN-X)."""
