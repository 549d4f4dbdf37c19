"""How a turn goes: its steps, and what is worked off in each."""
