"""What any attack needs, and the two matrices (LT-FIRE, LT-AT, LT-HE)."""
