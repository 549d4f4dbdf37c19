"""Games for people who are not at this keyboard: who they are, where they sit, what they say to each other.

Knows games, seats and people; no terminal, no network and no rule book by name. `club.py` is what a person
asks, `sitting.py` what he may do at a table; what both are built of stands in the rooms beside them.
"""
