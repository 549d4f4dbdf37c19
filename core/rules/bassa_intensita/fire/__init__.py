"""Bassa Intensità, direct fire and its bursts (BI-FIRE, BI-HIT, BI-NIGHT, BI-HE)."""
