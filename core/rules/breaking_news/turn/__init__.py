"""The turn: initiative and platoons (BN-5, BN-13)."""
