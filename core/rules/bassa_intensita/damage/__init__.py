"""Bassa Intensità, what hits do: to men, to soft and armoured vehicles, and when (BI-DMG, SOFT, ARM)."""
