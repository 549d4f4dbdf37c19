"""Intelligence and counter-intelligence: where the enemy's primary objective is (BN-X.INTEL)."""
