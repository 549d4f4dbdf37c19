"""Breaking News, Extras: helicopter evacuation (BN-X.HELI)."""
