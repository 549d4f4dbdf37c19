"""The turn: who is first, its steps, its end (LU-INI, LU-TRN)."""
