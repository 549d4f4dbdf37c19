"""Sealed orders to fire, the volley, damage (LU-FIR, LU-DMG, LU-VIS)."""
