"""Helicopters: flying, landing, roping down, bad engines (BI-HELI)."""
