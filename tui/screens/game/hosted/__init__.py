"""A host's table: what others do, the clock, one's own seat lent to the program."""
