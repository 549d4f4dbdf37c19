"""Artillery support (LT-ART)."""
