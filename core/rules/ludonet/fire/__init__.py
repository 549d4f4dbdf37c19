"""Sealed orders to fire, the volley, damage (LU-FIRE)."""
