"""Minefields and booby traps: set off, noticed in secret, made safe (BI-MINE)."""
