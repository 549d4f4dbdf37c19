"""Saving throws of men and vehicles (BN-9.0 to BN-9.2), and the wounded (BN-9.3)."""
