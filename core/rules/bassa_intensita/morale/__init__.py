"""Morale: who must check it, the chance, and what becomes of who fails (BI-MOR)."""
