"""The laboratory: games of bots by the thousand, and what they say of scenarios, options, forces."""
