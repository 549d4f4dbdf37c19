"""Sighting, markers and men in hiding (BN-7)."""
