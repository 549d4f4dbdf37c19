"""Finding hidden enemies, and losing sight of them (BI-OBS)."""
