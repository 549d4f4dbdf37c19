"""A scenario, and where everybody starts (D0, D1)."""
