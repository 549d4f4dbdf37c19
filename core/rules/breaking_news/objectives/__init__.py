"""The objective markers on the table: seen, taken, disclosed (BN-4.1)."""
