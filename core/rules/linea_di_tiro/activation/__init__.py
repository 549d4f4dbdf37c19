"""A piece acts: its action code, then its halves (LT-ACT, LT-PRE)."""
