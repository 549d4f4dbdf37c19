"""Fire and its answers (BN-8.0 to BN-8.3)."""
