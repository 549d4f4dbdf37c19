"""The application: its start, its keys, its palette, the barrier that keeps a fault from ending it."""
