"""Snipers: a hidden one weighs whether he fires at all (BI-SNIPER)."""
