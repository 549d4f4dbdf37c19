"""Aircraft that observers call, and fire at what flies (BI-AIR, BI-AA)."""
