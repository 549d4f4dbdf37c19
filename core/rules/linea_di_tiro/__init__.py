"""Linea di Tiro 1.0, the quick skirmish of the Second World War: one deck, prepared shots, two matrices."""
