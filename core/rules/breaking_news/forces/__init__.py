"""Breaking News, the forces that players buy with points (BN-P, BN-SM.02)."""
