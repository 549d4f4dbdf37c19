"""Before the first turn: the First player, troops, reserves; and ambushes (BN-4.2, BN-X)."""
