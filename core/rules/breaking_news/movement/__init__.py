"""Movement on foot and in vehicles (BN-6, BN-10.1)."""
